"""Stakes against a bank that a patron holds, as the table takes them; chips given to guests."""

import pytest

from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.builders import at_table, codes, entered, euros, refusal, replayed, stake, take_back
from tests.play import PlayTable

PORCELAINE = "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 300\n"
TIED = "deal 3 4 3 4\nsay grandeur stand\nsay decadence stand\nshoe\ncoup\n"
CHEMIN = "variant chemin_de_fer\nshoe\ncoup\nbank 1 100\n"


def passed(seat: int) -> ev.SeatPassed:
    return ev.SeatPassed(Seat(str(seat)))


def void(table: PlayTable) -> str | None:
    return table.coup.void


def test_a_bet_that_the_game_does_not_offer_is_refused() -> None:
    table = replayed("variant baccara\nshoe\ncoup\nbank 1 100\n")
    assert refusal(table, stake(2, "both", 10)) is No.BET_CLOSED
    assert refusal(table, stake(2, "banque", 10)) is No.BET_CLOSED


def test_a_manche_is_void_once_everybody_has_passed() -> None:
    table = replayed("variant porcelaine\nshoe\ncoup\nbank 1 1000\n")
    entered(table, *(passed(seat) for seat in (5, 4, 3, 2)))  # nobody plays alone
    assert void(table) is None
    entered(table, *(passed(seat) for seat in (5, 4, 3)))
    assert void(table) is None
    entered(table, passed(2))
    assert void(table) == ev.UNSTAKED


def test_a_manche_without_a_stake_is_dealt_where_the_cards_alone_are_told() -> None:
    table = replayed("variant porcelaine\nseats 4\nshoe\ncoup\nbank 1 1000\ndeal 11 M 5 M\n")
    assert table.settlement.results == {"grandeur": "wins"}


def test_cards_dealt_to_nobody_have_left_the_shoe_of_a_void_manche() -> None:
    staked = PORCELAINE + "deal 2 3 10 M\n"
    table = replayed(
        staked.replace("shoe\n", "option reshuffle=cut_card\nshoe\n") + "coup\ndeal M 9\n"
    )
    assert void(table) == ev.UNSTAKED
    assert table.shoe.size - table.shoe.left == 6


def test_a_manche_in_which_somebody_staked_is_not_void_when_the_others_pass() -> None:
    table = replayed("variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\n")
    assert void(entered(table, passed(4), passed(3), passed(2))) is None


def test_chemin_de_fer_is_dealt_without_a_stake() -> None:
    table = replayed(CHEMIN)
    entered(table, *(passed(seat) for seat in range(2, 10)))
    entered(table, *(passed(seat) for seat in range(2, 10)))
    assert void(table) is None


def test_a_stake_that_rides_is_not_taken_back() -> None:
    assert refusal(replayed(PORCELAINE + TIED), take_back(5, "stake")) is No.STAKES_RIDE


def test_in_a_tour_a_stake_is_struck_and_not_taken_back() -> None:
    assert refusal(replayed(PORCELAINE), take_back(5, "stake")) is No.WITHDRAW_NOT


def test_a_banco_is_struck_and_not_taken_back() -> None:
    assert refusal(replayed(CHEMIN + "banco 2\n"), take_back(2, "stake")) is No.WITHDRAW_NOT


def test_an_ordinary_stake_at_chemin_de_fer_is_taken_back() -> None:
    table = entered(replayed(CHEMIN + "stake 2 40\n"), take_back(2, "stake"))
    assert table.coup.stakes == ()


def test_betting_is_not_closed_while_the_bank_has_to_follow_or_stop() -> None:
    table = replayed(PORCELAINE + "stake 3 600\n")
    assert refusal(table, ev.BettingClosed()) is No.COVER_DUE
    assert refusal(entered(table, ev.BankCovered()), ev.BettingClosed()) is None


def test_stakes_are_not_repeated_while_the_coup_is_dealt_or_once_it_is_over() -> None:
    again = ev.StakesRepeated((Stake(Seat("2"), BetId("stake"), euros(100)),))
    assert refusal(replayed(CHEMIN + "deal 2\n"), again) is No.STAKES_CLOSED
    assert refusal(replayed(CHEMIN + "banco 2\ndeal 2 9 K K\n"), again) is No.COUP_OVER


def test_stakes_that_the_bank_is_too_small_for_are_not_repeated_in_part() -> None:
    text = CHEMIN + "stake 2 60\nstake 3 40\ndeal 9 2 K K\ncoup\nbank 2 50\n"
    table = replayed(text)
    verdict = table.repeat_stakes(Seat("3"))
    assert verdict.refusal is None
    again = (
        Stake(Seat("4"), BetId("stake"), euros(10)),
        Stake(Seat("5"), BetId("stake"), euros(1)),
    )
    assert refusal(table, ev.StakesRepeated(again)) is No.BANK_COVERED


@pytest.mark.parametrize("amount", [0, -1])
def test_nobody_gives_back_chips_that_were_not_given(amount: int) -> None:
    table = at_table("festival")
    assert refusal(table, ev.ChipsGiven(Seat("3"), euros(amount))) is No.BELOW_MINIMUM
    entered(table, ev.ChipsGiven(Seat("3"), euros(50)))
    assert refusal(table, ev.ChipsGiven(Seat("3"), euros(-51))) is No.BELOW_MINIMUM
    entered(table, ev.ChipsGiven(Seat("3"), euros(-50)))
    assert table.state.given == {"3": 0}


def test_chips_are_given_at_a_seat_of_the_table() -> None:
    assert refusal(at_table("festival"), ev.ChipsGiven(Seat("13"), euros(50))) is No.UNKNOWN_SEAT


def test_a_late_stake_on_a_full_bank_can_only_go_back() -> None:
    table = replayed(CHEMIN + "stake 2 100\ndeal 2 9 K K\n")
    entered(table, stake(3, "stake", 10))
    table.decide()
    assert codes(table) == [("IRR-16", "withdraw")]
