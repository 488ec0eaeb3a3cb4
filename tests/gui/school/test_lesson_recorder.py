"""A lesson that a trainer records with the keys of the table, and that a trainee then deals."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.school.lesson import lesson_recorder
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.lesson.lesson_keys import next_of
from dealer_app.gui.school.lesson.lesson_panel import BesideTold
from dealer_app.gui.school.lesson.lesson_recorder import LessonRecorder
from dealer_app.machine import Status
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.training import lesson_recording
from dealer_app.training.lessons import read_lesson
from dealer_app.training.record_facts import LessonDone
from tests.gui.school.desk import Pupil, pupil
from tests.gui.school.test_lessons import answer_to
from tests.play import the

MOST = 200
"""Keys that a lesson takes at the most."""

BOARD = {"Return": "Enter", "Backspace": "Back", "Escape": "Esc"}
"""Keys whose names on the board are others in the tests."""

TITLE = "Banker stands on seven"
NAME = "11-banker-stands-on-seven.shoe"


@pytest.fixture
def nora(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    """A trainer at the page of the class."""
    someone = pupil(qtbot, tmp_path, monkeypatch)
    with someone.here.quick():
        someone.key("F5", "F7")
    return someone


def recorder(nora: Pupil) -> LessonRecorder:
    return nora.school.trainer.recorder


def told(nora: Pupil) -> BesideTold:
    """What the panel beside the felt says."""
    return the(the(recorder(nora).panel).told)


def begun(nora: Pupil, game: str = "punto_banco") -> None:
    """The table of that game, from the key of the class."""
    nora.key("F5")
    the(nora.school.trainer.asking.form.rows).light(game)
    nora.key("Enter")
    assert nora.front is the(recorder(nora).table).window


def asks(nora: Pupil) -> None:
    """The key of a question."""
    nora.passing.seconds += 1
    QTest.keyClick(nora.front, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)


def dealt(nora: Pupil) -> None:
    """A coup with a stake, from the shoe to its last card: two sentences, and a question."""
    nora.key("F9", "A shoe lies ready.", "Enter")
    nora.key("Enter", "3", "b", "5", "0", "Enter", "Enter", "4", "7", "1", "r")
    nora.key("F9", "Five needs a card.", "Enter", "2")
    asks(nora)


def kept(nora: Pupil, *keys: str) -> None:
    """The recording is ended, and these keys name it."""
    nora.key("Esc", "Esc", *keys)


def lessons(nora: Pupil) -> list[str]:
    """The files among the house's lessons."""
    folder = nora.here.shell.settings.data / "lessons"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def file(nora: Pupil, name: str = NAME) -> Path:
    return nora.here.shell.settings.data / "lessons" / name


# Recorded, and dealt by whoever learns.


def test_a_lesson_is_recorded_with_the_keys_of_the_table_and_dealt_to_its_end(nora: Pupil) -> None:
    begun(nora)
    dealt(nora)
    kept(nora, TITLE, "Enter")
    assert nora.here.headline() == "The class"
    assert nora.here.status() == "The lesson is kept: Punto banco, 11."
    data = nora.here.shell.settings.data
    written = {path.relative_to(data).parts[0] for path in data.rglob("*") if path.is_file()}
    assert written == {"school", "lessons"}, "no table, no night, no register"
    assert file(nora).read_text(encoding="utf-8") == (
        "# aim (en): Banker stands on seven\n"
        "variant punto_banco\n"
        "seats 9\n"
        "# en: A shoe lies ready.\n"
        "shoe\n"
        "\n"
        "coup\n"
        "stake 3 banque 50\n"
        "deal 4 7 A K\n"
        "# en: Five needs a card.\n"
        "deal 2\n"
        "expect ties ponte\n"
        "expect net 3 0\n"
    )

    nora.key("Esc", "Enter", "F8")
    page = nora.school.lessons
    page.finish()
    page.rows.light("punto_banco/11-banker-stands-on-seven")
    nora.key("Enter")
    assert played(nora, page.dealt) == ["A shoe lies ready.", "Five needs a card."]
    (done,) = [e.fact for e in nora.read.entries if isinstance(e.fact, LessonDone)]
    assert (done.lesson, done.faults) == ("punto_banco/11-banker-stands-on-seven", ())


def played(nora: Pupil, dealing: Lessoning) -> list[str]:
    """Deals a lesson to its end as it wants it; what stood beside the felt of its sentences."""
    following, table = the(dealing.lesson).following, the(dealing.lesson).table
    said = list[str]()
    for _ in range(MOST):
        if following.over:
            return said
        step = the(following.step)
        said += [each for each in step.remarks.values() if each not in said]
        assert not step.remarks or said[-1] in the(the(dealing.lesson).panel.told).more
        if step.claimed:
            nora.key(*answer_to(dealing), "Enter")
            continue
        act = next_of(following, table.desk, table.window.style_now.keys)
        if act is None:
            nora.key("Space")
            continue
        name = table.window.style_now.keys.keys_of(act, active_tables(table.desk))[0]
        nora.key(BOARD.get(name, name))
    raise AssertionError(following.step)


def test_a_fault_that_is_shown_and_taken_back_is_the_lessons_own(nora: Pupil) -> None:
    begun(nora)
    nora.key(
        "Enter", "3", "b", "5", "0", "Enter", "Enter", "4", "7", "5", "r", "8", "Enter", "Back"
    )
    asks(nora)
    nora.key("Esc")  # what was struck is said no more
    kept(nora, "A natural ends it")
    assert "One card too many for the Player." in nora.school.trainer.recorder.naming.why()
    nora.key("Tab", "A third card", "Enter")
    fault = read_lesson(file(nora, "11-a-natural-ends-it.shoe")).fault
    assert (fault.provokes, fault.told["fr"]) == ("IRR-01", "A third card")
    assert [each.text for each in fault.wrong] == ["deal 8"]


def test_a_lesson_has_as_many_seats_as_are_written_and_the_game_has(nora: Pupil) -> None:
    nora.key("F5")
    the(nora.school.trainer.asking.form.rows).light("macao")
    nora.key("99", "Enter")
    assert nora.here.status() == "This game has 2 to 12 seats."
    nora.key("Back", "Back", "3", "Enter")
    recording = the(recorder(nora).recording)
    assert (recording.game, recording.session.table.seats) == ("macao", 3)
    nora.key("Enter", "1", "Enter")
    kept(nora, "The bank", "Enter")
    assert (
        "seats 3\nshoe\n\ncoup\nprincipal banque 1\n" in file(nora, "11-the-bank.shoe").read_text()
    )


# What the panel says.


def test_the_panel_has_the_last_entries_and_what_the_trainee_is_told_next(nora: Pupil) -> None:
    begun(nora)
    assert told(nora).guest == "Deal as at the table: what you enter is the lesson."
    asks(nora)
    assert told(nora).more == ("Asked here: What comes now?",)
    asks(nora)
    assert told(nora).more == ()
    dealt(nora)
    assert told(nora).aside == "8 entries"
    assert told(nora).more[:2] == (
        "Asked here: Does the Player win, lose or tie? What does seat 3 gain or lose in this coup?",
        "8. card 2 for the Player",
    )
    nora.key("F9", "The bank stands.", "Enter")
    assert told(nora).guest == "Told before the next entry: The bank stands."
    nora.key("Back")
    assert told(nora).more[0] == "7. card K for the Banker"
    assert told(nora).guest == "Told before the next entry: Five needs a card. The bank stands."
    nora.here.shell.use_language("fr")
    assert told(nora).more[0].startswith("7. ")
    assert "carte R" in told(nora).more[0]


def test_a_touch_does_what_the_keys_of_the_panel_do(nora: Pupil) -> None:
    begun(nora)
    tell, ask, end = the(recorder(nora).panel).keys
    nora.here.touch(ask)
    assert told(nora).more == ("Asked here: What comes now?",)
    nora.here.touch(tell)
    assert nora.here.headline() == "What is the trainee told?"
    nora.key("Half a sentence", "Esc")
    assert nora.here.status() == "Esc once more: the sentence is not kept."
    nora.key("Esc")
    assert told(nora).guest == "Deal as at the table: what you enter is the lesson."
    nora.key("Enter")
    nora.here.touch(end)
    assert nora.here.headline() == "What does this lesson teach?"


# Nothing is lost unasked.


def test_the_panel_says_of_escape_what_it_does(nora: Pupil) -> None:
    begun(nora)
    nora.key("Enter")
    assert told(nora).foot[-1].text == "End"
    nora.key("3", "b", "5", "0", "Enter", "Enter")
    assert told(nora).foot[-1].text == "To the stakes"
    nora.key("Esc")
    assert told(nora).foot[-1].text == "End"
    nora.key("4", "b")
    assert told(nora).foot[-1].text == "Give up the stake"
    the(recorder(nora).panel).keys[2].click()
    assert told(nora).foot[-1].text == "Back"


def test_escape_leads_to_the_name_and_back_and_throwing_away_is_asked_for_twice(
    nora: Pupil,
) -> None:
    begun(nora)
    nora.key("Esc", "Esc")
    assert nora.here.headline() == "The class", "nothing was entered"
    begun(nora)
    dealt(nora)
    nora.key("Esc")
    assert nora.front is the(recorder(nora).table).window
    nora.key("Esc")
    assert nora.here.headline() == "What does this lesson teach?"
    nora.key("Half a name", "Esc")
    assert told(nora).aside == "8 entries"
    kept(nora)
    assert recorder(nora).naming.form.written(lesson_recorder.TITLE) == "Half a name"
    nora.key("F8")
    assert nora.here.status() == "Once more: what was recorded is lost."
    nora.key("F8")
    assert (nora.here.headline(), nora.here.status()) == ("The class", "Nothing was kept.")
    assert lessons(nora) == []


def test_the_window_is_closed_over_a_recording_when_that_is_asked_for_twice(nora: Pupil) -> None:
    shell = nora.here.shell
    begun(nora)
    assert the(shell.goes)(), "nothing was entered"
    dealt(nora)
    once_more = "Close the window once more: what was recorded is lost."
    kept(nora)
    assert not shell.close()
    assert nora.here.status() == once_more
    nora.key("Esc", "Back")
    assert not shell.close(), "something was entered since"
    assert the(recorder(nora).table).desk.said.sentence.endswith(once_more)
    assert shell.close()
    assert shell.goes is None


def test_a_lesson_of_the_same_name_is_replaced_when_that_is_asked_for_twice(nora: Pupil) -> None:
    for stake in ("5", "6"):
        begun(nora)
        nora.key("Enter", "3", "b", stake, "0", "Enter", "Enter", "4", "7", "1", "r", "2")
        kept(nora, TITLE, "Enter")
    assert nora.here.status() == (
        f"{NAME} is a lesson of that name. Enter once more puts this one in its place."
    )
    assert "stake 3 banque 50" in file(nora).read_text(encoding="utf-8")
    nora.key("Enter")
    assert lessons(nora) == [NAME]
    assert "stake 3 banque 60" in file(nora).read_text(encoding="utf-8")


def test_why_what_was_dealt_is_no_lesson_is_told_and_nothing_is_written(
    nora: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_lesson(*_: object) -> None:
        raise ReplayTrouble(7, Status.FAILED, "the felt is empty")

    begun(nora)
    dealt(nora)
    with monkeypatch.context() as patch:
        patch.setattr(lesson_recording, "lesson_in", no_lesson)
        kept(nora, TITLE, "Enter")
        assert nora.here.status() == "What was dealt is no lesson: the felt is empty"
        assert lessons(nora) == []
    nora.key("Enter")
    assert lessons(nora) == [NAME]


def test_what_cannot_be_kept_is_told_and_can_be_kept_again(nora: Pupil) -> None:
    begun(nora)
    dealt(nora)
    kept(nora, "Enter")
    assert nora.here.status() == "Write what the lesson teaches: that is its name."
    file(nora).parent.write_text("in the way", encoding="utf-8")
    nora.key(TITLE, "Enter")
    assert "cannot be written" in nora.here.status()
    file(nora).parent.unlink()
    nora.key("Enter")
    assert lessons(nora) == [NAME]
