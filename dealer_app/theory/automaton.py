"""A game's ways as a table of states, so that many coups can be dealt at once."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from dealer_app.theory.habits import Habits
from dealer_app.theory.orders import Numbers
from dealer_app.theory.plays import Choice, Plays, Steps

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
    where it goes on.
    """

    roots: Numbers
    draws: Numbers
    chance: Numbers
    leads: Numbers
    play: Numbers


_Key = tuple[int, int, Steps]


def automaton(plays: Plays, habits: Habits) -> Automaton:
    """The states of a game whose choices are made by these habits; KeyError for one without."""
    values = sorted(set(plays.variant.pack.values))
    states: dict[_Key, int] = {}
    leads: list[list[int]] = []
    draws, chance, play = [], list[int](), []

    def number(key: _Key) -> int:
        if key not in states:
            states[key] = len(states)
            leads.append([END] * max(2, len(values)))
            draws.append(0)
            chance.append(0)
            play.append(END)
        return states[key]

    for index, way in enumerate(plays.ways):
        here = number((way.hand, way.bank, ()))
        for place, step in enumerate(way.steps):
            there = number((way.hand, way.bank, way.steps[: place + 1]))
            if isinstance(step, Choice):
                chance[here] = round(habits[step.cell] * CHANCES)
                leads[here][0 if step.draws else 1] = there
            else:
                draws[here] = 1
                leads[here][values.index(step)] = there
            here = there
        play[here] = index
    roots = np.zeros((len(plays.classes), len(plays.classes)), dtype=np.int64)
    for (hand, bank, steps), state in states.items():
        if not steps:
            roots[hand, bank] = state
    return Automaton(roots, *map(np.array, (draws, chance, leads, play)))
