"""What was put right of a closed session: said beside the seal, which stays as it was (REQ-05)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.layout.figures import NOTHING, Figures
from dealer_app.reports.layout.listing import CellKind, Cells, Field, Listing, Origin, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.reports.night.wrong_payouts import due_then, paid_by, whose
from dealer_app.reports.session.entries import entries_of, names
from dealer_app.reports.session.identity import Amendment, SheetData, Since
from dealer_app.rules.money import Money
from dealer_app.table.accounts.commission import still_due
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.accounts.lines import opponent
from dealer_app.table.events import PayoutCorrected
from dealer_app.table.judges.rectification import GainChange, difference
from dealer_app.table.judges.stake_amendment import kept_before
from dealer_app.table.night import Mispaid, last_words
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class PutRight:
    """A closed session put right: how, what its ledger then comes to, whose money changes.

    `changes` stand beside their coup as it was put right; several words on one come to the last.
    `payouts` are those that were wrong, with their coup and with how that was said; `kept` what the
    bank had set aside before a coup, where that was another amount. `entries` are those of the
    sealed journal that each of the coups is made of.
    """

    amendments: Sequence[Amendment]
    ledger: Ledger
    changes: Sequence[tuple[Played, GainChange]]
    payouts: Sequence[tuple[Mispaid, Played, Amendment]] = ()
    kept: Sequence[tuple[Played, GainChange]] = ()
    entries: Mapping[int, str] = field(default_factory=dict)


class AmendedTable(NamedTuple):
    """A table with what was put right of it: its name, its ledger under the seal, and its origin
    on a paper of several."""

    name: str
    sealed: Ledger
    right: PutRight
    origin: Origin | None = None

    @property
    def origins(self) -> tuple[Origin, ...]:
        """Of which session a row is; none on a paper of one."""
        return () if self.origin is None else (self.origin,)


def put_right(data: SheetData) -> PutRight | None:
    """What was put right of a session since its closing; None for nothing."""
    since = data.since
    if since is None:
        return None
    coups = sorted({each.coup for each in since.amendments})
    changes = [
        (since.table.coups[number - 1], change)
        for number in coups
        for change in (
            *difference(data.table.coups[number - 1], since.table.coups[number - 1]),
            *_by_payouts(data.table, since.table, number),
        )
    ]
    payouts = [
        (each, since.table.coups[each.fact.coup - 1], amended)
        for each, amended in payouts_since(data, since)
    ]
    kept = [
        (since.table.coups[number - 1], each)
        for number in coups
        for each in _kept(data.table, since.table, number)
    ]
    right = ledger(since.table, ledger(data.table))
    entries = {number: runs(entries_of(data.entries, number)) for number in coups}
    return PutRight(since.amendments, right, changes, payouts, kept, entries)


def payouts_since(data: SheetData, since: Since) -> Iterator[tuple[Mispaid, Amendment]]:
    """The payouts that were found wrong after the closing, each with how that was said."""
    found = since.table.night.mispaid[len(data.table.night.mispaid) :]
    said = (each for each in since.amendments if isinstance(each.event, PayoutCorrected))
    return zip(found, said, strict=True)


def _number(amended: Amendment) -> str:
    """The register's entry of a correction."""
    return NOTHING if amended.entry is None else str(amended.entry)


def _kept(sealed: Table, right: Table, number: int) -> Iterator[GainChange]:
    """What the holder of the bank had set aside before that coup, where it was another amount."""
    was, now = (
        kept_before(each.coups[number - 2] if number > 1 else None, each.coups[number - 1].coup)
        for each in (sealed, right)
    )
    bank = right.coups[number - 1].coup.bank
    if bank is not None and was is not None and now is not None and was != now:
        yield GainChange(bank.holder, was, now)


def _by_payouts(sealed: Table, right: Table, number: int) -> Iterator[GainChange]:
    """Whose money a payout of that coup moves that was wrong for good: the seat's, and that of
    whoever paid it."""
    before = {each.line: each for each in last_words(sealed.night)}
    for each in last_words(right.night):
        was = before.get(each.line)
        if each.fact.coup != number or was == each:
            continue
        stood, stands = (_beyond(told) for told in (was, each))
        if stood != stands:
            payer = opponent(right.coups[number - 1], each.fact.bet)
            due = each.due
            yield GainChange(each.fact.seat, Money(due + stood), Money(due + stands))
            yield GainChange(payer, Money(-due - stood), Money(-due - stands))


def _beyond(told: Mispaid | None) -> Money:
    """What a seat has beyond its line, below nothing what it lacks; 0 once it is made good."""
    return Money(0) if told is None or told.fact.made_good else told.difference


def after_seal_part(
    tables: Sequence[AmendedTable], figures: Figures, whole: Money | None = None
) -> Iterator[Part]:
    """Each correction, whose money it changes, and the sums with it beside those of the seal;
    nothing where nothing was put right. `whole` is the result of every table of a night."""
    words = figures.words
    if not tables:
        return
    yield from section(words("Put right after the closing"), needs=150)
    yield _corrections(tables, figures)
    if any(table.right.payouts for table in tables):
        yield _payouts(tables, figures)
    if any(table.right.kept for table in tables):
        yield _set_aside(tables, figures)
    yield _changes(tables, figures)
    yield _sums(tables, figures, whole)
    yield lines(
        words("The sealed journal stays as it was, and so does every other figure of this paper.")
    )


def _corrections(tables: Sequence[AmendedTable], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("register", words("Register entry")),
        Field("time", words("Put right on"), CellKind.MOMENT),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("entries", words("Entries"), wide=True),
        Field("reason", words("Reason"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    rows = [
        (
            table.name,
            _number(each),
            each.at,
            each.coup,
            table.right.entries.get(each.coup, ""),
            figures.reason(each.event.reason),
            names(each.signature, words),
        )
        for table in tables
        for each in table.right.amendments
    ]
    origins = [of for table in tables for of in table.origins * len(table.right.amendments)]
    return Listing("put_right", fields, rows, origins=origins)


def _payouts(tables: Sequence[AmendedTable], figures: Figures) -> Listing:
    """The lines that were paid wrong: what was due in chips, what was paid, what became of it."""
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("register", words("Register entry")),
        Field("coup", words("Coup"), CellKind.NUMBER),
        Field("seat", words("Seat")),
        Field("bet", words("Bet"), wide=True),
        Field("paid_by", words("Paid by")),
        Field("due", words("Due"), CellKind.GAIN),
        Field("paid", words("Paid"), CellKind.GAIN),
        Field("difference", words("Difference"), CellKind.GAIN),
        Field("made_good", words("Made good")),
        Field("due_then", words("Due"), below=True),
    )
    rows = [
        (
            *(table.name, _number(amended), each.fact.coup, seat_name(words, each.fact.seat)),
            bet_name(words, played.rules.variant, each.fact.bet),
            paid_by(played, each.fact.bet, figures),
            *(each.due, each.fact.gained, each.difference),
            words("yes") if each.fact.made_good else words("NO"),
            due_then(figures, stands=still_due(played, each)),
        )
        for table in tables
        for each, played, amended in table.right.payouts
    ]
    origins = [of for table in tables for of in table.origins * len(table.right.payouts)]
    return Listing("put_right_payouts", fields, rows, origins=origins)


def _set_aside(tables: Sequence[AmendedTable], figures: Figures) -> Listing:
    """What holders of the bank had set aside before a coup: nobody else's money changes by it."""
    who = Field("seat", figures.words("Kept aside by"), wide=True)
    told = [(table, each) for table in tables for each in table.right.kept]
    return _of_coups("put_right_kept", (who, *both_fields(CellKind.AMOUNT, figures)), told, figures)


def _changes(tables: Sequence[AmendedTable], figures: Figures) -> Listing:
    who = Field("who", figures.words("Whose money changes"), wide=True)
    told = [(table, each) for table in tables for each in table.right.changes]
    return _of_coups(
        "put_right_changes", (who, *both_fields(CellKind.GAIN, figures)), told, figures
    )


def _of_coups(
    key: str,
    fields: Sequence[Field],
    told: Sequence[tuple[AmendedTable, tuple[Played, GainChange]]],
    figures: Figures,
) -> Listing:
    """What is somebody's in a coup, under the seal and as it was put right."""
    words = figures.words
    first = (Field("table", words("Table")), Field("coup", words("Coup"), CellKind.NUMBER))
    rows = [
        (
            *(table.name, played.coup.number, whose(played, each.seat, figures)),
            *both_cells(each.was, each.right),
        )
        for table, (played, each) in told
    ]
    origins = [of for table, _ in told for of in table.origins]
    return Listing(key, (*first, *fields), rows, origins=origins)


def both_fields(kind: CellKind, figures: Figures) -> tuple[Field, ...]:
    """The columns of a figure that was put right: under the seal, since then, and the change."""
    words = figures.words
    return (
        Field("sealed", words("Under the seal"), kind),
        Field("right", words("As it was put right"), kind),
        Field("change", words("Change"), CellKind.GAIN),
    )


def both_cells(sealed: Money, right: Money) -> Cells:
    """The cells of such a figure."""
    return (sealed, right, Money(right - sealed))


def _sums(tables: Sequence[AmendedTable], figures: Figures, whole: Money | None) -> Listing:
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("sum", words("Sum"), wide=True),
        *both_fields(CellKind.AMOUNT, figures),
    )
    told = [(table, row) for table in tables for row in _of_table(table, figures)]
    origins = [of for table, _ in told for of in table.origins]
    total = _total(tables, figures, whole)
    return Listing("put_right_sums", fields, [row for _, row in told], total, origins=origins)


def _total(tables: Sequence[AmendedTable], figures: Figures, whole: Money | None) -> Cells:
    """The result of the whole night; nothing of a single session."""
    if whole is None:
        return ()
    words = figures.words
    change = sum(table.right.ledger.result - table.sealed.result for table in tables)
    name = words("Result of the coups, commission as it came in")
    return (words("All together"), name, *both_cells(whole, Money(whole + change)))


def _of_table(table: AmendedTable, figures: Figures) -> Iterator[Cells]:
    """The sums that a correction may move; those that are not known are left out."""
    words = figures.words
    before, after = (_known(each) for each in (table.sealed, table.right.ledger))
    names = (
        words("Handle"),
        words("Result of the coups, commission as it came in"),
        words("Commission"),
        words("Cagnotte"),
        words("Expected in the tray"),
        words("Over or short"),
    )
    for name, was, now in zip(names, before, after, strict=True):
        if was is not None and now is not None:
            yield (table.name, name, *both_cells(was, now))


def _known(told: Ledger) -> tuple[Money | None, ...]:
    return (
        told.play.handle,
        told.result,
        told.commission,
        told.play.cagnotte,
        told.expected,
        told.variance,
    )
