"""Charts of the school, drawn so that one bit a pixel is enough: lines, rings and hatching."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import marked
from dealer_app.reports.layout.charts import ticks, write_at
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import FIGURE, HEAD, LABEL, STRONG, width_of
from dealer_app.reports.layout.paper import INK, LINE, WIDTH
from dealer_app.reports.school.school_page import seconds
from dealer_app.rules.money import Money

WEAK: Final = Fraction(1, 2)
FIRM: Final = Fraction(9, 10)
"""A share of right answers below the first is weak, from the second on it is firm."""

NEVER: Final = "·"
"""Stands in a cell that was never asked about."""

MOST_DAYS: Final = 30
"""Days of a chart at most, the last ones."""

MOST_DATED: Final = 16
"""Days of a chart that are dated; of more, some go without."""


class RightShare(NamedTuple):
    """So many answers were right of so many."""

    right: int
    asked: int

    @property
    def part(self) -> Fraction | None:
        """The part of them that was right; None of nothing."""
        return Fraction(self.right, self.asked) if self.asked else None


ANSWERS: Final[Column[RightShare]] = Column(
    "answers", marked("Answers"), lambda share, _: share.asked, CellKind.NUMBER
)
ACTS: Final[Column[RightShare]] = Column(
    "acts", marked("Acts"), lambda share, _: share.asked, CellKind.NUMBER
)
RIGHT: Final[Column[RightShare]] = Column(
    "right", marked("Right"), lambda share, _: share.right, CellKind.NUMBER
)
SHARE: Final[Column[RightShare]] = Column(
    "share", marked("Share"), lambda share, _: share.part, CellKind.SHARE
)


class Day(NamedTuple):
    """What one day came to."""

    day: date
    share: RightShare


class ByDay(Flowable):
    """The part of right answers day by day: a ring a day, and how many answers under it."""

    HEIGHT: Final = 130.0
    LEFT: Final = 40.0
    FLOOR: Final = 30.0

    def __init__(self, days: Sequence[Day], figures: Figures) -> None:
        super().__init__()
        self._days = [day for day in days if day.share.asked][-MOST_DAYS:]
        self._figures = figures
        self._pitch = (WIDTH - self.LEFT) / max(1, len(self._days))

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.HEIGHT

    def draw(self) -> None:
        canvas: Canvas = self.canv
        self._draw_grid(canvas)
        self._draw_line(canvas)
        stride = -(-len(self._days) // MOST_DATED)
        for n, day in enumerate(self._days):
            if (len(self._days) - 1 - n) % stride == 0:
                x = self._x(n)
                _centred(canvas, x, 17, self._figures.words.number(day.share.asked))
                _centred(canvas, x, 5, self._figures.words.short_day(day.day))

    def _x(self, n: int) -> float:
        return self.LEFT + self._pitch * (n + 0.5)

    def _y(self, part: Fraction) -> float:
        return self.FLOOR + float(part) * (self.HEIGHT - self.FLOOR - 8)

    def _draw_grid(self, canvas: Canvas) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        for quarter in range(5):
            y = self._y(Fraction(quarter, 4))
            canvas.line(self.LEFT, y, WIDTH, y)
            label = f"{25 * quarter}"
            write_at(canvas, self.LEFT - 5 - width_of(label, LABEL), y - 2.6, label, LABEL)
        write_at(canvas, 0, self._y(Fraction(1, 2)) - 2.6, "%", LABEL)

    def _draw_line(self, canvas: Canvas) -> None:
        parts = [Fraction(day.share.right, day.share.asked) for day in self._days]
        places = [(self._x(n), self._y(part)) for n, part in enumerate(parts)]
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        path = canvas.beginPath()
        path.moveTo(*places[0])
        for place in places[1:]:
            path.lineTo(*place)
        canvas.drawPath(path)
        canvas.setFillGray(1)
        for x, y in places:
            canvas.circle(x, y, 2.2, stroke=1, fill=1)


class Pace(NamedTuple):
    """How long an answer took on the average, and what it may take, in milliseconds."""

    name: str
    mean: int
    norm: int


class Paces(Flowable):
    """A bar a drill for the time of an answer, and a stroke where the norm is."""

    STEP: Final = 14.0
    FLOOR: Final = 16.0
    FIGURE: Final = 44.0

    def __init__(self, paces: Sequence[Pace], figures: Figures) -> None:
        super().__init__()
        self._paces = paces
        self._words = figures.words
        self._left = max(width_of(pace.name, FIGURE) for pace in paces) + 10
        self._most = max(1, *(max(pace.mean, pace.norm) for pace in paces))

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.FLOOR + self.STEP * len(self._paces)
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        canvas.setLineWidth(0.4)
        for second in ticks(max(1, self._most // 1000)):
            x = self._x(1000 * second)
            canvas.setStrokeColor(LINE)
            canvas.line(x, self.FLOOR - 3, x, self.height)
            _centred(canvas, x, 4, self._words.number(second))
        for n, pace in enumerate(self._paces):
            self._draw_pace(canvas, pace, self.height - self.STEP * (n + 1))

    def _x(self, milliseconds: int) -> float:
        return self._left + (WIDTH - self._left - self.FIGURE) * milliseconds / self._most

    def _draw_pace(self, canvas: Canvas, pace: Pace, floor: float) -> None:
        write_at(canvas, 0, floor + 4, pace.name, FIGURE)
        canvas.setStrokeColor(INK)
        canvas.setFillColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.rect(self._left, floor + 3, self._x(pace.mean) - self._left, 8, stroke=1, fill=1)
        canvas.setLineWidth(1.4)
        canvas.line(self._x(pace.norm), floor + 1, self._x(pace.norm), floor + 13)
        text = seconds(self._words, pace.mean)
        write_at(canvas, WIDTH - width_of(text, STRONG), floor + 4, text, STRONG)


class WeaknessGrid(Flowable):
    """Cells of a law with how many of the last answers were right: hatched where they are weak.

    A place that the law does not have stays empty.
    """

    STEP: Final = 15.0
    HEAD: Final = 13.0
    USUAL: Final = 44.0
    NARROW: Final = 22.0
    APART: Final = 6.0
    GAP: Final = 10.0

    def __init__(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        cells: Mapping[tuple[int, int], RightShare],
    ) -> None:
        super().__init__()
        self._rows, self._columns, self._cells = rows, columns, cells
        self._left = max(width_of(row, HEAD) for row in rows) + self.GAP
        usual = min(self.USUAL, (WIDTH - self._left) / len(columns))
        self._pitch = max(usual, self._least(columns))

    @classmethod
    def fits(cls, rows: Sequence[str], columns: Sequence[str]) -> bool:
        """True if every head has room over its column."""
        room = WIDTH - max(width_of(row, HEAD) for row in rows) - cls.GAP
        return cls._least(columns) * len(columns) <= room

    @classmethod
    def _least(cls, columns: Sequence[str]) -> float:
        """How wide each column is at least."""
        return max(cls.NARROW, *(width_of(column, HEAD) + cls.APART for column in columns))

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.HEAD + self.STEP * len(self._rows)
        return WIDTH, self.height

    @override
    def split(self, aW: float, aH: float) -> list[Flowable]:
        """As many rows as the space holds under their heads, and the rest under the same."""
        fit = int((aH - self.HEAD) // self.STEP)
        if fit < 1:
            return []
        return [self._part(0, fit), self._part(fit, len(self._rows))]

    def _part(self, first: int, end: int) -> "WeaknessGrid":
        cells = {(r - first, c): s for (r, c), s in self._cells.items() if first <= r < end}
        return WeaknessGrid(self._rows[first:end], self._columns, cells)

    def draw(self) -> None:
        canvas: Canvas = self.canv
        for n, column in enumerate(self._columns):
            x = self._left + self._pitch * (n + 0.5) - width_of(column, HEAD) / 2
            write_at(canvas, x, self.height - self.HEAD + 4, column, HEAD)
        for n, name in enumerate(self._rows):
            write_at(canvas, 0, self._floor(n) + 4.5, name, HEAD)
        for (row, place), share in self._cells.items():
            self._draw_cell(canvas, self._left + self._pitch * place, self._floor(row), share)

    def _floor(self, row: int) -> float:
        return self.height - self.HEAD - self.STEP * (row + 1)

    def _draw_cell(self, canvas: Canvas, x: float, y: float, share: RightShare) -> None:
        wide, high = self._pitch, self.STEP
        part = share.part
        if part is not None and part < FIRM:
            _hatch(canvas, (x, y, wide, high), 2.0 if part < WEAK else 5.0)
        canvas.setStrokeColor(LINE if part is None or part >= FIRM else INK)
        canvas.setLineWidth(0.5)
        canvas.rect(x, y, wide, high, stroke=1, fill=0)
        text = NEVER if part is None else f"{share.right}/{share.asked}"
        ink = STRONG if part is not None and part < WEAK else FIGURE
        room = width_of(text, ink)
        canvas.setFillGray(1)
        if part is not None:
            canvas.rect(x + (wide - room) / 2 - 2, y + 2.5, room + 4, 10, stroke=0, fill=1)
        write_at(canvas, x + (wide - room) / 2, y + 4.6, text, ink)


def _hatch(canvas: Canvas, box: tuple[float, float, float, float], step: float) -> None:
    """Strokes that rise to the right, so far apart."""
    x, y, wide, high = box
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(x, y, wide, high)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    at = x - high
    while at < x + wide:
        canvas.line(at, y, at + high, y + high)
        at += step
    canvas.restoreState()


def _centred(canvas: Canvas, x: float, y: float, text: str) -> None:
    write_at(canvas, x - width_of(text, LABEL) / 2, y, text, LABEL)


def percent(figures: Figures, share: RightShare) -> str:
    """The part that was right, to a tenth of a percent; a sign for nothing."""
    return figures.share(Money(share.right), Money(share.asked))
