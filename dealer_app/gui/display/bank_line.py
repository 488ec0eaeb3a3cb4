"""The bank's story as guests read it: a line through what lay in it, the last coups in words."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPen, QPolygonF

from dealer_app.gui.display.ink import DisplayInk
from dealer_app.gui.display.look import Type
from dealer_app.gui.display.parts import StoryPart, columns_of, rows_of
from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, width_of
from dealer_app.gui.kit.theme import Weight
from dealer_app.table.view.bank_view import Passing
from dealer_app.table.view.public_view import PublicStep

SEEN: Final = 40
"""The coups that the line goes through at the most, the newest at its right end."""

FEWEST: Final = 12
"""Coups that the line has room for at the least, so that it does not shrink while it begins."""

HALF: Final = 0.5
"""How small a line is written at the least beside its usual size."""

LINES: Final = 6
PITCH: Final = 1.5
"""Coups that are told in words where there is room for them, and how high a line of type is."""

_KEPT: Final = (Passing.KEPT, Passing.TIED)


def draw_story(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    """Chart and lines, beside each other or, where it is narrow, one over the other."""
    ink.panel(box)
    edge = ink.px(24)
    inner = box.adjusted(edge, edge // 2, -edge, -edge)
    head = QRect(inner.left(), inner.top(), inner.width(), ink.px(52))
    ink.write(head, part.title, (ink.type(Type.BODY, Weight.SEMIBOLD), ink.colour("muted")))
    body = inner.adjusted(0, head.height() + ink.px(6), 0, 0)
    if not part.steps:
        ink.write(body, part.nothing, (ink.type(Type.HEAD), ink.colour("muted")), CENTRE)
        return
    if body.width() > body.height() * 2:
        chart, lines = columns_of(body, (11, 9), ink.px(40))
    else:
        chart, lines = rows_of(body, (11, 9), ink.px(24))
    _chart(ink, chart, part)
    _lines(ink, lines, part)


def _chart(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    steps, names = part.steps[-SEEN:], part.seats[-SEEN:]
    label = ink.px(42)
    plot = box.adjusted(ink.px(8), label, -ink.px(16), -ink.px(8))
    places = max(len(steps), FEWEST)
    pitch = plot.width() / places
    zero = _height(plot, steps, 0)
    ground = QRect(plot.left(), round(zero), plot.width(), ink.px(2))
    ink.painter.fillRect(ground, ink.colour("line"))
    last: PublicStep | None = None
    written = -1
    for place, (step, name) in enumerate(zip(steps, names, strict=True)):
        begin, end = plot.left() + place * pitch, plot.left() + (place + 1) * pitch
        changed = last is None or last.holder != step.holder
        if changed:
            if last is not None:
                _holder(ink, begin, plot)
            font = ink.type(Type.NOTE, Weight.SEMIBOLD)
            left = min(round(begin), box.right() - width_of(name, font))
            room = QRect(left, box.top(), ink.px(160), label)
            if left >= written:
                wide = ink.write(room, name, (font, ink.colour("muted")))
                written = left + wide + ink.px(12)
        low, high = _height(plot, steps, step.before), _height(plot, steps, step.after)
        line = [QPointF(begin, low), QPointF(end, high)]
        if last is not None and not changed:
            line.insert(0, QPointF(begin, _height(plot, steps, last.after)))
        _stroke(ink, line)
        last = step


def _holder(ink: DisplayInk, begin: float, plot: QRect) -> None:
    """A dashed line where somebody else takes the bank."""
    pen = QPen(ink.colour("on_felt_banque"), max(1.0, ink.look.scale.unit * 2))
    pen.setStyle(Qt.PenStyle.DashLine)
    ink.painter.setPen(pen)
    ink.painter.drawLine(QPointF(begin, plot.top()), QPointF(begin, plot.bottom()))


def _stroke(ink: DisplayInk, line: list[QPointF]) -> None:
    unit = ink.look.scale.unit
    pen = QPen(ink.colour("accent"), max(1.5, unit * 5))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    ink.painter.setPen(pen)
    ink.painter.setBrush(Qt.BrushStyle.NoBrush)
    ink.painter.drawPolyline(QPolygonF(line))
    ink.painter.setPen(Qt.PenStyle.NoPen)
    ink.painter.setBrush(ink.colour("accent"))
    ink.painter.drawEllipse(line[-1], unit * 7, unit * 7)


def _height(plot: QRect, steps: tuple[PublicStep, ...], amount: int) -> float:
    amounts = [0, *(step.before for step in steps), *(step.after for step in steps)]
    least, most = min(amounts), max(*amounts, min(amounts) + 1)
    return plot.bottom() - (amount - least) * plot.height() / (most - least)


def _lines(ink: DisplayInk, box: QRect, part: StoryPart) -> None:
    """The newest at the bottom: coup and holder, from what to what, how it went on."""
    size = _lines_size(ink, box, part)
    high = ink.px(size * PITCH)
    shown = part.lines[-max(1, box.height() // high) :]
    top = box.top()
    muted, ink_ = ink.colour("muted"), ink.colour("ink")
    body, bold = ink.type(size), ink.type(size, Weight.SEMIBOLD)
    first = max(width_of(who, body) for who, *_ in shown) + ink.px(24)
    for place, (who, amounts, how, kept) in enumerate(shown):
        row = QRect(box.left(), top + place * high, box.width(), high)
        ink.write(row, who, (body, muted))
        middle = row.adjusted(first, 0, 0, 0)
        used = ink.write(middle, amounts, (bold, ink_), LEFT)
        room = row.adjusted(first + used + ink.px(20), 0, 0, 0)
        colour = muted if kept else ink.colour("on_felt_banque")
        ink.write(room, how, (body, colour), RIGHT)


def _lines_size(ink: DisplayInk, box: QRect, part: StoryPart) -> float:
    """The type in which the last coups go in, whole and as many as there is room for."""
    most = min(float(Type.HEAD), max(Type.BODY, box.height() / ink.look.scale.unit / LINES / PITCH))
    told = part.lines[-LINES:]
    font = ink.type(most, Weight.SEMIBOLD)
    columns = zip(*(each[:3] for each in told), strict=True)
    wide = sum(max(width_of(text, font) for text in column) for column in columns) + ink.px(44)
    return most * min(1.0, max(HALF, box.width() / wide))


def is_kept(step: PublicStep) -> bool:
    """True where the same holder goes on with the bank."""
    return step.passing in _KEPT
