"""How often the first two cards of two hands are of one rank, or of one rank and suit."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from itertools import product
from math import lcm, perm
from typing import Final, NamedTuple

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

EVERY_LIKENESS: Final[tuple[Likenesses, ...]] = tuple(product(Likeness, Likeness))
"""All there are, in the order in which shares of them stand; where nothing is alike comes first."""

Shares = tuple[tuple[int, ...], int]
"""How often each likeness comes, of so many."""
_TWO: Final = 2
_FOUR: Final = 4
_NEVER_ONE: Final[Shares] = ((0,) * len(Likeness), 1)
_NEVER_BOTH: Final[Shares] = ((0,) * len(EVERY_LIKENESS), 1)
_UNLIKE: Final[Shares] = ((1, 0, 0), 1)


class _Face(NamedTuple):
    """A face of a value: in how many orders two of its cards come, and four; and of `of` how many
    two are of one suit, four of one suit two and two."""

    two: int
    four: int
    suited: int
    both_suited: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """The odds of each likeness in one shoe, where the values of the first cards are known.

    They are counted by how many cards of each face and suit are left, and stay whole numbers.
    """

    shoe: Composition
    _alone: dict[int | None, Shares] = field(init=False, default_factory=dict)
    _both: dict[int, Shares] = field(init=False, default_factory=dict)

    def odds(self, hand: int | None, bank: int | None) -> Mapping[Likenesses, Fraction]:
        """The odds where the hand's first two cards are both worth `hand`, the bank's `bank`.

        None stands for two cards of different values. Further cards change nothing: each is as
        likely as another of its value.
        """
        shares, of = self.shared({(hand, bank): 1})
        return {
            (mine, theirs): Fraction(share, of)
            for (mine, theirs), share in zip(EVERY_LIKENESS, shares, strict=True)
            if (mine is Likeness.NOTHING or hand is not None)
            and (theirs is Likeness.NOTHING or bank is not None)
        }

    def shared(self, ways: Mapping[SameValues, int]) -> Shares:
        """How many of these ways each likeness has, in parts of a way."""
        told = {same: number for same, number in ways.items() if number}
        alone = {value: self._of_one(value) for same in told for value in same}
        part = lcm(*(of for _, of in alone.values()))
        scaled = {
            value: [share * (part // of) for share in shares]
            for value, (shares, of) in alone.items()
        }
        twice = [hand for hand, bank in told if hand is not None and hand == bank]
        whole = lcm(part**2, *(self._of_both(value)[1] for value in twice))
        found, lines = [0] * len(EVERY_LIKENESS), {value: [0] * len(Likeness) for value in alone}
        for (hand, bank), number in told.items():
            if hand is not None and hand == bank:
                shares, of = self._of_both(hand)
                times = number * (whole // of)
                found = [n + times * share for n, share in zip(found, shares, strict=True)]
            else:
                theirs, line = scaled[bank], lines[hand]
                lines[hand] = [n + number * share for n, share in zip(line, theirs, strict=True)]
        rest = whole // part**2
        for hand, line in lines.items():
            both = [rest * mine * theirs for mine, theirs in product(scaled[hand], line)]
            found = [n + more for n, more in zip(found, both, strict=True)]
        return tuple(found), whole

    def _of_one(self, value: int | None) -> Shares:
        if value is None:
            return _UNLIKE
        if value not in self._alone:
            self._alone[value] = self._counted(value)
        return self._alone[value]

    def _of_both(self, value: int) -> Shares:
        """The shares of two hands whose four first cards are all worth so much."""
        if value not in self._both:
            self._both[value] = self._counted_twice(value)
        return self._both[value]

    def _counted(self, value: int) -> Shares:
        faces, of, cards = self._faces(value)
        if cards < _TWO:
            return _NEVER_ONE
        pairs = of * sum(face.two for face in faces)
        suited = sum(face.two * face.suited for face in faces)
        whole = of * perm(cards, _TWO)
        return (whole - pairs, pairs - suited, suited), whole

    def _counted_twice(self, value: int) -> Shares:
        """Both hands may have a pair of one face, or each of its own: that of another face leaves
        the suits of the first as they are."""
        faces, of, cards = self._faces(value)
        if cards < _FOUR:
            return _NEVER_BOTH
        two = [face.two for face in faces]
        suited = [face.two * face.suited for face in faces]
        pair, of_suit = sum(two), sum(suited)
        alike = sum(face.four for face in faces) + pair**2 - sum(n**2 for n in two)
        one_suited = sum(face.four * face.suited for face in faces) + pair * of_suit
        one_suited -= sum(n * s for n, s in zip(two, suited, strict=True))
        both_suited = of * sum(face.four * face.both_suited for face in faces) + of_suit**2
        both_suited -= sum(n**2 for n in suited)
        others = of * perm(cards - _TWO, _TWO)
        every_pair, every_suited = of * pair * others, of_suit * others
        pairs, one_suited = of**2 * alike, of * one_suited
        suit_rank, suit_none = one_suited - both_suited, every_suited - one_suited
        rank_none = every_pair - pairs - suit_none
        whole = of**2 * perm(cards, _FOUR)
        neither, rank_rank = whole - 2 * every_pair + pairs, pairs - suit_rank - one_suited
        found = (neither, rank_none, suit_none, rank_none, rank_rank, suit_rank)
        return (*found, suit_none, suit_rank, both_suited), whole

    def _faces(self, value: int) -> tuple[list[_Face], int, int]:
        """The faces of a value, of how many their suits are told, and how many cards they are."""
        pack, left = self.shoe.pack, self.shoe.faces
        known = zip(pack.faces, pack.values, strict=True)
        counts = {face: left[face] for face, worth in known if worth == value and left.get(face)}
        suits = [[n for (each, _), n in self.shoe.kinds.items() if each == face] for face in counts]
        every = [sum(each) for each in suits]
        of = lcm(*(perm(n, _FOUR) or perm(n, _TWO) or 1 for n in every))
        faces = [
            _Face(perm(n, _TWO), perm(n, _FOUR), *_suited(each, of))
            for n, each in zip(counts.values(), suits, strict=True)
        ]
        return faces, of, sum(counts.values())


def _suited(suits: list[int], of: int) -> tuple[int, int]:
    """Of so many, how often two cards of a face are of one suit, and how often four two and two."""
    cards, two = sum(suits), [perm(n, _TWO) for n in suits]
    four = sum(perm(n, _FOUR) for n in suits) + sum(two) ** 2 - sum(n**2 for n in two)
    pair = of // perm(cards, _TWO) * sum(two) if cards >= _TWO else 0
    return pair, of // perm(cards, _FOUR) * four if cards >= _FOUR else 0
