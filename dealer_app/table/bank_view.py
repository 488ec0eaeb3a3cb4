"""The bank as it is shown: what is covered and what is not, and its story from coup to coup."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from dealer_app.rules.banking import Passes
from dealer_app.rules.coup import Coup, Settlement
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BankGivenUp, BankTaken, WinningsKept
from dealer_app.rules.variant import Seat, Variant
from dealer_app.table.state import Played, handed_on


@dataclass(frozen=True, slots=True)
class BankView:
    """A bank that a patron holds.

    `amount` lies in it with what the holder followed with, `staked` against it, `missing` is what
    may still be staked; `asked` is what somebody must put in who takes it over. `after` and
    `cagnotte` are there once the coup is settled.
    """

    holder: Seat
    amount: Money
    staked: Money
    missing: Money
    put_in: Money
    winnings: Money
    aside: Money
    raised: Money
    asked: Money
    left_by: Seat | None
    rides: bool
    banco: Seat | None
    after: Money | None = None
    cagnotte: Money = Money(0)


def bank_view(variant: Variant, coup: Coup, settlement: Settlement | None) -> BankView | None:
    """The bank of this coup, None where nobody holds one."""
    bank = coup.bank
    if variant.bank is None or bank is None:
        return None
    line = settlement.bank if settlement is not None else None
    return BankView(
        bank.holder,
        coup.banked,
        coup.staked_total,
        Money(max(0, coup.banked - coup.staked_total)),
        Money(bank.put_in + coup.tour.raised),
        bank.winnings,
        bank.aside,
        coup.tour.raised,
        bank.asked,
        bank.left_by,
        coup.tour.rides,
        coup.tour.banco.seat if coup.tour.banco else None,
        line.after if line else None,
        line.cagnotte if line else Money(0),
    )


class Passing(StrEnum):
    """How the bank went on after a coup."""

    KEPT = "kept"
    VOID = "void"
    LOST = "lost"
    PASSED = "passed"
    GIVEN_UP = "given_up"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class BankStep:
    """One coup of the bank's story: who held it, from what to what, and how it went on.

    `aside` was set aside afterwards; `next_holder` is None where the lot decides.
    """

    coup: int
    holder: Seat
    before: Money
    after: Money
    gained: Money
    cagnotte: Money
    aside: Money
    passing: Passing
    next_holder: Seat | None


def bank_story(coups: Sequence[Played]) -> tuple[BankStep, ...]:
    """Those of the coups in which a patron held the bank, in order."""
    steps = (bank_step(played) for played in coups)
    return tuple(step for step in steps if step is not None)


def bank_step(played: Played) -> BankStep | None:
    """What a coup did to the bank, None where no patron held one."""
    line = played.settlement.bank
    if line is None:
        return None
    holder = next_holder(played)
    kept = sum(each.amount for each in played.coup.between if isinstance(each, WinningsKept))
    return BankStep(
        played.coup.number,
        line.holder,
        line.before,
        line.after,
        line.gained,
        line.cagnotte,
        Money(kept),
        _passing(played, line.holder, holder),
        holder,
    )


def next_holder(played: Played) -> Seat | None:
    """Who holds the bank in the coup that follows, None where nobody is named."""
    fresh = Coup(played.coup.number + 1, played.coup.shoe, seats=played.coup.seats)
    variant = played.rules.variant
    coup = handed_on(variant, fresh, played)
    if coup.bank is not None:
        return coup.bank.holder
    return coup.proposed.get(variant.banque)


def _passing(played: Played, holder: Seat, following: Seat | None) -> Passing:
    moves = played.coup.between
    if any(isinstance(move, BankTaken) for move in moves):
        return Passing.TAKEN
    if any(isinstance(move, BankGivenUp) for move in moves):
        return Passing.GIVEN_UP
    if played.coup.voided:
        return Passing.VOID
    if following == holder:
        return Passing.KEPT
    rules = played.rules.variant.bank
    goes_round = rules is not None and rules.passes in (Passes.AFTER_COUPS, Passes.SHOE_END)
    return Passing.PASSED if goes_round else Passing.LOST
