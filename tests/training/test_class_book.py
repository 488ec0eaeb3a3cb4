"""What a trainer asks for: kept for ever, done once, and late when its day is over."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.store.school import CLASS, RecordDamaged, entries_of
from dealer_app.store.verify import verify
from dealer_app.training.class_book import (
    BookFact,
    ClassBook,
    Grouped,
    Task,
    TaskGiven,
    TaskKind,
    TaskState,
    TaskTakenBack,
    book_of,
    by_when,
    how_far,
    record_in,
    standing,
    standings,
    stands,
    task_said,
    to_whom,
)
from dealer_app.training.games import games
from dealer_app.training.lessons import aim_of
from dealer_app.training.question import DrillCell
from dealer_app.training.record import RecordRead, names, read, records
from dealer_app.training.record_facts import Answered, Fact, LessonDone, Noted, RunBegun
from tests.training.school import EVENING, SEVEN, THREE_EIGHT, answer, exam, opened, practised

DAY: Final = EVENING.date()
WEEK: Final = DAY + timedelta(days=7)
THIRD: Final = TaskGiven(
    1, TaskKind.QUESTIONS, "punto_banco", WEEK, drill=Drill.DRAWS, count=4, percent=75
)
LESSON: Final = TaskGiven(1, TaskKind.LESSON, "macao", DAY, lesson="macao/01-first-card")
EXAM: Final = TaskGiven(1, TaskKind.EXAM, "punto_banco", DAY)


def given(data: Path, *facts: BookFact, by: str = "") -> ClassBook:
    for each in facts:
        assert record_in(data, lambda: EVENING, each, by)
    return book_of(data)


def after(*facts: Fact, at: datetime = EVENING) -> list[Noted]:
    """These, a minute after each other."""
    return [Noted(n, at + timedelta(minutes=n), each) for n, each in enumerate(facts, 1)]


def answers(rights: str, cell: DrillCell = THREE_EIGHT, hints: int = 0) -> list[Answered]:
    """An answer for each sign: `+` is right."""
    signs = enumerate(rights, 1)
    return [answer(n, cell, right=sign == "+", hints=hints) for n, sign in signs]


def state(task: TaskGiven, *facts: Fact, today: date = DAY) -> TaskState:
    return standing(Task(EVENING, "", task), after(*facts), today, UTC).state


def test_what_is_practised_without_a_clock_does_no_task() -> None:
    begun = RunBegun(Drill.DRAWS, "punto_banco", practice=True)
    timed = RunBegun(Drill.DRAWS, "punto_banco")
    assert state(THIRD, begun, *answers("++++")) is TaskState.OPEN
    assert state(THIRD, begun, *answers("++++"), timed, *answers("++++")) is TaskState.DONE
    shown = [replace(each, shown=True) for each in answers("++++")]
    assert state(THIRD, timed, *shown) is TaskState.OPEN


# The book.


def test_without_a_book_a_class_has_neither_groups_nor_tasks(tmp_path: Path) -> None:
    assert book_of(tmp_path) == ClassBook()
    assert not (tmp_path / "school").exists()


def test_what_was_given_is_there_another_day_with_who_signed(tmp_path: Path) -> None:
    book = given(tmp_path, Grouped("Léa", "Monday"), THIRD, by="Anne Roche")
    assert book.tasks == (Task(EVENING, "Anne Roche", THIRD),)
    assert (book.group("léa"), book.groups, book.given) == ("Monday", ("Monday",), 1)
    assert verify(tmp_path / "school" / CLASS).sound


def test_facts_of_the_book_are_stored_as_they_always_were(tmp_path: Path) -> None:
    ours = replace(THIRD, number=2, drill=Drill.OWN_QUESTIONS, own="ours")
    given(tmp_path, Grouped("Léa", "Monday"), THIRD, TaskTakenBack(1), ours, by="Anne Roche")
    found = [
        (e.kind, e.version, json.loads(e.body)) for e in entries_of(tmp_path / "school" / CLASS)
    ]
    by = {"by": "Anne Roche"}
    task = {"number": 1, "kind": "questions", "game": "punto_banco", "due": "2026-11-27"}
    asked = {"drill": "draws", "count": 4, "percent": 75}
    own = {"number": 2, "drill": "own_questions", "own": "ours"}
    assert found == [
        ("grouped", 1, {"trainee": "Léa", "group": "Monday", **by}),
        ("task_given", 1, {**task, **asked, **by}),
        ("task_taken_back", 1, {"number": 1, **by}),
        ("task_given", 1, {**task, **asked, **by, **own}),
    ]


def test_the_book_is_no_record_of_a_trainee(tmp_path: Path) -> None:
    given(tmp_path, THIRD)
    with opened(tmp_path, "Class") as record:
        assert record.path.name == "class.sabot-school"
    assert names(tmp_path) == ("Class",)
    assert [type(each) for each in records(tmp_path)] == [RecordRead]


def test_a_task_that_was_taken_back_is_nobodys_and_its_number_is_not_used_again(
    tmp_path: Path,
) -> None:
    book = given(tmp_path, THIRD, TaskTakenBack(1), replace(EXAM, number=2))
    assert [each.given.number for each in book.tasks] == [2]
    assert not record_in(tmp_path, lambda: EVENING, TaskTakenBack(1))
    assert book_of(tmp_path) == book


@pytest.mark.parametrize(
    "fact",
    [
        Grouped(" ", "Monday"),
        TaskTakenBack(1),
        replace(EXAM, number=2),
        replace(EXAM, game=""),
        replace(EXAM, trainee="Léa", group="Monday"),
        replace(LESSON, lesson=""),
        replace(THIRD, drill=None),
        replace(THIRD, count=0),
        replace(THIRD, count=10**20),
        replace(THIRD, percent=101),
        replace(THIRD, percent=0),
    ],
)
def test_what_asks_for_nothing_is_not_recorded(fact: BookFact) -> None:
    assert not stands(ClassBook(), fact)


def test_a_task_is_for_one_for_a_group_or_for_everybody(tmp_path: Path) -> None:
    of_lea, of_group = replace(EXAM, trainee="Léa"), replace(EXAM, number=2, group="Monday")
    book = given(tmp_path, Grouped("Marc", "Monday"), of_lea, of_group, replace(EXAM, number=3))
    numbers = {
        name: [each.given.number for each in book.of(name)] for name in ("LÉA", "Marc", "Zoé")
    }
    assert numbers == {"LÉA": [1, 3], "Marc": [2, 3], "Zoé": [3]}
    left = given(tmp_path, Grouped("Marc"))
    assert (left.group("Marc"), left.groups) == ("", ())


def test_a_damaged_book_is_told_and_set_aside_when_it_is_written_to(tmp_path: Path) -> None:
    given(tmp_path, THIRD)
    path = tmp_path / "school" / CLASS
    path.write_bytes(path.read_bytes()[:600] + b"\x00" * 4000)
    with pytest.raises(RecordDamaged):
        book_of(tmp_path)
    assert given(tmp_path, EXAM).given == 1
    assert any("damaged" in each.name for each in path.parent.iterdir())


# How far somebody is.


@pytest.mark.parametrize(
    ("rights", "came"),
    [
        ("+++", TaskState.OPEN),
        ("+++-", TaskState.DONE),
        ("--++-", TaskState.OPEN),
        ("--+++", TaskState.DONE),
        ("++++----", TaskState.DONE),
    ],
)
def test_questions_are_done_once_enough_of_the_last_ones_were_right(
    rights: str, came: TaskState
) -> None:
    assert state(THIRD, *answers(rights)) is came


def test_answers_of_another_drill_and_those_that_were_given_away_do_not_count() -> None:
    assert state(THIRD, *answers("++++", SEVEN)) is TaskState.OPEN
    assert state(THIRD, *answers("++++", hints=3)) is TaskState.OPEN


def test_what_was_done_before_it_was_given_does_not_count() -> None:
    later = Task(EVENING + timedelta(hours=1), "", THIRD)
    assert standing(later, after(*answers("++++")), DAY, UTC).state is TaskState.OPEN


def test_a_lesson_is_done_when_it_was_dealt_and_an_exam_when_it_was_passed() -> None:
    other, same = LessonDone(1, "macao", "macao/02"), LessonDone(2, "macao", LESSON.lesson)
    assert state(LESSON, other) is TaskState.OPEN
    assert state(LESSON, other, same) is TaskState.DONE
    assert state(EXAM, exam(1, passed=False)) is TaskState.OPEN
    assert state(EXAM, exam(1)) is TaskState.DONE
    assert state(replace(EXAM, game="macao"), exam(1)) is TaskState.OPEN


def test_a_task_is_late_the_day_after_its_day_and_done_late_for_ever() -> None:
    next_day = DAY + timedelta(days=1)
    assert state(EXAM, today=DAY) is TaskState.OPEN
    assert state(EXAM, today=next_day) is TaskState.LATE
    tomorrow = after(exam(1), at=EVENING + timedelta(days=1))
    assert standing(Task(EVENING, "", EXAM), tomorrow, next_day, UTC).state is TaskState.DONE_LATE


def test_what_is_to_be_done_comes_first_by_its_day(tmp_path: Path) -> None:
    book = given(tmp_path, THIRD, replace(EXAM, number=2), replace(LESSON, number=3, due=WEEK))
    with opened(tmp_path) as record:
        practised(record, [True] * 4)
        found = standings(book, read(record.path), DAY, UTC)
    assert [each.task.given.number for each in found] == [2, 3, 1]
    assert [each.state for each in found] == [TaskState.OPEN, TaskState.OPEN, TaskState.DONE]


# In words.


@pytest.mark.parametrize(
    ("task", "english", "french"),
    [
        (
            THIRD,
            "Who draws, Punto banco: 4 answers, 75% right",
            "Qui tire, Punto banco : 4 réponses, 75 % de justes",
        ),
        (LESSON, "Lesson, Macao: 01-first-card", "Leçon, Macao : 01-first-card"),
        (EXAM, "Pass the exam, Punto banco", "Réussir l’examen, Punto banco"),
    ],
)
def test_a_task_is_said_in_both_languages(task: TaskGiven, english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        told = task_said(words(language), games(None), task)
        assert told.replace("\u00a0", " ").replace("\u202f", " ") == said


def test_a_lesson_that_lies_there_is_called_by_what_it_teaches(tmp_path: Path) -> None:
    known = "macao/01-two-cards-then-the-stakes"
    aim = aim_of(known, "en")
    assert aim.startswith("Two cards for each, one at a time, the bank last; then everybody looks")
    assert task_said(words("en"), games(None), replace(LESSON, lesson=known)).endswith(aim)
    own = tmp_path / "lessons" / "01-two-cards-then-the-stakes.shoe"
    own.parent.mkdir()
    own.write_text("# aim (fr): La nôtre.\nvariant macao\n", encoding="utf-8")
    assert [aim_of(known, each, tmp_path) for each in ("fr", "en")] == ["La nôtre."] * 2
    told = task_said(words("en"), games(None), replace(LESSON, lesson=known), tmp_path)
    assert told.endswith("La nôtre.")
    own.write_text("variant macao\n", encoding="utf-8")
    assert [aim_of(each, "en", tmp_path) for each in (known, "", "macao/03-none")] == [""] * 3


def test_it_is_said_to_whom_by_when_and_how_far() -> None:
    en = words("en")
    assert to_whom(en, replace(EXAM, group="Monday")) == "group Monday"
    assert [to_whom(en, each) for each in (EXAM, replace(EXAM, trainee="Léa"))] == [
        "everybody",
        "Léa",
    ]
    assert by_when(en, EXAM) == "Friday, 2026-11-20"
    assert by_when(words("fr"), EXAM) == "vendredi 20/11/2026"
    open_one = standing(Task(EVENING, "", THIRD), after(*answers("+-")), DAY, UTC)
    assert how_far(en, open_one) == "1 right of 2, 4 wanted"
    done = standing(Task(EVENING, "", THIRD), after(*answers("++++")), DAY, UTC)
    assert how_far(en, done) == "2026-11-20"
    assert how_far(en, standing(Task(EVENING, "", EXAM), [], DAY, UTC)) == ""
