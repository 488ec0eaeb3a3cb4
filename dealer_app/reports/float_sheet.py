"""The carnet d'avances, or table inventory slip: the tray chip by chip (rules of §6.2, §6.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from reportlab.platypus import Flowable

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.after_seal import COMMISSION, EXPECTED, VARIANCE, since_part
from dealer_app.reports.night.night_data import TableNight, table_night
from dealer_app.reports.night.reconciliation_part import (
    put_right_reconciliation,
    reconciliation_part,
)
from dealer_app.reports.night.tray_part import ACCOUNT, OCCASIONS, box_counts, chips_words, formula
from dealer_app.reports.session.document import Document, SignedFor, opening
from dealer_app.reports.session.entries import NOBODY, PaperEntry, Signed, SignedBy, hands, signed
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money, worth
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tray import Slip, SlipKind, TrayCount


class CountedChip(NamedTuple):
    """A chip: how many lay in the opener and in the closer, None before it is counted."""

    value: Money
    opener: int
    closer: int | None

    @property
    def opened(self) -> Money:
        """What those of the opener are worth."""
        return Money(self.value * self.opener)

    @property
    def closed(self) -> Money | None:
        """What those of the closer are worth."""
        return None if self.closer is None else Money(self.value * self.closer)


CHIPS: Final[PaperSheet[CountedChip]] = PaperSheet(
    "float",
    (
        Column("chip", marked("Chip"), lambda e, _: e.value, CellKind.AMOUNT),
        Column(
            "opener_number",
            marked("Opener, chips"),
            lambda e, _: e.opener,
            CellKind.NUMBER,
            total=sum_of,
        ),
        Column("opener", marked("Opener"), lambda e, _: e.opened, CellKind.AMOUNT, total=sum_of),
        Column(
            "closer_number",
            marked("Closer, chips"),
            lambda e, _: e.closer,
            CellKind.NUMBER,
            total=sum_of,
        ),
        Column("closer", marked("Closer"), lambda e, _: e.closed, CellKind.AMOUNT, total=sum_of),
    ),
    marked("Opener and closer"),
    empty=marked("The tray was not counted at the opening."),
    total=marked("Total"),
)
"""Opener and closer, a row a chip."""

COUNTS: Final[PaperSheet[Signed[TrayCount]]] = PaperSheet(
    "counts",
    (
        Column("time", marked("Time"), lambda e, _: e.said.at, CellKind.MOMENT),
        Column(
            "count", marked("Count"), lambda e, f: f.words(OCCASIONS[e.said.occasion]), wide=True
        ),
        Column("counted", marked("Counted"), lambda e, _: e.said.worth, CellKind.AMOUNT),
        Column("expected", marked("Expected"), lambda e, _: e.said.reckoned, CellKind.AMOUNT),
        Column("variance", marked("Over or short"), lambda e, _: e.said.variance, CellKind.GAIN),
        Column("reason", marked("Explanation"), lambda e, f: f.reason(e.said.reason), wide=True),
        hands(),
    ),
    marked("Counts"),
)
"""Every count, with what was to lie there and what explains the difference (REQ-21)."""


def _kind(slip: Slip, figures: Figures) -> str:
    words = figures.words
    return words("Fill") if slip.kind is SlipKind.FILL else words("Credit")


def _cancelled(slip: Slip, figures: Figures) -> str:
    if slip.cancelled is None:
        return ""
    return f"{figures.clock(slip.cancelled.at)} {figures.reason(slip.cancelled.reason)}"


SLIPS: Final[PaperSheet[Signed[Slip]]] = PaperSheet(
    "slips",
    (
        Column("slip", marked("Slip"), lambda e, _: e.said.number),
        Column("kind", marked("Kind"), lambda e, f: _kind(e.said, f)),
        Column("time", marked("Time"), lambda e, _: e.said.at, CellKind.CLOCK),
        Column("chips", marked("Chips"), lambda e, f: chips_words(e.said.chips, f), wide=True),
        Column("amount", marked("Amount"), lambda e, _: worth(e.said.chips), CellKind.AMOUNT),
        Column("cancelled", marked("Cancelled"), lambda e, f: _cancelled(e.said, f), wide=True),
        hands(),
    ),
    marked("Fills and credits"),
    empty=marked("No chips came or went."),
)
"""Fills and credits by their numbers, those cancelled among them (REQ-10)."""

DROPS: Final = replace(box_counts("drops", marked("Notes")), heading=marked("Drop counted"))
"""Every count of the drop, note by note where it was counted so."""


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    night = table_night(data, None)
    told, entries = night.ledger.tray, data.entries
    yield from CHIPS.parts(_chips(night), figures)
    if told.opener is not None and night.ledger.closer is None:
        yield lines(figures.words("The closing count is still to come."), BODY)
    yield from COUNTS.parts(signed(told.counts, entries, nf.TrayCounted), figures)
    if told.counts:
        yield from _thresholds(night, told.counts, figures)
    yield from SLIPS.parts(signed(told.slips, entries, nf.TrayFilled, nf.TrayCredited), figures)
    yield from DROPS.parts(signed(told.drops, entries, nf.DropCounted), figures)


def _account_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    night = table_night(data, None)
    yield from section(figures.words("Account of the tray"))
    yield ACCOUNT.listing([night], figures)
    yield from formula(figures)
    yield from reconciliation_part([("", night.reconciled)], figures)
    yield from since_part(data, figures, (COMMISSION, EXPECTED, VARIANCE))
    yield from put_right_reconciliation([("", night.reconciled_since)], figures)


def _counts_signed(data: SheetData) -> list[SignedFor]:
    """The opener and the closer, by whoever the journal says counted them."""
    told = ledger(data.table)
    counts = {nf.Occasion.OPENER: told.opener, nf.Occasion.CLOSER: told.closer}
    return [
        SignedFor(OCCASIONS[each], NOBODY if count is None else _of_count(data.entries, each))
        for each, count in counts.items()
    ]


DOCUMENT: Document[SheetData] = Document(
    marked("Float sheet"),
    opening,
    _parts,
    _account_part,
    signs=(marked("The croupier"), marked("The chef de table")),
    rows=_counts_signed,
)
"""Opener and closer by denomination, fills and credits, what is over or short, who signs."""


def _chips(night: TableNight) -> Iterator[CountedChip]:
    """Every chip of the house and of the counts, the highest first; none before the opener."""
    ledger = night.ledger
    if ledger.opener is None:
        return
    first = ledger.opener.chips
    closed = None if ledger.closer is None else ledger.closer.chips
    house = [chip.value for chip in night.data.house.chips]
    for value in sorted({*house, *first, *(closed or {})}, reverse=True):
        last = None if closed is None else closed.get(value, 0)
        yield CountedChip(value, first.get(value, 0), last)


def _thresholds(
    night: TableNight, counts: Sequence[TrayCount], figures: Figures
) -> Iterator[Flowable]:
    words, rules = figures.words, night.data.house.tray
    yield lines(
        words(
            "A variance above {explained} is explained, one above {reported} reported in writing.",
            explained=figures.amount(rules.variance),
            reported=figures.amount(rules.report),
        )
    )
    if any(abs(each.variance or 0) > rules.report for each in counts):
        yield lines(words("A written report is due."), BODY)


def _of_count(entries: Sequence[PaperEntry], occasion: nf.Occasion) -> SignedBy:
    found = [
        each.signature
        for each in entries
        if isinstance(each.event, nf.TrayCounted)
        and each.event.occasion is occasion
        and not each.struck
    ]
    return found[-1] if found else NOBODY
