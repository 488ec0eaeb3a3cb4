"""A hand on the felt: its name, its total, its cards and the places where cards may come."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.card_places import (
    HANDS,
    LARGE_HANDS,
    LIT,
    PLACES,
    CardPlaces,
    draw_hand,
    height_of,
    places_in,
)
from dealer_app.gui.felt.marks import Mark, draw_mark, marks_of
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.i18n import Words
from dealer_app.i18n.names import seat_name
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.variant import HandId
from dealer_app.table.events import CardSource
from dealer_app.table.view.croupier_view import CroupierView
from dealer_app.table.view.hands import HandView

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
    words, sources = scene.words, scene.told(hand)
    cards = words.listed(
        _card_spoken(words, card, sources.get(at)) for at, card in enumerate(hand.cards, 1)
    )
    total = "" if hand.total is None else str(hand.total)
    told = [mark.word for mark in marks]
    return " ".join(filter(None, (words.name(hand.names), total, *told, cards)))


class HandWidget(QWidget):
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
        drawn = (view, lit, right, scene.told(view), scene.style, scene.view.outcome, self._plays)
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
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A card was touched."""
        if self._view is None:
            return
        position = self._row().at(event.position().toPoint(), len(self._view.cards))
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
