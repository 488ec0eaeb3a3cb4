"""What each way of a coup makes of one unit staked, by the lines of a bet's payout."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, assert_never

import numpy as np

from dealer_app.rules.cards import FIRST_CARDS, SUITS, Card
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.outcomes import Duel, Score, Sight, outcome
from dealer_app.rules.pay_lines import multiple, pay_line
from dealer_app.rules.variant import BetId, BetSpec, PayLine, Result
from dealer_app.theory.columns import Duels, Numbers
from dealer_app.theory.pairs import EVERY_LIKENESS, Likeness
from dealer_app.theory.plays import Plays

OTHERWISE: Final = "otherwise"
"""What the line is called by which a stake is lost that no other line decides."""


@dataclass(frozen=True, slots=True)
class Payoff:
    """What one unit comes to on one line: its outcome, and what is gained by it."""

    on: str
    net: Fraction


LOST: Final = Payoff(OTHERWISE, Fraction(-1))


@dataclass(frozen=True, slots=True)
class BetLines:
    """A bet against the ways of a game: its payoffs, those that gain most first, and which one each
    play comes to.

    Where the bet looks at what first cards have in common, `found` are the payoffs by every
    likeness, each such list once, and `of_play` says which list each play has.
    """

    bet: BetId
    payoffs: tuple[Payoff, ...]
    found: tuple[tuple[int, ...], ...]
    of_play: Numbers


def bet_lines(bets: Sequence[BetSpec], plays: Plays) -> tuple[BetLines, ...]:
    """The payoffs of each bet sorted out by play, once for a sheet; none may look at more of cards
    than whether they pair."""
    known: dict[tuple[bool, Sight], _Ends] = {}
    found = []
    for bet in bets:
        kind = (asks_thirds(bet), bet.sight)
        if kind not in known:
            known[kind] = _ends(plays.ways.duels, *kind)
        found.append(_lines(bet, known[kind]))
    return tuple(found)


def asks_thirds(bet: BetSpec) -> bool:
    """True if a line asks which card a third one is."""
    return any(key.endswith("third") for line in bet.lines for key, _ in outcome(line.on).table)


class _Ends(NamedTuple):
    """The ends of a game that some bets tell apart, and which one each play has: as one duel, or as
    one for every likeness of the first cards."""

    duels: Sequence[Sequence[Duel]]
    of_play: Numbers


def _ends(duels: Duels, thirds: bool, sight: Sight) -> _Ends:  # noqa: FBT001 - they are a key
    """The ends for bets that look at so much: which first cards made a total, none of them asks."""
    found, of_play = duels.told_apart(thirds=thirds)
    likened = () if sight is Sight.TOTALS else EVERY_LIKENESS
    return _Ends([[narrowed(duel, *each) for each in likened] or [duel] for duel in found], of_play)


def _lines(bet: BetSpec, ends: _Ends) -> BetLines:
    payoffs = _Payoffs(bet)
    lists: dict[tuple[int, ...], int] = {}
    of_end = [
        lists.setdefault(tuple(map(payoffs.number, duels)), len(lists)) for duels in ends.duels
    ]
    found, places = payoffs.sorted_out()
    told = tuple(tuple(places[number] for number in each) for each in lists)
    of_play = np.array(of_end)[ends.of_play]
    if bet.sight is Sight.TOTALS:
        return BetLines(bet.id, found, (), np.array([place for (place,) in told])[of_play])
    return BetLines(bet.id, found, told, of_play)


class _Payoffs:
    """What a bet comes to, each different payoff with a number; a line is told by its place, for
    fractions are slow to compare."""

    def __init__(self, bet: BetSpec) -> None:
        self._found: list[Payoff] = []
        self._lines = [(outcome(line.on).holds, line) for line in bet.lines]
        self._numbers: dict[tuple[int, int], int] = {}

    def number(self, duel: Duel) -> int:
        """The number of what one unit comes to, in the order in which they come up."""
        for place, (holds, line) in enumerate(self._lines):
            if holds(duel):
                return self._number(place, line, multiple(line.times, duel))
        return self._number(len(self._lines), None, 1)

    def _number(self, place: int, line: PayLine | None, times: int) -> int:
        known = self._numbers.get((place, times))
        if known is not None:
            return known
        payoff = LOST if line is None else paid(line, times)
        if payoff not in self._found:
            self._found.append(payoff)
        return self._numbers.setdefault((place, times), self._found.index(payoff))

    def sorted_out(self) -> tuple[tuple[Payoff, ...], Sequence[int]]:
        """The payoffs, those that gain most first, and the place of each number among them."""
        order = sorted(range(len(self._found)), key=lambda number: -self._found[number].net)
        return tuple(self._found[number] for number in order), [
            order.index(number) for number in range(len(order))
        ]


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
