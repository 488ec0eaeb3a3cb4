"""How often the first two cards of two hands are of one rank, or of one rank and suit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from itertools import product
from math import perm
from typing import Final

from dealer_app.theory.shoe import Composition

SameValues = tuple[int | None, int | None]
"""What a hand's first two cards are both worth, and the bank's; None where they differ."""


class Likeness(IntEnum):
    """What the first two cards of a hand have in common beside their value."""

    NOTHING = 0
    RANK = 1
    SUIT = 2


Likenesses = tuple[Likeness, Likeness]
"""The likeness of the hand's first two cards, and of the bank's."""

UNLIKE: Final[Likenesses] = (Likeness.NOTHING, Likeness.NOTHING)
_DRAWN: Final = 2


@dataclass(frozen=True, slots=True)
class Pairs:
    """The odds of each likeness in one shoe, where the values of the first cards are known."""

    shoe: Composition
    _known: dict[SameValues, Mapping[Likenesses, Fraction]] = field(
        init=False, default_factory=dict
    )

    def odds(self, hand: int | None, bank: int | None) -> Mapping[Likenesses, Fraction]:
        """The odds where the hand's first two cards are both worth `hand`, the bank's `bank`.

        None stands for two cards of different values. Further cards change nothing: each is as
        likely as another of its value.
        """
        if (hand, bank) not in self._known:
            self._known[hand, bank] = self._odds(hand, bank)
        return self._known[hand, bank]

    def _odds(self, hand: int | None, bank: int | None) -> Mapping[Likenesses, Fraction]:
        if hand is not None and hand == bank:
            return self._both_of(hand)
        return {
            (mine, theirs): chance * other
            for mine, chance in self._one_of(hand).items()
            for theirs, other in self._one_of(bank).items()
        }

    def _one_of(self, value: int | None) -> Mapping[Likeness, Fraction]:
        if value is None:
            return {Likeness.NOTHING: Fraction(1)}
        odds = dict.fromkeys(Likeness, Fraction(0))
        for (first, second), chance in _draws(self._faces(value), _DRAWN):
            if first != second:
                odds[Likeness.NOTHING] += chance
                continue
            for (one, other), suited in _draws(self._suits(first), _DRAWN):
                odds[Likeness.SUIT if one == other else Likeness.RANK] += chance * suited
        return odds

    def _both_of(self, value: int) -> Mapping[Likenesses, Fraction]:
        odds = dict.fromkeys(product(Likeness, Likeness), Fraction(0))
        for (a, b, c, d), chance in _draws(self._faces(value), 2 * _DRAWN):
            for alike, suited in self._suited((a, b), (c, d)):
                odds[alike] += chance * suited
        return odds

    def _suited(
        self, hand: tuple[str, str], bank: tuple[str, str]
    ) -> Iterator[tuple[Likenesses, Fraction]]:
        """The likenesses of two hands whose faces are known, each with its odds."""
        mine, theirs = hand[0] == hand[1], bank[0] == bank[1]
        if mine and theirs and hand[0] == bank[0]:
            for (a, b, c, d), chance in _draws(self._suits(hand[0]), 2 * _DRAWN):
                yield (_of(a == b), _of(c == d)), chance
            return
        for one, chance in self._of_faces(hand) if mine else _SURE:
            for other, more in self._of_faces(bank) if theirs else _SURE:
                yield (one, other), chance * more

    def _of_faces(self, pair: tuple[str, str]) -> Iterator[tuple[Likeness, Fraction]]:
        for (one, other), chance in _draws(self._suits(pair[0]), _DRAWN):
            yield _of(one == other), chance

    def _faces(self, value: int) -> Mapping[str, int]:
        return {
            face: n
            for face, n in self.shoe.faces.items()
            if n and self.shoe.pack.values[self.shoe.pack.faces.index(face)] == value
        }

    def _suits(self, face: str) -> Mapping[str, int]:
        return {suit: n for (each, suit), n in self.shoe.kinds.items() if n and each == face}


_SURE: Final = ((Likeness.NOTHING, Fraction(1)),)


def _of(same_suit: bool) -> Likeness:  # noqa: FBT001 - it is what the likeness is of
    return Likeness.SUIT if same_suit else Likeness.RANK


def _draws(counts: Mapping[str, int], number: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every order in which so many cards may come, each with its odds."""
    whole = perm(sum(counts.values()), number)
    for drawn in product(counts, repeat=number):
        ways = 1
        for kind in set(drawn):
            ways *= perm(counts[kind], drawn.count(kind))
        if ways:
            yield drawn, Fraction(ways, whole)
