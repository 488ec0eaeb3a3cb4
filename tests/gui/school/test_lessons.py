"""Lessons as a trainee deals them: real keys at the real table, and the panel beside its felt."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.desk.active_keymaps import BandPhase, active_tables
from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.pads.key_pads import NumberPad
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.overlay import KeyLine, KeysSheet
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.lesson.lesson_keys import NEXT, next_of
from dealer_app.gui.school.lesson.lesson_lines import GIVE_UP, HINT, LEAVE, TAKE_BACK
from dealer_app.gui.school.lesson.lesson_panel import BesideTold, LessonPanel
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.i18n import NO_BREAK_SPACE, resources
from dealer_app.settings import Settings
from dealer_app.store.troubles import ActNotRecorded, Reason
from dealer_app.table import events as ev
from dealer_app.table.lot import lot_due
from dealer_app.training.lesson_course import Following
from dealer_app.training.lessons import Lesson, read_lesson
from dealer_app.training.question import AnswerKind, Came
from dealer_app.training.record import Record, read
from dealer_app.training.record_facts import ExamPart, Faults, LessonDone
from tests.gui.shell.hall import KEYS, clock, said, typed
from tests.play import the

MOST = 400
"""Keys that a lesson takes at the most."""

BOARD = {"Return": "Enter", "Backspace": "Back", "Escape": "Esc"}
"""Keys whose names on the board are others in the tests."""


class Beats:
    """Seconds that go on only where a test lets them."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass(frozen=True)
class Sat:
    """Somebody at a lesson, in a window that holds nothing else."""

    shell: Shell
    dealt: Lessoning
    trainee: Trainee
    beats: Beats

    @property
    def following(self) -> Following:
        return the(self.dealt.lesson).following

    @property
    def table(self) -> TrainingTable:
        return the(self.dealt.lesson).table

    @property
    def panel(self) -> LessonPanel:
        return the(self.dealt.lesson).panel

    @property
    def told(self) -> BesideTold:
        return the(self.panel.told)

    @property
    def done(self) -> list[LessonDone]:
        """What the record holds of lessons, on disk."""
        entries = read(self.trainee.record.path).entries
        return [each.fact for each in entries if isinstance(each.fact, LessonDone)]

    def key(self, *names: str) -> None:
        """Presses keys at the table, a second after each other."""
        for name in names:
            self.beats.seconds += 1
            if name in KEYS:
                QTest.keyClick(self.table.window, KEYS[name])
            else:
                typed(self.table.window, name)

    def touch(self, button: QWidget) -> None:
        """Touches the middle of a button."""
        QApplication.processEvents()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())


@cache
def lesson(game: str, number: int) -> Lesson:
    (path,) = (resources() / "variants" / game / "lessons").glob(f"{number:02}-*.shoe")
    return read_lesson(path)


@pytest.fixture
def lea(qtbot: QtBot, tmp_path: Path) -> Iterator[Sat]:
    app.started()
    app.with_type()
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables", language="en"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
    shell.show()
    with Record.open(shell.settings.data, "Léa Roux", clock) as record:
        beats = Beats()
        around = Around({}, Random(7), clock, beats)
        dealt = Lessoning(shell, around)
        yield Sat(shell, dealt, Trainee(record), beats)
        dealt.leave()


def begun(lea: Sat, game: str, number: int) -> None:
    """A lesson at its first step."""
    lea.dealt.begin(lea.trainee, lesson(game, number), more=True)


def answer_to(dealing: Lessoning, *, right: bool = True) -> tuple[str, ...]:
    """What is keyed to answer what is asked: the sign of an answer, the figures of a number, or of
    an amount the letter of the way it goes before them; or a wrong one of these."""
    question = the(dealing.question)
    if question.kind is AnswerKind.CHOICE:
        at = question.right if right else (question.right + 1) % len(question.answers)
        return (the(dealing.lesson).panel.rows[at].sign.lower(),)
    figure = question.right + (0 if right else 100)
    if question.kind is AnswerKind.NUMBER:
        return tuple(str(figure))
    way = () if not question.answers else ("c" if not figure else "a" if figure > 0 else "b",)
    return (*way, *("" if way == ("c",) else f"{abs(figure) / 100:.2f}"))


def go_on(lea: Sat) -> None:
    """The next key of the lesson, on the board."""
    due = lea.following.due
    if due is None:
        lea.key(*answer_to(lea.dealt), "Enter")
        return
    desk, keys = lea.table.desk, lea.table.window.style_now.keys
    act = next_of(lea.following, desk, keys)
    if act is None:
        lea.key("Space")
        return
    name = keys.keys_of(act, active_tables(desk))[0]
    lea.key(BOARD.get(name, name))


def until(lea: Sat, there: Callable[[], bool]) -> None:
    """Deals the lesson on until that holds."""
    for _ in range(MOST):
        if there():
            return
        go_on(lea)
    raise AssertionError


def until_asked(lea: Sat) -> None:
    """Deals the lesson on until something is asked of the table."""
    until(lea, lambda: lea.following.due is None)


def until_fault(lea: Sat) -> None:
    """Deals the lesson on to where its fault may be made."""
    until(lea, lambda: lea.following.at_fault)


def law_told(lea: Sat) -> tuple[int, str] | tuple[()]:
    """Under how many sentences a drawing table stands, and which."""
    law = lea.told.law
    return () if law is None else (law[0], law[1].table.title)


def to_the_end(lea: Sat) -> None:
    until(lea, lambda: lea.following.over)


def faults(lea: Sat) -> tuple[Faults, ...]:
    """What went wrong so far."""
    return lea.following.faults


def sits(lea: Sat) -> bool:
    """True while a table is in front."""
    return bool(lea.dealt.lesson)


def text(page: QWidget) -> str:
    return f"{page.accessibleName()} {page.accessibleDescription()}"


# A whole lesson.


def test_a_lot_that_is_drawn_in_a_lesson_strays_from_nothing(lea: Sat) -> None:
    begun(lea, "macao", 1)
    until(lea, lambda: bool(lot_due(lea.following.session.table)))
    lea.key("y")
    assert isinstance(lea.following.session.events[-1], ev.LotDrawn)
    lea.key("Esc")
    to_the_end(lea)
    assert (faults(lea), lea.told.verdict) == ((), (Came.RIGHT, "The lesson is done."))


def test_the_panel_of_a_lesson_leaves_the_line_beside_the_felt_in_sight(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.shell.other_side()
    page = the(lea.panel.parentWidget())
    assert page.x() == 0
    assert (lea.panel.x(), lea.panel.geometry().right()) == (0, page.width() - 2)
    lea.shell.other_side()
    assert (lea.panel.x(), lea.panel.geometry().right()) == (1, page.width() - 1)


@pytest.mark.parametrize(("game", "number"), [("punto_banco", 3), ("porcelaine", 7), ("macao", 3)])
def test_a_whole_lesson_is_dealt_by_keys_and_recorded_once(
    lea: Sat, game: str, number: int
) -> None:
    begun(lea, game, number)
    to_the_end(lea)
    assert lea.told.verdict == (Came.RIGHT, "The lesson is done.")
    assert [(each.game, each.faults) for each in lea.done] == [(game, ())]
    lea.key("Esc")
    assert len(lea.done) == 1
    assert {each.parent.name for each in lea.shell.settings.data.rglob("*.*")} == {"school"}


def test_enter_at_the_end_asks_for_the_next_lesson(lea: Sat, qtbot: QtBot) -> None:
    begun(lea, "punto_banco", 1)
    to_the_end(lea)
    with qtbot.waitSignal(lea.dealt.next_asked):
        lea.key("Enter")


def test_the_press_that_answers_last_does_not_begin_the_next_lesson(lea: Sat, qtbot: QtBot) -> None:
    begun(lea, "punto_banco", 1)
    to_the_end(lea)
    with qtbot.assertNotEmitted(lea.dealt.next_asked):
        QTest.keyClick(lea.table.window, KEYS["Enter"])


def test_a_lesson_left_in_the_middle_counts_for_nothing(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    lea.key("Esc")
    assert sits(lea)
    lea.key("Esc")
    assert not sits(lea)
    assert lea.done == []


ESCAPES = {
    (): (LEAVE, "Leave the lesson"),
    ("1",): (GIVE_UP, "Give up the stake"),
    ("1", "p", "4"): (GIVE_UP, "Give up the stake"),
    ("1", "p", "4", "0", "Enter"): (GIVE_UP, "Back"),
    ("1", "p", "4", "0", "Enter", "Enter"): (GIVE_UP, "To the stakes"),
    ("1", "p", "4", "0", "Enter", "Enter", "6"): (GIVE_UP, "Give up the card"),
    ("F4",): (GIVE_UP, "Close the list"),
    ("F10",): (GIVE_UP, "Close the list"),
    ("2", "p", "4", "0", "Enter"): (GIVE_UP, "Back"),
}
"""What was keyed in the first coup of a lesson, and what Escape does then by the panel."""


@pytest.mark.parametrize(("keyed", "told"), ESCAPES.items())
def test_the_panel_says_of_escape_what_it_does(
    lea: Sat, keyed: tuple[str, ...], told: tuple[str, str]
) -> None:
    begun(lea, "punto_banco", 2)
    lea.key("Enter", *keyed)
    key = lea.told.foot[1]
    assert ((key.name, key.text), key.key) == (told, "Esc")
    lea.key("Esc")
    assert lea.table.asks_to_leave == (key.name == LEAVE)


def test_a_touch_gives_up_what_escape_gives_up(lea: Sat) -> None:
    begun(lea, "punto_banco", 2)
    lea.key("Enter", "1", "p")
    assert lea.told.foot[1].text == "Give up the stake"
    lea.touch(lea.panel.keys[1])
    assert lea.told.foot[1].text == "Leave the lesson"
    assert sits(lea)


def test_a_disk_that_refuses_is_told_and_tried_again(
    lea: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(lea, "punto_banco", 1)
    record = lea.trainee.record

    def refuse(*_: object) -> None:
        raise ActNotRecorded(record.path, Reason.FULL)

    with monkeypatch.context() as full:
        full.setattr(record, "add", refuse)
        to_the_end(lea)
        assert lea.told.verdict == (Came.WRONG, "NOT RECORDED")
        assert lea.done == []
    lea.key("Enter")
    assert lea.told.verdict[0] is Came.RIGHT
    lea.key("Esc")
    assert len(lea.done) == 1


# What goes wrong.


def test_another_card_is_told_and_backspace_takes_it_back(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.key("Enter", "Enter", "9")
    assert lea.told.verdict == (Came.WRONG, "That is not what comes here.")
    assert "9" in lea.told.guest
    assert lea.told.foot[0].name == TAKE_BACK
    lea.key("Back")
    assert lea.told.card
    to_the_end(lea)
    (lesson,) = lea.done
    assert lesson.faults == (Faults(ExamPart.DRAWS, 1),)


def test_the_fault_that_the_table_refuses_is_told_as_the_lessons_own(lea: Sat) -> None:
    begun(lea, "chemin_de_fer", 5)
    until_fault(lea)
    for act in (KeyAct(Verb.SEAT), KeyAct(Verb.DIGIT, "7"), KeyAct(Verb.ALONE)):
        lea.table.window.perform(act)
    assert lea.following.made
    assert lea.told.verdict == (Came.WRONG, "The table refuses it.")
    assert lea.told.more[0].startswith("Somebody has taken the bank alone")
    assert lea.told.more[1].startswith("The fault of this lesson: Giving the banco")
    lea.key("Esc")
    to_the_end(lea)
    assert not any("You did not fall" in each for each in lea.told.more)


def test_what_the_table_refused_stands_until_the_next_key(lea: Sat) -> None:
    begun(lea, "punto_banco", 2)
    lea.key("Enter", "1", "p", "0", "Enter")
    assert lea.told.verdict == (Came.WRONG, "The table refuses it.")
    lea.key("Esc")
    assert lea.told.verdict == (Came.OPEN, "")
    assert lea.told.more[0].startswith("What counts is the chips")


def test_the_fault_that_the_table_notes_is_told_by_its_name(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_fault(lea)
    lea.table.window.perform(KeyAct(Verb.FACE, "8"))
    lea.table.window.perform(KeyAct(Verb.NEXT))
    assert lea.told.more[0] == "One card too many for the Player."
    assert lea.told.more[1].startswith("The fault of this lesson: A fifth card")


def until_late(lea: Sat) -> None:
    """Lesson 6 of punto banco up to the stake that comes too late."""
    begun(lea, "punto_banco", 6)
    until(lea, lambda: lea.following.comes_late)


def test_a_stake_laid_too_late_is_reported_and_sent_back_by_hand(lea: Sat) -> None:
    until_late(lea)
    assert lea.told.guest == "Seat 4 lays €50 on Tie now. That is too late."
    lea.key("F12")
    assert lea.told.guest.startswith("La place 4 mise maintenant 50")
    lea.key("F12")
    assert lea.told.card is None, "no other card is seen before it is reported"
    place = lea.following.reached.place
    lea.key("F9")
    assert lea.told.more[0].startswith("A stake laid too late is reported before the next card")
    lea.key("F4", "l", "Enter", "Enter", "Enter", "4", "e", "5", "0", "Enter")
    assert lea.following.reached.place == place + 1
    lea.key(*answer_to(lea.dealt), "Enter")
    assert lea.told.guest == "The chef decides: Stake goes back."
    lea.key("Enter", "Enter")
    assert isinstance(lea.following.due, ev.CardDealt)
    to_the_end(lea)
    assert (faults(lea), lea.following.avoided) == ((), True)


def test_a_cut_card_that_comes_out_is_not_said_to_be_placed(lea: Sat) -> None:
    begun(lea, "punto_banco", 9)
    told = list[str]()
    for _ in range(2):
        until(lea, lambda: the(lea.following.step).statement.verb == "cut")
        told.append(lea.told.guest)
        placed = lea.following.due
        assert placed is not None
        lea.following.session.enter(placed)
        lea.dealt.say_anew()
    assert told == [
        "The cut card is placed: 14 cards behind it.",
        "The cut card comes out of the shoe.",
    ]


def test_a_card_dealt_over_a_late_stake_is_told_at_once_as_the_lessons_fault(lea: Sat) -> None:
    until_late(lea)
    lea.key("5")
    assert lea.told.verdict[0] is Came.WRONG
    late, fault, back = lea.told.more
    assert late.startswith("A stake laid too late is reported before the next card")
    assert fault.startswith("The fault of this lesson: Dealing a card over a stake")
    assert back.startswith("Backspace takes it back")
    lea.key("Back")
    assert lea.following.comes_late
    to_the_end(lea)
    assert faults(lea) == (Faults(ExamPart.DRAWS, 1),)


def test_the_fault_is_told_where_it_is_avoided(lea: Sat) -> None:
    begun(lea, "porcelaine", 7)
    until(lea, lambda: any("You did not fall into it" in each for each in lea.told.more))


def test_a_wrong_answer_counts_with_enter_alone(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    place = lea.following.reached.place
    lea.key("3", "Back", "Enter")
    assert faults(lea) == ()
    assert lea.told.more[0] == "Type the digits first, then Enter."
    lea.key("3", "Enter")
    assert lea.told.verdict == (Came.WRONG, "That is wrong")
    look, rule, anew, *_ = lea.told.more
    assert look.startswith("Look at each card by itself")
    assert rule.startswith("Rule §2.1c: An ace counts 1")
    assert anew == "Look again, and answer anew."
    assert faults(lea) == (Faults(ExamPart.CALLS, 1),)
    assert lea.following.reached.place == place
    go_on(lea)
    assert lea.following.reached.place == place + 1


def test_from_the_second_wrong_answer_on_the_whole_way_is_told_with_its_table(lea: Sat) -> None:
    lea.shell.resize(1280, 800)
    begun(lea, "punto_banco", 2)
    until_fault(lea)
    lea.key(*answer_to(lea.dealt, right=False), "Enter")
    assert law_told(lea) == ()
    lea.key(*answer_to(lea.dealt, right=False), "Enter")
    sums, cell = (each.replace(NO_BREAK_SPACE, " ") for each in lea.told.more[:2])
    assert (sums, cell) == ("The Player: 2, 3. 2 + 3 = 5.", "The Player at 5: draws.")
    assert lea.told.more[2].startswith("Rule §2.2: Without a natural")
    assert law_told(lea) == (2, "Player")
    QApplication.processEvents()
    panel, page = lea.panel.geometry(), the(lea.panel.parentWidget()).rect()
    assert (panel.top(), panel.height()) == (0, page.height())
    go_on(lea)
    QApplication.processEvents()
    assert lea.panel.y() > 0


def test_a_fault_that_is_to_be_named_is_described_before_its_name_is_told(lea: Sat) -> None:
    begun(lea, "porcelaine", 8)
    until(lea, lambda: lea.told.guest == "Something was out of order: what?")
    for named in (False, True):
        lea.key(*answer_to(lea.dealt, right=False), "Enter")
        assert any(each.startswith("A hand drew where it had to stand") for each in lea.told.more)
        assert ("This is called: Reckless play." in lea.told.more) is named
        assert not any("IRR" in each for each in lea.told.more)


def test_what_a_seat_gains_or_loses_is_typed_with_the_way_it_goes(lea: Sat) -> None:
    begun(lea, "punto_banco", 2)
    until(lea, lambda: "gain or lose" in lea.told.guest)
    place = lea.following.reached.place
    lea.key("4", "0", "Enter")
    assert lea.told.more[0] == "Say which way it goes too: A or B."
    lea.key("a", "Enter")
    assert (lea.following.reached.place, lea.told.verdict[0]) == (place, Came.WRONG)
    lea.key("4", "0", "b", "Enter")
    assert lea.following.reached.place == place + 1


def test_a_figure_is_touched_under_the_felt_and_given_up_there(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    pad = lea.table.window.view.pad(Pad.NUMBER)
    assert isinstance(pad, NumberPad)
    *digits, point, back, done = pad.buttons
    assert point.isHidden(), "a total has none"
    lea.touch(digits[2])
    assert lea.told.typed == "3"
    lea.touch(back)
    assert (lea.told.typed, sits(lea)) == ("?", True)
    place = lea.following.reached.place
    lea.touch(digits[8])
    lea.touch(done)
    assert lea.following.reached.place == place + 1


def test_how_a_hand_fares_is_answered_in_one_order_and_a_letter_lights_each(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until(lea, lambda: "win, lose or tie" in lea.told.guest)
    said = [(each.sign, each.text) for each in lea.told.answers]
    assert said == [("A", "wins"), ("B", "loses"), ("C", "ties")]


def test_who_holds_the_bank_is_answered_by_the_number_of_the_seat(lea: Sat) -> None:
    begun(lea, "chemin_de_fer", 5)
    until(lea, lambda: lea.told.guest == "Who holds the bank now?")
    assert {each.text for each in lea.told.answers} == {
        f"Seat {each.sign}" for each in lea.told.answers
    }
    place = lea.following.reached.place
    lea.key("2", "Enter")
    assert lea.following.reached.place == place + 1


def test_what_is_longer_than_the_panel_says_how_it_is_read_on(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until(lea, lambda: lea.told.guest == "What comes now?")
    lea.shell.resize(1280, 640)
    lea.key(*answer_to(lea.dealt, right=False), "Enter")
    lea.key(*answer_to(lea.dealt, right=False), "Enter")
    QApplication.processEvents()
    bar = lea.panel.more.verticalScrollBar()
    assert (bar.value(), bar.maximum() > 0) == (0, True)
    assert lea.panel.reads_on == "Page down: read on"
    QTest.keyClick(lea.table.window, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    lea.shell.resize(1280, 1000)
    QApplication.processEvents()
    assert lea.panel.reads_on == ""


def test_the_felt_does_not_tell_what_is_asked(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    scene = the(lea.table.window.scene)
    assert scene.call.headline == "A question waits"
    assert scene.phase is BandPhase.QUESTION, "its own would say that a coup is paid"
    assert scene.keys_said == "Type the point, then Enter"
    assert [hand.total for hand in scene.view.hands] == [None, None]


def test_the_panel_tells_no_more_of_the_bank_than_the_felt_while_something_is_asked(
    lea: Sat,
) -> None:
    begun(lea, "chemin_de_fer", 1)
    while lea.following.step is None or lea.following.step.statement.words[:1] != ("net",):
        go_on(lea)
    bank = the(the(lea.table.window.scene).view.bank)
    assert (bank.cagnotte, bank.after) == (0, None)
    assert bank.amount > 0


def test_no_key_is_lit_but_the_one_that_the_lesson_has_next(lea: Sat) -> None:
    begun(lea, "chemin_de_fer", 1)
    while not isinstance(lea.following.due, ev.CardDealt):
        go_on(lea)
    assert the(the(lea.table.window.scene).primary).text == "No more bets"
    go_on(lea)  # the cards lie face down now, and the lesson deals them open
    go_on(lea)
    scene = the(lea.table.window.scene)
    assert scene.primary is None
    assert not scene.hidden


def test_only_the_panel_goes_on_at_the_end_of_a_lesson(lea: Sat) -> None:
    begun(lea, "chemin_de_fer", 1)
    to_the_end(lea)
    scene = the(lea.table.window.scene)
    assert scene.primary is None
    assert [key.lit for key in lea.told.foot] == [False, True]


def test_a_right_answer_is_told_beside_the_next_question_and_shouts_no_more(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    while lea.following.step and lea.following.step.claimed:
        go_on(lea)
        if lea.dealt.question:
            assert lea.told.verdict == (Came.OPEN, "")
            assert lea.told.more[0] == "The last answer was right."


def test_a_card_put_right_lets_the_lesson_go_on(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.key("Enter", "Enter", "9")
    assert lea.told.verdict[0] is Came.WRONG
    lea.key("F5", "4")
    assert lea.following.reached.strayed is None
    to_the_end(lea)
    assert [each.faults for each in lea.done] == [(Faults(ExamPart.DRAWS, 1),)]


# Hints.


def test_hints_go_from_the_kind_of_act_over_the_rule_to_the_very_key(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.key("Enter", "Enter", "F9")
    assert lea.told.more[0] == "The card that lies there is dealt."
    lea.key("F9")
    assert lea.told.more[0].startswith("§2.1: ")
    lea.key("F9")
    assert lea.told.more[0] == "Press 4."
    lea.key("4")
    assert lea.told.foot[0].text == "Hint"


def test_the_last_hint_of_a_question_is_its_answer(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until_asked(lea)
    lea.key("F9", "F9", "F9")
    assert lea.told.more[1] == "It is: 9"


def test_the_keys_of_a_lesson_are_told_by_what_they_do_in_it(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.key("Enter")
    told = {key: line.text for line in keys_told(lea) for key in line.keys}
    assert (told["F9"], told["Esc"]) == ("Hint", "Leave the lesson")
    assert not {"Session sheet", "Give up what is being keyed"} & set(told.values())
    assert told["F2"] == "Rules of the game"
    until_asked(lea)
    first, *lines = keys_told(lea)
    told = {key: line.text for line in lines for key in line.keys}
    assert first.text == "Type the point, then Enter"
    assert (told["0 … 9"], told["⌫"], told["⏎"]) == ("Figures", "Take back", "Confirm")


def keys_told(lea: Sat) -> list[KeyLine]:
    """What F1 lists."""
    shown: list[KeyLine] = []

    def laid(_shell: object, _words: object, lines: tuple[KeyLine, ...]) -> KeysSheet:
        shown.extend(lines)
        return KeysSheet(lea.shell, lines)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer_app.gui.school.training_table.keys_overlay", laid)
        lea.table.window.help_requested.emit()
    for each in lea.shell.findChildren(KeysSheet):
        each.close()
    return shown


# Touches.


def test_the_panel_is_touched_as_it_is_keyed(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    until(lea, lambda: lea.dealt.question is not None and bool(lea.dealt.offered))
    place = lea.following.reached.place
    lea.touch(lea.panel.rows[the(lea.dealt.question).right])
    lea.touch(lea.panel.keys[1])
    assert lea.following.reached.place == place + 1
    assert lea.told.foot[0].name == HINT
    lea.touch(lea.panel.keys[0])
    assert lea.told.foot[0].text == "Hint 1 of 3"


def test_what_has_no_key_at_the_table_is_entered_by_the_panel(lea: Sat) -> None:
    begun(lea, "festival", 10)
    until(lea, lambda: lea.following.due is not None and the(lea.dealt.lesson).next_key() is None)
    place = lea.following.reached.place
    assert lea.told.foot[1].text == "Enter it"
    lea.touch(lea.panel.keys[1])
    assert lea.following.reached.place == place + 1


def test_the_key_that_ends_the_stakes_is_the_same_in_every_lesson(lea: Sat) -> None:
    begun(lea, "punto_banco", 6)
    until(lea, lambda: the(lea.following.step).statement.verb == "closed")
    assert the(lea.dealt.lesson).next_key() == NEXT
    lea.key("Enter")
    assert the(lea.table.window.scene).call.headline == "Card for the Player"
    assert the(lea.dealt.lesson).next_key() == KeyAct(Verb.FACE, "9")
    assert "Enter it" not in [each.text for each in lea.told.foot]
    lea.key("9")
    until(lea, lambda: the(lea.following.step).statement.verb != "closed")
    assert lea.following.faults == ()


def test_the_panel_leads_back_to_the_list(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    names = [each.name for each in lea.told.foot]
    lea.touch(lea.panel.keys[names.index(LEAVE)])
    assert not sits(lea)


def test_papers_and_the_tray_are_not_in_the_school(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    lea.table.window.tray_requested.emit()
    assert lea.table.desk.said.sentence == "There is nothing of that in the school."


def test_the_table_bears_the_schools_mark_in_both_languages(lea: Sat) -> None:
    begun(lea, "punto_banco", 1)
    bar = lea.table.window.view.bar
    assert "TRAINING" in text(bar)
    lea.key("F12")
    assert "FORMATION" in text(bar)
    lea.key("F2")
    page = lea.table.rules
    assert lea.shell.pages.currentWidget() is page
    assert "FORMATION" in said(page, "mark")
    assert not any(
        page.button(each).isVisible()
        for each in (page.print_sheet, page.print_for_staff, page.print_card)
    )
    assert lea.table.window.style_now.words.language == "fr"
