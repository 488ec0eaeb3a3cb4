"""The list of lessons: what each is for, how it went, and the files that are none."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.list_rows import Rows
from tests.gui.school.desk import Pupil, pupil
from tests.play import the


@pytest.fixture
def lea(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    return pupil(qtbot, tmp_path, monkeypatch)


def aims(lea: Pupil) -> list[str]:
    return [aim for _, aim, _ in lea.school.lessons.rows.texts]


def went(lea: Pupil) -> list[str]:
    return [told for _, _, told in lea.school.lessons.rows.texts]


def test_f8_lists_the_ten_lessons_of_the_game_that_is_lit_and_enter_begins_one(lea: Pupil) -> None:
    lea.key("Down", "F8")
    lessons = lea.school.lessons
    lessons.finish()
    assert lea.here.headline() == "Festival baccarat: the lessons"
    assert went(lea) == ["new"] * 10
    lea.key("Left")
    lessons.finish()
    assert lea.here.headline() == "Punto banco: the lessons"
    lea.key("Down", "Enter")
    assert the(lessons.dealt.lesson).following.lesson.number == 2
    lea.key("Esc", "Esc")
    assert lea.front is lessons
    assert lessons.rows.at == 1
    lea.key("Esc")
    assert lea.here.headline() == "What is practised?"


def test_a_faulty_file_of_the_house_is_named_with_its_line_and_the_rest_listed(lea: Pupil) -> None:
    own = lea.here.shell.settings.data / "lessons"
    own.mkdir(parents=True)
    (own / "11-broken.shoe").write_text("variant macao\nshoe\ndeel 4\n", encoding="utf-8")
    trainee = the(lea.school.trainee)
    lea.school.lessons.open(trainee, "macao")
    lea.school.lessons.finish()
    assert len(aims(lea)) == 10
    texts = [each.text() for each in lea.school.lessons.broken.files.findChildren(QLabel)]
    assert [text.startswith("11-broken.shoe, line 3: unknown statement") for text in texts] == [
        True
    ]


def test_no_row_of_a_long_list_is_cut_and_what_lies_below_is_counted(lea: Pupil) -> None:
    school, words = lea.school, lea.here.shell.words
    lea.here.shell.resize(1280, 800)
    school.path.open(the(school.trainee))
    _all_seen(lea, school.path.rows)
    school.lessons.open(the(school.trainee), "punto_banco")
    school.lessons.finish()
    lessons = school.lessons.rows
    _all_seen(lea, lessons)
    school.lessons.ended.emit()
    school.trainees.open()
    school.trainees.rows.fill(words, [f"Trainee {number}" for number in range(30)])
    _all_seen(lea, school.trainees.rows)


def _all_seen(lea: Pupil, rows: Rows[Any]) -> None:
    """Every row comes into sight as a whole, those below it counted."""
    number = len(rows.names)
    assert number >= 10
    for at in range(number):
        rows.light_at(at)
        QApplication.processEvents()
        table = rows.list
        high = table.viewport().height()
        there = [
            each
            for each in range(table.rowAt(0), number)
            if table.rowViewportPosition(each) >= 0
            and table.rowViewportPosition(each) + table.rowHeight(each) <= high
        ]
        assert at in there
        below = number - 1 - there[-1]
        assert rows.more.text().strip() == (f"↓ {below} more below" if below else "")
        assert rows.more.isVisible() or not below
    bottom = rows.more.mapTo(lea.front, rows.more.rect().bottomLeft())
    assert lea.front.rect().contains(bottom)
