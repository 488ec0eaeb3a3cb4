"""The review of the staff on paper, for whoever answers for who may do what (REQ-08)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.staff_words import post_name
from dealer_app.register import facts as f
from dealer_app.register.review import Change, Reviewed
from dealer_app.reports.layout.columns import CellKind
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.tables import lines, section, title
from dealer_app.reports.session.document import letterhead, number_words, stamp
from dealer_app.reports.session.entries import MachineEntry, SignedBy, machine_words, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.house import House, PaperSize

TITLE: Final = marked("Review of the staff")

CHANGES: Final[Mapping[Change, str]] = {
    Change.ADDED: marked("joined the house"),
    Change.PIN: marked("new PIN"),
    Change.POST: marked("another post"),
    Change.LEFT: marked("left the house"),
}
"""What was done last with somebody's place in the house, in a word."""


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


def parts(review: Review, figures: Figures) -> Iterator[Part]:
    """Who is of the house, who left it, and the lines of those who looked at it."""
    words = figures.words
    yield from letterhead(review.house.documents)
    yield from title(words(TITLE), figures.moment(review.printed))
    yield from section(words("Who is of the house"))
    yield staff([each for each in review.people if not each.left], "staff", figures)
    yield from section(words("Who left it"))
    gone = staff([each for each in review.people if each.left], "left", figures)
    yield gone if gone.rows else lines(words("Nobody left."), BODY)
    yield from section(words("What was chosen for the machine"))
    chosen = settings(review.chosen, figures)
    yield chosen if chosen.rows else lines(words("Nothing was chosen."), BODY)
    signed = signature_lines((words("Reviewed by"), words("The management")))
    yield KeptTogether([*section(words("Signatures")), *signed])


def settings(chosen: Sequence[MachineEntry], figures: Figures) -> Listing:
    """What somebody chose for the whole machine: house sheets, folders outside, numbers."""
    words = figures.words
    fields = (
        Field("time", words("Time"), CellKind.MOMENT),
        Field("event", words("Event"), wide=True),
        Field("by", words("By"), wide=True),
    )
    rows = [
        (
            each.at,
            machine_words(each.fact, figures),
            names(each.signature, words, _nobody(each.fact, words)),
        )
        for each in chosen
    ]
    return Listing("chosen", fields, rows)


def _nobody(fact: f.Fact, words: Words) -> str:
    """Who chose what nobody signed for: a folder outside may be changed in the settings file."""
    if isinstance(fact, f.FolderChosen):
        return words("nobody: it stands so in the settings file")
    return NOTHING


def staff(people: Sequence[Reviewed], key: str, figures: Figures) -> Listing:
    """These people: the post, when a PIN was used last, what was changed last, when and by whom."""
    words = figures.words
    fields = (
        Field("name", words("Full name"), wide=True),
        Field("post", words("Post"), wide=True),
        Field("pin_used", words("Last PIN"), CellKind.MOMENT),
        Field("change", words("Last change"), wide=True),
        Field("changed", words("When"), CellKind.MOMENT),
        Field("by", words("By"), wide=True),
    )
    rows = [
        (
            each.name,
            post_name(words, each.post),
            each.pin_used,
            words(CHANGES[each.change]),
            each.changed,
            names(_by(each), words),
        )
        for each in people
    ]
    return Listing(key, fields, rows)


def _by(each: Reviewed) -> SignedBy:
    return SignedBy(each.by, unproved=frozenset() if each.proved else frozenset({each.by}))


def page_of(review: Review, figures: Figures) -> PaperPage:
    """The frame of every page: of which day the review is, and its number."""
    words = figures.words
    head = f"{words(TITLE)} · {figures.day(review.printed)}"
    counted = words.plural("{n} person", "{n} people", len(review.people))
    foot = " · ".join(part for part in (number_words(review.issue, words), counted) if part)
    return PaperPage(
        title=head,
        language=words.language,
        author=f"Sabot {review.software}",
        head=head,
        foot=(foot, f"Sabot {review.software}"),
        printed=words("printed {moment}", moment=figures.moment(review.printed)),
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
        stamp=stamp(review.issue, words, closed=True),
        size=review.size or review.house.documents.paper,
    )
