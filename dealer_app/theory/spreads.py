"""How whole numbers that chance brings spread: their mean, their points, the worst and the best.

Sums are whole numbers without end; what came up is counted apart until that are too many different
numbers, then in bins of two, four, eight and so on. What was counted is the same in whatever order
and portions it came.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, fsum, gcd, lcm, sqrt
from typing import Final

import numpy as np

from dealer_app.theory.columns import Numbers

BINS: Final = 8192
"""No more different numbers than these are counted apart."""
_SAFE: Final = 2**62


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that chance brought, and its standard error; None where nothing tells it."""

    value: Fraction | float
    error: float | None


def _nothing() -> Numbers:
    return np.zeros(0, dtype=np.int64)


@dataclass(slots=True)
class Spread:
    """Whole numbers that came up.

    `below` and `above` count those on either side of zero; `bins`, each `2**wide` numbers, came up
    `counts` times.
    """

    number: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0
    below: int = 0
    above: int = 0
    wide: int = 0
    bins: Numbers = field(default_factory=_nothing)
    counts: Numbers = field(default_factory=_nothing)

    def add(self, values: Numbers) -> None:
        """Counts these as well."""
        if not len(values):
            return
        least, most = int(values.min()), int(values.max())
        self.least = min(self.least, least) if self.number else least
        self.most = max(self.most, most) if self.number else most
        self.number += len(values)
        self.total += int(values.sum())
        self.squares += _squares(values, max(-least, most))
        self.below += int((values < 0).sum())
        self.above += int((values > 0).sum())
        bins, counts = np.unique(values >> self.wide, return_counts=True)
        self._merge(np.concatenate((self.bins, bins)), np.concatenate((self.counts, counts)))

    def _merge(self, bins: Numbers, counts: Numbers) -> None:
        self.bins, places = np.unique(bins, return_inverse=True)
        self.counts = np.zeros(len(self.bins), dtype=np.int64)
        np.add.at(self.counts, places, counts)
        if len(self.bins) > BINS:
            self.wide += 1
            self._merge(self.bins >> 1, self.counts)

    @property
    def mean(self) -> Figure:
        """The average."""
        error = None if self.number < 2 else sqrt(self._variance / self.number)
        return Figure(Fraction(self.total, self.number), error)

    @property
    def deviation(self) -> Figure:
        """The standard deviation; its error from the fourth moment of what came up."""
        variance = self._variance
        if not variance:
            return Figure(0.0, None)
        away = (self.bins << self.wide) + 0.5 * ((1 << self.wide) - 1) - self.total / self.number
        square = away * away
        fourth = fsum((square * square * self.counts).tolist()) / self.number
        error = sqrt(max(0.0, fourth - float(variance) ** 2) / self.number)
        return Figure(sqrt(variance), error / (2 * sqrt(variance)))

    @property
    def _variance(self) -> Fraction:
        """The square of the standard deviation, as a sample tells it."""
        if self.number < 2:
            return Fraction(0)
        about = self.squares - Fraction(self.total**2, self.number)
        return about / (self.number - 1)

    def point(self, share: Fraction) -> Figure:
        """The least number that so large a share came to, or fell below; its error from how far
        the share itself may stray."""
        rank = self.number * share
        stray = sqrt(rank * (1 - share))
        low, high = self._at(floor(rank - stray)), self._at(ceil(rank + stray))
        return Figure(Fraction(self._at(ceil(rank))), (high - low) / 2)

    def _at(self, rank: int) -> int:
        """The number of this rank from below, the middle of its bin where bins are wide."""
        place = int(np.searchsorted(self.counts.cumsum(), min(max(rank, 1), self.number)))
        middle = (int(self.bins[place]) << self.wide) + ((1 << self.wide) - 1) // 2
        return min(max(middle, self.least), self.most)

    def share(self, times: int) -> Figure:
        """So many of them as a share of all."""
        return proportion(times, self.number)


# What many independent chances come to together


_FINEST: Final = 20_000
"""Into how many steps what one chance brings is divided at most."""


def band(
    chances: Sequence[tuple[Fraction, Fraction]], times: int, share: Fraction
) -> tuple[Fraction, Fraction]:
    """Between what so many independent draws of these numbers come to so often: the least sums
    that half of the rest falls to or below, and that all but half of it does.

    Numbers beside their chances are added on a lattice that holds them all, where no chance is
    lost but for what doubles round, far less than a share of 10**-9. Where that would have more
    than `_FINEST` steps, each number is taken to the nearest of so many, and a sum may stray by
    half a step a draw; it never leaves what can be.
    """
    least, most = min(n for n, _ in chances), max(n for n, _ in chances)
    if least == most:
        return least * times, least * times
    part = lcm(*((n - least).denominator for n, _ in chances))
    step = Fraction(gcd(*(int((n - least) * part) for n, _ in chances)), part)
    step = max(step, (most - least) / _FINEST)
    odds: dict[int, float] = {}
    for number, chance in chances:
        place = round((number - least) / step)
        odds[place] = odds.get(place, 0.0) + float(chance)
    sums = np.ones(1)
    reach = max(odds)
    for _ in range(times):
        more = np.zeros(len(sums) + reach)
        for place, often in odds.items():
            more[place : place + len(sums)] += often * sums
        sums = more
    below = sums.cumsum()
    tail = float((1 - share) / 2)
    first, last = np.searchsorted(below, [tail * below[-1], (1 - tail) * below[-1]]).tolist()
    return least * times + first * step, min(least * times + last * step, most * times)


def proportion(times: int, number: int) -> Figure:
    """So many times of a number, as a share."""
    share = Fraction(times, number)
    return Figure(share, sqrt(share * (1 - share) / number))


def _squares(values: Numbers, largest: int) -> int:
    """The sum of the squares, exact."""
    if largest**2 * len(values) < _SAFE:
        return int(values @ values)
    return sum(value * value for value in values.tolist())
