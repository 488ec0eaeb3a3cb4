"""Coups dealt from shuffled shoes, for what enumeration cannot say: the cut card, burns, rounding.

Many shoes are dealt side by side. Chance is the plain bits of a PCG64 generator, turned into cards
by whole-number arithmetic alone, so that a seed gives the same coups on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.cards import SUITS
from dealer_app.theory.automaton import CHANCES, Automaton
from dealer_app.theory.orders import Numbers
from dealer_app.theory.pairs import Likeness
from dealer_app.theory.plays import FIRST_FOUR, Plays

Cards = npt.NDArray[np.uint8]
"""Kinds of cards: a face and a suit, by their place among the pack's."""

LANES: Final = 4096
"""How many shoes are dealt side by side; memory goes with this, not with the coups."""

_WORD: Final = np.uint64(32)
_MOST_BURNED: Final = 10
"""How many cards a ten or figure burns where the first card says it (§2.5)."""
_LIKENESSES: Final = len(Likeness)


@dataclass(frozen=True, slots=True)
class Dealer:
    """A game ready to be dealt many times over: its cards, its states, its shoe.

    `worth` is the place of each kind's value, `first` the class of two values' places, `signs`
    who wins in each way: 1 the hand, -1 the bank.
    """

    plays: Plays
    states: Automaton
    packs: int
    kinds: Cards
    worth: Numbers
    face: Numbers
    suit: Numbers
    first: Numbers
    signs: Numbers


@dataclass(slots=True)
class Tally:
    """What came of the coups so far: how often each way ended, by the likeness of first cards.

    `held` counts the banks that were lost after so many coups won, the last place for more.
    """

    ways: Numbers
    held: Numbers = field(default_factory=lambda: np.zeros(HELD, dtype=np.int64))
    coups: int = 0
    shoes: int = 0

    @classmethod
    def empty(cls, game: Dealer) -> "Tally":
        """Nothing dealt yet."""
        return cls(np.zeros((len(game.plays.ways), _LIKENESSES**2), dtype=np.int64))


HELD: Final = 64
"""Up to how many coups that a bank wins running are counted apart."""


def dealer(plays: Plays, states: Automaton, packs: int) -> Dealer:
    """The game with so many packs in its shoe."""
    pack, suits = plays.variant.pack, tuple(SUITS) if plays.variant.pack.suited else ("",)
    values = sorted(set(pack.values))
    faces = [face for face in range(len(pack.faces)) for _ in suits]
    copies = [packs * pack.copies[face] // len(suits) for face in faces]
    worth = np.array([values.index(pack.values[face]) for face in faces])
    first = np.zeros((len(values), len(values)), dtype=np.int64)
    for number, pairs in enumerate(plays.classes):
        for one, other in pairs:
            one_place, other_place = values.index(one), values.index(other)
            first[one_place, other_place] = first[other_place, one_place] = number
    kinds = np.repeat(np.arange(len(faces), dtype=np.uint8), copies)
    suit = np.array([number for _ in pack.faces for number in range(len(suits))])
    signs = np.array([way.duel.sign for way in plays.ways])
    return Dealer(plays, states, packs, kinds, worth, np.array(faces), suit, first, signs)


def batches(game: Dealer, coups: int, seed: int) -> Iterator[Tally]:
    """The coups of a seed, told after every batch of shoes until there are as many as asked for.

    The shoes of a batch are dealt to their end as long as coups are wanted; one that has too few
    cards for a coup, or whose last coup was dealt, gives way to a fresh one.
    """
    tally = Tally.empty(game)
    chance = _Chance(np.random.PCG64(seed))
    running = np.zeros(LANES, dtype=np.int64)
    while tally.coups < coups:
        shoes = _shuffled(game, chance)
        tally.shoes += LANES
        table = _Table(game, chance, shoes, _burned(game, shoes), running)
        while tally.coups < coups and table.open.any():
            table.coup(tally, coups - tally.coups)
        running = table.running
        yield tally


class _Chance:
    """Whole numbers by chance, from the generator's plain bits."""

    def __init__(self, bits: np.random.PCG64) -> None:
        self._bits = bits

    def below(self, most: int, number: int) -> Numbers:
        """So many numbers from 0 up to, and without, `most`, which is less than 2**32."""
        words = np.asarray(self._bits.random_raw(number), dtype=np.uint64) >> _WORD
        numbers: Numbers = (words * np.uint64(most) >> _WORD).astype(np.int64)
        return numbers


def _shuffled(game: Dealer, chance: _Chance) -> Cards:
    """A shoe in every lane, each shuffled apart as far as it is dealt: a row for each place."""
    kinds, rules = game.kinds, game.plays.variant.shoe
    needed = _MOST_BURNED + 1 + rules.coups * game.plays.most_cards if rules.coups else len(kinds)
    shoes = np.repeat(kinds[:, None], LANES, axis=1)
    lanes = np.arange(LANES)
    for place in range(min(needed, len(kinds) - 1)):
        other = place + chance.below(len(kinds) - place, LANES)
        taken = shoes[other, lanes]
        shoes[other, lanes] = shoes[place]
        shoes[place] = taken
    return shoes


def _burned(game: Dealer, shoes: Cards) -> Numbers:
    """How many cards leave each shoe before its first coup (§2.5)."""
    rules = game.plays.variant.shoe
    if rules.burn == "first_card":
        pack = game.plays.variant.pack
        owed = np.array([value or _MOST_BURNED for value in pack.values])
        return np.asarray(1 + owed[game.face[shoes[0]]])
    number = 0 if rules.burn == "none" else int(rules.burn)
    return np.full(LANES, number)


class _Table:
    """The shoes of one batch while coups are dealt from them.

    `gone` says how many cards left each shoe, `open` where another coup is dealt, `running` how
    many coups the bank there has won in a row.
    """

    def __init__(
        self,
        game: Dealer,
        chance: _Chance,
        shoes: Cards,
        gone: Numbers,
        running: Numbers,
    ) -> None:
        self._game = game
        self._chance = chance
        self._shoes = shoes
        self._gone = gone
        self._dealt = np.zeros(LANES, dtype=np.int64)
        self._last = np.zeros(LANES, dtype=bool)
        self.running = running
        self.open = self._may_go_on()

    def coup(self, tally: Tally, wanted: int) -> None:
        """One coup from every shoe that is still dealt, as many as are wanted."""
        lanes = np.flatnonzero(self.open)[:wanted]
        cut = self._game.plays.variant.shoe.cut
        if cut is not None:
            self._last |= len(self._game.kinds) - self._gone <= cut
        cards = self._shoes[self._gone[lanes][None, :] + np.arange(FIRST_FOUR)[:, None], lanes]
        self._gone[lanes] += FIRST_FOUR
        ends = self._played(lanes, cards)
        alike = self._alike(cards)
        number = ends * _LIKENESSES**2 + alike
        counts = np.bincount(number, minlength=tally.ways.size)
        tally.ways += counts.reshape(tally.ways.shape)
        tally.coups += len(lanes)
        self._hold(tally, lanes, ends)
        self._dealt[lanes] += 1
        self.open = self._may_go_on()

    def _played(self, lanes: Numbers, cards: Cards) -> Numbers:
        """The way in which each coup goes from its first cards on, its cards taken as they come."""
        game, states = self._game, self._game.states
        values = game.worth[cards]
        state = states.roots[game.first[values[0], values[2]], game.first[values[1], values[3]]]
        going = np.flatnonzero(states.play[state] < 0)
        while len(going):
            here = state[going]
            drawing = states.draws[here] == 1
            place = np.empty(len(going), dtype=np.int64)
            drawn = going[drawing]
            shoes = lanes[drawn]
            place[drawing] = game.worth[self._shoes[self._gone[shoes], shoes]]
            self._gone[shoes] += 1
            choosing = ~drawing
            if choosing.any():
                chance = self._chance.below(CHANCES - 1, int(choosing.sum()))
                place[choosing] = chance >= states.chance[here[choosing]]
            state[going] = states.leads[here, place]
            going = going[states.play[state[going]] < 0]
        ends: Numbers = states.play[state]
        return ends

    def _alike(self, cards: Cards) -> Numbers:
        """What the first two cards of both hands have in common, as one number."""
        face, suit = self._game.face[cards], self._game.suit[cards]
        hand, bank = (
            np.where(face[one] == face[other], 1 + (suit[one] == suit[other]), 0)
            for one, other in ((0, 2), (1, 3))
        )
        return hand * _LIKENESSES + bank

    def _hold(self, tally: Tally, lanes: Numbers, ends: Numbers) -> None:
        """What becomes of the bank of each lane: it is lost, it wins once more, or neither."""
        sign = self._game.signs[ends]
        lost = lanes[sign > 0]
        held = np.minimum(self.running[lost], HELD - 1)
        tally.held += np.bincount(held, minlength=HELD)
        self.running[lost] = 0
        self.running[lanes[sign < 0]] += 1

    def _may_go_on(self) -> npt.NDArray[np.bool_]:
        """Which shoes are dealt from again: enough cards, and their last coup still to come."""
        variant, plays = self._game.plays.variant, self._game.plays
        left = len(self._game.kinds) - self._gone
        enough: npt.NDArray[np.bool_] = left >= max(variant.min_cards, plays.most_cards)
        if variant.shoe.coups:
            enough &= self._dealt < variant.shoe.coups
        return enough & ~self._last
