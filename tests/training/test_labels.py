"""Every cell of every drill of every game has a name, in both languages."""

import re

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.school_words import ENDS, PARTS, part_name
from dealer_app.training.drills import cells
from dealer_app.training.games import games, rules_of
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import ExamPart, RunEnd
from dealer_app.training.weakness import cell_label, label, matrices, matrix_label, row_label
from tests.training.school import THREE_EIGHT

GAMES = games(None)
CODE = re.compile(r"[a-z]+_|[{}|]")


def said(cell: DrillCell, language: str = "en") -> str:
    return cell_label(words(language), rules_of(cell.game, None), cell)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", Drill)
def test_every_cell_is_named_and_no_two_alike(drill: Drill, game: str, language: str) -> None:
    found = [cell_label(words(language), GAMES[game], c) for c in cells(drill, GAMES[game])]
    assert [name for name in found if CODE.search(name)] == []
    assert len(found) == len(set(found))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", [drill for drill in Drill if drill is not Drill.PAYOUTS])
def test_no_part_of_a_cell_is_left_as_a_code(drill: Drill, game: str) -> None:
    parts = {part for cell in cells(drill, GAMES[game]) for part in cell.parts}
    named = {part: label(words("en"), GAMES[game], drill, part) for part in parts}
    known = drill.about.cells.keys() | {part for part in parts if part.isdecimal()}
    assert [part for part, name in named.items() if name == part and part not in known] == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("banque|3|8", "Who draws, Punto banco, Banker, 3, 8"),
        ("banque|3|-", "Who draws, Punto banco, Banker, 3, stands"),
        ("ponte|5", "Who draws, Punto banco, Player, 5"),
        ("next|nobody", "Who draws, Punto banco, What comes next, nobody"),
    ],
)
def test_a_cell_of_a_law_is_told_by_hand_total_and_third_card(key: str, name: str) -> None:
    assert said(DrillCell(Drill.DRAWS, "punto_banco", key)) == name


@pytest.mark.parametrize(
    ("game", "key", "name"),
    [
        ("punto_banco", "tie|tie|sum", "Payouts, Punto banco, Tie, Tie, sum"),
        (
            "punto_banco",
            "tie|lost|fate",
            "Payouts, Punto banco, Tie, lost, paid or taken",
        ),
        ("macao", "own|ponte_wins|x2|chips", "×2, chips"),
        ("banque", "both|wins+ties|sum", "wins + ties, sum"),
        ("porcelaine", "share|wins|own", "Share in a recklessness, wins, who was reckless"),
    ],
)
def test_a_payout_is_told_by_bet_and_end(game: str, key: str, name: str) -> None:
    assert said(DrillCell(Drill.PAYOUTS, game, key)).endswith(name)


def test_rows_of_totals_are_told_by_their_cards() -> None:
    rules = GAMES["macao"]
    assert row_label(words("en"), rules, Drill.TOTALS, "2") == "2 cards"


def test_a_road_is_no_bet_of_the_same_id() -> None:
    assert "Big road" in said(DrillCell(Drill.ROADS, "punto_banco", "big|new"))


def test_a_matrix_is_called_by_its_drill_its_game_and_its_hand() -> None:
    (matrix,) = matrices([THREE_EIGHT], ())
    assert matrix_label(words("en"), GAMES["punto_banco"], matrix) == (
        "Who draws, Punto banco, Banker"
    )


def test_every_drill_part_and_end_has_a_name() -> None:
    assert all(drill.about.title for drill in Drill)
    assert set(PARTS) == {part.value for part in ExamPart}
    assert set(ENDS) == {end.value for end in RunEnd}
    assert part_name(words("en"), ExamPart.CALLS) == "Calls"
