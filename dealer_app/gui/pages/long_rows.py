"""A list that may be long: only the rows that are on the screen are worded and laid out."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QPushButton,
    QScroller,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.labels import Cell, hint
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.facts import RIGHT
from dealer_app.gui.pages.list_rows import Column
from dealer_app.gui.pages.page_keys import ARROWS, BETWEEN, ROW, lay_heads, lay_row, set_role
from dealer_app.i18n import Words

Record = TypeVar("Record")

BESIDE: Final = 16
"""Pixels between the rows and the bar that moves them."""

PAD: Final = 12
"""Pixels above and below a row of two lines together."""

Index = QModelIndex | QPersistentModelIndex
_TOP: Final = QModelIndex()


class LongRows(QWidget, Generic[Record]):
    """Records under the heads of their columns; `moved` is sent when another one is lit.

    `called` tells records apart: the one that was lit stays lit when all are shown anew.
    """

    moved = Signal()

    def __init__(self, columns: Sequence[Column[Record]], called: Callable[[Record], str]) -> None:
        super().__init__()
        self._columns, self._called = columns, called
        self._records: Sequence[Record] = ()
        self._worded: dict[int, tuple[str, ...]] = {}
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self._heads = lay_heads(lines, [each.width for each in columns])
        for head, column in zip(self._heads, columns, strict=True):
            if column.figures:
                head.setAlignment(RIGHT)
        self.list = _Table(columns, self._words_of)
        self.list.clicked.connect(self._touch)
        lines.addWidget(self.list, 1)

    def fill(self, words: Words, records: Sequence[Record], lit: str = "") -> None:
        """Shows these records; where none was lit before it is the one that is called `lit`, or
        the first."""
        lit = self.lit or lit
        titles = [words(column.title) for column in self._columns]
        for head, title in zip(self._heads, titles, strict=True):
            head.setText(title.upper())
        self._records, self._worded = records, {}
        at = next((at for at, each in enumerate(records) if self._called(each) == lit), 0)
        self.list.setAccessibleName(", ".join(title for title in titles if title))
        self.list.fill(len(records), at)

    def forget(self) -> None:
        """Nothing is lit: the next filling lights the first."""
        self._records = ()

    def light(self, called: str) -> None:
        """Lights the record that is called so."""
        names = [self._called(record) for record in self._records]
        if called in names:
            self.list.light(names.index(called))

    @property
    def picked(self) -> Record | None:
        """The record that is lit, None while there is none."""
        return self._records[self.list.lit] if self._records else None

    @property
    def lit(self) -> str:
        """What the record that is lit is called, empty while there is none."""
        picked = self.picked
        return "" if picked is None else self._called(picked)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows."""
        return tuple(self._words_of(at) for at in range(len(self._records)))

    @property
    def shown(self) -> tuple[tuple[str, ...], ...]:
        """What of the rows is seen where they stand."""
        return tuple(self.list.dressed(at).shown for at in range(len(self._records)))

    def step(self, by: int) -> None:
        """Lights the record that stands so many lines below, round and round."""
        if self._records:
            self.list.light((self.list.lit + by) % len(self._records))
            self.moved.emit()

    def _touch(self, index: QModelIndex) -> None:
        self.list.light(index.row())
        self.moved.emit()

    def _words_of(self, at: int) -> tuple[str, ...]:
        if at not in self._worded:
            record = self._records[at]
            self._worded[at] = tuple(column.cell(record) for column in self._columns)
        return self._worded[at]


class _Lines(QAbstractTableModel):
    """The cells of a list, each worded when it is asked for."""

    def __init__(
        self, parent: QWidget, columns: int, texts: Callable[[int], Sequence[str]]
    ) -> None:
        super().__init__(parent)
        self._columns, self._texts, self._rows = columns, texts, 0

    def fill(self, rows: int) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else self._rows

    @override
    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else self._columns

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """A cell; whoever hears the list is told the whole row."""
        if not index.isValid():
            return None
        texts = self._texts(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(" ".join(text.split()) for text in texts if text)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return ARROWS
            case Qt.ItemDataRole.ToolTipRole:
                return hint(texts[0])
            case _:  # how a cell looks the style sheet says
                return None


class _Table(QTableView):
    """The rows that are on the screen, each painted as a row of any other list."""

    def __init__(
        self, columns: Sequence[Column[Record]], texts: Callable[[int], Sequence[str]]
    ) -> None:
        super().__init__()
        self.lit = 0
        self._texts = texts
        self._widths = [each.width for each in columns]
        self._lines = _Lines(self, len(columns), texts)
        self._dark, self._bright = (_Row(self, columns, lit=lit) for lit in (False, True))
        self.setModel(self._lines)
        self.setItemDelegate(_RowDelegate(self))
        self.setProperty("role", ROW)
        self.setAccessibleDescription(ARROWS)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.viewport().setAutoFillBackground(False)
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.hide()
            head.setMinimumSectionSize(1)
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.verticalScrollBar().valueChanged.connect(self._fit)

    def fill(self, rows: int, lit: int) -> None:
        """Shows so many rows, one of them lit."""
        where = self.verticalScrollBar().value()
        self._lines.fill(rows)
        self.verticalHeader().setDefaultSectionSize(self._dark.height_of([""]))
        self.verticalScrollBar().setValue(where)
        self._lay_out()
        self.light(lit)

    def light(self, at: int) -> None:
        """Lights that row, and has it and the rows around it in sight."""
        self.lit = at
        self.setCurrentIndex(self._lines.index(at, 0))
        bar, height = self.verticalScrollBar(), self.rowHeight(at)
        top = self.rowViewportPosition(at) + bar.value()
        below = top + 2 * height - self.viewport().height()
        bar.setValue(min(max(bar.value(), below), top - height))
        self._fit()
        self.viewport().update()

    def dressed(self, at: int) -> "_Row":
        """That row, as it is seen."""
        row = self._bright if at == self.lit else self._dark
        row.set_words(self._texts(at))
        row.resize(self.wide, self.rowHeight(at))
        layout = row.layout()
        if layout is not None:
            layout.activate()
        return row

    @property
    def wide(self) -> int:
        """Pixels of a row."""
        return self.viewport().width() - BESIDE

    def _lay_out(self) -> None:
        head, rest = self.horizontalHeader(), self._widths.index(0)
        room = self.wide
        for column, width in enumerate(self._widths):
            if column != rest:
                head.resizeSection(column, width + BETWEEN)
                room -= width + BETWEEN
        head.resizeSection(rest, max(room, 1))
        self._fit()

    def _fit(self) -> None:
        """Makes the rows that are seen as high as their words."""
        at, rows = max(self.rowAt(0), 0), self._lines.rowCount()
        while at < rows and self.rowViewportPosition(at) < self.viewport().height():
            height = self._dark.height_of(self._texts(at))
            if height != self.rowHeight(at):
                self.setRowHeight(at, height)
            at += 1

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        if self._lines.rowCount():
            self.light(self.lit)


class _RowDelegate(QStyledItemDelegate):
    """Paints a row cell by cell, out of the one that is dressed for it."""

    def __init__(self, table: _Table) -> None:
        super().__init__(table)
        self._table = table

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        place: QRect = option.rect
        table, row = self._table, self._table.dressed(index.row())
        left = table.columnViewportPosition(0)
        part = QRegion(place.x() - left, 0, place.width(), place.height())
        corner = painter.deviceTransform().map(place.topLeft())
        row.render(painter, QPoint(corner), part, QWidget.RenderFlag.DrawChildren)


class _Row(QPushButton):
    """What a row looks like: never seen itself, and painted wherever one is."""

    def __init__(self, table: QWidget, columns: Sequence[Column[Record]], *, lit: bool) -> None:
        super().__init__(table)
        self.hide()
        self._cells = lay_row(self, [each.width for each in columns])
        for cell, column in zip(self._cells, columns, strict=True):
            if column.figures:
                cell.setAlignment(RIGHT)
            set_role(cell, "chosen", lit)
        self.setAutoExclusive(False)
        self.setChecked(lit)

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(cell.shown for cell in self.findChildren(Cell))

    def set_words(self, texts: Sequence[str]) -> None:
        for cell, text in zip(self._cells, texts, strict=True):
            cell.setText(text)

    def height_of(self, texts: Sequence[str]) -> int:
        """Pixels of a row with these words, of which some may stand on two lines."""
        self.ensurePolished()
        one = self.sizeHint().expandedTo(self.minimumSize()).height()
        layout = self.layout()
        if layout is None or not any("\n" in text for text in texts):
            return one
        self.set_words(texts)
        return max(one, layout.minimumSize().height() + PAD)
