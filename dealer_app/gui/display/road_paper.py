"""The roads of a shoe on their paper, how often each side won, and what comes next."""

from dataclasses import replace
from typing import Final, assert_never

from PySide6.QtCore import QRect, QRectF

from dealer_app.gui.display.ink import DisplayInk, fitted, on_paper, wide_as
from dealer_app.gui.display.look import Look, Type
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    ForecastPart,
    columns_of,
    rows_of,
)
from dealer_app.gui.felt.marks import MarkShape, draw_mark
from dealer_app.gui.felt.past.roads_paint import (
    RoadGrid,
    RoadInk,
    draw_bead,
    draw_big,
    draw_derived,
    draw_forecast,
    draw_mark_of,
    draw_waiting,
    grid_in,
)
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import Weight
from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import ROWS, CoupResult

LOW: Final = 90
"""How high a box is at the least in which counts stand on two lines."""

ROOMY: Final = 500
"""How wide a line is in which pairs are also called so."""

NAMED: Final = 130
CAPTION: Final = 24
"""How high a road is at the least that has its name over it, and the line of that name."""

FULL: Final = 90
"""Coups of a full shoe, all of which the bead plate shows where it is wide enough."""


Road = BeadPart | BigPart | DerivedPart
Part = Road | ForecastPart | CountPart


def draw_board(ink: DisplayInk, box: QRect, part: Part) -> None:
    """One part of a set of roads."""
    match part:
        case BeadPart() | BigPart() | DerivedPart():
            _draw_road(ink, box, part)
        case ForecastPart():
            _forecast_part(ink, box, part)
        case CountPart():
            _counts(ink, box, part)
        case _:
            assert_never(part)


def grid_of(look: Look, box: QRect, part: Road) -> RoadGrid:
    """The grid of a road on its paper; a full shoe stands on the bead plate where its cells need
    not be too small for that."""
    if isinstance(part, DerivedPart):
        room = _beneath_name(look, box)
        return grid_in(room, room.height() / ROWS)
    room = on_paper(look, box)
    if isinstance(part, BigPart):
        return grid_in(room, room.height() / ROWS)
    return grid_in(room, max(room.width() * ROWS / FULL, room.height() / ROWS * 0.8))


def _draw_road(ink: DisplayInk, box: QRect, part: Road) -> None:
    """The marks of a road on its paper; what is derived has its name where there is room."""
    if isinstance(part, DerivedPart):
        _captioned(ink, box, part.name)
    else:
        ink.paper(box)
    grid, road = grid_of(ink.look, box, part), ink.road(part.sides)
    if ink.fresh is not None:
        fresh = ink.fresh.boundingRect()
        grid = replace(grid, fresh=(fresh.left(), fresh.right() + 1))
    match part:
        case BeadPart():
            draw_bead(ink.painter, grid, part.results, road)
        case BigPart():
            draw_big(ink.painter, grid, part.cells, road)
            draw_waiting(ink.painter, grid, part.waiting, road)
        case DerivedPart():
            draw_derived(ink.painter, grid, ((part.road, mark) for mark in part.marks), road)
        case _:
            assert_never(part)


def _is_named(look: Look, box: QRect) -> bool:
    return box.height() >= look.px(NAMED)


def _beneath_name(look: Look, box: QRect) -> QRectF:
    """What of a paper is left beneath its name."""
    high = look.px(CAPTION) if _is_named(look, box) else 0
    return on_paper(look, box).adjusted(0, high, 0, 0)


def _captioned(ink: DisplayInk, box: QRect, name: str) -> None:
    """The paper of a road with its name, where it is high enough for that."""
    ink.paper(box)
    if not _is_named(ink.look, box):
        return
    room = on_paper(ink.look, box)
    wide = room.width() - ink.px(12)
    line = QRectF(room.left() + ink.px(6), room.top(), wide, ink.px(CAPTION)).toRect()
    if ink.paints(line):
        ink.write(line, name, (ink.type(20), ink.colour("road_ink")))


def _forecast_part(ink: DisplayInk, box: QRect, part: ForecastPart) -> None:
    """A row for either side: what each derived road would get if it won."""
    _captioned(ink, box, part.name)
    room, road = _beneath_name(ink.look, box), ink.road(part.sides)
    high = min(room.height() / 2, room.width() / 4)
    top = room.center().y() - high
    left = room.center().x() - 2 * high
    for place, side in enumerate((Role.BANQUE, Role.PONTE)):
        row = QRectF(left, top + place * high, 4 * high, high)
        draw_forecast(ink.painter, row, side, (part.forecast, road))


def count_spots(look: Look, box: QRect, part: CountPart) -> tuple[tuple[QRect, object], ...]:
    """Where each number stands, and what it says there; low boxes have all of it on one line."""
    if part.title and box.height() < look.px(LOW):
        return ((box, part),)
    upper, lower = rows_of(box, (11, 9), 0)
    if part.title:
        room = upper.width() - box.width() * 11 // 20
        wide = _title_width(look, room, part.title)
        upper.adjust(wide + look.px(24), 0, 0, 0)
    counts = part.counts
    numbers = (counts.banque, counts.ponte, counts.ties)
    cells = columns_of(upper, (1, 1, 1), 0)
    size = _size_for(look, cells[0].width(), max(numbers), Type.HEAD * 1.25)
    told = ((cell, (number, size)) for cell, number in zip(cells, numbers, strict=True))
    return (*told, (lower, (counts.banque_pairs, counts.ponte_pairs, part.naturals)))


def _counts(ink: DisplayInk, box: QRect, part: CountPart) -> None:
    """Discs as on the bead plate with their numbers; pairs and naturals beneath, each with the
    mark that tells it on the roads. Low boxes have all of it on one line."""
    if part.title and box.height() < ink.px(LOW):
        title, sides, rest = columns_of(box, (24, 36, 40), ink.px(12))
        _title(ink, title, part)
        _sides(ink, sides, part, size=Type.HEAD)
        _beneath(ink, rest, part)
        return
    upper, lower = rows_of(box, (11, 9), 0)
    if part.title:
        used = _title(ink, upper.adjusted(0, 0, -box.width() * 11 // 20, 0), part)
        upper.adjust(used + ink.px(24), 0, 0, 0)
    _sides(ink, upper, part, size=Type.HEAD * 1.25)
    if ink.paints(lower):
        _beneath(ink, lower, part)


def _title_width(look: Look, room: int, title: str) -> int:
    """How wide a title is written that has so much room."""
    font = fitted(title, look.type(Type.HEAD, Weight.BOLD), room)
    return wide_as(title, font)


def _title(ink: DisplayInk, box: QRect, part: CountPart) -> int:
    font = ink.type(Type.HEAD, Weight.BOLD)
    return ink.write(box, part.title, (font, ink.colour("ink")))


def _sides(ink: DisplayInk, box: QRect, part: CountPart, *, size: float) -> None:
    """How often each side won, and how often neither."""
    counts, road = part.counts, ink.road(part.sides)
    sides = ((Role.BANQUE, counts.banque), (Role.PONTE, counts.ponte), (Role.TIE, counts.ties))
    cells = columns_of(box, (1, 1, 1), 0)
    most = max(number for _, number in sides)
    size = _size_for(ink.look, cells[0].width(), most, size)
    for cell, (role, number) in zip(cells, sides, strict=True):
        if ink.paints(cell):
            _count(ink, cell, (_coup(role), number), road, size=size)


def _size_for(look: Look, width: int, number: int, size: float) -> float:
    """That size, or a smaller one in which a number of so many figures goes beside its disc."""
    wide = look.px(size * 1.16 + 22) + width_of(str(number), look.type(size, Weight.BOLD))
    return size * min(1.0, width / wide)


def _beneath(ink: DisplayInk, box: QRect, part: CountPart) -> None:
    """Pairs by whose they were, and naturals."""
    counts, road, muted = part.counts, ink.road(part.sides), ink.colour("muted")
    font = ink.type(Type.BODY)
    if box.width() >= ink.px(ROOMY):
        label = width_of(part.pairs, font) + ink.px(20)
        ink.write(box, part.pairs, (font, muted))
        box = box.adjusted(label, 0, 0, 0)
    banque, ponte, naturals = columns_of(box, (27, 27, 46), 0)
    told = (
        (banque, _coup(Role.BANQUE, banque_pair=True), counts.banque_pairs),
        (ponte, _coup(Role.PONTE, ponte_pair=True), counts.ponte_pairs),
    )
    for cell, coup, number in told:
        _count(ink, cell, (coup, number), road, size=Type.BODY)
    side = min(ink.px(Type.BODY), naturals.height() - 4)
    star = QRect(naturals.left(), naturals.center().y() - side // 2, side, side)
    draw_mark(ink.painter, MarkShape.NATURAL, star, ink.colour("accent"))
    room = naturals.adjusted(side + ink.px(10), 0, 0, 0)
    fits = width_of(part.naturals, font) <= room.width()
    ink.write(room, part.naturals if fits else str(counts.naturals), (font, muted))


def _coup(role: Role, *, banque_pair: bool = False, ponte_pair: bool = False) -> CoupResult:
    """A coup that shows a mark, and was never dealt."""
    return CoupResult(role, ponte_pair, banque_pair)


def _count(
    ink: DisplayInk, cell: QRect, what: tuple[CoupResult, int], road: RoadInk, *, size: float
) -> None:
    coup, number = what
    side = min(ink.px(size * 1.16), cell.height() - 2, cell.width() * 2 // 5)
    mark = QRectF(cell.left(), cell.top() + (cell.height() - side) // 2, side, side)
    if coup.banque_pair or coup.ponte_pair:  # a dot on the edge is seen on paper only
        ink.painter.fillRect(mark, ink.colour("road_paper"))
    draw_mark_of(ink.painter, mark, coup, road)
    room = cell.adjusted(side + min(side // 4, ink.px(12)), 0, -ink.px(10), 0)
    ink.write(room, str(number), (ink.type(size, Weight.BOLD), ink.colour("ink")))
