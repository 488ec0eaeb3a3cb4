"""The register of a session: voids, corrections, authorisations and significant events (REQ-07)."""

from collections.abc import Iterator
from dataclasses import replace

from dealer_app.i18n import marked
from dealer_app.register import facts as f
from dealer_app.register.hands import TERMINAL
from dealer_app.reports.deeds import deed
from dealer_app.reports.document import Document
from dealer_app.reports.entries import names
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import SheetData
from dealer_app.reports.ink import BODY
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Part, Together
from dealer_app.reports.machine_words import machine_words, table_of
from dealer_app.reports.signatures import signature_lines
from dealer_app.reports.tables import lines, section
from dealer_app.reports.wrong_payouts import payouts_part


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("At the table"))
    yield lines(words("An entry in brackets was struck out: it does not count, and stays."), BODY)
    yield _table_deeds(data, figures)
    if data.machine:
        yield from section(words("On the machine"))
        yield _machine_deeds(data, figures)
    signed = signature_lines((words("The chef de table"), words("The management")))
    payouts = payouts_part(data, figures)
    yield Together([*payouts, *section(words("Signatures")), *signed])


REGISTER: Document = Document(marked("Register of events"), _parts)
"""Everything of a session that somebody answers for, in the order of its entries."""


def _table_deeds(data: SheetData, figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("entry", words("Entry")),
        Field("time", words("Time"), Kind.MOMENT),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("event", words("Event"), wide=True),
        Field("by", words("By"), wide=True),
        Field("beside", words("With"), wide=True),
    )
    rows: list[Cells] = []
    for each in data.entries:
        told = deed(each, data.table, figures)
        if told is not None:
            number = words.number(each.number)
            signed = each.signature
            who = names(replace(signed, beside=()), words)
            beside = names(replace(signed, by=""), words, "")
            entry = f"({number})" if each.struck else number
            rows.append((entry, each.at, each.coup or None, told, who, beside))
    return Listing("events", fields, rows)


def _machine_deeds(data: SheetData, figures: Figures) -> Listing:
    """What the machine's register holds of the same hours."""
    words = figures.words
    fields = (
        Field("time", words("Time"), Kind.MOMENT),
        Field("table", words("Table")),
        Field("event", words("Event"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    rows = [
        (
            each.at,
            _place(each.fact, figures),
            machine_words(each.fact, figures),
            names(each.signature, words),
        )
        for each in data.machine
    ]
    return Listing("machine_events", fields, rows)


def _place(fact: f.Fact, figures: Figures) -> str:
    """The table that a fact speaks of; the terminal where somebody signed for one of its
    commands."""
    table = table_of(fact)
    return figures.words("terminal") if table == TERMINAL else table or NOTHING
