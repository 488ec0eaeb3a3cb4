"""The window's face at the first paint: the strips of the page that is being laid out."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap

from dealer_app.gui.kit.measures import LARGE_WIDTH, SIDE, strips
from dealer_app.gui.kit.theme import Theme


def draw_face(painter: QPainter, window: QRect, theme: Theme) -> None:
    """Draws bar, band, side and foot where the page will have them; words come with the page."""
    width, height = window.width(), window.height()
    bar, band, foot = strips(large=width >= LARGE_WIDTH)
    top, bottom = bar + band, height - foot
    line, panel = theme.colour("line"), theme.colour("panel")
    _fill(painter, QRect(0, 0, width, height), theme.colour("ground"))
    _fill(painter, QRect(0, 0, width, bar), panel)
    _fill(painter, QRect(0, bar - 1, width, 1), line)
    _fill(painter, QRect(0, bar, width, band), theme.colour("felt_top"))
    _fill(painter, QRect(width - SIDE, top, SIDE, bottom - top), panel)
    _fill(painter, QRect(width - SIDE, top, 1, bottom - top), line)
    _fill(painter, QRect(0, bottom, width, foot), panel)
    _fill(painter, QRect(0, bottom, width, 1), line)


def _fill(painter: QPainter, box: QRect, colour: QColor) -> None:
    """Fills a box by a tile: a brush would have Qt's bindings make a hundred enums, for 20 ms."""
    tile = QPixmap(1, 1)
    tile.fill(colour)
    painter.drawPixmap(box, tile)
