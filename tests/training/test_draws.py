"""Who draws: each answer against the tables of the rules, typed once more, and against a table at
which the same cards are dealt."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Step
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.training.drills import ask
from dealer_app.training.drills.draws import hard, shoe
from dealer_app.training.question import Question
from tests.builders import session
from tests.play import PlayTable, the
from tests.training.fairness import GAMES, assert_fair, cells_of, questions, rules_in
from tests.training.test_totals import OVER, WORTH, counted

STOOD: Final = "-"
EVERY: Final = frozenset({STOOD, *map(str, range(10))})

PUNTO_BANCO: Final = {
    0: EVERY,
    1: EVERY,
    2: EVERY,
    3: EVERY - {"8"},
    4: frozenset("-234567"),
    5: frozenset("-4567"),
    6: frozenset("67"),
    7: frozenset(),
    8: frozenset(),
    9: frozenset(),
}
"""§2.2: on which third cards the bank draws, by its total."""

MACAO: Final = {
    3: frozenset("67"),
    4: EVERY - {STOOD, "8"},
    5: frozenset("234567"),
    6: frozenset("4567"),
}
"""S2.18-S2.21: on which third cards the bank may draw."""

MACAO_STOOD: Final = {**dict.fromkeys(range(5), "draws"), 5: "chooses"}
"""S2.15, S2-A22: what the bank does against a seat that stood."""


def right(question: Question) -> str:
    return question.answers[question.right].code


def laws(game: str, hand: str) -> Iterator[tuple[Question, int, str]]:
    """The questions on a cell of that hand's law, with its total and the third card."""
    for question in questions(Drill.DRAWS, game):
        name, total, *third = question.cell.parts
        if name == hand and third != ["several"]:
            yield question, int(total), third[0] if third else ""


def test_the_punto_draws_on_0_to_5() -> None:
    asked = list(laws("punto_banco", "ponte"))
    assert {total for _, total, _ in asked} == set(range(10))
    for question, total, _ in asked:
        assert right(question) == ("draws" if total <= 5 else "stands")


def test_the_banco_draws_by_the_table_of_the_rules() -> None:
    asked = list(laws("punto_banco", "banque"))
    assert len(asked) > 100
    for question, total, third in asked:
        assert right(question) == ("draws" if third in PUNTO_BANCO[total] else "stands"), question


def test_the_bank_at_chemin_de_fer_is_free_in_two_cells_of_the_table() -> None:
    free = {(3, "9"), (5, "4")}
    for question, total, third in laws("chemin_de_fer", "banque"):
        by_the_table = "draws" if third in PUNTO_BANCO[total] else "stands"
        assert right(question) == ("chooses" if (total, third) in free else by_the_table)


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("chemin_de_fer", "ponte"),
        ("festival", "ponte"),
        ("festival", "banque"),
        ("banque", "tableau_1"),
        ("banque", "tableau_2"),
    ],
)
def test_a_hand_draws_on_0_to_4_chooses_on_5_and_stands_from_6_on(game: str, hand: str) -> None:
    asked = list(laws(game, hand))
    assert {total for _, total, _ in asked} == set(range(10))
    for question, total, _ in asked:
        expected = "draws" if total < 5 else "chooses" if total == 5 else "stands"
        assert right(question) == expected, question


def test_a_macao_seat_draws_on_0_to_4_and_the_bank_by_its_own_sentences() -> None:
    for question, total, _ in laws("macao", "seat"):
        expected = "draws" if total < 5 else "chooses" if total == 5 else "stands"
        assert right(question) == expected, question
    for question, total, third in laws("macao", "banque"):
        if third == STOOD:
            expected = MACAO_STOOD.get(total, "stands")
        elif total in MACAO:
            expected = "chooses" if third in MACAO[total] else "stands"
        else:
            expected = "draws" if total < 3 else "stands"
        assert right(question) == expected, question


@pytest.mark.parametrize(
    ("game", "hand", "best"),
    [
        ("porcelaine", "grandeur", 9),
        ("porcelaine", "decadence", 9),
        ("baccara", "tableau_1", 7),
        ("baccara", "tableau_2", 7),
        ("baccara", "banque", 7),
        ("banque", "banque", 7),
    ],
)
def test_a_free_hand_chooses_on_all_but_its_naturals(game: str, hand: str, best: int) -> None:
    for question, total, _ in laws(game, hand):
        assert right(question) == ("chooses" if total <= best else "stands"), question


def test_a_grandeur_is_reckless_who_stands_on_4_or_less_or_draws_on_8_or_more() -> None:
    plays = [q for q in questions(Drill.DRAWS, "porcelaine") if q.cell.parts[0] == "reckless"]
    assert {question.cell.key for question in plays} == {
        f"reckless|{played}|{total}" for played in ("stood", "drew") for total in range(10)
    }
    for question in plays:
        _, played, total = question.cell.parts
        was = int(total) <= 4 if played == "stood" else int(total) >= 8
        assert right(question) == ("reckless" if was else "ordinary")


def test_recklessness_is_asked_only_where_the_house_penalises_it() -> None:
    for game in set(GAMES) - {"porcelaine"}:
        assert not [cell for cell in cells_of(Drill.DRAWS, game) if cell.parts[0] == "reckless"]


def test_a_bank_against_several_seats_may_draw_if_it_may_against_one_of_them() -> None:
    """S2-A5: those who stood are looked at by S2-A22, those who drew by S2.18-S2.21."""
    asked = [q for q in questions(Drill.DRAWS, "macao") if q.cell.parts[-1] == "several"]
    assert {question.cell.parts[1] for question in asked} == {"3", "4", "5", "6"}
    for question in asked:
        coup, total = the(question.seen.coup), int(question.cell.parts[1])
        says = {against_seat(coup, hand, total) for hand in coup.playing[:-1]} - {""}
        expected = says.pop() if len(says) == 1 else "chooses"
        assert right(question) == expected, question


def against_seat(coup: Coup, hand: HandId, total: int) -> str:
    """What the bank's rule says against this seat, nothing if it is over."""
    third = coup.third(hand)
    if third is None:
        return MACAO_STOOD.get(total, "stands")
    if counted("macao", coup.hand(hand)) == OVER:
        return ""
    value = str(WORTH[third.face])
    return "chooses" if value in MACAO[total] else "stands"


@pytest.mark.parametrize("game", ["punto_banco", "festival", "chemin_de_fer", "porcelaine"])
def test_a_table_dealt_the_same_cards_calls_for_the_same(game: str) -> None:
    asked = (q for q in questions(Drill.DRAWS, game) if q.cell.parts[0] != "reckless")
    for question in asked:
        coup, hand = the(question.seen.coup), question.seen.hand
        due = the(dealt_at_a_table(game, coup).table.due)
        called = _CALLED.get(due.step, "stands")
        if hand is None:
            assert right(question) == f"next_{called.replace('stands', 'nobody')}", question
        else:
            assert right(question) == (called if due.hand == hand else "stands"), question


_CALLED: Final = {Step.CARD: "draws", Step.CHOICE: "chooses"}


def dealt_at_a_table(game: str, coup: Coup) -> PlayTable:
    """A table at which these cards were dealt, and these words said, through its own door."""
    table = session(game, seats=4)
    table.enter(ev.ShoeOpened(8))
    table.enter(ev.CoupOpened())
    given = dict.fromkeys(coup.hands, 0)
    for hand in coup.dealt:
        spoken(table, coup)
        verdict = table.enter(ev.CardDealt(coup.hand(hand)[given[hand]], None))
        assert verdict.refusal is None, (coup, verdict.refusal)
        given[hand] += 1
    return spoken(table, coup)


def spoken(table: PlayTable, coup: Coup) -> PlayTable:
    """The table after the words that are due, as they were said."""
    due = table.state.due
    while due and due.step is Step.CHOICE and due.hand in coup.spoken:
        table.enter(ev.HandSpoke(the(due.hand), coup.spoken[the(due.hand)]))
        due = table.state.due
    return table


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("punto_banco", {"ponte|5", "ponte|6", "banque|3|8", "banque|6|-", "banque|4|1"}),
        ("chemin_de_fer", {"banque|3|9", "banque|5|4", "ponte|5"}),
        ("macao", {"banque|3|6", "banque|5|2", "banque|4|8", "banque|5|several"}),
        ("porcelaine", {"reckless|stood|4", "reckless|stood|5", "reckless|drew|8"}),
    ],
)
def test_the_hard_hands_are_those_where_the_law_turns(game: str, keys: set[str]) -> None:
    found = {cell.key for cell in hard(rules_in(game))}
    assert keys <= found
    assert not {"ponte|0", "banque|0|5", "banque|7|3", "reckless|stood|0"} & found
    for cell in hard(rules_in(game)):
        assert_fair(rules_in(game), ask(Drill.DRAWS, rules_in(game), Random(1), cell))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_shoe_is_asked_card_by_card_until_too_few_are_left(game: str) -> None:
    rules = rules_in(game)
    asked = list(shoe(rules, Random(4)))
    left = [question.seen.left for question in asked if question.seen.left is not None]
    assert len(left) == len(asked) > 10
    assert {question.cell for question in asked} <= set(cells_of(Drill.DRAWS, game))
    for question in asked:
        assert_fair(rules, question)


def test_a_shoe_leaves_no_card_out_and_deals_none_twice() -> None:
    rules = rules_in("punto_banco")
    finished = [q.seen.coup for q in shoe(rules, Random(4)) if right(q) == "next_nobody"]
    cards = [card for coup in finished if coup for hand in coup.hands.values() for card in hand]
    assert len(cards) > 8 * 52 - 2 * 6
    assert max(cards.count(card) for card in set(cards)) == 8
