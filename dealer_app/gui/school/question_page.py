"""A question: its felt, the answers beside it, and after Enter what was right, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.page_keys import ARROWS, Key, label, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.gui.school.answer_parts import (
    AnswerRows,
    ChipLaid,
    ChipStack,
    FigurePad,
    Offered,
    Tick,
)
from dealer_app.gui.school.question_felt import FeltShown, Put
from dealer_app.i18n import Words
from dealer_app.training.question import AnswerKind, Came

SIDE: Final = 372, 460
"""Pixels of the answers' panel, on a small screen and on a large one."""

TOLD: Final = 190, 300
"""Pixels of what is told under the answers at the least."""

MAIN_KEY: Final = 240
ENTER: Final = "⏎"
BACKSPACE: Final = "⌫"


@dataclass(frozen=True, slots=True)
class Told:
    """What is told under the answers: one word that shouts, sentences, and the rule."""

    word: str = ""
    came: Came = Came.OPEN
    sentences: Sequence[str] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the bar says of the run: which question, how long, lives and the row of right ones."""

    place: str
    time: str = ""
    lives: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A question as it stands: how it is answered, what is given, and what came of it.

    `name` is the drill's and the game's, `how` tells how it is answered; `hints` is how many
    degrees were taken of how many.
    """

    put: Put
    name: str
    kind: AnswerKind
    standing: Standing
    how: str = ""
    offered: Sequence[Offered] = ()
    typed: str = ""
    chips: Sequence[ChipLaid] = ()
    came: Came = Came.OPEN
    told: Told = field(default_factory=Told)
    hints: str = ""
    may_confirm: bool = False


class QuestionPage(QWidget):
    """Keys are told by their names; touches by what they are for.

    `keyed` tells a key of the board, `touched` the place of an answer or of a chip, `figure` a sign
    of the pad.
    """

    keyed, touched, figure = Signal(str), Signal(int), Signal(str)
    left, hint_asked, taken_back, confirmed = Signal(), Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        for strip in (self._frame.band.parentWidget(), self._frame.status):
            if strip is not None:
                strip.hide()
        self._bar = [label("strong") for _ in range(4)]
        for place, each in enumerate(self._bar):
            self._frame.bar.insertSpacing(1 + 2 * place, 28)
            self._frame.bar.insertWidget(2 + 2 * place, each)
        self.felt = FeltShown()
        self._frame.columns.addWidget(self.felt, 1)
        self._side = self._lay_side()
        self._frame.body.addWidget(self._side)
        self._lay_foot()
        self.shown: Shown | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_side(self) -> QFrame:
        side = QFrame()
        side.setObjectName("side")
        lines = QVBoxLayout(side)
        lines.setContentsMargins(18, 14, 18, 10)
        lines.setSpacing(GAP)
        self._title = label("section")
        self.rows, self.figures, self.stack = AnswerRows(), FigurePad(), ChipStack()
        self._parts = QStackedWidget()
        for part in (self.rows, self.figures, self.stack):
            self._parts.addWidget(part)
        self.rows.touched.connect(self.touched)
        self.stack.touched.connect(self.touched)
        self.figures.figure.connect(self.figure)
        self._tick, self._word = Tick(), label("big")
        self._word_line = QHBoxLayout()
        self._word_line.addWidget(self._tick)
        self._word_line.addWidget(self._word, 1)
        self.why = Scrolled(read=False)
        self.why.grid.setVerticalSpacing(4)
        self.why.setAccessibleDescription(ARROWS)
        lines.addWidget(self._title)
        lines.addWidget(self._parts, 1)
        lines.addLayout(self._word_line)
        lines.addWidget(self.why)
        return side

    def _lay_foot(self) -> None:
        self.leave, self.hint, self.back = (Key(large=True) for _ in range(3))
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.leave, self.left),
            (self.hint, self.hint_asked),
            (self.back, self.taken_back),
            (self.main, self.confirmed),
        ):
            if key is self.back:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)

    def render_shown(self, shown: Shown, words: Words) -> None:
        """Shows the question as it stands."""
        before, self.shown = self.shown, shown
        marked_as(self._mark, words)
        self._frame.name.setText(shown.name)
        if before is None or before.put is not shown.put:
            self.felt.put(shown.put)
        self.stand(shown.standing)
        self._say_keys(shown, words)
        self._tell_answers(shown, words)
        self._tell(shown.told)
        self.setAccessibleName(shown.put.headline)
        self.setAccessibleDescription(" ".join((shown.told.word, *shown.told.sentences)))

    def stand(self, standing: Standing) -> None:
        """What the bar says of the run."""
        said = (standing.place, standing.time, standing.row, standing.lives)
        for each, text in zip(self._bar, said, strict=True):
            each.setText(text)

    def _say_keys(self, shown: Shown, words: Words) -> None:
        over = shown.came is not Came.OPEN
        self.leave.say(words("Leave the run"), words("Esc"))
        self.hint.say(shown.hints, "F1")
        self.back.say(words("Take back"), BACKSPACE)
        self.main.say(words("Go on") if over else words("Confirm"), ENTER)
        self.main.setEnabled(over or shown.may_confirm)
        self.hint.setEnabled(not over)
        self.back.setEnabled(not over)

    def _tell_answers(self, shown: Shown, words: Words) -> None:
        theme = shown.put.style.theme
        self._title.setText(shown.how.upper())
        match shown.kind:
            case AnswerKind.CHOICE:
                self._parts.setCurrentWidget(self.rows)
                self.rows.tell(shown.offered, theme)
            case AnswerKind.CHIPS:
                self._parts.setCurrentWidget(self.stack)
                self.stack.tell(shown.chips, shown.typed, (shown.came, theme))
            case AnswerKind.NUMBER | AnswerKind.AMOUNT:
                self._parts.setCurrentWidget(self.figures)
                self.figures.say(words.spoken.point, words("Erase"))
                self.figures.tell(shown.typed, shown.came, theme)

    def _tell(self, told: Told) -> None:
        """Right or wrong by shape, word and colour; the reasons, and the rule behind them."""
        assert self.shown is not None
        self._tick.show_came(told.came, self.shown.put.style.theme)
        self._tick.setVisible(told.came is not Came.OPEN)
        self._word.setText(told.word)
        self._word.setVisible(bool(told.word))
        set_role(self._word, "role", told.came.value or "big")
        clear(self.why.grid)
        lines = [label("text", sentence) for sentence in told.sentences]
        if told.rule:
            lines.append(label("muted", told.rule))
        for place, line in enumerate(lines):
            line.setWordWrap(True)
            self.why.grid.addWidget(line, place, 0)
        self.why.setVisible(bool(lines))

    def read_on(self, step: int) -> None:
        """Moves the reasons, where they are longer than their place."""
        bar = self.why.verticalScrollBar()
        bar.setValue(bar.value() + step * bar.singleStep())

    @property
    def reasons(self) -> tuple[str, ...]:
        """What is told under the answers."""
        return () if self.shown is None else tuple(self.shown.told.sentences)

    @property
    def word(self) -> str:
        """The word that shouts."""
        return self._word.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
        self._side.setFixedWidth(SIDE[large])
        self.why.setMinimumHeight(TOLD[large])
        self.why.setMaximumHeight(TOLD[large])

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board; one that is held down counts once."""
        if not event.isAutoRepeat():
            self.keyed.emit(key_name(event))

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other."""
        return False
