"""Banco, with the table, stakes in order, garage and la main passe, by keys and by touch alone."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.table_window import TableWindow
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.table.banks import chosen, entered, menu, offered, opened, stakes, why
from tests.gui.table.screens import buttons, called, held, keys, pad, scene, status, tap


def with_a_bank(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """Seat 2 holds the bank with 500."""
    window = opened(qtbot, "chemin_de_fer", options)
    keys(window, "2 5 0 0 Enter")
    return window


def won(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The bank of 500 has won a banco of seat 3, and all is paid: 975 lie in it."""
    window = with_a_bank(qtbot, options)
    keys(window, "b Enter n n 3 3 9 8 Enter")
    return window


def test_what_lies_in_the_bank_is_called(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    assert called(window) == "There is 500 in the bank"
    assert why(window) == "Seat 3 speaks: banco, with the table, a stake, or nothing (§3.2)."


def test_banco_is_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "0 b")
    assert stakes(window) == {"4": 500}
    assert why(window).startswith("Banco by seat 4.")


def test_banco_is_touched(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "Banco")
    assert stakes(window) == {"3": 500}


def test_a_standing_bettor_calls_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, ". . b")
    assert stakes(window) == {"v1": 500}


def test_with_the_table_half_of_the_bank_is_proposed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "a")
    assert called(window) == "Seat 3 · With the table · 250"
    keys(window, "Enter")
    assert stakes(window) == {"3": 250}
    assert called(window) == "Seat 4 speaks: a stake?"


def test_with_the_table_takes_the_amount_that_was_keyed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "3", "0", "0", "With the table")
    assert called(window) == "Seat 3 · With the table · 300"
    tap(window, "With the table")
    assert entered(window)[-1] == ev.BancoCalled(Seat("3"), euros(300))


def test_less_than_the_share_is_refused(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "2 0 0 a Enter")
    assert status(window) == "With the table takes €250 of the bank at least."


def test_with_the_table_is_not_offered_where_the_house_has_it_not(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot, {"with_table": "no"})
    assert offered(window) == ["Lay", "Passes", "Banco", "Other seat"]
    assert why(window) == "Seat 3 speaks: banco, a stake, or nothing (§3.2)."
    keys(window, "a")
    assert status(window) == "Banco with the table is not offered here."


def test_ordinary_stakes_follow_in_order_until_the_bank_is_covered(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "2 0 0 Enter 1 0 0 Enter 0 2 0 0 Enter")
    assert stakes(window) == {"3": 200, "4": 100, "6": 200}
    assert called(window) == "Card for the Ponte"
    assert why(window).startswith("Bank 500, covered in full.")


def test_a_lost_banco_is_followed_in_one_key(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "Enter")
    assert "Banco followed, seat 3" in offered(window)
    keys(window, "0 s")
    assert stakes(window) == {"3": 975}


def test_nothing_is_followed_where_nobody_lost_a_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "s")
    assert status(window) == "Nobody has lost a banco that could be followed."


def test_the_cagnotte_and_what_is_left_are_called(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "b Enter n n 3 3 9 8")
    assert "Cagnotte 25 (§3.5)." in why(window)
    keys(window, "Enter")
    assert why(window) == "All settled. There is 975 in the bank (§3.1)."


def test_the_bank_passes_when_it_is_lost(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "b Enter n n 3 4 k k Enter")
    assert why(window) == "All settled. The bank passes to seat 3 (§3.1)."
    keys(window, "Enter")
    assert called(window) == "Seat 3: how much in the bank?"


def test_who_does_not_want_the_bank_passes_it_on(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "b Enter n n 3 4 k k Enter Enter 0")
    assert called(window) == "Seat 4: how much in the bank?"
    keys(window, ". 7 3 0 0 Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert (bank.holder, bank.amount) == ("7", euros(300))


def test_a_bank_that_was_given_up_is_taken_at_the_same_amount(qtbot: QtBot) -> None:
    window = won(qtbot)
    tap(window, "Give the bank up", "Next coup")
    assert called(window) == "Seat 3: the bank for 975?"
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BankTaken(Seat("3"), euros(975))


def test_who_opens_with_another_amount_takes_nothing_over(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "r Enter 1 0 0 Enter")
    assert entered(window)[-1] == ev.BankStaked(Seat("3"), euros(100))


def test_winnings_are_set_aside_where_the_house_allows_it(qtbot: QtBot) -> None:
    window = won(qtbot, {"garage": "allowed"})
    assert chosen(window) == ["Next coup", "Give the bank up", "Set winnings aside"]
    keys(window, "g 1 7 5 Enter Enter")
    assert called(window) == "There is 800 in the bank"


def test_winnings_are_set_aside_by_touch(qtbot: QtBot) -> None:
    window = won(qtbot, {"garage": "allowed"})
    tap(window, "Set winnings aside", "7", "5", "Set aside", "Next coup")
    assert called(window) == "There is 900 in the bank"


def test_a_card_keyed_before_the_next_coup_is_no_card(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "7")
    assert status(window).startswith("That key has nothing to do here")
    assert scene(window).view.coup == 1


def test_the_stakes_of_a_tie_ride_and_the_cards_are_due(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "b Enter n n 3 4 k 7 Enter Enter")
    assert called(window) == "Card for the Ponte"
    assert "The stakes of the tie ride (§3.1)." in why(window)
    assert stakes(window) == {"3": 500}


def test_a_free_cell_names_the_card_it_looks_at(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "b F7 2 k 2 3 9")
    assert called(window) == "The Bank: card or no card?"
    assert why(window) == "The Bank at 3 against a third card of 9: a free choice (§3.4)."


def test_a_whole_coup_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", layout="numpad")
    pad(window, "2 5 0 0 Enter 0 * Enter 0 1 0 0 Enter . . 1 5 0 Enter Enter")
    assert stakes(window) == {"4": 250, "5": 100, "v1": 150}
    pad(window, "+ 4 / 3 0 8 9")
    assert held(window) == "3 0 4 / 8 9"
    assert called(window) == "Tie, 7 all"


def test_the_point_asks_for_a_seat_then_for_somebody_who_stands_then_for_his_number(
    qtbot: QtBot,
) -> None:
    window = with_a_bank(qtbot)
    calls = []
    for _ in range(4):
        keys(window, ".")
        calls.append(called(window))
    assert calls == ["Seat …", "Spectator 1", "Spectator …", "Seat …"]
    keys(window, "Esc")
    assert called(window) == "There is 500 in the bank"


def test_somebody_who_stands_adds_to_his_stake(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, ". . 5 0 Enter . . . 1 Enter 2 0 Enter")
    assert stakes(window) == {"v1": 70}


def test_a_chip_begins_the_stake_of_the_seat_that_is_asked(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", house="casino")
    keys(window, "2 5 0 0 Enter")
    tap(window, "100", "20", "Lay")
    assert stakes(window) == {"3": 120}


def test_no_chip_is_offered_that_exceeds_what_is_missing(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", house="casino")
    keys(window, "2 1 0 0 Enter")
    assert "500" not in buttons(window)
    assert "100" in buttons(window)


def test_nobody_declines_a_bank_that_is_offered_to_nobody(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "0")
    assert status(window) == "Nobody is asked by name: Enter goes on."


def test_enter_does_not_open_a_bank_of_nothing(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "Enter")
    assert status(window) == "First the bank's stake."


def test_the_menu_has_what_belongs_to_a_patrons_bank(qtbot: QtBot) -> None:
    window = won(qtbot)
    menu(window, "Give the bank up")
    assert why(window) == "All settled. Given up. The bank passes to seat 3 (§3.3)."


def test_what_undo_struck_is_named(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "0 Back")
    assert status(window) == "Struck: the pass of seat 3."
