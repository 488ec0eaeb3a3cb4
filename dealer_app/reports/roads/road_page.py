"""The roads of a session on paper: the board of each shoe with its counts."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY, STRONG, width_of, wrapped, write_at
from dealer_app.reports.layout.paper import WIDTH
from dealer_app.reports.layout.tables import section
from dealer_app.reports.roads.road_grids import (
    Cells,
    RoadBand,
    Shelf,
    board_name,
    counts_words,
    grids,
    shelves,
)
from dealer_app.reports.roads.road_marks import MarkKey, entries, tones_of
from dealer_app.table.table import Table
from dealer_app.table.view.boards import boards

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
