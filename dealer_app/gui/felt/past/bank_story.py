"""The bank's story beside the felt: from what to what, coup by coup, and how it passed on."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPaintEvent, QPen, QPolygon
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.past.bead_plate import step_said
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n.bank_calls import passed
from dealer_app.table.view.bank_view import BankStep, Passing

LINES: Final = 3
LINE: Final = 22
AIR: Final = 10
DOT: Final = 4
STROKE: Final = 3


class BankCurve(QWidget):
    """A line through what lay in the bank after each coup, and the latest coups in words.

    Touching a coup shows it again; touching the room that is left is `free_tapped`.
    """

    step_tapped = Signal(int)
    free_tapped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._drawn: object = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the story so far."""
        self._scene = scene
        drawn = (scene.story, scene.keyed.coup, scene.style)
        if drawn != self._drawn:
            self._drawn = drawn
            title = scene.words("The bank, coup by coup")
            told = (step_said(scene, step) for step in scene.story[-LINES:])
            self.setAccessibleName(". ".join((title, *told)))
            self.update()

    @property
    def _story(self) -> tuple[BankStep, ...]:
        return self._scene.story if self._scene is not None else ()

    def _chart(self) -> QRect:
        high = self._line() * LINES
        return QRect(0, 0, self.width(), self.height() - high - AIR)

    def _line(self) -> int:
        return self._scene.style.px(LINE, LINE + 4) if self._scene is not None else LINE

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A coup of the chart, or a line under it, was touched."""
        spot, story = event.position().toPoint(), self._story
        if story and self._chart().contains(spot):
            chart = self._chart()
            place = min(range(len(story)), key=lambda n: abs(_across(chart, story, n) - spot.x()))
            self.step_tapped.emit(story[place].coup)
            return
        line = (spot.y() - self._chart().bottom() - AIR) // self._line()
        latest = story[-LINES:]
        if 0 <= line < len(latest):
            self.step_tapped.emit(latest[line].coup)
        else:
            self.free_tapped.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart over its last lines."""
        scene, story = self._scene, self._story
        if scene is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        draw_curve(pen, scene, self._chart(), story)
        for place, step in enumerate(story[-LINES:]):
            top = self._chart().bottom() + AIR + place * self._line()
            who = scene.words("{coup} · seat {seat}", coup=step.coup, seat=step.holder)
            draw_step(pen, scene, (step, who), QRect(0, top, self.width(), self._line()))
        painter.end()


def _across(chart: QRect, story: tuple[BankStep, ...], place: int) -> int:
    """Where the coup at this place, from 0, ends in the chart."""
    steps = max(len(story), LINES * 2)
    return chart.left() + (chart.width() - 2 * DOT - 1) * (place + 1) // steps


@dataclass(frozen=True, slots=True)
class _Plot:
    """A chart from the least amount, nothing at the most, to the greatest."""

    box: QRect
    least: int
    most: int

    def height(self, amount: int) -> int:
        """Where an amount stands."""
        box = self.box
        return box.bottom() - (amount - self.least) * box.height() // (self.most - self.least)


def _plot(chart: QRect, story: tuple[BankStep, ...]) -> _Plot:
    amounts = [0, *(step.before for step in story), *(step.after for step in story)]
    least, most = min(amounts), max(*amounts, min(amounts) + 1)
    return _Plot(chart.adjusted(0, LINE, 0, -DOT), least, most)


def draw_curve(pen: Pen, scene: Scene, chart: QRect, story: tuple[BankStep, ...]) -> None:
    """A line from coup to coup, broken where somebody else takes the bank."""
    if not story:
        return
    style, painter, begin = scene.style, pen.painter, chart.left()
    plot, written = _plot(chart, story), chart.left()
    line = QRect(chart.left(), plot.height(0), chart.width(), 1)
    painter.fillRect(line, style.colour("line"))
    last: BankStep | None = None
    for place, step in enumerate(story):
        end = _across(chart, story, place)
        spots = [QPoint(begin, plot.height(step.before)), QPoint(end, plot.height(step.after))]
        if last is None or last.holder != step.holder:
            written = _named(pen, scene, step.holder, (chart, begin, written))
        else:
            spots.insert(0, QPoint(begin, plot.height(last.after)))
        if last is not None and last.holder != step.holder:
            _handed_on(pen, scene, chart, begin)
        painter.setPen(QPen(style.colour("accent"), STROKE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygon(spots))
        painter.setBrush(style.colour("accent"))
        painter.setPen(Qt.PenStyle.NoPen)
        dot = DOT + 2 if scene.keyed.coup == step.coup else DOT
        painter.drawEllipse(spots[-1], dot, dot)
        begin, last = end, step


def _handed_on(pen: Pen, scene: Scene, chart: QRect, at: int) -> None:
    """A dashed line where somebody else holds it."""
    dashes = QPen(scene.style.colour("on_felt_banque"), 1.5, Qt.PenStyle.DashLine)
    pen.painter.setPen(dashes)
    pen.painter.drawLine(at, chart.top() + LINE - 4, at, chart.bottom())


def _named(pen: Pen, scene: Scene, holder: str, where: tuple[QRect, int, int]) -> int:
    """The seat that holds it from there on, where there is room for it; returns where that ends."""
    chart, at, written = where
    font = scene.style.type(Size.NOTE)
    wide = width_of(holder, font)
    left = max(chart.left(), min(at - wide // 2, chart.right() - wide))
    if left < written:
        return written
    box = QRect(left, chart.top(), wide + 2, LINE - 4)
    pen.write(box, holder, (font, scene.style.colour("on_felt_banque")))
    return left + wide + AIR // 2


def draw_step(pen: Pen, scene: Scene, told: tuple[BankStep, str], row: QRect) -> None:
    """One coup of the story: which, from what to what, and how it went on."""
    (step, which), style, words = told, scene.style, scene.words
    small, bold = style.type(Size.NOTE), style.type(Size.NOTE, Weight.SEMIBOLD)
    muted, left = style.colour("muted"), row.left()
    if scene.keyed.coup == step.coup:
        pen.painter.fillRect(row, style.colour("row_lit"))
    left += pen.write(row, which, (small, muted)) + 10
    how = passed(words, step.passing, step.next_holder, offered=step.offered)
    if step.aside:
        how = words("{amount} set aside", amount=scene.amount(step.aside)) + ", " + how
    room = row.adjusted(left - row.left(), 0, 0, 0)
    amounts = _amounts(scene, step, (room.width() - width_of(how, small) - 10, bold))
    left += pen.write(room, amounts, (bold, style.colour("ink"))) + 10
    kept = step.passing in (Passing.KEPT, Passing.TIED)
    colour = muted if kept else style.colour("on_felt_banque")
    pen.write(row.adjusted(left - row.left(), 0, 0, 0), how, (small, colour), RIGHT)


def _amounts(scene: Scene, step: BankStep, room: tuple[int, QFont]) -> str:
    """From what to what; where that does not go in, to what: from what is said a line before."""
    wide, font = room
    before, after = scene.amount(step.before), scene.amount(step.after)
    whole = scene.words("{before} → {after}", before=before, after=after)
    return whole if width_of(whole, font) <= wide else scene.words("→ {after}", after=after)
