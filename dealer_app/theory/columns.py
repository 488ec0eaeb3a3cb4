"""Many duels as columns of numbers, by the scores that meet in them: few scores make many duels."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from dealer_app.rules.card_order import compared
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.outcomes import Duel, Score
from dealer_app.rules.variant import Variant

Numbers = npt.NDArray[np.int64]
Column = npt.NDArray[np.integer[Any]]
"""Whole numbers, no longer than they must be: there are many."""


def narrow(numbers: Column) -> Column:
    """The same numbers, as short as they may be."""
    ends = numbers.min(initial=0), numbers.max(initial=0)
    return numbers.astype(np.result_type(*map(np.min_scalar_type, ends)))


def as_met(keys: Numbers) -> tuple[Numbers, Numbers]:
    """Where each different key is met first, in that order; and the number of each key."""
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return first[order], place[which]


@dataclass(frozen=True, slots=True, eq=False)
class Duels(Sequence[Duel]):
    """Duels, each by the numbers of two scores and its sign; one is made when it is asked for."""

    scores: tuple[Score, ...]
    ponte: Numbers
    banque: Numbers
    sign: Numbers

    @override
    def __len__(self) -> int:
        return len(self.sign)

    @overload
    def __getitem__(self, place: int) -> Duel: ...
    @overload
    def __getitem__(self, place: slice) -> "Duels": ...
    @override
    def __getitem__(self, place: int | slice) -> "Duel | Duels":
        columns = self.ponte[place], self.banque[place], self.sign[place]
        if isinstance(place, slice):
            return Duels(self.scores, *columns)
        one, other, sign = map(int, columns)
        return Duel(self.scores[one], self.scores[other], sign)

    @override
    def __iter__(self) -> Iterator[Duel]:
        columns = self.ponte.tolist(), self.banque.tolist(), self.sign.tolist()
        for one, other, sign in zip(*columns, strict=True):
            yield Duel(self.scores[one], self.scores[other], sign)

    def told_apart(self, *, thirds: bool) -> tuple[Sequence[Duel], Numbers]:
        """Those that differ by more than which first cards made a total, or, if nobody asks for
        `thirds`, which cards did; and which of them each duel is."""
        number, kinds = _kinds(self.scores, thirds=thirds)
        first, which = as_met(number[self.ponte] * kinds + number[self.banque])
        return [self[place] for place in first.tolist()], which


def duels(variant: Variant, scores: Sequence[Score], ponte: Numbers, banque: Numbers) -> Duels:
    """The duels of these scores by their numbers; those that differ by no more than which cards
    made a total end alike."""
    number, kinds = _kinds(scores, thirds=False)
    first, which = as_met(number[ponte] * kinds + number[banque])
    both = zip(ponte[first].tolist(), banque[first].tolist(), strict=True)
    signs = [compared(variant, scores[one], scores[other]).sign for one, other in both]
    return Duels(tuple(scores), ponte, banque, np.array(signs, dtype=np.int64)[which])


def _kinds(scores: Sequence[Score], *, thirds: bool) -> tuple[Numbers, int]:
    """The number of each score among those that are told apart, and how many these are."""
    numbers: dict[tuple[object, ...], int] = {}
    told = [numbers.setdefault(_told(score, thirds=thirds), len(numbers)) for score in scores]
    return np.array(told, dtype=np.int64), len(numbers)


def _told(score: Score, *, thirds: bool) -> tuple[object, ...]:
    cards = score.cards
    third = cards[FIRST_CARDS:] if thirds else ()
    return len(cards), score.total, score.natural, score.bust, third
