"""The key to the marks of the roads, for paper: each mark with what it says."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.i18n.parlance import term
from dealer_app.reports.charts import write_at
from dealer_app.reports.ink import BODY, width_of
from dealer_app.reports.paper import WIDTH
from dealer_app.reports.road_marks import (
    RULING,
    Box,
    Draw,
    Tones,
    bead_sign,
    derived_sign,
    draw_natural,
    draw_pair,
    draw_tie,
    win_sign,
)
from dealer_app.reports.road_words import tones_of
from dealer_app.rules.variant import Role
from dealer_app.table.boards import Board
from dealer_app.table.roads import Cell, CoupResult, Derived, Mark
from dealer_app.table.table import Rules

LARGE: Final = 12.0
SMALL: Final = 7.0
LINE: Final = 15.0
BESIDE: Final = 3.5
APART: Final = 13.0
BELOW: Final = 3.0


class Entry(NamedTuple):
    """Marks, the side of the cell in which they are drawn, and what they say."""

    draws: Sequence[Draw]
    side: float
    text: str

    @property
    def signs(self) -> float:
        """How wide the marks are together."""
        return self.side * len(self.draws)

    @property
    def width(self) -> float:
        return self.signs + BESIDE + width_of(self.text, BODY)


def entries(found: Sequence[Board], rules: Rules, words: Words) -> Iterator[Entry]:
    """What every mark of these boards says, one of each hand against the bank."""
    bank, name = rules.variant.hand(rules.variant.banque), words.name
    pontes = ", ".join(name(board.names) for board in found)
    tones = tones_of(found[0], rules, words)
    yield Entry([_bead(Role.BANQUE, tones), _win(Role.BANQUE, 0, tones)], LARGE, name(bank.names))
    for board in found:
        own = tones_of(board, rules, words)
        yield Entry([_bead(Role.PONTE, own), _win(Role.PONTE, 0, own)], LARGE, name(board.names))
    yield Entry([_bead(Role.TIE, tones)], LARGE, words("Tie"))
    yield Entry([draw_tie], LARGE, words("tie after this win"))
    yield Entry([_win(Role.PONTE, 2, tones)], LARGE, words("so many ties"))
    yield Entry([draw_natural], LARGE, term(words, rules.variant, "one_natural"))
    for role, hand in ((Role.BANQUE, name(bank.names)), (Role.PONTE, pontes)):
        draw = partial(draw_pair, role=role, tones=tones)
        yield Entry([draw], LARGE, words("{hand}: pair", hand=hand))
    yield _derived(Mark.RED, words("red: the runs repeat"))
    yield _derived(Mark.BLUE, words("blue: they do not"))


def _derived(mark: Mark, text: str) -> Entry:
    return Entry([derived_sign(road, mark).draw for road in Derived], SMALL, text)


def _bead(role: Role, tones: Tones) -> Draw:
    return bead_sign(CoupResult(role), tones).draw


def _win(role: Role, ties: int, tones: Tones) -> Draw:
    cell = Cell(0, 0, role, ties, ponte_pair=False, banque_pair=False, natural=False, coup=0)
    return win_sign(cell, tones).draw


class Key(Flowable):
    """Entries one after the other, in as many lines as they ask for."""

    def __init__(self, told: Iterator[Entry], room: float = WIDTH) -> None:
        super().__init__()
        self._lines = [*_lines(told, room)]
        self.height = LINE * len(self._lines) + BELOW

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        for number, line in enumerate(self._lines, start=1):
            left = 0.0
            for entry in line:
                _draw(self.canv, entry, left, self.height - number * LINE)
                left += entry.width + APART


def _lines(told: Iterator[Entry], room: float) -> Iterator[list[Entry]]:
    line: list[Entry] = []
    for entry in told:
        if line and sum(each.width + APART for each in line) + entry.width > room:
            yield line
            line = []
        line.append(entry)
    yield line


def _draw(canvas: Canvas, entry: Entry, left: float, floor: float) -> None:
    for n, draw in enumerate(entry.draws):
        box = Box(left + n * entry.side, floor + (LINE - entry.side) / 2, entry.side)
        canvas.setStrokeColor(RULING)
        canvas.setLineWidth(0.4)
        canvas.rect(*box, box.side)
        draw(canvas, box)
    write_at(canvas, left + entry.signs + BESIDE, floor + (LINE - BODY.size) / 2 + 1, entry.text, BODY)
