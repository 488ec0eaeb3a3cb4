"""The scorecard for guests: grids for the roads, blank or with the coups of a shoe marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.i18n.parlance import term
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import (
    BODY,
    MUTED,
    STRONG,
    WIDTH,
    PaperPage,
    print_to,
    register_fonts,
    width_of,
    wrapped,
    write_at,
)
from dealer_app.reports.layout.tables import lines, title
from dealer_app.reports.roads.road_marks import RULING, MarkKey, entries, tones_of
from dealer_app.reports.roads.road_page import (
    NAME_HIGH,
    Cells,
    Shelf,
    banded,
    counts_of,
    coups_words,
    grids,
)
from dealer_app.reports.session.document import framed
from dealer_app.reports.session.identity import limits_words
from dealer_app.rules.house import Limits
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import Board, boards

LABEL: Final = BODY._replace(size=9, colour=MUTED)
VALUE: Final = STRONG._replace(size=9)
CELLS: Final = Cells(17.2, 8.6)
ACROSS: Final = int(WIDTH / CELLS.large)
FINE: Final = int(WIDTH / CELLS.small)
"""How many cells of either size the paper is wide."""

HEADING: Final = 22.0
AIR: Final = 10.0
RULE: Final = 5.0
APART: Final = 16.0
BEADS: Final = 15
"""Columns of the bead plate: ninety coups, more than a shoe holds."""

BANDS: Final = 2
"""Bands of the big road that a card has, whether they are needed or not."""


class CardFact(NamedTuple):
    """Something that is told, or, where nothing is known of it yet, a line to write it on."""

    name: str
    value: str

    def draw_at(self, canvas: Canvas, left: float, floor: float, room: float) -> None:
        """Draws it on a line that begins here and is so long."""
        write_at(canvas, left, floor, self.name, LABEL)
        begin = left + width_of(self.name, LABEL) + 5
        if self.value:
            first, *_ = wrapped(self.value, VALUE, left + room - begin)
            write_at(canvas, begin, floor, first, VALUE)
            return
        canvas.setStrokeColor(RULING)
        canvas.setLineWidth(0.6)
        canvas.line(begin, floor - 1.5, left + room, floor - 1.5)


@dataclass(frozen=True, slots=True)
class CardSide:
    """What is marked on a card: the coups of a shoe, or nothing where no shoe is named."""

    shoe: int | None = None
    boards: Sequence[Board] = ()
    opened: datetime | None = None


@dataclass(frozen=True, slots=True)
class ScorecardData:
    """What is printed on cards of a game that has roads: a page a hand against the bank, a side
    after the other; `digest` is that of the game's sheet."""

    rules: Rules
    table: str
    sides: Sequence[CardSide]
    digest: str
    software: str
    printed: datetime
    zone: tzinfo | None = None


def write(path: Path, data: ScorecardData, words: Words, *, invariant: bool = False) -> None:
    """Writes the cards as a PDF; OSError where the disk refuses.

    With `invariant` the same cards always give the same bytes.
    """
    register_fonts()
    figures = Figures(words, data.rules.house.currency, zone=data.zone)
    story = [
        part
        for side in data.sides
        for board in side.boards or boards(data.rules, ())
        for part in (*_card(data, side, board, figures), PageBreak())
    ]
    print_to(path, story[:-1], _page(data, figures), invariant=invariant)


def _page(data: ScorecardData, figures: Figures) -> PaperPage:
    words = figures.words
    game = words.name(data.rules.variant.names)
    place = " · ".join(each for each in (data.rules.house.name, data.table) if each)
    return framed(words("Scorecard: {game}", game=game), place, data, figures)


def _card(
    data: ScorecardData, side: CardSide, board: Board, figures: Figures
) -> Iterator[Flowable]:
    """One page: what is played and for how much, the key, and the grids."""
    words, rules, variant = figures.words, data.rules, data.rules.variant
    named = [variant.names, *([board.names] if len(variant.laws) > 2 else [])]
    yield from title(" · ".join(words.name(each) for each in named), rules.house.name)
    yield Fields(_about(data, side, board, figures))
    if _limited(rules):
        limits = " · ".join(limits_words(rules, figures))
        yield lines(words("{name}: {value}", name=words("Limits"), value=limits), BODY)
    yield MarkKey(entries([board], rules, words))
    big, bead, *derived = grids(board.roads, tones_of(board, rules, words), CELLS, words)
    first, *others = banded(bead.at_least(BEADS), BEADS * CELLS.large)
    yield Spacer(0, AIR)
    yield BeadTally(first, _counts(board, rules, words))
    yield from others
    for road, columns in ((big, BANDS * ACROSS), *((each, FINE) for each in derived)):
        yield Spacer(0, AIR)
        yield from banded(road.at_least(columns))


def _limited(rules: Rules) -> bool:
    """True where the house has limits; where it has none they are written by hand."""
    return rules.house.limits != Limits() or bool(rules.house.bet_limits)


def _about(
    data: ScorecardData, side: CardSide, board: Board, figures: Figures
) -> Sequence[CardFact]:
    """What a card is of; what is not known yet is left to be written."""
    words, variant = figures.words, data.rules.variant
    told = [
        CardFact(words("Table"), data.table),
        CardFact(words("Date"), figures.day(side.opened) if side.opened else ""),
        CardFact(term(words, variant, "shoe"), words.number(side.shoe) if side.shoe else ""),
        CardFact(words("Coups"), coups_words(board)),
    ]
    return told if _limited(data.rules) else [*told, CardFact(words("Limits"), "")]


def _counts(board: Board, rules: Rules, words: Words) -> Sequence[CardFact]:
    counted = counts_of(board, rules.variant, words)
    return [CardFact(name, words.number(n) if board.results else "") for name, n in counted]


class Fields(Flowable):
    """Fields side by side, each as wide as the others."""

    def __init__(self, fields: Sequence[CardFact]) -> None:
        super().__init__()
        self._fields = fields

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, HEADING

    def draw(self) -> None:
        pitch = (WIDTH + APART) / len(self._fields)
        for n, field in enumerate(self._fields):
            field.draw_at(self.canv, n * pitch, RULE, pitch - APART)


class BeadTally(Flowable):
    """The bead plate and beside it, in the heights of its rows, what its coups add up to."""

    def __init__(self, beads: Shelf, counts: Sequence[CardFact]) -> None:
        super().__init__()
        self._beads = beads
        self._counts = counts
        self.height = beads.height

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        self._beads.draw_at(self.canv, 0.0, self.height)
        left = BEADS * CELLS.large + APART
        for row, count in enumerate(self._counts, start=1):
            floor = self.height - NAME_HIGH - row * CELLS.large + RULE
            count.draw_at(self.canv, left, floor, WIDTH - left)
