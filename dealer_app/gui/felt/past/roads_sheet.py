"""The five roads of each hand beside the felt, with what comes next and how often each side won."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.past.roads_paint import (
    RoadGrid,
    RoadInk,
    draw_bead,
    draw_big,
    draw_derived,
    draw_forecast,
    draw_waiting,
    scrolled,
)
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.key_button import PaintedPart
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_at
from dealer_app.i18n.names import letters
from dealer_app.rules.variant import Role
from dealer_app.table.view.boards import Board
from dealer_app.table.view.roads import ROWS, Derived

# Where the roads stand in the panel beside the felt: one set in full, or two over each other


PAPER_GAP: Final = 12
"""Pixels between two roads, of which each has a quarter as the edge of its paper."""

PAPER_EDGE: Final = 3
FULL: Final = 15
"""Columns of a bead plate that hold the ninety coups of a full shoe."""

FEWEST: Final = 9
"""Columns of a derived road that are always in sight."""

Px = Callable[[int, int], int]
"""A measure on a small and on a large screen."""


@dataclass(frozen=True, slots=True)
class RoadPaper:
    """The paper of a road, and the grid in the middle of it."""

    box: QRectF
    grid: RoadGrid


@dataclass(frozen=True, slots=True)
class RoadSet:
    """Where each part of one set stands."""

    title: QRect
    won: QRect
    pairs: QRect
    forecast: QRect
    bead: RoadPaper
    big: RoadPaper
    derived: tuple[RoadPaper, RoadPaper, RoadPaper]


def laid(box: QRect, sets: int, px: Px) -> tuple[RoadSet, ...]:
    """The places of so many sets of roads, one over the other."""
    if sets == 1:
        return (_alone(box, px),)
    gap = px(14, 24)
    high = (box.height() - gap * (sets - 1)) // max(1, sets)
    tops = (box.top() + number * (high + gap) for number in range(sets))
    return tuple(_short(QRect(box.left(), top, box.width(), high), px) for top in tops)


def _alone(box: QRect, px: Px) -> RoadSet:
    """Counts, bead plate, big road, the derived roads each on its own where there is height for
    it, and what comes next."""
    line, small = px(32, 38), px(24, 28)
    won = QRect(box.left(), box.top(), box.width(), line)
    pairs = QRect(box.left(), won.bottom() + 1, box.width(), small)
    foot, top = px(32, 40), pairs.bottom() + 1 + PAPER_GAP // 2
    room = box.bottom() + 1 - foot - PAPER_GAP // 2 - PAPER_EDGE - top
    cell = max(1, min((box.width() - 2 * PAPER_EDGE) // FULL, (room - 3 * PAPER_GAP) // (ROWS * 3)))
    step = ROWS * cell + PAPER_GAP
    bead = _paper_in(QRect(box.left(), top, box.width(), 0), cell)
    big = _paper_in(QRect(box.left(), top + step, box.width(), 0), cell)
    derived = _derived(QRect(box.left(), top + 2 * step, box.width(), room - 2 * step), cell)
    below = int(derived[-1].box.bottom()) + PAPER_GAP // 2
    forecast = QRect(box.left(), below, box.width(), foot)
    return RoadSet(QRect(), won, pairs, forecast, bead, big, derived)


def _derived(box: QRect, cell: int) -> tuple[RoadPaper, RoadPaper, RoadPaper]:
    """Three roads under each other; two of them side by side where they would be too small."""
    tiny = max(1, (box.height() - 2 * PAPER_GAP) // (3 * ROWS))
    if tiny * 2 >= cell:
        tiny = min(tiny, cell * 2 // 3)
        step = ROWS * tiny + PAPER_GAP
        first, second, third = (
            _paper_in(QRect(box.left(), box.top() + number * step, box.width(), 0), tiny)
            for number in range(3)
        )
        return first, second, third
    tiny = max(1, min((box.height() - PAPER_GAP) // (2 * ROWS), cell * 2 // 3))
    half, low = (box.width() - PAPER_GAP) // 2, box.top() + ROWS * tiny + PAPER_GAP
    return (
        _paper_in(QRect(box.left(), box.top(), box.width(), 0), tiny),
        _paper_in(QRect(box.left(), low, half, 0), tiny),
        _paper_in(QRect(box.left() + half + PAPER_GAP, low, half, 0), tiny),
    )


def _short(box: QRect, px: Px) -> RoadSet:
    """The bead plate with counts and what comes next at its side, the big road beneath, and the
    derived roads in a row."""
    side = px(116, 150)
    room = box.height() - 2 * PAPER_GAP - 2 * PAPER_EDGE
    bead = max(1, min((box.width() - side - PAPER_GAP) // FULL, room * 4 // (ROWS * 11)))
    third = (box.width() - 2 * PAPER_GAP) // 3
    tiny = max(1, min(bead * 3 // 4, third // FEWEST))
    cell = max(1, min((room - ROWS * (bead + tiny)) // ROWS, bead * 3 // 2))
    upper = _paper_in(
        QRect(box.left(), box.top() + PAPER_EDGE, FULL * bead + 2 * PAPER_EDGE, 0), bead
    )
    middle = upper.grid.top + ROWS * bead + PAPER_GAP
    lower = middle + ROWS * cell + PAPER_GAP
    left = box.left() + FULL * bead + 2 * PAPER_EDGE + PAPER_GAP
    lines = _lines(QRect(left, box.top(), box.right() + 1 - left, ROWS * bead + 2 * PAPER_EDGE))
    first, second, last = (
        _paper_in(QRect(box.left() + number * (third + PAPER_GAP), lower, third, 0), tiny)
        for number in range(3)
    )
    big = _paper_in(QRect(box.left(), middle, box.width(), 0), cell)
    return RoadSet(*lines, upper, big, (first, second, last))


def _lines(box: QRect) -> tuple[QRect, QRect, QRect, QRect]:
    """Four lines under each other."""
    high = box.height() // 4
    first, second, third, last = (
        QRect(box.left(), box.top() + box.height() * number // 4, box.width(), high)
        for number in range(4)
    )
    return first, second, third, last


def _paper_in(box: QRect, cell: int) -> RoadPaper:
    """As many columns as the width holds, in the middle of it."""
    columns = max(1, (box.width() - 2 * PAPER_EDGE) // cell)
    left = box.left() + (box.width() - columns * cell) // 2
    around = QRectF(box.left(), box.top() - PAPER_EDGE, box.width(), ROWS * cell + 2 * PAPER_EDGE)
    return RoadPaper(around, RoadGrid(left, box.top(), cell, columns))


# The sheet itself


BESIDE: Final = 4
EDGE: Final = 3
"""Pixels between a disc and its number, and of paper around a road."""


@dataclass(frozen=True, slots=True)
class _Set:
    """One board, where its parts stand, and how it is drawn."""

    board: Board
    place: RoadSet
    ink: RoadInk
    title: str


class RoadsSheet(PaintedPart):
    """Touching a bead, or a win of the big road, shows that coup again."""

    coup_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self.looked_at: frozenset[int] = frozenset()

    def render_scene(self, scene: Scene, looked_at: frozenset[int] = frozenset()) -> None:
        """Shows the roads of this moment; framed are the columns of the big road, from 1, that are
        looked at."""
        self._scene, self.looked_at = scene, looked_at
        self.update()

    def _sets(self) -> Iterator[_Set]:
        scene = self._scene
        if scene is None or scene.past is None:
            return
        boards, ratio = scene.past.boards, self.devicePixelRatioF()
        variant, red = scene.view.variant, scene.house.roads.bank_red
        for board, place in zip(
            boards, laid(self.rect(), len(boards), scene.style.px), strict=True
        ):
            signs = letters(scene.words, variant, board.names)
            title = scene.words.name(board.names) if len(boards) > 1 else ""
            yield _Set(board, place, RoadInk(scene.style.theme, red, signs, ratio), title)

    def coup_at(self, spot: QPoint) -> int:
        """The coup whose mark on a bead plate or a big road is there, 0 where there is none."""
        for each in self._sets():
            for coup, box in _marked(each):
                if box.contains(spot):
                    return coup
        return 0

    @override
    def pressed_at(self, spot: QPoint) -> None:
        """A mark was touched."""
        coup = self.coup_at(spot)
        if coup:
            self.coup_tapped.emit(coup)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Every set of roads."""
        scene = self._scene
        if scene is None:
            return
        painter = painter_of(self)
        for each in self._sets():
            _draw(painter, scene, each)
            for box in _runs_at(each, self.looked_at):
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3)
        painter.end()


def _marked(each: _Set) -> Iterator[tuple[int, QRectF]]:
    """The coups that are marked in sight, and where."""
    results, cells = each.board.results, each.board.roads.big
    last = -(-len(results) // ROWS) - 1
    bead = scrolled(each.place.bead.grid, last, last)
    for place, result in enumerate(results):
        column, row = divmod(place, ROWS)
        if bead.shows(column):
            yield result.coup, bead.box(column, row)
    furthest = max((cell.column for cell in cells), default=-1)
    big = scrolled(each.place.big.grid, furthest, cells[-1].column if cells else 0)
    for cell in cells:
        if big.shows(cell.column):
            yield cell.coup, big.box(cell.column, cell.row)


def _runs_at(each: _Set, looked_at: frozenset[int]) -> Iterator[QRectF]:
    """Where the wins of these runs are drawn on the big road."""
    cells, run = each.board.roads.big, 0
    furthest = max((cell.column for cell in cells), default=-1)
    big = scrolled(each.place.big.grid, furthest, cells[-1].column if cells else 0)
    for place, cell in enumerate(cells):
        run += place == 0 or cell.winner is not cells[place - 1].winner
        if run in looked_at and big.shows(cell.column):
            yield big.box(cell.column, cell.row)


def _draw(painter: QPainter, scene: Scene, each: _Set) -> None:
    roads, place, ink = each.board.roads, each.place, each.ink
    bead, big = place.bead.grid, place.big.grid
    for paper in (place.bead, place.big, *place.derived):
        _paper(painter, scene, paper.box)
    draw_bead(painter, bead, each.board.results, ink)
    draw_big(painter, big, roads.big, ink)
    draw_waiting(painter, big, roads.waiting, ink)
    for road, paper in zip(Derived, place.derived, strict=True):
        draw_derived(painter, paper.grid, ((road, mark) for mark in roads.derived[road]), ink)
    _forecast(painter, scene, each)
    _counts(Pen(painter), scene, each)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(scene.style.colour("road_ink"), 2))
    for coup, box in _marked(each):
        if coup == scene.keyed.coup:
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3)


def _paper(painter: QPainter, scene: Scene, box: QRectF) -> None:
    Pen(painter).box(box, scene.style.colour("road_paper"), radius=4)


def _forecast(painter: QPainter, scene: Scene, each: _Set) -> None:
    """What each derived road would get from either side, under a word where it goes in."""
    room, style = each.place.forecast, scene.style
    _paper(painter, scene, QRectF(room))
    ink = (style.type(Size.NOTE), style.colour("road_ink"))
    said = scene.words("Next coup")
    inner = room.adjusted(EDGE + 3, EDGE, -EDGE, -EDGE)
    wide = width_of(said, ink[0]) + 10
    if inner.width() - wide >= inner.height() * 8 and inner.height() > ink[0].pixelSize():
        Pen(painter).write(inner, said, ink)
        inner.setLeft(inner.left() + wide)
    half = inner.width() // 2
    for number, side in enumerate((Role.BANQUE, Role.PONTE)):
        box = QRectF(inner.left() + number * half, inner.top(), half - EDGE, inner.height())
        draw_forecast(painter, box, side, (each.board.roads.forecast, each.ink))


def _counts(pen: Pen, scene: Scene, each: _Set) -> None:
    """A disc for each side with its number; beneath them pairs, and naturals."""
    style, counts, place = scene.style, each.board.counts, each.place
    ink, muted, note = style.colour("ink"), style.colour("muted"), style.type(Size.NOTE)
    if each.title:
        pen.write(place.title, each.title, (style.type(Size.SMALL, Weight.SEMIBOLD), ink))
    sides = ((Role.BANQUE, counts.banque), (Role.PONTE, counts.ponte), (Role.TIE, counts.ties))
    cells = _columns(place.won, len(sides))
    fonts = [style.type(size, Weight.BOLD) for size in (Size.SMALL, Size.NOTE)]
    wide = [max(_wide(number, font, place.won) for _, number in sides) for font in fonts]
    font = fonts[0] if wide[0] <= cells[0].width() else fonts[1]
    for cell, side in zip(cells, sides, strict=True):
        _count(pen, cell, side, (each.ink, font, ink))
    naturals = scene.words.plural("{n} natural", "{n} naturals", counts.naturals)
    said, room = scene.words("Pairs"), place.pairs
    pairs = ((Role.BANQUE, counts.banque_pairs), (Role.PONTE, counts.ponte_pairs))
    needed = sum(_wide(number, note, room) + 12 for _, number in pairs)
    if width_of(said, note) + width_of(naturals, note) + needed + 20 <= room.width():
        pen.write(room, naturals, (note, muted), RIGHT)
    left = room.left() + pen.write(room, said, (note, muted)) + 8
    under = QRect(left, room.top(), min(needed, room.right() + 1 - left), room.height())
    for cell, side in zip(_columns(under, len(pairs)), pairs, strict=True):
        _count(pen, cell, side, (each.ink, note, muted))


def _columns(box: QRect, number: int) -> tuple[QRect, ...]:
    wide = box.width() // number
    return tuple(
        QRect(box.left() + place * wide, box.top(), wide, box.height()) for place in range(number)
    )


def _disc(font: QFont, cell: QRect) -> int:
    return min(cell.height() - 2, font.pixelSize() * 4 // 3)


def _wide(number: int, font: QFont, cell: QRect) -> int:
    """How wide a disc and its number are."""
    return _disc(font, cell) + BESIDE + width_of(str(number), font)


def _count(
    pen: Pen, cell: QRect, what: tuple[Role, int], how: tuple[RoadInk, QFont, QColor]
) -> None:
    (role, number), (ink, font, colour) = what, how
    side = _disc(font, cell)
    disc = QRectF(cell.left(), cell.center().y() - side / 2 + 0.5, side, side)
    pen.painter.setPen(Qt.PenStyle.NoPen)
    pen.painter.setBrush(ink.side(role))
    pen.painter.drawEllipse(disc)
    letter = (type_at(max(6, round(side * 0.6))), ink.theme.colour("road_letter"))
    pen.write(disc.toRect(), ink.letters[role], letter, CENTRE)
    pen.write(cell.adjusted(side + BESIDE, 0, 0, 0), str(number), (font, colour))
