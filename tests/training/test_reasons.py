"""The reasons of the school: each holds more than its answer, and says what a newcomer needs."""

import re
from typing import Final

import pytest

from dealer_app.gui.school.question_sentences import headline, right_said, rule_said, why_asked
from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.texts import NUMBER_OF_A_RULE
from dealer_app.training.question import AnswerKind
from dealer_app.training.question_words import answers_said, saying_said
from tests.training.fairness import GAMES, cells_of, rules_in
from tests.training.school import question_of

FEWEST: Final = 4
"""Words that a reason has beside those of its answer, at the least."""

EVERY: Final = [(drill, game) for drill in Drill for game in GAMES if cells_of(drill, game)]
SPOKEN: Final = re.compile(r"[^\W\d_]+|\d+")


def beside(told: str, answer: str) -> list[str]:
    """The words and figures of a reason that its answer does not hold already."""
    known = set(SPOKEN.findall(answer.lower()))
    return [each for each in SPOKEN.findall(told.lower()) if each not in known]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_no_reason_holds_nothing_but_its_answer(drill: Drill, game: str, language: str) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        told = " ".join(saying_said(said, rules, each) for each in question.why)
        answer = right_said(said, rules, question)
        if question.kind is AnswerKind.CHIPS:
            answer = answer.split(",")[0]
        assert len(beside(told, answer)) >= FEWEST, (cell.key, answer, told)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_a_rule_that_is_cited_is_a_sentence_and_every_question_of_cards_has_one(
    drill: Drill, game: str, language: str
) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        rule = rule_said(said, rules, question)
        if drill not in (Drill.CHIPS, Drill.ROADS, Drill.IRREGULARITIES):
            assert rule.endswith((".", "»", "”")), (cell.key, question.rule)
            assert len(rule.split()) > FEWEST, rule


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_each_irregularity_says_what_it_is(game: str, language: str) -> None:
    for code, irregular in rules_in(game).house.irregularities.items():
        told = words(language).name(irregular.told)
        assert told.endswith("."), code
        assert len(told.split()) > 3 * FEWEST, code
        assert irregular.told.keys() >= {"fr", "en"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_nothing_that_is_asked_heard_or_answered_names_a_rule(
    drill: Drill, game: str, language: str
) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        heard = (headline(said, rules, question), why_asked(said, rules, question))
        told = (*heard, *answers_said(said, rules, question))
        assert not [each for each in told if NUMBER_OF_A_RULE.search(each)], told
