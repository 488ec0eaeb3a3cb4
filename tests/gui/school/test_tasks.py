"""What a trainer asks for in the window: given, seen first, begun, done."""

from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.i18n.drill_words import Drill
from dealer_app.register.facts import ClassNoted, SignedIn, SignedOut
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.school import CLASS, FOLDER, SchoolFile
from dealer_app.training.class_book import TaskGiven, TaskKind, book_of, record_in
from tests.gui.school.desk import BEGIN, NAME, Pupil, pupil, right_of
from tests.gui.staff.staffed import CLAIRE, staffed
from tests.play import the
from tests.reports.reading import pages

TRAINER = "Nora Haddad"
PIN = "6183"
DUE = BEGIN.date() + timedelta(days=7)


@pytest.fixture
def lea(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    return pupil(qtbot, tmp_path, monkeypatch)


def two_of(drill: Drill = Drill.CALLS) -> TaskGiven:
    return TaskGiven(1, TaskKind.QUESTIONS, "punto_banco", DUE, "", "", drill, 2, 100)


def give(trainee: Pupil, task: TaskGiven) -> None:
    """The task stands in the book."""
    assert record_in(trainee.here.shell.settings.data, lambda: BEGIN, task)


def test_what_a_trainer_asks_for_is_seen_first_and_begun_with_enter(lea: Pupil) -> None:
    give(lea, two_of())
    lea.key("Esc")
    lea.key("Enter")
    assert lea.here.headline() == "Your tasks"
    (row,) = lea.school.tasks.rows.texts
    assert row[0] == "Winner and call, Punto banco: 2 answers, 100% right"
    assert row[3] == "to do"
    lea.key("Enter")
    for _ in range(2):
        lea.running.confirm(right_of(lea.question))
        lea.running.go_on()
    lea.key("Esc")
    assert lea.here.headline() == "Your tasks"
    (row,) = lea.school.tasks.rows.texts
    assert row[3] == "done"


def test_without_a_task_the_exercises_come_first(lea: Pupil) -> None:
    lea.key("Esc", "Enter")
    assert lea.here.headline() == "What is practised?"
    button = lea.school.choice.button(lea.school.choice.show_tasks)
    assert not button.isVisible()


def test_something_else_leads_to_the_exercises_and_f4_back(lea: Pupil) -> None:
    give(lea, two_of())
    lea.key("Esc", "Enter", "Esc")
    assert lea.here.headline() == "What is practised?"
    lea.key("F4")
    assert lea.here.headline() == "Your tasks"


def test_a_lesson_and_an_exam_are_begun_at_their_page(lea: Pupil) -> None:
    give(lea, TaskGiven(1, TaskKind.EXAM, "macao", DUE))
    lea.key("Esc", "Enter", "Enter")
    assert lea.here.headline() == "The dealing exam"
    lea.key("Esc")
    give(lea, TaskGiven(2, TaskKind.LESSON, "macao", DUE - timedelta(days=1), lesson="macao/x"))
    lea.key("F4", "Up", "Enter")
    assert lea.here.headline() == "Macao: the lessons"


def test_a_trainer_gives_a_task_to_whoever_is_lit(lea: Pupil) -> None:
    lea.key("F5", "F7", "F7")
    form = lea.school.trainer.form
    assert lea.here.headline() == f"A task for {NAME}"
    lea.key("Down", "F7", "F8", "Right", "Left", "Left", "Enter")
    assert lea.here.headline() == "The class"
    assert lea.here.status() == f"The task is given: {NAME}."
    (task,) = book_of(lea.here.shell.settings.data).tasks
    assert task.given == TaskGiven(
        *(1, TaskKind.QUESTIONS, "punto_banco", DUE - timedelta(days=1), NAME, ""),
        *(Drill.DRAWS, 50, 95),
    )
    assert form.task is not None
    ((*_, tasks, late),) = lea.school.trainer.class_page.rows.texts
    assert (tasks, late) == ("0 of 1", "0")


def test_a_group_is_written_and_a_task_is_given_to_it_or_to_everybody(lea: Pupil) -> None:
    lea.key("F5", "F7", "F6", "Monday", "Enter")
    data = lea.here.shell.settings.data
    assert book_of(data).group(NAME) == "Monday"
    lea.key("F7", "F6")
    assert lea.here.headline() == "A task for group Monday"
    lea.key("Enter", "F7", "F6", "F6", "Enter")
    assert [each.given.group for each in book_of(data).tasks] == ["Monday", ""]
    assert [each.given.trainee for each in book_of(data).tasks] == ["", ""]


def test_an_exam_and_a_lesson_of_another_game_can_be_asked_for(lea: Pupil) -> None:
    lea.key("F5", "F7", "F7", "F4")
    form = lea.school.trainer.form
    lea.here.until(lambda: len(form.rows.names) > 11)
    kinds = [cells[0] for cells in form.rows.texts]
    assert kinds[-11:] == ["Exam", *["Lesson"] * 10]
    form.rows.light_at(len(kinds) - 1)
    lea.key("Enter")
    (task,) = book_of(lea.here.shell.settings.data).tasks
    assert (task.given.kind, task.given.game) == (TaskKind.LESSON, "festival")
    assert task.given.lesson.startswith("festival/10")


def test_a_task_is_taken_back_when_it_is_asked_for_twice(lea: Pupil) -> None:
    give(lea, two_of())
    lea.key("F5", "F7", "F4")
    page = lea.school.trainer.tasks
    assert [cells[3:5] for cells in page.rows.texts] == [("0 of 1", "0 of 1")]
    lea.key("Del")
    assert lea.here.status() == "Once more: task 1 is to be done no more."
    assert len(book_of(lea.here.shell.settings.data).tasks) == 1
    lea.key("Del")
    assert book_of(lea.here.shell.settings.data).tasks == ()
    assert lea.here.status() == "Task 1 is to be done no more."


def test_a_task_that_cannot_be_kept_is_told_at_the_class(lea: Pupil) -> None:
    data = lea.here.shell.settings.data
    lea.key("F5", "F7", "F7")
    with SchoolFile.open(data / FOLDER / CLASS, lambda: BEGIN):
        lea.key("Enter")
    assert lea.here.headline() == "The class"
    assert "held by another program" in lea.here.status()
    assert lea.school.trainer.class_page.frame.status.property("tone") == ""
    assert book_of(data).tasks == ()


def test_where_the_house_has_pins_a_trainer_signs_a_task_and_has_left(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff = staffed(tmp_path)
    assert staff.add(TRAINER, Post.TRAINER, PIN, Signature(CLAIRE)) is None
    sheet = tmp_path / "house.toml"
    sheet.write_text("[staff]\npins = true\n")
    lea = pupil(qtbot, tmp_path, monkeypatch, house=str(sheet))
    lea.key("F5", "F7", "F7", "Enter")
    shown = the(lea.school.trainer.pins.panel.shown)
    assert [each.name for each in shown.people] == [CLAIRE, TRAINER]
    data = lea.here.shell.settings.data
    lea.key("2", *PIN[:-1], "1", "Enter")
    assert book_of(data).tasks == ()
    lea.key(*PIN, "Enter")
    (task,) = book_of(data).tasks
    assert task.by == TRAINER
    kinds = [type(each.fact) for each in staff.register.entries()]
    assert kinds[-3:] == [SignedIn, ClassNoted, SignedOut]


def test_what_is_lit_is_printed_as_exercises_for_a_classroom(lea: Pupil) -> None:
    lea.key("F5", "F7", "F7", "F9")
    form = lea.school.trainer.form
    form.paper.finish()
    lea.here.until(form.button(form.show_sheet).isVisible)
    (sheet,) = (lea.here.shell.settings.data / "school").glob("totals-punto_banco-*.pdf")
    assert pages(sheet)[-1].startswith("The answers")
    lea.key("F10")
    assert lea.front is not form
    lea.key("Esc")
    assert lea.front is form


def test_the_norms_of_the_house_stand_on_a_page_with_their_keys(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "house.toml"
    sheet.write_text("[school]\ndraws = 7\nmastered = 80\n")
    lea = pupil(qtbot, tmp_path, monkeypatch, house=str(sheet))
    lea.key("F5", "F7", "F3")
    assert lea.here.headline() == "The norms of the school"
    told = {keys: said for _, said, keys in lea.school.trainer.norms.rows.texts}
    assert told["draws"] == "7 seconds at most"
    assert told["mastered"] == "where 80% of its places are known"
    assert told["exam_all, exam_each"].startswith("at 90%")
    lea.key("Esc")
    assert lea.here.headline() == "The class"
