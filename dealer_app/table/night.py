"""What went on at a table beside its coups: chips in and out, alerts cleared, cards on record.

It is folded beside them: a coup that is corrected is entered anew, the tray is not.
"""

from collections.abc import Sequence
from dataclasses import field
from datetime import datetime
from typing import Final, assert_never

from dealer_app.rules.coup import Finding
from dealer_app.rules.due import Refusal
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Money, together
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import night_facts as nf
from dealer_app.table.roll import ReckonedRoll

TICKETS_LEFT_OUT: Final = "tickets_left_out"
"""What is found where serial numbers of the cagnotte's tickets do not follow each other: no
irregularity of the catalogue, for it is about no coup, but an alert like one."""
FILL_DIFFERS: Final = "fill_differs"
"""What is found where other chips were received than the cage says it sent."""
IMPLAUSIBLE: Final = "implausible"
"""What is found of a movement that can hardly be so, and for which somebody answered."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A movement of the tray: when, after how many coups, and what a count was to come to.

    `at` is None where no clock was told; `reckoned` where nothing was counted, or nothing says
    what it was to be. `doubt` holds the figures of what can hardly be so, and was answered for.
    """

    fact: nf.Movement
    at: datetime | None
    coups: int = 0
    reckoned: Money | None = None
    doubt: Refusal | None = None

    @property
    def differs(self) -> bool:
        """True of a fill of which other chips came than the cage says it sent."""
        fact = self.fact
        if not isinstance(fact, nf.TrayFilled) or fact.told is None:
            return False
        return together(fact.told) != together(fact.chips)

    @property
    def alarms(self) -> bool:
        """True of what somebody answered for since it can hardly be so."""
        return isinstance(self.fact, nf.Vouched) and bool(self.fact.vouched)


@dataclass(frozen=True, slots=True)
class Mispaid:
    """A line of the payout that was paid wrong, and the code for it (IRR-18, IRR-19).

    `due` is what the line came to when that was said: a coup that is put right afterwards moves
    its own money, and leaves what was paid too much or too little as it was. `at` is when it was
    said, None where no clock was told; `doubt` as with a movement.
    """

    fact: nf.PayoutCorrected
    code: str
    due: Money
    at: datetime | None
    doubt: Refusal | None = None

    @property
    def difference(self) -> Money:
        """What the seat was paid beyond its line, below nothing what it was paid short."""
        return Money(self.fact.gained - self.due)

    @property
    def line(self) -> tuple[int, Seat, str]:
        """Which line it was: the number of its coup, its seat and its bet."""
        return self.fact.coup, self.fact.seat, self.fact.bet


@dataclass(frozen=True, slots=True)
class Reentry:
    """Coups dealt without the program and entered afterwards: why, who answers for it, after which
    coup it began, and from when to when they were keyed; None where no clock was told."""

    cause: str
    chef: str
    after: int
    begun: datetime | None
    over: bool = False
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """What is on record of the cards: the packs in play, and of which shoe each thing was last
    done; 0 of none."""

    packs: tuple[str, ...] = ()
    laid: int = 0
    shuffled: int = 0
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Lot:
    """A seat that the lot named for a hand, once so many coups were over."""

    over: int
    hand: HandId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Night:
    """What was recorded beside the coups, in order.

    `cleared` names the irregularities that somebody answered for: the coup's number, and which of
    its coup it is. `apart` were found while no coup lay, `mispaid` are the payouts put right.
    `settled` are the lines that had been put aside and were paid or taken after their coup: its
    number, the seat and the bet. `reentries` are the times at which coups were entered afterwards;
    `lots` is how each lot fell.
    """

    movements: ReckonedRoll[Moved] = field(default_factory=ReckonedRoll)
    cleared: frozenset[tuple[int, int]] = frozenset()
    apart: tuple[Finding, ...] = ()
    mispaid: tuple[Mispaid, ...] = ()
    cards: Cards = Cards()
    settled: frozenset[tuple[int, Seat, str]] = frozenset()
    reentries: tuple[Reentry, ...] = ()
    lots: tuple[Lot, ...] = ()

    @property
    def reentry(self) -> Reentry | None:
        """The re-entry that goes on, None while coups are dealt with the program."""
        last = self.reentries[-1] if self.reentries else None
        return None if last is None or last.over else last


@dataclass(frozen=True, slots=True)
class NightMoment:
    """When something is decided at the table: in which coup or after it, for which shoe, and at
    what time, None where no clock was told.

    `due` is what the line of the payout comes to that it is about, `doubt` the figures of what can
    hardly be so, `over` how many coups are over.
    """

    coup: int
    shoe: int
    at: datetime | None = None
    due: Money = Money(0)
    doubt: Refusal | None = None
    over: int = 0


def moved(night: Night, movement: Moved) -> Night:
    """The night after one movement more; numbers of tickets that are left out are an alert, and so
    are other chips than the cage sent, and what can hardly be so."""
    night = replace(night, movements=night.movements.and_one(movement))
    fact = movement.fact
    if isinstance(fact, nf.CagnotteCounted) and not all(run.follows for run in fact.tickets):
        return replace(night, apart=(*night.apart, Finding(TICKETS_LEFT_OUT)))
    if movement.differs:
        return replace(night, apart=(*night.apart, Finding(FILL_DIFFERS)))
    if movement.alarms:
        return replace(night, apart=(*night.apart, Finding(IMPLAUSIBLE)))
    return night


def after(night: Night, event: nf.Conduct, when: NightMoment) -> Night:
    """The night after something more was decided or done at the table."""
    match event:
        case nf.AlertCleared():
            return replace(night, cleared=night.cleared | {(event.coup, event.place)})
        case nf.PayoutCorrected():
            code = "IRR-18" if event.coup == when.coup else "IRR-19"
            told = Mispaid(event, code, when.due, when.at, when.doubt)
            return replace(night, mispaid=(*night.mispaid, told))
        case nf.PacksLaid() | nf.CardExchanged() | nf.CardsShuffled() | nf.CardsCut():
            return replace(night, cards=_cards_after(night.cards, event, when.shoe))
        case nf.LineSettledLater():
            return replace(night, settled=night.settled | {(event.coup, event.seat, event.bet)})
        case nf.ReentryBegun():
            begun = Reentry(event.cause, event.chef, when.coup, when.at)
            return replace(night, reentries=(*night.reentries, begun))
        case nf.ReentryEnded():
            *before, last = night.reentries
            return replace(night, reentries=(*before, replace(last, over=True, ended=when.at)))
        case nf.LotDrawn():
            lot = Lot(when.over, event.hand, event.seat)
            return replace(night, lots=(*night.lots, lot))
        case nf.LimitsChanged() | nf.StakeKeepingChanged() | nf.ClockFoundTurned() | nf.ShoeTold():
            return night
        case _:
            assert_never(event)


_OfCards = nf.PacksLaid | nf.CardExchanged | nf.CardsShuffled | nf.CardsCut


def _cards_after(cards: Cards, event: _OfCards, shoe: int) -> Cards:
    match event:
        case nf.PacksLaid():
            return replace(cards, packs=event.serials, laid=shoe)
        case nf.CardsShuffled():
            return replace(cards, shuffled=shoe)
        case nf.CardsCut():
            return replace(cards, cut=shoe)
        case nf.CardExchanged():
            return cards
        case _:
            assert_never(event)


def last_words(night: Night) -> tuple[Mispaid, ...]:
    """The payouts put right, each line once: what was said of it last holds."""
    return tuple({each.line: each for each in night.mispaid}.values())


def mispaid_in(night: Night, coup: int) -> tuple[Finding, ...]:
    """The payouts of that coup that were put right, as irregularities of it."""
    return tuple(Finding(each.code) for each in night.mispaid if each.fact.coup == coup)


def cleared_still(night: Night, coup: int, was: Sequence[Finding], now: Sequence[Finding]) -> Night:
    """The night once a coup's irregularities are others: who answered for one that is still the
    same has done so, wherever it stands now."""
    paid = mispaid_in(night, coup)
    left, places = list(enumerate((*now, *paid))), dict[int, int]()
    for place, finding in enumerate((*was, *paid)):
        same = next((each for each in left if each[1] == finding), None)
        if same is not None:
            left.remove(same)
            places[place] = same[0]
    others = {each for each in night.cleared if each[0] != coup}
    kept = {(coup, places[at]) for of, at in night.cleared if of == coup and at in places}
    return replace(night, cleared=frozenset(others | kept))
