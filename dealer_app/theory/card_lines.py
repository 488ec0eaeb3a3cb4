"""Bets that look at what cards have on them: how likely faces and suits are where values are known.

A way of a coup says what its cards are worth, and each card is then as likely as another of its
value. What a bet asks of them is split into parts that exclude one another, each of which names for
every card the faces and suits that it may have; a part is as likely as its values allow, apart.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial, perm, prod
from typing import Final

import numpy as np

from dealer_app.rules.cards import FIRST_CARDS, SUITS, Pack
from dealer_app.rules.conditions import COLOURS, ONE, SUIT_NAMES
from dealer_app.rules.outcomes import CardTest, HandsTest, Outcome, Score, Sight, outcome
from dealer_app.rules.pay_lines import multiple
from dealer_app.rules.variant import BetId, BetSpec
from dealer_app.theory.columns import Numbers
from dealer_app.theory.orders import Orders
from dealer_app.theory.payouts import LOST, BetLines, Payoff, bet_lines, paid
from dealer_app.theory.plays import FIRST_FOUR, Play, card_worth
from dealer_app.theory.shoe import Composition

Kinds = tuple[tuple[str, ...], str]
"""The faces and the suits that a card may have; all of them where none is named."""
ANY: Final[Kinds] = ((), "")
Part = Mapping[int, Kinds]
"""What the card at each place may be, by its place in a row."""
Asked = tuple[int, tuple[Kinds, ...]]
"""A value, and what cards of it are to be."""
Term = tuple[int, int, tuple[Asked, ...]]
"""For which payoff something is asked of the cards, how often it counts, and what is asked."""


@dataclass(frozen=True, slots=True)
class CardLines:
    """A bet against the rows of a game: the payoffs, the shares in them that occur, and which of
    these each row has."""

    bet: BetId
    payoffs: tuple[Payoff, ...]
    found: tuple[tuple[Term, ...], ...]
    of_row: Numbers


# What a bet asks, play by play


@dataclass(frozen=True, slots=True)
class _Test:
    """A test of cards, and the places in a row of those that it looks at."""

    test: CardTest
    places: tuple[int, ...]


_Sum = Mapping[frozenset[_Test], int]
"""Whether something holds, as a sum: so often all of these tests do."""
_SURE: Final[_Sum] = {frozenset(): 1}
_NEVER: Final[_Sum] = {}


def _times(one: _Sum, other: _Sum) -> _Sum:
    found: dict[frozenset[_Test], int] = {}
    for (a, m), (b, n) in product(one.items(), other.items()):
        found[a | b] = found.get(a | b, 0) + m * n
    return {tests: n for tests, n in found.items() if n}


def _plus(one: _Sum, other: _Sum, times: int = 1) -> _Sum:
    found = dict(one)
    for tests, n in other.items():
        found[tests] = found.get(tests, 0) + times * n
    return {tests: n for tests, n in found.items() if n}


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the cards of both hands lie in the rows of a play, the hand's and the bank's."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    scores: tuple[Score, Score]
    sign: int

    def of(self, test: CardTest) -> tuple[int, ...] | None:
        """Which the test looks at; None where there is no such card."""
        if not test.of:
            every = self.hands[0] + self.hands[1]
            return every if test.what in ("suited", "coloured") else tuple(range(FIRST_FOUR))
        winner = {"winner": 1, "loser": -1}.get(test.of)
        if winner is not None and not self.sign:
            return None
        bank = test.of == "banque" if winner is None else winner * self.sign < 0
        return self.of_hand(test, int(bank))

    def of_hand(self, test: CardTest, number: int) -> tuple[int, ...] | None:
        """Which of a hand's cards the test looks at."""
        held = self.hands[number]
        if test.what == "alike":
            return held
        if test.what == "third":
            return held[FIRST_CARDS : FIRST_CARDS + 1] or None
        return held[:FIRST_CARDS]


def _places(play: Play, orders: Orders) -> _Places:
    """Rows have the first cards of the hand, those of the bank, then what was drawn in order."""
    one, other = play.duel.hands
    drawn = len(one.cards) + len(other.cards) - FIRST_FOUR
    third = tuple(range(FIRST_FOUR, FIRST_FOUR + drawn))
    own = len(one.cards) - FIRST_CARDS
    variant = orders.plays.variant
    if own and own < drawn and one.cards[FIRST_CARDS] != card_worth(variant, play.drawn[0]):
        third = (*third[drawn - own :], *third[: drawn - own])
    hands = ((0, 1, *third[:own]), (2, 3, *third[own:]))
    return _Places(hands, (one, other), play.duel.sign)


def _all_hold(tests: Sequence[tuple[CardTest, tuple[int, ...] | None]]) -> _Sum:
    known = [_Test(test, places) for test, places in tests if places is not None]
    return {frozenset(known): 1} if len(known) == len(tests) else _NEVER


def _holds(asked: Outcome, play: Play, places: _Places) -> _Sum:
    if not asked.comes_to(play.duel):
        return _NEVER
    found = _all_hold([(test, places.of(test)) for test in asked.cards])
    if asked.of_hands is not None:
        found = _times(found, _of_hands(asked.of_hands, places))
    return found


def _of_hands(asked: HandsTest, places: _Places) -> _Sum:
    """Whether so many of both hands are so: one is where either but not both are."""
    one, other = (
        _all_hold([(test, places.of_hand(test, n)) for test in asked.cards])
        if asked.comes_to(score)
        else _NEVER
        for n, score in enumerate(places.scores)
    )
    both = _times(one, other)
    counted = {1: _plus(_plus(one, other), both, -2), 2: both}
    found = _NEVER
    for number in asked.hands:
        found = _plus(found, counted[number])
    return found


def _open_lines(bet: BetSpec, play: Play, places: _Places) -> Iterator[tuple[Payoff, _Sum]]:
    """The lines of a bet that may hold in this play, up to one that is sure to."""
    for line in bet.lines:
        holds = _holds(outcome(line.on), play, places)
        if holds:
            yield paid(line, multiple(line.times, play.duel)), holds
        if holds == _SURE:
            return
    yield LOST, _SURE


# What tests ask of the cards of one row


def _card_lines(bets: Sequence[BetSpec], orders: Orders) -> Mapping[BetId, CardLines]:
    """The payoffs of bets that look at cards, by row, once for a sheet."""
    if not bets:
        return {}
    listed = _rows(orders)
    return {bet.id: _Sorting((bet,), orders).lines(*listed) for bet in bets}


def both_lines(one: BetSpec, other: BetSpec, orders: Orders) -> CardLines:
    """What one unit on each of two bets of a coup gains, multiplied, as the payoffs of one that
    looks at cards, by row."""
    return _Sorting((one, other), orders).lines(*_rows(orders))


def _rows(orders: Orders) -> tuple[Sequence[Play], Numbers, Numbers]:
    """All plays, their rows, and which play each is of."""
    rows = orders.cards()
    lengths = np.diff(orders.play_starts, append=len(rows))
    return [*orders.plays.ways], rows, np.repeat(np.arange(len(lengths)), lengths)


def lines_of(bets: Sequence[BetSpec], ways: Orders) -> tuple[BetLines | CardLines, ...]:
    """The payoffs of each bet, by as much as it looks at."""
    found: dict[BetId, BetLines | CardLines] = {}
    found |= _card_lines([bet for bet in bets if bet.sight is Sight.CARDS], ways)
    simple = [bet for bet in bets if bet.id not in found]
    found |= {lines.bet: lines for lines in bet_lines(simple, ways.plays)}
    return tuple(found[bet.id] for bet in bets)


_Form = tuple[tuple[int, tuple[tuple[frozenset[_Test], int], ...]], ...]
"""Of each line in order, the number of its payoff, and whether it holds."""


class _Sorting:
    """A bet's payoffs, and the shares in them that rows have, as they come up; of several bets what
    they gain is multiplied."""

    def __init__(self, bets: Sequence[BetSpec], orders: Orders) -> None:
        self._bets = bets
        self._orders = orders
        self._pack = orders.plays.variant.pack
        self._payoffs: dict[Payoff, int] = {}
        self._found: dict[tuple[Term, ...], int] = {}

    def lines(self, ways: Sequence[Play], rows: Numbers, of_play: Numbers) -> CardLines:
        """The bet's lines; the rows lie together by the play that they are of."""
        forms: dict[_Form, int] = {}
        of_way = np.array([forms.setdefault(self._form(play), len(forms)) for play in ways])
        of_row = np.zeros(len(rows), dtype=np.int64)
        form_of = of_way[of_play]
        for form, number in forms.items():
            here = np.flatnonzero(form_of == number)
            of_row[here] = self._shared(form, rows[here])
        return CardLines(self._bets[0].id, tuple(self._payoffs), tuple(self._found), of_row)

    def _form(self, play: Play) -> _Form:
        """The lines that may hold in this play, up to one that is sure to; of several bets those
        of the last go by under each of the ones before it."""
        places = _places(play, self._orders)
        first, *others = (list(_open_lines(bet, play, places)) for bet in self._bets)
        for then in others:
            both = [
                (replace(a, net=a.net * b.net), _times(held, holds))
                for (a, held), (b, holds) in product(first, then)
            ]
            first = [each for each in both if each[1]]
        return tuple((self._number(payoff), tuple(holds.items())) for payoff, holds in first)

    def _number(self, payoff: Payoff) -> int:
        return self._payoffs.setdefault(payoff, len(self._payoffs))

    def _shared(self, form: _Form, rows: Numbers) -> Numbers:
        """Which shares each of these rows has, told once for rows that have the same values where
        the form looks."""
        tests = {test for _, each in form for some, _ in each for test in some}
        looked = sorted({place for test in tests for place in test.places})
        if not looked:
            return np.full(len(rows), self._share(form, {}))
        seen = rows[:, looked]
        if all(test.test.what in ("suited", "coloured") and not test.test.of for test in tests):
            seen = np.sort(seen, axis=1)  # all cards are asked the same
        worth = self._orders.collections.worth
        base = len(worth) + 1
        codes = seen @ (base ** np.arange(len(looked)))
        found, first, which = np.unique(codes, return_index=True, return_inverse=True)
        numbers = [
            self._share(form, dict(zip(looked, (worth[n] for n in seen[at].tolist()), strict=True)))
            for at in first.tolist()
        ]
        assert len(found) == len(numbers)
        return np.array(numbers, dtype=np.int64)[which]

    def _share(self, form: _Form, values: Mapping[int, int]) -> int:
        """The number of the shares where cards at these places are worth so much."""
        terms: dict[tuple[int, tuple[Asked, ...]], int] = {}
        parts = {
            test: self._parts(test, values)
            for _, holds in form
            for some, _ in holds
            for test in some
        }
        rest = _SURE
        for payoff, holds in form:
            decides: dict[frozenset[_Test], int] = {}
            for tests, often in _times(rest, _known(holds, parts)).items():
                for part in _together([parts[test] for test in tests]):
                    decides[tests] = often  # what excludes one another is no part of the sum
                    key = (payoff, _asked(part, values))
                    terms[key] = terms.get(key, 0) + often
            rest = _plus(rest, decides, -1)
        share = tuple((payoff, n, asked) for (payoff, asked), n in sorted(terms.items()) if n)
        return self._found.setdefault(share, len(self._found))

    def _parts(self, test: _Test, values: Mapping[int, int]) -> list[Part]:
        cards = tuple((place, values[place]) for place in test.places)
        return list(_parts(test.test, cards, self._pack))


def _known(
    holds: Sequence[tuple[frozenset[_Test], int]], parts: Mapping[_Test, Sequence[Part]]
) -> _Sum:
    """Whether something holds, where some tests are sure by what cards are worth, or fail."""
    found: dict[frozenset[_Test], int] = {}
    for tests, often in holds:
        if all(parts[test] for test in tests):
            open_ones = frozenset(test for test in tests if not _sure(parts[test]))
            found[open_ones] = found.get(open_ones, 0) + often
    return {tests: n for tests, n in found.items() if n}


def _sure(parts: Sequence[Part]) -> bool:
    return len(parts) == 1 and all(kinds == ANY for kinds in parts[0].values())


def _together(each: Sequence[Sequence[Part]]) -> Iterator[Part]:
    """The parts in which several tests hold."""
    for some in product(*each):
        found: dict[int, Kinds] | None = {}
        for part in some:
            found = None if found is None else _both(found, part)
        if found is not None:
            yield found


def _both(one: Mapping[int, Kinds], other: Part) -> dict[int, Kinds] | None:
    """What is in both parts; None where that is nothing."""
    found = dict(one)
    for place, (faces, suits) in other.items():
        own_faces, own_suits = found.get(place, ANY)
        shared = tuple(f for f in own_faces if f in faces) if own_faces and faces else None
        alike = "".join(s for s in own_suits if s in suits) if own_suits and suits else None
        if shared == () or alike == "":
            return None
        found[place] = (
            (own_faces or faces) if shared is None else shared,
            (own_suits or suits) if alike is None else alike,
        )
    return found


def _asked(part: Part, values: Mapping[int, int]) -> tuple[Asked, ...]:
    """What a part asks of the cards of each value; a card that may be any changes nothing."""
    asked: dict[int, list[Kinds]] = {}
    for place, kinds in part.items():
        if kinds != ANY:
            asked.setdefault(values[place], []).append(kinds)
    return tuple((value, tuple(sorted(kinds))) for value, kinds in sorted(asked.items()))


_Cards = tuple[tuple[int, int], ...]
"""Places, and what the card at each is worth."""


def _parts(test: CardTest, cards: _Cards, pack: Pack) -> Iterator[Part]:
    """The parts, each apart from the others, in which the test holds of cards worth so much."""
    places = [place for place, _ in cards]
    match test.what:
        case "suited":
            yield from (dict.fromkeys(places, ((), suit)) for suit in SUITS)
        case "coloured":
            (wanted,) = test.values
            for colour, suits in COLOURS.items():
                if wanted in (ONE, colour):
                    yield dict.fromkeys(places, ((), suits))
        case "alike" | "first_alike":
            yield from _alike(cards, pack, ("", "") if len(cards) == FIRST_CARDS else None)
        case "pair":
            for two in _suits_of(test.values[0]):
                yield from _alike(cards, pack, two)
        case "counted":
            yield from _counted(test, cards, pack)
        case _:  # ranks, and that of a third card
            for value in test.values:
                for faces in dict.fromkeys(permutations(value.split("-"))):
                    known = zip(faces, cards, strict=True)
                    if all(face in _faces(pack, worth) for face, (_, worth) in known):
                        yield {
                            place: _kinds((face,), worth, pack)
                            for face, (place, worth) in zip(faces, cards, strict=True)
                        }


def _alike(cards: _Cards, pack: Pack, suits: tuple[str, str] | None) -> Iterator[Part]:
    """All of one rank, two of them in these suits."""
    worth = {value for _, value in cards}
    if len(worth) == 1:
        (value,) = worth
        for face in _faces(pack, value):
            (faces, _), asked = _kinds((face,), value, pack), suits or [""] * len(cards)
            yield {place: (faces, suit) for (place, _), suit in zip(cards, asked, strict=True)}


def _suits_of(pair: str) -> Iterator[tuple[str, str]]:
    """In which suits the two cards of such a pair may be."""
    red, black = COLOURS.values()
    match pair:
        case "perfect":
            yield from ((suit, suit) for suit in SUITS)
        case "coloured":
            yield from ((one, other) for each in (red, black) for one, other in permutations(each))
        case "mixed":
            yield from ((red, black), (black, red))
        case _:  # of one rank alone, whatever their suits
            yield "", ""


def _counted(test: CardTest, cards: _Cards, pack: Pack) -> Iterator[Part]:
    """So many of the cards are of these ranks, in that suit; the others are of none of them."""
    suits = {"": ("",), ONE: tuple(SUITS)}.get(test.suit) or (SUIT_NAMES[test.suit],)
    for some in combinations(cards, test.times):
        part: dict[int, Kinds] | None = {}
        for place, worth in cards:
            ranked = (place, worth) in some
            faces = tuple(f for f in _faces(pack, worth) if (f in test.values) is ranked)
            part = None if part is None or not faces else part | {place: _kinds(faces, worth, pack)}
        if part is not None:
            for suit in suits if some else suits[:1]:
                yield part | {place: (part[place][0], suit) for place, _ in some}


def _kinds(faces: tuple[str, ...], value: int, pack: Pack) -> Kinds:
    """Cards of these faces; any, where no other is worth so much."""
    return (() if len(faces) == len(_faces(pack, value)) else faces), ""


@cache
def _faces(pack: Pack, value: int) -> tuple[str, ...]:
    pairs = zip(pack.faces, pack.values, strict=True)
    return tuple(face for face, worth in pairs if worth == value)


# How likely it is in one shoe


@dataclass(frozen=True, slots=True)
class KindOdds:
    """How likely cards of known values are of kinds that are asked for, in one shoe."""

    shoe: Composition
    _known: dict[Asked, tuple[int, int]] = field(init=False, default_factory=dict)
    _suits: dict[tuple[str, tuple[str, ...]], Fraction] = field(init=False, default_factory=dict)

    def shared(self, terms: Sequence[Term]) -> Iterator[tuple[int, int, int]]:
        """The number of a payoff, of how many times, and how often of these it is paid."""
        for payoff, often, asked in terms:
            ways, whole = often, 1
            for each in asked:
                if each not in self._known:
                    self._known[each] = self._chance(*each).as_integer_ratio()
                times, of = self._known[each]
                ways, whole = ways * times, whole * of
            yield payoff, whole, ways

    def _chance(self, value: int, asked: tuple[Kinds, ...]) -> Fraction:
        """The odds that cards of this value are so: by their faces, then by the suits of each."""
        faces = {face: n for face in _faces(self.shoe.pack, value) if (n := self.shoe.faces[face])}
        whole = perm(sum(faces.values()), len(asked))
        if not whole:
            return Fraction(0)
        alike = [(kinds, often) for kinds, often in sorted(Counter(asked).items())]
        chance = Fraction(0)
        for shared in product(*(_shared(kinds[0] or tuple(faces), n) for kinds, n in alike)):
            ways, of_face = 1, Counter[str]()
            suits: dict[str, list[str]] = {}
            for (number, drawn), (kinds, _) in zip(shared, alike, strict=True):
                ways *= number
                for face in drawn:
                    of_face[face] += 1
                    suits.setdefault(face, []).append(kinds[1])
            ways *= prod(perm(faces.get(face, 0), n) for face, n in of_face.items())
            if ways:
                chance += ways * prod(self._in_suits(face, some) for face, some in suits.items())
        return chance / whole

    def _in_suits(self, face: str, asked: Sequence[str]) -> Fraction | int:
        """The odds that cards of this face are of these suits, one after the other."""
        told = tuple(sorted(suits for suits in asked if suits))
        if not told:
            return 1
        if (face, told) not in self._suits:
            kinds = {s: n for (each, s), n in self.shoe.kinds.items() if each == face}
            ways = 0
            for drawn in product(*told):
                often = Counter(drawn)
                ways += prod(perm(kinds.get(suit, 0), n) for suit, n in often.items())
            whole = perm(sum(kinds.values()), len(told))
            self._suits[face, told] = Fraction(ways, whole)
        return self._suits[face, told]


@cache
def _shared(faces: tuple[str, ...], number: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """How so many cards may be of these faces, each with its sequences."""
    return tuple(
        (factorial(number) // prod(map(factorial, Counter(drawn).values())), drawn)
        for drawn in combinations_with_replacement(faces, number)
    )
