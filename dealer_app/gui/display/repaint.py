"""What of a part has to be painted anew when it comes to show something else.

A card never costs a whole panel: each part tells which boxes differ, and roads are moved by a
column. Where a pixel of the screen is a fraction, whole panels are painted.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

from dealer_app.gui.display.hand_paint import card_places, spots_of
from dealer_app.gui.display.head_and_foot import foot_pieces
from dealer_app.gui.display.ink import RADIUS, Look
from dealer_app.gui.display.parts import (
    BeadPart,
    BigPart,
    CountPart,
    DerivedPart,
    FootPart,
    HandPart,
    ManchePart,
    What,
)
from dealer_app.gui.display.shoe_paper import Road, count_spots, grid_of, laid
from dealer_app.gui.felt.past.roads_paint import RoadGrid, scrolled
from dealer_app.table.view.roads import ROWS, CoupResult, DerivedMark, RoadCell

OVER: Final = 6
"""How far type may reach beyond its spot."""

Places = Mapping[tuple[int, int], CoupResult | RoadCell | DerivedMark]


@dataclass(frozen=True, slots=True)
class Fresh:
    """What is painted anew, once what lies in `moved` was moved by so many pixels to the right."""

    region: QRegion
    moved: tuple[QRect, int] | None = None


def changed(look: Look, box: QRect, before: What, after: What) -> Fresh:
    """What differs between two paintings of a panel; all of it where that is not known better."""
    match before, after:
        case HandPart(), HandPart():
            return Fresh(_hand(look, box, before, after))
        case BeadPart() | BigPart() | DerivedPart(), BeadPart() | BigPart() | DerivedPart():
            return _road(look, box, before, after)
        case ManchePart(), ManchePart():
            return _manches(look, box, before, after)
        case CountPart(), CountPart():
            return Fresh(_counts(look, box, before, after))
        case FootPart(), FootPart():
            return Fresh(_foot(look, box, before, after))
        case _:  # another kind of panel, or one of a few words: it is painted as a whole
            return Fresh(QRegion(box))


def _counts(look: Look, box: QRect, before: CountPart, after: CountPart) -> QRegion:
    """The numbers that differ, unless others stand in another place for it."""
    old, new = count_spots(look, box, before), count_spots(look, box, after)
    if replace(before, counts=after.counts, naturals=after.naturals) != after:
        return QRegion(box)
    if [spot for spot, _ in old] != [spot for spot, _ in new]:
        return QRegion(box)
    return _all_of(spot for (spot, told), (_, known) in zip(new, old, strict=True) if told != known)


def _foot(look: Look, box: QRect, before: FootPart, after: FootPart) -> QRegion:
    """What follows the first piece that differs."""
    old, new = (foot_pieces(each, look, box.width()) for each in (before, after))
    same = takewhile(lambda pair: pair[0] == pair[1], zip_longest(old, new))
    first = sum(1 for _ in same)
    lefts = [left for left, _ in (*old[first : first + 1], *new[first : first + 1])]
    return _all_of([box.adjusted(min(lefts) - look.px(OVER), 0, 0, 0)] if lefts else [])


def _all_of(boxes: Iterable[QRect]) -> QRegion:
    """Boxes together, each with a pixel around it."""
    region = QRegion()
    for each in boxes:
        region += each.adjusted(-1, -1, 1, 1)
    return region


def _hand(look: Look, box: QRect, before: HandPart, after: HandPart) -> QRegion:
    """Cards that came or turned, the total, what is said, and the frame of a hand that won."""
    moving = replace(
        before,
        cards=after.cards,
        total=after.total,
        told=after.told,
        beside=after.beside,
        won=after.won,
    )
    if moving != after or after.out:
        return QRegion(box)
    return _all_of(_hand_boxes(look, box, before, after))


def _hand_boxes(look: Look, box: QRect, before: HandPart, after: HandPart) -> Iterator[QRect]:
    row = card_places(look.scale, box, places=after.places, tile=after.tile)
    for place in range(max(len(before.cards), len(after.cards))):
        if before.cards[place : place + 1] != after.cards[place : place + 1]:
            yield row.box(place + 1)
    spots = spots_of(look.scale, box, row, tile=after.tile)
    won, told, over = before.won is not after.won, before.told != after.told, look.px(OVER)
    if won or before.total != after.total or (told and after.tile):
        yield spots.total.adjusted(-over, -1, over, 1)
    if before.beside != after.beside or (told and not after.tile):
        yield spots.said.adjusted(-over, 0, over, 0)
    if won:
        yield from _frame(box, look.px(RADIUS) + 2)


def _frame(box: QRect, thick: int) -> tuple[QRect, QRect, QRect, QRect]:
    """The edges of a box."""
    wide, high = box.width(), box.height()
    return (
        QRect(box.left(), box.top(), wide, thick),
        QRect(box.left(), box.bottom() + 1 - thick, wide, thick),
        QRect(box.left(), box.top(), thick, high),
        QRect(box.right() + 1 - thick, box.top(), thick, high),
    )


def _road(look: Look, box: QRect, before: Road, after: Road) -> Fresh:
    """The cells whose marks differ, once the others are scrolled to their places."""
    old, new = _marks(before), _marks(after)
    grid = grid_of(look, box, after)
    was, shown = _shown(grid, before, old), _shown(grid, after, new)
    columns = shown.first - was.first
    if _kept(before) != _kept(after) or not 0 <= columns < grid.columns:
        return Fresh(QRegion(box))
    other = {place for place in old.keys() | new.keys() if old.get(place) != new.get(place)}
    if isinstance(before, BigPart) and isinstance(after, BigPart):
        other |= {(0, 0)} if before.waiting != after.waiting else set()
    cells = _all_of(shown.box(*place).toAlignedRect() for place in other if shown.shows(place[0]))
    return Fresh(cells, _moved(grid.area.toRect(), -columns * grid.cell))


def _moved(box: QRect, by: int) -> tuple[QRect, int] | None:
    return (box, by) if by else None


def _kept(road: Road) -> object:
    """What a road is apart from its marks."""
    if isinstance(road, DerivedPart):
        return road.sides, road.road, road.name
    return road.sides, type(road)


def _marks(road: Road) -> Places:
    """Which mark lies in which cell."""
    match road:
        case BeadPart():
            return {divmod(place, ROWS): each for place, each in enumerate(road.results)}
        case BigPart():
            return {(cell.column, cell.row): cell for cell in road.cells}
        case DerivedPart():
            return {(mark.column, mark.row): mark for mark in road.marks}


def _shown(grid: RoadGrid, road: Road, marks: Places) -> RoadGrid:
    """The grid as far as it is scrolled for these marks."""
    last = max((column for column, _ in marks), default=-1)
    newest = last
    if isinstance(road, BigPart):
        newest = road.cells[-1].column if road.cells else 0
    elif isinstance(road, DerivedPart):
        newest = road.marks[-1].column if road.marks else 0
    return scrolled(grid, last, newest)


def _manches(look: Look, box: QRect, before: ManchePart, after: ManchePart) -> Fresh:
    """The columns that differ, once the others are moved to their places."""
    old, new = laid(look, box, before), laid(look, box, after)
    columns = new.first - old.first
    if replace(before, manches=after.manches) != after or not 0 <= columns < new.seen:
        return Fresh(QRegion(box))
    some = range(new.first, max(len(before.manches), len(after.manches)))
    was, are = before.manches, after.manches
    other = [place for place in some if was[place : place + 1] != are[place : place + 1]]
    seen = new.column(new.first).united(new.column(new.first + new.seen - 1))
    return Fresh(_all_of(map(new.column, other)), _moved(seen, -columns * new.pitch))
