"""The tables of a house as tiles, in rows, one of them lit: the eye reads a state, a result and a
name, the rest is small; as large as goes in, else they are scrolled."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen, fits, painter_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.gui.pages.facts import FingerArea
from dealer_app.gui.pit.house_shown import PitTable, Standing
from dealer_app.gui.pit.tile_lines import BandGauge, Gauge, TileLines, lines_of

INSET: Final = 14
TOP: Final = 8
RADIUS: Final = 10
LINES: Final = ((28, 20, 20, 30, 20), (34, 26, 26, 38, 26))
"""Pixels of its lines: name, game, croupier, result, drop; on a small screen and on a large one."""

FOOT: Final = (28, 36)
ABOVE_FOOT: Final = 4
DIMMED: Final = 0.55
"""How much is seen of figures that are those of before."""

GAUGE: Final = (48, 64)
DOT: Final = 8

_STRIPS: Final[Mapping[Standing, tuple[str, str]]] = {
    Standing.DIFFERS: ("danger", "on_danger"),
    Standing.REFUSED: ("fill_irregular", "on_fill"),
    Standing.ALERT: ("fill_irregular", "on_fill"),
    Standing.TURNED: ("primary", "on_primary"),
    Standing.SLIP_WRONG: ("fill_irregular", "on_fill"),
    Standing.CUT_OFF: ("pressed", "ink"),
    Standing.SLIP_LATE: ("primary", "on_primary"),
    Standing.SLIP_ASKED: ("primary", "on_primary"),
}
"""Fill and ink of the strip at the foot of a tile that needs somebody."""


def tile_height(*, large: bool) -> int:
    """Pixels that a tile has at the least."""
    return TOP + sum(LINES[large]) + ABOVE_FOOT + FOOT[large]


class Tile(QAbstractButton):
    """One table; `opened` is sent with the number of its journal when it is touched."""

    opened = Signal(int)

    def __init__(self, within: QWidget, journal: int, name: str) -> None:
        super().__init__(within)
        self.setText(name)
        self.journal = journal
        self.lines: TileLines | None = None
        self._style: Style | None = None
        self._table: PitTable | None = None
        self._lit = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda: self.opened.emit(self.journal))

    def show_table(self, style: Style, table: PitTable, *, lit: bool) -> None:
        """Says how its table stands; one that says it already is left alone."""
        if (self._style, self._table, self._lit) == (style, table, lit):
            return
        lines = lines_of(style.words, table)
        same = (self._style, self.lines, self._lit) == (style, lines, lit)
        self._style, self._table, self._lit = style, table, lit
        if same:
            return
        self.lines = lines
        self.setAccessibleName(lines.heard)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The tile, from its name to the strip at its foot."""
        style, lines = self._style, self.lines
        if style is None or lines is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        self._ground(pen, style, lines)
        painter.setOpacity(DIMMED if lines.dim else 1.0)
        heights = LINES[style.large]
        inner = QRect(INSET, TOP, self.width() - 2 * INSET, 0)
        boxes = list[QRect]()
        spare = max(0, self.height() - tile_height(large=style.large)) // len(heights)
        top = TOP
        for height in heights:
            boxes.append(QRect(inner.left(), top, inner.width(), height + spare))
            top += height + spare
        self._write(pen, style, lines, boxes)
        painter.setOpacity(1.0)
        self._strip(pen, style, lines)
        painter.end()

    def _ground(self, pen: Pen, style: Style, lines: TileLines) -> None:
        """Its box, in the colour of what it needs; a ring where it is lit."""
        alarm = lines.tone in _STRIPS and lines.tone is not Standing.CUT_OFF
        line = style.colour(_STRIPS[lines.tone][0] if alarm else "line")
        if lines.tone is Standing.CUT_OFF:
            line = style.colour("muted")
        dashed = lines.tone is Standing.CUT_OFF and not self._lit
        width = 2.0 if alarm or dashed else 1.0
        if self._lit:
            line, width = style.colour("focus"), 3.0
        fill = style.colour("pressed" if self.isDown() else "panel")
        pen.box(self.rect(), fill, line, radius=RADIUS, width=width, dashed=dashed)

    @staticmethod
    def _write(pen: Pen, style: Style, lines: TileLines, boxes: list[QRect]) -> None:
        ink, muted = style.colour("ink"), style.colour("muted")
        small, note = style.type(Size.SMALL), style.type(Size.NOTE)
        strong = style.type(Size.SMALL, Weight.SEMIBOLD)
        first, second, third, fourth, fifth = boxes
        used = pen.write(first, lines.limits, (note, muted), RIGHT)
        room = first.adjusted(0, 0, -used - DOT, 0)
        sizes = (Size.HEAD, Size.BODY, Size.SMALL)
        fonts = [type_of(size.step(large=style.large), Weight.BOLD) for size in sizes]
        font = next((each for each in fonts if fits(lines.name, each, room.width())), fonts[-1])
        pen.write(room, lines.name, (font, ink))
        gauge = QRect(0, 0, GAUGE[style.large], 6)
        gauge.moveCenter(second.center())
        gauge.moveRight(second.right())
        if lines.gauge is not None:
            _draw_gauge(pen, style, lines.gauge, gauge)
        beside = gauge.width() + DOT if lines.gauge is not None else 0
        room = second.adjusted(0, 0, -beside, 0)
        used = pen.write(room, lines.coup, (note, ink), RIGHT)
        pen.write(room.adjusted(0, 0, -used - DOT, 0), lines.game, (small, ink))
        pen.write(third, lines.croupier, (note, muted))
        large = style.type(Size.HEAD, Weight.BOLD)
        colour = style.colour("on_felt_banque") if lines.loses else ink
        used = pen.write(fourth, lines.note, (note, muted), RIGHT)
        if lines.band is not None:
            used = BAND[style.large]
            line = QRect(fourth.right() + 1 - used, fourth.center().y() - 2, used, 4)
            _draw_band(pen, style, lines.band, line)
        pen.write(fourth.adjusted(0, 0, -used - DOT, 0), lines.result, (large, colour))
        at = fifth.left()
        at += pen.write(fifth, lines.drop[0], (note, muted)) + DOT
        pen.write(
            QRect(at, fifth.top(), fifth.width(), fifth.height()), lines.drop[1], (strong, ink)
        )
        used = pen.write(fifth, lines.tray[1], (strong, ink), RIGHT)
        pen.write(fifth.adjusted(0, 0, -used - DOT, 0), lines.tray[0], (note, muted), RIGHT)

    def _strip(self, pen: Pen, style: Style, lines: TileLines) -> None:
        """What the table needs, filled where that is a person; else a dot in green and a line."""
        high = FOOT[style.large]
        box = QRect(0, self.height() - high, self.width(), high)
        inner = box.adjusted(INSET, 0, -INSET, 0)
        note = style.type(Size.NOTE)
        if lines.tone not in _STRIPS:
            edge = 3 if self._lit else 1
            pen.painter.fillRect(box.adjusted(edge, 0, -edge, 1 - high), style.colour("line"))
            used = pen.write(inner, lines.since, (note, style.colour("muted")), RIGHT)
            live = lines.tone is Standing.OPEN and not lines.dim
            dot = QRectF(0, 0, DOT, DOT)
            dot.moveCenter(QPointF(inner.left() + DOT / 2, inner.center().y() + 0.5))
            pen.box(dot, style.colour("fill_tie" if live else "disabled"), radius=DOT / 2)
            room = inner.adjusted(2 * DOT, 0, -used - DOT, 0)
            pen.write(room, lines.state, (note, style.colour("ink")), LEFT)
            return
        fill, ink = _STRIPS[lines.tone]
        edge = 3 if self._lit else 2
        rounded = QPainterPath()
        inside = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        rounded.addRoundedRect(inside, RADIUS - edge, RADIUS - edge)
        pen.painter.save()
        pen.painter.setClipPath(rounded)
        pen.painter.fillRect(box, style.colour(fill))
        pen.painter.restore()
        used = pen.write(inner, lines.since, (note, style.colour(ink)), RIGHT)
        room = inner.adjusted(0, 0, -used - DOT if used else 0, 0)
        fonts = [style.type(Size.NOTE, Weight.SEMIBOLD), type_of(Size.NOTE, Weight.SEMIBOLD)]
        font = next((each for each in fonts if fits(lines.state, each, room.width())), fonts[-1])
        pen.write(room, lines.state, (font, style.colour(ink)))


def _draw_gauge(pen: Pen, style: Style, gauge: Gauge, track: QRect) -> None:
    """How full the shoe is, with the cut card."""
    pen.box(track, style.colour("gauge_track"), radius=3)
    full = QRect(track.left(), track.top(), int(track.width() * gauge.left), track.height())
    pen.box(full, style.colour("gauge"), radius=3)
    if gauge.cut is not None:
        at = track.left() + int(track.width() * gauge.cut)
        pen.painter.fillRect(QRect(at - 1, track.top() - 3, 3, 12), style.colour("cut_card"))


BAND: Final = (112, 148)
"""Pixels of the line on which a result lies in its band, on a small screen and on a large one."""


def _draw_band(pen: Pen, style: Style, band: BandGauge, line: QRect) -> None:
    """The line, the band on it, a mark at the average, and the result as a dot: one outside the
    band in the colour of what is irregular."""

    def at(share: Fraction) -> int:
        return line.left() + round(float(share) * line.width())

    pen.box(line, style.colour("gauge_track"), radius=2)
    least, most = (at(each) for each in band.ends)
    inner = QRect(least, line.top(), most - least, line.height())
    pen.box(inner, style.colour("disabled"), radius=2)
    mark = QRect(at(band.expected), line.center().y() - 5, 1, 12)
    pen.painter.fillRect(mark, style.colour("muted"))
    dot = QRectF(0, 0, 10, 10)
    middle = min(max(at(band.result), line.left() + 5), line.right() - 4)
    dot.moveCenter(QPointF(middle, line.center().y() + 0.5))
    pen.box(dot, style.colour("ink" if band.inside else "fill_irregular"), radius=5)


BETWEEN: Final = 10
BAR: Final = 14
"""Pixels beside the tiles for the bar that moves them."""

LEAST_WIDE: Final = (280, 340)
"""Pixels that a tile is wide at the least, on a small screen and on a large one."""

HIGHEST: Final = (178, 236)
"""Pixels up to which a tile grows where there is room."""

COLUMNS: Final = 4
"""Tiles of a row while all tables of the house go into three rows of them."""


class TileGrid(FingerArea):
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
        self._tiles: dict[int, Tile] = {}
        self._order: list[int] = []
        self._large = False
        self._row = tile_height(large=False) + BETWEEN
        self._style: Style | None = None
        self._tables: Sequence[PitTable] = ()
        self.verticalScrollBar().valueChanged.connect(self._word)
        self.lit: int | None = None
        """The journal of the tile that is lit: of the first one, until somebody lights another."""
        self._moved = False

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in their order."""
        return [self._tiles[each] for each in self._order]

    def show_tables(self, style: Style, tables: Sequence[PitTable]) -> None:
        """Shows these tables in this order; the one that was lit stays lit wherever it goes."""
        order = [each.standing.journal for each in tables]
        if (order, style.large) != (self._order, self._large):
            self._make_tiles(tables, order)
            self._order, self._large = order, style.large
            self._lay_out()
        self._style, self._tables = style, tables
        self._word()

    def _make_tiles(self, tables: Sequence[PitTable], order: Sequence[int]) -> None:
        """A tile for every table, and for no other."""
        for journal in self._tiles.keys() - set(order):
            gone = self._tiles.pop(journal)
            gone.hide()
            gone.deleteLater()
        for table in tables:
            journal = table.standing.journal
            if journal not in self._tiles:
                tile = self._tiles[journal] = Tile(self._inside, journal, table.standing.table)
                tile.opened.connect(partial(self._touched, journal))
                tile.show()
        self._moved = self._moved and self.lit in self._tiles
        if not self._moved:
            self.lit = order[0] if order else None

    def _word(self) -> None:
        """Words the tiles that are in sight; the others once they come there."""
        style = self._style
        if style is None:
            return
        top, columns = self.verticalScrollBar().value(), self.columns
        first, last = top // self._row, (top + self.viewport().height()) // self._row + 1
        for table in self._tables[first * columns : last * columns]:
            journal = table.standing.journal
            self._tiles[journal].show_table(style, table, lit=journal == self.lit)

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
        self._row = high + BETWEEN
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            tile.setGeometry(column * (wide + BETWEEN), row * (high + BETWEEN), wide, high)
        self._inside.resize(self.width() - BAR, max(0, rows * (high + BETWEEN) - BETWEEN))
