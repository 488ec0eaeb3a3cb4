"""The bank's story beside the felt: from what to what, coup by coup, and how it passed on."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPen, QPolygon
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.paint import RIGHT, Pen, painter_of, width_of
from dealer_app.gui.scene import Scene
from dealer_app.gui.theme import Size, Weight
from dealer_app.i18n import Words, marked
from dealer_app.table.bank_view import BankStep, Passing

LINES: Final = 3
LINE: Final = 22
AIR: Final = 10
DOT: Final = 4
STROKE: Final = 3

_PASSED: Final[Mapping[Passing, str]] = {
    Passing.KEPT: marked("kept"),
    Passing.TIED: marked("kept, tie"),
    Passing.VOID: marked("void coup"),
    Passing.LOST: marked("lost, to seat {seat}"),
    Passing.PASSED: marked("on to seat {seat}"),
    Passing.GIVEN_UP: marked("given up, to seat {seat}"),
    Passing.TAKEN: marked("taken over by seat {seat}"),
}
_PASSED_BY_LOT: Final[Mapping[Passing, str]] = {
    Passing.LOST: marked("lost"),
    Passing.PASSED: marked("passed on"),
    Passing.GIVEN_UP: marked("given up"),
    Passing.TAKEN: marked("taken over"),
}


def passed(words: Words, step: BankStep) -> str:
    """How the bank went on after a coup."""
    if (step.offered or step.next_holder is None) and step.passing in _PASSED_BY_LOT:
        return words(_PASSED_BY_LOT[step.passing])
    return words(_PASSED[step.passing], seat=step.next_holder or "")


class BankStory(QWidget):
    """A line through what lay in the bank after each coup, and the latest coups in words.

    Touching a coup shows it again.
    """

    step_tapped = Signal(int)

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
            self.setAccessibleName(scene.words("The bank, coup by coup"))
            self.update()

    @property
    def _story(self) -> tuple[BankStep, ...]:
        return self._scene.story if self._scene is not None else ()

    def _chart(self) -> QRect:
        high = self._line() * LINES
        return QRect(0, 0, self.width(), self.height() - high - AIR)

    def _line(self) -> int:
        return self._scene.style.px(LINE, LINE + 4) if self._scene is not None else LINE

    def _across(self, place: int) -> int:
        """Where the coup at this place, from 0, ends in the chart."""
        steps = max(len(self._story), LINES * 2)
        return (self.width() - 2 * DOT - 1) * (place + 1) // steps

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A coup of the chart, or a line under it, was touched."""
        spot, story = event.position().toPoint(), self._story
        if not story:
            return
        if self._chart().contains(spot):
            place = min(range(len(story)), key=lambda n: abs(self._across(n) - spot.x()))
            self.step_tapped.emit(story[place].coup)
            return
        line = (spot.y() - self._chart().bottom() - AIR) // self._line()
        latest = story[-LINES:]
        if 0 <= line < len(latest):
            self.step_tapped.emit(latest[line].coup)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart over its last lines."""
        scene, story = self._scene, self._story
        if scene is None:
            return
        painter = painter_of(self)
        pen = Pen(painter)
        if story:
            self._curve(pen, scene)
        for place, step in enumerate(story[-LINES:]):
            top = self._chart().bottom() + AIR + place * self._line()
            self._told(pen, scene, step, QRect(0, top, self.width(), self._line()))
        painter.end()

    def _height(self, amount: int) -> int:
        """Where an amount stands in the chart."""
        story = self._story
        amounts = [0, *(step.before for step in story), *(step.after for step in story)]
        least, most = min(amounts), max(*amounts, min(amounts) + 1)
        chart = self._chart().adjusted(0, LINE, 0, -DOT)
        return chart.bottom() - (amount - least) * chart.height() // (most - least)

    def _curve(self, pen: Pen, scene: Scene) -> None:
        style, painter, begin = scene.style, pen.painter, 0
        zero = self._height(0)
        painter.fillRect(QRect(0, zero, self.width(), 1), style.colour("line"))
        last: BankStep | None = None
        for place, step in enumerate(self._story):
            end = self._across(place)
            ends = [QPoint(begin, self._height(step.before)), QPoint(end, self._height(step.after))]
            if last is not None and last.holder != step.holder:
                self._handed_on(pen, scene, step, begin)
            painter.setPen(QPen(style.colour("accent"), STROKE))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if last is not None and last.holder == step.holder:
                painter.drawLine(QPoint(begin, self._height(last.after)), ends[0])
            painter.drawPolyline(QPolygon(ends))
            painter.setBrush(style.colour("accent"))
            painter.setPen(Qt.PenStyle.NoPen)
            dot = DOT + 2 if scene.keyed.coup == step.coup else DOT
            painter.drawEllipse(ends[1], dot, dot)
            begin, last = end, step

    def _handed_on(self, pen: Pen, scene: Scene, step: BankStep, at: int) -> None:
        """A dashed line where somebody else holds it."""
        style, chart = scene.style, self._chart()
        dashes = QPen(style.colour("on_felt_banque"), 1.5, Qt.PenStyle.DashLine)
        pen.painter.setPen(dashes)
        pen.painter.drawLine(at, LINE - 4, at, chart.bottom())
        font, said = style.type(Size.NOTE), step.holder
        wide = width_of(said, font)
        box = QRect(min(at - wide // 2, self.width() - wide), 0, wide + 2, LINE - 4)
        pen.write(box, said, (font, style.colour("on_felt_banque")))

    def _told(self, pen: Pen, scene: Scene, step: BankStep, row: QRect) -> None:
        """Coup, holder, from what to what, and how it went on."""
        style, words = scene.style, scene.words
        small, bold = style.type(Size.NOTE), style.type(Size.NOTE, Weight.SEMIBOLD)
        muted, left = style.colour("muted"), row.left()
        if scene.keyed.coup == step.coup:
            pen.painter.fillRect(row, style.colour("row_lit"))
        said = words("{coup} · seat {seat}", coup=step.coup, seat=step.holder)
        left += pen.write(row, said, (small, muted)) + 10
        amounts = words(
            "{before} → {after}", before=scene.amount(step.before), after=scene.amount(step.after)
        )
        room = row.adjusted(left - row.left(), 0, 0, 0)
        left += pen.write(room, amounts, (bold, style.colour("ink"))) + 10
        how = passed(words, step)
        if step.aside:
            how = words("{amount} set aside", amount=scene.amount(step.aside)) + ", " + how
        kept = step.passing in (Passing.KEPT, Passing.TIED)
        colour = muted if kept else style.colour("on_felt_banque")
        pen.write(row.adjusted(left - row.left(), 0, 0, 0), how, (small, colour), RIGHT)
