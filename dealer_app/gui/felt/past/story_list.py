"""The whole story of the bank: a line through it, and under it each bank with its coups."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.past.bank_story import draw_curve, draw_step
from dealer_app.gui.felt.past.past_scroll import PastLines, PastList
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import RIGHT, Pen, painter_of
from dealer_app.gui.kit.theme import Size, Weight
from dealer_app.i18n.names import seat_name
from dealer_app.table.bank_view import BankStep
from dealer_app.table.past import PastView, Telling

SEEN: Final = 40
"""Coups that the line goes through at the most, the newest at its right end."""

INDENT: Final = 6


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list: one coup, or the head of a bank with its coups."""

    step: BankStep
    coups: int = 0


class _Steps(PastLines):
    """Each bank with its holder, and from what to what every coup of it went; a bank's own line
    stands for its first coup."""

    HEIGHTS = (26, 30)

    def __init__(self) -> None:
        super().__init__()
        self._past = PastView(Telling.BANK)

    @override
    def fill(self, scene: Scene) -> int:
        if scene.past is not None:
            self._past = scene.past
        return len(self._past.story) + len(self._past.banks)

    @override
    def coup(self, place: int) -> int:
        return self._line(place).step.coup

    def _line(self, place: int) -> _Line:
        """The line at this place: as many heads as banks stand among the coups before it."""
        story, banks = self._past.story, self._past.banks
        bank = bisect_right(range(len(banks)), place, key=lambda at: banks[at] + at) - 1
        if place > banks[bank] + bank:
            return _Line(story[place - bank - 1])
        ends = banks[bank + 1] if bank + 1 < len(banks) else len(story)
        return _Line(story[banks[bank]], ends - banks[bank])

    @override
    def draw(self, pen: Pen, scene: Scene, place: int, box: QRect) -> None:
        self._draw(pen, scene, self._line(place), box)

    @staticmethod
    def _draw(pen: Pen, scene: Scene, line: _Line, box: QRect) -> None:
        style, step = scene.style, line.step
        if not line.coups:
            inner = box.adjusted(INDENT, 0, -4, 0)
            draw_step(pen, scene, (step, scene.numbered(step.coup)), inner)
            return
        if box.top():
            pen.painter.fillRect(QRect(0, box.top(), box.width(), 1), style.colour("line"))
        bold = (style.type(Size.SMALL, Weight.SEMIBOLD), style.colour("ink"))
        pen.write(box, seat_name(scene.words, step.holder), bold)
        coups = scene.words.plural("{n} coup", "{n} coups", line.coups)
        note = (style.type(Size.NOTE), style.colour("muted"))
        pen.write(box.adjusted(0, 0, -4, 0), coups, note, RIGHT)


class StoryList(PastList):
    """Who held the bank, how it grew, and how it passed on, through the whole session."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, _Steps())

    def _chart(self) -> QRect:
        return QRect(0, 0, self.width(), min(170, self.height() // 3))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list fills what the chart leaves."""
        room = self.height() - self._chart().height() - 8
        high = room - room % self.lines.line()
        self.room.setGeometry(0, self.height() - high, self.width(), high)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart."""
        scene = self.scene
        if scene is None or scene.past is None:
            return
        painter = painter_of(self)
        draw_curve(Pen(painter), scene, self._chart(), tuple(scene.past.story[-SEEN:]))
        painter.end()
