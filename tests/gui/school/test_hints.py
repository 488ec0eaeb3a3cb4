"""Hints in three degrees: none gives the answer away."""

import re
from random import Random

import pytest

from dealer_app.gui.school.question_sentences import hint, right_said
from dealer_app.gui.school.run import Posed
from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.card import written_rule
from dealer_app.training.drills import ask, cells
from dealer_app.training.games import rules_of
from dealer_app.training.question import AnswerKind
from tests.training.school import question_of

GAMES = ("punto_banco", "macao", "porcelaine", "banque")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", list(Drill))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_degree_says_something_and_strikes_no_right_answer(
    drill: Drill, game: str, language: str
) -> None:
    rules, say = rules_of(game, None), words(language)
    for seed, cell in enumerate(cells(drill, rules)[:25]):
        posed = Posed(question_of(cell, seed), seed)
        for degree in (1, 2, 3):
            taken = hint(say, rules, posed, degree)
            assert taken.sentence
            if posed.question.kind is AnswerKind.CHOICE:
                assert posed.question.right not in taken.struck


@pytest.mark.parametrize("drill", list(Drill))
def test_the_last_degree_leaves_two_answers_of_which_one_is_right(drill: Drill) -> None:
    rules = rules_of("banque", None)
    for seed, cell in enumerate(cells(drill, rules)[:25]):
        posed = Posed(question_of(cell, seed), seed)
        if posed.question.kind is AnswerKind.CHOICE:
            struck = hint(words("en"), rules, posed, 3).struck
            assert len(posed.question.answers) - len(struck) == 2


@pytest.mark.parametrize("drill", [each for each in Drill if not each.about.of_house])
def test_the_first_degree_says_where_to_look_and_strikes_nothing(drill: Drill) -> None:
    rules, say = rules_of("banque", None), words("en")
    cell = cells(drill, rules)[0]
    posed = Posed(ask(drill, rules, Random(1), cell), 1)
    taken = hint(say, rules, posed, 1)
    assert taken.sentence.startswith("Look at ")
    assert not taken.struck


def test_the_second_degree_is_the_rule_as_it_is_written() -> None:
    rules, say = rules_of("macao", None), words("en")
    for seed, cell in enumerate(cells(Drill.DRAWS, rules)[:25]):
        posed = Posed(ask(Drill.DRAWS, rules, Random(seed), cell), seed)
        number = posed.question.rule
        written = written_rule(rules.variant.id, "en", number)
        assert hint(say, rules, posed, 2).sentence == f"{number}: {written}"


def test_the_last_degree_of_a_figure_names_it_with_another_one() -> None:
    rules, say = rules_of("macao", None), words("en")
    for seed, cell in enumerate(cells(Drill.TOTALS, rules)):
        posed = Posed(ask(Drill.TOTALS, rules, Random(seed), cell), seed)
        if posed.question.kind is not AnswerKind.NUMBER:
            continue
        figures = re.findall(r"\d+", hint(say, rules, posed, 3).sentence)
        assert right_said(say, rules, posed.question) in figures
        assert len(set(figures)) == 2


@pytest.mark.parametrize(
    ("game", "number", "begins"),
    [
        ("porcelaine", "S1.18", "A Grandeur is reckless"),
        ("porcelaine", "S1-A18", "A Grandeur is reckless"),
        ("punto_banco", "§2.1", "Bets are laid before"),
        ("punto_banco", "§2.3", "Losing bets are taken"),
        ("punto_banco", "§2.7", "Losing bets are taken"),
        ("punto_banco", "§2.5", "The house says how many packs"),
        ("punto_banco", "§2.6", "A side bet wins"),
        ("banque", "§4", ""),
        ("banque", "§4k", "An 8 or a 9 with two cards is laid down"),
        ("punto_banco", "IRR-07", ""),
        ("punto_banco", "", ""),
    ],
)
def test_a_rule_is_found_by_each_of_its_numbers(game: str, number: str, begins: str) -> None:
    found = written_rule(game, "en", number)
    assert found.startswith(begins)
    assert bool(found) is bool(begins)
