"""Everything that may differ between two games, as frozen records with no option left open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, NewType

from dealer_app.rules.cards import Pack
from dealer_app.rules.count import Count
from dealer_app.rules.drawing import Law
from dealer_app.rules.money import Rounding
from dealer_app.rules.outcomes import OUTCOMES, Need

HandId = NewType("HandId", str)
BetId = NewType("BetId", str)
Seat = NewType("Seat", str)
Names = Mapping[str, str]
"""What is shown for a thing, by language (`fr`, `en`)."""

PONTE: Final = HandId("ponte")
BANQUE: Final = HandId("banque")


class Procedure(StrEnum):
    """The croupier's routine: who banks, who stakes, who speaks."""

    HOUSE_BANKED = "house_banked"
    BANK_IN_TURN = "bank_in_turn"
    TWO_TABLEAUX = "two_tableaux"
    ONE_AGAINST_ALL = "one_against_all"


class Role(StrEnum):
    """The colour of a hand or a bet on the felt: against the bank, the bank's, or neither."""

    PONTE = "ponte"
    BANQUE = "banque"
    TIE = "tie"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a house may decide: its key, the values permitted, and the default.

    `names` and `said` (by value) are what a person reads; where the sheet gives none, they are
    empty and the key or the value speaks for itself.
    """

    key: str
    choose: tuple[str, ...]
    default: str
    names: Names = field(default_factory=dict, hash=False)
    said: Mapping[str, Names] = field(default_factory=dict, hash=False)


class Result(StrEnum):
    """What becomes of a stake."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"


class Times(StrEnum):
    """What a payout is multiplied by (S2.11, S2-A12): nothing, or naturals as Macao counts them."""

    ONE = "one"
    WINNER = "winner"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line of a payout: on this outcome the stake wins `pays` to one, is returned, or lost.

    `commission` is a share of the winnings; `times` multiplies what is won or lost.
    """

    on: str
    result: Result
    pays: Fraction = Fraction(0)
    commission: Fraction = Fraction(0)
    times: Times = Times.ONE


@dataclass(frozen=True, slots=True)
class BetSpec:
    """A kind of bet: the first line whose outcome holds decides; where none does, it is lost."""

    id: BetId
    names: Names
    role: Role
    lines: tuple[PayLine, ...]

    @property
    def need(self) -> Need:
        """How precisely cards must be told while this bet lies on the felt."""
        return max((OUTCOMES[line.on].need for line in self.lines), default=Need.VALUE)


@dataclass(frozen=True, slots=True)
class HandSpec:
    """A hand of the game: what it is called alone and in a sentence, and whose colour it wears.

    `said` carries the article: `le Ponte`, `the Bank`. `each_seat`: there is such a hand at
    every seat that plays, `seat` standing for `seat_1`, `seat_2` and so on.
    """

    id: HandId
    names: Names
    said: Names
    role: Role
    each_seat: bool = False


@dataclass(frozen=True, slots=True)
class ShoeRules:
    """What is done with a fresh shoe: the burn owed, and where the cut card lies.

    `burn` is `none`, `first_card` (as many as its value, figures ten) or a number of cards;
    `cut` counts cards from the end, None for no cut card.
    """

    burn: str = "none"
    cut: int | None = None


class NextPrincipal(StrEnum):
    """How the place of a principal who lost is filled (S3-A9)."""

    NEXT_SEAT = "next_seat"
    VOLUNTEER = "volunteer"
    LOT = "lot"


class Fund(StrEnum):
    """What winning bettors are paid from (S3-A15)."""

    HOUSE = "house"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Principals:
    """Two people who play the hands against each other beside the layout (S3.4, S3.7)."""

    may_bet: bool = False
    tie_carries: bool = False
    next_principal: NextPrincipal = NextPrincipal.NEXT_SEAT


@dataclass(frozen=True, slots=True)
class Penalty:
    """The reckless Grandeur (S1.18): on what totals, and which share she bears or claims.

    `spectators`: their losses and winnings are shared too (S1-A12).
    """

    enabled: bool
    stands_on: int
    draws_on: int
    share: Fraction
    half: Rounding
    spectators: bool = False


class LevyBase(StrEnum):
    """What the house's levy is a share of, where patrons hold the bank."""

    BANK_WIN = "bank_win"
    OPEN_BANK = "open_bank"


@dataclass(frozen=True, slots=True)
class Cagnotte:
    """The house's levy on a bank that wins: its base, and its rate."""

    base: LevyBase
    rate: Fraction


@dataclass(frozen=True, slots=True)
class Variant:
    """One game, resolved: the sheet's rules under the options chosen, none of them open.

    `deal` names the hand that each of the first cards goes to, `laws` the hands in the order in
    which they act. `announces`: the owners of hidden hands speak. `shown_first`: the hands
    turned before they draw. `tiebreak`: totals that fewer cards win. `extra_card`: how a card
    too many is called here where the common codes do not hold. `unusual` are the options that
    are not at their default, each with its value.
    """

    id: str
    procedure: Procedure
    names: Names
    chosen: Mapping[str, str]
    hands: tuple[HandSpec, ...]
    deal: tuple[HandId, ...]
    pack: Pack
    packs: int | None
    count: Count
    laws: Mapping[HandId, Law]
    bets: Mapping[BetId, BetSpec]
    seats: int
    most_seats: int
    min_cards: int
    max_cards: int = 3
    announces: bool = True
    shown_first: tuple[HandId, ...] = ()
    naturals_stop: bool = True
    tiebreak: frozenset[int] = frozenset()
    both_sides: bool = True
    spectators: bool = False
    extra_card: str = ""
    fund: Fund = Fund.HOUSE
    shoe: ShoeRules = field(default_factory=ShoeRules)
    unusual: tuple[tuple[Option, str], ...] = ()
    principals: Principals | None = None
    penalty: Penalty | None = None
    cagnotte: Cagnotte | None = None

    def hand(self, hand: HandId) -> HandSpec:
        """The hand of that id; KeyError if the game has none."""
        for spec in self.hands:
            if spec.id == hand:
                return spec
        raise KeyError(hand)

    @property
    def one_bet(self) -> bool:
        """True if the game has one kind of bet, so that a stake need not name it."""
        return len(self.bets) == 1
