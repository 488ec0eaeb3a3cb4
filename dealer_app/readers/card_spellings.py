"""How other people write cards: `As`, `A♠`, `spade-ace`, `10`, `T`, `0C`, a number of the pack."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
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


def _names(table: str) -> Mapping[str, str]:
    """What each word of a table stands for."""
    return {word: told for told, words in spellings()[table].items() for word in words.split()}


_FACE_NAMES: Final = _names("faces")
_SUIT_NAMES: Final = _names("suits")
_ACE_IN_FRENCH: Final = "as"
"""An ace where its suit follows in words; alone `As` is the ace of spades."""


def _any_of(names: Iterator[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_FACE: Final = _any_of(iter(_FACE_NAMES))
_SUIT: Final = _any_of(iter(_SUIT_NAMES))
_RUN: Final = _any_of(name for name in _FACE_NAMES if name not in ("v", "d", "r"))
_FRENCH: Final = "(?<![a-z])[vdr]"
"""The valet, the dame and the roi, which stand alone or before their suit: `card` is no card."""

_SUIT_WORD: Final = _any_of(name for name in _SUIT_NAMES if not name.isascii() or len(name) > 1)
_BETWEEN: Final = r"[\s_-]*(?:of|de)?[\s_-]*"
_CARD: Final = re.compile(
    rf"(?P<face>{_FACE}|{_ACE_IN_FRENCH}){_BETWEEN}(?P<suit>{_SUIT_WORD})(?![a-z])"
    rf"|(?P<suit_of>{_SUIT_WORD}){_BETWEEN}(?P<face_of>{_FACE})(?![a-z])"
    rf"|(?P<face_short>{_RUN}|{_FRENCH})(?P<suit_short>{_SUIT})"
    rf"|(?P<suit_first>{_SUIT})[-_]?(?P<face_last>{_RUN}|[vdr](?![a-z]))"
    rf"|(?P<face_alone>{_RUN}|{_FRENCH}(?![a-z]))"
)
_NOTHING: Final = re.compile(
    r"(?:none|null|nan|n/a|na|nil)(?![a-z])|(?<![0-9a-z])-1(?!\d)"
    r"|[\s,;|/+&\[\](){}'\"._:]+|-",
    re.ASCII,
)
"""What stands between cards, or where there is none."""

_DECIMALS: Final = re.compile(r"(?<=\d)\.0+(?!\d)")
"""What a spreadsheet hangs on a whole number."""

_DRAWN: Final = 0x1F0A0
"""Where Unicode's drawn cards begin: sixteen a suit, with a knight that no pack here has."""


class NoCard(Exception):
    """What stands where a card should."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@lru_cache(maxsize=65536)
def cards_in(text: str, deck: str = "") -> tuple[Card, ...]:
    """The cards that a text names, one behind the other; NoCard with what is none.

    With a `deck` they are numbers, and it says what each stands for. `0` without a suit is a ten or
    figure that nobody told apart.
    """
    return tuple(_numbered(text, deck) if deck else _spelled(text))


def _spelled(text: str) -> Iterator[Card]:
    plain, place = _plain(text), 0
    while place < len(plain):
        if nothing := _NOTHING.match(plain, place):
            place = nothing.end()
        elif found := _CARD.match(plain, place):
            place = found.end()
            yield _card(found)
        else:
            raise NoCard(re.split(r"[\s,;|]", text.strip())[-1] if place else text.strip())


def _plain(text: str) -> str:
    """The text in small letters without accents, its drawn cards written out."""
    drawn = "".join(map(_written_out, text))
    bare = unicodedata.normalize("NFKD", drawn.casefold().replace("œ", "oe"))
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign) and sign != "\ufe0f")
    return _DECIMALS.sub("", kept)


def _written_out(sign: str) -> str:
    suit, rank = divmod(ord(sign) - _DRAWN, 16)
    if not 0 <= suit < len(SUITS) or not 1 <= rank <= 14 or rank == 12:
        return sign
    return f" {FACES[rank - 1 - (rank > 12)]}{SUITS[suit]} "


def _card(found: re.Match[str]) -> Card:
    told = {name.partition("_")[0]: value for name, value in found.groupdict().items() if value}
    face = "A" if told["face"] == _ACE_IN_FRENCH else _FACE_NAMES[told["face"]]
    suit = _SUIT_NAMES[told["suit"]] if "suit" in told else ""
    return Card("T" if face == JOINT_FACE and suit else face, suit)


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
