"""A list of a page: columns over records, of which one is lit by touch or by the arrows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.frame import bind
from dealer_app.gui.pages.page_keys import label, lay_heads, lay_row, set_role
from dealer_app.i18n import Words

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Column(Generic[Record]):
    """A column of a list: its title, the cell of a record, and its pixels; 0 takes what is left."""

    title: str
    cell: Callable[[Record], str]
    width: int = 0
    figures: bool = False


class Rows(QWidget, Generic[Record]):
    """Records under the heads of their columns; `moved` is sent when another one is lit, `touched`
    when it was by touch.

    `called` tells records apart: the one that was lit stays lit when all are shown anew. `nothing`
    is told where there is no record.
    """

    moved, touched = Signal(), Signal()

    def __init__(
        self,
        page: QWidget,
        columns: Sequence[Column[Record]],
        called: Callable[[Record], str],
        nothing: str = "",
    ) -> None:
        super().__init__()
        self._columns, self._called = columns, called
        self._records: Sequence[Record] = ()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        titled = any(each.title for each in columns)
        self._heads = lay_heads(lines, [each.width for each in columns]) if titled else []
        for head, column in zip(self._heads, columns, strict=False):
            if column.figures:
                head.setAlignment(RIGHT)
        self._nothing, self._none = nothing, label("muted")
        self._none.setWordWrap(True)
        self._none.hide()
        lines.addWidget(self._none)
        self._list = Scrolled(read=False)
        if len(columns) > 1:  # a bar that comes and goes moves no cell away from under its head
            self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._list.grid.setVerticalSpacing(0)
        lines.addWidget(self._list, 1)
        self._rows: list[_Row] = []
        bind(page, {"Up": partial(self._move, -1), "Down": partial(self._move, 1)})

    def fill(self, words: Words, records: Sequence[Record], lit: str = "") -> None:
        """Shows these records; where none was lit before it is the one that is called `lit`, or
        the first."""
        lit = self.lit or lit
        for head, column in zip(self._heads, self._columns, strict=False):
            head.setText(words(column.title).upper())
        self._records = records
        self._none.setText(words(self._nothing))
        self._none.setVisible(bool(self._nothing) and not records)
        while len(self._rows) < len(records):
            self._add_row()
        for row in self._rows[len(records) :]:
            row.hide()
        for row, record in zip(self._rows, records, strict=False):
            row.show()
            row.set_words([column.cell(record) for column in self._columns])
        names = [self._called(record) for record in records]
        if names:
            self._rows[names.index(lit) if lit in names else 0].setChecked(True)

    @property
    def picked(self) -> Record | None:
        """The record that is lit, None while there is none."""
        return next((record for row, record in self._shown if row.isChecked()), None)

    @property
    def lit(self) -> str:
        """What the record that is lit is called, empty while there is none."""
        picked = self.picked
        return "" if picked is None else self._called(picked)

    def light(self, called: str) -> None:
        """Lights the record that is called so."""
        for row, record in self._shown:
            if self._called(record) == called:
                row.setChecked(True)
                self._list.ensureWidgetVisible(row, 0, row.height())

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows."""
        return tuple(row.texts for row, _ in self._shown)

    @property
    def _shown(self) -> "Sequence[tuple[_Row, Record]]":
        return tuple(zip(self._rows, self._records, strict=False))

    def _add_row(self) -> None:
        row = _Row(self._columns)
        row.clicked.connect(self.moved)
        row.clicked.connect(self.touched)
        self._list.grid.addWidget(row, len(self._rows), 0)
        self._rows.append(row)

    def _move(self, step: int) -> None:
        rows = [row for row, _ in self._shown]
        if rows:
            at = next(place for place, row in enumerate(rows) if row.isChecked())
            row = rows[(at + step) % len(rows)]
            row.setChecked(True)
            self._list.ensureWidgetVisible(row, 0, row.height())
            self.moved.emit()


class _Row(QPushButton):
    def __init__(self, columns: Sequence[Column[Record]]) -> None:
        super().__init__()
        self._cells = lay_row(self, [each.width for each in columns])
        for cell, column in zip(self._cells, columns, strict=True):
            if column.figures:
                cell.setAlignment(RIGHT)
        self.toggled.connect(self._light)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(cell.text() for cell in self._cells)

    def set_words(self, texts: Sequence[str]) -> None:
        for cell, text in zip(self._cells, texts, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in texts if text))

    def _light(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)
