"""From the result of the coups to that of the tray, as papers tell it: line by line, to nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.sheet import Listing, Origin, PaperSheet, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money
from dealer_app.table.accounts.reconciliation import Gap, Numbered, Reconciliation, reconciliation

GAPS: Final[Mapping[Gap, str]] = {
    Gap.UNPAID: marked("Payout under way"),
    Gap.ASIDE: marked("Lines put aside, neither paid nor taken"),
    Gap.MISPAID: marked("Paid wrong and not made good"),
    Gap.AFTER_SEAL: marked("Paid wrong, told after the closing and not made good"),
    Gap.OWED: marked("Commission marked, not collected"),
    Gap.OVERPAID: marked("Commission paid or waived beyond what is marked, owed back"),
    Gap.WAIVED: marked("Commission waived"),
    Gap.CAGNOTTE: marked("Cagnotte, as its own box was counted"),
    Gap.UNCOUNTED: marked("Cagnotte levied, its box not counted since"),
    Gap.CAGNOTTE_OFF: marked("Cagnotte over or short"),
    Gap.GIVEN: marked("Chips given to play with"),
    Gap.DROP: marked("Drop over or short"),
    Gap.VARIANCE: marked("Tray over or short"),
}


def reconciled(data: SheetData) -> Reconciliation | None:
    """How the coups and the tray of a session come together, as it was sealed; None where it was
    not counted."""
    return reconciliation(data.table, _standing(data))


def reconciled_since(data: SheetData) -> Reconciliation | None:
    """The same from its coups as they were put right after the closing; None where none was."""
    return (
        None
        if data.since is None
        else reconciliation(data.table, _standing(data), data.since.table)
    )


def _standing(data: SheetData) -> list[Numbered]:
    return [(each.number, each.event) for each in data.entries if not each.struck]


def reconciliation_part(
    told: Sequence[tuple[str, Reconciliation | None]],
    figures: Figures,
    origins: Sequence[Origin] = (),
) -> Iterator[Part]:
    """The two results of each table and what lies between them; nothing where none was counted."""
    words = figures.words
    if not any(each for _, each in told):
        return
    yield from section(words("From the coups to the tray"), needs=140)
    yield _listing("reconciliation", told, figures, origins)
    yield lines(
        words(
            "The result of the coups is what their stakes left, commission as it was won. Result of"
            " the tray = drop + closer + credits − opener − fills. Tips never pass through the"
            " tray."
        )
    )
    left_out = words.listed(name for name, each in told if each is None)
    if left_out:
        yield lines(
            words("Not counted, so that its tray has no result: {tables}.", tables=left_out)
        )


def put_right_reconciliation(
    told: Sequence[tuple[str, Reconciliation | None]],
    figures: Figures,
    origins: Sequence[Origin] = (),
) -> Iterator[Part]:
    """The same from coups that were put right after the closing to the tray, which had been counted
    by then; nothing where none was."""
    if any(each for _, each in told):
        yield from section(figures.words("From the coups as put right to the tray"), needs=140)
        yield _listing("put_right_reconciliation", told, figures, origins)


class ReconciledLine(NamedTuple):
    """A line between two results: of which table, what it is, the coups and entries that it comes
    from, and its amount."""

    table: str
    line: str
    amount: Money
    coups: Sequence[int] = ()
    entries: Sequence[int] = ()
    origin: Origin | None = None


LINES: Final[PaperSheet[ReconciledLine]] = PaperSheet(
    "reconciliation",
    (
        Column("table", marked("Table"), lambda e, _: e.table, wide=True),
        Column("line", marked("Line"), lambda e, f: f.words(e.line), wide=True),
        Column("coups", marked("Coups"), lambda e, f: runs(e.coups, f.words), wide=True),
        Column("entries", marked("Entries"), lambda e, f: runs(e.entries, f.words), wide=True),
        Column("amount", marked("Amount"), lambda e, _: e.amount, CellKind.GAIN),
    ),
    total=marked("Left unexplained"),
    origin=lambda each: each.origin,
)


def _listing(
    key: str,
    told: Sequence[tuple[str, Reconciliation | None]],
    figures: Figures,
    origins: Sequence[Origin],
) -> Listing:
    sheet = replace(LINES if origins else LINES.without("table"), key=key)
    places: Sequence[Origin | None] = origins or [None] * len(told)
    lines_of = [
        line
        for (name, each), origin in zip(told, places, strict=True)
        if each is not None
        for line in _lines(each, name, origin)
    ]
    left = Money(sum(each.difference for _, each in told if each is not None))
    return sheet.listing(lines_of, figures, ReconciledLine("", "", left))


def _lines(each: Reconciliation, table: str, origin: Origin | None) -> Iterator[ReconciledLine]:
    yield ReconciledLine(table, marked("Result of the coups, as dealt"), each.coups, origin=origin)
    for line in each.lines:
        coups, entries = line.coups, line.entries
        yield ReconciledLine(table, GAPS[line.kind], line.amount, coups, entries, origin)
    yield ReconciledLine(table, _of_the_tray(each), each.tray, origin=origin)


def _of_the_tray(each: Reconciliation) -> str:
    """What the result of the tray is called; one that was closed uncounted is counted no more."""
    if each.counted:
        return marked("Result of the tray")
    if each.closed:
        return marked("Result of the tray, not counted")
    return marked("Result of the tray, not counted yet")


def runs(numbers: Sequence[int], words: Words) -> str:
    """Numbers in order, those that follow each other by the first and the last: `3, 7–9`."""
    told: list[list[int]] = []
    for before, number in pairwise((None, *numbers)):
        assert number is not None
        if before is not None and number == before + 1:
            told[-1][1:] = [number]
        else:
            told.append([number])
    return words.listed("–".join(map(str, run)) for run in told)
