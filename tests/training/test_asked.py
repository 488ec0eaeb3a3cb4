"""A question and its judge: what is right, what is not, and what is told of it."""

from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.money import Money
from dealer_app.training.question import (
    AnswerKind,
    DrillCell,
    FeltSeen,
    Question,
    choice,
    judged,
    shuffled,
)

ONE: Final = Money(100)
FIVE: Final = Money(500)
CHIPS: Final = Question(
    DrillCell(Drill.PAYOUTS, "punto_banco", "tie|tie|chips"),
    FeltSeen(),
    Saying("pay_chips"),
    AnswerKind.CHIPS,
    1100,
    "§2.3",
    why=(Saying("higher_wins"),),
    chips=(ONE, FIVE),
    best={FIVE: 2, ONE: 1},
)
NUMBER: Final = replace(CHIPS, kind=AnswerKind.NUMBER, right=7)


def test_a_stack_of_the_worth_is_right_in_any_chips_of_the_house() -> None:
    assert judged(CHIPS, {FIVE: 2, ONE: 1}).best
    longer = judged(CHIPS, {FIVE: 1, ONE: 6})
    assert longer.right
    assert not longer.best
    assert longer.why == (Saying("stack_right", {"number": 7, "fewest": 3}), *CHIPS.why)


def test_a_stack_that_is_short_says_what_it_makes() -> None:
    short = judged(CHIPS, {FIVE: 2})
    assert not short.right
    assert short.why[0] == Saying("stack_wrong", {"amount": 1000, "right": 1100})


def test_chips_taken_back_to_none_do_not_count_and_fewer_than_none_are_wrong() -> None:
    assert judged(CHIPS, {FIVE: 2, ONE: 1, Money(2500): 0}).right
    assert not judged(CHIPS, {FIVE: 3, ONE: -4}).right


def test_an_answer_of_another_kind_is_wrong() -> None:
    assert not judged(CHIPS, 1100).right
    assert not judged(NUMBER, {ONE: 7}).right


def test_only_the_number_itself_is_right_and_the_reason_is_told_either_way() -> None:
    assert judged(NUMBER, 7).right
    assert not judged(NUMBER, 8).right
    assert judged(NUMBER, 7).why == judged(NUMBER, 8).why == NUMBER.why


def test_the_right_answer_lies_in_each_place_sooner_or_later() -> None:
    wrong = [Saying("stands"), Saying("chooses")]
    asked = [choice(NUMBER, Saying("draws"), wrong, Random(seed)) for seed in range(30)]
    assert {each.right for each in asked} == {0, 1, 2}
    assert {each.answers[each.right].code for each in asked} == {"draws"}


def test_a_question_without_answers_to_choose_from_is_shown_as_it_is() -> None:
    assert shuffled(CHIPS, Random(1)) == CHIPS
