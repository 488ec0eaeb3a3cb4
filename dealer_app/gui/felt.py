"""The felt: the call, the hands, what lies aside, and the seats around it."""

from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.aside_strip import AsideStrip
from dealer_app.gui.call_strip import CallStrip
from dealer_app.gui.card_art import SHAPE, card_pixmap
from dealer_app.gui.felt_band import FeltBand
from dealer_app.gui.hand_widget import GAP, HEAD, HandWidget
from dealer_app.gui.scene import Scene
from dealer_app.gui.seats_strip import SeatsStrip
from dealer_app.rules.cards import HIDDEN, Card

LEFT: Final = 32
RIGHT: Final = 24
BETWEEN_HANDS: Final = 24
PLACES: Final = 3

DRAWN_AHEAD: Final = (HIDDEN, *(Card(face) for face in "0KQJT98765432A"))
"""The cards of most coups: drawn before the first is keyed, so that the key does not wait."""

DRAWN_EVERY: Final = 20
"""Milliseconds between two cards that are drawn ahead."""


class Felt(QWidget):
    """Lays its parts out by itself: every place is fixed by the size of the window alone."""

    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.call = CallStrip(self)
        self.hands: list[HandWidget] = []
        self.aside = AsideStrip(self)
        self.seats = SeatsStrip(self)
        self.seats.seat_tapped.connect(self.seat_tapped)
        self.band = FeltBand(self)
        self._undrawn: list[Card] = []
        self._drawing = QTimer(self)
        self._drawing.timeout.connect(self._draw_one)

    def render_scene(self, scene: Scene) -> None:
        """Shows the felt at this moment."""
        before, self._scene = self._scene, scene
        if [hand.hand for hand in self.hands] != [hand.id for hand in scene.view.hands]:
            self._set_hands(scene)
        if before is None or before.style is not scene.style:
            self.update()
            self._lay_out()
        for hand in self.hands:
            hand.render_scene(scene)
        for part in (self.call, self.aside, self.seats, self.band):
            part.render_scene(scene)

    def _set_hands(self, scene: Scene) -> None:
        for widget in self.hands:
            widget.deleteLater()
        self.hands = [HandWidget(hand.id, self) for hand in scene.view.hands]
        for widget in self.hands:
            widget.card_tapped.connect(self.card_tapped)
            widget.show()
        self.band.raise_()
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything finds its new place."""
        self._lay_out()

    def _lay_out(self) -> None:
        large = self._scene is not None and self._scene.style.large
        width, height = self.width() - LEFT - RIGHT, self.height()
        call_top, call_height = (20, 160) if large else (12, 136)
        seats_height, aside_height, below = (148, 64, 20) if large else (116, 52, 16)
        self.call.setGeometry(0, 0, self.width(), call_top + call_height)
        seats_top = height - below - seats_height
        self.seats.setGeometry(LEFT - 8, seats_top, width + 8, seats_height)
        top = call_top + call_height
        room = seats_top - top - aside_height - 4
        bottom = self._lay_hands(QRect(LEFT, top, width, room))
        self.aside.setGeometry(
            LEFT, bottom + (seats_top - bottom - aside_height) // 2, width, aside_height
        )
        self.band.setGeometry(self.rect())
        self._undrawn = list(DRAWN_AHEAD)
        self._drawing.start(DRAWN_EVERY)

    def _lay_hands(self, box: QRect) -> int:
        """Puts the hands side by side, their cards as large as they go; returns their foot."""
        count = max(1, len(self.hands))
        each = (box.width() - (count - 1) * BETWEEN_HANDS) // count
        card = min(
            (each - (PLACES - 1) * GAP) // PLACES,
            (box.height() - HEAD - 8) * SHAPE.width() // SHAPE.height(),
        )
        wide = PLACES * card + (PLACES - 1) * GAP
        high = HEAD + card * SHAPE.height() // SHAPE.width() + 8
        for place, hand in enumerate(self.hands):
            hand.setGeometry(box.left() + place * (each + BETWEEN_HANDS), box.top(), wide + 4, high)
        return box.top() + high

    def _draw_one(self) -> None:
        """Draws one card ahead, while nothing else is to be done."""
        if not self._undrawn or not self.hands or self._scene is None:
            self._drawing.stop()
            return
        language = self._scene.words.language
        width = self.hands[0].card_width()
        card_pixmap(self._undrawn.pop(), language, width, self.devicePixelRatioF())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, a shade darker at its foot."""
        if self._scene is None:
            return
        cloth = QLinearGradient(0, 0, 0, self.height())
        cloth.setColorAt(0, self._scene.style.colour("felt_top"))
        cloth.setColorAt(1, self._scene.style.colour("felt_bottom"))
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), cloth)
        painter.end()
