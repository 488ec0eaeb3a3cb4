"""How often the first two cards of two hands are of one rank, or of one rank and suit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from itertools import product
from math import perm, prod
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

_Faces = tuple[str | None, str | None]
"""The face of both first cards of the hand, and of the bank's; None where they differ."""

UNLIKE: Final[Likenesses] = (Likeness.NOTHING, Likeness.NOTHING)
_DRAWN: Final = 2


@dataclass(frozen=True, slots=True)
class Pairs:
    """The odds of each likeness in one shoe, where the values of the first cards are known."""

    shoe: Composition
    _known: dict[SameValues, Mapping[Likenesses, Fraction]] = field(
        init=False, default_factory=dict
    )
    _alone: dict[int | None, Mapping[Likeness, Fraction]] = field(init=False, default_factory=dict)

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
            for mine, chance in self._one_hand(hand).items()
            for theirs, other in self._one_hand(bank).items()
        }

    def _one_hand(self, value: int | None) -> Mapping[Likeness, Fraction]:
        if value not in self._alone:
            self._alone[value] = self._one_of(value)
        return self._alone[value]

    def _one_of(self, value: int | None) -> Mapping[Likeness, Fraction]:
        if value is None:
            return self._of_suits(None)
        odds = dict.fromkeys(Likeness, _NONE)
        for (first, second), chance in _draws(self._faces(value), _DRAWN):
            for alike, suited in self._of_suits(first if first == second else None).items():
                odds[alike] += chance * suited
        return odds

    def _both_of(self, value: int) -> Mapping[Likenesses, Fraction]:
        odds = dict.fromkeys(product(Likeness, Likeness), Fraction(0))
        for faces, chance in self._of_faces(value).items():
            for alike, suited in self._suited(*faces).items():
                odds[alike] += chance * suited
        return odds

    def _of_faces(self, value: int) -> Mapping[_Faces, Fraction]:
        """The odds of each face that both hands have twice; None of a hand of two faces."""
        odds: dict[_Faces, Fraction] = {}
        for (a, b, c, d), chance in _draws(self._faces(value), 2 * _DRAWN):
            faces = (a if a == b else None, c if c == d else None)
            odds[faces] = odds.get(faces, _NONE) + chance
        return odds

    def _suited(self, hand: str | None, bank: str | None) -> Mapping[Likenesses, Fraction]:
        """The odds of each likeness of two hands whose faces are known."""
        if hand is None or hand != bank:
            mine, theirs = self._of_suits(hand), self._of_suits(bank)
            both = product(mine.items(), theirs.items())
            return {(one, other): chance * more for (one, chance), (other, more) in both}
        odds: dict[Likenesses, Fraction] = {}
        for (a, b, c, d), chance in _draws(self._suits(hand), 2 * _DRAWN):
            alike = (_of(a == b), _of(c == d))
            odds[alike] = odds.get(alike, _NONE) + chance
        return odds

    def _of_suits(self, face: str | None) -> Mapping[Likeness, Fraction]:
        """The odds of each likeness of two cards of that face; of two faces they have nothing in
        common."""
        if face is None:
            return {Likeness.NOTHING: _SURE}
        odds = dict.fromkeys((Likeness.RANK, Likeness.SUIT), _NONE)
        for (one, other), chance in _draws(self._suits(face), _DRAWN):
            odds[_of(one == other)] += chance
        return odds

    def _faces(self, value: int) -> Mapping[str, int]:
        return {
            face: n
            for face, n in self.shoe.faces.items()
            if n and self.shoe.pack.values[self.shoe.pack.faces.index(face)] == value
        }

    def _suits(self, face: str) -> Mapping[str, int]:
        return {suit: n for (each, suit), n in self.shoe.kinds.items() if n and each == face}


_NONE: Final = Fraction(0)
_SURE: Final = Fraction(1)


def _of(same_suit: bool) -> Likeness:  # noqa: FBT001 - it is what the likeness is of
    return Likeness.SUIT if same_suit else Likeness.RANK


def _draws(counts: Mapping[str, int], number: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every order in which so many cards may come, each with its odds."""
    whole = perm(sum(counts.values()), number)
    for drawn in product(counts, repeat=number):
        ways = prod(perm(counts[kind], drawn.count(kind)) for kind in set(drawn))
        if ways:
            yield drawn, Fraction(ways, whole)
