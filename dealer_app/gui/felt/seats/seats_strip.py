"""The seats around the felt as they sit: what each has laid, and what it gains by the coup."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.directions import draw_beside
from dealer_app.gui.felt.seats.seat_box import SeatBox
from dealer_app.gui.felt.seats.seat_speech import heard
from dealer_app.gui.felt.seats.seat_words import asked_seat, lit_seat, next_standing, standing
from dealer_app.gui.kit.paint import Pen, painter_of
from dealer_app.table.views import SeatView

GAP: Final = 8
MANY: Final = 10
"""Seats from which the boxes lie closer."""

RAIL: Final = 20
"""Pixels above the boxes for the ways in which stakes and bank go round."""


class SeatsStrip(QWidget):
    """A box for each seat; touching one begins a stake of that seat."""

    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the seats as they stand now."""
        self._scene = scene
        view = scene.view
        asked = (view.due.step, view.due.why, view.due.amount) if view.due else None
        spoken = (lit_seat(scene), asked_seat(scene), asked, view.bank, view.coup is None)
        drawn = (view.seats, spoken, scene.style, scene.duel, scene.owed)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.setAccessibleDescription("; ".join(heard(scene, seat) for seat in view.seats))
            self.update()

    def _boxes(self) -> Sequence[SeatView | None]:
        """The seats in their order; None for the box of all who stand."""
        scene = self._scene
        if scene is None:
            return ()
        seats = scene.view.seats
        if not _gathers(scene):
            return seats
        sitting = tuple(seat for seat in seats if seat not in standing(seats))
        return (*sitting, None)

    def box(self, place: int, of: int) -> QRect:
        """Where the seat at this place, from 0, stands."""
        gap = GAP if of < MANY else GAP // 2
        width = (self.width() - (of - 1) * gap) / of
        left, top = round(place * (width + gap)), self.rail()
        return QRect(left, top, round(width), self.height() - top)

    def rail(self) -> int:
        """How high the line over the seats is, 0 where nothing goes round."""
        patrons = self._scene is not None and self._scene.view.variant.bank is not None
        return RAIL if patrons else 0

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A seat was touched, or those who stand: the next of them, then."""
        seats, spot = self._boxes(), event.position().toPoint()
        for place, seat in enumerate(seats):
            if self._scene is not None and self.box(place, len(seats)).contains(spot):
                name = next_standing(self._scene.view.seats) if seat is None else seat.seat
                self.seat_tapped.emit(name)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The seats from left to right, and over them which way things go."""
        scene = self._scene
        if scene is None:
            return
        painter, seats = painter_of(self), self._boxes()
        pen = Pen(painter)
        holder = None
        for place, seat in enumerate(seats):
            box = self.box(place, len(seats))
            if seat is None:
                SeatBox(pen, scene, box).draw_standing(scene.view.seats)
            else:
                SeatBox(pen, scene, box).draw(seat)
                holder = box if seat.banks else holder
        if self.rail():
            draw_beside(pen, scene, QRect(0, 0, self.width(), self.rail()), holder)
        painter.end()


def _gathers(scene: Scene) -> bool:
    """True where spectators have one box, whether or not there are any."""
    return scene.view.variant.bank is not None and scene.view.variant.spectators
