"""A class on one list: everybody who trains here side by side, and where most of them err."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.columns import CellKind, Column, Value, WordedCell
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.listing import Part
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import lines
from dealer_app.reports.school.school_page import (
    ANSWERS,
    MARK,
    RIGHT,
    SHARE,
    RightShare,
    seconds,
)
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.house import House, PaperSize


class ClassLine(NamedTuple):
    """One trainee among others; `mean` is the time of an answer in milliseconds, `exams` how many
    of those taken were passed, `weakest` the places that come next, in words."""

    name: str
    share: RightShare
    mean: int | None
    days: int
    last: date | None
    lessons: int
    exams: RightShare
    weakest: Sequence[str] = ()


class ClassWeakness(NamedTuple):
    """A place in which the class errs: of its last answers how many were right, and how many people
    of those who were asked about it got it wrong."""

    place: str
    share: RightShare
    wrong: int
    people: int


def _share(each: ClassLine | ClassWeakness) -> RightShare:
    return each.share


def _seconds(each: ClassLine, figures: Figures) -> Value:
    """Seconds to a tenth: as data a figure, to be read with their sign."""
    if each.mean is None:
        return None
    return WordedCell(Fraction((each.mean + 50) // 100, 10), seconds(figures.words, each.mean))


def _exams(each: ClassLine, figures: Figures) -> Value:
    """How many were passed of how many: as data how many were passed."""
    passed, taken = each.exams
    said = figures.words("{passed} of {number}", passed=passed, number=taken) if taken else "–"
    return WordedCell(passed, said)


PEOPLE: Final[PaperSheet[ClassLine]] = PaperSheet(
    "people",
    (
        Column("name", marked("Trainee"), lambda each, _: each.name, wide=True),
        ANSWERS.over(_share),
        SHARE.over(_share),
        Column("seconds", marked("Mean time"), _seconds, CellKind.NUMBER),
        Column("days", marked("Days"), lambda each, _: each.days, CellKind.NUMBER),
        Column("last", marked("Last day"), lambda each, _: each.last, CellKind.DAY),
        Column("lessons", marked("Lessons"), lambda each, _: each.lessons, CellKind.NUMBER),
        Column("exams", marked("Exams"), _exams, CellKind.NUMBER),
        Column("weakest", marked("Weakest"), lambda e, f: f.words.listed(e.weakest), below=True),
    ),
    marked("The class"),
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


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """The whole class; `unread` names the files of records that cannot be read, `house` is whose
    paper it is."""

    people: Sequence[ClassLine]
    weakest: Sequence[ClassWeakness]
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
