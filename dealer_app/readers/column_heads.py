"""What other people call the columns of their coups, the hands and the results."""

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.readers.card_spellings import spellings
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Variant

TIE: Final = "tie"
"""The result of a coup that neither hand won; else it is the hand."""


class ColumnUse(StrEnum):
    """What a column is for; its value is the name by which it is told."""

    SHOE = "shoe"
    COUP = "coup"
    PONTE = "ponte"
    BANQUE = "banque"
    PONTE_1 = "ponte_1"
    PONTE_2 = "ponte_2"
    PONTE_3 = "ponte_3"
    BANQUE_1 = "banque_1"
    BANQUE_2 = "banque_2"
    BANQUE_3 = "banque_3"
    PONTE_SUIT_1 = "ponte_suit_1"
    PONTE_SUIT_2 = "ponte_suit_2"
    PONTE_SUIT_3 = "ponte_suit_3"
    BANQUE_SUIT_1 = "banque_suit_1"
    BANQUE_SUIT_2 = "banque_suit_2"
    BANQUE_SUIT_3 = "banque_suit_3"
    CARDS = "cards"
    CARD = "card"
    SUIT = "suit"
    HAND = "hand"
    RESULT = "result"
    PONTE_RESULT = "ponte_result"
    PONTE_TOTAL = "ponte_total"
    BANQUE_TOTAL = "banque_total"
    UNREAD = "-"


# The words of heads and cells


def _words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a head, small and without accents: `PlayerCard1` has three."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    bare = unicodedata.normalize("NFKD", parted.casefold())
    return tuple(re.findall(r"[a-z]+|\d+|#", "".join(s for s in bare if s.isascii())))


def _set(table: str) -> frozenset[str]:
    return frozenset(spellings()["heads"][table].split())


_PONTE_WORDS: Final = _set("ponte")
_BANQUE_WORDS: Final = _set("banque")
_TIE_WORDS: Final = _set("tie")
_CARD_WORDS: Final = _set("card")
_CARDS_WORDS: Final = _set("cards")
_FACE_WORDS: Final = _set("face")
_TOTAL_WORDS: Final = _set("total")
_RESULT_WORDS: Final = _set("result")
_SUIT_WORDS: Final = _set("suit")
_HAND_WORDS: Final = _set("hand")
_SHOE_WORDS: Final = _set("shoe")
_COUP_WORDS: Final = _set("coup")
_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "premiere": 1, "deuxieme": 2}
_ORDINALS_MORE: Final = {"troisieme": 3, "1": 1, "2": 2, "3": 3, "i": 1, "ii": 2, "iii": 3}


def _side(words: Iterable[str]) -> HandId | None:
    """The one hand that is named, None where none or both are."""
    named = set(words)
    ponte, banque = bool(named & _PONTE_WORDS), bool(named & _BANQUE_WORDS)
    return None if ponte == banque else PONTE if ponte else BANQUE


@cache
def result_of(text: str) -> str | None:
    """The hand that `Player`, `B` or `banker wins` names as the winner, or a tie; None for what is
    no result."""
    words = _words_of(text)
    side, tied = _side(words), bool(set(words) & _TIE_WORDS)
    known = _PONTE_WORDS | _BANQUE_WORDS | _TIE_WORDS | _RESULT_WORDS
    if not words or set(words) - known:
        return None
    return None if tied == (side is not None) else TIE if tied else side


def use_of(head: str) -> ColumnUse:
    """What a column under this head is for, as far as the head tells."""
    words = _words_of(head)
    said, side = set(words), _side(words)
    if side is None:
        return _of_both(said)
    rest = said - (_PONTE_WORDS if side == PONTE else _BANQUE_WORDS)
    place = next((n for w in rest if (n := (_ORDINALS | _ORDINALS_MORE).get(w))), 0)
    rest -= _ORDINALS.keys() | _ORDINALS_MORE.keys()
    if rest and rest <= _RESULT_WORDS and side == PONTE and "." in head:
        return ColumnUse.PONTE_RESULT
    if rest & _SUIT_WORDS and rest <= _SUIT_WORDS | _CARD_WORDS and place:
        return ColumnUse(f"{side}_suit_{place}")
    if rest <= _CARD_WORDS | _FACE_WORDS and place:
        return ColumnUse(f"{side}_{place}")
    if rest & _TOTAL_WORDS and rest <= _TOTAL_WORDS | _CARD_WORDS and not place:
        return ColumnUse(f"{side}_total")
    return ColumnUse(side) if rest <= _CARD_WORDS and not place else ColumnUse.UNREAD


def _of_both(said: set[str]) -> ColumnUse:
    """What a column is for whose head names no hand, or both."""
    if said & _SHOE_WORDS and said <= _SHOE_WORDS | _COUP_WORDS:
        return ColumnUse.SHOE
    if said & _RESULT_WORDS and said <= _RESULT_WORDS | _COUP_WORDS:
        return ColumnUse.RESULT
    if said and said <= _SUIT_WORDS | _CARD_WORDS and said & _SUIT_WORDS:
        return ColumnUse.SUIT
    if said and said <= _FACE_WORDS:
        return ColumnUse.CARD
    if said and said <= _CARDS_WORDS:
        return ColumnUse.CARDS
    if said and said <= _COUP_WORDS and said != {"hand"}:
        return ColumnUse.COUP
    return ColumnUse.HAND if said and said <= _HAND_WORDS else ColumnUse.UNREAD


def hand_of(text: str) -> HandId | None:
    """The hand that `P1`, `banker` or `Banker 3` names, None for what is none."""
    words = [word for word in _words_of(text) if not word.isdecimal()]
    known = _PONTE_WORDS | _BANQUE_WORDS | _CARD_WORDS
    return _side(words) if words and set(words) <= known else None


# The uses in words


def use_name(words: Words, variant: Variant, use: ColumnUse) -> str:
    """What a column is for, as it is said behind its head."""
    found = re.fullmatch(r"(ponte|banque)(?:_(.*))?", use.value)
    hand = words.name(variant.hand(HandId(found[1])).names) if found else ""
    number = use.value[-1]
    match found and (found[2] or "cards"):
        case "cards":
            return words("{hand}: cards", hand=hand)
        case "1" | "2" | "3":
            return words("{hand}: card {number}", number=number, hand=hand)
        case "suit_1" | "suit_2" | "suit_3":
            return words("{hand}: suit of card {number}", number=number, hand=hand)
        case "total":
            return words("{hand}: total", hand=hand)
        case "result":
            return words("{hand}: wins, loses or ties", hand=hand)
        case _:  # what is not of one hand
            return words(_USES[use])


_USES: Final = {
    ColumnUse.SHOE: marked("shoe"),
    ColumnUse.COUP: marked("number of the coup"),
    ColumnUse.CARDS: marked("cards in the order of the deal"),
    ColumnUse.CARD: marked("a card"),
    ColumnUse.SUIT: marked("suit of the card"),
    ColumnUse.HAND: marked("hand that has the card"),
    ColumnUse.RESULT: marked("result"),
    ColumnUse.UNREAD: marked("not read"),
}
