"""Exercises for paper: each place once before any comes again, told without a screen."""

from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.reports import exercise_sheet
from dealer_app.reports.exercise_sheet import LETTERS
from dealer_app.reports.layout.paper import register_fonts
from dealer_app.training.drills import cells
from dealer_app.training.exercises import exercise_of, questions
from dealer_app.training.games import rules_of
from dealer_app.training.question import Subject
from dealer_app.training.question_words import saying_said

GAMES: Final = {each: rules_of(each, None) for each in ("punto_banco", "chemin_de_fer")}


def test_each_place_of_a_drill_is_asked_once_before_any_comes_again() -> None:
    rules = GAMES["punto_banco"]
    places = cells(Drill.CALLS, rules)
    asked = [each.cell for each in questions(rules, Subject(Drill.CALLS), 2 * len(places), 3)]
    assert set(asked[: len(places)]) == set(places)
    assert set(asked[len(places) :]) == set(places)


@pytest.mark.parametrize("drill", Drill)
def test_every_drill_is_told_on_paper_with_an_answer_in_both_languages(drill: Drill) -> None:
    for rules in GAMES.values():
        if not cells(drill, rules):
            continue
        for question in questions(rules, Subject(drill), 4, 1):
            for language in ("en", "fr"):
                told = exercise_of(words(language), rules, question)
                assert told.ask
                assert told.right
                assert not told.choices or told.right in told.choices


def test_the_cards_the_stakes_and_what_was_heard_are_told() -> None:
    rules = GAMES["punto_banco"]
    (payout,) = questions(rules, Subject(Drill.PAYOUTS), 1, 2)
    heard, hands, stakes, *_ = exercise_of(words("en"), rules, payout).felt
    assert heard
    assert hands.startswith("Player: ")
    assert "Banker: " in hands
    assert stakes.startswith("Seat ")


def test_the_bank_and_the_coups_so_far_are_told() -> None:
    (asked,) = questions(GAMES["chemin_de_fer"], Subject(Drill.BANK), 1, 2)
    felt = exercise_of(words("en"), GAMES["chemin_de_fer"], asked).felt
    assert any(text.startswith("The bank: Seat ") for text in felt)
    (road,) = questions(GAMES["punto_banco"], Subject(Drill.ROADS), 1, 2)
    (coups,) = [t for t in exercise_of(words("en"), GAMES["punto_banco"], road).felt if t]
    assert coups.startswith("Coups so far: ")
    assert set(coups.removeprefix("Coups so far: ").split()) <= {"P", "B", "T"}


def test_the_key_of_a_payout_says_every_step() -> None:
    rules = GAMES["punto_banco"]
    for payout in questions(rules, Subject(Drill.PAYOUTS), 12, 2):
        told = exercise_of(words("en"), rules, payout).why
        steps = [saying_said(words("en"), rules, each) for each in payout.why]
        assert told == " ".join(steps)
        assert [told.index(step) for step in steps] == sorted(told.index(step) for step in steps)


def test_a_bank_of_which_no_amount_is_named_is_told_without_one() -> None:
    rules = rules_of("macao", None)
    told = [
        text
        for asked in questions(rules, Subject(Drill.TOTALS), 6, 1)
        for text in exercise_of(words("en"), rules, asked).felt
        if text.startswith("The bank")
    ]
    assert told == ["The bank: Seat 1"] * 6


@pytest.mark.parametrize(
    ("choices", "columns", "lines"),
    [
        (("Draws", "Stands", "Chooses"), 3, 1),
        (("The Bank, at 6, wins all round. Lose: 3, 2.",) * 4, 2, 2),
        (("Cut card that nobody has seen yet",) * 5, 3, 2),
        (
            ("It is so long that no column but the whole width would ever hold it on a line.",) * 2,
            1,
            2,
        ),
        (("It goes on and on, " * 9,), 1, 2),
    ],
)
def test_answers_stand_in_columns_as_far_as_a_line_of_each_holds_them(
    choices: tuple[str, ...], columns: int, lines: int
) -> None:
    register_fonts()
    offered = exercise_sheet._offered(choices)
    letters = [mark for row in offered._rows for mark in row.marks if mark.text in LETTERS]
    assert [mark.text for mark in letters] == list(LETTERS[: len(choices)])
    assert len({mark.x for mark in letters}) == min(columns, len(choices))
    assert len(offered._rows) == lines
