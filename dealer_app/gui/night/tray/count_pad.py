"""The house's chips one under the other: how many of each, and what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from dealer_app.gui.kit.key_button import ChipFace
from dealer_app.gui.kit.theme import ChipColours
from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.page_keys import (
    BETWEEN,
    LEFT_SIDE,
    RIGHT_SIDE,
    fit_columns,
    label,
    make_row,
)
from dealer_app.gui.pages.page_keys import set_role as set_tone

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


class ChipRow(QPushButton):
    """One denomination, to be touched before figures are keyed for it."""

    def __init__(self) -> None:
        super().__init__()
        make_row(self)
        line = QHBoxLayout(self)
        line.setContentsMargins(LEFT_SIDE, 0, RIGHT_SIDE, 0)
        line.setSpacing(BETWEEN)
        self._face = ChipFace()
        self._value, self._worth = label("strong"), label("text")
        self._numbers = [label("strong") for _ in range(MOST_NUMBERS)]
        line.addWidget(self._face)
        line.addWidget(self._value, 1)
        for cell in (*self._numbers, self._worth):
            cell.setAlignment(RIGHT)
            line.addWidget(cell)
        fit_columns([*self._numbers, self._worth], [NUMBER] * (MOST_NUMBERS + 1))
        for cell in (self._value, *self._numbers, self._worth):
            cell.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def say(self, line: ChipLine) -> None:
        """How many there are of it."""
        self._face.put(line.colours)
        self._value.setText(line.chip)
        self._worth.setText(line.worth)
        for place, cell in enumerate(self._numbers):
            there = place < len(line.numbers)
            cell.setVisible(there)
            cell.setText(line.numbers[place] if there else "")
            set_tone(cell, "lit", place == line.lit)
        self.setChecked(line.lit is not None)
        self.setAccessibleName(", ".join((line.spoken, *(n for n in line.numbers if n))))

    def numbers(self) -> tuple[str, ...]:
        """The figures that are seen."""
        return tuple(cell.text() for cell in self._numbers if not cell.isHidden())


class CountPad(QWidget):
    """`touched` tells the place of a denomination that was touched."""

    touched = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(10, 0, 42, 0)
        head.setSpacing(BETWEEN)
        self._heads: list[QLabel] = [label("section") for _ in range(MOST_NUMBERS + 2)]
        for place, cell in enumerate(self._heads):
            head.addWidget(cell, 0 if place else 1)
            if place:
                cell.setAlignment(RIGHT)
        fit_columns(self._heads[1:], [NUMBER] * (MOST_NUMBERS + 1))
        lines.addLayout(head)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self.rows: list[ChipRow] = []

    def tell(self, heads: Sequence[str], chips: Sequence[ChipLine]) -> None:
        """Every denomination; `heads` are those of the chip, of each lot, and of the worth."""
        between = [*heads[1:-1], *("" for _ in range(MOST_NUMBERS + 2 - len(heads)))]
        for cell, text in zip(self._heads, (heads[0], *between, heads[-1]), strict=True):
            cell.setText(text.upper())
        for place, cell in enumerate(self._heads[1:-1]):
            cell.setVisible(place < len(heads) - 2)
        while len(self.rows) < len(chips):
            row = ChipRow()
            place = len(self.rows)
            row.clicked.connect(lambda _=False, place=place: self.touched.emit(place))
            self.list.grid.addWidget(row, place, 0)
            self.rows.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(chips))
            if place < len(chips):
                row.say(chips[place])
                if chips[place].lit is not None:
                    self.list.ensureWidgetVisible(row, 0, row.height())
