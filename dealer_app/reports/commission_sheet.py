"""The commission of a table: what each seat owed, paid and was let off, coup by coup (§2.7)."""

from collections.abc import Iterator, Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.tables import LONG, FactLine, band, lines, section
from dealer_app.reports.session.document import Document
from dealer_app.reports.session.entries import names, signatures_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.accounts.lines import layout_lines
from dealer_app.table.accounts.tray import CommissionAct

MODES: Final[Mapping[CommissionMode, str]] = {
    CommissionMode.AT_ONCE: marked("Commission is kept from every win at once."),
    CommissionMode.MARKED: marked("Commission is marked and collected at the end of the shoe."),
    CommissionMode.NONE: marked("This house takes no commission."),
}

SAID: Final[Mapping[CommissionAct, str]] = {
    CommissionAct.COLLECTED: marked("Paid later"),
    CommissionAct.WAIVED: marked("Waived"),
    CommissionAct.RELEASED: marked("Released while owed"),
}


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words, told = figures.words, ledger(data.table)
    yield lines(words(MODES[data.house.commission_mode]), BODY)
    yield from _short(told, figures)
    yield from _seats_part(told, figures)
    yield from _words_part(data, told, figures)
    yield KeptTogether([*_coups_part(data, figures), *_signed_part(figures)])


def _signed_part(figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Signatures"))
    yield from signature_lines((words("The croupier"), words("The chef de table")))


DOCUMENT: Document = Document(marked("Commission sheet"), _parts)
"""Commission at once, marked, paid, waived and owed, and the wins that it comes from."""


def _short(told: Ledger, figures: Figures) -> Iterator[Part]:
    words = figures.words
    owed = Money(sum(told.owed.values()))
    yield band(
        [
            FactLine(words("At once"), figures.amount(told.play.at_once)),
            FactLine(words("Marked"), figures.amount(told.play.marked)),
            FactLine(words("Paid later"), figures.amount(told.collected)),
            FactLine(words("Waived"), figures.amount(told.waived)),
            FactLine(words("Owed"), figures.amount(owed)),
            FactLine(words("Came in"), figures.amount(told.commission)),
        ]
    )


def _seats_part(told: Ledger, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("By seat"))
    owing = {seat: each for seat, each in told.accounts.items() if each.marked or each.collected}
    if not owing:
        yield lines(words("No commission was marked."), BODY)
        return
    fields = (
        Field("seat", words("Seat")),
        Field("marked", words("Marked"), CellKind.AMOUNT),
        Field("paid", words("Paid later"), CellKind.AMOUNT),
        Field("waived", words("Waived"), CellKind.AMOUNT),
        Field("owed", words("Owed"), CellKind.AMOUNT),
    )
    rows = [
        (seat_name(words, seat), each.marked, each.collected, each.waived, each.owed)
        for seat, each in owing.items()
    ]
    amounts = (told.play.marked, told.collected, told.waived, sum(told.owed.values()))
    yield Listing("commission_seats", fields, rows, (words("Total"), *amounts))


def _words_part(data: SheetData, told: Ledger, figures: Figures) -> Iterator[Part]:
    """What was paid, waived and released, by whose hand."""
    words = figures.words
    if not told.tray.commission:
        return
    yield from section(words("Paid, waived, released"))
    fields = (
        Field("time", words("Time"), CellKind.CLOCK),
        Field("coups", words("After coup"), CellKind.NUMBER),
        Field("what", words("What was done")),
        Field("seat", words("Seat")),
        Field("amount", words("Amount"), CellKind.AMOUNT),
        Field("reason", words("Reason"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    kinds = (nf.CommissionCollected, nf.CommissionWaived, nf.CommissionReleased)
    signed = signatures_of(data.entries, *kinds)
    rows = [
        (
            each.at,
            each.coups,
            words(SAID[each.word]),
            NOTHING if each.seat is None else seat_name(words, each.seat),
            None if each.seat is None else each.amount,
            figures.reason(each.reason),
            names(by, words),
        )
        for each, by in zip(told.tray.commission, signed, strict=False)
    ]
    yield Listing("commission_words", fields, rows)


def _coups_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The wins that commission was taken of."""
    words = figures.words
    yield from section(words("Wins under commission"))
    fields = (
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("seat", words("Seat")),
        Field("bet", words("Bet")),
        Field("won", words("Won"), CellKind.AMOUNT),
        Field("commission", words("Commission"), CellKind.AMOUNT),
    )
    rows = [
        (
            each.coup.number,
            each.hour,
            seat_name(words, line.seat),
            bet_name(words, each.rules.variant, line.bet),
            line.won,
            line.commission,
        )
        for each in data.table.coups
        if each.rules.variant.fund is Fund.HOUSE
        for line in layout_lines(each)
        if line.commission
    ]
    if rows:
        total = (words("Total"), "", "", "", sum(r[4] for r in rows), sum(r[5] for r in rows))
        yield Listing("commission_coups", fields, rows, total, most=LONG)
    else:
        yield lines(words("No win was under commission."), BODY)
