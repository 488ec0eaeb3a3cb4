"""The deck on screen: each card drawn once in each size, sharp on every screen."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from dealer_app.i18n import resources
from dealer_app.rules.cards import Card

SHAPE: Final = QSize(130, 182)
"""How wide and how high a card is drawn; every size has this shape."""

BACK: Final = "back"


def card_file(card: Card, language: str) -> Path:
    """The drawing of a card, with the indices of the language where they differ."""
    folder = resources() / "cards"
    name = BACK if card.hidden else card.text
    own = folder / language / f"{name}.svg"
    return own if own.is_file() else folder / f"{name}.svg"


@lru_cache(maxsize=512)
def card_pixmap(card: Card, language: str, width: int, ratio: float) -> QPixmap:
    """A card `width` pixels wide, for a screen with so many device pixels in one of them."""
    height = width * SHAPE.height() // SHAPE.width()
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer = QSvgRenderer(str(card_file(card, language)))
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
