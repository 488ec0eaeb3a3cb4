"""The roads as every room draws them: bead plate, big road, and the three derived from it.

No mark is told by its colour alone: wins carry a letter, pairs have their corners, and a blue mark
of a derived road is crossed or leans the other way.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from dealer_app.gui.felt.marks import MarkShape, draw_mark
from dealer_app.gui.kit.paint import painter_of
from dealer_app.gui.kit.theme import Theme, type_at
from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import (
    ROWS,
    CoupResult,
    Derived,
    DerivedMark,
    Forecast,
    RoadCell,
    RunMark,
)

_GAP: Final = 0.06
"""How much of a cell stays empty at each side of its mark."""

_RING: Final = 0.11
_LETTER: Final = 0.56
_DOT: Final = 0.27
_STAR: Final = 0.36
_THIN: Final = 0.13
"""How thick a ring is, how high a letter, how wide a pair's dot, a natural's star and a derived
road's stroke are, as parts of a cell."""


_SLASH_END: Final = 0.03
_LETTER_ON_TIE: Final = 0.46
_AROUND_LETTER: Final = 0.28
"""How far from the corners the slash of a tie ends, how high the letter on it is, and how far from
the edges the paper around that letter begins."""


@dataclass(frozen=True, slots=True, eq=False)
class RoadInk:
    """How roads are drawn: in which theme, whether the bank is red, and the letter of each side;
    `ratio` is how many pixels of the screen one of these is."""

    theme: Theme
    bank_red: bool
    letters: Mapping[Role, str]
    ratio: float = 1.0

    @property
    def key(self) -> "_Key":
        """What marks that look alike have in common."""
        return self.ratio, self.theme, self.bank_red, tuple(self.letters.items())

    def side(self, role: Role) -> QColor:
        """The colour of whoever won a coup."""
        if role is Role.TIE:
            return self.theme.colour("road_tie")
        red = (role is Role.BANQUE) is self.bank_red
        return self.theme.colour("road_red" if red else "road_blue")

    def mark(self, mark: RunMark) -> QColor:
        """The colour of a derived mark, which is no side's."""
        return self.theme.colour("road_red" if mark is RunMark.RED else "road_blue")


_Key = tuple[float, Theme, bool, tuple[tuple[Role, str], ...]]


@dataclass(frozen=True, slots=True)
class RoadGrid:
    """Six rows of square cells in a box, and the column that stands at its left; `fresh` is
    from where to where it is painted anew, None for all of it."""

    left: int
    top: int
    cell: int
    columns: int
    first: int = 0
    fresh: tuple[int, int] | None = None

    def box(self, column: int, row: int) -> QRectF:
        """Where a cell lies."""
        left = self.left + (column - self.first) * self.cell
        return QRectF(left, self.top + row * self.cell, self.cell, self.cell)

    def shows(self, column: int) -> bool:
        """True of a column that is not scrolled away, and painted anew."""
        return self.first <= column < self.first + self.columns and self._is_fresh(column)

    def _is_fresh(self, column: int) -> bool:
        if self.fresh is None:
            return True
        left, (begin, end) = self.left + (column - self.first) * self.cell, self.fresh
        return left <= end and begin <= left + self.cell

    @property
    def area(self) -> QRectF:
        """All of it."""
        return QRectF(self.left, self.top, self.columns * self.cell, ROWS * self.cell)


def grid_in(box: QRectF, cell: float) -> RoadGrid:
    """As many columns as a box holds, cells no wider than that and six of them in its height; in
    the middle of it."""
    side = max(1, int(min(cell, box.height() / ROWS)))
    columns = max(1, int(box.width() / side))
    left = round(box.left() + max(0.0, box.width() - columns * side) / 2)
    return RoadGrid(left, round(box.top() + (box.height() - ROWS * side) / 2), side, columns)


def scrolled(grid: RoadGrid, last: int, newest: int) -> RoadGrid:
    """The grid with its last column in sight, and in any case the newest mark's."""
    first = min(max(0, last + 1 - grid.columns), max(0, newest))
    return replace(grid, first=first)


def draw_grid(painter: QPainter, grid: RoadGrid, theme: Theme) -> None:
    """The lines of the paper."""
    area, colour, thick = grid.area.toRect(), theme.colour("road_line"), max(1, grid.cell // 30)
    for row in range(ROWS + 1):
        painter.fillRect(area.left(), grid.top + row * grid.cell, area.width(), thick, colour)
    for column in range(grid.columns + 1):
        painter.fillRect(grid.left + column * grid.cell, area.top(), thick, area.height(), colour)


def draw_bead(painter: QPainter, grid: RoadGrid, coups: Iterable[CoupResult], ink: RoadInk) -> None:
    """Every coup in order: a filled disc with the letter of who won."""
    results = tuple(coups)
    last = ceil(len(results) / ROWS) - 1
    shown = scrolled(grid, last, last)
    draw_grid(painter, shown, ink.theme)
    for place, result in enumerate(results):
        column, row = divmod(place, ROWS)
        if shown.shows(column):
            told = replace(result, coup=0)
            painter.drawPixmap(shown.box(column, row).topLeft(), _stamp(told, grid.cell, ink.key))


def draw_mark_of(painter: QPainter, box: QRectF, coup: CoupResult, ink: RoadInk) -> None:
    """One mark of the bead plate by itself, as a key of what it tells."""
    painter.drawPixmap(box.topLeft(), _stamp(coup, round(box.width()), ink.key))


def draw_big(painter: QPainter, grid: RoadGrid, cells: Iterable[RoadCell], ink: RoadInk) -> None:
    """Runs of wins: rings with a letter, ties as a slash over them, with their number from two."""
    wins = tuple(cells)
    last = max((cell.column for cell in wins), default=-1)
    shown = scrolled(grid, last, wins[-1].column if wins else 0)
    draw_grid(painter, shown, ink.theme)
    for cell in wins:
        if shown.shows(cell.column):
            told = cell._replace(column=0, row=0, coup=0)
            where = shown.box(cell.column, cell.row).topLeft()
            painter.drawPixmap(where, _stamp(told, grid.cell, ink.key))


@lru_cache(maxsize=512)
def _stamp(
    told: CoupResult | RoadCell | tuple[Derived, RunMark], side: int, key: "_Key"
) -> QPixmap:
    """A mark in its cell, drawn once in each size."""
    ratio, theme, bank_red, letters = key
    ink = RoadInk(theme, bank_red, dict(letters), ratio)
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = painter_of(picture)
    box = QRectF(0, 0, side, side)
    match told:
        case CoupResult():
            _bead(painter, box, told, ink)
        case RoadCell():
            _win(painter, box, told, ink)
        case derived, mark:
            _derived(painter, box, (derived, mark), ink)
    painter.end()
    return picture


def _bead(painter: QPainter, box: QRectF, result: CoupResult, ink: RoadInk) -> None:
    inner = _inner(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.side(result.winner))
    painter.drawEllipse(inner)
    _letter(painter, inner, ink.letters[result.winner], ink.theme.colour("road_letter"))
    _beside(painter, box, result, ink)


def draw_waiting(painter: QPainter, grid: RoadGrid, ties: int, ink: RoadInk) -> None:
    """Ties before the first winner, who will carry them: they wait in the first cell."""
    if ties:
        _ties(painter, grid.box(0, 0), ties, ink)


def draw_derived(
    painter: QPainter, grid: RoadGrid, marks: Iterable[tuple[Derived, DerivedMark]], ink: RoadInk
) -> None:
    """One derived road, its marks in the places that they were given."""
    known = tuple(marks)
    last = max((mark.column for _, mark in known), default=-1)
    shown = scrolled(grid, last, known[-1][1].column if known else 0)
    draw_grid(painter, shown, ink.theme)
    for road, mark in known:
        if shown.shows(mark.column):
            where = shown.box(mark.column, mark.row).topLeft()
            painter.drawPixmap(where, _stamp((road, mark.mark), grid.cell, ink.key))


def draw_forecast(
    painter: QPainter, box: QRectF, side: Role, foretold: tuple[Forecast, RoadInk]
) -> None:
    """A row of what the derived roads would get if the next coup went to that side."""
    forecast, ink = foretold
    cell = max(1, int(min(box.height(), box.width() / 4)))
    first = QPoint(round(box.left()), round(box.top()))
    won = CoupResult(side, ponte_pair=False, banque_pair=False)
    painter.drawPixmap(first, _stamp(won, cell, ink.key))
    for place, road in enumerate(Derived, 1):
        mark = forecast.get(side, {}).get(road)
        if mark is not None:
            where = first + QPoint(place * cell, 0)
            painter.drawPixmap(where, _stamp((road, mark), cell, ink.key))


def _derived(painter: QPainter, box: QRectF, what: tuple[Derived, RunMark], ink: RoadInk) -> None:
    """A ring, a disc or a slash; a blue one is crossed, or leans the other way."""
    road, mark = what
    colour, inner = ink.mark(mark), _inner(box)
    stroke = QPen(colour, box.width() * _THIN)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    match road:
        case Derived.BIG_EYE_BOY:
            half = stroke.widthF() / 2
            painter.setPen(stroke)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(inner.adjusted(half, half, -half, -half))
            if mark is RunMark.BLUE:
                _bar(painter, inner, colour)
        case Derived.SMALL_ROAD:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(inner)
            if mark is RunMark.BLUE:
                _bar(painter, inner, ink.theme.colour("road_paper"))
        case Derived.COCKROACH_PIG:
            painter.setPen(QPen(stroke.brush(), box.width() * 0.17, c=Qt.PenCapStyle.RoundCap))
            ends = inner.adjusted(*(box.width() * each for each in (0.1, 0.1, -0.1, -0.1)))
            up = mark is RunMark.RED
            begin, end = (
                (ends.bottomLeft(), ends.topRight()) if up else (ends.topLeft(), ends.bottomRight())
            )
            painter.drawLine(begin, end)


def _bar(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, box.width() * 0.16))
    inset = box.width() * 0.16
    middle = box.center().y()
    painter.drawLine(QPointF(box.left() + inset, middle), QPointF(box.right() - inset, middle))


def _win(painter: QPainter, box: QRectF, cell: RoadCell, ink: RoadInk) -> None:
    colour, ring = ink.side(cell.winner), box.width() * _RING
    inner = _inner(box).adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2)
    painter.setPen(QPen(colour, ring))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(inner)
    if cell.ties:
        _ties(painter, box, cell.ties, ink, starred=cell.natural)
        around = box.width() * _AROUND_LETTER
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.theme.colour("road_paper"))
        painter.drawEllipse(box.adjusted(around, around, -around, -around))
    part = _LETTER_ON_TIE if cell.ties else _LETTER
    _letter(painter, inner, ink.letters[cell.winner], colour, part=part)
    _beside(painter, box, cell, ink)


def _ties(
    painter: QPainter, box: QRectF, ties: int, ink: RoadInk, *, starred: bool = False
) -> None:
    """A slash from corner to corner, short of the star; from two ties on their number stands in
    the place of its foot."""
    colour, paper = ink.side(Role.TIE), ink.theme.colour("road_paper")
    begin = box.center() if ties > 1 else box.bottomLeft()
    end = box.center() if starred else box.topRight()
    ends = QPointF(_SLASH_END * box.width(), -_SLASH_END * box.width())
    for ground, thick in ((paper, 0.26), (colour, 0.13)):
        pen = QPen(ground, box.width() * thick)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(begin + ends, end - ends)
    if ties > 1:
        side = box.width() * 0.46
        foot = QRectF(box.left(), box.bottom() - side, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawEllipse(foot)
        _letter(painter, foot, str(ties), colour, part=1.0 if ties < 10 else 0.8)


def _beside(painter: QPainter, box: QRectF, told: CoupResult | RoadCell, ink: RoadInk) -> None:
    """Pairs in their corners, the bank's above and the ponte's below, and the natural's star."""
    side = box.width() * _DOT
    if told.banque_pair:
        _dot(painter, QRectF(box.left(), box.top(), side, side), ink.side(Role.BANQUE), ink)
    if told.ponte_pair:
        corner = QRectF(box.right() - side, box.bottom() - side, side, side)
        _dot(painter, corner, ink.side(Role.PONTE), ink)
    if told.natural:
        side = box.width() * _STAR
        star = QRectF(box.right() - side, box.top(), side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.theme.colour("road_paper"))
        painter.drawEllipse(star)
        draw_mark(painter, MarkShape.NATURAL, star, ink.theme.colour("road_natural"))


def _dot(painter: QPainter, box: QRectF, colour: QColor, ink: RoadInk) -> None:
    """A dot with a rim of paper, so that it is seen on a mark of its own colour."""
    painter.setPen(QPen(ink.theme.colour("road_paper"), box.width() * 0.16))
    painter.setBrush(colour)
    painter.drawEllipse(box)


def _inner(box: QRectF) -> QRectF:
    gap = box.width() * _GAP
    return box.adjusted(gap, gap, -gap, -gap)


def _letter(
    painter: QPainter,
    box: QRectF,
    text: str,
    colour: QColor,
    *,
    part: float = _LETTER,
) -> None:
    """One sign in the middle of a mark."""
    font: QFont = type_at(max(6, round(box.width() * part)))
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
