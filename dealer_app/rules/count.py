"""How a hand adds up: the reductions of the games, naturals and busts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

BEST_OF_NINE: Final = 9
FIRST_CARDS: Final = 2


class Method(StrEnum):
    """What is taken off a sum until it is a total."""

    MODULO = "modulo"
    LESS_NINE = "less_nine"


class Bust(StrEnum):
    """When a hand is lost by what it adds up to (S2-A2)."""

    NEVER = "never"
    ON_DRAW = "on_draw"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Total:
    """What a hand counts to; a bust hand keeps the sum that broke it."""

    points: int
    bust: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How a hand adds up, and which two-card totals are naturals worth how many times the stake."""

    method: Method
    of: int
    naturals: Mapping[int, int]
    bust: Bust = Bust.NEVER

    @property
    def totals(self) -> int:
        """How many different totals a hand that is not bust can have."""
        return self.of if self.method is Method.MODULO else self.of + 1

    def total(self, values: Sequence[int]) -> Total:
        """What these card values count to, in the order in which they came."""
        if self.bust is Bust.ON_DRAW and len(values) > FIRST_CARDS:
            points = self._of_two(values[:FIRST_CARDS]) + sum(values[FIRST_CARDS:])
            return Total(points, points > BEST_OF_NINE)
        points = self._of_two(values)
        return Total(points, self.bust is Bust.ALWAYS and points > BEST_OF_NINE)

    def natural(self, values: Sequence[int]) -> int:
        """How many times the stake this hand is worth as a natural; 0 if it is none."""
        if len(values) != FIRST_CARDS:
            return 0
        return self.naturals.get(self._of_two(values), 0)

    def _of_two(self, values: Sequence[int]) -> int:
        """The points of two cards, and of more where a card drawn counts as the first do."""
        points = sum(values)
        return points if self.bust is Bust.ALWAYS else self._reduced(points)

    def _reduced(self, points: int) -> int:
        match self.method:
            case Method.MODULO:
                return points % self.of
            case Method.LESS_NINE:
                while points > self.of:
                    points -= self.of
                return points
            case _:
                assert_never(self.method)
