"""Exercises for a classroom on paper: numbered questions with room for the answers, and their key
on a page of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer
from typing_extensions import override

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import (
    BODY,
    INK,
    LABEL,
    LARGE,
    STRONG,
    WIDTH,
    PaperPage,
    fitting,
    width_of,
    wrapped,
    write_at,
)
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.layout.sheet import KeptTogether, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, title
from dealer_app.reports.session.document import Document, house_page, letterhead
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.reports.session.school_paper import MARK
from dealer_app.rules.house import House, PaperSize

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the answers are told apart by on paper."""

COLUMNS: Final = 4, 3, 2
"""Columns of answers that do not all stand on one line, of which the first are taken that hold
them."""

SIGN: Final = 14.0
GAP: Final = 10.0
"""Points of the letter before an answer, and of the room between two columns."""

LINE: Final = "_" * 24
"""Where an answer is written by hand."""


class PrintedPile(NamedTuple):
    """Chips of one value, by what is written on them, and how many there are."""

    value: str
    number: int


class Exercise(NamedTuple):
    """A question: what lies on the felt and was said, what is asked, the answers to choose from,
    none where it is written; then the right one, and why. `piles` are drawn, not told."""

    felt: Sequence[str]
    ask: str
    choices: Sequence[str]
    right: str
    why: str
    piles: Sequence[PrintedPile] = ()


@dataclass(frozen=True, slots=True)
class ExerciseSheet:
    """Exercises of a drill of a game; the same `seed` makes the same sheet again."""

    drill: str
    game: str
    seed: int
    exercises: Sequence[Exercise]
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


class AnswerLine(NamedTuple):
    """The answer to an exercise by its number."""

    number: int
    exercise: Exercise

    @property
    def answer(self) -> str:
        """The right answer, of those to choose from behind its letter."""
        right, choices = self.exercise.right, self.exercise.choices
        return f"{LETTERS[choices.index(right)]} · {right}" if right in choices else right


KEY: Final[PaperSheet[AnswerLine]] = PaperSheet(
    "key",
    (
        Column("number", marked("No."), lambda each, _: each.number, CellKind.NUMBER),
        Column("answer", marked("Answer"), lambda each, _: each.answer, wide=True),
        Column("why", marked("Why"), lambda each, _: each.exercise.why, wide=True),
    ),
    marked("The answers"),
)
"""The right answers, which stand on a page of their own."""


class DrawnPiles(Flowable):
    """Piles of chips beside each other, each chip to be counted; a copier loses none of it."""

    CHIP: Final = 34.0
    STEP: Final = 6.0
    BETWEEN: Final = 18.0
    SPOTS: Final = 8

    def __init__(self, piles: Sequence[PrintedPile]) -> None:
        super().__init__()
        self.piles = piles
        self.height = self.CHIP + self.STEP * (max(pile.number for pile in piles) - 1) + 4

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        middle = self.CHIP / 2
        for place, pile in enumerate(self.piles):
            x = middle + place * (self.CHIP + self.BETWEEN)
            for chip in range(pile.number):
                self._draw_chip(canvas, x, middle + 2 + chip * self.STEP)
            ink = fitting(pile.value, LARGE, self.CHIP * 0.66)
            y = middle + 2 + (pile.number - 1) * self.STEP - ink.size * 0.35
            write_at(canvas, x - width_of(pile.value, ink) / 2, y, pile.value, ink)

    def _draw_chip(self, canvas: Canvas, x: float, y: float) -> None:
        """A ring with its spots, and within it the face."""
        out, face = self.CHIP / 2, self.CHIP * 0.37
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.6)
        canvas.setFillColor(white)
        canvas.circle(x, y, out, fill=1)
        canvas.setFillColor(INK)
        for spot in range(self.SPOTS):
            begins = spot * 360 / self.SPOTS - 9
            canvas.wedge(x - out, y - out, x + out, y + out, begins, 18, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.circle(x, y, face, fill=1)


def _opening(name: str, of: ExerciseSheet, figures: Figures) -> Iterator[Part]:
    yield from letterhead(of.house.documents)
    yield from title(f"{of.drill} · {of.game}", name)
    yield lines(figures.words("Name: {line}    Date: {line}", line=LINE), BODY)
    yield Spacer(0, 6)


def _columns(choices: Sequence[str]) -> tuple[int, Sequence[Sequence[str]]]:
    """How many columns hold each answer on a line, and the lines of each; one where none does."""
    fewer = (each for each in COLUMNS if each < len(choices) and len(choices) % each != 1)
    for columns in (len(choices), *fewer):
        held = [wrapped(text, BODY, WIDTH / columns - GAP - SIGN) for text in choices]
        if all(len(each) == 1 for each in held):
            return columns, held
    return 1, [wrapped(text, BODY, WIDTH - SIGN) for text in choices]


def _offered(choices: Sequence[str]) -> DrawnLedger:
    """The answers behind their letters, on as few lines as hold them beside each other in columns;
    one that has no line is wrapped beside its letter."""
    columns, held = _columns(choices)
    told: list[LedgerLine] = []
    for first in range(0, len(choices), columns):
        row = held[first : first + columns]
        for line in range(max(map(len, row))):
            marks = [
                mark
                for at, each in enumerate(row)
                for mark in _marks(at * WIDTH / columns, first + at, line, each)
            ]
            told.append(LedgerLine(BODY.size * 1.4, tuple(marks), starts=line == 0))
    ledger = DrawnLedger((), told)
    ledger.spaceBefore = ledger.spaceAfter = 3
    return ledger


def _marks(left: float, place: int, line: int, text: Sequence[str]) -> Iterator[LedgerText]:
    """One line of an answer, behind its letter where it is the first."""
    if line == 0:
        yield LedgerText(left, LETTERS[place], STRONG)
    if line < len(text):
        yield LedgerText(left + SIGN, text[line], BODY)


def _parts(of: ExerciseSheet, figures: Figures) -> Iterator[Part]:
    """Every exercise, then the key."""
    words = figures.words
    for number, each in enumerate(of.exercises, 1):
        asked = [lines(f"{number}. {each.ask}", STRONG)]
        felt: list[Part] = [lines(text, LABEL) for text in each.felt if text]
        if each.piles:
            felt.append(DrawnPiles(each.piles))
        given = lines(words("Answer: {line}", line=LINE), BODY)
        answers = _offered(each.choices) if each.choices else given
        yield KeptTogether([*asked, *felt, answers, Spacer(0, 9)])
    yield PageBreak()
    yield from KEY.parts([AnswerLine(n, each) for n, each in enumerate(of.exercises, 1)], figures)


DOCUMENT: Final[Document[ExerciseSheet]] = Document(marked("Exercises"), _opening, _parts)
"""The exercises, and their key."""


def page_of(of: ExerciseSheet, figures: Figures) -> PaperPage:
    """The frame of every page, under the school's mark; the number makes the same sheet again."""
    words = figures.words
    counted = words("number {seed}", seed=of.seed)
    return replace(house_page(DOCUMENT.title, counted, of, figures), stamp=words(MARK))
