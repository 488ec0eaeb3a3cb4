"""The film of an exam: the same coups once more, each fault where it was made."""

from dataclasses import replace
from pathlib import Path

import pytest

from dealer_app.table import events as ev
from dealer_app.training.drills import cells
from dealer_app.training.exam.exam import LEFT_OUT
from dealer_app.training.exam.exam_film import (
    FilmDiffers,
    FilmKept,
    FilmStep,
    entered_in,
    films_of,
    steps_of,
    to_practise,
)
from dealer_app.training.record import RecordObjection
from dealer_app.training.record_facts import ExamFilmed, ExamPart, FilmFault
from tests.play import the
from tests.training.examined import OPEN, act, exam, rules
from tests.training.fairness import GAMES
from tests.training.school import opened


def kept(game: str = OPEN) -> tuple[FilmKept, tuple[FilmStep, ...]]:
    """An exam of two coups: the first card keyed wrong, the next question left out, the rest
    right."""
    taking, watch = exam(game, seed=5, coups=2)
    wrong = left = False
    while taking.moment:
        due = next(iter(taking.left_to_enter), None)
        if not wrong and isinstance(due, ev.CardDealt) and not taking.question:
            other = replace(due.card, face="2" if due.card.face != "2" else "3")
            with pytest.raises(Exception, match="happened"):
                taking.session.enter(ev.CardDealt(other, None))
            wrong = True
        elif wrong and not left and taking.question:
            taking.leave_out()
            left = True
        else:
            act(taking, watch)
    found = FilmKept(the(taking.taken(1)), taking.film(1))
    return found, steps_of(rules(game), found, 2)


def test_a_film_has_every_step_and_its_faults_where_they_were_made() -> None:
    found, steps = kept()
    assert len(steps) == len(found.film.times)
    card, question = (step for step in steps if step.faults)
    assert isinstance(entered_in(card.faults[0].given), ev.CardDealt)
    assert question.faults[0].given == LEFT_OUT
    assert question.question
    assert question.seen.coup == question.table.coup
    assert {step.coup for step in steps} == {1, 2}


def test_what_was_answered_wrong_is_practised_again_in_a_place_of_its_drill() -> None:
    _, steps = kept()
    (cell,) = to_practise(rules(OPEN), steps)
    assert cell in cells(cell.drill, rules(OPEN))


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_act_that_was_wrong_is_asked_again_as_that_act(game: str) -> None:
    """Which line comes first by a line of the payout, a draw by the cell of its table, a sum by the
    same bet; what is keyed is asked by no drill."""
    asks = dict[str, set[str]]()
    for seed in (1, 2):
        taking, _ = exam(game, seed=seed, coups=3)
        while taking.moment:
            faults = [FilmFault(0, taking.moment.part or ExamPart.PROCEDURE, LEFT_OUT)]
            step = FilmStep(1, taking.moment, taking.session.table, 0, faults)
            again = to_practise(rules(game), [step])
            code = step.question.ask.code if step.question else "keyed"
            asks.setdefault(code, set()).update(f"{each.drill} {each.key}" for each in again)
            if code in ("pay_what", "take_what"):
                (cell,) = again
                assert cell.parts[0] == the(step.question).ask.values["bet"]
                assert cell.parts[-1] == "sum"
            if step.moment.claimed:
                assert {each.parts[0] for each in again} == {"told"}
            taking.leave_out()
    assert {each.split("|")[0] for each in asks["line_first"]} == {"procedure line"}
    assert {each.split()[0] for each in asks["which_call"]} == {"calls"}
    assert all(each.startswith("draws ") for each in asks.get("what_next", ()))
    assert asks["keyed"] <= {"chips told|short", "chips told|over"}


def test_a_draw_is_asked_again_at_its_hand_and_total() -> None:
    taking, _ = exam(seed=1, coups=3)
    asked = set()
    while taking.moment:
        if taking.question and taking.question.ask.code == "what_next":
            faults = [FilmFault(0, ExamPart.DRAWS, LEFT_OUT)]
            step = FilmStep(1, taking.moment, taking.session.table, 0, faults)
            asked |= {each.key for each in to_practise(rules(OPEN), [step])}
        taking.leave_out()
    assert {"ponte|2", "banque|9|-"} <= asked


def test_a_film_of_another_course_is_not_shown() -> None:
    found, _ = kept()
    with pytest.raises(FilmDiffers):
        steps_of(rules(OPEN), found._replace(film=replace(found.film, course="c0de")), 2)
    longer = replace(found.film, times=(*found.film.times, 1))
    with pytest.raises(FilmDiffers):
        steps_of(rules(OPEN), found._replace(film=longer), 2)


def test_a_record_has_the_film_of_each_exam_once(tmp_path: Path) -> None:
    found, _ = kept()
    with opened(tmp_path) as record:
        assert record.add(found.taken, found.film) is None
        assert record.add(found.film) is RecordObjection.COUNTED_ALREADY
        assert record.add(ExamFilmed(3, "", ())) is RecordObjection.NUMBER_SKIPPED
        assert films_of(record.read()) == (found,)


def test_what_no_program_knows_any_more_is_no_entry() -> None:
    assert entered_in("entry gone 1 {}") is None
    assert entered_in("answer 3") is None
