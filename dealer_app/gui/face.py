"""The window's face at the first paint: the strips of the page that is being laid out."""

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QLinearGradient, QPainter

from dealer_app.gui.measures import LARGE_WIDTH, SIDE, strips
from dealer_app.gui.theme import Theme


def draw_face(painter: QPainter, window: QRect, theme: Theme) -> None:
    """Draws bar, band, side and foot where the page will have them; words come with the page."""
    large = window.width() >= LARGE_WIDTH
    bar, band, foot = strips(large=large)
    width, height = window.width(), window.height()
    line, panel = theme.colour("line"), theme.colour("panel")
    painter.fillRect(window, theme.colour("ground"))
    painter.fillRect(0, 0, width, bar, panel)
    painter.fillRect(0, bar - 1, width, 1, line)
    painter.fillRect(width - SIDE, bar + band, SIDE, height - bar - band - foot, panel)
    painter.fillRect(width - SIDE, bar + band, 1, height - bar - band - foot, line)
    painter.fillRect(0, height - foot, width, foot, panel)
    painter.fillRect(0, height - foot, width, 1, line)
    felt = QLinearGradient(QPointF(0, bar), QPointF(0, bar + band))
    felt.setColorAt(0, theme.colour("felt_top"))
    felt.setColorAt(1, theme.colour("felt_bottom"))
    painter.fillRect(0, bar, width, band, felt)
