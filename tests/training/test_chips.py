"""Chips to be counted: what lies there, what it comes to, and what was announced."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.library import house_from_text
from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money, worth
from dealer_app.table.table import Rules
from dealer_app.training.drills import ask, cells
from dealer_app.training.exercises import exercise_of
from dealer_app.training.games import rules_of
from dealer_app.training.question import AnswerKind, DrillCell, Question
from dealer_app.training.question_words import asked_said, saying_said

RULES: Final = rules_of("punto_banco", None)
YEN: Final = """
currency = { code = "JPY", sign = "¥", digits = 0 }
chips = [{ value = 25 }, { value = 100 }]
"""


def house_of(*values: int) -> Rules:
    """The game in a house of these chips."""
    chips = tuple(Chip(Money(value), "") for value in values)
    return replace(RULES, house=replace(RULES.house, chips=chips))


def asked(key: str, seed: int = 1, rules: Rules = RULES) -> Question:
    return ask(Drill.CHIPS, rules, Random(seed), DrillCell(Drill.CHIPS, "punto_banco", key))


@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_what_is_typed_is_the_worth_of_piles_of_so_many_values(kinds: int) -> None:
    key = f"worth|{('one', 'two', 'three', 'four')[kinds - 1]}"
    for seed in range(20):
        question = asked(key, seed)
        piles = question.seen.chips
        assert question.kind is AnswerKind.AMOUNT
        assert question.right == worth(dict(piles)) == sum(value * n for value, n in piles)
        assert [value for value, _ in piles] == sorted(dict(piles), reverse=True)
        assert len(dict(piles)) == kinds
        assert {number for _, number in piles} <= {*(range(3, 13) if kinds == 1 else range(1, 7))}


def test_a_stake_is_what_was_announced_or_a_chip_of_it_more_or_less() -> None:
    for came, sign in (("exact", 0), ("short", -1), ("over", 1)):
        for seed in range(20):
            question = asked(f"told|{came}", seed)
            told, lies = question.ask.values["amount"], worth(dict(question.seen.chips))
            off = {sign * value for value, _ in question.seen.chips}
            assert question.answers[question.right] == Saying(f"lies_{came}")
            assert isinstance(told, int)
            assert told > 0
            assert lies - told in off


@pytest.mark.parametrize(
    ("values", "keys"),
    [
        ((), []),
        ((5,), ["worth|one", "told|exact", "told|short", "told|over"]),
        ((1, 5), ["worth|one", "worth|two", "told|exact", "told|short", "told|over"]),
    ],
)
def test_a_house_is_asked_of_as_many_values_as_it_has(
    values: tuple[int, ...], keys: list[str]
) -> None:
    rules = house_of(*values)
    known = cells(Drill.CHIPS, rules)
    assert [cell.key for cell in known] == keys
    assert all(set(dict(asked(key, 3, rules).seen.chips)) <= set(values) for key in keys)


def test_chips_are_told_in_the_money_of_the_house() -> None:
    rules = rules_of("punto_banco", house_from_text(YEN, "house"))
    question = asked("worth|two", 1, rules)
    (high, many), (low, few) = question.seen.chips
    assert (high, low) == (100, 25)
    told = [saying_said(words("en"), rules, each) for each in question.why]
    assert told[0] == f"Chips of ¥100: {many}\u00a0×\u00a0¥100\u00a0=\u00a0¥{many * 100}."
    assert asked_said(words("en"), rules, question) == "How much do these chips come to?"
    assert question.right == 100 * many + 25 * few


def test_on_paper_the_chips_are_drawn_and_nothing_tells_what_they_are() -> None:
    question = asked("worth|three")
    exercise = exercise_of(words("en"), RULES, question)
    drawn = [(pile.value, pile.number) for pile in exercise.piles]
    assert drawn == [
        (words("en").amount(value, RULES.house.currency), number)
        for value, number in question.seen.chips
    ]
    assert not any(exercise.felt)
    assert exercise.why.count("Chips of") == len(drawn)
