"""How the school's sentences are filled, each value as it is said; and what a record is told in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from dealer_app.i18n import MINUS, NO_BREAK_SPACE, Words, marked
from dealer_app.i18n.bank_calls import BankVoice
from dealer_app.i18n.names import (
    STEPS,
    bet_name,
    hand_name,
    irregular_name,
    irregular_told,
    post_name,
    resolution_name,
    result_name,
    seat_said,
    third_said,
)
from dealer_app.i18n.parlance import term
from dealer_app.i18n.refusals import refused
from dealer_app.i18n.results import result
from dealer_app.i18n.school_sentences import SENTENCES, TABLE_ANSWERS, TABLE_SENTENCES
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.house import Currency, House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post
from dealer_app.rules.variant import HandId, Result, Variant
from dealer_app.table.view.croupier_view import CroupierView

Values = Mapping[str, object]
"""What a sentence needs: ids, numbers, and under the names of amounts, money."""

_MONEY: Final = frozenset(
    {"amount", "won", "commission", "stake", "right", "unit", "bank", "owed", "missing"}
)
"""Values that are money."""

_SHARES: Final = frozenset({"rate", "share"})
"""Values that are a part of something, as a fraction in figures."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who tells: in which language, of which game, in which money."""

    words: Words
    variant: Variant
    currency: Currency


def sentence_of(teller: Teller, sentence: str, values: Values) -> str:
    """The sentence with its values as they are said; it begins with a capital."""
    natural = {"natural": term(teller.words, teller.variant, "natural")}
    said = {name: value_said(teller, name, value) for name, value in values.items()}
    filled = teller.words(sentence, **{**natural, **said})
    return filled[:1].upper() + filled[1:]


def value_said(teller: Teller, name: str, value: object) -> str:
    """A value as it stands in a sentence, by its name: money, a share, odds, a hand, a seat."""
    words = teller.words
    if name == "third" and isinstance(value, int):
        return third_said(words, teller.variant, value)
    if isinstance(value, int):
        return words.money(Money(value), teller.currency) if name in _MONEY else str(value)
    if isinstance(value, tuple):
        return _IN_A_ROW[name](teller, value)
    text = str(value)
    if name in _SHARES:
        return words.percent(Fraction(text))
    named = _NAMED.get(name)
    return text if named is None else named(teller, text)


def _cards(teller: Teller, value: str) -> str:
    """Cards, each with what it is worth where it is not written on it."""
    words, pack = teller.words, teller.variant.pack
    said = []
    for text in value.split():
        card = Card(*_parted(text)) if pack.suited else Card(text)
        shown, worth = words.card(card.face, card.suit), str(pack.value(card))
        said.append(shown if words.face(card.face) == worth else _whole(f"{shown} = {worth}"))
    return words.listed(said)


def _whole(sum_: str) -> str:
    """A sum that no line parts."""
    return sum_.replace(" ", NO_BREAK_SPACE)


def _sum(teller: Teller, value: str) -> str:
    """Cards added up, and what is taken off, one sum after the other: each whole in its line."""
    said = ""
    for each in value.split("; "):
        then = _whole(each)
        said = teller.words("{first}; {then}", first=said, then=then) if said else then
    return said


def _parted(text: str) -> tuple[str, str]:
    """A card's face and its suit, of one letter."""
    return (text[:-1], text[-1]) if text[-1] in SUITS else (text, "")


FINER: Final = 3
"""Figures of an amount behind those of its minor unit."""


def _exact(teller: Teller, value: str) -> str:
    """An amount before it is rounded, to a thousandth of the minor unit."""
    amount, currency = Fraction(value), teller.currency
    if amount.denominator == 1:
        return teller.words.money(Money(int(amount)), currency)
    places = currency.digits + FINER
    whole, rest = divmod(round(amount * 10**FINER), 10**places)
    return teller.words.pointed(f"{whole}.{rest:0{places}}".rstrip("0").rstrip("."))


def _times(teller: Teller, value: str) -> str:
    """How many times a stake is won."""
    times = Fraction(value)
    if times.denominator in (1, 2, 4, 5, 20, 25, 50, 100):
        return teller.words.pointed(f"{float(times):g}")
    return f"{times.numerator}/{times.denominator}"


def _terms(teller: Teller, value: tuple[object, ...]) -> str:
    """Amounts that are added or taken off, and what they come to."""
    terms = [Money(int(str(each))) for each in value]
    said = [teller.words.money(Money(abs(each)), teller.currency) for each in terms]
    parts = said[:1] if terms[0] >= 0 else [f"{MINUS}{said[0]}"]
    for each, text in zip(terms[1:], said[1:], strict=True):
        parts.append(f"{'+' if each >= 0 else MINUS}{NO_BREAK_SPACE}{text}")
    total = teller.words.money(Money(sum(terms)), teller.currency)
    return f"{' '.join(parts)} ={NO_BREAK_SPACE}{total}"


def _stack(teller: Teller, value: tuple[object, ...]) -> str:
    """Chips of each value, the largest first."""
    stacked = sorted(((int(value), int(n)) for value, n in _pairs(value)), reverse=True)
    amount = teller.words.amount
    return teller.words.listed(
        f"{_whole(f'{n} × ')}{amount(Money(v), teller.currency)}" for v, n in stacked
    )


def _pairs(value: tuple[object, ...]) -> list[tuple[str, str]]:
    """Pairs as they are kept, each half as it is written."""
    return [(str(one), str(other)) for one, other in cast("Iterable[tuple[object, ...]]", value)]


def _order(teller: Teller, value: tuple[object, ...]) -> str:
    return teller.words.listed(_hand(teller, str(each)) for each in value)


def _staked(teller: Teller, value: tuple[object, ...]) -> str:
    """Who staked how much."""
    words, currency = teller.words, teller.currency
    staked = ((_seat(teller, seat), Money(int(amount))) for seat, amount in _pairs(value))
    return words.listed(
        words("{seat}: {amount}", seat=seat, amount=words.money(amount, currency))
        for seat, amount in staked
    )


def _lines(teller: Teller, value: tuple[object, ...]) -> str:
    """Lines of a payout, each with what becomes of it."""
    words, lines = teller.words, cast("Iterable[tuple[str, str, str]]", value)
    return words.listed(
        f"{_seat(teller, seat)} {_bet(teller, bet)} ({result_name(words, Result(came))})"
        for seat, bet, came in lines
    )


_IN_A_ROW: Final[Mapping[str, Callable[[Teller, tuple[object, ...]], str]]] = {
    "terms": _terms,
    "stack": _stack,
    "order": _order,
    "staked": _staked,
    "lines": _lines,
}
"""How several values under one name are said."""


def _odds(teller: Teller, value: str) -> str:
    return teller.words.odds(Fraction(value))


def _hand(teller: Teller, value: str) -> str:
    return hand_name(teller.words, teller.variant, HandId(value))


def _bet(teller: Teller, value: str) -> str:
    return bet_name(teller.words, teller.variant, value)


def _seat(teller: Teller, value: str) -> str:
    return seat_said(teller.words, value)


_NAMED: Final[Mapping[str, Callable[[Teller, str], str]]] = {
    "odds": _odds,
    "hand": _hand,
    "other": _hand,
    "bet": _bet,
    "cards": _cards,
    "exact": _exact,
    "by": _times,
    "sum": _sum,
    "seat": _seat,
    "holder": _seat,
}
"""How ids are said, by what they are of."""


def called(words: Words, view: CroupierView, currency: Currency) -> str:
    """The call over a coup, as at the table; of several hands also how each came out."""
    assert view.outcome is not None
    headline, why = result(BankVoice(words, view, currency), view.outcome)
    said = f"{headline}. {why.sentence}" if view.several else headline
    return said[:1].upper() + said[1:]


# A trainee’s record: parts of an exam, and how runs end


PARTS: Final[Mapping[str, str]] = {
    "calls": marked("Calls"),
    "draws": marked("Draws"),
    "payouts": marked("Payouts"),
    "procedure": marked("Procedure"),
    "irregularities": marked("Irregularities"),
    "omissions": marked("Omissions"),
}
"""What the parts of an exam are called."""

ENDS: Final[Mapping[str, str]] = {
    "all_asked": marked("to the end"),
    "no_lives": marked("no life left"),
    "time_up": marked("time over"),
    "left": marked("broken off"),
}
"""How a run ended."""


def part_name(words: Words, part: str) -> str:
    """What a part of an exam is called."""
    return words(PARTS[part])


# Values that are called by a word


_ROADS: Final[Mapping[str, str]] = {
    "big": marked("the big road"),
    "big_eye_boy": marked("the big eye boy"),
    "small_road": marked("the small road"),
    "cockroach_pig": marked("the cockroach pig"),
}
_PAIRS: Final[Mapping[str, str]] = {
    "none": marked("no pair"),
    "ponte": marked("a pair of the ponte"),
    "banque": marked("a pair of the bank"),
    "both": marked("both pairs"),
}
_MARKS: Final[Mapping[str, str]] = {"red": marked("red"), "blue": marked("blue")}
_WINNERS: Final[Mapping[str, str]] = {
    "ponte": marked("the ponte wins"),
    "banque": marked("the bank wins"),
    "tie": marked("a tie"),
}
_PEOPLE: Final[Mapping[int, str]] = {
    1: marked("one person at least"),
    2: marked("two people, one of them at least"),
}


def said(teller: Teller, house: House, code: str, values: Values) -> str:
    """What a code says with its values, of any drill."""
    if code in SENTENCES:
        return sentence_of(teller, SENTENCES[code], values)
    filled = {name: _value(teller, house, name, values) for name in values}
    if "code" in values:
        filled["irregularity"] = _irregular(teller, house, values)
        filled["told"] = irregular_told(teller.words, house.irregularities.get(str(values["code"])))
    shoe = term(teller.words, teller.variant, "shoe")
    sentence = teller.words(TABLE_SENTENCES[code], **{"shoe": shoe, **filled})
    return sentence[:1].upper() + sentence[1:]


def _value(teller: Teller, house: House, name: str, values: Values) -> str:
    """A value as it stands in a sentence."""
    words, value = teller.words, values[name]
    tables = _TABLES.get(name)
    if tables is not None:
        return words(tables[str(value)])
    if name == "people":
        return words(_PEOPLE[int(str(value))])
    if name == "refusal":
        return _refusal(teller, house, values)
    if name == "code":
        return ""
    saying = _SAID.get(name)
    return value_said(teller, name, value) if saying is None else saying(teller, values)


def _irregular(teller: Teller, house: House, values: Values) -> str:
    code = str(values["code"])
    return irregular_name(teller.words, code, house.irregularities.get(code))


def _refusal(teller: Teller, house: House, values: Values) -> str:
    others = {
        key: value
        for key, value in values.items()
        if key not in ("act", "refusal") and isinstance(value, str | int)
    }
    refusal = Refusal(No(str(values["refusal"])), others)
    return refused(teller.words, refusal, teller.variant, house)


def _card(teller: Teller, values: Values) -> str:
    return _face(teller, str(values["card"]))


def _right_card(teller: Teller, values: Values) -> str:
    return _face(teller, str(values["right"]))


def _face(teller: Teller, text: str) -> str:
    return teller.words.card(text[:1], text[1:]) if teller.variant.pack.suited else text


def _resolution(teller: Teller, values: Values) -> str:
    return resolution_name(
        teller.words, Resolution(str(values["resolution"])), str(values.get("code", ""))
    )


def _post(teller: Teller, values: Values) -> str:
    return post_name(teller.words, Post(str(values["post"])))


def _step(teller: Teller, values: Values) -> str:
    return teller.words(STEPS[Step(str(values["step"]))])


def _winner(teller: Teller, values: Values) -> str:
    """Which hand wins as its game calls it; where several play against the bank, no one of them."""
    words, variant, role = teller.words, teller.variant, str(values["winner"])
    hands = [each.id for each in variant.hands if each.role.value == role]
    if len(hands) == 1:
        return words("{hand} wins", hand=hand_name(words, variant, hands[0]))
    return words(_WINNERS[role])


def _act(teller: Teller, values: Values) -> str:
    return teller.words(TABLE_ANSWERS[f"do_{values['act']}"])


_TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "road": _ROADS,
    "pairs": _PAIRS,
    "mark": _MARKS,
}
"""How some values are called, by their name."""

_SAID: Final[Mapping[str, Callable[[Teller, Values], str]]] = {
    "card": _card,
    "right": _right_card,
    "resolution": _resolution,
    "post": _post,
    "step": _step,
    "winner": _winner,
    "act": _act,
}
"""How other values are said."""
