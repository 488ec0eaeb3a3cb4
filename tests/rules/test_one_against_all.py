"""The routine of Macao: who is dealt and who plays, stakes, and the bank that goes round."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank_rules import BankRules
from dealer_app.rules.coup import Bank, Coup, Settlement
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.moves import (
    BancoCalled,
    BankCovered,
    BankGivenUp,
    BankTaken,
    CardsHeld,
    Move,
    WinningsKept,
)
from dealer_app.rules.procedures import one_against_all as macao
from dealer_app.rules.variant import BANQUE, BetId, Seat
from tests.builders import cards
from tests.rules.macao import (
    BEFORE,
    HOUSE,
    HUNDRED,
    dealt,
    hand_of,
    hands_of,
    looked,
    moved,
    nets,
    opened,
    own,
    passed,
    refused,
    settled,
    stake,
    steps,
    table,
)

# Who is dealt, and who plays


def test_the_seats_are_dealt_from_the_bankers_left_twice_round_the_bank_last() -> None:
    variant = table(4)
    assert opened(variant, "3").deal == hands_of([2, 1, 4]) * 2


def test_the_other_way_round_they_are_dealt_from_his_right() -> None:
    variant = table(4, "direction=anticlockwise")
    assert opened(variant, "3").deal == hands_of([4, 1, 2]) * 2


def test_seat_one_holds_the_first_bank_with_nothing_in_it() -> None:
    variant = table(2)
    coup = macao.arranged(variant, Coup(1, 1, seats=2))
    assert coup.bank == Bank(Seat("1"))
    assert coup.playing == hands_of([2])


def test_without_any_stake_every_seat_plays() -> None:
    variant = table(3)
    coup = looked(variant, "K 6 | K 6 | K 6")
    assert coup.playing == hands_of([3, 2])
    assert settled(variant, coup).results == {"seat_3": "ties", "seat_2": "ties"}
    assert settled(variant, coup).lines == ()


def test_a_seat_that_passed_is_out_where_nobody_staked_either() -> None:
    variant = table(3, BEFORE)
    coup = moved(variant, opened(variant), passed(3))
    assert coup.playing == hands_of([2])
    assert moved(variant, coup, passed(2)).playing == (BANQUE,)


def test_a_seat_without_a_stake_is_out_and_its_natural_ends_nothing() -> None:
    variant = table(3)
    coup = looked(variant, "K 2 | K 9 | K 6")
    assert macao.due(variant, coup) == ()
    coup = macao.closed(variant, moved(variant, coup, stake(3)))
    assert coup.playing == hands_of([3])
    assert steps(variant, coup) == ["card seat_3"]


def test_where_stakes_come_first_those_who_staked_play_and_all_are_dealt() -> None:
    variant = table(4, BEFORE)
    coup = moved(variant, opened(variant), stake(2), stake(4))
    assert (coup.playing, len(coup.deal)) == (hands_of([4, 2]), 8)


def test_a_late_stake_that_stands_changes_nobodys_hand() -> None:
    variant = table(3, BEFORE)
    coup = looked(variant, "K 6 | K 6 | K 6", moved(variant, opened(variant), stake(2)))
    late = macao.arranged(variant, coup.with_stake(Seat("3"), BetId("own"), HUNDRED))
    assert late.playing == hands_of([2])


def test_nobody_speaks_for_another_seat() -> None:
    variant = table()
    assert macao.speakers(variant, opened(variant)) == {}


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (6, 1), (12, 1), (17, 1), (18, 2)])
def test_three_cards_a_hand_say_how_many_packs_are_needed(seats: int, packs: int) -> None:
    variant = table(seats)
    assert opened(variant).packs == packs


def test_packs_that_the_house_chose_stay() -> None:
    assert opened(table(4, "packs=2")).packs == 0


# Stakes


def test_after_the_look_stakes_are_called_and_the_cards_may_go_on() -> None:
    variant = table(3)
    assert steps(variant, opened(variant)) == ["card seat_3"]
    assert not macao.stakes_open(variant, opened(variant))
    coup = looked(variant, "K 2 | K 3 | K 6")
    assert macao.stakes_open(variant, coup)
    called = macao.due(variant, coup)
    assert called[0] == Due(Step.STAKES, why=Why.AFTER_LOOK, seat=Seat("3"))
    assert steps(variant, coup) == ["stakes", "card seat_3"]


def test_the_next_seat_is_called_once_one_has_spoken() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "K 2 | K 3 | K 6"), passed(3))
    assert macao.due(variant, coup)[0].seat == "2"


def test_a_burned_first_card_is_replaced_before_stakes_are_taken() -> None:
    variant = table(2)
    coup = looked(variant, "K 2 | K 6")
    coup = coup.with_hand(hand_of(2), cards("2"))
    assert not macao.stakes_open(variant, coup)
    assert steps(variant, coup) == ["card seat_2"]


def test_while_a_natural_lies_open_stakes_are_taken_beside_the_settling() -> None:
    variant = table(3)
    coup = looked(variant, "K 9 | K 3 | K 6")
    assert macao.due(variant, coup) == ()
    assert macao.stakes_open(variant, coup)


def test_betting_is_over_when_every_seat_has_staked_or_passed() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "K 2 | K 3 | K 6"), stake(3), passed(2))
    assert coup.closed
    assert not macao.stakes_open(variant, coup)
    assert coup.playing == hands_of([3])


def test_where_kinds_may_be_mixed_the_last_seat_may_lay_another() -> None:
    variant = table(2, "bets=mix")
    coup = moved(variant, looked(variant, "K 2 | K 6"), stake(2), stake(2, "tie", 10))
    assert not coup.closed
    assert steps(variant, coup) == ["card seat_2", "stakes"]


def test_when_all_have_passed_there_is_nothing_to_play_for() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "xx xx | xx xx | xx xx"), passed(2), passed(3))
    assert coup.playing == (BANQUE,)
    assert settled(variant, coup) == Settlement({}, (), settled(variant, coup).bank)
    assert nets(variant, coup) == {"1": 0}


def test_closed_without_a_stake_all_play_but_those_who_passed() -> None:
    variant = table(3)
    coup = macao.closed(variant, looked(variant, "K 7 | K 3 | K 6"))
    assert macao.arranged(variant, coup).playing == ("seat_3", "seat_2", BANQUE)
    look = looked(variant, "K 7 | K 3 | K 6")
    coup = macao.closed(variant, macao.after(variant, look, passed(2)))
    assert macao.arranged(variant, coup).playing == ("seat_3", BANQUE)


def test_before_the_look_there_is_no_betting_to_close() -> None:
    variant = table(3)
    assert macao.closed(variant, opened(variant)) == opened(variant)


def test_before_the_deal_stakes_are_taken_until_the_first_card() -> None:
    variant = table(3, BEFORE)
    coup = opened(variant)
    assert macao.due(variant, coup)[0] == Due(Step.STAKES, why=Why.TOUR, seat=Seat("3"))
    assert steps(variant, coup) == ["stakes", "card seat_3"]
    coup = moved(variant, coup, *own(3, 2))
    assert not coup.closed
    assert steps(variant, coup) == ["card seat_3", "stakes"]
    coup = dealt(variant, coup, "K")
    assert not macao.stakes_open(variant, coup)
    assert steps(variant, coup) == ["card seat_2"]


def test_closed_before_the_deal_without_a_stake_the_cards_are_dealt_and_all_play() -> None:
    variant = table(2, BEFORE)
    coup = macao.closed(variant, opened(variant))
    assert steps(variant, coup) == ["card seat_2"]
    assert settled(variant, looked(variant, "K 7 | K 3", coup)).results == {"seat_2": "wins"}


def test_the_banker_does_not_stake() -> None:
    variant = table(3)
    coup = looked(variant, "K 2 | K 3 | K 6")
    assert refused(variant, coup, stake(1)) is No.HOLDER_STAKES
    assert refused(variant, coup, passed(1)) is No.HOLDER_STAKES


def test_a_seat_has_one_of_the_three_bets_and_may_add_to_it() -> None:
    variant = table(3)
    coup = moved(variant, looked(variant, "K 2 | K 3 | K 6"), stake(3), stake(3))
    assert coup.staked(Seat("3"), BetId("own")) == 200
    for bet in ("bank", "tie"):
        answer = macao.may_stake(variant, HOUSE, coup, stake(3, bet))
        assert answer == Refusal(No.ONE_KIND, {"seat": "3", "bet": "own"})


def test_a_seat_says_once_that_it_stakes_nothing() -> None:
    variant = table(4)
    coup = moved(variant, looked(variant, "K 2 | K 3 | K 4 | K 6"), passed(3), stake(2))
    assert refused(variant, coup, passed(3)) is No.SPOKEN_ALREADY
    assert refused(variant, coup, passed(2)) is No.STAKED_ALREADY
    assert moved(variant, coup, stake(3)).staked(Seat("3"), BetId("own")) == 100


def test_nobody_passes_before_the_look_nor_when_betting_is_over() -> None:
    variant = table(3)
    assert refused(variant, opened(variant), passed(3)) is No.NOT_YET
    over = macao.closed(variant, looked(variant, "K 2 | K 3 | K 6"))
    assert refused(variant, over, passed(3)) is No.STAKES_CLOSED


@pytest.mark.parametrize("move", [BancoCalled(Seat("2"), HUNDRED), BankCovered()])
def test_there_is_no_banco_and_nothing_to_cover(move: Move) -> None:
    variant = table(3)
    coup = looked(variant, "K 2 | K 3 | K 6")
    assert refused(variant, coup, move) is No.NOT_THIS_GAME
    assert macao.after(variant, coup, move) == coup


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (BankGivenUp(), No.NEVER_RETIRES),
        (BankTaken(Seat("2"), HUNDRED), No.NOT_GIVEN_UP),
        (WinningsKept(HUNDRED), No.NO_GARAGE),
    ],
)
def test_the_bank_is_not_given_up_nor_taken_over_nor_set_aside(move: Move, code: No) -> None:
    variant = table(3)
    assert refused(variant, opened(variant, "1", 500), move) is code


# The seat whose card counts


def test_the_banker_names_the_seat_whose_card_counts() -> None:
    """S2-A5: until then the largest stake's; bank 4 draws against a 2, not against an 8."""
    variant = table(3, "reference=designated")
    bets = [stake(3, amount=200), stake(2)]
    coup = moved(variant, looked(variant, "K A | K A | K 4"), *bets)
    coup = dealt(variant, coup, "8 2")
    assert macao.due(variant, coup) == ()
    named = moved(variant, coup, CardsHeld(BANQUE, Seat("2")))
    assert steps(variant, named) == ["choice banque"]


def test_only_a_seat_in_play_is_named_before_the_bank_has_drawn() -> None:
    variant = table(3, "reference=designated")
    coup = macao.closed(variant, moved(variant, looked(variant, "K A | K 6 | K 2"), stake(3)))
    assert refused(variant, coup, CardsHeld(BANQUE, Seat("2"))) is No.NOT_A_STAKER
    assert refused(variant, coup, CardsHeld(hand_of(3), Seat("3"))) is No.NOT_THIS_GAME
    drawn = dealt(variant, coup, "2 5")
    assert refused(variant, drawn, CardsHeld(BANQUE, Seat("3"))) is No.NOT_ITS_TURN


def test_where_any_seats_card_counts_none_is_named() -> None:
    variant = table(3)
    coup = looked(variant, "K A | K 6 | K 2")
    assert refused(variant, coup, CardsHeld(BANQUE, Seat("2"))) is No.NOT_THIS_GAME


def test_a_game_that_says_nothing_of_its_bank_has_one_that_stays_unlimited() -> None:
    variant = replace(table(2), bank=None)
    coup = moved(variant, looked(variant, "K 9 | K 6", opened(variant)), stake(2))
    assert nets(variant, coup) == {"2": 300, "1": -300}
    asks = replace(table(2), bank=BankRules(needed=True))
    assert steps(asks, opened(asks)) == ["bank banque", "card seat_2"]


def test_once_every_seat_has_spoken_nobody_is_asked_in_turn() -> None:
    variant = table(3, BEFORE)
    coup = moved(variant, opened(variant), stake(3))
    assert macao.due(variant, coup)[0] == Due(Step.STAKES, why=Why.TOUR, seat=Seat("2"))
    coup = moved(variant, coup, passed(2))
    assert macao.due(variant, coup)[-1] == Due(Step.STAKES, why=Why.NONE)
