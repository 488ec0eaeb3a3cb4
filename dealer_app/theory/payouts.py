"""What each way of a coup makes of one unit staked, by the lines of a bet's payout."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

import numpy as np

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.outcomes import Duel, Need, Score
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


def bet_lines(bet: BetSpec, orders: Orders) -> BetLines:
    """The bet's payoffs sorted out by group, once for a sheet."""
    if bet.need is not Need.VALUE:
        return _by_likeness(bet, orders)
    numbers: dict[Payoff, int] = {}
    of_play = [
        numbers.setdefault(payoff(bet, play.duel), len(numbers)) for play in orders.plays.ways
    ]
    found = tuple(({UNLIKE: each}, (None, None)) for each in numbers)
    return BetLines(bet.id, found, np.array(of_play)[orders.of_group])


def _by_likeness(bet: BetSpec, orders: Orders) -> BetLines:
    profiles: dict[tuple[int, bool, bool], Profile] = {}
    numbers: dict[tuple[tuple[Payoff, ...], SameValues], int] = {}
    found: list[tuple[Profile, SameValues]] = []
    of_group = []
    for group in orders.groups:
        alike = (group.same[0] is not None, group.same[1] is not None)
        known = (group.play, *alike)
        if known not in profiles:
            profiles[known] = _profile(bet, orders.plays.ways[group.play].duel, *alike)
        key = (tuple(profiles[known].values()), group.same)
        if key not in numbers:
            numbers[key] = len(found)
            found.append((profiles[known], group.same))
        of_group.append(numbers[key])
    return BetLines(bet.id, tuple(found), np.array(of_group))


def payoff(bet: BetSpec, duel: Duel) -> Payoff:
    """What one unit on the bet comes to, before anything is rounded (§2.7)."""
    line = pay_line(bet, duel)
    if line is None:
        return LOST
    return _payoff(line, multiple(line.times, duel))


@cache
def _payoff(line: PayLine, times: int) -> Payoff:
    match line.result:
        case Result.WIN:
            return Payoff(line.on, line.pays * times * (1 - line.commission))
        case Result.LOSE:
            return Payoff(line.on, Fraction(-times))
        case _:
            return Payoff(line.on, Fraction(0))


def _profile(bet: BetSpec, duel: Duel, hand: bool, bank: bool) -> Profile:  # noqa: FBT001
    mine = tuple(Likeness) if hand else UNLIKE[:1]
    theirs = tuple(Likeness) if bank else UNLIKE[:1]
    return {
        (one, other): payoff(bet, told(duel, one, other)) for one, other in product(mine, theirs)
    }


def told(duel: Duel, hand: Likeness, bank: Likeness) -> Duel:
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
