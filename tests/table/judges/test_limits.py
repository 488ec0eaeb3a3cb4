"""Limits that are changed hold until they are changed again, whatever else the house decides."""

from dealer_app.rules.house import House, Limits, limited
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from tests.builders import entered, session
from tests.play import PlayTable

HOUSE = "chips = [{ value = 20 }]\n[limits]\nminimum = 20\ncoefficient = 100\n"
HIGHER = ev.LimitsChanged(Money(5_000), Money(250_000), Money(1_000))


def changed() -> PlayTable:
    return entered(session(house=HOUSE), HIGHER)


def test_changed_limits_hold_for_the_next_stake() -> None:
    house = changed().table.house
    assert house.limits == Limits(Money(5_000), Money(250_000), Money(1_000))


def test_a_house_that_counts_its_maximum_by_the_minimum_counts_it_anew() -> None:
    assert session(house=HOUSE).table.house.coefficient == 100
    assert changed().table.house.coefficient == 50


def test_a_house_without_a_maximum_counts_none() -> None:
    house = limited(House(coefficient=100), Limits(Money(100)))
    assert house.coefficient is None
    assert limited(House(), Limits(Money(100), Money(200))).coefficient is None


def test_other_options_leave_the_limits_as_they_are() -> None:
    table = changed()
    entered(table, ev.RulesChanged({**table.state.opened.options, "packs": "6"}))
    assert table.house.limits == Limits(Money(5_000), Money(250_000), Money(1_000))
    assert table.house.coefficient == 50


def test_striking_the_change_brings_the_old_limits_back() -> None:
    table = changed()
    table.undo()
    assert table.house.limits == session(house=HOUSE).table.house.limits
