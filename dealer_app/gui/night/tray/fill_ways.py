"""How a fill comes to a table: asked of the cage, received from it, or with a slip on paper; and
what is to be known at the tray of the slips that are between table and cage."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.night.staff import Staff
from dealer_app.pit.link import read_link
from dealer_app.register.state import BookSlip
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Chips, together, worth
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import SlipKind, tray
from dealer_app.table.table import Table


class FillHow(StrEnum):
    """How a fill comes."""

    ASK = "ask"
    RECEIVE = "receive"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class FillWay:
    """One way for a fill: the number under which it was asked for, empty of another one, and what
    the cage sent by it, None where it sent nothing that is known here."""

    how: FillHow = FillHow.PAPER
    slip: str = ""
    sent: BookSlip | None = None

    @property
    def value(self) -> str:
        """By what it is chosen."""
        return f"{self.how} {self.slip}"


ON_PAPER: Final = FillWay()
"""With a slip on paper, as where there is no house's server."""


@dataclass(frozen=True, slots=True)
class TableSlips:
    """What the house's book says of the slips of one table, by their numbers, as far as this
    machine has heard it; `linked` while the house's server is reached."""

    linked: bool = False
    slips: Mapping[str, BookSlip] = field(default_factory=dict)


NO_SLIPS: Final = TableSlips()


def slips_of(staff: Staff, journal: Path, *, joined: bool) -> TableSlips:
    """Those of the table of that journal, at a machine that has a house's server or has none. Where
    the register cannot be read it gives no number either, and nothing is asked of the cage."""
    register = staff.register.known
    try:
        staff.register.begins_no_other()
        register = staff.register.read()
    except Trouble:
        joined = False
    slips = {each.slip: each for each in register.slips.values() if each.table == journal.stem}
    link = read_link(journal.parent) if joined and register.book is not None else None
    return TableSlips(link is not None and link.linked, slips)


def ways(table: Table, house: TableSlips) -> tuple[FillWay, ...]:
    """How a fill may come now, the likeliest first."""
    return tuple(_ways(table, house))


def _ways(table: Table, house: TableSlips) -> Iterator[FillWay]:
    for each in tray(table.night).asked:
        sent = house.slips.get(each.number)
        if each.received:
            continue
        if sent is not None and sent.carrier:
            yield FillWay(FillHow.RECEIVE, each.number, sent)
        elif each.waits and not house.linked and (sent is None or not sent.refused):
            yield FillWay(FillHow.PAPER, each.number)
    if house.linked:
        yield FillWay(FillHow.ASK)
    yield ON_PAPER


def way_event(way: FillWay, slip: str, chips: Chips) -> ev.FillAsked | ev.TrayFilled:
    """What is recorded of a fill that comes that way; `slip` is the number of a new one."""
    number = way.slip or slip
    if way.how is FillHow.ASK:
        return ev.FillAsked(number, chips)
    if way.sent is None:
        return ev.TrayFilled(number, chips)
    return ev.TrayFilled(number, chips, way.sent.digest, way.sent.chips)


TITLES: Final[Mapping[FillHow, str]] = {
    FillHow.ASK: marked("Ask for a fill"),
    FillHow.RECEIVE: marked("Receive a fill"),
    FillHow.PAPER: marked("Fill"),
}
WHY: Final[Mapping[FillHow, str]] = {
    FillHow.ASK: marked(
        "How many chips of each the cage is to send. Nothing moves before it comes."
    ),
    FillHow.RECEIVE: marked("Count what has come, chip by chip: what you count is what counts."),
    FillHow.PAPER: marked("How many chips of each come from the cage."),
}


def way_name(words: Words, way: FillWay) -> str:
    """A way as it is chosen."""
    if way.how is FillHow.ASK:
        return words("Ask the cage")
    if way.how is FillHow.RECEIVE:
        return words("Receive {slip}", slip=way.slip)
    return words("{slip} on paper", slip=way.slip) if way.slip else words("Slip on paper")


def refused_said(words: Words, sent: BookSlip) -> str:
    """That the cage refused a slip: who, and why."""
    return words("refused by {name}: {reason}", name=sent.by, reason=sent.refused)


def between(
    words: Words, table: Table, house: TableSlips, currency: Currency
) -> Iterator[tuple[str, str]]:
    """What is between table and cage, or was counted otherwise there and is not answered for: each
    slip with what there is to know of it."""
    told = tray(table.night)
    for each in told.asked:
        sent = house.slips.get(each.number)
        if each.received:
            continue
        if sent is not None and sent.carrier:
            amount = words.money(worth(sent.chips), currency)
            said = words("{carrier} brings {amount}", carrier=sent.carrier, amount=amount)
            yield each.number, said
        elif each.waits and sent is not None and sent.refused:
            yield each.number, refused_said(words, sent)
        elif each.waits:
            amount = words.money(worth(each.chips), currency)
            yield each.number, words("{amount} asked for", amount=amount)
    alerted = {
        moved.fact.slip
        for moved in table.night.movements
        if isinstance(moved.fact, ev.TrayFilled) and moved.fact.sent
    }
    for slip in told.slips:
        theirs = house.slips.get(slip.number)
        if theirs is None or theirs.answered or slip.number in alerted:
            continue
        ours = {} if slip.cancelled else together(slip.chips)
        if theirs.refused and ours:
            yield slip.number, refused_said(words, theirs)
        elif together(theirs.chips) != ours:
            amount = words.money(worth(theirs.chips), currency)
            fill = slip.kind is SlipKind.FILL
            said = words("the cage sent {amount}: a chef answers", amount=amount)
            if not fill:
                said = words("the cage counted {amount}: a chef answers", amount=amount)
            yield slip.number, said
