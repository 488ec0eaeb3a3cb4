"""Habits: how hands are supposed to play where their law leaves a choice."""

from fractions import Fraction

import pytest

from dealer_app.rules.variant import BetId, HandId
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.habits import BadHabit, meanings, name_of, read_habits, usual
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import full
from tests.theory.shoes import game, side


def names(game: str, **options: str) -> list[str]:
    plays = side(game, **options).orders.plays
    return [name_of(cell, plays) for cell in plays.cells]


def test_punto_banco_leaves_nobody_a_choice() -> None:
    assert names("punto_banco") == []


def test_chemin_de_fer_leaves_the_ponte_five_and_the_bank_two_cells() -> None:
    assert names("chemin_de_fer") == ["ponte_5", "banque_3_9", "banque_5_4"]


def test_a_free_bank_chooses_on_every_total_and_whatever_it_sees() -> None:
    found = names("chemin_de_fer", banque_law="free")
    assert found == [
        "ponte_5",
        *(f"banque_{own}_{seen}" for own in range(8) for seen in ("stood", *range(10))),
    ]


def test_a_name_without_what_is_seen_means_every_cell_of_that_total() -> None:
    known = meanings(side("chemin_de_fer", banque_law="free").orders.plays)
    assert len(known["banque_5"]) == 11
    assert len(known["banque_5_4"]) == 1
    assert "banque_8" not in known


def test_habits_are_read_as_fractions_or_decimals() -> None:
    assert read_habits(["ponte_5=1/2", "banque_3_9=0.25"]) == {
        "ponte_5": Fraction(1, 2),
        "banque_3_9": Fraction(1, 4),
    }


@pytest.mark.parametrize("text", ["ponte_5", "ponte_5=", "ponte_5=2", "ponte_5=-1/2", "ponte_5=x"])
def test_what_is_no_share_from_0_to_1_is_no_habit(text: str) -> None:
    with pytest.raises(BadHabit) as refused:
        read_habits([text])
    assert refused.value.known is None


def test_a_choice_that_the_game_does_not_have_names_those_it_has() -> None:
    theory = game("chemin_de_fer")
    with pytest.raises(BadHabit) as refused:
        appraised(theory, full(theory.variant.pack, 6), {"ponte_6": Fraction(1)})
    assert refused.value.known == ("ponte_5", "banque_3_9", "banque_5_4")


def test_players_draw_below_five_stay_above_and_do_as_they_like_on_it() -> None:
    """§3.4: 0-4 must accept, 6-7 must refuse, 5 is free."""
    plays = side("macao", low_hands="free").orders.plays
    assert {cell.total: often for cell, often in usual(plays).items()} == {
        **dict.fromkeys(range(5), 1),
        5: Fraction(1, 2),
    }


def test_a_grandeur_avoids_what_would_be_reckless() -> None:
    """S1.18: standing on 4 or less, drawing on 8 or more."""
    plays = side("porcelaine").orders.plays
    assert {cell.total: often for cell, often in usual(plays).items()} == {
        **dict.fromkeys(range(5), 1),
        **dict.fromkeys(range(5, 8), Fraction(1, 2)),
        **dict.fromkeys((8, 9), 0),
    }


def test_the_habit_of_a_side_leaves_the_other_side_as_it_was() -> None:
    theory = game("banque")
    shoe = full(theory.variant.pack, 6)
    right, left, _ = appraised(theory, shoe, {"tableau_1_5": Fraction(0)})
    assert right.habits[ChoiceCell(HandId("tableau_1"), 5)] == 0
    assert left.habits[ChoiceCell(HandId("tableau_2"), 5)] == Fraction(1, 2)
    alone = {BetId("tableau_1"): Fraction(1)}
    never, half = (
        appraised(theory, shoe, {"tableau_1_5": Fraction(often)}, alone)[0].bets[0].edge
        for often in ("0", "1/2")
    )
    assert never < half
