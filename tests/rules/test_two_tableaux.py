"""The routine of baccara and banque: which hands are dealt, what is due, who may stake."""

from dataclasses import replace

import pytest

from dealer_app.rules.coup import Bank, Coup, Speech
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BankCovered,
    HalfClaimed,
    Move,
    PrincipalNamed,
    TourStopped,
)
from dealer_app.rules.procedures.two_tableaux import (
    after,
    arranged,
    closed,
    due,
    settle,
    side_holders,
    stakes_open,
)
from dealer_app.rules.variant import BANQUE, BetId, Seat, seat_hand, seated
from tests.rules.tableaux_coups import (
    BACCARA,
    BANQUE_LIMITED,
    BOTH_LOSE,
    HOUSE,
    LEFT,
    RIGHT,
    RIGHT_WINS,
    baccara,
    banco,
    bank,
    banque,
    dealt,
    holds,
    nets,
    open_coup,
    passes,
    played,
    refused,
    said,
    stake,
    steps,
    taken,
)

# The test vectors of §12.3


def test_the_right_is_void_and_the_left_loses_when_the_banker_draws_to_nine() -> None:
    coup = dealt(open_coup(), "K 9 3 5 9 4", tableau_1="4", banque="2")
    assert settle(BACCARA, HOUSE, coup).results == {RIGHT: "ties", LEFT: "loses"}


def test_shown_at_once_the_left_is_paid_against_two_cards() -> None:
    variant = baccara(natural_ponte="shown_at_once")
    coup = dealt(open_coup(variant), "K 9 3 5 9 4", tableau_1="4", banque="2")
    assert settle(variant, HOUSE, coup).results == {RIGHT: "ties", LEFT: "wins"}


def test_after_the_offer_the_right_speaks_and_no_choice_is_asked_of_the_lefts_eight() -> None:
    coup = dealt(open_coup(), "K 9 3 5 9 4")
    assert steps(BACCARA, coup) == [(Step.CHOICE, BANQUE)]
    coup = replace(coup, offered=True)
    assert steps(BACCARA, coup) == [(Step.CHOICE, RIGHT)]
    coup = said(dealt(coup, "", tableau_1="4"), tableau_1="draw")
    assert steps(BACCARA, coup) == [(Step.CHOICE, BANQUE)]
    assert due(BACCARA, dealt(coup, "", banque="2")) == ()


def test_the_bankers_eight_loses_to_nine_and_ties_with_eight() -> None:
    coup = dealt(open_coup(), "9 K A K 8 7")
    assert due(BACCARA, coup) == ()
    assert settle(BACCARA, HOUSE, coup).results == {RIGHT: "wins", LEFT: "ties"}


def test_a_banker_who_lays_down_four_has_the_two_cards_compared() -> None:
    coup = replace(dealt(open_coup(), "K J Q 3 6 4"), spoken={BANQUE: Speech.SHOW})
    assert due(BACCARA, coup) == ()
    assert settle(BACCARA, HOUSE, coup).results == {RIGHT: "loses", LEFT: "wins"}


# Which hands are dealt


def test_cards_go_right_left_and_bank_twice() -> None:
    assert open_coup().deal == (RIGHT, LEFT, BANQUE, RIGHT, LEFT, BANQUE)
    assert open_coup().playing == (RIGHT, LEFT, BANQUE)


def test_an_empty_side_has_no_hand() -> None:
    coup = taken(BACCARA, open_coup(), stake(2, "tableau_2", 10))
    assert coup.deal == (LEFT, BANQUE, LEFT, BANQUE)
    assert coup.playing == (LEFT, BANQUE)
    assert settle(BACCARA, HOUSE, dealt(coup, "K Q 7 6")).results == {LEFT: "wins"}


def test_who_is_on_both_sides_leaves_neither_empty() -> None:
    variant = baccara(both="on")
    coup = taken(variant, open_coup(variant), stake(2, "both", 10))
    assert coup.playing == (RIGHT, LEFT, BANQUE)


def test_a_late_stake_that_stands_brings_no_hand() -> None:
    coup = dealt(taken(BACCARA, open_coup(), stake(2, "tableau_1", 10)), "K Q 7 6")
    late = arranged(BACCARA, coup.with_stake(Seat("3"), BetId("tableau_2"), Money(10)))
    assert late.playing == (RIGHT, BANQUE)
    shut = closed(BACCARA, taken(BACCARA, open_coup(), stake(2, "tableau_1", 10)))
    assert arranged(BACCARA, replace(shut, stakes=())).playing == (RIGHT, BANQUE)


def test_a_hand_a_ponte_goes_round_from_the_bankers_right() -> None:
    variant = seated(baccara(hands="per_ponte"), 4)
    coup = taken(variant, open_coup(variant, 4), bank(3, 100))
    four, first, second = (seat_hand(Seat(each)) for each in "412")
    assert coup.deal == (four, first, second, BANQUE) * 2
    coup = taken(variant, coup, stake(2, "own", 10), stake(4, "own", 10))
    assert coup.deal == (four, second, BANQUE) * 2
    assert side_holders(variant, coup) == {}


def test_each_ponte_is_settled_by_his_own_hand() -> None:
    variant = seated(baccara(hands="per_ponte"), 4)
    moves = (bank(1, 100), stake(2, "own", 10), stake(3, "own", 20), stake(4, "own", 30))
    settlement = played(variant, "K J T Q 7 6 2 6", *moves, seats=4)
    assert nets(settlement) == {"1": 20, "2": 10, "3": 0, "4": -30}


def test_who_stands_has_no_hand_of_his_own() -> None:
    variant = seated(baccara(hands="per_ponte"), 4)
    coup = open_coup(variant, 4)
    assert refused(variant, coup, stake("v1", "own", 10)) is No.NO_SPECTATORS
    assert refused(variant, coup, holds(seat_hand(Seat("2")), 2)) is No.NOT_THIS_GAME


# What is due before the cards


def test_without_a_bank_cards_are_called_and_stakes_may_be_laid() -> None:
    assert due(BACCARA, open_coup()) == (
        Due(Step.CARD, RIGHT, Why.FIRST_CARDS),
        Due(Step.STAKES),
    )


def test_a_bank_that_nobody_has_staked_against_calls_for_stakes_first() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100))
    assert steps(BACCARA, coup) == [(Step.STAKES, None), (Step.CARD, RIGHT)]
    coup = taken(BACCARA, coup, stake(2, "tableau_1", 10))
    assert steps(BACCARA, coup) == [(Step.CARD, RIGHT), (Step.STAKES, None)]


def test_at_banque_a_banco_is_offered_until_somebody_stakes() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(1, 100))
    assert due(BANQUE_LIMITED, coup)[0] == Due(Step.STAKES, why=Why.ALONE, amount=Money(100))
    coup = taken(BANQUE_LIMITED, coup, stake(2, "tableau_1", 30))
    assert due(BANQUE_LIMITED, coup)[1] == Due(Step.STAKES, amount=Money(70))
    coup = taken(BANQUE_LIMITED, coup, stake(3, "tableau_2", 70))
    assert due(BANQUE_LIMITED, coup)[1] == Due(Step.STAKES, why=Why.COVERED, amount=Money(0))


def test_stakes_are_over_with_the_first_card_or_by_word() -> None:
    coup = taken(BACCARA, open_coup(), stake(2, "tableau_1", 10))
    assert stakes_open(BACCARA, coup)
    assert not stakes_open(BACCARA, dealt(coup, "K"))
    assert steps(BACCARA, closed(BACCARA, coup)) == [(Step.CARD, RIGHT)]
    assert steps(BACCARA, dealt(coup, "K")) == [(Step.CARD, BANQUE)]


def test_a_void_coup_has_nothing_due() -> None:
    assert due(BACCARA, replace(open_coup(), void="Nobody staked")) == ()


def test_at_auction_the_bank_comes_before_the_stakes_and_cards_alone_may_be_dealt() -> None:
    variant = baccara(bank_change="auction")
    coup = open_coup(variant)
    assert due(variant, coup)[0] == Due(Step.BANK, BANQUE, Why.FIRST_BANK)
    assert steps(variant, coup)[1:] == [(Step.CARD, RIGHT)]
    assert refused(variant, coup, stake(2, "tableau_1", 10)) is No.BANK_DUE
    assert refused(variant, coup, passes(2)) is No.BANK_DUE
    assert settle(variant, HOUSE, dealt(coup, BOTH_LOSE)).bank is None


# Who may stake, and how much


def test_the_banker_does_not_stake_against_himself() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100))
    assert refused(BACCARA, coup, stake(1, "tableau_2", 10)) is No.HOLDER_STAKES


def test_any_seat_stakes_on_any_side_and_spectators_too() -> None:
    moves = (stake(2, "tableau_1", 10), stake(2, "tableau_2", 10), stake("v1", "tableau_2", 5))
    assert nets(played(BACCARA, RIGHT_WINS, *moves)) == {"2": 0, "v1": -5}


def test_both_sides_at_once_are_taken_where_the_house_offers_it() -> None:
    assert refused(BACCARA, open_coup(), stake(2, "both", 20)) is No.NOT_THIS_GAME
    variant = baccara(both="on")
    assert refused(variant, open_coup(variant), stake(2, "both", 1001)) is No.ODD_UNIT
    assert taken(variant, open_coup(variant), stake(2, "both", 1002)).staked_total == 1002


def test_flat_stakes_are_all_as_the_first() -> None:
    variant = baccara(stakes="flat")
    coup = taken(variant, open_coup(variant), stake(2, "tableau_1", 5), stake(2, "tableau_1", 5))
    assert refused(variant, coup, stake(3, "tableau_2", 20)) is No.NOT_EQUAL
    assert refused(variant, coup, stake(3, "tableau_2", 5)) is No.NOT_EQUAL
    coup = taken(variant, coup, stake(3, "tableau_2", 10))
    assert refused(variant, coup, stake(2, "tableau_1", 10)) is No.NOT_EQUAL


def test_all_stakes_together_come_to_no_more_than_a_limited_bank() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(1, 100), stake(2, "tableau_1", 60))
    assert refused(BANQUE_LIMITED, coup, stake(3, "tableau_2", 41)) is No.ABOVE_MISSING
    coup = taken(BANQUE_LIMITED, coup, stake(3, "both", 40))
    assert refused(BANQUE_LIMITED, coup, stake(4, "tableau_2", 1)) is No.BANK_COVERED


def test_an_open_bank_and_a_bank_that_is_not_there_take_any_stake() -> None:
    variant = banque(bank="open")
    coup = taken(variant, open_coup(variant), bank(1, 100), stake(2, "tableau_1", 500))
    assert coup.staked_total == 500
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), stake(2, "tableau_1", 500))
    assert coup.staked_total == 500


def test_a_seat_passes_once_before_the_cards_and_a_spectator_has_no_turn() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), passes(2), stake(3, "tableau_1", 10))
    assert coup.tour.spoke == ("2",)
    assert refused(BACCARA, coup, passes(2)) is No.SPOKEN_ALREADY
    assert refused(BACCARA, coup, passes(3)) is No.SPOKEN_ALREADY
    assert refused(BACCARA, coup, passes(1)) is No.HOLDER_STAKES
    assert refused(BACCARA, coup, passes("v1")) is No.NOT_YET
    assert refused(BACCARA, dealt(coup, "K"), passes(4)) is No.NOT_YET


def test_no_stake_is_passed_between_two_coups() -> None:
    coming = Coup(2, 1, seats=10, bank=Bank(Seat("1"), Money(100), Money(100), coups=1))
    assert refused(BACCARA, coming, passes(2)) is No.NOT_YET


@pytest.mark.parametrize(
    "move",
    [
        BankCovered(),
        TourStopped(),
        HalfClaimed(claimed=True),
        PrincipalNamed(RIGHT, Seat("2")),
        banco(2, "tableau_1", 100),
    ],
)
def test_what_other_games_know_is_no_act_here(move: Move) -> None:
    coup = open_coup()
    assert refused(BACCARA, coup, move) is No.NOT_THIS_GAME


def test_a_move_that_is_none_here_changes_nothing() -> None:
    assert after(BACCARA, open_coup(), BankCovered()) == open_coup()
