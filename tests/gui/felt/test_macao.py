"""Twelve hands, stakes after the look, three kinds of bet, by keys and by touch alone."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from tests.builders import euros, replayed
from tests.gui.felt.banks import asked, chosen, entered, offered, opened, stakes, why
from tests.gui.felt.screens import (
    buttons,
    called,
    held,
    keys,
    pad,
    scene,
    shown,
    status,
    table,
    take,
    tap,
)
from tests.play import the


def looked(qtbot: QtBot, options: dict[str, str] | None = None, seats: int = 4) -> TableWindow:
    """Everybody has two cards face down; seat 1 holds the bank."""
    window = opened(qtbot, "macao", options, seats)
    keys(window, "1 Enter")
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
    assert (
        why(window)
        == "Everybody has looked: on the own hand, on the Bank, on a tie, or nothing. · S2.10"
    )
    keys(window, "1 0 0 Enter")
    assert asked(window) == "3"


def test_a_stake_is_on_the_own_hand_unless_another_bet_is_keyed(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter b 5 0 Enter e 2 0 Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [
        ("4", "own", euros(100)),
        ("3", "bank", euros(50)),
        ("2", "tie", euros(20)),
    ]


def test_a_stake_is_taken_back_until_enter_says_no_more_bets(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 Enter 2 0 Enter 3 0 Enter")
    assert called(window) == "All have spoken. ⏎ No more bets"
    window.view.felt.seats.seat_tapped.emit("3")
    assert status(window) == ""
    keys(window, "Delete")
    assert status(window) == "Withdrawn: seat 3, €20 on Own hand."
    assert (stakes(window), asked(window)) == ({"4": 10, "2": 30}, "3")
    keys(window, "5 0 Enter")
    assert called(window) == "All have spoken. ⏎ No more bets"
    assert stakes(window) == {"4": 10, "2": 30, "3": 50}


def test_the_kinds_of_bet_are_touched(qtbot: QtBot) -> None:
    window = looked(qtbot)
    tap(window, "Bank", "5", "0", "Lay", "Passes", "Tie", "1", "0", "Lay")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [("4", "bank", euros(50)), ("2", "tie", euros(10))]


def test_when_every_seat_has_spoken_the_first_in_play_is_asked_for_a_card(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter o 5 0 Enter")
    assert called(window) == "All have spoken. ⏎ No more bets"
    keys(window, "Enter")
    assert called(window) == "Natural? Else seat 4: card or no card?"
    assert why(window) == (
        "Whoever has one lays it down now, before any card: touch the hand, or its key. · S2.14"
    )


def test_the_banker_closes_the_betting_by_two_strokes_while_others_wait(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter")
    assert offered(window)[0] == "End of stakes"
    keys(window, "Enter")
    assert status(window) == "Seats 3 and 2 have not spoken. Enter again: no more bets."
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BettingClosed()
    assert called(window) == "Natural? Else seat 4: card or no card?"


def test_where_nothing_is_staked_enter_goes_on_with_all_hands(qtbot: QtBot) -> None:
    window = looked(qtbot)
    assert offered(window)[0] == "No stakes"
    keys(window, "Enter Enter c")
    assert called(window) == "Card for seat 4"
    assert all(each.plays for each in scene(window).view.hands)


def test_nobody_stakes_before_it_is_known_who_banks(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "3 p")
    assert not entered(window)


def test_the_banker_does_not_stake(qtbot: QtBot) -> None:
    window = looked(qtbot)
    window.perform(KeyAct(Verb.SEAT))
    keys(window, "1 5 0 Enter")
    assert status(window) == "Seat 1 holds the bank: that is for another seat."


def test_one_kind_of_bet_a_seat(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "5 0 Enter Left b 5 0 Enter")
    assert status(window) == "Seat 4 has staked on Own hand: one kind of bet a seat."


def test_stakes_before_the_deal_are_asked_in_order_and_enter_deals(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", {"stakes": "before_deal"}, seats=4)
    keys(window, "y Enter")  # the lot names seat 1
    assert called(window) == "Seat 4 speaks: a stake?"
    keys(window, "5 0 Enter Enter Enter Enter")
    assert stakes(window) == {"4": 50}
    assert hand(window, "banque") == "xx xx"


def test_hands_that_come_out_differently_are_said_one_by_one(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter Enter n n n n 2 3 6 k 4 k 2 2")
    assert called(window) == "The Bank at 4"
    assert why(window) == "Win: seats 4, 3. Ties: seat 2. Pay in the order of the deal."


def test_bets_on_the_bank_and_on_a_tie_are_told_as_they_are_paid(qtbot: QtBot) -> None:
    """Seats 4 and 2 beat the bank, seat 3 is its equal: only seat 2 staked on its own hand."""
    window = looked(qtbot)
    keys(window, "b 1 0 0 Enter e 5 0 Enter 2 0 Enter Enter n n n n 2 3 4 k 6 k 2 2")
    assert called(window) == "The Bank at 4"
    assert why(window) == "Take: seat 4 (bank). Pay: seats 3 (tie), 2."
    assert [line.line.seat for line in scene(window).view.lines] == ["4", "3", "2"]


def test_a_bet_on_the_bank_wins_with_it_though_the_hand_loses(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "b 1 0 0 Enter Enter Enter n n 2 3 k 6")
    assert called(window) == "The Bank at 6"
    assert why(window) == "The Bank stands at 6. Pay: seat 4 (bank)."


def test_stakes_and_payout_stand_in_the_order_in_which_the_seats_are_dealt(qtbot: QtBot) -> None:
    window = looked(qtbot, seats=5)
    keys(window, "1 0 Enter 2 0 Enter 3 0 Enter 4 0 Enter")
    assert [stake.seat for stake in scene(window).view.stakes] == ["5", "4", "3", "2"]
    keys(window, "Enter n n n n n 2 3 k 6 2 3 k 6 3 3")
    assert [line.line.seat for line in scene(window).view.lines] == ["5", "3", "4", "2"]
    assert why(window) == "Lose: seats 5, 3. Tie: seats 4, 2. Take the losing stakes."


def test_a_natural_is_laid_down_out_of_turn(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter Enter Right Right 9 k")
    assert hand(window, "seat_2") == "9 K"
    assert why(window) == "Natural: no more cards. · S2.14"


def test_a_third_card_that_busts_is_shown_at_once_and_lost(qtbot: QtBot) -> None:
    window = looked(qtbot, {"entry": "dealt"})
    assert hand(window, "seat_4") == ""
    keys(window, "6 2 3 k 6 k 2 5 1 0 0 Enter Enter Enter 9")
    found = next(each for each in scene(window).view.hands if each.id == "seat_4")
    assert found.bust


def test_the_bank_goes_to_the_left_after_each_coup(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter Enter Enter n n 2 3 k 4 Enter")
    assert why(window).startswith("All settled. The bank passes to seat 4. ")


def test_the_seat_whose_card_counts_is_named_by_the_banker(qtbot: QtBot) -> None:
    window = looked(qtbot, {"reference": "designated"})
    keys(window, "1 0 0 Enter 5 0 Enter 2 0 Enter")
    window.perform(KeyAct(Verb.HOLD))
    keys(window, "3 Enter")
    assert entered(window)[-1] == ev.CardsHeld(HandId("banque"), Seat("3"))


def test_the_first_banker_and_what_is_before_him_are_named(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "3 2 0 0 Enter")
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("3", euros(200))


def test_no_key_for_a_seat_is_narrower_than_a_finger(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=12)
    keys(window, "Tab")
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
    pad(window, "1 Enter 1 0 Enter / * 2 0 Enter + 5 Enter")
    laid = [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]
    assert laid == [
        ("12", "own", euros(10)),
        ("10", "bank", euros(20)),
        ("9", "tie", euros(5)),
    ]
    pad(window, "Enter Enter / / / / 2 4 3 3 0 6 0 5")
    assert called(window) == "The Bank at 5"
    assert why(window) == "Take: seats 10 (bank), 9 (tie). Pay: seat 12."


def test_a_hand_that_is_asked_may_lay_down(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "1 0 0 Enter Enter Enter")
    assert chosen(window) == ["Card", "No card", "I lay down", "Bank: I lay down"]


def test_nobody_is_named_to_hold_cards_where_each_seat_has_its_own(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    window.perform(KeyAct(Verb.HOLD))
    assert status(window) == "Nobody holds the cards for others here."


def staked(qtbot: QtBot, seats: int = 4) -> TableWindow:
    """Every seat has staked, no more bets was said, and no hand has spoken."""
    window = looked(qtbot, seats=seats)
    keys(window, " ".join(["1 0 Enter"] * (seats - 1)) + " Enter")
    return window


def test_the_table_is_asked_for_naturals_once_before_anybody_draws(qtbot: QtBot) -> None:
    window = staked(qtbot)
    assert called(window) == "Natural? Else seat 4: card or no card?"
    keys(window, "n")
    assert called(window) == "Seat 3: card or no card?"


def test_any_hand_lays_its_natural_down_before_the_first_has_spoken(qtbot: QtBot) -> None:
    window = staked(qtbot)
    keys(window, "l Down Down Enter 9 k")
    assert hand(window, "seat_2") == "9 K"
    assert hand(window, "seat_4") == "xx xx"
    assert not scene(window).view.findings


def test_a_hand_that_drew_and_is_over_shows_first_in_the_list_of_hands(qtbot: QtBot) -> None:
    window = staked(qtbot)
    keys(window, "c 9")
    assert why(window).startswith("Seat 4 has drawn: over 9, it shows at once.")
    assert " · S2-A23" in why(window)
    assert "Seat 4: busts" in chosen(window)
    assert scene(window).key(KeyAct(Verb.OVER)) == "L"
    assert hand(window, "seat_4") == "xx xx 9"
    keys(window, "l")
    hands = [offer.text for offer in scene(window).offers]
    assert hands == ["Seat 4: busts", "Seat 2", "Bank"]
    keys(window, "Enter k 4")
    assert hand(window, "seat_4") == "K 4 9"
    assert called(window) == "Seat 3: card or no card?"
    assert "Seat 4: busts" not in chosen(window)


def test_where_all_are_over_the_bank_is_not_asked(qtbot: QtBot) -> None:
    window = staked(qtbot, seats=2)
    keys(window, "c 9")
    assert called(window) == "The Bank: card or no card?"
    tap(window, "Seat 2: busts")
    keys(window, "k 4")
    assert called(window) == "Seat 2 busts: the Bank wins"


def test_a_hand_that_drew_a_figure_is_not_asked_whether_it_is_over(qtbot: QtBot) -> None:
    window = staked(qtbot)
    keys(window, "c k")
    assert "over 9" not in why(window)
    keys(window, "l")
    assert "Seat 4: over" not in [offer.text for offer in scene(window).offers]


def test_where_every_total_is_reduced_no_hand_is_over(qtbot: QtBot) -> None:
    window = looked(qtbot, {"over_nine": "reduce"})
    keys(window, "1 0 Enter 1 0 Enter 1 0 Enter c 9")
    assert "over 9" not in why(window)


def test_touching_hidden_cards_while_stakes_are_called_is_for_the_stake(qtbot: QtBot) -> None:
    window = looked(qtbot, seats=6)
    window.view.card_tapped.emit("seat_2", 1)
    keys(window, "5 0 Enter")
    assert stakes(window) == {"2": 50}
    assert hand(window, "seat_2") == "xx xx"


def test_the_banker_s_hidden_cards_are_not_shown_while_stakes_are_called(qtbot: QtBot) -> None:
    window = looked(qtbot)
    window.view.card_tapped.emit("banque", 1)
    keys(window, "5 0 Enter")
    assert stakes(window) == {"4": 50}
    assert hand(window, "banque") == "xx xx"


def test_where_a_touch_lays_a_hand_down_the_panel_offers_no_stake(qtbot: QtBot) -> None:
    window = looked(qtbot)
    keys(window, "Enter Enter")
    assert table_rows.nothing(scene(window)) == (
        "No stakes: the calls and what each bet pays are told all the same."
    )
    assert not table_rows.rows(scene(window))


OPEN_NEXT = (
    "From the next coup on the first cards are dealt face up; these stay as they lie."
    " F7 again: face down."
)


@pytest.mark.parametrize("keyed", ["2 0 Enter", "2 0 Enter 2 0 Enter o Enter", ""])
def test_cards_that_lie_there_stay_face_down_and_it_is_said_from_when_they_are_dealt_open(
    qtbot: QtBot, keyed: str
) -> None:
    window = looked(qtbot)
    keys(window, keyed)
    lie = held(window)
    keys(window, "F7")
    recorded = the(window.desk.session.table.coup).dealt if keyed else ()
    said = OPEN_NEXT if recorded else "The first cards are dealt face up. F7 again: face down."
    assert status(window) == said
    assert (held(window) == lie) is bool(recorded)
    keys(window, "F7")
    assert held(window) == lie
    assert status(window).endswith("F7 again: open.")


def test_the_same_stakes_again_leave_the_new_banker_out(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", {"stakes": "before_deal"}, seats=4)
    keys(window, "1 Enter 5 0 Enter 2 0 Enter 1 0 Enter")
    keys(window, "F7 Enter k q j k 6 6 6 7 Enter")
    assert asked(window) == "3"
    keys(window, "F6")
    assert stakes(window) == {"3": 20, "2": 10}
    assert status(window) == (
        "Recorded: the stakes repeated (seats 3, 2, €30 in all). Not laid again: seat 4. Seat 4"
        " holds the bank: that is for another seat."
    )


def test_no_stake_is_offered_before_the_look(qtbot: QtBot) -> None:
    window = shown(qtbot, table("macao", seats=4))
    keys(window, "Enter")
    assert called(window) == "Draw lots for the first Bank"
    assert why(window) == ("By lot, or the seat that it names, then Enter. · S2-A32")
    window.view.seat_tapped.emit("3")
    assert called(window) == "Seat 3 · the bank"  # whom the lot names, and no stake
    assert window.desk.session.table.coup is None


def test_stakes_before_the_deal_are_keyed_in_one_way_from_the_first_key(qtbot: QtBot) -> None:
    window = shown(qtbot, table("macao", seats=6, options={"stakes": "before_deal"}))
    keys(window, "Enter y Enter")
    assert called(window) == "Seat 6 speaks: a stake?"
    keys(window, "1 0 0 Enter 5 0 Enter")
    assert stakes(window) == {"6": 100, "5": 50}


def test_the_lot_names_the_first_banker_without_an_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "3 Enter")
    assert entered(window)[-1] == ev.PrincipalNamed(HandId("banque"), Seat("3"))
    bank = the(scene(window).view.bank)
    assert (bank.holder, bank.amount) == ("3", 0)
    assert asked(window) == "2"


def test_why_a_new_shoe_is_due_is_told_with_what_is_left_and_needed(qtbot: QtBot) -> None:
    cards = "K Q J T K Q J T K Q J T 6 6 6 6 5 5 5 5 7 7 7 7"
    night = f"variant macao\nseats 12\nshoe\ncoup\ndeal {cards}\nstake 12 own 10\nclosed\n"
    window = shown(qtbot, replayed(night))
    keys(window, "Enter")
    assert why(window) == (
        "All settled. The bank passes to seat 12."
        " 28 cards left, 36 needed for a coup."
        " With more packs a shoe would serve for more than one coup. · S2-A16"
    )


def test_a_card_keyed_after_a_decision_at_the_showing_is_the_next_one_shown(qtbot: QtBot) -> None:
    """Four kings lie open already: a fifth is foreign to one pack (IRR-14)."""
    window = looked(qtbot, seats=3)
    keys(window, "1 0 Enter 1 0 Enter Enter n n n k k k k k")
    assert scene(window).view.pending
    keys(window, "q")
    assert hand(window, "banque") == "K xx"
    keys(window, "Enter Enter q")
    assert hand(window, "banque") == "K Q"
    assert not status(window).startswith("Seat")


def test_a_coup_that_every_seat_passes_ends_with_its_reason(qtbot: QtBot) -> None:
    window = looked(qtbot, seats=3)
    keys(window, "o o")
    passed = "Every seat has passed: no card is drawn, nothing is settled."
    assert called(window) == "Nobody plays against the Bank"
    assert scene(window).call.why == f"{passed} The bank passes to seat 3."
    over = "All have passed: nobody has played. The bank passes to seat 3."
    assert status(window) == f"Recorded: the pass of seat 2. {over}"
    keys(window, "F3")
    assert (called(window), scene(window).call.why) == ("Nobody plays against the Bank", passed)
    keys(window, "Esc Enter")
    assert called(window) == "Seat 2 speaks: a stake?"
    assert scene(window).call.why.startswith(over)


def test_a_coup_that_all_passed_before_its_deal_ends_and_the_next_one_opens(qtbot: QtBot) -> None:
    window = shown(qtbot, table("macao", seats=3, options={"stakes": "before_deal"}))
    keys(window, "Enter 1 Enter o o Enter")
    assert called(window) == "Nobody plays against the Bank"
    keys(window, "Enter")
    assert (called(window), status(window)) == ("Seat 2 speaks: a stake?", "")


def test_a_hand_that_is_shown_as_over_and_is_not_is_told(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "1 Enter 1 0 Enter 1 0 Enter Enter c 7 l Enter j d")
    assert called(window) == "Seat 2: card or no card?"
    assert status(window) == "Seat 3 counts 7: it does not bust."


def test_once_all_have_spoken_a_bet_is_as_little_as_a_figure(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "1 Enter 1 0 Enter 1 0 Enter b 1")
    assert status(window).startswith("All have spoken: no figure is a stake.")
    assert called(window) == "All have spoken. ⏎ No more bets"


def test_the_part_that_names_the_bank_lays_the_bank_down(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 1 0 Enter 1 0 Enter Enter c 9")
    tap(window, "Bank: I lay down")
    assert called(window) == "The Bank shows"


def test_a_late_stake_is_told_which_key_opens_the_stakes_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 1 0 Enter Enter Enter Tab")
    assert status(window) == (
        "Too late: no more bets was said. Once the keys are open ⌫ takes it back."
        " Enter, Backspace or Esc opens the keys."
    )


def test_whoever_the_bank_comes_to_declines_it_before_anybody_has_staked(qtbot: QtBot) -> None:
    """GEN-1: it goes on in the same order, and the next coup is not open yet."""
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 5 0 Enter 0 Enter Enter Enter n n K 5 K 6 Enter")
    assert called(window) == "Seat 1 speaks: a stake?"
    window.view.felt.seats.seat_tapped.emit("2")
    said = "Seat 2 holds the bank: that is for another seat. O: the bank is declined."
    assert status(window) == said
    keys(window, "o")
    assert window.desk.session.events[-1] == ev.SeatPassed(Seat("2"))
    assert "The bank passes to seat 1." in scene(window).call.why
    keys(window, "Back . 2 o . 1 o")
    assert called(window) == "Seat 2 speaks: a stake?"
    keys(window, "5 0 Enter")
    assert the(scene(window).view.bank).holder == "3"


def test_a_hand_that_did_not_say_at_once_that_it_busts_shows_by_its_key_all_the_same(
    qtbot: QtBot,
) -> None:
    window = looked(qtbot)
    keys(window, "5 0 Enter 5 0 Enter 5 0 Enter Enter c 7 c 8 n")
    assert called(window) == "The Bank: card or no card?"
    keys(window, "l")
    hands = [offer.text for offer in scene(window).offers]
    assert hands == ["Seat 3: busts", "Seat 4: busts"]
    take(window, "Seat 4: busts")
    keys(window, "3 9")
    assert held(window).split(" / ")[0] == "3 9 7"
