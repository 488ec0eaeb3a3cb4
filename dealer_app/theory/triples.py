"""In how many orders of a shoe three first hands come together with cards drawn: whole numbers.

Which of the three hands has which cards does not matter to it, nor in what order cards are drawn:
it goes by the three classes together and by all cards drawn together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from math import perm
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.count import FIRST_CARDS
from dealer_app.theory.orders import Collections, Numbers, TooFewCards, collections_of
from dealer_app.theory.shoe import Composition

HANDS: Final = 3
FIRST_SIX: Final = HANDS * FIRST_CARDS

Drawn = tuple[int, ...]
"""Cards drawn, by the places of their values, in rising order."""
Objects = npt.NDArray[np.object_]


@dataclass(frozen=True, slots=True)
class Triples:
    """Three first hands of a game and up to as many cards drawn, ready to be weighed.

    `kinds` numbers the three classes, in rising order, `drawn` the cards drawn; a row is one way
    in which six cards make three hands, `of_row` its collection, `times` in how many sequences it
    comes, `starts` where the rows of each three classes begin.
    """

    collections: Collections
    kinds: Mapping[tuple[int, ...], int]
    drawn: Mapping[Drawn, int]
    of_row: Numbers
    times: Numbers
    starts: Numbers

    def weigh(self, shoe: Composition, cards: int) -> Objects:
        """In how many orders of so many cards of the shoe each comes: the number of the cards
        drawn times that of the kinds, plus that of the three classes; TooFewCards."""
        if shoe.size < cards:
            raise TooFewCards(shoe.size, cards)
        weights = np.zeros((len(self.drawn), len(self.kinds)), dtype=object)
        for drawn, number in self.drawn.items():
            unseen = cards - FIRST_SIX - len(drawn)
            if unseen >= 0:
                weights[number] = self._weigh(shoe, drawn, unseen)
        flat: Objects = weights.reshape(-1)
        return flat

    def _weigh(self, shoe: Composition, drawn: Drawn, unseen: int) -> Objects | int:
        ways = perm(shoe.size - FIRST_SIX - len(drawn), unseen)
        left = dict(shoe.values)
        for place in drawn:
            value = self.collections.worth[place]
            ways *= left.get(value, 0)
            left[value] = left.get(value, 0) - 1
        if not ways:
            return 0
        first = self.collections.weigh(replace(shoe, values=left))[self.of_row] * self.times
        return np.asarray(np.add.reduceat(first, self.starts).astype(object) * ways)


def triples(worth: tuple[int, ...], classes: Sequence[Sequence[tuple[int, int]]]) -> Triples:
    """Every way in which six cards make three hands of these classes, listed once."""
    place = {value: index for index, value in enumerate(worth)}
    pairs = [(place[a], place[b], kind) for kind, each in enumerate(classes) for a, b in each]
    pair = np.array(sorted(pairs, key=lambda each: each[2]))
    one, two, three = _rising(pair[:, 2])
    rows = np.concatenate([pair[one, :2], pair[two, :2], pair[three, :2]], axis=1)
    times = np.ones(len(rows), dtype=np.int64)
    for first in range(0, FIRST_SIX, FIRST_CARDS):
        times *= np.where(rows[:, first] == rows[:, first + 1], 1, 2)
    size = len(classes)
    key = (pair[one, 2] * size + pair[two, 2]) * size + pair[three, 2]
    order = np.argsort(key, kind="stable")
    found, starts = np.unique(key[order], return_index=True)
    kinds: dict[tuple[int, ...], int] = {
        (n // size**2, n // size % size, n % size): i for i, n in enumerate(found.tolist())
    }
    places = range(len(worth))
    drawn = [d for n in range(HANDS + 1) for d in combinations_with_replacement(places, n)]
    collections, of_row = collections_of(rows, worth)
    numbers = {each: number for number, each in enumerate(drawn)}
    return Triples(collections, kinds, numbers, of_row[order], times[order], starts)


def _rising(kinds: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The places of any three pairs whose classes rise or stay."""
    numbers = np.arange(len(kinds))
    one, two, three = (each.ravel() for each in np.meshgrid(numbers, numbers, numbers))
    rise = (kinds[one] <= kinds[two]) & (kinds[two] <= kinds[three])
    return one[rise], two[rise], three[rise]
