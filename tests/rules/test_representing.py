"""Who plays the hand against the bank for all who staked on it."""

from dataclasses import replace

import pytest

from dealer_app.rules.bank_rules import Speaker
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.representative import (
    may_represent,
    nobody_opposes,
    ponte_hand,
    representative,
)
from dealer_app.rules.variant import Seat, Variant
from tests.builders import rules_of
from tests.rules.banked_coups import HOUSE, chemin_de_fer, dealt, following, no, porcelaine, told


def plays(game: Variant, *lines: str, start: Coup | None = None) -> str | None:
    return representative(game, told(game, *lines, start=start))


def test_the_hand_against_the_bank_is_the_one_that_is_not_the_banks() -> None:
    assert (ponte_hand(porcelaine()), ponte_hand(chemin_de_fer())) == ("grandeur", "ponte")
    game = chemin_de_fer()
    bank_first = replace(game, laws=dict(reversed(list(game.laws.items()))))
    assert ponte_hand(bank_first) == "ponte"


def test_while_nothing_is_staked_nobody_plays() -> None:
    assert plays(porcelaine()) is None
    assert plays(porcelaine(), "bank 1 1000") is None


def test_the_highest_staker_is_the_grandeur() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 200", "stake 4 400", "stake 3 300") == "4"


def test_of_equal_stakes_the_first_in_the_tour_is() -> None:
    lines = ("bank 1 1000", "stake 5 100", "stake 4 300", "stake 3 300")
    assert plays(porcelaine(), *lines) == "4"
    right = ("bank 1 1000", "stake 3 300", "stake 2 300")
    assert plays(chemin_de_fer(), *right) == "2"


def test_the_accepted_stake_counts_not_the_one_that_was_cut() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 600", "stake 4 700", "stop") == "5"


def test_a_spectator_is_never_the_grandeur() -> None:
    assert plays(porcelaine(), "bank 1 1000", "stake 5 200", "stake v1 600") == "5"


def test_a_standing_ponte_may_play_at_chemin_de_fer_after_the_seats() -> None:
    game = chemin_de_fer()
    assert plays(game, "bank 1 100", "stake 2 20", "stake v1 60") == "v1"
    assert plays(game, "bank 1 100", "stake v2 20", "stake v1 20", "stake 5 20") == "5"
    assert plays(game, "bank 1 100", "stake v2 20", "stake v1 20") == "v1"


def test_who_took_the_bank_alone_plays_and_so_does_who_called_it_with_the_table() -> None:
    game = chemin_de_fer("with_table=any")
    assert plays(porcelaine(), "bank 1 1000", "banco 3") == "3"
    assert plays(game, "bank 1 1000", "banco 4 100", "stake 2 900") == "4"


def test_a_game_may_give_the_hand_to_the_first_who_staked() -> None:
    game = chemin_de_fer()
    game = replace(game, tour=replace(game.tour, speaker=Speaker.FIRST))
    assert plays(game, "bank 1 1000", "stake 4 500", "stake 3 100") == "3"


@pytest.mark.parametrize("option", ["grandeur_tie=lot", "grandeur_tie=croupier"])
def test_one_of_the_highest_is_named_where_the_house_draws_lots(option: str) -> None:
    game = porcelaine(option)
    lines = ("bank 1 1000", "stake 5 100", "stake 4 300", "stake 3 300")
    assert plays(game, *lines) == "4"
    assert plays(game, *lines, "holds grandeur 3") == "3"
    for seat in ("5", "2", "1", "v1"):
        assert no(game, told(game, *lines), f"holds grandeur {seat}") is No.NOT_A_STAKER


def test_a_name_lapses_when_somebody_stakes_more() -> None:
    game = porcelaine("grandeur_tie=lot")
    lines = ("bank 1 1000", "stake 4 300", "stake 3 300", "holds grandeur 3")
    at = told(game, *lines, "stake 2 301")
    assert (representative(game, at), at.held) == ("2", {})
    unarranged = replace(at, held={ponte_hand(game): told(game, *lines).held[ponte_hand(game)]})
    assert representative(game, unarranged) == "2"


def test_where_the_order_decides_nobody_is_named() -> None:
    game = porcelaine()
    at = told(game, "bank 1 1000", "stake 4 300", "stake 3 300")
    assert may_represent(game, at) == ()
    assert no(game, at, "holds grandeur 3") is No.NOT_A_STAKER


def test_the_cards_may_be_handed_to_any_staker_at_chemin_de_fer() -> None:
    game = chemin_de_fer()
    at = told(game, "bank 1 1000", "stake 2 300", "stake v1 100")
    assert plays(game, "holds ponte v1", start=at) == "v1"
    assert no(game, at, "holds ponte 3") is No.NOT_A_STAKER
    assert no(game, at, "holds banque 2") is No.NOT_THIS_GAME
    assert no(game, dealt(game, at, "2 / "), "holds ponte v1") is No.STAKES_CLOSED


def test_who_plays_stays_whoever_it_is_once_betting_is_over() -> None:
    game = porcelaine()
    at = told(game, "bank 1 1000", "stake 5 400", "closed")
    assert at.held == {"grandeur": "5"}
    late = at.with_stake(Seat("4"), next(iter(game.bets)), Money(500))
    assert representative(game, late) == "5"


def test_the_same_grandeur_plays_for_stakes_that_ride() -> None:
    game = porcelaine("after_tie=additions")
    at = told(game, "bank 1 1000", "stake 5 200", "stake 4 100")
    at = following(game, dealt(game, at, "5 5 / 4 6"))
    assert plays(game, "stake 4 300", start=at) == "5"
    assert no(game, at, "holds grandeur 4") is No.STAKES_RIDE


def test_of_the_standing_the_second_is_asked_before_the_tenth() -> None:
    game = chemin_de_fer()
    lines = ("bank 1 100", "stake v10 20", "stake v2 20")
    assert may_represent(game, told(game, *lines)) == ("v2", "v10")


def test_nobody_opposes_a_bank_of_one_unit_until_somebody_stakes_a_card_lies_or_it_is_void() -> (
    None
):
    game = porcelaine()
    at = told(game, "bank 1 1")
    assert nobody_opposes(game, HOUSE, at)
    assert not nobody_opposes(game, HOUSE, told(game))
    assert not nobody_opposes(game, HOUSE, replace(at, void="Nobody staked"))
    dealt_to = at.with_card(ponte_hand(game), Card("3"))
    assert not nobody_opposes(game, HOUSE, dealt_to)
    staked = told(game, "bank 1 100", "stake 5 10")
    assert not nobody_opposes(game, HOUSE, staked)


def test_where_the_cards_alone_are_told_or_all_hands_play_nobody_has_to_oppose() -> None:
    game = porcelaine()
    at = told(game, "bank 1 100")
    assert not nobody_opposes(game, replace(HOUSE, cards_alone=True), at)
    kept = replace(game, tour=replace(game.tour, void_unstaked=False))
    assert not nobody_opposes(kept, HOUSE, at)
    macao = rules_of("macao").variant
    void = replace(macao, tour=replace(macao.tour, void_unstaked=True))
    assert not nobody_opposes(void, HOUSE, at)
