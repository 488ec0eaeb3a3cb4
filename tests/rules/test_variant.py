"""The records of a game: its hands, alone and at a table of so many seats."""

from dataclasses import replace

import pytest

from dealer_app.rules.coup import Coup
from dealer_app.rules.moves import BankGivenUp
from dealer_app.rules.procedures import house_bank
from dealer_app.rules.variant import HandId, Seat, seat_hand, seat_of, seated, unseated
from tests.library.builders import game


def test_a_game_without_a_bank_has_no_bank_to_name() -> None:
    variant = game("festival")
    pontes = tuple(spec for spec in variant.hands if spec.id != variant.banque)
    with pytest.raises(KeyError):
        _ = replace(variant, hands=pontes).banque


def test_a_hand_of_its_own_is_known_by_its_seat() -> None:
    assert seat_hand(Seat("7")) == "seat_7"
    assert seat_of(HandId("seat_7")) == "7"
    assert seat_of(HandId("tableau_1")) is None


def test_at_a_table_every_seat_has_a_hand_and_the_law_of_a_seat() -> None:
    variant = game("macao")
    table = seated(variant, 3)
    assert [spec.id for spec in table.hands] == ["seat_1", "seat_2", "seat_3", "banque"]
    assert table.laws[HandId("seat_2")] == variant.laws[HandId("seat")]
    assert table.hand(HandId("seat_2")).names == {"fr": "Place 2", "en": "Seat 2"}


def test_a_manche_needs_three_cards_for_every_hand_the_banks_among_them() -> None:
    assert seated(game("macao"), 12).min_cards == 36  # one of the twelve banks (S2-A19)
    assert seated(game("baccara", "hands=per_ponte"), 10).min_cards == 33  # the lot's banker beside


def test_a_game_of_fixed_hands_is_the_same_at_any_table() -> None:
    variant = game("baccara")
    assert seated(variant, 5) is variant


def test_what_is_said_of_a_bank_does_nothing_where_the_house_holds_it() -> None:
    coup = Coup(1, 1, seats=9)
    assert house_bank.after(game("punto_banco"), coup, BankGivenUp()) == coup


def test_off_the_table_one_hand_and_one_law_stand_for_all_the_seats() -> None:
    variant = game("macao")
    table = seated(variant, 3)
    assert unseated(table).hands == variant.hands
    assert unseated(table).laws == variant.laws
    baccara = game("baccara")
    assert unseated(baccara) is baccara


def test_a_hand_that_a_game_has_not_is_named() -> None:
    with pytest.raises(KeyError, match="seat_9"):
        game("baccara").hand(HandId("seat_9"))
