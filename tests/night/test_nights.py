"""Nights and sessions as they stand on a list, in the window and on the terminal."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from dealer_app.i18n import MINUS, words
from dealer_app.night.nights import NIGHTS, SESSIONS, night_lines, session_lines
from dealer_app.reports.layout.columns import Column, Figures, Record, line_of
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.store.summaries import NightSummary
from dealer_app.table.view.summary import Identity, Summary, summary
from tests.reports.money_night import empty_night

OPENED = datetime(2026, 11, 20, 21, 5, tzinfo=UTC)
ENGLISH = Figures(words("en"), Currency())


def session(handle: int, gain: int, digits: int = 2) -> Summary:
    """A session of Table 4 that came to that."""
    row = summary(empty_night().table, Identity("2026-11-20-0002", 1, "", OPENED, OPENED))
    row = replace(row, handle=Money(handle), right_handle=Money(handle), digits=digits)
    return replace(row, gain=Money(gain), right_gain=Money(gain))


def night(gain: int, digits: int = 2) -> NightSummary:
    """A night that gained that."""
    of = Money(gain)
    return NightSummary("2026-11-20", 1, 1, 1, True, of, "EUR", "€", digits, 0, of)


def cells(columns: Sequence[Column[Record]], key: str, lines: Sequence[Record]) -> list[str]:
    """What stands in that column of the window's list."""
    column = next(each for each in columns if each.key == key)
    return [column.text(line, ENGLISH) for line in lines]


def test_two_sessions_of_a_table_are_told_apart_by_their_hour() -> None:
    row = session(0, 0)
    assert cells(SESSIONS, "table", session_lines([row])) == ["Table 4"]
    assert cells(SESSIONS, "table", session_lines([row, row])) == ["Table 4, 22:05"] * 2


@pytest.mark.parametrize(
    ("digits", "results", "shown"),
    [
        (2, (3_092_000, -2_680), ("30,920.00", f"{MINUS}26.80")),
        (2, (3_092_000, -2_600), ("30,920", f"{MINUS}26")),
        (0, (3_092_000, -2_680), ("3,092,000", f"{MINUS}2,680")),
    ],
)
def test_the_results_of_a_list_have_as_many_decimals_each(
    digits: int, results: tuple[int, int], shown: tuple[str, str]
) -> None:
    sessions = session_lines(session(10_000, gain, digits) for gain in results)
    assert tuple(cells(SESSIONS, "win", sessions)) == shown
    staked = set(cells(SESSIONS, "staked", sessions))
    assert staked == {"100" if digits else "10,000"}, "a column for itself"
    nights = night_lines(night(gain, digits) for gain in results)
    assert tuple(each.replace("€", "") for each in cells(NIGHTS, "win", nights)) == shown


def test_the_terminal_says_of_a_night_what_the_window_shows() -> None:
    row = night(-2_680)._replace(sessions=3, tables=2, coups=1_250)
    [line] = night_lines([row])
    assert cells(NIGHTS, "win", [line]) == [f"{MINUS}€26.80"]
    assert line_of(NIGHTS, line, ENGLISH) == (
        f"2026-11-20  Friday  2 tables  3 sessions  1,250 coups  result {MINUS}€26.80  sealed"
    )


def test_a_night_in_several_currencies_has_no_result_anywhere() -> None:
    row = night(0)._replace(gain=None, right_gain=None, currency=None, sign=None, amended=1)
    [line] = night_lines([row])
    assert cells(NIGHTS, "win", [line]) == [""]
    assert "result" not in line_of(NIGHTS, line, ENGLISH)
    assert "1 correction since" in line_of(NIGHTS, line, ENGLISH)
