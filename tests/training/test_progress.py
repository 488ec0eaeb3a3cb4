"""What a record comes to: accuracy, time, days, rows of right answers, lives."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.progress import (
    AnswerTally,
    DrillOf,
    Reply,
    by_day,
    by_drill,
    by_week,
    exams,
    lessons,
    replies,
    runs,
    streaks,
    total,
)
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import LessonDone, RunBegun, RunEnd
from tests.training.school import (
    EVENING,
    FIVE_FOUR,
    SEVEN,
    THREE_EIGHT,
    answer,
    exam,
    opened,
    practised,
    reply,
    row,
)


def test_accuracy_is_the_share_of_right_answers() -> None:
    tally = total(row(True, True, False))
    assert (tally.asked, tally.right) == (3, 2)
    assert tally.accuracy == Fraction(2, 3)


def test_of_nothing_there_is_neither_accuracy_nor_time() -> None:
    assert (AnswerTally().accuracy, AnswerTally().mean) == (None, None)


def test_the_time_of_an_answer_is_the_mean_of_all() -> None:
    given = [Reply(EVENING, answer(milliseconds=each)) for each in (1000, 2000, 6000)]
    assert total(given).mean == 3000


def test_answers_after_a_hint_are_told_apart() -> None:
    given = [Reply(EVENING, answer(hints=each)) for each in (0, 1, 3)]
    assert total(given).hinted == 2


def test_each_drill_of_each_game_is_added_up_by_itself() -> None:
    given = (*row(True, False), *row(True, cell=SEVEN), *row(True, cell=FIVE_FOUR))
    found = by_drill(given)
    draws, totals = DrillOf(Drill.DRAWS, "punto_banco"), DrillOf(Drill.TOTALS, "macao")
    assert {each: (t.right, t.asked) for each, t in found.items()} == {
        draws: (2, 3),
        totals: (1, 1),
    }


def test_a_day_is_that_of_the_zone() -> None:
    late = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    given = [reply(at=late), reply(at=late - timedelta(days=1))]
    assert list(by_day(given, UTC)) == [date(2026, 11, 19), date(2026, 11, 20)]
    assert list(by_day(given, ZoneInfo("Europe/Paris"))) == [date(2026, 11, 20), date(2026, 11, 21)]


def test_a_week_begins_on_the_monday_of_the_zone() -> None:
    sunday = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
    given = [reply(at=sunday), reply(at=sunday - timedelta(days=6))]
    assert {day: week.asked for day, week in by_week(given, UTC).items()} == {date(2026, 11, 16): 2}
    paris = by_week(given, ZoneInfo("Europe/Paris"))
    assert list(paris) == [date(2026, 11, 16), date(2026, 11, 23)]


def test_a_wrong_answer_ends_a_row() -> None:
    assert streaks(row(True, True, False, True)) == (1, 2)
    assert streaks(row(True, False)) == (0, 1)
    assert streaks(()) == (0, 0)


def test_a_run_tells_its_answers_its_lives_and_how_it_ended(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        record.begin(RunBegun(lives=3))
        for number, right in enumerate((True, True, False, True, False, False), 1):
            record.add(answer(number, right=right))
        record.end()
        record.begin(RunBegun(count=5))
        record.add(answer(1, run=2))
        first, second = runs(record.entries)
    assert (first.number, first.tally.asked, first.tally.right) == (1, 6, 3)
    assert (first.best, first.lives, first.end) == (2, 0, RunEnd.NO_LIVES)
    assert (second.number, second.lives, second.end) == (2, None, None)


def test_lessons_and_exams_are_listed_with_their_time(tmp_path: Path) -> None:
    lesson = LessonDone(1, "macao", "01-first-card")
    with opened(tmp_path) as record:
        record.add(lesson)
        record.add(exam(1))
        assert [each.lesson for each in lessons(record.entries)] == [lesson]
        assert [each.exam for each in exams(record.entries)] == [exam(1)]
        assert exams(record.entries)[0].at == record.entries[-1].at


@given(st.lists(st.tuples(st.sampled_from([THREE_EIGHT, FIVE_FOUR, SEVEN]), st.booleans())))
def test_every_answer_is_in_every_sum_once(told: list[tuple[DrillCell, bool]]) -> None:
    given = [
        Reply(EVENING + timedelta(hours=n), answer(n + 1, cell, right=right))
        for n, (cell, right) in enumerate(told)
    ]
    whole = total(given)
    parts = (by_drill(given).values(), by_day(given, UTC).values())
    for each in map(list, parts):
        assert sum(tally.asked for tally in each) == whole.asked == len(told)
        assert sum(tally.right for tally in each) == whole.right


def test_only_answers_are_replies(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True, False])
        assert [each.answer.right for each in replies(record.entries)] == [True, False]
