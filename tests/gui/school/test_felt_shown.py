"""What a question's felt shows, and what it keeps for itself until the answer counts."""

import re
from random import Random

import pytest

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.seats.seat_words import lit_seat
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.gui.school.question_felt import Put, columns_looked_at, scene_of
from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.card import written_rule
from dealer_app.training.drills import ask, cells
from dealer_app.training.games import rules_of
from dealer_app.training.question import DrillCell, Question
from tests.play import the
from tests.training.school import question_of

STYLE = Style(words("en"), read_theme("dark"), keymap("qwerty"))
COUNTED = (Drill.TOTALS, Drill.DRAWS, Drill.CALLS)


def put(drill: Drill, *, game: str = "punto_banco", seed: int = 1, answered: bool = False) -> Put:
    rules, random = rules_of(game, None), Random(seed)
    question: Question = ask(drill, rules, random, random.choice(cells(drill, rules)))
    return Put(STYLE, rules, question, "What?", "", answered)


@pytest.mark.parametrize("drill", COUNTED)
@pytest.mark.parametrize("game", ["punto_banco", "macao", "porcelaine"])
def test_no_hand_tells_its_total_where_it_is_to_be_counted(drill: Drill, game: str) -> None:
    for seed in range(20):
        hands = scene_of(put(drill, game=game, seed=seed)).view.hands
        assert [hand.total for hand in hands] == [None] * len(hands)
        assert not any(hand.natural or hand.bust or hand.result for hand in hands)


@pytest.mark.parametrize("drill", [each for each in Drill if not each.about.of_house])
def test_nothing_on_the_felt_says_what_is_due_or_whose_turn_it_is(drill: Drill) -> None:
    for seed in range(10):
        view = scene_of(put(drill, game="banque", seed=seed)).view
        assert (view.due, view.also, view.findings, view.pending, view.lines) == (
            None,
            (),
            (),
            None,
            (),
        )
        assert not any(hand.waits is not None for hand in view.hands)
        assert not any(seat.net is not None for seat in view.seats)


def test_once_the_answer_counts_the_hands_tell_their_totals() -> None:
    hands = scene_of(put(Drill.CALLS, answered=True)).view.hands
    assert all(hand.total is not None for hand in hands)


def test_the_roads_foretell_nothing_before_the_answer() -> None:
    rules = rules_of("punto_banco", None)
    cell = DrillCell(Drill.ROADS, "punto_banco", "big_eye_boy|red")
    question = ask(Drill.ROADS, rules, Random(2), cell)
    before = the(scene_of(Put(STYLE, rules, question, "What?", "")).past)
    after = the(scene_of(Put(STYLE, rules, question, "What?", "", answered=True)).past)
    assert not before.boards[0].roads.forecast
    assert after.boards[0].roads.forecast
    assert before.boards[0].roads.big == after.boards[0].roads.big


OF_ONE_SEAT = [
    (Drill.PAYOUTS, "chemin_de_fer"),
    (Drill.PAYOUTS, "macao"),
    (Drill.PROCEDURE, "punto_banco"),
    (Drill.BANK, "porcelaine"),
]


@pytest.mark.parametrize(("drill", "game"), OF_ONE_SEAT)
@pytest.mark.parametrize("answered", [False, True])
def test_the_place_that_is_lit_is_the_one_that_is_asked_or_right(
    drill: Drill, game: str, *, answered: bool
) -> None:
    lit = set()
    for seed in range(40):
        shown = put(drill, game=game, seed=seed, answered=answered)
        question = shown.question
        right = question.answers[question.right].values if question.answers else {}
        expected = question.ask.values.get("seat", "")
        if answered and "seat" in right:
            expected = right["seat"]
        assert lit_seat(scene_of(shown)) == expected, question
        lit.add(expected)
    assert len(lit) > 1


def test_a_line_asked_of_the_payout_is_not_lit_before_the_answer() -> None:
    rules, cell = (
        rules_of("punto_banco", None),
        DrillCell(Drill.PROCEDURE, "punto_banco", "line|take"),
    )
    question = ask(Drill.PROCEDURE, rules, Random(1), cell)
    assert lit_seat(scene_of(Put(STYLE, rules, question, "What?", ""))) == ""
    answered = scene_of(Put(STYLE, rules, question, "What?", "", answered=True))
    assert lit_seat(answered) == question.answers[question.right].values["seat"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("drill", list(Drill))
def test_the_rule_behind_a_question_is_cited_as_a_sentence(drill: Drill, language: str) -> None:
    for game in ("punto_banco", "festival", "banque", "porcelaine"):
        rules = rules_of(game, None)
        for cell in cells(drill, rules):
            number = question_of(cell, 1).rule
            text = written_rule(game, language, number)
            assert not re.match(r"(à|to|§|S\d|[:,.])", text), text
            assert text[:1] == text[:1].upper()


def test_the_column_that_was_looked_at_is_framed_once_the_answer_counts() -> None:
    rules = rules_of("punto_banco", None)
    cell = DrillCell(Drill.ROADS, "punto_banco", "small_road|blue")
    question = ask(Drill.ROADS, rules, Random(2), cell)
    assert columns_looked_at(Put(STYLE, rules, question, "What?", "")) == frozenset()
    framed = columns_looked_at(Put(STYLE, rules, question, "What?", "", answered=True))
    told = question.why[-1].values
    assert framed == {told[name] for name in ("column", "first", "second") if name in told}
    assert framed
