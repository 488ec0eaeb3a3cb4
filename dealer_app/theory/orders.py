"""In how many orders of a shoe each way of a coup comes: whole numbers, from any cards left.

What a coup weighs depends only on how many cards of each value it uses. Those collections are
listed once for a game; a shoe then gives each its weight, and each way of the coup is a sum of
them. A coup of four cards leaves room for two more that nobody sees, so that all ways count the
same orders. numpy counts them, in a fortieth of the time that plain Python takes; it adds 73 MB,
and is imported only when odds are asked for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import perm
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.fact_classes import dataclass
from dealer_app.theory.pairs import SameValues
from dealer_app.theory.plays import FIRST_FOUR, Play, Plays
from dealer_app.theory.shoe import Composition

Numbers = npt.NDArray[np.int64]
Whole = Numbers | npt.NDArray[np.object_]
"""Whole numbers: 64 bits where they are sure to fit, else as long as they need to be."""

_BITS: Final = 63
_FEW: Final = 3
"""Cards of which all collections are listed, whether they come or not."""


class TooFewCards(Exception):
    """The shoe holds fewer cards than a coup may need."""

    def __init__(self, left: int, needed: int) -> None:
        super().__init__(f"{left} of {needed}")
        self.left = left
        self.needed = needed


def _whole(numbers: Iterable[int], narrow: bool) -> Whole:  # noqa: FBT001 - the numbers are
    return np.array([*numbers], np.int64) if narrow else np.array([*numbers], np.object_)


@dataclass(frozen=True, slots=True)
class _Part:
    """Some of the values, and how many cards of each a collection may hold, row by row."""

    values: range
    copies: Numbers

    def weights(self, falling: Sequence[Whole]) -> Whole:
        """In how many orders such cards come from the shoe."""
        weights = falling[self.values[0]][self.copies[:, 0]]
        for place, value in enumerate(self.values[1:], start=1):
            weights = weights * falling[value][self.copies[:, place]]
        return weights


@dataclass(frozen=True, slots=True)
class Collections:
    """Every collection of values that a coup may use: two parts, and which of each it takes."""

    worth: tuple[int, ...]
    cards: int
    parts: tuple[_Part, _Part]
    places: tuple[Numbers, Numbers]

    def weigh(self, shoe: Composition) -> Whole:
        """In how many orders of the shoe's next cards each collection comes, in a given sequence.

        TooFewCards where a coup may run out of cards.
        """
        if shoe.size < self.cards:
            raise TooFewCards(shoe.size, self.cards)
        counts = [shoe.values.get(value, 0) for value in self.worth]
        narrow = perm(shoe.size, self.cards).bit_length() <= _BITS
        used = range(self.cards + 1)
        falling = [_whole((perm(n, k) for k in used), narrow) for n in counts]
        unseen = (perm(shoe.size - self.cards + k, k) for k in used)
        falling.append(_whole(unseen, narrow))
        one, two = (part.weights(falling) for part in self.parts)
        return one[self.places[0]] * two[self.places[1]]


@dataclass(frozen=True, slots=True)
class Orders:
    """The ways of one hand against the bank, ready to be weighed for any shoe.

    Each row is one pair of first hands in one play: `of_row` its collection, `times` in how many
    sequences it comes. Nothing but single cards tells the rows of a group apart: they are of one
    play, which `of_group` says, and their first cards of equal values or not: which of `same`,
    `of_same` says. They lie together, `starts` says where each group begins and `play_starts`
    where each play does.
    """

    plays: Plays
    collections: Collections
    same: tuple[SameValues, ...]
    of_same: Numbers
    of_group: Numbers
    starts: Numbers
    play_starts: Numbers
    of_row: Numbers
    times: Numbers

    def rows(self, shoe: Composition) -> Whole:
        """In how many orders of the shoe's next cards each row comes; TooFewCards."""
        return self.collections.weigh(shoe)[self.of_row] * self.times

    def weigh(self, shoe: Composition) -> Whole:
        """In how many of them each play does; TooFewCards."""
        return np.add.reduceat(self.rows(shoe), self.play_starts)

    def whole(self, shoe: Composition) -> int:
        """How many orders the shoe's next cards have, as many as a coup may need."""
        return perm(shoe.size, self.collections.cards)

    def cards(self) -> Numbers:
        """The places of the values that each row uses: the first cards of the hand and of the bank,
        then those that were drawn; one past the last where it uses none. It is worked out anew."""
        rows, of_play = _rows(self.plays, self.collections.worth)
        return rows[_sorted(rows, of_play, len(self.collections.worth))[0]]

    def gathered(self, column: Callable[[Play], int], columns: int) -> Numbers:
        """How each collection is shared between so many columns, by the play it serves."""
        shared = np.zeros((len(self.collections.places[0]), columns), dtype=np.int64)
        of_play = np.array([column(play) for play in self.plays.ways])
        lengths = np.diff(self.play_starts, append=len(self.of_row))
        np.add.at(shared, (self.of_row, np.repeat(of_play, lengths)), self.times)
        return shared


def orders(plays: Plays, alike: Iterable[Orders] = ()) -> Orders:
    """The ways of a game, listed once: for a game of ten values about 100,000 rows; those of
    another hand are taken where this one is dealt alike."""
    for each in alike:
        if _cards(each.plays) == _cards(plays):
            return replace(each, plays=plays)
    worth = tuple(sorted(set(plays.variant.pack.values)))
    rows, of_play = _rows(plays, worth)
    times = np.where(rows[:, 0] == rows[:, 1], 1, 2) * np.where(rows[:, 2] == rows[:, 3], 1, 2)
    order, key = _sorted(rows, of_play, len(worth))
    found, starts = np.unique(key[order], return_index=True)
    collections, of_row = collections_of(rows, worth)
    of_group, of_same = np.divmod(found, (len(worth) + 1) ** 2)
    same = tuple(product((*worth, None), (*worth, None)))
    first = np.searchsorted(of_group, np.arange(len(plays.ways)))
    listed = of_row[order], times[order]
    return Orders(plays, collections, same, of_same, of_group, starts, starts[first], *listed)


def _cards(plays: Plays) -> list[tuple[int, int, tuple[int, ...]]]:
    """What each way takes of a shoe: all that is listed of it."""
    return [(play.hand, play.bank, play.drawn) for play in plays.ways]


def _sorted(rows: Numbers, of_play: Numbers, values: int) -> tuple[Numbers, Numbers]:
    """In what order rows of one play whose first cards are of the same values lie together; and by
    what they are told apart."""
    same = (_same(rows[:, :2], values), _same(rows[:, 2:FIRST_FOUR], values))
    key = (of_play * (values + 1) + same[0]) * (values + 1) + same[1]
    return np.argsort(key, kind="stable"), key


def _rows(plays: Plays, worth: Sequence[int]) -> tuple[Numbers, Numbers]:
    """The places of the values that each row uses, one past the last where it uses none; and
    which play it belongs to."""
    place = {value: index for index, value in enumerate(worth)}
    pairs = [np.array([[place[v] for v in pair] for pair in each]) for each in plays.classes]
    more = plays.most_cards - FIRST_FOUR
    together: dict[tuple[int, int], list[int]] = {}
    for number, play in enumerate(plays.ways):
        together.setdefault((play.hand, play.bank), []).append(number)
    rows, of_play = [], []
    for (hand, bank), numbers in together.items():
        drawn = np.full((len(numbers), more), len(worth))
        for line, number in enumerate(numbers):
            cards = plays.ways[number].drawn
            drawn[line, : len(cards)] = [place[value] for value in cards]
        rows.append(_crossed(pairs[hand], pairs[bank], drawn))
        of_play.append(np.repeat(numbers, len(pairs[hand]) * len(pairs[bank])))
    return np.concatenate(rows), np.concatenate(of_play)


def _crossed(own: Numbers, other: Numbers, drawn: Numbers) -> Numbers:
    """Every own pair beside every other pair, for every line of cards drawn."""
    crossed = np.concatenate(
        [np.repeat(own, len(other), axis=0), np.tile(other, (len(own), 1))], axis=1
    )
    repeated = np.repeat(drawn, len(crossed), axis=0)
    return np.concatenate([np.tile(crossed, (len(drawn), 1)), repeated], axis=1)


def _same(pairs: Numbers, none: int) -> Numbers:
    return np.where(pairs[:, 0] == pairs[:, 1], pairs[:, 0], none)


def collections_of(rows: Numbers, worth: tuple[int, ...]) -> tuple[Collections, Numbers]:
    """The collections that the rows use, and which one each uses."""
    kinds, cards = len(worth) + 1, rows.shape[1]
    found, of_row = _collected(rows, kinds)
    copies = (_places(found, kinds, cards)[:, :, None] == np.arange(kinds)).sum(axis=1)
    split = kinds // 2
    one, first = _different(copies[:, :split], cards + 1)
    two, second = _different(copies[:, split:], cards + 1)
    parts = (_Part(range(split), one), _Part(range(split, kinds), two))
    return Collections(worth, cards, parts, (first, second)), of_row


def _collected(rows: Numbers, kinds: int) -> tuple[Numbers, Numbers]:
    """The places that rows hold in whatever order, each collection of them once by its code, and
    which one each row is; joined from those of both halves of the rows, of which there are few."""
    cards, half = rows.shape[1], rows.shape[1] // 2
    if cards <= _FEW:
        keys, of_row = _met(rows @ kinds ** np.arange(cards), kinds**cards)
        places = _places(keys, kinds, cards)
    else:
        one, first = _collected(rows[:, :half], kinds)
        two, second = _collected(rows[:, half:], kinds)
        keys, of_row = _met(first * len(two) + second, len(one) * len(two))
        left, right = np.divmod(keys, len(two))
        both = _places(one[left], kinds, half), _places(two[right], kinds, cards - half)
        places = np.concatenate(both, axis=1)
    codes = np.sort(places, axis=1) @ kinds ** np.arange(cards)
    found, which = np.unique(codes, return_inverse=True)
    return found, which[of_row]


def _met(keys: Numbers, size: int) -> tuple[Numbers, Numbers]:
    """The keys below that size that are there, in rising order, and which of them each is."""
    met = np.zeros(size, np.bool_)
    met[keys] = True
    return np.flatnonzero(met), (np.cumsum(met) - 1)[keys]


def _places(codes: Numbers, kinds: int, cards: int) -> Numbers:
    """The places of so many cards that codes stand for."""
    return np.asarray(codes[:, None] // kinds ** np.arange(cards) % kinds)


def _different(rows: Numbers, base: int) -> tuple[Numbers, Numbers]:
    """Each different row of numbers below the base once, in rising order, and which one each is."""
    columns = rows.shape[1]
    assert base**columns < 1 << _BITS, "so many rows nobody lists"
    codes = rows @ base ** np.arange(columns)[::-1]
    _, where, which = np.unique(codes, return_index=True, return_inverse=True)
    return rows[where], which


# Three hands together, at two tableaux


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
