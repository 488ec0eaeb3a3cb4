"""What befell the tables of a night, on its settlement: void coups, irregularities, and lines of
the payout that still lie aside; of the last two the entries stand on session sheet and
procès-verbal.

Every table is named, also with nothing: that there was none is said, and not left to be guessed.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, irregular_code, irregular_name, seat_name
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, sum_of
from dealer_app.reports.layout.sheet import Origin, PaperSheet, Part
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.reports.night.void_coups import (
    ToldVoid,
    VoidCoup,
    left_out,
    void_columns,
    void_coups,
)
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House, Irregular
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat, Variant
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.lines import lines_aside
from dealer_app.table.accounts.tally import Tally


class IrregularOfNight(NamedTuple):
    """An irregularity with the coups in which it was found, each time; 0 between coups."""

    code: str
    rule: Irregular | None
    coups: Sequence[int]


class AsideOfNight(NamedTuple):
    """A line that still lies aside, and what the seat is given by it in chips."""

    coup: int
    seat: Seat
    bet: str
    due: Money


@dataclass(frozen=True, slots=True)
class Incidents:
    """What befell a table."""

    voids: Sequence[VoidCoup] = ()
    irregular: Sequence[IrregularOfNight] = ()
    aside: Sequence[AsideOfNight] = ()

    @property
    def found(self) -> int:
        """How many irregularities."""
        return sum(len(each.coups) for each in self.irregular)


NO_INCIDENTS: Final = Incidents()


def incidents_of(data: SheetData, counted: Tally) -> Incidents:
    """What befell the table of a session, as it was sealed or stands."""
    irregular: dict[str, tuple[Irregular | None, list[int]]] = {}
    for finding in data.table.night.apart:
        rule = data.house.irregularities.get(finding.code)
        irregular.setdefault(finding.code, (rule, []))[1].append(0)
    for each in counted.irregularities:
        told = irregular.setdefault(each.finding.code, (each.rule, []))
        told[1].append(each.played.coup.number)
    codes = (IrregularOfNight(code, *told) for code, told in sorted(irregular.items()))
    aside = [
        AsideOfNight(
            each.played.coup.number,
            each.line.seat,
            each.line.bet,
            in_chips(each.line, each.played.rules.house),
        )
        for each in lines_aside(data.table)
    ]
    return Incidents(void_coups(counted, data.entries), tuple(codes), aside)


@dataclass(frozen=True, slots=True)
class TableIncidents:
    """What befell a table: what it is called on the paper, and its session's rules and origin."""

    name: str
    told: Incidents
    variant: Variant
    house: House
    origin: Origin


BEFELL: Final[PaperSheet[TableIncidents]] = PaperSheet(
    "incidents",
    (
        Column("table", marked("Table"), lambda e, _: e.name, wide=True),
        Column(
            "voids",
            marked("Void coups"),
            lambda e, _: len(e.told.voids),
            CellKind.NUMBER,
            total=sum_of,
        ),
        Column(
            "returned",
            marked("Stakes returned"),
            lambda e, _: Money(sum(each.returned for each in e.told.voids)),
            CellKind.AMOUNT,
            total=sum_of,
        ),
        Column(
            "irregularities",
            marked("Irregularities"),
            lambda e, _: e.told.found,
            CellKind.NUMBER,
            total=sum_of,
        ),
        Column(
            "aside",
            marked("Lines still aside"),
            lambda e, _: len(e.told.aside),
            CellKind.NUMBER,
            total=sum_of,
        ),
    ),
    marked("Void coups, irregularities, lines aside"),
    total=marked("Total"),
    least=2,
    origin=lambda each: each.origin,
)


class _Void(NamedTuple):
    at: TableIncidents
    void: VoidCoup

    def told(self) -> ToldVoid:
        return ToldVoid(self.void, self.at.variant, self.at.house)


_VOID_COLUMNS: Final[Sequence[Column[_Void]]] = (
    Column("table", marked("Table"), lambda e, _: e.at.name, wide=True),
    *void_columns(_Void.told, marked("Void coup")),
)
VOIDS: Final[PaperSheet[_Void]] = PaperSheet(
    "voids", _VOID_COLUMNS, unprinted=("time", "duel"), origin=lambda each: each.at.origin
)
"""By which entry, at what hour and by whose hand each became so; its opening, and what of the
stakes were of duels, stand on the sheet of its session."""


class _Irregular(NamedTuple):
    at: TableIncidents
    found: IrregularOfNight

    def name(self, figures: Figures) -> str:
        return irregular_name(figures.words, self.found.code, self.found.rule)

    def coups(self, figures: Figures) -> str:
        """The coups, each once, and that some were found between two."""
        told = runs(sorted({each for each in self.found.coups if each}), figures.words)
        between = figures.words("between coups") if 0 in self.found.coups else ""
        return figures.words.listed(filter(None, (told, between)))


IRREGULARITIES: Final[PaperSheet[_Irregular]] = PaperSheet(
    "irregularities",
    (
        Column("table", marked("Table"), lambda e, _: e.at.name),
        Column("code", marked("Code"), lambda e, _: irregular_code(e.found.code) or NOTHING),
        Column("irregularity", marked("Irregularity"), _Irregular.name, wide=True),
        Column("coups", marked("Coups"), _Irregular.coups, wide=True),
        Column("times", marked("Times"), lambda e, _: len(e.found.coups), CellKind.NUMBER),
    ),
    origin=lambda each: each.at.origin,
)


class _Aside(NamedTuple):
    at: TableIncidents
    line: AsideOfNight

    def bet(self, figures: Figures) -> str:
        return bet_name(figures.words, self.at.variant, self.line.bet)


ASIDE: Final[PaperSheet[_Aside]] = PaperSheet(
    "aside",
    (
        Column("table", marked("Table"), lambda e, _: e.at.name),
        Column("coup", marked("Line aside, coup"), lambda e, _: e.line.coup, CellKind.NUMBER),
        Column("seat", marked("Seat"), lambda e, f: seat_name(f.words, e.line.seat)),
        Column("bet", marked("Bet"), _Aside.bet, wide=True),
        Column("due", marked("Due"), lambda e, _: e.line.due, CellKind.GAIN),
    ),
    origin=lambda each: each.at.origin,
)


def incident_part(nights: Sequence[TableIncidents], figures: Figures) -> Iterator[Part]:
    """How many of each befell every table, and which they were."""
    yield from BEFELL.parts(nights, figures)
    voids = [_Void(at, each) for at in nights for each in at.told.voids]
    sheet = VOIDS.without(*left_out([each.told() for each in voids]))
    yield from sheet.body(voids, figures)
    found = [_Irregular(at, each) for at in nights for each in at.told.irregular]
    yield from IRREGULARITIES.body(found, figures)
    aside = [_Aside(at, each) for at in nights for each in at.told.aside]
    yield from ASIDE.body(aside, figures)
