"""The screen where several hands play against one bank: Macao, baccara and banque."""

from dealer_app.rules.variant import Role
from dealer_app.table import events as ev
from dealer_app.table.view.croupier_view import CroupierView, croupier_view
from tests.builders import entered, replayed
from tests.play import the

WON = "deal Q 7 6\nsay banque show\ncoup\nstake 5 tableau_1 10\nstake 3 tableau_1 10\n"
"""The side wins, and both stake on it again."""
MACAO = "variant macao\nseats 4\nshoe\n"


def view(text: str) -> CroupierView:
    return croupier_view(replayed(text).table)


def test_before_a_coup_the_bank_alone_lies_on_the_felt_of_macao() -> None:
    assert [hand.id for hand in view(MACAO).hands] == ["banque"]


def test_before_a_coup_both_sides_and_the_bank_lie_on_the_felt_of_baccara() -> None:
    told = view("variant baccara\nshoe\n")
    assert [hand.id for hand in told.hands] == ["tableau_1", "tableau_2", "banque"]


def test_a_hand_a_seat_is_dealt_to_every_seat_but_the_bankers() -> None:
    told = view(MACAO + "coup\n")
    assert [hand.id for hand in told.hands] == ["seat_4", "seat_3", "seat_2", "banque"]
    assert [hand.seat for hand in told.hands] == ["4", "3", "2", "1"]


def test_a_hand_without_a_stake_does_not_play() -> None:
    told = view(MACAO + "coup\ndeal K Q J K 6 6 6 7\nstake 4 own 10\nclosed\n")
    assert [hand.plays for hand in told.hands] == [True, False, False, True]
    assert [hand.result for hand in told.hands] == ["loses", "", "", ""]


def test_a_hand_that_busts_is_marked() -> None:
    told = view(MACAO + "coup\ndeal K Q J K 4 6 6 3\nstake 4 own 10\nclosed\ndeal 7\n")
    (first, *others) = told.hands
    assert (first.bust, first.total) == (True, 11)
    assert not any(hand.bust for hand in others)


def test_several_hands_come_out_as_neither_side_where_they_differ() -> None:
    told = view(
        MACAO + "coup\ndeal K Q J K 6 9 8 8\nstake 4 own 10\nstake 3 own 10\nstake 2 own 10\n"
    )
    outcome = the(told.outcome)
    assert (outcome.role, outcome.ponte, outcome.banque) == (Role.SIDE, 9, 8)
    assert outcome.natural
    assert told.several


def test_several_hands_that_all_lose_are_the_banks_win() -> None:
    told = view(MACAO + "coup\ndeal K Q J K 6 6 6 8\nstake 4 own 10\nstake 3 own 10\nclosed\n")
    assert the(told.outcome).role is Role.BANQUE
    assert [hand.won for hand in told.hands] == [False, False, False, True]


def test_what_bets_come_to_is_not_said_where_hands_may_differ() -> None:
    told = view(MACAO + "coup\ndeal K Q J K 6 6 6 8\nstake 4 own 10\nstake 3 own 10\nclosed\n")
    assert told.pays == ()


def test_a_coup_in_which_every_seat_has_passed_has_no_outcome() -> None:
    table = replayed(MACAO + "coup\ndeal K Q J K 6 6 6 5\npass 4\npass 3\npass 2\n")
    told = croupier_view(table.state)
    assert told.outcome is None
    assert not any(hand.result for hand in told.hands)


def test_where_betting_is_closed_without_a_stake_all_seats_play() -> None:
    table = replayed(MACAO + "coup\ndeal K Q J K 6 6 6 5\n")
    told = croupier_view(entered(table, ev.BettingClosed()).table)
    assert [hand.plays for hand in told.hands] == [True] * 4


def test_a_late_stake_that_is_kept_takes_the_cards_of_a_side_from_nobody() -> None:
    text = "variant baccara\nshoe\ncoup\nstake 5 tableau_1 10\ndeal K\nstake 3 tableau_1 40\n"
    told = view(f"{text}resolve IRR-16 stand\n")
    assert (told.hands[0].id, told.hands[0].seat) == ("tableau_1", "5")
    told = view(f"{text}resolve IRR-16 stand\n{WON}")
    assert (told.hands[0].id, told.hands[0].seat) == ("tableau_1", "5")
