"""Who holds the cards of a side, and from whom it counts on (S4-A4)."""

from dataclasses import replace

import pytest

from dealer_app.rules.coup import Bank, Coup
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.two_tableaux import (
    settle,
    side_holders,
    speakers,
)
from dealer_app.rules.tableaux import (
    asked_in_order,
    bancos,
    before_others,
    claimants,
    halves_left,
    nearer,
    pontes,
    side_order,
    taken_over,
)
from dealer_app.rules.variant import BANQUE, BetId, HandId, Seat, Variant
from tests.play import the
from tests.rules.banked_coups import bank_of_1000, chemin_de_fer
from tests.rules.tableaux_coups import (
    BACCARA,
    BANQUE_LIMITED,
    BOTH_LOSE,
    BOTH_WIN,
    HOUSE,
    LEFT,
    RIGHT,
    RIGHT_TIES,
    RIGHT_WINS,
    baccara,
    banco,
    bank,
    banque,
    dealt,
    holds,
    nets,
    open_coup,
    refused,
    stake,
    taken,
    then,
)


def test_the_first_from_the_bank_on_each_side_holds_its_cards() -> None:
    moves = (stake(seat, side, 10) for seat in (4, 9, 3, 8) for side in ("tableau_1", "tableau_2"))
    coup = taken(BACCARA, open_coup(), bank(1, 100), *moves)
    assert side_holders(BACCARA, coup) == {RIGHT: "3", LEFT: "9"}
    assert speakers(BACCARA, coup) == {RIGHT: "3", LEFT: "9"}


def test_without_a_banker_the_right_counts_from_one_and_the_left_from_the_last() -> None:
    moves = (stake(seat, side, 10) for seat in (4, 9) for side in ("tableau_1", "tableau_2"))
    assert side_holders(BACCARA, taken(BACCARA, open_coup(), *moves)) == {RIGHT: "4", LEFT: "9"}
    assert side_holders(BACCARA, open_coup()) == {}
    alone = dealt(open_coup(), BOTH_LOSE)
    assert side_holders(BACCARA, alone) == {RIGHT: "1", LEFT: "10"}


def test_who_stands_holds_the_cards_only_where_no_seat_plays_the_side() -> None:
    moves = (stake("v2", "tableau_1", 50), stake("v1", "tableau_1", 10))
    coup = taken(BACCARA, open_coup(), *moves)
    assert side_holders(BACCARA, coup) == {RIGHT: "v1"}
    coup = taken(BACCARA, coup, stake(7, "tableau_1", 10))
    assert side_holders(BACCARA, coup) == {RIGHT: "7"}


def test_the_largest_stake_holds_and_the_nearest_to_the_banker_of_two_as_large() -> None:
    variant = baccara(side_holder="largest_stake", both="on")
    moves = (stake(2, "tableau_1", 10), stake(5, "tableau_1", 30), stake(4, "tableau_1", 30))
    coup = taken(variant, open_coup(variant), bank(1, 100), *moves, stake("v1", "tableau_1", 90))
    assert side_holders(variant, coup) == {RIGHT: "4"}
    coup = taken(variant, coup, stake(7, "tableau_2", 29), stake(5, "both", 60))
    assert side_holders(variant, coup) == {RIGHT: "5", LEFT: "5"}
    assert then(variant, dealt(coup, BOTH_WIN)).proposed == {}


def test_somebody_else_may_be_named_who_plays_the_side() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), holds(RIGHT, 7))
    coup = taken(BACCARA, coup, stake(2, "tableau_1", 10), stake(3, "tableau_1", 10))
    assert refused(BACCARA, coup, holds(RIGHT, 7)) is No.NOT_A_STAKER
    assert refused(BACCARA, coup, holds(RIGHT, 1)) is No.HOLDER_STAKES
    assert refused(BACCARA, coup, holds(BANQUE, 2)) is No.NOT_THIS_GAME
    coup = taken(BACCARA, coup, holds(RIGHT, 3))
    assert side_holders(BACCARA, coup) == {RIGHT: "3"}


def sides_next(*texts: str, variant: Variant = BACCARA) -> dict[HandId, Seat]:
    """Who holds the cards in the coup after these, where seats 2, 3, 9 and 10 stake each time."""
    moves = [stake(seat, "tableau_1", 10) for seat in (2, 3)]
    moves += [stake(seat, "tableau_2", 10) for seat in (9, 10)]
    coup = taken(variant, open_coup(variant), bank(1, 1000), *moves)
    for text in texts:
        coup = taken(variant, then(variant, dealt(coup, text)), *moves)
    return dict(side_holders(variant, coup))


def test_a_side_that_wins_or_is_void_keeps_its_holder_and_one_that_loses_has_the_next() -> None:
    assert sides_next(RIGHT_WINS) == {RIGHT: "2", LEFT: "9"}
    assert sides_next(RIGHT_TIES) == {RIGHT: "2", LEFT: "9"}
    assert sides_next(BOTH_LOSE) == {RIGHT: "3", LEFT: "9"}
    assert sides_next(BOTH_LOSE, RIGHT_WINS) == {RIGHT: "3", LEFT: "10"}
    assert sides_next(BOTH_LOSE, BOTH_LOSE) == {RIGHT: "2", LEFT: "10"}


def test_a_void_coup_leaves_the_cards_where_they_were() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10), holds(RIGHT, 2))
    following = then(BACCARA, replace(dealt(coup, "K"), void="Misdeal"))
    following = taken(BACCARA, following, stake(10, "tableau_1", 10), stake(2, "tableau_1", 10))
    assert side_holders(BACCARA, following) == {RIGHT: "2"}


def test_a_side_that_nobody_played_counts_on_from_where_it_was() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    coup = taken(BACCARA, then(BACCARA, dealt(coup, "K Q 5 6")), stake(9, "tableau_2", 10))
    coup = taken(BACCARA, then(BACCARA, dealt(coup, "K Q 5 6")), stake(2, "tableau_1", 10))
    assert coup.proposed == {RIGHT: "3", LEFT: "8"}
    coup = taken(BACCARA, coup, stake(10, "tableau_1", 10))
    assert side_holders(BACCARA, coup) == {RIGHT: "10"}


def test_after_a_standing_bettor_lost_the_side_counts_from_the_bank() -> None:
    coup = taken(BACCARA, open_coup(), bank(4, 100), stake("v1", "tableau_1", 10))
    assert then(BACCARA, dealt(coup, "K Q 5 6")).proposed == {RIGHT: "5"}


def test_with_another_banker_the_sides_are_counted_anew() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    assert then(BACCARA, dealt(coup, "K Q 5 6")).proposed == {RIGHT: "3"}
    assert then(BACCARA, dealt(coup, "K Q 5 6"), shoe=2).proposed == {}
    bankless = dealt(taken(BACCARA, open_coup(), stake(2, "tableau_1", 10)), "K Q 5 6")
    assert then(BACCARA, bankless).proposed == {RIGHT: "3"}
    assert then(BACCARA, bankless, shoe=2).proposed == {}
    assert taken(BACCARA, then(BACCARA, bankless), bank(2, 100)).proposed == {}


def test_of_the_standing_the_second_plays_a_side_before_the_tenth() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(1, 100))
    coup = taken(BANQUE_LIMITED, coup, stake("v10", "tableau_1", 10), stake("v2", "tableau_1", 10))
    assert pontes(BANQUE_LIMITED, coup, RIGHT) == ("v2", "v10")


def test_sides_are_counted_from_the_banks_right_and_from_its_left_by_turns() -> None:
    third = HandId("tableau_3")
    laws = {RIGHT: BACCARA.laws[RIGHT], LEFT: BACCARA.laws[LEFT], third: BACCARA.laws[LEFT]}
    variant = replace(BACCARA, laws={**laws, BANQUE: BACCARA.laws[BANQUE]})
    coup = Coup(1, 1, seats=4, bank=Bank(Seat("2"), Money(100)))
    assert ["".join(side_order(variant, coup, side)) for side in laws] == ["341", "143", "341"]


def banked(variant: Variant = BANQUE_LIMITED, amount: int = 100) -> Coup:
    return taken(variant, open_coup(variant), bank(1, amount))


def test_a_banco_covers_what_the_bank_holds_alone_on_that_side() -> None:
    coup = taken(BANQUE_LIMITED, banked(), banco(2, "tableau_1", 100))
    assert coup.staked(Seat("2"), BetId("tableau_1")) == 100
    assert refused(BANQUE_LIMITED, coup, stake(3, "tableau_1", 10)) is No.ALONE_TAKEN
    assert refused(BANQUE_LIMITED, coup, stake(3, "both", 10)) is No.ALONE_TAKEN
    assert refused(BANQUE_LIMITED, coup, stake(3, "tableau_2", 10)) is No.BANK_COVERED
    settlement = settle(BANQUE_LIMITED, HOUSE, dealt(coup, "K Q 7 6"))
    assert nets(settlement) == {"2": 100, "1": -100}


def test_against_an_open_bank_others_stake_on_the_other_side() -> None:
    variant = banque(bank="open")
    coup = taken(variant, banked(variant), banco(2, "tableau_1", 100), stake(3, "tableau_2", 70))
    assert coup.staked_total == 170


def test_a_banco_covers_what_the_other_side_has_left_of_a_limited_bank() -> None:
    coup = taken(BANQUE_LIMITED, banked(), stake(3, "tableau_2", 30))
    coup = taken(BANQUE_LIMITED, coup, banco(2, "tableau_1", 100))
    assert coup.staked(Seat("2"), BetId("tableau_1")) == 70
    full = taken(BANQUE_LIMITED, banked(), stake(3, "tableau_2", 100))
    assert refused(BANQUE_LIMITED, full, banco(2, "tableau_1", 100)) is No.BANK_COVERED


def test_a_banco_is_for_all_that_the_bank_holds() -> None:
    assert refused(BANQUE_LIMITED, banked(), banco(2, "tableau_1", 50)) is No.BANK_DIFFERS
    assert refused(BANQUE_LIMITED, banked(), banco(2, "tableau_1", 101)) is No.BANK_DIFFERS


def test_two_on_opposite_sides_go_halves_and_the_right_has_the_odd_unit() -> None:
    coup = taken(BANQUE_LIMITED, banked(amount=101), banco(2, "tableau_1", 101))
    coup = taken(BANQUE_LIMITED, coup, banco(10, "tableau_2", 101))
    assert [(s.seat, s.amount) for s in coup.stakes] == [("2", 51), ("10", 50)]
    coup = taken(BANQUE_LIMITED, banked(amount=101), banco(10, "tableau_2", 101))
    coup = taken(BANQUE_LIMITED, coup, banco(2, "tableau_1", 101))
    assert [(s.seat, s.amount) for s in coup.stakes] == [("10", 50), ("2", 51)]
    assert refused(BANQUE_LIMITED, coup, banco(3, "both", 101)) is No.ALONE_TAKEN
    assert side_holders(BANQUE_LIMITED, coup) == {RIGHT: "2", LEFT: "10"}


def test_banco_is_asked_from_the_banks_right_then_its_left_and_so_on_by_turns() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(5, 100))
    assert asked_in_order(coup) == ("6", "4", "7", "3", "8", "2", "9", "1", "10")
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED, seats=4), bank(1, 100))
    assert asked_in_order(coup) == ("2", "4", "3")


def test_a_seat_that_is_asked_before_takes_the_banco_over() -> None:
    coup = taken(BANQUE_LIMITED, banked(), banco("v1", "tableau_1", 100))
    coup = taken(BANQUE_LIMITED, coup, banco(3, "tableau_1", 100))
    assert nearer(coup) == ("2", "10")
    assert refused(BANQUE_LIMITED, coup, banco(3, "tableau_1", 100)) is No.SPOKEN_ALREADY
    assert refused(BANQUE_LIMITED, coup, banco(9, "tableau_1", 100)) is No.ALONE_TAKEN
    assert refused(BANQUE_LIMITED, coup, banco("v1", "both", 100)) is No.ALONE_TAKEN
    coup = taken(BANQUE_LIMITED, coup, banco(10, "tableau_1", 100))
    assert [(s.seat, s.bet, s.amount) for s in coup.stakes] == [("10", "tableau_1", 100)]
    assert nearer(coup) == ("2",)


def test_a_half_is_taken_over_by_a_seat_that_is_asked_before_it() -> None:
    coup = taken(BANQUE_LIMITED, banked(amount=101), banco(3, "tableau_1", 101))
    coup = taken(BANQUE_LIMITED, coup, banco(10, "tableau_2", 101), banco(2, "tableau_1", 101))
    assert {s.seat: s.amount for s in coup.stakes} == {"2": 51, "10": 50}
    assert refused(BANQUE_LIMITED, coup, banco(9, "tableau_2", 101)) is No.ALONE_TAKEN
    coup = taken(BANQUE_LIMITED, banked(), banco(3, "tableau_1", 100), banco(9, "tableau_2", 100))
    coup = taken(BANQUE_LIMITED, coup, banco(2, "both", 100))
    assert {s.seat: (s.bet, s.amount) for s in coup.stakes} == {"2": ("both", 100)}
    assert [each.seat for each in bancos(coup.tour)] == ["2"]


def test_whoever_called_and_was_taken_over_has_not_called() -> None:
    variant = banque(banco_repeats="1")
    coup = taken(variant, banked(variant), banco(3, "tableau_1", 100), banco(2, "tableau_1", 100))
    coup = then(variant, dealt(coup, "K Q 5 6"))
    assert refused(variant, coup, banco(2, "tableau_1", coup.banked)) is No.TOO_OFTEN
    taken(variant, coup, banco(3, "tableau_1", coup.banked))


def test_no_banco_is_called_once_cards_lie() -> None:
    laid = taken(BANQUE_LIMITED, banked(), stake(3, "tableau_1", 10))
    assert claimants(BANQUE_LIMITED, laid) == asked_in_order(laid) != ()
    coup = dealt(laid, "K")
    assert claimants(BANQUE_LIMITED, coup) == ()
    assert refused(BANQUE_LIMITED, coup, banco(2, "tableau_2", 100)) is No.NOT_YET


def test_one_unit_is_not_halved() -> None:
    coup = taken(BANQUE_LIMITED, banked(amount=1), banco(2, "tableau_1", 1))
    assert refused(BANQUE_LIMITED, coup, banco(10, "tableau_2", 1)) is No.BANK_COVERED
    assert refused(BANQUE_LIMITED, banked(amount=1), banco(2, "both", 1)) is No.BANK_COVERED


def test_a_banco_on_both_sides_is_half_on_each() -> None:
    coup = taken(BANQUE_LIMITED, banked(amount=101), banco(2, "both", 101))
    assert coup.staked(Seat("2"), BetId("both")) == 100
    assert refused(BANQUE_LIMITED, coup, banco(3, "tableau_1", 101)) is No.ALONE_TAKEN
    settlement = settle(BANQUE_LIMITED, HOUSE, dealt(coup, RIGHT_WINS))
    assert nets(settlement) == {"2": 0, "1": 0}


def test_a_banco_comes_before_the_stakes_of_its_side_and_names_it() -> None:
    coup = taken(BANQUE_LIMITED, banked(), stake(3, "tableau_1", 10))
    assert refused(BANQUE_LIMITED, coup, banco(2, "tableau_1", 100)) is No.ALONE_FIRST
    assert refused(BANQUE_LIMITED, coup, banco(2, "both", 100)) is No.ALONE_FIRST
    assert refused(BANQUE_LIMITED, banked(), banco(2, None, 100)) is No.WHICH_SIDE
    assert refused(BANQUE_LIMITED, banked(), banco(1, "tableau_1", 100)) is No.HOLDER_STAKES
    bankless = open_coup(BANQUE_LIMITED)
    assert refused(BANQUE_LIMITED, bankless, banco(2, "tableau_1", 100)) is No.BANK_FIRST


def bancos_running(variant: Variant, times: int, void: str | None = None) -> Coup:
    """The coup after seat 2 called banco so often, and lost; the last one may be void."""
    coup = banked(variant)
    for number in range(times):
        coup = taken(variant, coup, banco(2, "tableau_1", coup.banked))
        coup = dealt(coup, "K Q 5 6")
        if number == times - 1:
            coup = replace(coup, void=void)
        coup = then(variant, coup)
    return coup


@pytest.mark.parametrize(("option", "times"), [("3", 3), ("2", 2), ("1", 1)])
def test_one_seat_calls_banco_only_so_often_running(option: str, times: int) -> None:
    variant = banque(banco_repeats=option)
    coup = bancos_running(variant, times)
    assert refused(variant, coup, banco(2, "tableau_2", coup.banked)) is No.TOO_OFTEN
    taken(variant, coup, banco(3, "tableau_2", coup.banked))
    coup = bancos_running(variant, times - 1)
    taken(variant, coup, banco(2, "tableau_1", coup.banked))


def test_a_void_coup_is_no_banco_and_a_coup_without_one_ends_the_run() -> None:
    variant = banque(banco_repeats="1")
    coup = bancos_running(variant, 1, "Misdeal")
    taken(variant, coup, banco(2, "tableau_1", coup.banked))
    coup = bancos_running(variant, 1)
    coup = then(variant, dealt(taken(variant, coup, stake(3, "tableau_1", 10)), "K Q 5 6"))
    taken(variant, coup, banco(2, "tableau_1", coup.banked))


def test_where_no_number_is_set_banco_may_be_called_for_ever() -> None:
    variant = replace(BANQUE_LIMITED, tour=replace(BANQUE_LIMITED.tour, repeats=0))
    coup = bancos_running(variant, 5)
    taken(variant, coup, banco(2, "tableau_1", coup.banked))


def test_a_second_banco_goes_halves_while_one_side_alone_is_taken() -> None:
    assert not halves_left(BANQUE_LIMITED, banked())
    right = taken(BANQUE_LIMITED, banked(), banco(2, "tableau_1", 100))
    assert halves_left(BANQUE_LIMITED, right)
    assert not halves_left(
        BANQUE_LIMITED, taken(BANQUE_LIMITED, right, banco(10, "tableau_2", 100))
    )
    both = taken(BANQUE_LIMITED, banked(), banco(2, "both", 100))
    assert not halves_left(BANQUE_LIMITED, both)


def test_two_units_are_halved() -> None:
    coup = taken(BANQUE_LIMITED, banked(amount=2), banco(2, "tableau_1", 2))
    coup = taken(BANQUE_LIMITED, coup, banco(10, "tableau_2", 2))
    assert [(s.seat, s.amount) for s in coup.stakes] == [("2", 1), ("10", 1)]


def test_a_half_that_is_taken_over_leaves_the_other_half_where_it_is() -> None:
    coup = taken(BANQUE_LIMITED, banked(), banco(3, "tableau_1", 100), banco(9, "tableau_2", 100))
    coup = taken(BANQUE_LIMITED, coup, banco(2, "tableau_2", 100))
    assert [(each.seat, each.bet) for each in bancos(coup.tour)] == [
        ("3", "tableau_1"),
        ("2", "tableau_2"),
    ]


def test_the_half_that_is_left_covers_all_again_once() -> None:
    coup = taken(BANQUE_LIMITED, banked(), banco(3, "tableau_1", 100), banco(9, "tableau_2", 100))
    for taker, left in ((banco(2, "tableau_1", 100), "9"), (banco(10, "tableau_2", 100), "3")):
        without = taken_over(BANQUE_LIMITED, coup, taker)
        assert isinstance(without, Coup)
        assert [(each.seat, each.amount) for each in bancos(without.tour)] == [(left, 100)]


def test_who_may_call_is_asked_while_a_banco_lies_and_after_it_those_before_its_seat() -> None:
    assert claimants(BANQUE_LIMITED, banked()) == asked_in_order(banked())
    called = taken(BANQUE_LIMITED, banked(), banco(3, "tableau_1", 100))
    assert claimants(BANQUE_LIMITED, called) == ("2", "10")
    assert claimants(BANQUE_LIMITED, replace(called, closed=True)) == ()
    assert claimants(BACCARA, open_coup(BACCARA)) == ()
    assert claimants(chemin_de_fer(), bank_of_1000(chemin_de_fer())) == ()


def test_one_who_calls_twice_does_not_come_before_himself() -> None:
    coup = taken(BANQUE_LIMITED, banked(), banco(3, "tableau_1", 100))
    assert not before_others(coup, Seat("3"), the(coup.tour.banco))
    assert before_others(coup, Seat("2"), the(coup.tour.banco))
