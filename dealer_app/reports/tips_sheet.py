"""The tips of a table, apart from its tray: every one, and how they were counted (REQ-22)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, band, lines
from dealer_app.reports.night.after_seal import since_part
from dealer_app.reports.night.tray_part import box_counts
from dealer_app.reports.session.document import Document, opening
from dealer_app.reports.session.entries import Signed, names, signed
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money, Rounding, rounded
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import Tip, Tray, tray


class NumberedTip(NamedTuple):
    """A tip: the how manieth of the night, and what all came to with it."""

    number: int
    so_far: Money
    tip: Signed[Tip]


TIPS: Final[PaperSheet[NumberedTip]] = PaperSheet(
    "tips",
    (
        Column("number", marked("No."), lambda e, _: e.number, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.tip.said.at, CellKind.CLOCK),
        Column("amount", marked("Amount"), lambda e, _: e.tip.said.amount, CellKind.AMOUNT),
        Column("so_far", marked("So far"), lambda e, _: e.so_far, CellKind.AMOUNT),
        Column("signed", marked("Signed"), lambda e, f: names(e.tip.by, f.words), wide=True),
    ),
    marked("Tips taken"),
    empty=marked("No tip was taken."),
)

COUNTS: Final = replace(
    box_counts("tip_counts", marked("Chips")),
    heading=marked("Counts"),
    empty=marked("The tips were not counted."),
)


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    told = tray(data.table.night)
    yield from _shared(data, told, figures)
    yield from TIPS.parts(_taken(data, told), figures)


def _counts(data: SheetData, figures: Figures) -> Iterator[Part]:
    counts = tray(data.table.night).tip_counts
    yield from COUNTS.parts(signed(counts, data.entries, nf.TipsCounted), figures)
    yield from since_part(data, figures, ())


DOCUMENT: Document[SheetData] = Document(
    marked("Tips sheet"),
    opening,
    _parts,
    _counts,
    signs=(marked("First employee"), marked("Second employee"), marked("For the management")),
)
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


def _taken(data: SheetData, told: Tray) -> Iterator[NumberedTip]:
    so_far = accumulate(each.amount for each in told.tips)
    tips = zip(so_far, signed(told.tips, data.entries, nf.TipTaken), strict=True)
    return (NumberedTip(number, Money(sums), tip) for number, (sums, tip) in enumerate(tips, 1))
