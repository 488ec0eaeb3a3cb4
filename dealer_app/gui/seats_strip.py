"""The seats around the felt as they sit: what each has laid, and what it gains by the coup."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.keyed import Mode
from dealer_app.gui.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight
from dealer_app.i18n.names import bet_name
from dealer_app.rules.procedures.house_banked import BANCO, BANK
from dealer_app.table.views import SeatView, StakeView

GAP: Final = 8
INSET: Final = 8


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
        drawn = (scene.view.seats, self._lit(scene), scene.style, scene.duel)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.update()

    @staticmethod
    def _lit(scene: Scene) -> str:
        """The seat that is spoken of: of the stake being keyed, or of the line in hand."""
        if scene.keyed.mode in (Mode.STAKES, Mode.BETS):
            return scene.keyed.line.seat
        current = scene.view.current
        return "" if current is None or scene.view.recalled else current.line.seat

    def box(self, place: int, of: int) -> QRect:
        """Where the seat at this place, from 0, stands."""
        width = (self.width() - (of - 1) * GAP) / of
        left = round(place * (width + GAP))
        return QRect(left, 0, round(width), self.height())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A seat was touched."""
        seats: Sequence[SeatView] = self._scene.view.seats if self._scene else ()
        spot = event.position().toPoint()
        for place, seat in enumerate(seats):
            if self.box(place, len(seats)).contains(spot):
                self.seat_tapped.emit(seat.seat)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The seats from left to right."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        seats = scene.view.seats
        for place, seat in enumerate(seats):
            self._seat(Pen(painter), scene, seat, self.box(place, len(seats)))
        painter.end()

    def _seat(self, pen: Pen, scene: Scene, seat: SeatView, box: QRect) -> None:
        style, lit = scene.style, self._lit(scene) == seat.seat
        edge = style.colour("seat_lit_line" if lit else "seat_line")
        if seat.plays is not None and not lit:
            edge = style.role_ink(scene.view.variant.hand(seat.plays).role)
        fill = style.colour("seat_lit" if lit else "seat")
        pen.box(box, fill, edge, width=2 if lit or seat.plays is not None else 1)
        inner = box.adjusted(INSET, 6, -INSET + 2, -6)
        line = style.px(18, 22)
        head = QRect(inner.left(), inner.top(), inner.width(), line)
        number = style.type(Size.SMALL, Weight.SEMIBOLD)
        ink = style.colour("accent" if lit else "muted")
        used = pen.write(head, seat.seat, (number, ink))
        laid = scene.laid(seat)
        if seat.net is not None and laid:
            foot = QRect(inner.left(), inner.bottom() - line, inner.width(), line)
            at_foot = self._net(pen, scene, seat, (head.adjusted(used + 4, 0, 0, 0), foot))
            inner.setBottom(foot.top() if at_foot else inner.bottom())
        top = inner.top() + line + 2
        if seat.plays is not None:
            spec = scene.view.variant.hand(seat.plays)
            word = QRect(inner.left(), top, inner.width(), line)
            small = style.type(Size.NOTE, Weight.SEMIBOLD)
            pen.write(word, scene.words.name(spec.names), (small, style.role_ink(spec.role)))
            top += line
        self._stakes(pen, scene, laid, inner.adjusted(0, top - inner.top(), 0, 0))

    @staticmethod
    def _net(pen: Pen, scene: Scene, seat: SeatView, places: tuple[QRect, QRect]) -> bool:
        """What the seat gains, beside its number; True where it had to go to the foot."""
        assert seat.net is not None
        sign = "+" if seat.net > 0 else ""
        text = sign + scene.amount(seat.net)
        sizes = (Size.SMALL, Size.NOTE)
        fonts = [scene.style.type(size, Weight.SEMIBOLD) for size in sizes]
        there = [(f, box) for box in places for f in fonts if width_of(text, f) <= box.width()]
        font, box = there[0] if there else (fonts[-1], places[-1])
        colour = scene.style.colour("accent" if seat.net > 0 else "muted")
        pen.write(box, text, (font, colour), RIGHT)
        return box == places[-1]

    def _stakes(self, pen: Pen, scene: Scene, stakes: tuple[StakeView, ...], box: QRect) -> None:
        """Word over amount; where there are more than go in so, initial and amount on a line."""
        line = scene.style.px(17, 21)
        room = box.height() // line
        if 2 * len(stakes) <= room:
            for place, stake in enumerate(stakes):
                top = box.top() + 2 * place * line
                self._word(pen, scene, stake, QRect(box.left(), top, box.width(), line))
                below = QRect(box.left(), top + line - 2, box.width(), line)
                self._amount(pen, scene, stake, below)
            return
        shown = stakes if len(stakes) <= room else stakes[: room - 1]
        for place, stake in enumerate(shown):
            row = QRect(box.left(), box.top() + place * line, box.width(), line)
            self._short(pen, scene, stake, row)
        if len(shown) < len(stakes):
            rest = scene.words("{number} more", number=len(stakes) - len(shown))
            row = QRect(box.left(), box.top() + len(shown) * line, box.width(), line)
            pen.write(row, rest, (scene.style.type(Size.NOTE), scene.style.colour("muted")))

    @staticmethod
    def _word(pen: Pen, scene: Scene, stake: StakeView, box: QRect) -> None:
        name = _name(scene, stake)
        pen.write(box, name, (scene.style.type(Size.NOTE), scene.style.role_ink(stake.role)))

    @staticmethod
    def _amount(pen: Pen, scene: Scene, stake: StakeView, box: QRect) -> None:
        font = scene.style.type(Size.SMALL, Weight.SEMIBOLD)
        pen.write(box, scene.amount(stake.amount), (font, scene.style.colour("ink")))

    def _short(self, pen: Pen, scene: Scene, stake: StakeView, box: QRect) -> None:
        amount = scene.amount(stake.amount)
        small = scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        room = box.width() - width_of(amount, small) - 6
        name = _name(scene, stake)
        pen.write(box, short_name(name, small, room), (small, scene.style.role_ink(stake.role)))
        pen.write(box, amount, (small, scene.style.colour("ink")), RIGHT)


def _name(scene: Scene, stake: StakeView) -> str:
    """What the stake is on; beside the name of the hand that a seat plays, the duel alone."""
    if stake.bet in (BANK, BANCO):
        return scene.words("Duel")
    return bet_name(scene.words, scene.view.variant, stake.bet)


def short_name(name: str, font: QFont, room: int) -> str:
    """A bet's name as long as it goes in: whole, its words' initials, or its first letters."""
    if width_of(name, font) <= room:
        return name
    words = name.split()
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)
    fitting = (name[:end] + "." for end in range(len(name) - 1, 1, -1))
    return next((short for short in fitting if width_of(short, font) <= room), name[:1])
