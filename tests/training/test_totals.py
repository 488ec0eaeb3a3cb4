"""Totals, added up once more by hand: as the rules say it, not as the program counts."""

from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Hand
from dealer_app.rules.variant import PONTE, HandId
from dealer_app.training.question import AnswerKind, DrillCell, Question
from dealer_app.training.question_words import saying_said
from dealer_app.training.worked_sums import hand_sum
from tests.play import the
from tests.training.fairness import GAMES, cells_of, questions, rules_in

WORTH: Final = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0)}
TAROT: Final = {**{str(n): n for n in range(1, 13)}, "M": 0}
OVER: Final = -1
THIRD: Final = 2


def counted(game: str, hand: Hand) -> int:
    """What a hand counts to by the rules: §2.1, §3.4, §4, S1.15, S2.9, S2-A2, S3.5, S4.3."""
    if game == "porcelaine":
        return sum(TAROT[card.face] for card in hand) % 12
    worth = [WORTH[card.face] for card in hand]
    if game != "macao":
        return sum(worth) % 10
    first = sum(worth[:THIRD])
    while first > 9:
        first -= 9
    total = first + sum(worth[THIRD:])
    return OVER if total > 9 else total


def answers(question: Question, total: int) -> bool:
    """True of a question whose right answer is this total, or that the hand is over or not."""
    if question.kind is AnswerKind.NUMBER:
        return question.right == total
    return (question.answers[question.right].code == "over") is (total == OVER)


def hand_of(question: Question) -> Hand:
    return the(question.seen.coup).hand(the(question.seen.hand))


@pytest.mark.parametrize("game", GAMES)
def test_the_right_answer_is_what_the_cards_come_to_by_the_written_rule(game: str) -> None:
    for question in questions(Drill.TOTALS, game):
        assert answers(question, counted(game, hand_of(question))), question


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_is_the_one_that_its_cell_names(game: str) -> None:
    for question in questions(Drill.TOTALS, game):
        number, total = question.cell.parts
        hand = hand_of(question)
        assert len(hand) == int(number)
        assert counted(game, hand) == (OVER if total == "over" else int(total))


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_three_drew_to_no_natural(game: str) -> None:
    naturals = {"porcelaine": {10, 11}, "macao": {7, 8, 9}}.get(game, {8, 9})
    for question in questions(Drill.TOTALS, game):
        hand = hand_of(question)
        if len(hand) > THIRD:
            assert counted(game, hand[:THIRD]) not in naturals


@pytest.mark.parametrize(
    ("game", "totals"),
    [("punto_banco", range(10)), ("porcelaine", range(12)), ("macao", range(10))],
)
def test_every_total_of_two_cards_and_of_three_is_asked(game: str, totals: range) -> None:
    keys = {cell.key for cell in cells_of(Drill.TOTALS, game)}
    expected = {f"{number}|{total}" for number in (2, 3) for total in totals}
    over = {"3|over"} if game == "macao" else set()
    assert keys == expected | over


def test_no_hand_is_over_where_the_rules_know_none() -> None:
    for game in set(GAMES) - {"macao"}:
        assert DrillCell(Drill.TOTALS, game, "3|over") not in cells_of(Drill.TOTALS, game)


def test_a_macao_hand_of_three_is_told_in_two_steps() -> None:
    rules = rules_in("macao")
    told = [
        [saying_said(words("en"), rules, each) for each in question.why]
        for question in questions(Drill.TOTALS, "macao")
        if question.cell.key == "3|over"
    ]
    assert told
    assert all(len(each) == THIRD and each[1].endswith(": the hand busts.") for each in told)


def test_a_total_is_typed_and_never_chosen() -> None:
    for game in GAMES:
        for question in questions(Drill.TOTALS, game):
            codes = {answer.code for answer in question.answers}
            assert question.kind is AnswerKind.NUMBER or codes == {"over", "holds"}


def test_a_court_card_is_told_with_what_it_is_worth_and_what_is_taken_off() -> None:
    rules, cards = rules_in("punto_banco"), (Card("K", "h"), Card("7", "s"), Card("8", "d"))
    (step,) = hand_sum(rules.variant, PONTE, cards)
    french = saying_said(words("fr"), rules, step)
    told = french.replace("\u00a0", "~").replace("\u202f", "'")
    assert told == "Le Ponte~: R♥~=~0, 7♠, 8♦. 0~+~7~+~8~=~15'; 15~−~10~=~5."


def test_a_third_card_is_added_to_what_the_first_two_make() -> None:
    rules, cards = rules_in("macao"), (Card("7", "h"), Card("8", "s"), Card("5", "d"))
    first, over = hand_sum(rules.variant, HandId("seat_2"), cards)
    assert str(first.values["sum"]) == "7 + 8 = 15; 15 − 9 = 6; 6 + 5 = 11"
    assert over.values == {"sum": 11}
