"""What the window asks about odds, and what it is answered: records that cost nothing to load."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from dealer_app.i18n.saying import Saying
from dealer_app.library.chosen_squares import ChoiceMade
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import BetId, HandId

OTHERWISE = ""
"""The outcome of the line by which a stake is lost that no other line decides."""

DEAR = Fraction(1, 5)
"""The share of the stake above which a bet is warned of, where nobody said another."""


@dataclass(frozen=True, slots=True)
class Payout:
    """What one line of a bet would pay, and the commission on it."""

    bet: BetId
    line: int
    pays: Fraction
    commission: Fraction


@dataclass(frozen=True, slots=True)
class GameAsked:
    """A game as it is dealt: the texts of its sheets, its options, its packs.

    `payouts` are lines that pay otherwise than the sheet says.
    """

    sheet: str
    house: str
    options: tuple[tuple[str, str], ...]
    packs: int
    payouts: tuple[Payout, ...] = ()


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """What every bet is worth under these habits, as `ponte_5`; `balanced`: in equilibrium.

    `seen` are the cards that left the shoe face up, `left` how many it still holds; a bet that
    costs more than `dear` is warned of.
    """

    game: GameAsked
    habits: tuple[tuple[str, Fraction], ...] = ()
    balanced: bool = False
    seen: tuple[Card, ...] = ()
    left: int | None = None
    dear: Fraction = DEAR


@dataclass(frozen=True, slots=True)
class Printed:
    """The PAR sheet of what was asked is wanted on paper."""

    asked: OddsAsked
    paper: Path
    language: str
    at: datetime


@dataclass(frozen=True, slots=True)
class JointAsked:
    """What the bets of a coup come to together; those that look at what cards have on them each
    alone, and these `pairs` of them with others, in the order of their names."""

    game: GameAsked
    pairs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class JointOdds:
    """What one unit on each bet gains on average, and how far each two bets stray together, in the
    order of their names: those that ask of cards what they are worth, and what was asked for;
    nothing of a game of which that is not known."""

    gains: Mapping[BetId, Fraction] = field(default_factory=dict)
    covariances: Mapping[tuple[BetId, BetId], Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """One line of a payout: on what, how likely, and what one unit gains by it."""

    on: str
    probability: Fraction
    net: Fraction


@dataclass(frozen=True, slots=True)
class Bet:
    """What a bet is worth to who makes it."""

    bet: BetId
    edge: Fraction
    variance: Fraction
    lines: tuple[PayoutLine, ...]


@dataclass(frozen=True, slots=True)
class LawChoice:
    """A choice that a law leaves: what it is called outside, and how it is made."""

    name: str
    made: ChoiceMade


@dataclass(frozen=True, slots=True)
class DuelOdds:
    """One hand against the bank: the choices of both, and the bets that their duel decides."""

    hand: HandId
    choices: tuple[LawChoice, ...]
    bets: tuple[Bet, ...]


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Every bet's worth in a shoe of so many cards; `astride` are bets without exact odds.

    `cards` are those still unseen, `fair` is true where an equilibrium can be asked for, and
    `balanced` where one was. `assumed` is what is taken for granted, a sentence each; `stakes` is
    what lies on each hand where the bank plays against two at once.
    """

    cards: int
    sides: tuple[DuelOdds, ...]
    astride: tuple[BetId, ...]
    fair: bool
    warnings: tuple[Saying, ...] = ()
    balanced: bool = False
    assumed: tuple[str, ...] = ()
    stakes: Mapping[HandId, Fraction] = field(default_factory=dict)

    @property
    def bets(self) -> Mapping[BetId, Bet]:
        """Every bet of which something exact is known."""
        return {bet.bet: bet for side in self.sides for bet in side.bets}


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The PAR sheet is written."""

    paper: Path


Question = OddsAsked | Printed | JointAsked
Answer = Reckoned | OnPaper | JointOdds | Saying
"""What was asked for, or why there is no answer."""
