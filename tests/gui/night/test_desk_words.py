"""Nights and sessions as the desk tells them beside its lists."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.gui.night.session_summary import (
    Lack,
    figures,
    night_facts,
    session_facts,
    undone,
)
from dealer_app.i18n import MINUS, words
from dealer_app.night.nights import SoFar
from dealer_app.register.night_totals import Totals
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.view.summary import Identity, Summary, summary
from tests.builders import at_table, bank, correct, deal, entered, missed, report, say, stake
from tests.gui.felt.screens import table
from tests.reports.money_night import empty_night

OPENED = datetime(2026, 11, 20, 21, 5, tzinfo=UTC)


def session(handle: int, gain: int, digits: int = 2) -> Summary:
    """A session of Table 4 that came to that."""
    row = summary(empty_night().table, Identity("2026-11-20-0002", 1, "", OPENED, OPENED))
    row = replace(row, handle=Money(handle), right_handle=Money(handle), digits=digits)
    return replace(row, gain=Money(gain), right_gain=Money(gain))


def test_what_is_told_beside_a_list_has_as_many_decimals_in_every_line() -> None:
    one = replace(session(10_000, -2_680), fills=Money(50_000))
    facts = dict(session_facts(one, words("en")))
    assert (facts["Fills"], facts["Win"]) == ("€500.00", f"{MINUS}€26.80")
    some = (Money(0),) * 7
    day = Totals("EUR", "€", 2, 1, 1, Money(10_000), Money(-2_680), *some[:5], 0, *some[:5])
    told = dict(night_facts(SoFar((day,), (), ()), words("en")))
    assert (told["Handle"], told["Win"]) == ("€100.00", f"{MINUS}€26.80")


def test_what_is_only_noted_waits_for_nobody_where_a_table_is_closed() -> None:
    said = words("en")
    table = entered(at_table(), stake(3, "ponte", 10), *deal("9 3 5"), correct("ponte", 1, "2"))
    entered(table, missed("banque", 1, "K"), *deal("6 4"), ev.AllTicked())
    assert [each.code for each in table.coup.findings] == ["IRR-25", "IRR-25"]
    assert undone(table.state, said) == ()
    entered(table, report("IRR-23"))
    table.decide()
    assert undone(table.state, said) == ((Lack.ALERTS, "1 alert waits."),)
    table.close()
    assert undone(table.state, said) == ((Lack.ALERTS, "Closed with 1 alert unanswered."),)


def test_lines_of_the_payout_that_wait_are_told_before_a_table_is_closed() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("9 3 K 2"))
    said = "2 lines of the payout are not settled."
    assert undone(table.state, words("en")) == ((Lack.PAYOUT, said),)


def test_hands_of_which_one_is_equal_to_the_bank_differ_and_none_need_win_and_lose() -> None:
    at = table("banque", seats=5)
    at.enter(ev.ShoeOpened(3))
    at.enter(ev.CoupOpened())
    at.enter(bank(1, 100))
    for dealt in deal("K J Q 7 6 7"):
        at.enter(dealt)
    at.enter(say("banque", "stand"))
    told = dict(figures(at, words("en"), OPENED, Path("night")).facts)
    assert (told["Divided"], told["Bank beats all"]) == ("1", "0")
