"""The carnet of the cagnotte: a line a coup, in tickets, as their stubs have it (§4, §6.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Field, KeptTogether, Listing, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.movements import CountedBox, box_counts, chips_words
from dealer_app.reports.session.document import Document
from dealer_app.reports.session.identity import SheetData
from dealer_app.reports.session.paper_foot import signature_lines
from dealer_app.rules.coup import BankLine
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.table import night_facts as nf
from dealer_app.table.accounts.tray import tray
from dealer_app.table.table import Played


@dataclass(frozen=True, slots=True)
class Levy:
    """What was levied on a coup: the tickets torn for it, and what no ticket stands for."""

    played: Played
    bank: BankLine
    tickets: Chips

    @property
    def rest(self) -> Money:
        return Money(self.bank.cagnotte - worth(self.tickets))


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    if data.table.variant.bank is None:
        yield lines(words("Nobody but the house banks at this game: there is no cagnotte."), BODY)
    levied = levies(data.table.coups, data.house.tickets)
    yield from section(words("Cagnotte, coup by coup"))
    yield _levied(levied, figures) if levied else lines(words("Nothing was levied."), BODY)
    yield from _stubs_part(data, levied, figures)
    yield KeptTogether([*_counted_part(data, levied, figures), *_signed_part(figures)])


def _counted_part(data: SheetData, levied: Sequence[Levy], figures: Figures) -> Iterator[Part]:
    """The box as it was counted, and the counterfoils by their numbers: what is left out is named,
    and so is what lies between them and the levies (rules of §6.3)."""
    words, told = figures.words, tray(data.table.night)
    yield from section(words("Counts"))
    if not told.cagnottes:
        yield lines(words("The box of the cagnotte was not counted yet."), BODY)
        return
    box = CountedBox("cagnotte_counts", nf.CagnotteCounted, words("Chips"))
    yield box_counts(box, told.cagnottes, data.entries, figures)
    if told.stubs:
        yield _runs(told.stubs, figures)
        due = sum(each.bank.cagnotte - each.rest for each in levied)
        off = Money(sum(run.worth for run in told.stubs) - due)
        if off:
            said = words("The counterfoils lie {amount} off the levies.", amount=figures.gain(off))
            yield lines(said, BODY)


def _runs(stubs: Sequence[nf.TicketRun], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("ticket", words("Ticket"), CellKind.AMOUNT),
        Field("first", words("First number")),
        Field("last", words("Last number")),
        Field("number", words("Torn"), CellKind.NUMBER),
        Field("amount", words("Amount"), CellKind.AMOUNT),
        Field("left_out", words("Left out before it"), wide=True),
    )
    rows = [
        (run.ticket, str(run.first), str(run.last), run.number, run.worth, _left_out(run, figures))
        for run in stubs
    ]
    number, amount = sum(run.number for run in stubs), sum(run.worth for run in stubs)
    return Listing("tickets", fields, rows, (words("Total"), "", "", number, amount, ""))


def _left_out(run: nf.TicketRun, figures: Figures) -> str:
    """The numbers between the last ticket torn off before and the first of these."""
    words = figures.words
    if run.follows:
        return ""
    if run.first <= run.after:
        return words("another book: {number} came before", number=run.after)
    first, last = run.after + 1, run.first - 1
    return f"{first}–{last}" if first < last else f"{first}"


def _signed_part(figures: Figures) -> Iterator[Part]:
    words = figures.words
    yield from section(words("Signatures"))
    yield from signature_lines((words("The croupier"), words("The chef de table")))


DOCUMENT: Document = Document(marked("Cagnotte sheet"), _parts)
"""What was levied on each coup, the tickets for it, and the sum of their stubs."""


def levies(coups: Sequence[Played], tickets: Sequence[Money]) -> list[Levy]:
    """The levies of the night, those of nothing left out."""
    return [
        Levy(each, bank, in_tickets(bank.cagnotte, tickets))
        for each in coups
        if (bank := each.settlement.bank) is not None and bank.cagnotte
    ]


def in_tickets(amount: Money, tickets: Sequence[Money]) -> Chips:
    """The tickets for an amount, the largest first, as far as they go."""
    found: dict[Money, int] = {}
    left: int = amount
    for value in sorted(tickets, reverse=True):
        number, left = divmod(left, value)
        if number:
            found[value] = number
    return found


def _levied(levied: Sequence[Levy], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("number", words("No."), CellKind.NUMBER),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("time", words("Time"), CellKind.CLOCK),
        Field("bank", words("Bank")),
        Field("levied", words("Cagnotte"), CellKind.AMOUNT),
        Field("tickets", words("Tickets"), wide=True),
        Field("rest", words("Without ticket"), CellKind.PAID),
        Field("so_far", words("So far"), CellKind.AMOUNT),
    )
    so_far = accumulate(each.bank.cagnotte for each in levied)
    rows = [
        (
            number,
            each.played.coup.number,
            each.played.hour,
            seat_name(words, each.bank.holder),
            each.bank.cagnotte,
            chips_words(each.tickets, figures) or NOTHING,
            each.rest,
            sums,
        )
        for number, (each, sums) in enumerate(zip(levied, so_far, strict=True), start=1)
    ]
    rest = sum(each.rest for each in levied)
    whole = sum(each.bank.cagnotte for each in levied)
    total = (words("Total"), "", "", "", whole, "", rest, whole)
    return Listing("cagnotte", fields, rows, total)


def _stubs_part(data: SheetData, levied: Sequence[Levy], figures: Figures) -> Iterator[Part]:
    """The stubs of each value: their sum is the cagnotte, whatever had no ticket added."""
    words = figures.words
    if not levied:
        return
    yield from section(words("Stubs"))
    if not data.house.tickets:
        yield lines(words("The house sheet names no tickets."), BODY)
        return
    torn: Counter[Money] = Counter()
    for each in levied:
        torn.update(each.tickets)
    fields = (
        Field("ticket", words("Ticket"), CellKind.AMOUNT),
        Field("number", words("Torn"), CellKind.NUMBER),
        Field("amount", words("Amount"), CellKind.AMOUNT),
    )
    values = sorted(data.house.tickets, reverse=True)
    rows = [(value, torn[value], Money(value * torn[value])) for value in values]
    total = (words("Total"), sum(torn.values()), worth(torn))
    yield Listing("stubs", fields, rows, total)
