"""Strokes that the parts of the window share: words in a box, rounded and dashed boxes."""

from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPaintDevice, QPainter, QPen

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
TOP_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
WRAP: Final = Qt.TextFlag.TextWordWrap

DASH: Final = (4.0, 3.0)
RADIUS: Final = 8


def painter_of(widget: QPaintDevice) -> QPainter:
    """A painter on a widget or a picture, smooth."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
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
        self.painter.setFont(font)
        self.painter.setPen(colour)
        wide = width_of(text, font)
        if wide > box.width():
            text = elided(text, font, box.width())
            wide = width_of(text, font)
        self.painter.drawText(box, align, text)
        return wide

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
