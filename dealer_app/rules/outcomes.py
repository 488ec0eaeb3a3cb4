"""Outcomes that bets name, each a table of conditions put to two judged hands.

A name never changes its meaning. A recorded session carries its sheet's text and the digest of it,
and is dealt again from them: under one digest a coup must pay what it paid. Where a name turned out
to say something else than the bet that is known by it, the meaning that it had and the one it
should have had each get a name of their own, and the old one is `FORMER`: understood in what is
recorded, refused in a sheet from which a table is to be opened.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Final

from dealer_app.rules.cards import Card
from dealer_app.rules.conditions import (
    COLOURS,
    EACH,
    HANDS,
    ONE,
    SUIT_NAMES,
    TIE,
    Table,
    Values,
    beside,
    read_conditions,
    table_of,
    text_of,
)
from dealer_app.rules.fact_classes import dataclass

FIRST_CARDS: Final = 2
MARGINS: Final = range(10)


class Need(IntEnum):
    """How precisely cards must be told while a bet lies on the felt."""

    VALUE = 0
    RANK = 1
    SUIT = 2


class Sight(IntEnum):
    """What an outcome looks at beside what hands come to: nothing, whether first cards are of one
    rank or one rank and suit, or anything that cards have on them."""

    TOTALS = 0
    PAIRS = 1
    CARDS = 2


@dataclass(frozen=True, slots=True)
class Score:
    """A judged hand: its cards, what they count to, and how many times the stake a natural is."""

    cards: tuple[Card, ...]
    total: int
    natural: int = 0
    bust: bool = False

    @property
    def first(self) -> tuple[Card, ...]:
        """Its first two cards."""
        return self.cards[:FIRST_CARDS]

    @property
    def pair(self) -> bool:
        """True if the first two cards are of one rank; a king and a queen are no pair."""
        first, second = self.first
        return first.face == second.face


@dataclass(frozen=True, slots=True)
class Duel:
    """A hand against the bank's, and who won: 1 the hand, -1 the bank, 0 neither."""

    ponte: Score
    banque: Score
    sign: int

    @property
    def hands(self) -> tuple[Score, Score]:
        """Both, the hand before the bank's."""
        return self.ponte, self.banque


Ask = Callable[[Duel], bool]
AskHand = Callable[[Score], bool]
_AskCards = Callable[[tuple[Card, ...]], bool]

_TENS: Final = frozenset("TJQK")
"""Faces that a card told by its value alone does not tell apart."""


@dataclass(frozen=True, slots=True)
class CardTest:
    """What is asked of the faces and suits of cards: of a hand, or of the coup where `of` is empty.

    Ranks that are counted come so many `times`, in that `suit` if there is one.
    """

    of: str
    what: str
    values: Values
    times: int = 0
    suit: str = ""

    @property
    def need(self) -> Need:
        """How precisely cards must be told for it."""
        if self.what in ("suited", "coloured") or self.suit:
            return Need.SUIT
        if self.what == "pair":
            return Need.RANK if self.values == ("any",) else Need.SUIT
        if self.what in ("third", "counted", "ranks"):
            ranks = {face for value in self.values for face in value.split("-")}
            return Need.RANK if ranks & _TENS else Need.VALUE
        return Need.RANK

    @property
    def sight(self) -> Sight:
        """What it looks at; a third card of one rank is told by its value, but for the tens."""
        if self.what == "third" and self.need is Need.VALUE:
            return Sight.TOTALS
        simple = self.what == "pair" and self.values[0] in ("any", "perfect")
        return Sight.PAIRS if simple else Sight.CARDS


@dataclass(frozen=True, slots=True)
class HandsTest:
    """What so many of both hands must be: by what they come to, and by their cards."""

    hands: frozenset[int]
    comes_to: AskHand
    cards: tuple[CardTest, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A table of conditions, ready to be put to two judged hands.

    It holds where what the hands come to allows it, where every one of `cards` does, and where so
    many hands are as `of_hands` says; that is None where faces and suits are no part of it.
    """

    table: Table
    holds: Ask
    comes_to: Ask
    cards: tuple[CardTest, ...]
    of_hands: HandsTest | None
    need: Need
    sight: Sight


# From a table to what is asked of a duel


_YES: Final[Values] = ("true",)
_SIGNS: Final[Mapping[str, int]] = {"ponte": 1, "banque": -1, TIE: 0}
_BESIDE: Final = ("times", "counted_suit", HANDS)
"""What says more of another condition."""


def _whole(values: Values) -> frozenset[int]:
    return frozenset(map(int, values))


def _signed(values: Values) -> Ask:
    signs = frozenset(_SIGNS[value] for value in values)
    if len(signs) == 1:
        (sign,) = signs
        return lambda duel: duel.sign == sign
    return lambda duel: duel.sign in signs


def _margin(margins: frozenset[int]) -> Ask:
    return lambda duel: duel.sign * (duel.ponte.total - duel.banque.total) in margins


def _sum(sums: frozenset[int]) -> Ask:
    return lambda duel: duel.ponte.total + duel.banque.total in sums


def _number(numbers: frozenset[int]) -> Ask:
    return lambda duel: len(duel.ponte.cards) + len(duel.banque.cards) in numbers


def _total(totals: frozenset[int]) -> AskHand:
    return lambda score: score.total in totals


def _held(numbers: frozenset[int]) -> AskHand:
    return lambda score: len(score.cards) in numbers


_OF_THE_COUP: Final[Mapping[str, Callable[[Values], Ask]]] = {
    "winner": _signed,
    "margin": lambda values: _margin(_whole(values)),
    "sum": lambda values: _sum(_whole(values)),
    "cards": lambda values: _number(_whole(values)),
}
_OF_A_HAND: Final[Mapping[str, Callable[[Values], AskHand]]] = {
    "total": lambda values: _total(_whole(values)),
    "cards": lambda values: _held(_whole(values)),
    "natural": lambda values: (
        (lambda score: score.natural > 0) if values == _YES else (lambda score: not score.natural)
    ),
    "bust": lambda values: (
        (lambda score: score.bust) if values == _YES else (lambda score: not score.bust)
    ),
}


def _of(who: str, ask: AskHand) -> Ask:
    """What is asked of that hand; no hand won or lost a tie."""
    match who:
        case "ponte":
            return lambda duel: ask(duel.ponte)
        case "banque":
            return lambda duel: ask(duel.banque)
        case "winner":
            return lambda duel: duel.sign != 0 and ask(duel.hands[duel.sign < 0])
        case _:  # the loser
            return lambda duel: duel.sign != 0 and ask(duel.hands[duel.sign > 0])


def _counting(hands: frozenset[int], ask: AskHand) -> Ask:
    return lambda duel: ask(duel.ponte) + ask(duel.banque) in hands


def _all(asks: Sequence[Ask]) -> Ask:
    """Whether each holds, the first one that does not ending it."""
    match asks:
        case [one]:
            return one
        case [one, two]:
            return lambda duel: one(duel) and two(duel)
        case [one, two, three]:
            return lambda duel: one(duel) and two(duel) and three(duel)
        case _:  # four and more, which few outcomes ask
            every = tuple(asks)
            return lambda duel: all(ask(duel) for ask in every)


def _colour(suit: str) -> str:
    return next(colour for colour, suits in COLOURS.items() if suit in suits)


def _one_of(things: Iterable[str]) -> bool:
    return len(set(things)) == 1


def _paired(values: Values) -> _AskCards:
    (kind,) = values

    def asked(cards: tuple[Card, ...]) -> bool:
        one, other = cards
        if one.face != other.face:
            return False
        if kind == "any" or one.suit == other.suit:
            return kind in ("any", "perfect")
        return kind == ("coloured" if _colour(one.suit) == _colour(other.suit) else "mixed")

    return asked


def _coloured(values: Values) -> _AskCards:
    (wanted,) = values

    def asked(cards: tuple[Card, ...]) -> bool:
        colours = {_colour(card.suit) for card in cards}
        return len(colours) == 1 and wanted in (ONE, *colours)

    return asked


def _ranked(values: Values) -> _AskCards:
    return lambda cards: beside(card.face for card in cards) in values


def _counted(test: CardTest) -> _AskCards:
    suits = {SUIT_NAMES.get(test.suit, test.suit)} - {"", ONE}

    def asked(cards: tuple[Card, ...]) -> bool:
        found = [card.suit for card in cards if card.face in test.values]
        if len(found) != test.times:
            return False
        return not (test.suit and found) or (_one_of(found) and suits <= set(found))

    return asked


def _on_cards(test: CardTest) -> _AskCards:
    match test.what:
        case "pair":
            return _paired(test.values)
        case "suited":
            return lambda cards: _one_of(card.suit for card in cards)
        case "coloured":
            return _coloured(test.values)
        case "alike" | "first_alike":
            return lambda cards: _one_of(card.face for card in cards)
        case "counted":
            return _counted(test)
        case _:  # ranks, and the rank of a third card
            return _ranked(test.values)


def _in_hand(test: CardTest) -> AskHand:
    """The test of a hand's cards: of its first two, of the third, or of all that it has."""
    ask = _on_cards(test)
    match test.what:
        case "alike":
            return lambda score: ask(score.cards)
        case "third":
            return lambda score: ask(score.cards[FIRST_CARDS : FIRST_CARDS + 1])
        case _:  # all else is asked of the first two
            return lambda score: ask(score.first)


def _in_coup(test: CardTest) -> Ask:
    """The test of the cards that it is of."""
    if test.of:
        return _of(test.of, _in_hand(test))
    ask = _on_cards(test)
    if test.what in ("suited", "coloured"):
        return lambda duel: ask(duel.ponte.cards + duel.banque.cards)
    return lambda duel: ask(duel.ponte.first + duel.banque.first)


def _outcome(table: Table) -> Outcome:
    said = dict(table)
    asks: list[Ask] = []
    of_each: list[AskHand] = []
    tests: list[CardTest] = []
    for key, values in table:
        who, _, what = key.partition("_")
        if key in _OF_THE_COUP:
            asks.append(_OF_THE_COUP[key](values))
        elif key in ("suited", "coloured", "first_alike"):
            tests.append(CardTest("", key, values))
        elif key == "counted":
            (times,), (suit,) = said["times"], said.get("counted_suit", ("",))
            tests.append(CardTest("", key, values, int(times), suit))
        elif key not in _BESIDE and what in _OF_A_HAND:
            ask = _OF_A_HAND[what](values)
            if who == EACH:
                of_each.append(ask)
            else:
                asks.append(_of(who, ask))
        elif key not in _BESIDE:
            tests.append(CardTest(who, what, values))
    return _ready(table, asks, of_each, tests)


def _ready(
    table: Table, asks: list[Ask], of_each: list[AskHand], tests: Sequence[CardTest]
) -> Outcome:
    """The outcome of what is asked of the coup, of each hand, and of cards."""
    looked = [test for test in tests if test.sight is not Sight.TOTALS]
    for test in tests:
        if test not in looked and test.of == EACH:
            of_each.append(_in_hand(test))
        elif test not in looked:
            asks.append(_in_coup(test))
    hands = _whole(dict(table).get(HANDS, ()))
    each = tuple(test for test in looked if test.of == EACH)
    cards = tuple(test for test in looked if test.of != EACH)
    of_hands = HandsTest(hands, _both(of_each), each) if each else None
    if hands and not each:
        asks.append(_counting(hands, _both(of_each)))
    every = [*asks, *map(_in_coup, cards)]
    if each:
        every.append(_counting(hands, _both([*of_each, *map(_in_hand, each)])))
    need = max((test.need for test in tests), default=Need.VALUE)
    sight = max((test.sight for test in tests), default=Sight.TOTALS)
    return Outcome(table, _all(every), _all(asks), cards, of_hands, need, sight)


def _both(asks: Sequence[AskHand]) -> AskHand:
    """Whether a hand is all of this."""
    if len(asks) == 1:
        return asks[0]
    return lambda score: all(ask(score) for ask in asks)


# The names that tables have


_FACES: Final = tuple("A23456789TJQK")


def _named(raw: Mapping[str, object]) -> Outcome:
    return _outcome(read_conditions(raw, _FACES))


def _names() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Every name, and what it stands for."""
    for who in ("ponte", "banque"):
        yield f"{who}_wins", {"winner": who}
    yield "tie", {"winner": TIE}
    yield "both_bust", {"hands": 2, "hand_bust": True}
    for who in ("ponte", "banque"):
        yield f"{who}_busts", {f"{who}_bust": True}
    for who in ("ponte", "banque"):
        yield f"{who}_wins_natural", {"winner": who, f"{who}_natural": True}
    for who in ("ponte", "banque"):
        yield f"{who}_natural", {f"{who}_natural": True}
    yield "natural_tie", {"winner": TIE, "hands": 2, "hand_natural": True}
    yield (
        "natural_nine_beats_natural_eight",
        {"winner_total": 9, "loser_total": 8, "hands": 2, "hand_natural": True},
    )
    yield (
        "two_card_nine_beats_two_card_seven",
        {"winner_total": 9, "loser_total": 7, "hands": 2, "hand_cards": 2},
    )
    yield "any_nine_beats_any_seven", {"winner_total": 9, "loser_total": 7}
    for who in ("ponte", "banque"):
        yield f"{who}_pair", {f"{who}_pair": "any"}
    yield "either_pair", {"hands": [1, 2], "hand_pair": "any"}
    yield "one_perfect_pair", {"hands": 1, "hand_pair": "perfect"}
    yield "both_perfect_pairs", {"hands": 2, "hand_pair": "perfect"}
    for cards in (4, 5, 6):
        yield f"cards_{cards}", {"cards": cards}
    yield "cards_5_or_6", {"cards": [5, 6]}
    six: Mapping[str, object] = {"winner": "banque", "banque_total": 6}
    yield "banque_wins_on_six", six
    yield "banque_wins_on_two_card_six", {**six, "banque_cards": 2}
    yield "banque_wins_on_three_card_six", {**six, "banque_cards": 3}
    yield (
        "banque_wins_on_three_card_seven",
        {"winner": "banque", "banque_total": 7, "banque_cards": 3},
    )
    yield "ponte_wins_on_three_card_eight", {"winner": "ponte", "ponte_total": 8, "ponte_cards": 3}
    yield "one_three_card_six", {"hands": 1, "hand_total": 6, "hand_cards": 3}
    yield "both_three_card_sixes", {"hands": 2, "hand_total": 6, "hand_cards": 3}
    yield "three_giving_eight", {"banque_total": 3, "banque_cards": 2, "ponte_third": "8"}
    for total in MARGINS:
        yield f"tie_on_{total}", {"winner": TIE, "ponte_total": total}
    for who in ("ponte", "banque"):
        for margin in MARGINS[1:]:
            yield f"{who}_wins_by_{margin}", {"winner": who, "margin": margin}


OUTCOMES: Final[Mapping[str, Outcome]] = {name: _named(raw) for name, raw in _names()}
"""Every outcome that a sheet may name, read from the hand that plays against the bank."""

_NAME_OF: Final[Mapping[Table, str]] = {each.table: name for name, each in OUTCOMES.items()}


def called(table: Table) -> str:
    """By what a line of a payout says its outcome: the table's name, or its conditions in a row."""
    return _NAME_OF.get(table) or text_of(table)


@cache
def outcome(on: str) -> Outcome:
    """The outcome that a line of a payout says."""
    return OUTCOMES.get(on) or _outcome(table_of(on))


FORMER: Final[Mapping[str, str]] = {"nine_beats_seven": "any_nine_beats_any_seven"}
"""What recorded sheets call an outcome that has another name today: the bet on 9 over 7 (§2.6) is
published for two cards each, and at its odds any 9 over any 7 would give guests most of a stake."""

MEANT: Final[Mapping[str, str]] = {"nine_beats_seven": "two_card_nine_beats_two_card_seven"}
"""What whoever writes a former name into a sheet is likely to mean."""
