"""The worth of every bet for the cards left in a shoe, as fractions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from typing import Final

import numpy as np

from dealer_app.rules.variant import BetId, BetSpec
from dealer_app.theory.card_lines import CardLines, KindOdds, both_lines
from dealer_app.theory.columns import Numbers
from dealer_app.theory.habits import Habits, chance_of
from dealer_app.theory.orders import Objects, Orders, Whole
from dealer_app.theory.pairs import EVERY_LIKENESS, Pairs, SameValues, Shares
from dealer_app.theory.payouts import BetLines, Payoff
from dealer_app.theory.shoe import Composition
from dealer_app.theory.spreads import band


@dataclass(frozen=True, slots=True)
class PayoffOdds:
    """One line of a payout: on what, how likely, and what one unit gains by it."""

    on: str
    probability: Fraction
    net: Fraction


@dataclass(frozen=True, slots=True)
class Worth:
    """What a bet is worth to who makes it: its lines, whose probabilities sum to one."""

    bet: BetId
    lines: tuple[PayoffOdds, ...]

    @property
    def edge(self) -> Fraction:
        """What one unit gains on average; negative where the house or the bank gains."""
        return sum((line.probability * line.net for line in self.lines), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """How far what one unit gains strays from its average, squared."""
        squares = (line.probability * line.net**2 for line in self.lines)
        return sum(squares, Fraction(0)) - self.edge**2

    def band(self, coups: int, share: Fraction) -> tuple[Fraction, Fraction]:
        """Between what one unit in each of so many coups gains so often, if they do not depend on
        one another."""
        return band([(line.net, line.probability) for line in self.lines], coups, share)


@dataclass(frozen=True, slots=True)
class Jointly:
    """What bets that lie on one coup come to together: what one unit on each gains on average, and
    the average of what one unit on each of two gains, multiplied; each two once, in their order."""

    gains: Mapping[BetId, Fraction]
    products: Mapping[tuple[BetId, BetId], Fraction]

    def covariance(self, one: BetId, other: BetId) -> Fraction:
        """How far two bets stray together; of a bet with itself its variance."""
        both = (one, other) if (one, other) in self.products else (other, one)
        return self.products[both] - self.gains[one] * self.gains[other]


Beside = Sequence[tuple[BetSpec, BetSpec]]
"""Pairs of bets that lie on one coup, of which one looks at what cards have on them."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A shoe weighed under habits: what each play counts, of `whole` in all; `shares` is how often
    each play's choices are made, None where all always are."""

    orders: Orders
    plays: Whole
    whole: int
    pairs: Pairs
    _fresh: Whole
    shares: Objects | None = None
    _likened: dict[bytes, Sequence[Shares]] = field(init=False, default_factory=dict)

    def rows(self) -> Whole:
        """What each row of the plays counts."""
        if self.shares is None:
            return self._fresh
        lengths = np.diff(self.orders.play_starts, append=len(self._fresh))
        return self._fresh * np.repeat(self.shares, lengths)

    def groups(self) -> Whole:
        """What each group of rows counts."""
        groups = np.add.reduceat(self._fresh, self.orders.starts)
        return groups if self.shares is None else groups * self.shares[self.orders.of_group]

    def likened(self, lists: int, of_play: Numbers) -> Sequence[Shares]:
        """How many ways have each likeness, by which of so many lists their play has; bets that
        sort plays alike share them."""
        known = of_play.tobytes()
        if known not in self._likened:
            same, number = self.orders.same, len(self.orders.same)
            sums = np.zeros(lists * number, dtype=self.plays.dtype)
            of_group = of_play[self.orders.of_group] * number + self.orders.of_same
            np.add.at(sums, of_group, self.groups())
            self._likened[known] = [
                self.pairs.shared(dict(zip(same, ways, strict=True)))
                for ways in sums.reshape(lists, number).tolist()
            ]
        return self._likened[known]


def weighed(orders: Orders, shoe: Composition, habits: Habits) -> Weighed:
    """The shoe's orders of each play, every choice taken as often as the habits say.

    TooFewCards where a coup may run out of cards; KeyError for a choice without a habit.
    """
    chances = [chance_of(chosen, habits) for chosen in orders.plays.chosen]
    rows, whole, pairs = orders.rows(shoe), orders.whole(shoe), Pairs(shoe)
    plays = np.add.reduceat(rows, orders.play_starts)
    part = lcm(*(chance.denominator for chance in chances))
    if part == 1 and all(chance == 1 for chance in chances):
        return Weighed(orders, plays, whole, pairs, rows)
    shares = np.array([int(chance * part) for chance in chances], dtype=object)
    of_play = shares[orders.plays.ways.chosen]
    return Weighed(orders, plays * of_play, whole * part, pairs, rows, of_play)


def worth(lines: BetLines | CardLines, shoe: Weighed) -> Worth:
    """What the bet is worth, its lines by what they gain, then in the order in which they come up
    in the payout."""
    if isinstance(lines, CardLines):
        chances = _of_cards(lines, shoe)
        found = sorted(chances.items(), key=lambda each: -each[0].net)
        told = (PayoffOdds(each.on, chance, each.net) for each, chance in found if chance)
        return Worth(lines.bet, tuple(told))
    numbers, whole = _ways(lines, shoe)
    ways = zip(lines.payoffs, numbers, strict=True)
    return Worth(
        lines.bet,
        tuple(PayoffOdds(each.on, Fraction(n, whole), each.net) for each, n in ways if n),
    )


def _ways(lines: BetLines, shoe: Weighed) -> tuple[Sequence[int], int]:
    """In how many ways each payoff comes, and of how many."""
    if not lines.found:
        sums = np.zeros(len(lines.payoffs), dtype=shoe.plays.dtype)
        np.add.at(sums, lines.of_play, shoe.plays)
        return sums.tolist(), shoe.whole
    likened = shoe.likened(len(lines.found), lines.of_play)
    part = lcm(*(of for _, of in likened))
    found = [0] * len(lines.payoffs)
    for numbers, (shares, of) in zip(lines.found, likened, strict=True):
        for number, ways in zip(numbers, shares, strict=True):
            found[number] += ways * (part // of)
    return found, shoe.whole * part


def _of_cards(lines: CardLines, shoe: Weighed) -> Mapping[Payoff, Fraction]:
    """How likely each payoff is of a bet that looks at what cards have on them."""
    rows = shoe.rows()
    sums = np.zeros(len(lines.found), dtype=rows.dtype)
    np.add.at(sums, lines.of_row, rows)
    kinds = KindOdds(shoe.pairs.shoe)
    parts: dict[tuple[int, int], int] = {}
    for shares, ways in zip(lines.found, sums.tolist(), strict=True):
        for payoff, part, often in kinds.shared(shares) if ways else ():
            parts[payoff, part] = parts.get((payoff, part), 0) + ways * often
    chances = dict.fromkeys(lines.payoffs, Fraction(0))
    for (payoff, part), ways in parts.items():
        chances[lines.payoffs[payoff]] += Fraction(ways, part * shoe.whole)
    return chances


def jointly(
    bets: Sequence[BetLines | CardLines],
    shoe: Weighed,
    beside: Beside = (),
) -> Jointly:
    """What these bets of one hand against the bank come to together, before anything is rounded; of
    those that look at what cards have on them each alone, and the pairs that lie `beside` each
    other: one pair may take a minute."""
    simple = _by_values(bets, shoe)
    alone = {lines.bet: worth(lines, shoe) for lines in bets if isinstance(lines, CardLines)}
    products = {(bet, bet): each.variance + each.edge**2 for bet, each in alone.items()}
    for one, other in beside:
        paid = _of_cards(both_lines(one, other, shoe.orders), shoe)
        products[one.id, other.id] = sum((n * each.net for each, n in paid.items()), _NONE)
    return Jointly(
        {**simple.gains, **{bet: each.edge for bet, each in alone.items()}},
        {**simple.products, **products},
    )


def _by_values(bets: Sequence[BetLines | CardLines], shoe: Weighed) -> Jointly:
    """The same of the bets that ask of cards what they are worth, and which are alike."""
    several = [lines for lines in bets if isinstance(lines, BetLines)]
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for numbers, same, ways in _together(several, shoe):
        for alike, odds in shoe.pairs.odds(*same).items():
            place = EVERY_LIKENESS.index(alike)
            paid = (
                lines.payoffs[lines.found[number][place] if lines.found else number]
                for lines, number in zip(several, numbers, strict=True)
            )
            nets = tuple(payoff.net for payoff in paid)
            found[nets] = found.get(nets, _NONE) + ways * odds
    return _averages([lines.bet for lines in several], found, shoe.whole)


def _averages(
    bets: Sequence[BetId], found: Mapping[tuple[Fraction, ...], Fraction], whole: int
) -> Jointly:
    """The averages of nets that come up in so many of all ways, in whole numbers to the end."""
    part = lcm(*(each.denominator for each in found.values()))
    unit = lcm(*(net.denominator for nets in found for net in nets))
    paid = np.array([[int(net * unit) for net in nets] for nets in found], dtype=object)
    ways = np.array([int(each * part) for each in found.values()], dtype=object)
    weighted = paid * ways[:, np.newaxis]
    gains, products = weighted.sum(axis=0).tolist(), (weighted.T @ paid).tolist()
    every = whole * part
    return Jointly(
        {bet: Fraction(gain, every * unit) for bet, gain in zip(bets, gains, strict=True)},
        {
            (bets[one], bets[other]): Fraction(products[one][other], every * unit**2)
            for one, other in combinations_with_replacement(range(len(bets)), 2)
        },
    )


_NONE: Final = Fraction(0)


def _together(
    several: Sequence[BetLines], shoe: Weighed
) -> Iterator[tuple[tuple[int, ...], SameValues, int]]:
    """What each bet has of a play, of what values the first cards are where one of them looks, and
    in how many orders they have these together."""
    kinds, of_play = np.unique(
        np.stack([lines.of_play for lines in several]), axis=1, return_inverse=True
    )
    of_kind, ways = of_play.reshape(-1), shoe.plays
    same: tuple[SameValues, ...] = ((None, None),)
    if any(lines.found for lines in several):
        same, ways = shoe.orders.same, shoe.groups()
        of_kind = of_kind[shoe.orders.of_group] * len(same) + shoe.orders.of_same
    sums = np.zeros((kinds.shape[1], len(same)), dtype=object)
    np.add.at(sums.reshape(-1), of_kind, ways.astype(object))
    for numbers, each in zip(kinds.T.tolist(), sums.tolist(), strict=True):
        yield from ((tuple(numbers), one, n) for one, n in zip(same, each, strict=True) if n)
