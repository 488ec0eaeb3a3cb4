"""Who stood at the table: hand-overs, and whose hand the entries of the night bear."""

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from dealer_app.reports.entries import Entry, name_of
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import SheetData
from dealer_app.reports.ink import BODY
from dealer_app.reports.listing import Field, Kind, Listing, Part
from dealer_app.reports.tables import lines, section
from dealer_app.table.tally import Course


def people_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The croupiers with the times at which they took the cards, and everybody who signed."""
    words = figures.words
    yield from section(words("Croupiers"))
    yield handovers(data.course, figures)
    yield from section(words("Signatures in the journal"))
    told = signers(data.entries, figures)
    yield told if told.rows else _unsigned(figures)


def handovers(course: Course, figures: Figures) -> Listing:
    """Who dealt from when until when: until the next took over, or the table closed."""
    words = figures.words
    fields = (
        Field("croupier", words("Croupier"), wide=True),
        Field("from", words("From"), Kind.MOMENT),
        Field("until", words("Until"), Kind.MOMENT),
    )
    ends = [each.at for each in course.croupiers[1:]] + [course.closed]
    rows = [
        (each.croupier or NOTHING, each.at, end)
        for each, end in zip(course.croupiers, ends, strict=True)
    ]
    return Listing("handovers", fields, rows)


def signers(entries: Sequence[Entry], figures: Figures) -> Listing:
    """Everybody who signed: how many entries, how many beside another, the first and the last; what
    bears a name without its PIN stands apart."""
    words = figures.words
    fields = (
        Field("name", words("Who signed"), wide=True),
        Field("entries", words("Entries"), Kind.NUMBER),
        Field("beside", words("Beside another"), Kind.NUMBER),
        Field("first", words("First"), Kind.MOMENT),
        Field("last", words("Last"), Kind.MOMENT),
    )
    signed: dict[tuple[str, str], list[Entry]] = {}
    for each in entries:
        for name in (each.signature.by, *each.signature.beside):
            if name:
                told = name_of(name, each.signature, words)
                signed.setdefault((name, told), []).append(each)
    rows = [
        (
            told,
            sum(each.signature.by == name for each in theirs),
            sum(name in each.signature.beside for each in theirs),
            theirs[0].at,
            theirs[-1].at,
        )
        for (name, told), theirs in signed.items()
    ]
    return Listing("signatures", fields, rows)


def _unsigned(figures: Figures) -> Flowable:
    return lines(figures.words("Nobody signed: the house asks nobody who they are."), BODY)
