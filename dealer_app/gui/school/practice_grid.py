"""The grid of what can be practised: drills beside each other, games under each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind
from dealer_app.gui.pages.page_keys import ARROWS, label, set_role

HIGH: Final = 44
NAME: Final = 150
NONE: Final = "—"

GridPlace = tuple[int, int]
"""A row, and a column of the grid, from 0."""

_STEPS: Final = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


@dataclass(frozen=True, slots=True)
class Practice:
    """A drill of a game in words: how often the answers were right, how many places come back, and
    all of it as it is heard. `there` is false where the drill makes no sense in the game."""

    share: str = ""
    due: str = ""
    heard: str = ""
    there: bool = True


class PracticeCell(QPushButton):
    """A drill of a game."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "cell")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleDescription(ARROWS)
        self._share, self._due = label("fact"), label("hint")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(4, 3, 4, 3)
        lines.setSpacing(0)
        for part in (self._share, self._due):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            lines.addWidget(part)
        self.toggled.connect(self._lit)

    def set_words(self, practice: Practice) -> None:
        """How it goes."""
        self._share.setText(practice.share if practice.there else NONE)
        self._due.setText(practice.due)
        self._due.setVisible(bool(practice.due))
        self.setEnabled(practice.there)
        self.setAccessibleName(practice.heard)

    @property
    def texts(self) -> tuple[str, str]:
        """What it says."""
        return self._share.text(), self._due.text()

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._share, "chosen", chosen)


class PracticeGrid(Scrolled):
    """One cell is lit, by touch or by the arrows; `moved` is sent when another one is."""

    moved = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(read=False)
        self.grid.setHorizontalSpacing(4)
        self.grid.setVerticalSpacing(4)
        self.cells: list[list[PracticeCell]] = []
        self._heads: list[QLabel] = []
        self._names: list[QLabel] = []
        self.at: GridPlace = (0, 0)
        bind(page, {key: partial(self._move, step) for key, step in _STEPS.items()})

    def fill(
        self, heads: Sequence[str], names: Sequence[str], cells: Sequence[Sequence[Practice]]
    ) -> None:
        """Shows how each cell goes, under these heads and behind these names."""
        if (len(self._names), len(self._heads)) != (len(names), len(heads)):
            self._lay(len(names), len(heads))
        for each, text in zip((*self._heads, *self._names), (*heads, *names), strict=True):
            each.setText(text)
        for row, practices in zip(self.cells, cells, strict=True):
            for cell, practice in zip(row, practices, strict=True):
                cell.set_words(practice)
        self.light(self.at)

    def _lay(self, rows: int, columns: int) -> None:
        for column in range(columns):
            head = label("hint")
            head.setWordWrap(True)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignBottom)
            self.grid.addWidget(head, 0, column + 1)
            self.grid.setColumnStretch(column + 1, 1)
            self._heads.append(head)
        for row in range(rows):
            name = label("fact")
            name.setWordWrap(True)
            name.setFixedWidth(NAME)
            self.grid.addWidget(name, row + 1, 0)
            self._names.append(name)
            self.cells.append([self._cell((row, at)) for at in range(columns)])

    def _cell(self, place: GridPlace) -> PracticeCell:
        cell = PracticeCell()
        cell.setMinimumHeight(HIGH)
        cell.clicked.connect(lambda _=False: self.light(place))
        self.grid.addWidget(cell, place[0] + 1, place[1] + 1)
        return cell

    def light(self, place: GridPlace) -> None:
        """Lights a cell, where there is one."""
        row, at = place
        if self.cells and self.cells[row][at].isEnabled():
            self.at = place
            self.cells[row][at].setChecked(True)
            self.ensureWidgetVisible(self.cells[row][at], 0, HIGH)
            self.moved.emit()

    def _move(self, step: GridPlace) -> None:
        """On to the next cell there is, in that direction, round the edge."""
        if not self.cells:
            return
        row, at = self.at
        for _ in range(len(self.cells) * len(self.cells[0])):
            row, at = (row + step[0]) % len(self.cells), (at + step[1]) % len(self.cells[0])
            if self.cells[row][at].isEnabled():
                self.light((row, at))
                return
