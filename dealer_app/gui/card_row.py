"""The cards of one hand in a row: side by side where there is room, else one over the other."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter

from dealer_app.gui.card_art import SHAPE, card_pixmap
from dealer_app.gui.paint import CENTRE, Pen
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight, type_of
from dealer_app.rules.cards import Card
from dealer_app.table.views import HandView

PLACES: Final = 3
DUE_MARK: Final = "?"
LIT: Final = 4
SHADOW: Final = QPoint(0, 3)
ROUND: Final = 9.5
NARROWEST: Final = 72
"""Pixels below which cards lie one over the other, so that their corners are read all the same."""

SEEN: Final = 0.56
"""The part of a card under another one that is seen: its corner."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Where the cards of a hand lie: the first one's corner, their width, and the next one's."""

    left: int
    top: int
    width: int
    step: int

    def box(self, position: int) -> QRect:
        """Where the card of this position, from 1, lies."""
        left = self.left + (position - 1) * self.step
        return QRect(left, self.top, self.width, height_of(self.width))

    def at(self, spot: QPoint, cards: int) -> int:
        """The position of the uppermost of so many cards at this spot, 0 where there is none."""
        under = (n for n in range(cards, 0, -1) if self.box(n).contains(spot))
        return next(under, 0)

    @property
    def fanned(self) -> bool:
        return self.step < self.width


def height_of(width: int) -> int:
    """How high a card of this width is."""
    return width * SHAPE.height() // SHAPE.width()


def row_in(room: QRect, places: int, gap: int) -> CardRow:
    """The row of so many places in a room: three as large as they go, more of them closer."""
    by_height = room.height() * SHAPE.width() // SHAPE.height()
    width = min((room.width() - (PLACES - 1) * gap) // PLACES, by_height)
    step = width + gap
    if width < min(NARROWEST, by_height):
        width = min(round(room.width() / (1 + (PLACES - 1) * SEEN)), by_height)
        step = min(width + gap, (room.width() - width) // (PLACES - 1))
    if places > PLACES:
        step = min(step, (room.width() - width) // (places - 1))
    return CardRow(room.left(), room.top(), max(1, width), max(1, step))


def draw_hand(painter: QPainter, scene: Scene, hand: HandView, row: CardRow) -> None:
    """The cards of a hand, the place of the one that is due, and those where more may come."""
    for position in range(1, max(hand.places, len(hand.cards)) + 1):
        box = row.box(position)
        if position <= len(hand.cards):
            _card(painter, scene, hand.cards[position - 1], box)
        elif hand.waits == position - 1:
            _due(painter, scene, box, fanned=row.fanned)
        elif not row.fanned:
            draw_place(painter, scene, box)
    if scene.lit is not None and scene.lit[0] == hand.id:
        _light(painter, scene, row.box(scene.lit[1]))


def draw_place(painter: QPainter, scene: Scene, box: QRect) -> None:
    """A place where a card may come to lie."""
    line = scene.style.colour("felt_line")
    Pen(painter).box(box, None, line, radius=_radius(box), width=1.5, dashed=True)


def _due(painter: QPainter, scene: Scene, box: QRect, *, fanned: bool) -> None:
    style, pen, due = scene.style, Pen(painter), scene.style.colour("due_line")
    if fanned:
        pen.box(box, style.colour("felt_bottom"), radius=_radius(box))
    pen.box(box, style.colour("due_fill"), due, radius=_radius(box), width=3, dashed=True)
    size = Size.TOTAL if box.width() >= NARROWEST else Size.HEAD
    pen.write(box, DUE_MARK, (type_of(size, Weight.BOLD), due), CENTRE)


def _light(painter: QPainter, scene: Scene, box: QRect) -> None:
    edge = QRectF(box).adjusted(-LIT, -LIT, LIT, LIT)
    accent = scene.style.colour("accent")
    Pen(painter).box(edge, None, accent, radius=_radius(box) + LIT, width=LIT)


def _card(painter: QPainter, scene: Scene, card: Card, box: QRect) -> None:
    shadow = scene.style.colour("card_shadow")
    Pen(painter).box(QRectF(box.translated(SHADOW)), shadow, radius=_radius(box))
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(box.topLeft(), card_pixmap(card, scene.deck, box.width(), ratio))


def _radius(box: QRect) -> float:
    return box.width() * ROUND / SHAPE.width()
