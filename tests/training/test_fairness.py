"""Every question is fair, every cell turns up, and no place of an answer can be learned."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from dealer_app.i18n.drill_words import Drill
from dealer_app.table.table import Rules
from dealer_app.training.drills import ask, cells
from dealer_app.training.question import AnswerKind, DrillCell, shuffled
from tests.run_length import LONG
from tests.test_nights import TABLES
from tests.training.fairness import (
    GAMES,
    OF_ALL,
    assert_fair,
    cells_of,
    questions,
    rules_in,
)
from tests.training.houses import OPTIONS, SHEETS

PLAYED: Final = [(drill, game) for drill in Drill for game in GAMES if cells_of(drill, game)]
OF_HANDS: Final = (Drill.TOTALS, Drill.DRAWS, Drill.CALLS, Drill.PAYOUTS)
OF_COUPS: Final = tuple(drill for drill in Drill if drill not in OF_HANDS)
MOST_OFTEN: Final = 0.8
"""How much of the time the right answer may sit in one place, at most."""

SHARES: Final = 1 if LONG else 6
"""How many houses of a game share the cells that all of them have; by `--long` none shares."""

LAWS: Final = [
    *((game, options) for game, tables in TABLES.items() for _, options in tables if options),
    ("punto_banco", {"banque": "six_pays_half", "tie": "9:1"}),
    ("punto_banco", {"banque": "ez", "packs": "6"}),
    ("festival", {"natural": "plays_on", "tiebreak": "all", "packs": "1"}),
    ("festival", {"on_five": "draws", "tie_bettors": "push"}),
    ("festival", {"banque_law": "punto_banco", "on_five": "stands"}),
    ("macao", {"over_nine": "reduce"}),
    ("macao", {"banque_draws": "must", "reference": "last_drawer"}),
    ("porcelaine", {"grandeur_law": "forced", "penalty": "off"}),
]


@pytest.mark.parametrize(("drill", "game"), PLAYED)
def test_each_question_has_one_right_answer_in_no_place_of_its_own_and_each_cell_turns_up(
    drill: Drill, game: str
) -> None:
    rules, known = rules_in(game), cells_of(drill, game)
    asked, places = set[DrillCell](), Counter[int]()
    for question in questions(drill, game, max(OF_ALL, len(known))):
        assert_fair(rules, question)
        asked.add(question.cell)
        if question.kind is AnswerKind.CHOICE:
            places[question.right] += 1
    assert asked == set(known)
    assert len(known) == len(asked)
    if drill is Drill.TOTALS and not places:  # a total is typed
        return
    assert len(places) > 1
    assert max(places.values()) < MOST_OFTEN * places.total()


@pytest.mark.parametrize("drill", OF_HANDS)
def test_chance_alone_asks_of_every_cell(drill: Drill) -> None:
    rules, known = rules_in("baccara"), set(cells_of(drill, "baccara"))
    chosen = Random(1)
    assert {ask(drill, rules, chosen).cell for _ in range(20 * len(known))} == known


@pytest.mark.parametrize(("drill", "game"), PLAYED)
def test_a_seed_asks_the_same_question_again(drill: Drill, game: str) -> None:
    rules = rules_in(game)
    assert ask(drill, rules, Random(7)) == ask(drill, rules, Random(7))
    for cell in cells_of(drill, game)[::5]:
        assert ask(drill, rules, Random(7), cell) == ask(drill, rules, Random(7), cell)


@pytest.mark.parametrize(("game", "options"), LAWS, ids=str)
@pytest.mark.parametrize("drill", OF_HANDS)
def test_every_cell_of_hands_can_be_asked_under_the_house_s_options(
    drill: Drill, game: str, options: dict[str, str]
) -> None:
    rules, known = rules_in(game, tuple(options.items())), [o for g, o in LAWS if g == game]
    for cell in shared(drill, rules, known.index(options), len(known)):
        assert_fair(rules, ask(drill, rules, Random(3), cell))


def shared(drill: Drill, rules: Rules, house: int, houses: int) -> Iterator[DrillCell]:
    """The cells that this house of so many is asked: all that the game as it is usually dealt does
    not have, and its share of the others, so that each cell that all of them have is asked in one.
    """
    usual, shares = cells_of(drill, rules.variant.id), min(SHARES, houses)
    for cell in cells(drill, rules):
        if cell not in usual or usual.index(cell) % shares == house % shares:
            yield cell


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
@pytest.mark.parametrize("drill", OF_COUPS)
def test_every_cell_of_coups_can_be_asked_under_the_house_s_options(
    drill: Drill, game: str, options: dict[str, str]
) -> None:
    rules, known = rules_in(game, tuple(options.items())), [o for g, o in OPTIONS if g == game]
    for cell in shared(drill, rules, known.index(options), len(known)):
        assert_fair(rules, ask(drill, rules, Random(3), cell))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("drill", OF_COUPS)
def test_every_cell_of_coups_can_be_asked_in_every_house(
    drill: Drill, sheet: str, game: str
) -> None:
    rules = rules_in(game, house=SHEETS[sheet])
    for cell in shared(drill, rules, list(SHEETS).index(sheet), len(SHEETS)):
        assert_fair(rules, ask(drill, rules, Random(4), cell))


def test_answers_lie_in_another_order_at_every_showing() -> None:
    question = next(iter(questions(Drill.DRAWS, "punto_banco", 1)))
    right = question.answers[question.right]
    shown = [shuffled(question, Random(seed)) for seed in range(20)]
    assert all(each.answers[each.right] == right for each in shown)
    assert len({tuple(answer.code for answer in each.answers) for each in shown}) > 1


def test_a_cell_of_another_drill_is_no_cell_of_this_one() -> None:
    known = {cell for drill in OF_HANDS for cell in cells_of(drill, "macao")}
    assert DrillCell(Drill.DRAWS, "macao", "banque|3|6") in known
    assert DrillCell(Drill.TOTALS, "macao", "banque|3|6") not in known
