"""Two charts: the results over the coups, and what each bet won and lost."""

from collections.abc import Sequence
from itertools import count
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.reports.layout.ink import FIGURE, LABEL, STRONG, Ink, width_of
from dealer_app.reports.layout.paper import ACCENT, INK, LINE, WIDTH


class Curve(NamedTuple):
    """A count that grows over the coups, one value a coup, and how its line is drawn."""

    name: str
    colour: Color
    dash: tuple[int, ...]
    values: Sequence[int]


class Results(Flowable):
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

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.HEIGHT

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
            write_at(
                canvas, ends[0] - 4 - width_of(label, LABEL), self._y(wins) - 2.4, label, LABEL
            )
        for coup in ticks(self._coups):
            label = number(coup)
            write_at(canvas, self._x(coup) - width_of(label, LABEL) / 2, 16, label, LABEL)
        axis = self._words("Coups")
        write_at(canvas, (sum(ends) - width_of(axis, LABEL)) / 2, 5, axis, LABEL)

    def _draw_curve(self, canvas: Canvas, curve: Curve) -> None:
        path = canvas.beginPath()
        path.moveTo(self._x(0), self._y(0))
        for coup, wins in enumerate(curve.values, start=1):
            path.lineTo(self._x(coup), self._y(wins))
        canvas.setStrokeColor(curve.colour)
        canvas.setLineWidth(1.2)
        canvas.setDash(list(curve.dash))
        canvas.drawPath(path)
        canvas.setDash()


class Bar(NamedTuple):
    """What one bet brought in and what it cost, in minor units, and how the three are written."""

    name: str
    taken: int
    paid: int
    texts: tuple[str, str, str]


class Balance(Flowable):
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

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.HEAD + self.STEP * len(self._bars)
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        paid, taken, result = self._heads
        top = self.height - 8
        write_at(canvas, self._zero - 4 - width_of(paid, LABEL), top, paid, LABEL)
        write_at(canvas, self._zero + 4, top, taken, LABEL)
        write_at(canvas, WIDTH - width_of(result, LABEL), top, result, LABEL)
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
        write_at(canvas, left - 4 - width_of(paid, LABEL), floor + 4, paid, LABEL)
        write_at(canvas, right + 4, floor + 4, taken, LABEL)
        write_at(canvas, WIDTH - width_of(result, STRONG), floor + 4, result, STRONG)


def write_at(canvas: Canvas, x: float, y: float, text: str, ink: Ink) -> None:
    """A short text from this point on."""
    told = canvas.beginText()
    told.setTextTransform(ink.stretch, 0, 0, 1, x, y)
    told.setFont(ink.font, ink.size)
    told.setFillColor(ink.colour)
    told.textLine(text)
    canvas.drawText(told)


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
