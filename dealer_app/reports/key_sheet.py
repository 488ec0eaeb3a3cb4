"""The house's own keys on paper: whoever has the sheet can hold a register against them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.entries import SignedBy, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.house import House, PaperSize


@dataclass(frozen=True, slots=True)
class KeyTold:
    """One key of the house: its public half as a line, since when it is, who signed for it, and
    whether the one before it signed it; None where there was none before."""

    line: str
    since: datetime
    by: SignedBy
    followed: bool | None = None


@dataclass(frozen=True, slots=True)
class Keys:
    """Every key that the house ever had, the oldest first; the house whose paper it is, the program
    that prints it, and when."""

    keys: Sequence[KeyTold]
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


def _followed(key: KeyTold) -> str:
    """How it followed the one before it."""
    if key.followed is None:
        return marked("the first key")
    return marked("signed") if key.followed else marked("not signed: it was lost")


KEYS: Final[PaperSheet[KeyTold]] = PaperSheet(
    "",
    (
        Column("since", marked("Since"), lambda key, _: key.since, CellKind.MOMENT),
        Column("by", marked("Signed"), lambda key, f: names(key.by, f.words), wide=True),
        Column(
            "followed",
            marked("By the key before it"),
            lambda key, f: f.words(_followed(key)),
            wide=True,
        ),
        Column("public", marked("Public half"), lambda key, _: key.line, below=True),
    ),
)
"""Since when each key is, who signed for it, and how it followed; its public half below."""

NOW: Final = replace(KEYS, key="now", heading=marked("The key of now"))
BEFORE: Final = replace(
    KEYS, key="before", heading=marked("The keys before it"), empty=marked("There was none before.")
)


def _parts(told: Keys, figures: Figures) -> Iterator[Part]:
    """The key of now, and those before it."""
    yield from NOW.parts(told.keys[-1:], figures)
    yield from BEFORE.parts(told.keys[:-1], figures)
    yield lines(
        figures.words(
            "A register of this house is certified by these keys: “sabot verify --key” with the"
            " public half says whether one is. The private half lies on a stick."
        )
    )


DOCUMENT: Document[Keys] = Document(
    marked("The house’s keys"),
    house_opening,
    _parts,
    signs=(marked("A director"), marked("The second person")),
)
"""Every key that the house ever had, and the lines of those who answer for it."""


def page_of(told: Keys, figures: Figures) -> PaperPage:
    """The frame of every page, with how many keys there are."""
    counted = figures.words.plural("{n} key", "{n} keys", len(told.keys))
    return house_page(DOCUMENT.title, counted, told, figures)
