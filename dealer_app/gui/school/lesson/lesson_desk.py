"""A lesson in the window: the real table, the panel beside it, and the record at the end."""

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.desk.key_acts import EARLIER_COUPS, KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.key_button import INTERVAL
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.answer_desk import AnswerDesk
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.lesson import lesson_lines
from dealer_app.gui.school.lesson.claim_words import (
    GAINS,
    LOSES,
    NEITHER,
    claim_question,
    how_claimed,
)
from dealer_app.gui.school.lesson.lesson_keys import comes_by_itself, next_of
from dealer_app.gui.school.lesson.lesson_panel import LessonPanel
from dealer_app.gui.school.question_sentences import nothing_given
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.gui.school.veil import claim_veiled, lesson_ended, lit_alone
from dealer_app.store.troubles import Trouble
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules
from dealer_app.training.lesson_claims import ClaimWay, figured, has_sign, way_to
from dealer_app.training.lesson_course import Following, Reached
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import AnswerKind, Came, Question
from dealer_app.training.record_facts import MOST_HINTS, LessonDone

_READ: Final = ("choice", "recall")
"""The tables of the keymap with which what is told is read on."""

LINES: Final = 4
"""Lines of a page of what is told."""

_FOR_THE_TABLE: Final = frozenset({"Escape", "?", *(f"F{number}" for number in range(1, 13))})
"""Keys that the table keeps while something is asked."""


_PAGES: Final = {"PageUp": -LINES, "PageDown": LINES}
"""The keys that move what is told beside the felt, and by how many lines."""


@dataclass
class LessonEntry:
    """What is half done of a lesson: hints taken, answers offered, wrong ones given, the way to
    what is claimed; what is told of the last entry, and at which step all of that is."""

    at: Reached = field(default_factory=Reached)
    degree: int = 0
    answers: tuple[Statement, ...] = ()
    way: ClaimWay | None = None
    wrong: int = 0
    verdict: tuple[Came, str] = (Came.OPEN, "")
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonAtTable:
    """A lesson that is dealt: whose it is, how far it has come, its table and the panel beside it;
    `more`: another one comes behind it."""

    trainee: Trainee
    following: Following
    table: TrainingTable
    panel: LessonPanel
    more: bool

    def next_key(self) -> KeyAct | None:
        """The next key on the way to what is due."""
        return next_of(self.following, self.table.desk, self.table.window.style_now.keys)

    def refusals(self) -> tuple[str, ...]:
        """How the table refuses the fault that the lesson provokes, where it is made now."""
        if not self.following.at_fault:
            return ()
        return tuple(self.table.desk.refused(each) for each in self.following.refusals())


class Lessoning(AnswerDesk):
    """One lesson at a time, and what it asks. `ended` is sent when the list is wanted again,
    `next_asked` when the lesson behind this one is."""

    ended = Signal()
    next_asked = Signal()

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self._recorded = False
        self._trouble: Trouble | None = None
        self._keyed, self._entries, self._counted_at = LessonEntry(), 0, float("-inf")
        self.lesson: LessonAtTable | None = None
        shell.restyled.connect(self._show_panel)

    def begin(self, trainee: Trainee, lesson: Lesson, *, more: bool) -> None:
        """A lesson from its first step; `more`: another one comes behind it."""
        self.leave()
        self._recorded, self._trouble, self._keyed = False, None, LessonEntry()
        following, panel = Following(lesson), LessonPanel()
        self._entries = following.session.entries
        panel.answered.connect(self.choose)
        panel.deed.connect(self._deed)
        table = TrainingTable(self._shell, following.session, self._around.clock, panel)
        self.lesson = dealt = LessonAtTable(trainee, following, table, panel, more)
        table.window.keys_first = self._key
        table.window.veil = self._veil
        table.window.closed = self._is_answer
        table.own_keys = lambda: lesson_lines.own_keys(self._scenery(dealt))
        table.asks = lambda: self._claim is not None
        table.acted.connect(self._acted)
        table.left.connect(self._end)
        table.hint_asked.connect(self.hint)
        self._fresh(dealt)
        self._show_panel()
        table.show()

    def leave(self) -> None:
        """The table is taken away; a lesson that was not dealt to its end counts for nothing."""
        dealt, self.lesson = self.lesson, None
        if dealt:
            dealt.table.window.keys_first = None
            dealt.table.leave()

    def _end(self) -> None:
        self.leave()
        self.ended.emit()

    @property
    def offered(self) -> tuple[Statement, ...]:
        """What may be answered now, in the order of the rows."""
        return self._keyed.answers

    # What is asked.

    @property
    def _claim(self) -> Statement | None:
        """What is asked of the table at the step that was looked at last."""
        dealt = self.lesson
        if dealt is None or dealt.following.reached != self._keyed.at:
            return None
        step = None if self._keyed.at.strayed else dealt.following.step
        return step.statement if step is not None and step.claimed else None

    @property
    @override
    def question(self) -> Question | None:
        claim, keyed = self._claim, self._keyed
        if claim is None or keyed.way is None:
            return None
        return claim_question(self._shell.words, self.rules, claim, keyed.answers, keyed.way)

    @property
    @override
    def rules(self) -> Rules:
        assert self.lesson is not None, "a lesson is dealt"
        return self.lesson.following.session.table.rules

    @override
    def remark(self, sentence: str) -> None:
        self._keyed.verdict, self._keyed.told = (Came.OPEN, ""), (sentence,)
        self._show_panel()

    @override
    def keep(self, draft: AnswerDraft) -> None:
        self._draft = draft
        self._show_panel()

    @override
    def move(self, step: int) -> None:
        """The next answer lit; where there is none, what is told is read on."""
        if self._keyed.answers:
            super().move(step)
        elif self.lesson:
            self.lesson.panel.more.read_on(step)

    @override
    def confirm(self) -> None:
        """Has what is given held against the table."""
        claim, question, dealt, keyed = self._claim, self.question, self.lesson, self._keyed
        if claim is None or question is None or dealt is None:
            return
        said = self._said(claim, question)
        if said is None:
            return
        taken = dealt.following.claim(said)
        self._draft, self._counted_at = AnswerDraft(), self._around.beat()
        keyed.wrong += not taken.right
        keyed.verdict, keyed.told = lesson_lines.after_claim(self._scenery(dealt), taken.found)
        self._step_on()

    def _said(self, claim: Statement, question: Question) -> Statement | None:
        """What is given as a claim; None, and it is said what is wanted, while it is no answer."""
        place, given = self._draft.place, self.given
        if given is None and has_sign(claim) and place == NEITHER:
            given = 0
        if not isinstance(given, int):
            self.remark(nothing_given(self._shell.words, question.kind))
            return None
        if question.kind is AnswerKind.CHOICE:
            return self._keyed.answers[given]
        if has_sign(claim) and given:
            if place not in (GAINS, LOSES):
                self.remark(self._shell.words("Say which way it goes too: A or B."))
                return None
            given = -given if place == LOSES else given
        return figured(claim, given, self._digits)

    # Keys and touches.

    def _key(self, key: str) -> bool:
        """Whether the panel has a use for a key before the table."""
        dealt = self.lesson
        if dealt is None or dealt.following.reached.strayed is not None:
            return False
        if key == lesson_lines.ENTERS_IT and self._enter_due():
            return True
        if key in _PAGES:
            dealt.panel.more.read_on(_PAGES[key])
            return True
        if self._claim is not None:
            empties = key in ("Backspace", "Ctrl+Z") and self._draft.empty
            if key in _FOR_THE_TABLE or empties:
                return False
            if key == "h":
                self.hint()
            else:
                self.answer_key(key)
            return True
        act = keymap(self._shell.settings.keyboard).act(key, _READ)
        return dealt.following.over and act is not None and self._goes_on(act)

    def _goes_on(self, act: KeyAct) -> bool:
        """Whether a key has a use at the end of a lesson."""
        match act.verb:
            case Verb.NEXT:
                self._go_on()
            case Verb.PAST if act.value:
                self.move(-1 if act == EARLIER_COUPS else 1)
            case Verb.CANCEL:
                self._end()
            case _:  # the table has the key
                return False
        return True

    def _is_answer(self, act: KeyAct) -> bool:
        """True of what is touched under the felt while a figure is asked: it is typed here. What
        gives up gives up the answer first."""
        question = self.question
        if question is None:
            return False
        typed = question.kind is not AnswerKind.CHOICE
        match act.verb:
            case Verb.CANCEL if not self._draft.empty:
                self.keep(AnswerDraft())
            case Verb.DIGIT | Verb.POINT | Verb.NEXT if typed:
                self.perform(act)
            case _:  # the table has it
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
            case lesson_lines.TAKE_BACK if self.lesson:
                self.lesson.table.window.perform(KeyAct(Verb.UNDO))
            case lesson_lines.GIVE_UP if self.lesson:
                self.lesson.table.window.perform(KeyAct(Verb.CANCEL))

    def hint(self) -> None:
        """The next degree of the hint."""
        dealt = self.lesson
        if dealt and not dealt.following.over and dealt.following.reached.strayed is None:
            self._keyed.degree = min(self._keyed.degree + 1, MOST_HINTS)
            self._show_panel()

    def _go_on(self) -> None:
        """Confirms what is given; at the end, on to the next lesson, but not by the same press
        bouncing."""
        dealt = self.lesson
        if dealt is None:
            return
        if not dealt.following.over:
            self.confirm()
        elif self._around.beat() - self._counted_at >= INTERVAL:
            self._close(dealt)

    def _close(self, dealt: LessonAtTable) -> None:
        if not self._recorded:
            self._record(dealt)
            self._show_panel()
        elif dealt.more:
            self.next_asked.emit()
        else:
            self._end()

    def _enter_due(self) -> bool:
        """Enters what the board has no key for; False of everything else."""
        dealt = self.lesson
        if dealt is None or (due := dealt.following.due) is None or dealt.next_key():
            return False
        dealt.following.session.enter(due)
        self._acted()
        return True

    def _acted(self) -> None:
        """The desk did something: entered, refused, or half keyed."""
        dealt = self.lesson
        if dealt is None:
            return
        keyed, entries = self._keyed, dealt.following.session.entries
        entered, self._entries = entries > self._entries, entries
        desk = dealt.table.desk
        if entered:
            keyed.verdict, keyed.told = (Came.OPEN, ""), ()
        elif desk.said.refusal and not desk.keyed.doubt:
            if desk.said.sentence in dealt.refusals():
                dealt.following.fault_refused()
            keyed.verdict, keyed.told = lesson_lines.after_refusal(
                self._scenery(dealt), desk.said.sentence
            )
        elif self._claim is None and keyed.verdict[0] is Came.WRONG:  # another key since
            keyed.verdict, keyed.told = (Came.OPEN, ""), ()
        self._step_on()

    def _step_on(self) -> None:
        """What follows from where the lesson stands now."""
        dealt, keyed = self.lesson, self._keyed
        if dealt is None:
            return
        following = dealt.following
        self._open_what_is_asked(dealt)
        if keyed.at != following.reached:
            passed = keyed.at.place <= following.lesson.fault.place < following.reached.place
            self._fresh(dealt)
            if passed and following.avoided:
                keyed.told += (lesson_lines.avoided_said(self._shell.words, following.lesson),)
        if following.over and not self._recorded:
            self._record(dealt)
        self._show_panel()

    def _open_what_is_asked(self, dealt: LessonAtTable) -> None:
        """Opens a coup of which something is asked before anything is entered, and lays the cards
        as the lesson deals them."""
        following = dealt.following
        for fact in comes_by_itself(following, dealt.table.desk):
            following.session.enter(fact)
        self._entries = following.session.entries

    def _fresh(self, dealt: LessonAtTable) -> None:
        """Nothing is half done at the step that is due now."""
        keyed, following = self._keyed, dealt.following
        keyed.at, keyed.degree, keyed.wrong = following.reached, 0, 0
        self._draft, claim = AnswerDraft(), self._claim
        keyed.answers = following.offered(self._around.random) if claim is not None else ()
        keyed.way = None if claim is None else way_to(following.session.table, claim)
        if claim is not None and keyed.verdict[0] is Came.RIGHT:
            keyed.verdict = Came.OPEN, ""
            keyed.told = (self._shell.words("The last answer was right."), *keyed.told)

    def _record(self, dealt: LessonAtTable) -> None:
        """The lesson is done: recorded once, and tried again where the disk refused."""
        trainee, following = dealt.trainee, dealt.following
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
        self._entries = self.lesson.following.session.entries if self.lesson else 0
        self._step_on()

    def _scenery(self, dealt: LessonAtTable) -> lesson_lines.Scenery:
        keyed, words = self._keyed, self._shell.words
        trouble = "" if self._trouble is None else sentence_of(words, self._trouble)
        return lesson_lines.Scenery(
            words,
            dealt.table.window.style_now.keys,
            dealt.following,
            dealt.table.desk,
            keyed.degree,
            self.question,
            self._draft,
            keyed.wrong,
            keyed.verdict if not trouble else (Came.WRONG, words("NOT RECORDED")),
            keyed.told,
            trouble,
            dealt.more,
        )

    def _veil(self, scene: Scene) -> Scene:
        """While something is asked of the table, the felt does not tell it; else no key is lit but
        the one that the lesson has next."""
        dealt = self.lesson
        if dealt is None:
            return scene
        following, due, question = dealt.following, dealt.following.due, self.question
        if self._claim is not None and question is not None:
            how = how_claimed(scene.words, question)
            return claim_veiled(scene, self._claim.words[0], how, question.kind)
        if following.over:
            return lesson_ended(scene)
        stray = following.reached.strayed is not None or due is None
        return lit_alone(scene, None if stray or due is None else dealt.next_key())

    def _show_panel(self) -> None:
        dealt = self.lesson
        if dealt is None:
            return
        deck = Deck(dealt.following.session.table.variant.id, self._shell.words.language)
        dealt.table.window.render_now()
        told = lesson_lines.panel(self._scenery(dealt))
        dealt.panel.fill(told, dealt.table.window.style_now, deck)
        dealt.table.give_room(whole=told.long)
