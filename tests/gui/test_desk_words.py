"""Nights and sessions as the desk lists them."""

from datetime import UTC, datetime

from dealer_app.gui.desk_words import session_cells
from dealer_app.i18n import words
from dealer_app.table.summary import Identity, summary
from tests.reports.money_night import empty_night


def test_two_sessions_of_a_table_are_told_apart_by_their_hour() -> None:
    opened = datetime(2026, 11, 20, 21, 5, tzinfo=UTC)
    row = summary(empty_night().table, Identity("2026-11-20-0002", 1, "", opened, opened))
    assert session_cells(row, words("en"))[0] == "Table 4"
    assert session_cells(row, words("en"), beside=True)[0] == "Table 4, 22:05"
