"""Which way stakes are asked and the bank goes, as it is drawn between the seats."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygon, QPolygonF

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import Pen, width_of
from dealer_app.gui.kit.theme import Size
from dealer_app.i18n.parlance import term
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import Variant, seat_of

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
