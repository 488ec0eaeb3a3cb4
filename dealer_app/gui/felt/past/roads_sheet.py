"""The five roads of each hand beside the felt, with what comes next and how often each side won."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from dealer_app.gui.felt.past.roads_layout import Laid, laid
from dealer_app.gui.felt.past.roads_paint import (
    RoadInk,
    draw_bead,
    draw_big,
    draw_derived,
    draw_forecast,
    draw_waiting,
    scrolled,
)
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.paint import CENTRE, RIGHT, Pen, painter_of, width_of
from dealer_app.gui.kit.theme import Size, Weight, type_at
from dealer_app.i18n.names import letters
from dealer_app.rules.variant import Role
from dealer_app.table.boards import Board
from dealer_app.table.roads import ROWS, Derived

BESIDE: Final = 4
EDGE: Final = 3
"""Pixels between a disc and its number, and of paper around a road."""


@dataclass(frozen=True, slots=True)
class _Set:
    """One board, where its parts stand, and how it is drawn."""

    board: Board
    place: Laid
    ink: RoadInk
    title: str


class RoadsSheet(QWidget):
    """Touching a bead, or a win of the big road, shows that coup again."""

    coup_tapped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None

    def render_scene(self, scene: Scene) -> None:
        """Shows the roads of this moment."""
        self._scene = scene
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
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A mark was touched."""
        coup = self.coup_at(event.position().toPoint())
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
