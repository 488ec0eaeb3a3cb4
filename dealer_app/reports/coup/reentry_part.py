"""Coups dealt without the program, on paper: when each was dealt, when it was entered, who answers.

A coup that was entered afterwards counts like any other. What a reader must see on every paper on
which coups stand is that its hour was told and not clocked, and by whom; so this part heads each of
them, and the coup's own remarks say it once more.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.listing import Part
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.session.entries import SignedBy, names, signatures_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.table import events as ev
from dealer_app.table.table import Played


class Reentered(NamedTuple):
    """A coup that was entered afterwards: its number, when it was dealt and when it was keyed, why,
    and who answers for it."""

    coup: int
    dealt: datetime
    keyed: datetime | None
    cause: str
    by: SignedBy


def reentered(data: SheetData) -> tuple[Reentered, ...]:
    """Every coup of a session that was dealt without the program."""
    found = data.table.night.reentries
    signed = signatures_of(data.entries, ev.ReentryBegun)
    by = [
        SignedBy(each.chef, unproved=hand.unproved) if each.chef else hand
        for each, hand in zip(found, signed, strict=False)
    ]
    by += [SignedBy(each.chef) for each in found[len(by) :]]
    told = list[Reentered]()
    for played in data.table.coups:
        place = sum(each.after < played.coup.number for each in found) - 1
        if played.dealt is not None:
            cause = found[place].cause
            told.append(
                Reentered(played.coup.number, played.dealt, played.opened, cause, by[place])
            )
    return tuple(told)


def reentry_note(played: Played, figures: Figures) -> str:
    """That a coup was entered afterwards, among what is noted of it; empty where it was not."""
    if played.dealt is None:
        return ""
    hours = {"dealt": figures.clock(played.dealt), "keyed": figures.clock(played.opened)}
    return figures.words("Re-entered: dealt at {dealt}, keyed at {keyed}.", **hours)


class _ReenteredAt(NamedTuple):
    """A coup that was entered afterwards, and at which table."""

    table: str
    coup: Reentered


REENTERED: Final[PaperSheet[_ReenteredAt]] = PaperSheet(
    "reentered",
    (
        Column("table", marked("Table"), lambda e, _: e.table),
        Column("coup", marked("Coup"), lambda e, _: e.coup.coup, CellKind.NUMBER),
        Column("dealt", marked("Dealt"), lambda e, _: e.coup.dealt, CellKind.MOMENT),
        Column("keyed", marked("Keyed"), lambda e, _: e.coup.keyed, CellKind.MOMENT),
        Column("cause", marked("Cause"), lambda e, f: f.reason(e.coup.cause), wide=True),
        Column("by", marked("Answers for it"), lambda e, f: names(e.coup.by, f.words)),
    ),
    marked("Coups dealt without the program, re-entered"),
)


def reentry_part(
    several: Sequence[tuple[str, Sequence[Reentered]]], figures: Figures
) -> Iterator[Part]:
    """The coups of these tables that were dealt without the program; nothing where none was."""
    sheet = REENTERED if len(several) > 1 else REENTERED.without("table")
    found = [_ReenteredAt(table, each) for table, coups in several for each in coups]
    return sheet.parts(found, figures)
