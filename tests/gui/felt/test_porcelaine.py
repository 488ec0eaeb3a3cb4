"""The tour of Effondrements and of stakes, the hands and the Trône, by keys and by touch alone."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.panel_lines import facts
from dealer_app.gui.felt.seats.seat_words import stake_word
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import deal, euros, say
from tests.gui.felt.banks import asked, chosen, entered, offered, opened, stakes, why
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    held,
    keys,
    pad,
    scene,
    status,
    take,
    tap,
)
from tests.play import the


def with_a_bank(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The Décadence of seat 5 has staked 1,000."""
    window = opened(qtbot, "porcelaine", options)
    keys(window, "5 1 0 0 0 Enter")
    return window


def covered(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """Seat 4 is the Grandeur with 600 against 1,000, seat 3 stakes 400; no more bets."""
    window = with_a_bank(qtbot, options)
    keys(window, "6 0 0 Enter 4 0 0 Enter o o Enter")
    return window


def test_the_first_decadence_is_a_seat_and_an_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    assert called(window) == "Who takes the Trône, and for how much?"
    keys(window, "5 1 0 0 0")
    assert called(window) == "Seat 5 · the Trône · 1,000"
    keys(window, "Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("5", euros(1000))


def test_the_first_decadence_is_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    tap(window, "5", "1", "0", "0", "0", "Holds the bank")
    assert called(window) == "Seat 4: Effondrement?"
    assert why(window) == (
        "The Décadence stakes 1,000: as much and alone, or not. "
        "An amount opens the stakes with seat 4. · S1.8"
    )


def test_stakes_go_round_from_the_left_with_an_amount_and_enter_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 3 0 0 Enter")
    assert stakes(window) == {"4": 400, "3": 300}
    assert called(window) == "Seat 2 speaks: a stake?"
    assert why(window) == (
        "Bank 1,000 · covered 700 · missing 300. "
        "Each stake stays lower than that of the Décadence. · S1.9"
    )


def test_a_seat_passes_in_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter o")
    assert called(window) == "Seat 2 speaks: a stake?"
    assert entered(window)[-1] == ev.SeatPassed(Seat("3"))


def test_a_stake_that_is_missing_exactly_is_laid_by_two_keys(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter + Enter")
    assert stakes(window) == {"4": 400, "3": 600}


def test_the_tour_is_keyed_by_touch_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "4", "0", "0", "Lay", "Passes", "600", "Lay", "Passes")
    assert stakes(window) == {"4": 400, "2": 600}
    tap(window, "No more bets", "No card")
    assert held(window) == "xx xx / xx xx"


@pytest.mark.parametrize("card", ["m", "x"])
def test_a_card_keyed_before_anybody_has_staked_is_not_dealt(qtbot: QtBot, card: str) -> None:
    window = with_a_bank(qtbot)
    before = len(entered(window))
    keys(window, card)
    assert status(window).startswith(f"{card.upper()} is a card")
    assert (held(window), len(entered(window))) == (" / ", before)


def test_nobody_stakes_and_no_card_is_dealt_whatever_is_keyed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Tab m")
    assert status(window).startswith("M is a card")
    assert held(window) == " / "


def test_the_effondrement_is_one_key_and_ends_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o f")
    assert stakes(window) == {"3": 1000}
    assert called(window) == "Fill the Trône: 2 packs, 128 cards"
    assert why(window) == "Effondrement by seat 3. ⏎ No more bets · S1.4"


@pytest.mark.parametrize("ends", ["o o Enter Enter", "Enter Enter"])
def test_the_packs_are_called_until_the_first_word_deals(qtbot: QtBot, ends: str) -> None:
    """Also where no more bets was said while the spectators were asked, or seats were left out."""
    window = with_a_bank(qtbot)
    keys(window, f"1 0 0 Enter 2 0 0 Enter {ends}")
    assert called(window) == "The Grandeur: card or no card?"
    assert why(window).startswith("Fill the Trône: 3 packs, 192 cards. ")
    keys(window, "n")
    assert "Trône" not in why(window)


def test_where_cards_alone_are_dealt_no_word_calls_for_packs(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    cards_alone(window)
    keys(window, "Enter")
    assert "packs" not in why(window)


def test_the_effondrement_is_touched(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "Effondrement")
    assert stakes(window) == {"4": 1000}


def test_after_declined_effondrements_the_stakes_begin_with_the_first_seat(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o n 6 0 0 Enter")
    assert stakes(window) == {"4": 600}
    assert called(window) == "Seat 3 speaks: a stake?"


def test_once_the_tour_has_begun_enter_names_whom_it_would_leave_out(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter Enter")
    assert status(window) == "Seats 3, 2 and 1 have not spoken. Enter again: no more bets."
    assert held(window) == " / "
    keys(window, "Enter")
    assert called(window) == "The Grandeur: card or no card?"


def test_the_tour_is_ended_by_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter n n Enter Enter")
    assert held(window) == "xx xx / xx xx"


def test_spectators_fill_what_is_missing_after_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 3 0 0 Enter o o")
    assert called(window) == "Spectators: 300 missing"
    keys(window, "1 0 0 Enter 5 0 0 Enter")
    assert stakes(window) == {"4": 400, "3": 300, "v1": 100, "v2": 200}


def test_the_decadence_covers_in_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter")
    assert called(window) == "The Décadence: covers, or stops?"
    assert why(window) == "300 too much: covered, or the last stake is cut by it. · S1.11"
    keys(window, "s")
    bank = the(scene(window).view.bank)
    assert bank.amount == euros(1300)


def test_the_arrows_light_what_the_decadence_answers_and_enter_takes_it(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter Down")
    assert lit(window) == ["Covers"]
    keys(window, "Down Enter")
    assert isinstance(entered(window)[-1], ev.TourStopped)
    assert lit(window) == []


def test_the_decadence_stops_the_tour_by_touch(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter")
    tap(window, "Stops the tour")
    assert stakes(window) == {"4": 700, "3": 300}


def test_a_decadence_who_covered_once_is_offered_the_stop_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot, {"covers": "once"})
    keys(window, "7 0 0 Enter 6 0 0 Enter s 2 0 0 Enter")
    assert chosen(window) == ["Stops the tour"]


def test_a_stake_as_high_as_the_bank_is_refused_and_stays_on_the_line(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "1 0 0 0 Enter")
    assert status(window) == "Each stake stays lower than the €1,000 of the Décadence."
    assert called(window) == "Seat 4 · 1,000"


def test_backspace_gives_the_amount_back_and_then_strikes_the_stake_before(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 3 Back")
    assert called(window) == "Seat 3 speaks: a stake?"
    keys(window, "Back")
    assert stakes(window) == {}
    assert called(window) == "Seat 4: Effondrement?"


def test_another_seat_is_touched_on_the_felt(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    window.view.felt.seats.seat_tapped.emit("2")
    keys(window, "5 0 Enter")
    assert stakes(window) == {}
    assert status(window) == ("Seats 4 and 3 have not spoken. Once more: the stake of seat 2, €50.")
    keys(window, "Enter")
    assert stakes(window) == {"2": 50}


def test_a_seat_that_is_passed_over_is_named_before_another_plays_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Right f")
    assert status(window) == "Seat 4 has not spoken. Once more: Effondrement by seat 3."
    assert the(window.desk.table.coup).tour.banco is None
    keys(window, "f")
    assert the(the(window.desk.table.coup).tour.banco).seat == "3"


def test_enter_asks_for_the_word_of_a_seat_that_may_not_open_the_stakes(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Enter")
    assert status(window) == "Seat 4 speaks first: an amount, or nothing."
    keys(window, "o Enter")
    assert status(window) == "Seat 3 speaks first: Effondrement, or nothing."


def test_a_seat_that_passes_before_others_were_asked_leaves_none_out_unnamed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Right Right o")
    assert the(window.desk.table.coup).tour.spoke == ()
    assert status(window) == "Seats 4 and 3 have not spoken. Once more: the pass of seat 2."
    keys(window, "o")
    assert "2" in the(window.desk.table.coup).tour.spoke


def test_those_who_are_passed_over_are_named_anew_after_any_other_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Right Right 5 0 Enter 0 Enter")
    assert stakes(window) == {}
    assert status(window) == (
        "Seats 4 and 3 have not spoken. Once more: the stake of seat 2, €500."
    )


def test_all_cards_lie_face_down_after_one_key(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter")
    assert held(window) == "xx xx / xx xx"
    assert chosen(window) == ["Card", "No card", "Siècle!", "Décadence: Siècle!"]


def test_a_coup_is_announced_shown_and_judged(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter c 5 n m 3 9 8")
    assert held(window) == "M 3 5 / 9 8"
    assert called(window) == "The Grandeur wins, 8 to 5"


def test_a_siecle_is_laid_down_at_once(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter")
    tap(window, "Siècle!", "11", "M")
    assert why(window) == "Siècle: no more cards. · S1.16"
    keys(window, "3 4")
    assert called(window) == "The Grandeur wins, 11 to 7"


def test_cards_are_dealt_though_nobody_stakes(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    cards_alone(window)
    keys(window, "Enter F7 t v = m")
    assert held(window) == "10 11 / 12 M"


@pytest.mark.parametrize("key", ["p", "u"])
def test_a_letter_that_is_no_card_of_this_pack_is_refused(qtbot: QtBot, key: str) -> None:
    window = opened(qtbot, "porcelaine")
    cards_alone(window)
    keys(window, f"Enter F7 {key}")
    assert status(window).startswith("That key has nothing to do here: ")
    assert held(window) == " / "


def won(qtbot: QtBot) -> TableWindow:
    """The Décadence of seat 5 has won 1,000 with her 9, and all is paid."""
    window = covered(qtbot)
    keys(window, "Enter n n m 5 9 t Enter")
    return window


def test_after_a_win_the_bank_is_given_up_and_offered_at_once_to_the_right(qtbot: QtBot) -> None:
    window = won(qtbot)
    assert why(window).startswith("All settled. There is 2,000 in the bank. ")
    keys(window, "h")
    assert called(window) == "Seat 1: the Trône for 1,000?"
    assert offered(window) == ["Takes over", "Passes", "Nobody", "Other seat"]
    keys(window, "o")
    assert called(window) == "Seat 2: the Trône for 1,000?"
    keys(window, "Enter")
    told = "All settled. The bank is taken over by seat 2. Hand 2,000 back to seat 5. · S1.25"
    assert why(window).startswith(told.removesuffix(" · S1.25"))
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("2", euros(1000))


def test_a_seat_that_is_passed_over_is_named_before_another_takes_the_bank_over(
    qtbot: QtBot,
) -> None:
    window = won(qtbot)
    keys(window, "h o")
    window.view.felt.seats.seat_tapped.emit("4")
    keys(window, "Enter")
    assert not isinstance(entered(window)[-1], ev.BankTaken)
    asks = "Seats 2 and 3 have not spoken. Once more: "
    assert status(window).startswith(asks)
    keys(window, "Esc Right Right 1 0 0 0 Enter")
    assert not isinstance(entered(window)[-1], ev.BankTaken)
    assert status(window).startswith(asks)
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BankTaken(Seat("4"), euros(1000))


def test_nobody_is_passed_over_where_the_bank_goes_to_whoever_asks_first(qtbot: QtBot) -> None:
    window = covered(qtbot, {"first_claim": "first_come"})
    keys(window, "Enter n n m 5 9 t Enter h")
    window.view.felt.seats.seat_tapped.emit("4")
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BankTaken(Seat("4"), euros(1000))


def test_the_bank_is_given_up_declined_and_taken_over_by_touch(qtbot: QtBot) -> None:
    window = won(qtbot)
    tap(window, "Give the bank up", "Passes", "Takes over")
    bank = the(scene(window).view.bank)
    assert bank.holder == "2"


def test_a_bank_that_nobody_takes_over_falls_to_the_next(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "h o n")
    passed = "All settled. Given up. The Trône passes to seat 1."
    assert why(window).startswith(f"{passed} Hand 2,000 back to seat 5. ")
    assert called(window) == "Seat 1: how much in the Trône?"


def test_who_left_the_bank_and_who_declined_it_are_not_to_follow(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "h o")
    rows = window.view.panel.table.rows.list.rows
    assert [(row.seat, row.text) for row in rows] == [
        ("2", "speaks"),
        ("3", "to follow"),
        ("4", "to follow"),
        ("5", "has left"),
        ("1", "passes"),
    ]


def test_nothing_is_dealt_or_keyed_before_the_bank_has_found_its_taker(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "h Tab")
    assert called(window) == "Seat 1: the Trône for 1,000?"
    assert status(window) == "These are the stakes already."
    keys(window, "5 0 0 Enter")
    assert status(window) == "Whoever takes the bank over puts in €1,000, no more and no less."
    keys(window, "Esc Back")
    assert why(window).startswith("All settled. There is 2,000 in the bank. ")


def test_the_stakes_of_a_tie_are_seen_before_and_after_the_next_coup_is_opened(
    qtbot: QtBot,
) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n m 9 9 m Enter")
    assert why(window).startswith("All settled. There is 1,000 in the bank; the stakes ride. ")
    for press in ("", "Enter", "Enter"):
        keys(window, press)
        now = scene(window)
        assert stakes(window) == {"4": 600, "3": 400}
        assert facts(now, the(now.view.bank))[-1] == "the stakes ride"
        assert {stake_word(now, stake) for stake in now.view.stakes} == {"stays"}
    assert scene(window).view.coup == 2


def test_after_a_manche_without_a_stake_the_decadence_changes_hers(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o o o o o o o")
    assert why(window) == "Nobody has staked. The stake of the Décadence may be changed. · S1-A13"
    keys(window, "Enter Enter")
    assert offered(window) == ["Lay", "Passes", "Effondrement", "Change the stake", "Other seat"]
    tap(window, "Change the stake")
    assert called(window) == "Seat 5 · the Trône"
    assert why(window) == "How much lies in it from now on? Nobody has staked yet."
    tap(window, "2", "0", "0")
    assert offered(window) == ["Change the stake", "Give up"]
    keys(window, "Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount, bank.put_in) == ("5", euros(200), euros(200))


def test_a_stake_is_changed_no_more_once_somebody_spoke(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o o o o o o o Enter Enter o")
    assert "Change the stake" not in offered(window)


def test_a_lost_trone_passes_to_the_right(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 9 m 3 4 Enter")
    assert why(window).startswith("All settled. The Trône passes to seat 1. ")


def test_a_reckless_grandeur_who_won_is_asked_for_her_share(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 2 m")
    assert called(window) == "The Grandeur: the share claimed?"
    assert chosen(window) == ["Claims the share", "Leaves it"]
    tap(window, "Leaves it")
    nets = {line.line.seat: line.line.net for line in scene(window).view.lines}
    assert nets == {"4": euros(600), "3": euros(400)}


def lit(window: TableWindow) -> list[str]:
    """What the keys under the felt say that are lit."""
    return [offer.text for offer in scene(window).choices if offer.lit]


def test_the_first_enter_lights_the_claim_and_the_second_claims_the_share(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 2 m")
    assert lit(window) == []
    keys(window, "Enter")
    assert lit(window) == ["Claims the share"]
    assert not isinstance(entered(window)[-1], ev.HalfClaimed)
    keys(window, "Enter")
    assert entered(window)[-1] == ev.HalfClaimed(claimed=True)
    nets = {line.line.seat: line.line.net for line in scene(window).view.lines}
    assert nets == {"4": euros(800), "3": euros(200)}


def test_what_recklessness_costs_is_said(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 9 m")
    assert "Played recklessly: 1/2 of the others’ losses." in why(window)
    assert why(window).endswith(" · S1.18")


def test_the_whole_tour_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 6 0 0 Enter / 4 0 0 Enter /")
    assert stakes(window) == {"4": 600, "2": 400}
    pad(window, "Enter / / 0 5 . 2 8")
    assert held(window) == "M 5 / 12 8"
    assert called(window) == "The Décadence wins, 8 to 5"


def test_the_pad_calls_the_effondrement_covers_and_gives_up(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter +")
    assert called(window) == "Seat 2 speaks: a stake?"
    pad(window, "/ / Enter / / 0 5 . 2 8 Enter . 7")
    assert called(window) == "Seat 1: the Trône for 1,300?"
    pad(window, "/ Enter")
    told = "All settled. The bank is taken over by seat 2. Hand 2,600 back to seat 5. "
    assert why(window).startswith(told)


def test_the_keys_beside_the_amount_follow_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    assert offered(window) == ["Lay", "Passes", "Effondrement", "Other seat"]
    keys(window, "4 0 0 Enter")
    assert offered(window) == ["Lay", "Passes", "600", "Other seat", "End of stakes"]


def test_a_row_of_a_riding_stake_is_said_to_stay(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n m 9 9 m")
    assert called(window) == "Tie, 9 all"
    assert why(window).endswith("All stakes stay where they lie. · S1.22")
    keys(window, "Enter")
    assert "After the tie the stakes ride." in why(window)
    assert " · S1.22" in why(window)


def test_the_seat_of_a_touch_is_kept_for_the_bank(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")

    window.view.felt.seats.seat_tapped.emit("3")
    keys(window, "1 0 0 Enter")
    bank = the(scene(window).view.bank)
    assert bank.holder == "3"


def noted(window: TableWindow) -> dict[str, tuple[str, str]]:
    """What is done with each seat's stake, and how the amount comes about."""
    rows = window.view.panel.table.rows.list.rows
    return {row.seat: (row.value, row.note) for row in rows if row.seat}


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (
            "m 2 m Enter Enter",
            {"4": ("pay 800", "600 + 200"), "3": ("pay 200", "200 to the Grandeur")},
        ),
        ("m 9 m", {"4": ("take 800", "600 + 200"), "3": ("take 200", "200 of it stays")}),
    ],
    ids=["claimed", "borne"],
)
def test_the_line_of_a_reckless_grandeur_says_how_it_adds_up(
    qtbot: QtBot, cards: str, wanted: dict[str, tuple[str, str]]
) -> None:
    window = covered(qtbot)
    keys(window, f"Enter n n 3 {cards}")  # S1.18: half of the 400 that seat 3 wins or loses
    assert {seat: told for seat, told in noted(window).items() if seat in wanted} == wanted


def test_what_was_not_covered_of_a_lost_trone_is_a_row_of_the_payout(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "6 0 0 Enter o o o Enter Enter n n 9 m 3 4")
    rows = window.view.panel.table.rows.list.rows
    assert [(row.text, row.value) for row in rows if row.seat == "5"] == [
        ("Décadence", "−600"),
        ("Rest of the bank", "give back 400"),
    ]
    bank = the(scene(window).view.bank)
    assert facts(scene(window), bank) == ("400 back to seat 5",)
    keys(window, "Enter")
    assert "Hand 400 back to seat 5." in why(window)


def test_an_amount_is_no_other_seats_while_an_effondrement_is_asked_for(qtbot: QtBot) -> None:
    """S1.8: the first tour ends before anybody stakes; seat 4 opens the second."""
    window = with_a_bank(qtbot)
    keys(window, "o 3 0 0 Enter")
    assert (stakes(window), asked(window)) == ({}, "3")
    assert status(window) == "Not taken: 3 0 0."
    assert called(window) == "Seat 3: Effondrement?"
    assert why(window) == (
        "The Décadence stakes 1,000: as much and alone, or not. "
        "Then seat 4 opens the stakes. · S1.8"
    )
    keys(window, "3")
    said = "No stake yet: seat 3 says Effondrement, or nothing. Then seat 4 opens the stakes."
    assert status(window).startswith(said)
    keys(window, "Enter")
    window.view.felt.seats.seat_tapped.emit("3")
    keys(window, "3")
    assert status(window).startswith(said)


def test_where_a_pass_is_touched_no_tour_is_ended(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o")
    assert offered(window) == ["Nobody", "Passes", "Effondrement", "Other seat"]
    passes = buttons(window)["Passes"].geometry()
    keys(window, "n")
    assert not buttons(window)["End of stakes"].geometry().intersects(passes)


def test_a_double_cover_ends_no_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter s s")
    assert called(window) == "Seat 2 speaks: a stake?"
    assert status(window) == "That key has nothing to do here; F1 shows all keys."


def test_a_stake_after_the_end_is_told_to_be_late_and_nothing_else(qtbot: QtBot) -> None:
    """IRR-16: the bank is not covered, so that nothing else is said to be the cause."""
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter n n")
    window.view.felt.seats.seat_tapped.emit("3")
    said = "Stakes are closed: what is keyed now has come too late."
    assert (status(window), offered(window)) == (said, ["Lay", "Withdraw"])
    keys(window, "3 0 0 Enter")
    assert "No more was missing" not in status(window)
    assert why(window).startswith("Too late: €300 of seat 3")


def test_undo_names_the_effondrement(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Back")
    assert status(window) == "Struck: Effondrement by seat 4."


def test_a_trone_of_one_manche_is_not_numbered(qtbot: QtBot) -> None:
    window = won(qtbot)
    assert "shoe" not in why(window)


def with_a_claim(qtbot: QtBot) -> TableWindow:
    """The Grandeur stood on 3, won, and claimed her share of what seat 3 won; it is paid."""
    window = covered(qtbot)
    words = say("grandeur", "stand"), say("decadence", "stand"), ev.HalfClaimed(claimed=True)
    facts: tuple[ev.Event, ...] = (*deal("9 6 8 5"), *words, ev.AllTicked())
    assert all(window.desk.session.enter(fact).refusal is None for fact in facts)
    return window


def test_what_falls_with_a_wrong_card_is_told_before_the_reason(qtbot: QtBot) -> None:
    window = with_a_claim(qtbot)
    keys(window, "F3 F5 #1 #2 9")
    lines = [(offer.text, offer.note) for offer in scene(window).offers]
    assert lines[-1] == ("Falls: the share claimed", "")
    keys(window, "Enter #1")
    assert status(window) == "Coup 1 is put right: Entered wrong."


def test_the_word_on_a_share_is_put_right(qtbot: QtBot) -> None:
    window = with_a_claim(qtbot)
    keys(window, "F3 F5")
    take(window, "The word on the share")
    assert [offer.text for offer in scene(window).offers] == ["It was claimed", "It was left"]
    keys(window, "#2 Enter #1")
    assert window.desk.table.coups[0].coup.claimed is False
