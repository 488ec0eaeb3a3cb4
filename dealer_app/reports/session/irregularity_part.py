"""What was irregular in a session, with who decided on it, and which of its coups are void.

Whose hand an entry bears stands in a column of its own; on paper only where people sign.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import finding_name, irregular_code, irregular_name
from dealer_app.reports.coup.coup_words import about_words, decision_words
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.night.void_coups import ToldVoid, left_out, void_columns, void_coups
from dealer_app.reports.session.entries import NOBODY, SignedBy, decided_by, names
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.coup import Coup, Finding
from dealer_app.table.accounts.tally import Apart, Irregularity, Tally
from dealer_app.table.table import Rules

_SIGNED: Final = "signed"


class _FoundLine(NamedTuple):
    """An irregularity on paper: `order` is the coup that it was in, or stands before, and whether
    in it; `by` is whose hand the decision bears, or the finding where nothing was decided."""

    order: tuple[int, int]
    coup: str
    at: datetime | None
    code: str
    name: str
    finding: Finding
    rules: Rules
    lay: Coup | None = None
    by: SignedBy = NOBODY

    def decision(self, figures: Figures) -> str:
        return decision_words(self.finding, self.rules.variant, self.lay, figures)

    def when(self) -> tuple[tuple[int, int], float]:
        return self.order, 0.0 if self.at is None else self.at.timestamp()

    def about(self, figures: Figures) -> str:
        return about_words(self.finding, self.rules, figures)


IRREGULARITIES: Final[PaperSheet[_FoundLine]] = PaperSheet(
    "irregularities",
    (
        Column("coup", marked("Coup"), lambda e, _: e.coup),
        Column("time", marked("Time"), lambda e, _: e.at, CellKind.CLOCK),
        Column("code", marked("Code"), lambda e, _: e.code),
        Column("irregularity", marked("Irregularity"), lambda e, _: e.name, wide=True),
        Column("about", marked("About"), _FoundLine.about, wide=True),
        Column("decision", marked("Decision"), _FoundLine.decision, wide=True),
        Column(_SIGNED, marked("Signed"), lambda e, f: names(e.by, f.words), wide=True),
    ),
    marked("Irregularities"),
    empty=marked("No irregularity."),
)


def irregularities_part(tally: Tally, data: SheetData, figures: Figures) -> Iterator[Part]:
    """Each irregularity: its coup and time, its code and name, what was decided and by whom; those
    found while no coup lay stand before the coup that followed."""
    found = [_irregularity(each, data, figures) for each in tally.irregularities]
    found += [_found_apart(each, data, figures) for each in data.course.apart]
    sheet = replace(IRREGULARITIES, unprinted=_unsigned(data))
    return sheet.parts(sorted(found, key=_FoundLine.when), figures)


def _unsigned(data: SheetData) -> Collection[str]:
    """The column of whoever signed, where nobody signs at that table."""
    return () if any(each.signature.by for each in data.entries) else (_SIGNED,)


def _found_apart(each: Apart, data: SheetData, figures: Figures) -> _FoundLine:
    words, code = figures.words, each.finding.code
    return _FoundLine(
        (each.before, 0),
        words("before {coup}", coup=words.number(each.before)),
        each.at,
        irregular_code(code) or NOTHING,
        irregular_name(words, code, each.rules.house.irregularities.get(code)),
        each.finding,
        each.rules,
        by=decided_by(data.entries, 0, code, each.at),
    )


def _irregularity(each: Irregularity, data: SheetData, figures: Figures) -> _FoundLine:
    finding, coup = each.finding, each.played.coup.number
    found = data.course.found.get(coup, ())
    at = found[each.place][1] if each.place < len(found) else None
    return _FoundLine(
        (coup, 1),
        figures.words.number(coup),
        at,
        irregular_code(finding.code) or NOTHING,
        finding_name(figures.words, finding, each.rule),
        finding,
        each.played.rules,
        each.played.coup,
        decided_by(data.entries, coup, finding.code, at),
    )


class _NumberedVoid(NamedTuple):
    """A void coup, by its serial number."""

    serial: int
    told: ToldVoid

    def told_of(self) -> ToldVoid:
        return self.told


_VOID_COLUMNS: Final[Sequence[Column[_NumberedVoid]]] = (
    Column("number", marked("No."), lambda e, _: e.serial, CellKind.NUMBER),
    *void_columns(_NumberedVoid.told_of),
)
VOIDS: Final[PaperSheet[_NumberedVoid]] = PaperSheet(
    "voids",
    _VOID_COLUMNS,
    marked("Void coups"),
    empty=marked("No void coup."),
    total=marked("Total"),
    least=2,
)


def voids_part(tally: Tally, data: SheetData, figures: Figures) -> Iterator[Part]:
    """Every void coup with what went back, and at a game of duels what of that was theirs."""
    rules = [each.rules for each in tally.voids]
    told = [
        ToldVoid(void, under.variant, under.house)
        for void, under in zip(void_coups(tally, data.entries), rules, strict=True)
    ]
    sheet = replace(VOIDS.without(*left_out(told)), unprinted=_unsigned(data))
    return sheet.parts([_NumberedVoid(*each) for each in enumerate(told, start=1)], figures)
