"""In how many orders of a shoe each way of a coup comes: whole numbers, from any cards left.

What a coup weighs depends only on how many cards of each value it uses. Those collections are
listed once for a game; a shoe then gives each its weight, and each way of the coup is a sum of
them. A coup of four cards leaves room for two more that nobody sees, so that all ways count the
same orders. numpy counts them, in a fortieth of the time that plain Python takes; it adds 73 MB,
and is imported only when odds are asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import perm
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.fact_classes import dataclass
from dealer_app.theory.columns import Numbers
from dealer_app.theory.pairs import SameValues
from dealer_app.theory.plays import FIRST_FOUR, Plays
from dealer_app.theory.shoe import Composition

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
        worth = self.collections.worth
        crossed, (drawn, of_drawn) = _crossed(self.plays, worth), _drawn(self.plays, worth)
        of_play, row = crossed.rows(self.plays)
        return np.concatenate([crossed.places[row], drawn[of_drawn[of_play]]], axis=1)

    def gathered(self, of_play: Numbers, columns: int) -> Numbers:
        """How each collection is shared between so many columns, by the play it serves."""
        lengths = np.diff(self.play_starts, append=len(self.of_row))
        places = self.of_row * columns + np.repeat(of_play, lengths)
        size = len(self.collections.places[0])
        shared = np.bincount(places, self.times, size * columns).astype(np.int64)
        return shared.reshape(size, columns)


def orders(plays: Plays, alike: Iterable[Orders] = ()) -> Orders:
    """The ways of a game, listed once: for a game of ten values about 100,000 rows; those of
    another hand are taken where this one is dealt alike."""
    for each in alike:
        if _dealt_alike(each.plays, plays):
            return replace(each, plays=plays)
    worth = tuple(sorted(set(plays.variant.pack.values)))
    crossed, (drawn, of_drawn) = _crossed(plays, worth), _drawn(plays, worth)
    of_play, row = crossed.rows(plays)
    same = tuple(product((*worth, None), (*worth, None)))
    size = len(same)
    key = of_play * size + crossed.same[row]
    starts = np.flatnonzero(np.diff(key, prepend=-1))
    of_group, of_same = np.divmod(key[starts], size)
    first = np.searchsorted(of_group, np.arange(len(plays.ways)))
    kinds = len(worth) + 1
    four = _collected(crossed.places, kinds).at(row)
    more = _collected(drawn, kinds).at(of_drawn[of_play])
    collections, of_row = _listed(four.beside(more), worth)
    listed = of_row, crossed.times[row]
    return Orders(plays, collections, same, of_same, of_group, starts, starts[first], *listed)


def _dealt_alike(one: Plays, other: Plays) -> bool:
    """True if the ways of both take the same of a shoe, one by one: that is all that is listed."""
    (drawn, of_drawn), (theirs, of_theirs) = one.ways.drawn, other.ways.drawn
    columns = (*one.ways.classes, of_drawn), (*other.ways.classes, of_theirs)
    return drawn == theirs and all(map(np.array_equal, *columns))


@dataclass(frozen=True, slots=True)
class _Crossed:
    """Every pair of the hand beside every pair of the bank: for any two classes from `starts` on as
    many as `lengths` says, those together whose pairs are `same`."""

    places: Numbers
    same: Numbers
    times: Numbers
    starts: Numbers
    lengths: Numbers

    def rows(self, plays: Plays) -> tuple[Numbers, Numbers]:
        """Row by row the play it is of, and the number of its pairs here."""
        hand, bank = plays.ways.classes
        both = hand * len(plays.classes) + bank
        lengths = self.lengths[both]
        before = np.cumsum(lengths) - lengths
        row = np.arange(lengths.sum()) + np.repeat(self.starts[both] - before, lengths)
        return np.repeat(np.arange(len(both)), lengths), row


def _crossed(plays: Plays, worth: Sequence[int]) -> _Crossed:
    """The pairs of a game's classes, by the places of their values."""
    place = {value: index for index, value in enumerate(worth)}
    pairs = [np.array([[place[v] for v in pair] for pair in each]) for each in plays.classes]
    classes = list(product(pairs, repeat=2))
    lengths = np.array([len(own) * len(other) for own, other in classes])
    places = np.concatenate([_beside(own, other) for own, other in classes])
    one, two = places[:, :FIRST_CARDS], places[:, FIRST_CARDS:]
    same = _same(one, len(worth)) * (len(worth) + 1) + _same(two, len(worth))
    times = np.where(one[:, 0] == one[:, 1], 1, 2) * np.where(two[:, 0] == two[:, 1], 1, 2)
    together = np.lexsort((same, np.repeat(np.arange(len(classes)), lengths)))
    starts = np.cumsum(lengths) - lengths
    return _Crossed(places[together], same[together], times[together], starts, lengths)


def _beside(own: Numbers, other: Numbers) -> Numbers:
    return np.concatenate(
        [np.repeat(own, len(other), axis=0), np.tile(other, (len(own), 1))], axis=1
    )


def _drawn(plays: Plays, worth: Sequence[int]) -> tuple[Numbers, Numbers]:
    """The places of the values of all cards that may be drawn, one past the last where there is no
    card; and which of these rows each play has."""
    drawn, of_play = plays.ways.drawn
    places = np.full((len(drawn), plays.most_cards - FIRST_FOUR), len(worth))
    for row, cards in zip(places, drawn, strict=True):
        row[: len(cards)] = [worth.index(value) for value in cards]
    return places, of_play


def _same(pairs: Numbers, none: int) -> Numbers:
    return np.where(pairs[:, 0] == pairs[:, 1], pairs[:, 0], none)


def collections_of(rows: Numbers, worth: tuple[int, ...]) -> tuple[Collections, Numbers]:
    """The collections that the rows use, and which one each uses."""
    return _listed(_collected(rows, len(worth) + 1), worth)


def _listed(collected: "_Collected", worth: tuple[int, ...]) -> tuple[Collections, Numbers]:
    kinds, cards = collected.kinds, collected.places.shape[1]
    copies = (collected.places[:, :, None] == np.arange(kinds)).sum(axis=1)
    split = kinds // 2
    one, first = _different(copies[:, :split], cards + 1)
    two, second = _different(copies[:, split:], cards + 1)
    parts = (_Part(range(split), one), _Part(range(split, kinds), two))
    return Collections(worth, cards, parts, (first, second)), collected.of_row


@dataclass(frozen=True, slots=True)
class _Collected:
    """The places of so many `kinds` that rows hold in whatever order, each collection of them once,
    and which one each row is."""

    kinds: int
    places: Numbers
    of_row: Numbers

    def at(self, rows: Numbers) -> "_Collected":
        """The same of some of the rows, in that order."""
        return _Collected(self.kinds, self.places, self.of_row[rows])

    def beside(self, other: "_Collected") -> "_Collected":
        """The collections of rows of which this has one part, and the other the rest."""
        others = len(other.places)
        keys, of_row = _met(self.of_row * others + other.of_row, len(self.places) * others)
        left, right = np.divmod(keys, others)
        both = np.concatenate((self.places[left], other.places[right]), axis=1)
        return _sorted(self.kinds, both, of_row)


def _collected(rows: Numbers, kinds: int) -> _Collected:
    """The collections of rows; joined from those of both halves of the rows, of which there are
    few."""
    cards, half = rows.shape[1], rows.shape[1] // 2
    if cards > _FEW:
        return _collected(rows[:, :half], kinds).beside(_collected(rows[:, half:], kinds))
    keys, of_row = _met(rows @ kinds ** np.arange(cards), kinds**cards)
    return _sorted(kinds, _places(keys, kinds, cards), of_row)


def _sorted(kinds: int, places: Numbers, of_row: Numbers) -> _Collected:
    """Rows of places, those of the same places in whatever order as one."""
    cards = places.shape[1]
    codes = np.sort(places, axis=1) @ kinds ** np.arange(cards)
    found, which = np.unique(codes, return_inverse=True)
    return _Collected(kinds, _places(found, kinds, cards), which[of_row])


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
