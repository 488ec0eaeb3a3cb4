"""Roads marked by hand: columns of marks, and what lies beside them."""

from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.training.drills import ask, cells
from dealer_app.training.question import DrillCell, Question
from tests.play import the
from tests.training.fairness import rules_in

BACK: Final = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
SEEDS: Final = 40


def right(question: Question) -> Saying:
    return question.answers[question.right]


def asked(key: str, game: str = "punto_banco") -> list[Question]:
    cell = DrillCell(Drill.ROADS, game, key)
    rules = rules_in(game)
    return [ask(Drill.ROADS, rules, Random(seed), cell) for seed in range(SEEDS)]


def columns(question: Question) -> list[str]:
    """The runs of the shoe with the coup that comes, a string each; ties are left out."""
    winners = [result.winner.value for result in question.seen.results]
    runs: list[str] = []
    for winner in (*winners, str(question.ask.values["winner"])):
        if winner == "tie":
            continue
        if runs and runs[-1][0] == winner[0]:
            runs[-1] += winner[0]
        else:
            runs.append(winner[0])
    return runs


def mark_by_hand(runs: list[str], back: int) -> str:
    """The colour of the last mark, by looking left on the big road: at a new column whether two
    columns are of one length, else whether two places beside it are both taken or both free."""
    last, row = len(runs) - 1, len(runs[-1])
    if row == 1:
        if last - 1 - back < 0:
            return "none"
        return "red" if len(runs[last - 1]) == len(runs[last - 1 - back]) else "blue"
    if last - back < 0:
        return "none"
    beside = len(runs[last - back])
    return "red" if (beside >= row) is (beside >= row - 1) else "blue"


@pytest.mark.parametrize("road", BACK)
@pytest.mark.parametrize("mark", ["red", "blue", "none"])
def test_a_derived_road_gets_the_colour_that_looking_left_gives(road: str, mark: str) -> None:
    for question in asked(f"{road}|{mark}"):
        assert right(question).code == f"mark_{mark}"
        assert mark_by_hand(columns(question), BACK[road]) == mark


@pytest.mark.parametrize("road", BACK)
@pytest.mark.parametrize("mark", ["red", "blue", "none", "place"])
def test_no_road_is_asked_for_before_the_first_coup(road: str, mark: str) -> None:
    cell, rules = DrillCell(Drill.ROADS, "punto_banco", f"{road}|{mark}"), rules_in("punto_banco")
    for seed in range(120):
        assert ask(Drill.ROADS, rules, Random(seed), cell).seen.results


def test_a_new_winner_begins_a_column_at_the_top() -> None:
    for question in asked("big|new"):
        assert right(question).values["row"] == 1


def test_the_same_winner_goes_on_below_until_the_sixth_row() -> None:
    for question in asked("big|down"):
        assert right(question).values["row"] == len(columns(question)[-1])


def test_a_run_of_seven_turns_to_the_right() -> None:
    for question in asked("big|turn"):
        last = columns(question)[-1]
        assert int(str(right(question).values["row"])) < len(last)
        assert int(str(right(question).values["column"])) > 1


def test_a_tie_is_marked_where_the_last_win_lies() -> None:
    for question in asked("big|tie"):
        runs = columns(question)
        if max(len(run) for run in runs) <= 6:
            place = {"column": len(runs), "row": len(runs[-1])}
            assert right(question).values == place


@pytest.mark.parametrize("winner", ["ponte", "banque", "tie"])
def test_a_bead_tells_who_won_by_the_cards_on_the_felt(winner: str) -> None:
    for question in asked(f"bead|{winner}"):
        coup = the(question.seen.coup)
        totals = [
            sum(0 if c.face in "TJQK" else int(c.face.replace("A", "1")) for c in cards) % 10
            for cards in (coup.hand(hand) for hand in coup.playing)
        ]
        ponte, bank = totals
        won = "tie" if ponte == bank else "ponte" if ponte > bank else "banque"
        assert right(question).values["winner"] == won == winner


def test_a_bead_has_a_point_for_each_pair_of_first_cards() -> None:
    for question in asked("bead|pair"):
        coup = the(question.seen.coup)
        pairs = [coup.hand(hand)[0].face == coup.hand(hand)[1].face for hand in coup.playing]
        told = {(True, True): "both", (True, False): "ponte", (False, True): "banque"}
        assert right(question).values["pairs"] == told[pairs[0], pairs[1]]


@pytest.mark.parametrize("game", ["porcelaine", "macao", "chemin_de_fer"])
def test_no_roads_are_asked_of_a_game_that_draws_none(game: str) -> None:
    assert cells(Drill.ROADS, rules_in(game)) == ()
