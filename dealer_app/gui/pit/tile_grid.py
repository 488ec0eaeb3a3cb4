"""All tiles of a house in rows, one of them lit: as large as goes in, else they are scrolled."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScroller, QWidget
from typing_extensions import override

from dealer_app.gui.kit.style import Style
from dealer_app.gui.pit.house_shown import TableShown
from dealer_app.gui.pit.tile import Tile, tile_height

BETWEEN: Final = 10
BAR: Final = 14
"""Pixels beside the tiles for the bar that moves them."""

LEAST_WIDE: Final = (280, 340)
"""Pixels that a tile is wide at the least, on a small screen and on a large one."""

HIGHEST: Final = (178, 236)
"""Pixels up to which a tile grows where there is room."""

COLUMNS: Final = 4
"""Tiles of a row while all tables of the house go into three rows of them."""


class TileGrid(QScrollArea):
    """The tiles; `opened` is sent with the number of the journal whose tile was touched."""

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._inside.setObjectName("inside")
        self.setWidget(self._inside)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self._tiles: dict[int, Tile] = {}
        self._order: list[int] = []
        self._large = False
        self._style: Style | None = None
        self._tables: Sequence[TableShown] = ()
        self.verticalScrollBar().valueChanged.connect(self._word)
        self.lit: int | None = None
        """The journal of the tile that is lit: of the first one, until somebody lights another."""
        self._moved = False

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in their order."""
        return [self._tiles[each] for each in self._order]

    def show_tables(self, style: Style, tables: Sequence[TableShown]) -> None:
        """Shows these tables in this order; the one that was lit stays lit wherever it goes."""
        order = [each.standing.journal for each in tables]
        for journal in self._tiles.keys() - set(order):
            gone = self._tiles.pop(journal)
            gone.hide()
            gone.deleteLater()
        self._moved = self._moved and self.lit in order
        if not self._moved:
            self.lit = order[0] if order else None
        for table in tables:
            journal = table.standing.journal
            tile = self._tiles.get(journal)
            if tile is None:
                tile = self._tiles[journal] = Tile(self._inside, journal, table.standing.table)
                tile.opened.connect(partial(self._touched, journal))
                tile.show()
        if (order, style.large) != (self._order, self._large):
            self._order, self._large = order, style.large
            self._lay_out()
        self._style, self._tables = style, tables
        self._word()

    def _word(self) -> None:
        """Words the tiles that are in sight; the others once they come there."""
        style = self._style
        if style is None:
            return
        seen = self.viewport().rect().translated(0, self.verticalScrollBar().value())
        for table in self._tables:
            journal = table.standing.journal
            tile = self._tiles[journal]
            if tile.geometry().intersects(seen):
                tile.show_table(style, table, lit=journal == self.lit)

    def step(self, across: int, down: int) -> bool:
        """Lights another tile, so many to the right and below; False where there is none."""
        if self.lit is None:
            return False
        at = self._order.index(self.lit) + across + down * self.columns
        if not 0 <= at < len(self._order):
            return False
        self.lit, self._moved = self._order[at], True
        self.ensureWidgetVisible(self._tiles[self.lit], 0, BETWEEN)
        self._word()
        return True

    @property
    def columns(self) -> int:
        """How many tiles stand in a row."""
        if len(self._order) <= 3 * COLUMNS:
            return COLUMNS
        room = self.viewport().width() + BETWEEN
        return max(1, room // (LEAST_WIDE[self._large] + BETWEEN))

    def _touched(self, journal: int, _: int) -> None:
        self.lit, self._moved = journal, True
        self.opened.emit(journal)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tiles find their places."""
        super().resizeEvent(event)
        self._lay_out()
        self._word()

    def _lay_out(self) -> None:
        room, columns = self.viewport().size(), self.columns
        rows = -(-len(self._order) // columns)
        wide = (self.width() - BAR - (columns - 1) * BETWEEN) // columns
        spare = (room.height() + BETWEEN) // rows - BETWEEN if rows else 0
        high = max(tile_height(large=self._large), min(spare, HIGHEST[self._large]))
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            tile.setGeometry(column * (wide + BETWEEN), row * (high + BETWEEN), wide, high)
        self._inside.resize(self.width() - BAR, max(0, rows * (high + BETWEEN) - BETWEEN))
