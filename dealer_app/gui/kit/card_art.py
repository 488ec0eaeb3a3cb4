"""The deck on screen: each card drawn once in each size, sharp on every screen."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Deck:
    """Whose faces are drawn: a game's own where it has some, with the indices of a language."""

    game: str
    language: str


def card_file(card: Card, deck: Deck) -> Path:
    """The drawing of a card: the game's own, the language's, or the common one."""
    folder = resources() / "cards"
    name = f"{BACK if card.hidden else card.text}.svg"
    own = (folder / special / name for special in (deck.game, deck.language))
    return next((file for file in own if file.is_file()), folder / name)


@lru_cache(maxsize=1024)
def card_pixmap(card: Card, deck: Deck, width: int, ratio: float) -> QPixmap:
    """A card `width` pixels wide, for a screen with so many device pixels in one of them."""
    return drawn_card(card, deck, width, ratio)


def drawn_card(card: Card, deck: Deck, width: int, ratio: float) -> QPixmap:
    """The same drawn anew, for whoever keeps cards of one size by himself."""
    height = width * SHAPE.height() // SHAPE.width()
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer = QSvgRenderer(str(card_file(card, deck)))
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
