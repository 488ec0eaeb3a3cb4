"""The cards of one hand in a row: side by side where there is room, else one over the other."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPolygonF, QRegion

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.card_art import SHAPE, Deck, card_pixmap
from dealer_app.gui.kit.paint import CENTRE, Pen
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.rules.cards import Card
from dealer_app.table.events import CardSource
from dealer_app.table.view.hands import HandView

PLACES: Final = 3
DUE_MARK: Final = "?"
LIT: Final = 4
"""How thick the frame round a card in question is: it lies outside the card."""

SHADOW: Final = QPoint(0, 3)
ROUND: Final = 9.5
FOLD: Final = 0.24
"""The part of a card that is folded where it was put right."""

RING: Final = 0.16
LEAST_RING: Final = 14
"""The part of a card, and at least how many pixels, of the ring of one that was keyed."""

NARROWEST: Final = 72
"""Pixels of a card from which its place is marked as large as a total."""


@dataclass(frozen=True, slots=True)
class Close:
    """How wide cards are at the least before they lie one over the other, and how much of one
    under another is seen then."""

    below: int
    seen: float


HANDS: Final = Close(120, 0.72)
LARGE_HANDS: Final = Close(200, 0.72)
"""On a large screen cards are as high as there is room, though they lie one over the other."""

TILES: Final = Close(72, 0.56)
"""Of the cards on a tile at least the corners are seen."""


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where the cards of a hand lie: the first one's corner, their size, and the next one's place.

    `ratio` is how many pixels of the screen one of these is.
    """

    left: int
    top: int
    width: int
    height: int
    step: int
    ratio: float = 1.0

    def box(self, position: int) -> QRect:
        """Where the card of this position, from 1, lies."""
        left = self.left + (position - 1) * self.step
        return QRect(left, self.top, self.width, self.height)

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


def places_in(room: QRect, places: int, gap: int, close: Close, ratio: float = 1.0) -> CardPlaces:
    """The row of so many places in a room: three as large as they go, more of them closer; `ratio`
    is how many pixels of the screen one of these is."""
    by_height = room.height() * SHAPE.width() // SHAPE.height()
    width = min((room.width() - (PLACES - 1) * gap) // PLACES, by_height)
    step = width + gap
    if width < min(close.below, by_height):
        width = min(round(room.width() / (1 + (PLACES - 1) * close.seen)), by_height)
        step = min(width + gap, (room.width() - width) // (PLACES - 1))
    if places > PLACES:
        step = min(step, (room.width() - width) // (places - 1))
    width = max(1, width)
    return CardPlaces(room.left(), room.top(), width, height_of(width), max(1, step), ratio)


def draw_hand(painter: QPainter, scene: Scene, hand: HandView, row: CardPlaces) -> None:
    """The places where more cards may come, the cards over them, and the place that is due."""
    count = len(hand.cards)
    if row.step > row.width * TILES.seen + 1:
        for position in range(count + 1, max(hand.places, count) + 1):
            if hand.waits != position - 1:
                _place_beside(painter, scene, row, position)
    deck, round_ = scene.deck, _edges(scene)
    for position, card in enumerate(hand.cards, 1):
        lying = _lying((card, deck), row.width, row.ratio, round_)
        painter.drawPixmap(row.box(position).topLeft(), lying)
    for position in scene.put_right(hand):
        _corner(painter, scene, row.box(position))
    for position, source in scene.told(hand).items():
        _source(painter, scene, row.box(position), source)
    if hand.waits is not None:
        _due(painter, scene, row.box(hand.waits + 1), fanned=row.fanned)
    if scene.lit is not None and scene.lit[0] == hand.id:
        _light(painter, scene, row.box(scene.lit[1]))


def _place_beside(painter: QPainter, scene: Scene, row: CardPlaces, position: int) -> None:
    """A place, as far as no other one lies over it."""
    box, over = row.box(position), row.box(position + 1)
    if position < PLACES:
        painter.setClipRegion(QRegion(box) - QRegion(over))
    draw_place(painter, scene, box)
    painter.setClipping(False)


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


def _corner(painter: QPainter, scene: Scene, box: QRect) -> None:
    """The lower corner of a card that was put right, folded."""
    side, foot = box.width() * FOLD, QPointF(box.bottomLeft())
    folded = QPolygonF([foot - QPointF(0, side), foot, foot + QPointF(side, 0)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(scene.style.colour("fill_irregular"))
    painter.drawPolygon(folded)


def _source(painter: QPainter, scene: Scene, box: QRect, source: CardSource) -> None:
    """A ring above the lower corner of a card that was keyed though a shoe deals, with the question
    in it where the shoe had to ask."""
    side = max(LEAST_RING, round(box.width() * RING))
    top = box.bottom() - round(box.width() * FOLD) - side
    ring = QRect(box.left() + box.width() // 32, top, side, side)
    ink, pen = scene.style.colour("on_card_key"), Pen(painter)
    pen.box(ring, None, ink, radius=side / 2, width=2)
    if source is CardSource.ASKED:
        size = Size.NOTE if side < Size.HEAD else Size.BODY
        pen.write(ring, DUE_MARK, (type_of(size, Weight.BOLD), ink), CENTRE)


def _light(painter: QPainter, scene: Scene, box: QRect) -> None:
    edge = QRectF(box).adjusted(-LIT, -LIT, LIT, LIT)
    accent = scene.style.colour("accent")
    Pen(painter).box(edge, None, accent, radius=_radius(box) + LIT, width=LIT)


def draw_ahead(scene: Scene, card: Card, width: int, ratio: float) -> None:
    """Has a card ready before it comes."""
    _lying((card, scene.deck), width, ratio, _edges(scene))


def _edges(scene: Scene) -> tuple[int, int]:
    """The colours of a card's shadow and of the line round it."""
    return scene.style.colour("card_shadow").rgba(), scene.style.colour("card_line").rgba()


@lru_cache(maxsize=512)
def _lying(what: tuple[Card, Deck], width: int, ratio: float, edges: tuple[int, int]) -> QPixmap:
    """A card with its shadow on the cloth, drawn once in each size."""
    high = height_of(width)
    lying = QPixmap(round(width * ratio), round((high + SHADOW.y()) * ratio))
    lying.setDevicePixelRatio(ratio)
    lying.fill(Qt.GlobalColor.transparent)
    painter = QPainter(lying)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRect(0, 0, width, high)
    colour, line = (QColor.fromRgba(each) for each in edges)
    Pen(painter).box(QRectF(box.translated(SHADOW)), colour, radius=_radius(box))
    painter.drawPixmap(box.topLeft(), card_pixmap(*what, width, ratio))
    Pen(painter).box(box, None, line, radius=_radius(box))
    painter.end()
    return lying


def _radius(box: QRect) -> float:
    return box.width() * ROUND / SHAPE.width()
