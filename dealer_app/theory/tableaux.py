"""A game of two hands against one bank, which decides once against both (§4, S4-A21): in how many
orders three first hands come together, and every end of a coup, as rows that a shoe gives weights.

Which of the three hands has which cards does not matter to it, nor in what order cards are drawn:
it goes by the three classes together and by all cards drawn together. A side without a stake gets
no hand; one settled by a natural weighs nothing; à cheval has a line for each pair of ends. As much
lies on each side unless something else is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from math import perm
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.card_order import judged
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Hand
from dealer_app.rules.outcomes import Duel, Need
from dealer_app.rules.variant import BetId, HandId, Variant
from dealer_app.theory.openings import BankTurn, Opening, Openings, Two, openings
from dealer_app.theory.orders import Collections, Numbers, TooFewCards, collections_of
from dealer_app.theory.payouts import Payoff, payoff
from dealer_app.theory.plays import CellChoice, ChoiceCell, Seen, Settled, hand_worth
from dealer_app.theory.shoe import Composition
from dealer_app.theory.stakes import played

HANDS: Final = 3
FIRST_SIX: Final = HANDS * FIRST_CARDS

Drawn = tuple[int, ...]
"""Cards drawn, by the places of their values, in rising order."""
Objects = npt.NDArray[np.object_]


@dataclass(frozen=True, slots=True)
class Triples:
    """Three first hands of a game and up to as many cards drawn, ready to be weighed.

    `kinds` numbers the three classes, in rising order, `drawn` the cards drawn; a row is one way
    in which six cards make three hands, `of_row` its collection, `times` in how many sequences it
    comes, `starts` where the rows of each three classes begin.
    """

    collections: Collections
    kinds: Mapping[tuple[int, ...], int]
    drawn: Mapping[Drawn, int]
    of_row: Numbers
    times: Numbers
    starts: Numbers

    def weigh(self, shoe: Composition, cards: int) -> Objects:
        """In how many orders of so many cards of the shoe each comes: the number of the cards
        drawn times that of the kinds, plus that of the three classes; TooFewCards."""
        if shoe.size < cards:
            raise TooFewCards(shoe.size, cards)
        weights = np.zeros((len(self.drawn), len(self.kinds)), dtype=object)
        for drawn, number in self.drawn.items():
            unseen = cards - FIRST_SIX - len(drawn)
            if unseen >= 0:
                weights[number] = self._weigh(shoe, drawn, unseen)
        flat: Objects = weights.reshape(-1)
        return flat

    def _weigh(self, shoe: Composition, drawn: Drawn, unseen: int) -> Objects | int:
        ways = perm(shoe.size - FIRST_SIX - len(drawn), unseen)
        left = dict(shoe.values)
        for place in drawn:
            value = self.collections.worth[place]
            ways *= left.get(value, 0)
            left[value] = left.get(value, 0) - 1
        if not ways:
            return 0
        first = self.collections.weigh(replace(shoe, values=left))[self.of_row] * self.times
        return np.asarray(np.add.reduceat(first, self.starts).astype(object) * ways)


def triples(worth: tuple[int, ...], classes: Sequence[Sequence[tuple[int, int]]]) -> Triples:
    """Every way in which six cards make three hands of these classes, listed once."""
    place = {value: index for index, value in enumerate(worth)}
    pairs = [(place[a], place[b], kind) for kind, each in enumerate(classes) for a, b in each]
    pair = np.array(sorted(pairs, key=lambda each: each[2]))
    one, two, three = _rising(pair[:, 2])
    rows = np.concatenate([pair[one, :2], pair[two, :2], pair[three, :2]], axis=1)
    times = np.ones(len(rows), dtype=np.int64)
    for first in range(0, FIRST_SIX, FIRST_CARDS):
        times *= np.where(rows[:, first] == rows[:, first + 1], 1, 2)
    size = len(classes)
    key = (pair[one, 2] * size + pair[two, 2]) * size + pair[three, 2]
    order = np.argsort(key, kind="stable")
    found, starts = np.unique(key[order], return_index=True)
    kinds: dict[tuple[int, ...], int] = {
        (n // size**2, n // size % size, n % size): i for i, n in enumerate(found.tolist())
    }
    places = range(len(worth))
    drawn = [d for n in range(HANDS + 1) for d in combinations_with_replacement(places, n)]
    collections, of_row = collections_of(rows, worth)
    numbers = {each: number for number, each in enumerate(drawn)}
    return Triples(collections, kinds, numbers, of_row[order], times[order], starts)


def _rising(kinds: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The places of any three pairs whose classes rise or stay."""
    numbers = np.arange(len(kinds))
    one, two, three = (each.ravel() for each in np.meshgrid(numbers, numbers, numbers))
    rise = (kinds[one] <= kinds[two]) & (kinds[two] <= kinds[three])
    return one[rise], two[rise], three[rise]


Column = npt.NDArray[np.signedinteger]
"""Whole numbers, no longer than they must be: there are many."""
NO_CHOICE: Final = 0
"""The number of what nobody chose."""
_NEVER: Final = -1


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends, one a row: `weight` is its place among what a shoe weighs, `chosen` numbers what
    the two hands and the bank chose, `duel` how each hand came out against the bank.

    `most_cards` is how many cards a coup may need.
    """

    choices: tuple[CellChoice | None, ...]
    duels: tuple[Duel, ...]
    weight: Column
    chosen: tuple[Column, Column, Column]
    duel: tuple[Column, Column]
    most_cards: int


@dataclass(frozen=True, slots=True)
class _Opened:
    """The openings as columns: classes, third cards by place, cards drawn, choices, what is seen;
    third cards that are not there stand one past the last place."""

    classes: tuple[Numbers, Numbers]
    over: Numbers
    thirds: tuple[Numbers, Numbers]
    drawn: Numbers
    chosen: tuple[Numbers, Numbers]
    seen: Numbers


def ends(openings: Openings, triples: Triples) -> Ends:
    """Every opening, with all that the bank may do after it."""
    numbers = _numbers(openings)
    opened = _columns(openings, triples, numbers)
    blocks = list(_blocks(openings, triples, opened, numbers))
    weight, one, two, bank, left, right = (
        np.concatenate([block[column] for block in blocks]) for column in range(6)
    )
    met = np.zeros(1 + max(int(left.max()), int(right.max())), dtype=np.bool_)
    met[left], met[right] = True, True
    found, number = np.flatnonzero(met), (np.cumsum(met) - 1).astype(np.int32)
    judge = _Judge(openings, len(triples.collections.worth))
    duels = tuple(judge.duel(key) for key in found.tolist())
    used = weight // len(triples.kinds)
    longest = np.array([len(each) for each in triples.drawn])[used].max()
    most = triples.collections.cards + int(longest)
    duel = (number[left], number[right])
    return Ends(tuple(numbers), duels, weight, (one, two, bank), duel, most)


def _numbers(openings: Openings) -> Mapping[CellChoice | None, int]:
    """Every choice of the game with its number, those of the hands before the bank's."""
    said = (step for way in openings.ways for step in way.steps if isinstance(step, CellChoice))
    both = product(openings.turns.values(), (True, False))
    banks = (turn.choice(draws=draws) for turn, draws in both if turn.cell is not None)
    choices: dict[CellChoice | None, int] = {None: NO_CHOICE}
    for choice in (*said, *banks):
        choices.setdefault(choice, len(choices))
    return choices


def _columns(
    openings: Openings, triples: Triples, numbers: Mapping[CellChoice | None, int]
) -> _Opened:
    ways, worth = openings.ways, triples.collections.worth
    place = {value: index for index, value in enumerate(worth)} | {None: len(worth)}
    seen = {each: number for number, each in enumerate(_seen(openings))}

    def both(each: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers]:
        columns = np.array(each)
        return columns[:, 0], columns[:, 1]

    first, second = openings.hands
    return _Opened(
        both([way.classes for way in ways]),
        np.array([way.over for way in ways]),
        both([(place[way.thirds[0]], place[way.thirds[1]]) for way in ways]),
        np.array([triples.drawn[_sorted(way, place)] for way in ways]),
        both([(numbers[way.chosen(first)], numbers[way.chosen(second)]) for way in ways]),
        np.array([seen[way.seen, way.over] for way in ways]),
    )


def _sorted(way: Opening, place: Mapping[int | None, int]) -> Drawn:
    return tuple(sorted(place[value] for value in way.drawn))


def _seen(openings: Openings) -> Sequence[tuple[tuple[Seen, ...], bool]]:
    """What the bank may see, and whether nobody draws."""
    return list(dict.fromkeys((way.seen, way.over) for way in openings.ways))


_Block = tuple[Column, ...]
"""Rows of ends: weight, the choices of three hands, and what tells both duels apart."""


def _blocks(
    openings: Openings,
    triples: Triples,
    opened: _Opened,
    numbers: Mapping[CellChoice | None, int],
) -> Iterator[_Block]:
    """The ends by the bank's class, and by what it drew, if it did."""
    size, places = len(openings.classes), len(triples.collections.worth)
    over = np.zeros((size, size, size), dtype=bool)
    for classes, done in openings.over.items():
        over[classes] = done
    kinds, more = _kinds(triples, size), _more(triples, places)
    both = zip(opened.classes, opened.thirds, strict=True)
    held = [own * (places + 1) + card for own, card in both]
    for bank in range(size):
        fits = np.flatnonzero(over[(*opened.classes, bank)] == opened.over)
        stands, draws = _turns(openings, bank, numbers)
        kind = kinds[opened.classes[0][fits], opened.classes[1][fits], bank]
        for third in range(places + 1):
            choice = (stands if third == places else draws)[opened.seen[fits]]
            may = np.flatnonzero(choice != _NEVER)
            rows, drawn = fits[may], opened.drawn[fits[may]]
            drawn = drawn if third == places else more[drawn, third]
            theirs = bank * (places + 1) + third
            yield (
                (drawn * len(triples.kinds) + kind[may]).astype(np.int32),
                *(chosen[rows].astype(np.int16) for chosen in opened.chosen),
                choice[may].astype(np.int16),
                *((own[rows] * size * (places + 1) + theirs).astype(np.int32) for own in held),
            )


def _kinds(triples: Triples, size: int) -> Numbers:
    """The number of any three classes."""
    return np.array(
        [triples.kinds[tuple(sorted(each))] for each in product(range(size), repeat=3)]
    ).reshape(size, size, size)


def _more(triples: Triples, places: int) -> Numbers:
    """The number of cards drawn with one card more; nobody draws more than three in all."""
    return np.array(
        [
            [triples.drawn.get(tuple(sorted((*drawn, card))), _NEVER) for card in range(places)]
            for drawn in triples.drawn
        ]
    )


def _turns(
    openings: Openings, bank: int, numbers: Mapping[CellChoice | None, int]
) -> tuple[Numbers, Numbers]:
    """The number of the bank's choice to stand and to draw, by what it sees; -1 where it may
    not."""
    nothing = BankTurn(draws=False, stands=False)
    turns = [openings.turns.get((bank, *seen), nothing) for seen in _seen(openings)]
    stands = [numbers[t.choice(draws=False)] if t.stands else _NEVER for t in turns]
    draws = [numbers[t.choice(draws=True)] if t.draws else _NEVER for t in turns]
    return np.array(stands), np.array(draws)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Tells a duel by its key: the class and third card of the hand, then the bank's."""

    openings: Openings
    places: int

    def duel(self, key: int) -> Duel:
        """The duel as the engine judges it; it looks at nothing but these two hands."""
        variant, (hand, _) = self.openings.variant, self.openings.hands
        rest, theirs = divmod(key, len(self.openings.classes) * (self.places + 1))
        hands = {hand: self._hand(rest), variant.banque: self._hand(theirs)}
        return judged(variant, Coup(1, 1, hands=hands), hand)

    def _hand(self, key: int) -> Hand:
        kind, third = divmod(key, self.places + 1)
        worth = sorted(set(self.openings.variant.pack.values))
        drawn = () if third == self.places else (worth[third],)
        return hand_worth(self.openings.variant, (*self.openings.classes[kind][0], *drawn))


@dataclass(frozen=True, slots=True)
class Sorted:
    """The ends in the order of what one hand chose and of what both hands' bets pay: `code`
    numbers that, `place` says which end each row is."""

    place: Column
    code: Column


@dataclass(frozen=True, slots=True, eq=False)
class Tableaux:
    """A game of two hands against one bank, ready to be weighed for any shoe.

    `played` are the hands that each bet lies on, by their places; `paid` says of each hand what
    its bets pay, each different payout once, and `pays` which one each duel has. `by_bank` are
    the ends in the order of the bank's choices. `unknown` are the bets of which nothing exact is
    known: they ask for ranks or suits.
    """

    variant: Variant
    hands: Two
    cells: tuple[ChoiceCell, ...]
    triples: Triples
    ends: Ends
    played: Mapping[BetId, tuple[int, ...]]
    paid: tuple[Sequence[Mapping[BetId, Payoff]], ...]
    pays: tuple[Column, ...]
    by_bank: Sorted
    unknown: tuple[BetId, ...]

    @property
    def order(self) -> tuple[HandId, ...]:
        """The hands in the order in which they act, the bank's last."""
        return (*self.hands, self.variant.banque)


def tableaux(variant: Variant, hands: Two) -> Tableaux:
    """The game's ways and payouts, sorted out once for a sheet under its options."""
    opened = openings(variant, hands)
    listed = triples(tuple(sorted(set(variant.pack.values))), opened.classes)
    found = ends(opened, listed)
    known = dict.fromkeys(choice.cell for choice in found.choices if choice is not None)
    order = (*hands, variant.banque)
    cells = sorted(known, key=lambda c: (order.index(c.hand), c.total, _shown(c)))
    return _with_payouts(variant, hands, tuple(cells), (listed, found))


def paying(tableaux: Tableaux, variant: Variant) -> Tableaux:
    """The game with bets that pay otherwise, dealt alike."""
    known = (tableaux.triples, tableaux.ends)
    return _with_payouts(
        replace(tableaux.variant, bets=variant.bets), tableaux.hands, tableaux.cells, known
    )


def _shown(cell: ChoiceCell) -> tuple[tuple[int, int], ...]:
    """Where a choice stands among those of one total: hands that stood first, naturals last."""
    return tuple(_rank(seen) for seen in (cell.third, *cell.seen))


def _rank(seen: int | Settled | None) -> tuple[int, int]:
    if isinstance(seen, Settled):
        return 2, list(Settled).index(seen)
    return (0, 0) if seen is None else (1, seen)


def _with_payouts(
    variant: Variant, hands: Two, cells: tuple[ChoiceCell, ...], known: tuple[Triples, Ends]
) -> Tableaux:
    listed, found = known
    told = {bet: spec for bet, spec in variant.bets.items() if spec.need is Need.VALUE}
    lies = {bet: played(variant, bet, hands) for bet in told}
    columns = [_paid(variant, found, [b for b in told if n in lies[b]]) for n in range(2)]
    paid, pays = tuple(each[0] for each in columns), tuple(each[1] for each in columns)
    by_bank = sorted_by(found, (paid, pays), len(hands))
    unknown = tuple(bet for bet in variant.bets if bet not in told)
    return Tableaux(variant, hands, cells, listed, found, lies, paid, pays, by_bank, unknown)


_Paid = tuple[tuple[Sequence[Mapping[BetId, Payoff]], ...], tuple[Column, ...]]


def _paid(
    variant: Variant, found: Ends, bets: Sequence[BetId]
) -> tuple[Sequence[Mapping[BetId, Payoff]], Column]:
    """The payouts of bets on one hand, each different one once, and which one each duel has."""
    numbers: dict[tuple[Payoff, ...], int] = {}
    of_duel = [
        numbers.setdefault(tuple(payoff(variant.bets[bet], duel) for bet in bets), len(numbers))
        for duel in found.duels
    ]
    return [dict(zip(bets, each, strict=True)) for each in numbers], np.array(of_duel)


def sorted_by(found: Ends, paid: _Paid, hand: int) -> Sorted:
    """The ends by the choices of the hand at that place, the bank's being the last."""
    payouts, (one, other) = paid
    code = found.chosen[hand].astype(np.int64) * len(payouts[0]) + one[found.duel[0]]
    code = code * len(payouts[1]) + other[found.duel[1]]
    place = np.argsort(code, kind="stable")
    return Sorted(place.astype(np.int32), code[place])
