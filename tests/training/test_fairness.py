"""Every question is fair, every cell turns up, and no place of an answer can be learned."""

import time
from collections import Counter
from random import Random
from statistics import mean
from typing import Final

import pytest

from dealer_app.training.asked import Cell, Drill, Kind, shuffled
from dealer_app.training.drills import ask, cells
from tests.test_nights import TABLES
from tests.training.fairness import GAMES, assert_fair, cells_of, questions, rules_in

DRILLS: Final = (Drill.TOTALS, Drill.DRAWS, Drill.CALLS, Drill.PAYOUTS)
HOUSES: Final = ("casino", "festival", "fr")
QUICK: Final = 0.002
"""Seconds that a question may take, one with another."""

OPTIONS: Final = [
    *((game, options) for game, tables in TABLES.items() for _, options in tables if options),
    ("punto_banco", {"banque": "six_pays_half", "tie": "9:1"}),
    ("punto_banco", {"banque": "ez", "packs": "6"}),
    ("festival", {"natural": "plays_on", "tiebreak": "all", "packs": "1"}),
    ("festival", {"on_five": "draws", "tie_bettors": "push"}),
    ("festival", {"banque_law": "punto_banco", "on_five": "stands"}),
    ("macao", {"over_nine": "reduce"}),
    ("macao", {"banque_draws": "must", "reference": "last_drawer"}),
    ("porcelaine", {"grandeur_law": "forced", "penalty": "off"}),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_every_question_has_exactly_one_right_answer_among_those_offered(
    drill: Drill, game: str
) -> None:
    for question in questions(drill, game):
        assert_fair(rules_in(game), question)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_every_cell_turns_up_whatever_the_seed(drill: Drill, game: str) -> None:
    known = cells_of(drill, game)
    assert len(set(known)) == len(known) > 0
    asked = {question.cell for question in questions(drill, game, len(known))}
    assert asked == set(known)


@pytest.mark.parametrize("drill", DRILLS)
def test_chance_alone_asks_of_every_cell(drill: Drill) -> None:
    rules, known = rules_in("baccara"), set(cells_of(drill, "baccara"))
    chosen = Random(1)
    assert {ask(drill, rules, chosen).cell for _ in range(20 * len(known))} == known


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_seed_asks_the_same_question_again(drill: Drill, game: str) -> None:
    rules = rules_in(game)
    assert ask(drill, rules, Random(7)) == ask(drill, rules, Random(7))


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
@pytest.mark.parametrize("drill", DRILLS)
def test_every_cell_can_be_asked_under_the_house_s_options(
    drill: Drill, game: str, options: dict[str, str]
) -> None:
    rules = rules_in(game, tuple(options.items()))
    for cell in cells(drill, rules):
        assert_fair(rules, ask(drill, rules, Random(3), cell))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_the_right_answer_sits_in_no_place_of_its_own(drill: Drill, game: str) -> None:
    chosen = [q for q in questions(drill, game, 200) if q.kind is Kind.CHOICE]
    places = Counter(question.right for question in chosen)
    assert len(places) > 1
    assert max(places.values()) < 0.8 * len(chosen)


def test_answers_lie_in_another_order_at_every_showing() -> None:
    question = next(iter(questions(Drill.DRAWS, "punto_banco", 1)))
    right = question.answers[question.right]
    shown = [shuffled(question, Random(seed)) for seed in range(20)]
    assert all(each.answers[each.right] == right for each in shown)
    assert len({tuple(answer.code for answer in each.answers) for each in shown}) > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_a_question_is_there_at_once(drill: Drill, game: str) -> None:
    rules, known, spent = rules_in(game), cells_of(drill, game), []
    for seed, cell in enumerate(known * 2):
        start = time.process_time()
        ask(drill, rules, Random(seed), cell)
        spent.append(time.process_time() - start)
    assert mean(spent) < QUICK


def test_a_cell_of_another_drill_is_no_cell_of_this_one() -> None:
    known = {cell for drill in DRILLS for cell in cells_of(drill, "macao")}
    assert Cell(Drill.DRAWS, "macao", "banque|3|6") in known
    assert Cell(Drill.TOTALS, "macao", "banque|3|6") not in known
