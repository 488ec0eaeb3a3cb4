"""The seats round the table where each plays a hand of its own, the bank's among them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.directions import draw_round
from dealer_app.gui.felt.seats.seat_tile import SeatTile, Sitter
from dealer_app.gui.kit.paint import Pen, painter_of

GAP: Final = 8
BETWEEN: Final = 30
"""Pixels between the two sides of the table: which way things go, and what lies aside."""

LEAST: Final = 2
"""Seats that one side has room for at least, each no higher than it is wide."""

ONE_SIDE: Final = 4
"""Seats that sit on one side of the table; more sit round it."""


def rounds(count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of so many seats, from 0: those of the far side and of the near one, as seen.

    Against the clock the near side goes from left to right, the far one back.
    """
    if count <= ONE_SIDE:
        return (), tuple(range(count))
    near = (count + 1) // 2
    return tuple(range(count - 1, near - 1, -1)), tuple(range(near))


def sitters(scene: Scene) -> tuple[Sitter, ...]:
    """Every seat with its hand; a bank that nobody holds comes last."""
    hands = {hand.seat: hand for hand in scene.view.hands if hand.seat is not None}
    seated = tuple(
        Sitter(seat, hands.get(seat.seat)) for seat in scene.view.seats if seat.seat.isdecimal()
    )
    open_coup = scene.view.coup is not None
    unheld = (hand for hand in scene.view.hands if hand.seat is None and open_coup)
    return (*seated, *(Sitter(None, hand) for hand in unheld))


class TableRing(QWidget):
    """A tile for each seat; nothing moves when a card comes or the bank goes on."""

    card_tapped = Signal(str, int)
    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._ways: object = None
        self.tiles: list[SeatTile] = []

    def render_scene(self, scene: Scene) -> None:
        """Shows everybody as he sits now."""
        self._scene = scene
        everybody = sitters(scene)
        if len(everybody) != len(self.tiles):
            self._set_tiles(len(everybody))
        for tile, sitter in zip(self.tiles, everybody, strict=True):
            tile.render_sitter(scene, sitter)
        drawn = (scene.view.variant.id, scene.style)
        if drawn != self._ways:
            self._ways = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.update()

    def _set_tiles(self, count: int) -> None:
        for tile in self.tiles:
            tile.hide()
            tile.deleteLater()
        self.tiles = [SeatTile(self) for _ in range(count)]
        for tile in self.tiles:
            tile.card_tapped.connect(self.card_tapped)
            tile.seat_tapped.connect(self.seat_tapped)
            tile.show()
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everybody finds his place."""
        self._lay_out()

    def between(self) -> QRect:
        """The line between the two sides of the table, or under the one there is."""
        far, _ = rounds(len(self.tiles))
        room = self.height() - BETWEEN
        one = min(room, self.width() // max(LEAST, len(self.tiles)))
        return QRect(0, room // 2 if far else (room + one) // 2, self.width(), BETWEEN)

    def _lay_out(self) -> None:
        far, near = rounds(len(self.tiles))
        between = self.between()
        if far:
            self._lay_side(far, QRect(0, 0, self.width(), between.top()), len(near))
            low = self.height() - between.bottom() - 1
            self._lay_side(near, QRect(0, between.bottom() + 1, self.width(), low), len(near))
        elif near:
            top = self.height() - BETWEEN - between.top()
            box = QRect(0, top, self.width(), between.top() - top)
            self._lay_side(near, box, max(LEAST, len(near)))

    def _lay_side(self, places: Sequence[int], box: QRect, of: int) -> None:
        """Puts one side's seats beside each other, as wide as if there were `of` of them."""
        width = (box.width() - (of - 1) * GAP) / of
        begin = box.left() + (box.width() - len(places) * width - (len(places) - 1) * GAP) / 2
        for column, place in enumerate(places):
            left = round(begin + column * (width + GAP))
            self.tiles[place].setGeometry(left, box.top(), round(width), box.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Which way stakes and bank go round."""
        if self._scene is None:
            return
        painter = painter_of(self)
        draw_round(Pen(painter), self._scene, self.between().adjusted(4, 0, 0, 0))
        painter.end()
