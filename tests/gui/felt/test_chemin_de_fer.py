"""Banco, with the table, stakes in order, garage and la main passe, by keys and by touch alone."""

from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.pads.stake_pad import StakePad
from dealer_app.gui.felt.seats.seat_words import seat_sentence
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.due import Step
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.felt.banks import asked, chosen, entered, menu, offered, opened, stakes, why
from tests.gui.felt.screens import buttons, called, held, keys, pad, scene, status, tap
from tests.play import the


def with_a_bank(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """Seat 2 holds the bank with 500."""
    window = opened(qtbot, "chemin_de_fer", options)
    keys(window, "2 5 0 0 Enter")
    return window


def won(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The bank of 500 has won a banco of seat 3, and all is paid: 975 lie in it."""
    window = with_a_bank(qtbot, options)
    keys(window, "f Enter Enter n n 3 3 9 8 Enter")
    return window


LOST: Final = "f Enter Enter n n 3 4 9 7 Enter Enter"
"""The bank has lost a banco, and seat 3 is asked how much it puts in."""

TWICE: Final = (
    "Or the seat and €200? The seat is asked already. Once more: the bank of seat 3, €3,200."
)


def test_a_seat_that_is_asked_and_keyed_all_the_same_makes_no_bank_of_both(qtbot: QtBot) -> None:
    """At the first coup the seat is keyed first; once the bank has passed, the amount alone."""
    window = with_a_bank(qtbot)
    keys(window, f"{LOST} 3 2 0 0 Enter")
    assert status(window) == TWICE
    assert the(window.desk.called).step is Step.BANK
    keys(window, "Back Back Back Back 2 0 0 Enter")
    assert called(window) == "There is 200 in the bank"


def test_the_same_enter_once_more_makes_the_higher_bank(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, f"{LOST} 3 2 0 0 Enter Enter")
    assert called(window) == "There is 3,200 in the bank"


@pytest.mark.parametrize("amount", ["2 0 0", "3 0 0", "4 2 0 0"])
def test_an_amount_that_is_no_seat_and_amount_is_asked_once(qtbot: QtBot, amount: str) -> None:
    window = with_a_bank(qtbot)
    keys(window, f"{LOST} {amount} Enter")
    assert called(window).endswith("in the bank")


def test_what_lies_in_the_bank_is_called(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    assert called(window) == "There is 500 in the bank"
    assert why(window) == "Seat 3 speaks: banco, with the table, or nothing. · §3.2"


def test_a_card_keyed_before_anybody_has_staked_is_not_dealt(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "k")
    assert status(window).startswith("K is a card")
    assert held(window) == " / "


def test_banco_is_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o f")
    assert stakes(window) == {"4": 500}
    assert why(window).startswith("Banco by seat 4.")


def test_banco_is_touched(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "Banco")
    assert stakes(window) == {"3": 500}


def test_a_standing_bettor_calls_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, " ".join(["Right"] * 8) + " f")
    assert stakes(window) == {"v1": 500}


def test_with_the_table_half_of_the_bank_is_proposed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w")
    assert called(window) == "Seat 3 · With the table · 250"
    keys(window, "Enter")
    assert stakes(window) == {"3": 250}
    assert (called(window), asked(window)) == ("There is 500 in the bank", "4")
    keys(window, "n")
    assert called(window) == "Seat 4 speaks: a stake?"


def test_a_banco_of_a_later_seat_goes_before_one_with_the_table(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w Enter o f")
    assert stakes(window) == {"5": 500}


def test_no_stake_is_taken_before_everybody_was_asked_for_a_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    assert scene(window).keys_said == "a word first, no amount"
    keys(window, "5 0 f")
    assert status(window).startswith("No stake yet: first everybody says banco, or nothing.")
    assert stakes(window) == {}
    keys(window, "Enter")
    assert status(window) == "Not taken: 5 0 F."
    keys(window, "o f")
    assert stakes(window) == {"4": 500}


def test_no_figure_and_no_chip_can_be_touched_while_a_word_is_due(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    awake = {text for text, key in buttons(window).items() if key.isEnabled()}
    assert awake & {str(n) for n in range(10)} == {"0"}
    keys_of_stakes = window.view.pad(Pad.STAKES)
    assert isinstance(keys_of_stakes, StakePad)
    assert not [chip for chip in keys_of_stakes.amounts.chips if chip.isVisible()]
    keys(window, "n")
    awake = {text for text, key in buttons(window).items() if key.isEnabled()}
    assert awake >= {str(n) for n in range(10)}


def test_enter_leaves_nobody_unasked(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "Enter")
    assert status(window) == "Seat 3 is asked first: banco, or nothing."
    assert asked(window) == "3"


def test_those_who_stand_are_asked_after_the_seats_then_stakes_begin(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o o o o o o o")
    assert called(window) == "Standing: banco?"
    assert why(window) == "There is 500 in the bank: banco, with the table, or nothing. · §3.2"
    assert offered(window) == ["Nobody", "Passes", "Banco", "With the table", "Other seat"]
    keys(window, "Enter")
    assert called(window) == "Seat 3 speaks: a stake?"


def test_somebody_who_stands_is_asked_and_calls_banco_in_one_key(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o o o o o o o o f")
    assert stakes(window) == {"v1": 500}


def test_nobody_wants_the_banco_by_one_touch(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "Nobody")
    assert called(window) == "Seat 3 speaks: a stake?"
    assert offered(window) == ["Lay", "Passes", "500", "Other seat", "End of stakes"]


def test_enter_is_promised_no_end_of_stakes_against_a_bank_that_nobody_opposes(
    qtbot: QtBot,
) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n n")
    asks = "Seats 3, 4, 5, 6, 7, 8, 9 and 1 have not spoken. N again: end of stakes."
    assert status(window) == asks
    keys(window, "Enter")
    assert status(window) == "Seat 3 speaks first: an amount, or nothing."
    keys(window, "n n")
    assert status(window) == "Recorded: nobody else stakes."


def test_another_amount_than_was_refused_is_begun_as_any(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n 9 9 9 Enter 3 8 o")
    assert status(window).startswith("The amount first: 38 is not recorded yet.")
    assert asked(window) == "3"


def test_ending_the_stakes_is_asked_twice_while_a_seat_has_not_spoken(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n 1 0 0 Enter n")
    said = (
        "Seats 4, 5, 6, 7, 8, 9 and 1 have not spoken. N again: end of stakes; Enter: no more bets."
    )
    assert status(window) == said
    assert asked(window) == "4"
    keys(window, "o n")
    assert asked(window) == "5"
    keys(window, "n")
    assert called(window) == "The stakes are laid. ⏎ No more bets"


def test_whom_the_end_of_the_stakes_leaves_out_is_told(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n 1 0 0 Enter n Enter")
    assert called(window) == "The Ponte: card or no card?"
    assert status(window) == "Without a word of seats 4, 5, 6, 7, 8, 9, 1."


@pytest.mark.parametrize("said", ["n +", "w Enter n +", "w 5 0 0"])
def test_the_key_that_covers_the_bank_done_twice_deals_nothing(qtbot: QtBot, said: str) -> None:
    window = with_a_bank(qtbot)
    keys(window, f"{said} Enter Enter")
    coup = window.desk.session.table.coup
    assert coup is None or not coup.dealt
    assert called(window) == "The Ponte: card or no card?"


def test_a_lost_banco_is_followed_no_more_once_it_was_declined(qtbot: QtBot) -> None:
    window = followed(qtbot)
    keys(window, "o o s")
    assert status(window) == "Seat 5 was asked, and did not follow the lost banco."
    keys(window, "n s")
    assert status(window) == "Seat 5 was asked, and did not follow the lost banco."
    assert stakes(window) == {}


def test_a_bank_that_stands_asks_for_no_other_amount(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n")
    window.perform(KeyAct(Verb.BANK))
    assert status(window) == "Seat 2 holds the bank with €500: it stays as it is."
    assert called(window) == "Seat 3 speaks: a stake?"


def test_undo_names_what_was_taken_of_the_bank_and_by_whom(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w Enter Back")
    assert status(window) == "Struck: €250 of the bank, taken by seat 3."
    keys(window, "n . . 5 0 Enter Back")
    assert status(window) == "Struck: the stake of spectator 1, €50."


def test_a_banker_whose_false_draw_voids_the_coup_passes_the_hand(qtbot: QtBot) -> None:
    """§5, French law: the bank stood on 5 after a refusal."""
    window = opened(qtbot, "chemin_de_fer", house="fr")
    keys(window, "1 2 0 0 Enter f Enter Enter n n 7 k 2 3 Enter Enter Enter")
    said = "False draw. All stakes go back. The bank passes to seat 2."
    assert why(window).startswith(said)
    assert why(window).endswith(" · §5")
    keys(window, "Enter Enter")
    assert called(window) == "Seat 2: how much in the bank?"


def test_with_the_table_takes_the_amount_that_was_keyed(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    tap(window, "With the table", "3", "0", "0")
    assert called(window) == "Seat 3 · With the table · 300"
    tap(window, "With the table")
    assert entered(window)[-1] == ev.BancoCalled(Seat("3"), euros(300))


def test_less_than_the_share_is_refused(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w 2 0 0 Enter")
    assert status(window) == "With the table takes €250 of the bank at least."


def test_with_the_table_is_not_offered_where_the_house_has_it_not(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot, {"with_table": "no"})
    assert offered(window) == ["Nobody", "Passes", "Banco", "Other seat"]
    assert why(window) == "Seat 3 speaks: banco, or nothing. · §3.2"
    keys(window, "w")
    assert status(window) == "Banco with the table is not offered here."


def test_ordinary_stakes_follow_in_order_until_the_bank_is_covered(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "n 2 0 0 Enter 1 0 0 Enter o 2 0 0 Enter")
    assert stakes(window) == {"3": 200, "4": 100, "6": 200}
    assert called(window) == "The bank is covered. ⏎ No more bets"
    assert why(window).startswith("Bank 500, covered in full.")


def test_a_lost_banco_of_the_prime_is_followed_in_one_key(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "Enter")
    assert offered(window) == ["Nobody", "Passes", "Banco", "With the table", "Other seat"]
    keys(window, "s")
    assert stakes(window) == {"3": 975}


def followed(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """The bank of seat 2 has won a banco of seat 5, and the next coup is open."""
    window = with_a_bank(qtbot, options)
    keys(window, "o o f Enter Enter n n 3 3 9 8 Enter Enter")
    return window


def test_the_banco_prime_is_asked_before_the_banco_suivi(qtbot: QtBot) -> None:
    window = followed(qtbot)
    assert (asked(window), offered(window)) == ("3", ["Nobody", "Passes", "Banco", "Other seat"])
    keys(window, "s")
    assert status(window) == "Seat 3 is asked first: banco, or nothing."
    keys(window, "o")
    assert asked(window) == "5"
    assert offered(window) == ["Nobody", "Passes", "Follows the banco", "Other seat"]
    tap(window, "Follows the banco")
    assert stakes(window) == {"5": 975}


def test_the_banco_prime_is_taken_before_it_can_be_followed(qtbot: QtBot) -> None:
    window = followed(qtbot)
    keys(window, "f")
    assert stakes(window) == {"3": 975}


def test_no_stake_is_taken_while_a_lost_banco_may_be_followed(qtbot: QtBot) -> None:
    window = followed(qtbot)
    keys(window, "1 0 0")
    assert status(window).startswith("No stake yet: seat 5 may still follow the lost banco.")
    keys(window, "Esc n 1 0 0 Enter")
    assert stakes(window) == {"3": 100}


def test_with_the_table_is_refused_at_its_key_while_a_lost_banco_may_be_followed(
    qtbot: QtBot,
) -> None:
    window = followed(qtbot)
    stood = called(window)
    keys(window, "w")
    assert status(window) == "No stake yet: seat 5 may still follow the lost banco."
    assert (called(window), window.desk.keyed.line.amount) == (stood, "")


def test_no_other_seat_goes_before_the_banco_suivi(qtbot: QtBot) -> None:
    window = followed(qtbot)
    keys(window, "o . 8 f")
    assert status(window) == "Seat 5 is asked first: banco, or nothing."
    assert stakes(window) == {}


def test_the_house_has_the_banco_suivi_asked_first(qtbot: QtBot) -> None:
    window = followed(qtbot, {"banco_order": "suivi_first"})
    following = ["Nobody", "Passes", "Follows the banco", "Other seat"]
    assert (asked(window), offered(window)) == ("5", following)
    keys(window, "o")
    assert asked(window) == "3"


def test_nothing_is_followed_where_nobody_lost_a_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "s")
    assert status(window) == "Nobody has lost a banco that could be followed."


def test_the_cagnotte_and_what_is_left_are_called(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 3 3 9 8")
    assert "Cagnotte 25." in why(window)
    assert why(window).endswith(" · §3.5")
    keys(window, "Enter")
    assert called(window) == "There is 975 in the bank"
    assert why(window).startswith("All settled. ")
    assert "975" not in why(window), "it is called once"


def test_the_bank_passes_when_it_is_lost(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 3 4 k k Enter")
    assert why(window).startswith("All settled. The bank passes to seat 3. ")
    assert called(window) == "Seat 3: how much in the bank?"


def test_who_does_not_want_the_bank_passes_it_on(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 3 4 k k Enter Enter o")
    assert called(window) == "Seat 4: how much in the bank?"
    keys(window, "Right Right Right 3 0 0 Enter")
    assert status(window) == (
        "Seats 4, 5 and 6 have not spoken. Once more: the bank of seat 7, €300."
    )
    keys(window, "Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("7", euros(300))


def test_a_bank_that_was_given_up_is_taken_at_the_same_amount(qtbot: QtBot) -> None:
    window = won(qtbot)
    tap(window, "Give the bank up")
    assert called(window) == "Seat 3: the bank for 975?"
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BankTaken(Seat("3"), euros(975))


def test_another_seat_than_the_one_that_is_asked_takes_the_bank_over(qtbot: QtBot) -> None:
    window = won(qtbot)
    tap(window, "Give the bank up", "Other seat", "6", "Takes over")
    assert status(window).startswith("Seats 3, 4 and 5 have not spoken. Once more: ")
    assert not isinstance(entered(window)[-1], ev.BankTaken)
    tap(window, "Takes over")
    assert entered(window)[-1] == ev.BankTaken(Seat("6"), euros(975))


def test_who_opens_with_another_amount_takes_nothing_over(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "h n Enter 1 0 0 Enter")
    assert entered(window)[-1] == ev.BankStaked(Seat("3"), euros(100))


def test_winnings_are_set_aside_where_the_house_allows_it(qtbot: QtBot) -> None:
    window = won(qtbot, {"garage": "allowed"})
    menu(window, "Set winnings aside")
    keys(window, "1 7 5 Enter")
    assert called(window) == "There is 800 in the bank"


def test_winnings_are_set_aside_by_touch(qtbot: QtBot) -> None:
    window = won(qtbot, {"garage": "allowed"})
    window.perform(KeyAct(Verb.GARAGE))
    tap(window, "7", "5", "Set aside")
    assert called(window) == "There is 900 in the bank"


def test_a_card_keyed_before_the_next_coup_is_no_card(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "k")
    assert status(window).startswith("K is a card")
    assert window.desk.session.table.coups_over == 1


def test_the_stakes_of_a_tie_ride_and_the_cards_are_due(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter n n 3 4 k 7 Enter")
    assert called(window) == "The stakes ride. ⏎ No more bets"
    assert "After the tie the stakes ride." in why(window)
    assert " · §3.1" in why(window)
    assert stakes(window) == {"3": 500}


def test_a_free_cell_names_the_card_it_looks_at(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter F7 2 k 2 3 9")
    assert called(window) == "The Bank: card or no card?"
    assert why(window) == "The Bank at 3 against a third card of 9: a free choice. · §3.4"


def test_a_whole_coup_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", layout="numpad")
    pad(
        window,
        "2 5 0 0 Enter / . 9 Enter . 1 / 1 0 0 Enter " + ". 4 " * 4 + "1 5 0 Enter Enter Enter",
    )
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
    keys(window, "n Left 5 0 Enter Left Left 2 0 Enter")
    assert stakes(window) == {"v1": 70}


def test_a_chip_begins_the_stake_of_the_seat_that_is_asked(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", house="casino")
    keys(window, "2 5 0 0 Enter n")
    tap(window, "100", "20", "Lay")
    assert stakes(window) == {"3": 120}


def test_no_chip_is_offered_that_exceeds_what_is_missing(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", house="casino")
    keys(window, "2 1 0 0 Enter n")
    assert "500" not in buttons(window)
    assert "100" in buttons(window)


def test_nobody_declines_a_bank_that_is_offered_to_nobody(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "o")
    assert status(window).startswith("First the stake of the Bank. ")


def test_enter_does_not_open_a_bank_of_nothing(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "Enter")
    assert status(window) == "First the stake of the Bank."


def test_the_menu_has_what_belongs_to_a_patrons_bank(qtbot: QtBot) -> None:
    window = won(qtbot)
    menu(window, "Give the bank up")
    assert called(window) == "Seat 3: the bank for 975?"


def test_what_undo_struck_is_named(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "o Back")
    assert status(window) == "Struck: the pass of seat 3."


def test_a_figure_meant_for_a_card_does_not_decide(qtbot: QtBot) -> None:
    """IRR-22: the ponte kept a 9, and the bank's cards are still to be keyed."""
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 4 5 3 3 k")
    assert status(window).startswith("First decide: Natural declared too late.")
    keys(window, "Enter Enter 3 4")
    assert held(window) == "4 5 / 3 4"
    assert called(window) == "The Ponte wins, 9 to 7"


def test_what_is_lit_voids_the_coup_and_the_cards_are_turned_all_the_same(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 4 5 Left Left Enter Enter")
    assert called(window) == "Void coup"
    keys(window, "3 4")
    assert held(window) == "4 5 / 3 4"
    assert called(window) == "Void coup"


def test_a_late_natural_names_its_hand_and_has_no_drawn_cards_to_give_back(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n n 4 5")
    assert why(window) == "The Ponte: what is decided?"
    assert chosen(window) == ["It counts", "Played on", "Void coup"]


def test_false_draws_of_both_hands_are_noted_apart(qtbot: QtBot) -> None:
    """The ponte stood on 4, the bank then drew on 7: each is IRR-29."""
    window = with_a_bank(qtbot)
    keys(window, "f Enter Enter n c 2 k 2 5 2")
    noted = window.view.felt.aside._noted(scene(window))
    assert noted == "Noted: False draw (Ponte), False draw (Bank)."


def test_the_first_bank_is_that_of_seat_1(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    said = "Seat 1 begins, at the croupier’s right; any amount opens it. · §3.1"
    assert why(window) == said


def test_a_key_without_a_use_promises_no_enter_that_is_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "o")
    assert "Enter:" not in status(window)


def test_a_banco_takes_over_what_was_taken_with_the_table_and_says_so(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w Enter")
    assert stakes(window) == {"3": 250}
    seats = {seat.seat: seat for seat in scene(window).view.seats}
    assert seat_sentence(scene(window), seats[Seat("4")]).endswith("Banco: 500")
    keys(window, "f")
    assert stakes(window) == {"4": 500}
    assert status(window) == "Recorded: €500 of the bank, taken by seat 4. 250 go back to seat 3."


def test_no_stake_is_repeated_before_all_were_asked_for_a_banco(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    entries = window.desk.session.entries
    keys(window, "F6")
    assert status(window) == "No stake yet: first everybody says banco, or nothing."
    assert window.desk.session.entries == entries


def test_a_second_part_of_the_bank_is_refused_by_whose_part_is_taken(qtbot: QtBot) -> None:
    window = with_a_bank(qtbot)
    keys(window, "w Enter w Enter")
    assert status(window).startswith(
        "Seat 3 is with the table already: what is missing is a stake, or a banco alone."
    )
    assert stakes(window) == {"3": 250}
