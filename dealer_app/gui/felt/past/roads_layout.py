"""Where the roads stand in the panel beside the felt: one set in full, or two over each other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF

from dealer_app.gui.felt.past.roads_paint import Grid
from dealer_app.table.roads import ROWS

GAP: Final = 12
"""Pixels between two roads, of which each has a quarter as the edge of its paper."""

EDGE: Final = 3
FULL: Final = 15
"""Columns of a bead plate that hold the ninety coups of a full shoe."""

FEWEST: Final = 9
"""Columns of a derived road that are always in sight."""

Px = Callable[[int, int], int]
"""A measure on a small and on a large screen."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper of a road, and the grid in the middle of it."""

    box: QRectF
    grid: Grid


@dataclass(frozen=True, slots=True)
class Laid:
    """Where each part of one set stands."""

    title: QRect
    won: QRect
    pairs: QRect
    forecast: QRect
    bead: Paper
    big: Paper
    derived: tuple[Paper, Paper, Paper]


def laid(box: QRect, sets: int, px: Px) -> tuple[Laid, ...]:
    """The places of so many sets of roads, one over the other."""
    if sets == 1:
        return (_alone(box, px),)
    gap = px(14, 24)
    high = (box.height() - gap * (sets - 1)) // max(1, sets)
    tops = (box.top() + number * (high + gap) for number in range(sets))
    return tuple(_short(QRect(box.left(), top, box.width(), high), px) for top in tops)


def _alone(box: QRect, px: Px) -> Laid:
    """Counts, bead plate, big road, the derived roads each on its own where there is height for
    it, and what comes next."""
    line, small = px(32, 38), px(24, 28)
    won = QRect(box.left(), box.top(), box.width(), line)
    pairs = QRect(box.left(), won.bottom() + 1, box.width(), small)
    foot, top = px(32, 40), pairs.bottom() + 1 + GAP // 2
    room = box.bottom() + 1 - foot - GAP // 2 - EDGE - top
    cell = max(1, min((box.width() - 2 * EDGE) // FULL, (room - 3 * GAP) // (ROWS * 3)))
    step = ROWS * cell + GAP
    bead = _paper(QRect(box.left(), top, box.width(), 0), cell)
    big = _paper(QRect(box.left(), top + step, box.width(), 0), cell)
    derived = _derived(QRect(box.left(), top + 2 * step, box.width(), room - 2 * step), cell)
    below = int(derived[-1].box.bottom()) + GAP // 2
    forecast = QRect(box.left(), below, box.width(), foot)
    return Laid(QRect(), won, pairs, forecast, bead, big, derived)


def _derived(box: QRect, cell: int) -> tuple[Paper, Paper, Paper]:
    """Three roads under each other; two of them side by side where they would be too small."""
    tiny = max(1, (box.height() - 2 * GAP) // (3 * ROWS))
    if tiny * 2 >= cell:
        tiny = min(tiny, cell * 2 // 3)
        step = ROWS * tiny + GAP
        first, second, third = (
            _paper(QRect(box.left(), box.top() + number * step, box.width(), 0), tiny)
            for number in range(3)
        )
        return first, second, third
    tiny = max(1, min((box.height() - GAP) // (2 * ROWS), cell * 2 // 3))
    half, low = (box.width() - GAP) // 2, box.top() + ROWS * tiny + GAP
    return (
        _paper(QRect(box.left(), box.top(), box.width(), 0), tiny),
        _paper(QRect(box.left(), low, half, 0), tiny),
        _paper(QRect(box.left() + half + GAP, low, half, 0), tiny),
    )


def _short(box: QRect, px: Px) -> Laid:
    """The bead plate with counts and what comes next at its side, the big road beneath, and the
    derived roads in a row."""
    side = px(116, 150)
    room = box.height() - 2 * GAP - 2 * EDGE
    bead = max(1, min((box.width() - side - GAP) // FULL, room * 4 // (ROWS * 11)))
    third = (box.width() - 2 * GAP) // 3
    tiny = max(1, min(bead * 3 // 4, third // FEWEST))
    cell = max(1, min((room - ROWS * (bead + tiny)) // ROWS, bead * 3 // 2))
    upper = _paper(QRect(box.left(), box.top() + EDGE, FULL * bead + 2 * EDGE, 0), bead)
    middle = upper.grid.top + ROWS * bead + GAP
    lower = middle + ROWS * cell + GAP
    left = box.left() + FULL * bead + 2 * EDGE + GAP
    lines = _lines(QRect(left, box.top(), box.right() + 1 - left, ROWS * bead + 2 * EDGE))
    first, second, last = (
        _paper(QRect(box.left() + number * (third + GAP), lower, third, 0), tiny)
        for number in range(3)
    )
    big = _paper(QRect(box.left(), middle, box.width(), 0), cell)
    return Laid(*lines, upper, big, (first, second, last))


def _lines(box: QRect) -> tuple[QRect, QRect, QRect, QRect]:
    """Four lines under each other."""
    high = box.height() // 4
    first, second, third, last = (
        QRect(box.left(), box.top() + box.height() * number // 4, box.width(), high)
        for number in range(4)
    )
    return first, second, third, last


def _paper(box: QRect, cell: int) -> Paper:
    """As many columns as the width holds, in the middle of it."""
    columns = max(1, (box.width() - 2 * EDGE) // cell)
    left = box.left() + (box.width() - columns * cell) // 2
    around = QRectF(box.left(), box.top() - EDGE, box.width(), ROWS * cell + 2 * EDGE)
    return Paper(around, Grid(left, box.top(), cell, columns))
