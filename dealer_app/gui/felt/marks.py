"""What became of a hand, told by a shape and a word: won, lost, equal, bust, natural; before that,
that it takes no card, or lay down without a natural."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from dealer_app.gui.felt.scene import Scene
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import SPEECHES
from dealer_app.i18n.parlance import term
from dealer_app.rules.coup import Speech
from dealer_app.rules.variant import Role
from dealer_app.table.accounts.payout import LineView
from dealer_app.table.view.croupier_view import SeatView
from dealer_app.table.view.hands import HandView
from dealer_app.table.view.past import CoupMark

STROKE: Final = 0.16
"""How thick a mark's line is, as a part of the mark."""

RAYS: Final = 5


class MarkShape(StrEnum):
    """One shape for each thing that a hand may have come to."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    BUST = "bust"
    STANDS = "stands"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape, the word beside it, and the role of its colour."""

    shape: MarkShape
    word: str
    ink: str


def marks_of(scene: Scene, hand: HandView) -> tuple[Mark, ...]:
    """What is told of a hand: that it is bust or a natural, and how it stands to the bank."""
    result = result_of(scene, hand)
    return (*made_of(scene, hand), *((result,) if result else ()))


def made_of(scene: Scene, hand: HandView) -> tuple[Mark, ...]:
    """What a hand came to by itself: bust, a natural, or laid down without one; that it said no
    until it is known how it stands."""
    words, marks = scene.words, []
    if hand.bust:
        marks.append(Mark(MarkShape.BUST, words("bust"), "on_felt_irregular"))
    if hand.natural:
        natural = term(words, scene.view.variant, "natural")
        marks.append(Mark(MarkShape.NATURAL, natural[:1].lower() + natural[1:], "accent"))
    if hand.spoken is Speech.STAND and result_of(scene, hand) is None:
        no = words(SPEECHES[Speech.STAND])
        marks.append(Mark(MarkShape.STANDS, no[:1].lower() + no[1:], "muted"))
    if hand.spoken is Speech.SHOW and hand.total is not None and not hand.natural:
        marks.append(Mark(MarkShape.STANDS, words("laid down"), "muted"))
    return tuple(marks)


def result_of(scene: Scene, hand: HandView) -> Mark | None:
    """How a hand stands to the bank, the bank's to all others together."""
    outcome = scene.view.outcome
    if hand.role is Role.BANQUE and outcome is not None:
        result = {Role.BANQUE: "wins", Role.PONTE: "loses", Role.TIE: "ties"}.get(outcome.role, "")
    else:
        result = hand.result
    return _mark(scene, result)


def _mark(scene: Scene, result: str) -> Mark | None:
    match result:
        case "wins":
            return Mark(MarkShape.WON, scene.words("wins"), "accent")
        case "loses":
            return Mark(MarkShape.LOST, scene.words("loses"), "muted")
        case "ties":
            return Mark(MarkShape.TIED, scene.words("equal"), "on_felt_tie")
        case _:  # it is not known yet
            return None


def gain_of(scene: Scene, seat: SeatView) -> Mark | None:
    """How somebody comes out of the coup, whatever he staked on; equal where his stakes go back
    by the cards, not where the coup is void or a bank has taken as much as it paid."""
    gained = seat.net or 0
    if not gained and (scene.view.void is not None or seat.banks):
        return None
    return _mark(scene, "wins" if gained > 0 else "loses" if gained < 0 else "ties")


def multiple(line: LineView) -> int:
    """How many times its stake a line is paid or takes, 1 where it is not a whole number."""
    moved = line.line.won or line.line.lost
    times, rest = divmod(moved, line.line.stake) if line.line.stake else (1, 0)
    return times if times > 1 and not rest else 1


def draw_mark(painter: QPainter, shape: MarkShape, box: QRect | QRectF, colour: QColor) -> None:
    """One of the shapes, filling the box."""
    side = QRectF(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    match shape:
        case MarkShape.WON:
            painter.drawPolygon(_triangle(side, up=True))
        case MarkShape.LOST:
            painter.drawPolygon(_triangle(side, up=False))
        case MarkShape.NATURAL:
            painter.drawPolygon(_star(side))
        case MarkShape.TIED | MarkShape.BUST | MarkShape.STANDS:
            _strokes(painter, shape, side, colour)


def _triangle(box: QRectF, *, up: bool) -> QPolygonF:
    tip, foot = (box.top(), box.bottom()) if up else (box.bottom(), box.top())
    corners = (QPointF(box.left(), foot), QPointF(box.right(), foot))
    return QPolygonF([QPointF(box.center().x(), tip), *corners])


def _star(box: QRectF) -> QPolygonF:
    star, middle = QPolygonF(), box.center()
    for n in range(2 * RAYS):
        reach = box.width() / 2 * (1.0 if n % 2 == 0 else 0.45)
        angle = n * pi / RAYS - pi / 2
        star.append(QPointF(middle.x() + reach * cos(angle), middle.y() + reach * sin(angle)))
    return star


def _strokes(painter: QPainter, shape: MarkShape, box: QRectF, colour: QColor) -> None:
    """Two bars: one over the other, or crossed; one alone of a hand that spoke."""
    pen = QPen(colour, box.width() * STROKE * 1.3)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    inner = box.adjusted(1, 1, -1, -1)
    if shape is MarkShape.BUST:
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.bottomLeft(), inner.topRight())
        return
    for part in (0.5,) if shape is MarkShape.STANDS else (0.3, 0.7):
        level = inner.top() + inner.height() * part
        painter.drawLine(QPointF(inner.left(), level), QPointF(inner.right(), level))


# What befell a coup: signs in a list, shapes on a bead and on the felt


COUP_WORDS: Final[Mapping[CoupMark, str]] = {
    CoupMark.BURNED: marked("card burned"),
    CoupMark.CUT: marked("cut card"),
    CoupMark.CORRECTED: marked("put right"),
}
_COUP_INKS: Final[Mapping[CoupMark, str]] = {
    CoupMark.BURNED: "ink",
    CoupMark.CUT: "cut_card",
    CoupMark.CORRECTED: "fill_irregular",
}


def draw_coup_mark(painter: QPainter, mark: CoupMark, box: QRect, scene: Scene) -> None:
    """The shape at the edge of a bead: a card's outline beneath, a bar at its right, a corner."""
    colour, ground = scene.style.colour(_COUP_INKS[mark]), scene.style.colour("panel")
    side = box.width() // 3
    painter.setPen(QPen(ground, 1))
    painter.setBrush(colour)
    match mark:
        case CoupMark.BURNED:
            painter.drawRect(box.left(), box.bottom() - side - 1, side - 2, side + 1)
        case CoupMark.CUT:
            painter.drawRect(box.right() - 1, box.top(), 4, box.height() - 1)
        case CoupMark.CORRECTED:
            corner = QPolygonF(
                [
                    QPointF(box.topRight()) + QPointF(1 - 1.5 * side, 0),
                    QPointF(box.topRight()) + QPointF(2, 0),
                    QPointF(box.topRight()) + QPointF(2, 1.5 * side),
                ]
            )
            painter.drawPolygon(corner)
