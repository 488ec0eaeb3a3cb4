"""The house: limits, chips, currency, rounding, and what it decides on each irregularity."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from dealer_app.rules.money import Money, Rounding
from dealer_app.rules.variant import BetId, Names


class Resolution(StrEnum):
    """What can be decided on an irregularity: a closed list."""

    TO_BANQUE = "to_banque"
    NEXT_COUP = "next_coup"
    BURN = "burn"
    DRAW_NOW = "draw_now"
    REASSIGN = "reassign"
    WITHDRAW = "withdraw"
    STAND = "stand"
    VOID = "void"


class Authority(StrEnum):
    """The least role that may confirm a decision."""

    CROUPIER = "croupier"
    CHEF = "chef"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Irregular:
    """An irregularity of the catalogue: what it is called and what the house offers for it.

    `default` holds where nothing else is said (None: there is nothing to resolve); `unseen`
    takes its place when the card in question was not seen.
    """

    code: str
    names: Names
    offered: tuple[Resolution, ...]
    default: Resolution | None
    unseen: Resolution | None = None
    authority: Authority = Authority.CHEF


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most that may be staked, and what every stake is a multiple of."""

    minimum: Money = Money(1)
    maximum: Money | None = None
    multiple: Money = Money(1)


@dataclass(frozen=True, slots=True)
class Currency:
    """The house's money: its code, the sign that is shown, and the figures behind the point."""

    code: str = "EUR"
    sign: str = "€"
    digits: int = 2


@dataclass(frozen=True, slots=True)
class Chip:
    """One denomination, and the name of its colour in the theme's palette."""

    value: Money
    colour: str


@dataclass(frozen=True, slots=True)
class RoundingRule:
    """Which way an amount is rounded, and to a multiple of what."""

    how: Rounding
    unit: Money = Money(1)


class Tail(StrEnum):
    """What a run of a road does that has turned right and finds a free cell below."""

    STAYS = "stays"
    DROPS = "drops"


@dataclass(frozen=True, slots=True)
class RoadStyle:
    """How the house draws its roads; `tie_pairs`: the pairs of a tied coup are marked too,
    `bank_red`: the bank is red and the ponte blue, as in most rooms, or the other way round."""

    tail: Tail = Tail.STAYS
    tie_pairs: bool = True
    bank_red: bool = True


@dataclass(frozen=True, slots=True)
class House:
    """A house's settings, as they hold for one variant.

    `bet_limits` go before `limits`; `differential` caps how far the stakes on the two hands may
    lie apart; `closed` bets are not taken. `shoe_odds`: the chef may look at the odds of the
    cards left in the shoe. `shown_stakes`: guests read on the display what lies at each seat.
    """

    name: str = ""
    language: str = "fr"
    currency: Currency = field(default_factory=Currency)
    limits: Limits = field(default_factory=Limits)
    bet_limits: Mapping[BetId, Limits] = field(default_factory=dict)
    differential: Money | None = None
    closed: frozenset[BetId] = frozenset()
    chips: tuple[Chip, ...] = ()
    commission: RoundingRule = RoundingRule(Rounding.NEAREST)
    winnings: RoundingRule = RoundingRule(Rounding.DOWN)
    cagnotte: RoundingRule = RoundingRule(Rounding.NEAREST, Money(10))
    irregularities: Mapping[str, Irregular] = field(default_factory=dict)
    hidden: bool | None = None
    shoe_odds: bool = False
    shown_stakes: bool = False
    roads: RoadStyle = RoadStyle()

    def limits_of(self, bet: BetId) -> Limits:
        """The limits that hold for a kind of bet."""
        return self.bet_limits.get(bet, self.limits)
