"""Every drill of every game on one screen: how often it was right, how fast, and each of its places
as a square; and how both went week by week."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from dealer_app.gui.kit.paint import CENTRE, LEFT, RIGHT, Pen, fits, painter_of
from dealer_app.gui.kit.theme import Size, Theme, Weight, type_of
from dealer_app.i18n import Words
from dealer_app.training.progress import AnswerTally

NAMES: Final = 80, 140
HEAD: Final = 50, 58
FIGURES: Final = 20, 24
"""Pixels of a game's name, of the heads, and of the figures of a block."""

LEAST, MOST = 4, 12
"""Pixels of a square, as many as have room."""

PAD: Final = 4

Place = tuple[int, int]
"""A game and a drill, from 0."""


@dataclass(frozen=True, slots=True)
class PracticeBlock:
    """A drill of a game in words: what was right and how fast, the same in fewer signs for where
    there is no room, all of it as it is heard, and what was answered of each of its places of
    late."""

    told: str = ""
    shorter: Sequence[str] = ()
    heard: str = ""
    cells: Sequence[AnswerTally] = ()


class PracticeMap(QWidget):
    """One block is lit, by touch or by the arrows; `moved` is sent when another one is."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.at: Place = (0, 0)
        self._games: Sequence[str] = ()
        self._drills: Sequence[str] = ()
        self._blocks: Mapping[Place, PracticeBlock] = {}
        self._theme: Theme | None = None
        self._large = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_blocks(
        self, games: Sequence[str], drills: Sequence[str], blocks: Mapping[Place, PracticeBlock]
    ) -> None:
        """These games under each other, these drills beside each other."""
        self._games, self._drills, self._blocks = games, drills, blocks
        if self.at not in blocks:
            self.at = next(iter(blocks), (0, 0))
        self._set_heard()

    def dress(self, theme: Theme, *, large: bool) -> None:
        """In these colours, on a screen of that size."""
        self._theme, self._large = theme, large
        self.update()

    @property
    def blocks(self) -> Mapping[Place, PracticeBlock]:
        """What is shown."""
        return self._blocks

    def step(self, games: int, drills: int) -> None:
        """Lights the next block there is in that direction, round the edge."""
        row, column = self.at
        for _ in range(len(self._games) * len(self._drills)):
            row = (row + games) % len(self._games)
            column = (column + drills) % len(self._drills)
            if (row, column) in self._blocks:
                self._light((row, column))
                return

    def _light(self, place: Place) -> None:
        self.at = place
        self._set_heard()
        self.moved.emit()

    def _set_heard(self) -> None:
        block = self._blocks.get(self.at)
        self.setAccessibleName("" if block is None else block.heard)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(600, 400)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Lights the block that is touched."""
        at = event.position().toPoint()
        place = next((each for each in self._blocks if self.box(each).contains(at)), None)
        if place is not None:
            self._light(place)

    def box(self, place: Place) -> QRect:
        """Where a block lies."""
        left, top = NAMES[self._large], HEAD[self._large]
        wide = (self.width() - left) // max(1, len(self._drills))
        high = (self.height() - top) // max(1, len(self._games))
        return QRect(left + place[1] * wide, top + place[0] * high, wide - PAD, high - PAD)

    def figures_of(self, block: PracticeBlock, wide: int) -> str:
        """What a block of so many pixels says: its time too, where both go in clear of its edge."""
        font, said = self._font(Weight.SEMIBOLD), (block.told, *block.shorter)
        return next((each for each in said if fits(each, font, wide - PAD)), said[-1])

    def _font(self, weight: Weight = Weight.REGULAR) -> QFont:
        return type_of(Size.NOTE.step(large=self._large), weight)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None or not self._games:
            return
        painter = painter_of(self)
        pen, muted = Pen(painter), (self._font(), theme.colour("muted"))
        for column, drill in enumerate(self._drills):
            box = self.box((0, column))
            head = QRect(box.left(), 0, box.width(), HEAD[self._large] - PAD)
            pen.write_wrapped(head, drill, muted, Qt.AlignmentFlag.AlignBottom | CENTRE)
        for row, game in enumerate(self._games):
            box = self.box((row, 0))
            name = QRect(0, box.top(), NAMES[self._large] - 2 * PAD, box.height())
            ink = (self._font(Weight.SEMIBOLD), theme.colour("ink"))
            pen.write_wrapped(name, game, ink, Qt.AlignmentFlag.AlignVCenter)
        for place, block in self._blocks.items():
            self._paint_block(pen, self.box(place), block, lit=place == self.at)
        painter.end()

    def _paint_block(self, pen: Pen, box: QRect, block: PracticeBlock, *, lit: bool) -> None:
        theme = self._theme
        assert theme is not None, "it is dressed"
        line = theme.colour("accent" if lit else "line")
        pen.box(box, theme.colour("raised"), line, radius=4, width=2 if lit else 1)
        figures = QRect(box.left(), box.top() + 1, box.width(), FIGURES[self._large])
        ink = "ink" if any(each.asked for each in block.cells) else "muted"
        told = self.figures_of(block, box.width())
        pen.write(figures, told, (self._font(Weight.SEMIBOLD), theme.colour(ink)), CENTRE)
        room = box.adjusted(PAD, FIGURES[self._large], -PAD, -PAD)
        side = _side(room.size(), len(block.cells))
        beside = max(1, room.width() // side)
        left = room.left() + (room.width() - min(beside, len(block.cells)) * side) // 2
        for n, tally in enumerate(block.cells):
            row, column = divmod(n, beside)
            corner = QPoint(left + column * side, room.top() + row * side)
            self._paint_cell(pen, QRect(corner, QSize(side - 1, side - 1)), tally, theme)

    def _paint_cell(self, pen: Pen, box: QRect, tally: AnswerTally, theme: Theme) -> None:
        """The weaker, the fuller: told by how much is filled, not by colour alone."""
        if not tally.asked:
            pen.painter.fillRect(QRect(box.center(), QSize(1, 1)), theme.colour("muted"))
            return
        pen.painter.fillRect(box, QColor(theme.colour("line")))
        filled = round(box.height() * (1 - tally.right / tally.asked))
        low = box.adjusted(0, box.height() - filled, 0, 0)
        if filled:
            pen.painter.fillRect(low, theme.colour("fill_irregular"))


def _side(room: QSize, number: int) -> int:
    """Pixels of a square, so that so many have room."""
    sides = range(MOST, LEAST, -1)
    fits = (s for s in sides if (room.width() // s) * (room.height() // s) >= number)
    return next(fits, LEAST)


# Week by week


@dataclass(frozen=True, slots=True)
class WeekPoint:
    """A week from its Monday on: what it came to."""

    monday: date
    value: float


class WeekCurve(QWidget):
    """One figure week by week, named, from nothing to its most."""

    HIGH: Final = 112, 168
    LEFT: Final = 44
    FOOT: Final = 20

    def __init__(self) -> None:
        super().__init__()
        self._title, self._points, self._most, self._unit = "", list[WeekPoint](), 1.0, ""
        self._words: Words | None = None
        self._theme: Theme | None = None
        self._large = False

    def show_points(self, title: str, points: Sequence[WeekPoint], unit: str) -> None:
        """What the figure was in each week; a share goes up to a hundred."""
        self._title, self._points, self._unit = title, list(points), unit
        most = max((each.value for each in points), default=1.0)
        self._most = 100.0 if unit == "%" else max(1.0, -(-most // 5) * 5)
        self.update()

    def dress(self, words: Words, theme: Theme, *, large: bool) -> None:
        """In that language and these colours, on a screen of that size."""
        self._words, self._theme, self._large = words, theme, large
        self.setFixedHeight(self.HIGH[large])
        last = self._figure(self._points[-1].value) if self._points else ""
        self.setAccessibleName(words.listed(part for part in (self._title, last) if part))
        self.update()

    def _figure(self, value: float) -> str:
        assert self._words is not None, "it is dressed"
        figures = f"{value:.0f}" if self._unit == "%" else f"{value:.1f}"
        return f"{self._words.pointed(figures)}\N{NARROW NO-BREAK SPACE}{self._unit}"

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, words = self._theme, self._words
        if theme is None or words is None or not self._points:
            return
        painter = painter_of(self)
        pen, font = Pen(painter), type_of(Size.NOTE.step(large=self._large), Weight.REGULAR)
        muted, high = (font, theme.colour("muted")), 18
        pen.write(QRect(0, 0, self.width(), high), self._title, muted, LEFT)
        last = self._figure(self._points[-1].value)
        bold = (type_of(Size.NOTE.step(large=self._large), Weight.SEMIBOLD), theme.colour("ink"))
        pen.write(QRect(0, 0, self.width(), high), last, bold, RIGHT)
        room = QRectF(self.LEFT, high + 6, self.width() - self.LEFT - 8, 0)
        room.setBottom(self.height() - self.FOOT)
        for part in (0.0, 0.5, 1.0):
            y = room.bottom() - part * room.height()
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            label = f"{self._most * part:g}"
            box = QRect(0, round(y) - 9, self.LEFT - 8, 18)
            pen.write(box, words.pointed(label), muted, RIGHT)
        self._paint_line(pen, room, theme)
        foot = QRect(self.LEFT, self.height() - 18, self.width() - self.LEFT - 8, 18)
        pen.write(foot, words.short_day(self._points[0].monday), muted, LEFT)
        if len(self._points) > 1:
            pen.write(foot, words.short_day(self._points[-1].monday), muted, RIGHT)
        painter.end()

    def _paint_line(self, pen: Pen, room: QRectF, theme: Theme) -> None:
        pitch = room.width() / max(1, len(self._points) - 1)
        places = [
            QPointF(
                room.left() + n * pitch, room.bottom() - room.height() * each.value / self._most
            )
            for n, each in enumerate(self._points)
        ]
        pen.painter.setPen(QPen(theme.colour("accent"), 2))
        pen.painter.setBrush(Qt.BrushStyle.NoBrush)
        pen.painter.drawPolyline(places)
        pen.painter.setBrush(theme.colour("accent"))
        for place in places:
            pen.painter.drawEllipse(place, 3, 3)
