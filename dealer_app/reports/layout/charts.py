"""Charts of a paper: lines over coups, hours or days, and rows with bars on one scale.

reportlab has charts of its own (`reportlab.graphics.charts`). Both were laid on paper beside each
other, and these are read faster: a line is named at its end and not in a legend apart from it,
amounts never run into the name of their row, and letters are narrow, as everywhere on a paper.
Steps in time, a band with its result in it, and a norm as a stroke are not among reportlab's.
Every chart is told apart in one bit a pixel: by dashes, strokes and rings rather than by colour.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from itertools import count, pairwise
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import (
    ACCENT,
    FIGURE,
    INK,
    LABEL,
    LINE,
    MUTED,
    SHADE,
    STRONG,
    WIDTH,
    Ink,
    fitting,
    width_of,
    write_at,
)
from dealer_app.rules.money import Money


class _Chart(Flowable):
    """A drawing over the whole width; `height` is set once it is known what it shows."""

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height


def _write_ending(canvas: Canvas, x: float, y: float, text: str, ink: Ink = LABEL) -> None:
    """A short text up to this point."""
    write_at(canvas, x - width_of(text, ink), y, text, ink)


def _write_centred(canvas: Canvas, x: float, y: float, text: str) -> None:
    write_at(canvas, x - width_of(text, LABEL) / 2, y, text, LABEL)


def _draw_through(canvas: Canvas, points: Iterable[tuple[float, float]]) -> None:
    """A line from point to point."""
    path = canvas.beginPath()
    for n, point in enumerate(points):
        (path.lineTo if n else path.moveTo)(*point)
    canvas.drawPath(path)


# Lines


class Curve(NamedTuple):
    """A count that grows over the coups, one value a coup, and how its line is drawn."""

    name: str
    colour: Color
    dash: tuple[int, ...]
    values: Sequence[int]


class Results(_Chart):
    """How often each side had won after so many coups: a line each, named at its end."""

    HEIGHT: Final = 150.0
    LEFT: Final = 26.0
    FLOOR: Final = 26.0

    def __init__(self, curves: Sequence[Curve], words: Words) -> None:
        super().__init__()
        self._curves = curves
        self._words = words
        self._coups = len(curves[0].values)
        self._most = max(1, *(curve.values[-1] for curve in curves))
        self.height = self.HEIGHT

    def draw(self) -> None:
        canvas: Canvas = self.canv
        self._draw_grid(canvas)
        heights = apart([self._y(curve.values[-1]) for curve in self._curves], 9)
        for curve, height in zip(self._curves, heights, strict=True):
            self._draw_curve(canvas, curve)
            ink = STRONG._replace(colour=curve.colour)
            label = f"{curve.name} {self._words.number(curve.values[-1])}"
            write_at(canvas, self._x(self._coups) + 6, height - 2.4, label, ink)

    def _x(self, coup: float) -> float:
        return self.LEFT + (WIDTH - self.LEFT - 90) * coup / self._coups

    def _y(self, wins: float) -> float:
        return self.FLOOR + (self.HEIGHT - self.FLOOR - 6) * wins / self._most

    def _draw_grid(self, canvas: Canvas) -> None:
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(LINE)
        number, ends = self._words.number, (self._x(0), self._x(self._coups))
        for wins in ticks(self._most):
            canvas.line(ends[0], self._y(wins), ends[1], self._y(wins))
            label = number(wins)
            _write_ending(canvas, ends[0] - 4, self._y(wins) - 2.4, label)
        for coup in ticks(self._coups):
            label = number(coup)
            _write_centred(canvas, self._x(coup), 16, label)
        axis = self._words("Coups")
        _write_centred(canvas, sum(ends) / 2, 5, axis)

    def _draw_curve(self, canvas: Canvas, curve: Curve) -> None:
        points = [(self._x(coup), self._y(wins)) for coup, wins in enumerate((0, *curve.values))]
        canvas.setStrokeColor(curve.colour)
        canvas.setLineWidth(1.2)
        canvas.setDash(list(curve.dash))
        _draw_through(canvas, points)
        canvas.setDash()


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


class OverTime(_Chart):
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
        self.height = self.HEIGHT

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
            _write_ending(canvas, self.LEFT - 4, y - 2.6, label)

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
                _write_centred(canvas, x, self.FLOOR - 13, label)
            at += step

    def _draw_line(
        self, canvas: Canvas, line: ChartLine, dash: tuple[int, ...], thickness: float
    ) -> None:
        """A step from each moment to the next."""
        points = [(self._x(line.steps[0][0]), self._y(line.steps[0][1]))]
        for (_, before), (at, value) in pairwise(thinned(line.steps)):
            points += [(self._x(at), self._y(before)), (self._x(at), self._y(value))]
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(thickness)
        canvas.setDash(list(dash))
        _draw_through(canvas, points)
        canvas.setDash()


MOST_WEEKS: Final = 26
"""Weeks of a chart at most, the last ones."""

MOST_DATED: Final = 7
"""Weeks of a chart that are dated; of more, some go without."""


class ChartWeek(NamedTuple):
    """What a week came to: its Monday, the part of right answers, the milliseconds of one, and how
    many there were."""

    monday: date
    part: Fraction
    mean: int
    number: int


class ByWeek(_Chart):
    """Week by week the part of right answers, and beside it the seconds of one: a ring a week, and
    under it its Monday and how many answers there were."""

    HEIGHT: Final = 118.0
    LEFT: Final = 30.0
    FLOOR: Final = 30.0
    APART: Final = 24.0

    def __init__(self, weeks: Sequence[ChartWeek], figures: Figures) -> None:
        super().__init__()
        self._weeks = weeks[-MOST_WEEKS:]
        self._figures = figures
        self._wide = (WIDTH - self.APART) / 2 - self.LEFT
        self.height = self.HEIGHT

    def draw(self) -> None:
        seconds = [Fraction(week.mean, 1000) for week in self._weeks]
        steps = ticks(max(1, *(-(-each.numerator // each.denominator) for each in seconds)))
        self._draw_curve("%", range(0, 101, 25), [100 * week.part for week in self._weeks], 0)
        self._draw_curve("s", steps, seconds, WIDTH / 2 + self.APART / 2)

    def _draw_curve(self, unit: str, steps: range, values: Sequence[Fraction], left: float) -> None:
        """One of the two over its own steps, which begin at nothing."""
        canvas: Canvas = self.canv
        most = max([Fraction(steps[-1]), *values])

        def y_of(value: Fraction | int) -> float:
            return self.FLOOR + float(value / most) * (self.HEIGHT - self.FLOOR - 8)

        start = left + self.LEFT
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        for step in steps:
            canvas.line(start, y_of(step), start + self._wide, y_of(step))
            label = f"{self._figures.words.number(step)} {unit}" if step == steps[-1] else str(step)
            _write_ending(canvas, start - 4, y_of(step) - 2.6, label)
        pitch = self._wide / len(self._weeks)
        places = [(start + pitch * (n + 0.5), y_of(value)) for n, value in enumerate(values)]
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        _draw_through(canvas, places)
        canvas.setFillGray(1)
        for x, y in places:
            canvas.circle(x, y, 2.2, stroke=1, fill=1)
        self._date(places)

    def _date(self, places: Sequence[tuple[float, float]]) -> None:
        """Mondays and numbers under the rings, as many as have room."""
        stride, words = -(-len(places) // MOST_DATED), self._figures.words
        for n, (x, _) in enumerate(places):
            if (len(places) - 1 - n) % stride == 0:
                _write_centred(self.canv, x, 17, words.number(self._weeks[n].number))
                _write_centred(self.canv, x, 5, words.short_day(self._weeks[n].monday))


# Rows


class Bar(NamedTuple):
    """What one bet brought in and what it cost, in minor units, and how the three are written."""

    name: str
    taken: int
    paid: int
    texts: tuple[str, str, str]


class Balance(_Chart):
    """A bar to the left for what was paid on a bet, to the right for what was taken."""

    STEP: Final = 13.0
    HEAD: Final = 14.0
    AMOUNT: Final = 52.0

    def __init__(self, bars: Sequence[Bar], heads: tuple[str, str, str]) -> None:
        super().__init__()
        self._bars = bars
        self._heads = heads
        names = max(width_of(bar.name, FIGURE) for bar in bars)
        paid, taken = max(bar.paid for bar in bars), max(bar.taken for bar in bars)
        self._left = names + 10 + self.AMOUNT
        self._scale = (WIDTH - self._left - 2.5 * self.AMOUNT) / max(1, paid + taken)
        self._zero = self._left + paid * self._scale
        self.height = self.HEAD + self.STEP * len(self._bars)

    def draw(self) -> None:
        canvas: Canvas = self.canv
        paid, taken, result = self._heads
        top = self.height - 8
        _write_ending(canvas, self._zero - 4, top, paid)
        write_at(canvas, self._zero + 4, top, taken, LABEL)
        _write_ending(canvas, WIDTH, top, result)
        for place, bar in enumerate(self._bars):
            self._draw_bar(canvas, bar, self.height - self.HEAD - self.STEP * (place + 1))
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.6)
        canvas.line(self._zero, 0, self._zero, self.height - self.HEAD)

    def _draw_bar(self, canvas: Canvas, bar: Bar, floor: float) -> None:
        paid, taken, result = bar.texts
        left, right = self._zero - bar.paid * self._scale, self._zero + bar.taken * self._scale
        canvas.setFillColor(LINE)
        canvas.rect(left, floor + 3, self._zero - left, 7, stroke=0, fill=1)
        canvas.setFillColor(ACCENT)
        canvas.rect(self._zero, floor + 3, right - self._zero, 7, stroke=0, fill=1)
        write_at(canvas, 0, floor + 4, bar.name, FIGURE)
        _write_ending(canvas, left - 4, floor + 4, paid)
        write_at(canvas, right + 4, floor + 4, taken, LABEL)
        _write_ending(canvas, WIDTH, floor + 4, result, STRONG)


class Against(NamedTuple):
    """A bet's result, what was expected of its stakes, and half the band around that."""

    name: str
    result: Money
    gain: Money
    half: Money


class AgainstTheory(_Chart):
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
        self.height = self.FLOOR + self.STEP * len(self._bets)

    def draw(self) -> None:
        canvas: Canvas = self.canv
        for n, bet in enumerate(self._bets):
            self._draw_bet(canvas, bet, self.height - self.STEP * (n + 1))
        zero = self._x(0)
        canvas.setStrokeColor(MUTED)
        canvas.setLineWidth(0.5)
        canvas.line(zero, self.FLOOR - 2, zero, self.height)
        _write_centred(canvas, zero, 4, "0")
        unit = 10**self._figures.currency.digits
        for value in (-(-self._low // unit) * unit, self._high // unit * unit):
            if abs(self._x(value) - zero) > 3 * LABEL.size:
                label = self._figures.amount(Money(value))
                _write_centred(canvas, self._x(value), 4, label)

    def _x(self, value: float) -> float:
        left, right = self._left + self.AMOUNT / 2, WIDTH - 1.5 * self.AMOUNT
        return left + (right - left) * (value - self._low) / max(1, self._high - self._low)

    def _draw_bet(self, canvas: Canvas, bet: Against, floor: float) -> None:
        gain, half = bet.gain, bet.half
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
        _write_ending(canvas, WIDTH, floor + 4, label, STRONG)


def _ends(bet: Against) -> tuple[int, int, int]:
    gain, half = bet.gain, bet.half
    return bet.result, gain - half, gain + half


class Pace(NamedTuple):
    """How long an answer took on the average, and what it may take, in milliseconds; and the former
    as it is written."""

    name: str
    mean: int
    norm: int
    text: str


class Paces(_Chart):
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
        self.height = self.FLOOR + self.STEP * len(self._paces)

    def draw(self) -> None:
        canvas: Canvas = self.canv
        canvas.setLineWidth(0.4)
        for second in ticks(max(1, self._most // 1000)):
            x = self._x(1000 * second)
            canvas.setStrokeColor(LINE)
            canvas.line(x, self.FLOOR - 3, x, self.height)
            _write_centred(canvas, x, 4, self._words.number(second))
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
        _write_ending(canvas, WIDTH, floor + 4, pace.text, STRONG)


# Scales


def ticks(most: int) -> range:
    """Round numbers from zero to at most `most`, six steps or fewer."""
    steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(step for step in steps if most <= 6 * step)
    return range(0, most + 1, step)


def apart(places: Sequence[float], least: float) -> list[float]:
    """The places, those that would lie too close to the one below moved up."""
    moved = list(places)
    before = float("-inf")
    for n in sorted(range(len(places)), key=places.__getitem__):
        before = moved[n] = max(places[n], before + least)
    return moved
