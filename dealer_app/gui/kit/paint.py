"""Strokes that the parts of the window share: words in a box, rounded and dashed boxes."""

from functools import cache, lru_cache
from math import inf
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPaintDevice,
    QPainter,
    QPen,
    QTextLayout,
    QTextLine,
)

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
TOP_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
WRAP: Final = Qt.TextFlag.TextWordWrap

DASH: Final = (4.0, 3.0)
RADIUS: Final = 8
_SMOOTH: Final = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


def painter_of(widget: QPaintDevice) -> QPainter:
    """A painter on a widget or a picture, smooth."""
    painter = QPainter(widget)
    painter.setRenderHints(_SMOOTH)
    return painter


class Pen:
    """Writes with one painter: words in a box, cut short where the box is too narrow."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter

    def write(
        self,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = LEFT,
    ) -> int:
        """Writes one line; returns how wide it is."""
        font, colour = ink
        self.painter.setPen(colour)
        room, laid = box.width(), _laid(text, font)
        if laid.wide > room:
            text = elided(text, font, room)
            laid = _laid(text, font)
        before, down = _ACROSS.get(align), (box.height() - laid.high) / 2
        if before is None or laid.edge > room or down < 0:  # one that Qt clips
            self.painter.setFont(font)
            self.painter.drawText(box, align, text)
        else:
            across = (room - laid.step) * before
            laid.line.draw(self.painter, QPointF(box.x() + across, box.y() + down))
        return laid.wide

    def write_wrapped(
        self,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = TOP_LEFT,
    ) -> None:
        """Writes over as many lines as the box holds."""
        self.painter.setFont(ink[0])
        self.painter.setPen(ink[1])
        self.painter.drawText(box, _wrapped(align), text)

    def box(
        self,
        box: QRectF | QRect,
        fill: QColor | None,
        line: QColor | None = None,
        *,
        radius: float = RADIUS,
        width: float = 1.0,
        dashed: bool = False,
    ) -> None:
        """A rounded box, filled or outlined or both; its line lies inside the box."""
        half = width / 2 if line is not None else 0
        inner = QRectF(box).adjusted(half, half, -half, -half)
        if fill is not None:
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(fill)
            self.painter.drawRoundedRect(inner, radius, radius)
        if line is not None:
            pen = QPen(line if fill is None else _over(line, fill), width)
            if dashed:
                pen.setDashPattern(list(DASH))
            self.painter.setPen(pen)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(inner, radius, radius)


# Words are laid out once: a text that Qt is given it takes apart into glyphs each time


_ACROSS: Final = {LEFT: 0.0, CENTRE: 0.5, RIGHT: 1.0}
"""What part of the room that words leave lies before them."""


class _Laid(NamedTuple):
    """Words on one line: how many pixels wide they are, and to the last edge, to the next word and
    from top to foot exactly."""

    line: QTextLine
    wide: int
    edge: float
    step: float
    high: float
    layout: QTextLayout
    """The line's own, without which there is none."""


@lru_cache(maxsize=1024)
def _laid(text: str, font: QFont) -> _Laid:
    """The words as `drawText` lays them out; those that it breaks, or moves to a column, go into no
    room."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    edge = inf if "\n" in text or "\t" in text else line.naturalTextWidth()
    high = line.ascent() + line.descent()
    return _Laid(line, width_of(text, font), edge, line.horizontalAdvance(), high, layout)


def _over(line: QColor, fill: QColor) -> QColor:
    """A line that lets a solid fill through, in the one colour that it comes to: Qt takes ten times
    as long over one that it has to mix."""
    seen = line.alphaF()
    if seen == 1 or fill.alphaF() < 1:
        return line
    parts = (QColor.redF, QColor.greenF, QColor.blueF)
    mixed = [part(fill) + (part(line) - part(fill)) * seen for part in parts]
    return QColor.fromRgbF(*mixed)


@cache
def _wrapped(align: Qt.AlignmentFlag) -> int:
    """The place and the lines in one number, which Python takes its time to make of two flags."""
    return int(align | WRAP)


@lru_cache(maxsize=1024)
def elided(text: str, font: QFont, width: int) -> str:
    """The text, cut short with an ellipsis where it is wider than that."""
    metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


@lru_cache(maxsize=4096)
def width_of(text: str, font: QFont) -> int:
    """How wide a text is in this type."""
    return QFontMetrics(font).horizontalAdvance(text)


def height_of_text(text: str, font: QFont, width: int) -> int:
    """How high a text stands in a box of this width."""
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10_000), WRAP, text).height()


def lines_of(text: str, font: QFont, width: int) -> int:
    """How many lines a text takes in a box of this width."""
    return max(1, round(height_of_text(text, font, width) / QFontMetrics(font).height()))


def fits(text: str, font: QFont, width: int) -> bool:
    """True if the text stands on one line of that width."""
    return width_of(text, font) <= width
