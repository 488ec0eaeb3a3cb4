"""The papers of the house itself: the review of its staff and the sheet of its keys, printed under
a number; those of its school, and the hours and slips of its tables, which have none."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Generic, NamedTuple, TypeVar

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import Printout
from dealer_app.papers.session import machine_entries
from dealer_app.register.signers import Reviewed
from dealer_app.reports import (
    class_sheet,
    exercise_sheet,
    hours_sheet,
    key_sheet,
    slip_page,
    staff_sheet,
)
from dealer_app.reports.layout.columns import Figures, zone_name
from dealer_app.reports.layout.paper import PaperPage, register_fonts
from dealer_app.reports.layout.spreadsheet import About
from dealer_app.reports.session.document import Document
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.house import House

STAFF: Final = "staff"
"""The series in which reviews are numbered."""

HOUSE_KEY: Final = "house_key"
"""The series in which sheets of keys are numbered."""

CLASS: Final = "class"
"""What the class of the school is called among data; it is numbered in no series."""

HOURS: Final = "hours"
"""What the hours of a house are called among data."""

CAGE: Final = "cage_slip"
"""What a slip of the cage is called among data."""

EXERCISES: Final = "exercises"
"""What a sheet of exercises is called among data, and the name of its file before its number."""


Told = TypeVar(
    "Told",
    staff_sheet.Review,
    key_sheet.Keys,
    class_sheet.SchoolClass,
    exercise_sheet.ExerciseSheet,
    hours_sheet.HoursOfHouse,
    slip_page.CageSlip,
)
"""What a paper of the house tells, with whose it is and under which number."""


class _HousePaper(NamedTuple, Generic[Told]):
    """What is told, of what the paper consists, what stands on its every page, and what it is
    called among data."""

    told: Told
    document: Document[Told]
    frame: Callable[[Told, Figures], PaperPage]
    series: str


def _printout(
    paper: _HousePaper[Told], words: Words, imprint: Imprint, name: str = "", head: str = ""
) -> Printout:
    """The paper in a file of that name, or of its series and the day of its printing; `head` is
    that of the register that it is read from."""
    register_fonts()
    told, frame, house = paper.told, paper.frame, paper.told.house
    figures = Figures(words, house.currency, zone=imprint.zone)
    about = _about(paper.series, house, imprint)
    file = name or f"{paper.series.replace('_', '-')}-{about.day.isoformat()}"

    def page(issue: Issue) -> PaperPage:
        return frame(replace(told, issue=issue), figures)

    return Printout(file, figures, list(paper.document.story(told, figures)), page, about, head)


def staff_paper(
    people: Sequence[Reviewed], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The review of these people as they stand in the register whose head that is."""
    chosen = machine_entries(imprint.machine, imprint.proof)
    review = staff_sheet.Review(
        people, chosen, house, __version__, imprint.printed, size=imprint.size
    )
    paper = _HousePaper(review, staff_sheet.DOCUMENT, staff_sheet.page_of, STAFF)
    return _printout(paper, words, imprint, head=head)


def key_paper(
    keys: Sequence[key_sheet.KeyTold], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The sheet of these keys, as they stand in the register whose head that is."""
    told = key_sheet.Keys(keys, house, __version__, imprint.printed, size=imprint.size)
    paper = _HousePaper(told, key_sheet.DOCUMENT, key_sheet.page_of, HOUSE_KEY)
    return _printout(paper, words, imprint, head=head)


def class_paper(told: class_sheet.SchoolClass, words: Words, imprint: Imprint) -> Printout:
    """The class of the school, for whoever teaches it."""
    paper = _HousePaper(told, class_sheet.DOCUMENT, class_sheet.page_of, CLASS)
    return _printout(paper, words, imprint)


def exercise_paper(told: exercise_sheet.ExerciseSheet, words: Words, imprint: Imprint) -> Printout:
    """Exercises for a classroom, with their key."""
    paper = _HousePaper(told, exercise_sheet.DOCUMENT, exercise_sheet.page_of, EXERCISES)
    return _printout(paper, words, imprint, f"{EXERCISES}-{told.seed}")


def hours_paper(
    told: hours_sheet.HoursOfHouse, name: str, words: Words, imprint: Imprint
) -> Printout:
    """The tables of a house by the hour, in a file of that name."""
    paper = _HousePaper(told, hours_sheet.DOCUMENT, hours_sheet.page_of, HOURS)
    return _printout(paper, words, imprint, name)


def cage_slip(told: slip_page.CageSlip, words: Words, imprint: Imprint) -> Printout:
    """A slip at the cage; its number is the table's, so that no register numbers it."""
    paper = _HousePaper(told, slip_page.cage_page(told), slip_page.cage_frame, CAGE)
    return _printout(paper, words, imprint, f"slip-{told.number}")


def _about(series: str, house: House, imprint: Imprint) -> About:
    """What a paper of the house is, for its data: of no table, of the day of its printing."""
    day = imprint.printed.astimezone(imprint.zone).date()
    zone = zone_name(imprint.zone, imprint.printed)
    return About(series, None, "", "", day, house.currency, imprint.zone, zone)
