"""The display's strokes: words fitted into boxes, panels, paper for the roads."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap

from dealer_app.gui.display.look import LEAST, Look
from dealer_app.gui.display.parts import Sides
from dealer_app.gui.paint import LEFT, Pen, elided, painter_of, width_of
from dealer_app.gui.roads_paint import RoadInk
from dealer_app.gui.theme import Weight

RADIUS: Final = 14
LARGE: Final = 60
"""Pixels of type from which a line is kept as a picture."""

TIGHT: Final = 0.6
"""How much smaller than asked a line may be written before it is cut short."""


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """A painter that wears the display's look."""

    painter: QPainter
    look: Look

    def write(
        self,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = LEFT,
    ) -> int:
        """Writes one line, smaller where the box is too narrow for it; returns how wide it is."""
        font, colour = ink
        font = fitted(text, font, box.width())
        ratio = self.painter.device().devicePixelRatioF()
        if not text or font.pixelSize() * ratio < LARGE:
            return Pen(self.painter).write(box, text, (font, colour), align)
        text = elided(text, font, box.width())
        picture = _written(text, font, colour.rgba(), ratio)
        self.painter.drawPixmap(_aligned(box, picture.deviceIndependentSize(), align), picture)
        return width_of(text, font)

    def wrap(self, box: QRect, text: str, ink: tuple[QFont, QColor]) -> None:
        """Writes over as many lines as the box holds."""
        Pen(self.painter).write_wrapped(box, text, ink)

    def type(self, size: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Type of that size on this screen."""
        return self.look.type(size, weight)

    def colour(self, role: str) -> QColor:
        """The theme's colour for a role."""
        return self.look.colour(role)

    def px(self, measure: float) -> int:
        """A measure on this screen."""
        return self.look.px(measure)

    def panel(self, box: QRect | QRectF, *, lit: bool = False) -> None:
        """A part of the cloth, framed; a lit one has won."""
        look, radius = self.look, self.look.px(RADIUS)
        line = look.colour("accent" if lit else "seat_line")
        width = max(1.0, look.scale.unit * (6 if lit else 2))
        self._fill(box, "felt_bottom", radius)
        Pen(self.painter).box(box, None, line, radius=radius, width=width)

    def paper(self, box: QRect | QRectF) -> QRectF:
        """The paper of a road; returns what of it may be drawn on."""
        look = self.look
        colour, radius = look.colour("road_paper"), look.px(10)
        self._fill(box, "road_paper", radius)
        Pen(self.painter).box(box, None, colour, radius=radius, width=max(1.0, look.scale.unit * 2))
        edge = max(2, look.px(8))
        return QRectF(box).adjusted(edge, edge, -edge, -edge)

    def _fill(self, box: QRect | QRectF, role: str, radius: float) -> None:
        """Fills a box with round corners, whose line comes over it: smooth edges would cost five
        times as much."""
        hint, side = QPainter.RenderHint.Antialiasing, round(radius) + 1
        for corner in _corners(QRectF(box).toRect(), side):
            self.painter.fillRect(corner, self.look.colour("ground"))
        self.painter.setRenderHint(hint, on=False)
        Pen(self.painter).box(QRectF(box), self.look.colour(role), radius=radius)
        self.painter.setRenderHint(hint, on=True)

    def road(self, sides: Sides) -> RoadInk:
        """How roads are drawn here."""
        ratio = self.painter.device().devicePixelRatioF()
        return RoadInk(self.look.theme, sides.bank_red, sides.letters, ratio)


def _corners(box: QRect, side: int) -> tuple[QRect, ...]:
    """The squares at the corners of a box."""
    right, low = box.right() + 1 - side, box.bottom() + 1 - side
    places = ((box.left(), box.top()), (right, box.top()), (box.left(), low), (right, low))
    return tuple(QRect(left, top, side, side) for left, top in places)


@lru_cache(maxsize=192)
def _written(text: str, font: QFont, colour: int, ratio: float) -> QPixmap:
    """A line of large type, which Qt itself would draw anew each time, glyph by glyph."""
    size = QSize(width_of(text, font) + 2 * _over(font), QFontMetrics(font).height())
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    painter.setFont(font)
    painter.setPen(QColor.fromRgba(colour))
    painter.drawText(QRect(QPoint(0, 0), size), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture


def _over(font: QFont) -> int:
    """How far a sign may reach beyond its width."""
    return font.pixelSize() // 10


def _aligned(box: QRect, size: QSizeF, align: Qt.AlignmentFlag) -> QPoint:
    """Where a picture of words of this size has its corner."""
    high, over = box.top() + (box.height() - size.height()) / 2, size.height() / 12
    if align & Qt.AlignmentFlag.AlignHCenter:
        return QPoint(round(box.left() + (box.width() - size.width()) / 2), round(high))
    if align & Qt.AlignmentFlag.AlignRight:
        return QPoint(round(box.right() + 1 - size.width() + over), round(high))
    return QPoint(round(box.left() - over), round(high))


def fitted(text: str, font: QFont, width: int) -> QFont:
    """The type, or a smaller one in which the text goes into that width, down to a limit."""
    wide = width_of(text, font)
    if wide <= width or not text:
        return font
    size = max(LEAST, round(font.pixelSize() * max(TIGHT, width / wide * 0.98)))
    smaller = QFont(font)
    smaller.setPixelSize(size)
    return smaller
