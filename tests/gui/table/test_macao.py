"""Twelve hands, stakes after the look, three kinds of bet, by keys and by touch alone."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.table_window import TableWindow
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.table.banks import asked, chosen, entered, offered, opened, stakes, why
from tests.gui.table.screens import buttons, called, keys, pad, scene, status, tap


def looked(qtbot: QtBot, options: dict[str, str] | None = None, seats: int = 4) -> TableWindow:
    """Everybody has two cards face down; seat 1 holds the bank."""
    window = opened(qtbot, "macao", options, seats)
    keys(window, "Enter")
    return window


def hand(window: TableWindow, name: str) -> str:
    found = next(each for each in scene(window).view.hands if each.id == name)
    return " ".join(card.text for card in found.cards)


def test_one_key_deals_the_whole_round_face_down(qtbot: QtBot) -> None:
    window = looked(qtbot, seats=12)
    hands = scene(window).view.hands
    assert [len(each.cards) for each in hands] == [2] * 12
    assert all(card.hidden for each in hands for card in each.cards)


def test_seats_are_asked_in_order_after_the_look(qtbot: QtBot) -> None:
    window = looked(qtbot)
    assert called(window) == "Seat 4 speaks: a stake?"
    assert why(window) == "Everybody has looked: own hand, bank, tie, or nothing (S2.10)."
    keys(window, "1 0 0 Enter")
    assert asked(window) == "3"


def test_a_stake_is_on_the_own_hand_unless_another_bet_is_keyed(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter b 5 0 Enter 2 0 t Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [
        ("2", "tie", euros(20)),
        ("3", "bank", euros(50)),
        ("4", "own", euros(100)),
    ]


def test_the_kinds_of_bet_are_touched(qtbot: QtBot) -> None:
    window = looked(qtbot)
    tap(window, "Bank", "5", "0", "Lay", "Passes", "Tie", "1", "0", "Lay")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("2", "tie", euros(10)), ("4", "bank", euros(50))]


def test_when_every_seat_has_spoken_the_first_in_play_is_asked_for_a_card(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter 0 5 0 Enter")
    assert called(window) == "Seat 4: card or no card?"
    assert why(window) == "The cards lie face down (S2.15)."


def test_the_banker_closes_the_betting_in_one_key(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter")
    assert offered(window)[0] == "End of stakes"
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BettingClosed()
    assert called(window) == "Seat 4: card or no card?"


def test_where_nothing_is_staked_enter_goes_on_with_all_hands(qtbot: QtBot) -> None:
    window = looked(qtbot)
    assert offered(window)[0] == "No stakes"
    keys(window, "Enter c")
    assert called(window) == "Card for seat 4"
    assert all(each.plays for each in scene(window).view.hands)


def test_a_stake_before_the_look_is_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "m 3 p 5 0 Enter")
    assert status(window) == ("Stakes come after the look: deal the first two cards to everybody.")


def test_the_banker_does_not_stake(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, ". 1 5 0 Enter")
    assert status(window) == "Seat 1 is the banker's: that is for another seat."


def test_one_kind_of_bet_a_seat(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "5 0 Enter . 4 b 5 0 Enter")
    assert status(window) == "Seat 4 has staked on Own hand: one kind of bet a seat."


def test_stakes_before_the_deal_are_asked_in_order_and_enter_deals(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", {"stakes": "before_deal"}, seats=4)
    assert called(window) == "Seat 4 speaks: a stake?"
    keys(window, "5 0 Enter Enter")
    assert stakes(window) == {"4": 50}
    assert hand(window, "banque") == "xx xx"


def test_hands_that_come_out_differently_are_said_one_by_one(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter n n n n 2 3 6 k 4 k 2 2")
    assert called(window) == "The Bank at 4"
    assert why(window) == "Win: seats 4, 3. Tie: seat 2. Pay in the order of the seats."


def test_a_natural_is_laid_down_out_of_turn(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter Right Right 9 k")
    assert hand(window, "seat_2") == "9 K"
    assert why(window) == "Natural: no more cards (S2.14)."


def test_a_third_card_that_busts_is_shown_at_once_and_lost(qtbot: QtBot) -> None:
    window = looked(qtbot, {"entry": "dealt"})
    assert hand(window, "seat_4") == ""
    keys(window, "6 2 3 k 6 k 2 5 1 0 0 Enter Enter 9")
    found = next(each for each in scene(window).view.hands if each.id == "seat_4")
    assert found.bust


def test_the_bank_goes_to_the_left_after_each_coup(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter Enter n n 2 3 k 4 Enter")
    assert why(window) == "All settled. The bank passes to seat 4 (S2-A16)."


def test_the_seat_whose_card_counts_is_named_by_the_banker(qtbot: QtBot) -> None:
    window = looked(qtbot, {"reference": "designated"})
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter h 3 Enter")
    assert entered(window)[-1] == ev.CardsHeld(HandId("banque"), Seat("3"))


def test_the_first_banker_and_what_is_before_him_are_named(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "m 3 d 2 0 0 Enter")
    bank = scene(window).view.bank
    assert bank is not None
    assert (bank.holder, bank.amount) == ("3", euros(200))


def test_no_key_for_a_seat_is_narrower_than_a_finger(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=12)
    keys(window, "m")
    seats = [buttons(window)[str(seat)] for seat in range(1, 13)]
    assert min(button.width() for button in seats) >= 56
    assert min(button.height() for button in seats) >= 44


def test_no_key_beside_an_amount_is_lower_than_a_finger(qtbot: QtBot) -> None:
    window = looked(qtbot, seats=12)
    ends = [buttons(window)[text] for text in offered(window)]
    assert min(button.height() for button in ends) >= 44
    assert min(button.width() for button in ends) >= 56


def test_a_whole_coup_of_twelve_seats_is_keyed_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=12, layout="numpad")
    pad(window, "Enter 1 0 Enter 0 * 2 0 Enter + 5 Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [
        ("9", "tie", euros(5)),
        ("10", "bank", euros(20)),
        ("12", "own", euros(10)),
    ]
    pad(window, "Enter / / / / 2 4 3 3 0 6 0 5")
    assert called(window) == "The Bank at 5 loses to all"


def test_a_hand_that_is_asked_may_lay_down(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter Enter")
    assert chosen(window) == ["Card", "No card", "Lays down"]


def test_nobody_is_named_to_hold_cards_where_each_seat_has_its_own(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "h")
    assert status(window) == "Nobody holds the cards for others here."
