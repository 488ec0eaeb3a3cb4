"""The house's chips one under the other: how many of each, and what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from dealer_app.gui.kit.theme import ChipColours
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.i18n import Words

NUMBER: Final = 120
MOST_NUMBERS: Final = 3
"""Columns of figures: what was expected, and one lot or two."""


@dataclass(frozen=True, slots=True)
class ChipLine:
    """One denomination in words: what is written on the chip, the figures, and what they make; no
    chip is drawn of a note or a ticket, which has no colours.

    `lit` is which of the figures the next one goes to, None where it goes to another chip.
    """

    chip: str
    colours: ChipColours | None
    spoken: str
    numbers: Sequence[str]
    worth: str
    lit: int | None = None


class CountPad(Rows[ChipLine]):
    """Every denomination, of which one is lit where the next figure goes."""

    def __init__(self) -> None:
        numbers = (
            Lane(
                "",
                partial(_number, place),
                NUMBER,
                figures=True,
                yields=True,
                marked=partial(_is_keyed, place),
            )
            for place in range(MOST_NUMBERS)
        )
        super().__init__(
            (
                Lane("", lambda line: line.chip, chip=lambda line: line.colours),
                *numbers,
                Lane("", lambda line: line.worth, NUMBER, figures=True),
            ),
            called=lambda line: line.chip,
            heard=_heard,
        )

    def show_chips(self, words: Words, heads: Sequence[str], chips: Sequence[ChipLine]) -> None:
        """These denominations; `heads` are those of the chip, of each lot, and of the worth."""
        none = [""] * (MOST_NUMBERS + 2 - len(heads))
        self.fill(words, chips, titles=[*heads[:-1], *none, heads[-1]])
        lit = (place for place, line in enumerate(chips) if line.lit is not None)
        self.light_at(next(lit, -1))


def _number(place: int, line: ChipLine) -> str:
    return line.numbers[place] if place < len(line.numbers) else ""


def _is_keyed(place: int, line: ChipLine) -> bool:
    """True of the figures to which the next one goes."""
    return line.lit == place


def _heard(line: ChipLine) -> str:
    return ", ".join((line.spoken, *(number for number in line.numbers if number)))
