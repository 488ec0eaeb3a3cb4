"""A lesson in the window: the real table, the panel beside it, and the record at the end."""

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk.key_acts import EARLIER_COUPS, KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.key_button import INTERVAL
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.answer_entry import place_of
from dealer_app.gui.school.lesson import lesson_lines
from dealer_app.gui.school.lesson.lesson_keys import next_keyed
from dealer_app.gui.school.lesson.lesson_panel import LessonPanel
from dealer_app.gui.school.question_sentences import letters_wanted, nothing_given
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.gui.school.veil import claim_veiled, lesson_ended, lit_alone
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.shoe_file import Statement
from dealer_app.training.lesson_course import Following, Reached, offered
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import AnswerKind, Came
from dealer_app.training.record_facts import MOST_HINTS, LessonDone

_CHOICE: Final = ("choice", "recall")
"""The tables of the keymap that an answer is chosen with."""


@dataclass
class LessonEntry:
    """What is half done of a lesson: hints taken, answers offered, one of them lit; what is told
    of the last entry, and at which step all of that is."""

    at: Reached = field(default_factory=Reached)
    degree: int = 0
    answers: tuple[Statement, ...] = ()
    lit: int | None = None
    verdict: tuple[Came, str] = (Came.OPEN, "")
    told: tuple[str, ...] = ()


class Lessoning(QObject):
    """One lesson at a time. `ended` is sent when the list is wanted again, `next_asked` when the
    lesson behind this one is."""

    ended = Signal()
    next_asked = Signal()

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._shell, self._around = shell, around
        self._trainee: Trainee | None = None
        self._more_lessons, self._recorded = False, False
        self._trouble: Trouble | None = None
        self._keyed, self._entries, self._counted_at = LessonEntry(), 0, float("-inf")
        self.following: Following | None = None
        self.table: TrainingTable | None = None
        self.panel: LessonPanel | None = None
        shell.restyled.connect(self._show_panel)

    def begin(self, trainee: Trainee, lesson: Lesson, *, more: bool) -> None:
        """A lesson from its first step; `more`: another one comes behind it."""
        self.leave()
        self._trainee, self._more_lessons, self._recorded = trainee, more, False
        self._trouble, self._keyed = None, LessonEntry()
        self.following = following = Following(lesson)
        self._entries = following.session.entries
        self.panel = panel = LessonPanel()
        panel.answered.connect(self._light)
        panel.deed.connect(self._deed)
        self.table = table = TrainingTable(
            self._shell, following.session, self._around.clock, panel
        )
        table.window.keys_first = self._key
        table.window.veil = self._veil
        table.acted.connect(self._acted)
        table.left.connect(self._end)
        table.hint_asked.connect(self.hint)
        self._fresh()
        self._show_panel()
        table.show()

    def leave(self) -> None:
        """The table is taken away; a lesson that was not dealt to its end counts for nothing."""
        table, self.table = self.table, None
        self.following = self.panel = None
        if table is not None:
            table.window.keys_first = None
            table.leave()

    def _end(self) -> None:
        self.leave()
        self.ended.emit()

    @property
    def offered(self) -> tuple[Statement, ...]:
        """What may be answered now, in the order of the rows."""
        return self._keyed.answers

    # Keys and touches.

    def _key(self, key: str) -> bool:
        """Whether the panel has a use for a key before the table."""
        following = self.following
        if following is None or following.reached.strayed is not None:
            return False
        if key == lesson_lines.ENTERS_IT and self._enter_due():
            return True
        if not following.over and not self._keyed.answers:
            return False
        act = keymap(self._shell.settings.keyboard).act(key, _CHOICE)
        if not following.over and lesson_lines.is_lettered(self._scenery()):
            place = place_of(key)
            if place is not None:
                self._light(place)
                return True
            if act is not None and act.verb is Verb.CHOICE:
                words, number = self._shell.words, len(self._keyed.answers)
                self._remark(letters_wanted(words, number))
                return True
        return act is not None and self._heard(act)

    def _remark(self, sentence: str) -> None:
        """Says why a key chose nothing."""
        self._keyed.verdict, self._keyed.told = (Came.OPEN, ""), (sentence,)
        self._show_panel()

    def _heard(self, act: KeyAct) -> bool:
        match act.verb:
            case Verb.NEXT:
                self._go_on()
            case Verb.CHOICE:
                self._light(int(act.value) - 1)
            case Verb.PAST if act.value:
                self._move(-1 if act == EARLIER_COUPS else 1)
            case Verb.UNDO if self._keyed.lit is not None:
                self._light(None)
            case Verb.CANCEL if self.following is not None and self.following.over:
                self._end()
            case _:  # the table has the key
                return False
        return True

    def _deed(self, name: str) -> None:
        """A key of the panel was touched."""
        match name:
            case lesson_lines.LEAVE:
                self._end()
            case lesson_lines.HINT:
                self.hint()
            case lesson_lines.GO_ON:
                self._go_on()
            case lesson_lines.DONE:
                self._enter_due()
            case lesson_lines.TAKE_BACK if self.table is not None:
                self.table.window.perform(KeyAct(Verb.UNDO))

    def _light(self, place: int | None) -> None:
        if place is None or place in range(len(self._keyed.answers)):
            self._keyed.lit = place
            self._show_panel()

    def _move(self, step: int) -> None:
        """The next answer lit; where there is none, what is told is read on."""
        keyed, number = self._keyed, len(self._keyed.answers)
        if number:
            first = 0 if step > 0 else number - 1
            self._light(first if keyed.lit is None else (keyed.lit + step) % number)
        elif self.panel is not None:
            self.panel.more.read_on(step)

    def hint(self) -> None:
        """The next degree of the hint."""
        following = self.following
        if following is not None and not following.over and following.reached.strayed is None:
            self._keyed.degree = min(self._keyed.degree + 1, MOST_HINTS)
            self._show_panel()

    def _go_on(self) -> None:
        """Confirms the answer that is lit; at the end, on to the next lesson, but not by the same
        press bouncing."""
        following, keyed = self.following, self._keyed
        if following is None:
            return
        if following.over:
            if self._around.beat() - self._counted_at >= INTERVAL:
                self._close()
        elif keyed.lit is None:
            if keyed.answers:
                self._remark(nothing_given(self._shell.words, AnswerKind.CHOICE))
        else:
            taken = following.claim(keyed.answers[keyed.lit])
            keyed.lit, self._counted_at = None, self._around.beat()
            keyed.verdict, keyed.told = lesson_lines.after_claim(self._scenery(), taken.found)
            self._step_on()

    def _close(self) -> None:
        if not self._recorded:
            self._record()
            self._show_panel()
        elif self._more_lessons:
            self.next_asked.emit()
        else:
            self._end()

    def _enter_due(self) -> bool:
        """Enters what the board has no key for; False of everything else."""
        following, table = self.following, self.table
        due = following.due if following is not None else None
        if following is None or table is None or due is None:
            return False
        if next_keyed(table.desk, due, table.window.style_now.keys) is not None:
            return False
        following.session.enter(due)
        self._acted()
        return True

    def _acted(self) -> None:
        """The desk did something: entered, refused, or half keyed."""
        following, table = self.following, self.table
        if following is None or table is None:
            return
        keyed, entries = self._keyed, following.session.entries
        entered, self._entries = entries > self._entries, entries
        desk = table.desk
        if entered:
            keyed.verdict, keyed.told = (Came.OPEN, ""), ()
        elif desk.said.refusal and not desk.keyed.doubt:
            if desk.said.sentence in self._refusals(following):
                following.fault_refused()
            keyed.verdict, keyed.told = lesson_lines.after_refusal(
                self._scenery(), desk.said.sentence
            )
        self._step_on()

    def _refusals(self, following: Following) -> tuple[str, ...]:
        """How the table refuses the fault that the lesson provokes, where it is made now."""
        if not following.at_fault or self.table is None:
            return ()
        return tuple(self.table.desk.refused(each) for each in following.refusals())

    def _step_on(self) -> None:
        """What follows from where the lesson stands now."""
        following, keyed = self.following, self._keyed
        if following is None:
            return
        if keyed.at != following.reached:
            passed = keyed.at.place <= following.lesson.fault.place < following.reached.place
            self._fresh()
            if passed and following.avoided:
                keyed.told += (lesson_lines.avoided_said(self._shell.words, following.lesson),)
        if following.over and not self._recorded:
            self._record()
        self._show_panel()

    def _fresh(self) -> None:
        """Nothing is half done at the step that is due now."""
        keyed, following = self._keyed, self.following
        assert following is not None
        keyed.at, keyed.degree, keyed.lit = following.reached, 0, None
        asks = following.reached.strayed is None
        keyed.answers = offered(following, self._around.random) if asks else ()
        if keyed.answers and keyed.verdict[0] is Came.RIGHT:
            keyed.verdict = Came.OPEN, ""
            keyed.told = (self._shell.words("The last answer was right."), *keyed.told)

    def _record(self) -> None:
        """The lesson is done: recorded once, and tried again where the disk refused."""
        trainee, following = self._trainee, self.following
        if trainee is None or following is None:
            return
        lesson, number = following.lesson, trainee.record.standing.lessons + 1
        self._trouble = None
        try:
            trainee.record.add(LessonDone(number, lesson.game, lesson.id, following.faults))
        except Trouble as trouble:
            self._trouble = trouble
        else:
            self._recorded = True

    # What is shown.

    def say_anew(self) -> None:
        """Follows what was entered beside the desk."""
        self._entries = self.following.session.entries if self.following is not None else 0
        self._step_on()

    def _scenery(self) -> lesson_lines.Scenery:
        following, table, keyed = self.following, self.table, self._keyed
        assert following is not None
        assert table is not None
        words = self._shell.words
        trouble = "" if self._trouble is None else sentence_of(words, self._trouble)
        return lesson_lines.Scenery(
            words,
            table.window.style_now.keys,
            following,
            table.desk,
            keyed.degree,
            keyed.answers,
            keyed.lit,
            keyed.verdict if not trouble else (Came.WRONG, words("NOT RECORDED")),
            keyed.told,
            trouble,
            self._more_lessons,
        )

    def _veil(self, scene: Scene) -> Scene:
        """While something is asked of the table, the felt does not tell it; else no key is lit but
        the one that the lesson has next."""
        following, table = self.following, self.table
        if following is None or table is None:
            return scene
        step, due = following.step, following.due
        if self._keyed.answers and step is not None and step.claimed:
            return claim_veiled(scene, step.statement.words[0])
        if following.over:
            return lesson_ended(scene)
        stray = following.reached.strayed is not None or due is None
        return lit_alone(scene, None if stray or due is None else self._next(due))

    def _next(self, due: ev.Event) -> KeyAct | None:
        """The next key on the way to that fact."""
        assert self.table is not None
        return next_keyed(self.table.desk, due, self.table.window.style_now.keys)

    def _show_panel(self) -> None:
        panel, following = self.panel, self.following
        if panel is None or following is None or self.table is None:
            return
        deck = Deck(following.session.table.variant.id, self._shell.words.language)
        self.table.window.render_now()
        panel.fill(lesson_lines.panel(self._scenery()), self._shell.theme, deck)
