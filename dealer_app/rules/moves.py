"""What people at the table do about the bank and their stakes: facts that the routines know."""

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat


@dataclass(frozen=True, slots=True)
class PrincipalNamed:
    """Somebody plays a hand where no money says so (S3.4)."""

    hand: HandId
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsHeld:
    """Somebody else than the rules name holds the cards of a hand (S1-A8, S4-A4)."""

    hand: HandId
    seat: Seat


@dataclass(frozen=True, slots=True)
class BankStaked:
    """Who holds the bank, and what lies in it."""

    seat: Seat
    amount: Money


@dataclass(frozen=True, slots=True)
class BancoCalled:
    """Somebody covered the bank alone, or with the table for the amount; `bet` names a side."""

    seat: Seat
    amount: Money
    bet: BetId | None = None


@dataclass(frozen=True, slots=True)
class StakeLaid:
    """A seat staked on a bet; what it already had there grows by it."""

    seat: Seat
    bet: BetId
    amount: Money


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat whose turn it was stakes nothing, or declines the bank (GEN-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BankCovered:
    """The bank followed a total that exceeds it (S1.11)."""


@dataclass(frozen=True, slots=True)
class TourStopped:
    """The bank stopped the tour at a total that exceeds it (S1.11)."""


@dataclass(frozen=True, slots=True)
class WinningsKept:
    """The bank set a part of its winnings aside (rules of §3.2, S1-A24)."""

    amount: Money


@dataclass(frozen=True, slots=True)
class BankGivenUp:
    """The holder of the bank gave it up (S1.25, rules of §3.3)."""


@dataclass(frozen=True, slots=True)
class BankTaken:
    """Somebody took over the bank that was given up (S1.25, rules of §3.3)."""

    seat: Seat
    amount: Money


@dataclass(frozen=True, slots=True)
class HalfClaimed:
    """A reckless Grandeur who won claims her half, or leaves it (S1.18)."""

    claimed: bool


Move = (
    PrincipalNamed
    | CardsHeld
    | BankStaked
    | BancoCalled
    | StakeLaid
    | SeatPassed
    | BankCovered
    | TourStopped
    | WinningsKept
    | BankGivenUp
    | BankTaken
    | HalfClaimed
)
BETWEEN = (SeatPassed, WinningsKept, BankGivenUp, BankTaken)
"""Moves that may be made between two coups, on the bank as the last one left it."""
