"""The staff on one list, as the window, the terminal and the paper have its columns: its review,
for whoever answers for who may do what (REQ-08)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol, TypeVar

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name
from dealer_app.register import facts as f
from dealer_app.register.signers import Change, Reviewed
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import section
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.entries import MachineEntry, SignedBy, machine_words, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.house import House, PaperSize
from dealer_app.rules.staff import Post

CHANGES: Final[Mapping[Change, str]] = {
    Change.ADDED: marked("joined the house"),
    Change.PIN: marked("new PIN"),
    Change.POST: marked("another post"),
    Change.LEFT: marked("left the house"),
}
"""What was done last with somebody's place in the house, in a word."""


class _Posted(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def post(self) -> Post: ...


Somebody = TypeVar("Somebody", bound=_Posted)


def name_column() -> Column[Somebody]:
    """What somebody is called."""
    return Column("name", marked("Full name"), lambda each, _: each.name, wide=True)


def post_column() -> Column[Somebody]:
    """Which post somebody holds."""
    return Column("post", marked("Post"), lambda e, f: post_name(f.words, e.post), wide=True)


def _by(each: Reviewed) -> SignedBy:
    return SignedBy(each.by, unproved=frozenset() if each.proved else frozenset({each.by}))


PEOPLE: Final[Sequence[Column[Reviewed]]] = (
    name_column(),
    post_column(),
    Column("pin_used", marked("Last PIN"), lambda each, _: each.pin_used, CellKind.MOMENT),
    Column("change", marked("Last change"), lambda e, f: f.words(CHANGES[e.change]), wide=True),
    Column("changed", marked("When"), lambda each, _: each.changed, CellKind.MOMENT),
    Column("by", marked("By"), lambda each, f: names(_by(each), f.words), wide=True),
)
"""Everybody of the review: the post, when a PIN was used last, what was changed last, when and by
whom."""


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
