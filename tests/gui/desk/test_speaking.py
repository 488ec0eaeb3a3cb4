"""For whom an amount is, who may not speak and why, how high a stake may be, what is cut of it."""

from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.act_words import deed_now
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.marks import marks_of
from dealer_app.gui.felt.seats.seat_words import lit_seat, word_of
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.variant import Role
from tests.gui.felt.banks import offered, opened, stakes, why
from tests.gui.felt.screens import called, cards_alone, keys, scene, shown, status, table, tap
from tests.play import the


def with_a_bank(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The Décadence of seat 5 has staked 1,000."""
    window = opened(qtbot, "porcelaine", options)
    keys(window, "5 1 0 0 0 Enter")
    return window


def told(window: TableWindow, seat: str) -> str:
    """The word on a seat."""
    view = next(each for each in scene(window).view.seats if each.seat == seat)
    word = word_of(scene(window), view)
    return "" if word is None else word.text


# For whom an amount is.


def test_the_call_of_the_first_tour_says_whose_an_amount_would_be(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o")
    assert called(window) == "Seat 2: Effondrement?"
    assert why(window) == (
        "The Décadence stakes 1,000: as much and alone, or not. "
        "Then seat 4 opens the stakes. · S1.8"
    )
    assert lit_seat(scene(window)) == "2"


def test_an_amount_in_the_first_tour_names_and_lights_its_seat_before_enter(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "6 0 0")
    assert called(window) == "Seat 4 · 600"
    assert why(window) == "Effondrement: nobody; seat 4 opens the tour of stakes. · S1.9"
    assert lit_seat(scene(window)) == "4"
    keys(window, "Enter")
    assert stakes(window) == {"4": 600}


def test_only_the_seat_of_the_amount_is_awaited(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "6 0 0")
    assert {seat: told(window, seat) for seat in "4321"} == {
        "4": "up to 999",
        "3": "to follow",
        "2": "to follow",
        "1": "to follow",
    }


def test_whoever_opens_out_of_turn_is_told_that_others_pass(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    window.view.felt.seats.seat_tapped.emit("2")
    keys(window, "5 0")
    assert why(window) == (
        "Effondrement: nobody; seat 2 opens the tour of stakes, those before it pass. · S1.9"
    )


def test_a_part_of_the_bank_is_that_of_the_seat_that_is_asked(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter o w 2 5 0")
    assert lit_seat(scene(window)) == "4"
    keys(window, "Enter")
    assert stakes(window) == {"4": 250}


# Who may not speak.


def test_the_holder_is_told_off_as_soon_as_the_seat_is_keyed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter")
    window.perform(KeyAct(Verb.SEAT))
    keys(window, "5")
    assert status(window) == "Seat 5 holds the bank: that is for another seat."


@pytest.mark.parametrize("seat", ["4", "3"])
def test_a_seat_that_has_staked_or_passed_is_told_off_by_its_number(
    qtbot: QtBot, seat: str
) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter o")
    window.perform(KeyAct(Verb.SEAT))
    keys(window, seat)
    assert status(window) == (
        f"Seat {seat} has spoken already: strike the last entries to hear it again."
    )


def test_a_row_of_a_seat_that_has_passed_says_why_when_it_is_touched(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter o")
    window.view.panel.row_tapped.emit("3", "")
    assert status(window) == "Seat 3 has spoken already: strike the last entries to hear it again."


def test_an_amount_keyed_after_such_a_seat_is_nobody_elses(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter")
    window.perform(KeyAct(Verb.SEAT))
    keys(window, "5 3 0 0 Enter")
    assert stakes(window) == {"4": 400}
    assert called(window) == "Seat 5 · 300"
    assert status(window) == "Seat 5 holds the bank: that is for another seat."


def test_the_two_figures_of_a_seat_are_waited_for(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", seats=12)
    keys(window, "1 Enter 1 0 0 Enter 2 0 Enter . 1")
    assert status(window) == ""
    keys(window, "Enter")
    assert status(window) == "Seat 1 holds the bank: that is for another seat."


def test_a_seat_that_may_speak_is_told_nothing(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "4 0 0 Enter . 2")
    assert status(window) == ""


# How high a stake may be.


def test_the_key_for_all_offers_the_highest_lower_stake(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "+ Enter")
    assert stakes(window) == {"4": 999}


def test_where_a_stake_may_equal_the_decadences_all_is_offered(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot, {"equal_stakes": "allowed"})
    keys(window, "+ Enter")
    assert stakes(window) == {"4": 1000}


def test_the_highest_lower_stake_lacks_one_chip_of_the_house(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", house="casino")
    keys(window, "5 1 0 0 0 Enter + Enter")
    chip = min(chip.value for chip in scene(window).house.chips)
    multiple = scene(window).house.limits.multiple
    assert stakes(window) == {"4": (100_000 - max(chip, multiple)) // 100}


def test_what_is_missing_is_offered_where_it_is_less(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "9 0 0 Enter")
    assert offered(window)[2] == "100"
    tap(window, "100", "Lay")
    assert stakes(window) == {"4": 900, "3": 100}


# What is cut.


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ("Down Enter", "Too late: €10 of spectator 1 is pushed back."),
        ("Down Down Enter", "€10 of spectator 1 lies, though late."),
    ],
)
def test_a_spectator_whose_stake_comes_too_late_is_named(
    qtbot: QtBot, taken: str, said: str
) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter 4 0 0 Enter n n")
    window.view.felt.seats.seat_tapped.emit("v1")
    keys(window, "1 0 Enter")
    assert why(window) == "Too late: €10 of spectator 1 on Stake is not taken. Decide."
    keys(window, taken)
    assert status(window) == said


def test_a_spectator_is_told_how_much_was_taken(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "9 9 0 Enter o o o 3 0 Enter")
    assert stakes(window) == {"4": 990, "v1": 10}
    assert status(window) == (
        "Spectator 1: 30 asked, 10 taken. No more was missing before the bank."
    )


def test_a_stake_that_is_taken_whole_is_told_as_it_was_recorded(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "9 0 0 Enter o o o 3 0 Enter")
    assert status(window) == "Recorded: the stake of spectator 1, €30."


@pytest.mark.parametrize(
    ("options", "first", "said"),
    [
        ({}, "7 0 0", "seat 3 asked 600, 300 taken"),
        ({"excess": "reject"}, "7 0 0", "seat 3 asked 600, nothing is taken"),
        (
            {"excess": "prorata"},
            "9 0 0",
            "seat 4 asked 900, 600 taken; seat 3 asked 600, 400 taken",
        ),
    ],
)
def test_what_the_stop_cuts_is_told(
    qtbot: QtBot, options: dict[str, str], first: str, said: str
) -> None:
    window = with_a_bank(qtbot, options)
    keys(window, f"{first} Enter 6 0 0 Enter n")
    assert status(window) == f"The Décadence stops the tour: {said}."


def test_a_stake_cut_to_nothing_is_no_pass(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "7 0 0 Enter 3 0 0 Enter 2 0 0 Enter")
    tap(window, "Stops the tour")
    assert status(window) == ("The Décadence stops the tour: seat 2 asked 200, nothing is taken.")
    assert (told(window, "2"), told(window, "1")) == ("cut to nothing", "")


def test_those_who_say_no_by_one_key_are_named(qtbot: QtBot) -> None:
    window = shown(qtbot, table("chemin_de_fer", seats=5))
    keys(window, "Enter 1 5 0 0 Enter n")
    assert status(window) == "Recorded: seats 2, 3, 4, 5 say no."


def test_banco_with_the_table_that_is_only_proposed_is_not_dropped_in_silence(qtbot: QtBot) -> None:
    window = shown(qtbot, table("chemin_de_fer", seats=5))
    keys(window, "Enter 1 5 0 0 Enter o w o")
    assert status(window).startswith("The amount first: 250 is not recorded yet.")
    assert window.desk.closed


def test_noughts_whose_first_figure_was_forgotten_are_no_pass(qtbot: QtBot) -> None:
    window = shown(qtbot, table("porcelaine", seats=5))
    keys(window, "Enter 2")
    before = window.desk.session.entries
    keys(window, "0 0 Enter")
    assert status(window) == "How much? Key the amount, then Enter."
    assert window.desk.session.entries == before


TIE: Final = (
    "Enter 2 5 0 0 Enter O O O O 1 0 0 Enter + Enter O O Enter C 7 N 1 3 4 6 Enter Enter Enter"
    " Enter F Enter N N 3 3 2 4 Enter"
)


def test_nobody_ends_stakes_that_ride_for_whoever_is_not_asked(qtbot: QtBot) -> None:
    window = shown(qtbot, table("porcelaine", seats=5))
    keys(window, TIE)
    before = window.desk.session.entries
    keys(window, "Right n")
    assert window.desk.session.entries == before
    assert status(window) == "Nobody is asked by name: Enter goes on."


def test_the_end_of_stakes_is_told(qtbot: QtBot) -> None:
    window = shown(qtbot, table("chemin_de_fer", seats=5))
    keys(window, "Enter 1 5 0 0 Enter n 1 0 0 Enter n n")
    assert status(window) == "Recorded: nobody else stakes."


@pytest.mark.parametrize(
    ("game", "keyed"),
    [
        ("porcelaine", "5 1 0 0 0 Enter 6 0 0 Enter n n Enter F7 Enter 2 3 2 3"),
        ("banque", "2 5 0 0 Enter 3 i 2 0 Enter 4 z 3 0 Enter F7 Enter 2 2 2 3 3 3"),
    ],
)
def test_a_hand_that_lies_open_is_not_laid_down_and_does_not_stand_by_it(
    qtbot: QtBot, game: str, keyed: str
) -> None:
    window = opened(qtbot, game)
    keys(window, keyed)
    asked, entries = called(window), window.desk.session.entries
    assert asked.endswith("card or no card?")
    keys(window, "a")
    assert status(window).startswith("These cards lie open already: card, or no card?")
    keys(window, "Esc")
    assert (called(window), window.desk.session.entries) == (asked, entries)


@pytest.mark.parametrize(
    ("game", "keyed", "told"),
    [
        ("chemin_de_fer", "n a 7 k", "The Bank laid down 7: no natural."),
        ("chemin_de_fer", "c 4 a 0 5", "The Bank laid down 5: no natural."),
        ("banque", "n n a 7 k", "The Bank laid down 7: no natural."),
        ("porcelaine", "n a 3 4", "The Décadence laid down 7: no Siècle."),
        ("macao", "n n n n n a 2 3", "The Bank laid down 5: no natural."),
        ("baccara", "a 3 k", "The Bank laid down 3: no natural."),
    ],
)
def test_a_bank_that_lays_down_without_a_natural_is_told(
    qtbot: QtBot, game: str, keyed: str, told: str
) -> None:
    window = opened(qtbot, game)
    cards_alone(window)
    keys(window, f"Enter {keyed}")
    assert status(window) == told
    lawful = game == "baccara"  # it may, whatever it has (S4.16)
    assert window.desk.said.refusal is not lawful
    assert lawful is why(window).startswith("The Bank laid down: two cards against two")
    bank = next(hand for hand in scene(window).view.hands if hand.role is Role.BANQUE)
    assert [mark.word for mark in marks_of(scene(window), bank)] == ["laid down"]


@pytest.mark.parametrize("keyed", ["n a 9 k", "a 9 k 7 2", "n 6 k 3 k"])
def test_of_a_natural_or_a_hand_that_answers_one_nothing_is_told(qtbot: QtBot, keyed: str) -> None:
    window = opened(qtbot, "chemin_de_fer")
    cards_alone(window)
    keys(window, f"Enter {keyed}")
    assert "laid down" not in status(window)
    for hand in scene(window).view.hands:
        assert "laid down" not in [mark.word for mark in marks_of(scene(window), hand)]


# What the line of a banco says


def test_a_banco_is_told_with_its_side_and_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i f")
    assert status(window) == "Recorded: Banco by seat 3, €500 on Tableau 1."
    keys(window, "1 z f")
    assert status(window).startswith("Recorded: Banco by seat 1, €250 on Tableau 2.")


def test_a_seat_with_banco_on_both_sides_is_told_so(qtbot: QtBot) -> None:
    """À cheval, half on each (§4)."""
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i f 3 z f")
    assert status(window) == (
        "Recorded: Banco by seat 3, €250 on Tableau 2. Seat 3 has banco on both tableaux, half on"
        " each."
    )
    assert window.desk.said.refusal


def test_no_banco_is_followed_where_the_game_knows_no_suivi(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i s")
    assert status(window) == "In this game nobody follows a banco that was lost."
    follow = KeyAct(Verb.FOLLOW)
    assert deed_now(window.desk, follow) == ""
    assert deed_now(opened(qtbot, "chemin_de_fer").desk, follow)


def test_a_banco_is_struck_and_not_withdrawn(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i f 3 i Delete")
    assert status(window) == "Banco by seat 3: Backspace takes it back, the last entry first."


@pytest.mark.parametrize(
    ("game", "keyed", "who"),
    [
        ("chemin_de_fer", "f", "Banco by seat 3"),
        ("chemin_de_fer", "o f", "Banco by seat 4"),
        ("chemin_de_fer", "f Enter Tab", "Banco by seat 3"),
        ("porcelaine", "f", "Effondrement by seat 1"),
        ("porcelaine", "f Enter Tab", "Effondrement by seat 1"),
    ],
)
def test_the_key_that_withdraws_names_the_one_that_takes_a_banco_back(
    qtbot: QtBot, game: str, keyed: str, who: str
) -> None:
    window = opened(qtbot, game)
    keys(window, f"2 5 0 0 Enter {keyed} Delete")
    assert status(window) == f"{who}: Backspace takes it back, the last entry first."
    assert the(window.desk.table.coup).tour.banco is not None
    keys(window, "Back")
    assert the(window.desk.table.coup).tour.banco is None


def test_a_stake_said_in_turn_is_taken_back_by_backspace_too(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "2 5 0 0 Enter 5 0 Enter Delete")
    assert status(window) == "Backspace takes back what was said, the last entry first."
    keys(window, "Back")
    assert not the(window.desk.table.coup).stakes


@pytest.mark.parametrize(
    ("game", "keyed"), [("banque", "2 5 0 0 Enter"), ("baccara", "y Enter"), ("punto_banco", "")]
)
def test_escape_gives_the_seat_up_and_the_call_is_there_again(
    qtbot: QtBot, game: str, keyed: str
) -> None:
    window = opened(qtbot, game)
    keys(window, keyed)
    before, asks = called(window), why(window)
    keys(window, "5 Esc")
    assert (called(window), why(window)) == (before, asks)
    keys(window, "5 i Esc" if game != "punto_banco" else "5 p Esc")
    assert (called(window), why(window)) == (before, asks)


def test_the_bank_is_given_up_behind_a_seat_that_was_keyed_and_left(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i 1 0 0 Enter Enter n n 2 5 k 6 Enter")
    before = called(window)
    assert before.startswith("There is")
    keys(window, "5 Esc")
    assert called(window) == before
    keys(window, "h")
    assert "nothing to do here" not in status(window)
    assert called(window) != before
