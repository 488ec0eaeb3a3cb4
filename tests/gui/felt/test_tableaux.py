"""Two sides against one bank: je donne, j'abats, banco against a side, by keys and by touch."""

from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.seats.seats_strip import ways
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.felt.banks import chosen, entered, offered, opened, stakes, why
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import called, cards_alone, keys, pad, scene, status, tap
from tests.play import the


def dealt(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """Three hands of two cards face down, the banker about to offer."""
    window = opened(qtbot, "baccara", options)
    cards_alone(window)
    keys(window, "Enter")
    return window


def test_a_stake_is_a_seat_a_side_and_an_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "y Enter 4 i 1 0 0 Enter 2 z 5 0 Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("2", "tableau_2", euros(50)), ("4", "tableau_1", euros(100))]


def test_the_sides_are_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara", {"both": "on"})
    keys(window, "y Enter")  # the lot names seat 1
    window.view.felt.seats.seat_tapped.emit("4")
    tap(window, "Tableau 2", "1", "0", "Lay", "5", "Both tableaux", "2", "0", "Lay")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("4", "tableau_2", euros(10)), ("5", "both", euros(20))]


def test_somebody_standing_stakes_by_touch(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "y Enter")
    tap(window, "Spectators")
    keys(window, "1 i 5 Enter")
    assert stakes(window) == {"v1": 5}


def test_the_banker_offers_a_card_or_lays_down(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    assert called(window) == "The Bank: offers a card?"
    assert chosen(window)[:2] == ["Gives a card", "I lay down"]
    keys(window, "g")
    assert called(window) == "The first tableau: card or no card?"


def test_where_no_offer_is_owed_it_may_be_left(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offer": "optional"})
    assert chosen(window)[:3] == ["Gives a card", "No card", "I lay down"]


def test_the_worked_coup_is_dealt_by_touch(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    tap(window, "Gives a card", "Card", "4", "No card", "Card", "2")
    tap(window, "K", "5", "9", "9", "3", "4")
    results = {each.id: each.result for each in scene(window).view.hands}
    assert results == {"tableau_1": "ties", "tableau_2": "loses", "banque": ""}
    assert called(window) == "The Bank at 9"
    assert why(window).startswith("Loses: Tableau 2. Ties: Tableau 1.")


def test_the_banker_lays_down_whatever_he_has(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    keys(window, "a")
    assert why(window) == "It lays down: two cards against two, nobody draws. · S4.16"
    keys(window, "4 k 2 1 6 k")
    results = {each.id: each.result for each in scene(window).view.hands}
    assert results == {"tableau_1": "loses", "tableau_2": "wins", "banque": ""}


def test_a_card_that_lies_open_is_taken_or_refused(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offered_card": "seen"})
    keys(window, "g 5")
    assert called(window) == "The first tableau: takes the card?"
    assert chosen(window)[:2] == ["Takes it", "Refuses it"]
    tap(window, "Refuses it")
    assert status(window) == "Noted: Offered card, refused."
    assert why(window).endswith(" · S4-A8")


def test_a_natural_is_laid_down_before_a_card_is_turned_for_it(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offered_card": "seen"})
    keys(window, "g l")
    assert [offer.text for offer in scene(window).offers][:2] == ["Tableau 1", "Tableau 2"]
    keys(window, "Enter Enter 9 k")
    assert called(window) == "Card for the second tableau"
    assert scene(window).view.hands[0].natural


def test_a_natural_is_laid_down_on_the_card_that_lies_before_it(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offered_card": "seen"})
    keys(window, "g 1 a 9 k")
    (first, *_) = scene(window).view.hands
    assert (len(first.cards), first.natural) == (2, True)
    assert [finding.finding.code for finding in scene(window).view.findings] == ["IRR-30"]
    assert window.view.felt.aside._noted(scene(window)) == "Noted: Offered card, refused."


def test_one_card_is_turned_for_both_sides(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offered_card": "seen", "extra_card": "shared"})
    keys(window, "g 1 c")
    assert called(window) == "The second tableau: takes the card?"


def test_two_court_cards_are_a_baccara(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    keys(window, "a k q 2 3 4 5")
    assert "Baccara: Bank." in why(window)
    assert why(window).endswith("S4.17")


def test_somebody_else_holds_the_cards_of_a_side(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "y Enter 4 z 1 0 Enter 3 z 1 0 Enter Enter")
    window.perform(KeyAct(Verb.HOLD))
    keys(window, "Down Down Enter 3 Enter")
    assert entered(window)[-1] == ev.CardsHeld(HandId("tableau_2"), Seat("3"))
    held = {each.id: each.seat for each in scene(window).view.hands}
    assert held[HandId("tableau_2")] == "3"


def test_the_bank_of_a_patron_is_keyed_with_its_seat(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter")
    assert called(window) == "There is 500 in the bank"
    assert why(window) == (
        "Banco, in this order: 4, 2, 5, 1, 6, 10, 7, 9, 8. Key his seat and side first. A stake"
        " says: nobody. · §4"
    )


def test_a_bank_that_was_given_up_and_is_taken_by_nobody_is_handed_back_once(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "5 Enter 5 0 0 Enter 1 i 5 0 Enter Enter n n k 6 k 7 Enter h n")
    back = "Hand 549 back to seat 5."
    assert (called(window), why(window).count(back)) == ("Seat 6: how much in the bank?", 1)


def test_it_is_seen_on_which_side_of_the_bank_each_tableau_sits(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    assert [(way.text, way.step) for way in ways(scene(window))] == [("stakes", 1)]
    keys(window, "3 Enter 5 0 0 Enter")
    told = [(way.text, way.step) for way in ways(scene(window))]
    assert told == [("Tableau 1", 1), ("Tableau 2", -1)]


TOLD: Final = {
    "baccara": "By lot, or touch the seat that it names: he names no amount.",
    "banque": "Key the seat that a lot, or the croupier, names; any amount opens it.",
}


@pytest.mark.parametrize("variant", ["baccara", "banque"])
def test_where_nobody_holds_the_bank_a_banker_is_asked_for(qtbot: QtBot, variant: str) -> None:
    window = opened(qtbot, variant)
    assert why(window).startswith(TOLD[variant])
    keys(window, "Enter")
    assert not entered(window)
    keys(window, "3 Enter 5 0 0 Enter")
    assert the(scene(window).view.bank).holder == "3"


def test_no_key_gives_up_a_bank_that_stays_for_the_taille(qtbot: QtBot) -> None:
    night = "variant baccara\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 100\ndeal 2 9 k k\n"
    window = window_after(qtbot, night)
    keys(window, "Enter")
    assert "Give the bank up" not in chosen(window)
    keys(window, "r")
    assert not isinstance(entered(window)[-1], ev.BankGivenUp)
    assert "given up" not in status(window)


def test_nothing_is_set_aside_of_a_bank_that_has_no_garage(qtbot: QtBot) -> None:
    night = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 100\ndeal 2 9 k k\n"
    window = window_after(qtbot, night)
    keys(window, "Enter")
    window.perform(KeyAct(Verb.GARAGE))
    assert status(window) == "No winnings can be set aside now."
    assert scene(window).keyed.mode is Mode.TABLE


def test_after_a_refusal_another_amount_replaces_the_one_that_was_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 4 i 6 0 0 Enter 5 0 Enter")
    assert stakes(window) == {"4": 50}


def test_after_a_refusal_another_line_may_be_keyed_at_once(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 4 i 3 0 Enter")
    assert stakes(window) == {"4": 30}
    keys(window, "4 i Delete 7 z 2 0 Enter")
    assert stakes(window) == {"7": 20}


def test_no_amount_is_keyed_finer_than_the_minor_unit(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "Tab 3 Enter 5 0 . 1 2 3")
    assert scene(window).keyed.line.amount == "50.12"


def test_the_key_of_the_stakes_leaves_them_open_where_they_are(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 5 i 1 0 0 Enter")
    assert stakes(window) == {"5": 100}


def test_esc_gives_up_an_amount_and_not_the_stakes(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "y Enter 4 i 1 0 Esc 5 i 2 0 Enter")
    assert stakes(window) == {"5": 20}
    keys(window, "Esc")
    assert scene(window).keyed.mode is Mode.TABLE


def test_after_a_banco_it_is_said_who_may_still_come_before_it(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 5 i f")
    told = "Banco by seat 5. Asked before, and may take it over: 4, 2."
    assert why(window).startswith(f"{told} Another on the other side goes halves.")
    keys(window, "6 i f")
    assert status(window) == "Seat 5 is asked before seat 6: the banco stays with it."
    keys(window, "Back Back 4 i f 1 z f")
    assert stakes(window) == {"4": 250, "1": 250}
    assert why(window).startswith("Banco by seat 4. Asked before, and may take it over: 2, 5.")
    keys(window, "Enter Enter")
    assert called(window) == "The first tableau: card or no card?"


def test_after_the_first_of_all_has_called_the_cards_come(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 5")
    tap(window, "Both tableaux", "Banco")
    assert why(window).startswith("Banco by seat 5. Asked before")
    keys(window, "4")
    tap(window, "Both tableaux", "Banco")
    assert called(window) == "The bank is covered. ⏎ No more bets"


def test_banco_against_a_side_is_a_seat_a_side_and_one_key(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 4 z f")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("4", "tableau_2", euros(500))]


def test_banco_against_a_side_is_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter")
    tap(window, "4", "Tableau 1")
    assert offered(window) == ["Lay", "Withdraw", "Banco"]
    tap(window, "Banco")
    assert stakes(window) == {"4": 500}


def test_more_than_the_bank_holds_is_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 4 i 6 0 0 Enter")
    assert status(window) == "Only €500 is still missing before the bank: stake that or less."


def test_a_coup_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara", layout="numpad")
    pad(window, ". 8 Enter 4 / 1 0 0 Enter 2 * 5 0 Enter Enter . + + 4 / / 0 5 9 9 3 4")
    assert called(window) == "The Bank at 7 loses to all"
    assert why(window).startswith("Win: Tableau 1, Tableau 2.")


def test_the_bank_is_keyed_on_the_pad_and_is_on_no_bet_of_the_list(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque", layout="numpad")
    pad(window, "3 . 2")
    assert not scene(window).offers
    pad(window, "Enter Enter 5 0 0 Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("3", euros(500))


def test_the_bank_of_two_tableaux_is_given_up_and_taken_over_at_once(qtbot: QtBot) -> None:
    night = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 100\ndeal 2 9 k k\n"
    window = window_after(qtbot, night)
    keys(window, "Enter h")
    assert called(window) == "Seat 4: the bank for 198?"
    tap(window, "Passes", "Takes over")
    assert entered(window)[-1] == ev.BankTaken(Seat("5"), euros(198))
    keys(window, "Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("5", euros(198))


SHORT = """
variant banque
option bank=open
shoe
coup
bank 4 100
stake 2 tableau_2 50
stake 3 tableau_2 70
stake 5 tableau_1 60
stake 6 tableau_1 30
deal K J Q 7 7 6
say banque stand
"""
"""Both sides win more than the 100 of the bank."""


def test_where_the_bank_is_not_enough_the_winners_stand_in_the_order_of_payment(
    qtbot: QtBot,
) -> None:
    window = window_after(qtbot, SHORT)
    assert why(window).endswith("The bank is not enough: pay in this order, as far as it goes.")
    rows = window.view.panel.table.rows.list.rows[:4]
    assert [(row.seat, row.value, row.note) for row in rows] == [
        ("5", "pay 60", ""),
        ("6", "pay 30", ""),
        ("3", "pay 10", "the bank is exhausted"),
        ("2", "pay 0", "the bank is exhausted"),
    ]
    assert rows[0].lit


def test_it_is_said_against_what_a_natural_was_settled(qtbot: QtBot) -> None:
    night = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 50\nstake 2 tableau_2 40\n"
    window = window_after(qtbot, night + "deal K J Q 8 7 2\nsay banque draw\ndeal 7\n")
    assert called(window) == "The Bank at 9"
    assert "Tableau 1: against the first two cards of the Bank, 2." in why(window)


def test_between_two_shoes_it_is_seen_who_holds_the_bank(qtbot: QtBot) -> None:
    night = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 50\ndeal 2 9 k k\nshoe\n"
    window = window_after(qtbot, night)
    (holder,) = [seat for seat in scene(window).view.seats if seat.banks]
    assert holder.seat == "3"


def test_a_hand_that_is_half_shown_is_shown_on_behind_a_list(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    cards_alone(window)
    keys(window, "Enter n")
    window.view.felt.hands[0].card_tapped.emit("tableau_1", 1)
    keys(window, "9 F4 Esc k")
    (first, *_) = scene(window).view.hands
    assert [card.text for card in first.cards] == ["9", "K"]
