"""The tips of a table, apart from its tray: every one, and how they were counted (REQ-22)."""

from collections.abc import Iterator
from itertools import accumulate

from dealer_app.i18n import marked
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.tables import FactLine, band, lines, section
from dealer_app.reports.night.movements import CountedBox, box_counts
from dealer_app.reports.session.document import Document
from dealer_app.reports.session.entries import names, signatures_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.money import Money, Rounding, rounded
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import Tray, tray


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    told = tray(data.table.night)
    yield from _shared(data, told, figures)
    yield from _tips_part(data, told, figures)
    yield KeptTogether([*_counts_part(data, told, figures), *_signed_part(figures)])


def _signed_part(figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Signatures"))
    yield from signature_lines(
        (words("First employee"), words("Second employee"), words("For the management"))
    )


DOCUMENT: Document = Document(marked("Tips sheet"), _parts)
"""Tips taken and counted, what goes to the common pool, who counted them."""


def _shared(data: SheetData, told: Tray, figures: Figures) -> Iterator[Part]:
    """What was taken, and how the house shares it out."""
    words, rules = figures.words, data.house.tips
    if not rules.taken:
        yield lines(words("This house takes no tips."), BODY)
        return
    pool = rounded(told.tipped * rules.pool, Rounding.DOWN)
    yield band(
        [
            FactLine(words("Tips"), words.number(len(told.tips))),
            FactLine(words("Accepted"), figures.amount(told.tipped)),
            FactLine(words("To the common pool"), figures.amount(pool)),
            FactLine(words("Share"), words.percent(rules.pool)),
            FactLine(words("To the table"), figures.amount(Money(told.tipped - pool))),
        ]
    )


def _tips_part(data: SheetData, told: Tray, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Tips taken"))
    if not told.tips:
        yield lines(words("No tip was taken."), BODY)
        return
    fields = (
        Field("number", words("No."), CellKind.NUMBER),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("amount", words("Amount"), CellKind.AMOUNT),
        Field("so_far", words("So far"), CellKind.AMOUNT),
        Field("signed", words("Signed"), wide=True),
    )
    signed = signatures_of(data.entries, nf.TipTaken)
    so_far = accumulate(each.amount for each in told.tips)
    rows = [
        (number, each.at, each.amount, sums, names(by, words))
        for number, (each, sums, by) in enumerate(
            zip(told.tips, so_far, signed, strict=False), start=1
        )
    ]
    yield Listing("tips", fields, rows)


def _counts_part(data: SheetData, told: Tray, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Counts"))
    if not told.tip_counts:
        yield lines(words("The tips were not counted yet."), BODY)
        return
    box = CountedBox("tip_counts", nf.TipsCounted, words("Chips"))
    yield box_counts(box, told.tip_counts, data.entries, figures)
