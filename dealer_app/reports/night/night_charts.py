"""Charts of a night: the result over time, and each bet's result against what theory expects."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.reports.layout.charts import apart, ticks, write_at
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import FIGURE, LABEL, STRONG, fitting, width_of
from dealer_app.reports.layout.paper import INK, LINE, MUTED, SHADE, WIDTH
from dealer_app.reports.night.takings import Expected
from dealer_app.rules.money import Money

MOST_POINTS: Final = 600
"""Points of a line at most: more would not be told apart on paper."""

DASHES: Final = ((), (4, 2), (1, 2), (6, 2, 1, 2), (2, 2), (8, 3))
"""Each line is drawn in its own way, so that it is told apart without colours."""

Steps = Sequence[tuple[datetime, Money]]


class ChartLine(NamedTuple):
    """A sum over time: what it is called, and what it was from each moment on."""

    name: str
    steps: Steps


def thinned(steps: Steps) -> Steps:
    """The same line in few enough points, the last one kept."""
    stride = -(-len(steps) // MOST_POINTS) if steps else 1
    return [*steps[:-1:stride], *steps[-1:]]


class OverTime(Flowable):
    """Sums over the hours of a night, a line each, named at its end."""

    HEIGHT: Final = 170.0
    LEFT: Final = 52.0
    RIGHT: Final = 104.0
    FLOOR: Final = 26.0

    def __init__(self, lines: Sequence[ChartLine], figures: Figures, zone: tzinfo | None) -> None:
        super().__init__()
        self._lines = lines
        self._figures = figures
        self._zone = zone
        moments = [at for line in lines for at, _ in line.steps]
        self._first, self._last = min(moments), max(moments)
        values = [value for line in lines for _, value in line.steps]
        self._low, self._high = min(0, *values), max(0, *values)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.HEIGHT

    def draw(self) -> None:
        canvas: Canvas = self.canv
        self._draw_amounts(canvas)
        self._draw_hours(canvas)
        last = [line.steps[-1][1] for line in self._lines]
        minor = self._figures.minor or self._figures.currency.needs_minor(last)
        figures = replace(self._figures, minor=minor)
        ends = apart([self._y(each) for each in last], 10)
        for n, (line, height) in enumerate(zip(self._lines, ends, strict=True)):
            self._draw_line(canvas, line, DASHES[n % len(DASHES)], 1.4 if n == 0 else 0.8)
            label = f"{line.name} {figures.gain(line.steps[-1][1])}"
            ink = STRONG if n == 0 else FIGURE
            left = WIDTH - self.RIGHT + 6
            write_at(canvas, left, height - 2.6, label, fitting(label, ink, self.RIGHT - 8))

    def _x(self, at: datetime) -> float:
        whole = max((self._last - self._first).total_seconds(), 1.0)
        share = (at - self._first).total_seconds() / whole
        return self.LEFT + (WIDTH - self.LEFT - self.RIGHT) * share

    def _y(self, value: int) -> float:
        room = self.HEIGHT - self.FLOOR - 6
        return self.FLOOR + room * (value - self._low) / max(1, self._high - self._low)

    def _draw_amounts(self, canvas: Canvas) -> None:
        unit = 10**self._figures.currency.digits
        steps = [n * unit for n in ticks(max(1, (self._high - self._low) // unit))]
        ends = (self._low, self._high)
        canvas.setLineWidth(0.4)
        for value in sorted({*steps, *(-each for each in steps)}):
            if not ends[0] <= value <= ends[1]:
                continue
            y = self._y(value)
            canvas.setStrokeColor(LINE if value else INK)
            canvas.line(self.LEFT, y, WIDTH - self.RIGHT, y)
            label = self._figures.amount(Money(value))
            write_at(canvas, self.LEFT - 4 - width_of(label, LABEL), y - 2.6, label, LABEL)

    def _draw_hours(self, canvas: Canvas) -> None:
        hours = (self._last - self._first) // timedelta(hours=1)
        step = timedelta(minutes=15 if hours < 2 else 60 if hours < 9 else 120)
        at = self._first.astimezone(self._zone).replace(minute=0, second=0, microsecond=0)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        while at <= self._last:
            if at >= self._first:
                x = self._x(at)
                canvas.line(x, self.FLOOR, x, self.FLOOR - 3)
                label = f"{at.astimezone(self._zone):%H:%M}"
                write_at(canvas, x - width_of(label, LABEL) / 2, self.FLOOR - 13, label, LABEL)
            at += step

    def _draw_line(
        self, canvas: Canvas, line: ChartLine, dash: tuple[int, ...], thickness: float
    ) -> None:
        """A step from each moment to the next."""
        path = canvas.beginPath()
        path.moveTo(self._x(line.steps[0][0]), self._y(line.steps[0][1]))
        for (_, before), (at, value) in pairwise(thinned(line.steps)):
            path.lineTo(self._x(at), self._y(before))
            path.lineTo(self._x(at), self._y(value))
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(thickness)
        canvas.setDash(list(dash))
        canvas.drawPath(path)
        canvas.setDash()


class Against(NamedTuple):
    """A bet's result, and what was expected of its stakes."""

    name: str
    result: Money
    expected: Expected


class AgainstTheory(Flowable):
    """A row a bet: the band in which 95 nights of 100 end, what is expected in it as a line, and
    the result as a diamond."""

    STEP: Final = 15.0
    FLOOR: Final = 16.0
    AMOUNT: Final = 58.0

    def __init__(self, bets: Sequence[Against], figures: Figures) -> None:
        super().__init__()
        self._bets = bets
        self._figures = figures
        ends = [end for bet in bets for end in _ends(bet)]
        self._low, self._high = min(0, *ends), max(0, *ends)
        self._left = max(width_of(bet.name, FIGURE) for bet in bets) + 10

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.FLOOR + self.STEP * len(self._bets)
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        for n, bet in enumerate(self._bets):
            self._draw_bet(canvas, bet, self.height - self.STEP * (n + 1))
        zero = self._x(0)
        canvas.setStrokeColor(MUTED)
        canvas.setLineWidth(0.5)
        canvas.line(zero, self.FLOOR - 2, zero, self.height)
        write_at(canvas, zero - width_of("0", LABEL) / 2, 4, "0", LABEL)
        unit = 10**self._figures.currency.digits
        for value in (-(-self._low // unit) * unit, self._high // unit * unit):
            if abs(self._x(value) - zero) > 3 * LABEL.size:
                label = self._figures.amount(Money(value))
                write_at(canvas, self._x(value) - width_of(label, LABEL) / 2, 4, label, LABEL)

    def _x(self, value: float) -> float:
        left, right = self._left + self.AMOUNT / 2, WIDTH - 1.5 * self.AMOUNT
        return left + (right - left) * (value - self._low) / max(1, self._high - self._low)

    def _draw_bet(self, canvas: Canvas, bet: Against, floor: float) -> None:
        gain, half = bet.expected.gain, bet.expected.half
        low, high = self._x(gain - half), self._x(gain + half)
        write_at(canvas, 0, floor + 4, bet.name, FIGURE)
        canvas.setFillColor(SHADE)
        canvas.setStrokeColor(MUTED)
        canvas.setLineWidth(0.6)
        canvas.rect(low, floor + 3, high - low, 9, stroke=1, fill=1)
        canvas.setStrokeColor(INK)
        canvas.line(self._x(gain), floor + 1, self._x(gain), floor + 14)
        x, y = self._x(bet.result), floor + 7.5
        diamond = canvas.beginPath()
        diamond.moveTo(x - 4, y)
        for corner in ((x, y + 4), (x + 4, y), (x, y - 4)):
            diamond.lineTo(*corner)
        diamond.close()
        canvas.setFillColor(INK)
        canvas.drawPath(diamond, stroke=0, fill=1)
        label = self._figures.gain(bet.result)
        write_at(canvas, WIDTH - width_of(label, STRONG), floor + 4, label, STRONG)


def _ends(bet: Against) -> tuple[int, int, int]:
    gain, half = bet.expected.gain, bet.expected.half
    return bet.result, gain - half, gain + half
