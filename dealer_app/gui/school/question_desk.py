"""A run in the window: keys and touches in, one question out."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.desk.key_acts import EARLIER_COUPS, Act, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.bounce import INTERVAL
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style
from dealer_app.gui.pages.frame import bind
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.school_dress import dress_school
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.gui.school import answer_entry
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.question_felt import Put
from dealer_app.gui.school.question_page import QuestionPage, Standing
from dealer_app.gui.school.question_sentences import (
    RunMoment,
    headline,
    how_said,
    is_lettered,
    letters_wanted,
    nothing_given,
    shown,
    time_said,
    why_asked,
)
from dealer_app.gui.school.run import Beat, Running
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.games import Games
from dealer_app.training.question import AnswerKind, Question

TICK: Final = 1000
"""Milliseconds between two looks at the clock."""

LIFE: Final = "♥"
LOST: Final = "♡"

_TABLES: Final[Mapping[AnswerKind, tuple[str, ...]]] = {
    AnswerKind.CHOICE: ("choice", "recall"),
    AnswerKind.CHIPS: ("choice", "recall"),
    AnswerKind.NUMBER: ("stake",),
    AnswerKind.AMOUNT: ("stake",),
}
"""Which tables of the keymap an answer is keyed with."""


class Questioning(QObject):
    """One run at a time; `ended` tells the run once it is over, or left."""

    ended = Signal(object)

    def __init__(self, shell: Shell, games: Games, beat: Beat) -> None:
        super().__init__(shell)
        self._shell, self._games, self._beat = shell, games, beat
        self.running: Running | None = None
        self._draft = AnswerDraft()
        self._put: Put | None = None
        self._trouble: Trouble | None = None
        self._nudge = ""
        self._shows_row, self._counted_at = False, float("-inf")
        self.page = page = QuestionPage()
        bind_window_keys(page, shell)
        bind(page, {"H": self.hint})
        page.keyed.connect(self._key)
        page.touched.connect(self._choose)
        page.figure.connect(self._figure)
        page.left.connect(self.leave)
        page.hint_asked.connect(self.hint)
        page.taken_back.connect(self._take_back)
        page.confirmed.connect(self._enter)
        self._clock = QTimer(self)
        self._clock.setInterval(TICK)
        self._clock.timeout.connect(self._stand)
        shell.restyled.connect(self._restyle)

    def begin(self, running: Running, *, row: bool) -> None:
        """A run from its first question; `row`: the row of right answers is told."""
        self.running, self._shows_row = running, row
        self._fresh()
        self._say()
        self._shell.put(self.page)
        self._clock.start()

    def leave(self) -> None:
        """Ends the run where it is: what was not confirmed counts for nothing."""
        running, self.running = self.running, None
        self._clock.stop()
        if running is not None:
            self._tried(running.leave)
            self.ended.emit(running)

    # Keys and touches.

    def _key(self, key: str) -> None:
        question = self._question
        if question is None:
            return
        tables = _TABLES[question.kind]
        place = answer_entry.place_of(key) if self._letters else None
        act = keymap(self._shell.settings.keyboard).act(key, tables)
        if place is not None:
            self._choose(place)
        elif act is not None and act.verb is Verb.CHOICE and self._letters:
            self._nudge_to(letters_wanted(self._shell.words, len(question.answers)))
        elif act is not None:
            self._perform(act)
        elif len(key) == 1:
            self._nudge_to(how_said(self._shell.words, self._rules, question) + ".")

    def _nudge_to(self, sentence: str) -> None:
        """Says why a key did nothing, as long as the question is open."""
        if self.running is not None and self.running.verdict is None:
            self._nudge = sentence
            self._say()

    @property
    def _letters(self) -> bool:
        """True while letters light the answers."""
        question = self._question
        return question is not None and is_lettered(self._shell.words, self._rules, question)

    def _perform(self, act: Act) -> None:
        match act.verb:
            case Verb.NEXT:
                self._enter()
            case Verb.CANCEL:
                self.leave()
            case Verb.HELP:
                self.hint()
            case Verb.UNDO:
                self._take_back()
            case Verb.CHOICE:
                self._choose(int(act.value) - 1)
            case Verb.DIGIT:
                self._figure(act.value)
            case Verb.POINT:
                self._figure(answer_entry.POINT)
            case Verb.PAST if act.value:
                self._move(-1 if act == EARLIER_COUPS else 1)
            case Verb.LATER | Verb.EARLIER:
                self._lay(more=act.verb is Verb.LATER)
            case _:  # the other keys have no use here
                return

    def _choose(self, place: int) -> None:
        question = self._question
        if question is not None:
            self._keep(answer_entry.chosen(self._draft, question, place))

    def _move(self, step: int) -> None:
        """The next answer lit; once one counts, the reasons are read on."""
        question = self._question
        if self.running is not None and self.running.verdict is not None:
            self.page.read_on(step)
        elif question is not None:
            self._keep(answer_entry.moved(self._draft, question, step))

    def _lay(self, *, more: bool) -> None:
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
        if sign == "⌫":
            self._take_back()
        else:
            self._keep(answer_entry.typed(self._draft, question, sign, self._digits))

    def _take_back(self) -> None:
        self._keep(answer_entry.taken_back(self._draft))

    def _keep(self, draft: AnswerDraft) -> None:
        """What is given from now on; nothing more once the answer counts."""
        if self.running is not None and self.running.verdict is None:
            self._draft, self._trouble, self._nudge = draft, None, ""
            self._say()

    def hint(self) -> None:
        """The next degree of the hint."""
        if self.running is not None:
            self.running.hint()
            self._say()

    def _enter(self) -> None:
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
            self._nudge_to(nothing_given(self._shell.words, question.kind))
            return
        self._tried(lambda: running.confirm(found))
        self._counted_at = self._beat()
        self._say()

    def _go_on(self, running: Running) -> None:
        more = [False]

        def on() -> None:
            more[0] = running.go_on()

        self._tried(on)
        if more[0]:
            self._fresh()
            self._say()
        elif self._trouble is None:
            self.leave()
        else:
            self._say()

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

    def _fresh(self) -> None:
        self._draft, self._put, self._nudge = AnswerDraft(), None, ""

    def _restyle(self) -> None:
        self._put = None
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    def _say(self) -> None:
        running, shell = self.running, self._shell
        if running is None or running.posed is None:
            return
        dress_school(self.page, shell)
        self.page.fit(large=shell.large)
        said = "" if self._trouble is None else told(shell.words, self._trouble)
        moment = RunMoment(running, self._rules, self._draft, said, self._nudge)
        self.page.render_shown(shown(moment, self._on_felt(running), self._standing()), shell.words)

    def _on_felt(self, running: Running) -> Put:
        """The felt of the question, made anew only where something of it is another."""
        assert running.posed is not None
        answered = running.verdict is not None
        put = self._put
        if put is None or put.answered is not answered:
            shell, question = self._shell, running.posed.question
            words = shell.words
            style = Style(words, shell.theme, keymap(shell.settings.keyboard), shell.large)
            head = headline(words, self._rules, question)
            why = why_asked(words, self._rules, question)
            put = Put(style, self._rules, question, head, why, answered)
            self._put = put
        return put

    def _stand(self) -> None:
        if self.running is not None:
            self.page.stand(self._standing())

    def _standing(self) -> Standing:
        """What the bar says of the run."""
        running, words = self.running, self._shell.words
        assert running is not None
        of = f" / {running.count}" if running.count else ""
        row = ""
        if self._shows_row:
            row = words("streak: {number}", number=running.outcome.row)
        lives = running.lives
        hearts = "" if lives is None else LIFE * lives + LOST * (running.wanted.lives - lives)
        passed, norm = time_said(running.seconds), time_said(running.norm // 1000)
        time = words("{time} of {norm}", time=passed, norm=norm)
        return Standing(f"{running.number}{of}", time, hearts, row)
