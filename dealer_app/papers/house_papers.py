"""The papers of the house itself: the review of its staff and the sheet of its keys, printed under
a number; those of its school, and the hours and slips of its tables, which have none."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.papers.imprint import Imprint
from dealer_app.papers.kinds import Printout
from dealer_app.papers.session import machine_entries
from dealer_app.register.review import Reviewed
from dealer_app.reports import (
    class_sheet,
    exercise_sheet,
    hours_sheet,
    key_sheet,
    slip_page,
    staff_sheet,
)
from dealer_app.reports.layout.figures import Figures, zone_name
from dealer_app.reports.layout.paper import PaperPage, register_fonts
from dealer_app.reports.layout.spreadsheet import About
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


def staff_paper(
    people: Sequence[Reviewed], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The review of these people as they stand in the register whose head that is."""
    register_fonts()
    chosen = machine_entries(imprint.machine, imprint.proof)
    review = staff_sheet.Review(
        people, chosen, house, __version__, imprint.printed, size=imprint.size
    )
    figures = Figures(words, house.currency, zone=imprint.zone)
    about = _about(STAFF, house, imprint)

    def page(issue: Issue) -> PaperPage:
        return staff_sheet.page_of(replace(review, issue=issue), figures)

    name = f"staff-{about.day.isoformat()}"
    return Printout(
        name, figures, list(staff_sheet.DOCUMENT.story(review, figures)), page, about, head
    )


def key_paper(
    keys: Sequence[key_sheet.KeyTold], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The sheet of these keys, as they stand in the register whose head that is."""
    register_fonts()
    told = key_sheet.Keys(keys, house, __version__, imprint.printed, size=imprint.size)
    figures = Figures(words, house.currency, zone=imprint.zone)
    about = _about(HOUSE_KEY, house, imprint)

    def page(issue: Issue) -> PaperPage:
        return key_sheet.page_of(replace(told, issue=issue), figures)

    name = f"house-key-{about.day.isoformat()}"
    story = list(key_sheet.DOCUMENT.story(told, figures))
    return Printout(name, figures, story, page, about, head)


def class_paper(told: class_sheet.SchoolClass, words: Words, imprint: Imprint) -> Printout:
    """The class of the school, for whoever teaches it."""
    register_fonts()
    figures = Figures(words, told.house.currency, zone=imprint.zone)
    about = _about(CLASS, told.house, imprint)

    def page(issue: Issue) -> PaperPage:
        return class_sheet.page_of(replace(told, issue=issue), figures)

    name = f"class-{about.day.isoformat()}"
    return Printout(
        name, figures, list(class_sheet.DOCUMENT.story(told, figures)), page, about, head=""
    )


def exercise_paper(told: exercise_sheet.ExerciseSheet, words: Words, imprint: Imprint) -> Printout:
    """Exercises for a classroom, with their key."""
    register_fonts()
    figures = Figures(words, told.house.currency, zone=imprint.zone)
    about = _about(EXERCISES, told.house, imprint)

    def page(issue: Issue) -> PaperPage:
        return exercise_sheet.page_of(replace(told, issue=issue), figures)

    name = f"{EXERCISES}-{told.seed}"
    story = list(exercise_sheet.DOCUMENT.story(told, figures))
    return Printout(name, figures, story, page, about, head="")


def hours_paper(
    told: hours_sheet.HoursOfHouse, name: str, words: Words, imprint: Imprint
) -> Printout:
    """The tables of a house by the hour, in a file of that name."""
    register_fonts()
    figures = Figures(words, told.house.currency, zone=imprint.zone)
    about = _about(HOURS, told.house, imprint)

    def page(issue: Issue) -> PaperPage:
        return hours_sheet.page_of(replace(told, issue=issue), figures)

    story = list(hours_sheet.DOCUMENT.story(told, figures))
    return Printout(name, figures, story, page, about, head="")


def cage_slip(told: slip_page.CageSlip, words: Words, imprint: Imprint) -> Printout:
    """A slip at the cage; its number is the table's, so that no register numbers it."""
    register_fonts()
    figures = Figures(words, told.house.currency, zone=imprint.zone)
    about = _about(CAGE, told.house, imprint)

    def page(issue: Issue) -> PaperPage:
        return slip_page.cage_frame(replace(told, issue=issue), figures)

    story = list(slip_page.cage_page(told).story(told, figures))
    return Printout(f"slip-{told.number}", figures, story, page, about, head="")


def _about(series: str, house: House, imprint: Imprint) -> About:
    """What a paper of the house is, for its data: of no table, of the day of its printing."""
    day = imprint.printed.astimezone(imprint.zone).date()
    zone = zone_name(imprint.zone, imprint.printed)
    return About(series, None, "", "", day, house.currency, imprint.zone, zone)
