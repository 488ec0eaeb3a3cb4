"""The roads of a shoe on their paper, how often each side won, and what comes next."""

from typing import Final, assert_never

from PySide6.QtCore import QRect, QRectF, Qt

from dealer_app.gui.display.ink import Ink
from dealer_app.gui.display.look import Type
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    ForecastPart,
    columns_of,
    rows_of,
)
from dealer_app.gui.paint import CENTRE, RIGHT
from dealer_app.gui.roads_paint import (
    RoadInk,
    draw_bead,
    draw_big,
    draw_derived,
    draw_forecast,
    draw_waiting,
    grid_in,
)
from dealer_app.gui.theme import Weight, type_at
from dealer_app.rules.variant import Role
from dealer_app.table.roads import ROWS

FULL: Final = 90
"""Coups of a full shoe, all of which the bead plate shows where it is wide enough."""


Part = BeadPart | BigPart | DerivedPart | ForecastPart | CountPart


def draw_board(ink: Ink, box: QRect, part: Part) -> None:
    """One part of a set of roads."""
    match part:
        case BeadPart():
            _bead_part(ink, box, part)
        case BigPart():
            _big_part(ink, box, part)
        case DerivedPart():
            _derived_part(ink, box, part)
        case ForecastPart():
            _forecast_part(ink, box, part)
        case CountPart():
            _counts(ink, box, part)
        case _:
            assert_never(part)


def _bead_part(ink: Ink, box: QRect, part: BeadPart) -> None:
    """The bead plate; a full shoe stands in it where its cells need not be too small for that."""
    room = ink.paper(box)
    cell = max(room.width() * ROWS / FULL, room.height() / ROWS * 0.8)
    grid = grid_in(room, cell)
    draw_bead(ink.painter, grid, part.results, ink.road(part.sides))


def _big_part(ink: Ink, box: QRect, part: BigPart) -> None:
    """The big road."""
    room = ink.paper(box)
    grid, road = grid_in(room, room.height() / ROWS), ink.road(part.sides)
    draw_big(ink.painter, grid, part.cells, road)
    draw_waiting(ink.painter, grid, part.waiting, road)


def _derived_part(ink: Ink, box: QRect, part: DerivedPart) -> None:
    """One derived road."""
    room = ink.paper(box)
    grid = grid_in(room, room.height() / ROWS)
    marks = ((part.road, mark) for mark in part.marks)
    draw_derived(ink.painter, grid, marks, ink.road(part.sides))


def _forecast_part(ink: Ink, box: QRect, part: ForecastPart) -> None:
    """A row for either side: what each derived road would get if it won."""
    room, road = ink.paper(box), ink.road(part.sides)
    high = min(room.height() / 2, room.width() / 4)
    top = room.center().y() - high
    left = room.center().x() - 2 * high
    for place, side in enumerate((Role.BANQUE, Role.PONTE)):
        row = QRectF(left, top + place * high, 4 * high, high)
        draw_forecast(ink.painter, row, side, (part.forecast, road))


def _counts(ink: Ink, box: QRect, part: CountPart) -> None:
    """Discs as on the bead plate with their numbers; pairs and naturals beneath."""
    road, counts = ink.road(part.sides), part.counts
    upper, lower = rows_of(box, (11, 9), 0)
    if part.title:
        font = ink.type(Type.HEAD, Weight.BOLD)
        room = upper.adjusted(0, 0, -box.width() * 11 // 20, 0)
        used = ink.write(room, part.title, (font, ink.colour("ink")))
        upper.adjust(used + ink.px(24), 0, 0, 0)
    cells = columns_of(upper, (1, 1, 1), 0)
    sides = (
        (Role.BANQUE, counts.banque),
        (Role.PONTE, counts.ponte),
        (Role.TIE, counts.ties),
    )
    for cell, side in zip(cells, sides, strict=True):
        _count(ink, cell, side, road, size=Type.HEAD * 1.25)
    _beneath(ink, lower, part)


def _beneath(ink: Ink, box: QRect, part: CountPart) -> None:
    """Pairs by whose they were, and naturals; smaller where there is little room."""
    pairs, naturals, rest = columns_of(box, (22, 40, 38), ink.px(12))
    muted = ink.colour("muted")
    ink.write(pairs, part.pairs, (ink.type(Type.BODY), muted))
    sides = ((Role.BANQUE, part.counts.banque_pairs), (Role.PONTE, part.counts.ponte_pairs))
    road = ink.road(part.sides)
    for cell, side in zip(columns_of(naturals, (1, 1), 0), sides, strict=True):
        _count(ink, cell, side, road, size=Type.BODY)
    ink.write(rest, part.naturals, (ink.type(Type.BODY), muted), RIGHT)


def _count(ink: Ink, cell: QRect, what: tuple[Role, int], road: RoadInk, *, size: float) -> None:
    role, number = what
    side = min(ink.px(size * 1.06), cell.height() - 4, cell.width() * 2 // 5)
    disc = QRectF(cell.left(), cell.center().y() - side / 2, side, side)
    ink.painter.setPen(Qt.PenStyle.NoPen)
    ink.painter.setBrush(road.side(role))
    ink.painter.drawEllipse(disc)
    letter = type_at(max(6, round(side * 0.6)))
    ink.write(disc.toRect(), road.letters[role], (letter, ink.colour("road_letter")), CENTRE)
    room = cell.adjusted(side + min(side // 4, ink.px(14)), 0, -ink.px(10), 0)
    ink.write(room, str(number), (ink.type(size, Weight.BOLD), ink.colour("ink")))
