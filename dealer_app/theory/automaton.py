"""A game's ways as a table of states, so that many coups can be dealt at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from dealer_app.theory.habits import Habits
from dealer_app.theory.orders import Numbers
from dealer_app.theory.plays import CellChoice, Play, Plays, Steps

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
    for index, way in enumerate(plays.ways):
        shares = {choice: habits[choice.cell] for choice in way.chosen}
        if all(share != (0 if choice.draws else 1) for choice, share in shares.items()):
            certain = {choice for choice, share in shares.items() if share in (0, 1)}
            yield index, way, tuple(step for step in way.steps if step not in certain)
