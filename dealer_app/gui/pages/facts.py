"""Names and what they stand for, and tables of words, laid into a grid."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QScroller,
    QVBoxLayout,
    QWidget,
)

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import RIGHT
from dealer_app.gui.pages.page_keys import label

Fact = tuple[str, str]
"""What is told, and what it is."""

NO_FACT: Final[Fact] = ("", "")
"""Sets the facts after it apart from those before."""

LARGE_SHARE: Final = 4
"""How many times as wide as the names what is told of a whole page is."""

APART: Final = 6
"""Pixels between facts that are set apart."""


def lay_facts(
    grid: QGridLayout, facts: Sequence[Fact], *, large: bool = False, figures: bool = False
) -> None:
    """Lays each fact on a line of its own, in the place of what the grid held; figures end at the
    right, and a fact of nothing sets the next ones apart. What is told of a whole page, `large`,
    has most of its width."""
    clear(grid)
    for row, (name, value) in enumerate(facts):
        grid.setRowMinimumHeight(row, 0 if name else APART)
        if not name:
            continue
        told = label("strong" if large else "fact", value)
        told.setWordWrap(True)
        if figures:
            told.setAlignment(RIGHT)
        named = label("muted", name)
        named.setWordWrap(True)
        grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(told, row, 1)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, LARGE_SHARE if large else 1)


def lay_rows(grid: QGridLayout, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Lays a table: the first column is words, the others are figures; the last row is a sum."""
    clear(grid)
    for column, text in enumerate(head):
        title = label("section", text.upper())
        lay_cell(grid, title, 0, column)
    for number, row in enumerate(rows, 1):
        sums = number == len(rows)
        for column, text in enumerate(row):
            lay_cell(grid, label("strong" if sums or not column else "text", text), number, column)
    grid.setColumnStretch(0, 1)


def lay_cell(grid: QGridLayout, widget: QWidget, row: int, column: int) -> None:
    """Lays one cell of a table of words: figures, behind the first column, end at the right."""
    if column:
        grid.addWidget(widget, row, column, RIGHT)
    else:
        grid.addWidget(widget, row, column)


def said_in(grid: QGridLayout) -> tuple[tuple[str, ...], ...]:
    """What the labels of a grid say, row by row."""
    found = []
    for row in range(grid.rowCount()):
        items = [grid.itemAtPosition(row, at) for at in range(grid.columnCount())]
        widgets = [item.widget() for item in items if item is not None]
        found.append(tuple(each.text() for each in widgets if isinstance(each, QLabel)))
    return tuple(row for row in found if row)


def clear(grid: QLayout) -> None:
    """Takes everything out of a grid, or of the lines of a column."""
    while (item := grid.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


class FingerArea(QScrollArea):
    """What a finger moves.

    It has a viewport of its own: asked for the one that Qt made, the bindings load every kind of
    widget to find what it is, for 9 ms.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setViewport(QWidget())
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)


class Scrolled(FingerArea):
    """A grid that may be higher than the page; where it is only read the arrows move it."""

    def __init__(self, *, read: bool = True) -> None:
        super().__init__()
        self.setProperty("read", read)
        if not read:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        inside.setObjectName("inside")
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(24)
        self.grid.setVerticalSpacing(12)
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 16, 0)
        lines.addLayout(self.grid)
        lines.addStretch(1)
        self.setWidget(inside)


class FactList(Scrolled):
    """Facts of a whole page, moved where they do not go in."""

    def __init__(self) -> None:
        super().__init__(read=False)

    def fill(self, facts: Sequence[Fact]) -> None:
        """Tells these facts."""
        lay_facts(self.grid, facts, large=True)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands there, line by line."""
        return said_in(self.grid)


class SideFacts(QFrame):
    """Facts under a title, beside the body of a page; they are moved where they do not go in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setFixedWidth(width)
        self._title, self._facts = label("section"), QGridLayout()
        self._facts.setHorizontalSpacing(GAP * 2)
        self._facts.setVerticalSpacing(GAP)
        scrolled = Scrolled()
        scrolled.grid.addLayout(self._facts, 0, 0)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 16, 20, 8)
        lines.setSpacing(GAP)
        lines.addWidget(self._title)
        lines.addWidget(scrolled, 1)

    def fill(self, title: str, facts: Sequence[Fact]) -> None:
        """Tells these facts; the names of them take no more room than they need."""
        self._title.setText(title.upper())
        lay_facts(self._facts, facts)
        self._facts.setColumnStretch(0, 0)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands there, line by line."""
        return said_in(self._facts)
