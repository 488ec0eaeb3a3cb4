"""The payout as it is shown: its lines in the order of the hand, and what each bet pays."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import assert_never

from dealer_app.rules.card_order import against, judged
from dealer_app.rules.coup import Coup, Line, Settlement
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Duel, Need
from dealer_app.rules.pay_lines import pay_line
from dealer_app.rules.representative import answers, representative
from dealer_app.rules.variant import (
    BANQUE,
    PONTE,
    BetId,
    Names,
    Result,
    Role,
    Seat,
    Variant,
    seat_of,
)
from dealer_app.table.accounts.commission import in_chips, marked_on
from dealer_app.table.accounts.lines import Later
from dealer_app.table.table import Rules, Table


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the payout, in the order in which a croupier takes and pays; `short`: the bank
    is not enough to pay it in full (IRR-24).

    `parts` are what the line of a reckless Grandeur is made of, her own stake first; `shared` is
    what of another's line is hers (S1.18). `aside`: the chef has put it aside; `paid` is what a
    winner is given now, `marked` the commission on it that he owes from now on (rules of §2.7).
    """

    line: Line
    names: Names
    role: Role
    pays: Fraction | None
    ticked: bool
    current: bool
    short: bool = False
    parts: tuple[Money, ...] = ()
    shared: Money = Money(0)
    aside: bool = False
    paid: Money = Money(0)
    marked: Money = Money(0)

    @property
    def mark(self) -> tuple[Seat, str]:
        """The seat and the bet of the line."""
        return self.line.seat, self.line.bet

    @property
    def done(self) -> bool:
        """True once nobody waits for the line: it is taken or paid, or the chef sees to it."""
        return self.ticked or self.aside


@dataclass(frozen=True, slots=True)
class PayView:
    """What a bet comes to by this coup, stakes or no stakes: so much for one, or returned."""

    bet: BetId
    names: Names
    role: Role
    result: Result
    pays: Fraction
    commission: Fraction


def lines_in_order(table: Table) -> tuple[tuple[Seat, str], ...]:
    """The seat and the bet of every line, in the order in which they are taken and paid; none
    before a coup is settled."""
    if table.coup is None or table.settlement is None:
        return ()
    return tuple((line.seat, line.bet) for line in _ordered(table.coup, table.settlement))


def line_in_hand(table: Table) -> tuple[Seat, str] | None:
    """The seat and the bet whose line is taken or paid next, None where all is done."""
    if table.coup is None:
        return None
    done = table.coup.ticked | table.coup.deferred
    return next((line for line in lines_in_order(table) if line not in done), None)


def _ordered(coup: Coup, settlement: Settlement) -> list[Line]:
    """Losing lines before the others, seat by seat (GEN-3: the written rules leave the order of a
    payout open, and what is in the tray first can be paid with); seats that have hands of their own
    as they were dealt; where a bank is not enough, winners as they are paid (IRR-24)."""
    places, paid = dealt_places(coup), settlement.order

    def place(line: Line) -> tuple[bool, int, int]:
        loses, mark = line.result is Result.LOSE, (line.seat, line.bet)
        first = paid.index(mark) if mark in paid and not loses else 0
        return not loses, first, places.get(line.seat, 0)

    return sorted(settlement.lines, key=place)


def dealt_places(coup: Coup) -> Mapping[Seat, int]:
    """Where each seat that has a hand of its own comes in the deal (S2.5, S2-A31)."""
    seats = (seat_of(hand) for hand in dict.fromkeys(coup.deal))
    return {seat: place for place, seat in enumerate(seats) if seat is not None}


def payout(
    rules: Rules, played: tuple[Coup, Settlement], later: Later, *, recalled: bool
) -> tuple[LineView, ...]:
    """Losing lines first, to take; then winners and returned stakes in the order of the table.

    `later` are the lines that had been put aside and were settled since.
    """
    views: list[LineView] = []
    lit, (coup, settlement) = recalled, played
    for line in _ordered(coup, settlement):
        mark = (line.seat, line.bet)
        ticked = mark in coup.ticked or (coup.number, *mark) in later
        aside = mark in coup.deferred and not ticked
        current = not (lit or ticked or aside)
        lit = lit or current
        names, role = _bet_names(rules.variant, line.bet)
        view = LineView(line, names, role, _rate(line), ticked, current, mark in settlement.short)
        owes = marked_on(line, rules.house)
        paid = in_chips(line, rules.house) if line.result is Result.WIN else Money(0)
        views.append(replace(view, aside=aside, paid=paid, marked=owes))
    return _with_shares(rules.variant, played, views)


def _with_shares(
    variant: Variant, played: tuple[Coup, Settlement], views: Iterable[LineView]
) -> tuple[LineView, ...]:
    """The lines with what went from one to another (S1.18)."""
    coup, settlement = played
    parts = shared(variant, coup, settlement)
    if not parts:
        return tuple(views)
    player, told = representative(variant, coup), []
    for view in views:
        hers = (view.line.stake, *parts.values()) if view.line.seat == player else ()
        told.append(replace(view, parts=hers, shared=parts.get(view.line.seat, Money(0))))
    return tuple(told)


def shared(variant: Variant, coup: Coup, settlement: Settlement) -> Mapping[Seat, Money]:
    """What of each one's loss or winnings went to whoever played for all; empty where nothing
    (S1.18, rules of §3.4)."""
    if variant.penalty is None or coup.voided or not answers(variant, coup):
        return {}
    player = representative(variant, coup)
    parts = {line.seat: _part(line) for line in settlement.lines if line.seat != player}
    return {seat: part for seat, part in parts.items() if part}


def _part(line: Line) -> Money:
    """What a stake at even money, won or lost, falls short of its own amount."""
    match line.result:
        case Result.WIN:
            return Money(line.stake - line.won)
        case Result.LOSE:
            return Money(line.stake - line.lost)
        case Result.PUSH | Result.VOID:
            return Money(0)
        case _:
            assert_never(line.result)


def _rate(line: Line) -> Fraction | None:
    return Fraction(line.won, line.stake) if line.result is Result.WIN and line.stake else None


def _bet_names(variant: Variant, bet: str) -> tuple[Names, Role]:
    """A bet's names; those of a duel are the hands' own."""
    spec = variant.bets.get(BetId(bet))
    if spec is not None:
        return spec.names, spec.role
    hand = variant.hand(PONTE if bet == "banco" else BANQUE)
    return hand.names, hand.role


def what_bets_pay(rules: Rules, coup: Coup) -> tuple[PayView, ...]:
    """Every open bet that wins or is returned, as far as the cards were told precisely enough."""
    hands = against(rules.variant, coup)
    if len(hands) != 1:
        return ()
    duel = judged(rules.variant, coup, hands[0])
    told = _precision(duel)
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


def not_told(rules: Rules, coup: Coup) -> Need | None:
    """What the cards were not told for, though open bets look at it: the least of it, None where
    every bet is known."""
    hands = against(rules.variant, coup)
    if len(hands) != 1:
        return None
    told = _precision(judged(rules.variant, coup, hands[0]))
    bets = rules.variant.bets.values()
    open_bets = (bet.need for bet in bets if bet.id not in rules.house.closed)
    return min((need for need in open_bets if need > told), default=None)


def _precision(duel: Duel) -> Need:
    """How precisely the cards of both hands were told."""
    cards = (*duel.ponte.cards, *duel.banque.cards)
    if any(card.joint for card in cards):
        return Need.VALUE
    return Need.SUIT if all(card.suit for card in cards) else Need.RANK
