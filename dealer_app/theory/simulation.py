"""Coups dealt from shuffled shoes, for what enumeration cannot say: the cut card, burns, rounding.

A game's ways are a table of states, and many shoes are dealt side by side, each to its end; the
coups are told one shoe after the other, so that a seed gives the same coups however many shoes are
dealt at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from dealer_app.rules.cards import FIRST_CARDS, SUITS
from dealer_app.rules.variant import Variant
from dealer_app.theory.columns import Numbers
from dealer_app.theory.habits import Habits
from dealer_app.theory.marked_bets import A_HAND, NONE, SeenCards
from dealer_app.theory.orders import TooFewCards
from dealer_app.theory.pairs import Likeness
from dealer_app.theory.plays import FIRST_FOUR, CellChoice, Play, Plays, Steps, card_worth

END: Final = -1
"""The next state of a coup that is over."""
CHANCES: Final = 2**32
"""What a habit is measured in: so many parts are always."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """Where every coup stands after its first cards, and where each step leads.

    `roots` gives the state for the classes of the two hands. In a state with `draws` the value of
    the next card, by its place, leads on; else chance does: below `chance`, of 2**32, a card is
    taken (place 0), from it on it is not (place 1). `play` is the way that ends in a state, -1
    where it goes on. `choices` is how often in a coup chance chooses at most.
    """

    roots: Numbers
    draws: Numbers
    chance: Numbers
    leads: Numbers
    play: Numbers
    choices: int


_Key = tuple[int, int, Steps]


def automaton(plays: Plays, habits: Habits) -> Automaton:
    """The states of a game whose choices are made by these habits; KeyError for one without.

    What is always or never chosen is no state: it follows from the one before.
    """
    states = _States(sorted(set(plays.variant.pack.values)))
    most = 0
    for index, way, steps in _open_steps(plays, habits):
        states.play[states.at(way, steps, habits)] = index
        most = max(most, sum(isinstance(step, CellChoice) for step in steps))
    roots = np.zeros((len(plays.classes), len(plays.classes)), dtype=np.int64)
    for (hand, bank, steps), state in states.numbers.items():
        if not steps:
            roots[hand, bank] = state
    draws, chance, leads, play = map(
        np.array, (states.draws, states.chance, states.leads, states.play)
    )
    return Automaton(roots, draws, chance, leads, play, most)


class _States:
    """The states so far, each with its number."""

    def __init__(self, values: list[int]) -> None:
        self.numbers: dict[_Key, int] = {}
        self.draws: list[int] = []
        self.chance: list[int] = []
        self.leads: list[list[int]] = []
        self.play: list[int] = []
        self._values = values

    def at(self, way: Play, steps: Steps, habits: Habits) -> int:
        """The state that these steps lead to."""
        here = self._number((way.hand, way.bank, ()))
        for place, step in enumerate(steps):
            there = self._number((way.hand, way.bank, steps[: place + 1]))
            if isinstance(step, CellChoice):
                self.chance[here] = round(habits[step.cell] * CHANCES)
                self.leads[here][0 if step.draws else 1] = there
            else:
                self.draws[here] = 1
                self.leads[here][self._values.index(step)] = there
            here = there
        return here

    def _number(self, key: _Key) -> int:
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
            self.leads.append([END] * max(2, len(self._values)))
            self.draws.append(0)
            self.chance.append(0)
            self.play.append(END)
        return self.numbers[key]


def _open_steps(plays: Plays, habits: Habits) -> Iterator[tuple[int, Play, Steps]]:
    """Each way that may come up, with those of its steps that cards or chance decide."""
    certain = [_certain(chosen, habits) for chosen in plays.chosen]
    for index, (way, number) in enumerate(zip(plays.ways, plays.ways.chosen.tolist(), strict=True)):
        known = certain[number]
        if known is not None:
            steps = tuple([step for step in way.steps if step not in known]) if known else way.steps
            yield index, way, steps


def _certain(chosen: Sequence[CellChoice], habits: Habits) -> frozenset[CellChoice] | None:
    """Which of the choices of a coup are always made so; None where one of them never is."""
    shares = {choice: habits[choice.cell] for choice in chosen}
    if any(share == (0 if choice.draws else 1) for choice, share in shares.items()):
        return None
    return frozenset(choice for choice, share in shares.items() if share in (0, 1))


# Shoes shuffled by chance: the same cards for a seed on every machine, however many at once


Cards = npt.NDArray[np.uint8]
"""Kinds of cards: a face and a suit, by their place among the pack's."""
Words = Numbers
"""Chance in whole numbers from 0 up to, and without, 2**32."""

_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(2**32 - 1)


class Chance:
    """The words of a seed: those that shuffle, and those by which hands choose."""

    def __init__(self, seed: int) -> None:
        self._shuffles = np.random.PCG64(seed)
        self._choices = np.random.PCG64(seed).jumped()

    def shuffles(self, shoes: int, places: int) -> Words:
        """Words for so many shoes, a row for each place that is shuffled."""
        bits = _bits(self._shuffles, shoes, (places + 1) // 2)
        words = np.empty((2 * len(bits), shoes), dtype=np.int64)
        words[0::2], words[1::2] = bits >> _HALF, bits & _LOW
        return words

    def choices(self, shoes: int, most: int) -> Words:
        """Words for so many shoes, a row for each choice that may come up in one."""
        return (_bits(self._choices, shoes, most) >> _HALF).astype(np.int64)


def _bits(source: np.random.PCG64, shoes: int, rows: int) -> npt.NDArray[np.uint64]:
    drawn = np.asarray(source.random_raw(shoes * rows), dtype=np.uint64)
    return drawn.reshape(shoes, rows).T


def shuffled(kinds: Cards, places: int, shoes: int, chance: Chance) -> Cards:
    """So many shoes of these cards, shuffled as far as they are dealt: a row for each place."""
    words = chance.shuffles(shoes, places)
    cards = np.repeat(kinds[:, None], shoes, axis=1)
    flat, lanes = cards.reshape(-1), np.arange(shoes)
    for place in range(places):
        other = words[place]
        other *= len(kinds) - place
        other >>= 32
        other += place
        other *= shoes
        other += lanes
        taken = flat[other]
        flat[other] = cards[place]
        cards[place] = taken
    return cards


LANES: Final = 4096
"""How many shoes are dealt side by side; memory goes with this, not with the coups."""
HELD: Final = 64
"""Up to how many coups that a bank wins running are counted apart."""
LIKENESSES: Final = len(Likeness)
_FIGURE_BURNS: Final = 10
"""How many cards a ten or figure burns where the first card says it (§2.5)."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """A game ready to be dealt many times over: its cards, its states, its shoe.

    Of each kind `worth` is the place of its value, `face` its face, `burns` how many cards leave
    the shoe before its first coup where it lies on top; `first` is the class of two values' places,
    `signs` who wins in each way: 1 the hand, -1 the bank. `thirds` says of each way which of the
    cards drawn is the hand's third and which the bank's, by its place, NONE for none; it is there
    where bets look at cards.
    """

    plays: Plays
    states: Automaton
    packs: int
    kinds: Cards
    worth: Numbers
    face: Numbers
    burns: Numbers
    first: Numbers
    signs: Numbers
    thirds: Numbers | None = None

    @property
    def places(self) -> int:
        """How far a shoe is shuffled: as many cards as may leave it, but for the last."""
        rules, most = self.plays.variant.shoe, len(self.kinds) - 1
        dealt = int(self.burns.max()) + rules.coups * self.plays.most_cards
        return min(dealt, most) if rules.coups else most

    @property
    def needed(self) -> int:
        """How many cards a coup begins with at least."""
        return max(self.plays.variant.min_cards, self.plays.most_cards)

    @property
    def most_coups(self) -> int:
        """More coups than this no shoe gives."""
        return self.plays.variant.shoe.coups or len(self.kinds) // FIRST_FOUR


@dataclass(frozen=True, slots=True)
class Coups:
    """The coups of some shoes, one shoe after the other.

    `ends` says how each went, as a number that holds its way and what its first cards have in
    common. `lengths` counts the coups of each shoe, `burned` and `left` its cards; of the last
    shoe only the first coups may be told, `whole` counts those before it. `cards` are those of the
    coups, where bets look at them.
    """

    ends: Numbers
    lengths: Numbers
    burned: Numbers
    left: Numbers
    whole: int
    cards: SeenCards | None = None

    def until(self, wanted: int) -> "Coups":
        """The first of these coups, no more than are wanted."""
        if wanted >= len(self.ends):
            return self
        whole = int(np.searchsorted(self.lengths.cumsum(), wanted, side="right"))
        ends, seen = self.ends[:wanted], self.cards
        if seen is not None:
            faces, suits = seen.faces[:, :wanted], seen.suits[:, :wanted]
            seen = SeenCards(faces, suits, seen.ways[:wanted])
        return Coups(ends, self.lengths, self.burned, self.left, whole, seen)


@dataclass(slots=True)
class SimulationTally:
    """What came of the coups so far: how often each way ended, by the likeness of first cards.

    `held` counts the banks that were lost after so many coups won, the last place for more, and
    `running` what the one that is held has won; `shoes` those that were begun.
    """

    ways: Numbers
    held: Numbers = field(default_factory=lambda: np.zeros(HELD, dtype=np.int64))
    coups: int = 0
    shoes: int = 0
    running: int = 0

    @classmethod
    def empty(cls, game: Dealer) -> "SimulationTally":
        """Nothing dealt yet."""
        return cls(np.zeros((len(game.plays.ways), LIKENESSES**2), dtype=np.int64))

    def count(self, game: Dealer, coups: Coups) -> None:
        """Counts the coups that follow those counted so far."""
        counts = np.bincount(coups.ends, minlength=self.ways.size)
        self.ways += counts.reshape(self.ways.shape)
        self.coups += len(coups.ends)
        self.shoes += coups.whole + int(coups.lengths[: coups.whole].sum() < len(coups.ends))
        self._hold(game.signs[coups.ends // LIKENESSES**2])

    def _hold(self, signs: Numbers) -> None:
        """How often each bank won before it was lost, the first one since an earlier shoe."""
        won = (signs < 0).cumsum()
        before = won[signs > 0]
        held = np.diff(before, prepend=-self.running)
        self.running += int((signs < 0).sum() - held.sum())
        self.held += np.bincount(np.minimum(held, HELD - 1), minlength=HELD)


def dealer(plays: Plays, states: Automaton, packs: int, *, looks: bool = False) -> Dealer:
    """The game with so many packs in its shoe; `looks`: the cards of its coups are told."""
    pack, suits = plays.variant.pack, tuple(SUITS) if plays.variant.pack.suited else ("",)
    values = sorted(set(pack.values))
    face = np.array([face for face in range(len(pack.faces)) for _ in suits])
    copies = packs * np.array(pack.copies)[face] // len(suits)
    worth = np.array([values.index(value) for value in pack.values])[face]
    first = np.zeros((len(values), len(values)), dtype=np.int64)
    for number, pairs in enumerate(plays.classes):
        for one, other in pairs:
            one_place, other_place = values.index(one), values.index(other)
            first[one_place, other_place] = first[other_place, one_place] = number
    kinds = np.repeat(np.arange(len(face), dtype=np.uint8), copies)
    signs = plays.ways.duels.sign
    burns = _burns(plays.variant)[face]
    thirds = np.array([third_places(plays, way) for way in plays.ways]).T if looks else None
    return Dealer(plays, states, packs, kinds, worth, face, burns, first, signs, thirds)


def third_places(plays: Plays, way: Play) -> tuple[int, int]:
    """Which of the cards drawn is the hand's third, and which the bank's, by its place."""
    one, other = way.duel.hands
    own, others = (len(score.cards) - FIRST_CARDS for score in (one, other))
    bank_first = own and others and one.cards[-1] != card_worth(plays.variant, way.drawn[0])
    hand = NONE if not own else others if bank_first else 0
    return hand, NONE if not others else 0 if bank_first else own


def _burns(variant: Variant) -> Numbers:
    """How many cards leave a fresh shoe for each face that may lie on top (§2.5)."""
    rule = variant.shoe.burn
    if rule == "first_card":
        return np.array([1 + (value or _FIGURE_BURNS) for value in variant.pack.values])
    return np.full(len(variant.pack.faces), 0 if rule == "none" else int(rule))


def batches(game: Dealer, coups: int, seed: int) -> Iterator[SimulationTally]:
    """The tally of a seed's coups, told after every batch of shoes; TooFewCards."""
    tally = SimulationTally.empty(game)
    for batch in dealing(game, coups, seed):
        tally.count(game, batch)
        yield tally


def dealing(game: Dealer, coups: int, seed: int) -> Iterator[Coups]:
    """The coups of a seed, a batch of shoes at a time, until there are as many as asked for.

    A shoe that has too few cards for a coup, or whose last coup was dealt, gives way to a fresh
    one; TooFewCards where none is ever dealt.
    """
    left = len(game.kinds) - int(game.burns.min())
    if left < game.needed:
        raise TooFewCards(left, game.needed)
    chance = Chance(seed)
    while coups:
        expected = coups // (game.plays.variant.shoe.coups or len(game.kinds) // game.needed)
        batch = _Table(game, chance, min(LANES, expected + 1)).dealt_out().until(coups)
        coups -= len(batch.ends)
        yield batch


class _Table:
    """The shoes of one batch while coups are dealt from them, each shoe in its lane.

    `gone` says how many cards left each shoe, `chosen` how many choices were made in it.
    """

    def __init__(self, game: Dealer, chance: Chance, shoes: int) -> None:
        self._game = game
        self._shoes = shoes
        cards = shuffled(game.kinds, game.places, shoes, chance)
        self._cards: Cards = cards.reshape(-1)
        self._burned = game.burns[cards[0]]
        self._gone = self._burned.copy()
        self._words = chance.choices(shoes, game.most_coups * game.states.choices).reshape(-1)
        self._chosen = np.zeros(shoes, dtype=np.int64)
        self._dealt = np.zeros(shoes, dtype=np.int64)
        self._last = np.zeros(shoes, dtype=bool)

    def dealt_out(self) -> Coups:
        """Every coup of these shoes."""
        rounds, seen = [], []
        lanes = self._open(np.arange(self._shoes))
        while len(lanes):
            row = np.zeros(self._shoes, dtype=np.int64)
            before = self._gone[lanes]
            row[lanes] = self._coup(lanes)
            rounds.append(row)
            if self._game.thirds is not None:
                lay = np.zeros((2 * A_HAND, self._shoes), dtype=np.int64)
                lay[:, lanes] = self._laid(lanes, before, row[lanes] // LIKENESSES**2)
                seen.append(lay)
            lanes = self._open(lanes)
        told = np.arange(len(rounds)) < self._dealt[:, None]
        ends = np.array(rounds, dtype=np.int64).reshape(len(rounds), self._shoes).T[told]
        left = len(self._game.kinds) - self._gone
        cards = self._seen(np.array(seen).transpose(1, 2, 0)[:, told], ends) if seen else None
        return Coups(ends, self._dealt, self._burned, left, self._shoes, cards)

    def _laid(self, lanes: Numbers, before: Numbers, ways: Numbers) -> Numbers:
        """The kinds of the cards of a coup from each of these shoes, of which so many cards were
        gone before."""
        assert self._game.thirds is not None
        at = before * self._shoes + lanes
        last = len(self._cards) - 1

        def kind(place: Numbers | int) -> Numbers:
            taken = self._cards[np.minimum(at + (FIRST_FOUR + place) * self._shoes, last)]
            kinds: Numbers = taken.astype(np.int64)
            return kinds

        one, two, three, four = (kind(place - FIRST_FOUR) for place in range(FIRST_FOUR))
        third, other = (
            np.where(place == NONE, NONE, kind(place)) for place in self._game.thirds[:, ways]
        )
        return np.array([one, three, third, two, four, other])

    def _seen(self, kinds: Numbers, ends: Numbers) -> SeenCards:
        """Cards by their kinds, as bets look at them."""
        suits = len(SUITS) if self._game.plays.variant.pack.suited else 1
        faces = np.where(kinds < 0, NONE, kinds // suits)
        return SeenCards(faces, np.where(kinds < 0, NONE, kinds % suits), ends // LIKENESSES**2)

    def _open(self, lanes: Numbers) -> Numbers:
        """From which of these shoes another coup is dealt: enough cards, and their last coup
        still to come."""
        rules = self._game.plays.variant.shoe
        left = len(self._game.kinds) - self._gone[lanes]
        enough = (left >= self._game.needed) & ~self._last[lanes]
        if rules.coups:
            enough &= self._dealt[lanes] < rules.coups
        if rules.cut is not None:
            self._last[lanes] = left <= rules.cut
        return lanes if enough.all() else lanes[enough]

    def _coup(self, lanes: Numbers) -> Numbers:
        """One coup from every shoe that is still dealt: how it ends."""
        game, shoes = self._game, self._shoes
        at = self._gone[lanes] * shoes + lanes
        one, two, three, four = (self._cards[at + place * shoes] for place in range(FIRST_FOUR))
        self._gone[lanes] += FIRST_FOUR
        worth, first = game.worth, game.first
        state = game.states.roots[first[worth[one], worth[three]], first[worth[two], worth[four]]]
        ends = self._played(lanes, state)
        self._dealt[lanes] += 1
        return (ends * LIKENESSES + self._alike(one, three)) * LIKENESSES + self._alike(two, four)

    def _played(self, lanes: Numbers, state: Numbers) -> Numbers:
        """The way in which each coup goes from its first cards on, its cards taken as they come."""
        states = self._game.states
        going = np.flatnonzero(states.play[state] < 0)
        while len(going):
            here, shoes = state[going], lanes[going]
            place = self._game.worth[self._cards[self._gone[shoes] * self._shoes + shoes]]
            if states.choices:
                choosing = states.draws[here] == 0
                place[choosing] = self._choices(here[choosing], shoes[choosing])
                shoes = shoes[~choosing]
            self._gone[shoes] += 1
            state[going] = states.leads[here, place]
            going = going[states.play[state[going]] < 0]
        ends: Numbers = states.play[state]
        return ends

    def _choices(self, states: Numbers, shoes: Numbers) -> Numbers:
        """0 where a card is taken, 1 where it is not."""
        words: Words = self._words[self._chosen[shoes] * self._shoes + shoes]
        self._chosen[shoes] += 1
        return (words >= self._game.states.chance[states]).astype(np.int64)

    def _alike(self, one: Cards, other: Cards) -> Numbers:
        """What two cards have in common: nothing, their face, or their suit as well."""
        face = self._game.face
        alike: Numbers = (one == other).astype(np.int64) + (face[one] == face[other])
        return alike
