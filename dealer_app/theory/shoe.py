"""The cards that a shoe still holds, as precisely as somebody told them apart."""

from collections import Counter
from collections.abc import Iterable, Mapping

from dealer_app.rules.cards import JOINT_FACE, SUITS, Card, Pack
from dealer_app.rules.fact_classes import dataclass

Kind = tuple[str, str]
"""A face and a suit; the suit is empty in a pack without suits."""


class TooManyGone(Exception):
    """More of a card are said to be gone than the packs hold."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.text)
        self.card = card


@dataclass(frozen=True, slots=True)
class Composition:
    """What is left in a shoe: how many cards of each value, and how many of each kind.

    A card that left with its face or suit untold may have been any: it lowers the count of its
    value or face, and leaves the odds between the kinds as they were. `kinds` are therefore all
    but those that were told in full.
    """

    pack: Pack
    values: Mapping[int, int]
    faces: Mapping[str, int]
    kinds: Mapping[Kind, int]

    @property
    def size(self) -> int:
        """How many cards are left."""
        return sum(self.values.values())


def full(pack: Pack, packs: int) -> Composition:
    """A fresh shoe of so many packs."""
    values: Counter[int] = Counter()
    kinds: Counter[Kind] = Counter()
    suits = tuple(SUITS) if pack.suited else ("",)
    for face, value, copies in zip(pack.faces, pack.values, pack.copies, strict=True):
        values[value] += packs * copies
        for suit in suits:
            kinds[face, suit] += packs * copies // len(suits)
    faces = {face: packs * n for face, n in zip(pack.faces, pack.copies, strict=True)}
    return Composition(pack, values, faces, kinds)


def without(shoe: Composition, cards: Iterable[Card]) -> Composition:
    """The shoe after these cards left it; one that lay face down to the end changes no odds.

    TooManyGone for a card that it does not hold any more.
    """
    values, faces, kinds = Counter(shoe.values), Counter(shoe.faces), Counter(shoe.kinds)
    for card in cards:
        if card.hidden:
            continue
        values[shoe.pack.value(card)] -= 1
        left = values[shoe.pack.value(card)]
        if card.face != JOINT_FACE:
            faces[card.face] -= 1
            left = min(left, faces[card.face])
        if card.suit:
            kinds[card.face, card.suit] -= 1
            left = min(left, kinds[card.face, card.suit])
        if left < 0:
            raise TooManyGone(card)
    return Composition(shoe.pack, values, faces, kinds)
