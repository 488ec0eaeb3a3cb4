"""Nothing counts twice: what a record takes, and what it refuses."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.record import (
    RecordObjection,
    RecordStanding,
    after,
    objection,
    to_begin,
    to_end,
)
from dealer_app.training.record_facts import (
    Answered,
    EarlierSetAside,
    ExamPart,
    ExamTaken,
    Fact,
    Faults,
    LessonDone,
    PartMark,
    RunBegun,
    RunEnd,
    RunEnded,
    TraineeNamed,
)
from tests.training.school import FIVE_FOUR, SEVEN, THREE_EIGHT, answer, exam

LEA = TraineeNamed("Léa")
ENDLESS = RunBegun()
WRONG = answer(right=False)


def against(fact: Fact, *before: Fact) -> RecordObjection | None:
    """What speaks against a fact after these."""
    return objection(after(RecordStanding(), (LEA, *before)), fact)


def test_an_answer_counts_in_the_run_that_is_open() -> None:
    assert against(answer(), ENDLESS) is None


def test_a_second_answer_to_the_same_question_is_refused() -> None:
    assert against(answer(), ENDLESS, answer()) is RecordObjection.ANSWERED_ALREADY
    other = replace(answer(), right=False, given="draws")
    assert against(other, ENDLESS, answer()) is RecordObjection.ANSWERED_ALREADY


def test_no_question_is_skipped() -> None:
    assert against(answer(2), ENDLESS) is RecordObjection.NUMBER_SKIPPED
    assert against(answer(0), ENDLESS) is RecordObjection.ANSWERED_ALREADY


def test_without_a_run_nothing_is_answered() -> None:
    assert against(answer()) is RecordObjection.NO_SUCH_RUN
    assert against(answer(), ENDLESS, RunEnded(1, RunEnd.LEFT)) is RecordObjection.NO_SUCH_RUN


def test_an_answer_to_an_earlier_run_comes_too_late() -> None:
    assert (
        against(answer(run=1), ENDLESS, RunEnded(1, RunEnd.LEFT), ENDLESS)
        is RecordObjection.NO_SUCH_RUN
    )
    assert against(answer(run=2), ENDLESS, RunEnded(1, RunEnd.LEFT), ENDLESS) is None


def test_a_run_of_two_questions_takes_two_answers() -> None:
    two = RunBegun(count=2)
    assert against(answer(2), two, answer(1)) is None
    assert against(answer(3), two, answer(1), answer(2)) is RecordObjection.RUN_OVER


def test_a_run_without_a_life_left_takes_no_answer() -> None:
    assert against(answer(2), RunBegun(lives=2), WRONG) is None
    again = replace(WRONG, number=2)
    assert against(answer(3), RunBegun(lives=2), WRONG, again) is RecordObjection.RUN_OVER


def test_right_answers_cost_no_life() -> None:
    assert against(answer(3), RunBegun(lives=1), answer(1), answer(2)) is None


def test_a_run_takes_questions_of_its_own_drill_and_game_alone() -> None:
    draws = RunBegun(Drill.DRAWS, "punto_banco")
    assert against(answer(cell=FIVE_FOUR), draws) is None
    assert against(answer(cell=SEVEN), draws) is RecordObjection.OF_ANOTHER_RUN
    other_game = replace(THREE_EIGHT, game="banque")
    assert against(answer(cell=other_game), draws) is RecordObjection.OF_ANOTHER_RUN
    assert against(answer(cell=SEVEN), ENDLESS) is None


def test_an_answer_may_come_at_once_or_after_hours() -> None:
    assert against(answer(milliseconds=0), ENDLESS) is None
    assert against(answer(milliseconds=9 * 3_600_000), ENDLESS) is None
    assert against(answer(milliseconds=-1), ENDLESS) is RecordObjection.NO_FIGURE


def test_hints_have_three_degrees() -> None:
    assert against(answer(hints=3), ENDLESS) is None
    assert against(answer(hints=4), ENDLESS) is RecordObjection.NO_FIGURE
    assert against(answer(hints=-1), ENDLESS) is RecordObjection.NO_FIGURE


def test_a_run_begins_when_no_other_is_open() -> None:
    assert against(ENDLESS, ENDLESS) is RecordObjection.RUN_OPEN
    assert against(RunBegun(count=-1)) is RecordObjection.NO_FIGURE
    assert against(RunBegun(lives=-1)) is RecordObjection.NO_FIGURE


def test_a_run_ends_once_and_for_its_own_cause() -> None:
    assert against(RunEnded(1, RunEnd.LEFT), ENDLESS) is None
    assert (
        against(RunEnded(1, RunEnd.LEFT), ENDLESS, RunEnded(1, RunEnd.LEFT))
        is RecordObjection.NO_SUCH_RUN
    )
    assert against(RunEnded(2, RunEnd.LEFT), ENDLESS) is RecordObjection.NO_SUCH_RUN
    assert against(RunEnded(1, RunEnd.ALL_ASKED), RunBegun(count=1)) is RecordObjection.RUN_NOT_OVER
    assert against(RunEnded(1, RunEnd.ALL_ASKED), RunBegun(count=1), answer()) is None
    assert against(RunEnded(1, RunEnd.NO_LIVES), RunBegun(lives=1), WRONG) is None


def test_a_run_that_was_left_in_the_middle_is_ended_before_the_next_begins() -> None:
    left = after(RecordStanding(), (LEA, ENDLESS, answer()))
    assert to_begin(left, ENDLESS) == (RunEnded(1, RunEnd.LEFT), ENDLESS)
    assert to_begin(after(RecordStanding(), (LEA,)), ENDLESS) == (ENDLESS,)


def test_a_run_is_ended_for_the_cause_that_it_has() -> None:
    assert to_end(after(RecordStanding(), (LEA, RunBegun(lives=1), WRONG))) == (
        RunEnded(1, RunEnd.NO_LIVES),
    )
    assert to_end(after(RecordStanding(), (LEA, RunBegun(count=1), answer()))) == (
        RunEnded(1, RunEnd.ALL_ASKED),
    )
    assert to_end(RecordStanding()) == ()


def test_a_record_is_named_once() -> None:
    assert objection(RecordStanding(), LEA) is None
    assert against(TraineeNamed("Marc")) is RecordObjection.NAMED_ALREADY
    assert objection(RecordStanding(), TraineeNamed("  ")) is RecordObjection.NO_NAME


def test_what_was_set_aside_may_always_be_said() -> None:
    assert against(EarlierSetAside("lea-damaged")) is None


def test_a_lesson_counts_once() -> None:
    first = LessonDone(1, "macao", "01-first-card", (Faults(ExamPart.CALLS, 0),))
    assert against(first) is None
    assert against(first, first) is RecordObjection.COUNTED_ALREADY
    assert against(replace(first, number=2), first) is None
    assert against(replace(first, number=3), first) is RecordObjection.NUMBER_SKIPPED
    assert (
        against(replace(first, faults=(Faults(ExamPart.CALLS, -1),))) is RecordObjection.NO_FIGURE
    )


def test_an_exam_counts_once() -> None:
    assert against(exam(1)) is None
    assert against(exam(1), exam(1)) is RecordObjection.COUNTED_ALREADY
    assert against(exam(2), exam(1)) is None
    assert against(exam(3), exam(1)) is RecordObjection.NUMBER_SKIPPED


@pytest.mark.parametrize(
    "wrong",
    [
        replace(exam(), coups=-1),
        replace(exam(), milliseconds=-1),
        replace(exam(), marks=(PartMark(ExamPart.CALLS, 2, 3),)),
        replace(exam(), marks=(PartMark(ExamPart.CALLS, 2, -1),)),
    ],
)
def test_an_exam_has_no_more_faults_than_acts(wrong: ExamTaken) -> None:
    assert against(wrong) is RecordObjection.NO_FIGURE


def facts() -> st.SearchStrategy[Fact]:
    """Any fact, at any time, as hasty keys would send it."""
    small = st.integers(0, 4)
    cells = st.sampled_from([THREE_EIGHT, FIVE_FOUR, SEVEN])
    answers = st.builds(Answered, small, small, cells, st.booleans(), small, hints=st.just(0))
    runs = st.builds(RunBegun, count=small, lives=small)
    ends = st.builds(RunEnded, small, st.sampled_from(RunEnd))
    lessons = st.builds(LessonDone, small, st.just("macao"), st.just("01"))
    return st.one_of(answers, answers, answers, runs, ends, lessons)


@given(st.lists(facts(), max_size=60))
def test_whatever_is_tried_every_question_has_one_answer_at_most(tried: list[Fact]) -> None:
    standing, kept = after(RecordStanding(), (LEA,)), list[Fact]()
    for fact in tried:
        if objection(standing, fact) is None:
            standing, kept = after(standing, (fact,)), [*kept, fact]
    questions = [(fact.run, fact.number) for fact in kept if isinstance(fact, Answered)]
    assert len(questions) == len(set(questions))
    assert questions == sorted(questions)
    runs = [fact for fact in kept if isinstance(fact, RunBegun)]
    for number, run in enumerate(runs, 1):
        answers = [f for f in kept if isinstance(f, Answered) and f.run == number]
        assert [each.number for each in answers] == list(range(1, len(answers) + 1))
        assert not run.count or len(answers) <= run.count
        assert not run.lives or sum(not each.right for each in answers) <= run.lives
