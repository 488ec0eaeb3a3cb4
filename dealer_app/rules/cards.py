"""Cards and packs: what can leave a shoe, what each face is worth, and how a hand adds up."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple, assert_never

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


Seen = Mapping[Card, int]
"""How often each card, as precisely as it was told, has left the shoe."""


def with_seen(seen: Seen, cards: Iterable[Card]) -> Seen:
    """The count with these cards added; hidden ones are not counted until they are shown."""
    counted = dict(seen)
    for card in cards:
        if card.face != HIDDEN_FACE:
            counted[card] = counted.get(card, 0) + 1
    return counted


def without_seen(seen: Seen, card: Card) -> Seen:
    """The count with one such card taken back, as after a correction."""
    counted = dict(seen)
    if card in counted:
        counted[card] -= 1
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
    out = sum(seen.values())
    if face == JOINT_FACE or face in pack.joint:
        most = packs * pack.number_of(JOINT_FACE)
        faces = (JOINT_FACE, *pack.joint)
        if out >= most and sum([_seen_of(seen, each) for each in faces]) >= most:
            return AllOut(Card(JOINT_FACE), most)
    if face == JOINT_FACE:
        return None
    most = packs * pack.number_of(face)
    if out >= most and _seen_of(seen, face) >= most:
        return AllOut(Card(face), most)
    if suit and seen.get(card, 0) >= most // len(SUITS):
        return AllOut(card, most // len(SUITS))
    return None


def beyond_packs(pack: Pack, packs: int, seen: Seen, cards: Sequence[Card]) -> list[Card]:
    """Those of these cards, as they come one after the other, that `packs` packs cannot hold beside
    those already seen: as `all_out` has each of them."""
    out, faces, beyond = dict(seen), dict[str, int](), list[Card]()
    for told, number in seen.items():
        faces[told.face] = faces.get(told.face, 0) + number
    joint = (JOINT_FACE, *pack.joint)
    of_joint = packs * pack.number_of(JOINT_FACE)
    for card in cards:
        face = card.face
        if face == HIDDEN_FACE:
            continue
        gone = face in joint and sum([faces.get(each, 0) for each in joint]) >= of_joint
        if face != JOINT_FACE and not gone:
            most = packs * pack.number_of(face)
            gone = faces.get(face, 0) >= most
            gone = gone or (bool(card.suit) and out.get(card, 0) >= most // len(SUITS))
        if gone:
            beyond.append(card)
        faces[face] = faces.get(face, 0) + 1
        out[card] = out.get(card, 0) + 1
    return beyond


def _seen_of(seen: Seen, face: str) -> int:
    """How many cards of that face are out, of whichever suit, and told without one."""
    return sum([seen.get(each, 0) for each in _of_face(face)])


@cache
def _of_face(face: str) -> tuple[Card, ...]:
    """The cards of that face as they may be told."""
    return tuple(_card(face, suit) for suit in ("", *SUITS))


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
            points = self._of_two(values[:FIRST_CARDS]) + sum(values[FIRST_CARDS:])
            return Total(points, points > BEST_OF_NINE)
        points = self._of_two(values)
        return Total(points, self.bust is Bust.ALWAYS and points > BEST_OF_NINE)

    def natural(self, values: Sequence[int]) -> int:
        """How many times the stake this hand is worth as a natural; 0 if it is none."""
        if len(values) != FIRST_CARDS:
            return 0
        return self.naturals.get(self._of_two(values), 0)

    def _of_two(self, values: Sequence[int]) -> int:
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
