"""The list of lessons: what each is for, how it went, and the files that are none."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

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
