"""The papers that were issued in a night, on its settlement: every number that the register gave,
to which paper, when and by whose hand, which number it replaces, and what became of it.

It stands there because whoever looks at a night's papers begins with its settlement, and asks of
each number where its paper is. Each series stands by itself, in the order of its numbers, so that
none is missing unseen. Only what the register had before the number of the settlement itself is
told: a DUPLICATA lists the same.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from dealer_app.i18n import marked
from dealer_app.register import facts as f
from dealer_app.register.state import paper_number
from dealer_app.reports.layout.columns import CellKind, Column, Figures, Value
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines
from dealer_app.reports.session.entries import MachineEntry, entry_words, names, paper_named
from dealer_app.rules.fact_classes import dataclass


@dataclass(frozen=True, slots=True)
class IssuedPaper:
    """A number that the register gave, by its entry there; `replaces` is the number of the same
    paper before it, `copies` how often it was printed again, `cancelled` the entry that cancelled
    it."""

    fact: f.PaperIssued
    entry: MachineEntry
    seq: int | None
    replaces: int | None = None
    copies: int = 0
    cancelled: MachineEntry | None = None

    def paper(self, figures: Figures) -> str:
        """Its kind in words."""
        return paper_named(self.fact, figures)

    def of(self, _: Figures) -> Value:
        """Of which session or night it is; empty of what is of the house."""
        return self.fact.night or self.fact.session

    def signed(self, figures: Figures) -> str:
        """By whose hand it was given."""
        return names(self.entry.signature, figures.words)

    def before(self, _: Figures) -> str:
        """The number that it replaces."""
        return "" if self.replaces is None else paper_number(self.fact.series, self.replaces)

    def end(self, figures: Figures) -> str:
        """When, why and by whom it was cancelled."""
        if self.cancelled is None:
            return ""
        why = self.cancelled.fact
        told = (
            figures.moment(self.cancelled.at),
            figures.reason(why.reason) if isinstance(why, f.PaperCancelled) else "",
            names(self.cancelled.signature, figures.words, ""),
        )
        return figures.words.listed(filter(None, told))


@dataclass(frozen=True, slots=True)
class IssuedPapers:
    """What the register has of a night's papers: the numbers that it gave, series by series, and
    those that it skipped since papers exist that it knows nothing of."""

    papers: Sequence[IssuedPaper] = ()
    skipped: Sequence[MachineEntry] = ()


ISSUED: Final[PaperSheet[IssuedPaper]] = PaperSheet(
    "papers",
    (
        Column("paper", marked("Numbered paper"), IssuedPaper.paper),
        Column("number", marked("No."), lambda e, _: paper_number(e.fact.series, e.fact.number)),
        Column("table", marked("Table"), lambda e, _: e.fact.table),
        Column("of", marked("Session or night"), IssuedPaper.of),
        Column("issued", marked("Issued"), lambda e, _: e.entry.at, CellKind.MOMENT),
        Column("signed", marked("Signed"), IssuedPaper.signed, wide=True),
        Column("register", marked("Register"), lambda e, _: e.seq, CellKind.ENTRY),
        Column("replaces", marked("Replaces"), IssuedPaper.before),
        Column("copies", marked("Copies"), lambda e, _: e.copies or None, CellKind.NUMBER),
        Column("cancelled", marked("Cancelled"), IssuedPaper.end, below=True),
    ),
    marked("Papers issued before this one"),
    empty=marked("None."),
)


def issued_part(told: IssuedPapers | None, figures: Figures) -> Iterator[Part]:
    """Every number that the register gave in a night; nothing of one that lies beside no
    register."""
    if told is None:
        return
    yield from ISSUED.parts(told.papers, figures)
    for each in told.skipped:
        yield lines(entry_words(each, figures))
