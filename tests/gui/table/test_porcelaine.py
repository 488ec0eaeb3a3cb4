"""The tour of Effondrements and of stakes, the hands and the Trône, by keys and by touch alone."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.table_window import TableWindow
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.table.banks import chosen, entered, offered, opened, stakes, why
from tests.gui.table.screens import called, held, keys, pad, scene, status, tap


def with_a_bank(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The Décadence of seat 5 has staked 1,000."""
    window = opened(qtbot, "porcelaine", options)
    keys(window, "5 1 0 0 0 Enter")
    return window


def covered(qtbot: QtBot) -> TableWindow:
    """Seat 4 is the Grandeur with 600 against 1,000, seat 3 stakes 400."""
    window = with_a_bank(qtbot)
    keys(window, "6 0 0 Enter 4 0 0 Enter 0 0")
    return window


def test_the_first_decadence_is_a_seat_and_an_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    assert called(window) == "Who takes the Trône, and for how much?"
    keys(window, "5 1 0 0 0")
    assert called(window) == "Seat 5 · the Trône · 1,000"
    keys(window, "Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert (bank.holder, bank.amount) == ("5", euros(1000))


def test_the_first_decadence_is_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    tap(window, "5", "1", "0", "0", "0", "Holds the bank")
    assert called(window) == "Seat 4: Effondrement?"
    assert why(window) == (
        "The Décadence stakes 1,000: as much and alone, or a lower stake, or nothing (S1.8)."
    )


def test_stakes_go_round_from_the_left_with_an_amount_and_enter_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 3 0 0 Enter")
    assert stakes(window) == {"4": 400, "3": 300}
    assert called(window) == "Seat 2 speaks: a stake?"
    assert why(window) == (
        "Bank 1,000 · covered 700 · missing 300. "
        "Each stake stays lower than that of the Décadence (S1.9)."
    )


def test_a_seat_passes_in_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 0")
    assert called(window) == "Seat 2 speaks: a stake?"
    assert entered(window)[-1] == ev.SeatPassed(Seat("3"))


def test_a_stake_that_is_missing_exactly_is_laid_by_two_keys(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter t Enter")
    assert stakes(window) == {"4": 400, "3": 600}


def test_the_tour_is_keyed_by_touch_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "4", "0", "0", "Lay", "Passes", "600", "Lay", "Passes")
    assert stakes(window) == {"4": 400, "2": 600}
    tap(window, "Down", "Down", "Down", "Down")
    assert held(window) == "xx xx / xx xx"


def test_the_effondrement_is_one_key_and_ends_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "0 e")
    assert stakes(window) == {"3": 1000}
    assert called(window) == "Card for the Grandeur"
    assert why(window).startswith("Effondrement by seat 3.")


def test_the_effondrement_is_touched(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "Effondrement")
    assert stakes(window) == {"4": 1000}


def test_after_declined_effondrements_the_stakes_begin_with_the_first_seat(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "0 0 6 0 0 Enter")
    assert stakes(window) == {"4": 600}
    assert called(window) == "Seat 3 speaks: a stake?"


def test_once_the_tour_has_begun_enter_deals_nobody_out(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter Enter")
    assert status(window) == "Seat 3 speaks first: an amount, or nothing."
    assert held(window) == " / "


def test_the_tour_is_ended_by_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter c Enter")
    assert held(window) == "xx xx / xx xx"


def test_spectators_fill_what_is_missing_after_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter 3 0 0 Enter 0 0")
    assert called(window) == "Spectators: 300 missing"
    keys(window, "1 0 0 Enter 5 0 0 Enter")
    assert stakes(window) == {"4": 400, "3": 300, "v1": 100, "v2": 200}


def test_the_decadence_covers_in_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter")
    assert called(window) == "The Décadence: covers, or stops?"
    assert why(window) == "300 too much: she follows, or the last stake is cut by it (S1.11)."
    keys(window, "c")
    bank = scene(window).view.bank
    assert bank is not None
    assert bank.amount == euros(1300)


def test_the_decadence_stops_the_tour_by_touch(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 6 0 0 Enter")
    tap(window, "Stops the tour")
    assert stakes(window) == {"4": 700, "3": 300}


def test_a_decadence_who_covered_once_is_offered_the_stop_alone(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot, {"covers": "once"})
    keys(window, "7 0 0 Enter 6 0 0 Enter c 2 0 0 Enter")
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
    assert stakes(window) == {"2": 50}


def test_all_cards_lie_face_down_after_one_key(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter")
    assert held(window) == "xx xx / xx xx"
    assert chosen(window) == ["Card", "No card", "Siècle!"]


def test_a_coup_is_announced_shown_and_judged(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter c 5 n m 3 9 8")
    assert held(window) == "M 3 5 / 9 8"
    assert called(window) == "The Grandeur wins, 8 to 5"


def test_a_siecle_is_laid_down_at_once(qtbot: QtBot) -> None:
    window = covered(qtbot)
    tap(window, "Down", "Down", "Down", "Down", "Siècle!", "11", "M")
    assert why(window) == "Siècle: no more cards (S1.16)."
    keys(window, "3 4")
    assert called(window) == "The Grandeur wins, 11 to 7"


def test_cards_are_dealt_though_nobody_stakes(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "m t v c m")
    assert held(window) == "10 11 / 12 M"


@pytest.mark.parametrize("key", ["k", "a"])
def test_a_letter_that_is_no_card_of_this_pack_is_refused(qtbot: QtBot, key: str) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, f"m {key}")
    assert status(window) == "No card of this pack is called so."


def test_after_a_win_the_bank_is_given_up_and_offered_to_the_right(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n m 5 9 t Enter")
    assert why(window) == "All settled. There is 2,000 in the bank (S1.21)."
    assert chosen(window) == ["New shoe", "Give the bank up"]
    keys(window, "r Enter Enter")
    assert called(window) == "Seat 1: the Trône for 1,000?"
    keys(window, "0")
    assert called(window) == "Seat 2: the Trône for 1,000?"
    keys(window, "Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert (bank.holder, bank.amount) == ("2", euros(1000))


def test_the_bank_is_given_up_and_taken_over_by_touch(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n m 5 9 t Enter")
    tap(window, "Give the bank up", "New shoe", "Next coup", "Takes over")
    bank = scene(window).view.bank
    assert bank is not None
    assert bank.holder == "1"


def test_a_lost_trone_passes_to_the_right(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 9 m 3 4 Enter")
    assert why(window) == "All settled. The Trône passes to seat 1 (S1.24)."


def test_a_reckless_grandeur_who_won_is_asked_for_her_share(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 2 m")
    assert called(window) == "The Grandeur: the share claimed?"
    assert chosen(window) == ["Claims the share", "Leaves it"]
    tap(window, "Leaves it")
    nets = {line.line.seat: line.line.net for line in scene(window).view.lines}
    assert nets == {"4": euros(600), "3": euros(400)}


def test_enter_claims_the_share(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 2 m Enter")
    nets = {line.line.seat: line.line.net for line in scene(window).view.lines}
    assert nets == {"4": euros(800), "3": euros(200)}


def test_what_recklessness_costs_is_said(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n 3 m 9 m")
    assert "Played recklessly: 1/2 of the others' losses (S1.18)." in why(window)


def test_the_whole_tour_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 6 0 0 Enter 0 4 0 0 Enter 0")
    assert stakes(window) == {"4": 600, "2": 400}
    pad(window, "Enter / / 0 5 + 8")
    assert held(window) == "M 5 / 12 8"
    assert called(window) == "The Décadence wins, 8 to 5"


def test_the_pad_calls_the_effondrement_covers_and_gives_up(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter +")
    assert called(window) == "Seat 2 speaks: a stake?"
    pad(window, "/ Enter / / 0 5 + 8 Enter /")
    assert why(window) == "All settled. Given up. The Trône passes to seat 1 (S1.26)."


def test_the_keys_beside_the_amount_follow_the_tour(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    assert offered(window) == ["Lay", "Passes", "Effondrement", "Other seat"]
    keys(window, "4 0 0 Enter")
    assert offered(window) == ["Lay", "Passes", "600", "End of stakes", "Other seat"]


def test_a_row_of_a_riding_stake_is_said_to_stay(qtbot: QtBot) -> None:
    window = covered(qtbot)
    keys(window, "Enter n n m 9 9 m")
    assert called(window) == "Tie, 9 all"
    assert why(window).endswith("All stakes stay where they lie (S1.22).")
    keys(window, "Enter Enter Enter")
    assert "The stakes of the tie ride (S1.22)." in why(window)


def test_the_seat_of_a_touch_is_kept_for_the_bank(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")

    window.view.felt.seats.seat_tapped.emit("3")
    keys(window, "1 0 0 Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert bank.holder == "3"
