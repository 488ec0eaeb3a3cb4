"""What each way of a coup makes of one unit staked, by the lines of a bet's payout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, assert_never

import numpy as np

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.outcomes import Duel, Score, Sight, outcome
from dealer_app.rules.settlement import multiple, pay_line
from dealer_app.rules.variant import BetId, BetSpec, PayLine, Result
from dealer_app.theory.orders import Numbers, Orders
from dealer_app.theory.pairs import UNLIKE, Likeness, Likenesses, SameValues

OTHERWISE: Final = "otherwise"
"""What the line is called by which a stake is lost that no other line decides."""


@dataclass(frozen=True, slots=True)
class Payoff:
    """What one unit comes to on one line: its outcome, and what is gained by it."""

    on: str
    net: Fraction


LOST: Final = Payoff(OTHERWISE, Fraction(-1))

Profile = Mapping[Likenesses, Payoff]
"""What a way pays by what its first cards have in common, where the bet looks at that."""


@dataclass(frozen=True, slots=True)
class BetLines:
    """A bet against the ways of a game: the profiles that occur, and which one each group has.

    Beside a profile stand the values of the first cards that its likenesses are of.
    """

    bet: BetId
    found: tuple[tuple[Profile, SameValues], ...]
    of_group: Numbers


def bet_lines(bets: Sequence[BetSpec], orders: Orders) -> tuple[BetLines, ...]:
    """The payoffs of each bet sorted out by group, once for a sheet; none may look at more of cards
    than whether they pair."""
    likened = _Likened(orders)
    return tuple(
        _by_play(bet, orders) if bet.sight is Sight.TOTALS else likened.lines(bet) for bet in bets
    )


def _by_play(bet: BetSpec, orders: Orders) -> BetLines:
    payoffs = _Payoffs(bet)
    of_play = np.array([payoffs.number(play.duel) for play in orders.plays.ways])
    found = tuple(({UNLIKE: each}, (None, None)) for each in payoffs.found)
    return BetLines(bet.id, found, of_play[orders.of_group])


class _Payoffs:
    """What a bet comes to, each different payoff with a number; a line is told by its place, for
    fractions are slow to compare."""

    def __init__(self, bet: BetSpec) -> None:
        self.found: list[Payoff] = []
        self._lines = [(outcome(line.on).holds, line) for line in bet.lines]
        self._numbers: dict[tuple[int, int], int] = {}

    def number(self, duel: Duel) -> int:
        """The number of what one unit comes to."""
        for place, (holds, line) in enumerate(self._lines):
            if holds(duel):
                return self._number(place, line, multiple(line.times, duel))
        return self._number(len(self._lines), None, 1)

    def _number(self, place: int, line: PayLine | None, times: int) -> int:
        known = self._numbers.get((place, times))
        if known is not None:
            return known
        payoff = LOST if line is None else paid(line, times)
        if payoff not in self.found:
            self.found.append(payoff)
        return self._numbers.setdefault((place, times), self.found.index(payoff))


_Alike = tuple[int, bool, bool]
"""A play, and whether the hand's first cards are of one value, and the bank's."""


class _Likened:
    """The duels of each play by what its first cards have in common, told once for all bets."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._duels: dict[_Alike, Mapping[Likenesses, Duel]] = {}

    def lines(self, bet: BetSpec) -> BetLines:
        """The bet's payoffs sorted out by group."""
        payoffs = _Payoffs(bet)
        profiles: dict[_Alike, tuple[int, ...]] = {}
        numbers: dict[tuple[tuple[int, ...], SameValues], int] = {}
        found: list[tuple[Profile, SameValues]] = []
        of_group = []
        for play, same in zip(self._orders.of_group.tolist(), self._orders.same, strict=True):
            known = (play, same[0] is not None, same[1] is not None)
            if known not in profiles:
                duels = self._of(known)
                profiles[known] = tuple(map(payoffs.number, duels.values()))
            key = (profiles[known], same)
            if key not in numbers:
                numbers[key] = len(found)
                paid = (payoffs.found[number] for number in profiles[known])
                found.append((dict(zip(self._of(known), paid, strict=True)), same))
            of_group.append(numbers[key])
        return BetLines(bet.id, tuple(found), np.array(of_group))

    def _of(self, known: _Alike) -> Mapping[Likenesses, Duel]:
        if known not in self._duels:
            play, hand, bank = known
            duel = self._orders.plays.ways[play].duel
            mine = tuple(Likeness) if hand else UNLIKE[:1]
            theirs = tuple(Likeness) if bank else UNLIKE[:1]
            self._duels[known] = {
                (one, other): narrowed(duel, one, other) for one, other in product(mine, theirs)
            }
        return self._duels[known]


def payoff(bet: BetSpec, duel: Duel) -> Payoff:
    """What one unit on the bet comes to, before anything is rounded (§2.7)."""
    line = pay_line(bet, duel)
    if line is None:
        return LOST
    return paid(line, multiple(line.times, duel))


@cache
def paid(line: PayLine, times: int) -> Payoff:
    """What one unit comes to on a line that multiplies so often."""
    match line.result:
        case Result.WIN:
            return Payoff(line.on, line.pays * times * (1 - line.commission))
        case Result.LOSE:
            return Payoff(line.on, Fraction(-times))
        case Result.PUSH | Result.VOID:
            return Payoff(line.on, Fraction(0))
        case _:
            assert_never(line.result)


def narrowed(duel: Duel, hand: Likeness, bank: Likeness) -> Duel:
    """The duel with first cards that have this in common; their values no longer matter."""
    return Duel(_alike(duel.ponte, hand), _alike(duel.banque, bank), duel.sign)


def _alike(score: Score, likeness: Likeness) -> Score:
    cards = (*_FIRST[likeness], *score.cards[FIRST_CARDS:])
    return Score(cards, score.total, score.natural, score.bust)


_FIRST: Final = {
    Likeness.NOTHING: (Card("A", SUITS[0]), Card("2", SUITS[0])),
    Likeness.RANK: (Card("A", SUITS[0]), Card("A", SUITS[1])),
    Likeness.SUIT: (Card("A", SUITS[0]), Card("A", SUITS[0])),
}
