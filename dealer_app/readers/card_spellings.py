"""How other people write cards: `As`, `A♠`, `spade-ace`, `10`, `T`, `0C`, a number of the pack."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Final

from dealer_app.i18n import resources
from dealer_app.rules.cards import JOINT_FACE, SUITS, Card

FACES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
_HIGH: Final = (*FACES[1:], "A")
PACK: Final = len(FACES) * len(SUITS)
"""How many cards a pack has whose cards are numbered."""


@cache
def spellings() -> Mapping[str, Mapping[str, str]]:
    """The words of other people's files, table by table."""
    return tomllib.loads((resources() / "spellings.toml").read_text(encoding="utf-8"))


def _any_of(names: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_SUIT_NAMES: Final = {
    word: suit for suit, words in spellings()["suits"].items() for word in words.split()
}
_ACE_IN_FRENCH: Final = "as"
"""An ace where its suit follows in words; alone `As` is the ace of spades."""

_FRENCH: Final = "(?<![a-z])[vdr]"
"""The valet, the dame and the roi, which stand alone or before their suit: `card` is no card."""

_SUIT: Final = _any_of(_SUIT_NAMES)
_SUIT_WORD: Final = _any_of(name for name in _SUIT_NAMES if not name.isascii() or len(name) > 1)
_BETWEEN: Final = r"[\s_-]*(?:of|de)?[\s_-]*"
_NOTHING: Final = re.compile(
    r"(?:none|null|nan|n/a|na|nil)(?![a-z])|(?<![0-9a-z])-1(?!\d)"
    r"|[\s,;|/+&\[\](){}'\"._:]+|-",
    re.ASCII,
)
"""What stands between cards, or where there is none."""

DECIMALS: Final = re.compile(r"(?<=\d)\.0+(?!\d)")
"""What a spreadsheet hangs on a whole number."""

_DRAWN: Final = 0x1F0A0
"""Where Unicode's drawn cards begin: sixteen a suit, with a knight that no pack here has."""


class NoCard(Exception):
    """What stands where a card should."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class CardReader:
    """Reads the cards of a pack with these faces."""

    def __init__(self, faces: Sequence[str], *, suited: bool = True) -> None:
        known = {*faces, JOINT_FACE} if suited else set(faces)
        named = spellings()["faces"]
        self._faces = {
            word: face for face in known for word in named.get(face, face.casefold()).split()
        }
        self._card = re.compile(_suited(self._faces) if suited else _alone(self._faces))
        self._read: dict[tuple[str, str, bool], tuple[Card, ...]] = {}
        self.glued = suited
        """Whether figures without anything between them are cards: `13` is an ace and a three."""

    def cards_in(self, text: str, deck: str = "", *, of_a_hand: bool = False) -> tuple[Card, ...]:
        """The cards that a text names, one behind the other; NoCard with what is none.

        With a `deck` they are numbers, and it says what each stands for. `0` without a suit is a
        ten or figure that nobody told apart. `of_a_hand`: no hand has one card, and figures
        without anything between them are a card each.
        """
        found = self._read.get((text, deck, of_a_hand))
        if found is None:
            glued = of_a_hand and self.glued and not deck and re.fullmatch(r"\d{2,3}", text)
            apart = " ".join(text) if glued else text
            found = tuple(_numbered(apart, deck) if deck else self._spelled(apart))
            if len(self._read) < _MOST_KEPT:
                self._read[text, deck, of_a_hand] = found
        return found

    def _spelled(self, text: str) -> Iterator[Card]:
        plain, place = _plain(text), 0
        while place < len(plain):
            if nothing := _NOTHING.match(plain, place):
                place = nothing.end()
            elif found := self._card.match(plain, place):
                place = found.end()
                yield self._of(found)
            else:
                raise NoCard(self._piece_that_is_none(text.strip()))

    def _piece_that_is_none(self, text: str) -> str:
        """What of a text is no card: the first piece of it by itself, else all of it."""
        pieces = re.split(r"[\s,;|]+", text)
        for piece in pieces if len(pieces) > 1 else ():
            try:
                self.cards_in(piece)
            except NoCard:
                return piece
        return text

    def _of(self, found: re.Match[str]) -> Card:
        told = {name.partition("_")[0]: value for name, value in found.groupdict().items() if value}
        face = "A" if told["face"] == _ACE_IN_FRENCH else self._faces[told["face"]]
        suit = _SUIT_NAMES[told["suit"]] if "suit" in told else ""
        return _card("T" if face == JOINT_FACE and suit else face, suit)


def usual(text: str, foreign: Mapping[str, str]) -> str:
    """The text as it is usually spelled, where foreign spellings, in small letters, are all of it
    or stand in it among others."""
    whole = foreign.get(text.strip().casefold())
    if whole is not None:
        return whole
    known = _any_foreign(tuple(filter(None, foreign)))
    return known.sub(lambda found: foreign.get(found[0].casefold(), found[0]), text)


@cache
def _any_foreign(spelled: Sequence[str]) -> re.Pattern[str]:
    """One of these by itself, the longest first."""
    every = "|".join(map(re.escape, sorted(spelled, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"(?<![^{_APART}])(?:{every})(?![^{_APART}])", re.IGNORECASE)


_APART: Final = r"\s,;|/+&\[\](){}'\""
"""What stands between pieces of a cell."""


@cache
def _card(face: str, suit: str) -> Card:
    """The one card of that face and suit: what counts cards finds it without comparing them."""
    return Card(face, suit)


_MOST_KEPT: Final = 65536
"""How many cells a reader remembers: other people's files say the same ones over and over."""


def _suited(names: Iterable[str]) -> str:
    """A card with its suit before it or behind it, or without one."""
    face, run = _any_of(names), _any_of(name for name in names if name not in ("v", "d", "r"))
    return (
        rf"(?P<face>{face}|{_ACE_IN_FRENCH}){_BETWEEN}(?P<suit>{_SUIT_WORD})(?![a-z])"
        rf"|(?P<suit_of>{_SUIT_WORD}){_BETWEEN}(?P<face_of>{face})(?![a-z])"
        rf"|(?P<face_short>{run}|{_FRENCH})(?P<suit_short>{_SUIT})"
        rf"|(?P<suit_first>{_SUIT})[-_]?(?P<face_last>{run}|[vdr](?![a-z]))"
        rf"|(?P<face_alone>{run}|{_FRENCH}(?![a-z]))"
    )


def _alone(names: Iterable[str]) -> str:
    """A card of a pack without suits, in which 12 is one card and never two."""
    return rf"(?P<face_alone>{_any_of(names)})(?![a-z\d])"


@cache
def card_reader(faces: tuple[str, ...] = FACES, *, suited: bool = True) -> CardReader:
    """The reader of a pack with these faces."""
    return CardReader(faces, suited=suited)


def cards_in(text: str, deck: str = "") -> tuple[Card, ...]:
    """The cards of the usual pack that a text names; NoCard with what is none."""
    return card_reader().cards_in(text, deck)


def _plain(text: str) -> str:
    """The text in small letters without accents, its drawn cards written out."""
    drawn = "".join(map(_written_out, text))
    bare = unicodedata.normalize("NFKD", drawn.casefold().replace("œ", "oe"))
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign) and sign != "\ufe0f")
    return DECIMALS.sub("", kept)


def _written_out(sign: str) -> str:
    suit, rank = divmod(ord(sign) - _DRAWN, 16)
    if not 0 <= suit < len(SUITS) or not 1 <= rank <= 14 or rank == 12:
        return sign
    return f" {FACES[rank - 1 - (rank > 12)]}{SUITS[suit]} "


# Numbers of a pack

FROM_ONE: Final = "-1"
"""Behind the name of a deck: its first card has the number 1."""


def _decks() -> Iterator[tuple[str, tuple[Card, ...]]]:
    for suits in map("".join, permutations(SUITS)):
        for faces, ace in ((FACES, ""), (_HIGH, "-high")):
            by_suit = tuple(Card(face, suit) for suit, face in product(suits, faces))
            by_face = tuple(Card(face, suit) for face, suit in product(faces, suits))
            for name, cards in ((f"suits-{suits}{ace}", by_suit), (f"faces-{suits}{ace}", by_face)):
                yield name, cards
                yield name + FROM_ONE, (cards[-1], *cards[:-1])


@cache
def decks() -> Mapping[str, tuple[Card, ...]]:
    """Every order in which the cards of a pack may be numbered, by its name.

    `suits-cdhs` is all clubs, then all diamonds and so on, each from the ace to the king;
    `faces-cdhs` the four aces, then the four twos; with `-high` the ace comes behind the king. The
    first has the number 0, with `-1` behind the name 1.
    """
    return dict(_decks())


UNSUITED: Final = "?"
"""Behind the name of a deck: its suits are not known, and none is told."""


def _numbered(text: str, deck: str) -> Iterator[Card]:
    """The cards of numbers from 0 on, of one pack or of several one behind the other."""
    order = decks()[deck.removesuffix(UNSUITED)]
    place, plain = 0, _plain(text)
    while place < len(plain):
        if found := re.compile(r"\d{1,4}").match(plain, place):
            card = order[int(found[0]) % PACK]
            yield Card(card.face) if deck.endswith(UNSUITED) else card
        elif not (found := _NOTHING.match(plain, place)):
            raise NoCard(text.strip())
        place = found.end()
