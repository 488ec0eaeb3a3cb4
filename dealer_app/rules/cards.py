"""Cards and packs: what can leave a shoe, what each face is worth, and how a hand adds up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple, assert_never

from typing_extensions import override

from dealer_app.rules.fact_classes import dataclass

HIDDEN_FACE: Final = "xx"
JOINT_FACE: Final = "0"
SUITS: Final = "shdc"

_SUIT_SIGNS: Final[Mapping[str, str]] = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_OTHER_FACES: Final[Mapping[str, str]] = {"10": "T", "a": "A", "t": "T", "j": "J"} | {
    "q": "Q",
    "k": "K",
    "m": "M",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the table knows it: its face, and its suit (`s h d c`) where somebody looked.

    The face `xx` is a card that lies face down, `0` a ten or figure that nobody told apart.
    """

    face: str
    suit: str = ""

    @property
    def hidden(self) -> bool:
        return self.face == HIDDEN_FACE

    @property
    def joint(self) -> bool:
        """True of a ten or figure not told apart."""
        return self.face == JOINT_FACE

    @property
    def text(self) -> str:
        """The card as a shoe file writes it: `7s`, `9`, `0`, `xx`."""
        return self.face + self.suit


HIDDEN: Final = Card(HIDDEN_FACE)


@dataclass(frozen=True, slots=True)
class Pack:
    """One pack: its faces in order, what each is worth and how often it is there.

    `joint` names the faces that `0` may stand for; a pack without suits has `suited` false.
    """

    faces: tuple[str, ...]
    values: tuple[int, ...]
    copies: tuple[int, ...]
    suited: bool
    joint: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return sum(self.copies)

    @property
    def least_alike(self) -> int:
        """How often the pack has the card that it has least often."""
        return min(self.copies) // (len(SUITS) if self.suited else 1)

    def value(self, card: Card) -> int:
        """What a known card is worth; ValueError for a hidden or foreign one."""
        face = card.face
        if face == JOINT_FACE and self.joint:
            face = self.joint[0]
        return self.values[self.faces.index(face)]

    def has(self, card: Card) -> bool:
        """True if the pack holds such a card, told as precisely as this one is."""
        face, suit = card.face, card.suit
        if face in self.faces:
            return self.suited or not suit
        return not suit and (face == HIDDEN_FACE or (face == JOINT_FACE and bool(self.joint)))

    def may_be(self, told: Card, card: Card) -> bool:
        """True if a card that was told so far as `told` can turn out to be `card`."""
        if told.hidden or told == card:
            return True
        if told.joint:
            return card.face in self.joint
        return told.face == card.face and not told.suit

    def number_of(self, face: str) -> int:
        """How many cards of this face one pack holds."""
        if face == JOINT_FACE:
            return sum([self.copies[self.faces.index(each)] for each in self.joint])
        return self.copies[self.faces.index(face)]


class Seen(Mapping[Card, int]):
    """How often each card, as precisely as it was told, has left the shoe; it never changes.

    It is kept face by face: a coup copies the few that it brought, and what is out of a face is
    counted without the others.
    """

    __slots__ = ("_faces",)

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._faces = _with_more({}, cards)

    def and_more(self, cards: Iterable[Card]) -> "Seen":
        """The count with these cards added; hidden ones are not counted until they are shown."""
        more = object.__new__(Seen)
        more._faces = _with_more(self._faces, cards)
        return more

    def without(self, card: Card) -> "Seen":
        """The count with one such card taken back, as after a correction."""
        if card not in self:
            return self
        fewer = object.__new__(Seen)
        suits = self._faces[card.face]
        fewer._faces = {**self._faces, card.face: {**suits, card.suit: suits[card.suit] - 1}}
        return fewer

    def of_face(self, face: str) -> Mapping[str, int]:
        """How many cards of that face are out of each suit, and told without one."""
        return self._faces.get(face, _NONE)

    @override
    def __getitem__(self, card: Card) -> int:
        return self._faces[card.face][card.suit]

    @override
    def __iter__(self) -> Iterator[Card]:
        return (_card(face, suit) for face, suits in self._faces.items() for suit in suits)

    @override
    def __len__(self) -> int:
        return sum(map(len, self._faces.values()))


_NONE: Final[Mapping[str, int]] = {}


def _with_more(
    faces: Mapping[str, Mapping[str, int]], cards: Iterable[Card]
) -> Mapping[str, Mapping[str, int]]:
    counted = dict(faces)
    for card in cards:
        face, suit = card.face, card.suit
        if face != HIDDEN_FACE:
            suits = counted.get(face, _NONE)
            counted[face] = {**suits, suit: suits.get(suit, 0) + 1}
    return counted


class AllOut(NamedTuple):
    """Cards that are all out: those that may be `like` one, and how many there are of them."""

    like: Card
    number: int


def all_out(pack: Pack, packs: int, seen: Seen, card: Card) -> AllOut | None:
    """The cards by which `packs` packs cannot hold this one beside those already seen (IRR-14);
    None where they can."""
    face, suit = card.face, card.suit
    if face == HIDDEN_FACE:
        return None
    if face == JOINT_FACE or face in pack.joint:
        most = packs * pack.number_of(JOINT_FACE)
        if _out_of(seen, (JOINT_FACE, *pack.joint)) >= most:
            return AllOut(Card(JOINT_FACE), most)
    if face == JOINT_FACE:
        return None
    most, suits = packs * pack.number_of(face), seen.of_face(face)
    if sum(suits.values()) >= most:
        return AllOut(Card(face), most)
    if suit and suits.get(suit, 0) >= most // len(SUITS):
        return AllOut(card, most // len(SUITS))
    return None


def can_be(pack: Pack, packs: int, seen: Seen, cards: Iterable[Card]) -> bool:
    """True if `packs` packs can hold what is seen of the faces of these cards, which are among it:
    none of them was one of which all were out, whichever came last."""
    most, joint = _most(pack, packs), False
    for card in cards:
        face, suit = card.face, card.suit
        if face == JOINT_FACE or face in pack.joint:
            joint = True
        if face in _NO_FACES:
            continue
        suits, number = seen.of_face(face), most.get(face, 0)
        if suit and suits[suit] > number // len(SUITS):
            return False
        if sum(suits.values()) > number:
            return False
    return not joint or _out_of(seen, (JOINT_FACE, *pack.joint)) <= most[JOINT_FACE]


_NO_FACES: Final = frozenset({JOINT_FACE, HIDDEN_FACE})
"""What is told in place of a face."""


@cache
def _most(pack: Pack, packs: int) -> Mapping[str, int]:
    """How many cards of a face so many packs hold, and of those that nobody told apart."""
    return {face: packs * pack.number_of(face) for face in (*pack.faces, JOINT_FACE)}


def _out_of(seen: Seen, faces: Iterable[str]) -> int:
    """How many cards of these faces are out, of whichever suit, and told without one."""
    return sum([sum(seen.of_face(face).values()) for face in faces])


def beyond_packs(pack: Pack, packs: int, seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Those of these cards, as they come one after the other, that `packs` packs cannot hold beside
    those already seen: as `all_out` has each of them."""
    beyond = list[Card]()
    if can_be(pack, packs, seen.and_more(cards), cards):
        return beyond
    for card in cards:
        beyond += [card] if all_out(pack, packs, seen, card) else []
        seen = seen.and_more((card,))
    return beyond


@lru_cache(maxsize=512)
def _card(face: str, suit: str) -> Card:
    """The one card of that name: whoever looks for it among others finds it by itself."""
    return Card(face, suit)


def read_card(text: str, pack: Pack) -> Card | None:
    """The card that `7s`, `10♦`, `K`, `0` or `xx` names in this pack; None if there is no such."""
    if text.lower() == HIDDEN_FACE:
        return HIDDEN
    last = _SUIT_SIGNS.get(text[-1:], text[-1:].lower())
    suited = pack.suited and len(text) > 1 and last in SUITS
    face, suit = (text[:-1], last) if suited else (text, "")
    if face not in pack.faces:
        face = _OTHER_FACES.get(face, face)
    card = _card(face, suit)
    return card if pack.has(card) else None


# How a hand adds up: the reductions of the games, naturals and busts


BEST_OF_NINE: Final = 9
FIRST_CARDS: Final = 2


class Method(StrEnum):
    """What is taken off a sum until it is a total."""

    MODULO = "modulo"
    LESS_NINE = "less_nine"


class Bust(StrEnum):
    """When a hand is lost by what it adds up to (S2-A2)."""

    NEVER = "never"
    ON_DRAW = "on_draw"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Total:
    """What a hand counts to; a bust hand keeps the sum that broke it."""

    points: int
    bust: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How a hand adds up, and which two-card totals are naturals worth how many times the stake."""

    method: Method
    of: int
    naturals: Mapping[int, int]
    bust: Bust = Bust.NEVER

    @property
    def totals(self) -> int:
        """How many different totals a hand that is not bust can have."""
        return self.of if self.method is Method.MODULO else self.of + 1

    def total(self, values: Sequence[int]) -> Total:
        """What these card values count to, in the order in which they came."""
        if self.bust is Bust.ON_DRAW and len(values) > FIRST_CARDS:
            points = self.of_two(values[:FIRST_CARDS]) + sum(values[FIRST_CARDS:])
            return Total(points, points > BEST_OF_NINE)
        points = self.of_two(values)
        return Total(points, self.bust is Bust.ALWAYS and points > BEST_OF_NINE)

    def natural(self, values: Sequence[int]) -> int:
        """How many times the stake this hand is worth as a natural; 0 if it is none."""
        if len(values) != FIRST_CARDS:
            return 0
        return self.naturals.get(self.of_two(values), 0)

    def of_two(self, values: Sequence[int]) -> int:
        """The points of two cards, and of more where a card drawn counts as the first do."""
        points = sum(values)
        if self.bust is Bust.ALWAYS:
            return points
        match self.method:
            case Method.MODULO:
                return points % self.of
            case Method.LESS_NINE:
                while points > self.of:
                    points -= self.of
                return points
            case _:
                assert_never(self.method)
