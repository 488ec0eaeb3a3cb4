"""The house: limits, chips, currency, rounding, staff, tray, its day, and what it decides on each
irregularity."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Chips, Money, Rounding
from dealer_app.rules.staff import USUAL, Act, Needs
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
    takes its place when the card in question was not seen. `told` says what it is, and why it is
    settled as it is, to somebody who does not know it yet.
    """

    code: str
    names: Names
    offered: tuple[Resolution, ...]
    default: Resolution | None
    unseen: Resolution | None = None
    authority: Authority = Authority.CHEF
    told: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most that may be staked, and what every stake is a multiple of."""

    minimum: Money = Money(1)
    maximum: Money | None = None
    multiple: Money = Money(1)


COEFFICIENTS: Final = (50, 100, 200)
"""How many times the minimum the maximum may be (order of 14 May 2007, art. 55-15).

A house that has one keeps it: other limits need a maximum that is one of these."""


class Under(StrEnum):
    """What becomes of a stake below the minimum that is found on the felt (IRR-17)."""

    SETTLE_ONCE = "settle_once"
    SETTLE = "settle"
    VOID = "void"


class Over(StrEnum):
    """What becomes of a stake above the maximum that is found on the felt (IRR-17)."""

    AS_MAXIMUM = "as_maximum"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Breach:
    """What the house does with stakes outside its limits that are found after the first card.

    None: it says nothing, and such a stake is late like any other (IRR-16). `settle_once` warns
    whoever staked and settles the first as placed, those after it are void (§2.4).
    """

    under: Under | None = None
    over: Over | None = None


class CommissionMode(StrEnum):
    """When a commission is paid: as the win is, marked and collected at shoe end, or never."""

    AT_ONCE = "at_once"
    MARKED = "marked"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class StaffRules:
    """How people sign in: with a PIN or by no more than a name, how many wrong guesses lock
    somebody out for how many minutes, and after how many idle seconds the window locks (0: never).
    `trust_hours` is how old a machine's copy of the house's book may be before a table is opened
    with a chef beside all the same.

    Each wrong PIN after those that are allowed doubles the wait, and the eighth in a row locks the
    name until a director unlocks it. The sheets' keys stay what they were: `guesses` come before
    the first lock, of which a sheet may name twenty and gets eight, because nobody tries more
    without a director; `locked_minutes` are the first wait, because that is what a house chose: as
    usual 5, 10 and 20 minutes.
    """

    pins: bool = True
    guesses: int = 5
    locked_minutes: int = 5
    lock_after: int = 300
    trust_hours: int = 36


@dataclass(frozen=True, slots=True)
class TrayRules:
    """The chips of a table: what its float should hold and what the cage keeps for fills, either
    empty where the house does not say, and above which variance somebody explains it or writes a
    report (REQ-21). `counted`: no coup is dealt before the opener, and no table closed before the
    closer. `notes`: the banknotes that a drop is counted by, none where it is one amount."""

    float: Chips = field(default_factory=dict)
    bank: Chips = field(default_factory=dict)
    variance: Money = Money(25_00)
    report: Money = Money(100_00)
    counted: bool = False
    notes: tuple[Money, ...] = ()


@dataclass(frozen=True, slots=True)
class TipsRules:
    """Whether tips are taken at the table, and which share of them goes to the common pool."""

    taken: bool = True
    pool: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class BusinessDay:
    """When the house's day begins, and in which time zone of the IANA (REQ-11): what is before
    that hour belongs to the night of the day before."""

    starts: time = time(6)
    zone: str = "Europe/Paris"


@dataclass(frozen=True, slots=True)
class PayoutRules:
    """Which chips a payout is stacked of: the fewest, or only those of the pattern in its order,
    none larger than `largest`; and whether changing small chips into large ones is suggested."""

    pattern: tuple[Money, ...] = ()
    largest: Money | None = None
    colour_up: bool = True


@dataclass(frozen=True, slots=True)
class Norms:
    """What the house asks for in its school: the seconds for a coup of an exam, and for a question
    of each drill that has another time than usual; how many coups an exam has, and how many percent
    must be right of all its acts, by what they weigh, and of each part; of how many percent of its
    places known a step of the path is mastered."""

    coup: int = 90
    drills: Mapping[str, int] = field(default_factory=dict)
    exam_coups: int = 10
    exam_all: int = 90
    exam_each: int = 75
    mastered: int = 90


class PaperSize(StrEnum):
    """What the house prints on."""

    A4 = "A4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class DocumentRules:
    """How the house's papers look: their size, the lines of the heading (name, address, licence),
    and the logo, a PNG in base64, empty for none."""

    paper: PaperSize = PaperSize.A4
    heading: tuple[str, ...] = ()
    logo: str = ""


@dataclass(frozen=True, slots=True)
class Currency:
    """The house's money: its code, the sign that is shown, and the figures behind the point."""

    code: str = "EUR"
    sign: str = "€"
    digits: int = 2

    def needs_minor(self, amounts: Iterable[Money]) -> bool:
        """True if any of these amounts has a part in the minor unit, so that a column of them has
        it in every row."""
        unit = 10**self.digits
        return any(amount % unit for amount in amounts)


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


class Overdrawn(StrEnum):
    """What the electronic shoe's line may do with a card too many: take it away, or have it come
    first in the next coup."""

    EITHER = "either"
    BURN = "burn"
    NEXT_COUP = "next_coup"

    @property
    def ways(self) -> frozenset[Resolution]:
        """The decisions that the line may bring about by itself."""
        every = {Overdrawn.BURN: Resolution.BURN, Overdrawn.NEXT_COUP: Resolution.NEXT_COUP}
        return frozenset(way for each, way in every.items() if self in (each, Overdrawn.EITHER))


@dataclass(frozen=True, slots=True)
class ElectronicShoes:
    """The house's electronic shoes: of which kind they are, empty where there is none; how their
    line is set up where it is otherwise than that kind's usual; and what it may do with an
    overdrawn card. `speed` 0 and `parity` empty: as usual."""

    kind: str = ""
    speed: int = 0
    parity: str = ""
    overdrawn: Overdrawn = Overdrawn.EITHER


@dataclass(frozen=True, slots=True)
class House:
    """A house's settings, as they hold for one variant.

    `bet_limits` go before `limits`; `differential` caps how far the stakes on the two hands may
    lie apart; `closed` bets are not taken. `shoe_odds`: the chef may look at the odds of the
    cards left in the shoe. `shown_stakes`: guests read on the display what lies at each seat.
    `coefficient`: how many times the minimum the maximum is, where the house counts it so.
    `tickets`: the values of the cagnotte's tickets. `packs_numbered`: packs are taken by serial
    number. `relief_burn`: who takes over the cards burns the first one (IRR-28). `cards_alone`: no
    stake is told, by a file or at the table. Without a house sheet nobody signs: somebody tries the
    program at home.
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
    coefficient: int | None = None
    breach: Breach = Breach()
    authority: Mapping[Act, Needs] = field(default_factory=lambda: USUAL)
    staff: StaffRules = StaffRules(pins=False)
    commission_mode: CommissionMode = CommissionMode.AT_ONCE
    tray: TrayRules = field(default_factory=TrayRules)
    tickets: tuple[Money, ...] = ()
    tips: TipsRules = TipsRules()
    day: BusinessDay = BusinessDay()
    payout: PayoutRules = PayoutRules()
    documents: DocumentRules = DocumentRules()
    packs_numbered: bool = False
    relief_burn: bool = False
    cards_alone: bool = False
    norms: Norms = Norms()
    shoe: ElectronicShoes = ElectronicShoes()

    def limits_of(self, bet: BetId) -> Limits:
        """The limits that hold for a kind of bet."""
        return self.bet_limits.get(bet, self.limits)

    def needs(self, act: Act) -> Needs:
        """What an act asks for in this house."""
        return self.authority.get(act, USUAL[act])


def limited(house: House, limits: Limits) -> House:
    """The house under other limits; one that counts its maximum by the minimum counts it anew."""
    coefficient = house.coefficient
    if coefficient is not None:
        coefficient = None if limits.maximum is None else limits.maximum // limits.minimum
    return replace(house, limits=limits, coefficient=coefficient)


# Its day, which begins at an hour of its own, so that a night is one day (REQ-11)


def began(day: BusinessDay, of: date) -> datetime:
    """When that day of the house began, in UTC; in the hour that a clock jumps over or shows
    twice, as the offset before the change has it."""
    local = datetime.combine(of, day.starts, tzinfo=ZoneInfo(day.zone))
    return local.astimezone(UTC)


def day_of(day: BusinessDay, moment: datetime) -> date:
    """The day of the house that a moment belongs to: the later moment never has the earlier day."""
    local = moment.astimezone(ZoneInfo(day.zone)).date()
    return local if began(day, local) <= moment else local - timedelta(days=1)
