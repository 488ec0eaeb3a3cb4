"""One irregularity has one decision, the last."""

import pytest

from dealer_app.cli.replay_commands import records
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import offered
from tests.builders import (
    aside,
    at_table,
    burn,
    codes,
    deal,
    decide,
    dues,
    entered,
    held,
    nets,
    refusal,
    replayed,
    say,
    show,
    stake,
)
from tests.play import PlayTable

NATURAL_DRAWN_TO = (
    "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 100\ndeal xx xx xx xx\n"
    "say ponte draw\ndeal A\nsay banque draw\ndeal 5\nshow ponte K 9\nshow banque K 3\n"
)


def too_many(*events: ev.Event) -> PlayTable:
    """A card for a ponte who stands on 7; the bank at 5 must draw: it is hers by default."""
    table = entered(at_table(), stake(3, "ponte", 10), *deal("xx xx xx xx 3"))
    return entered(table, show("ponte", "7 K"), show("banque", "5 Q"), *events)


def test_a_decision_taken_later_takes_the_place_of_the_houses_default() -> None:
    table = replayed(NATURAL_DRAWN_TO)
    assert codes(table) == [("IRR-22", "burn")]
    assert nets(table) == {"2": 10000}
    entered(table, decide("IRR-22", "stand"))
    assert codes(table) == [("IRR-22", "stand")]
    assert (held(table, "ponte"), held(table, "banque")) == ("K 9 A", "K 3 5")
    assert nets(table) == {"2": -10000}


@pytest.mark.parametrize("words", [["void", "burn"], ["void", "stand"], ["stand", "void"]])
def test_a_decision_is_taken_back_as_often_as_one_likes(words: list[str]) -> None:
    table = replayed(NATURAL_DRAWN_TO)
    entered(table, *(decide("IRR-22", word) for word in words))
    assert codes(table) == [("IRR-22", words[-1])]
    assert table.coup.voided == (words[-1] == "void")


def test_cards_go_where_the_last_decision_puts_them() -> None:
    table = replayed(NATURAL_DRAWN_TO)
    assert aside(table) == "A 5"
    entered(table, decide("IRR-22", "stand"))
    assert aside(table) == ""


def test_what_was_entered_since_is_judged_anew() -> None:
    """The 9 was lost and the bank drew to its 2; the 9 stands after all: a card too many."""
    table = entered(at_table(), *deal("xx xx xx xx 3"), show("ponte", "9 K"))
    entered(table, show("banque", "2 Q"), decide("IRR-22", "stand"), *deal("4"))
    assert held(table, "banque") == "2 Q 4"
    entered(table, decide("IRR-22", "burn"))
    assert codes(table) == [("IRR-22", "burn"), ("IRR-01", "(burn)")]
    assert held(table, "banque") == "2 Q"


def test_a_card_too_many_is_where_it_was_put() -> None:
    assert refusal(too_many(), decide("IRR-01", "burn")) is None
    decided = too_many(decide("IRR-01", "burn"))
    assert refusal(decided, decide("IRR-01", "next_coup")) is No.NO_CARD_TOO_MANY


def test_a_decision_that_is_not_offered_leaves_the_one_before() -> None:
    table = replayed(NATURAL_DRAWN_TO)
    assert refusal(table, decide("IRR-22", "withdraw")) is No.NOT_OFFERED


def test_a_false_draw_that_was_void_may_stand_after_all() -> None:
    table = entered(at_table("festival"), *deal("xx xx xx xx"), say("ponte", "stand"))
    entered(table, show("banque", "K 7"), show("ponte", "K 4"), decide("IRR-29", "void"))
    assert codes(table) == [("IRR-21", "void")]
    entered(table, decide("IRR-29", "stand"))
    assert codes(table) == [("IRR-21", "stand")]
    assert dues(table) == ["settle"]


def test_of_several_the_last_is_decided_otherwise() -> None:
    table = entered(at_table(), *deal("7"), stake(3, "ponte", 10), stake(4, "ponte", 20))
    entered(table, *deal("6 K Q"), decide("IRR-16", "stand"))
    assert codes(table) == [("IRR-16", "withdraw"), ("IRR-16", "stand")]
    assert nets(table) == {"4": 2000}


def test_what_was_done_at_once_may_void_the_coup_instead() -> None:
    table = entered(at_table(), *deal("7"), burn("4"), decide("IRR-07", "void"))
    assert codes(table) == [("IRR-07", "void")]


def test_one_strike_takes_the_later_decision_back() -> None:
    table = replayed(NATURAL_DRAWN_TO)
    before = table.state
    entered(table, decide("IRR-22", "void"))
    table.undo()
    assert list(records(table.state)) == list(records(before))
    assert codes(table) == [("IRR-22", "burn")]


def test_a_decision_on_limits_leaves_that_on_a_late_stake() -> None:
    table = entered(at_table(), *deal("7"), stake(3, "ponte", 10), decide("IRR-16", "withdraw"))
    entered(table, decide("IRR-17", "stand"))
    assert codes(table) == [("IRR-16", "withdraw"), ("IRR-17", "stand")]


def test_a_late_stake_that_the_bank_cannot_cover_may_not_stand() -> None:
    """IRR-16, while the house has not decided: 100 in the bank, 80 of it covered."""
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 80\n"
    for late, may_stand in ((20, True), (30, False)):
        table = entered(replayed(text), *deal("7"))
        table.enter(stake(3, "stake", late))
        assert (Resolution.STAND in offered(table.state, "IRR-16")) is may_stand
