"""From the result of the coups to that of the tray, as papers tell it: line by line, to nothing."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.listing import CellKind, Cells, Field, Listing, Origin, Part
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
    Gap.WAIVED: marked("Commission waived"),
    Gap.CAGNOTTE: marked("Cagnotte, in its own box"),
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
    left_out = ", ".join(name for name, each in told if each is None)
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


def _listing(
    key: str,
    told: Sequence[tuple[str, Reconciliation | None]],
    figures: Figures,
    origins: Sequence[Origin],
) -> Listing:
    words = figures.words
    fields = (
        *([Field("table", words("Table"), wide=True)] if origins else []),
        Field("line", words("Line"), wide=True),
        Field("coups", words("Coups"), wide=True),
        Field("entries", words("Entries"), wide=True),
        Field("amount", words("Amount"), CellKind.GAIN),
    )
    rows: list[Cells] = []
    places: list[Origin] = []
    for n, (name, each) in enumerate(told):
        if each is not None:
            few = list(_rows(each, words))
            rows += [(name, *row) for row in few] if origins else few
            places += [origins[n]] * len(few) if origins else []
    left = Money(sum(each.difference for _, each in told if each is not None))
    total: Cells = (words("Left unexplained"), *[""] * (len(fields) - 2), left)
    return Listing(key, fields, rows, total, origins=places)


def _rows(each: Reconciliation, words: Words) -> Iterator[Cells]:
    yield (words("Result of the coups, as dealt"), "", "", each.coups)
    for line in each.lines:
        yield (words(GAPS[line.kind]), runs(line.coups), runs(line.entries), line.amount)
    counted, still = words("Result of the tray"), words("Result of the tray, not counted yet")
    yield (counted if each.counted else still, "", "", each.tray)


def runs(numbers: Sequence[int]) -> str:
    """Numbers in order, those that follow each other by the first and the last: `3, 7–9`."""
    told: list[list[int]] = []
    for before, number in pairwise((None, *numbers)):
        assert number is not None
        if before is not None and number == before + 1:
            told[-1][1:] = [number]
        else:
            told.append([number])
    return ", ".join("–".join(map(str, run)) for run in told)
