"""The seats around the felt as they sit: what each has laid, and what it gains by the coup."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.directions import draw_beside
from dealer_app.gui.felt.seats.seat_words import (
    STANDING,
    SeatWord,
    amount_in,
    chips_word,
    gain,
    lit_seat,
    next_standing,
    seat_sentence,
    seats_drawn,
    short_name,
    stake_word,
    standing,
    word_of,
)
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandSpec
from dealer_app.table.view.croupier_view import SeatView, StakeView

# The box of one seat in the strip: who it is, what it has laid, what it gains, what it has


INSET: Final = 8
INITIALS: Final = 20
"""Pixels that are kept beside an amount for what it is on."""

MARKER: Final = 9
"""Pixels of the round mark of commission owed."""

NARROW: Final = 70
"""Pixels below which a box keeps less of an edge."""


@dataclass(frozen=True, slots=True)
class SeatBox:
    """One seat being drawn into its box."""

    pen: Pen
    scene: Scene
    box: QRect

    @property
    def inner(self) -> QRect:
        side = INSET if self.box.width() >= NARROW else INSET // 2
        return self.box.adjusted(side, 6, -side + 1, -6)

    @property
    def line(self) -> int:
        return self.scene.style.px(18, 22)

    def draw(self, seat: SeatView) -> None:
        """The frame, the number, the hand it plays, what it laid, and its gain."""
        scene, pen = self.scene, self.pen
        lit = lit_seat(scene) == seat.seat
        spec = scene.view.variant.hand(seat.plays) if seat.plays is not None else None
        self._frame(spec, lit=lit)
        inner, line = self.inner, self.line
        head = QRect(inner.left(), inner.top(), inner.width(), line)
        ink = scene.style.colour("accent" if lit else "muted")
        number = scene.style.type(Size.SMALL, Weight.SEMIBOLD)
        used = pen.write(head, seat.seat, (number, ink))
        inner = self._foot(seat, (head.adjusted(used + 4, 0, 0, 0), inner))
        top = inner.top() + line + 2
        if spec is not None:
            top += self._plays(spec, QRect(inner.left(), top, inner.width(), line))
        self._middle(seat, QRect(inner.left(), top, inner.width(), inner.bottom() - top + 1))

    def draw_standing(self, seats: tuple[SeatView, ...]) -> None:
        """Those who stand, in one box: each with what he laid."""
        scene, pen, inner = self.scene, self.pen, self.inner
        lit = lit_seat(scene).startswith("v")
        line_ink = scene.style.colour("seat_lit_line" if lit else "seat_line")
        fill = scene.style.colour("seat_lit" if lit else "seat")
        pen.box(self.box, fill, line_ink, width=2 if lit else 1.5, dashed=True)
        ink = scene.style.colour("accent" if lit else "muted")
        font = scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        head = QRect(inner.left(), inner.top(), inner.width(), self.line)
        title = short_name(scene.words("Spectators"), font, head.width())
        pen.write(head, title, (font, ink))
        rest = inner.adjusted(0, self.line + 2, 0, 0)
        room, each = rest.height() // self.line, standing(seats)
        shown = each if len(each) <= room else each[: room - 1]
        for place, seat in enumerate(shown):
            row = QRect(rest.left(), rest.top() + place * self.line, rest.width(), self.line)
            self._stander(seat, row)
        if len(shown) < len(each):
            said = scene.words("{number} more", number=len(each) - len(shown))
            top = rest.top() + len(shown) * self.line
            calm = (scene.style.type(Size.NOTE), scene.style.colour("muted"))
            pen.write(QRect(rest.left(), top, rest.width(), self.line), said, calm)

    def _stander(self, seat: SeatView, row: QRect) -> None:
        style, gained = self.scene.style, gain(self.scene, seat)
        small = style.type(Size.NOTE, Weight.SEMIBOLD)
        laid = self.scene.amount(seat.stakes[0].amount) if seat.stakes else ""
        word = gained or SeatWord(laid, "ink")
        used = self.pen.write(row, word.text, (small, style.colour(word.ink)), RIGHT)
        left = row.adjusted(0, 0, -used - 4, 0)
        number = seat.seat.removeprefix(STANDING)
        self.pen.write(left, number, (style.type(Size.NOTE), style.colour("muted")))

    def _frame(self, spec: HandSpec | None, *, lit: bool) -> None:
        style = self.scene.style
        edge = style.colour("seat_lit_line" if lit else "seat_line")
        if spec is not None and not lit:
            edge = style.role_ink(spec.role)
        fill = style.colour("seat_lit" if lit else "seat")
        self.pen.box(self.box, fill, edge, width=2 if lit or spec is not None else 1)

    def _plays(self, spec: HandSpec, row: QRect) -> int:
        small = self.scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        words, bets = self.scene.words, self.scene.view.variant.bets
        name = words("cards") if str(spec.id) in map(str, bets) else words.name(spec.names)
        name = short_name(name, small, row.width())
        self.pen.write(row, name, (small, self.scene.style.role_ink(spec.role)))
        return self.line

    def _foot(self, seat: SeatView, places: tuple[QRect, QRect]) -> QRect:
        """What the seat gains, beside its number or at the foot, and what it has; the rest."""
        beside, inner = places
        owed = self.scene.owed.get(seat.seat)
        if seat.funds is not None or owed is not None:
            foot = QRect(inner.left(), inner.bottom() - self.line + 1, inner.width(), self.line)
            self._funds(seat, foot) if owed is None else self._owed(owed, foot)
            inner = inner.adjusted(0, 0, 0, -self.line)
        gained = gain(self.scene, seat)
        if gained is None:
            return inner
        foot = QRect(inner.left(), inner.bottom() - self.line + 1, inner.width(), self.line)
        sizes = (Size.SMALL, Size.NOTE)
        fonts = [self.scene.style.type(size, Weight.SEMIBOLD) for size in sizes]
        boxes = (beside, foot)
        there = [(f, b) for b in boxes for f in fonts if width_of(gained.text, f) <= b.width()]
        font, box = there[0] if there else (fonts[-1], foot)
        said = amount_in(self.scene, Money(seat.net or 0), (font, box.width()), signed=True)
        self.pen.write(box, said, (font, self.scene.style.colour(gained.ink)), RIGHT)
        return inner.adjusted(0, 0, 0, -self.line) if box == foot else inner

    def _owed(self, owed: Money, row: QRect) -> None:
        """The commission marked for the seat, beside a round marker as it lies on a table."""
        style = self.scene.style
        marker = QRect(row.left(), row.center().y() - MARKER // 2 + 1, MARKER, MARKER)
        self.pen.box(marker, style.colour("accent"), radius=MARKER / 2)
        room = row.adjusted(MARKER + 4, 0, 0, 0)
        font = style.type(Size.NOTE, Weight.SEMIBOLD)
        amount = amount_in(self.scene, owed, (font, room.width()))
        used = self.pen.write(room, amount, (font, style.colour("ink")), RIGHT)
        word, small = self.scene.words("com."), style.type(Size.NOTE)
        left = room.adjusted(0, 0, -used - 4, 0)
        if width_of(word, small) <= left.width():
            self.pen.write(left, word, (small, style.colour("accent")))

    def _funds(self, seat: SeatView, row: QRect) -> None:
        if seat.funds is None:
            return
        style = self.scene.style
        font = style.type(Size.NOTE, Weight.SEMIBOLD)
        word, has = chips_word(self.scene, seat.funds)
        amount = amount_in(self.scene, has, (font, row.width()))
        used = self.pen.write(row, amount, (font, style.colour("ink")), RIGHT)
        small, room = style.type(Size.NOTE), row.adjusted(0, 0, -used - 4, 0)
        if width_of(word.text, small) <= room.width():
            self.pen.write(room, word.text, (small, style.colour(word.ink)))

    def _middle(self, seat: SeatView, box: QRect) -> None:
        """The bank, the stakes, or a word of the seat that has neither."""
        scene = self.scene
        laid, bank = scene.laid(seat), scene.view.bank
        if seat.banks and bank is not None and bank.amount:
            self._amount(bank.amount, QRect(box.topLeft(), box.size()))
        elif laid:
            self._stakes(laid, box)
        else:
            word = word_of(scene, seat)
            if word is not None:
                font = scene.style.type(Size.NOTE)
                ink = (font, scene.style.colour(word.ink))
                self.pen.write_wrapped(box, word.text, ink)

    def _stakes(self, stakes: tuple[StakeView, ...], box: QRect) -> None:
        """Word over amount; where there are more than go in so, initial and amount on a line."""
        line = self.line - 1
        room = box.height() // line
        if 2 * len(stakes) <= room:
            for place, stake in enumerate(stakes):
                top = box.top() + 2 * place * line
                self._word(stake, QRect(box.left(), top, box.width(), line))
                below = QRect(box.left(), top + line - 2, box.width(), line)
                self._amount(stake.amount, below)
            return
        shown = stakes if len(stakes) <= room else stakes[: max(0, room - 1)]
        for place, stake in enumerate(shown):
            self._short(stake, QRect(box.left(), box.top() + place * line, box.width(), line))
        if len(shown) < len(stakes):
            rest = self.scene.words("{number} more", number=len(stakes) - len(shown))
            row = QRect(box.left(), box.top() + len(shown) * line, box.width(), line)
            style = self.scene.style
            self.pen.write(row, rest, (style.type(Size.NOTE), style.colour("muted")))

    def _word(self, stake: StakeView, box: QRect) -> None:
        style, font = self.scene.style, self.scene.style.type(Size.NOTE)
        name = short_name(stake_word(self.scene, stake), font, box.width())
        self.pen.write(box, name, (font, style.role_ink(stake.role)))

    def _amount(self, money: Money, box: QRect) -> None:
        row = QRect(box.left(), box.top(), box.width(), self.line - 1)
        style, amount = self.scene.style, self.scene.amount(money)
        sizes = (Size.SMALL, Size.NOTE)
        fonts = [style.type(size, Weight.SEMIBOLD) for size in sizes]
        font = next((f for f in fonts if width_of(amount, f) <= row.width()), fonts[-1])
        said = amount_in(self.scene, money, (font, row.width()))
        self.pen.write(row, said, (font, style.colour("ink")))

    def _short(self, stake: StakeView, box: QRect) -> None:
        style = self.scene.style
        small = style.type(Size.NOTE, Weight.SEMIBOLD)
        room = box.width() - INITIALS
        amount = amount_in(self.scene, stake.amount, (small, room))
        room = box.width() - width_of(amount, small) - 6
        name = short_name(stake_word(self.scene, stake), small, room)
        self.pen.write(box, name, (small, style.role_ink(stake.role)))
        self.pen.write(box, amount, (small, style.colour("ink")), RIGHT)


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
        drawn = (view.seats, seats_drawn(scene), scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.setAccessibleDescription(
                "; ".join(seat_sentence(scene, seat) for seat in view.seats)
            )
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
