"""No paper says a word of the program's own: each says what a person would."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import NOTHING, CellKind, Figures, written
from dealer_app.reports.layout.sheet import listings
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from dealer_app.table.night import IMPLAUSIBLE, TICKETS_LEFT_OUT
from dealer_app.table.night_facts import TicketRun
from tests.play import PlayTable
from tests.reports.builders import PRINTED, enter, settle
from tests.reports.money_night import BOTH, FLOAT, PARIS, Evening, amend, casino, casino_night
from tests.reports.nights import night
from tests.reports.reading import pages

PAPERS: Final = tuple(kind for kind in PaperKind if kind is not PaperKind.SLIP)
JOINED: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
"""A word of the program: people join none by an underscore."""
AS_KEPT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
"""A moment as the program keeps it."""
CODE: Final = re.compile(r"IRR-\d\d")


def paper(kind: PaperKind, table: PlayTable, language: str) -> Printout:
    return session_paper(
        kind, PaperSession("2026-11-20-1", table), words(language), Imprint(PRINTED, PARIS)
    )


@cache
def vouched_for() -> PlayTable:
    """A night in which somebody answered for what can hardly be so, and the clock was turned."""
    table = casino_night(closed=False)
    line = table.coups[1].settlement.lines[0]
    wrong = Money(900_000_00)
    return enter(
        table,
        ev.PayoutCorrected(2, line.seat, line.bet, wrong, "seen on film", vouched="Odile Renard"),
        ev.ChipsBought(Money(300_000_00), vouched="Odile Renard"),
        ev.ClockFoundTurned("2026-11-20T21:00:00+00:00", "2026-11-20T20:00:00+00:00"),
    )


@cache
def tickets_left_out() -> PlayTable:
    """Counterfoils of a cagnotte whose numbers do not follow each other."""
    evening = Evening(casino(), "Table 4", 5, "chemin_de_fer")
    torn = TicketRun(Money(100), 8, 9, after=6)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT))
    evening.enter(ev.CagnotteCounted({}, (torn,), "one was torn"))
    return evening.session


@pytest.mark.parametrize(
    ("dealt", "code"), [(vouched_for, IMPLAUSIBLE), (tickets_left_out, TICKETS_LEFT_OUT)]
)
def test_what_stands_in_no_catalogue_has_a_name_and_no_code(
    dealt: Callable[[], PlayTable], code: str
) -> None:
    table = dealt()
    assert code in [each.finding.code for each in alerts(table.state)]
    for kind in (PaperKind.SESSION, PaperKind.INCIDENT):
        told = next(
            each
            for each in listings(paper(kind, table, "fr").parts)
            if each.key in {"irregularities", "incidents"}
        )
        place = [field.key for field in told.fields].index("code")
        codes = {str(row[place]) for row in told.rows}
        assert all(CODE.fullmatch(each) for each in codes - {NOTHING}), codes


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("dealt", [vouched_for, tickets_left_out])
def test_no_paper_says_a_code_or_a_moment_as_the_program_keeps_them(
    dealt: Callable[[], PlayTable], language: str, tmp_path: Path
) -> None:
    for kind in PAPERS:
        place = tmp_path / f"{kind}.pdf"
        paper(kind, dealt(), language).write_pdf(place)
        said = "\n".join(pages(place))
        assert (JOINED.findall(said), AS_KEPT.findall(said)) == ([], []), kind


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "game", ["punto_banco", "festival", "porcelaine", "macao", "baccara", "banque", "chemin_de_fer"]
)
def test_no_cell_of_any_game_is_a_code(game: str, language: str) -> None:
    table = night(game, 3, 6)
    for kind in PAPERS:
        rows = [row for each in listings(paper(kind, table, language).parts) for row in each.rows]
        said = " ".join(cell for row in rows for cell in row if isinstance(cell, str))
        assert JOINED.findall(said) == [], kind


def far_on() -> PlayTable:
    """A night with more than a thousand entries, of which late ones are struck out, void a coup and
    put one right."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    for _ in range(3):
        evening.shoe()
        evening.coups(50)
        evening.enter(ev.CommissionReleased("la taille est finie"), BOTH)
    table = evening.session
    assert len(table.events) > 1000
    enter(table, ev.CoupOpened(), ev.StakeLaid(Seat("2"), BetId("ponte"), Money(10_000)))
    table.undo()
    enter(table, ev.IrregularityFound("IRR-23", None, reported=True))
    enter(table, ev.CoupVoided("une carte marquée"))
    amend(settle(table), number=3)
    return table


ENTRIES: Final = frozenset({"entry", "entries", "later", "struck", "event"})
"""The columns in which entries are named."""


def test_the_number_of_an_entry_is_a_name_that_is_written_one_way_on_every_paper() -> None:
    table, figures = far_on(), Figures(words("en"), casino_night().table.house.currency)
    said = dict[str, list[str]]()
    for kind in PAPERS:
        for each in listings(paper(kind, table, "en").parts):
            for place, field in enumerate(each.fields):
                counted = field.key == "entries" and field.kind is CellKind.NUMBER
                if field.key in ENTRIES and not counted:
                    cells = (written(row[place], field.kind, figures) for row in each.rows)
                    said.setdefault(f"{kind} {each.key}", []).extend(cells)
    late = {key: [c for c in cells if re.search(r"1,?\d{3}\b", c)] for key, cells in said.items()}
    named = ("session voids", "session rectified", "session struck_entries", "register events")
    assert [key for key in named if not late[key]] == []
    assert [c for cells in late.values() for c in cells if re.search(r"\d,\d{3}\b", c)] == []
