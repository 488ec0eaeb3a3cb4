"""One coup as it stands: hands, stakes and what was said so far."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from dealer_app.rules.cards import FIRST_CARDS, HIDDEN_FACE, Card
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.moves import Move
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

    `pending` while a decision is owed. `hand`, `card` and `stake` name what it is about, `right`
    what a card really was that had been entered wrong, alone where none had been (IRR-25). `noted`:
    nobody need answer for it.
    """

    code: str
    resolution: Resolution | None = None
    pending: bool = False
    hand: HandId | None = None
    card: Card | None = None
    stake: Stake | None = None
    right: Card | None = None
    noted: bool = False


@dataclass(frozen=True, slots=True)
class DuelStakes:
    """What the two principals set against each other: the bank's stake, and the ponte's."""

    bank: Money = Money(0)
    banco: Money = Money(0)


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank that a patron holds: whose it is, and what lies in it.

    `put_in` is what the holder brought of it, `aside` what was set aside of the winnings; `coups`
    counts those it has been held for. An amount of 0 is a bank still to be staked; `asked` is
    then what somebody must put in who takes it over from `left_by`, who gave it up; `lost_by` is
    who lost it where the house lets nobody fill it again. An `unopposed` one was held in a coup
    in which nobody staked. A `named` holder was drawn by lot, or named, and names no amount: what
    he loses he owes (S2-A32, S4.6).
    """

    holder: Seat
    amount: Money = Money(0)
    put_in: Money = Money(0)
    aside: Money = Money(0)
    coups: int = 0
    asked: Money = Money(0)
    left_by: Seat | None = None
    lost_by: Seat | None = None
    unopposed: bool = False
    named: bool = False

    @property
    def winnings(self) -> Money:
        """What was won with it so far (S1-A25)."""
        return Money(self.amount + self.aside - self.put_in)


@dataclass(frozen=True, slots=True)
class Banco:
    """Somebody who takes the bank alone, or with the table where `amount` is less; `bet` is the
    side where there are several, `running` how often running this is called."""

    seat: Seat
    amount: Money
    bet: BetId | None = None
    running: int = 1


@dataclass(frozen=True, slots=True)
class Tour:
    """What was said so far while stakes are taken against a bank.

    `spoke` are the seats that staked or passed, in order, `asked` whether all were asked to take
    the bank alone; `crossing` is the stake at which the bank must follow or stop; `raised` is
    what was added to cover, `covers` how often. `rides`: the stakes lie from the coup before.
    `reckless` is the Grandeur whose play in a tied coup still counts (S1-A17). `opposed` is a
    second banco, on the other side, `before` are the bancos of the coup before (rules of §4).
    """

    spoke: tuple[Seat, ...] = ()
    banco: Banco | None = None
    opposed: Banco | None = None
    before: tuple[Banco, ...] = ()
    lost_banco: Banco | None = None
    crossing: Stake | None = None
    raised: Money = Money(0)
    covers: int = 0
    stopped: bool = False
    rides: bool = False
    asked: bool = False
    reckless: Seat | None = None


@dataclass(frozen=True, slots=True)
class Coup:
    """One coup so far.

    `dealt` names, card by card, the hand that each card of the shoe went to; `spoken` holds the
    last announcement of each hand, `spoken_hidden` those made while the hand lay face down;
    `offered`: whether the bank offered a card, None while it has not said.
    `aside` are cards that left the shoe for no hand; `proposed` the principals that follow from
    the coup before, `principals` those named for this one. A final coup is judged as it lies.
    `deal` names the hand of each first card, `playing` the hands in play in the order in which
    they act, the bank's last: both are settled by the routine until the first card, or until
    betting ends after the look. `packs` is how many the stakes call for, 0 where the sheet says
    it. `held` are those named to hold the cards of a hand; `between` the moves made after the
    payout, on the bank as this coup leaves it; `funds` what guests had who were given chips.
    """

    number: int
    shoe: int
    hands: Mapping[HandId, Hand] = field(default_factory=dict)
    dealt: tuple[HandId, ...] = ()
    stakes: tuple[Stake, ...] = ()
    closed: bool = False
    spoken: Mapping[HandId, Speech] = field(default_factory=dict)
    spoken_hidden: frozenset[HandId] = frozenset()
    offered: bool | None = None
    aside: tuple[Card, ...] = ()
    findings: tuple[Finding, ...] = ()
    void: str | None = None
    proposed: Mapping[HandId, Seat] = field(default_factory=dict)
    principals: Mapping[HandId, Seat] = field(default_factory=dict)
    duel: DuelStakes | None = None
    final: bool = False
    ticked: frozenset[tuple[Seat, str]] = frozenset()
    deferred: frozenset[tuple[Seat, str]] = frozenset()
    seats: int = 0
    deal: tuple[HandId, ...] = ()
    playing: tuple[HandId, ...] = ()
    packs: int = 0
    bank: Bank | None = None
    tour: Tour = field(default_factory=Tour)
    held: Mapping[HandId, Seat] = field(default_factory=dict)
    claimed: bool | None = None
    between: tuple[Move, ...] = ()
    funds: Mapping[Seat, Money] = field(default_factory=dict)

    @property
    def voided(self) -> bool:
        return self.void is not None

    @property
    def hidden_hands(self) -> tuple[HandId, ...]:
        """The hands in which a card still lies face down."""
        return tuple([hand for hand in self.hands if self.hides(hand)])

    def hand(self, hand: HandId) -> Hand:
        """The cards of a hand, none if it has none yet."""
        return self.hands.get(hand, ())

    def hides(self, hand: HandId) -> bool:
        """True while a card of this hand lies face down."""
        for card in self.hands.get(hand, ()):  # noqa: SIM110 - asked of every hand at every card
            if card.face == HIDDEN_FACE:
                return True
        return False

    def third(self, hand: HandId) -> Card | None:
        """The card that a hand drew, None if it has not."""
        cards = self.hands.get(hand, ())
        return cards[FIRST_CARDS] if len(cards) > FIRST_CARDS else None

    def with_card(self, hand: HandId, card: Card) -> "Coup":
        """The coup with one card more in that hand."""
        hands = {**self.hands, hand: (*self.hand(hand), card)}
        return replace(self, hands=hands, dealt=(*self.dealt, hand))

    def with_cards(self, cards: Iterable[tuple[HandId, Card]]) -> "Coup":
        """The coup with these cards more, each in its hand."""
        hands, dealt = dict(self.hands), [*self.dealt]
        for hand, card in cards:
            hands[hand] = (*hands.get(hand, ()), card)
            dealt.append(hand)
        return replace(self, hands=hands, dealt=tuple(dealt))

    def with_hand(self, hand: HandId, cards: Hand) -> "Coup":
        """The coup with that hand's cards replaced, none added or taken."""
        return replace(self, hands={**self.hands, hand: cards})

    def staked(self, seat: Seat, bet: BetId) -> Money:
        """What a seat has on a bet."""
        return Money(sum(s.amount for s in self.stakes if s.seat == seat and s.bet == bet))

    def with_stake(self, seat: Seat, bet: BetId, amount: Money) -> "Coup":
        """The coup with this stake; a seat's stakes on one bet are one."""
        before = self.staked(seat, bet)
        stake = Stake(seat, bet, Money(before + amount))
        if not before:
            return replace(self, stakes=(*self.stakes, stake))
        same = (seat, bet)
        return replace(
            self, stakes=tuple(stake if (s.seat, s.bet) == same else s for s in self.stakes)
        )

    def with_stakes(self, stakes: Iterable[Stake]) -> "Coup":
        """The coup with these stakes, as they are laid one after the other."""
        laid = {(each.seat, each.bet): each for each in self.stakes}
        for stake in stakes:
            mark = stake.seat, stake.bet
            before = laid[mark].amount if mark in laid else 0
            laid[mark] = replace(stake, amount=Money(before + stake.amount)) if before else stake
        return replace(self, stakes=tuple(laid.values()))

    @property
    def staked_total(self) -> Money:
        """What all stakes of the coup come to."""
        return Money(sum(stake.amount for stake in self.stakes))

    @property
    def banked(self) -> Money:
        """What lies in the bank, with what the holder added to cover in this coup."""
        return Money(self.bank.amount + self.tour.raised) if self.bank else Money(0)

    @property
    def first_cards_out(self) -> bool:
        """True once every hand that is dealt has its first cards."""
        return bool(self.deal) and len(self.dealt) >= len(self.deal)

    @property
    def pending(self) -> Finding | None:
        """The irregularity that waits for a decision."""
        for each in self.findings:  # nearly always none
            if each.pending:
                return each
        return None


def values(variant: Variant, hand: Hand) -> tuple[int, ...]:
    """What each card of a hand is worth; ValueError while one lies face down."""
    pack = variant.pack
    faces, worth = pack.faces, pack.values
    try:
        return tuple([worth[faces.index(card.face)] for card in hand])
    except ValueError:  # a ten or figure that nobody told apart
        return tuple([pack.value(card) for card in hand])


def score(variant: Variant, hand: Hand) -> Score:
    """What a hand that is shown counts to."""
    worth = values(variant, hand)
    total = variant.count.total(worth)
    return Score(hand, total.points, variant.count.natural(worth), total.bust)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the payout: what a seat's stake becomes, and what it gains or loses by it.

    `won` is before the commission, `lost` what is taken; `net` is after both. A multiple makes
    `lost` more than the stake, a half less. `bet` is a bet of the sheet, or `bank` and `banco`
    for a duel. `halved`: what goes back of a stake that was settled in parts, None of any other.
    """

    seat: Seat
    bet: str
    stake: Money
    result: Result
    won: Money = Money(0)
    lost: Money = Money(0)
    commission: Money = Money(0)
    halved: Money | None = None

    @property
    def net(self) -> Money:
        return Money(self.won - self.lost - self.commission)

    @property
    def returned(self) -> Money:
        """What goes back of the stake because it was neither won nor lost."""
        if self.halved is not None:
            return self.halved
        return self.stake if self.result in (Result.PUSH, Result.VOID) else Money(0)


@dataclass(frozen=True, slots=True)
class BankLine:
    """What a coup comes to for the patron who holds the bank.

    `before` lay in it when the first card came; `gained` is after the cagnotte, which is the
    house's.
    """

    holder: Seat
    before: Money
    gained: Money
    cagnotte: Money = Money(0)

    @property
    def after(self) -> Money:
        return Money(self.before + self.gained)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished coup comes to: hands against the bank, and the payout line by line.

    `results` says of each hand in play whether it `wins`, `loses` or `ties`; `bank` is there
    where a patron holds it. `claim`: a reckless Grandeur may still leave her half. `short` are
    the lines that the bank could not pay in full (IRR-24); `order` says whose line is paid after
    whose then, empty where it is that of the lines.
    """

    results: Mapping[HandId, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    bank: BankLine | None = None
    claim: bool = False
    short: tuple[tuple[Seat, str], ...] = ()
    order: tuple[tuple[Seat, str], ...] = ()

    @property
    def nets(self) -> Mapping[Seat, Money]:
        """What each who has a line, or holds the bank, gains or loses by the coup."""
        nets: dict[Seat, Money] = {}
        for line in self.lines:
            nets[line.seat] = Money(nets.get(line.seat, 0) + line.net)
        if self.bank is not None:
            holder = self.bank.holder
            nets[holder] = Money(nets.get(holder, 0) + self.bank.gained)
        return nets
