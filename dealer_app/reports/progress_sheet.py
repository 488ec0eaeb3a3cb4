"""A trainee's progress on paper: by day, drill and cell, with runs, lessons and exams."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Spacer
from typing_extensions import override

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.charts import ByDay, ChartDay, Pace, Paces
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY, FIGURE, HEAD, STRONG, width_of, write_at
from dealer_app.reports.layout.listing import Part, flowables
from dealer_app.reports.layout.paper import INK, LINE, WIDTH, print_to, register_fonts
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import FactLine, band, facts, lines, section, title
from dealer_app.reports.school.school_page import (
    ACTS,
    ANSWERS,
    RIGHT,
    SHARE,
    Day,
    RightShare,
    SchoolImprint,
    figures_of,
    page_of,
    percent,
    seconds,
)

PROGRESS = marked("Progress")

MOST_RUNS = 15
"""Runs that are listed, the last ones."""


WEAK: Final = Fraction(1, 2)
FIRM: Final = Fraction(9, 10)
"""A share of right answers below the first is weak, from the second on it is firm."""

NEVER: Final = "·"
"""Stands in a cell that was never asked about."""


class DrillLine(NamedTuple):
    """A drill of a game: how many answers, how many right, how many after a hint, and the time of
    one beside its norm, in milliseconds."""

    drill: str
    game: str
    share: RightShare
    hinted: int
    mean: int
    norm: int


class WeaknessMap(NamedTuple):
    """The cells of a law by row and column, as far as the law has them."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Mapping[tuple[int, int], RightShare]


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


def _share(of: "DrillLine | WeakLine | RunLine | ExamLine") -> RightShare:
    return of.share


_DRILLS: Final[Sequence[Column[DrillLine]]] = (
    Column("drill", marked("Drill"), lambda e, _: e.drill, wide=True),
    Column("game", marked("Game"), lambda e, _: e.game, wide=True),
    ANSWERS.over(_share),
    RIGHT.over(_share),
    SHARE.over(_share),
    Column("hinted", marked("With a hint"), lambda e, _: e.hinted, CellKind.NUMBER),
    Column("mean", marked("Mean time"), lambda e, f: seconds(f.words, e.mean), CellKind.NUMBER),
    Column("norm", marked("Norm"), lambda e, f: seconds(f.words, e.norm), CellKind.NUMBER),
)
DRILLS: Final[PaperSheet[DrillLine]] = PaperSheet("drills", _DRILLS, marked("Drills"))

_WEAK: Final[Sequence[Column[WeakLine]]] = (
    Column("cell", marked("Cell"), lambda e, _: e.name, wide=True),
    ANSWERS.over(_share),
    RIGHT.over(_share),
    SHARE.over(_share),
)
WEAKEST: Final[PaperSheet[WeakLine]] = PaperSheet("weakest", _WEAK, marked("To practise next"))
CELLS: Final[PaperSheet[WeakLine]] = PaperSheet("cells", _WEAK)

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
    days: Sequence[Day]
    drills: Sequence[DrillLine] = ()
    maps: Sequence[WeaknessMap] = ()
    weakest: Sequence[WeakLine] = ()
    runs: Sequence[RunLine] = ()
    lessons: Sequence[LessonLine] = ()
    exams: Sequence[ExamLine] = ()
    aside: Sequence[str] = ()

    @property
    def last(self) -> date | None:
        """The last day of practice."""
        return self.days[-1].day if self.days else None


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
        yield from _charts(data, figures)
        yield from section(words(DRILLS.heading))
        yield DRILLS.listing(data.drills, figures)
        yield from _weakness(data, figures)
        yield from RUNS.parts(data.runs[-MOST_RUNS:], figures)
    yield from LESSONS.parts(data.lessons, figures)
    yield from EXAMS.parts(data.exams, figures)


def _summary(data: ProgressData, figures: Figures) -> Iterator[Flowable]:
    words, number = figures.words, figures.words.number
    first = data.days[0].day if data.days else None
    span = [FactLine(words("First day"), figures.date(first))] if first else []
    span += [FactLine(words("Last day"), figures.date(data.last))] if data.last else []
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
            FactLine(words("Longest row"), number(data.best)),
        ]
    )


def _charts(data: ProgressData, figures: Figures) -> Iterator[Flowable]:
    words = figures.words
    yield from section(words("Right answers by day"), needs=ByDay.HEIGHT + 20)
    days = [(day.day, day.share.part, day.share.asked) for day in data.days]
    yield ByDay([ChartDay(day, part, of) for day, part, of in days if part is not None], figures)
    yield lines(words("Under each day the number of answers."))
    paces = [
        Pace(f"{each.drill}, {each.game}", each.mean, each.norm, seconds(words, each.mean))
        for each in data.drills
    ]
    yield from section(words("Time of an answer, in seconds"), needs=Paces.STEP * len(paces) + 40)
    yield Paces(paces, figures)
    yield lines(words("The stroke is the norm."))


def _weakness(data: ProgressData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Weakness map"), needs=120)
    yield lines(
        words(
            "Of the last answers of each cell, how many were right: 5/8. Dense hatching: less than"
            " half. Light hatching: less than nine of ten. A dot: never asked."
        )
    )
    for each in data.maps:
        if WeaknessGrid.fits(each.rows, each.columns):
            yield from _heading(each.title)
            yield WeaknessGrid(each.rows, each.columns, each.cells)
        else:
            yield from _listed(each, figures)
    yield from WEAKEST.parts(data.weakest, figures)


def _heading(text: str) -> Iterator[Flowable]:
    heading = lines(text, STRONG)
    heading.spaceBefore = 8
    yield CondPageBreak(70)
    yield heading


def _listed(each: WeaknessMap, figures: Figures) -> Iterator[Part]:
    """A map whose heads find no room: its cells that were got wrong, one below the other."""
    named = [
        WeakLine(" · ".join(filter(None, (each.rows[row], each.columns[column]))), share)
        for (row, column), share in each.cells.items()
        if share.right < share.asked
    ]
    if named:
        yield from _heading(each.title)
        yield CELLS.listing(named, figures)


class WeaknessGrid(Flowable):
    """Cells of a law with how many of the last answers were right: hatched where they are weak.

    A place that the law does not have stays empty.
    """

    STEP: Final = 15.0
    HEAD: Final = 13.0
    USUAL: Final = 44.0
    NARROW: Final = 22.0
    APART: Final = 6.0
    GAP: Final = 10.0

    def __init__(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        cells: Mapping[tuple[int, int], RightShare],
    ) -> None:
        super().__init__()
        self._rows, self._columns, self._cells = rows, columns, cells
        self._left = max(width_of(row, HEAD) for row in rows) + self.GAP
        usual = min(self.USUAL, (WIDTH - self._left) / len(columns))
        self._pitch = max(usual, self._least(columns))

    @classmethod
    def fits(cls, rows: Sequence[str], columns: Sequence[str]) -> bool:
        """True if every head has room over its column."""
        room = WIDTH - max(width_of(row, HEAD) for row in rows) - cls.GAP
        return cls._least(columns) * len(columns) <= room

    @classmethod
    def _least(cls, columns: Sequence[str]) -> float:
        """How wide each column is at least."""
        return max(cls.NARROW, *(width_of(column, HEAD) + cls.APART for column in columns))

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = self.HEAD + self.STEP * len(self._rows)
        return WIDTH, self.height

    @override
    def split(self, aW: float, aH: float) -> list[Flowable]:
        """As many rows as the space holds under their heads, and the rest under the same."""
        fit = int((aH - self.HEAD) // self.STEP)
        if fit < 1:
            return []
        return [self._part(0, fit), self._part(fit, len(self._rows))]

    def _part(self, first: int, end: int) -> "WeaknessGrid":
        cells = {(r - first, c): s for (r, c), s in self._cells.items() if first <= r < end}
        return WeaknessGrid(self._rows[first:end], self._columns, cells)

    def draw(self) -> None:
        canvas: Canvas = self.canv
        for n, column in enumerate(self._columns):
            x = self._left + self._pitch * (n + 0.5) - width_of(column, HEAD) / 2
            write_at(canvas, x, self.height - self.HEAD + 4, column, HEAD)
        for n, name in enumerate(self._rows):
            write_at(canvas, 0, self._floor(n) + 4.5, name, HEAD)
        for (row, place), share in self._cells.items():
            self._draw_cell(canvas, self._left + self._pitch * place, self._floor(row), share)

    def _floor(self, row: int) -> float:
        return self.height - self.HEAD - self.STEP * (row + 1)

    def _draw_cell(self, canvas: Canvas, x: float, y: float, share: RightShare) -> None:
        wide, high = self._pitch, self.STEP
        part = share.part
        if part is not None and part < FIRM:
            _hatch(canvas, (x, y, wide, high), 2.0 if part < WEAK else 5.0)
        canvas.setStrokeColor(LINE if part is None or part >= FIRM else INK)
        canvas.setLineWidth(0.5)
        canvas.rect(x, y, wide, high, stroke=1, fill=0)
        text = NEVER if part is None else f"{share.right}/{share.asked}"
        ink = STRONG if part is not None and part < WEAK else FIGURE
        room = width_of(text, ink)
        canvas.setFillGray(1)
        if part is not None:
            canvas.rect(x + (wide - room) / 2 - 2, y + 2.5, room + 4, 10, stroke=0, fill=1)
        write_at(canvas, x + (wide - room) / 2, y + 4.6, text, ink)


def _hatch(canvas: Canvas, box: tuple[float, float, float, float], step: float) -> None:
    """Strokes that rise to the right, so far apart."""
    x, y, wide, high = box
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(x, y, wide, high)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    at = x - high
    while at < x + wide:
        canvas.line(at, y, at + high, y + high)
        at += step
    canvas.restoreState()
