"""What a screen may know: pure functions from a table to what is drawn of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from typing_extensions import override

from dealer_app.rules.bank import seat_order
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup, Finding, Line, Settlement, score
from dealer_app.rules.dealing import against, judged
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import Irregular, Limits, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.rules.procedures import routine
from dealer_app.rules.settlement import pay_line
from dealer_app.rules.variant import (
    BANQUE,
    PONTE,
    BetId,
    HandId,
    Names,
    Result,
    Role,
    Seat,
    Variant,
    seat_of,
)
from dealer_app.table.bank_view import BankStep, BankView, bank_story, bank_view
from dealer_app.table.judge import offered
from dealer_app.table.partie import PartieView, partie_view
from dealer_app.table.state import Played, Rules, Table, funds

STORY: Final = 12
"""How many coups of the bank's story stand beside the felt."""


@dataclass(frozen=True, slots=True)
class ShoeView:
    """The shoe as a bar: how full, where the cut card lies, and whether its last coup is on."""

    number: int
    left: int
    size: int
    cut: int | None
    last_coup: bool
    carried: Card | None


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand on the felt.

    `waits` is the place, from 0, where the next card lies; `total` is None while the hand is
    hidden or empty; `seat` plays it, where somebody does. `plays` is false of a hand that was
    dealt and has no stake; `result` is `wins`, `loses` or `ties` against the bank, once known.
    """

    id: HandId
    names: Names
    role: Role
    cards: tuple[Card, ...]
    places: int
    waits: int | None
    total: int | None
    natural: bool
    won: bool
    seat: Seat | None
    plays: bool = True
    bust: bool = False
    result: str = ""


@dataclass(frozen=True, slots=True)
class StakeView:
    """One stake as it lies before its seat."""

    seat: Seat
    bet: BetId
    names: Names
    role: Role
    amount: Money


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat at the table: its stakes, the hand it plays, and what it gains by the coup.

    `banks`: it holds the bank. `asked`: it is its turn. `passed`: it stakes nothing. `funds` is
    what it has, where chips were given out.
    """

    seat: Seat
    plays: HandId | None
    stakes: tuple[StakeView, ...]
    net: Money | None
    banks: bool = False
    asked: bool = False
    passed: bool = False
    funds: Money | None = None


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the payout, in the order in which a croupier takes and pays."""

    line: Line
    names: Names
    role: Role
    pays: Fraction | None
    ticked: bool
    current: bool


@dataclass(frozen=True, slots=True)
class PayView:
    """What a bet comes to by this coup, stakes or no stakes: so much for one, or returned."""

    bet: BetId
    names: Names
    role: Role
    result: Result
    pays: Fraction
    commission: Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won the coup: the role of the winner, and the totals, ponte first.

    Where several hands play against the bank: the role of `side` if they do not all come out
    alike, and the totals of the best of them and of the bank.
    """

    role: Role
    ponte: int
    banque: int
    natural: bool
    tiebreak: bool


@dataclass(frozen=True, slots=True)
class Bead:
    """One coup on the bead plate; a void one has no role."""

    number: int
    role: Role | None
    natural: bool


@dataclass(frozen=True, slots=True)
class FindingView:
    """An irregularity with its entry in the house's catalogue, and what may be decided now."""

    finding: Finding
    rule: Irregular | None
    offered: tuple[Resolution, ...] = ()


@dataclass(frozen=True, slots=True)
class CroupierView:
    """Everything on the croupier's screen.

    `due` is what the call says, `also` what else may be done; `outcome` is there once the cards
    are done. `recalled` marks an earlier coup shown again, read only.
    """

    variant: Variant
    table: str
    croupier: str
    limits: Limits
    seats: tuple[SeatView, ...]
    shoe: ShoeView | None
    coup: int | None
    due: Due | None
    also: tuple[Due, ...]
    hands: tuple[HandView, ...]
    stakes: tuple[StakeView, ...]
    need: Need
    hidden_play: bool
    lines: tuple[LineView, ...]
    pays: tuple[PayView, ...]
    outcome: Outcome | None
    void: str | None
    pending: FindingView | None
    findings: tuple[FindingView, ...]
    aside: tuple[Card, ...]
    beads: tuple[Bead, ...]
    recalled: bool = False
    bank: BankView | None = None
    story: tuple[BankStep, ...] = ()
    partie: PartieView | None = None

    @property
    def several(self) -> bool:
        """True where more than one hand plays against the bank."""
        return sum(hand.role is not Role.BANQUE for hand in self.hands) > 1

    @property
    def current(self) -> LineView | None:
        """The line of the payout that is in hand."""
        return next((line for line in self.lines if line.current), None)


def croupier_view(table: Table) -> CroupierView:
    """The table as its croupier sees it."""
    coup = table.coup
    return _view(table, coup, table.settlement, table.rules)


def recall_view(table: Table, number: int) -> CroupierView | None:
    """An earlier coup as it was dealt, None if there is none of that number."""
    played = next((each for each in table.coups if each.coup.number == number), None)
    if played is None:
        return None
    return _view(table, played.coup, played.settlement, played.rules, recalled=True)


def _view(
    table: Table,
    coup: Coup | None,
    settlement: Settlement | None,
    rules: Rules,
    *,
    recalled: bool = False,
) -> CroupierView:
    variant, due = rules.variant, None if recalled else table.due
    at = coup or Coup(0, 0)
    return CroupierView(
        variant=variant,
        table=table.opened.table,
        croupier=table.croupier,
        limits=rules.house.limits,
        seats=_seats(table, at, settlement, variant),
        shoe=_shoe(table, coup),
        coup=coup.number if coup else None,
        due=due,
        also=() if recalled else table.dues[1:],
        hands=tuple(_hand(variant, at, settlement, due, hand) for hand in hands_of(variant, at)),
        stakes=_stakes(variant, at),
        need=need_of(variant, at),
        hidden_play=bool(at.hidden_hands),
        lines=() if settlement is None else _lines(variant, at, settlement, recalled=recalled),
        pays=() if settlement is None or at.voided else _pays(rules, at),
        outcome=None if settlement is None else outcome_of(variant, at),
        void=at.void,
        pending=None if recalled else _pending(table, at),
        findings=tuple(f for each in at.findings if (f := _finding(rules, each))),
        aside=at.aside,
        beads=() if recalled else beads(table),
        recalled=recalled,
        bank=bank_view(variant, at, settlement),
        story=() if recalled else bank_story(table.coups[-STORY:]),
        partie=None if recalled else partie_view(table),
    )


def hands_of(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands on the felt: those that are dealt, in the order of the first cards; before, the
    game's own where it has them without asking who sits."""
    if coup.deal:
        return tuple(dict.fromkeys(coup.deal))
    if any(seat_of(hand) for hand in variant.laws):
        return (variant.banque,)
    return tuple(spec.id for spec in variant.hands)


def need_of(variant: Variant, coup: Coup) -> Need:
    """How precisely cards must be told, by the bets that lie on the felt."""
    return max((variant.bets[s.bet].need for s in coup.stakes), default=Need.VALUE)


def _shoe(table: Table, coup: Coup | None) -> ShoeView | None:
    shoe = table.shoe
    if shoe is None:
        return None
    last = shoe.last is not None and coup is not None and coup.number >= shoe.last
    return ShoeView(shoe.number, shoe.left, shoe.size, shoe.cut, last, shoe.carried)


def _hand(
    variant: Variant, coup: Coup, settlement: Settlement | None, due: Due | None, hand: HandId
) -> HandView:
    spec, cards = variant.hand(hand), coup.hand(hand)
    known = bool(cards) and not coup.hides(hand)
    waits = due is not None and due.step is Step.CARD and due.hand == hand
    total = score(variant, cards) if known else None
    results = settlement.results if settlement is not None and not coup.voided else {}
    return HandView(
        hand,
        spec.names,
        spec.role,
        cards,
        max(3, len(cards) + waits),
        len(cards) if waits else None,
        None if total is None else total.total,
        total is not None and total.natural > 0,
        _won(variant, hand, results),
        who_plays(variant, coup).get(hand),
        hand in coup.playing,
        total is not None and total.bust,
        results.get(hand, ""),
    )


def _won(variant: Variant, hand: HandId, results: Mapping[HandId, str]) -> bool:
    """True of a hand that beat the bank, and of a bank that beat all."""
    if hand == variant.banque:
        return bool(results) and all(each == "loses" for each in results.values())
    return results.get(hand) == "wins"


def who_plays(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who holds the cards of each hand, as far as somebody does."""
    playing: dict[HandId, Seat] = {}
    if variant.principals is not None:
        playing = {**coup.proposed, **coup.principals}
    own = ((hand, seat_of(hand)) for hand in coup.deal)
    playing |= {hand: seat for hand, seat in own if seat is not None}
    if coup.bank is not None:
        playing[variant.banque] = coup.bank.holder
    return playing | dict(routine(variant).speakers(variant, coup))


def _stakes(variant: Variant, coup: Coup) -> tuple[StakeView, ...]:
    return tuple(
        StakeView(s.seat, s.bet, variant.bets[s.bet].names, variant.bets[s.bet].role, s.amount)
        for s in sorted(coup.stakes, key=lambda s: seat_order(s.seat))
    )


def _seats(
    table: Table, coup: Coup, settlement: Settlement | None, variant: Variant
) -> tuple[SeatView, ...]:
    plays = {seat: hand for hand, seat in who_plays(variant, coup).items()}
    seats = [Seat(str(n + 1)) for n in range(table.seats)]
    seats += sorted({s.seat for s in coup.stakes} - set(seats), key=seat_order)
    stakes = _stakes(variant, coup)
    nets = settlement.nets if settlement else {}
    asked = {due.seat for due in table.dues if due.seat is not None}
    have = funds(table)
    holder = coup.bank.holder if coup.bank else None
    return tuple(
        SeatView(
            seat,
            plays.get(seat),
            tuple(s for s in stakes if s.seat == seat),
            nets.get(seat),
            seat == holder,
            seat in asked,
            seat in coup.tour.spoke and not any(s.seat == seat for s in stakes),
            have.get(seat),
        )
        for seat in seats
    )


def _lines(
    variant: Variant, coup: Coup, settlement: Settlement, *, recalled: bool
) -> tuple[LineView, ...]:
    """Losing lines first, to take; then winners and returned stakes in the order of the table."""
    ordered = sorted(settlement.lines, key=lambda line: line.result is not Result.LOSE)
    views: list[LineView] = []
    lit = recalled
    for line in ordered:
        ticked = (line.seat, line.bet) in coup.ticked
        names, role = _bet_names(variant, line.bet)
        views.append(LineView(line, names, role, _rate(line), ticked, not ticked and not lit))
        lit = lit or not ticked
    return tuple(views)


def _rate(line: Line) -> Fraction | None:
    return Fraction(line.won, line.stake) if line.result is Result.WIN and line.stake else None


def _bet_names(variant: Variant, bet: str) -> tuple[Names, Role]:
    """A bet's names; those of a duel are the hands' own."""
    spec = variant.bets.get(BetId(bet))
    if spec is not None:
        return spec.names, spec.role
    hand = variant.hand(PONTE if bet == "banco" else BANQUE)
    return hand.names, hand.role


def _pays(rules: Rules, coup: Coup) -> tuple[PayView, ...]:
    """Every open bet that wins or is returned, as far as the cards were told precisely enough."""
    hands = against(rules.variant, coup)
    if len(hands) != 1:
        return ()
    duel = judged(rules.variant, coup, hands[0])
    cards = (*duel.ponte.cards, *duel.banque.cards)
    told = Need.SUIT if all(card.suit for card in cards) else Need.RANK
    if any(card.joint for card in cards):
        told = Need.VALUE
    views = []
    for bet in rules.variant.bets.values():
        if bet.id in rules.house.closed or bet.need > told:
            continue
        line = pay_line(bet, duel)
        if line is not None and line.result is not Result.LOSE:
            views.append(
                PayView(bet.id, bet.names, bet.role, line.result, line.pays, line.commission)
            )
    return tuple(views)


def outcome_of(variant: Variant, coup: Coup) -> Outcome | None:
    """Who won a coup whose cards are done, None if it is void."""
    if coup.voided:
        return None
    duels = [judged(variant, coup, hand) for hand in against(variant, coup)]
    if not duels:
        return None
    roles = {{1: Role.PONTE, -1: Role.BANQUE, 0: Role.TIE}[duel.sign] for duel in duels}
    duel = max(duels, key=lambda each: (each.sign, each.ponte.total))
    winner = duel.ponte if duel.sign > 0 else duel.banque
    equal = duel.ponte.total == duel.banque.total
    tiebreak = equal and duel.sign != 0 and not (duel.ponte.bust or duel.banque.bust)
    role = roles.pop() if len(roles) == 1 else Role.SIDE
    return Outcome(role, duel.ponte.total, duel.banque.total, winner.natural > 0, tiebreak)


def _pending(table: Table, coup: Coup) -> FindingView | None:
    """The irregularity that waits, the house's default first among what is offered."""
    view = _finding(table.rules, coup.pending)
    if view is None:
        return None
    choices = offered(table, view.finding.code)
    ordered = sorted(choices, key=lambda each: each is not view.finding.resolution)
    return replace(view, offered=tuple(ordered))


def _finding(rules: Rules, finding: Finding | None) -> FindingView | None:
    if finding is None:
        return None
    return FindingView(finding, rules.house.irregularities.get(finding.code))


def beads(table: Table) -> tuple[Bead, ...]:
    """The coups of the present shoe, in order."""
    shoe = table.shoes
    return tuple(bead(played) for played in table.coups if played.coup.shoe == shoe)


def bead(played: Played) -> Bead:
    """One coup as a bead."""
    return _bead(_Dealt(played))


class _Dealt:
    """A coup that is known again by itself, not by what it holds: facts never change."""

    __slots__ = ("played",)

    def __init__(self, played: Played) -> None:
        self.played = played

    @override
    def __hash__(self) -> int:
        return id(self.played.coup)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dealt) and self.played.coup is other.played.coup


@lru_cache(maxsize=512)
def _bead(dealt: _Dealt) -> Bead:
    played = dealt.played
    outcome = outcome_of(played.rules.variant, played.coup)
    if outcome is None:
        return Bead(played.coup.number, None, natural=False)
    return Bead(played.coup.number, outcome.role, outcome.natural)
