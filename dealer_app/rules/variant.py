"""Everything that may differ between two games, as frozen records with no option left open."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from typing import Final, NewType

from dealer_app.rules.bank_rules import (
    BankRules,
    Claim,
    DrawRules,
    Partie,
    Stops,
    TourRules,
)
from dealer_app.rules.cards import Count, Pack
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Rounding
from dealer_app.rules.outcomes import Need, Sight, outcome

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

    `on` is the outcome's name, or its conditions in a row where they have none.
    `commission` is a share of the winnings; `times` multiplies what is won or lost.
    """

    on: str
    result: Result
    pays: Fraction = Fraction(0)
    commission: Fraction = Fraction(0)
    times: Times = Times.ONE


@dataclass(frozen=True, slots=True)
class BetSpec:
    """A kind of bet: the first line whose outcome holds decides; where none does, it is lost.

    `said` is what it is called in a sentence, with its preposition: `sur sa main`, `on the bank`.
    """

    id: BetId
    names: Names
    role: Role
    lines: tuple[PayLine, ...]
    said: Names = field(default_factory=dict)

    @property
    def need(self) -> Need:
        """How precisely cards must be told while this bet lies on the felt."""
        return max((outcome(line.on).need for line in self.lines), default=Need.VALUE)

    @property
    def sight(self) -> Sight:
        """What it looks at beside what hands come to."""
        return max((outcome(line.on).sight for line in self.lines), default=Sight.TOTALS)


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
    """What is done with a fresh shoe: the burn owed, where the cut card lies, how long it lasts.

    `burn` is `none`, `first_card` (as many as its value, figures ten) or a number of cards;
    `cut` counts cards from the end, None for no cut card; `coups` is after how many coups all
    is shuffled again, 0 where the shoe is dealt to its end (S1.4).
    """

    burn: str = "none"
    cut: int | None = None
    coups: int = 0

    @property
    def burns(self) -> bool:
        """True where cards of a fresh shoe are burned."""
        return self.burn != "none"


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

    `spectators`: their losses and winnings are shared too (S1-A12). `to_chip`: a share is
    rounded to the house's smallest chip (S1-A15). `carries`: what she did in a coup that was
    tied counts in the next (S1-A17).
    """

    enabled: bool
    stands_on: int
    draws_on: int
    share: Fraction
    half: Rounding
    spectators: bool = False
    to_chip: bool = False
    claim: Claim = Claim.ASK
    carries: bool = False


class LevyBase(StrEnum):
    """What the house's levy is a share of, where patrons hold the bank."""

    BANK_WIN = "bank_win"
    OPEN_BANK = "open_bank"


@dataclass(frozen=True, slots=True)
class Cagnotte:
    """The house's levy on a bank that wins: its base, and its rate."""

    base: LevyBase
    rate: Fraction


class LawCell(StrEnum):
    """One cell of a drawing table."""

    DRAWS = "D"
    STANDS = "S"
    CHOOSES = "?"


class Reference(StrEnum):
    """Whose third card a law looks at, where more than one hand may have drawn (S2-A5)."""

    NONE = "none"
    PONTE = "ponte"
    ANY_SEAT = "any_seat"
    LARGEST_STAKE = "largest_stake"
    LAST_DRAWER = "last_drawer"
    DESIGNATED = "designated"


@dataclass(frozen=True, slots=True)
class Law:
    """One hand's drawing table: a row for each own total.

    With a reference, column 0 holds when the other hand stood and column v+1 when its third
    card was worth v. Without one, each row is a single cell. `one_obliges`: where several hands
    are looked at, one that asks for a card is enough to oblige (S2-A5).
    """

    rows: tuple[tuple[LawCell, ...], ...]
    reference: Reference = Reference.NONE
    one_obliges: bool = False

    def act(self, total: int, third: int | None = None) -> LawCell:
        """What a hand of this total does against that third card (None: the other stood)."""
        row = self.rows[total]
        if self.reference is Reference.NONE:
            return row[0]
        return row[0 if third is None else third + 1]


@dataclass(frozen=True, slots=True)
class Variant:
    """One game, resolved: the sheet's rules under the options chosen, none of them open.

    `deal` names the hand that each of the first cards goes to, `laws` the hands in the order in
    which they act. `announces`: the owners of hidden hands speak. `shown_first`: the hands turned
    before they draw. `naturals_at_once`: a natural against the bank is settled against its first
    two cards. `opens_hidden`: cards usually lie face down here. `any_zero`: any hand worth nothing
    is a baccara (S4-A15). `withheld` are the bets of the game that the options do not offer.
    `capped`: no seat loses more than it has (S2-A10). `tiebreak`: totals that fewer cards win.
    `extra_card`: how a card too many is called here where the common codes do not hold. `unusual`
    are the options that are not at their default, each with its value. A bet that is withheld is
    refused at the table, and no unknown word of a shoe file.
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
    naturals_stop: Stops = Stops.ANY
    naturals_at_once: bool = False
    draws: DrawRules = field(default_factory=DrawRules)
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
    bank: BankRules | None = None
    tour: TourRules = field(default_factory=TourRules)
    partie: Partie | None = None
    opens_hidden: bool = True
    any_zero: bool = False
    withheld: Mapping[BetId, BetSpec] = field(default_factory=dict)
    capped: bool = False

    @property
    def banque(self) -> HandId:
        """The hand that holds the bank; KeyError if the game has none."""
        for spec in reversed(self.hands):  # those of the seats come first
            if spec.role is Role.BANQUE:
                return spec.id
        raise KeyError(Role.BANQUE)

    @property
    def ties_ride(self) -> bool:
        """True where stakes neither won nor lost lie on for the next coup (S1.22, §3.1)."""
        return self.bank is not None and self.tour.rides

    @property
    def each_seat(self) -> HandSpec | None:
        """The hand that every seat has, while the sheet's own stands for them all."""
        return next((spec for spec in self.hands if spec.each_seat), None)

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


def seat_hand(seat: Seat) -> HandId:
    """The hand that a seat has of its own (S2.5)."""
    return HandId(f"seat_{seat}")


def seat_of(hand: HandId) -> Seat | None:
    """The seat whose own hand this is, None for a hand that is nobody's own."""
    kind, _, number = hand.rpartition("_")
    return Seat(number) if kind == "seat" else None


def seated(variant: Variant, seats: int) -> Variant:
    """The variant at a table of so many seats: a hand for each, and cards enough for them.

    At Macao a seat always banks, and has no other hand (S2.6); elsewhere nobody may (S4-A14).
    """
    spec = variant.each_seat
    if spec is None:
        return variant
    own = tuple(_own_hand(spec, Seat(str(number + 1))) for number in range(seats))
    laws = {hand.id: variant.laws[spec.id] for hand in own}
    laws |= {hand: law for hand, law in variant.laws.items() if hand != spec.id}
    others = tuple(hand for hand in variant.hands if hand != spec)
    hands = seats if variant.procedure is Procedure.ONE_AGAINST_ALL else seats + 1
    return replace(
        variant, hands=(*own, *others), laws=laws, min_cards=max(variant.min_cards, 3 * hands)
    )


def _own_hand(spec: HandSpec, seat: Seat) -> HandSpec:
    names = {language: f"{name} {seat}" for language, name in spec.names.items()}
    said = {language: f"{name} {seat}" for language, name in spec.said.items()}
    return HandSpec(seat_hand(seat), names, said, spec.role)


# A game as its sheet has it, whatever table it is dealt at


_SEAT: Final = HandId("seat")


def unseated(variant: Variant) -> Variant:
    """The variant with one hand, and one law, for all the seats that have a hand of their own."""
    own = [(hand, seat) for hand in variant.hands if (seat := seat_of(hand.id)) is not None]
    if not own:
        return variant
    first, seat = own[0]
    others = tuple(hand for hand in variant.hands if seat_of(hand.id) is None)
    laws = {hand: law for hand, law in variant.laws.items() if seat_of(hand) is None}
    one = _for_all(first, seat)
    return replace(variant, hands=(one, *others), laws={one.id: variant.laws[first.id]} | laws)


def _for_all(hand: HandSpec, seat: Seat) -> HandSpec:
    names = {language: name.removesuffix(f" {seat}") for language, name in hand.names.items()}
    said = {language: name.removesuffix(f" {seat}") for language, name in hand.said.items()}
    return HandSpec(_SEAT, names, said, hand.role, each_seat=True)
