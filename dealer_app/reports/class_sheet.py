"""A class on one list: everybody who trains here side by side, and where most of them err."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, Value, WordedCell
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.reports.session.school_paper import (
    ANSWERS,
    MARK,
    RIGHT,
    SHARE,
    RightShare,
    seconds,
)
from dealer_app.rules.house import House, PaperSize


class ClassLine(NamedTuple):
    """One trainee among others; `mean` is the time of an answer in milliseconds, `exams` how many
    of those taken were passed, `tasks` how many of those given are done, `late` how many were not
    by their day, `weakest` the places that come next, in words."""

    name: str
    group: str
    share: RightShare
    mean: int | None
    days: int
    last: date | None
    lessons: int
    exams: RightShare
    tasks: RightShare
    late: int
    weakest: Sequence[str] = ()


class ClassWeakness(NamedTuple):
    """A place in which the class errs: of its last answers how many were right, and how many people
    of those who were asked about it got it wrong."""

    place: str
    share: RightShare
    wrong: int
    people: int


class TaskLine(NamedTuple):
    """A task and how far one of those is to whom it was given; `done` is the day on which it was
    done, `answers` how many of the last ones that count are right."""

    number: int
    task: str
    trainee: str
    by: str
    due: date
    state: str
    done: date | None
    answers: RightShare


def _share(each: ClassLine | ClassWeakness) -> RightShare:
    return each.share


def _seconds(each: ClassLine, figures: Figures) -> Value:
    """Seconds to a tenth: as data a figure, to be read with their sign."""
    if each.mean is None:
        return None
    return WordedCell(Fraction((each.mean + 50) // 100, 10), seconds(figures.words, each.mean))


def _of(share: RightShare, figures: Figures) -> Value:
    """How many of how many: as data how many."""
    part, whole = share
    said = figures.words("{passed} of {number}", passed=part, number=whole) if whole else NOTHING
    return WordedCell(part, said)


def _apart(each: ClassLine, _: Figures) -> str:
    """Places one after the other, each of several words."""
    return " / ".join(each.weakest)


PEOPLE: Final[PaperSheet[ClassLine]] = PaperSheet(
    "people",
    (
        Column("name", marked("Trainee"), lambda each, _: each.name, wide=True),
        Column("group", marked("Group"), lambda each, _: each.group, wide=True),
        ANSWERS.over(_share),
        SHARE.over(_share),
        Column("seconds", marked("Mean time"), _seconds, CellKind.NUMBER),
        Column("days", marked("Days"), lambda each, _: each.days, CellKind.NUMBER),
        Column("last", marked("Last day"), lambda each, _: each.last, CellKind.DAY),
        Column("lessons", marked("Lessons"), lambda each, _: each.lessons, CellKind.NUMBER),
        Column("exams", marked("Exams"), lambda e, f: _of(e.exams, f), CellKind.NUMBER),
        Column("tasks", marked("Tasks"), lambda e, f: _of(e.tasks, f), CellKind.NUMBER),
        Column("late", marked("Overdue"), lambda each, _: each.late, CellKind.NUMBER),
        Column("weakest", marked("Weakest"), _apart, below=True),
    ),
    marked("Trainees"),
    empty=marked("Nobody has a record yet."),
    kept=True,
)
"""Everybody of the class: how much was answered, how well, how fast, and what is weak."""


WEAK: Final[PaperSheet[ClassWeakness]] = PaperSheet(
    "weakest",
    (
        Column("place", marked("Cell"), lambda each, _: each.place, wide=True),
        Column("wrong", marked("Who erred"), lambda each, _: each.wrong, CellKind.NUMBER),
        Column("people", marked("Of"), lambda each, _: each.people, CellKind.NUMBER),
        ANSWERS.over(_share),
        RIGHT.over(_share),
        SHARE.over(_share),
    ),
    marked("Where the class errs"),
    empty=marked("Nobody errs in anything of late."),
    kept=True,
)
"""The places in which most of the class err, the worst first."""


TASKS: Final[PaperSheet[TaskLine]] = PaperSheet(
    "tasks",
    (
        Column("number", marked("No."), lambda each, _: each.number, CellKind.NUMBER),
        Column("task", marked("Task"), lambda each, _: each.task, wide=True),
        Column("trainee", marked("Trainee"), lambda each, _: each.trainee, wide=True),
        Column("due", marked("By the day"), lambda each, _: each.due, CellKind.DAY),
        Column("state", marked("State"), lambda each, _: each.state),
        Column("done", marked("Done"), lambda each, _: each.done, CellKind.DAY),
        Column("answers", marked("Right"), lambda e, f: _of(e.answers, f), CellKind.NUMBER),
        Column("by", marked("Given by"), lambda each, _: each.by, wide=True),
    ),
    marked("Tasks"),
    kept=True,
)
"""Every task of every trainee, and how far each is."""


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """The whole class; `unread` names the files of records that cannot be read, `house` is whose
    paper it is."""

    people: Sequence[ClassLine]
    weakest: Sequence[ClassWeakness]
    tasks: Sequence[TaskLine]
    unread: Sequence[str]
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


def _parts(told: SchoolClass, figures: Figures) -> Iterator[Part]:
    """Everybody, where they err, and whose record could not be read."""
    yield from PEOPLE.parts(told.people, figures)
    yield from WEAK.parts(told.weakest, figures)
    yield from TASKS.parts(told.tasks, figures)
    if not told.tasks:
        yield from TASKS.body((), figures)
    if told.unread:
        files = figures.words.listed(told.unread)
        yield lines(figures.words("Records that cannot be read: {files}", files=files))


DOCUMENT: Final[Document[SchoolClass]] = Document(marked("The class"), house_opening, _parts)
"""The class on paper."""


def page_of(told: SchoolClass, figures: Figures) -> PaperPage:
    """The frame of every page, under the school's mark, with how many people it is of."""
    words: Words = figures.words
    counted = words.plural("{n} person", "{n} people", len(told.people))
    return replace(house_page(DOCUMENT.title, counted, told, figures), stamp=words(MARK))
