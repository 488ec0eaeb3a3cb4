"""The time that a house gives for a question."""

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.library import default_house, house_from_text
from dealer_app.rules.house import House
from dealer_app.training.games import games, norms_at, norms_of, rules_of
from dealer_app.training.schedule import NORMS


def house(text: str) -> House:
    sheet = house_from_text(text, "house") if text else default_house()
    return rules_of("punto_banco", sheet).house


@pytest.mark.parametrize("drill", Drill)
def test_a_house_gives_the_time_of_each_drill_by_its_name(drill: Drill) -> None:
    norms = norms_of(house(f"school = {{ {drill} = 41 }}"))
    assert norms == {**norms_of(House()), drill: 41_000}


def test_who_draws_is_answered_in_less_time_than_a_payout_where_no_house_says() -> None:
    assert norms_of(house("")) == NORMS
    assert NORMS[Drill.DRAWS] == 4_000 < NORMS[Drill.PAYOUTS] == 15_000


def test_the_school_takes_the_time_of_the_house_that_deals_its_games() -> None:
    there = games(house_from_text("school = { roads = 5 }", "house"))
    assert norms_at(there)[Drill.ROADS] == 5_000


def test_without_a_game_the_time_is_as_usual() -> None:
    assert norms_at({}) == NORMS
