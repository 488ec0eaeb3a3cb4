"""A hand on the felt: its name, its total, its cards and the places where cards may come."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.card_art import SHAPE, card_pixmap
from dealer_app.gui.paint import CENTRE, Pen, painter_of, width_of
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight, type_of
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.table.views import HandView

HEAD: Final = 62
GAP: Final = 12
DUE_MARK: Final = "?"
LIT: Final = 4
SHADOW: Final = QPoint(0, 3)


class HandWidget(QWidget):
    """One hand; every place is there from the start, so that nothing moves when a card comes."""

    card_tapped = Signal(str, int)

    def __init__(self, hand: HandId, parent: QWidget) -> None:
        super().__init__(parent)
        self.hand = hand
        self._scene: Scene | None = None
        self._view: HandView | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the hand as it lies now."""
        view = next(each for each in scene.view.hands if each.id == self.hand)
        lit = scene.lit if scene.lit and scene.lit[0] == self.hand else None
        self._scene, self._view = scene, view
        drawn = (view, lit, scene.style, scene.view.outcome)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(self._spoken(scene, view))
            self.update()

    @staticmethod
    def _spoken(scene: Scene, view: HandView) -> str:
        words = scene.words
        cards = ", ".join(
            words("face down") if card.hidden else words.card(card.face, card.suit)
            for card in view.cards
        )
        total = "" if view.total is None else str(view.total)
        return " ".join(part for part in (words.name(view.names), total, cards) if part)

    def card_width(self) -> int:
        """How wide a card is in the room that the hand has."""
        places = self._view.places if self._view else 3
        by_width = (self.width() - (places - 1) * GAP) // places
        by_height = (self.height() - HEAD - 4) * SHAPE.width() // SHAPE.height()
        return max(1, min(by_width, by_height))

    def place(self, position: int) -> QRect:
        """Where the card of this position, from 1, lies."""
        width = self.card_width()
        left = (position - 1) * (width + GAP)
        return QRect(left, HEAD, width, width * SHAPE.height() // SHAPE.width())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A card was touched."""
        if self._view is None:
            return
        spot = event.position().toPoint()
        for position in range(1, len(self._view.cards) + 1):
            if self.place(position).contains(spot):
                self.card_tapped.emit(self.hand, position)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The head line, then the places from left to right."""
        if self._scene is None or self._view is None:
            return
        painter = painter_of(self)
        self._head(Pen(painter), self._scene, self._view)
        for position in range(1, max(self._view.places, len(self._view.cards)) + 1):
            self._place(painter, self._scene, position)
        painter.end()

    def _head(self, pen: Pen, scene: Scene, view: HandView) -> None:
        style, right = scene.style, self.place(view.places).right() + 1
        baseline = QRect(0, HEAD - 38, right, 34)
        name = scene.words.name(view.names).upper()
        font = type_of(Size.HEAD, Weight.SEMIBOLD)
        left = pen.write(baseline, name, (font, style.role_ink(view.role))) + 10
        said = " · ".join(self._about(scene, view))
        room = baseline.adjusted(left, 0, -70, 0)
        pen.write(room, said, (type_of(Size.BODY), style.colour("muted")))
        if view.total is None:
            return
        total, colour = str(view.total), style.colour("accent" if view.won else "ink")
        big = type_of(Size.TOTAL, Weight.BOLD)
        box = QRect(right - width_of(total, big) - 2, 0, width_of(total, big) + 2, HEAD)
        pen.write(box, total, (big, colour))

    @staticmethod
    def _about(scene: Scene, view: HandView) -> list[str]:
        words, said = scene.words, []
        if view.seat is not None:
            said.append(words("seat {seat}", seat=view.seat))
        if view.natural:
            said.append(words("natural"))
        if view.won:
            said.append(words("wins"))
        return said

    def _place(self, painter: QPainter, scene: Scene, position: int) -> None:
        view, box, pen = self._view, self.place(position), Pen(painter)
        assert view is not None
        style, radius = scene.style, box.width() * 9.5 / SHAPE.width()
        if position <= len(view.cards):
            self._card(painter, scene, (view.cards[position - 1], box))
            if scene.lit == (self.hand, position):
                edge = QRectF(box).adjusted(-LIT, -LIT, LIT, LIT)
                pen.box(edge, None, style.colour("accent"), radius=radius + LIT, width=LIT)
        elif view.waits == position - 1:
            due = style.colour("due_line")
            pen.box(box, style.colour("due_fill"), due, radius=radius, width=3, dashed=True)
            pen.write(box, DUE_MARK, (type_of(Size.TOTAL, Weight.BOLD), due), CENTRE)
        else:
            line = style.colour("felt_line")
            pen.box(box, None, line, radius=radius, width=1.5, dashed=True)

    @staticmethod
    def _card(painter: QPainter, scene: Scene, what: tuple[Card, QRect]) -> None:
        card, box = what
        radius = box.width() * 9.5 / SHAPE.width()
        shadow = scene.style.colour("card_shadow")
        Pen(painter).box(QRectF(box.translated(SHADOW)), shadow, radius=radius)
        ratio = painter.device().devicePixelRatioF()
        pixmap = card_pixmap(card, scene.words.language, box.width(), ratio)
        painter.drawPixmap(box.topLeft(), pixmap)
