"""The path through the games: what is known, what is mastered, what comes next."""

from pathlib import Path
from typing import Final

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import house_from_text
from dealer_app.training.drills import cells
from dealer_app.training.games import games, rules_of
from dealer_app.training.practice_path import (
    PathStep,
    StepKind,
    StepStanding,
    known_said,
    next_of,
    path,
    step_said,
    walked,
)
from dealer_app.training.record_facts import LessonDone, RunBegun
from tests.training.school import answer, exam, opened, practised

GAMES: Final = {game: rules_of(game, None) for game in ("punto_banco", "macao")}
CALLS: Final = cells(Drill.CALLS, GAMES["punto_banco"])


def test_the_path_leads_from_the_lessons_to_the_exam_game_by_game() -> None:
    steps = list(path(GAMES))
    assert [each.game for each in steps] == [*["punto_banco"] * 10, *["macao"] * 10]
    assert [each.drill or each.kind for each in steps[:10]] == [
        *(StepKind.LESSONS, Drill.TOTALS, Drill.DRAWS, Drill.CALLS, Drill.CHIPS),
        *(Drill.PAYOUTS, Drill.PROCEDURE, Drill.IRREGULARITIES, Drill.ROADS, StepKind.EXAM),
    ]
    assert Drill.BANK in [each.drill for each in steps[10:]]


def test_a_step_is_mastered_where_nine_places_of_ten_are_known(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        for place, cell in enumerate(CALLS):
            practised(record, [False, place > 0], cell)
        steps = {each.step.key: each for each in walked(GAMES, record.entries)}
        calls = steps["punto_banco|calls"]
        assert (calls.known, calls.all, calls.mastered) == (len(CALLS) - 1, len(CALLS), False)
        practised(record, [True], CALLS[0])
        assert walked(GAMES, record.entries)[3].mastered


def test_nine_of_ten_are_enough_and_less_is_not() -> None:
    step = PathStep(StepKind.DRILL, "macao", Drill.CALLS)
    assert StepStanding(step, 9, 10, 90).mastered
    assert not StepStanding(step, 89, 99, 90).mastered


def test_what_a_hint_gave_is_not_known_and_what_is_forgotten_no_more(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        record.begin(RunBegun())
        record.add(answer(1, CALLS[0], hints=1), answer(2, CALLS[1]))
        record.add(answer(3, CALLS[1], right=False))
        assert walked(GAMES, record.entries)[3].known == 0


def test_lessons_and_the_exam_are_steps_and_what_is_not_mastered_comes_next(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as record:
        record.add(LessonDone(1, "macao", "macao/01"), LessonDone(2, "macao", "macao/01"))
        record.add(exam(1))
        steps = {each.step.key: each for each in walked(GAMES, record.entries)}
    assert (steps["macao|lessons"].known, steps["macao|lessons"].all) == (1, 10)
    assert steps["punto_banco|exam"].mastered
    assert not steps["macao|exam"].mastered
    assert next_of(steps.values()) == steps["punto_banco|lessons"]
    assert next_of([steps["punto_banco|exam"]]) is None
    en = words("en")
    assert known_said(en, steps["macao|lessons"]) == "10%, 1 of 10"
    said = [step_said(en, each.step) for each in steps.values()]
    assert said[:2] == ["The lessons", "Totals"]
    assert step_said(en, PathStep(StepKind.EXAM, "macao")) == "The exam"


def test_a_house_says_how_much_of_a_step_is_mastered(tmp_path: Path) -> None:
    strict = games(house_from_text("[school]\nmastered = 50\n", "house"))
    with opened(tmp_path) as record:
        for place, cell in enumerate(CALLS):
            practised(record, [place % 2 == 0], cell)
        assert not walked(GAMES, record.entries)[3].mastered
        assert walked(strict, record.entries)[3].mastered
