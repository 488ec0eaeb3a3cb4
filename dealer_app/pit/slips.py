"""Every fill and credit of a night, put together of two chains: what a table says of it in its own
entries, and what the cage says in the house's book."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final, Generic, NamedTuple, TypeVar

from dealer_app.register.state import BookSlip, slip_key
from dealer_app.rules.money import Chips, Money, together, worth
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import SlipKind

LATE: Final = 600.0
"""Seconds after which a fill that left the cage should long have been received."""


OfSlips = ev.Slip | ev.AlertCleared
"""What a table says of its slips, and of alerts, those of differing counts among them."""

F_co = TypeVar("F_co", bound=OfSlips, covariant=True)
F = TypeVar("F", bound=OfSlips)


class SlipStep(NamedTuple, Generic[F_co]):
    """An entry of a table about one of its slips: when, by whose hand, and its digest."""

    fact: F_co
    at: datetime
    hand: Signature
    digest: str


class SlipStands(IntEnum):
    """Where a slip stands, in the order in which the cage has to do with it: asked for, given back
    by a table, entered by a table on paper alone, on its way to a table, a credit that the cage
    refused and the table has not taken back, received, cancelled, a fill that the cage refused."""

    ASKED = 0
    GIVEN = 1
    ON_PAPER = 2
    CARRIED = 3
    SENT_BACK = 4
    RECEIVED = 5
    CANCELLED = 6
    REFUSED = 7


class SlipTrouble(IntEnum):
    """What is wrong with a slip: nothing; other chips were counted at its end than at its start;
    the table received what the house's book does not have, or was refused by what it has not."""

    NONE = 0
    DIFFERS = 1
    LOST = 2


@dataclass(frozen=True, slots=True)
class HouseSlip:
    """A fill or a credit as both chains have it.

    `asked`, `filled`, `given` and `cancelled` are the table's entries, `book` is what the cage
    says; each is None where there is none yet. `answered` is who answered for the difference.
    """

    journal: int
    table: str
    number: str
    kind: SlipKind
    asked: SlipStep[ev.FillAsked] | None = None
    filled: SlipStep[ev.TrayFilled] | None = None
    given: SlipStep[ev.TrayCredited] | None = None
    cancelled: SlipStep[ev.SlipCancelled] | None = None
    book: BookSlip | None = None
    answered: str = ""

    @property
    def stands(self) -> SlipStands:
        """Where it stands."""
        if self.refused and (self.filled is None or self.cancelled is not None):
            return self._refused
        if self.filled is not None and (self.filled.fact.sent or self.book is not None):
            return SlipStands.RECEIVED
        if self.kind is SlipKind.FILL and self.book is not None:
            return SlipStands.CARRIED
        if self.book is not None:
            return SlipStands.RECEIVED
        if self.cancelled is not None:
            return SlipStands.CANCELLED
        if self.filled is not None:
            return SlipStands.ON_PAPER
        return SlipStands.GIVEN if self.given is not None else SlipStands.ASKED

    @property
    def refused(self) -> str:
        """Why the cage refused it, empty of one that it did not."""
        return "" if self.book is None else self.book.refused

    @property
    def may_be_refused(self) -> bool:
        """True of what the cage neither sent nor counted yet."""
        return self.stands in (SlipStands.ASKED, SlipStands.GIVEN)

    @property
    def _refused(self) -> SlipStands:
        """The chips of a credit lie in the tray again once the table has cancelled it."""
        if self.kind is SlipKind.FILL:
            return SlipStands.REFUSED
        return SlipStands.SENT_BACK if self.cancelled is None else SlipStands.CANCELLED

    @property
    def left(self) -> Chips:
        """The chips by whoever gave them away, or by what was asked for until somebody has."""
        refused = self.stands is SlipStands.REFUSED
        if self.kind is SlipKind.FILL and self.book is not None and not refused:
            return self.book.chips
        told = self.given or self.asked or self.filled
        return self.came if told is None else told.fact.chips

    @property
    def came(self) -> Chips:
        """The chips by whoever received them, none before; what a table cancelled never moved."""
        if self.kind is SlipKind.CREDIT:
            return {} if self.book is None else self.book.chips
        paper = self.filled is not None and not self.filled.fact.sent
        if self.filled is None or (paper and self.cancelled is not None):
            return {}
        return self.filled.fact.chips

    @property
    def short(self) -> Money:
        """What came less than had left; below nothing what came more."""
        return Money(worth(self.left) - worth(self.came))

    @property
    def on_paper(self) -> bool:
        """True of a slip that went on paper at one end at least."""
        by_book = self.book is not None and not self.book.of
        return by_book or (self.filled is not None and not self.filled.fact.sent)

    @property
    def trouble(self) -> SlipTrouble:
        """What is wrong with it, and nobody has answered for."""
        named = "" if self.cancelled is None else self.cancelled.fact.refused
        if self.filled is not None and self.filled.fact.sent:
            named = self.filled.fact.sent
        if named and (self.book is None or self.book.digest != named):
            return SlipTrouble.LOST
        return SlipTrouble.DIFFERS if self.differs and not self.answered else SlipTrouble.NONE

    @property
    def differs(self) -> bool:
        """True where other chips came than had left."""
        if self.stands is not SlipStands.RECEIVED or self.book is None:
            return False
        gone = self.kind is SlipKind.CREDIT and self.cancelled is not None
        if self.kind is SlipKind.CREDIT and self.given is None:
            return False  # a table that is away has not said it yet
        return gone or together(self.left) != together(self.came)

    @property
    def answers_the_table(self) -> bool:
        """True where the alert stands in the table's own chain, and is answered for there."""
        return self.filled is not None and bool(self.filled.fact.sent)

    @property
    def since(self) -> datetime | None:
        """When it came to where it stands, by the clock of the chain that says so."""
        match self.stands:
            case SlipStands.ASKED:
                return None if self.asked is None else self.asked.at
            case SlipStands.GIVEN:
                return None if self.given is None else self.given.at
            case SlipStands.CANCELLED:
                return None if self.cancelled is None else self.cancelled.at
            case _:  # the book says it, or the table where that has received it
                by_book = None if self.book is None else self.book.at
                return by_book if self.filled is None else self.filled.at


class TableSteps(NamedTuple):
    """A table of the house with its entries about slips and the alerts of no coup; `differing` are
    the places of those alerts that say that other chips came, in their order."""

    journal: int
    table: str
    steps: Sequence[SlipStep[OfSlips]]
    differing: Sequence[int] = ()


def in_order(slips: Iterable[HouseSlip]) -> tuple[HouseSlip, ...]:
    """What waits for the cage first, then the newest first."""
    found = sorted(
        slips, key=lambda each: each.since.timestamp() if each.since else 0.0, reverse=True
    )
    found.sort(key=_order)
    return tuple(found)


def _order(slip: HouseSlip) -> tuple[int, float]:
    """What waits for somebody goes by the hour, the rest stays the newest first."""
    waits = slip.stands <= SlipStands.CARRIED and slip.since is not None
    return slip.stands, slip.since.timestamp() if waits and slip.since else 0.0


def sent_to(book: Mapping[str, BookSlip]) -> Mapping[str, Mapping[str, BookSlip]]:
    """What the book says of slips, by the tables whose they are."""
    found = dict[str, dict[str, BookSlip]]()
    for key, each in book.items():
        found.setdefault(each.table, {})[key] = each
    return found


def table_slips(table: TableSteps, book: Mapping[str, BookSlip]) -> Iterator[HouseSlip]:
    """The slips of a table in the order of its entries; then what the book alone has of them, which
    is all that it says of that table."""
    names = dict.fromkeys(
        each.fact.slip for each in table.steps if not isinstance(each.fact, ev.AlertCleared)
    )
    names |= {each.slip: None for each in book.values()}
    answers = _answers(table)
    for name in names:
        theirs = book.get(slip_key(table.table, name))
        mine = [each for each in table.steps if getattr(each.fact, "slip", "") == name]
        filled, given = _of(mine, ev.TrayFilled), _of(mine, ev.TrayCredited)
        by_book = theirs is None or bool(theirs.carrier or theirs.refused)
        fill = given is None and by_book
        yield HouseSlip(
            journal=table.journal,
            table=table.table,
            number=name,
            kind=SlipKind.FILL if fill else SlipKind.CREDIT,
            asked=_of(mine, ev.FillAsked),
            filled=filled,
            given=given,
            cancelled=_of(mine, ev.SlipCancelled),
            book=theirs,
            answered=answers.get(name, "") or ("" if theirs is None else theirs.answering),
        )


def _of(steps: Sequence[SlipStep[OfSlips]], kind: type[F]) -> SlipStep[F] | None:
    for fact, at, hand, digest in steps:
        if isinstance(fact, kind):
            return SlipStep(fact, at, hand, digest)
    return None


def _answers(table: TableSteps) -> Mapping[str, str]:
    """Who answered for each fill of which other chips came, in the table's own chain."""
    differing = (
        each.fact.slip
        for each in table.steps
        if isinstance(each.fact, ev.TrayFilled)
        and each.fact.told is not None
        and together(each.fact.told) != together(each.fact.chips)
    )
    slips = dict(zip(table.differing, differing, strict=False))
    return {
        slips[each.fact.place]: each.hand.by
        for each in table.steps
        if isinstance(each.fact, ev.AlertCleared) and each.fact.place in slips
    }
