"""What is keyed of one deed at the tray: chips, notes or tickets by their value, an amount, or a
line chosen.

A drop is counted note by note, with what is no note in the line below them; who counts it as one
amount keys that line alone. Of the cagnotte's tickets the first and the last number are keyed as
the counterfoils have them; the number before is what this table's last count of such tickets came
to, and nobody keys another: a number that is left out has its reason, never another beginning.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeVar, assert_never

from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.night.tray.fill_ways import (
    NO_SLIPS,
    ON_PAPER,
    FillWay,
    TableSlips,
    way_event,
    ways,
)
from dealer_app.register.state import BookSlip
from dealer_app.rules.house import House
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import reckoned
from dealer_app.table.accounts.plausible import WHOEVER_SIGNS
from dealer_app.table.accounts.tray import SlipKind, tray
from dealer_app.table.night_facts import TicketRun
from dealer_app.table.table import Table

_Value = TypeVar("_Value")

MOST_FIGURES: Final = 5
"""Figures that a number of chips may have: beyond, it is a slip of the finger."""

MOST_OF_SERIAL: Final = 9
"""Figures that a ticket's number may have."""

FIRST: Final = 1
LAST: Final = 2
AFTER: Final = 3
"""The lots of the cagnotte's tickets: the first and the last number, and the one before them."""

BACKSPACE: Final = "⌫"
NO_NUMBER: Final = "?"
"""In the place of a slip's number, before the register gives one."""


class TrayDeed(StrEnum):
    """What is done at the tray, in the order in which it is offered."""

    COUNT = "count"
    FILL = "fill"
    CREDIT = "credit"
    CANCEL = "cancel"
    BUY = "buy"
    COLOURS = "colours"
    TIP = "tip"
    DROP = "drop"
    TIPS = "tips"
    COMMISSION = "commission"
    CAGNOTTE = "cagnotte"


OF_CHIPS: Final = frozenset(
    {
        TrayDeed.COUNT,
        TrayDeed.FILL,
        TrayDeed.CREDIT,
        TrayDeed.COLOURS,
        TrayDeed.TIPS,
        TrayDeed.CAGNOTTE,
    }
)
OF_AMOUNTS: Final = frozenset({TrayDeed.BUY, TrayDeed.TIP, TrayDeed.DROP})
OF_LINES: Final = frozenset({TrayDeed.CANCEL, TrayDeed.COMMISSION})
"""What is keyed of each deed: chips, an amount, or a line that is chosen."""

REASONED: Final = frozenset(
    {TrayDeed.COUNT, TrayDeed.CANCEL, TrayDeed.DROP, TrayDeed.COMMISSION, TrayDeed.CAGNOTTE}
)
"""The deeds that may have a reason."""


class Answer(StrEnum):
    """What becomes of commission that a seat owes."""

    COLLECT = "collect"
    WAIVE = "waive"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class TrayEntry:
    """A deed as far as it is keyed.

    `lots` are the figures keyed for each denomination, a second lot where chips are changed, and
    three more for the numbers of the cagnotte's tickets; `row` and `lot` are where the next figure
    goes. `expected` is what the last closer left, `slip` the
    number that the register gave, kept while the disk refuses; `way` of these `ways` is how a fill
    comes, `refused` are the slips that the cage refused, by their numbers; `compared` once it was
    said that other chips were sent; `sure` once it was doubted and is to be recorded even so,
    `answers` whose name was written for it.
    """

    deed: TrayDeed
    occasion: ev.Occasion = ev.Occasion.SPOT
    lots: tuple[Mapping[Money, str], ...] = ({},)
    row: int = 0
    lot: int = 0
    line: StakeLine = field(default_factory=lambda: StakeLine(kind=LineKind.CHIPS))
    tender: ev.Tender = ev.Tender.CASH
    seat: int = 0
    answer: Answer = Answer.COLLECT
    reason: str = ""
    expected: Chips | None = None
    slip: str = ""
    ways: tuple[FillWay, ...] = ()
    way: FillWay = ON_PAPER
    refused: Mapping[str, BookSlip] = field(default_factory=dict)
    compared: bool = False
    sure: bool = False
    answers: str = ""

    def chips(self, lot: int = 0) -> Chips:
        """The chips of a lot, those left out of which there is none."""
        figures = self.lots[lot]
        return {value: int(n) for value, n in figures.items() if n and int(n)}

    @property
    def number(self) -> str:
        """The number of a slip: that under which it was asked for, or the register's."""
        return self.way.slip or self.slip

    @property
    def opens(self) -> bool:
        """True of a count that the night begins with, which follows what the last one left."""
        return self.deed is TrayDeed.COUNT and self.occasion is ev.Occasion.OPENER

    @property
    def of_tickets(self) -> bool:
        """True where the next figure is one of a ticket's number."""
        return self.deed is TrayDeed.CAGNOTTE and self.lot >= FIRST

    @property
    def runs(self) -> tuple[TicketRun, ...]:
        """The tickets that were torn off, the highest value first; of those without a number none
        was."""
        values = sorted({value for lot in self.lots[FIRST:] for value in lot}, reverse=True)
        runs = (self.run(value) for value in values) if self.deed is TrayDeed.CAGNOTTE else ()
        return tuple(run for run in runs if run.first or run.last)

    def run(self, ticket: Money) -> TicketRun:
        """The numbers of one value as far as they are keyed."""
        first, last, after = (int(lot.get(ticket, "") or 0) for lot in self.lots[FIRST:])
        return TicketRun(ticket, first, last, after)

    def worth(self, lot: int = 0) -> Money:
        """What a lot is worth so far."""
        return worth(self.chips(lot))


def deeds(table: Table) -> tuple[TrayDeed, ...]:
    """What is done at that table's tray: where patrons bank there is a cagnotte, and nobody owes
    commission."""
    other = TrayDeed.CAGNOTTE if table.variant.bank is None else TrayDeed.COMMISSION
    return tuple(deed for deed in TrayDeed if deed is not other)


def denominations(house: House) -> tuple[Money, ...]:
    """The values of the house's chips, the highest first."""
    return tuple(sorted((chip.value for chip in house.chips), reverse=True))


def begun(
    deed: TrayDeed,
    table: Table,
    expected: Chips | None = None,
    house: TableSlips = NO_SLIPS,
) -> TrayEntry:
    """A deed of which nothing is keyed yet; the first count of a night is its opener, a fill comes
    the likeliest way, and what the cage refused is the slip to cancel, for its reason."""
    lots: tuple[Mapping[Money, str], ...] = ({},)
    if deed is TrayDeed.COLOURS:
        lots = ({}, {})
    elif deed is TrayDeed.CAGNOTTE and table.house.tickets:
        lots = ({}, {}, {}, {value: str(n) for value, n in torn_before(table).items()})
    ways_of = ways(table, house) if deed is TrayDeed.FILL else (ON_PAPER,)
    begun = TrayEntry(deed, occasions(table)[0], lots, expected=expected)
    if deed is TrayDeed.CANCEL:
        numbers, refused = standing_slips(table), refused_slips(table, house)
        row = next((at for at, number in enumerate(numbers) if number in refused), 0)
        return at_line(replace(begun, row=-1, refused=refused), row, table)
    return replace(begun, ways=ways_of, way=ways_of[0])


def torn_before(table: Table) -> Mapping[Money, int]:
    """The number of the last ticket of each value, as far as the night has counted any."""
    return {run.ticket: run.last for run in tray(table.night).stubs}


def in_rows(deed: TrayDeed, table: Table) -> bool:
    """True of what is keyed value by value, a row each."""
    return deed in OF_CHIPS or (deed is TrayDeed.DROP and bool(table.house.tray.notes))


def values(entry: TrayEntry, table: Table) -> tuple[Money, ...]:
    """The values of the rows, the highest first: of notes, of tickets or of chips."""
    if entry.deed is TrayDeed.DROP:
        return tuple(sorted(table.house.tray.notes, reverse=True))
    if entry.of_tickets:
        return _tickets(table)
    return denominations(table.house)


def _tickets(table: Table) -> tuple[Money, ...]:
    return tuple(sorted(table.house.tickets, reverse=True))


def is_amount(entry: TrayEntry, table: Table) -> bool:
    """True where the next figure is one of an amount; of a drop, below its notes."""
    if entry.deed is TrayDeed.DROP:
        return entry.row == len(table.house.tray.notes)
    return entry.deed in OF_AMOUNTS


def places(entry: TrayEntry, table: Table) -> tuple[tuple[int, int], ...]:
    """Every lot with its rows, in the order in which Enter goes through them: chips lot by lot,
    tickets value by value."""
    if entry.deed in OF_LINES:
        lines = standing_slips(table) if entry.deed is TrayDeed.CANCEL else owing(table)
        return tuple((0, row) for row in range(len(lines)))
    if not in_rows(entry.deed, table):
        return ()
    if entry.deed is TrayDeed.DROP:
        return tuple((0, row) for row in range(len(table.house.tray.notes) + 1))
    lots = range(1 if entry.deed is TrayDeed.CAGNOTTE else len(entry.lots))
    chips = tuple((lot, row) for lot in lots for row in range(len(table.house.chips)))
    return chips if entry.deed is not TrayDeed.CAGNOTTE else (*chips, *_of_tickets(table))


def _of_tickets(table: Table) -> Iterator[tuple[int, int]]:
    known = torn_before(table)
    for row, value in enumerate(_tickets(table)):
        yield from ((lot, row) for lot in (FIRST, LAST, *(() if value in known else (AFTER,))))


def lots_of(entry: TrayEntry, table: Table) -> tuple[int, ...]:
    """The lots of which anything is keyed."""
    return tuple(sorted({lot for lot, _ in places(entry, table)}))


def at_lot(entry: TrayEntry, lot: int, table: Table) -> TrayEntry:
    """Another lot, in the row in hand where it has that one."""
    rows = [row for at, row in places(entry, table) if at == lot]
    return replace(entry, lot=lot, row=entry.row if entry.row in rows else rows[0])


def at_row(entry: TrayEntry, row: int, table: Table) -> TrayEntry:
    """Another row, in the lot in hand where it has that one."""
    lots = [lot for lot, at in places(entry, table) if at == row and lot in _beside(entry)]
    return replace(entry, row=row, lot=entry.lot if entry.lot in lots else lots[0])


def _beside(entry: TrayEntry) -> tuple[int, ...]:
    """The lots that stand in the rows in hand."""
    return (FIRST, LAST, AFTER) if entry.of_tickets else tuple(range(len(entry.lots)))


def occasions(table: Table) -> tuple[ev.Occasion, ...]:
    """Why the tray may be counted now, the likeliest first."""
    begun = table.coup is not None or bool(table.coups)
    opened = tray(table.night).opener is not None
    if not opened and not begun:
        return (ev.Occasion.OPENER,)
    counts = (ev.Occasion.SPOT, ev.Occasion.SHIFT, ev.Occasion.CLOSER)
    return counts if begun else (*counts, ev.Occasion.OPENER)


def keyed(entry: TrayEntry, sign: str, table: Table) -> TrayEntry:
    """The deed with one figure more, the point, or one sign less."""
    if is_amount(entry, table):
        line = entry.line
        if sign == BACKSPACE:
            return replace(entry, line=line.shorter() if line.amount else line)
        return replace(entry, line=line.figure(sign, table.house.currency.digits))
    if entry.deed in OF_LINES or sign == ".":
        return entry
    value = values(entry, table)[entry.row]
    before = entry.lots[entry.lot].get(value, "")
    after = before[:-1] if sign == BACKSPACE else (before + sign).lstrip("0") or "0"
    if len(after) > (MOST_OF_SERIAL if entry.of_tickets else MOST_FIGURES):
        return entry
    return with_figures(entry, value, after)


def with_figures(entry: TrayEntry, value: Money, figures: str) -> TrayEntry:
    """The deed with so many chips of that value in the lot in hand."""
    lots = list(entry.lots)
    lots[entry.lot] = {**lots[entry.lot], value: figures}
    return replace(entry, lots=tuple(lots))


def touched(entry: TrayEntry, row: int, table: Table) -> TrayEntry:
    """A row was touched: it is in hand first; then there is one more of it with each touch, or the
    next number of those tickets is keyed."""
    if row != entry.row:
        return at_row(entry, row, table)
    if is_amount(entry, table):
        return entry
    if entry.of_tickets:
        lots = tuple(lot for lot, at in places(entry, table) if at == row and lot >= FIRST)
        return replace(entry, lot=_next(lots, entry.lot, 1))
    value = values(entry, table)[row]
    number = int(entry.lots[entry.lot].get(value, "") or 0) + 1
    return with_figures(entry, value, str(number)) if len(str(number)) <= MOST_FIGURES else entry


def proposed(entry: TrayEntry, table: Table) -> Chips:
    """The chips that an opener is filled with: what the last closer left, or the house's float."""
    if not entry.opens:
        return {}
    return table.house.tray.float if entry.expected is None else entry.expected


def as_proposed(entry: TrayEntry, table: Table) -> TrayEntry:
    """The opener filled with what is to lie there; other counts begin with nothing."""
    chips = proposed(entry, table)
    return replace(entry, lots=({v: str(n) for v, n in chips.items()},)) if chips else entry


def reckoned_of(entry: TrayEntry, table: Table) -> Money | None:
    """What a count is to come to; None for what is not counted, or where nothing says it."""
    if entry.deed not in (TrayDeed.COUNT, TrayDeed.DROP, TrayDeed.TIPS, TrayDeed.CAGNOTTE):
        return None
    counted = ev.DropCounted(Money(0)) if entry.deed is TrayDeed.DROP else fact(entry, table)
    assert isinstance(counted, ev.Movement)
    return reckoned(table, counted)


def is_last(entry: TrayEntry, table: Table) -> bool:
    """True where nothing follows the row in hand, and Enter records."""
    if not in_rows(entry.deed, table):
        return True
    return (entry.lot, entry.row) == places(entry, table)[-1]


def following(entry: TrayEntry, table: Table) -> TrayEntry:
    """The next row, or the next number of those tickets, or the first row of the next lot."""
    order = places(entry, table)
    lot, row = order[order.index((entry.lot, entry.row)) + 1]
    return replace(entry, lot=lot, row=row)


def moved(entry: TrayEntry, step: int, table: Table) -> TrayEntry:
    """Another row, round and round."""
    rows = tuple(row for lot, row in places(entry, table) if lot == entry.lot)
    return at_line(entry, _next(rows, entry.row, step), table) if rows else entry


def at_line(entry: TrayEntry, row: int, table: Table) -> TrayEntry:
    """Another row; of slips each has its own reason to be cancelled: the cage's, where that refused
    it."""
    if entry.deed is not TrayDeed.CANCEL or row == entry.row:
        return replace(entry, row=row)
    refused = [entry.refused.get(number) for number in standing_slips(table)][row : row + 1]
    return replace(entry, row=row, reason="".join(each.refused for each in refused if each))


def turned(entry: TrayEntry, step: int, table: Table) -> TrayEntry:
    """What stands beside the rows: the occasion, another lot, the tender, what becomes of a
    commission."""
    match entry.deed:
        case TrayDeed.COUNT:
            return replace(entry, occasion=_next(occasions(table), entry.occasion, step))
        case TrayDeed.COLOURS | TrayDeed.CAGNOTTE:
            return at_lot(entry, _next(lots_of(entry, table), entry.lot, step), table)
        case TrayDeed.FILL if entry.ways:
            return replace(entry, way=_next(entry.ways, entry.way, step))
        case TrayDeed.BUY:
            return replace(entry, tender=_next(tuple(ev.Tender), entry.tender, step))
        case TrayDeed.COMMISSION:
            return replace(entry, answer=_next(tuple(Answer), entry.answer, step))
        case _:  # nothing stands beside the rows of the others
            return entry


def _next(values: tuple[_Value, ...], value: _Value, step: int) -> _Value:
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]


def standing_slips(table: Table) -> tuple[str, ...]:
    """The numbers of the fills that are waited for, and of the fills and credits that are not
    cancelled."""
    told = tray(table.night)
    standing = (each.number for each in told.slips if each.cancelled is None)
    return (*(each.number for each in told.awaited), *standing)


def refused_slips(table: Table, house: TableSlips) -> Mapping[str, BookSlip]:
    """Of these the ones that the cage refused, by their numbers: a fill that has come all the same
    is a chef's."""
    received = {each.number for each in tray(table.night).slips if each.kind is SlipKind.FILL}
    told = ((number, house.slips.get(number)) for number in standing_slips(table))
    return {n: each for n, each in told if each and each.refused and n not in received}


def owing(table: Table) -> tuple[Seat, ...]:
    """The seats that owe commission."""
    return tuple(owed(table))


def fact(entry: TrayEntry, table: Table) -> ev.Event | None:
    """What is recorded of the deed; None while there is nothing to record."""
    match entry.deed:
        case TrayDeed.COUNT:
            expected = entry.expected if entry.opens else None
            return ev.TrayCounted(entry.occasion, entry.chips(), entry.reason, expected)
        case TrayDeed.FILL:
            return way_event(entry.way, entry.slip, entry.chips())
        case TrayDeed.CREDIT:
            return ev.TrayCredited(entry.slip, entry.chips())
        case TrayDeed.COLOURS:
            return ev.ColoursChanged(entry.chips(0), entry.chips(1))
        case TrayDeed.TIPS:
            return ev.TipsCounted(entry.chips())
        case TrayDeed.CAGNOTTE:
            return ev.CagnotteCounted(entry.chips(), entry.runs, entry.reason)
        case TrayDeed.BUY | TrayDeed.TIP | TrayDeed.DROP:
            return _of_amount(entry, table)
        case TrayDeed.CANCEL | TrayDeed.COMMISSION:
            return _of_line(entry, table)
        case _:
            assert_never(entry.deed)


def recorded(entry: TrayEntry, table: Table) -> ev.Event | None:
    """The fact, with whoever answers for it where it was doubted before: who signs, or whose name
    was written."""
    event = fact(entry, table)
    if entry.sure and isinstance(event, ev.Vouched):
        return replace(event, vouched=entry.answers if names(entry, table) else WHOEVER_SIGNS)
    return event


def names(entry: TrayEntry, table: Table) -> bool:
    """True once somebody is to be named who answers for it, where nobody gives a PIN."""
    return entry.sure and not table.house.staff.pins


def amount_of(entry: TrayEntry, table: Table) -> Money | None:
    """What the amount comes to, a drop with its notes; None while nothing of it is keyed."""
    amount = entry.line.money(table.house.currency.digits)
    if amount is None and not any(entry.lots[0].values()):
        return None
    return Money((amount or 0) + entry.worth())


def _of_amount(entry: TrayEntry, table: Table) -> ev.Event | None:
    amount = amount_of(entry, table)
    if amount is None:
        return None
    if entry.deed is TrayDeed.BUY:
        return ev.ChipsBought(amount, entry.tender, Seat(str(entry.seat)) if entry.seat else None)
    if entry.deed is TrayDeed.TIP:
        return ev.TipTaken(amount)
    return ev.DropCounted(amount, entry.reason, entry.chips())


def _of_line(entry: TrayEntry, table: Table) -> ev.Event | None:
    if entry.deed is TrayDeed.CANCEL:
        slips = standing_slips(table)
        if not slips:
            return None
        book = entry.refused.get(slips[entry.row])
        refused = "" if book is None else book.digest
        return ev.SlipCancelled(slips[entry.row], entry.reason, refused=refused)
    seats, sums = owing(table), owed(table)
    if entry.answer is Answer.RELEASE:
        return ev.CommissionReleased(entry.reason)
    if not seats:
        return None
    seat = seats[min(entry.row, len(seats) - 1)]
    if entry.answer is Answer.WAIVE:
        return ev.CommissionWaived(seat, sums[seat], entry.reason)
    return ev.CommissionCollected(seat, sums[seat])
