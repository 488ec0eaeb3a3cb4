"""A list: columns over records, of which one is lit by touch or by the arrows.

However long it is, only the rows that are on the screen are worded and laid out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QScroller,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.key_button import ChipFace
from dealer_app.gui.kit.labels import Cell, hint
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.paint import RIGHT
from dealer_app.gui.kit.theme import ChipColours
from dealer_app.gui.pages.page_keys import (
    ARROWS,
    LEFT_SIDE,
    RIGHT_SIDE,
    ROW,
    label,
    set_role,
)
from dealer_app.i18n import Words
from dealer_app.reports.layout.columns import IN_FIGURES, Column, Figures, Record

BETWEEN: Final = 8
"""Pixels between the cells of a row."""

BESIDE: Final = 16
"""Pixels between the rows and the bar that moves them."""

HEAD_SIDES: Final = (10, 42)
"""Pixels before the heads and behind them, so that each stands over its column."""

PAD: Final = 12
"""Pixels above and below a row of several lines together."""

Index = QModelIndex | QPersistentModelIndex
_TOP: Final = QModelIndex()
_NONE: Final = -1
"""The place of the row that is lit, where none is."""


@dataclass(frozen=True, slots=True)
class Lane(Generic[Record]):
    """A column as it lies on the window: its title, the cell of a record, and its pixels; 0 takes
    what is left.

    On a `large` screen it has so many pixels. Its words may go on over more lines where it `wraps`;
    without words, its title's too, it `yields` its room to the one that takes what is left. `muted`
    words are paler, those of a record that is `marked` are lit; a `chip` lies before them.
    """

    title: str
    cell: Callable[[Record], str]
    width: int = 0
    figures: bool = False
    large: int = 0
    wraps: bool = False
    yields: bool = False
    muted: bool = False
    marked: Callable[[Record], bool] | None = None
    chip: Callable[[Record], ChipColours | None] | None = None


def larger(width: int) -> int:
    """Pixels on a large screen of a column that has so many on a small one: its words grow so."""
    return width * 5 // 4


def lane(column: Column[Record], figures: Callable[[], Figures], width: int = 0) -> Lane[Record]:
    """A column that is listed elsewhere too, so many pixels wide here, its cells written with these
    figures."""
    return Lane(
        column.title,
        lambda record: column.text(record, figures()),
        width,
        figures=column.kind in IN_FIGURES,
    )


@dataclass(frozen=True, slots=True)
class _Cells:
    """A record as its row tells it: the words of each cell, what is heard of all, which cells are
    not there and which are marked, and the chips that lie before them.

    The table is given these and never the columns: their functions hold the page, and a table that
    holds its page ends the program when both are thrown away.
    """

    texts: tuple[str, ...]
    heard: str
    absent: tuple[bool, ...]
    marked: tuple[bool, ...]
    chips: tuple[ChipColours | None, ...]


class Rows(QWidget, Generic[Record]):
    """Records under the heads of their columns; `moved` is sent when another one is lit, `touched`
    when it was by touch.

    `called` tells records apart: the one that was lit stays lit when all are shown anew. `heard` is
    a record for those who hear the list, else all its cells. `nothing` stands where there is no
    record. A list that is `whole` is as high as its rows, and nothing of it is moved; of any other
    no row is seen in part, and what lies below is counted under it. The rows of a `dense` one are
    lower than a finger: they are read, and whatever is done with one has a key.
    """

    moved, touched = Signal(), Signal()

    def __init__(
        self,
        columns: Sequence[Lane[Record]],
        called: Callable[[Record], str],
        *,
        heard: Callable[[Record], str] | None = None,
        nothing: str = "",
        whole: bool = False,
        dense: bool = False,
    ) -> None:
        super().__init__()
        self._columns, self._called, self._heard = columns, called, heard
        self._records: Sequence[Record] = ()
        self._worded: dict[int, _Cells] = {}
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self._titles: Sequence[str] = [""] * len(columns)
        line = QHBoxLayout()
        line.setContentsMargins(HEAD_SIDES[0], 0, HEAD_SIDES[1], 0)
        lines.addLayout(line)
        self._heads = _laid(line, "section", columns)
        for head, column in zip(self._heads, columns, strict=True):
            side = Qt.AlignmentFlag.AlignRight if column.figures else Qt.AlignmentFlag.AlignLeft
            head.setAlignment(side | Qt.AlignmentFlag.AlignBottom)
        self._nothing, self._none = nothing, label("muted")
        self._none.setWordWrap(True)
        self._none.hide()
        lines.addWidget(self._none)
        self.list = _Table(columns, self._cells_of, whole=whole, dense=dense)
        self.list.clicked.connect(self._touch)
        lines.addWidget(self.list, 0 if whole else 1)
        self._words: Words | None = None
        self.more = label("muted")
        self.more.setContentsMargins(LEFT_SIDE, 0, 0, 0)
        self.more.hide()
        lines.addWidget(self.more)
        bar = self.list.verticalScrollBar()
        for changed in (bar.valueChanged, bar.rangeChanged, self.list.brought):
            changed.connect(self._count_below)

    def _count_below(self) -> None:
        """How many records lie below; its line is kept as long as the list is moved, so that
        nothing jumps."""
        if self._words is None or self.list.whole:
            return
        below = self.list.below
        self.more.setText(self._words("↓ {number} more below", number=below) if below else " ")
        self.more.setVisible(self.list.high > self.height() - self.list.y())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._count_below()

    def fill(
        self, words: Words, records: Sequence[Record], lit: str = "", titles: Sequence[str] = ()
    ) -> None:
        """Shows these records; where none was lit before it is the one that is called `lit`, or
        the first. The columns are called by these titles where their own are not meant."""
        lit = self.lit or lit
        self._words = words
        self._titles = titles or [words(each.title) for each in self._columns]
        for head, title, column in zip(self._heads, self._titles, self._columns, strict=True):
            head.setText(title.upper())
            head.setWordWrap(" " in title)
            head.setHidden(not any(self._titles) or (column.yields and not title))
        self._records, self._worded = records, {}
        self._none.setText(words(self._nothing))
        at = next((at for at, each in enumerate(records) if self._called(each) == lit), 0)
        self.list.setAccessibleName(words.listed(title for title in self._titles if title))
        self.list.fill(len(records), at)
        # the list is laid out anew by it: not before it has as many rows as there are records
        self._none.setVisible(bool(self._nothing) and not records)
        self._count_below()

    def fit(self, *, large: bool) -> None:
        """Makes room for words and figures as large as they are on such a screen."""
        widths = [each.large if large and each.large else each.width for each in self._columns]
        _fit(self._heads, widths)
        self.list.fit(widths)

    def forget(self) -> None:
        """Nothing is lit: the next filling lights the first."""
        self._records = ()

    def light(self, called: str) -> None:
        """Lights the record that is called so."""
        if called in self.names:
            self.light_at(self.names.index(called))

    def light_at(self, place: int) -> None:
        """Lights the record at that place, from 0; where there is none, none is lit."""
        self.list.light(place if place < len(self._records) else _NONE)

    @property
    def at(self) -> int:
        """The place of the record that is lit, from 0; below that while there is none."""
        return self.list.lit if self._records else _NONE

    @property
    def picked(self) -> Record | None:
        """The record that is lit, None while there is none."""
        return self._records[self.at] if self.at > _NONE else None

    @property
    def lit(self) -> str:
        """What the record that is lit is called, empty while there is none."""
        picked = self.picked
        return "" if picked is None else self._called(picked)

    @property
    def names(self) -> tuple[str, ...]:
        """What the records are called, from above."""
        return tuple(self._called(record) for record in self._records)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows."""
        return tuple(self._cells_of(at).texts for at in range(len(self._records)))

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
        self.touched.emit()

    def _cells_of(self, at: int) -> _Cells:
        if at not in self._worded:
            self._worded[at] = self._cells_with(self._records[at])
        return self._worded[at]

    def _cells_with(self, record: Record) -> _Cells:
        texts = tuple(column.cell(record) for column in self._columns)
        heard = ", ".join(" ".join(text.split()) for text in texts if text)
        return _Cells(
            texts,
            heard if self._heard is None else self._heard(record),
            tuple(
                column.yields and not title and not text
                for column, title, text in zip(self._columns, self._titles, texts, strict=True)
            ),
            tuple(bool(each.marked and each.marked(record)) for each in self._columns),
            tuple(each.chip(record) if each.chip else None for each in self._columns),
        )


class _Lines(QAbstractTableModel):
    """The cells of a list, each worded when it is asked for."""

    def __init__(self, parent: QWidget, columns: int, cells: Callable[[int], _Cells]) -> None:
        super().__init__(parent)
        self._columns, self._cells, self._rows = columns, cells, 0

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
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._cells(index.row()).texts[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._cells(index.row()).heard
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return ARROWS
            case Qt.ItemDataRole.ToolTipRole:
                return hint(self._cells(index.row()).texts[index.column()])
            case _:  # how a cell looks the style sheet says
                return None


class _Table(QTableView):
    """The rows that are on the screen, each painted out of one that is dressed for it; `brought` is
    sent once one that was lit is in sight."""

    brought = Signal()

    def __init__(
        self,
        columns: Sequence[Lane[Record]],
        cells: Callable[[int], _Cells],
        *,
        whole: bool,
        dense: bool,
    ) -> None:
        super().__init__()
        self.lit = 0
        self._cells, self.whole = cells, whole
        self._widths: Sequence[int] = [each.width for each in columns]
        self._lines = _Lines(self, len(columns), cells)
        self._dark, self._bright = (
            _Row(self, columns, lit=lit, dense=dense) for lit in (False, True)
        )
        self.setModel(self._lines)
        self.setProperty("role", ROW)
        self.setAccessibleDescription(ARROWS)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        elif len(columns) > 1:  # a bar that comes and goes moves no cell away from under its head
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.viewport().setAutoFillBackground(False)
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.hide()
            head.setMinimumSectionSize(1)
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.verticalScrollBar().valueChanged.connect(self._grow)

    def fill(self, rows: int, lit: int) -> None:
        """Shows so many rows, one of them lit."""
        where = self.verticalScrollBar().value()
        self._lines.fill(rows)
        self.verticalHeader().setDefaultSectionSize(self._dark.low)
        self.verticalScrollBar().setValue(where)
        self._lay_out()
        self.light(lit)

    def fit(self, widths: Sequence[int]) -> None:
        """Gives the columns so many pixels."""
        if widths == self._widths:
            return
        self._widths = widths
        for row in (self._dark, self._bright):
            row.fit(widths)
        self._lay_out()

    def light(self, at: int) -> None:
        """Lights that row, and has it and the rows around it in sight."""
        self.lit = at
        self.setCurrentIndex(self._lines.index(at, 0))
        if not self.whole:  # of which every row has its height, and is seen
            self._bring(at)
            self._grow()
            self.updateGeometries()  # the rows around it may have grown
            self._bring(at)
        self.viewport().update()
        self.brought.emit()

    def _bring(self, at: int) -> None:
        if not 0 <= at < self._lines.rowCount():
            return
        bar, height = self.verticalScrollBar(), self.rowHeight(at)
        top = self.rowViewportPosition(at) + bar.value()
        below = top + 2 * height - self.viewport().height()
        bar.setValue(min(max(bar.value(), below), top - height))

    def dressed(self, at: int) -> "_Row":
        """That row, as it is seen."""
        row = self._bright if at == self.lit else self._dark
        row.wear(self._cells(at))
        row.lay_out(self.wide, self.rowHeight(at))
        return row

    @property
    def wide(self) -> int:
        """Pixels of a row."""
        return self.viewport().width() - (0 if self.whole else BESIDE)

    def _lay_out(self) -> None:
        head, rest = self.horizontalHeader(), list(self._widths).index(0)
        room = max(self.wide, len(self._widths))
        for column, width in enumerate(self._widths):
            if column != rest:
                part = min(width + BETWEEN, room - len(self._widths))
                head.resizeSection(column, max(part, 1))
                room -= max(part, 1)
        head.resizeSection(rest, room)
        self._grow()

    def _grow(self) -> None:
        """Makes the rows that are seen as high as their words are when lit, a whole list as high
        as all of them."""
        at, rows = max(self.rowAt(0), 0), self._lines.rowCount()
        if self.whole:
            at = 0
        while at < rows and (self.whole or self._is_seen(at)):
            height = self._bright.height_of(self._cells(at), self.wide)
            if height != self.rowHeight(at):
                self.setRowHeight(at, height)
            at += 1
        if self.whole:
            self.setFixedHeight(sum(self.rowHeight(at) for at in range(rows)))

    def _is_seen(self, at: int) -> bool:
        return self.rowViewportPosition(at) < self.viewport().height()

    def _is_cut(self, at: int) -> bool:
        """True of a row of which a part alone would be seen, but for one higher than the list."""
        top, high = self.rowViewportPosition(at), self.viewport().height()
        return self.rowHeight(at) <= high and (top < 0 or top + self.rowHeight(at) > high)

    @property
    def high(self) -> int:
        """Pixels of all rows together; those that were never seen count as rows of one line."""
        return self.verticalHeader().length()

    @property
    def below(self) -> int:
        """How many rows lie below those that are seen."""
        rows, at = self._lines.rowCount(), self.rowAt(self.viewport().height() - 1)
        if at < 0:  # the list ends above its own end
            return 0
        return rows - at - (0 if self._is_cut(at) else 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        if self._lines.rowCount():
            self.light(self.lit)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Each row that is seen as a whole, out of the one that is dressed for it."""
        painter = QPainter(self.viewport())
        at, rows = max(self.rowAt(event.rect().top()), 0), self._lines.rowCount()
        while at < rows and self._is_seen(at):
            if not self._is_cut(at):
                row = self.dressed(at)
                corner = painter.deviceTransform().map(QPoint(0, self.rowViewportPosition(at)))
                row.render(painter, corner, QRegion(row.rect()), QWidget.RenderFlag.DrawChildren)
            at += 1
        painter.end()


class _Row(QPushButton):
    """What a row looks like: never seen itself, and painted wherever one is."""

    def __init__(
        self, table: QWidget, columns: Sequence[Lane[Record]], *, lit: bool, dense: bool
    ) -> None:
        super().__init__(table)
        self.hide()
        self.setProperty("dense", dense)
        self._wraps = any(each.wraps for each in columns)
        self.setProperty("role", ROW)
        self.setCheckable(True)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(LEFT_SIDE, 0, RIGHT_SIDE, 0)
        self._cells = _laid(self._line, "text", columns)
        self._faces: dict[int, ChipFace] = {}
        for place, (cell, column) in enumerate(zip(self._cells, columns, strict=True)):
            cell.setWordWrap(column.wraps)
            if column.figures:
                cell.setAlignment(RIGHT)
            if column.muted:
                cell.setProperty("role", "muted")
            if column.chip is not None:
                self._faces[place] = self._face_before(cell)
            cell.setProperty("chosen", lit)
        self.setChecked(lit)

    def _face_before(self, cell: QWidget) -> ChipFace:
        face = ChipFace()
        self._line.insertWidget(self._line.indexOf(cell), face)
        return face

    @property
    def shown(self) -> tuple[str, ...]:
        """What of its words is seen."""
        return tuple(cell.shown for cell in self._cells)

    def fit(self, widths: Sequence[int]) -> None:
        """Gives the cells so many pixels."""
        _fit(self._cells, widths)

    def wear(self, cells: _Cells) -> None:
        """Shows that record."""
        for place, text in enumerate(cells.texts):
            cell = self._cells[place]
            cell.setText(text)
            cell.setHidden(cells.absent[place])
            set_role(cell, "lit", cells.marked[place])
        for place, face in self._faces.items():
            face.put(cells.chips[place])

    @property
    def low(self) -> int:
        """Pixels of a row of one line."""
        self.ensurePolished()
        return self.sizeHint().expandedTo(self.minimumSize()).height()

    def lay_out(self, wide: int, high: int) -> None:
        """Gives the row so many pixels, and its cells their places there."""
        self.resize(wide, high)
        self._line.activate()

    def height_of(self, cells: _Cells, wide: int) -> int:
        """Pixels of a row with these words, of which some may stand on several lines."""
        if not self._wraps and not any("\n" in text for text in cells.texts):
            return self.low
        self.wear(cells)
        if self._wraps:
            return max(self.low, self._line.totalHeightForWidth(wide) + PAD)
        return max(self.low, self._line.minimumSize().height() + PAD)


def _laid(line: QHBoxLayout, role: str, columns: Sequence[Lane[Record]]) -> list[Cell]:
    """A cell of this role for each column, beside each other."""
    line.setSpacing(BETWEEN)
    cells = [Cell(role) for _ in columns]
    for cell, column in zip(cells, columns, strict=True):
        line.addWidget(cell, 0 if column.width else 1)
    _fit(cells, [column.width for column in columns])
    return cells


def _fit(cells: Sequence[Cell], widths: Sequence[int]) -> None:
    """Makes each cell as wide as its column, but for the one that has what is left."""
    for cell, width in zip(cells, widths, strict=True):
        if width:
            cell.setFixedWidth(width)
