"""A fill or a credit on a page of its own, for the tray, the cage and accounts (rules of §6.2): by
the table alone, or by both ends as the cage has it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.paper import BODY, LARGE, PaperPage
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts, lines, section
from dealer_app.reports.session.document import (
    Document,
    SignedFor,
    house_opening,
    house_page,
    opening,
)
from dealer_app.reports.session.entries import NOBODY, PaperEntry, SignedBy, names
from dealer_app.reports.session.identity import UNNUMBERED, Issue, SheetData
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House, PaperSize
from dealer_app.rules.money import Chips, Money
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import Slip, SlipKind

TITLES: Final[Mapping[SlipKind, str]] = {
    SlipKind.FILL: marked("Fill slip"),
    SlipKind.CREDIT: marked("Credit slip"),
}


CHIPS: Final[PaperSheet[tuple[Money, int]]] = PaperSheet(
    "chips",
    (
        Column("chip", marked("Chip"), lambda e, _: e[0], CellKind.AMOUNT),
        Column("number", marked("Number"), lambda e, _: e[1], CellKind.NUMBER, total=sum_of),
        Column("amount", marked("Amount"), lambda e, _: e[0] * e[1], CellKind.AMOUNT, total=sum_of),
    ),
    marked("Chips"),
    total=marked("Total"),
)
"""Chips by their value, and how many of each."""


class _Made(NamedTuple):
    """Who signed a slip, and who its cancelling; after how many coups."""

    signature: SignedBy
    cancelled: SignedBy
    coup: int


def slip_page(slip: Slip) -> Document[SheetData]:
    """The paper of one slip: what it moved, chip by chip, and two lines to sign on."""
    return Document(
        TITLES[slip.kind],
        opening,
        partial(_parts, slip),
        signs=(marked("The croupier"), marked("The chef de table")),
        rows=lambda data: [SignedFor(by=_made(slip, data.entries).signature)],
        kept=False,
    )


def of_slip(page: PaperPage, slip: Slip, words: Words) -> PaperPage:
    """The frame of a slip's page: it is known by its own number, and one that does not hold is
    stamped so."""
    told = [] if slip.cancelled is None else [words("CANCELLED")]
    stamp = " · ".join((*told, page.stamp)) if page.stamp else "".join(told)
    named = words("Slip {slip}", slip=slip.number)
    return replace(page, foot=(f"{named} · {page.foot[0]}", page.foot[1]), stamp=stamp)


def _parts(slip: Slip, data: SheetData, figures: Figures) -> Iterator[Part]:
    words, made = figures.words, _made(slip, data.entries)
    if slip.cancelled is not None:
        yield lines(words("CANCELLED"), LARGE)
    yield facts(
        [
            FactLine(words("Slip"), slip.number),
            FactLine(words("Kind"), _kind(slip, figures)),
            FactLine(words("Time"), figures.moment(slip.at)),
        ],
        [
            FactLine(words("After coup"), words.number(made.coup) if made.coup else NOTHING),
            FactLine(words("Signed"), names(made.signature, words)),
        ],
    )
    chips = sorted(slip.chips.items(), reverse=True)
    yield from CHIPS.parts(chips, figures)
    yield from _cancelled(slip, made, figures)


def _kind(slip: Slip, figures: Figures) -> str:
    """Which way its chips go."""
    words = figures.words
    if slip.kind is SlipKind.FILL:
        return words("Fill: from the cage to the table")
    return words("Credit: from the table to the cage")


def _cancelled(slip: Slip, made: _Made, figures: Figures) -> Iterator[Part]:
    """Why it moved nothing, and who said so."""
    if slip.cancelled is None:
        return
    words = figures.words
    yield from section(words("Cancelled"))
    yield facts(
        [
            FactLine(words("Time"), figures.moment(slip.cancelled.at)),
            FactLine(words("Reason"), figures.reason(slip.cancelled.reason)),
            FactLine(words("Signed"), names(made.cancelled, words)),
        ]
    )
    yield lines(words("No chips moved. The number stays in its series."), BODY)


def _made(slip: Slip, entries: Sequence[PaperEntry]) -> _Made:
    made, cancelled, coup = NOBODY, NOBODY, 0
    for each in entries:
        match each.event:
            case nf.TrayFilled(slip=slip.number) | nf.TrayCredited(slip=slip.number):
                made, coup = each.signature, each.coup
            case nf.SlipCancelled(slip=slip.number):
                cancelled = each.signature
            case _:  # no entry of this slip
                continue
    return _Made(made, cancelled, coup)


# The same at the cage


@dataclass(frozen=True, slots=True)
class CageSlip:
    """A slip as both ends have it: its `steps` in words, each with its hour, empty of one that is
    still to come; `house` is whose paper it is."""

    table: str
    number: str
    kind: SlipKind
    chips: Chips
    steps: Sequence[tuple[str, str]]
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


def cage_page(slip: CageSlip) -> Document[CageSlip]:
    """The paper of a slip for whoever carries the chips: what they are, and what has become of
    them so far."""
    signs = (marked("The cashier"), marked("Who carries it"), marked("The croupier"))
    return Document(TITLES[slip.kind], house_opening, _cage_parts, signs=signs, kept=False)


def cage_frame(slip: CageSlip, figures: Figures) -> PaperPage:
    """The frame of its page: it is known by its own number."""
    named = figures.words("Slip {slip}", slip=slip.number)
    return house_page(TITLES[slip.kind], named, slip, figures)


def _cage_parts(slip: CageSlip, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield facts(
        [FactLine(words("Slip"), slip.number), FactLine(words("Table"), slip.table)],
        [FactLine(hour or NOTHING, said) for said, hour in slip.steps],
    )
    yield from CHIPS.parts(sorted(slip.chips.items(), reverse=True), figures)
