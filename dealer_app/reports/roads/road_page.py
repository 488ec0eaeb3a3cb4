"""The roads of a session on paper: the board of each shoe with its counts, as grids of six rows,
side by side where the paper is wide enough, else in bands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.i18n.names import BEAD_PLATE, BIG_ROAD, DERIVED, side_names
from dealer_app.i18n.parlance import shoe_name
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import BODY, STRONG, WIDTH, width_of, wrapped, write_at
from dealer_app.reports.layout.tables import section
from dealer_app.reports.roads.road_marks import (
    RULING,
    MarkCell,
    MarkKey,
    Sign,
    Tones,
    bead_sign,
    derived_sign,
    entries,
    tones_of,
    win_sign,
)
from dealer_app.rules.variant import Role, Variant
from dealer_app.table.table import Table
from dealer_app.table.view.boards import Board, boards
from dealer_app.table.view.roads import ROWS, Derived, Roads

# In words


def counts_of(board: Board, variant: Variant, words: Words) -> Sequence[tuple[str, int]]:
    """How often each side won, how many ties, pairs and naturals there were."""
    counts, names = board.counts, side_names(words, variant, board.names)
    return (
        (names[Role.BANQUE], counts.banque),
        (names[Role.PONTE], counts.ponte),
        (names[Role.TIE], counts.ties),
        (words("{hand} pairs", hand=names[Role.BANQUE]), counts.banque_pairs),
        (words("{hand} pairs", hand=names[Role.PONTE]), counts.ponte_pairs),
        (words("Naturals"), counts.naturals),
    )


def counts_words(board: Board, variant: Variant, words: Words) -> str:
    """The same in a line."""
    told = counts_of(board, variant, words)
    each = (words("{name}: {value}", name=name, value=words.number(n)) for name, n in told)
    return " · ".join(each)


def board_name(board: Board, shoe: int, variant: Variant, words: Words) -> Iterator[str]:
    """The parts of a board's name: its shoe, its tableau where there are two, its coups."""
    yield shoe_name(words, variant, shoe)
    if len(variant.laws) > 2:
        yield words.name(board.names)
    coups = coups_words(board)
    if coups:
        yield words("coups {run}", run=coups)


def coups_words(board: Board) -> str:
    """The numbers of a board's first coup and its last, nothing where it has none."""
    numbers = [result.coup for result in board.results]
    if not numbers:
        return ""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


# On paper


NAME_HIGH: Final = 10.0
GAP: Final = 10.0
BELOW: Final = 5.0

LAYOUTS: Final = ((5,), (2, 3), (1, 2, 2))
"""How many roads stand on each shelf, the widest layout first."""


class LaidMark(NamedTuple):
    """A mark and where it is drawn, column and row from 0."""

    column: int
    row: int
    sign: Sign


class Cells(NamedTuple):
    """How long the side of a cell is, in points: of bead plate and big road, of derived roads."""

    large: float
    small: float


@dataclass(frozen=True, slots=True)
class RoadBand:
    """One road, or a band of it: its name, the side of a cell, its columns and its marks."""

    name: str
    cell: float
    columns: int
    marks: Sequence[LaidMark] = ()

    @property
    def width(self) -> float:
        return self.columns * self.cell

    def at_least(self, columns: int) -> "RoadBand":
        """The same road in that many columns, where it has fewer."""
        return replace(self, columns=max(columns, self.columns))


def grids(roads: Roads, tones: Tones, cells: Cells, words: Words) -> Iterator[RoadBand]:
    """The five roads, the big road first, each as wide as its marks and its name ask for."""
    wins = (LaidMark(c.column, c.row, win_sign(c, tones)) for c in roads.big)
    yield grid(words(BIG_ROAD), cells.large, wins)
    beads = (
        LaidMark(*divmod(n, ROWS), bead_sign(result, tones)) for n, result in enumerate(roads.bead)
    )
    yield grid(words(BEAD_PLATE), cells.large, beads)
    for road in Derived:
        marks = (LaidMark(m.column, m.row, derived_sign(road, m.mark)) for m in roads.derived[road])
        yield grid(words(DERIVED[road]), cells.small, marks)


def grid(name: str, cell: float, marks: Iterable[LaidMark]) -> RoadBand:
    """A road of these marks, wide enough for its name."""
    laid = tuple(marks)
    columns = max((mark.column + 1 for mark in laid), default=1)
    return RoadBand(name, cell, max(columns, ceil(width_of(name, BODY) / cell)), laid)


def shelves(roads: Sequence[RoadBand], room: float = WIDTH) -> Sequence["Shelf"]:
    """The roads in their order on shelves so wide: in the first of the usual layouts that fits,
    else as many on a shelf as it holds, those that are wider than it in bands."""
    for layout in LAYOUTS:
        left = iter(roads)
        found = [list(islice(left, many)) for many in layout]
        if all(_width(shelf) <= room for shelf in found):
            return [Shelf(shelf, room) for shelf in found]
    return [Shelf(shelf, room) for shelf in _filled(roads, room)]


def _filled(roads: Sequence[RoadBand], room: float) -> Iterator[Sequence[RoadBand]]:
    shelf: list[RoadBand] = []
    for each in (band for road in roads for band in _bands(road, room)):
        if shelf and _width([*shelf, each]) > room:
            yield shelf
            shelf = []
        shelf.append(each)
    yield shelf


def banded(road: RoadBand, room: float = WIDTH) -> Sequence["Shelf"]:
    """The road on a shelf of its own, or on several where it is wider than that."""
    return [Shelf([band], room) for band in _bands(road, room)]


def _width(shelf: Sequence[RoadBand]) -> float:
    return sum(each.width for each in shelf) + GAP * (len(shelf) - 1)


def _bands(road: RoadBand, room: float) -> Iterator[RoadBand]:
    """The road, in bands under each other where it is wider than that."""
    most = int(room / road.cell)
    if road.columns <= most:
        yield road
        return
    for number, first in enumerate(range(0, road.columns, most), start=1):
        columns = range(first, first + most)
        marks = [m._replace(column=m.column - first) for m in road.marks if m.column in columns]
        name = road.name if number == 1 else f"{road.name} ({number})"
        yield grid(name, road.cell, marks).at_least(min(most, road.columns - first))


class Shelf(Flowable):
    """Roads side by side, each under its name, the longest widened as far as there is room."""

    def __init__(self, roads: Sequence[RoadBand], room: float = WIDTH) -> None:
        super().__init__()
        longest = max(roads, key=lambda road: road.columns)
        spare = int((room - _width(roads)) / longest.cell)
        wide = replace(longest, columns=longest.columns + spare)
        self.roads = [wide if road is longest else road for road in roads]
        self.height = NAME_HIGH + ROWS * max(road.cell for road in roads) + BELOW

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        self.draw_at(self.canv, 0.0, self.height)

    def draw_at(self, canvas: Canvas, left: float, top: float) -> None:
        """Draws it with its upper left corner here."""
        for road in self.roads:
            write_at(canvas, left, top - NAME_HIGH + 2.6, road.name, BODY)
            _draw_lines(canvas, road, left, top - NAME_HIGH)
            for mark in road.marks:
                below = top - NAME_HIGH - (mark.row + 1) * road.cell
                mark.sign.lay(canvas, MarkCell(left + mark.column * road.cell, below, road.cell))
            left += road.width + GAP


def _draw_lines(canvas: Canvas, road: RoadBand, left: float, top: float) -> None:
    """The lines between the cells, from the upper left corner on."""
    right, floor = left + road.width, top - ROWS * road.cell
    lines = [(left, y, right, y) for y in (top - n * road.cell for n in range(ROWS + 1))]
    sides = (left + n * road.cell for n in range(road.columns + 1))
    canvas.setStrokeColor(RULING)
    canvas.setLineWidth(0.4)
    canvas.lines([*lines, *((x, top, x, floor) for x in sides)])


CELLS: Final = Cells(12.0, 7.0)
STEP: Final = 11.0
ABOVE: Final = 5.0
APART: Final = 18.0
SHELVES: Final = 2
"""How many shelves a board may take that stands beside another one."""

HALF: Final = (WIDTH - APART) / 2
HEAD: Final = 30.0
"""How high the section's own heading is, with the air above it."""

NAME: Final = STRONG._replace(size=BODY.size)


class BoardWords(NamedTuple):
    """One board: its name, its counts, and its roads."""

    name: str
    counts: str
    roads: Sequence[RoadBand]

    @property
    def halved(self) -> Sequence[Shelf]:
        """Its roads in half of the paper's width."""
        return shelves(self.roads, HALF)


def roads_part(table: Table, figures: Figures) -> Iterator[Flowable]:
    """The key to the marks, then the board of every shoe; nothing where no coup came out, or the
    game has no roads."""
    told = [*_board_words(table, figures.words)]
    if not told:
        return
    key = MarkKey(entries(boards(table.rules, ()), table.rules, figures.words))
    first, *others = _laid_out(told)
    yield from section(figures.words("Roads"), needs=HEAD + key.height + _height(first))
    yield key
    for each in (first, *others):
        yield KeepTogether([*each])


def _board_words(table: Table, words: Words) -> Iterator[BoardWords]:
    """Every board of the session that has a result, by shoes."""
    rules = table.rules
    for shoe in range(table.shoes + 1):
        for board in boards(rules, (each for each in table.coups if each.coup.shoe == shoe)):
            if board.results:
                yield BoardWords(
                    " · ".join(board_name(board, shoe, rules.variant, words)),
                    counts_words(board, rules.variant, words),
                    tuple(grids(board.roads, tones_of(board, rules, words), CELLS, words)),
                )


Block = Sequence["BoardHeading | Shelf | BoardPair"]
"""What stands on one page, if that is long enough."""


def _laid_out(told: Sequence[BoardWords]) -> Iterator[Block]:
    """The boards in their order, two of few coups that follow each other side by side."""
    first = 0
    while first < len(told):
        pair = told[first : first + 2]
        if len(pair) == 2 and all(len(each.halved) <= SHELVES for each in pair):
            yield [BoardPair(pair)]
            first += 2
        else:
            yield [BoardHeading(pair[0]), *shelves(pair[0].roads)]
            first += 1


def _height(block: Block) -> float:
    return sum(each.height for each in block)


class BoardHeading(Flowable):
    """What a board is called, and its counts: beside that, or below it."""

    def __init__(self, told: BoardWords, room: float = WIDTH) -> None:
        super().__init__()
        beside = width_of(told.name, NAME) + APART
        self._lines = [
            (0.0, n, line, NAME) for n, line in enumerate(wrapped(told.name, NAME, room))
        ]
        if len(self._lines) == 1 and beside + width_of(told.counts, BODY) <= room:
            self._lines.append((beside, 0, told.counts, BODY))
        else:
            below = enumerate(wrapped(told.counts, BODY, room), start=len(self._lines))
            self._lines += [(0.0, n, line, BODY) for n, line in below]
        self.height = ABOVE + STEP * (self._lines[-1][1] + 1)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        self.draw_at(self.canv, 0.0, self.height)

    def draw_at(self, canvas: Canvas, left: float, top: float) -> None:
        """Draws it with its upper left corner here."""
        for x, line, text, ink in self._lines:
            write_at(canvas, left + x, top - ABOVE - (line + 1) * STEP + 3, text, ink)


class BoardPair(Flowable):
    """Two boards side by side."""

    def __init__(self, told: Sequence[BoardWords]) -> None:
        super().__init__()
        self._headings = [BoardHeading(each, HALF) for each in told]
        self._shelves = [each.halved for each in told]
        self._head = max(each.height for each in self._headings)
        below = (sum(shelf.height for shelf in each) for each in self._shelves)
        self.height = self._head + max(below)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        for n, (heading, below) in enumerate(zip(self._headings, self._shelves, strict=True)):
            left, top = n * (HALF + APART), self.height - self._head
            heading.draw_at(self.canv, left, self.height)
            for shelf in below:
                shelf.draw_at(self.canv, left, top)
                top -= shelf.height
