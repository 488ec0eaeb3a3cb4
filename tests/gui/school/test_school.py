"""The school as a trainee meets it: real keys, real records, and nothing of any table."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QInputDevice, QMouseEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.gui.school.chip_rack import FOOT, SHOWS, CountedPiles, piles_of
from dealer_app.gui.school.run import COUNT, Length, Posed, RunWanted
from dealer_app.gui.shell.host import Host
from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.library import FileFault, HouseSheet, SheetFault, variant_ids
from dealer_app.settings import Settings
from dealer_app.store.troubles import ActNotRecorded, Reason
from dealer_app.table.table import Rules
from dealer_app.training.drills import cells
from dealer_app.training.games import rules_of
from dealer_app.training.progress import runs
from dealer_app.training.question import AnswerKind, Came, DrillCell, Question
from dealer_app.training.record import Record
from dealer_app.training.record_facts import ExamFilmed, ExamTaken, LessonDone, RunEnd
from tests.gui.fitting import lists_cut
from tests.gui.school.desk import NAME, Pupil, at_door, pupil, recorded, right_of
from tests.gui.shell.hall import Hall, clock, said
from tests.play import the
from tests.training.school import CALLS as OUR_CALLS
from tests.training.school import question_of, written

TOTALS = RunWanted(Drill.TOTALS, "punto_banco")
PAYOUTS = RunWanted(Drill.PAYOUTS, "punto_banco")
CALLS = RunWanted(Drill.CALLS, "punto_banco")
DRAWS = RunWanted(Drill.DRAWS, "punto_banco")


@pytest.fixture
def lea(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    return pupil(qtbot, tmp_path, monkeypatch)


def choose(trainee: Pupil, *, right: bool) -> None:
    """Keys the figure of the right answer, or of a wrong one."""
    place = trainee.question.right
    if not right:
        place = (place + 1) % len(trainee.question.answers)
    trainee.key(str(place + 1))


# Who trains.


def test_f5_on_the_opening_page_is_the_schools_door(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = at_door(qtbot, tmp_path, monkeypatch)
    here.key("F5")
    assert here.headline() == "The school"
    here.key("Esc")
    assert here.in_front is here.page


def test_the_answers_stand_at_the_side_at_which_a_table_has_its_panel(lea: Pupil) -> None:
    lea.begin(TOTALS)
    page, shell = lea.page, lea.here.shell
    assert page.side.x() > page.felt.x()
    shell.other_side()
    lea.here.until(lambda: page.side.x() < page.felt.x())
    shell.other_side()
    lea.here.until(lambda: page.side.x() > page.felt.x())


def test_a_new_name_begins_a_record_of_its_own(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = at_door(qtbot, tmp_path, monkeypatch)
    here.key("F5", "Léa Roux", "Enter")
    assert here.headline() == "What is practised?"
    assert [each.path.name for each in recorded(here.shell)] == ["léa-roux.sabot-school"]


def test_a_page_that_nobody_asked_for_is_not_made(lea: Pupil) -> None:
    assert "progress" not in vars(lea.school)
    lea.key("F5")
    assert lea.front is vars(lea.school)["progress"]
    assert vars(lea.school).keys().isdisjoint({"path", "trainer", "lessons", "exam"})


def test_who_has_a_record_sits_down_again_with_enter(lea: Pupil) -> None:
    lea.key("Esc")
    assert lea.here.headline() == "The school"
    lea.key("Enter")
    assert the(lea.school.trainee).name == NAME


def test_without_a_name_nobody_sits_down(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = at_door(qtbot, tmp_path, monkeypatch)
    here.key("F5", "Enter")
    assert here.headline() == "The school"
    assert recorded(here.shell) == []


def test_a_game_whose_files_cannot_be_used_is_told_and_the_others_are_taught(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: str, house: HouseSheet | None) -> Rules:
        if game == "macao":
            raise FileFault([SheetFault("school.toml", Saying("empty"), line=1)])
        return rules_of(game, house)

    monkeypatch.setattr("dealer_app.gui.school.school_desk.rules_of", broken)
    here, _ = at_door(qtbot, tmp_path, monkeypatch)
    here.key("F5")
    school = the(here.opener.school)
    school.sit_down(NAME)
    assert "school.toml, line 1: the file is empty." in school.trainees.frame.status.text()
    school.choice.grid.light((list(variant_ids()).index("macao"), 0))
    assert school.choice.wanted.game not in ("", "macao")


def test_every_file_of_the_house_that_cannot_be_used_is_told(lea: Pupil) -> None:
    data = lea.here.shell.settings.data
    for name in ("a", "b", "c", "d", "e"):
        written(data, "title = 3\n", f"{name}.toml")
    lea.school.stand_up()
    lea.school.sit_down(NAME)
    told = lea.school.choice.sentence.splitlines()
    assert [line.split(",")[0].split(":")[0] for line in told[:3]] == ["a.toml", "b.toml", "c.toml"]
    assert told[3] == "2 files more cannot be used: sabot train drills names them all."


def test_a_damaged_record_is_set_aside_told_and_begun_anew(lea: Pupil) -> None:
    (path,) = [each.path for each in recorded(lea.here.shell)]
    lea.key("Esc")
    path.write_bytes(path.read_bytes()[:600] + b"\x00" * 4000)
    lea.school.sit_down(NAME)
    assert "was damaged" in lea.here.status()
    assert any("damaged" in each.name for each in path.parent.iterdir())
    assert [each.path for each in recorded(lea.here.shell)] == [path]


def test_a_record_that_another_program_holds_is_told(lea: Pupil) -> None:
    lea.key("Esc")
    with Record.open(lea.here.shell.settings.data, NAME, lea.passing.clock):
        lea.key("Enter")
        assert "held by another program" in lea.here.status()
    assert lea.school.trainee is None


def test_the_school_opens_no_journal_of_a_table_and_no_register(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=True)
    lea.key("Enter", "Esc", "Esc", "Esc")
    data = lea.here.shell.settings.data
    files = {each.relative_to(data).parts[0] for each in data.rglob("*") if each.is_file()}
    assert files == {"school"}


def test_the_mark_stands_on_every_page(lea: Pupil) -> None:
    pages = [lea.front]
    lea.begin(CALLS)
    pages.append(lea.front)
    lea.key("Esc", "F5")
    pages.append(lea.front)
    lea.key("F7")
    pages.append(lea.front)
    lea.key("Esc", "Esc", "Esc")
    pages.append(lea.front)
    assert len({id(page) for page in pages}) == 5
    assert [marks(page) for page in pages] == [["TRAINING"]] * 5


def marks(page: QWidget) -> list[str]:
    return [each.text() for each in page.findChildren(QLabel) if each.property("role") == "mark"]


# One question.


def test_a_figure_lights_an_answer_and_nothing_counts_until_enter(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.key("1", "2")
    lit = [row.isChecked() for row in lea.page.side.rows.shown]
    assert lit == [place == 1 for place in range(len(lit))]
    assert lea.answers == []
    lea.key("Enter")
    assert len(lea.answers) == 1


def test_a_slip_is_taken_back_before_it_counts(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=False)
    lea.key("Back", "Enter")
    assert lea.answers == []
    choose(lea, right=True)
    lea.key("Enter")
    assert [each.right for each in lea.answers] == [True]


def test_enter_without_an_answer_is_no_answer(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.key("Enter", "Enter")
    assert lea.answers == []
    assert lea.running.number == 1


def test_cards_are_keyed_and_touched_as_at_the_table(lea: Pupil) -> None:
    text = OUR_CALLS.replace("12\n", '"K 7"\ncards = true\n')
    written(lea.here.shell.settings.data, text)
    lea.school.stand_up()
    lea.school.sit_down(NAME)
    lea.begin(RunWanted(Drill.OWN_QUESTIONS, "punto_banco", own="nos-annonces"))
    lea.until(AnswerKind.CARDS)
    lea.shown()
    lea.key("Enter")
    assert list(lea.page.side.reasons) == ["Key a card first, then Enter."]
    lea.key("F9", "F9", "F9")
    assert lea.page.side.reasons[-1] == "Cards: 2. The first is: K"
    (pad,) = lea.page.side.cards.values()
    lea.key("K", "8", "Back")
    pad.pad["7"].click()
    assert pad.typed == "K 7"
    lea.key("Enter")
    assert lea.answers[-1].right
    assert (lea.answers[-1].given, lea.answers[-1].expected) == ("K 7", "K 7")


def test_enter_without_an_answer_says_what_is_wanted(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.key("Enter")
    assert list(lea.page.side.reasons) == ["Choose an answer first, then Enter."]
    lea.key("1")
    assert list(lea.page.side.reasons) == []


def test_a_seat_is_answered_by_its_number(lea: Pupil) -> None:
    lea.begin(RunWanted(Drill.BANK, "chemin_de_fer"))
    while lea.question.ask.code != "bank_next":
        lea.running.confirm(right_of(lea.question))
        assert lea.running.go_on()
    lea.shown()
    rows, seats = lea.page.side.rows.shown, [str(a.values["seat"]) for a in lea.question.answers]
    assert [row.sign for row in rows] == seats
    assert "THE SEAT’S NUMBER, THEN ENTER" in said(lea.front, "section")
    lea.key(seats[-1])
    assert [row.isChecked() for row in rows] == [seat == seats[-1] for seat in seats]
    lea.key(next(figure for figure in "123456789" if figure not in seats))
    assert rows[-1].isChecked()


def test_it_is_told_how_a_point_is_given(lea: Pupil) -> None:
    lea.begin(TOTALS)
    lea.until(AnswerKind.NUMBER)
    lea.shown()
    assert "TYPE THE POINT, THEN ENTER" in said(lea.front, "section")


def test_enter_that_bounces_counts_once_and_skips_no_reason(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=True)
    lea.at_once("Enter", "Enter", "Enter")
    assert len(lea.answers) == 1
    assert lea.page.side.word == "That is right"
    lea.key("Enter")
    assert lea.running.number == 2


def test_after_the_answer_the_other_figures_change_nothing(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=False)
    lea.key("Enter", "1", "2", "3", "Back")
    assert [each.right for each in lea.answers] == [False]
    assert lea.page.side.word == "That is wrong"


def test_a_wrong_answer_shows_the_right_one_the_reason_and_the_rule(lea: Pupil) -> None:
    lea.begin(DRAWS)
    choose(lea, right=False)
    lea.key("Enter")
    shown = the(lea.page.side.shown)
    came = [each.came for each in shown.offered]
    assert came[lea.question.right] is Came.RIGHT
    assert came.count(Came.WRONG) == 1
    assert lea.page.side.reasons
    assert any(each.startswith(f"Rule {lea.question.rule}") for each in said(lea.front, "muted"))


def test_the_time_is_told_and_recorded(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.passing.seconds += 64
    choose(lea, right=True)
    lea.key("Enter")
    (answer,) = lea.answers
    assert answer.milliseconds == 66_000
    assert "1:06 of 0:06" in said(lea.front, "strong")


def test_figures_are_typed_as_the_keyboard_sends_them(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea = pupil(qtbot, tmp_path, monkeypatch, "fr")
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.AMOUNT)
    lea.shown()
    lea.key("é", "à", ",", "(")
    assert lea.page.side.figures.typed == "20,5"
    lea.key("Back")
    assert lea.page.side.figures.typed == "20,"


def test_an_amount_is_right_in_minor_units(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    question = lea.until(AnswerKind.AMOUNT)
    lea.shown()
    before = len(lea.answers)
    whole, part = divmod(question.right, 100)
    lea.key(*f"{whole}.{part:02}", "Enter")
    assert [each.right for each in lea.answers[before:]] == [True]


def test_the_point_of_the_pad_is_that_of_an_amount_that_is_begun(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.AMOUNT)
    lea.shown()
    for key in ("KP_7", "KP_Decimal", "KP_5"):
        lea.page.desk.enter_key(key)
    assert lea.page.side.figures.typed == "7.5"


def test_chips_are_laid_by_figures_and_taken_off_one_by_one(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    question = lea.until(AnswerKind.CHIPS)
    lea.shown()
    first, second = question.chips[:2]
    lea.key("1", "2", "2")
    assert (first, second) == (100, 200)
    assert lea.page.side.rack.worth == "€5"
    lea.key("Left")
    assert lea.page.side.rack.worth == "€3"
    lea.key("Back")
    assert lea.page.side.rack.worth == "€1"


def test_a_touch_on_the_rack_lays_a_chip_and_one_on_the_pile_takes_it_away(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.CHIPS)
    lea.shown()
    rack = lea.page.side.rack
    assert rack.how.isVisible()
    for place in (2, 2, 0):
        lea.here.touch(rack.rack[place])
    assert rack.worth == "€11"
    assert [each.isVisible() for each in rack.paid[:3]] == [True, False, True]
    lea.here.touch(rack.paid[2])
    assert rack.worth == "€6"
    lea.here.touch(rack.paid[0])
    assert [each.isVisible() for each in rack.paid[:3]] == [False, False, True]
    assert not rack.how.isVisible()


def test_a_finger_that_bounces_lays_one_chip(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.CHIPS)
    lea.shown()
    rack = lea.page.side.rack
    for _ in range(2):
        _finger(rack.rack[2])
    assert rack.worth == "€5"
    _finger(rack.rack[0])
    assert rack.worth == "€6"


def _finger(button: QWidget) -> None:
    """A finger comes down on the middle of a button, and is lifted."""
    finger = QPointingDevice(
        "finger",
        1,
        QInputDevice.DeviceType.TouchScreen,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position,
        1,
        0,
    )
    spot = QPointF(button.rect().center())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(kind, spot, button.mapToGlobal(spot), left, left, none, finger)
        QApplication.sendEvent(button, event)


def test_plus_and_minus_lay_and_take_the_chip_that_a_digit_named(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.CHIPS)
    lea.shown()
    lea.key("3", "+", "+", "2", "3", "-")
    assert lea.page.side.rack.worth == "€17"


def test_the_rack_is_gone_once_the_pile_counts_and_what_was_paid_stays(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    lea.until(AnswerKind.CHIPS)
    lea.shown()
    lea.key("1", "Enter")
    rack = lea.page.side.rack
    assert not any(each.isVisible() for each in rack.rack)
    assert rack.paid[0].isVisible()
    assert not rack.paid[0].isEnabled()


def test_chips_to_be_counted_lie_on_the_felt_and_their_worth_under_them_afterwards(
    lea: Pupil,
) -> None:
    lea.begin(RunWanted(Drill.CHIPS, "punto_banco"))
    question = lea.until(AnswerKind.AMOUNT)
    lea.shown()
    felt = lea.page.felt
    assert felt.piles.isVisible()
    assert not felt.felt.isVisible()
    assert [pile.number for pile in felt.piles.piles] == [n for _, n in question.seen.chips]
    assert felt.piles.told == ()
    whole, part = divmod(question.right, 100)
    lea.key(*f"{whole}.{part:02}", "Enter")
    assert lea.answers[-1].right
    assert len(felt.piles.told) == len(question.seen.chips)
    lea.key("F2")
    assert lea.front is lea.page, "no rule is written behind it"


@pytest.mark.parametrize("size", [(1280, 700), (1280, 800), (1920, 1080)])
def test_every_pile_goes_onto_the_felt_whatever_its_height(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    house = rules_of("punto_banco", None).house
    style = Style(words("en"), read_theme("dark"), keymap("qwerty"), large=size[0] > 1600)
    felt = QWidget()
    qtbot.addWidget(felt)
    shown = CountedPiles(felt)
    shown.resize(size[0] - 460, size[1] - 340)
    for chips in ({each.value: 6 for each in house.chips[-4:]}, {house.chips[-1].value: 12}):
        shown.put(style, piles_of(style, house, chips))
        chip, between = shown.fitting(style)
        assert chip >= 64
        assert len(chips) * (chip + between) <= shown.width() + between
        assert chip + (max(chips.values()) - 1) * (chip // SHOWS) <= shown.height() - FOOT
        bare = shown.grab().toImage()
        shown.put(style, piles_of(style, house, chips), ["€12"] * len(chips))
        assert shown.grab().toImage() != bare, "what it is worth stands under it"


def test_a_stack_of_the_right_worth_is_right_whatever_chips_it_is_built_of(lea: Pupil) -> None:
    lea.begin(PAYOUTS)
    question = lea.until(AnswerKind.CHIPS)
    lea.shown()
    before = len(lea.answers)
    for value, number in question.best.items():
        lea.key(*[str(question.chips.index(value) + 1)] * number)
    lea.key("Enter")
    assert [each.right for each in lea.answers[before:]] == [True]


# Hints.


def test_the_third_hint_leaves_two_answers_and_the_record_knows(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.key("F9", "H", "F9", "F9")
    assert lea.page.side.reasons == ("It is one of two.",)
    choose(lea, right=True)
    lea.key("Enter")
    assert [each.hints for each in lea.answers] == [3]


def test_the_third_hint_strikes_what_is_out(lea: Pupil) -> None:
    lea.begin(CALLS)
    lea.key("F9", "F9", "F9")
    shown = the(lea.page.side.shown)
    left = [each for each in shown.offered if not each.struck]
    assert len(left) == 2
    assert not shown.offered[lea.question.right].struck


# A run.


def test_a_run_of_twenty_ends_by_itself_and_says_what_it_came_to(lea: Pupil) -> None:
    lea.begin(CALLS)
    for _ in range(COUNT):
        choose(lea, right=True)
        lea.key("Enter", "Enter")
    assert lea.front is lea.school.choice
    assert lea.here.status().startswith("20 answers of 20 right, 20 in a row at best")
    assert len(lea.answers) == COUNT


def test_leaving_in_the_middle_keeps_what_was_confirmed_and_nothing_else(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=True)
    lea.key("Enter", "Enter")
    choose(lea, right=True)
    lea.key("Esc")
    assert lea.front is lea.school.choice
    assert len(lea.answers) == 1
    assert [story.end for story in runs(lea.read.entries)] == [RunEnd.LEFT]


def test_the_window_that_goes_in_the_middle_loses_no_answer(lea: Pupil) -> None:
    lea.begin(CALLS)
    choose(lea, right=True)
    lea.key("Enter")
    lea.here.host.leave()
    assert len(lea.answers) == 1
    with Record.open(lea.here.shell.settings.data, NAME, lea.passing.clock) as record:
        assert record.standing.run is None


def test_with_three_lives_the_third_wrong_answer_ends_the_run(lea: Pupil) -> None:
    lea.key("p", "Right", "Right", "F7", "F7", "Enter")
    assert lea.running.lives == 3
    for _ in range(3):
        choose(lea, right=False)
        lea.key("Enter", "Enter")
    assert lea.front is lea.school.choice
    assert len(lea.answers) == 3


def test_whoever_is_new_begins_without_a_clock_and_goes_on_as_the_last_question_was_asked(
    lea: Pupil,
) -> None:
    choice = lea.school.choice
    modes = [choice.buttons["change_pace"].accessibleName()]
    lea.key("p", "Enter", "1", "Enter", "Esc", "Esc", "Enter")
    modes.append(choice.buttons["change_pace"].accessibleName())
    assert modes == ["Mode: practice", "Mode: speed"]
    assert choice.frame.why.text().startswith("Speed, by the clock")


def test_practice_has_no_clock_no_life_and_the_way_before_the_answer(lea: Pupil) -> None:
    choice = lea.school.choice
    lea.key("p", "F7", "F7", "F6", "F6", "F6", "p")
    assert choice.buttons["change_pace"].accessibleName() == "Mode: practice"
    assert "Practice: no clock; P: by the clock." in choice.frame.why.text()
    assert (choice.wanted.practice, choice.wanted.lives) == (True, 0)
    assert choice.wanted.length is not Length.MINUTE
    lea.begin(replace(choice.wanted, drill=Drill.TOTALS, game="punto_banco"))
    assert lea.page.standing[1:] == ("practice, no clock", "", "")
    lea.passing.seconds += 600
    assert lea.page.side.reasons == ()
    told, steps = list[tuple[str, ...]](), len(lea.question.why) + 1
    for _ in range(steps):
        lea.key("F3")
        told.append(lea.page.side.reasons)
    assert [len(each) for each in told] == list(range(1, steps + 1))
    assert told[-1][-1] == f"It is: {lea.question.right}"
    assert not lea.page.buttons["show_way"].isEnabled()
    assert lea.page.buttons["show_way"].accessibleName() == f"Why? {steps} of {steps}"
    lea.key(str(lea.question.right), "Enter")
    assert lea.page.buttons["show_way"].accessibleName() == "Why?"
    (answer,) = lea.answers
    assert (answer.right, answer.shown, answer.known) == (True, True, False)
    lea.key("Esc")
    assert (
        lea.school.choice.frame.status.text()
        == "Practice without a clock: 0 of 1 answered right without help."
        " 1 answered after “Why?” had told the way."
    )
    assert choice.grid.cells[0][0].texts[0] == "begun"
    lea.key("F5")
    assert lea.school.progress.frame.why.text() == "Practice without a clock: 0% of 1."
    assert lea.school.progress.map.blocks[0, 0].told == "begun"


def test_at_speed_the_clock_runs_and_nothing_is_told_before_the_answer(lea: Pupil) -> None:
    lea.begin(TOTALS)
    assert " of " in lea.page.standing[1]
    assert not lea.page.buttons["show_way"].isVisible()
    lea.key("F3", "w")
    assert lea.page.side.reasons == () or "Type" in lea.page.side.reasons[0]


def test_lives_and_streak_are_off_unless_they_are_asked_for(lea: Pupil) -> None:
    lea.begin(CALLS)
    assert lea.running.lives is None
    assert lea.page.standing[2:] == ("", "")


def test_the_disk_that_refuses_is_told_and_the_answer_can_be_given_again(
    lea: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea.begin(CALLS)
    record = the(lea.school.trainee).record
    choose(lea, right=True)
    with monkeypatch.context() as full:

        def refuse(*_: object) -> None:
            raise ActNotRecorded(record.path, Reason.FULL)

        full.setattr(record, "add", refuse)
        lea.key("Enter")
        assert lea.page.side.word == "NOT RECORDED"
        assert lea.answers == []
    lea.key("Enter")
    assert [each.right for each in lea.answers] == [True]


def test_a_whole_shoe_asks_what_comes_next_from_the_first_card_to_the_last(lea: Pupil) -> None:
    lea.begin(RunWanted(Drill.DRAWS, "punto_banco", Length.SHOE))
    assert lea.running.count > 100
    assert lea.question.seen.left
    assert lea.question.cell.parts[0] == "next"


def test_the_arrows_lead_past_a_drill_that_makes_no_sense_in_a_game(lea: Pupil) -> None:
    lea.key(*["Right"] * 6)
    first = lea.school.choice.wanted
    lea.key("Right")
    assert [first.drill, lea.school.choice.wanted.drill] == [Drill.IRREGULARITIES, Drill.ROADS]


def test_what_is_due_mixes_drills_and_games(lea: Pupil) -> None:
    lea.key("F3")
    asked = {(lea.question.cell.drill, lea.question.cell.game)}
    for _ in range(COUNT - 1):
        lea.running.confirm(right_of(lea.question))
        assert lea.running.go_on()
        asked.add((lea.question.cell.drill, lea.question.cell.game))
    assert len({drill for drill, _ in asked}) > 2
    assert len({game for _, game in asked}) > 2


def test_the_program_begins_at_the_drill_that_it_is_started_with(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea = pupil(qtbot, tmp_path, monkeypatch)
    lea.key("Esc")
    lea.school.show("roads", "banque")
    lea.key("Enter")
    wanted = lea.school.choice.wanted
    assert (wanted.drill, wanted.game) == (Drill.ROADS, "banque")


# How it goes.


def practised(trainee: Pupil) -> None:
    """A short run: two answers right, one wrong."""
    trainee.begin(TOTALS)
    for right in (True, False, True):
        question = trainee.question
        wrong = (question.right + 1) % max(2, len(question.answers))
        trainee.running.confirm(question.right if right else wrong)
        trainee.running.go_on()
    trainee.key("Esc")


def test_the_progress_tells_each_drill_week_by_week_and_what_comes_next(lea: Pupil) -> None:
    practised(lea)
    lea.key("F5")
    page = lea.school.progress
    block = page.map.blocks[0, 0]
    assert block.heard == "Totals, Punto banco, 67% · 0.0 s"
    assert [sum(of) for of in zip(*((e.asked, e.right) for e in block.cells), strict=True)] == [
        3,
        2,
    ]
    assert page.map.accessibleName() == block.heard
    said = [page.map.figures_of(block, wide) for wide in (200, 70, 40)]
    assert said == ["67% · 0.0 s", "67% · 0 s", "67%"]
    assert len(page.weeks.texts) > 0
    assert page.weeks.right.accessibleName() == "Right answers, week by week, 67\u202f%"


def test_f6_shows_the_map_of_the_lit_drill_and_all_of_them_again(lea: Pupil) -> None:
    practised(lea)
    lea.key("F5")
    page = lea.school.progress
    assert page.map.isVisible()
    lea.key("F6")
    assert not page.map.isVisible()
    assert page.laws.law.startswith("Totals, Punto banco")
    shares = (page.laws.map.shown.cells or {}).values()
    assert sum(each.asked for each in shares) == 3
    assert sum(each.right for each in shares) == 2
    lea.key("F6")
    assert page.map.isVisible()


def test_the_arrows_go_from_drill_to_drill_past_those_that_make_no_sense(lea: Pupil) -> None:
    lea.key("F5", "Left")
    page = lea.school.progress
    assert page.map.at == (0, list(Drill).index(Drill.ROADS))
    lea.key("Left")
    assert page.map.at == (0, list(Drill).index(Drill.IRREGULARITIES))
    lea.key("Up", "Right")
    assert page.map.at == (len(variant_ids()) - 1, list(Drill).index(Drill.BANK))
    lea.key("F6")
    assert page.map.isVisible(), "nothing of it was asked about"


def test_a_drill_is_lit_by_touch(lea: Pupil) -> None:
    lea.key("F5")
    page = lea.school.progress
    box = page.map.box((1, 2))
    QTest.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=box.center())
    assert page.map.at == (1, 2)


def test_the_grid_tells_how_often_a_drill_was_right(lea: Pupil) -> None:
    practised(lea)
    cell = lea.school.choice.grid.cells[0][0]
    assert cell.texts[0] == "67%"


def test_the_class_stands_side_by_side_with_where_it_errs(lea: Pupil) -> None:
    practised(lea)
    lea.key("Esc")
    lea.school.sit_down("Karim Aziz")
    lea.key("F5", "F7")
    page = lea.school.trainer.class_page
    assert [cells[:4] for cells in page.rows.texts] == [
        ("Karim Aziz", "", "0", "–"),
        (NAME, "", "3", "66.7%"),
    ]
    ((place, of),) = page.weak.texts
    assert place.startswith("Totals, Punto banco")
    assert of == "1 of 1"


def test_the_class_is_written_as_pdf_and_csv_and_shown(lea: Pupil) -> None:
    practised(lea)
    lea.key("F5", "F7", "F9")
    page = lea.school.trainer.class_page
    page.paper.finish()
    lea.here.until(page.button(page.show_list).isVisible)
    folder = lea.here.shell.settings.data / "school"
    kinds = sorted(each.suffix for each in folder.glob("class-*"))
    assert kinds == [".csv", ".csv", ".csv", ".pdf"]


def test_the_report_is_written_and_shown(lea: Pupil) -> None:
    practised(lea)
    lea.key("F5", "F9")
    page = lea.school.progress
    lea.school.progress.report.finish()
    lea.here.until(page.button(page.show_report).isVisible)
    assert (lea.here.shell.settings.data / "school" / "léa-roux.pdf").is_file()
    lea.key("F8")
    assert lea.front is not page
    lea.key("Esc")
    assert lea.front is page


def test_a_program_that_is_started_for_the_school_comes_up_there(
    qtbot: QtBot, tmp_path: Path
) -> None:
    app.started()
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables", language="en"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
    with qtbot.waitExposed(shell):
        shell.open_up()
    here = Hall(qtbot, shell, Host(shell, clock, ("draws", "macao")))
    here.until(lambda: here.host.opener is not None)
    assert here.headline() == "The school"
    school = the(here.opener.school)
    school.sit_down(NAME)
    assert (school.choice.wanted.drill, school.choice.wanted.game) == (Drill.DRAWS, "macao")
    here.host.leave()


# The path, and what was missed.


def test_the_path_begins_what_comes_next_and_comes_back(lea: Pupil) -> None:
    lea.key("F10")
    assert lea.here.headline() == "The path"
    page = lea.school.path
    assert page.rows.lit == "punto_banco|lessons", "as the board says to whoever is new"
    assert page.rows.texts[0][:2] == ("Punto banco", "The lessons")
    assert page.rows.texts[0][-1] == "comes next"
    page.rows.light("punto_banco|totals")
    lea.key("Enter")
    assert (lea.running.wanted.drill, lea.running.wanted.game) == (Drill.TOTALS, "punto_banco")
    lea.running.confirm(right_of(lea.question))
    lea.key("Esc")
    assert lea.front is page
    assert page.rows.texts[1][2] == "5%, 1 of 20"
    page.rows.light("punto_banco|lessons")
    lea.key("Enter")
    assert lea.here.headline() == "Punto banco: the lessons"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_a_lesson_went_is_read_whole_on_every_screen(lea: Pupil, language: str) -> None:
    lea.here.shell.use_language(language)
    page, trainee = lea.school.lessons, lea.school.choice.who
    trainee.record.add(LessonDone(1, "punto_banco", "punto_banco/01-first-cards", ()))
    page.open(trainee, "punto_banco")
    page.finish()
    assert page.rows.texts[0][-1][0] == "✓"
    for size in ((1280, 800), (1920, 1080)):
        lea.here.shell.resize(*size)
        QApplication.processEvents()
        assert not [*lists_cut(page)]


@pytest.mark.parametrize("practice", [True, False])
def test_faults_of_an_exam_are_asked_again_in_the_mode_that_was_chosen(
    lea: Pupil, *, practice: bool
) -> None:
    lea.school.choice.terms.practice = practice
    lea.school.exam.film.again.emit(RunWanted(cells=(DrillCell(Drill.DRAWS, "macao", "seat|4"),)))
    assert lea.running.wanted.practice is practice
    assert lea.question.cell.key == "seat|4"


def test_the_exam_is_the_last_step_of_a_game(lea: Pupil) -> None:
    lea.key("F10")
    lea.school.path.rows.light("macao|exam")
    lea.key("Enter")
    assert lea.here.headline() == "The dealing exam"


def test_f2_asks_what_was_missed_once_more(lea: Pupil) -> None:
    button = lea.school.choice.button(lea.school.choice.begin_missed)
    assert not button.isEnabled()
    lea.begin(CALLS)
    wrong = lea.question.cell
    choose(lea, right=False)
    lea.key("Enter", "Esc", "Right", "Right")
    assert button.isEnabled()
    lea.key("F2")
    assert (lea.running.count, lea.question.cell) == (1, wrong)


def test_what_was_wrong_in_an_exam_is_among_those_that_were_missed(lea: Pupil) -> None:
    choice, cell = lea.school.choice, DrillCell(Drill.PROCEDURE, "punto_banco", "line|pay")
    button = choice.button(choice.begin_missed)
    record = the(lea.school.trainee).record
    taken = ExamTaken(1, "punto_banco", 1, 10, 1, 90_000, (), passed=False)
    record.add(taken, ExamFilmed(1, "c0de", (), again=(cell,)))
    choice.put()
    assert choice.wanted.drill is Drill.TOTALS
    assert button.isEnabled(), "what was missed elsewhere is asked from any cell"
    assert button.accessibleName() == "All I missed"
    choice.light(RunWanted(Drill.PROCEDURE, "punto_banco"))
    assert button.accessibleName() == "Those I missed"
    choice.light(RunWanted(Drill.TOTALS, "punto_banco"))
    lea.key("F2")
    assert (lea.running.count, lea.question.cell) == (1, cell)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_choice_is_for_is_read_whole_beside_its_widest_keys(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    lea = pupil(qtbot, tmp_path, monkeypatch, language)
    lea.here.shell.resize(1280, 800)
    choice, record = lea.school.choice, the(lea.school.trainee).record
    cell = DrillCell(Drill.PROCEDURE, "punto_banco", "line|pay")
    taken = ExamTaken(1, "punto_banco", 1, 10, 1, 90_000, (), passed=False)
    record.add(taken, ExamFilmed(1, "c0de", (), again=(cell,)))
    choice.put()
    why = choice.frame.why
    assert isinstance(why, Cell)
    for _ in range(2):
        QApplication.processEvents()
        assert why.shown == why.text()
        lea.key("p")


def test_a_minute_against_the_clock_tells_what_is_left(lea: Pupil) -> None:
    lea.key("p", "F6")
    assert lea.school.choice.wanted.length is Length.MINUTE
    lea.key("Enter")
    lea.passing.seconds += 17
    lea.school.question.refresh()
    assert "0:43 left" in said(lea.front, "strong")


THREE_AGAINST_EIGHT = DrillCell(Drill.DRAWS, "punto_banco", "banque|3|8")


def asked_of(lea: Pupil, cell: DrillCell) -> Question:
    """A question of that cell in front."""
    lea.begin(RunWanted(cell.drill, cell.game))
    lea.running.posed = Posed(question_of(cell, 1), 1)
    lea.shown()
    return lea.question


def lit(lea: Pupil) -> tuple[str, str, str]:
    """The head, the row and the letter of the cell that is lit; nothing where none is."""
    law = lea.page.side.law.shown
    if law is None:
        return "", "", ""
    row = law.table.rows[law.row]
    return law.table.head[law.column], row[0], row[law.column]


def test_the_cell_of_the_law_that_decides_is_lit_after_the_answer(lea: Pupil) -> None:
    right = asked_of(lea, THREE_AGAINST_EIGHT).right
    assert lit(lea) == ("", "", "")
    lea.key(str(right + 1), "Enter")
    assert lit(lea) == ("8", "3", "S")
    lea.page.grab()
    lea.key("Enter")
    assert lit(lea) == ("", "", "")


def in_front(lea: Pupil, page: QWidget) -> bool:
    """True of the page that is seen."""
    return lea.front is page


def test_the_page_of_the_rule_is_one_key_away_and_back(lea: Pupil) -> None:
    asked_of(lea, THREE_AGAINST_EIGHT)
    lea.key("F2")
    assert in_front(lea, lea.page)
    lea.key("A", "Enter", "F2")
    assert in_front(lea, lea.page.rule)
    text = lea.page.rule.text
    assert text.textCursor().selectedText() == "§2.2"
    below = text.verticalScrollBar().maximum() - text.verticalScrollBar().value()
    assert below == 0 or text.cursorRect().top() < text.viewport().height() // 2, "read from there"
    lea.key("F2")
    assert in_front(lea, lea.page)
    assert lea.page.side.word


def test_a_way_to_answer_that_is_not_in_front_takes_no_room_from_the_reasons(lea: Pupil) -> None:
    lea.begin(RunWanted(Drill.TOTALS, "punto_banco"))
    assert lea.question.kind is AnswerKind.NUMBER, "the pad of figures was seen"
    asked_of(lea, THREE_AGAINST_EIGHT)
    rows = lea.page.side.rows
    assert rows.isVisible()
    assert the(rows.parentWidget()).minimumSizeHint().height() == rows.minimumSizeHint().height()


def test_every_answer_is_seen_before_and_beside_the_reasons(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea = pupil(qtbot, tmp_path, monkeypatch, "fr")
    lea.here.shell.resize(1280, 800)
    lea.begin(RunWanted(Drill.DRAWS, "banque"))
    known = cells(Drill.DRAWS, rules_of("banque", None))
    for cell in (each for each in known if each.parts[0] == "next"):
        asked_of(lea, cell)
        assert len(lea.question.answers) > 3
        for key in ("&", "Enter"):
            assert lea.page.side.rows.verticalScrollBar().maximum() == 0, cell
            lea.key(key)
        assert lea.page.side.rows.verticalScrollBar().maximum() == 0, cell


@pytest.mark.parametrize(("right", "tone"), [(True, "right"), (False, "refused")])
def test_right_and_wrong_are_heard_where_tones_are(
    lea: Pupil, monkeypatch: pytest.MonkeyPatch, *, right: bool, tone: str
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Shell, "sound", lambda _, sound: heard.append(str(sound)))
    lea.begin(CALLS)
    choose(lea, right=right)
    lea.key("Enter")
    assert heard == [tone]


# What the house asks of its own.


def test_what_the_house_wrote_stands_among_the_drills_and_has_its_place_in_progress(
    lea: Pupil,
) -> None:
    data = lea.here.shell.settings.data
    written(data)
    lea.key("Esc", "Enter")
    choice = lea.school.choice
    at = len(choice.grid.cells[0]) - 2
    choice.grid.light((0, at))
    wanted = choice.wanted
    assert (wanted.drill, wanted.game, wanted.own) == (
        *(Drill.OWN_QUESTIONS, "punto_banco"),
        "nos-annonces",
    )
    lea.key("p", "Enter")
    assert lea.page.bar().startswith("Our calls · Punto banco")
    assert lea.running.count == 2 * 3, "two questions, none oftener than three times"
    given = "12" if lea.question.kind is AnswerKind.NUMBER else str(lea.question.right + 1)
    lea.key(*given, "Enter", "Esc")
    assert [(each.cell.own, each.right) for each in lea.answers] == [("nos-annonces", True)]
    lea.key("F5")
    progress = lea.school.progress
    progress.map.at = (0, at)
    assert "Our calls" in progress.map.blocks[0, at].heard
    lea.key("F6")
    assert progress.laws.law.startswith("The house’s own, Punto banco, Our calls")


def test_many_drills_of_the_house_have_one_column_and_o_chooses_among_them(lea: Pupil) -> None:
    data = lea.here.shell.settings.data
    for name in ("a", "b", "c"):
        written(data, OUR_CALLS.replace("Our calls", f"Calls {name}"), f"{name}.toml")
    lea.key("Esc", "Enter")
    choice = lea.school.choice
    at = len(choice.grid.cells[0]) - 2
    assert len(choice.grid.cells[0]) == len(Drill) + 1
    assert not choice.buttons["change_own"].isVisible()
    choice.grid.light((0, at))
    assert choice.buttons["change_own"].isVisible()
    told = []
    for _ in range(4):
        told.append((choice.frame.why.text().split(": ")[1], choice.wanted.own))
        lea.key("o")
    named = [("Calls a", "a"), ("Calls b", "b"), ("Calls c", "c")]
    assert told == [("all of them", ""), *named]
    first_alone = OUR_CALLS.partition("[questions.seize]")[0]
    written(data, first_alone.replace("punto_banco", "macao"), "d.toml")
    lea.key("Esc", "Enter")
    choice.grid.light((0, at))
    lea.key("o")
    assert choice.wanted.own == "a"
    choice.grid.light((list(variant_ids()).index("macao"), at))
    assert choice.wanted.own == ""
    choice.grid.light((0, at))
    lea.key("p", "o", "Enter")
    assert lea.question.cell.own == "b"
    given = "12" if lea.question.kind is AnswerKind.NUMBER else str(lea.question.right + 1)
    lea.key(*given, "Enter", "Esc", "F5")
    progress = lea.school.progress
    assert "The house’s own" in progress.map.blocks[0, at].heard
    assert "100%" in progress.map.blocks[0, at].heard


def test_a_wrong_file_of_the_house_is_named_and_stops_nothing(lea: Pupil) -> None:
    written(lea.here.shell.settings.data, "title = 3")
    lea.key("Esc", "Enter")
    assert "nos-annonces.toml, line 1" in lea.school.choice.frame.status.text()
    lea.key("Enter")
    assert lea.question.cell.drill is Drill.TOTALS
