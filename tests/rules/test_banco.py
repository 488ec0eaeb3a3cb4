"""Stakes at chemin de fer: banco, with the table, in any order until the bank is covered."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from dealer_app.rules.bank_rules import Alone, Excess
from dealer_app.rules.coup import Banco, Stake, Tour
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.tour import follower, missing, stakes_due
from dealer_app.rules.variant import Seat, Variant
from tests.play import the
from tests.rules.banked_coups import (
    asked,
    bank_of_1000,
    chemin_de_fer,
    laid,
    no,
    porcelaine,
    refused,
    told,
)

EVERYBODY: Final = ("pass 2", "pass 3", "pass 4", "pass 5")


def test_banco_is_asked_from_the_banks_right_then_stakes() -> None:
    game = chemin_de_fer()
    assert asked(game, bank_of_1000(game)) == (Why.ALONE, "2", 1000)
    assert asked(game, bank_of_1000(game, "pass 3")) == (Why.ALONE, "2", 1000)
    assert asked(game, bank_of_1000(game, *EVERYBODY, "pass v1")) == (Why.TOUR, "2", 1000)
    assert laid(bank_of_1000(game, *EVERYBODY, "banco 4")) == {"4": 1000}


def test_those_who_stand_are_asked_for_a_banco_after_all_the_seats() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, *EVERYBODY)
    assert asked(game, at) == (Why.STANDING, None, 1000)
    assert laid(told(game, "banco v2", start=at)) == {"v2": 1000}
    assert no(game, bank_of_1000(game, *EVERYBODY[:3]), "pass v1") is No.NOT_YET
    assert no(game, told(game, "pass v1", start=at), "pass v1") is No.NOT_YET


def test_one_who_stands_and_follows_no_banco_has_not_declined_for_a_seat() -> None:
    game = chemin_de_fer()
    at = replace(bank_of_1000(game), tour=Tour(lost_banco=Banco(Seat("v1"), Money(500))))
    at = told(game, "pass 2", "pass v1", "pass 3", "pass 4", start=at)
    assert asked(game, at) == (Why.ALONE, "5", 1000)
    assert asked(game, told(game, "pass 5", start=at)) == (Why.STANDING, None, 1000)


def test_who_plays_with_the_table_after_all_declined_has_the_others_asked_anew() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, *EVERYBODY, "pass v1", "pass 2", "banco 3 500")
    assert asked(game, at) == (Why.TOUR, "2", 500)


def test_a_seat_that_speaks_for_a_stake_leaves_those_who_stand_unasked() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, *EVERYBODY)
    assert asked(game, told(game, "pass 2", start=at)) == (Why.TOUR, "3", 1000)
    assert asked(game, told(game, "stake 2 100", start=at)) == (Why.TOUR, "3", 900)


def test_with_the_table_leaves_the_bank_to_those_who_have_not_been_asked() -> None:
    """§3.2: avec la table comes after every banco, of a seat or of somebody who stands."""
    game = chemin_de_fer()
    at = bank_of_1000(game, "pass 2", "banco 3 500")
    assert asked(game, at) == (Why.ALONE, "4", 500)
    at = told(game, "pass 4", "pass 5", start=at)
    assert asked(game, at) == (Why.STANDING, None, 500)
    assert laid(told(game, "banco v1", start=at)) == {"v1": 1000}
    at = told(game, "pass v1", start=at)
    assert asked(game, at) == (Why.TOUR, "2", 500)
    assert asked(game, told(game, "pass 2", start=at)) == (Why.TOUR, "4", 500)


def test_stakes_are_taken_in_any_order_until_the_bank_is_covered() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, "pass 2", "stake 4 300", "stake 2 100", "stake 4 100")
    assert laid(at) == {"4": 400, "2": 100}
    assert at.tour.spoke == ("4", "2")
    assert asked(game, at) == (Why.TOUR, "3", 500)
    assert refused(game, at, "stake 3 501").values == {"amount": 500}
    assert no(game, at, "stake 3 501") is No.ABOVE_MISSING
    at = told(game, "stake 3 500", start=at)
    assert asked(game, at) == (Why.COVERED, None, 0)
    assert no(game, at, "stake 5 1") is No.BANK_COVERED
    assert no(game, at, "pass 2") is No.SPOKEN_ALREADY


def test_standing_players_are_asked_once_the_seats_have_spoken() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, *("stake 2 100", "pass 3", "pass 4", "pass 5"))
    assert asked(game, at) == (Why.SPECTATORS, None, 900)
    assert no(game, at, "stake v1 901") is No.ABOVE_MISSING
    assert laid(told(game, "stake v1 900", start=at)) == {"2": 100, "v1": 900}


def test_banco_covers_the_bank_alone() -> None:
    game = chemin_de_fer()
    at = bank_of_1000(game, "banco 4")
    assert (at.tour.banco, at.tour.asked) == (Banco(Seat("4"), Money(1000)), True)
    for line in ("stake 2 10", "stake 4 10", "stake v1 10"):
        assert no(game, at, line) is No.ALONE_TAKEN


def test_banco_comes_before_any_stake() -> None:
    game = chemin_de_fer()
    assert no(game, bank_of_1000(game, "stake 2 10"), "banco 3") is No.ALONE_FIRST
    at = bank_of_1000(game, "banco 3 500", "stake 2 10")
    assert no(game, at, "banco 4") is No.ALONE_FIRST


def test_avec_la_table_is_for_half_at_least_and_the_others_fill_up() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 1 1001")
    assert refused(game, at, "banco 3 500").values == {"amount": 501}
    assert no(game, at, "banco 3 500") is No.BELOW_SHARE
    assert refused(game, at, "banco 3 1002").values == {"amount": 1001}
    assert no(game, at, "banco 3 1002") is No.ABOVE_MISSING
    at = told(game, "banco 3 501", start=at)
    assert asked(game, at) == (Why.ALONE, "2", 500)
    at = told(game, "stake 4 300", start=at)
    assert asked(game, at) == (Why.TOUR, "2", 200)
    assert laid(told(game, "stake 3 200", start=at)) == {"3": 701, "4": 300}


def test_the_house_may_allow_any_part_with_the_table_or_none() -> None:
    anything = chemin_de_fer("with_table=any")
    assert laid(bank_of_1000(anything, "banco 3 1")) == {"3": 1}
    assert no(anything, bank_of_1000(anything), "banco 3 0") is No.BELOW_SHARE
    alone = chemin_de_fer("with_table=no")
    assert refused(alone, bank_of_1000(alone), "banco 3 500").values == {"amount": 1000}
    assert no(alone, bank_of_1000(alone), "banco 3 500") is No.BANK_DIFFERS
    assert laid(bank_of_1000(alone, "banco 3")) == {"3": 1000}


def holder_of_banco(game: Variant, *callers: str, lost: str | None = None) -> str:
    """Who has the banco when these call it one after the other, the bank at seat 1."""
    at = bank_of_1000(game)
    followed = None if lost is None else Banco(Seat(lost), Money(500))
    at = told(game, *callers, start=replace(at, tour=Tour(lost_banco=followed)))
    return str(the(at.tour.banco).seat)


def test_of_several_bancos_the_nearest_to_the_banks_right_has_it() -> None:
    game = chemin_de_fer()
    assert holder_of_banco(game, "banco 4", "banco 3") == "3"
    assert no(game, bank_of_1000(game, "banco 3"), "banco 4") is No.ALONE_TAKEN
    assert no(game, bank_of_1000(game, "banco 3"), "banco 3") is No.ALONE_TAKEN


def test_the_nearest_is_counted_from_the_bank_not_by_the_seats_numbers() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 3 1000", "banco 1", "banco 5")
    assert the(at.tour.banco).seat == "5"


def test_a_seated_banco_goes_before_a_standing_one() -> None:
    game = chemin_de_fer()
    assert holder_of_banco(game, "banco v2", "banco v1", "banco 5") == "5"
    assert no(game, bank_of_1000(game, "banco 5"), "banco v1") is No.ALONE_TAKEN


def test_a_banco_for_all_goes_before_one_with_the_table() -> None:
    game = chemin_de_fer()
    assert holder_of_banco(game, "banco 2 500", "banco v1") == "v1"
    assert no(game, bank_of_1000(game, "banco v1"), "banco 2 500") is No.ALONE_TAKEN
    assert no(game, bank_of_1000(game, "banco 2 500"), "banco 3 500") is No.WITH_TABLE_TAKEN


def test_the_banco_prime_goes_before_the_banco_suivi_and_this_before_the_others() -> None:
    assert holder_of_banco(chemin_de_fer(), "banco 3", "banco 5", "banco 2", lost="5") == "2"


def test_the_house_may_let_the_banco_suivi_go_first() -> None:
    game = chemin_de_fer("banco_order=suivi_first")
    assert holder_of_banco(game, "banco 2", "banco 5", lost="5") == "5"


def asked_in_turn(game: Variant, lost: str) -> list[str]:
    """Who is asked for a banco, one after the other, where that seat lost the last one."""
    at, found = bank_of_1000(game), []
    at = replace(at, tour=Tour(lost_banco=Banco(Seat(lost), Money(500))))
    while asked(game, at)[0] is Why.ALONE:
        seat = the(asked(game, at)[1])
        found.append(seat)
        at = told(game, f"pass {seat}", start=at)
    return found


def test_the_banco_prime_is_asked_then_the_banco_suivi_then_the_others() -> None:
    assert asked_in_turn(chemin_de_fer(), "4") == ["2", "4", "3", "5"]


def test_the_house_may_have_the_banco_suivi_asked_first() -> None:
    assert asked_in_turn(chemin_de_fer("banco_order=suivi_first"), "4") == ["4", "2", "3", "5"]


def test_a_standing_bettor_who_lost_the_banco_is_asked_before_the_seats_behind_the_prime() -> None:
    assert asked_in_turn(chemin_de_fer(), "v1") == ["2", "v1", "3", "4", "5"]


def test_the_banks_neighbour_and_its_holder_follow_nothing_out_of_turn() -> None:
    game = chemin_de_fer()
    for lost in ("1", "2"):
        assert asked_in_turn(game, lost) == ["2", "3", "4", "5"]


@pytest.mark.parametrize(("lost", "follows"), [("1", None), ("2", None), ("3", "3"), ("v1", "v1")])
def test_of_the_seats_the_banks_neighbour_alone_has_the_prime_and_follows_nothing(
    lost: str, follows: str | None
) -> None:
    at = bank_of_1000(chemin_de_fer())
    at = replace(at, tour=Tour(lost_banco=Banco(Seat(lost), Money(500))))
    assert follower(chemin_de_fer(), at) == follows


def test_nobody_follows_a_banco_once_a_stake_lies() -> None:
    game = chemin_de_fer()
    at = replace(bank_of_1000(game), tour=Tour(lost_banco=Banco(Seat("4"), Money(500))))
    assert follower(game, at) == "4"
    assert follower(game, told(game, "stake 2 100", start=at)) is None
    assert no(game, at, "pass v1") is No.NOT_YET


# What no sheet of ours says


def test_a_game_without_a_banco_knows_none() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, alone=Alone.NONE))
    assert no(game, bank_of_1000(game), "banco 2") is No.NOT_THIS_GAME
    assert asked(game, bank_of_1000(game)) == (Why.TOUR, "2", 1000)


def test_a_tour_that_nobody_opened_leaves_spectators_nothing_to_follow() -> None:
    game = porcelaine()
    game = replace(game, tour=replace(game.tour, alone=Alone.NONE))
    at = bank_of_1000(game, "pass 5", "pass 4", "pass 3", "pass 2")
    assert asked(game, at) == (Why.TOUR, None, 1000)


def test_without_a_limit_stakes_may_exceed_the_bank() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, excess=Excess.FREE))
    at = bank_of_1000(game, "stake 2 1500")
    assert (missing(at), at.tour.crossing) == (0, None)
    assert stakes_due(game, at) == Due(Step.STAKES, why=Why.TOUR, seat=Seat("3"), amount=Money(0))


def test_a_share_is_rounded_up_to_a_whole_unit() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, with_table=Fraction(1, 3)))
    assert refused(game, bank_of_1000(game), "banco 2 333").values == {"amount": 334}


def test_a_spectators_riding_stake_alone_gives_nobody_to_follow() -> None:
    game = porcelaine()
    at = replace(bank_of_1000(game), stakes=(Stake(Seat("v1"), next(iter(game.bets)), Money(10)),))
    assert no(game, at, "stake v2 10") is No.NOT_YET
