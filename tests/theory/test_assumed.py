"""What odds take for granted, and only where a game's rules allow more."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.rules.variant import HandId, Variant, seated
from dealer_app.theory.habits import Assumed, assumed
from dealer_app.theory.plays import ChoiceCell


def at_table(game: str, **options: str) -> Variant:
    return seated(resolve(read_sheet(game), options), 2)


def of(game: str, **options: str) -> set[Assumed]:
    return playing(game, {}, **options)


def playing(game: str, habits: Mapping[ChoiceCell, Fraction], **options: str) -> set[Assumed]:
    return set(assumed(at_table(game, **options), [habits]))


@pytest.mark.parametrize(
    ("game", "option", "value", "what"),
    [
        ("macao", "max_cards", "no_limit", Assumed.NO_FOURTH_CARD),
        ("macao", "stakes", "after_look", Assumed.BLIND_STAKE),
        ("macao", "bank_multiplier", "cap_at_stack", Assumed.SEAT_PAYS),
        ("macao", "bank_limit", "on", Assumed.BANK_PAYS),
        ("baccara", "offer", "optional", Assumed.OFFERED),
        ("baccara", "cagnotte", "5%", Assumed.BEFORE_LEVY),
        ("baccara", "hands", "per_ponte", Assumed.ONE_SEAT),
        ("chemin_de_fer", "cagnotte", "5%", Assumed.BEFORE_LEVY),
    ],
)
def test_each_holds_under_the_option_that_allows_more_and_under_no_other(
    game: str, option: str, value: str, what: Assumed
) -> None:
    """S2-A7, S2.10, S2-A10, S2-A34, S4-A7, S4-A17, S4-A3, §3.5."""
    sheet = read_sheet(game)
    (values,) = (each.choose for each in sheet.options if each.key == option)
    holding = {each for each in values if what in of(game, **{option: each})}
    levied = {each for each in values if each != "0%"}
    assert holding == (levied if what is Assumed.BEFORE_LEVY else {value})


def test_a_bank_that_may_lay_down_before_it_offers_is_said_not_to() -> None:
    """S4.16, S4-A22."""
    holding = {game for game in variant_ids() if Assumed.NOT_LAID_DOWN in of(game)}
    assert holding == {"baccara"}


def test_where_each_seat_has_a_hand_one_of_them_plays() -> None:
    assert {game for game in variant_ids() if Assumed.ONE_SEAT in of(game)} == {"macao"}


@pytest.mark.parametrize(
    ("total", "often", "answered_for"),
    [
        (4, "0", {Assumed.NO_PENALTY}),
        (4, "1", set()),
        (8, "1", {Assumed.NO_PENALTY}),
        (8, "0", set()),
        (5, "0", set()),
    ],
)
def test_a_reckless_habit_costs_more_than_the_stake_shows(
    total: int, often: str, answered_for: set[Assumed]
) -> None:
    """S1.18: who stands on 4 or less or draws on 8 or more answers for it, where it is a custom."""
    habits = {ChoiceCell(HandId("grandeur"), total): Fraction(often)}
    assert playing("porcelaine", habits) == answered_for
    assert playing("porcelaine", habits, penalty="off") == set()


def test_a_house_banked_game_takes_nothing_for_granted() -> None:
    assert of("punto_banco") == of("festival") == set()
