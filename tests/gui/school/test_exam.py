"""The dealing exam at the window: real keys at the real table, the panel, the marks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Said
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import payout_entry
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.overlay import KeysSheet
from dealer_app.gui.school.exam.exam_film_page import done_said, heard_said, right_said, why_said
from dealer_app.gui.school.exam.exam_page import ExamPage
from dealer_app.gui.school.exam.exam_table import UNKNOWN, ExamTable
from dealer_app.gui.school.lesson.lesson_keys import next_keyed
from dealer_app.gui.school.lesson.lesson_panel import BesideTold
from dealer_app.gui.school.question_sentences import law_looked_at
from dealer_app.gui.school.run import Around, RunWanted, Trainee
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.gui.school.veil import CLOSED
from dealer_app.i18n import NO_BREAK_SPACE, words
from dealer_app.i18n.calls import call
from dealer_app.i18n.names import bet_name
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import Seat
from dealer_app.settings import Settings
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import ActNotRecorded, Reason
from dealer_app.table import events as ev
from dealer_app.training.exam import exam as exams
from dealer_app.training.exam import house_exam
from dealer_app.training.exam.exam import LEFT_OUT, MISSED, NAMED, WEIGHTS, Exam, ExamTerms
from dealer_app.training.exam.exam_film import FilmStep, films_of, to_practise
from dealer_app.training.exam.exam_moments import ExamMoment
from dealer_app.training.exam.house_exam import DrawnTerms
from dealer_app.training.question import AnswerKind, Came
from dealer_app.training.question_words import answers_said, saying_said
from dealer_app.training.record import Record, read
from dealer_app.training.record_facts import ExamPart, ExamTaken, FilmFault, LessonDone
from dealer_app.training.school_felt import view
from tests.gui.controls import named, tabbed, touch_row, touched, without_focus
from tests.gui.fitting import small
from tests.gui.school.desk import pupil
from tests.gui.shell.hall import KEYS, clock, typed
from tests.gui.test_access import reached
from tests.play import the
from tests.training.examined import NORM, OPEN, Watch, act, exam, rules
from tests.training.fairness import GAMES

BOARD = {"Return": "Enter", "Backspace": "Back", "Escape": "Esc"}
"""Keys whose names on the board are others in the tests."""

MOST = 600
"""Keys that an exam takes at the most."""


@dataclass
class Sits:
    """Somebody at an exam, in a window that holds nothing else; every key takes a second."""

    shell: Shell
    trainee: Trainee
    watch: Watch = field(default_factory=Watch)

    def __post_init__(self) -> None:
        games = {game: rules(game) for game in ("punto_banco", "chemin_de_fer", "macao")}
        around = Around(games, Random(7), clock, self.watch)
        self.exams = ExamPage(self.shell, around)

    @property
    def table(self) -> ExamTable:
        return the(self.exams.table)

    @property
    def training(self) -> TrainingTable:
        """The table on the screen."""
        return the(self.exams.table).table

    @property
    def exam(self) -> Exam:
        return self.table.exam

    @property
    def told(self) -> BesideTold:
        return the(self.table.panel.told)

    @property
    def scene(self) -> Scene:
        return the(self.training.window.scene)

    @property
    def taken(self) -> list[ExamTaken]:
        """What the record holds of exams, on disk."""
        entries = read(self.trainee.record.path).entries
        return [each.fact for each in entries if isinstance(each.fact, ExamTaken)]

    @property
    def front(self) -> QWidget:
        return the(self.shell.pages.currentWidget())

    def key(self, *names: str) -> None:
        """Presses keys, a second after each other."""
        for name in names:
            self.watch.now += 1
            place = QApplication.focusWidget() or self.front
            if name in KEYS:
                QTest.keyClick(place, KEYS[name])
            else:
                typed(place, name)

    def touch(self, button: QWidget) -> None:
        QApplication.processEvents()
        self.watch.now += 1
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())

    def ask(self, game: str = "") -> None:
        """The page before an exam."""
        self.exams.open(self.trainee, game)
        QApplication.processEvents()

    def begin(self, game: str = "punto_banco", *, seed: int = 2) -> None:
        """An exam of five coups that the house draws so."""
        self.ask(game)
        self.key("Left")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house_exam, "randbits", lambda _: seed)
            self.key("Enter")

    def unknown(self, times: int = 1) -> None:
        """Presses the key of one who does not know."""
        for _ in range(times):
            self.watch.now += 1
            QTest.keyClick(self.front, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)

    def act(self) -> None:
        """The next key of a trainee who makes no fault."""
        moment, question = the(self.exam.moment), self.exam.question
        if question and question.kind is AnswerKind.CHOICE:
            sign = self.told.answers[question.right].sign
            self.key(sign.lower() or str(question.right + 1), "Enter")
        elif question:
            self.key(*plain(Money(question.right), 2), "Enter")
        elif moment.late and not self.exam.heard_of:
            self.key("F4")
        elif self.exam.waits:
            self.watch.now += 1
        else:
            self.enter(self.exam.left_to_enter[0])

    def enter(self, fact: ev.Event) -> None:
        desk, keys = self.training.desk, self.training.window.style_now.keys
        act = next_keyed(desk, fact, keys)
        assert act, (fact, desk.keyed, desk.step)
        name = keys.keys_of(act, active_tables(desk))[0]
        self.key(BOARD.get(name, name))

    def until(
        self, fits: Callable[[ExamMoment], bool], game: str = OPEN, *, seed: int = 2, coups: int = 1
    ) -> ExamMoment:
        """An exam that was dealt without a fault to a moment that fits, of the first seed that has
        one."""
        self.exams.open(self.trainee, game)
        dealing = Exam(rules(game), ExamTerms(seed, coups, NORM), self.watch)
        while dealing.moment and not fits(dealing.moment):
            act(dealing, self.watch)
        if dealing.moment is None:
            return self.until(fits, game, seed=seed + 1, coups=coups)
        self.exams.take(dealing, DrawnTerms(dealing.terms))
        self.watch.now += 1
        return the(dealing.moment)

    def after(self, coups: int) -> None:
        """An exam of which so many coups are paid."""
        opened = iter(range(coups + 1))
        self.until(lambda moment: moment.opens and next(opened) == coups, coups=coups + 1)

    def to_the_end(self) -> None:
        for _ in range(MOST):
            if self.exams.table is None:
                return
            self.act()
        raise AssertionError

    def fail(self, acts: int = 1) -> None:
        """Knows nothing of a whole exam of one coup; the last acts of it at the window."""
        twins = [Exam(rules(OPEN), ExamTerms(2, 1, NORM), self.watch) for _ in range(2)]
        number = 0
        while twins[0].moment:
            twins[0].leave_out()
            number += 1
        for _ in range(number - acts):
            twins[1].leave_out()
        self.exams.open(self.trainee, "")
        self.exams.take(twins[1], DrawnTerms(twins[1].terms))
        self.unknown(acts)
        assert self.exams.table is None
        QApplication.processEvents()


@pytest.fixture
def lea(qtbot: QtBot, tmp_path: Path) -> Iterator[Sits]:
    app.started()
    app.with_type()
    shell = Shell(tmp_path / "settings.toml", Settings(data=tmp_path / "tables", language="en"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
    with qtbot.waitExposed(shell):
        shell.show()
    shell.activateWindow()
    with Record.open(shell.settings.data, "Léa Roux", clock) as record:
        yield Sits(shell, Trainee(record))


def marks(taken: ExamTaken) -> dict[ExamPart, tuple[int, int]]:
    return {mark.part: (mark.asked, mark.faults) for mark in taken.marks}


# Before an exam.


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("coups", range(3))
def test_the_terms_of_an_exam_are_read_whole(lea: Sits, language: str, coups: int) -> None:
    lea.shell.resize(1280, 720)
    lea.shell.use_language(language)
    lea.ask()
    lea.key(*["Right"] * coups)
    QApplication.processEvents()
    assert list(small(lea.front)) == []


# A whole exam.


def test_a_whole_exam_is_dealt_by_keys_and_recorded_once(lea: Sits) -> None:
    lea.begin()
    lea.to_the_end()

    (taken,) = lea.taken
    assert (taken.game, taken.seed, taken.coups, taken.passed) == (OPEN, 2, 5, True)
    assert {mark.faults for mark in taken.marks} == {0}
    assert lea.front is lea.exams.marks
    assert lea.exams.marks.headline() == "Passed"
    assert lea.exams.marks.texts[-1][0] == "All"
    files = {each.name for each in lea.shell.settings.data.rglob("*.*")}
    assert {each for each in files if "school" not in each} == {FILE}, "the register has its number"


@pytest.mark.parametrize("game", ["chemin_de_fer", "macao"])
def test_a_coup_in_which_guests_speak_is_dealt_by_keys(lea: Sits, game: str) -> None:
    lea.until(lambda moment: moment.opens, game)
    lea.to_the_end()

    assert [(taken.game, taken.passed) for taken in lea.taken] == [(game, True)]


def test_two_exams_are_numbered_one_after_the_other(lea: Sits) -> None:
    for _ in range(2):
        lea.fail()

    assert [taken.number for taken in lea.taken] == [1, 2]
    assert not any(taken.passed for taken in lea.taken)
    assert lea.exams.marks.headline() == "Not passed"


def test_the_same_number_deals_the_same_exam(lea: Sits) -> None:
    seen = []
    for _ in range(2):
        lea.begin(seed=31)
        lea.key("Enter")
        seen.append((lea.told.guest, lea.exam.moment))
        lea.key("Esc", "Esc")

    assert seen[0] == seen[1]


# At the table.


def test_an_exam_shows_neither_the_call_nor_totals_nor_what_is_paid(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.PAYOUTS)

    view = lea.scene.view
    assert view.outcome is None
    assert view.lines == ()
    assert [hand.total for hand in view.hands] == [None, None]
    assert {seat.net for seat in view.seats} == {None}
    assert lea.scene.call.headline.endswith("how much is paid beside the stake?")
    assert lea.scene.primary is None
    assert lea.scene.alerts == 0
    assert lea.training.desk.table.settlement


@pytest.mark.parametrize("game", [OPEN, "macao"])
def test_no_key_turns_a_page_of_a_payout_that_an_exam_does_not_show(
    lea: Sits, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """While a line waits something is asked, and the panel has every key that goes on."""
    monkeypatch.setattr(payout_entry, "PAGE_LINES", 1)
    lea.until(lambda moment: moment.part is ExamPart.PAYOUTS, game, seed=4)
    desk = lea.training.desk

    while lea.exams.table is not None and lea.training.desk.table.unticked:
        the(lea.exam.question)
        assert payout_entry.pages(desk) >= len(desk.table.unticked)
        lea.key("Enter", "Space")
        assert desk.keyed == Keyed()
        lea.act()


def test_the_panel_lies_whole_beside_the_felt_until_the_last_payout(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.PAYOUTS)

    while lea.exams.table is not None:
        QApplication.processEvents()
        lea.training.window.render_now()  # as at every minute
        panel = lea.table.panel
        assert the(panel.parentWidget()).rect().contains(panel.geometry())
        lea.act()


def test_the_roads_do_not_stand_in_the_place_of_what_is_asked(lea: Sits) -> None:
    lea.begin()

    lea.key("Enter", "Ctrl+F")

    assert lea.scene.past is None
    assert lea.table.panel.isVisibleTo(lea.front)


def test_while_nothing_is_asked_the_table_takes_the_keys(lea: Sits) -> None:
    lea.begin()
    before = lea.exam.session.entries

    lea.key("Enter")

    assert lea.exam.session.entries == before + 1
    assert lea.scene.view.coup == 1


def test_the_stroke_that_begins_an_exam_opens_no_coup_when_it_is_doubled(lea: Sits) -> None:
    lea.shell.beat = lea.watch
    lea.begin()
    before = lea.exam.session.entries

    QTest.keyClick(lea.front, KEYS["Enter"])
    assert lea.exam.session.entries == before
    assert lea.scene.said.sentence.startswith("So soon after a page the key counts for")

    lea.key("Enter")
    assert lea.exam.session.entries == before + 1


def test_what_ends_a_payout_opens_the_next_coup_as_at_the_table(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.PAYOUTS, coups=2)

    while lea.exam.coup == 1:
        lea.act()

    assert not the(lea.exam.moment).opens
    assert lea.scene.view.coup == 2


def test_a_wrong_card_is_told_as_a_fault_and_the_right_one_goes_on(lea: Sits) -> None:
    moment = lea.until(lambda moment: bool(moment.cards) and moment.question is None)
    before = lea.exam.session.entries

    lea.key("Enter" if lea.training.desk.standing else "Esc")
    lea.key("7" if moment.cards[0].face != "7" else "8")

    assert lea.told.verdict == (Came.WRONG, exams.NOT_SO)
    assert lea.exam.session.entries == before
    assert lea.scene.trouble == ""
    lea.to_the_end()
    assert marks(lea.taken[0])[ExamPart.PROCEDURE][1] == 1


def test_the_card_of_the_shoe_lies_in_the_panel_until_it_is_entered(lea: Sits) -> None:
    moment = lea.until(lambda moment: bool(moment.cards) and moment.question is None)

    assert lea.told.card == moment.cards[0]


def test_a_pile_lies_on_the_felt_while_its_stake_is_entered(lea: Sits) -> None:
    moment = lea.until(lambda moment: bool(moment.pile))
    assert moment.pile
    pile = lea.table.pile

    assert pile.isVisibleTo(lea.front)
    assert pile.accessibleName().startswith("On the felt: ")
    while lea.exam.moment is moment:
        lea.act()
    assert pile.isVisibleTo(lea.front) is bool(lea.exam.moment and lea.exam.moment.pile)


def test_what_lies_on_the_felt_besides_is_told_until_it_is_entered(lea: Sits) -> None:
    lea.until(lambda moment: bool(moment.pile), coups=2)
    kinds = set[str]()
    while lea.exams.table is not None:
        for said, moment in zip(lea.told.more, lea.exam.ahead, strict=False):
            chips = (moment.pile or {}).items()
            lie = ", ".join(f"{value // 100}" + f" ×{n}" * (n > 1) for value, n in chips)
            kinds.add(said.split(":")[0])
            assert said.replace(NO_BREAK_SPACE, " ").endswith(f"On the felt: {lie}" if lie else "")
            assert (said[0], bool(moment.cards)) in (("T", False), ("B", True))
        assert bool(lea.told.more) is bool(lea.exam.ahead)
        lea.act()
    assert kinds == {"Then", "Behind it"}


def test_a_late_stake_is_stopped_by_the_key_of_an_incident(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.late is not None)
    assert "now." in lea.scene.call.headline

    lea.key("F4")

    assert lea.exam.question is the(moment.late).asked
    assert exams.NOTICED in lea.scene.call.why
    assert not lea.scene.moment.lists


def test_what_the_program_notes_by_itself_is_not_told_while_it_is_asked(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.IRREGULARITIES, "chemin_de_fer")

    assert lea.scene.said == Said()
    assert "Noted" in lea.scene.call.why


# Answers beside the felt.


def test_a_sum_is_keyed_or_touched_and_figures_are_taken_back(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.PAYOUTS)
    assert lea.told.pad
    pad = lea.table.panel.figures

    lea.key("1", "2")
    lea.touch(pad.pad["7"])
    assert pad.typed == "127"
    lea.key("Back")
    lea.touch(pad.pad["⌫"])
    assert pad.typed == "1"
    lea.key("Back")
    assert pad.typed == "?"
    lea.key("Enter")

    assert the(lea.exam.moment).part is ExamPart.PAYOUTS


def test_an_answer_is_touched_and_confirmed_by_a_touch(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)

    lea.touch(lea.table.panel.rows[the(moment.question).right])
    assert [each.lit for each in lea.told.answers].index(True) == the(moment.question).right
    assert lea.exam.moment is moment
    lea.touch(lea.table.panel.keys[1])

    assert lea.exam.moment is not moment
    assert lea.exam.came is Came.RIGHT


def test_what_is_noted_has_no_tick_and_a_fault_its_cross(lea: Sits) -> None:
    lea.until(lambda moment: bool(moment.cards) and moment.question is None and not moment.late)
    lea.exam.came = Came.RIGHT
    the(lea.exams.table)._show_panel()
    assert lea.told.verdict == (Came.OPEN, "Noted")
    lea.unknown()
    assert lea.told.verdict == (Came.WRONG, "A fault is noted")


def test_the_arrows_go_through_the_answers(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.CALLS)

    lea.key("Down", "Down", "Up")

    assert [each.lit for each in lea.told.answers] == [True, False, False]


def test_one_press_of_enter_answers_one_question(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.key(str(the(moment.question).right + 1))

    for _ in range(3):
        QTest.keyClick(lea.front, KEYS["Enter"])
        typed(lea.front, "1")

    assert lea.exam.moment is not moment
    assert lea.exam.question
    following = lea.exam.moment
    lea.key("Back")
    assert lea.exam.moment is following


def test_who_does_not_know_says_so_and_the_examiner_goes_on(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)

    lea.touch(lea.table.panel.keys[0])

    assert lea.exam.moment is not moment
    assert "A fault is noted" in lea.scene.call.why


def test_while_something_is_asked_the_table_takes_no_card(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.CALLS)
    before = lea.exam.session.entries

    lea.touch(lea.training.window.view.bar)
    lea.key("k")

    assert lea.exam.session.entries == before
    assert marks_so_far(lea.exam) == 0


def marks_so_far(exam: Exam) -> int:
    taken = exam.taken(1)
    return 0 if taken is None else sum(mark.faults for mark in taken.marks)


def test_escape_says_beside_a_question_that_the_exam_is_left(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.key("Esc")
    assert "Esc once more leaves the exam." in lea.scene.call.why


def test_the_opening_of_a_coup_is_neither_marked_nor_noted(lea: Sits) -> None:
    lea.until(lambda moment: moment.opens)
    lea.key("Enter")
    assert lea.exam.came is Came.OPEN


def test_a_hint_is_refused_in_an_exam_and_costs_nothing(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)

    lea.key("F9")

    assert lea.exam.moment is moment
    assert "There is no hint in an exam." in lea.scene.call.why


def test_a_key_of_its_own_says_that_the_trainee_does_not_know(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)

    lea.unknown()

    assert lea.exam.moment is not moment
    assert lea.exam.came is Came.WRONG


def test_an_incident_where_nothing_is_amiss_is_a_fault(lea: Sits) -> None:
    lea.until(lambda moment: bool(moment.cards) and moment.question is None and not moment.late)

    stops = [
        each for each in lea.training.window.view.acts.buttons if each.act.verb is Verb.INCIDENT
    ]
    lea.touch(stops[0])
    assert lea.told.verdict == (Came.WRONG, exams.NOTHING_AMISS)
    assert [each.given for each in lea.exam.film(1).faults] == ["stopped"]
    lea.key("F4")
    assert lea.told.verdict == (Came.WRONG, exams.NOTHING_AMISS)
    assert not lea.scene.moment.lists
    assert [key.key for key in lea.told.foot] == ["Ctrl+N"], "the table has the key of an incident"


def test_the_key_of_an_incident_opens_no_list_while_something_is_asked(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.training.window.perform(KeyAct(Verb.INCIDENT))
    assert "Choose an answer first, then Enter." in lea.scene.call.why
    assert not lea.scene.moment.lists
    assert lea.exam.moment is moment


def test_a_squeezed_hand_is_seen_once_it_is_turned(lea: Sits, qtbot: QtBot) -> None:
    moment = lea.until(lambda moment: bool(moment.wait), "chemin_de_fer")
    lea.table.show()
    assert lea.told.card is None
    assert lea.scene.call.headline.endswith("wait.")

    lea.watch.now += moment.wait

    qtbot.waitUntil(lambda: lea.told.card == moment.cards[0])
    assert not lea.scene.call.headline.endswith("wait.")


def test_an_exam_speaks_the_other_language_from_then_on(lea: Sits) -> None:
    lea.begin()
    lea.shell.use_language("fr")

    assert lea.training.desk.words.language == "fr"


# Left before its end.


def test_who_leaves_before_a_coup_is_paid_leaves_nothing(lea: Sits) -> None:
    lea.until(lambda moment: bool(moment.cards))

    lea.key("Esc", "Esc")

    assert lea.taken == []
    assert lea.front is lea.exams


def test_who_leaves_in_the_middle_has_the_paid_coups_counted_once(lea: Sits) -> None:
    lea.after(2)

    lea.key("Esc", "Esc")

    (taken,) = lea.taken
    assert (taken.coups, taken.passed, taken.left) == (2, False, True)
    assert lea.exams.marks.headline() == "Broken off"
    assert lea.front is lea.exams.marks
    lea.exams.stop()
    assert len(lea.taken) == 1


def test_a_window_that_is_closed_records_what_was_paid(lea: Sits) -> None:
    lea.after(1)

    lea.exams.stop()
    lea.exams.stop()

    assert [taken.coups for taken in lea.taken] == [1]


def test_what_the_disk_refuses_is_told_with_the_marks(
    lea: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise ActNotRecorded(lea.trainee.record.path, Reason.FULL)

    monkeypatch.setattr(Record, "add", full)
    lea.fail()

    assert lea.exams.marks.sentence.startswith("NOT RECORDED")


# Before and after.


def test_the_page_before_it_chooses_game_and_coups_and_no_number(lea: Sits) -> None:
    lea.ask("macao")
    page = lea.exams
    assert (page.rows.at, len(page.rows.texts)) == (2, 3)

    lea.key("Up")
    assert page.rows.at == 1
    touch_row(page.rows, 0)
    lea.key("1", "2", "F6", "Enter")

    assert lea.exam.terms.coups == 10
    assert lea.exam.terms.seed > 10_000
    assert lea.exam.rules.variant.id == "punto_banco"
    assert lea.exam.terms.norm == 1000 * rules("punto_banco").house.norms.coup


def test_the_page_before_it_tells_what_was_learnt_and_what_counts_in_it(lea: Sits) -> None:
    lea.trainee.record.add(LessonDone(1, "macao", "macao/01-first-round"))
    lea.ask("macao")
    learnt, *terms = lea.exams.terms.text().split("\n\n")
    assert learnt == "Lessons dealt: 1 of 10. Drills mastered: 0 of 8."
    assert any(
        each.startswith("A stake after no more bets: F4 before the card is") for each in terms
    )
    lea.key("Up")
    assert lea.exams.terms.text().startswith("Lessons dealt: 0 of 10.")


def test_each_part_that_is_marked_is_named_before_the_exam(lea: Sits) -> None:
    lea.ask()
    told = lea.exams.terms.text()
    for part in ExamPart:
        assert f"{part} × {WEIGHTS[part]}".replace(" ", NO_BREAK_SPACE) in told
    assert "An omission is a late stake, or an amount misnamed, that you let pass." in told


def slow(lea: Sits, *, answers: int, entries: int) -> Exam:
    """An exam of two coups without a fault; each answer and each entry takes so many seconds."""
    lea.ask()
    dealing = Exam(rules(OPEN), ExamTerms(2, 2, NORM), lea.watch)
    while dealing.moment:
        if dealing.moment.part:
            lea.watch.now += answers if dealing.question else entries
        act(dealing, lea.watch)
    lea.exams.marks.record(lea.trainee, dealing, DrawnTerms(dealing.terms))
    lea.exams.marks.open()
    return dealing


def test_an_exam_that_took_too_long_says_which_answers_did_and_what_is_practised(
    lea: Sits,
) -> None:
    slow(lea, answers=20, entries=1)
    assert lea.exams.marks.headline() == "Not passed: too slow"
    *_, told = lea.exams.marks.conditions.text().split("\n")
    calls = f"Winner and call 20.0{NO_BREAK_SPACE}s (the house gives 6.0{NO_BREAK_SPACE}s)"
    assert calls in told
    assert told.startswith("What took long: ")
    assert told.endswith("The school asks for it against the clock: P, “Mode: speed”.")


def test_an_exam_whose_entries_took_too_long_says_what_teaches_the_keys(lea: Sits) -> None:
    slow(lea, answers=1, entries=12)
    *_, told = lea.exams.marks.conditions.text().split("\n")
    assert told == (
        f"No answer took long; an entry took 12.0{NO_BREAK_SPACE}s. The lessons teach the keys:"
        " deal them again."
    )


def test_an_exam_in_time_is_told_nothing_of_what_took_long(lea: Sits) -> None:
    slow(lea, answers=5, entries=1)
    assert lea.exams.marks.headline() == "Passed"
    assert len(lea.exams.marks.conditions.text().split("\n")) == 3


def test_the_arrows_step_through_the_numbers_of_coups_both_ways(lea: Sits) -> None:
    lea.ask("")
    told = []
    for key in ("Left", "Left", "Left", "Right", *("Right",) * 3):
        lea.key(key)
        told.append(lea.exams.button(lea.exams.more_coups).accessibleName())

    assert [int(each.split()[0]) for each in told] == [5, 3, 10, 3, 5, 10, 3]


def test_the_last_key_of_an_exam_does_nothing_on_the_page_of_the_marks(lea: Sits) -> None:
    lea.fail()
    QTest.keyClick(lea.front, KEYS["Enter"])
    assert lea.front is lea.exams.marks


def test_what_was_wrong_is_asked_again_from_the_page_of_the_marks(lea: Sits, qtbot: QtBot) -> None:
    lea.fail()
    marks, film = lea.exams.marks, lea.exams.film
    (recorded,) = films_of(lea.trainee.record.read())
    assert recorded.film.again
    lea.watch.now += 1
    with qtbot.waitSignal(marks.practice_asked) as asked:
        lea.key("F2")
    assert asked.args == [RunWanted(cells=recorded.film.again)]
    lea.key("F7")
    with qtbot.waitSignal(film.again) as of_the_film:
        lea.key("F7")
    assert of_the_film.args == asked.args


def test_an_exam_without_a_fault_has_nothing_that_is_asked_again(lea: Sits) -> None:
    lea.begin()
    lea.to_the_end()
    assert not lea.exams.marks.button(lea.exams.marks.practise).isVisible()


def test_the_certificate_is_written_beside_the_record(
    lea: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(Errand, "run", lambda _self, words, _language: asked.append(list(words)))
    lea.fail()

    lea.key("F9")

    ((*_, folder),) = asked
    assert asked[0][:5] == ["train", "--certificate", "Léa Roux", "--exam", "1"]
    assert folder == str(lea.shell.settings.data)
    lea.exams.marks.certificate.errand.failed.emit("no room")
    assert lea.exams.marks.sentence == "The paper was not written: no room"


def test_after_an_exam_comes_another_or_the_school(lea: Sits, qtbot: QtBot) -> None:
    lea.fail()

    lea.key("Enter")
    assert lea.front is lea.exams
    with qtbot.waitSignal(lea.exams.ended):
        lea.key("Esc")


def test_the_pages_are_said_anew_in_another_language(lea: Sits) -> None:
    lea.ask("")
    english = lea.exams.accessibleName(), lea.exams.rows.texts[2][0]
    lea.shell.use_language("fr")
    assert english[1] == "Macao"
    lea.fail()
    lea.shell.use_language("en")

    assert lea.exams.marks.headline() == "Not passed"


def test_every_control_of_an_exam_has_a_name_a_key_and_a_focus_to_be_seen(lea: Sits) -> None:
    for page in all_pages(lea):
        assert [each for each in touched(page) if not named(each)] == []
        stops = list(tabbed(page))
        assert [named(each) for each in touched(page) if not reached(page, each, stops)] == []
        assert without_focus(page, stops) == []


def all_pages(lea: Sits) -> Iterator[QWidget]:
    """The page before an exam, and the one after it."""
    lea.ask()
    yield lea.exams
    lea.fail()
    yield lea.exams.marks


def test_every_key_of_the_panel_has_a_name_and_its_key(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.CALLS)
    seen = [key for key in lea.table.panel.keys if key.isVisible()]

    assert [(key.name, key.key) for key in lea.told.foot] == [
        ("unknown", "Ctrl+N"),
        ("answer", "⏎"),
    ]
    assert all(map(named, (*seen, *lea.table.panel.rows)))


@pytest.mark.parametrize("size", [(1280, 700), (1920, 1080)])
def test_what_is_asked_over_several_hands_is_read_as_a_whole(
    lea: Sits, size: tuple[int, int]
) -> None:
    lea.shell.resize(*size)
    lea.until(lambda moment: moment.part is ExamPart.CALLS, "macao")
    QApplication.processEvents()
    lea.table.show()
    QApplication.processEvents()
    panel = lea.table.panel

    for row in panel.rows[: len(lea.told.answers)]:
        assert row.height() >= row.heightForWidth(row.width())
        place = row.rect().translated(row.mapTo(panel, row.rect().topLeft()))
        assert panel.rect().contains(place)


def test_a_key_of_the_school_leads_to_the_exam_and_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = pupil(qtbot, tmp_path, monkeypatch)

    someone.key("F9")
    visited: list[QWidget] = [someone.front]
    someone.key("Esc")
    visited.append(someone.front)

    assert visited == [someone.school.exam, someone.school.choice]


@pytest.mark.parametrize("key", ["F2", "F3"])
def test_rules_and_earlier_coups_are_closed_in_an_exam(lea: Sits, key: str) -> None:
    moment = lea.until(lambda moment: bool(moment.cards) and moment.question is None)
    lea.key(key)
    QApplication.processEvents()
    assert lea.front is lea.training.window
    assert lea.told.verdict[1] == "Closed during the exam: rules, hints and earlier coups."
    assert lea.exam.moment is moment
    assert lea.exam.film(1).faults == ()


@pytest.mark.parametrize("asked", [False, True])
def test_the_foot_of_an_exam_offers_nothing_that_is_closed(lea: Sits, *, asked: bool) -> None:
    """Nor does a band say what figures are at the table while they are an answer."""
    lea.until(lambda moment: moment.part is ExamPart.CALLS if asked else bool(moment.pile))
    QApplication.processEvents()
    view = lea.training.window.view
    offered = {each.act.verb for each in view.acts.buttons if each.isVisible()}
    assert offered
    assert not offered & CLOSED
    assert view.hint.accessibleName() == "F1 all keys · F5 put a card right"
    assert view.felt.phase.isVisible() is not asked


def test_the_film_says_acts_as_they_are_named_and_each_once(lea: Sits) -> None:
    moment = lea.until(lambda moment: bool(moment.pile) and moment.question is None)
    dealt, en = rules(OPEN), lea.shell.words
    laid = next(each for each in moment.facts if isinstance(each, ev.StakeLaid))
    step = FilmStep(1, moment, lea.exam.session.table, 0, [])
    said = right_said(en, dealt, step)
    assert said.endswith(bet_name(en, dealt.variant, laid.bet))
    twice = step._replace(moment=replace(moment, facts=moment.facts * 2))
    assert right_said(en, dealt, twice) == said
    code = next(iter(dealt.house.irregularities))
    fault = FilmFault(1, ExamPart.IRREGULARITIES, f"{exams.NAMED}{code}")
    assert done_said(en, dealt, step, fault).startswith("It was called ")
    assert code not in done_said(en, dealt, step, fault)


def test_the_keys_of_an_exam_are_told_as_they_are_in_it_and_open_no_manual(lea: Sits) -> None:
    lea.begin()
    lea.until(lambda moment: bool(moment.cards) and moment.question is None and not moment.late)
    lea.key("F1")
    sheet = the(lea.shell.findChild(KeysSheet))
    told = {each.text() for each in sheet.findChildren(QLabel)}
    assert {"I do not know", "Something is amiss: the coup is stopped"} <= told
    assert not {"Rules of the game", "Session sheet", "Look at a past coup"} & told
    assert sheet.hint.text() == "Any key goes back: the manual is closed."
    lea.key("F1")
    assert lea.front is the(lea.exams.table).table.window


def filmed(exam: Exam, claimed: Money | None = None) -> FilmStep:
    """The step of the film that an exam stands at."""
    moment = replace(the(exam.moment), claimed=claimed)
    return FilmStep(1, moment, exam.session.table, 0, [])


@pytest.mark.parametrize("game", GAMES)
def test_the_reason_of_a_fault_is_that_of_its_own_step_in_every_game(game: str) -> None:
    """What the table calls at that moment is no reason for anything that was asked."""
    en, dealt = words("en"), rules(game)
    asked = set()
    for seed in (1, 4):
        taking, _ = exam(game, seed=seed, coups=2)
        while taking.moment:
            if taking.moment.part is not None:
                step = filmed(taking)
                told = why_said(en, dealt, step)
                called = call(en, view(dealt, step.seen), dealt.house.currency)
                assert told
                assert called.headline not in told.split(". ")
                if step.question:
                    asked.add(step.question.ask.code)
                    assert step.question.rule, step.question.ask
            taking.leave_out()
    assert {"which_call", "pay_what"} <= asked


DRAWS = {
    "The Player at 2: draws.": "card",
    "The Banker at 1 against": "card",
    "In two cards 8 or 9 ends the coup for all.": "natural",
}


@pytest.mark.parametrize("sentence", DRAWS)
def test_a_draw_that_was_wrong_is_told_by_the_hand_and_its_total_with_the_cell_lit(
    sentence: str,
) -> None:
    en, dealt = words("en"), rules(OPEN)
    for seed in range(40):
        taking, _ = exam(seed=seed, coups=2)
        while taking.moment:
            question = taking.question
            if question and question.ask.code == "what_next":
                told = why_said(en, dealt, filmed(taking))
                if sentence in told:
                    law = law_looked_at(en, dealt, question)
                    assert (law is None) is (DRAWS[sentence] == "natural")
                    return
            taking.leave_out()
    raise AssertionError(sentence)


def test_a_stake_is_told_by_what_was_wrong_of_it_and_its_chips_are_seen(lea: Sits) -> None:
    en, dealt = words("en"), rules(OPEN)
    moment = lea.until(
        lambda each: bool(each.pile) and each.question is None and each.claimed is None
    )
    (laid,) = moment.facts
    assert isinstance(laid, ev.StakeLaid)
    step = filmed(lea.exam)
    assert not step.seen.chips

    def why(given: ev.Event, step: FilmStep = step) -> str:
        fault = FilmFault(0, ExamPart.PROCEDURE, exams.entry_said([given]))
        return why_said(en, dealt, step._replace(faults=[fault]))

    other = next(each for each in dealt.variant.bets if each != laid.bet)
    assert why(replace(laid, bet=other)) == "A stake is noted on the bet that its guest names."
    assert why(replace(laid, seat=Seat("99"))) == "A stake is noted at the seat that lays it."
    assert "the chips are counted" in why(replace(laid, amount=Money(laid.amount + 100)))
    assert why(ev.BettingClosed()).startswith("A stake is noted as it comes")
    claimed = filmed(lea.exam, claimed=Money(laid.amount + 100))
    assert claimed.seen.chips
    assert "the chips are counted" in why(replace(laid, amount=Money(laid.amount + 100)), claimed)
    assert "On the felt: " in heard_said(en, dealt, claimed)


def test_a_payment_is_told_with_its_odds_and_the_commission_with_its_rate() -> None:
    en, dealt, told = words("en"), rules(OPEN), ""
    taking, _ = exam(seed=1, coups=1)
    while taking.moment:
        if taking.question and taking.question.ask.code == "pay_what":
            told = why_said(en, dealt, filmed(taking))
        taking.leave_out()
    assert "The commission is 5% of €8: €0.40." in told.splitlines()


def test_a_film_tells_of_the_stake_that_came_too_late(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.late is not None)
    step = FilmStep(1, moment, lea.exam.session.table, 0, [])
    assert heard_said(lea.shell.words, rules(OPEN), step).endswith("now.")
    missed = step._replace(faults=[FilmFault(0, ExamPart.OMISSIONS, MISSED)])
    right = right_said(lea.shell.words, rules(OPEN), missed)
    assert "It is: Stake after no more bets." in right
    assert "What this house does then: " in right
    assert "Where nobody decides otherwise" in why_said(lea.shell.words, rules(OPEN), missed)
    (cell,) = to_practise(rules(OPEN), [missed])
    assert the(moment.late).code in cell.parts


@pytest.mark.parametrize("game", ["punto_banco", "macao"])
def test_a_film_tells_what_becomes_of_a_late_stake_that_was_left_open_or_misnamed(
    lea: Sits, game: str
) -> None:
    """Not the card behind it: what was asked of the stake, or what it is called."""
    told, dealt = lea.shell.words, rules(game)
    moment = lea.until(lambda moment: moment.late is not None, game)
    late = the(moment.late)
    step = FilmStep(1, moment, lea.exam.session.table, 0, [])
    decided = answers_said(told, dealt, late.asked)[late.asked.right]
    why = [saying_said(told, dealt, each) for each in late.asked.why]

    left = step._replace(faults=[FilmFault(0, ExamPart.IRREGULARITIES, LEFT_OUT)])
    assert right_said(told, dealt, left) == decided
    assert why_said(told, dealt, left).splitlines() == why
    assert to_practise(dealt, [left])

    named = step._replace(faults=[FilmFault(0, ExamPart.IRREGULARITIES, f"{NAMED}IRR-01")])
    assert "It is: Stake after no more bets." in right_said(told, dealt, named)
    assert decided in right_said(told, dealt, named)
    (cell,) = to_practise(dealt, [named])
    assert cell.parts == (late.code, "name")

    card = FilmFault(0, the(moment.part), LEFT_OUT)
    both = step._replace(faults=[*left.faults, card])
    first, second = right_said(told, dealt, both).splitlines()
    assert (first, second) == (decided, right_said(told, dealt, step._replace(faults=[card])))


def test_one_fault_offers_no_next_one_and_what_no_drill_asks_says_why(lea: Sits) -> None:
    lea.begin()
    moment = lea.until(lambda moment: bool(moment.cards) and moment.question is None)
    assert moment.late is None
    lea.unknown()
    lea.to_the_end()
    lea.watch.now += 2
    lea.key("F7")
    page = lea.exams.film
    assert len(page.shown) == 1
    assert page.button(page.step_on).isHidden()
    asked: list[RunWanted] = []
    page.again.connect(asked.append)
    lea.key("F7")
    assert (asked, page.sentence) == (
        [],
        "What was wrong here is keyed, and no drill asks it: deal a lesson.",
    )
    lea.key("F6")
    assert not page.button(page.step_on).isHidden(), "the whole exam has many steps"


def test_no_key_of_the_exam_is_a_key_of_the_table() -> None:
    """But the one of an incident, which does what it does there."""
    keys = {
        key
        for board in ("numpad", "azerty", "qwerty")
        for table in keymap(board).tables.values()
        for key in table
    }
    assert "F6" in keys
    assert UNKNOWN not in keys


def test_the_certificate_that_was_written_is_shown(
    lea: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Errand, "run", lambda _self, _words, _language: True)
    lea.fail()
    lea.key("F9")
    assert lea.exams.marks.sentence == "The paper is being written…"

    lea.exams.marks.certificate.errand.done.emit([])

    assert "certificate-1.pdf" in lea.exams.marks.sentence
    assert lea.front is lea.exams.marks


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "macao"])
def test_after_an_exam_stands_what_was_done_what_was_right_and_why(lea: Sits, game: str) -> None:
    lea.begin(game)
    while lea.exams.table is not None:
        lea.unknown()
    lea.key("F7")
    page = lea.exams.film
    assert lea.front is page

    seen = set()
    for _ in page.shown:
        head, *told = [each.text() for each in page.told]
        seen.add(head)
        assert told[told.index("What you did") + 1].startswith("Nothing: it was left out.")
        assert told[told.index("What was right") + 1]
        assert told[told.index("Why so") + 1]
        lea.key("Enter")
    assert len(seen) > 5

    lea.key("F6")
    assert page.headline() == "The whole exam"
    asked: list[RunWanted] = []
    page.again.connect(asked.append)
    lea.key("F7")
    assert asked[0].cells


def test_every_exam_that_was_filmed_can_be_shown_again_with_its_paper(
    lea: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(Errand, "run", lambda _self, words, _language: asked.append(list(words)))
    lea.fail()
    lea.begin()
    lea.to_the_end()
    lea.exams.show_last()
    lea.watch.now += 2
    page = lea.exams.marks
    assert (page.button(page.show_before).isHidden(), page.button(page.show_next).isHidden()) == (
        False,
        True,
    )
    lea.key("Left")
    assert the(page.taken).number == 1
    assert page.button(page.show_before).isHidden()
    lea.key("F9")
    assert asked[-1][3:5] == ["--exam", "1"]
    lea.key("F7")
    faults = sum(len(each.faults) for each in lea.exams.film.shown)
    assert faults == sum(each.faults for each in lea.taken[0].marks) > 0
    lea.key("Esc", "Right")
    assert the(page.taken).number == 2


def test_an_exam_without_a_fault_shows_the_whole_of_it(lea: Sits) -> None:
    lea.begin()
    lea.to_the_end()
    lea.watch.now += 2
    lea.key("F7")
    assert lea.exams.film.headline() == "The whole exam"
    visited: list[QWidget] = []
    for keys in (("Left", "Esc"), ("Enter",), ("F8",), ("F7",), ("Esc",)):
        lea.key(*keys)
        visited.append(lea.front)
    marks, film = lea.exams.marks, lea.exams.film
    assert visited == [marks, lea.exams, marks, film, marks]


def test_the_marks_say_of_each_thing_that_is_asked_whether_it_was_met(lea: Sits) -> None:
    lea.fail()
    en, taken = words("en"), lea.taken[-1]
    said = lea.exams.marks.conditions.text().splitlines()
    assert said == [
        f"{'✓' if met else '✗'} {asks} · {came}" for met, asks, came in exams.conditions(en, taken)
    ]
    lea.watch.now += 2
    lea.key("Enter", "F8")
    assert lea.exams.marks.conditions.text().splitlines() == said


def test_the_whole_exam_counts_as_many_acts_as_its_marks(lea: Sits) -> None:
    lea.begin(seed=3)
    lea.to_the_end()
    lea.watch.now += 2
    assert lea.exams.marks.sentence.startswith("Nothing was wrong. ")
    lea.key("F7")
    film, asked = lea.exams.film, sum(each.asked for each in lea.taken[-1].marks)
    assert film.sentence == "Nothing was wrong."
    assert film.why() == f"1 of {asked}"
    lea.key("Left")
    assert film.why() == f"{asked} of {asked}"


def test_without_an_exam_there_is_no_film(lea: Sits) -> None:
    lea.ask()
    lea.key("F8")
    assert lea.exams.sentence == "No exam was filmed yet."


def test_a_card_that_comes_while_stakes_are_keyed_says_what_closes_them(lea: Sits) -> None:
    lea.until(lambda moment: bool(moment.cards))
    assert "Enter closes the stakes first." in lea.scene.call.why
    lea.key("Enter")
    assert "Enter closes the stakes first." not in lea.scene.call.why


def test_an_exam_is_dealt_by_the_sheet_as_it_stands_at_the_draw(
    lea: Sits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet of which the register has the digest, whatever was read before."""
    sheet = tmp_path / "house.toml"
    sheet.write_text("[school]\nexam_coups = 12\n", "utf-8")
    monkeypatch.setattr(lea.shell, "settings", replace(lea.shell.settings, house=str(sheet)))
    hands = lea.exams.hands
    told, digest = hands.rules_now("punto_banco")
    assert told.house.norms.exam_coups == 12
    assert digest == sha256(sheet.read_bytes()).hexdigest()


@pytest.mark.parametrize("broken", ["[school\n", "[variants.punto_banco]\nnothing = 'x'\n", None])
def test_a_house_sheet_that_cannot_be_used_is_told_before_anything_is_drawn(
    lea: Sits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str | None
) -> None:
    sheet = tmp_path / "house.toml"
    if broken is not None:
        sheet.write_text(broken, "utf-8")
    lea.ask()
    monkeypatch.setattr(lea.shell, "settings", replace(lea.shell.settings, house=str(sheet)))
    lea.key("Enter")
    assert lea.front is lea.exams
    assert lea.exams.table is None
    assert lea.exams.sentence
    assert not (lea.shell.settings.data / FILE).exists()
    sheet.write_text("[school]\nexam_coups = 12\n", "utf-8")
    lea.key("Enter")
    assert lea.exam.terms.coups == 12


# Keys that are held down, or pressed together.


def held(lea: Sits, key: Qt.Key, text: str = "") -> None:
    """What a key sends while it is held down, five times."""
    for _ in range(5):
        lea.watch.now += 1
        for kind in (QTest.KeyAction.Press, QTest.KeyAction.Release):
            press = kind is QTest.KeyAction.Press
            none = Qt.KeyboardModifier.NoModifier
            QTest.simulateEvent(lea.front, press, key, none, text, True)


def test_enter_held_at_the_page_before_it_draws_one_exam_and_enters_nothing(lea: Sits) -> None:
    lea.ask()
    held(lea, KEYS["Enter"])
    assert lea.exams.table is None
    lea.key("Enter")
    before = lea.exam.session.entries
    held(lea, KEYS["Enter"])
    assert lea.exam.session.entries == before
    assert (lea.exam.came, lea.exam.coup) == (Came.OPEN, 1)


def test_enter_held_after_an_answer_answers_nothing_more(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.key(str(the(moment.question).right + 1), "Enter")
    following = the(lea.exam.moment)
    assert following is not moment
    held(lea, KEYS["Enter"])
    held(lea, Qt.Key.Key_1, "1")
    held(lea, KEYS["Enter"])
    assert lea.exam.moment is following
    assert lea.table.given is None


def test_the_key_of_who_does_not_know_leaves_one_act_out_while_it_is_held(lea: Sits) -> None:
    lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.unknown()
    following = lea.exam.moment
    for _ in range(3):
        lea.watch.now += 1
        both = Qt.KeyboardModifier.ControlModifier
        QTest.simulateEvent(lea.front, True, Qt.Key.Key_N, both, "", True)
    assert lea.exam.moment is following


def test_two_answers_at_once_light_the_last_one_and_none_counts_unseen(lea: Sits) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)
    right = the(moment.question).right
    for place in (right + 1, right):
        typed(lea.front, str(place % 3 + 1))
    assert lea.exam.moment is moment
    assert [each.lit for each in lea.told.answers].index(True) == right
    lea.key("Enter")
    assert lea.exam.came is Came.RIGHT


def test_enter_and_another_answer_at_once_give_one_answer_and_light_nothing_unseen(
    lea: Sits,
) -> None:
    moment = lea.until(lambda moment: moment.part is ExamPart.CALLS)
    lea.key(str(the(moment.question).right + 1))
    lea.watch.now += 1
    QTest.keyClick(lea.front, KEYS["Enter"])
    typed(lea.front, "2")
    QTest.keyClick(lea.front, KEYS["Enter"])
    assert lea.exam.came is Came.RIGHT
    assert lea.exam.moment is not moment
    assert lea.exam.question is the(lea.exam.moment).question
