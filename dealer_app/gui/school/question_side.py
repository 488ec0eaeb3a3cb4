"""Beside the felt of a question: how it is answered, what is given, and after Enter the reasons."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.style import Style
from dealer_app.gui.pages.page_keys import ARROWS, BACKSPACE, label, set_role
from dealer_app.gui.school.answer_parts import (
    FigurePad,
    LawGrid,
    Offered,
    Paragraphs,
    Tick,
    WordAnswers,
)
from dealer_app.gui.school.chip_rack import ChipLaid, ChipRack
from dealer_app.gui.school.question_felt import Put
from dealer_app.i18n import Words
from dealer_app.library.card import LitLaw
from dealer_app.training.question import AnswerKind, Came, Faces

SIDE: Final = 372, 460
"""Pixels of the answers' panel, on a small screen and on a large one."""

EXPANDS, IGNORED = QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored
"""How high a way to answer would be: one that is not in front asks for no room."""

QWIDGETSIZE_MAX: Final = 16_777_215
"""Pixels of a widget without a limit of its own."""

ABOVE, BELOW = 14, 10
"""Pixels of the panel above and below all of it."""

REASONS: Final = 190, 300
"""Pixels of what is told under the answers at the least."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is told under the answers: one word that shouts, sentences, the rule, and the drawing
    table with the cell that decides. `told`: it is the way to the answer, before it is given."""

    word: str = ""
    came: Came = Came.OPEN
    sentences: Sequence[str] = ()
    rule: str = ""
    law: LitLaw | None = None
    told: bool = False


@dataclass(frozen=True, slots=True)
class QuestionState:
    """A question as it stands: how it is answered, what is given, and what came of it."""

    put: Put
    kind: AnswerKind
    how: str = ""
    offered: Sequence[Offered] = ()
    typed: str = ""
    chips: Sequence[ChipLaid] = ()
    came: Came = Came.OPEN
    told: Reasons = field(default_factory=Reasons)


class QuestionSide(QFrame):
    """`touched` tells the place of an answer or of a chip that is laid, `taken` that of one that is
    taken away, `figure` a sign of the pad."""

    touched, taken, figure = Signal(int), Signal(int), Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, ABOVE, 18, BELOW)
        lines.setSpacing(GAP)
        self.shown: QuestionState | None = None
        self._title = label("section")
        self.rows, self.figures, self.rack = WordAnswers(), FigurePad(), ChipRack()
        self.cards: dict[Faces, FigurePad] = {}
        self._parts = QStackedWidget()
        for part in (self.rows, self.figures, self.rack):
            self._parts.addWidget(part)
        self.rows.touched.connect(self.touched)
        self.rack.laid.connect(self.touched)
        self.rack.taken.connect(self.taken)
        self.figures.figure.connect(self.figure)
        self._tick, self._word = Tick(), label("big")
        word = QHBoxLayout()
        word.addWidget(self._tick)
        word.addWidget(self._word, 1)
        self.why = Paragraphs(read=False, gap=4)
        self.why.setAccessibleDescription(ARROWS)
        self.law = LawGrid()
        self._large, self._share = False, 0
        lines.addWidget(self._title)
        lines.addWidget(self._parts, 1)
        lines.addLayout(word)
        lines.addWidget(self.why)

    def fill(self, state: QuestionState, words: Words) -> None:
        """Shows the question as it stands."""
        self.shown, theme = state, state.put.style.theme
        self._title.setText(state.how.upper())
        match state.kind:
            case AnswerKind.CHOICE:
                self._parts.setCurrentWidget(self.rows)
                self.rows.fill(state.offered, theme)
            case AnswerKind.CHIPS:
                self._parts.setCurrentWidget(self.rack)
                self.rack.fill(state.chips, state.typed, state.came, state.put.style)
            case AnswerKind.NUMBER | AnswerKind.AMOUNT:
                self._parts.setCurrentWidget(self.figures)
                self.figures.set_words(words.spoken.point, words("Erase"))
                self.figures.fill(state.typed, state.came, theme)
            case AnswerKind.CARDS:
                cards = self._cards_of(state.put.rules.variant.pack.faces)
                self._parts.setCurrentWidget(cards)
                cards.set_words(words.spoken.point, words("Erase"))
                cards.set_faces(words)
                cards.fill(state.typed, state.came, theme)
        for part in (self.rows, self.figures, self.rack, *self.cards.values()):
            high = EXPANDS if part is self._parts.currentWidget() else IGNORED
            part.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        self._fill_reasons(state.told, state.put.style)

    def _cards_of(self, faces: Faces) -> FigurePad:
        """The pad whose keys are the cards of that pack."""
        if faces not in self.cards:
            pad = self.cards[faces] = FigurePad((*faces, BACKSPACE))
            pad.figure.connect(self.figure)
            self._parts.addWidget(pad)
        return self.cards[faces]

    def _fill_reasons(self, told: Reasons, style: Style) -> None:
        """Right or wrong by shape, word and colour; the reasons, and the rule behind them."""
        self._tick.show_came(told.came, style.theme)
        self._tick.setVisible(told.came is not Came.OPEN)
        self._word.setText(told.word)
        self._word.setVisible(bool(told.word))
        set_role(self._word, "role", told.came.value or "big")
        lines = [label("text", sentence) for sentence in told.sentences]
        if told.rule:
            lines.append(label("muted", told.rule))
        self.why.fill(lines, self.law)
        self.law.fill(told.law if len(lines) > 1 else None, style)
        self.why.setVisible(bool(lines))
        over = told.came is not Came.OPEN
        some = 2 if self._parts.currentWidget() is self.rows else 1
        self._make_room(2 if over else some if told.told else 0)
        if told.told:
            self.why.read_to_end()

    def _make_room(self, share: int) -> None:
        """Gives what is told so many parts of the room beside one for the answers; answers in words
        are all seen as far as what is told keeps its least."""
        self._share, least = share, REASONS[self._large]
        self.why.setMinimumHeight(least)
        self.why.setMaximumHeight(QWIDGETSIZE_MAX if share else least)
        in_words = share and self._parts.currentWidget() is self.rows
        self._parts.setMinimumHeight(min(self.rows.high, self._room - least) if in_words else 0)
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.setStretch(layout.indexOf(self.why), share)
            layout.setStretch(layout.indexOf(self._parts), 0 if in_words else 1)

    @property
    def _room(self) -> int:
        """Pixels of the answers and of what is told together."""
        beside = (self._title, self._word)
        return (
            self.height() - ABOVE - BELOW - sum(e.sizeHint().height() + GAP for e in beside) - GAP
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The answers have another room."""
        super().resizeEvent(event)
        self._make_room(self._share)

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
        self.setFixedWidth(SIDE[large])
        self._large = large
