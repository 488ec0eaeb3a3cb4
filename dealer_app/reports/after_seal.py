"""What was put right of a closed session: said beside the seal, which stays as it was (REQ-05)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dealer_app.i18n.names import seat_name
from dealer_app.reports.entries import names
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import Amendment, SheetData
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Origin, Part
from dealer_app.reports.tables import lines, section
from dealer_app.rules.money import Money
from dealer_app.table.ledger import Ledger, ledger
from dealer_app.table.rectifying import Change, difference


@dataclass(frozen=True, slots=True)
class PutRight:
    """A closed session put right: how, what its ledger then comes to, whose money changes.

    `changes` stand beside the number of their coup; several words on one coup come to the last.
    """

    amendments: Sequence[Amendment]
    ledger: Ledger
    changes: Sequence[tuple[int, Change]]


class Table(NamedTuple):
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
    coups = sorted({each.event.number for each in since.amendments})
    changes = [
        (number, change)
        for number in coups
        for change in difference(data.table.coups[number - 1], since.table.coups[number - 1])
    ]
    return PutRight(since.amendments, ledger(since.table), changes)


def after_seal_part(
    tables: Sequence[Table], figures: Figures, whole: Money | None = None
) -> Iterator[Part]:
    """Each correction, whose money it changes, and the sums with it beside those of the seal;
    nothing where nothing was put right. `whole` is the result of every table of a night."""
    words = figures.words
    if not tables:
        return
    yield from section(words("Put right after the closing"), needs=150)
    yield _corrections(tables, figures)
    yield _changes(tables, figures)
    yield _sums(tables, figures, whole)
    yield lines(
        words("The sealed journal stays as it was, and so does every other figure of this paper.")
    )


def _corrections(tables: Sequence[Table], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("time", words("Put right on"), Kind.MOMENT),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("reason", words("Reason"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    rows = [
        (
            table.name,
            each.at,
            each.event.number,
            figures.reason(each.event.reason),
            names(each.signature, NOTHING),
        )
        for table in tables
        for each in table.right.amendments
    ]
    origins = [of for table in tables for of in table.origins * len(table.right.amendments)]
    return Listing("put_right", fields, rows, origins=origins)


def _changes(tables: Sequence[Table], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("who", words("Whose money changes"), wide=True),
        Field("sealed", words("Under the seal"), Kind.GAIN),
        Field("right", words("As it was put right"), Kind.GAIN),
        Field("change", words("Change"), Kind.GAIN),
    )
    rows = [
        (
            table.name,
            coup,
            words("House") if each.seat is None else seat_name(words, each.seat),
            *(each.was, each.right, each.amount),
        )
        for table in tables
        for coup, each in table.right.changes
    ]
    origins = [of for table in tables for of in table.origins * len(table.right.changes)]
    return Listing("put_right_changes", fields, rows, origins=origins)


def _sums(tables: Sequence[Table], figures: Figures, whole: Money | None) -> Listing:
    words = figures.words
    fields = (
        Field("table", words("Table")),
        Field("sum", words("Sum"), wide=True),
        Field("sealed", words("Under the seal"), Kind.AMOUNT),
        Field("right", words("As it was put right"), Kind.AMOUNT),
        Field("change", words("Change"), Kind.GAIN),
    )
    told = [(table, row) for table in tables for row in _of_table(table, figures)]
    origins = [of for table, _ in told for of in table.origins]
    total = _total(tables, figures, whole)
    return Listing("put_right_sums", fields, [row for _, row in told], total, origins=origins)


def _total(tables: Sequence[Table], figures: Figures, whole: Money | None) -> Cells:
    """The result of the whole night; nothing of a single session."""
    if whole is None:
        return ()
    words = figures.words
    change = sum(table.right.ledger.result - table.sealed.result for table in tables)
    name = words("Result of the coups")
    return (words("All together"), name, whole, Money(whole + change), Money(change))


def _of_table(table: Table, figures: Figures) -> Iterator[Cells]:
    """The sums that a correction may move; those that are not known are left out."""
    words = figures.words
    before, after = (_known(each) for each in (table.sealed, table.right.ledger))
    names = (
        words("Handle"),
        words("Result of the coups"),
        words("Commission"),
        words("Cagnotte"),
        words("Expected in the tray"),
        words("Over or short"),
    )
    for name, was, now in zip(names, before, after, strict=True):
        if was is not None and now is not None:
            yield (table.name, name, was, now, Money(now - was))


def _known(told: Ledger) -> tuple[Money | None, ...]:
    return (
        told.play.handle,
        told.result,
        told.commission,
        told.play.cagnotte,
        told.expected,
        told.variance,
    )
