"""The seats in a strip, and which way stakes are asked and the bank goes, as it is drawn
between seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen, QPolygon, QPolygonF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seat_words import (
    STANDING,
    SeatWord,
    amount_in,
    chips_word,
    gain,
    keying_of,
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
from dealer_app.i18n.parlance import term
from dealer_app.rules.money import Money
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import HandSpec, Variant, seat_of
from dealer_app.table.view.croupier_view import SeatView, StakeView

ARROW: Final = 5
HEADS: Final = 5 * ARROW
"""Pixels that an arrow's two heads take beside its word."""

APART: Final = 24
"""Pixels between two ways."""

TOP: Final = 90
TURN: Final = 300
"""Degrees at which a turn begins, and of the arc that stands for a way round the table."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that goes round: 1 to the right, against the clock, -1 to the left."""

    text: str
    step: int
    ink: str


def ways(scene: Scene) -> tuple[Way, ...]:
    """What goes round the table in this game: the stakes, and the bank where it passes on."""
    variant, words = scene.view.variant, scene.words
    if variant.bank is None:
        return ()
    bank = term(words, variant, "bank")
    found = _of_the_sides(scene) or [Way(words("stakes"), variant.tour.step, "muted")]
    if variant.bank.step:
        found.append(Way(bank, variant.bank.step, "on_felt_banque"))
    return tuple(found)


def _of_the_sides(scene: Scene) -> list[Way]:
    """On which side of the bank each tableau counts its seats, once somebody holds it (§4)."""
    variant, hands = scene.view.variant, sides(scene.view.variant)
    if len(hands) == 1 or not any(seat.banks for seat in scene.view.seats):
        return []
    steps = (-variant.tour.step if place % 2 else variant.tour.step for place in range(len(hands)))
    return [
        Way(scene.words.name(variant.hand(hand).names), step, "on_felt_ponte")
        for hand, step in zip(hands, steps, strict=True)
    ]


def each_has_a_hand(variant: Variant) -> bool:
    """True of a game in which every seat has a hand of its own."""
    return any(seat_of(hand) is not None for hand in variant.laws)


def draw_beside(pen: Pen, scene: Scene, box: QRect, holder: QRect | None) -> None:
    """The ways as arrows that start from the holder's seat, in a line over the seats."""
    for way, place in beside(scene, box, holder):
        colour, middle = scene.style.colour(way.ink), place.center().y()
        word = place.adjusted(0, 0, -HEADS, 0) if way.step > 0 else place.adjusted(HEADS, 0, 0, 0)
        tip = place.right() - ARROW if way.step > 0 else place.left() + ARROW
        pen.write(word, way.text, (scene.style.type(Size.NOTE), colour))
        _head(pen, QPoint(tip - way.step * ARROW, middle), way.step, colour)


def beside(scene: Scene, box: QRect, holder: QRect | None) -> tuple[tuple[Way, QRect], ...]:
    """The places of the ways over the seats, side by side: to the left of the holder what goes
    to the left, to his right the rest; moved together where the line ends."""
    found = sorted(ways(scene), key=lambda way: way.step)
    font = scene.style.type(Size.NOTE)
    widths = [width_of(way.text, font) + HEADS for way in found]
    before = sum(w + APART for way, w in zip(found, widths, strict=True) if way.step < 0)
    start = holder.center().x() if holder is not None else box.center().x()
    left = start - before + (APART // 2 if before else 0)
    left = max(box.left(), min(left, box.right() + 1 - sum(widths) - APART * (len(found) - 1)))
    places = []
    for way, width in zip(found, widths, strict=True):
        places.append((way, QRect(left, box.top(), width, box.height())))
        left += width + APART
    return tuple(places)


def draw_round(pen: Pen, scene: Scene, box: QRect) -> int:
    """The ways as arrows round the table; returns how wide they are."""
    left, font = box.left(), scene.style.type(Size.SMALL)
    for way in ways(scene):
        colour = scene.style.colour(way.ink)
        side = min(box.height() - 6, 18)
        ring = QRect(left, box.center().y() - side // 2, side, side)
        _arc(pen, ring, way.step, colour)
        room = QRect(left + side + 8, box.top(), box.width(), box.height())
        left += side + 8 + pen.write(room, way.text, (font, colour)) + 24
    return left - box.left()


def _head(pen: Pen, tip: QPoint, step: int, colour: QColor) -> None:
    """Two strokes that point along the line of the seats."""
    pen.painter.setPen(QPen(colour, 2))
    pen.painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in (0, ARROW + 1):
        point = tip + QPoint(step * at, 0)
        back = QPoint(-step * ARROW, ARROW)
        pen.painter.drawPolyline(
            QPolygon([point + back, point, point + QPoint(back.x(), -back.y())])
        )


def _arc(pen: Pen, box: QRect, step: int, colour: QColor) -> None:
    """A turn with its arrow's head: against the clock for 1."""
    pen.painter.setPen(QPen(colour, 2))
    pen.painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = QRectF(box).adjusted(1, 1, -1, -1)
    pen.painter.drawArc(ring, (TOP + step * (360 - TURN)) * 16, step * TURN * 16)
    tip = QPointF(ring.center().x() - step * 4, ring.top() + 2)
    back = QPointF(step * 1.8 * ARROW, ARROW * 0.2)
    spread = QPointF(step * ARROW * 0.3, -ARROW * 0.9)
    pen.painter.setBrush(colour)
    pen.painter.setPen(Qt.PenStyle.NoPen)
    pen.painter.drawPolygon(QPolygonF([tip, tip + back + spread, tip + back - spread]))


# The seats around the felt as they sit: what each has laid, and what it gains by the coup


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
        box = self._keying(seat, box)
        if seat.banks and bank is not None and bank.amount:
            self._amount(bank.amount, QRect(box.topLeft(), box.size()))
        elif laid:
            self._stakes(laid, box)
        else:
            word = word_of(scene, seat)
            if word is not None:
                font = scene.style.type(Size.NOTE)
                ink = (font, scene.style.colour(word.ink))
                each = (short_name(part, font, box.width()) for part in word.text.split(" "))
                self.pen.write_wrapped(box, " ".join(each), ink)

    def _keying(self, seat: SeatView, box: QRect) -> QRect:
        """The stake that is half keyed, in gold and at the foot; what room is left."""
        keying = keying_of(self.scene, seat)
        if keying is None:
            return box
        line = self.line
        foot = QRect(box.left(), box.bottom() + 1 - line, box.width(), line)
        self._short(keying, foot, "accent")
        return box.adjusted(0, 0, 0, -line)

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

    def _short(self, stake: StakeView, box: QRect, ink: str = "ink") -> None:
        style = self.scene.style
        small = style.type(Size.NOTE, Weight.SEMIBOLD)
        room = box.width() - INITIALS
        amount = amount_in(self.scene, stake.amount, (small, room))
        room = box.width() - width_of(amount, small) - 6
        name = short_name(stake_word(self.scene, stake), small, room)
        self.pen.write(box, name, (small, style.role_ink(stake.role)))
        self.pen.write(box, amount, (small, style.colour(ink)), RIGHT)


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
