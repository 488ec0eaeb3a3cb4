"""One coup as it stands: hands, stakes and what was said so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import assert_never

from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Score
from dealer_app.rules.variant import BetId, HandId, Result, Seat, Variant

Hand = tuple[Card, ...]


class Speech(StrEnum):
    """What a hand announces: it wants a card, stays, lays its cards down, or offers one."""

    DRAW = "draw"
    STAND = "stand"
    SHOW = "show"
    GIVE = "give"


@dataclass(frozen=True, slots=True)
class Stake:
    """What one seat has on one bet."""

    seat: Seat
    bet: BetId
    amount: Money


@dataclass(frozen=True, slots=True)
class Finding:
    """An irregularity of this coup: what was found, and what was decided on it.

    `pending` while a decision is owed. `hand`, `card` and `stake` name what it is about.
    """

    code: str
    resolution: Resolution | None = None
    pending: bool = False
    hand: HandId | None = None
    card: Card | None = None
    stake: Stake | None = None


@dataclass(frozen=True, slots=True)
class DuelStakes:
    """What the two principals set against each other: the bank's stake, and the ponte's."""

    bank: Money = Money(0)
    banco: Money = Money(0)


@dataclass(frozen=True, slots=True)
class Coup:
    """One coup so far.

    `dealt` names, card by card, the hand that each card of the shoe went to; `spoken` holds the
    last announcement of each hand, `spoken_hidden` those made while the hand lay face down.
    `aside` are cards that left the shoe for no hand; `proposed` the principals that follow from
    the coup before, `principals` those named for this one. A final coup is judged as it lies.
    """

    number: int
    shoe: int
    hands: Mapping[HandId, Hand] = field(default_factory=dict)
    dealt: tuple[HandId, ...] = ()
    stakes: tuple[Stake, ...] = ()
    closed: bool = False
    spoken: Mapping[HandId, Speech] = field(default_factory=dict)
    spoken_hidden: frozenset[HandId] = frozenset()
    aside: tuple[Card, ...] = ()
    findings: tuple[Finding, ...] = ()
    void: str | None = None
    proposed: Mapping[HandId, Seat] = field(default_factory=dict)
    principals: Mapping[HandId, Seat] = field(default_factory=dict)
    duel: DuelStakes | None = None
    final: bool = False
    ticked: frozenset[tuple[Seat, str]] = frozenset()

    @property
    def voided(self) -> bool:
        return self.void is not None

    @property
    def hidden_hands(self) -> tuple[HandId, ...]:
        """The hands in which a card still lies face down."""
        return tuple(h for h, cards in self.hands.items() if any(c.hidden for c in cards))

    def hand(self, hand: HandId) -> Hand:
        """The cards of a hand, none if it has none yet."""
        return self.hands.get(hand, ())

    def hides(self, hand: HandId) -> bool:
        """True while a card of this hand lies face down."""
        return any(card.hidden for card in self.hand(hand))

    def third(self, hand: HandId) -> Card | None:
        """The card that a hand drew, None if it has not."""
        cards = self.hand(hand)
        return cards[FIRST_CARDS] if len(cards) > FIRST_CARDS else None

    def with_card(self, hand: HandId, card: Card) -> "Coup":
        """The coup with one card more in that hand."""
        hands = {**self.hands, hand: (*self.hand(hand), card)}
        return replace(self, hands=hands, dealt=(*self.dealt, hand))

    def with_hand(self, hand: HandId, cards: Hand) -> "Coup":
        """The coup with that hand's cards replaced, none added or taken."""
        return replace(self, hands={**self.hands, hand: cards})

    def staked(self, seat: Seat, bet: BetId) -> Money:
        """What a seat has on a bet."""
        return Money(sum(s.amount for s in self.stakes if s.seat == seat and s.bet == bet))

    @property
    def pending(self) -> Finding | None:
        """The irregularity that waits for a decision."""
        return next((each for each in self.findings if each.pending), None)


def values(variant: Variant, hand: Hand) -> tuple[int, ...]:
    """What each card of a hand is worth; ValueError while one lies face down."""
    return tuple(variant.pack.value(card) for card in hand)


def score(variant: Variant, hand: Hand) -> Score:
    """What a hand that is shown counts to."""
    worth = values(variant, hand)
    total = variant.count.total(worth)
    return Score(hand, total.points, variant.count.natural(worth), total.bust)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the payout: what a seat's stake becomes, and what it gains or loses by it.

    `won` is before the commission, `net` after it; a stake that is returned nets nothing.
    `bet` is a bet of the sheet, or `bank` and `banco` for a duel.
    """

    seat: Seat
    bet: str
    stake: Money
    result: Result
    won: Money = Money(0)
    commission: Money = Money(0)

    @property
    def net(self) -> Money:
        match self.result:
            case Result.WIN:
                return Money(self.won - self.commission)
            case Result.LOSE:
                return Money(-self.stake)
            case Result.PUSH | Result.VOID:
                return Money(0)
            case _:
                assert_never(self.result)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished coup comes to: hands against the bank, and the payout line by line.

    `results` says of each hand in play whether it `wins`, `loses` or `ties`.
    """

    results: Mapping[HandId, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
