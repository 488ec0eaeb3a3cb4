"""A hand on the felt: its name, its total, and its cards in a row, side by side where there is
room, else one over the other, with the places where cards may come."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QPolygonF, QRegion
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.marks import Mark, draw_mark, marks_of
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.card_art import SHAPE, Deck, card_pixmap
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n import Words
from dealer_app.i18n.names import seat_name
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.variant import HandId
from dealer_app.table.events import CardSource
from dealer_app.table.view.croupier_view import CroupierView
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
    for position, source in scene.keyed_cards(hand).items():
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


HEAD: Final = 62
GAP: Final = 12
FOOT: Final = 4
MARK: Final = 14
OUT: Final = 0.5
"""How much is seen of a hand that was dealt and does not play."""


def plays(view: CroupierView, hand: HandView) -> bool:
    """False of a hand without a stake, once it is known who plays or its seat has passed."""
    if hand.plays or not any(each.plays for each in view.hands):
        return True
    asked = view.step is Step.STAKES
    return asked and not any(seat.passed for seat in view.seats if seat.seat == hand.seat)


def _card_spoken(words: Words, card: Card, source: CardSource | None) -> str:
    if card.hidden:
        return words("face down")
    name = words.card(card.face, card.suit)
    if source is None:
        return name
    asked = source is CardSource.ASKED
    return words("{card} (asked)", card=name) if asked else words("{card} (by hand)", card=name)


def spoken(scene: Scene, hand: HandView, marks: Sequence[Mark]) -> str:
    """A hand as a screen reader tells it, with what became of it."""
    words, sources = scene.words, scene.keyed_cards(hand)
    cards = words.listed(
        _card_spoken(words, card, sources.get(at)) for at, card in enumerate(hand.cards, 1)
    )
    total = "" if hand.total is None else str(hand.total)
    told = [mark.word for mark in marks]
    return " ".join(filter(None, (words.name(hand.names), total, *told, cards)))


class HandWidget(PaintedPart):
    """One hand; every place is there from the start, so that nothing moves when a card comes."""

    card_tapped = Signal(str, int)

    def __init__(self, hand: HandId, parent: QWidget) -> None:
        super().__init__(parent)
        self.hand = hand
        self._scene: Scene | None = None
        self._view: HandView | None = None
        self._marks: tuple[Mark, ...] = ()
        self._plays = True
        self._drawn: object = None

    def render_hand(self, scene: Scene, view: HandView) -> None:
        """Shows the hand as it lies now."""
        lit = scene.lit if scene.lit and scene.lit[0] == self.hand else None
        self._scene, self._view = scene, view
        self._plays = plays(scene.view, view)
        right = scene.put_right(view)
        drawn = (
            view,
            lit,
            right,
            scene.keyed_cards(view),
            scene.style,
            scene.view.outcome,
            self._plays,
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self._marks = marks_of(scene, view)
            self.setAccessibleName(spoken(scene, view, self._marks))
            self.update()

    def _row(self) -> CardPlaces:
        places = self._view.places if self._view else PLACES
        room = QRect(LIT, HEAD, self.width() - 2 * LIT, self.height() - HEAD - FOOT)
        large = self._scene is not None and self._scene.style.large
        close = LARGE_HANDS if large else HANDS
        return places_in(room, places, GAP, close, self.devicePixelRatioF())

    def card_width(self) -> int:
        """How wide a card is in the room that the hand has."""
        return self._row().width

    def place(self, position: int) -> QRect:
        """Where the card of this position, from 1, lies."""
        return self._row().box(position)

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A card was touched."""
        if self._view is None:
            return
        position = self._row().at(spot, len(self._view.cards))
        if position:
            self.card_tapped.emit(self.hand, position)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The head line, then the places from left to right."""
        if self._scene is None or self._view is None:
            return
        painter, row = painter_of(self), self._row()
        if not self._plays:
            painter.setOpacity(OUT)
        self._head(Pen(painter), self._scene, self._view, row)
        draw_hand(painter, self._scene, self._view, row)
        painter.end()

    def _head(self, pen: Pen, scene: Scene, view: HandView, row: CardPlaces) -> None:
        style = scene.style
        right = max(row.box(max(PLACES, view.places)).right() + 1, self.width() - LIT)
        total = "" if view.total is None else str(view.total)
        big = type_of(Size.TOTAL, Weight.BOLD)
        wide = width_of(total, big) + 2
        box = QRect(right - wide, 0, wide, HEAD)
        pen.write(box, total, (big, style.colour("accent" if view.won else "ink")))
        name = scene.words.name(view.names).upper()
        font = type_of(Size.HEAD, Weight.SEMIBOLD)
        line = QRect(row.left, HEAD - 38, box.left() - 8 - row.left, 34)
        used = pen.write(line, name, (font, style.role_ink(view.role))) + 10
        beside = line.adjusted(used, 0, 0, 0)
        seat = seat_name(scene.words, view.seat).lower() if view.seat is not None else ""
        if not seat and not self._marks:
            return
        sizes = (Size.BODY, Size.SMALL, Size.NOTE)
        size = next((n for n in sizes if self._width(seat, n) <= beside.width()), None)
        if size is not None:
            self._write_words(pen, scene, seat, (beside, size))
        else:
            over = QRect(row.left, 2, line.width(), 22)
            small = self._width(seat, Size.SMALL) <= over.width()
            self._write_words(pen, scene, seat, (over, Size.SMALL if small else Size.NOTE))

    def _width(self, seat: str, size: Size) -> int:
        """How wide it is who plays the hand, and what became of it."""
        told = sum(width_of(mark.word, type_of(size)) + MARK + 16 for mark in self._marks)
        return width_of(seat, type_of(size)) + told + (12 if seat and self._marks else 0)

    def _write_words(self, pen: Pen, scene: Scene, seat: str, where: tuple[QRect, Size]) -> None:
        box, size = where
        left, style = box.left(), scene.style
        if seat:
            left += pen.write(box, seat, (type_of(size), style.colour("muted"))) + 12
        for mark in self._marks:
            left += draw_told(pen, scene, mark, (box.adjusted(left - box.left(), 0, 0, 0), size))


def draw_told(pen: Pen, scene: Scene, mark: Mark, where: tuple[QRect, Size]) -> int:
    """A mark and its word from the left of a box; returns how far the next one is."""
    box, size = where
    colour = scene.style.colour(mark.ink)
    side = MARK if size >= Size.BODY else MARK - 3
    shape = QRect(box.left(), box.center().y() - side // 2, side, side)
    draw_mark(pen.painter, mark.shape, shape, colour)
    font = type_of(size, Weight.SEMIBOLD)
    return side + 6 + pen.write(box.adjusted(side + 6, 0, 0, 0), mark.word, (font, colour)) + 10


def hand_height(card: int) -> int:
    """How high a hand of cards of this width is."""
    return HEAD + height_of(card) + 2 * FOOT
