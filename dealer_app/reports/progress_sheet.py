"""A trainee's progress on two pages: week by week with what comes next, and every drill of every
game on one map."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Spacer
from typing_extensions import override

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.charts import ByWeek, ChartWeek
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import (
    BODY,
    HEAD,
    HEIGHT,
    INK,
    LABEL,
    LINE,
    STRONG,
    WIDTH,
    Ink,
    fitting,
    print_to,
    register_fonts,
    width_of,
    wrapped,
    write_at,
)
from dealer_app.reports.layout.sheet import PaperSheet, Part, flowables
from dealer_app.reports.layout.tables import FactLine, band, facts, lines, section, title
from dealer_app.reports.session.school_paper import (
    ACTS,
    ANSWERS,
    RIGHT,
    SHARE,
    RightShare,
    SchoolImprint,
    Week,
    figures_of,
    page_of,
    percent,
    seconds,
)

PROGRESS = marked("Progress")

MOST_RUNS: Final = 6
MOST_LESSONS: Final = 6
MOST_EXAMS: Final = 4
"""Runs, lessons and exams that are listed, the last ones: the paper has two pages."""


WEAK: Final = Fraction(1, 2)
FIRM: Final = Fraction(9, 10)
"""A share of right answers below the first is weak, from the second on it is firm."""


class MapBlock(NamedTuple):
    """A drill of a game: how many answers were right, the milliseconds of one beside its norm, and
    of each of its cells how many of the last answers were right."""

    share: RightShare
    mean: int | None
    norm: int
    cells: Sequence[RightShare]


class PrintedMap(NamedTuple):
    """Every drill, beside each other, of every game, under each other; no block where a drill makes
    no sense."""

    games: Sequence[str]
    drills: Sequence[str]
    blocks: Mapping[tuple[int, int], MapBlock]


NO_MAP: Final = PrintedMap((), (), {})
"""The map of nobody who answered."""


class WeakLine(NamedTuple):
    """One cell that is weak."""

    name: str
    share: RightShare


class RunLine(NamedTuple):
    """A run of questions; `lives` and `end` are None where it has none, or is not over."""

    at: datetime
    name: str
    share: RightShare
    best: int
    lives: int | None
    end: str | None


class LessonLine(NamedTuple):
    """A lesson that was dealt to its end, and the faults in it."""

    at: datetime
    game: str
    lesson: str
    faults: str


class ExamLine(NamedTuple):
    """An exam, how many of its acts were right, and whether it was passed."""

    at: datetime
    game: str
    share: RightShare
    passed: str


def _share(of: "WeakLine | RunLine | ExamLine") -> RightShare:
    return of.share


_WEAK: Final[Sequence[Column[WeakLine]]] = (
    Column("cell", marked("Cell"), lambda e, _: e.name, wide=True),
    ANSWERS.over(_share),
    RIGHT.over(_share),
    SHARE.over(_share),
)
WEAKEST: Final[PaperSheet[WeakLine]] = PaperSheet("weakest", _WEAK, marked("To practise next"))

_RUNS: Final[Sequence[Column[RunLine]]] = (
    Column("at", marked("Date"), lambda e, _: e.at, CellKind.MOMENT),
    Column("drill", marked("Drill"), lambda e, _: e.name, wide=True),
    ANSWERS.over(_share),
    RIGHT.over(_share),
    Column("row", marked("Longest row"), lambda e, _: e.best, CellKind.NUMBER),
    Column("lives", marked("Lives left"), lambda e, _: e.lives, CellKind.NUMBER),
    Column("end", marked("End"), lambda e, _: e.end),
)
RUNS: Final[PaperSheet[RunLine]] = PaperSheet("runs", _RUNS, marked("Runs"))

LESSONS: Final[PaperSheet[LessonLine]] = PaperSheet(
    "lessons",
    (
        Column("at", marked("Date"), lambda e, _: e.at, CellKind.MOMENT),
        Column("game", marked("Game"), lambda e, _: e.game),
        Column("lesson", marked("Lesson"), lambda e, _: e.lesson, wide=True),
        Column("faults", marked("Faults"), lambda e, _: e.faults, wide=True),
    ),
    marked("Lessons"),
)

_EXAMS: Final[Sequence[Column[ExamLine]]] = (
    Column("at", marked("Date"), lambda e, _: e.at, CellKind.MOMENT),
    Column("game", marked("Game"), lambda e, _: e.game, wide=True),
    ACTS.over(_share),
    RIGHT.over(_share),
    SHARE.over(_share),
    Column("result", marked("Result"), lambda e, _: e.passed),
)
EXAMS: Final[PaperSheet[ExamLine]] = PaperSheet("exams", _EXAMS, marked("Exams"))


@dataclass(frozen=True, slots=True)
class ProgressData:
    """What is printed of a trainee; `aside` names earlier records that were damaged."""

    imprint: SchoolImprint
    share: RightShare
    mean: int | None
    best: int
    hinted: int = 0
    days: Sequence[date] = ()
    weeks: Sequence[Week] = ()
    map: PrintedMap = NO_MAP
    weakest: Sequence[WeakLine] = ()
    runs: Sequence[RunLine] = ()
    lessons: Sequence[LessonLine] = ()
    exams: Sequence[ExamLine] = ()
    aside: Sequence[str] = ()


def write_progress(
    path: Path, data: ProgressData, words: Words, *, invariant: bool = False
) -> None:
    """Writes the report as a PDF; OSError where the disk refuses.

    With `invariant` the same record always gives the same bytes.
    """
    register_fonts()
    figures = figures_of(data.imprint, words)
    page = page_of(words(PROGRESS), data.imprint, figures)
    print_to(path, list(flowables(_progress(data, figures), figures)), page, invariant=invariant)


def _progress(data: ProgressData, figures: Figures) -> Iterator[Part]:
    """The report from its heading to the exams."""
    words = figures.words
    yield from title(words(PROGRESS), data.imprint.trainee)
    yield from _summary(data, figures)
    if not data.share.asked:
        yield lines(words("No question was answered yet."), BODY)
    else:
        yield from _weeks(data, figures)
        yield from WEAKEST.parts(data.weakest, figures)
        yield from RUNS.parts(data.runs[-MOST_RUNS:], figures)
    yield from LESSONS.parts(data.lessons[-MOST_LESSONS:], figures)
    yield from EXAMS.parts(data.exams[-MOST_EXAMS:], figures)
    if data.share.asked:
        yield from _map(data.map, figures)


def _summary(data: ProgressData, figures: Figures) -> Iterator[Flowable]:
    words, number = figures.words, figures.words.number
    ends = ((words("First day"), data.days[:1]), (words("Last day"), data.days[-1:]))
    span = [FactLine(name, figures.date(day)) for name, days in ends for day in days]
    span += [FactLine(words("Damaged record, kept as"), file) for file in data.aside]
    if span:
        yield facts(span, name_width=130)
        yield Spacer(0, 6)
    yield band(
        [
            FactLine(words("Days"), number(len(data.days))),
            FactLine(words("Answers"), number(data.share.asked)),
            FactLine(words("Right"), percent(figures, data.share)),
            FactLine(words("Time of an answer"), seconds(words, data.mean)),
            FactLine(words("With a hint"), number(data.hinted)),
            FactLine(words("Longest row"), number(data.best)),
        ]
    )


def _weeks(data: ProgressData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    weeks = [
        ChartWeek(each.monday, each.share.part, each.mean, each.share.asked)
        for each in data.weeks
        if each.share.part is not None
    ]
    yield from section(words("Week by week"), needs=ByWeek.HEIGHT + 20)
    yield ByWeek(weeks, figures)
    yield lines(words("Right answers, and the time of one; under each week the number of answers."))


def _map(of: PrintedMap, figures: Figures) -> Iterator[Part]:
    """All games on one page, and how the map is read."""
    words, drawn = figures.words, MapDrawing(of, figures)
    yield from section(words("Weakness map"), needs=drawn.high + 60)
    yield lines(
        words(
            "Each square is a place of its law, by its last answers: a dot was never asked, an"
            " empty one is firm, a half-filled one is got wrong at times, a full one more often"
            " than not. A time beyond its norm is underlined."
        )
    )
    yield drawn


class MapDrawing(Flowable):
    """Every drill of every game with its share of right answers, its time, and a square a cell."""

    HEAD: Final = 24.0
    FIGURES: Final = 21.0
    NAMES: Final = 84.0
    GAP: Final = 4.0
    SQUARES: Final = (5.0, 4.5, 4.0, 3.5, 3.0)
    """Points of a square with what lies beside it: the largest by which the map goes on a page."""
    MOST: Final = HEIGHT - 100

    def __init__(self, of: PrintedMap, figures: Figures) -> None:
        super().__init__()
        self._of, self._figures = of, figures
        self._pitch = (WIDTH - self.NAMES) / max(1, len(of.drills))
        most = [
            max((len(b.cells) for (row, _), b in of.blocks.items() if row == n), default=0)
            for n in range(len(of.games))
        ]
        for square in self.SQUARES:
            self._square, self._beside = square, int((self._pitch - self.GAP) // square)
            self._rows = [self.FIGURES + -(-n // self._beside) * square + 6 for n in most]
            if self.high <= self.MOST:
                break

    @property
    def high(self) -> float:
        """How high it is, in points."""
        return self.HEAD + sum(self._rows)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.high
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        for n, drill in enumerate(self._of.drills):
            x, room = self.NAMES + self._pitch * n, self._pitch - self.GAP
            ink = min((fitting(word, HEAD, room - 0.1) for word in drill.split()), key=_wide)
            for place, line in enumerate(reversed(wrapped(drill, ink, room))):
                write_at(canvas, x, self.height - self.HEAD + 5 + 9 * place, line, ink)
        top = self.height - self.HEAD
        for row, game in enumerate(self._of.games):
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.4)
            canvas.line(0, top, WIDTH, top)
            for place, line in enumerate(wrapped(game, STRONG, self.NAMES - self.GAP)):
                write_at(canvas, 0, top - 9 - 9 * place, line, STRONG)
            for column in range(len(self._of.drills)):
                block = self._of.blocks.get((row, column))
                if block is not None:
                    self._draw_block(canvas, self.NAMES + self._pitch * column, top, block)
            top -= self._rows[row]

    def _draw_block(self, canvas: Canvas, x: float, top: float, block: MapBlock) -> None:
        if block.share.asked:
            write_at(canvas, x, top - 8.5, percent(self._figures, block.share), STRONG)
            time = seconds(self._figures.words, block.mean)
            write_at(canvas, x, top - 17, time, LABEL)
            if (block.mean or 0) > block.norm:
                canvas.setStrokeColor(INK)
                canvas.setLineWidth(0.5)
                canvas.line(x, top - 18.2, x + width_of(time, LABEL), top - 18.2)
        for n, share in enumerate(block.cells):
            row, column = divmod(n, self._beside)
            floor = top - self.FIGURES - self._square * (row + 1)
            draw_cell(canvas, x + self._square * column, floor, share, self._square - 1)


def _wide(ink: Ink) -> float:
    """How wide letters are in that ink."""
    return ink.size * ink.stretch


def draw_cell(canvas: Canvas, x: float, y: float, share: RightShare, side: float = 4.0) -> None:
    """A cell as a square of so many points: the weaker, the fuller."""
    part = share.part
    canvas.setFillColor(INK)
    if part is None:
        canvas.circle(x + side / 2, y + side / 2, 0.4, stroke=0, fill=1)
        return
    canvas.setStrokeColor(LINE if part >= FIRM else INK)
    canvas.setLineWidth(0.4)
    canvas.rect(x, y, side, side, stroke=1, fill=0)
    if part < FIRM:
        canvas.rect(x, y, side, side if part < WEAK else side / 2, stroke=0, fill=1)
