"""The tray as its movements tell it: counts, slips, chips bought, boxes (rules of §6.1, §6.2)."""

from collections.abc import Iterator
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.house import House, TrayRules
from dealer_app.rules.money import Chips, Money, less, together, worth
from dealer_app.rules.variant import Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.night import Moved, Night
from dealer_app.table.roll import Selfsame

F = TypeVar("F", bound=nf.Movement)


@dataclass(frozen=True, slots=True)
class TrayCount:
    """A count of the tray, and what was to lie there at that moment.

    `coups` is how many coups were over; `reckoned` is None where nothing says what was to lie
    there, and so is the variance. That is fixed when the count is recorded: a later correction does
    not falsify it.
    """

    occasion: nf.Occasion
    chips: Chips
    reckoned: Money | None
    coups: int
    at: datetime | None
    reason: str = ""

    @property
    def worth(self) -> Money:
        return worth(self.chips)

    @property
    def variance(self) -> Money | None:
        """What is over, below nothing what is short (rules of §6.1)."""
        return None if self.reckoned is None else Money(self.worth - self.reckoned)


class SlipKind(StrEnum):
    """Which way the chips of a slip go."""

    FILL = "fill"
    CREDIT = "credit"


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Why a slip does not hold, and when that was said."""

    reason: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill or a credit; a cancelled one moved nothing and stays readable (REQ-10)."""

    number: str
    kind: SlipKind
    chips: Chips
    at: datetime | None
    cancelled: Cancelled | None = None

    @property
    def worth(self) -> Money:
        """What it moved: nothing once it is cancelled."""
        return Money(0) if self.cancelled else worth(self.chips)


@dataclass(frozen=True, slots=True)
class FillAsk:
    """A fill that was asked of the cage; it is `received` once its chips were counted in, whoever
    has cancelled it meanwhile."""

    number: str
    chips: Chips
    at: datetime | None
    cancelled: Cancelled | None = None
    received: bool = False

    @property
    def waits(self) -> bool:
        """True while its chips are neither there nor given up."""
        return not self.received and self.cancelled is None


@dataclass(frozen=True, slots=True)
class Purchase:
    """Chips that a guest bought; no seat where he stood."""

    amount: Money
    tender: nf.Tender
    seat: Seat | None
    at: datetime | None


@dataclass(frozen=True, slots=True)
class ColourChange:
    """Chips exchanged for others of the same worth."""

    taken: Chips
    given: Chips
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that went into its box."""

    amount: Money
    at: datetime | None


@dataclass(frozen=True, slots=True)
class BoxCount:
    """A box that was opened and counted, and what was to lie in it: drop, tips or cagnotte.

    `chips` are those of tips and cagnotte, or the banknotes of a drop, of which there is none where
    the amount alone was told; `tickets` are those of the cagnotte.
    """

    amount: Money
    reckoned: Money
    at: datetime | None
    reason: str = ""
    chips: Chips = field(default_factory=dict)
    tickets: tuple[nf.TicketRun, ...] = ()

    @property
    def variance(self) -> Money:
        """What is over, below nothing what is short."""
        return Money(self.amount - self.reckoned)


class CommissionAct(StrEnum):
    """What became of commission that was owed."""

    COLLECTED = "collected"
    WAIVED = "waived"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class CommissionWord:
    """Commission that a seat paid or was let off, or that shoe and table may close without."""

    word: CommissionAct
    coups: int
    at: datetime | None
    seat: Seat | None = None
    amount: Money = Money(0)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """Everything that moved a table's chips beside its coups, each in the order of the night."""

    counts: tuple[TrayCount, ...] = ()
    slips: tuple[Slip, ...] = ()
    asked: tuple[FillAsk, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    changes: tuple[ColourChange, ...] = ()
    drops: tuple[BoxCount, ...] = ()
    tips: tuple[Tip, ...] = ()
    tip_counts: tuple[BoxCount, ...] = ()
    commission: tuple[CommissionWord, ...] = ()
    cagnottes: tuple[BoxCount, ...] = ()

    @property
    def opener(self) -> TrayCount | None:
        """The count that the night began with; where it was counted anew, the last of them."""
        return self._last(nf.Occasion.OPENER)

    @property
    def closer(self) -> TrayCount | None:
        """The last count for the end of the night."""
        return self._last(nf.Occasion.CLOSER)

    @property
    def awaited(self) -> tuple[FillAsk, ...]:
        """The fills that were asked for and are neither received nor cancelled."""
        return tuple(each for each in self.asked if each.waits)

    @property
    def fills(self) -> Money:
        return self._moved(SlipKind.FILL)

    @property
    def credits(self) -> Money:
        return self._moved(SlipKind.CREDIT)

    @property
    def bought(self) -> Money:
        """What guests bought chips for, whatever they paid with."""
        return Money(sum(each.amount for each in self.purchases))

    @property
    def bought_standing(self) -> Money:
        """What guests who stood bought chips for: it is on no seat's account."""
        return Money(sum(each.amount for each in self.purchases if each.seat is None))

    @property
    def in_drop_box(self) -> Money:
        """What is to lie in the drop box since it was counted last."""
        return Money(self.bought - sum(each.reckoned for each in self.drops))

    @property
    def tipped(self) -> Money:
        return Money(sum(each.amount for each in self.tips))

    @property
    def in_tip_box(self) -> Money:
        """What is to lie in the box of the tips since it was counted last."""
        return Money(self.tipped - sum(each.reckoned for each in self.tip_counts))

    @property
    def cagnotte_counted(self) -> Money:
        """What lay in the box of the cagnotte, all its counts together."""
        return Money(sum(each.amount for each in self.cagnottes))

    def in_cagnotte_box(self, levied: Money) -> Money:
        """What is to lie in the box of the cagnotte since it was counted last, of all that was
        levied."""
        return Money(levied - sum(each.reckoned for each in self.cagnottes))

    @property
    def stubs(self) -> tuple[nf.TicketRun, ...]:
        """The tickets that were torn off, by their counterfoils."""
        return tuple(run for each in self.cagnottes for run in each.tickets)

    @property
    def drop(self) -> Money:
        """Cash, markers and vouchers: as the box was counted, and what came into it since."""
        return Money(self.in_drop_box + sum(each.amount for each in self.drops))

    def _last(self, occasion: nf.Occasion) -> TrayCount | None:
        return next((each for each in reversed(self.counts) if each.occasion is occasion), None)

    def _moved(self, kind: SlipKind) -> Money:
        return Money(sum(each.worth for each in self.slips if each.kind is kind))


class _Movements(Selfsame):
    """The movements of a night, known again by themselves."""

    __slots__ = ("night",)

    def __init__(self, night: Night) -> None:
        super().__init__(night.movements)
        self.night = night


def keeps_tray(house: House) -> bool:
    """True of a house whose sheet says what its trays hold, or that they are counted (REQ-21)."""
    return house.tray.counted or bool(house.tray.float or house.tray.bank)


def tray(night: Night) -> Tray:
    """The tray as these movements tell it."""
    return _tray(_Movements(night))


@lru_cache(maxsize=16)
def _tray(movements: _Movements) -> Tray:
    night = movements.night
    slips, asked = _slips(night)
    return Tray(
        tuple(
            TrayCount(fact.occasion, fact.chips, moved.reckoned, moved.coups, moved.at, fact.reason)
            for fact, moved in _those(night, nf.TrayCounted)
        ),
        tuple(slips.values()),
        tuple(asked.values()),
        tuple(
            Purchase(fact.amount, fact.tender, fact.seat, moved.at)
            for fact, moved in _those(night, nf.ChipsBought)
        ),
        tuple(
            ColourChange(fact.taken, fact.given, moved.at)
            for fact, moved in _those(night, nf.ColoursChanged)
        ),
        tuple(
            BoxCount(fact.amount, moved.reckoned or Money(0), moved.at, fact.reason, fact.notes)
            for fact, moved in _those(night, nf.DropCounted)
        ),
        tuple(Tip(fact.amount, moved.at) for fact, moved in _those(night, nf.TipTaken)),
        tuple(
            BoxCount(worth(fact.chips), moved.reckoned or Money(0), moved.at, "", fact.chips)
            for fact, moved in _those(night, nf.TipsCounted)
        ),
        tuple(_commission(night)),
        tuple(
            BoxCount(
                worth(fact.chips),
                moved.reckoned or Money(0),
                moved.at,
                fact.reason,
                fact.chips,
                fact.tickets,
            )
            for fact, moved in _those(night, nf.CagnotteCounted)
        ),
    )


def left_in_cage(rules: TrayRules, slips: tuple[Slip, ...]) -> Chips:
    """What the cage still keeps for fills, of each value; the house says what it began with."""
    filled = [each.chips for each in _standing(slips, SlipKind.FILL)]
    returned = [each.chips for each in _standing(slips, SlipKind.CREDIT)]
    return less(together(rules.bank, *returned), together(*filled))


def number_of(value: Money, amount: Money) -> int | None:
    """How many chips of that value an amount is; None where it is no multiple of the chip."""
    return amount // value if amount % value == 0 else None


def _standing(slips: tuple[Slip, ...], kind: SlipKind) -> Iterator[Slip]:
    return (each for each in slips if each.kind is kind and each.cancelled is None)


def _those(night: Night, kind: type[F]) -> Iterator[tuple[F, Moved]]:
    """The movements of one kind, in order."""
    return ((each.fact, each) for each in night.movements if isinstance(each.fact, kind))


def _slips(night: Night) -> tuple[dict[str, Slip], dict[str, FillAsk]]:
    """The slips of the night in order, those cancelled with the reason, and what was asked for."""
    slips: dict[str, Slip] = {}
    asked: dict[str, FillAsk] = {}
    for moved in night.movements:
        match moved.fact:
            case nf.FillAsked(slip=number, chips=chips):
                asked[number] = FillAsk(number, chips, moved.at)
            case nf.TrayFilled(slip=number, chips=chips):
                slips[number] = Slip(number, SlipKind.FILL, chips, moved.at)
            case nf.TrayCredited(slip=number, chips=chips):
                slips[number] = Slip(number, SlipKind.CREDIT, chips, moved.at)
            case nf.SlipCancelled(slip=number, reason=reason) if number not in slips:
                asked[number] = replace(asked[number], cancelled=Cancelled(reason, moved.at))
            case nf.SlipCancelled(slip=number, reason=reason):
                slips[number] = replace(slips[number], cancelled=Cancelled(reason, moved.at))
            case _:  # no slip is written
                continue
    return slips, {n: replace(each, received=n in slips) for n, each in asked.items()}


def _commission(night: Night) -> Iterator[CommissionWord]:
    for moved in night.movements:
        coups, at = moved.coups, moved.at
        match moved.fact:
            case nf.CommissionCollected(seat=seat, amount=amount):
                yield CommissionWord(CommissionAct.COLLECTED, coups, at, seat, amount)
            case nf.CommissionWaived(seat=seat, amount=amount, reason=reason):
                yield CommissionWord(CommissionAct.WAIVED, coups, at, seat, amount, reason)
            case nf.CommissionReleased(reason=reason):
                yield CommissionWord(CommissionAct.RELEASED, coups, at, reason=reason)
            case _:  # no commission moves
                continue
