"""A run of questions: its felt, the answers beside it, and after Enter what was right, and why."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from dealer_app.gui.desk.key_acts import EARLIER_COUPS, Act, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.bounce import INTERVAL
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style
from dealer_app.gui.pages.page import ENTER, ENTERS, Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school import answer_entry
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.answer_parts import ERASE
from dealer_app.gui.school.question_felt import Put, QuestionFelt
from dealer_app.gui.school.question_sentences import (
    RunMoment,
    bar_of,
    headline,
    hint_said,
    how_said,
    is_lettered,
    letters_wanted,
    name_said,
    nothing_given,
    shown,
    why_asked,
)
from dealer_app.gui.school.question_side import QuestionSide
from dealer_app.gui.school.run import Beat, Running, RunOutcome
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.games import Games
from dealer_app.training.question import AnswerKind, Question

TICK: Final = 1000
"""Milliseconds between two looks at the clock."""

MAIN_KEY: Final = 240

HELPS: Final = frozenset({"F1", "?", "h"})
"""The keys of a hint."""

_TABLES: Final[Mapping[AnswerKind, tuple[str, ...]]] = {
    AnswerKind.CHOICE: ("choice", "recall"),
    AnswerKind.CHIPS: ("choice", "recall"),
    AnswerKind.NUMBER: ("stake",),
    AnswerKind.AMOUNT: ("stake",),
}
"""Which tables of the keymap an answer is keyed with."""


class QuestionPage(SchoolPage):
    """One run at a time; `finished` tells what it came to once it is over, or left.

    What is keyed is told by its name on the board; one that is held down counts once.
    """

    finished = Signal(RunOutcome)
    name = "question"

    def __init__(self, shell: Shell, games: Games, beat: Beat) -> None:
        super().__init__(shell)
        self._games, self._beat = games, beat
        self.running: Running | None = None
        self._draft = AnswerDraft()
        self._put: Put | None = None
        self._trouble: Trouble | None = None
        self._nudge = ""
        self._shows_row, self._counted_at = False, float("-inf")
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
        self.side.touched.connect(self._choose)
        self.side.figure.connect(self._figure)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK)
        self._clock.timeout.connect(self._show_standing)

    def begin(self, running: Running, *, row: bool) -> None:
        """A run from its first question; `row`: the row of right answers is told."""
        self.running, self._shows_row = running, row
        self._begin_anew()
        self.put()
        self._clock.start()

    @override
    def leave(self) -> None:
        """Ends the run where it is: what was not confirmed counts for nothing."""
        running, self.running = self.running, None
        self._clock.stop()
        if running is not None:
            self._tried(running.leave)
            self.finished.emit(running.outcome)

    @override
    def bar(self) -> str:
        question = self._question
        return "" if question is None else name_said(self.words, self._rules, question)

    @override
    def headline(self) -> str:
        """It is called on the felt, not over it."""
        return ""

    @override
    def keys(self) -> Sequence[Key]:
        hint = marked("Hint") if self.running is None else hint_said(self.words, self.running.hints)
        says = marked("Go on") if self._is_over() else marked("Confirm")
        return (
            Key("Escape", marked("Leave the run"), self.leave),
            Key("F1", hint, self.hint, also=("h",), works=self._is_open()),
            Key(
                "Backspace",
                marked("Take back"),
                self.take_back,
                stands_apart=True,
                works=self._is_open(),
            ),
            Key(ENTER, says, self.confirm, primary=True, least=MAIN_KEY, works=self._may_confirm()),
        )

    def _is_open(self) -> bool:
        return self.running is not None and self.running.verdict is None

    def _is_over(self) -> bool:
        return self.running is not None and self.running.verdict is not None

    def _may_confirm(self) -> bool:
        return self._is_over() or not self._draft.empty

    # Keys and touches.

    @override
    def takes(self, key: str) -> bool:
        """Enter without an answer says what is wanted; once an answer counts there is no hint."""
        question = self._question
        if question is not None and key in ENTERS and not self._may_confirm():
            self._nudge_to(nothing_given(self.words, question.kind))
            return True
        return key in HELPS and self._is_over()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board that is none of the foot; one that is held down counts once."""
        if not event.isAutoRepeat():
            self._enter_key(key_name(event))

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other."""
        return False

    def _enter_key(self, key: str) -> None:
        question = self._question
        if question is None:
            return
        tables = _TABLES[question.kind]
        place = answer_entry.place_of(key) if self._letters else None
        act = keymap(self._shell.settings.keyboard).act(key, tables)
        if place is not None:
            self._choose(place)
        elif act is not None and act.verb is Verb.CHOICE and self._letters:
            self._nudge_to(letters_wanted(self.words, len(question.answers)))
        elif act is not None:
            self._perform(act)
        elif len(key) == 1:
            self._nudge_to(how_said(self.words, self._rules, question) + ".")

    def _nudge_to(self, sentence: str) -> None:
        """Says why a key did nothing, as long as the question is open."""
        if self._is_open():
            self._nudge = sentence
            self.refresh()

    @property
    def _letters(self) -> bool:
        """True while letters light the answers."""
        question = self._question
        return question is not None and is_lettered(self.words, self._rules, question)

    def _perform(self, act: Act) -> None:
        match act.verb:
            case Verb.NEXT:
                self.confirm()
            case Verb.CANCEL:
                self.leave()
            case Verb.HELP:
                self.hint()
            case Verb.UNDO:
                self.take_back()
            case Verb.CHOICE:
                self._choose(int(act.value) - 1)
            case Verb.DIGIT:
                self._figure(act.value)
            case Verb.POINT:
                self._figure(answer_entry.POINT)
            case Verb.PAST if act.value:
                self._move(-1 if act == EARLIER_COUPS else 1)
            case Verb.LATER | Verb.EARLIER:
                self._lay_chip(more=act.verb is Verb.LATER)
            case _:  # the other keys have no use here
                return

    def _choose(self, place: int) -> None:
        question = self._question
        if question is not None:
            self._keep(answer_entry.chosen(self._draft, question, place))

    def _move(self, step: int) -> None:
        """The next answer lit; once one counts, the reasons are read on."""
        question = self._question
        if self._is_over():
            self.side.read_on(step)
        elif question is not None:
            self._keep(answer_entry.moved(self._draft, question, step))

    def _lay_chip(self, *, more: bool) -> None:
        """One chip more or less of the value that is lit."""
        question, draft = self._question, self._draft
        if question is None or question.kind is not AnswerKind.CHIPS:
            return
        laid = answer_entry.chosen(draft, question, draft.at)
        self._keep(laid if more else answer_entry.less(draft, question))

    def _figure(self, sign: str) -> None:
        question = self._question
        if question is None:
            return
        if sign == ERASE:
            self.take_back()
        else:
            self._keep(answer_entry.typed(self._draft, question, sign, self._digits))

    def take_back(self) -> None:
        """Takes back what was given last, as long as it does not count."""
        self._keep(answer_entry.taken_back(self._draft))

    def _keep(self, draft: AnswerDraft) -> None:
        """What is given from now on; nothing more once the answer counts."""
        if self._is_open():
            self._draft, self._trouble, self._nudge = draft, None, ""
            self.refresh()

    def hint(self) -> None:
        """The next degree of the hint."""
        if self.running is not None:
            self.running.hint()
            self.refresh()

    def confirm(self) -> None:
        """Confirms what is given; once it counts, goes on, but not by the same press bouncing."""
        running, question = self.running, self._question
        if running is None or question is None:
            return
        if running.verdict is not None:
            if self._beat() - self._counted_at >= INTERVAL:
                self._go_on(running)
            return
        found = answer_entry.given(self._draft, question, self._digits)
        if found is None:
            self._nudge_to(nothing_given(self.words, question.kind))
            return
        self._tried(lambda: running.confirm(found))
        self._counted_at = self._beat()
        self.refresh()

    def _go_on(self, running: Running) -> None:
        more = [False]

        def on() -> None:
            more[0] = running.go_on()

        self._tried(on)
        if more[0]:
            self._begin_anew()
            self.refresh()
        elif self._trouble is None:
            self.leave()
        else:
            self.refresh()

    def _tried(self, deed: Callable[[], object]) -> None:
        """Does what the disk may refuse; then it is said, and can be tried again."""
        self._trouble = None
        try:
            deed()
        except Trouble as trouble:
            self._trouble = trouble

    # What is shown.

    @property
    def _question(self) -> Question | None:
        posed = None if self.running is None else self.running.posed
        return None if posed is None else posed.question

    @property
    def _rules(self) -> Rules:
        assert self.running is not None
        assert self.running.posed is not None
        return self._games[self.running.posed.question.cell.game]

    @property
    def _digits(self) -> int:
        return self._rules.house.currency.digits

    def _begin_anew(self) -> None:
        self._draft, self._put, self._nudge = AnswerDraft(), None, ""

    @override
    def _restyle(self) -> None:
        self._put = None
        super()._restyle()

    @override
    def fill(self) -> None:
        running, words = self.running, self.words
        if running is None or running.posed is None:
            return
        trouble = "" if self._trouble is None else sentence_of(words, self._trouble)
        moment = RunMoment(running, self._rules, self._draft, trouble, self._nudge)
        state = shown(moment, self._on_felt(running))
        before = self.side.shown
        if before is None or before.put is not state.put:
            self.felt.put(state.put)
        self._show_standing()
        self.side.fit(large=self._shell.large)
        self.side.fill(state, words)
        self.setAccessibleName(state.put.headline)
        self.setAccessibleDescription(" ".join((state.told.word, *state.told.sentences)))

    def _on_felt(self, running: Running) -> Put:
        """The felt of the question, made anew only where something of it is another."""
        question, rules, shell = self._question, self._rules, self._shell
        assert question is not None
        answered, words = running.verdict is not None, self.words
        put = self._put
        if put is None or put.answered is not answered:
            style = Style(words, shell.theme, keymap(shell.settings.keyboard), shell.large)
            head, why = headline(words, rules, question), why_asked(words, rules, question)
            put = self._put = Put(style, rules, question, head, why, answered)
        return put

    @property
    def standing(self) -> tuple[str, ...]:
        """What the bar says: which question, how long, the row of right ones, and lives."""
        return tuple(each.text() for each in self._bar)

    def _show_standing(self) -> None:
        """What the bar says of the run at this second."""
        if self.running is not None:
            texts = bar_of(self.words, self.running, row=self._shows_row)
            for each, text in zip(self._bar, texts, strict=True):
                each.setText(text)
