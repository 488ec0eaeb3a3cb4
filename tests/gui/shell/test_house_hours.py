"""Header, tray, closing page and nights' desk show the hours of the house (REQ-11)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from pytestqt.qtbot import QtBot
from typing_extensions import override

from dealer_app.gui.kit.theme import read_theme
from dealer_app.gui.night.session_summary import figures, session_facts
from dealer_app.gui.night.tray.tray_words import TrayTelling, deeds
from dealer_app.i18n import words
from dealer_app.library import house_from_text, read_sheet
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.view.summary import Identity, summary
from tests.builders import entered, euros
from tests.gui.felt import screens

EVENING = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
HOUSE = '[day]\nzone = "Asia/Tokyo"\n'
AT_HOUSE = "06:47"
"""In Tokyo it is nine hours later than in universal time."""


class Clocked(screens.Disk):
    """A recorder whose clock stands."""

    @override
    def moment(self, events: Sequence[ev.Event]) -> datetime:
        return EVENING


def in_tokyo() -> TableSession:
    """A table of that house, with chips bought."""
    sheet, house = read_sheet("punto_banco"), house_from_text(HOUSE, "house")
    event = opening(sheet, house, {}, Seating(None, "Table 3", "A. Roche"))
    session = TableSession.begun(event, resolver(sheet, house), Clocked())
    entered(session, ev.ChipsBought(euros(100)))
    return session


def test_the_clock_over_the_felt_is_the_houses(qtbot: QtBot) -> None:
    assert screens.scene(screens.shown(qtbot, in_tokyo())).now == AT_HOUSE


def test_movements_of_the_tray_stand_at_the_hours_of_the_house() -> None:
    table = in_tokyo().table
    telling = TrayTelling(words("en"), read_theme("dark"), table, ledger(table))
    assert [line.figure for line in deeds(telling, 0).story] == [AT_HOUSE]


def test_the_closing_page_says_when_the_table_was_opened_by_the_clock_of_the_house() -> None:
    facts = dict(figures(in_tokyo(), words("en"), EVENING, Path("Table 3.sabot")).facts)
    assert facts["Opened"] == AT_HOUSE


def test_a_sessions_hours_at_the_nights_desk_are_the_houses() -> None:
    row = summary(in_tokyo().table, Identity("A", 1, "", EVENING, EVENING))
    told = {fact[0]: fact[1] for fact in session_facts(row, words("en"))}
    assert (told["From"], told["To"]) == (AT_HOUSE, AT_HOUSE)
