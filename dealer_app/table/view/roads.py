"""The roads: bead plate, big road, big eye boy, small road and cockroach pig.

A run is a row of coups that one side won, ties left out. The derived roads look at how long runs
are, however the big road is drawn. The first win below the run that it is held
against is blue, from two below on it is red again; the first columns have nothing to be held
against. Where a mark is drawn goes by the tail. A house says otherwise in `[roads]` (`tail`,
`tie_pairs`, `banque`). A void coup leaves no mark.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import RoadStyle, Tail
from dealer_app.rules.variant import Role

ROWS: Final = 6
"""Rows of every road; the next column follows."""

USUAL: Final = RoadStyle()


class RunMark(StrEnum):
    """A mark of a derived road: red where runs repeat themselves, blue where they do not."""

    RED = "R"
    BLUE = "B"


_RED: Final = RunMark.RED
_BLUE: Final = RunMark.BLUE


class Derived(IntEnum):
    """The derived roads, each by how many columns it looks back."""

    BIG_EYE_BOY = 1
    SMALL_ROAD = 2
    COCKROACH_PIG = 3


@dataclass(frozen=True, slots=True)
class CoupResult:
    """A coup as the roads see it: who won, and what is marked beside; `coup` is its number."""

    winner: Role
    ponte_pair: bool = False
    banque_pair: bool = False
    natural: bool = False
    coup: int = 0


class RoadCell(NamedTuple):
    """One win on the big road, with the ties that followed it and the pairs of all of them.

    `column` and `row` say where it is drawn, both from 0.
    """

    column: int
    row: int
    winner: Role
    ties: int
    ponte_pair: bool
    banque_pair: bool
    natural: bool
    coup: int


class DerivedMark(NamedTuple):
    """One mark of a derived road, and where it is drawn, column and row from 0."""

    column: int
    row: int
    mark: RunMark


Forecast = Mapping[Role, Mapping[Derived, RunMark]]
"""What each derived road would get if the next coup went to that side; a road that has no
mark to give yet is left out."""


@dataclass(frozen=True, slots=True)
class Roads:
    """All roads of one shoe; `waiting` ties came before the first winner, who will carry them."""

    bead: tuple[CoupResult, ...]
    big: tuple[RoadCell, ...]
    derived: Mapping[Derived, tuple[DerivedMark, ...]]
    forecast: Forecast
    waiting: int


def roads(results: Iterable[CoupResult], style: RoadStyle = USUAL) -> Roads:
    """The roads of these coups in order, as the house draws them."""
    card = Scorecard(style)
    for result in results:
        card.mark(result)
    return card.roads()


class _Grid:
    """Six rows in which runs are laid one after the other; `column` and `row` are the last place.

    A place is known by one number: its column times the rows, and its row.
    """

    __slots__ = ("_drops", "_start", "_taken", "_turned", "column", "row")

    def __init__(self, tail: Tail) -> None:
        self.column = self._start = -1
        self.row = 0
        self._drops = tail is Tail.DROPS
        self._taken: set[int] = set()
        self._turned = False

    def begin(self) -> None:
        """A new run: right of where the last one began, at the first free top."""
        self._turned = False
        self._lay_beside(self._start, 0)
        self._start = self.column

    def go_on(self) -> None:
        """The run goes down; where it cannot, to the right."""
        if not self._turned or self._drops:
            below = self.column * ROWS + self.row + 1
            if self.row + 1 < ROWS and below not in self._taken:
                self.row += 1
                self._taken.add(below)
                return
        self._turned = True
        self._lay_beside(self.column, self.row)

    def _lay_beside(self, column: int, row: int) -> None:
        """Takes the first free place of that row at the right of the column."""
        column += 1
        while column * ROWS + row in self._taken:
            column += 1
        self._taken.add(column * ROWS + row)
        self.column, self.row = column, row


class _DerivedRoad:
    """One derived road while it is being marked."""

    __slots__ = ("_back", "_grid", "_last", "marks")

    def __init__(self, back: int, tail: Tail) -> None:
        self.marks: list[DerivedMark] = []
        self._back = back
        self._grid = _Grid(tail)
        self._last: RunMark | None = None

    def mark(self, heights: list[int]) -> None:
        """Takes the last win of the big road into account, where this road reaches back so far."""
        mark = marked(heights, self._back)
        if mark is None:
            return
        grid = self._grid
        if mark is self._last:
            grid.go_on()
        else:
            grid.begin()
        self._last = mark
        self.marks.append(DerivedMark(grid.column, grid.row, mark))


def marked(heights: list[int], back: int) -> RunMark | None:
    """The mark that the last win gives on the road that looks so many columns back.

    `heights` are the lengths of the runs, the last one with that win; None where the road has not
    begun.
    """
    column, row = len(heights) - 1, heights[-1]
    if row == 1:
        if column <= back:
            return None
        return _RED if heights[column - 1] == heights[column - 1 - back] else _BLUE
    if column < back:
        return None
    return _BLUE if row == heights[column - back] + 1 else _RED


class Scorecard:
    """A card on which coups are marked as they come."""

    def __init__(self, style: RoadStyle = USUAL) -> None:
        self._tie_pairs = style.tie_pairs
        self._bead: list[CoupResult] = []
        self._big: list[RoadCell] = []
        self._grid = _Grid(style.tail)
        self._heights: list[int] = []
        self._derived = {each: _DerivedRoad(each, style.tail) for each in Derived}
        self._waiting: list[CoupResult] = []

    def mark(self, result: CoupResult) -> None:
        """One coup more."""
        self._bead.append(result)
        if result.winner is not Role.TIE:
            self._win(result)
        elif self._big:
            self._big[-1] = self._tied(self._big[-1], result)
        else:
            self._waiting.append(result)

    def roads(self) -> Roads:
        """All that is marked so far, and what the next coup would add."""
        return Roads(
            tuple(self._bead),
            tuple(self._big),
            {each: tuple(road.marks) for each, road in self._derived.items()},
            self._forecast(),
            len(self._waiting),
        )

    def _win(self, result: CoupResult) -> None:
        heights = self._heights
        if self._big and self._big[-1].winner is result.winner:
            heights[-1] += 1
            self._grid.go_on()
        else:
            heights.append(1)
            self._grid.begin()
        cell = RoadCell(
            self._grid.column,
            self._grid.row,
            result.winner,
            0,
            result.ponte_pair,
            result.banque_pair,
            result.natural,
            result.coup,
        )
        while self._waiting:
            cell = self._tied(cell, self._waiting.pop())
        self._big.append(cell)
        for road in self._derived.values():
            road.mark(heights)

    def _tied(self, cell: RoadCell, tie: CoupResult) -> RoadCell:
        """The cell with a tie on it."""
        shown = self._tie_pairs
        return cell._replace(
            ties=cell.ties + 1,
            ponte_pair=cell.ponte_pair or (shown and tie.ponte_pair),
            banque_pair=cell.banque_pair or (shown and tie.banque_pair),
        )

    def _forecast(self) -> Forecast:
        return {side: self._foretold(side) for side in (Role.BANQUE, Role.PONTE)}

    def _foretold(self, side: Role) -> Mapping[Derived, RunMark]:
        heights = self._heights
        if self._big and self._big[-1].winner is side:
            after = [*heights[:-1], heights[-1] + 1]
        else:
            after = [*heights, 1]
        marks = ((each, marked(after, each)) for each in Derived)
        return {each: mark for each, mark in marks if mark is not None}
