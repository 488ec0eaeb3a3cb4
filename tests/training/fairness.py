"""What makes a question fair: one answer is right, the others are wrong, and all are said apart.

With `packaging/test --long` 10,000 seeds of each drill and game are looked at: 590,000 questions of
1,520 cells, every one of which turns up.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Final

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import variant_ids
from dealer_app.rules.money import Chips, Money, worth
from dealer_app.table.table import Rules
from dealer_app.training.drills import ask, cells
from dealer_app.training.question import AnswerKind, DrillCell, Question, judged
from dealer_app.training.question_words import answers_said, asked_said, heard_said, saying_said
from tests.builders import session
from tests.run_length import LONG

GAMES: Final = tuple(variant_ids())
SEEDS: Final = 10_000 if LONG else 200
"""How many questions of a drill and game are looked at where a rule is tried."""

OF_ALL: Final = SEEDS if LONG else 60
"""How many of each drill and game, and never fewer than its cells, where all are asked alike."""

KEPT: Final = 10_000
"""How many questions that were made are kept for the next test: all of them but in `--long`."""

FEWEST: Final = 2
LANGUAGES: Final = ("en", "fr")


@cache
def rules_in(game: str, options: tuple[tuple[str, str], ...] = (), house: str = "") -> Rules:
    """The rules at a table of the game, under these options and this house sheet."""
    return session(game, dict(options), house).table.rules


@cache
def cells_of(drill: Drill, game: str) -> tuple[DrillCell, ...]:
    """Every cell of a drill in a game as it usually is."""
    return cells(drill, rules_in(game))


def questions(drill: Drill, game: str, seeds: int = SEEDS) -> Iterator[Question]:
    """So many questions, each of its own seed, the cells in turn."""
    known = cells_of(drill, game)
    for seed in range(seeds if known else 0):
        yield _asked(known[seed % len(known)], seed)


@lru_cache(maxsize=KEPT)
def _asked(cell: DrillCell, seed: int) -> Question:
    """A question about that cell, made once for all tests: nobody can change it."""
    return ask(cell.drill, rules_in(cell.game), Random(seed), cell)


def assert_fair(rules: Rules, question: Question) -> None:
    """Exactly one of the answers offered is right, no two are said alike, and a reason is told."""
    assert question.rule or question.why, question
    match question.kind:
        case AnswerKind.CHOICE:
            _assert_one_choice(question)
        case AnswerKind.NUMBER | AnswerKind.AMOUNT:
            assert question.answers == ()
            given = [question.right + step for step in (-1, 0, 1)]
            assert [judged(question, each).right for each in given] == [False, True, False]
        case AnswerKind.CHIPS:
            _assert_stacks(question)
        case AnswerKind.CARDS:
            right = tuple(face for face, *_ in question.cards)
            assert [judged(question, each).right for each in (right, right[1:])] == [True, False]
    for language in LANGUAGES:
        _assert_said_apart(rules, question, language)


def _assert_one_choice(question: Question) -> None:
    assert len(question.answers) >= FEWEST, question
    verdicts = [judged(question, place).right for place in range(len(question.answers))]
    assert verdicts.count(True) == 1, question


def _assert_stacks(question: Question) -> None:
    """The best stack is right, another of the same worth too, and none that is worth more."""
    best, least = question.best, min(question.chips)
    assert worth(best) == question.right
    assert judged(question, best).best
    verdict = judged(question, _changed(best, least))
    assert verdict.right
    assert not judged(question, {**best, least: best.get(least, 0) + 1}).right
    assert not judged(question, question.right).right


def _changed(best: Chips, least: Money) -> Mapping[Money, int]:
    """The stack with one of its chips in the smallest ones, where they make it."""
    for value in best:
        if value != least and value % least == 0:
            rest = {**best, value: best[value] - 1}
            return {**rest, least: rest.get(least, 0) + value // least}
    return best


def _assert_said_apart(rules: Rules, question: Question, language: str) -> None:
    spoken = words(language)
    answers = answers_said(spoken, rules, question)
    assert len(set(answers)) == len(answers), (answers, question)
    told = [asked_said(spoken, rules, question), *heard_said(spoken, rules, question)]
    told += [saying_said(spoken, rules, each) for each in question.why]
    assert all(told), question
    assert not any("{" in each for each in (*told, *answers)), told
