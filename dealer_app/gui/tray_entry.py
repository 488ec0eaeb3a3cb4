"""What is keyed of one deed at the tray: chips by denomination, an amount, or a line chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeVar, assert_never

from dealer_app.gui.keyed import Kind, StakeLine
from dealer_app.rules.chips import Chips, worth
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.commission import owed
from dealer_app.table.ledger import reckoned
from dealer_app.table.plausible import WHOEVER_SIGNS
from dealer_app.table.table import Table
from dealer_app.table.tray import tray

_Value = TypeVar("_Value")

MOST_FIGURES: Final = 5
"""Figures that a number of chips may have: beyond, it is a slip of the finger."""

BACKSPACE: Final = "⌫"
NO_NUMBER: Final = "?"
"""In the place of a slip's number, before the register gives one."""


class Deed(StrEnum):
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
    {Deed.COUNT, Deed.FILL, Deed.CREDIT, Deed.COLOURS, Deed.TIPS, Deed.CAGNOTTE}
)
OF_AMOUNTS: Final = frozenset({Deed.BUY, Deed.TIP, Deed.DROP})
OF_LINES: Final = frozenset({Deed.CANCEL, Deed.COMMISSION})
"""What is keyed of each deed: chips, an amount, or a line that is chosen."""

REASONED: Final = frozenset({Deed.COUNT, Deed.CANCEL, Deed.DROP, Deed.COMMISSION, Deed.CAGNOTTE})
"""The deeds that may have a reason."""


class Answer(StrEnum):
    """What becomes of commission that a seat owes."""

    COLLECT = "collect"
    WAIVE = "waive"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class TrayEntry:
    """A deed as far as it is keyed.

    `lots` are the figures keyed for each denomination, a second lot where chips are changed; `row`
    and `lot` are where the next figure goes. `expected` is what the last closer left, `slip` the
    number that the register gave, kept while the disk refuses; `sure` once it was doubted and is
    to be recorded even so.
    """

    deed: Deed
    occasion: ev.Occasion = ev.Occasion.SPOT
    lots: tuple[Mapping[Money, str], ...] = ({},)
    row: int = 0
    lot: int = 0
    line: StakeLine = field(default_factory=lambda: StakeLine(kind=Kind.CHIPS))
    tender: ev.Tender = ev.Tender.CASH
    seat: int = 0
    answer: Answer = Answer.COLLECT
    reason: str = ""
    expected: Chips | None = None
    slip: str = ""
    sure: bool = False

    def chips(self, lot: int = 0) -> Chips:
        """The chips of a lot, those left out of which there is none."""
        figures = self.lots[lot]
        return {value: int(n) for value, n in figures.items() if n and int(n)}

    @property
    def opens(self) -> bool:
        """True of a count that the night begins with, which follows what the last one left."""
        return self.deed is Deed.COUNT and self.occasion is ev.Occasion.OPENER

    def worth(self, lot: int = 0) -> Money:
        """What a lot is worth so far."""
        return worth(self.chips(lot))


def deeds(table: Table) -> tuple[Deed, ...]:
    """What is done at that table's tray: where patrons bank there is a cagnotte, and nobody owes
    commission."""
    other = Deed.CAGNOTTE if table.variant.bank is None else Deed.COMMISSION
    return tuple(deed for deed in Deed if deed is not other)


def denominations(house: House) -> tuple[Money, ...]:
    """The values of the house's chips, the highest first."""
    return tuple(sorted((chip.value for chip in house.chips), reverse=True))


def begun(deed: Deed, table: Table, expected: Chips | None = None) -> TrayEntry:
    """A deed of which nothing is keyed yet; the first count of a night is its opener."""
    lots: tuple[Mapping[Money, str], ...] = ({}, {}) if deed is Deed.COLOURS else ({},)
    return TrayEntry(deed, occasions(table)[0], lots, expected=expected)


def occasions(table: Table) -> tuple[ev.Occasion, ...]:
    """Why the tray may be counted now, the likeliest first."""
    begun = table.coup is not None or bool(table.coups)
    opened = tray(table.night).opener is not None
    if not opened and not begun:
        return (ev.Occasion.OPENER,)
    counts = (ev.Occasion.SPOT, ev.Occasion.SHIFT, ev.Occasion.CLOSER)
    return counts if begun else (*counts, ev.Occasion.OPENER)


def keyed(entry: TrayEntry, sign: str, house: House) -> TrayEntry:
    """The deed with one figure more, the point, or one sign less."""
    if entry.deed in OF_AMOUNTS:
        line = entry.line
        if sign == BACKSPACE:
            return replace(entry, line=line.shorter() if line.amount else line)
        return replace(entry, line=line.figure(sign, house.currency.digits))
    if entry.deed in OF_LINES or sign == ".":
        return entry
    value = denominations(house)[entry.row]
    before = entry.lots[entry.lot].get(value, "")
    after = before[:-1] if sign == BACKSPACE else (before + sign).lstrip("0") or "0"
    if len(after) > MOST_FIGURES:
        return entry
    return with_figures(entry, value, after)


def with_figures(entry: TrayEntry, value: Money, figures: str) -> TrayEntry:
    """The deed with so many chips of that value in the lot in hand."""
    lots = list(entry.lots)
    lots[entry.lot] = {**lots[entry.lot], value: figures}
    return replace(entry, lots=tuple(lots))


def one_more(entry: TrayEntry, row: int, house: House) -> TrayEntry:
    """A denomination was touched: its row first, then one chip more with each touch."""
    if row != entry.row:
        return replace(entry, row=row)
    value = denominations(house)[row]
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
    if entry.deed not in (Deed.COUNT, Deed.DROP, Deed.TIPS, Deed.CAGNOTTE):
        return None
    counted = ev.DropCounted(Money(0)) if entry.deed is Deed.DROP else fact(entry, table)
    assert isinstance(counted, ev.Movement)
    return reckoned(table, counted)


def is_last(entry: TrayEntry, house: House) -> bool:
    """True where nothing follows the row in hand, and Enter records."""
    if entry.deed not in OF_CHIPS:
        return True
    return entry.row == len(house.chips) - 1 and entry.lot == len(entry.lots) - 1


def following(entry: TrayEntry, house: House) -> TrayEntry:
    """The next row, or the first of the next lot."""
    if entry.row < len(house.chips) - 1:
        return replace(entry, row=entry.row + 1)
    return replace(entry, row=0, lot=entry.lot + 1)


def moved(entry: TrayEntry, step: int, rows: int) -> TrayEntry:
    """Another row, round and round."""
    return replace(entry, row=(entry.row + step) % rows) if rows else entry


def rows_of(entry: TrayEntry, table: Table) -> int:
    """How many rows there are to go through."""
    if entry.deed in OF_CHIPS:
        return len(table.house.chips)
    if entry.deed is Deed.CANCEL:
        return len(standing_slips(table))
    return len(owing(table)) if entry.deed is Deed.COMMISSION else 0


def turned(entry: TrayEntry, step: int, table: Table) -> TrayEntry:
    """What stands beside the rows: the occasion, the other lot, the tender, what becomes of a
    commission."""
    match entry.deed:
        case Deed.COUNT:
            return replace(entry, occasion=_next(occasions(table), entry.occasion, step))
        case Deed.COLOURS:
            return replace(entry, lot=1 - entry.lot)
        case Deed.BUY:
            return replace(entry, tender=_next(tuple(ev.Tender), entry.tender, step))
        case Deed.COMMISSION:
            return replace(entry, answer=_next(tuple(Answer), entry.answer, step))
        case _:
            return entry


def _next(values: tuple[_Value, ...], value: _Value, step: int) -> _Value:
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]


def standing_slips(table: Table) -> tuple[str, ...]:
    """The numbers of the fills and credits that are not cancelled."""
    return tuple(each.number for each in tray(table.night).slips if each.cancelled is None)


def owing(table: Table) -> tuple[Seat, ...]:
    """The seats that owe commission."""
    return tuple(owed(table))


def fact(entry: TrayEntry, table: Table) -> ev.Event | None:
    """What is recorded of the deed; None while there is nothing to record."""
    match entry.deed:
        case Deed.COUNT:
            expected = entry.expected if entry.opens else None
            return ev.TrayCounted(entry.occasion, entry.chips(), entry.reason, expected)
        case Deed.FILL:
            return ev.TrayFilled(entry.slip, entry.chips())
        case Deed.CREDIT:
            return ev.TrayCredited(entry.slip, entry.chips())
        case Deed.COLOURS:
            return ev.ColoursChanged(entry.chips(0), entry.chips(1))
        case Deed.TIPS:
            return ev.TipsCounted(entry.chips())
        case Deed.CAGNOTTE:
            return ev.CagnotteCounted(entry.chips(), (), entry.reason)
        case Deed.BUY | Deed.TIP | Deed.DROP:
            return _of_amount(entry, table)
        case Deed.CANCEL | Deed.COMMISSION:
            return _of_line(entry, table)
        case _:
            assert_never(entry.deed)


def recorded(entry: TrayEntry, table: Table) -> ev.Event | None:
    """The fact, with whoever signs answering for it where it was doubted before."""
    event = fact(entry, table)
    if entry.sure and isinstance(event, ev.Vouched):
        return replace(event, vouched=WHOEVER_SIGNS)
    return event


def _of_amount(entry: TrayEntry, table: Table) -> ev.Event | None:
    amount = entry.line.money(table.house.currency.digits)
    if amount is None:
        return None
    if entry.deed is Deed.BUY:
        return ev.ChipsBought(amount, entry.tender, Seat(str(entry.seat)) if entry.seat else None)
    if entry.deed is Deed.TIP:
        return ev.TipTaken(amount)
    return ev.DropCounted(amount, entry.reason)


def _of_line(entry: TrayEntry, table: Table) -> ev.Event | None:
    if entry.deed is Deed.CANCEL:
        slips = standing_slips(table)
        return ev.SlipCancelled(slips[entry.row], entry.reason) if slips else None
    seats, sums = owing(table), owed(table)
    if entry.answer is Answer.RELEASE:
        return ev.CommissionReleased(entry.reason)
    if not seats:
        return None
    seat = seats[min(entry.row, len(seats) - 1)]
    if entry.answer is Answer.WAIVE:
        return ev.CommissionWaived(seat, sums[seat], entry.reason)
    return ev.CommissionCollected(seat, sums[seat])
