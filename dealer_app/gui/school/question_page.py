"""A run of questions: its felt, the answers beside it, and after Enter what was right, and why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.kit.key_button import INTERVAL
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.sound import Sound
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.page import ENTER, ENTERS, Key
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school import answer_entry
from dealer_app.gui.school.answer_desk import AnswerDesk
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.question_felt import Put, QuestionFelt, QuestionSide
from dealer_app.gui.school.question_sentences import (
    RunMoment,
    bar_of,
    headline,
    hint_said,
    how_said,
    name_said,
    nothing_given,
    shown,
    way_said,
    why_asked,
)
from dealer_app.gui.school.rule_page import RulePage
from dealer_app.gui.school.run import Beat, Running, RunOutcome
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.settings import LEFT
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.games import Games
from dealer_app.training.question import AnswerKind, Question

TICK: Final = 1000
"""Milliseconds between two looks at the clock."""

MAIN_KEY: Final = 240

HINT: Final = "F9", "h"
"""The keys of a hint: that of a lesson, and its letter."""


class QuestionDesk(AnswerDesk):
    """A run while it is answered: what is given, what counts, and what is asked next.

    `changed` is sent when something else is to be seen, `read_on` when the reasons are to be moved,
    and `finished` tells what the run came to once it is over, or left.
    """

    changed, read_on, finished = Signal(), Signal(int), Signal(RunOutcome)

    def __init__(self, shell: Shell, games: Games, beat: Beat) -> None:
        super().__init__(shell)
        self._games, self._beat = games, beat
        self.running: Running | None = None
        self._trouble: Trouble | None = None
        self._nudge = ""
        self._counted_at = float("-inf")

    def begin(self, running: Running) -> None:
        """A run from the question that it is at."""
        self.running = running
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._draft, self._nudge = AnswerDraft(), ""

    def leave(self) -> None:
        """Ends the run where it is: what was not confirmed counts for nothing."""
        running, self.running = self.running, None
        if running is not None:
            self._tried(running.leave)
            self.finished.emit(running.outcome)

    # How things stand.

    @property
    @override
    def question(self) -> Question | None:
        """What is asked, None between runs."""
        posed = None if self.running is None else self.running.posed
        return None if posed is None else posed.question

    @property
    @override
    def rules(self) -> Rules:
        """By what rules it is asked."""
        question = self.question
        assert question is not None, "something is asked"
        return self._games[question.cell.game]

    @property
    def open(self) -> bool:
        """True while an answer is wanted."""
        return self.running is not None and self.running.verdict is None

    @property
    def over(self) -> bool:
        """True once an answer counts."""
        return self.running is not None and self.running.verdict is not None

    @property
    def has_rule(self) -> bool:
        """True once an answer counts behind which a written rule stands."""
        return self.over and self.question is not None and bool(self.question.rule)

    @property
    def may_confirm(self) -> bool:
        """True where Enter has something to confirm, or goes on."""
        return self.over or not self._draft.empty

    @property
    def moment(self) -> RunMoment | None:
        """All of it as it is to be seen, None between runs."""
        if self.running is None or self.running.posed is None:
            return None
        trouble = "" if self._trouble is None else sentence_of(self._shell.words, self._trouble)
        return RunMoment(self.running, self.rules, self._draft, trouble, self._nudge)

    # What is keyed.

    def enter_key(self, key: str) -> None:
        """A key of the board, by its name."""
        question = self.question
        if question is not None and not self.answer_key(key) and len(key) == 1:
            self.remark(how_said(self._shell.words, question) + ".")

    def ask_for_answer(self) -> None:
        """Says what is wanted where Enter came without an answer."""
        if self.question is not None:
            self.remark(nothing_given(self._shell.words, self.question.kind))

    @override
    def remark(self, sentence: str) -> None:
        """Says why a key did nothing, as long as the question is open."""
        if self.open:
            self._nudge = sentence
            self.changed.emit()

    @override
    def perform(self, act: KeyAct) -> None:
        match act.verb:
            case Verb.CANCEL:
                self.leave()
            case Verb.LATER | Verb.EARLIER:
                self._lay_chip(more=act.verb is Verb.LATER)
            case _:  # it answers, or has no use here
                super().perform(act)

    @override
    def move(self, step: int) -> None:
        """The next answer lit; once one counts, the reasons are read on."""
        if self.over:
            self.read_on.emit(step)
        else:
            super().move(step)

    def _lay_chip(self, *, more: bool) -> None:
        """One chip more or less of the value that is lit."""
        question, draft = self.question, self._draft
        if question is None or question.kind is not AnswerKind.CHIPS:
            return
        laid = answer_entry.chosen(draft, question, draft.at)
        self.keep(laid if more else answer_entry.less(draft, question))

    def take_off(self, place: int) -> None:
        """One chip less of the value at that place."""
        if self.question is not None:
            at = replace(self._draft, at=place)
            self.keep(answer_entry.less(at, self.question))

    @override
    def keep(self, draft: AnswerDraft) -> None:
        """What is given from now on; nothing more once the answer counts."""
        if self.open:
            self._draft, self._trouble, self._nudge = draft, None, ""
            self.changed.emit()

    # What counts.

    def show_way(self) -> None:
        """The next step of the way to the answer, where no clock runs."""
        if self.running is not None:
            self.running.show_way()
            self.changed.emit()

    @property
    def way_key(self) -> Key:
        """The key that asks for the way, where no clock runs."""
        running = self.running
        practice = running is not None and running.wanted.practice
        says = marked("Why?") if running is None else way_said(self._shell.words, running)
        more = running is not None and running.way < running.whole_way
        return Key("F3", says, self.show_way, also=("w",), shown=practice, works=more)

    def hint(self) -> None:
        """The next degree of the hint."""
        if self.running is not None:
            self.running.hint()
            self.changed.emit()

    @override
    def confirm(self) -> None:
        """Confirms what is given; once it counts, goes on, but not by the same press bouncing."""
        running, question = self.running, self.question
        if running is None or question is None:
            return
        if running.verdict is not None:
            if self._beat() - self._counted_at >= INTERVAL:
                self._go_on(running)
            return
        found = self.given
        if found is None:
            self.ask_for_answer()
            return
        self._tried(lambda: running.confirm(found))
        self._sound(running)
        self._counted_at = self._beat()
        self.changed.emit()

    def _sound(self, running: Running) -> None:
        """Whether it was right is heard too, where the house has tones."""
        if running.verdict is not None:
            self._shell.sound(Sound.RIGHT if running.verdict.right else Sound.REFUSED)

    def _go_on(self, running: Running) -> None:
        self._tried(running.go_on)
        if self._trouble is None and running.posed is None:
            self.leave()
            return
        if self._trouble is None:
            self._begin_anew()
        self.changed.emit()

    def _tried(self, deed: Callable[[], object]) -> None:
        """Does what the disk may refuse; then it is said, and can be tried again."""
        self._trouble = None
        try:
            deed()
        except Trouble as trouble:
            self._trouble = trouble


class QuestionPage(SchoolPage):
    """One run at a time: what is keyed is told by its name on the board; a key that is held down
    counts once."""

    name = "question"
    chapter = "school"

    def __init__(self, shell: Shell, games: Games, beat: Beat) -> None:
        super().__init__(shell)
        self._put: Put | None = None
        self._shows_row = False
        for strip in (self.frame.band.parentWidget(), self.frame.status):
            if strip is not None:
                strip.hide()
        self._bar = [label("strong") for _ in range(4)]
        for place, each in enumerate(self._bar):
            self.frame.bar.insertSpacing(1 + 2 * place, 28)
            self.frame.bar.insertWidget(2 + 2 * place, each)
        self.felt, self.side = QuestionFelt(), QuestionSide()
        self.frame.columns.addWidget(self.felt, 1)
        self.frame.body.addWidget(self.side)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK)
        self._clock.timeout.connect(self._show_standing)
        self.desk = QuestionDesk(shell, games, beat)
        self.rule = RulePage(shell)
        self.rule.ended.connect(self.put)
        self.side.touched.connect(self.desk.choose)
        self.side.taken.connect(self.desk.take_off)
        self.side.figure.connect(self.desk.enter_figure)
        self.desk.changed.connect(self.refresh)
        self.desk.read_on.connect(self.side.why.read_on)
        self.desk.finished.connect(self._clock.stop)

    def begin(self, running: Running, *, row: bool) -> None:
        """A run from its first question; `row`: the row of right answers is told."""
        self._put, self._shows_row = None, row
        self._stand()
        self.desk.begin(running)
        self.put()
        self._clock.start()

    @override
    def leave(self) -> None:
        """Ends the run where it is."""
        self.desk.leave()

    @override
    def bar(self) -> str:
        question = self.desk.question
        return "" if question is None else name_said(self.words, self.desk.rules, question)

    @override
    def headline(self) -> str:
        """It is called on the felt, not over it."""
        return ""

    @override
    def keys(self) -> Sequence[Key]:
        desk = self.desk
        hint = marked("Hint") if desk.running is None else hint_said(self.words, desk.running.hints)
        says, back = marked("Go on") if desk.over else marked("Confirm"), marked("Take back")
        return (
            Key("Escape", marked("Leave the run"), self.leave),
            Key(HINT[0], hint, desk.hint, also=HINT[1:], works=desk.open),
            Key("F2", marked("The rule"), self.show_rule, works=desk.has_rule),
            desk.way_key,
            Key("Backspace", back, desk.take_back, stands_apart=True, works=desk.open),
            Key(ENTER, says, desk.confirm, primary=True, least=MAIN_KEY, works=desk.may_confirm),
        )

    def show_rule(self) -> None:
        """The whole page of the rules, at the one behind this question."""
        question = self.desk.question
        if question is not None:
            self.rule.open(self.desk.rules, question.rule)

    # Keys and touches.

    @override
    def takes(self, key: str) -> bool:
        """Enter without an answer says what is wanted; once an answer counts there is no hint."""
        if self.desk.question is not None and key in ENTERS and not self.desk.may_confirm:
            self.desk.ask_for_answer()
            return True
        return key in HINT and self.desk.over

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board that is none of the foot; one that is held down counts once."""
        if not event.isAutoRepeat():
            self.desk.enter_key(key_name(event))

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other."""
        return False

    # What is shown.

    @override
    def _restyle(self) -> None:
        self._put = None
        self._stand()
        super()._restyle()

    def _stand(self) -> None:
        """The answers stand at the side of the felt at which a table has its panel."""
        left = self._shell.settings.panel == LEFT
        set_role(self.side, "stands", "left" if left else "right")
        self.frame.body.removeWidget(self.side)
        self.frame.body.insertWidget(0 if left else -1, self.side)

    @override
    def fill(self) -> None:
        moment = self.desk.moment
        if moment is None:
            return
        state = shown(moment, self._on_felt(moment))
        before = self.side.shown
        if before is None or before.put is not state.put:
            self.felt.put(state.put)
        self._show_standing()
        self.side.fit(large=self._shell.large)
        self.side.fill(state, self.words)
        self.setAccessibleName(state.put.headline)
        self.setAccessibleDescription(" ".join((state.told.word, *state.told.sentences)))

    def _on_felt(self, moment: RunMoment) -> Put:
        """The felt of the question, made anew only where something of it is another."""
        question, rules, shell = self.desk.question, moment.rules, self._shell
        assert question is not None
        answered, words, put = self.desk.over, self.words, self._put
        if put is None or put.question is not question or put.answered is not answered:
            style = style_of(shell)
            head, why = headline(words, rules, question), why_asked(words, rules, question)
            put = self._put = Put(style, rules, question, head, why, answered)
        return put

    @property
    def standing(self) -> tuple[str, ...]:
        """What the bar says: which question, how long, the row of right ones, and lives."""
        return tuple(each.text() for each in self._bar)

    def _show_standing(self) -> None:
        """What the bar says of the run at this second."""
        if self.desk.running is not None:
            texts = bar_of(self.words, self.desk.running, row=self._shows_row)
            for each, text in zip(self._bar, texts, strict=True):
                each.setText(text)
