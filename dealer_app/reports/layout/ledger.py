"""A ledger: thousands of short rows at fixed heights, drawn as plain strings, page after page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.reports.layout.ink import FIGURE, Ink, width_of
from dealer_app.reports.layout.paper import GROUND, HEIGHT, LINE, SHADE, WIDTH

SQUARE: Final = 4.2


class LedgerText(NamedTuple):
    """A piece of text on a row: at x from the left edge, ending there if `right`."""

    x: float
    text: str
    ink: Ink
    right: bool = False


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One row: its height, its text, and what is drawn behind it.

    `starts`: a page may end before it without tearing apart what belongs together. `ruled` has a
    hairline above, `shaded` a grey ground, from one place to another in each of `fills`;
    `square` is a spot of colour and where it lies.
    """

    height: float
    marks: tuple[LedgerText, ...]
    starts: bool = False
    ruled: bool = False
    shaded: bool = False
    fills: tuple[tuple[float, float], ...] = ()
    square: tuple[float, Color] | None = None


class DrawnLedger(Flowable):
    """Rows under a heading that every page repeats."""

    def __init__(self, heading: Sequence[LedgerLine], rows: Sequence[LedgerLine]) -> None:
        super().__init__()
        self.width = WIDTH
        self._heading = heading
        self._rows = rows
        self._ends = list(accumulate((row.height for row in rows), initial=self._head))

    def joined(self) -> "DrawnLedger":
        """The same, no page ending before a row that has nothing at its left edge."""
        rows = [
            row if any(mark.x == 0 for mark in row.marks) else replace(row, starts=False)
            for row in self._rows
        ]
        return DrawnLedger(self._heading, rows)

    @property
    def _head(self) -> float:
        return sum(row.height for row in self._heading)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self._ends[-1]
        return self.width, self.height

    @override
    def split(self, aW: float, aH: float) -> list[Flowable]:
        """As many rows as the space holds, and the rest; nothing where a fresh page is better."""
        fit = sum(end <= aH for end in self._ends[1:])
        start = next((n for n in range(fit, 0, -1) if self._rows[n].starts), 0)
        at = start or (fit if self._first_is_too_long() else 0)
        if at == 0:
            return []
        return [
            DrawnLedger(self._heading, self._rows[:at]),
            DrawnLedger(self._heading, self._rows[at:]),
        ]

    def _first_is_too_long(self) -> bool:
        """True if what belongs together at the beginning would not fit on any page."""
        starts = (n for n in range(1, len(self._rows)) if self._rows[n].starts)
        return self._ends[next(starts, len(self._rows))] > HEIGHT

    def draw(self) -> None:
        canvas: Canvas = self.canv
        rows = (*self._heading, *self._rows)
        tops = list(accumulate((-row.height for row in rows), initial=self.height))
        for row, top in zip(rows, tops, strict=False):
            _draw_ground(canvas, row, top)
        text = canvas.beginText()
        ink: Ink | None = None
        for row, top in zip(rows, tops, strict=False):
            baseline = top - row.height + _BASELINE
            for mark in row.marks:
                if mark.ink is not ink:
                    ink = mark.ink
                    text.setFont(ink.font, ink.size)
                    text.setFillColor(ink.colour)
                _put(text, mark, baseline)
        canvas.drawText(text)


_BASELINE: Final = 2.8


def _draw_ground(canvas: Canvas, row: LedgerLine, top: float) -> None:
    for left, right in ((0.0, WIDTH),) if row.shaded else row.fills:
        canvas.setFillColor(SHADE if row.shaded else GROUND)
        canvas.rect(left, top - row.height, right - left, row.height, stroke=0, fill=1)
    if row.ruled:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        canvas.line(0, top, WIDTH, top)
    if row.square is not None:
        x, colour = row.square
        canvas.setFillColor(colour)
        canvas.rect(x, top - row.height + _BASELINE + 0.4, SQUARE, SQUARE, stroke=0, fill=1)


def _put(text: PDFTextObject, mark: LedgerText, baseline: float) -> None:
    x = mark.x - width_of(mark.text, mark.ink) if mark.right else mark.x
    text.setTextTransform(mark.ink.stretch, 0, 0, 1, x, baseline)
    text.textOut(mark.text)


def columns(texts: Sequence[Sequence[str]], left: float, gap: float) -> tuple[list[float], Ink]:
    """Where columns of figures end between `left` and the right edge, and the ink they are set in.

    Each is as wide as its widest text asks; the type is smaller where not all of them would fit.
    """
    widths = [max(width_of(text, FIGURE) for text in column) for column in texts]
    space = WIDTH - left - gap * len(texts)
    scale = min(1.0, space / sum(widths))
    share = (space - scale * sum(widths)) / len(texts)
    ends = accumulate((scale * width + gap + share for width in widths), initial=left)
    return list(ends)[1:], FIGURE.scaled(scale)
