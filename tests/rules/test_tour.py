"""Stakes against a bank: whose turn it is, who takes it alone, what is cut, covered or refused."""

from dataclasses import replace

import pytest

from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.bank_in_turn import arranged, due
from dealer_app.rules.variant import Seat
from tests.rules.banked_coups import (
    TROIKA,
    asked,
    bank_of_1000,
    chemin_de_fer,
    dealt,
    following,
    fresh,
    laid,
    no,
    porcelaine,
    refused,
    steps,
    told,
)

# The tour of Porcelaine


def test_each_is_first_asked_for_the_effondrement_from_the_decadences_left() -> None:
    game = porcelaine()
    assert asked(game, bank_of_1000(game)) == (Why.ALONE, "5", 1000)
    assert asked(game, bank_of_1000(game, "pass 5")) == (Why.ALONE, "4", 1000)
    assert asked(game, bank_of_1000(game, "pass 4")) == (Why.ALONE, "3", 1000)


def test_once_all_have_passed_each_is_asked_for_a_stake() -> None:
    game = porcelaine()
    everybody = ("pass 5", "pass 4", "pass 3", "pass 2")
    assert asked(game, bank_of_1000(game, *everybody)) == (Why.TOUR, "5", 1000)
    assert no(game, bank_of_1000(game, *everybody), "banco 5") is No.SPOKEN_ALREADY
    assert bank_of_1000(game, *everybody, *everybody).tour.spoke == ("5", "4", "3", "2")


def test_who_passed_on_the_effondrement_may_stake() -> None:
    assert laid(bank_of_1000(porcelaine(), "pass 5", "stake 5 400")) == {"5": 400}


def test_the_first_stake_opens_the_second_tour() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 400")
    assert asked(game, at) == (Why.TOUR, "4", 600)
    assert no(game, at, "banco 4") is No.ALONE_FIRST
    assert at.tour.asked


def test_a_seat_left_out_has_passed() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 400", "stake 3 200")
    assert refused(game, at, "stake 4 100").values == {"seat": "4"}
    assert no(game, at, "stake 4 100") is No.SPOKEN_ALREADY
    assert no(game, at, "pass 4") is No.SPOKEN_ALREADY
    assert no(game, at, "stake 5 100") is No.SPOKEN_ALREADY


def test_who_spoke_last_may_add_until_the_next_one_speaks() -> None:
    game = porcelaine()
    assert laid(bank_of_1000(game, "stake 5 400", "stake 5 100")) == {"5": 500}
    at = bank_of_1000(game, "stake 5 400", "pass 4")
    assert no(game, at, "stake 5 100") is No.SPOKEN_ALREADY
    assert no(game, at, "stake 4 100") is No.SPOKEN_ALREADY


def test_a_stake_is_strictly_lower_than_the_bank() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 999")
    assert refused(game, bank_of_1000(game), "stake 5 1000").values == {"amount": 1000}
    assert no(game, bank_of_1000(game), "stake 5 1000") is No.NOT_LOWER
    assert no(game, at, "stake 5 1") is No.NOT_LOWER


def test_where_the_house_allows_it_a_stake_may_equal_the_bank() -> None:
    game = porcelaine("equal_stakes=allowed")
    assert laid(bank_of_1000(game, "stake 5 1000")) == {"5": 1000}
    assert no(game, bank_of_1000(game), "stake 5 1001") is No.NOT_HIGHER


def test_the_tour_goes_the_other_way_where_the_directions_are_swapped() -> None:
    game = porcelaine("direction=reversed")
    at = bank_of_1000(game, "stake 2 100")
    assert asked(game, at) == (Why.TOUR, "3", 900)
    assert no(game, bank_of_1000(game, "stake 4 100"), "stake 3 100") is No.SPOKEN_ALREADY


def test_the_bank_is_staked_before_anybody_stakes_or_calls() -> None:
    game = porcelaine()
    for line in ("stake 5 400", "banco 5", "pass 5"):
        assert no(game, arranged(game, fresh()), line) is No.BANK_DUE


@pytest.mark.parametrize("line", ["stake 1 100", "banco 1", "pass 1"])
def test_nobody_plays_against_his_own_bank(line: str) -> None:
    assert no(porcelaine(), bank_of_1000(porcelaine()), line) is No.HOLDER_STAKES
    assert no(chemin_de_fer(), bank_of_1000(chemin_de_fer()), line) is No.HOLDER_STAKES


@pytest.mark.parametrize("line", ["stake 5 100", "banco 5", "pass 5"])
def test_nothing_is_staked_called_or_passed_once_betting_is_over(line: str) -> None:
    game = porcelaine()
    assert no(game, bank_of_1000(game, "closed"), line) is No.STAKES_CLOSED
    assert no(game, dealt(game, bank_of_1000(game), "3 / "), line) is No.STAKES_CLOSED


# The Effondrement


def test_the_effondrement_is_for_as_much_as_the_bank_and_ends_the_tour() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "pass 5", "banco 4")
    assert laid(at) == {"4": 1000}
    assert steps(game, at) == [Step.CARD, Step.STAKES]
    assert asked(game, at) == (Why.COVERED, None, 0)
    assert refused(game, at, "stake 3 100").values == {"seat": "4"}
    for line in ("stake 3 100", "stake v1 100", "banco 3", "pass 3"):
        assert no(game, at, line) is No.ALONE_TAKEN


def test_an_effondrement_for_another_amount_is_refused() -> None:
    game = porcelaine()
    assert refused(game, bank_of_1000(game), "banco 5 900").values == {"amount": 1000}
    assert no(game, bank_of_1000(game), "banco 5 1100") is No.BANK_DIFFERS


def test_who_passed_on_it_declares_no_effondrement() -> None:
    game = porcelaine()
    assert no(game, bank_of_1000(game, "pass 5"), "banco 5") is No.SPOKEN_ALREADY
    assert no(game, bank_of_1000(game, "pass 4"), "banco 5") is No.SPOKEN_ALREADY


def test_no_spectator_declares_it_and_none_passes() -> None:
    game = porcelaine()
    assert no(game, bank_of_1000(game), "banco v1") is No.NO_PRINCIPALS
    assert no(game, bank_of_1000(game), "pass v1") is No.NOT_YET


# Covering and stopping


def test_a_stake_that_crosses_waits_for_the_decadence() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 700", "stake 4 600")
    cover = Due(Step.COVER, game.banque, Why.EXCEEDED, seat=Seat("1"), amount=Money(300))
    assert due(game, at) == (cover,)
    for line in ("stake 3 100", "stake v1 100", "pass 3", "banco 3"):
        assert no(game, at, line) is No.COVER_DUE


def test_covering_raises_to_exactly_the_total_and_the_tour_goes_on() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 700", "stake 4 600", "cover")
    assert (at.banked, at.tour.raised, at.tour.covers) == (1300, 300, 1)
    assert asked(game, at) == (Why.TOUR, "3", 0)
    assert no(game, at, "stake 3 1300") is No.NOT_LOWER
    assert told(game, "stake 3 1299", "cover", start=at).banked == 2599


def test_a_total_that_equals_the_bank_is_no_excess() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 600", "stake 4 400")
    assert steps(game, at) == [Step.STAKES, Step.CARD]
    assert no(game, at, "cover") is No.NO_COVER
    assert no(game, at, "stop") is No.NO_COVER


def test_where_she_covers_once_only_she_can_but_stop_the_second_time() -> None:
    game = porcelaine("covers=once")
    at = bank_of_1000(game, "stake 5 700", "stake 4 600", "cover", "stake 3 500")
    assert no(game, at, "cover") is No.COVERED_ONCE
    assert laid(told(game, "stop", start=at)) == {"5": 700, "4": 600}


def test_a_house_without_covering_stops_only() -> None:
    game = porcelaine()
    game = replace(game, tour=replace(game.tour, covers=False))
    at = bank_of_1000(game, "stake 5 700", "stake 4 600")
    assert no(game, at, "cover") is No.NO_COVER
    assert laid(told(game, "stop", start=at)) == {"5": 700, "4": 300}


def test_stopped_the_crossing_stake_is_cut_to_what_was_missing() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 5 600", "stake 4 700", "stop")
    assert laid(at) == {"5": 600, "4": 400}
    assert asked(game, at) == (Why.COVERED, None, 0)
    assert no(game, at, "stake 3 100") is No.TOUR_OVER
    assert no(game, at, "stake 4 100") is No.TOUR_OVER
    assert no(game, at, "pass 3") is No.TOUR_OVER
    assert no(game, at, "stake v1 100") is No.BANK_COVERED


def test_a_stake_cut_to_nothing_is_none() -> None:
    at = bank_of_1000(porcelaine(), "stake 5 600", "stake 4 400", "stake 3 100", "stop")
    assert laid(at) == {"5": 600, "4": 400}


def test_what_a_seat_added_is_cut_and_no_more() -> None:
    lines = ("stake 5 600", "stake 4 300", "stake 4 250", "stop")
    assert laid(bank_of_1000(porcelaine(), *lines)) == {"5": 600, "4": 400}
    assert laid(bank_of_1000(porcelaine("excess=reject"), *lines)) == {"5": 600, "4": 300}


def test_rejected_the_crossing_stake_takes_no_part_and_spectators_fill_what_is_missing() -> None:
    game = porcelaine("excess=reject")
    at = bank_of_1000(game, "stake 5 600", "stake 4 700", "stop")
    assert laid(at) == {"5": 600}
    assert asked(game, at) == (Why.SPECTATORS, None, 400)
    assert laid(told(game, "stake v1 500", start=at)) == {"5": 600, "v1": 400}


def test_shared_all_stakes_are_scaled_down_to_the_bank() -> None:
    lines = ("stake 5 600", "stake 4 300", "stake 2 600", "stop")
    assert laid(bank_of_1000(porcelaine("excess=prorata"), *lines)) == {
        "5": 400,
        "4": 200,
        "2": 400,
    }


def test_the_odd_units_go_one_each_to_the_first_in_order() -> None:
    game = porcelaine("excess=prorata")
    lines = ("stake 5 3", "stake 4 3", "stake 3 3", "stop")
    assert laid(told(game, "bank 1 8", *lines)) == {"5": 3, "4": 3, "3": 2}
    spare = ("stake 5 1", "stake 4 1", "stake 3 1", "stop")
    assert laid(told(game, "bank 1 2", *spare)) == {"5": 1, "4": 1}


def test_a_riding_spectator_is_scaled_down_after_the_seats() -> None:
    game = porcelaine("excess=prorata", "after_tie=additions")
    tied = dealt(game, told(game, "bank 1 10", "stake 5 5", "stake v1 5"), "5 5 / 4 6")
    at = told(game, "stake 4 5", "stop", start=following(game, tied))
    assert laid(at) == {"5": 4, "4": 3, "v1": 3}


# Spectators behind the tour


def test_spectators_fill_what_is_missing_first_come() -> None:
    game = porcelaine()
    at = bank_of_1000(game, *TROIKA, "pass 2")
    assert asked(game, at) == (Why.SPECTATORS, None, 100)
    at = told(game, "stake v2 70", "stake v1 50", start=at)
    assert laid(at) == {"5": 400, "4": 300, "3": 200, "v2": 70, "v1": 30}
    assert no(game, at, "stake v3 1") is No.BANK_COVERED
    assert asked(game, at) == (Why.COVERED, None, 0)


def test_no_spectator_bets_where_nobody_plays_for_him() -> None:
    game = porcelaine()
    assert refused(game, bank_of_1000(game), "stake v1 100").values == {"seat": "v1"}
    assert no(game, bank_of_1000(game), "stake v1 100") is No.NOT_YET


def test_a_spectator_ends_the_tour_of_the_seats() -> None:
    game = porcelaine()
    at = bank_of_1000(game, "stake 2 400", "stake v1 100")
    assert no(game, at, "stake 2 100") is No.SPOKEN_ALREADY
    assert asked(game, at) == (Why.SPECTATORS, None, 500)
    assert told(game, "stake v1 10", "stake v2 10", start=at).tour.spoke[-1] == "v2"


def test_a_spectators_limits_count_whole_units_and_all_that_he_laid() -> None:
    game = porcelaine("spectator_min=10", "spectator_max=20")
    at = told(game, "bank 1 100000", "stake 5 400")
    assert refused(game, at, "stake v1 999").values == {"limit": 1000}
    assert no(game, at, "stake v1 999") is No.SPECTATOR_LIMITS
    assert refused(game, at, "stake v1 2001").values == {"limit": 2000}
    assert laid(told(game, "stake v1 1000", start=at))["v1"] == 1000
    at = told(game, "stake v1 1500", start=at)
    assert no(game, at, "stake v1 501") is No.SPECTATOR_LIMITS
    assert laid(told(game, "stake v1 500", start=at))["v1"] == 2000


def test_where_no_spectator_bets_the_rest_stays_uncovered() -> None:
    game = porcelaine("spectators=off")
    at = bank_of_1000(game, "stake 5 400", "pass 4", "pass 3", "pass 2")
    assert asked(game, at) == (Why.TOUR, None, 600)
    assert steps(game, at) == [Step.CARD, Step.STAKES]


# After a tie


def test_frozen_stakes_ride_and_nothing_is_added() -> None:
    game = porcelaine()
    at = following(game, dealt(game, bank_of_1000(game, "stake 5 400"), "5 5 / 4 6"))
    assert laid(at) == {"5": 400}
    assert steps(game, at) == [Step.CARD, Step.STAKES]
    assert asked(game, at) == (Why.RIDES, None, 600)
    for line in ("stake 4 100", "stake v1 100", "banco 4", "pass 4"):
        assert no(game, at, line) is No.STAKES_RIDE


def test_where_stakes_may_be_added_the_tour_goes_round_once_more() -> None:
    game = porcelaine("after_tie=additions")
    at = following(game, dealt(game, bank_of_1000(game, "stake 5 400"), "5 5 / 4 6"))
    assert asked(game, at) == (Why.RIDES, "5", 600)
    assert at.tour.asked
    assert steps(game, at) == [Step.STAKES, Step.CARD]
    assert no(game, at, "banco 4") is No.ALONE_FIRST
    assert laid(told(game, "stake 5 100", "stake 4 50", start=at)) == {"5": 500, "4": 50}


def test_an_effondrement_that_rides_stays_alone() -> None:
    game = porcelaine("after_tie=additions")
    at = following(game, dealt(game, bank_of_1000(game, "banco 4"), "5 5 / 4 6"))
    assert asked(game, at) == (Why.COVERED, None, 0)
    assert no(game, at, "stake 3 100") is No.ALONE_TAKEN
    assert no(game, at, "banco 3") is No.ALONE_TAKEN
