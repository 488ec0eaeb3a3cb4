"""The carnet of the cagnotte: a line a coup, in tickets, as their stubs have it (§4, §6.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.columns import (
    NOTHING,
    CellKind,
    Column,
    Figures,
    last,
    over,
    sum_of,
)
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.after_seal import (
    CAGNOTTE,
    CAGNOTTE_OFF,
    BothSums,
    both_columns,
    since_part,
)
from dealer_app.reports.night.tray_part import box_counts, chips_words
from dealer_app.reports.session.document import Document, opening
from dealer_app.reports.session.entries import signed
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.coup import BankLine
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import tray
from dealer_app.table.table import Played


@dataclass(frozen=True, slots=True)
class Levy:
    """What was levied on a coup: the tickets torn for it, and what no ticket stands for."""

    played: Played
    bank: BankLine
    tickets: Chips

    @property
    def rest(self) -> Money:
        return Money(self.bank.cagnotte - worth(self.tickets))


class NumberedLevy(NamedTuple):
    """A levy: the how manieth of the night, and what all came to with it."""

    number: int
    levy: Levy
    so_far: Money


def _tickets(each: NumberedLevy, figures: Figures) -> str:
    return chips_words(each.levy.tickets, figures) or NOTHING


LEVIED: Final[PaperSheet[NumberedLevy]] = PaperSheet(
    "cagnotte",
    (
        Column("number", marked("No."), lambda e, _: e.number, CellKind.NUMBER),
        Column("coup", marked("Coup"), lambda e, _: e.levy.played.coup.number, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.levy.played.hour, CellKind.CLOCK),
        Column("bank", marked("Bank"), lambda e, f: seat_name(f.words, e.levy.bank.holder)),
        Column(
            "levied",
            marked("Cagnotte"),
            lambda e, _: e.levy.bank.cagnotte,
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column("tickets", marked("Tickets"), _tickets, wide=True),
        Column(
            "rest", marked("Without ticket"), lambda e, _: e.levy.rest, CellKind.PAID, total=sum_of
        ),
        Column("so_far", marked("So far"), lambda e, _: e.so_far, CellKind.AMOUNT, total=last),
    ),
    marked("Cagnotte, coup by coup"),
    empty=marked("Nothing was levied."),
    total=marked("Total"),
)


class TornTickets(NamedTuple):
    """How many tickets of a value were torn off."""

    ticket: Money
    number: int


STUBS: Final[PaperSheet[TornTickets]] = PaperSheet(
    "stubs",
    (
        Column("ticket", marked("Ticket"), lambda e, _: e.ticket, CellKind.AMOUNT),
        Column("number", marked("Torn"), lambda e, _: e.number, CellKind.NUMBER, total=sum_of),
        Column(
            "amount",
            marked("Amount"),
            lambda e, _: e.ticket * e.number,
            CellKind.AMOUNT,
            total=sum_of,
        ),
    ),
    total=marked("Total"),
)


def _left_out(run: nf.TicketRun, figures: Figures) -> str:
    """The numbers between the last ticket torn off before and the first of these."""
    words = figures.words
    if run.follows:
        return ""
    if run.first <= run.after:
        return words("another book: {number} came before", number=run.after)
    first, last = run.after + 1, run.first - 1
    return f"{first}–{last}" if first < last else f"{first}"


RUNS: Final[PaperSheet[nf.TicketRun]] = PaperSheet(
    "tickets",
    (
        Column("ticket", marked("Ticket"), lambda run, _: run.ticket, CellKind.AMOUNT),
        Column("first", marked("First number"), lambda run, _: str(run.first)),
        Column("last", marked("Last number"), lambda run, _: str(run.last)),
        Column("number", marked("Torn"), lambda run, _: run.number, CellKind.NUMBER, total=sum_of),
        Column("amount", marked("Amount"), lambda run, _: run.worth, CellKind.AMOUNT, total=sum_of),
        Column("left_out", marked("Left out before it"), _left_out, wide=True),
    ),
    total=marked("Total"),
)


COUNTS: Final = replace(
    box_counts("cagnotte_counts", marked("Chips")),
    heading=marked("Counts"),
    empty=marked("The box of the cagnotte was not counted."),
)


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    if _has_none(data):
        banked = data.table.variant.bank is not None
        yield lines(figures.words(_NOT_LEVIED if banked else _NO_BANK), BODY)
        return
    levied = levies(data.table.coups, data.house.tickets)
    yield from LEVIED.parts(_counted(levied), figures)
    yield from _stubs_part(data, levied, figures)


_NO_BANK: Final = marked("Nobody but the house banks at this game: there is no cagnotte.")
_NOT_LEVIED: Final = marked("No cagnotte is levied at this game in this house.")


def _has_none(data: SheetData) -> bool:
    """True of a session at which no cagnotte could be levied, and none was: there is no box to be
    counted."""
    rule, counted = data.table.variant.cagnotte, tray(data.table.night).cagnottes
    levied = levies(data.table.coups, data.house.tickets)
    return not (counted or levied or (rule is not None and rule.rate))


def _counted_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The box as it was counted, and the counterfoils by their numbers: what is left out is named,
    and so is what lies between them and the levies (rules of §6.3)."""
    words, told = figures.words, tray(data.table.night)
    if not _has_none(data):
        yield from COUNTS.parts(signed(told.cagnottes, data.entries, nf.CagnotteCounted), figures)
    if told.cagnottes and told.stubs:
        yield RUNS.listing(told.stubs, figures)
        levied = levies(data.table.coups, data.house.tickets)
        due = sum(each.bank.cagnotte - each.rest for each in levied)
        off = Money(sum(run.worth for run in told.stubs) - due)
        if off:
            said = words("The counterfoils lie {amount} off the levies.", amount=figures.gain(off))
            yield lines(said, BODY)
    yield from since_part(data, figures, (CAGNOTTE, CAGNOTTE_OFF), *_levied_anew(data, figures))


DOCUMENT: Document[SheetData] = Document(
    marked("Cagnotte sheet"),
    opening,
    _parts,
    _counted_part,
    signs=(marked("The croupier"), marked("The chef de table")),
)
"""What was levied on each coup, the tickets for it, and the sum of their stubs."""


class _LeviedAnew(NamedTuple):
    """A coup that was put right after the closing, and what is levied on it by that."""

    coup: int
    both: BothSums

    def both_sums(self) -> BothSums:
        return self.both


_COUPS_ANEW: Final[Sequence[Column[_LeviedAnew]]] = (
    Column("coup", marked("Coup"), lambda e, _: e.coup, CellKind.NUMBER),
    *over(both_columns(CellKind.AMOUNT), _LeviedAnew.both_sums),
)
LEVIED_ANEW: Final = PaperSheet("put_right_levies", _COUPS_ANEW)
"""The levies that a correction after the closing moved."""


def _levied_anew(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Nothing where no correction moved a levy."""
    if data.since is not None:
        both = zip(data.table.coups, data.since.table.coups, strict=True)
        told = ((was.coup.number, BothSums(_levy(was), _levy(now))) for was, now in both)
        moved = [_LeviedAnew(coup, each) for coup, each in told if each.sealed != each.right]
        yield from LEVIED_ANEW.body(moved, figures)


def _levy(played: Played) -> Money:
    bank = played.settlement.bank
    return Money(0) if bank is None else bank.cagnotte


def _counted(levied: Sequence[Levy]) -> Iterator[NumberedLevy]:
    so_far = accumulate(each.bank.cagnotte for each in levied)
    for number, (each, sums) in enumerate(zip(levied, so_far, strict=True), start=1):
        yield NumberedLevy(number, each, Money(sums))


def levies(coups: Sequence[Played], tickets: Sequence[Money]) -> list[Levy]:
    """The levies of the night, those of nothing left out."""
    return [
        Levy(each, bank, in_tickets(bank.cagnotte, tickets))
        for each in coups
        if (bank := each.settlement.bank) is not None and bank.cagnotte
    ]


def in_tickets(amount: Money, tickets: Sequence[Money]) -> Chips:
    """The tickets for an amount, the largest first, as far as they go."""
    found: dict[Money, int] = {}
    left: int = amount
    for value in sorted(tickets, reverse=True):
        number, left = divmod(left, value)
        if number:
            found[value] = number
    return found


def _stubs_part(data: SheetData, levied: Sequence[Levy], figures: Figures) -> Iterator[Part]:
    """The stubs of each value: their sum is the cagnotte, whatever had no ticket added."""
    words = figures.words
    if not levied:
        return
    yield from section(words("Stubs"))
    if not data.house.tickets:
        yield lines(words("The house sheet names no tickets."), BODY)
        return
    torn: Counter[Money] = Counter()
    for each in levied:
        torn.update(each.tickets)
    values = sorted(data.house.tickets, reverse=True)
    yield STUBS.listing([TornTickets(value, torn[value]) for value in values], figures)
