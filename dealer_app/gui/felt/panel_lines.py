"""Rows of the panel beside the felt: stakes, or the payout line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygon, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import LEFT, RIGHT, Pen, fits, height_of_text, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.rules.variant import Role

INSET: Final = 18
TICK: Final = 28
FADED: Final = 0.5
TICK_STROKE: Final = ((7, 14), (12, 20), (21, 8))


@dataclass(frozen=True, slots=True)
class PanelLine:
    """A seat, what is staked there, a note beneath, and what is done or laid.

    `ticked` is None where there is nothing to tick; `key` is what touching it stands for. A `calm`
    row tells what is not asked now.
    """

    seat: str
    text: str
    role: Role
    value: str
    note: str = ""
    lit: bool = False
    ticked: bool | None = None
    key: tuple[str, str] = ("", "")
    calm: bool = False


def _note(style: Style) -> QFont:
    return style.type(Size.NOTE)


def _middle(box: QRect, text: str, style: Style) -> QRect:
    """The room for a text on as many lines as it takes, halfway down the box."""
    high = min(box.height(), height_of_text(text, _note(style), box.width()))
    return QRect(box.left(), box.center().y() - high // 2, box.width(), high)


def _upper(box: QRect) -> QRect:
    """The upper half of a row with a note."""
    return box.adjusted(0, 6, 0, 2 - box.height() // 2)


def _heard(row: PanelLine) -> str:
    """A row for those who hear it."""
    return " ".join(part for part in (row.seat, row.text, row.value, row.note) if part)


class PanelLines(QWidget):
    """Rows one under the other, as high as a finger needs."""

    row_tapped = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._style: Style | None = None
        self.rows: Sequence[PanelLine] = ()

    def render_rows(self, style: Style, rows: Sequence[PanelLine]) -> bool:
        """Shows these rows; False if they are shown already."""
        if (self._style, self.rows) == (style, rows):
            return False
        self._style, self.rows = style, rows
        self.setAccessibleName("; ".join(_heard(row) for row in rows if row.lit))
        self.setAccessibleDescription("; ".join(map(_heard, rows)))
        self.setFixedHeight(self.sizeHint().height())
        self.update()
        return True

    def row_height(self, row: PanelLine) -> int:
        """A row with a note is higher."""
        style = self._style
        if style is None:
            return 0
        return style.px(56, 68) if row.note else style.px(44, 52)

    @override
    def sizeHint(self) -> QSize:
        """All rows in full."""
        return QSize(0, sum(self.row_height(row) for row in self.rows))

    def box(self, place: int) -> QRect:
        """Where the row at this place, from 0, stands."""
        top = sum(self.row_height(row) for row in self.rows[:place])
        return QRect(0, top, self.width(), self.row_height(self.rows[place]))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A row was touched."""
        spot = event.position().toPoint()
        for place, row in enumerate(self.rows):
            if self.box(place).contains(spot):
                self.row_tapped.emit(*row.key)
                return

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows that are to be seen."""
        style = self._style
        if style is None:
            return
        painter = painter_of(self)
        painter.fillRect(event.rect(), style.colour("panel"))
        top = 0
        for row in self.rows:
            box = QRect(0, top, self.width(), self.row_height(row))
            top += box.height()
            if box.intersects(event.rect()):
                self._row(painter, style, row, box)
        painter.end()

    def _row(self, painter: QPainter, style: Style, row: PanelLine, box: QRect) -> None:
        pen = Pen(painter)
        if row.lit:
            painter.fillRect(box, style.colour("row_lit"))
            painter.fillRect(QRect(0, box.top(), 4, box.height()), style.colour("accent"))
        rule = QRect(box.left(), box.bottom(), box.width(), 1)
        painter.fillRect(rule, style.colour("line"))
        painter.setOpacity(FADED if row.ticked else 1.0)
        inner = box.adjusted(INSET, 0, -INSET, -1)
        bold = style.type(Size.BODY, Weight.SEMIBOLD)
        pen.write(inner, row.seat, (bold, style.colour("muted" if row.calm else "ink")))
        if row.ticked is not None:
            self._tick(painter, style, row, inner)
            inner.setRight(inner.right() - TICK - 10)
        colour = style.colour("accent" if row.lit else "ink")
        small = style.type(Size.SMALL, Weight.SEMIBOLD)
        value = bold if width_of(row.value, bold) < inner.width() // 2 else small
        room = inner.adjusted(style.px(36, 44) if row.seat else 0, 0, 0, 0)
        text = room.adjusted(0, 0, -width_of(row.value, value) - 10, 0)
        beside = fits(row.note, _note(style), text.width())
        pen.write(inner if beside else _upper(inner), row.value, (value, colour), RIGHT)
        self._text(pen, style, row, (text, text if beside else room))
        painter.setOpacity(1.0)

    def _text(self, pen: Pen, style: Style, row: PanelLine, boxes: tuple[QRect, QRect]) -> None:
        """What is staked, and beneath it the note; each in its box."""
        box, below = boxes
        colour = style.colour("muted") if row.calm else style.role_ink(row.role)
        if row.lit and row.role is Role.SIDE:
            colour = style.colour("accent")
        ink = (style.type(Size.SMALL), colour)
        if not row.note and fits(row.text, ink[0], box.width()):
            pen.write(box, row.text, ink)
            return
        if not row.note:
            pen.write_wrapped(_middle(box, row.text, style), row.text, (_note(style), colour))
            return
        font = ink[0] if fits(row.text, ink[0], box.width()) else _note(style)
        note = below.adjusted(0, box.height() // 2, 0, -6)
        if fits(row.text, font, box.width()):
            pen.write(_upper(box), row.text, (font, colour))
        else:  # on two lines, and the note close beneath
            high = height_of_text(row.text, font, box.width())
            pen.write_wrapped(box.adjusted(0, 2, 0, 0), row.text, (font, colour))
            note = below.adjusted(0, high + 2, 0, -2)
        pen.write(note, row.note, (_note(style), style.colour("muted")), LEFT)

    @staticmethod
    def _tick(painter: QPainter, style: Style, row: PanelLine, box: QRect) -> None:
        square = QRect(box.right() - TICK + 1, box.center().y() - TICK // 2 + 1, TICK, TICK)
        pen = Pen(painter)
        if not row.ticked:
            edge = style.colour("accent" if row.lit else "muted")
            pen.box(square, None, edge, radius=6, width=2)
            return
        pen.box(square, style.colour("tick"), radius=6)
        painter.setPen(QPen(style.colour("on_tick"), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = square.topLeft()
        painter.drawPolyline(QPolygon([corner + QPoint(*spot) for spot in TICK_STROKE]))


class PanelScroll(QScrollArea):
    """The rows in the room there is; the one in hand is always to be seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.list = PanelLines()
        self.setWidget(self.list)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.list.setAutoFillBackground(False)

    def render_rows(self, style: Style, rows: Sequence[PanelLine]) -> None:
        """Shows these rows, and brings the lit one into sight."""
        if self.list.render_rows(style, rows):
            self._follow()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lit row is in sight in the new room too."""
        super().resizeEvent(event)
        self._follow()

    def _follow(self) -> None:
        lit = next((place for place, row in enumerate(self.list.rows) if row.lit), None)
        if lit is None:
            return
        box = self.list.box(lit)
        self.list.resize(self.viewport().width(), self.list.sizeHint().height())
        self.ensureVisible(0, box.center().y(), 0, box.height() * 3 // 2)
