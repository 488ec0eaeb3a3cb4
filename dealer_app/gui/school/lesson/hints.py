"""Hints in three degrees: where to look, the rule, and nearly the answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dealer_app.gui.school.run import Posed
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.texts import written_rule
from dealer_app.rules.money import Money
from dealer_app.table.table import Rules
from dealer_app.training.question import AnswerKind, Question
from dealer_app.training.question_words import answer_said, saying_said
from dealer_app.training.record_facts import MOST_HINTS

WHERE, RULE, NEARLY = range(1, MOST_HINTS + 1)
"""The degrees: where to look, the rule, one of two."""

_ON_ROADS: Final = marked(
    "A new winner begins a column. The roads below compare columns: red where they are alike, "
    "blue where they are not."
)

NEAREST: Final = (-2, -1, 1, 2)
"""How far beside a figure the other one lies that the second hint names with it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, and the places of answers that are out."""

    sentence: str
    struck: frozenset[int] = frozenset()


def hint(words: Words, rules: Rules, posed: Posed, degree: int) -> Hint:
    """What a hint of that degree tells of the question; the same each time."""
    question = posed.question
    if degree >= NEARLY:
        return _fewer(words, rules, posed)
    if degree == WHERE:
        return Hint(words(question.cell.drill.about.look))
    written = written_rule(rules.variant.id, words.language, question.rule)
    if written:
        return Hint(words("{rule}: {text}", rule=question.rule, text=written))
    if question.cell.drill is Drill.ROADS:
        return Hint(words(_ON_ROADS))
    return _one_less(words, posed)


def _one_less(words: Words, posed: Posed) -> Hint:
    """The number of a rule that no prose of the game has, and an answer that is out."""
    question = posed.question
    struck = _wrong(posed, len(question.answers) - 2)
    if not question.rule:
        return Hint(words("One answer less."), struck)
    return Hint(words("{rule}: one answer less.", rule=question.rule), struck)


def _wrong(posed: Posed, keeps: int) -> frozenset[int]:
    """The wrong answers, all but so many."""
    question = posed.question
    wrong = [place for place in range(len(question.answers)) if place != question.right]
    Random(posed.seed).shuffle(wrong)  # noqa: S311 - chance, not a secret
    return frozenset(wrong[max(0, keeps) :])


def _fewer(words: Words, rules: Rules, posed: Posed) -> Hint:
    """Two answers left; of a sum the first reason, of a figure another one beside it."""
    question = posed.question
    if question.kind is AnswerKind.CHOICE:
        return Hint(words("It is one of two."), _wrong(posed, 1))
    if question.kind is not AnswerKind.NUMBER and len(question.why) > 1:
        return Hint(saying_said(words, rules, question.why[0]))
    random = Random(posed.seed)  # noqa: S311 - chance, not a secret
    steps = [step for step in NEAREST if question.right + step >= 0]
    unit = 1 if question.kind is AnswerKind.NUMBER else max(1, question.right // 4)
    pair = [question.right, question.right + random.choice(steps) * unit]
    one, other = (figure_said(words, rules, question, each) for each in sorted(pair))
    return Hint(words("It is {one} or {other}.", one=one, other=other))


def right_said(words: Words, rules: Rules, question: Question) -> str:
    """The right answer in words, or in figures."""
    if question.kind is AnswerKind.CHOICE:
        return answer_said(words, rules, question, question.answers[question.right])
    if question.kind is AnswerKind.CHIPS:
        return chips_said(words, rules, question)
    return figure_said(words, rules, question, question.right)


def figure_said(words: Words, rules: Rules, question: Question, figure: int) -> str:
    """A figure as it is, or an amount of the house's money."""
    if question.kind is AnswerKind.NUMBER:
        return words.number(figure)
    return words.money(Money(figure), rules.house.currency)


def chips_said(words: Words, rules: Rules, question: Question) -> str:
    """The stack of the fewest chips, the largest first."""
    stacked: Sequence[tuple[Money, int]] = sorted(question.best.items(), reverse=True)
    said = [f"{words.amount(value, rules.house.currency)} ×{n}" for value, n in stacked]
    amount = figure_said(words, rules, question, question.right)
    return words("{amount}, as {chips}", amount=amount, chips=", ".join(said))
