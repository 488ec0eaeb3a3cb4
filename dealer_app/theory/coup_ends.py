"""Every end of a coup of two hands against one bank, as rows that a shoe gives weights."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.card_order import judged
from dealer_app.rules.coup import Coup, Hand
from dealer_app.rules.outcomes import Duel
from dealer_app.theory.openings import BankTurn, Opening, Openings
from dealer_app.theory.orders import Numbers
from dealer_app.theory.plays import CellChoice, Seen, hand_worth
from dealer_app.theory.triples import Drawn, Triples

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
