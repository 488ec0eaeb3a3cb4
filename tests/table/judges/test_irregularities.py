"""Irregularities: what is found, what the house decides, and what the decision does."""

import pytest

from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Resolution
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.state import fold
from tests.builders import (
    aside,
    at_table,
    burn,
    card,
    codes,
    deal,
    decide,
    dues,
    entered,
    expose,
    held,
    nets,
    next_coup,
    refusal,
    report,
    say,
    session,
    show,
    stake,
    take_back,
    with_house,
)
from tests.play import PlayTable, the


def left(table: PlayTable) -> int:
    return table.shoe.left


# A card too many (IRR-01 to IRR-03)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7 6 K Q 9", "IRR-01"),
        ("9 6 K Q 9", "IRR-01"),
        ("2 7 K Q 4 9", "IRR-02"),
        ("7 5 K Q 4 9", "IRR-03"),
        ("K K Q Q 2 3 9", "IRR-03"),
    ],
)
def test_a_card_too_many_is_named_by_what_lies_on_the_table(text: str, code: str) -> None:
    table = entered(at_table(), *deal(text))
    assert codes(table) == [(code, "(burn)")]
    assert dues(table) == ["resolve"]
    assert table.state.settlement is None


def test_a_card_too_many_that_was_seen_is_burned() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"), decide("IRR-01", "burn"))
    assert (aside(table), left(table)) == ("9", 411)
    assert dues(table) == ["settle"]


def test_a_card_too_many_that_nobody_saw_opens_the_next_coup() -> None:
    table = entered(at_table(), *deal("7 6 K Q xx"))
    assert codes(table) == [("IRR-01", "(next_coup)")]
    next_coup(table)
    assert table.shoe.carried == card("xx")
    assert (left(table), table.shoe.available) == (411, 412)
    entered(table, *deal("9"))
    assert (held(table, "ponte"), left(table)) == ("9", 411)
    assert table.shoe.carried is None


def test_a_carried_ten_or_figure_turns_out_to_be_one_of_them() -> None:
    table = next_coup(entered(at_table(), *deal("7 6 K Q 0"), decide("IRR-01", "next_coup")))
    assert refusal(table, deal("9")[0]) is No.CARRIED_FIRST
    entered(table, *deal("K"))
    assert held(table, "ponte") == "K"


def test_a_carried_card_is_counted_when_it_is_seen() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("9s"), ev.CoupOpened())
    next_coup(entered(table, *deal("7 6 K Q xx")))
    entered(table, *deal("9s"))
    assert codes(table) == [("IRR-14", "(stand)")]


def test_a_card_goes_to_the_bank_only_where_she_must_draw() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"))
    assert "to_banque" not in offered(table.state, "IRR-01")
    assert refusal(table, decide("IRR-01", "to_banque")) is No.NOT_OFFERED


def test_a_ponte_who_drew_face_down_gives_his_card_to_a_bank_that_must_draw() -> None:
    table = entered(at_table(), *deal("xx xx xx xx 3"), show("ponte", "7 K"), show("banque", "5 Q"))
    assert codes(table) == [("IRR-01", "(to_banque)")]
    assert "to_banque" in offered(table.state, "IRR-01")
    entered(table, decide("IRR-01", "to_banque"))
    assert (held(table, "ponte"), held(table, "banque")) == ("7 K", "5 Q 3")
    assert dues(table) == ["settle"]


def test_his_card_may_be_kept_for_the_next_coup() -> None:
    table = entered(at_table(), *deal("xx xx xx xx 3"), show("ponte", "7 K"), show("banque", "6 Q"))
    assert codes(table) == [("IRR-01", "(burn)")]
    entered(table, decide("IRR-01", "next_coup"))
    next_coup(table)
    assert refusal(table, deal("4")[0]) is No.CARRIED_FIRST
    entered(table, *deal("3"))
    assert left(table) == 411


def test_a_french_table_burns_what_nobody_saw() -> None:
    french = '[irregularities]\nIRR-01 = { seen = "burn", unseen = "burn" }\n'
    table = entered(at_table(house=french), *deal("7 6 K Q xx"))
    assert codes(table) == [("IRR-01", "(burn)")]


def test_a_void_lays_the_extra_card_aside() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"), decide("IRR-01", "void"))
    assert table.coup.void == "IRR-01"
    assert aside(table) == "9"


# Cards found, exposed, burned (IRR-07, IRR-08, IRR-13, IRR-14)


def test_a_card_face_up_in_the_shoe_is_burned_and_the_next_is_due() -> None:
    table = entered(at_table(), *deal("7 6"), burn("9"))
    assert codes(table) == [("IRR-07", "burn")]
    assert dues(table) == ["card ponte"]
    assert (aside(table), left(table)) == ("9", 413)


def test_several_cards_burned_within_a_coup_are_one_finding() -> None:
    table = entered(at_table(), *deal("7 6"), burn("9 8"))
    assert codes(table) == [("IRR-07", "burn")]
    assert aside(table) == "9 8"


def test_between_two_coups_a_burn_is_a_burn() -> None:
    table = entered(at_table(), burn("9"), *deal("7 6 K Q"), burn("8 xx"))
    assert codes(table) == []
    assert left(table) == 409
    assert aside(table) == "9"


def test_a_void_does_not_lay_a_card_aside_twice() -> None:
    table = entered(at_table(), *deal("7 6"), burn("9"), report("IRR-07", "void"))
    assert aside(table) == "9"
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    entered(table, decide("IRR-08", "void"))
    assert (aside(table), held(table, "ponte")) == ("", "7 xx")


def test_an_exposed_card_stands_where_nothing_is_decided() -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    assert codes(table) == [("IRR-08", "(stand)")]
    entered(table, show("ponte", "K"))
    assert held(table, "ponte") == "7 K"


def test_an_exposed_card_that_is_burned_is_replaced() -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("banque", 2, "7"))
    entered(table, decide("IRR-08", "burn"))
    assert (held(table, "banque"), aside(table)) == ("xx", "7")
    assert dues(table) == ["card banque"]
    entered(table, *deal("xx"), show("ponte", "9 K"), show("banque", "5 5"))
    assert held(table, "banque") == "5 5"
    assert dues(table) == ["settle"]


def test_the_burn_forgotten_makes_the_shoe_invalid() -> None:
    table = entered(at_table(options={"burn": "3"}), *deal("7"))
    assert codes(table) == [("IRR-13", "(void)")]
    entered(table, decide("IRR-13", "void"))
    assert not table.shoe.valid
    assert refusal(table, ev.CoupOpened()) is No.NO_SHOE
    entered(table, ev.ShoeOpened(8))
    assert dues(table) == ["burn"]


@pytest.mark.parametrize(("resolution", "due"), [("burn", "burn"), ("stand", "card banque")])
def test_the_burn_forgotten_is_made_good_or_let_go(resolution: str, due: str) -> None:
    table = entered(at_table(options={"burn": "3"}), *deal("7"), decide("IRR-13", resolution))
    assert dues(table) == [due]


def test_a_burn_made_good_is_no_card_face_up_in_the_shoe() -> None:
    table = entered(at_table(options={"burn": "3"}), *deal("7"), decide("IRR-13", "burn"))
    entered(table, burn("2 xx xx"))
    assert codes(table) == [("IRR-13", "burn")]
    assert dues(table) == ["card banque"]


def test_no_burn_was_forgotten_where_a_house_burns_no_card() -> None:
    table = entered(at_table(), *deal("7"))
    assert refusal(table, report("IRR-13", "burn")) is No.NOTHING_BURNED
    recorded = ev.IrregularityFound("IRR-13", Resolution.BURN, reported=True)
    before = fold(table.state, ((recorded, None),))  # a journal of before may have it
    assert [each.step for each in before.dues] == [Step.CARD]


def test_a_duplicate_card_stands_by_default() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("7s"))
    assert codes(table) == [("IRR-14", "(stand)")]
    entered(table, *deal("6 K Q"))
    assert codes(table) == [("IRR-14", "stand")]


def test_a_duplicate_among_burned_cards_is_recorded_between_two_coups() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("7s"))
    verdict = table.enter(burn("7s"))
    assert verdict.irregularities == ("IRR-14",)
    assert dues(table) == ["coup"]


def test_two_duplicates_on_one_line_are_two_findings() -> None:
    table = entered(session(), ev.ShoeOpened(1), ev.CoupOpened())
    assert table.enter(burn("7s 7s 7s")).irregularities == ("IRR-14", "IRR-14")


# The shoe ends (IRR-11, IRR-12, IRR-27)


def nearly_empty(cards_left: int) -> PlayTable:
    return entered(session(), ev.ShoeOpened(1), burn("xx " * (52 - cards_left)), ev.CoupOpened())


def test_a_shoe_that_ends_within_a_coup_voids_it() -> None:
    table = entered(nearly_empty(6), stake(3, "ponte", 10), *deal("2"), burn("xx"), burn("xx"))
    entered(table, *deal("7 K Q"))
    assert codes(table)[-1] == ("IRR-11", "void")
    assert nets(table) == {"3": 0}
    entered(table, ev.AllTicked())
    assert dues(table) == ["shoe"]


def test_a_shoe_that_ends_with_the_last_card_ends_the_coup_as_it_is() -> None:
    table = entered(nearly_empty(6), *deal("K K Q Q 2 3"))
    assert codes(table) == []
    assert left(table) == 0


def test_a_shoe_that_ends_before_the_first_card_voids_the_coup() -> None:
    table = entered(nearly_empty(6), burn("xx"))
    assert codes(table) == [("IRR-27", "void")]
    entered(table, ev.ShoeOpened(8), ev.CoupOpened())
    assert dues(table) == ["card ponte", "stakes"]


def test_an_empty_shoe_gives_no_card() -> None:
    table = entered(nearly_empty(6), *deal("K K Q Q 2 3"))
    assert refusal(table, deal("9")[0]) is No.SHOE_EMPTY
    assert refusal(table, burn("9")) is No.SHOE_EMPTY


def test_a_coup_after_the_last_is_recorded() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CutCardPlaced(416), ev.CoupOpened())
    entered(table, *deal("7 6 K Q"), ev.CoupOpened())
    assert codes(table) == [("IRR-12", None)]


# Stakes too late (IRR-16, IRR-17)


def late(*events: ev.Event, house: str = "") -> PlayTable:
    return entered(at_table(house=house), *events)


def test_a_late_stake_goes_back() -> None:
    table = late(*deal("7"), stake(3, "ponte", 10), *deal("6 K Q"))
    assert nets(table) == {}
    assert codes(table) == [("IRR-16", "withdraw")]


def test_a_late_stake_settled_as_placed_adds_to_what_was_there() -> None:
    table = late(stake(3, "ponte", 20), *deal("7"), stake(3, "ponte", 10))
    entered(table, decide("IRR-16", "stand"), *deal("6 K Q"))
    assert nets(table) == {"3": 3000}


def test_a_late_stake_out_of_limits_is_settled_as_the_maximum() -> None:
    limits = "[limits]\nminimum = 10\nmaximum = 50\n"
    table = late(*deal("7"), stake(3, "ponte", 80), decide("IRR-17", "stand"), house=limits)
    entered(table, *deal("6 K Q"))
    assert codes(table) == [("IRR-17", "stand")]
    assert nets(table) == {"3": 5000}


def test_a_stake_withdrawn_too_late_goes_back_or_stays() -> None:
    table = late(stake(3, "ponte", 20), *deal("7"), take_back(3, "ponte"), *deal("6 K Q"))
    assert nets(table) == {}
    table = late(stake(3, "ponte", 20), *deal("7"), take_back(3, "ponte"))
    entered(table, decide("IRR-16", "stand"), *deal("6 K Q"))
    assert nets(table) == {"3": 2000}


def test_a_stake_after_the_last_card_is_late_too() -> None:
    table = late(*deal("7 6 K Q"), stake(3, "ponte", 10))
    assert dues(table) == ["resolve"]
    entered(table, decide("IRR-16", "withdraw"))
    assert nets(table) == {}


# Hidden hands (IRR-21, IRR-22)


def festival(*events: ev.Event) -> PlayTable:
    return entered(at_table("festival"), *deal("xx xx xx xx"), *events)


def test_a_false_draw_has_nothing_to_decide_and_counts_as_played() -> None:
    table = festival(say("ponte", "stand"), show("banque", "K 7"), show("ponte", "K 4"))
    assert codes(table) == [("IRR-21", None)]
    assert dues(table) == ["settle"]


def test_a_false_draw_may_be_voided_by_the_chef() -> None:
    table = festival(say("ponte", "stand"), show("banque", "K 7"), show("ponte", "K 4"))
    assert set(offered(table.state, "IRR-21")) == {"void", "stand"}
    entered(table, decide("IRR-21", "void"))
    assert table.coup.void == "IRR-21"


def test_a_natural_kept_back_stands_at_the_festival() -> None:
    table = festival(say("ponte", "stand"), show("banque", "K 4"), *deal("4"), show("ponte", "K 8"))
    assert codes(table) == [("IRR-22", "(stand)")]
    entered(table, decide("IRR-22", "stand"))
    assert held(table, "banque") == "K 4 4"
    assert table.settlement.results == {"ponte": "wins"}


def test_a_natural_kept_back_may_burn_what_was_drawn() -> None:
    table = festival(say("ponte", "stand"), show("banque", "K 4"), *deal("5"), show("ponte", "K 8"))
    entered(table, decide("IRR-22", "burn"))
    assert (held(table, "banque"), aside(table)) == ("K 4", "5")
    assert table.settlement.results == {"ponte": "wins"}


def test_a_natural_missed_at_punto_banco_burns_what_was_drawn() -> None:
    table = entered(at_table(), *deal("xx xx xx xx 3"), show("banque", "8 Q"), show("ponte", "7 K"))
    assert codes(table) == [("IRR-22", "(burn)")]
    entered(table, decide("IRR-22", "burn"))
    assert (held(table, "ponte"), aside(table)) == ("7 K", "3")


# Reported by the croupier


def test_a_report_waits_for_the_decision_with_the_houses_default() -> None:
    table = entered(at_table(), *deal("7"), report("IRR-10"))
    assert codes(table) == [("IRR-10", "(reassign)")]
    assert dues(table) == ["resolve"]


def test_a_report_without_anything_to_decide_stands() -> None:
    table = entered(at_table(), *deal("7"), report("IRR-20"))
    assert codes(table) == [("IRR-20", "stand")]
    assert dues(table) == ["card banque"]


def test_a_report_with_its_decision_is_done_at_once() -> None:
    table = entered(at_table(), *deal("7"), report("IRR-26", "void"))
    assert codes(table) == [("IRR-26", "void")]
    assert dues(table) == ["settle"]


@pytest.mark.parametrize(
    ("entry", "no"),
    [
        (report("IRR-99"), No.UNKNOWN_CODE),
        (decide("IRR-99", "void"), No.UNKNOWN_CODE),
        (report("IRR-09", "void"), No.NOT_OFFERED),
        (report("IRR-05", "stand"), No.CARDS_MISSING),
    ],
)
def test_a_report_that_the_catalogue_does_not_know_is_refused(entry: ev.Event, no: No) -> None:
    assert refusal(entered(at_table(), *deal("7")), entry) is no


def test_what_the_catalogue_does_not_know_is_not_decided() -> None:
    table = with_house(entered(at_table(), *deal("7 6 K Q")).table, irregularities={})
    table = fold(table, ((each, None) for each in judge(table, deal("9")[0]).events))
    verdict = judge(table, decide("IRR-01", "burn"))
    assert the(verdict.refusal).code is No.UNKNOWN_CODE


def test_nothing_is_reported_of_a_coup_that_is_void_or_not_open() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    assert refusal(table, report("IRR-09")) is No.NO_COUP
    assert refusal(table, decide("IRR-09", "reassign")) is No.NO_COUP
    assert offered(table.state, "IRR-09") == ()
    entered(table, ev.CoupOpened(), *deal("7"), ev.CoupVoided("Misdeal"))
    assert refusal(table, report("IRR-09")) is No.ALREADY_VOID


def test_a_void_keeps_its_reason_whatever_is_decided_after_it() -> None:
    table = festival(say("ponte", "stand"), show("banque", "K 7"), show("ponte", "K 4"))
    entered(table, ev.CoupVoided("Misdeal"), decide("IRR-21", "void"))
    assert codes(table) == [("IRR-21", "void")]
    assert table.coup.void == "Misdeal"


def test_a_result_found_wrong_after_the_payout_stands() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    entered(table, report("IRR-05", "stand"))
    assert nets(table) == {"3": 1000}
