"""Narrow columns of a ledger: as wide as their widest cell, all in one scale, some on grey."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from dealer_app.reports.ink import FIGURE, HEAD, Ink, width_of
from dealer_app.reports.ledger import Mark, Row
from dealer_app.reports.paper import WIDTH

GAP: Final = 5.0
EDGE: Final = 2.0
"""How far a grey ground goes beyond its figures."""


class Cell(NamedTuple):
    """A text in its ink; `ground`: on grey."""

    text: str
    ink: Ink = FIGURE
    ground: bool = False


class Column(NamedTuple):
    """The head of a column, and whether its cells end at its right edge, as figures do."""

    head: str
    right: bool = True


@dataclass(frozen=True, slots=True)
class Lay:
    """Columns in their places: where each begins and ends, and in what scale they are set."""

    columns: Sequence[Column]
    places: tuple[tuple[float, float], ...]
    scale: float

    def marks(self, cells: Sequence[Cell]) -> tuple[Mark, ...]:
        """These cells where they stand."""
        return tuple(
            Mark(right if column.right else left, cell.text, self._ink(cell), column.right)
            for cell, column, (left, right) in zip(cells, self.columns, self.places, strict=True)
            if cell.text
        )

    def grounds(self, cells: Sequence[Cell]) -> tuple[tuple[float, float], ...]:
        """What is grey behind them."""
        return tuple(
            (left - EDGE, right + EDGE)
            for cell, (left, right) in zip(cells, self.places, strict=True)
            if cell.ground
        )

    def heading(self, height: float) -> Row:
        """The heads, on grey."""
        cells = [Cell(column.head, HEAD) for column in self.columns]
        return Row(height, self.marks(cells), shaded=True)

    def _ink(self, cell: Cell) -> Ink:
        return cell.ink.scaled(self.scale)


Part = tuple[Lay, Sequence[Cell]]


def row(parts: Sequence[Part], height: float, *, starts: bool = False) -> Row:
    """Cells of several lays in one row; with `starts` it is ruled, and a page may end before it."""
    marks = tuple(mark for lay, cells in parts for mark in lay.marks(cells))
    fills = tuple(ground for lay, cells in parts for ground in lay.grounds(cells))
    return Row(height, marks, starts=starts, ruled=starts, fills=fills)


def natural(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> float:
    """How wide these columns are where nothing is made smaller."""
    return sum(_widths(columns, rows)) + GAP * (len(columns) - 1) + EDGE


def placed(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    left: float = 0.0,
    right: float = WIDTH,
) -> Lay:
    """The columns between these edges, smaller where they would not fit otherwise."""
    widths = _widths(columns, rows)
    room = right - EDGE - left - GAP * (len(columns) - 1)
    scale = min(1.0, room / sum(widths))
    gap = GAP + (room - scale * sum(widths)) / max(1, len(columns) - 1)
    starts = accumulate((scale * width + gap for width in widths), initial=left)
    places = zip(starts, widths, strict=False)
    return Lay(columns, tuple((start, start + scale * width) for start, width in places), scale)


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> list[float]:
    return [
        max(width_of(column.head, HEAD), *(width_of(row[n].text, row[n].ink) for row in rows))
        for n, column in enumerate(columns)
    ]
