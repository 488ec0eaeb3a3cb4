"""What a night of so many coups brings, and what a shoe does: each bet's result and the house's.

The coups of one shoe follow those of another; every so many of them are a night.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from dealer_app.theory.orders import Numbers
from dealer_app.theory.simulation import Coups
from dealer_app.theory.spreads import Spread
from dealer_app.theory.takings import Takings


class Spans:
    """Sums over stretches of coups: what each row comes to in every one of them.

    `spreads` has one for each row; what a stretch that goes on brought so far is kept.
    """

    def __init__(self, rows: int) -> None:
        self.spreads = tuple(Spread() for _ in range(rows))
        self._open = np.zeros(rows, dtype=np.int64)

    def add(self, until: Numbers, whole: Numbers) -> Numbers:
        """Stretches end where the rows, counted from the first coup of this batch on, have come
        `until` here, a column for each; `whole` is what they come to in all. The sums, so too."""
        sums = np.diff(until, axis=1, prepend=-self._open[:, None])
        self._open = whole - until[:, -1] if until.shape[1] else self._open + whole
        for spread, row in zip(self.spreads, sums, strict=True):
            spread.add(row)
        return sums


@dataclass(slots=True)
class Shoes:
    """The shoes that were dealt to their end: their coups, what was burned, what was left."""

    coups: Spread = field(default_factory=Spread)
    burned: Spread = field(default_factory=Spread)
    left: Spread = field(default_factory=Spread)

    def count(self, coups: Coups) -> None:
        """Counts these as well."""
        self.coups.add(coups.lengths[: coups.whole])
        self.burned.add(coups.burned[: coups.whole])
        self.left.add(coups.left[: coups.whole])


class NightTakings:
    """What each bet, the bank and the house come to in a night, and in a shoe."""

    def __init__(self, takings: Takings, night: int) -> None:
        rows = takings.bank + 2
        self.takings = takings
        self.night = night
        self.nights = Spans(rows)
        self.shoes = Spans(rows)
        self.dealt = Shoes()
        self.times = np.zeros(0, dtype=np.int64)
        self._since = 0

    def count(self, coups: Coups) -> None:
        """Counts the coups that follow those counted so far; TooMuch."""
        self.dealt.count(coups)
        classes = self.takings.classes(coups.ends)
        columns = self.takings.columns
        times = np.bincount(classes, minlength=columns.shape[1])
        times[: len(self.times)] += self.times
        self.times = times
        nights = np.arange(self.night - self._since, len(classes) + 1, self.night)
        self._since = (self._since + len(classes)) % self.night
        shoes = coups.lengths[: coups.whole].cumsum()
        for spans, ends in zip((self.nights, self.shoes), (nights, shoes), strict=True):
            until, whole = sums(columns, classes, ends)
            spans.add(until, whole)


def sums(columns: Numbers, classes: Numbers, ends: Numbers) -> tuple[Numbers, Numbers]:
    """What each row comes to until each of these coups, which stand in order, and in all."""
    cuts = marked((np.array([0, len(classes)]), ends), len(classes))
    brought = np.empty(len(classes), dtype=np.int64)
    until = np.zeros((len(columns), len(cuts)), dtype=np.int64)
    for row, worth in zip(until, columns, strict=True):
        worth.take(classes, out=brought, mode="clip")
        np.add.reduceat(brought, cuts[:-1], out=row[1:])
    until = until.cumsum(axis=1)
    return until[:, np.searchsorted(cuts, ends)], until[:, -1]


def marked(places: Iterable[Numbers], most: int) -> Numbers:
    """All of these places from 0 to `most`, each once and in order."""
    marks = np.zeros(most + 1, dtype=bool)
    for each in places:
        marks[each] = True
    return np.flatnonzero(marks)
