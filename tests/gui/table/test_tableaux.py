"""Two sides against one bank: je donne, j'abats, banco against a side, by keys and by touch."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.table_window import TableWindow
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.table.banks import chosen, entered, offered, opened, stakes, why
from tests.gui.table.screens import called, keys, pad, scene, status, tap


def dealt(qtbot: QtBot, options: dict[str, str] | None = None) -> TableWindow:
    """Three hands of two cards face down, the banker about to offer."""
    window = opened(qtbot, "baccara", options)
    keys(window, "Enter")
    return window


def test_a_stake_is_a_seat_a_side_and_an_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "m 4 p 1 0 0 Enter 2 b 5 0 Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("2", "tableau_2", euros(50)), ("4", "tableau_1", euros(100))]


def test_the_sides_are_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara", {"both": "on"})
    window.view.felt.seats.seat_tapped.emit("4")
    tap(window, "Tableau 2", "1", "0", "Lay", "5", "Both tableaux", "2", "0", "Lay")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("4", "tableau_2", euros(10)), ("5", "both", euros(20))]


def test_somebody_standing_stakes_by_touch(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "m")
    tap(window, "Standing")
    keys(window, "1 p 5 Enter")
    assert stakes(window) == {"v1": 5}


def test_the_banker_offers_a_card_or_lays_down(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    assert called(window) == "The Bank: offers a card?"
    assert chosen(window) == ["Gives a card", "I lay down"]
    keys(window, "g")
    assert called(window) == "The first tableau: card or no card?"


def test_where_no_offer_is_owed_it_may_be_left(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offer": "optional"})
    assert chosen(window) == ["Gives a card", "No card", "I lay down"]


def test_the_worked_coup_is_dealt_by_touch(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    tap(window, "Gives a card", "Card", "4", "No card", "Card", "2")
    tap(window, "K", "5", "9", "9", "3", "4")
    results = {each.id: each.result for each in scene(window).view.hands}
    assert results == {"tableau_1": "ties", "tableau_2": "loses", "banque": ""}
    assert called(window) == "The Bank at 9"
    assert why(window).startswith("Lose: Tableau 2. Tie: Tableau 1.")


def test_the_banker_lays_down_whatever_he_has(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    keys(window, "a")
    assert why(window) == "It lays down: two cards against two, nobody draws (S4.16)."
    keys(window, "4 k 2 a 6 k")
    results = {each.id: each.result for each in scene(window).view.hands}
    assert results == {"tableau_1": "loses", "tableau_2": "wins", "banque": ""}


def test_a_card_that_lies_open_is_taken_or_refused(qtbot: QtBot) -> None:
    window = dealt(qtbot, {"offered_card": "seen"})
    keys(window, "g 5")
    assert called(window) == "The first tableau: takes the card?"
    assert chosen(window)[:2] == ["Takes it", "Refuses it"]
    tap(window, "Refuses it")
    assert why(window).endswith("(S4-A8).")


def test_two_court_cards_are_a_baccara(qtbot: QtBot) -> None:
    window = dealt(qtbot)
    keys(window, "a k q 2 3 4 5")
    assert "Baccara: Bank (S4.17)." in why(window)


def test_somebody_else_holds_the_cards_of_a_side(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "m 4 b 1 0 Enter 3 b 1 0 Enter Enter h 2 3 Enter")
    assert entered(window)[-1] == ev.CardsHeld(HandId("tableau_2"), Seat("3"))
    held = {each.id: each.seat for each in scene(window).view.hands}
    assert held[HandId("tableau_2")] == "3"


def test_the_bank_of_a_patron_is_keyed_with_its_seat(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "m 3 d 5 0 0 Enter")
    assert called(window) == "There is 500 in the bank"
    assert why(window) == "Who calls banco? (§4)"


def test_banco_against_a_side_is_a_seat_a_side_and_one_key(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "m 3 d 5 0 0 Enter 4 b e")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("4", "tableau_2", euros(500))]


def test_banco_against_a_side_is_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "m 3 d 5 0 0 Enter")
    tap(window, "4", "Tableau 1")
    assert offered(window) == ["Lay", "Withdraw", "Banco"]
    tap(window, "Banco")
    assert stakes(window) == {"4": 500}


def test_more_than_the_bank_holds_is_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "m 3 d 5 0 0 Enter 4 p 6 0 0 Enter")
    assert status(window) == "Only €500 is still missing before the bank: stake that or less."


def test_a_coup_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara", layout="numpad")
    pad(window, "+ 4 / 1 0 0 Enter 2 * 5 0 Enter Enter Enter + + 4 / / 0 5 9 9 3 4")
    assert called(window) == "The Bank at 7 loses to all"
    assert why(window).startswith("Win: Tableau 1, Tableau 2.")


def test_the_bank_is_chosen_from_the_list_on_the_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque", layout="numpad")
    pad(window, "+ 3 .")
    texts = [offer.text for offer in scene(window).offers]
    pad(window, f"{texts.index('Bank') + 1} 5 0 0 Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert (bank.holder, bank.amount) == ("3", euros(500))
