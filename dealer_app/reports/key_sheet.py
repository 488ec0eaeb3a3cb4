"""The house's own keys on paper: whoever has the sheet can hold a register against them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.tables import lines, section, title
from dealer_app.reports.session.document import letterhead, number_words, stamp
from dealer_app.reports.session.entries import SignedBy, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.house import House, PaperSize

TITLE: Final = marked("The house’s keys")


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


def parts(told: Keys, figures: Figures) -> Iterator[Part]:
    """The key of now, those before it, and the lines of those who answer for it."""
    words = figures.words
    yield from letterhead(told.house.documents)
    yield from title(words(TITLE), figures.moment(told.printed))
    yield from section(words("The key of now"))
    yield listed(told.keys[-1:], "now", figures)
    yield from section(words("The keys before it"))
    before = listed(told.keys[:-1], "before", figures)
    yield before if before.rows else lines(words("There was none before."), BODY)
    yield lines(
        words(
            "A register of this house is certified by these keys: “sabot verify --key” with the"
            " public half says whether one is. The private half lies on a stick."
        )
    )
    signed = signature_lines((words("A director"), words("The second person")))
    yield KeptTogether([*section(words("Signatures")), *signed])


def listed(keys: Sequence[KeyTold], key: str, figures: Figures) -> Listing:
    """These keys: since when, who signed for them, and how they followed; the public half below."""
    words = figures.words
    fields = (
        Field("since", words("Since"), CellKind.MOMENT),
        Field("by", words("Signed"), wide=True),
        Field("followed", words("By the key before it"), wide=True),
        Field("public", words("Public half"), below=True),
    )
    rows = [
        (each.since, names(each.by, words), words(_followed(each.followed)), each.line)
        for each in keys
    ]
    return Listing(key, fields, rows)


def _followed(followed: bool | None) -> str:  # noqa: FBT001 - a cell's own value
    if followed is None:
        return marked("the first key")
    return marked("signed") if followed else marked("not signed: it was lost")


def page_of(told: Keys, figures: Figures) -> PaperPage:
    """The frame of every page: of which day the sheet is, and its number."""
    words = figures.words
    head = f"{words(TITLE)} · {figures.day(told.printed)}"
    counted = words.plural("{n} key", "{n} keys", len(told.keys))
    foot = " · ".join(part for part in (number_words(told.issue, words), counted) if part)
    return PaperPage(
        title=head,
        language=words.language,
        author=f"Sabot {told.software}",
        head=head,
        foot=(foot, f"Sabot {told.software}"),
        printed=words("printed {moment}", moment=figures.moment(told.printed)),
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
        stamp=stamp(told.issue, words, closed=True),
        size=told.size or told.house.documents.paper,
    )
