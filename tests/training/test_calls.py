"""Winner and call: the right one as it is said at the table, typed from the cards once more."""

from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import HandId
from dealer_app.training.question import Question
from dealer_app.training.question_words import answers_said
from tests.play import the
from tests.training.fairness import cells_of, questions, rules_in
from tests.training.test_totals import OVER, counted

ONE_HAND: Final = ("punto_banco", "festival", "chemin_de_fer", "porcelaine")
SEVERAL: Final = ("macao", "baccara", "banque")
NAMES: Final = {
    "punto_banco": ("The Player", "The Banker", "Le Ponte", "La Banque"),
    "festival": ("The Ponte", "The Bank", "Le Ponte", "La Banque"),
    "chemin_de_fer": ("The Ponte", "The Bank", "Le Ponte", "La Banque"),
    "porcelaine": ("The Grandeur", "The Décadence", "La Grandeur", "La Décadence"),
}
"""The hand against the bank, and the bank's: in English, in French."""


def said(question: Question, language: str) -> list[str]:
    rules = rules_in(question.cell.game)
    return list(answers_said(words(language), rules, question))


def totals(question: Question) -> tuple[Coup, list[HandId], dict[HandId, int]]:
    coup = the(question.seen.coup)
    hands = list(coup.playing)
    return coup, hands, {h: counted(question.cell.game, coup.hand(h)) for h in hands}


@pytest.mark.parametrize("game", ONE_HAND)
def test_the_better_total_is_called_in_both_languages(game: str) -> None:
    for question in questions(Drill.CALLS, game):
        _, (ponte, bank), worth = totals(question)
        english, french = expected(game, worth[ponte], worth[bank])
        offered = said(question, "en")
        assert offered[question.right] == english
        assert offered.count(english) == 1
        assert said(question, "fr")[question.right] == french


def expected(game: str, ponte: int, bank: int) -> tuple[str, str]:
    """The call of these totals, in English and in French."""
    if ponte == bank:
        return f"Tie, {ponte} all", f"Égalité, {ponte} partout"
    names, high, low = NAMES[game], max(ponte, bank), min(ponte, bank)
    place = 0 if ponte > bank else 1
    return f"{names[place]} wins, {high} to {low}", f"{names[place + 2]} gagne, {high} contre {low}"


@pytest.mark.parametrize("game", SEVERAL)
def test_of_several_hands_each_fares_by_its_own_total(game: str) -> None:
    for question in questions(Drill.CALLS, game):
        _, hands, worth = totals(question)
        bank = worth[hands[-1]]
        values = question.answers[question.right].values
        for hand in hands[:-1]:
            assert values[f"result_{hand}"] == fares(worth[hand], bank), question


def fares(total: int, bank: int) -> str:
    """How a hand stands to the bank's; a hand that is over lost before the bank's is looked at
    (S2-A14, S2-A23)."""
    if OVER in (total, bank):
        return "loses" if total == OVER else "wins"
    return "ties" if total == bank else "wins" if total > bank else "loses"


@pytest.mark.parametrize("game", [*ONE_HAND, *SEVERAL])
def test_of_four_calls_no_wrong_one_says_what_the_cards_say(game: str) -> None:
    for question in questions(Drill.CALLS, game):
        assert len(question.answers) == 4
        _, hands, worth = totals(question)
        truth = [fares(worth[hand], worth[hands[-1]]) for hand in hands[:-1]]
        for place, each in enumerate(question.answers):
            told = [each.values[f"result_{hand}"] for hand in hands[:-1]]
            numbers = {
                h: OVER if f"over_{h}" in each.values else each.values[f"total_{h}"] for h in hands
            }
            assert ((told, numbers) == (truth, worth)) == (place == question.right), question


@pytest.mark.parametrize("game", ONE_HAND)
def test_each_winner_is_called_by_a_natural_standing_and_drawing(game: str) -> None:
    keys = {cell.key for cell in cells_of(Drill.CALLS, game)}
    assert keys == {
        f"{who}|{how}" for who in ("wins", "loses", "ties") for how in ("natural", "stood", "drew")
    }


@pytest.mark.parametrize("game", ["baccara", "banque"])
def test_two_tableaux_come_out_in_every_way(game: str) -> None:
    keys = {cell.key for cell in cells_of(Drill.CALLS, game)}
    results = ("wins", "loses", "ties")
    assert keys == {f"{one}|{other}" for one in results for other in results}


def test_at_macao_the_bank_and_all_the_seats_may_be_over() -> None:
    asked = {question.cell.key: question for question in questions(Drill.CALLS, "macao", 11)}
    over, all_over = asked["over|bank"], asked["over|all"]
    assert said(over, "en")[over.right].startswith("The Bank busts")
    assert said(all_over, "en")[all_over.right].startswith("All bust: the Bank takes")
