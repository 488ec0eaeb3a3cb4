"""The review of the staff on paper, for whoever answers for who may do what (REQ-08)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.register import facts as f
from dealer_app.register.hands import Reviewed
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.listing import Part
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import section
from dealer_app.reports.people_columns import PEOPLE
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.entries import MachineEntry, machine_words, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.house import House, PaperSize


@dataclass(frozen=True, slots=True)
class Review:
    """Everybody whom the register ever knew, and what was chosen for the machine; the house whose
    paper it is, the program that prints it, and when."""

    people: Sequence[Reviewed]
    chosen: Sequence[MachineEntry]
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


HERE: Final[PaperSheet[Reviewed]] = PaperSheet("staff", PEOPLE, marked("Who is of the house"))

GONE: Final = replace(HERE, key="left", heading=marked("Who left it"), empty=marked("Nobody left."))


def _nobody(fact: f.Fact, words: Words) -> str:
    """Who chose what nobody signed for: a folder outside may be changed in the settings file."""
    if isinstance(fact, f.FolderChosen):
        return words("nobody: it stands so in the settings file")
    return NOTHING


def _chosen_by(each: MachineEntry, figures: Figures) -> str:
    return names(each.signature, figures.words, _nobody(each.fact, figures.words))


CHOSEN: Final[PaperSheet[MachineEntry]] = PaperSheet(
    "chosen",
    (
        Column("time", marked("Time"), lambda each, _: each.at, CellKind.MOMENT),
        Column("event", marked("Event"), lambda e, f: machine_words(e.fact, f), wide=True),
        Column("by", marked("By"), _chosen_by, wide=True),
    ),
    marked("What was chosen for the machine"),
    empty=marked("Nothing was chosen."),
)
"""What somebody chose for the whole machine: house sheets, folders outside, numbers."""


def _parts(review: Review, figures: Figures) -> Iterator[Part]:
    """Who is of the house, who left it, and what was chosen for the machine."""
    yield from section(figures.words(HERE.heading))
    yield HERE.listing([each for each in review.people if not each.left], figures)
    yield from GONE.parts([each for each in review.people if each.left], figures)
    yield from CHOSEN.parts(review.chosen, figures)


DOCUMENT: Document[Review] = Document(
    marked("Review of the staff"),
    house_opening,
    _parts,
    signs=(marked("Reviewed by"), marked("The management")),
)
"""Who may do what, and the lines of those who looked at it."""


def page_of(review: Review, figures: Figures) -> PaperPage:
    """The frame of every page, with how many people it is of."""
    counted = figures.words.plural("{n} person", "{n} people", len(review.people))
    return house_page(DOCUMENT.title, counted, review, figures)
