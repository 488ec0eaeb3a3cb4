"""The carnet d'avances, or table inventory slip: the tray chip by chip (rules of §6.2, §6.3)."""

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from dealer_app.i18n import marked
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.movements import OCCASIONS, CountedBox, box_counts, chips_words
from dealer_app.reports.night.reconciliation_part import reconciliation_part
from dealer_app.reports.night.takings import TableNight, table_night
from dealer_app.reports.night.tray_part import account, formula
from dealer_app.reports.session.document import Document
from dealer_app.reports.session.entries import NOBODY, PaperEntry, SignedBy, names, signatures_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.reports.session.paper_foot import signature_lines, table_signs
from dealer_app.rules.money import Money, worth
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import Slip, SlipKind, TrayCount


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    night = table_night(data, None)
    yield from _chips_part(night, figures)
    yield from _counts_part(night, figures)
    yield from _slips_part(night, figures)
    yield from _drops_part(night, figures)
    yield KeptTogether([*_account_part(night, figures), *_signed_part(night, figures)])


DOCUMENT: Document = Document(marked("Float sheet"), _parts)
"""Opener and closer by denomination, fills and credits, what is over or short, who signs."""


def _chips_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    """Opener and closer, a row a chip."""
    words, ledger = figures.words, night.ledger
    yield from section(words("Opener and closer"))
    if ledger.opener is None:
        yield lines(words("The tray was not counted at the opening."), BODY)
        return
    fields = (
        Field("chip", words("Chip"), CellKind.AMOUNT),
        Field("opener_number", words("Opener, chips"), CellKind.NUMBER),
        Field("opener", words("Opener"), CellKind.AMOUNT),
        Field("closer_number", words("Closer, chips"), CellKind.NUMBER),
        Field("closer", words("Closer"), CellKind.AMOUNT),
    )
    first = ledger.opener.chips
    last = {} if ledger.closer is None else ledger.closer.chips
    house = [chip.value for chip in night.data.house.chips]
    values = sorted({*house, *first, *last}, reverse=True)
    rows = [
        (
            value,
            first.get(value, 0),
            Money(value * first.get(value, 0)),
            None if ledger.closer is None else last.get(value, 0),
            None if ledger.closer is None else Money(value * last.get(value, 0)),
        )
        for value in values
    ]
    closer = None if ledger.closer is None else ledger.closer.worth
    chips = None if ledger.closer is None else sum(last.values())
    total = (words("Total"), sum(first.values()), ledger.opener.worth, chips, closer)
    yield Listing("float", fields, rows, total)
    if ledger.closer is None:
        yield lines(words("The closing count is still to come."), BODY)


def _counts_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    """Every count, with what was to lie there and what explains the difference (REQ-21)."""
    words, counts = figures.words, night.ledger.tray.counts
    if not counts:
        return
    yield from section(words("Counts"))
    fields = (
        Field("time", words("Time"), CellKind.MOMENT),
        Field("count", words("Count"), wide=True),
        Field("counted", words("Counted"), CellKind.AMOUNT),
        Field("expected", words("Expected"), CellKind.AMOUNT),
        Field("variance", words("Over or short"), CellKind.GAIN),
        Field("reason", words("Explanation"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    signed = signatures_of(night.data.entries, nf.TrayCounted)
    rows = [
        (
            each.at,
            words(OCCASIONS[each.occasion]),
            each.worth,
            each.reckoned,
            each.variance,
            figures.reason(each.reason),
            names(by, words),
        )
        for each, by in zip(counts, signed, strict=False)
    ]
    yield Listing("counts", fields, rows)
    yield from _thresholds(night, counts, figures)


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


def _slips_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    """Fills and credits by their numbers, those cancelled among them (REQ-10)."""
    words, slips = figures.words, night.ledger.tray.slips
    yield from section(words("Fills and credits"))
    if not slips:
        yield lines(words("No chips came or went."), BODY)
        return
    fields = (
        Field("slip", words("Slip")),
        Field("kind", words("Kind")),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("chips", words("Chips"), wide=True),
        Field("amount", words("Amount"), CellKind.AMOUNT),
        Field("cancelled", words("Cancelled"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    signed = signatures_of(night.data.entries, nf.TrayFilled, nf.TrayCredited)
    rows = [
        (
            each.number,
            words("Fill") if each.kind is SlipKind.FILL else words("Credit"),
            each.at,
            chips_words(each.chips, figures),
            worth(each.chips),
            _cancelled(each, figures),
            names(by, words),
        )
        for each, by in zip(slips, signed, strict=False)
    ]
    yield Listing("slips", fields, rows)


def _cancelled(slip: Slip, figures: Figures) -> str:
    if slip.cancelled is None:
        return ""
    return f"{figures.clock(slip.cancelled.at)} {figures.reason(slip.cancelled.reason)}"


def _drops_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    """Every count of the drop, note by note where it was counted so."""
    words, drops = figures.words, night.ledger.tray.drops
    if not drops:
        return
    yield from section(words("Drop counted"))
    box = CountedBox("drops", nf.DropCounted, words("Notes"))
    yield box_counts(box, drops, night.data.entries, figures)


def _account_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    yield from section(figures.words("Account of the tray"))
    yield account([night], figures)
    yield from formula(figures)
    yield from reconciliation_part([("", night.reconciled)], figures)


def _signed_part(night: TableNight, figures: Figures) -> Iterator[Part]:
    """Who signs for the opener and for the closer, by the names in the journal where it has any."""
    words = figures.words
    yield from section(words("Signatures"))
    for occasion, count in (
        (nf.Occasion.OPENER, night.ledger.opener),
        (nf.Occasion.CLOSER, night.ledger.closer),
    ):
        signature = NOBODY if count is None else _of_count(night.data.entries, occasion)
        yield lines(words(OCCASIONS[occasion]), BODY)
        yield from signature_lines(table_signs(signature, words))


def _of_count(entries: Sequence[PaperEntry], occasion: nf.Occasion) -> SignedBy:
    found = [
        each.signature
        for each in entries
        if isinstance(each.event, nf.TrayCounted)
        and each.event.occasion is occasion
        and not each.struck
    ]
    return found[-1] if found else NOBODY
