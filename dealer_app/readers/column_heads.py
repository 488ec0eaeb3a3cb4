"""What other people call the columns of their coups, the hands of a game and the results."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.readers.card_spellings import DECIMALS, card_reader, spellings
from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.cards import Bust
from dealer_app.rules.variant import (
    HandId,
    HandSpec,
    Procedure,
    Role,
    Seat,
    Variant,
    seat_of,
    seated,
    unseated,
)

TIE: Final = "tie"
"""The result of a coup that neither hand won; else it is the hand."""

WINS: Final = "wins"
LOSES: Final = "loses"
TIES: Final = "ties"
PASSES: Final = "passes"
FATES: Final = (WINS, LOSES, TIES, PASSES)
"""How a hand stands to the bank's, as a file may tell it; who passes does not play."""


class UseKind(StrEnum):
    """What a column tells."""

    SHOE = "shoe"
    COUP = "coup"
    CARDS = "cards"
    CARD = "card"
    SUIT = "suit"
    HAND = "hand"
    RESULT = "result"
    TOTAL = "total"
    HOLDER = "holder"
    PASSED = "passed"
    OFFER = "offer"
    UNREAD = "-"


class ColumnUse(NamedTuple):
    """What a column is for: what it tells, of which hand, and of which of its cards."""

    kind: UseKind
    hand: HandId | None = None
    place: int = 0

    @property
    def text(self) -> str:
        """The name by which it is told: `result`, `ponte`, `tableau_1_2`, `banque_suit_3`."""
        if self.hand is None:
            return self.kind.value
        named = self.kind not in (UseKind.CARDS, UseKind.CARD)
        parts = (self.hand, self.kind.value if named else "", str(self.place or ""))
        return "_".join(filter(None, parts))


UNREAD: Final = ColumnUse(UseKind.UNREAD)
CARDS: Final = ColumnUse(UseKind.CARDS)
CARD: Final = ColumnUse(UseKind.CARD)
HAND: Final = ColumnUse(UseKind.HAND)
RESULT: Final = ColumnUse(UseKind.RESULT)
COUP: Final = ColumnUse(UseKind.COUP)
SHOE: Final = ColumnUse(UseKind.SHOE)
SUIT: Final = ColumnUse(UseKind.SUIT)
HOLDER: Final = ColumnUse(UseKind.HOLDER)
PASSED: Final = ColumnUse(UseKind.PASSED)
OFFER: Final = ColumnUse(UseKind.OFFER)


# The words of heads and cells


def _words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a head, small and without accents: `PlayerCard1` has three, and the
    `er` of `1er` is none."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", DECIMALS.sub("", text))
    bare = unicodedata.normalize("NFKD", parted.casefold())
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th|ere?|e|eme)\b", "", "".join(filter(str.isascii, bare)))
    return tuple(re.findall(r"[a-z]+|\d+|#", plain))


def _set(table: str, name: str) -> frozenset[str]:
    return frozenset(spellings()[table].get(name, "").split())


_TIE_WORDS: Final = _set("heads", "tie")
_CARD_WORDS: Final = _set("heads", "card")
_CARDS_WORDS: Final = _set("heads", "cards")
_FACE_WORDS: Final = _set("heads", "face")
_TOTAL_WORDS: Final = _set("heads", "total")
_RESULT_WORDS: Final = _set("heads", "result")
_SUIT_WORDS: Final = _set("heads", "suit")
_HAND_WORDS: Final = _set("heads", "hand")
_SHOE_WORDS: Final = _set("heads", "shoe")
_COUP_WORDS: Final = _set("heads", "coup")
_HOLDER_WORDS: Final = _set("heads", "holder")
_PASSED_WORDS: Final = _set("heads", "passed")
_OFFER_WORDS: Final = _set("heads", "offer")
_SEAT_WORDS: Final = _set("hands", "seat")
_FATE_WORDS: Final = {fate: _set("fates", fate) for fate in FATES}
_OFFERS: Final = {"give": _set("offers", "give"), "show": _set("offers", "show")}
_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "premiere": 1, "deuxieme": 2}
_ORDINALS_MORE: Final = {"premier": 1, "troisieme": 3, "i": 1, "ii": 2, "iii": 3}
_IN_WORDS: Final = _ORDINALS | _ORDINALS_MORE


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else _IN_WORDS.get(word)


# The hands of a game


class _Numbered(NamedTuple):
    """Hands that are told apart by a number: the words before it, and whose each number is."""

    words: frozenset[str]
    hands: Mapping[int, HandId]


class _Found(NamedTuple):
    """The hand that words name, and those that are left of them."""

    hand: HandId | None
    left: tuple[str, ...]


class HandNames:
    """What other people call the hands of a game; a table of its has a hand for every seat that it
    may have, where seats have hands of their own."""

    def __init__(self, variant: Variant) -> None:
        whole = seated(unseated(variant), variant.most_seats)
        self.variant = whole
        self.bank = whole.banque
        self.pontes = tuple(spec.id for spec in whole.hands if spec.role is not Role.BANQUE)
        self.by_seat = seat_of(self.pontes[0]) is not None
        self.seat_banks = self.by_seat and whole.procedure is Procedure.ONE_AGAINST_ALL
        """Whether the bank is at one of the seats, which has no other hand."""
        self.offers = whole.draws.offer is not CardOffer.NONE
        self.cards = card_reader(whole.pack.faces, suited=whole.pack.suited)
        self._plain = {self.bank: _said_of(whole.hand(self.bank), "banque")}
        self._numbered: list[_Numbered] = []
        self._shared = frozenset[str]()
        """Words of the names of several hands: they name none."""
        if self.alone is not None:
            self._plain[self.alone] = _said_of(whole.hand(self.alone), "ponte")
        else:
            self._tell_apart()
        several = (
            () if self.alone else (RESULT, *(ColumnUse(UseKind.RESULT, h) for h in self.pontes))
        )
        self.fares = frozenset(several)
        """The uses that tell how several hands fare."""
        self._fates: dict[tuple[str, HandId, bool], str | None] = {}
        self._of_hands: dict[tuple[str, bool], tuple[HandId, int] | None] = {}

    def _tell_apart(self) -> None:
        """Several hands against the bank: by their numbers, else by their names alone."""
        specs = [self.variant.hand(hand) for hand in self.pontes]
        numbers = {spec.id: spec.id.rpartition("_")[2] for spec in specs}
        counted = [spec for spec in specs if numbers[spec.id].isdecimal()]
        named = {
            spec.id: _set("hands", spec.id) if spec in counted else _said_of(spec, "")
            for spec in specs
        }
        said = Counter(word for known in named.values() for word in known)
        self._shared = frozenset(word for word, hands in said.items() if hands > 1)
        for hand, known in named.items():
            self._plain[hand] = known - self._shared
        if counted:
            words = frozenset[str]().union(*(_said_of(spec, "ponte") for spec in counted))
            hands = {int(numbers[spec.id]): spec.id for spec in counted}
            self._numbered.append(_Numbered(words, hands))

    @property
    def alone(self) -> HandId | None:
        """The one hand that plays against the bank, None where there are several."""
        return self.pontes[0] if len(self.pontes) == 1 else None

    @property
    def most(self) -> int:
        """The largest total that a hand may have, a bust one among them."""
        count, values = self.variant.count, self.variant.pack.values
        return count.totals - 1 + (0 if count.bust is Bust.NEVER else 2 * max(values))

    @property
    def places(self) -> int:
        """How many cards of a hand have a column of their own at most."""
        return max(3, min(self.variant.max_cards, 9))

    def _named(self, words: Sequence[str]) -> _Found:
        """The one hand that the words name, None where none or several are."""
        left, found = list(words), list[HandId]()
        for numbered in self._numbered:
            for place, word in enumerate(words):
                if word not in numbered.words:
                    continue
                for beside in (place + 1, place - 1):
                    number = _number(words[beside]) if 0 <= beside < len(words) else None
                    if number is not None and number in numbered.hands:
                        found.append(numbered.hands[number])
                        left = [w for at, w in enumerate(words) if at not in (place, beside)]
                        left = [w for w in left if w not in numbered.words]
                        break
                if found:
                    break
        named = [hand for hand, known in self._plain.items() if known & set(left)]
        if len({*found, *named}) != 1:
            return _Found(None, tuple(words))
        (hand,) = {*found, *named}
        if named:
            bare = self._numbered[0].words if self._numbered and hand != self.bank else frozenset()
            left = [w for w in left if w not in self._plain[hand] | self._shared | bare]
        return _Found(hand, tuple(left))

    # Heads

    def use_of(self, head: str) -> ColumnUse:
        """What a column under this head is for, as far as the head tells."""
        words = _words_of(head)
        hand, left = self._named(words)
        if hand is None:
            return self._of_no_hand(set(words))
        rest, numbers = set(left), [n for word in left if (n := _number(word)) is not None]
        place = numbers[0] if numbers and numbers[0] <= self.places else 0
        rest -= {w for w in rest if w in _IN_WORDS or (w.isdecimal() and int(w) <= self.places)}
        if hand == self.bank and not place and (use := self._of_the_bank(rest)) is not None:
            return use
        told_apart = self.alone is None or "." in head
        if rest and rest <= _RESULT_WORDS and hand != self.bank and told_apart and not place:
            return ColumnUse(UseKind.RESULT, hand)
        if rest & _SUIT_WORDS and rest <= _SUIT_WORDS | _CARD_WORDS and place:
            return ColumnUse(UseKind.SUIT, hand, place)
        if rest <= _CARD_WORDS | _FACE_WORDS and place:
            return ColumnUse(UseKind.CARD, hand, place)
        if rest & _TOTAL_WORDS and rest <= _TOTAL_WORDS | _CARD_WORDS and not place:
            return ColumnUse(UseKind.TOTAL, hand)
        if rest <= _CARD_WORDS and not place:
            return ColumnUse(UseKind.CARDS, hand)
        return UNREAD

    def _of_the_bank(self, rest: set[str]) -> ColumnUse | None:
        """What a column is for that tells of the bank something else than its cards."""
        if self.seat_banks and rest & (_SEAT_WORDS | _HOLDER_WORDS):
            return HOLDER if rest <= _SEAT_WORDS | _HOLDER_WORDS | _CARD_WORDS else None
        if self.offers and rest & _OFFER_WORDS and rest <= _OFFER_WORDS | _CARD_WORDS:
            return OFFER
        return None

    def _of_no_hand(self, said: set[str]) -> ColumnUse:
        """What a column is for whose head names no hand, or several."""
        for use, of, within in _OF_NO_HAND:
            known = (self.seat_banks or use != HOLDER) and (self.offers or use != OFFER)
            known = known and (self.seat_banks or use != PASSED)
            if known and said & of and said <= of | within:
                return use
        if said and said <= _COUP_WORDS and said != {"hand"}:
            return COUP
        hands = _HAND_WORDS.union(*(each.words for each in self._numbered))
        return HAND if said and said <= hands else UNREAD

    # Cells

    def hand_of(self, text: str, *, by_number: bool = False) -> tuple[HandId, int] | None:
        """The hand that `P1`, `banker` or `Tableau 2` names, and which of its cards, 0 where that
        is not told; with `by_number` a bare number names a hand too. None for what is none."""
        key = (text, by_number)
        if key not in self._of_hands:
            self._of_hands[key] = self._read_hand(text, by_number=by_number)
        return self._of_hands[key]

    def _read_hand(self, text: str, *, by_number: bool) -> tuple[HandId, int] | None:
        words = _words_of(text)
        hand, left = self._named(words)
        if hand is None and by_number and len(words) == 1 and self._numbered:
            hand, left = self._numbered[0].hands.get(_number(words[0]) or 0), ()
        if hand is None or any(_number(w) is None and w not in _CARD_WORDS for w in left):
            return None
        place = next((n for w in left if (n := _number(w)) is not None and n <= self.places), 0)
        return hand, place

    def fate_of(self, text: str, hand: HandId, *, of_the_hand: bool = True) -> str | None:
        """How that hand stands to the bank's by `Player`, `B` or `banker wins`: the winner is
        named, or a tie; what is told `of_the_hand` may also be `wins` or `perd`. None for what is
        no result."""
        key = (text, hand, of_the_hand)
        if key not in self._fates:
            self._fates[key] = self._read_fate(_words_of(text), hand, of_the_hand=of_the_hand)
        return self._fates[key]

    def _read_fate(self, words: Sequence[str], hand: HandId, *, of_the_hand: bool) -> str | None:
        said = set(words)
        side, left = self._named(words)
        if side in (hand, self.bank) and said and set(left) <= _RESULT_WORDS:
            return WINS if side == hand else LOSES
        for fate, known in _FATE_WORDS.items() if of_the_hand else ():
            if said and said <= known:
                return fate
        if said & _TIE_WORDS and said <= _TIE_WORDS | _RESULT_WORDS:
            return TIES
        bare = self._numbered[0].words if self._numbered else frozenset[str]()
        return WINS if said & bare and said <= bare | _RESULT_WORDS else None

    def result_of(self, text: str) -> str | None:
        """How the one hand against the bank's stands by a result of the whole coup; None where it
        is none, or where several hands play."""
        return None if self.alone is None else self.fate_of(text, self.alone, of_the_hand=False)

    def is_result(self, text: str) -> bool:
        """True of what says how a hand, or the coup, stands."""
        return self.fate_of(text, self.pontes[0], of_the_hand=self.alone is None) is not None

    def results_in(self, text: str) -> tuple[str, ...]:
        """The results that a text names one behind the other, `BPPT` or `b, p, p, t`, and what
        stands between them and is none."""
        found: list[str] = []
        for part in re.split(r"[\s,;|]+", text.strip()):
            letters = [each for each in part if not each.isdecimal() and self.result_of(each)]
            run = self.result_of(part) is None and len(letters) * 10 >= len(part) * 7
            found += part if run else [part]
        return tuple(found)

    def are_totals(self, cells: Sequence[str]) -> bool:
        """True of numbers that a hand may have as its total, where no two of their figures are
        cards one behind the other."""
        if not cells or not all(re.fullmatch(r"\d{1,2}(\.0)?", cell) for cell in cells):
            return False
        numbers = [int(cell.removesuffix(".0")) for cell in cells]
        return max(numbers) <= self.most and (min(numbers) < _GLUED or not self.cards.glued)

    def seats_in(self, text: str) -> frozenset[Seat] | None:
        """The seats that a cell names by their numbers; None for anything else."""
        if not text:
            return frozenset()
        words = _words_of(text)
        numbers = {int(word) for word in words if word.isdecimal()}
        known = {"and", "et"}.union(*(each.words for each in self._numbered))
        hands = self._numbered[0].hands if self.by_seat else {}
        if not {w for w in words if not w.isdecimal()} <= known or not numbers <= hands.keys():
            return None
        return frozenset(Seat(str(number)) for number in numbers)

    # The uses

    def uses(self) -> Iterator[ColumnUse]:
        """Everything that a column of this game may be for, the rest last."""
        yield from (SHOE, COUP)
        for hand in (*self.pontes, self.bank):
            yield ColumnUse(UseKind.CARDS, hand)
        for kind in (UseKind.CARD, UseKind.SUIT):
            for hand in (*self.pontes, self.bank):
                yield from (ColumnUse(kind, hand, n) for n in range(1, self.places + 1))
        yield from (CARDS, CARD, SUIT, HAND)
        yield from (RESULT, *(ColumnUse(UseKind.RESULT, hand) for hand in self.pontes))
        yield from (ColumnUse(UseKind.TOTAL, hand) for hand in (*self.pontes, self.bank))
        yield from (HOLDER, PASSED) if self.seat_banks else ()
        yield from (OFFER,) if self.offers else ()
        yield UNREAD


_GLUED: Final = 10
"""The least number whose figures may be two cards."""

_OF_NO_HAND: Final = (
    (SHOE, _SHOE_WORDS, _COUP_WORDS),
    (RESULT, _RESULT_WORDS, _COUP_WORDS),
    (SUIT, _SUIT_WORDS, _CARD_WORDS),
    (CARD, _FACE_WORDS, frozenset[str]()),
    (CARDS, _CARDS_WORDS, frozenset[str]()),
    (HOLDER, _HOLDER_WORDS, _SEAT_WORDS | _CARD_WORDS),
    (PASSED, _PASSED_WORDS, _SEAT_WORDS | _CARD_WORDS),
    (OFFER, _OFFER_WORDS, _CARD_WORDS),
)
"""What a column is for whose head has one of these words, and none but these and those."""


def _said_of(spec: HandSpec, role: str) -> frozenset[str]:
    """The words for a hand: its own names, those of the table of spellings, those of its side."""
    stem, _, number = spec.id.rpartition("_")
    own = {word for name in spec.names.values() for word in _words_of(name)}
    named = own | _set("heads", role) | _set("hands", stem if number.isdecimal() else spec.id)
    return frozenset(word for word in named if not word.isdecimal()) - _CARD_WORDS


@cache
def offered_by(text: str) -> bool | None:
    """Whether the bank offered a card, or laid its own down, by a cell; None for anything else."""
    said = set(_words_of(text))
    for told, known in _OFFERS.items():
        if said & known and not said & _OFFERS["show" if told == "give" else "give"]:
            return told == "give"
    return None


# The uses in words


def use_name(words: Words, variant: Variant, use: ColumnUse) -> str:
    """What a column is for, as it is said behind its head."""
    if use.hand is None:
        return words(_USES[use.kind])
    hand, number = words.name(variant.hand(use.hand).names), str(use.place)
    return words(_OF_A_HAND[use.kind], hand=hand, number=number)


_USES: Final = {
    UseKind.SHOE: marked("shoe"),
    UseKind.COUP: marked("number of the coup"),
    UseKind.CARDS: marked("cards in the order of the deal"),
    UseKind.CARD: marked("a card"),
    UseKind.SUIT: marked("suit of the card"),
    UseKind.HAND: marked("hand that has the card"),
    UseKind.RESULT: marked("result"),
    UseKind.HOLDER: marked("seat that holds the bank"),
    UseKind.PASSED: marked("seats that passed"),
    UseKind.OFFER: marked("whether the bank offered a card"),
    UseKind.UNREAD: marked("not read"),
}
_OF_A_HAND: Final = {
    UseKind.CARDS: marked("{hand}: cards"),
    UseKind.CARD: marked("{hand}: card {number}"),
    UseKind.SUIT: marked("{hand}: suit of card {number}"),
    UseKind.TOTAL: marked("{hand}: total"),
    UseKind.RESULT: marked("{hand}: wins, loses or ties"),
}
