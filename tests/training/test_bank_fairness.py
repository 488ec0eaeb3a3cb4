"""Every question of this drill is fair, and every cell turns up under whatever a house chose."""

from collections import Counter
from random import Random
from time import process_time

import pytest

from dealer_app.training.asked import Drill, Kind
from dealer_app.training.drills import ask, cells
from tests.training.fairness import GAMES, assert_fair, cells_of, questions, rules_in
from tests.training.houses import OPTIONS, SHEETS

DRILL = Drill.BANK
PLAYED = [game for game in GAMES if cells_of(DRILL, game)]
QUICK = 0.1
"""Seconds that a question may take, one with another: a coup is played for it."""


@pytest.mark.parametrize("game", PLAYED)
def test_every_question_has_exactly_one_right_answer_among_those_offered(game: str) -> None:
    for question in questions(DRILL, game):
        assert_fair(rules_in(game), question)


@pytest.mark.parametrize("game", PLAYED)
def test_every_cell_turns_up_whatever_the_seed(game: str) -> None:
    known = cells_of(DRILL, game)
    assert len(set(known)) == len(known)
    assert {question.cell for question in questions(DRILL, game, len(known))} == set(known)


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
def test_every_cell_can_be_asked_under_the_house_s_options(
    game: str, options: dict[str, str]
) -> None:
    rules = rules_in(game, tuple(options.items()))
    for cell in cells(DRILL, rules):
        assert_fair(rules, ask(DRILL, rules, Random(3), cell))


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_cell_can_be_asked_in_every_house(sheet: str, game: str) -> None:
    rules = rules_in(game, house=SHEETS[sheet])
    for cell in cells(DRILL, rules):
        assert_fair(rules, ask(DRILL, rules, Random(4), cell))


@pytest.mark.parametrize("game", PLAYED)
def test_a_seed_asks_the_same_question_again(game: str) -> None:
    rules = rules_in(game)
    for cell in cells_of(DRILL, game)[::5]:
        assert ask(DRILL, rules, Random(7), cell) == ask(DRILL, rules, Random(7), cell)


@pytest.mark.parametrize("game", PLAYED)
def test_the_right_answer_sits_in_no_place_of_its_own(game: str) -> None:
    chosen = [q for q in questions(DRILL, game, 60) if q.kind is Kind.CHOICE]
    places = Counter(question.right for question in chosen)
    assert max(places.values()) < 0.8 * len(chosen)


@pytest.mark.parametrize("game", PLAYED)
def test_a_question_is_there_before_anybody_waits_for_it(game: str) -> None:
    rules, known = rules_in(game), cells_of(DRILL, game)
    start = process_time()
    for seed, cell in enumerate(known):
        ask(DRILL, rules, Random(seed), cell)
    assert process_time() - start < QUICK * len(known)
