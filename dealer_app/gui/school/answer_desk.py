"""What keys and touches make of an answer, in a run and in an exam, before it counts."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject

from dealer_app.gui.desk.active_keymaps import of_the_game
from dealer_app.gui.desk.key_acts import EARLIER_COUPS, KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page_keys import BACKSPACE
from dealer_app.gui.school import answer_entry
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.question_sentences import letters_wanted, no_figure_lights
from dealer_app.table.table import Rules
from dealer_app.training.question import AnswerKind, Given, Question

_TABLES: Final[Mapping[AnswerKind, tuple[str, ...]]] = {
    AnswerKind.CHOICE: ("choice", "recall"),
    AnswerKind.CHIPS: ("chips", "choice", "recall"),
    AnswerKind.NUMBER: ("stake",),
    AnswerKind.AMOUNT: ("stake",),
    AnswerKind.CARDS: ("deal",),
}
"""Which tables of the keymap an answer is keyed with."""


class AnswerDesk(QObject):
    """A question that is answered: who has one says which, by what rules, what becomes of what is
    given, what confirms it, and where a sentence is said."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell, self._draft = shell, AnswerDraft()

    # What each answers for itself.

    @property
    @abstractmethod
    def question(self) -> Question | None:
        """What is asked, None while nothing is."""

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """By what rules it is asked."""

    @abstractmethod
    def keep(self, draft: AnswerDraft) -> None:
        """What is given from now on."""

    @abstractmethod
    def confirm(self) -> None:
        """Counts what is given."""

    @abstractmethod
    def remark(self, sentence: str) -> None:
        """Says why a key did nothing; nothing is counted for it."""

    # What keys and touches do.

    def answer_key(self, key: str) -> bool:
        """A key of the board, by its name; False of one that no answer is given with."""
        question = self.question
        if question is None:
            return False
        seats = answer_entry.seat_signs(question)
        place = answer_entry.place_of(key) if question.answers and not seats else None
        begun = question.kind is AnswerKind.AMOUNT and bool(self._draft.figures)
        tables = of_the_game(self.rules.variant, _TABLES[question.kind], amount=begun)
        act = keymap(self._shell.settings.keyboard).act(key, tables)
        if act is not None and act.verb is Verb.CHOICE and seats:
            place = seats.index(act.value) if act.value in seats else None
            act = act if place is not None else None
        if place is not None:
            self.choose(place)
        elif act is not None and act.verb is Verb.CHOICE and self._no_figure_lights:
            self.remark(letters_wanted(self._shell.words, len(question.answers)))
        elif act is not None:
            self.perform(act)
        return place is not None or act is not None

    def perform(self, act: KeyAct) -> None:
        """What an act of the board does to an answer."""
        match act.verb:
            case Verb.NEXT:
                self.confirm()
            case Verb.UNDO:
                self.take_back()
            case Verb.CHOICE:
                self.choose(int(act.value) - 1)
            case Verb.DIGIT:
                self.enter_figure(act.value)
            case Verb.POINT:
                self.enter_figure(answer_entry.POINT)
            case Verb.FACE:
                self.enter_figure(act.value)
            case Verb.PAST if act.value:
                self.move(-1 if act == EARLIER_COUPS else 1)
            case _:  # the other keys have no use here
                return

    def choose(self, place: int) -> None:
        """The answer at that place, or a chip of that value."""
        if self.question is not None:
            self.keep(answer_entry.chosen(self._draft, self.question, place))

    def move(self, step: int) -> None:
        """The next answer lit, or the next chip."""
        if self.question is not None:
            self.keep(answer_entry.moved(self._draft, self.question, step))

    def enter_figure(self, sign: str) -> None:
        """A sign of the pad: a figure, the point, a card, or what takes one back."""
        if sign == BACKSPACE:
            self.take_back()
        elif self.question is not None and self.question.kind is AnswerKind.CARDS:
            self.keep(answer_entry.keyed(self._draft, self.question, sign))
        elif self.question is not None:
            self.keep(answer_entry.typed(self._draft, self.question, sign, self._digits))

    def take_back(self) -> None:
        """Takes back what was given last."""
        self.keep(answer_entry.taken_back(self._draft))

    @property
    def given(self) -> Given | None:
        """What would count now; None while nothing is given."""
        question = self.question
        return None if question is None else answer_entry.given(self._draft, question, self._digits)

    @property
    def _no_figure_lights(self) -> bool:
        """True while letters alone light the answers, because these are figures."""
        question = self.question
        return question is not None and no_figure_lights(self._shell.words, self.rules, question)

    @property
    def _digits(self) -> int:
        return self.rules.house.currency.digits
