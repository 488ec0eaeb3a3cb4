"""Two hands against one bank in one shoe: what every choice and every bet is worth, by the stakes
that lie on each hand (§4, S4-A20, S4-A21)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, perm
from typing import Final

import numpy as np

from dealer_app.rules.variant import BetId, HandId
from dealer_app.theory.answers import Acts, Advice
from dealer_app.theory.habits import Habits, chance_of
from dealer_app.theory.odds import PayoffOdds, Worth
from dealer_app.theory.payouts import Payoff
from dealer_app.theory.plays import ChoiceCell, Settled
from dealer_app.theory.shoe import Composition
from dealer_app.theory.stakes import Stakes
from dealer_app.theory.tableaux import Objects, Tableaux, sorted_by

BOTH_SIDES: Final = "/"
"""What stands between the outcomes of the two hands on which one stake lies."""
_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class _Count:
    """How often one hand made a choice and both hands' bets then paid so, while the others
    played by their habits."""

    choice: int
    paid: tuple[int, int]
    ways: int


_Counted = tuple[Sequence[_Count], int]
"""What was counted, and of how many in all."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """One shoe at a game of two hands against the bank: what every end counts, of `whole`."""

    game: Tableaux
    weights: Objects
    whole: int
    _known: dict[tuple[int, tuple[Fraction, ...]], _Counted] = field(
        init=False, default_factory=dict
    )

    def advice(self, hand: HandId, habits: Habits, stakes: Stakes) -> Mapping[ChoiceCell, Advice]:
        """What each choice of that hand is worth while the others play by these habits.

        The bank weighs what lies on each hand that its draw still matters to; another hand looks
        at its own bet. KeyError for a choice of the others without a habit.
        """
        game = self.game
        bank = hand == game.variant.banque
        counts, whole = self._counted(game.order.index(hand), habits)
        lie = stakes if bank else {BetId(hand): Fraction(1)}
        scales = _Scales(game, lie, -1 if bank else 1, whole)
        found: dict[ChoiceCell, dict[bool, list[_Count]]] = {}
        for count in counts:
            choice = game.ends.choices[count.choice]
            if choice is not None:
                acts = found.setdefault(choice.cell, {True: [], False: []})
                acts[choice.draws].append(count)
        return {cell: scales.advice(cell, found[cell]) for cell in game.cells if cell in found}

    def worths(self, habits: Habits) -> tuple[Worth, ...]:
        """What each bet is worth under the habits of all; KeyError for a choice without one."""
        game = self.game
        bank = len(game.hands)
        counts, whole = self._counted(bank, habits)
        shares, part = _shares(game, bank, habits)
        lines: dict[tuple[int, int], int] = {}
        for count in counts:
            ways = lines.get(count.paid, 0) + count.ways * shares[count.choice]
            lines[count.paid] = ways
        return tuple(_worth(game, bet, lines, whole * part) for bet in game.played)

    def _counted(self, by: int, habits: Habits) -> _Counted:
        """The counts by the choices of the hand at that place; its own habits change nothing."""
        hand = self.game.order[by]
        often = tuple(habits[cell] for cell in self.game.cells if cell.hand != hand)
        if (by, often) not in self._known:
            self._known[by, often] = self._counted_anew(by, habits)
        return self._known[by, often]

    def _counted_anew(self, by: int, habits: Habits) -> _Counted:
        game, found = self.game, self.game.ends
        rows = game.by_bank
        if by != len(game.hands):
            rows = sorted_by(found, (game.paid, game.pays), by)
        others = [place for place in range(len(game.order)) if place != by]
        shares = [_shares(game, place, habits) for place in others]
        lie = [found.chosen[place][rows.place] for place in others]
        does = [(share != 0)[said] for (share, _), said in zip(shares, lie, strict=True)]
        some = np.flatnonzero(does[0] & does[1])
        ways = self.weights[found.weight[rows.place[some]]]
        whole = self.whole
        for (share, part), said in zip(shares, lie, strict=True):
            ways, whole = ways * share[said[some]], whole * part
        code = rows.code[some]
        starts = np.flatnonzero(np.diff(code, prepend=-1))
        sums = np.add.reduceat(ways, starts).tolist()
        return [
            self._count(*each) for each in zip(code[starts].tolist(), sums, strict=True) if each[1]
        ], whole

    def _count(self, code: int, ways: int) -> _Count:
        rest, other = divmod(code, len(self.game.paid[1]))
        choice, one = divmod(rest, len(self.game.paid[0]))
        return _Count(choice, (one, other), ways)


def weighing(game: Tableaux, shoe: Composition) -> Weighing:
    """The shoe at this game; TooFewCards where a coup may run out of cards."""
    cards = game.ends.most_cards
    return Weighing(game, game.triples.weigh(shoe, cards), perm(shoe.size, cards))


def _shares(game: Tableaux, place: int, habits: Habits) -> tuple[Objects, int]:
    """How often the hand at that place makes each choice, in whole numbers of a common part."""
    hand = game.order[place]
    own = (each is None or each.cell.hand == hand for each in game.ends.choices)
    chances = [
        chance_of(() if each is None else (each,), habits) if mine else _NONE
        for each, mine in zip(game.ends.choices, own, strict=True)
    ]
    part = lcm(*(chance.denominator for chance in chances))
    return np.array([int(chance * part) for chance in chances], dtype=object), part


@dataclass(frozen=True, slots=True)
class _Scales:
    """What is weighed for one hand that chooses: its sign, the stakes that it looks at."""

    game: Tableaux
    stakes: Stakes
    sign: int
    whole: int

    def advice(self, cell: ChoiceCell, acts: Mapping[bool, Sequence[_Count]]) -> Advice:
        """What both acts are worth in that choice."""
        ways = sum(count.ways for count in acts[False] or acts[True])
        live = [n for n in range(len(self.game.hands)) if not _settled(cell, n)]
        draws, stands = ([self._gains(acts[each], n) for n in live] for each in (True, False))
        staked = sum(self.stakes.values(), _NONE) * ways
        both = zip(live, draws, stands, strict=True) if cell.seen else ()
        return Advice(
            cell,
            Fraction(ways, self.whole),
            sum((each for _, each in draws), _NONE) / staked,
            sum((each for _, each in stands), _NONE) / staked,
            tuple(
                Acts(self.game.hands[n], one / ways, two / ways) for n, (one, _), (two, _) in both
            ),
        )

    def _gains(self, counts: Iterable[_Count], place: int) -> tuple[Fraction, Fraction]:
        """What one unit on a hand brings, and what all the stakes that lie on it do."""
        ways: dict[int, int] = {}
        for count in counts:
            ways[count.paid[place]] = ways.get(count.paid[place], 0) + count.ways
        own = BetId(self.game.hands[place])
        one, all_of = _NONE, _NONE
        for paid, number in ways.items():
            payoffs = self.game.paid[place][paid]
            one += number * payoffs[own].net if own in payoffs else _NONE
            all_of += number * sum(
                (
                    self.stakes.get(bet, _NONE) * each.net / len(self.game.played[bet])
                    for bet, each in payoffs.items()
                ),
                _NONE,
            )
        return self.sign * one, self.sign * all_of


def _settled(cell: ChoiceCell, place: int) -> bool:
    return bool(cell.seen) and isinstance(cell.seen[place], Settled)


def _worth(game: Tableaux, bet: BetId, lines: Mapping[tuple[int, int], int], whole: int) -> Worth:
    """What a bet is worth: on one hand, or a part on each, every part settled apart."""
    ways: dict[Payoff, int] = {}
    for paid, number in lines.items():
        payoffs = [game.paid[place][paid[place]][bet] for place in game.played[bet]]
        line = _together(payoffs)
        ways[line] = ways.get(line, 0) + number
    return Worth(
        bet,
        tuple(
            PayoffOdds(line.on, Fraction(number, whole), line.net)
            for line, number in sorted(ways.items(), key=lambda each: (-each[0].net, each[0].on))
            if number
        ),
    )


def _together(payoffs: Sequence[Payoff]) -> Payoff:
    """What a unit comes to that lies in equal parts on so many hands (S4-A21)."""
    if len(payoffs) == 1:
        return payoffs[0]
    best_first = sorted(payoffs, key=lambda each: (-each.net, each.on))
    net = sum((each.net for each in payoffs), _NONE) / len(payoffs)
    return Payoff(BOTH_SIDES.join(each.on for each in best_first), net)
