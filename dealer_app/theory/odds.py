"""The worth of every bet for the cards left in a shoe, as fractions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from typing import Final

import numpy as np

from dealer_app.rules.variant import BetId
from dealer_app.theory.card_lines import CardLines, KindOdds
from dealer_app.theory.habits import Habits, chance_of
from dealer_app.theory.orders import Objects, Orders, Whole
from dealer_app.theory.pairs import UNLIKE, Pairs
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


@dataclass(frozen=True, slots=True)
class Weighed:
    """A shoe weighed under habits: what each group of ways counts, of `whole` in all; `shares` is
    how often each group's choices are made, None where all always are."""

    orders: Orders
    groups: Whole
    whole: int
    pairs: Pairs
    shares: Objects | None = None
    _known: dict[str, Whole] = field(init=False, default_factory=dict)

    def rows(self) -> Whole:
        """What each row of the groups counts."""
        if not self._known:
            orders = self.orders
            rows = orders.collections.weigh(self.pairs.shoe)[orders.of_row] * orders.times
            if self.shares is not None:
                lengths = np.diff(orders.starts, append=len(orders.of_row))
                rows = rows * np.repeat(self.shares, lengths)
            self._known["rows"] = rows
        return self._known["rows"]


def weighed(orders: Orders, shoe: Composition, habits: Habits) -> Weighed:
    """The shoe's orders of each group, every choice taken as often as the habits say.

    TooFewCards where a coup may run out of cards; KeyError for a choice without a habit.
    """
    fresh = Weighed(orders, orders.weigh(shoe), orders.whole(shoe), Pairs(shoe))
    return _shared(orders, fresh, [chance_of(chosen, habits) for chosen in orders.plays.chosen])


def _shared(orders: Orders, fresh: Weighed, chances: Sequence[Fraction]) -> Weighed:
    """The groups with the chance of what is chosen in each, in whole numbers of a common part."""
    part = lcm(*(chance.denominator for chance in chances))
    if part == 1 and all(chance == 1 for chance in chances):
        return fresh
    shares = np.array([int(chance * part) for chance in chances], dtype=object)
    of_group = shares[np.array(orders.plays.of_way)[orders.of_group]]
    groups = fresh.groups * of_group
    return Weighed(orders, groups, fresh.whole * part, fresh.pairs, of_group)


def worth(lines: BetLines | CardLines, shoe: Weighed) -> Worth:
    """What the bet is worth, its lines in the order in which they come up in the payout."""
    if isinstance(lines, CardLines):
        chances = _of_cards(lines, shoe)
    else:
        sums = np.zeros(len(lines.found), dtype=shoe.groups.dtype)
        np.add.at(sums, lines.of_group, shoe.groups)
        chances = _chances(lines, shoe, sums.tolist())
    return Worth(
        lines.bet,
        tuple(
            PayoffOdds(payoff.on, chance, payoff.net)
            for payoff, chance in sorted(chances.items(), key=lambda each: -each[0].net)
            if chance
        ),
    )


def _chances(lines: BetLines, shoe: Weighed, sums: Sequence[int]) -> Mapping[Payoff, Fraction]:
    """How likely each payoff is, in the order in which they come up. What is counted stays whole
    to the end, apart by what it is a part of, and a payoff is told by its place: fractions are
    slow to add and to compare."""
    counted: dict[int, tuple[Payoff, dict[int, int]]] = {}
    for (profile, same), ways in zip(lines.found, sums, strict=True):
        for payoff, odds in zip(profile.values(), shoe.pairs.odds(*same).values(), strict=True):
            _, parts = counted.setdefault(id(payoff), (payoff, {}))
            often, part = odds.as_integer_ratio()
            parts[part] = parts.get(part, 0) + ways * often
    chances: dict[Payoff, Fraction] = {}
    for payoff, parts in counted.values():
        ways_of = sum((Fraction(ways, part) for part, ways in parts.items()), Fraction(0))
        chances[payoff] = chances.get(payoff, Fraction(0)) + ways_of / shoe.whole
    return chances


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


def jointly(bets: Sequence[BetLines | CardLines], shoe: Weighed) -> Jointly:
    """What these bets of one hand against the bank come to together, before anything is rounded;
    nothing of those that look at what cards have on them."""
    several = [lines for lines in bets if isinstance(lines, BetLines)]
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for places, ways in _together(several, shoe):
        rows = [lines.found[place] for lines, place in zip(several, places, strict=True)]
        same = next((each for _, each in rows if any(value is not None for value in each)), _APART)
        for likeness, odds in shoe.pairs.odds(*same).items():
            paid = (profile.get(likeness, profile[UNLIKE]) for profile, _ in rows)
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


_APART: Final = (None, None)
_NONE: Final = Fraction(0)


def _together(several: Sequence[BetLines], shoe: Weighed) -> Iterator[tuple[tuple[int, ...], int]]:
    """Which profile each bet has, and in how many orders they have these together."""
    kinds, of_kind = np.unique(
        np.stack([lines.of_group for lines in several]), axis=1, return_inverse=True
    )
    sums = np.zeros(kinds.shape[1], dtype=object)
    np.add.at(sums, of_kind.reshape(-1), shoe.groups.astype(object))
    for places, ways in zip(kinds.T.tolist(), sums.tolist(), strict=True):
        yield tuple(places), ways
