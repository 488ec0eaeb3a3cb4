"""The table from its opening to its closing: shoes, coups, payouts, voids, and cards one by one."""

from dataclasses import replace

import pytest

from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.table import Rules
from tests.builders import (
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
    session,
    show,
    stake,
    tick,
    with_house,
)

# Shoes


def test_a_table_begins_with_a_shoe() -> None:
    table = session()
    assert dues(table) == ["shoe"]
    entered(table, ev.ShoeOpened(8))
    assert dues(table) == ["coup"]
    assert (table.shoe.number, table.shoe.left) == (1, 416)


@pytest.mark.parametrize(
    "entry", [ev.CoupOpened(), ev.ShoeClosed(), ev.CutCardPlaced(14), burn("7")]
)
def test_without_a_shoe_there_is_little_to_do(entry: ev.Event) -> None:
    assert refusal(session(), entry) is No.NO_SHOE


def test_without_a_shoe_no_card_is_dealt() -> None:
    assert refusal(session(), deal("7")[0]) is No.NO_SHOE
    table = entered(session(), ev.ShoeOpened(8))
    assert refusal(table, deal("7")[0]) is No.NO_COUP


def test_a_shoe_is_opened_over_another_between_two_coups() -> None:
    table = entered(at_table(), *deal("7 6 K Q"), ev.ShoeOpened(8))
    assert (table.shoe.number, table.shoe.left) == (2, 416)
    assert len(table.state.played) == 1
    entered(table, ev.CoupOpened())
    assert (table.coup.number, table.coup.shoe) == (2, 2)


@pytest.mark.parametrize("entry", [ev.ShoeOpened(8), ev.ShoeClosed(), ev.CoupOpened()])
def test_a_coup_is_ended_before_anything_else_begins(entry: ev.Event) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6"))
    assert refusal(table, entry) is No.COUP_OPEN
    entered(table, *deal("K Q"))
    assert refusal(table, entry) is No.NOT_SETTLED
    entered(table, ev.AllTicked(), entry)


def test_the_shoe_is_taken_away() -> None:
    table = entered(at_table(), *deal("7 6 K Q"), ev.ShoeClosed())
    assert dues(table) == ["shoe"]
    assert table.state.shoe is None
    entered(table, ev.RulesChanged({"packs": "6"}))
    assert refusal(entered(session(), ev.ShoeOpened(8)), ev.RulesChanged({})) is No.SHOE_OPEN


def test_the_cut_card_lies_among_the_cards_left() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    for number in (-1, 417):
        assert refusal(table, ev.CutCardPlaced(number)) is No.CUT_TOO_DEEP
    entered(table, ev.CutCardPlaced(0), ev.CutCardPlaced(416))
    entered(table, ev.CoupOpened())
    assert table.shoe.last == 1
    assert refusal(table, ev.CutCardPlaced(14)) is No.CUT_OUT


def test_the_cut_card_in_the_middle_of_a_coup_leaves_one_more() -> None:
    table = entered(at_table(), *deal("7 6"), ev.CutCardPlaced(414), *deal("K Q"))
    assert dues(table) == ["settle"]
    entered(table, ev.CoupOpened())
    assert table.shoe.last == 2
    entered(table, stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    assert table.dues == (Due(Step.SHOE, why=Why.LAST_COUP),)


def test_too_few_cards_ask_for_a_new_shoe() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("xx " * 47))
    assert table.dues == (Due(Step.SHOE, why=Why.FEW_CARDS, number=5),)
    assert refusal(table, ev.CoupOpened()) is No.FEW_CARDS


def test_an_invalid_shoe_is_dealt_no_more() -> None:
    table = entered(at_table(options={"burn": "3"}), stake(3, "tie", 5), *deal("7"))
    entered(table, decide("IRR-13", "void"), ev.AllTicked())
    assert table.dues == (Due(Step.SHOE, why=Why.INVALID_SHOE),)


def test_a_burn_owed_is_called_before_the_first_coup() -> None:
    table = entered(session(options={"burn": "first_card"}), ev.ShoeOpened(8))
    assert dues(table) == ["burn"]
    entered(table, burn("3 xx xx xx"))
    assert dues(table) == ["coup"]


# Cards


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("", ["card ponte", "stakes"]),
        ("7", ["card banque"]),
        ("7 6", ["card ponte"]),
        ("7 6 K", ["card banque"]),
        ("7 6 K Q", ["settle"]),
        ("2 6 K Q", ["card ponte"]),
        ("2 5 K Q 4", ["card banque"]),
        ("2 5 K Q 4 9", ["settle"]),
        ("xx xx xx xx", ["show ponte", "show banque"]),
    ],
)
def test_every_card_goes_to_the_hand_that_is_due(text: str, due: list[str]) -> None:
    table = at_table()
    if text:
        entered(table, *deal(text))
    assert dues(table) == due


def test_a_card_before_the_showing_can_only_lie_at_the_ponte() -> None:
    table = entered(at_table(), *deal("xx xx xx xx 3"))
    assert held(table, "ponte") == "xx xx 3"
    assert refusal(table, deal("4")[0]) is No.SHOW_DUE


def test_a_card_after_one_hand_was_shown_waits_for_the_other() -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), show("ponte", "2 3"))
    assert refusal(table, deal("4")[0]) is No.SHOW_DUE


def test_a_game_may_name_its_card_too_many_itself() -> None:
    table = entered(at_table(), *deal("7 6 K Q")).table
    variant = replace(table.variant, extra_card="IRR-30")
    table = replace(table, rules=Rules(variant, table.house))
    assert judge(table, deal("9")[0]).irregularities == ("IRR-30",)


def test_a_house_without_an_entry_for_it_records_the_irregularity_all_the_same() -> None:
    table = with_house(entered(at_table(), *deal("7 6 K Q")).table, irregularities={})
    verdict = judge(table, deal("9")[0])
    assert verdict.irregularities == ("IRR-01",)
    found = verdict.events[-1]
    assert isinstance(found, ev.IrregularityFound)
    assert (found.resolution, found.pending) == (None, False)


def test_a_house_that_gives_cards_to_the_bank_burns_those_she_may_not_have() -> None:
    house = '[irregularities]\nIRR-01 = { seen = "to_banque" }\n'
    table = entered(at_table(house=house), *deal("7 6 K Q 9"))
    assert codes(table) == [("IRR-01", "(burn)")]


# The end of a coup


def test_lines_are_ticked_one_by_one_or_all_at_once() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    entered(table, tick(3, "ponte"))
    assert table.unticked == (("4", "tie"),)
    assert refusal(table, tick(3, "ponte")) is No.NOTHING_TO_TICK
    entered(table, ev.AllTicked())
    assert dues(table) == ["coup"]
    assert refusal(table, ev.AllTicked()) is No.NOTHING_TO_TICK


def test_without_a_coup_there_is_nothing_to_tick_or_void() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    for entry in (ev.AllTicked(), tick(3, "ponte"), ev.CoupVoided("Misdeal")):
        assert refusal(table, entry) is No.NO_COUP


def test_without_stakes_the_next_coup_needs_no_tick() -> None:
    table = entered(at_table(), *deal("7 6 K Q"))
    assert refusal(table, ev.AllTicked()) is No.NOTHING_TO_TICK
    entered(table, ev.CoupOpened())


def test_a_void_gives_every_stake_back_with_its_reason() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    assert refusal(table, ev.CoupVoided("")) is No.REASON_NEEDED
    entered(table, ev.CoupVoided("Disputed card"))
    assert nets(table) == {"3": 0}
    assert table.coup.void == "Disputed card"
    assert refusal(table, ev.CoupVoided("Again")) is No.ALREADY_VOID


def test_cards_of_a_void_coup_stay_consumed() -> None:
    table = entered(at_table(), *deal("7 6"), ev.CoupVoided("Misdeal"), ev.CoupOpened())
    assert table.shoe.left == 414


def test_a_croupier_is_named_at_any_time() -> None:
    table = entered(at_table(), *deal("7"), ev.CroupierNamed("B. Leroy"))
    assert table.state.croupier == "B. Leroy"
    assert dues(table) == ["card banque"]


def test_the_same_stake_laid_twice_is_one() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), stake(3, "ponte", 5))
    laid = [(each.seat, each.bet, each.amount) for each in table.coup.stakes]
    assert laid == [
        (Seat("3"), BetId("ponte"), Money(1500)),
        (Seat("4"), BetId("tie"), Money(500)),
    ]


def test_a_duel_rides_after_a_tie_where_the_house_says_so() -> None:
    table = at_table("festival", {"tie_principals": "carry"})
    entered(table, ev.BankStaked(Seat("1"), Money(100)), ev.BancoCalled(Seat("2"), Money(100)))
    entered(table, *deal("6 6 K Q"), ev.AllTicked(), ev.CoupOpened())
    assert table.coup.principals == {"banque": "1", "ponte": "2"}
    entered(table, *deal("7 6 K Q"))
    assert nets(table) == {"1": -100, "2": 100}


def test_after_a_tie_without_a_duel_nothing_rides() -> None:
    table = entered(at_table("festival", {"tie_principals": "carry"}), *deal("6 6 K Q"))
    entered(table, ev.CoupOpened())
    assert table.coup.duel is None
