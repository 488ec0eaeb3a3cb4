"""A card entered wrong is put right: the coup is judged anew, and its faults come to light."""

from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.reports.coup.coup_words import about_words
from dealer_app.reports.layout.columns import Figures
from dealer_app.rules.due import No
from dealer_app.table import events as ev
from dealer_app.table.judges.card_correction import entered_last
from tests.builders import (
    at_table,
    burn,
    card,
    codes,
    correct,
    deal,
    decide,
    dues,
    entered,
    expose,
    held,
    nets,
    refusal,
    replayed,
    say,
    session,
    show,
    stake,
)
from tests.play import PlayTable

PUT_RIGHT = ("IRR-25", "reassign")


def hands(table: PlayTable) -> str:
    return f"{held(table, 'ponte')} / {held(table, 'banque')}"


def left(table: PlayTable) -> int:
    return table.shoe.left


def test_a_wrong_card_is_put_right_in_the_middle_of_the_coup() -> None:
    table = entered(at_table(), *deal("7 6 K"), correct("banque", 1, "8"))
    assert hands(table) == "7 K / 8"
    assert codes(table) == [PUT_RIGHT]
    assert dues(table) == ["card banque"]
    assert left(table) == 413


def test_the_card_that_was_entered_and_the_one_that_it_was_are_kept() -> None:
    table = entered(at_table(), *deal("7 6 K"), correct("banque", 1, "8"))
    (finding,) = table.coup.findings
    assert (finding.hand, finding.card, finding.right) == ("banque", card("6"), card("8"))
    rules, english = table.state.rules, Figures(words("en"), table.house.currency)
    said = about_words(finding, rules, english)
    assert said.endswith(", 6 was entered: it was 8")


def test_the_coup_is_paid_by_the_right_card() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    assert nets(table) == {"3": 1000}
    entered(table, correct("banque", 1, "9"))
    assert nets(table) == {"3": -1000}


def test_what_was_ticked_is_to_be_ticked_again() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    entered(table, correct("banque", 1, "7"))
    assert nets(table) == {"3": 0}
    assert table.unticked == (("3", "ponte"),)


def test_the_packs_are_counted_with_the_right_card() -> None:
    table = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("8s"))
    entered(table, correct("ponte", 1, "7s"))
    assert codes(table) == [PUT_RIGHT, ("IRR-14", "(stand)")]
    table = entered(session(), ev.ShoeOpened(1), burn("7s"), ev.CoupOpened(), *deal("7s"))
    entered(table, correct("ponte", 1, "8s"))
    assert codes(table) == [PUT_RIGHT]


def test_a_card_not_drawn_is_drawn_now_before_the_payout() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), correct("ponte", 1, "2"))
    assert codes(table) == [PUT_RIGHT, ("IRR-04", "(draw_now)")]
    entered(table, decide("IRR-04", "draw_now"))
    assert dues(table) == ["card ponte"]
    entered(table, *deal("9"))
    assert hands(table) == "2 K 9 / 6 Q"
    assert nets(table) == {"3": -1000}


def test_a_card_not_drawn_may_void_the_coup() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), correct("ponte", 1, "2"))
    entered(table, decide("IRR-04", "void"))
    assert nets(table) == {"3": 0}


def test_after_the_payout_the_result_stands() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), ev.AllTicked())
    entered(table, correct("ponte", 1, "2"))
    assert codes(table) == [PUT_RIGHT, ("IRR-05", "(stand)")]
    entered(table, decide("IRR-05", "stand"))
    assert dues(table) == ["settle"]
    assert hands(table) == "2 K / 6 Q"


def test_a_ponte_who_should_have_stood_gives_his_card_to_a_bank_that_must_draw() -> None:
    table = entered(at_table(), *deal("2 5 K Q 4 9"), correct("ponte", 1, "7"))
    assert ("IRR-01", "to_banque") in codes(table)
    assert hands(table) == "7 K / 5 Q 4"
    assert codes(table)[-1] == ("IRR-03", "(burn)")
    assert left(table) == 410


def test_a_ponte_who_should_have_stood_leaves_a_card_too_many_where_the_bank_stands() -> None:
    table = entered(at_table(), *deal("2 6 K Q 4"), correct("ponte", 1, "7"))
    assert codes(table) == [PUT_RIGHT, ("IRR-01", "(burn)")]
    entered(table, decide("IRR-01", "burn"))
    assert hands(table) == "7 K / 6 Q"
    assert dues(table) == ["settle"]


def test_a_natural_that_was_missed_leaves_what_was_drawn_too_many() -> None:
    table = entered(at_table(), *deal("2 5 K Q 4 9"), correct("ponte", 1, "9"))
    entered(table, ev.CroupierNamed("B. Leroy"))
    assert hands(table) == "9 K / 5 Q"
    assert table.settlement.results == {"ponte": "wins"}
    assert left(table) == 410


def test_the_banks_third_card_belongs_to_the_ponte_who_had_to_draw() -> None:
    table = entered(at_table(), *deal("7 5 K Q 3"), correct("ponte", 1, "2"))
    assert codes(table)[:2] == [PUT_RIGHT, ("IRR-06", "reassign")]
    assert hands(table) == "2 K 3 / 5 Q"
    entered(table, ev.CroupierNamed("B. Leroy"))
    assert dues(table) == ["settle"]


def test_the_bank_draws_again_where_she_is_obliged() -> None:
    table = entered(at_table(), *deal("7 5 K Q 4"), correct("ponte", 1, "2"))
    assert ("IRR-06", "reassign") in codes(table)
    assert hands(table) == "2 K 4 / 5 Q"
    entered(table, ev.CroupierNamed("B. Leroy"))
    assert dues(table) == ["card banque"]


def test_the_bank_who_should_have_stood_has_drawn_a_card_too_many() -> None:
    table = entered(at_table(), *deal("2 5 K Q 4 9"), correct("banque", 1, "7"))
    assert codes(table) == [PUT_RIGHT, ("IRR-02", "(burn)")]
    entered(table, decide("IRR-02", "burn"))
    assert hands(table) == "2 K 4 / 7 Q"


def test_a_shown_card_is_put_right() -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), show("ponte", "7 K"), show("banque", "6 Q"))
    entered(table, correct("banque", 2, "3"))
    assert hands(table) == "7 K / 6 3"
    table = entered(at_table(), *deal("xx xx xx xx"), expose("banque", 2, "5"))
    entered(table, show("ponte", "7 K"), show("banque", "6"), correct("banque", 2, "3"))
    assert hands(table) == "7 K / 6 3"


def test_a_false_draw_comes_to_light_with_the_right_card() -> None:
    table = entered(at_table("festival"), *deal("xx xx xx xx"), say("ponte", "stand"))
    entered(table, show("banque", "K 7"), show("ponte", "K 6"), correct("ponte", 2, "4"))
    assert codes(table) == [PUT_RIGHT, ("IRR-21", None)]
    assert dues(table) == ["settle"]


def test_a_choice_made_stays_made() -> None:
    table = entered(at_table("festival"), *deal("K K 5 7"), say("ponte", "draw"), *deal("3"))
    entered(table, correct("banque", 2, "6"))
    assert hands(table) == "K 5 3 / K 6"


def test_who_drew_on_what_is_a_five_now_chose_to() -> None:
    table = entered(at_table("festival"), *deal("K K 4 7 3"), correct("ponte", 2, "5"))
    assert hands(table) == "K 5 3 / K 7"
    assert dues(table) == ["settle"]


def test_what_he_chose_is_no_choice_any_more() -> None:
    table = entered(at_table("festival"), *deal("K K 5 7"), say("ponte", "draw"), *deal("3"))
    entered(table, correct("ponte", 2, "6"))
    assert codes(table) == [PUT_RIGHT, ("IRR-01", "(burn)")]
    assert hands(table) == "K 6 / K 7"


def test_an_irregularity_decided_before_stays_decided() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"), decide("IRR-01", "next_coup"))
    entered(table, correct("banque", 1, "7"))
    assert codes(table) == [PUT_RIGHT, ("IRR-01", "next_coup")]


def test_a_late_stake_stays_where_it_was_decided() -> None:
    table = entered(at_table(), *deal("7"), stake(3, "ponte", 10), decide("IRR-16", "stand"))
    entered(table, *deal("6 K Q"), correct("banque", 1, "5"), *deal("2"))
    assert nets(table) == {"3": 0}


def test_a_correction_is_struck_in_one() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("2 5 K Q 4 9"), ev.AllTicked())
    before = table.state
    entered(table, correct("ponte", 1, "7"))
    table.undo()
    assert table.state == before


def test_a_second_correction_is_made_of_the_first() -> None:
    table = entered(at_table(), *deal("7 6 K Q"), correct("ponte", 1, "8"))
    entered(table, correct("ponte", 2, "9"))
    assert hands(table) == "8 9 / 6 Q"
    assert codes(table)[:2] == [PUT_RIGHT, PUT_RIGHT]


@pytest.mark.parametrize(
    ("entry", "no"),
    [
        (correct("ponte", 0, "7"), No.NO_SUCH_CARD),
        (correct("ponte", 3, "7"), No.NO_SUCH_CARD),
        (correct("ponte", 1, "xx"), No.CARDS_HIDDEN),
        (correct("ponte", 1, "7"), No.SAME_CARD),
    ],
)
def test_a_card_that_is_not_there_is_not_put_right(entry: ev.Event, no: No) -> None:
    assert refusal(entered(at_table(), *deal("7 6 K Q")), entry) is no


def test_a_hidden_card_is_shown_not_corrected() -> None:
    table = entered(at_table(), *deal("xx xx"))
    assert refusal(table, correct("ponte", 1, "7")) is No.CARDS_HIDDEN


def test_a_coup_that_is_void_or_not_open_is_not_corrected() -> None:
    table = session()
    assert refusal(table, correct("ponte", 1, "7")) is No.NO_COUP
    entered(table, ev.ShoeOpened(8))
    assert refusal(table, correct("ponte", 1, "7")) is No.NO_COUP
    entered(table, ev.CoupOpened(), *deal("7"), ev.CoupVoided("Misdeal"))
    assert refusal(table, correct("ponte", 1, "8")) is No.COUP_OVER


@pytest.mark.parametrize(
    ("bet", "text", "no"),
    [("ponte_pair", "0", No.RANK_NEEDED), ("perfect_pair", "8", No.SUIT_NEEDED)],
)
def test_the_right_card_is_told_as_precisely_as_the_bets_need(bet: str, text: str, no: No) -> None:
    table = entered(at_table(), stake(3, bet, 10), *deal("7s 6s Ks Qs"))
    assert refusal(table, correct("ponte", 1, text)) is no


def test_cards_that_a_decision_moved_are_taken_back_first() -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    entered(table, decide("IRR-08", "burn"), *deal("xx"), show("ponte", "K 6"))
    assert refusal(table, correct("ponte", 1, "5")) is No.STRIKE_FIRST


# One card for both sides (S4-A8, S4-A9)


def baccara(*events: ev.Event, **options: str) -> PlayTable:
    """Right 3 and left 4 before a bank of 2 that gives, one card for both."""
    table = at_table("baccara", {"extra_card": "shared", **options})
    return entered(table, *deal("K Q J 3 4 2"), say("banque", "give"), *events)


def sides(table: PlayTable) -> str:
    return f"{held(table, 'tableau_1')} / {held(table, 'tableau_2')}"


DREW_BOTH: tuple[ev.Event, ...] = (say("tableau_1", "draw"), *deal("5"), say("tableau_2", "draw"))


@pytest.mark.parametrize("hand", ["tableau_1", "tableau_2"])
def test_the_card_that_both_sides_count_is_put_right_at_either(hand: str) -> None:
    table = baccara(*DREW_BOTH)
    before = left(table)
    entered(table, correct(hand, 3, "6"))
    assert sides(table) == "K 3 6 / Q 4 6"
    assert codes(table) == [PUT_RIGHT]
    assert left(table) == before
    table.undo()
    assert sides(table) == "K 3 5 / Q 4 5"


def test_a_first_card_of_the_side_that_counts_the_others_is_put_right() -> None:
    table = entered(baccara(*DREW_BOTH), correct("tableau_2", 1, "2"))
    assert sides(table) == "K 3 5 / 2 4 5"


def test_a_natural_that_comes_to_light_takes_the_shared_card_from_its_side() -> None:
    """Left had 8 all along: its word falls, and the card is the right side's alone."""
    table = entered(baccara(*DREW_BOTH), correct("tableau_2", 1, "4"))
    assert sides(table) == "K 3 5 / 4 4"


def test_a_card_that_one_side_refused_is_put_right_where_it_went() -> None:
    refused: tuple[ev.Event, ...] = (
        *deal("5"),
        say("tableau_1", "stand"),
        say("tableau_2", "draw"),
    )
    table = baccara(*refused, offered_card="seen")
    assert sides(table) == "K 3 / Q 4 5"
    entered(table, correct("tableau_2", 3, "6"))
    assert sides(table) == "K 3 / Q 4 6"
    entered(table, correct("tableau_1", 2, "2"))
    assert sides(table) == "K 2 / Q 4 6"


def test_a_card_that_was_burned_leaves_nothing_to_put_right_at_its_side() -> None:
    refused: tuple[ev.Event, ...] = (
        *deal("5"),
        say("tableau_1", "stand"),
        say("tableau_2", "stand"),
    )
    table = baccara(*refused, offered_card="seen")
    assert refusal(table, correct("tableau_2", 1, "2")) is No.STRIKE_FIRST


HIDDEN_CHEMIN: Final = (
    "variant chemin_de_fer\nshoe\ncoup\nbank 2 200\nstake 3 200\ndeal xx xx xx xx\n"
    "say ponte draw\ndeal A\nsay banque stand\nshow ponte K 3\n"
)


@pytest.mark.parametrize("behind", ["", "show banque K 5\n"])
def test_a_natural_that_a_right_card_brings_to_light_is_asked_about_whatever_is_shown_behind_it(
    behind: str,
) -> None:
    table = replayed(HIDDEN_CHEMIN + behind)
    entered(table, correct("ponte", 2, "9"))
    assert codes(table) == [PUT_RIGHT, ("IRR-22", "(burn)")]
    assert hands(table).startswith("K 9 A")


@pytest.mark.parametrize(("way", "ponte"), [("burn", "K 9"), ("stand", "K 9 A")])
def test_what_is_shown_behind_such_a_natural_is_judged_by_the_decision_on_it(
    way: str, ponte: str
) -> None:
    table = replayed(HIDDEN_CHEMIN + "show banque K 3\n")
    assert ("IRR-21", None) in codes(table)
    entered(table, correct("ponte", 2, "9"), decide("IRR-22", way))
    assert held(table, "ponte") == ponte
    assert (("IRR-21", None) in codes(table)) is (way == "stand")


TWO_DRAW: Final = (
    "variant baccara\nshoe\ncoup\ndeal xx xx xx xx xx xx\nsay banque give\n"
    "say tableau_1 draw\ndeal 4\nsay tableau_2 draw\ndeal 3\nsay banque stand\n"
    "show tableau_1 K 3\nshow tableau_2 K 3\nshow banque K 6\n"
)


@pytest.mark.parametrize("first", ["stand", "burn"])
def test_two_late_naturals_of_one_coup_are_decided_one_after_the_other(first: str) -> None:
    table = replayed(TWO_DRAW)
    entered(table, correct("tableau_1", 2, "9"), decide("IRR-22", first))
    entered(table, correct("tableau_2", 2, "9"))
    assert codes(table)[-1] == ("IRR-22", "(burn)")
    entered(table, decide("IRR-22", "burn"))
    assert codes(table)[-1] == ("IRR-22", "burn")


def test_a_card_put_right_decides_nothing_of_what_waits() -> None:
    table = replayed(TWO_DRAW)
    entered(table, correct("tableau_1", 2, "9"), correct("tableau_2", 2, "9"))
    assert codes(table) == [PUT_RIGHT, PUT_RIGHT, ("IRR-22", "(burn)"), ("IRR-22", "(burn)")]
    entered(table, decide("IRR-22", "burn"), decide("IRR-22", "stand"))
    assert [held(table, each) for each in ("tableau_1", "tableau_2")] == ["K 9", "K 9 3"]


def test_what_waits_falls_with_the_card_that_was_wrong() -> None:
    table = replayed(HIDDEN_CHEMIN)
    entered(table, correct("ponte", 2, "9"), correct("ponte", 2, "3"))
    assert codes(table) == [PUT_RIGHT, PUT_RIGHT]
    assert hands(table).startswith("K 3 A")


def test_the_open_card_keyed_last_is_found_by_its_hand_and_place_and_none_without_a_coup() -> None:
    table = session()
    assert entered_last(table.state) is None
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 20), *deal("2 3 4"))
    assert entered_last(table.state) == ("ponte", 2)
