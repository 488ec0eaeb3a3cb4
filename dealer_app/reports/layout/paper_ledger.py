"""A ledger: thousands of short rows at fixed heights, drawn as plain strings, page after page; its
narrow columns as wide as their widest cell, and grids below a coup."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.reports.layout.paper import (
    FIGURE,
    GROUND,
    HEAD,
    HEIGHT,
    LINE,
    SHADE,
    SMALL,
    WIDTH,
    Ink,
    width_of,
)
from dealer_app.rules.fact_classes import dataclass

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


# Columns, all in one scale, some on grey


COLUMN_GAP: Final = 5.0
EDGE: Final = 2.0
"""How far a grey ground goes beyond its figures."""


class LedgerCell(NamedTuple):
    """A text in its ink; `ground`: on grey."""

    text: str
    ink: Ink = FIGURE
    ground: bool = False


class LedgerColumn(NamedTuple):
    """The head of a column, and whether its cells end at its right edge, as figures do."""

    head: str
    right: bool = True


@dataclass(frozen=True, slots=True)
class Lay:
    """Columns in their places: where each begins and ends, and in what scale they are set."""

    columns: Sequence[LedgerColumn]
    places: tuple[tuple[float, float], ...]
    scale: float

    def marks(self, cells: Sequence[LedgerCell]) -> tuple[LedgerText, ...]:
        """These cells where they stand."""
        return tuple(
            LedgerText(right if column.right else left, cell.text, self._ink(cell), column.right)
            for cell, column, (left, right) in zip(cells, self.columns, self.places, strict=True)
            if cell.text
        )

    def grounds(self, cells: Sequence[LedgerCell]) -> tuple[tuple[float, float], ...]:
        """What is grey behind them."""
        return tuple(
            (left - EDGE, right + EDGE)
            for cell, (left, right) in zip(cells, self.places, strict=True)
            if cell.ground
        )

    def heading(self, height: float) -> LedgerLine:
        """The heads, on grey."""
        cells = [LedgerCell(column.head, HEAD) for column in self.columns]
        return LedgerLine(height, self.marks(cells), shaded=True)

    def _ink(self, cell: LedgerCell) -> Ink:
        return cell.ink.scaled(self.scale)


_Cells = tuple[Lay, Sequence[LedgerCell]]


def row(parts: Sequence[_Cells], height: float, *, starts: bool = False) -> LedgerLine:
    """Cells of several lays in one row; with `starts` it is ruled, and a page may end before it."""
    marks = tuple(mark for lay, cells in parts for mark in lay.marks(cells))
    fills = tuple(ground for lay, cells in parts for ground in lay.grounds(cells))
    return LedgerLine(height, marks, starts=starts, ruled=starts, fills=fills)


def natural(columns: Sequence[LedgerColumn], rows: Sequence[Sequence[LedgerCell]]) -> float:
    """How wide these columns are where nothing is made smaller."""
    return sum(_widths(columns, rows)) + COLUMN_GAP * (len(columns) - 1) + EDGE


def placed(
    columns: Sequence[LedgerColumn],
    rows: Sequence[Sequence[LedgerCell]],
    left: float = 0.0,
    right: float = WIDTH,
) -> Lay:
    """The columns between these edges, smaller where they would not fit otherwise."""
    widths = _widths(columns, rows)
    room = right - EDGE - left - COLUMN_GAP * (len(columns) - 1)
    scale = min(1.0, room / sum(widths))
    gap = COLUMN_GAP + (room - scale * sum(widths)) / max(1, len(columns) - 1)
    starts = accumulate((scale * width + gap for width in widths), initial=left)
    places = zip(starts, widths, strict=False)
    return Lay(columns, tuple((start, start + scale * width) for start, width in places), scale)


def _widths(columns: Sequence[LedgerColumn], rows: Sequence[Sequence[LedgerCell]]) -> list[float]:
    return [
        max(width_of(column.head, HEAD), *(width_of(row[n].text, row[n].ink) for row in rows))
        for n, column in enumerate(columns)
    ]


# Grids: small cells, several across, their parts under each other


BELOW: Final = 31.0
"""Where what stands below a coup begins."""

BELOW_HEIGHT: Final = 9.6
"""The height of a row of it."""

GRID_GAP: Final = 6.0
FIRST_GAP: Final = 4.0
GUTTER: Final = 16.0


@dataclass(frozen=True, slots=True)
class CellPart:
    """One part of every cell: its head, and whether it ends at its place, as figures do."""

    head: str
    right: bool = False


@dataclass(frozen=True, slots=True)
class CellGrid:
    """How cells line up: so many across, where each part lies, None for one that is always empty.

    `scale` is below 1 where not even one cell would fit in the usual size.
    """

    parts: tuple[CellPart, ...]
    across: int
    pitch: float
    places: tuple[float | None, ...]
    scale: float

    def heading(self, ink: Ink) -> LedgerLine:
        """The heads of the parts, over each cell of a row."""
        heads = [part.head for part in self.parts]
        marks = [mark for n in range(self.across) for mark in self._marks(heads, n, ink)]
        return LedgerLine(BELOW_HEIGHT, tuple(marks), shaded=True)

    def rows(self, cells: Sequence[Sequence[str]], ink: Ink = SMALL) -> list[LedgerLine]:
        """These cells, as many rows as they ask for."""
        found = []
        for first in range(0, len(cells), self.across):
            few = cells[first : first + self.across]
            marks = [mark for n, cell in enumerate(few) for mark in self._marks(cell, n, ink)]
            found.append(LedgerLine(BELOW_HEIGHT, tuple(marks)))
        return found

    def _marks(self, cell: Sequence[str], n: int, ink: Ink) -> list[LedgerText]:
        left, scaled = BELOW + n * self.pitch, ink.scaled(self.scale)
        return [
            LedgerText(left + place, text, scaled, part.right)
            for text, part, place in zip(cell, self.parts, self.places, strict=True)
            if text and place is not None
        ]


def fitted(parts: tuple[CellPart, ...], cells: Sequence[Sequence[str]], most: int) -> CellGrid:
    """The grid for these cells: as many across as the widest parts allow, `most` at most."""
    widths = [_width(part, [cell[n] for cell in cells]) for n, part in enumerate(parts)]
    ends, natural = _places(parts, widths)
    room = WIDTH - BELOW
    across = max(1, min(most, int((room + GUTTER) / (natural + GUTTER))))
    scale = min(1.0, room / natural) if natural else 1.0
    places = tuple(None if end is None else end * scale for end in ends)
    return CellGrid(parts, across, (room + GUTTER) / across, places, scale)


def _width(part: CellPart, texts: Sequence[str]) -> float:
    """The width of the widest text under its head; nothing where no cell has one."""
    if not any(texts):
        return 0.0
    return max(width_of(text, SMALL) for text in {part.head, *texts})


def _places(
    parts: Sequence[CellPart], widths: Sequence[float]
) -> tuple[tuple[float | None, ...], float]:
    """Where each part begins, or ends if it is one of figures, and where the last one ends."""
    places: list[float | None] = []
    end = 0.0
    for part, width in zip(parts, widths, strict=True):
        if not width:
            places.append(None)
            continue
        gap = GRID_GAP if any(place is not None for place in places[1:]) else FIRST_GAP
        start = end + gap if end else 0.0
        end = start + width
        places.append(end if part.right else start)
    return tuple(places), end
