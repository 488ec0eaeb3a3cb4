"""Boxes to be filled in by hand, in rows: each with its name in the corner, or words to tick."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.reports.charts import write as write_at
from dealer_app.reports.ink import BODY, STRONG, Ink, fitting, width_of
from dealer_app.reports.paper import INK, WIDTH

HIGH: Final = 20.0
"""A box that a pencil writes in: 7 mm, and a little."""

NAMED: Final = HIGH + 9.0
"""The same with its name above what is written."""

HEADING: Final = 11.0
SIDE: Final = 3.0
SQUARE: Final = 7.5
BETWEEN: Final = 6.0

NAME: Final = BODY._replace(stretch=0.85)
TICKED: Final = BODY._replace(stretch=0.9)


@dataclass(frozen=True, slots=True)
class Box:
    """A box: its name in the corner, so many shares of the row wide; words with a square each to be
    ticked, or a small number that says which in order it is. What is known already is printed."""

    name: str = ""
    share: float = 1.0
    ticks: Sequence[str] = ()
    order: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A word over a box of the row below, in the middle of it; `strong` names a hand."""

    text: str
    share: float = 1.0
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row of boxes or of headings, as high as what they need."""

    cells: Sequence[Box | Heading]

    def height(self, taller: float = 1.0) -> float:
        """How high it is where boxes are so many times as tall as they need be."""
        if all(isinstance(each, Heading) for each in self.cells):
            return HEADING
        named = any(isinstance(each, Box) and each.name for each in self.cells)
        return taller * (NAMED if named else HIGH)


class Boxes(Flowable):
    """Rows of boxes under each other, never torn apart, in a frame of their own; `taller` makes
    the boxes so many times as tall."""

    def __init__(self, rows: Sequence[Line], *, frame: bool = True, taller: float = 1.0) -> None:
        super().__init__()
        self._rows = [(row, row.height(taller)) for row in rows]
        self._frame = frame
        self.height = sum(height for _, height in self._rows)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        top = self.height
        canvas.setStrokeColor(INK)
        for row, height in self._rows:
            top -= height
            _row(canvas, row, (top, height))
        if self._frame:
            canvas.setLineWidth(1.2)
            canvas.rect(0, 0, WIDTH, self.height)


def _row(canvas: Canvas, row: Line, place: tuple[float, float]) -> None:
    floor, height = place
    shares = sum(cell.share for cell in row.cells)
    left = 0.0
    for cell in row.cells:
        width = WIDTH * cell.share / shares
        if isinstance(cell, Heading):
            _heading(canvas, cell, (left, floor, width))
        else:
            _box(canvas, cell, (left, floor, width, height))
        left += width


def _heading(canvas: Canvas, cell: Heading, place: tuple[float, float, float]) -> None:
    left, floor, width = place
    ink = fitting(cell.text, STRONG if cell.strong else NAME, width - 2)
    write_at(canvas, left + (width - width_of(cell.text, ink)) / 2, floor + 2.6, cell.text, ink)


def _box(canvas: Canvas, cell: Box, place: tuple[float, float, float, float]) -> None:
    left, floor, width, height = place
    canvas.setLineWidth(0.5)
    canvas.rect(left, floor, width, height)
    room = width - 2 * SIDE
    if cell.name:
        ink = fitting(cell.name, NAME, room)
        write_at(canvas, left + SIDE, floor + height - 8.5, cell.name, ink)
    if cell.order:
        write_at(canvas, left + 2, floor + height - 8, cell.order, NAME)
    if cell.value:
        ink = fitting(cell.value, STRONG, room)
        write_at(canvas, left + SIDE, floor + 6.5, cell.value, ink)
    _ticks(canvas, cell.ticks, (left + SIDE, floor + 6.2, room))


def room_for(words: Sequence[str], room: float) -> float:
    """How many times as wide as they need be words to tick find their room; less than once where
    they are drawn narrower."""
    squares = len(words) * (SQUARE + 3) + BETWEEN * (len(words) - 1)
    texts = sum(width_of(word, TICKED) for word in words)
    return (room - squares) / max(1.0, texts)


def _ticks(canvas: Canvas, words: Sequence[str], place: tuple[float, float, float]) -> None:
    """Squares with their words beside, closer together where the box is narrow."""
    left, floor, room = place
    ink: Ink = TICKED.scaled(min(1.0, room_for(words, room)))
    for word in words:
        canvas.setFillColor(white)
        canvas.rect(left, floor, SQUARE, SQUARE)
        write_at(canvas, left + SQUARE + 3, floor + 0.8, word, ink)
        left += SQUARE + 3 + width_of(word, ink) + BETWEEN
