"""Stakes outside the limits that are found on the felt after the first card (IRR-17, §2.4)."""

import pytest

from tests.builders import (
    at_table,
    bank,
    codes,
    deal,
    decide,
    entered,
    nets,
    next_coup,
    stake,
    take_back,
)
from tests.play import PlayTable

LIMITS = "[limits]\nminimum = 10\nmaximum = 100\nmultiple = 5\n"
WON_BY_THE_PONTE = "6 K Q"


def felt(policy: str, game: str = "punto_banco") -> PlayTable:
    """A table from 10 to 100 under a house that says what becomes of stakes outside."""
    return at_table(game, house=LIMITS + policy)


def found(table: PlayTable, seat: int, amount: int) -> PlayTable:
    """The table with a stake on the ponte that was found after the first card."""
    return entered(table, *deal("7"), stake(seat, "ponte", amount))


def test_a_house_that_says_nothing_finds_such_a_stake_late() -> None:
    assert codes(found(felt(""), 3, 5)) == [("IRR-16", "(withdraw)")]
    assert codes(found(felt(""), 3, 500)) == [("IRR-16", "(withdraw)")]


@pytest.mark.parametrize(
    ("policy", "decided"), [("settle", "stand"), ("settle_once", "stand"), ("void", "withdraw")]
)
def test_a_stake_below_the_minimum_is_settled_as_placed_or_void(policy: str, decided: str) -> None:
    table = found(felt(f'under = "{policy}"\n'), 3, 5)
    assert codes(table) == [("IRR-17", f"({decided})")]
    entered(table, *deal(WON_BY_THE_PONTE))
    assert nets(table) == ({"3": 500} if decided == "stand" else {})


@pytest.mark.parametrize(("policy", "won"), [("as_maximum", 10_000), ("void", 9_000)])
def test_a_stake_above_the_maximum_plays_as_the_maximum_or_is_void(policy: str, won: int) -> None:
    table = entered(felt(f'over = "{policy}"\n'), stake(3, "ponte", 90))
    entered(found(table, 3, 50), *deal(WON_BY_THE_PONTE))
    assert nets(table) == {"3": won}


def test_a_seat_is_warned_once_and_its_next_stake_below_the_minimum_is_void() -> None:
    table = entered(found(felt('under = "settle_once"\n'), 3, 5), *deal(WON_BY_THE_PONTE))
    found(next_coup(table), 3, 5)
    assert codes(table) == [("IRR-17", "(withdraw)")]
    entered(table, *deal(WON_BY_THE_PONTE))
    assert nets(table) == {}


def test_a_warning_holds_in_the_coup_that_it_was_given_in() -> None:
    table = found(felt('under = "settle_once"\n'), 3, 5)
    entered(table, stake(3, "banque", 5))
    assert codes(table) == [("IRR-17", "stand"), ("IRR-17", "(withdraw)")]


def test_another_seat_has_its_own_first_time() -> None:
    table = entered(found(felt('under = "settle_once"\n'), 3, 5), *deal(WON_BY_THE_PONTE))
    found(next_coup(table), 4, 5)
    assert codes(table) == [("IRR-17", "(stand)")]


def test_a_stake_above_the_maximum_is_no_warning_about_the_minimum() -> None:
    table = found(felt('under = "settle_once"\nover = "as_maximum"\n'), 3, 500)
    entered(table, *deal(WON_BY_THE_PONTE))
    found(next_coup(table), 3, 5)
    assert codes(table) == [("IRR-17", "(stand)")]


def test_a_void_stake_below_the_minimum_was_no_warning() -> None:
    table = found(felt('under = "settle_once"\n'), 3, 5)
    entered(table, decide("IRR-17", "withdraw"), *deal(WON_BY_THE_PONTE))
    found(next_coup(table), 3, 5)
    assert codes(table) == [("IRR-17", "(stand)")]


def test_a_stake_within_the_limits_is_late_like_any_other() -> None:
    policy = 'under = "settle"\nover = "as_maximum"\n'
    assert codes(found(felt(policy), 3, 100)) == [("IRR-16", "(withdraw)")]


def test_what_lies_there_in_time_counts_towards_the_minimum() -> None:
    table = entered(felt('under = "settle"\n'), stake(3, "ponte", 20))
    assert codes(found(table, 3, 5)) == [("IRR-16", "(withdraw)")]


def test_without_a_maximum_nothing_lies_above_it() -> None:
    table = at_table(house='[limits]\nminimum = 10\nover = "void"\n')
    assert codes(found(table, 3, 1_000_000)) == [("IRR-16", "(withdraw)")]


def test_it_may_be_decided_that_such_a_stake_was_simply_late() -> None:
    table = found(felt('under = "settle"\n'), 3, 5)
    entered(table, decide("IRR-16", "withdraw"), *deal(WON_BY_THE_PONTE))
    assert codes(table) == [("IRR-16", "withdraw")]
    assert nets(table) == {}


def test_where_patrons_bank_a_stake_found_late_is_late() -> None:
    table = at_table("chemin_de_fer", house=LIMITS + 'under = "settle"\n')
    entered(table, bank(1, 100), stake(2, "stake", 20), *deal("2"), stake(3, "stake", 5))
    assert codes(table) == [("IRR-16", "(withdraw)")]


def test_a_stake_taken_back_too_late_is_late_whatever_the_limits() -> None:
    table = entered(felt('under = "void"\n'), stake(3, "ponte", 20), *deal("7"))
    entered(table, take_back(3, "ponte"))
    assert codes(table) == [("IRR-16", "(withdraw)")]
