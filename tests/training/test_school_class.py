"""A class as its trainer sees it: side by side, and where most of them err."""

from datetime import UTC, date
from pathlib import Path

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.training.class_book import ClassBook, TaskGiven, TaskKind, record_in
from dealer_app.training.games import games
from dealer_app.training.progress import AnswerTally
from dealer_app.training.record import RecordRead, read
from dealer_app.training.record_facts import LessonDone
from dealer_app.training.school_class import class_of, compared, told_of, weak_of_class
from tests.training.school import (
    EVENING,
    FIVE_FOUR,
    SEVEN,
    THREE_EIGHT,
    exam,
    opened,
    practised,
)


def two_of_them(data: Path) -> list[RecordRead]:
    """Marc, who knows a cell he got wrong once, and Anne, who has only just begun."""
    with opened(data, "Marc") as record:
        practised(record, [True, True, False])
        record.add(LessonDone(1, "macao", "01-first-card"))
        record.add(LessonDone(2, "macao", "01-first-card"))
        record.add(exam(1, passed=False))
        record.add(exam(2))
        marc = record.path
    with opened(data, "Anne") as record:
        anne = record.path
    return [read(marc), read(anne)]


def test_a_class_stands_side_by_side(tmp_path: Path) -> None:
    anne, marc = compared(two_of_them(tmp_path), UTC, ClassBook(), EVENING.date())
    assert (anne.name, anne.tally, anne.days, anne.weakest) == ("Anne", AnswerTally(), 0, ())
    assert anne.last == date(2026, 11, 20)
    assert (marc.name, marc.tally.right, marc.tally.asked) == ("Marc", 2, 3)
    assert (marc.days, marc.last, marc.weakest) == (1, date(2026, 11, 20), (THREE_EIGHT,))


def test_a_lesson_dealt_twice_is_one_lesson_and_every_exam_counts(tmp_path: Path) -> None:
    _, marc = compared(two_of_them(tmp_path), UTC, ClassBook(), EVENING.date())
    assert (marc.lessons, marc.exams, marc.passed) == (1, 2, 1)


def test_a_class_errs_most_where_the_most_people_err(tmp_path: Path) -> None:
    for name, five in (("Anne", False), ("Karim", False), ("Léa", True)):
        with opened(tmp_path, name) as record:
            practised(record, [five, True, True], FIVE_FOUR)
            practised(record, [True], SEVEN)
            if name == "Anne":
                practised(record, [False] * 3)
    worst, second = weak_of_class(class_records(tmp_path))
    assert (worst.cell, worst.wrong, worst.people) == (FIVE_FOUR, 2, 3)
    assert (worst.tally.right, worst.tally.asked) == (7, 9)
    assert (second.cell, second.wrong, second.people) == (THREE_EIGHT, 1, 1)
    assert weak_of_class(class_records(tmp_path), most=1) == (worst,)


def class_records(data: Path) -> list[RecordRead]:
    return [read(path) for path in sorted((data / "school").glob("*.sabot-school"))]


def test_a_game_that_is_gone_is_added_up_and_named_nowhere(tmp_path: Path) -> None:
    two_of_them(tmp_path)
    told = told_of(class_of(tmp_path, UTC, EVENING), {}, words("en"), Imprint(EVENING, UTC))
    assert told.people[1].share == (2, 3)
    assert (told.people[1].weakest, told.weakest) == ([], [])
    known = told_of(
        class_of(tmp_path, UTC, EVENING), games(None), words("en"), Imprint(EVENING, UTC)
    )
    assert known.people[1].weakest == ["Who draws, Punto banco, Banker, 3, 8"]


def test_a_task_of_a_class_is_called_by_what_the_house_wrote_over_its_lesson(
    tmp_path: Path,
) -> None:
    two_of_them(tmp_path)
    own = tmp_path / "lessons" / "11-ours.shoe"
    own.parent.mkdir()
    own.write_text("# aim (fr): La nôtre.\nvariant macao\n", encoding="utf-8")
    task = TaskGiven(1, TaskKind.LESSON, "macao", EVENING.date(), lesson="macao/11-ours")
    assert record_in(tmp_path, lambda: EVENING, task)
    standing = class_of(tmp_path, UTC, EVENING)
    told = told_of(standing, games(None), words("en"), Imprint(EVENING, UTC))
    assert [each.task for each in told.tasks] == ["Lesson, Macao: La nôtre."] * 2
