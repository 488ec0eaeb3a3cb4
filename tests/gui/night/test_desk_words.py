"""Nights and sessions as the desk lists them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from dealer_app.gui.night.night_words import (
    NightCells,
    SessionCells,
    night_facts,
    session_facts,
)
from dealer_app.i18n import MINUS, words
from dealer_app.night.nights import SoFar
from dealer_app.register.totals import Totals
from dealer_app.rules.money import Money
from dealer_app.store.summaries import NightSummary
from dealer_app.table.view.summary import Identity, Summary, summary
from tests.reports.money_night import empty_night

OPENED = datetime(2026, 11, 20, 21, 5, tzinfo=UTC)


def session(handle: int, gain: int, digits: int = 2) -> Summary:
    """A session of Table 4 that came to that."""
    row = summary(empty_night().table, Identity("2026-11-20-0002", 1, "", OPENED, OPENED))
    row = replace(row, handle=Money(handle), right_handle=Money(handle), digits=digits)
    return replace(row, gain=Money(gain), right_gain=Money(gain))


def night(gain: int, digits: int = 2) -> NightSummary:
    """A night that gained that."""
    of = Money(gain)
    return NightSummary("2026-11-20", 1, 1, 1, True, of, "EUR", "€", digits, 0, of)


def test_two_sessions_of_a_table_are_told_apart_by_their_hour() -> None:
    row = session(0, 0)
    assert sessions_of([row]).table(row) == "Table 4"
    assert sessions_of([row, row]).table(row) == "Table 4, 22:05"


def sessions_of(rows: list[Summary]) -> SessionCells:
    """The words for these sessions."""
    cells = SessionCells(words("en"))
    cells.fit(words("en"), rows)
    return cells


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
    rows = [session(10_000, gain, digits) for gain in results]
    cells = sessions_of(rows)
    assert tuple(cells.win(row) for row in rows) == shown
    assert {cells.staked(row) for row in rows} == {"100" if digits else "10,000"}, (
        "a column for itself"
    )
    nights = [night(gain, digits) for gain in results]
    told = NightCells(words("en"))
    told.fit(words("en"), nights)
    assert tuple(told.win(row).replace("€", "") for row in nights) == shown


def test_what_is_told_beside_a_list_has_as_many_decimals_in_every_line() -> None:
    one = replace(session(10_000, -2_680), fills=Money(50_000))
    facts = dict(session_facts(one, words("en")))
    assert (facts["Fills"], facts["Win"]) == ("€500.00", f"{MINUS}€26.80")
    some = (Money(0),) * 7
    day = Totals("EUR", "€", 2, 1, 1, Money(10_000), Money(-2_680), *some[:5], 0, *some[:5])
    told = dict(night_facts(SoFar((day,), (), ()), words("en")))
    assert (told["Staked"], told["Win"]) == ("€100.00", f"{MINUS}€26.80")
