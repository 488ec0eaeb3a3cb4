"""How long a trainee waits for a question of the school, one with another and at worst."""

import time
from random import Random
from statistics import mean

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.drills import ask
from tests.benchmarks.conftest import Figures
from tests.training.fairness import GAMES, cells_of, rules_in

OF_HANDS = (Drill.TOTALS, Drill.DRAWS, Drill.CALLS, Drill.PAYOUTS)
QUICK = {drill: 0.002 if drill in OF_HANDS else 0.1 for drill in Drill}
"""Seconds that a question may take, one with another: for half of the drills a coup is played."""


@pytest.mark.parametrize("drill", [each for each in Drill if not each.about.of_house])
def test_a_question_is_there_before_anybody_waits_for_it(drill: Drill, figures: Figures) -> None:
    spent = list[float]()
    for game in GAMES:
        rules, known = rules_in(game), cells_of(drill, game)
        for seed, cell in enumerate(known * 2):
            start = time.process_time()
            ask(drill, rules, Random(seed), cell)
            spent.append(time.process_time() - start)
    figures.add(
        f"a question of {drill}", f"{1000 * mean(spent):.1f} ms, {max(spent):.2f} s at worst"
    )
    assert mean(spent) < QUICK[drill]
