"""The hours of a house on one list: every table of the night by an hour, the one before it and the
night so far, with all of them added up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, Value, WordedCell
from dealer_app.reports.layout.paper import PaperPage
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts
from dealer_app.reports.session.document import Document, house_opening, house_page
from dealer_app.reports.session.identity import UNNUMBERED, Issue
from dealer_app.rules.house import House, PaperSize
from dealer_app.rules.money import Money


class HoursLine(NamedTuple):
    """A table by the hour, or all of them: amounts in minor units, None of an hour in which nothing
    was entered; `hold` is None where the bank is held by patrons, `state` until when it is, in
    words."""

    table: str
    game: str
    hour_drop: Money | None
    hour_result: Money | None
    result_before: Money | None
    drop: Money
    fills: Money
    credits: Money
    tray: Money | None
    result: Money
    hold: Fraction | None
    state: str


def _hold(line: HoursLine, figures: Figures) -> Value:
    """The share as data, in tenths of a percent on paper."""
    if line.hold is None:
        return None
    return WordedCell(line.hold, figures.words.percent(round(line.hold, 3)))


HOURS: Final[PaperSheet[HoursLine]] = PaperSheet(
    "hours",
    (
        Column("table", marked("Table"), lambda e, _: e.table, wide=True),
        Column("game", marked("Game"), lambda e, _: e.game, wide=True),
        Column("hour_drop", marked("Drop, hour"), lambda e, _: e.hour_drop, CellKind.PAID),
        Column("hour_result", marked("Result, hour"), lambda e, _: e.hour_result, CellKind.GAIN),
        Column("before", marked("Hour before"), lambda e, _: e.result_before, CellKind.GAIN),
        Column("drop", marked("Drop"), lambda e, _: e.drop, CellKind.PAID),
        Column("fills", marked("Fills"), lambda e, _: e.fills, CellKind.PAID),
        Column("credits", marked("Credits"), lambda e, _: e.credits, CellKind.PAID),
        Column("tray", marked("Tray"), lambda e, _: e.tray, CellKind.AMOUNT),
        Column("result", marked("Result"), lambda e, _: e.result, CellKind.GAIN),
        Column("hold", marked("Hold"), _hold, CellKind.SHARE),
        Column("state", marked("State"), lambda e, _: e.state),
    ),
    total=marked("Total"),
    kept=True,
    unprinted=("game",),
)
"""Every table of the night, its game among the data alone; of the hold of all, what patrons bank is
no part."""


@dataclass(frozen=True, slots=True)
class HoursOfHouse:
    """The tables of a house by the hour that begins then; `cagnottes` is what those left at which
    patrons bank, `house` whose paper it is."""

    begins: datetime
    lines: Sequence[HoursLine]
    total: HoursLine
    cagnottes: Money
    house: House
    software: str
    printed: datetime
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None


def _parts(told: HoursOfHouse, figures: Figures) -> Iterator[Part]:
    """The night in figures, and under it every table."""
    words, total = figures.words, told.total
    share = NOTHING if total.hold is None else words.percent(round(total.hold, 3))
    yield facts(
        [
            FactLine(words("Hour"), figures.moment(told.begins)),
            FactLine(words("Result of the night"), figures.gain(total.result)),
            FactLine(words("Drop"), figures.amount(total.drop)),
        ],
        [
            FactLine(words("Hold, cagnottes apart"), share),
            FactLine(words("Cagnottes"), figures.amount(told.cagnottes)),
        ],
    )
    yield from HOURS.body(told.lines, figures, total)


DOCUMENT: Final[Document[HoursOfHouse]] = Document(
    marked("Hours of the house"), house_opening, _parts
)
"""The hours on paper: by the pit's own copies, while the tables play on; no sheet of a night."""


def page_of(told: HoursOfHouse, figures: Figures) -> PaperPage:
    """The frame of every page, with how many tables it is of."""
    counted = figures.words.plural("{n} table", "{n} tables", len(told.lines))
    page = house_page(DOCUMENT.title, counted, told, figures)
    return replace(page, stamp=figures.words("The tables play on"))
