"""The seats as people sit, on an arc, and which way stakes are asked and the bank goes round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPaintEvent, QPen, QPolygonF
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
    seat_drawn,
    seat_sentence,
    seats_drawn,
    short_name,
    stake_word,
    standing,
    word_of,
)
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n.parlance import term
from dealer_app.rules.money import Money
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import HandSpec, Variant, seat_of
from dealer_app.table.view.croupier_view import SeatView, StakeView

ARROW: Final = 5
TURNS: Final = 18
"""Pixels of a turn at the most."""

WAY: Final = 17
"""Pixels of a line that says which way something goes round."""

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


def draw_round(pen: Pen, scene: Scene, box: QRect) -> int:
    """The ways as arrows round the table, one beside the other; returns how wide they are."""
    left, font = box.left(), scene.style.type(Size.SMALL)
    for way in ways(scene):
        room = QRect(left, box.top(), box.width(), box.height())
        left += _draw_way(pen, scene, way, (room, font)) + APART
    return left - box.left()


def draw_ways(pen: Pen, scene: Scene, box: QRect) -> None:
    """The same, one under the other at the foot of a box."""
    found, font = ways(scene), scene.style.type(Size.NOTE)
    high = scene.style.px(WAY, WAY + 6)
    for place, way in enumerate(found):
        top = box.bottom() + 1 - (len(found) - place) * high
        _draw_way(pen, scene, way, (QRect(box.left(), top, box.width(), high), font))


def _draw_way(pen: Pen, scene: Scene, way: Way, where: tuple[QRect, QFont]) -> int:
    """A turn and its word from the left of a box; returns how wide they are."""
    (box, font), colour = where, scene.style.colour(way.ink)
    side = min(box.height() - 4, TURNS)
    _arc(pen, QRect(box.left(), box.center().y() - side // 2, side, side), way.step, colour)
    room = box.adjusted(side + 8, 0, 0, 0)
    return side + 8 + pen.write(room, way.text, (font, colour))


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
        scene = self.scene
        lit = lit_seat(scene) == seat.seat
        spec = scene.view.variant.hand(seat.plays) if seat.plays is not None else None
        self._frame(spec, lit=lit)
        inner, line = self.inner, self.line
        head = QRect(inner.left(), inner.top(), inner.width(), line)
        used, named = self._head(seat, spec, head, lit=lit)
        inner = self._foot(seat, (head.adjusted(used + 4, 0, 0, 0), inner))
        top = inner.top() + line + 2
        if spec is not None and not named:
            top += self._plays(spec, QRect(inner.left(), top, inner.width(), line))
        self._middle(seat, QRect(inner.left(), top, inner.width(), inner.bottom() - top + 1))

    def _head(
        self, seat: SeatView, spec: HandSpec | None, head: QRect, *, lit: bool
    ) -> tuple[int, bool]:
        """The number, and beside it where that goes in the hand that it plays, or that it is asked;
        returns how wide it is, and whether the hand is named."""
        style = self.scene.style
        font = style.type(Size.SMALL, Weight.SEMIBOLD)
        name = "" if spec is None else self._hand_name(spec)
        said = name or (self._turn(seat) if lit else "")
        whole = f"{seat.seat} · {said}" if said else ""
        shown = whole if whole and width_of(whole, font) <= head.width() else seat.seat
        named = bool(name) and shown == whole
        ink = style.colour("accent" if lit else "muted")
        if named and spec is not None:
            ink = style.role_ink(spec.role)
        return self.pen.write(head, shown, (font, ink)), named

    def _turn(self, seat: SeatView) -> str:
        """That the seat's word is awaited, or that its stake is being keyed."""
        word = word_of(self.scene, seat)
        if word is not None and word.ink == "accent":
            return self.scene.words("its turn")
        return self.scene.words("stake") if keying_of(self.scene, seat) is not None else ""

    def _hand_name(self, spec: HandSpec) -> str:
        """The hand's name; that somebody holds its cards where it is what is staked on."""
        words, bets = self.scene.words, self.scene.view.variant.bets
        return words("cards") if str(spec.id) in map(str, bets) else words.name(spec.names)

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
        name = short_name(self._hand_name(spec), small, row.width())
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
        laid, banked = scene.laid(seat), self._banked(seat)
        box = self._keying(seat, box)
        if banked:
            self._amount(banked, QRect(box.topLeft(), box.size()))
        elif laid:
            self._stakes(laid, box)
        else:
            word = word_of(scene, seat)
            if word is not None:
                font = scene.style.type(Size.NOTE)
                ink = (font, scene.style.colour(word.ink))
                each = (short_name(part, font, box.width()) for part in word.text.split(" "))
                self.pen.write_wrapped(box, " ".join(each), ink)

    def _banked(self, seat: SeatView) -> Money:
        """What lies in the bank of the seat that holds it, nothing before another."""
        bank = self.scene.view.bank
        return bank.amount if seat.banks and bank is not None else Money(0)

    def _keying(self, seat: SeatView, box: QRect) -> QRect:
        """The stake that is half keyed, in gold and at the foot of what stands there; what room is
        left."""
        keying = keying_of(self.scene, seat)
        if keying is None:
            return box
        line = self.line
        says = self._banked(seat) or self.scene.laid(seat) or word_of(self.scene, seat)
        top = box.bottom() + 1 - line if says else box.top()
        self._short(keying, QRect(box.left(), top, box.width(), line), "accent")
        return box.adjusted(0, 0, 0, -line)

    def _stakes(self, stakes: tuple[StakeView, ...], box: QRect) -> None:
        """Word and amount on a line where they go in whole, else word over amount; where there are
        more than go in so, initial and amount on a line."""
        line = self.line - 1
        room = box.height() // line
        if 2 * len(stakes) <= room and not all(self._beside(each, box) for each in stakes):
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

    def _beside(self, stake: StakeView, box: QRect) -> bool:
        """True of a stake of which word and amount stand on one line, whole."""
        small = self.scene.style.type(Size.NOTE, Weight.SEMIBOLD)
        said = (stake_word(self.scene, stake), self.scene.amount(stake.amount))
        return sum(width_of(each, small) for each in said) + 6 <= box.width()

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
        """Word and amount on a line: the amount large where the word goes in whole beside it."""
        style, whole = self.scene.style, self.scene.amount(stake.amount)
        small = style.type(Size.NOTE, Weight.SEMIBOLD)
        large = style.type(Size.SMALL, Weight.SEMIBOLD)
        said = stake_word(self.scene, stake)
        roomy = width_of(said, small) + width_of(whole, large) + 6 <= box.width()
        amount = (
            whole if roomy else amount_in(self.scene, stake.amount, (small, box.width() - INITIALS))
        )
        font = large if roomy else small
        name = short_name(said, small, box.width() - width_of(amount, font) - 6)
        self.pen.write(box, name, (small, style.role_ink(stake.role)))
        self.pen.write(box, amount, (font, style.colour(ink)), RIGHT)


GAP: Final = 8
MANY: Final = 10
"""Seats from which the boxes lie closer."""

ARC: Final = ((96, 78), (128, 88))
"""Pixels of a seat's box, and by how much the seats in the middle lie lower than those at the ends,
on a small screen and on a large one."""

WIDEST: Final = (128, 184)
"""Pixels of a seat's box at the most, likewise."""


A_ROUND: Final = 3
"""Seats from which the outermost sit as high as the arc goes."""

BESIDE: Final = (120, 160)
"""Pixels of what stands beside the outermost seats, likewise."""


# The seats around the felt as they sit: what each has laid, and what it gains by the coup


def arc_height(style: Style, spared: int = 0) -> int:
    """How high all seats together are; a low felt takes away from the arc."""
    return sum(ARC[style.large]) - spared


class SeatsStrip(PaintedPart):
    """A box for each seat, those in the middle lower, as people sit round the table; touching one
    begins a stake of that seat. In the corners under the outermost stand the spectators, and which
    way things go round."""

    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None
        self._boxes: Sequence[object] = ()
        self._beside: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the seats as they stand now; each is painted where it is another."""
        self._scene = scene
        view = scene.view
        drawn = (view.seats, seats_drawn(scene), scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setAccessibleName(scene.words("Seats"))
            self.setAccessibleDescription(
                "; ".join(seat_sentence(scene, seat) for seat in view.seats)
            )
            self._repaint_others(scene)

    def _repaint_others(self, scene: Scene) -> None:
        """Has each seat painted that is another than before; all where more than seats changed."""
        sitting, around = self._sitting(), list[object]()
        if _gathers(scene):
            around += [seat_drawn(scene, seat) for seat in standing(scene.view.seats)]
            around.append(lit_seat(scene).startswith(STANDING))
        named = (scene.style, scene.view.variant, scene.duel, ways(scene), len(sitting))
        before, self._boxes = self._boxes, [seat_drawn(scene, seat) for seat in sitting]
        whole, self._beside = self._beside != (around, named), (around, named)
        if whole:
            self.update()
            return
        for place, (was, drawn) in enumerate(zip(before, self._boxes, strict=True)):
            if was != drawn:
                self.update(self.box(place, len(sitting)))

    def _sitting(self) -> tuple[SeatView, ...]:
        """The seats in their order, those who stand left out where they have a box of their own."""
        scene = self._scene
        if scene is None:
            return ()
        seats = scene.view.seats
        return tuple(seat for seat in seats if seat not in standing(seats) or not _gathers(scene))

    def box(self, place: int, of: int) -> QRect:
        """Where the seat at this place, from 0, of so many that sit is."""
        gap = GAP if of < MANY else GAP // 2
        large = self._scene is not None and self._scene.style.large
        room = (self.width() - (of - 1) * gap) / max(1, of)
        width, high = min(room, WIDEST[large]), ARC[large][0]
        apart = gap if width == room else min(2 * GAP, (self.width() - of * width) / max(1, of - 1))
        begin = (self.width() - of * width - (of - 1) * apart) / 2
        left, right = (round(begin + n * (width + apart)) for n in (place, place + 1))
        end = max(1.0, (self.width() - width) / 2 - (begin if of >= A_ROUND else 0))
        off = (left + width / 2 - self.width() / 2) / end
        top = round((self.height() - high) * (1 - off * off))
        return QRect(left, top, right - left - round(apart), high)

    def corner(self, of: int, *, right: bool) -> QRect:
        """The room beside the outermost of so many seats at either end, or under it."""
        box, gap = self.box(0, of), GAP
        large = self._scene is not None and self._scene.style.large
        beside = box.left() >= BESIDE[large] + gap
        wide = BESIDE[large] if beside else box.right() + 1
        top = self.height() - ARC[large][0] if beside else box.bottom() + 1 + gap
        left = self.width() - wide if right else 0
        return QRect(left, top, wide, self.height() - top)

    def hollow(self, high: int) -> QRect:
        """The room so high at the arc's upper edge between the seats that lie higher."""
        seats = len(self._sitting())
        boxes = [self.box(place, seats) for place in range(seats)]
        left = max((box.right() for box in boxes[: seats // 2] if box.top() < high), default=-1)
        right = min((b.left() for b in boxes[seats // 2 :] if b.top() < high), default=self.width())
        return QRect(left + 1 + GAP, 0, right - left - 1 - 2 * GAP, high - 4)

    def sign(self, of: int) -> QRect:
        """Where it stands which way things go round: at the left, as low as there is room for it,
        under the second seat too where the outermost is narrow."""
        box, scene = self.corner(of, right=False), self._scene
        lines = 0 if scene is None else len(ways(scene))
        high = lines * (scene.style.px(WAY, WAY + 6) if scene is not None else WAY)
        under = of > 2 and self.box(1, of).bottom() < self.height() - high
        wide = self.box(1, of).right() + 1 if under else box.width()
        return QRect(0, self.height() - high, max(wide, box.width()), high)

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A seat was touched, or those who stand: the next of them, then."""
        seats, scene = self._sitting(), self._scene
        if scene is None:
            return
        for place, seat in enumerate(seats):
            if self.box(place, len(seats)).contains(spot):
                self.seat_tapped.emit(seat.seat)
        if _gathers(scene) and self.corner(len(seats), right=True).contains(spot):
            self.seat_tapped.emit(next_standing(scene.view.seats))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The seats from left to right, those who stand, and which way things go."""
        scene = self._scene
        if scene is None:
            return
        painter, seats = painter_of(self), self._sitting()
        pen, asked = Pen(painter), event.region()
        for place, seat in enumerate(seats):
            box = self.box(place, len(seats))
            if asked.intersects(box):
                SeatBox(pen, scene, box).draw(seat)
        if _gathers(scene):
            box = self.corner(len(seats), right=True)
            SeatBox(pen, scene, box).draw_standing(scene.view.seats)
        draw_ways(pen, scene, self.sign(len(seats)).adjusted(4, 0, 0, 0))
        painter.end()


def _gathers(scene: Scene) -> bool:
    """True where spectators have one box, whether or not there are any."""
    return scene.view.variant.bank is not None and scene.view.variant.spectators
