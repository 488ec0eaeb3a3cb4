"""Hints in three degrees: none gives the answer away before the last."""

from random import Random

import pytest

from dealer_app.gui.school.hints import hint, right_said, written_rule
from dealer_app.gui.school.running import Posed
from dealer_app.i18n import words
from dealer_app.training.asked import Drill, Kind
from dealer_app.training.drills import ask, cells
from dealer_app.training.games import rules_of

GAMES = ("punto_banco", "macao", "porcelaine", "banque")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", list(Drill))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_degree_says_something_and_strikes_no_right_answer(
    drill: Drill, game: str, language: str
) -> None:
    rules, say = rules_of(game, None), words(language)
    for seed, cell in enumerate(cells(drill, rules)[:25]):
        posed = Posed(ask(drill, rules, Random(seed), cell), seed)
        for degree in (1, 2, 3):
            taken = hint(say, rules, posed, degree)
            assert taken.sentence
            if posed.question.kind is Kind.CHOICE:
                assert posed.question.right not in taken.struck


@pytest.mark.parametrize("drill", list(Drill))
def test_the_second_degree_leaves_two_answers_and_the_third_one(drill: Drill) -> None:
    rules = rules_of("banque", None)
    for seed, cell in enumerate(cells(drill, rules)[:25]):
        posed = Posed(ask(drill, rules, Random(seed), cell), seed)
        if posed.question.kind is Kind.CHOICE:
            left = [
                len(posed.question.answers) - len(hint(words("en"), rules, posed, degree).struck)
                for degree in (2, 3)
            ]
            assert left == [2, 1]


def test_the_last_degree_names_the_right_answer() -> None:
    rules, say = rules_of("macao", None), words("en")
    for seed, cell in enumerate(cells(Drill.TOTALS, rules)):
        posed = Posed(ask(Drill.TOTALS, rules, Random(seed), cell), seed)
        said = right_said(say, rules, posed.question)
        assert hint(say, rules, posed, 3).sentence == f"It is: {said}"


@pytest.mark.parametrize(
    ("game", "number", "begins"),
    [
        ("porcelaine", "S1.18", "A Grandeur is reckless"),
        ("porcelaine", "S1-A18", "A Grandeur is reckless"),
        ("punto_banco", "§2.1", "The deal"),
        ("punto_banco", "IRR-07", ""),
        ("punto_banco", "", ""),
    ],
)
def test_a_rule_is_found_by_each_of_its_numbers(game: str, number: str, begins: str) -> None:
    found = written_rule(words("en"), rules_of(game, None), number)
    assert found.startswith(begins)
    assert bool(found) is bool(begins)
