"""The school's panel beside the felt: what comes next, what is asked, what went wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.card_art import SHAPE, Deck, card_pixmap
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import Theme
from dealer_app.gui.pages.page_keys import PageKey, label, set_role
from dealer_app.gui.school.answer_parts import (
    FigurePad,
    LawGrid,
    Offered,
    Paragraphs,
    Tick,
    WordAnswer,
)
from dealer_app.library.card import LitLaw
from dealer_app.rules.cards import Card
from dealer_app.training.question import Came

CARD: Final = 44
"""Pixels that the next card is wide."""

COLUMNS: Final = 2
"""Answers beside each other."""

SHORT: Final = 10
"""Signs of each of three answers that lie beside each other all the same."""


@dataclass(frozen=True, slots=True)
class FootKey:
    """A key of the panel: the name that it sends, what it does, and the key on the board."""

    name: str
    text: str
    key: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class BesideTold:
    """What the panel tells.

    `head` and `aside` stand over it, `card` is the next of the shoe, `guest` what somebody says or
    what is asked; `verdict` is what came of the last entry with the sentence for it, `more` what
    is read beside it, a paragraph each, with the drawing table `law` under so many of them;
    `reads_on` says which key moves what is longer than its place.
    `answers` are offered, `typed` is a figure so far; `pad`: figures are touched here. What is
    `long` has the whole place of the panel.
    """

    head: str
    aside: str = ""
    card: Card | None = None
    guest: str = ""
    verdict: tuple[Came, str] = (Came.OPEN, "")
    more: tuple[str, ...] = ()
    answers: tuple[Offered, ...] = ()
    typed: str = ""
    pad: bool = False
    law: tuple[int, LitLaw] | None = None
    reads_on: str = ""
    long: bool = False
    foot: tuple[FootKey, ...] = ()


class _NextCard(QWidget):
    """The card that comes out of the shoe next."""

    def __init__(self) -> None:
        super().__init__()
        self._card: Card | None = None
        self._deck = Deck("", "")
        self.setFixedSize(CARD, CARD * SHAPE.height() // SHAPE.width())

    def put(self, card: Card | None, deck: Deck) -> None:
        """Shows a card, or none."""
        self._card, self._deck = card, deck
        self.setVisible(card is not None)
        self.update()

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """The card as it lies on the felt."""
        if self._card is None:
            return
        painter = QPainter(self)
        drawn = card_pixmap(self._card, self._deck, self.width(), self.devicePixelRatioF())
        painter.drawPixmap(0, 0, drawn)
        painter.end()


class LessonPanel(QFrame):
    """`answered` tells the place of an answer that was touched, `deed` the name of a key of the
    panel, `figure` a sign of the pad."""

    answered = Signal(int)
    deed = Signal(str)
    figure = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("beside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.told: BesideTold | None = None
        self._read: tuple[tuple[str, ...], int] = ((), -1)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(16, 8, 12, 8)
        lines.setSpacing(6)
        self._head, self._aside = label("section"), label("section")
        self._card, self._guest = _NextCard(), label("strong")
        self._guest.setWordWrap(True)
        self._tick, self._word = Tick(), label("strong")
        self._word.setWordWrap(True)
        lines.addLayout(_line(self._head, self._aside, stretch=self._head))
        lines.addLayout(_line(self._card, self._guest, stretch=self._guest))
        self._lay_answers()
        lines.addLayout(_line(self._tick, self._word, stretch=self._word))
        self.more, self.law = Paragraphs(read=True, gap=6), LawGrid()
        self.more.setMinimumHeight(1)
        lines.addWidget(self.more, 1)
        self._on = label("muted")
        self.more.verticalScrollBar().rangeChanged.connect(lambda *_: self._say_on())
        lines.addWidget(self._on)
        self.foot = QGridLayout()
        self.foot.setSpacing(GAP)
        lines.addLayout(self.foot)
        self.keys: list[PageKey] = []

    def _lay_answers(self) -> None:
        self._answers = QWidget()
        self._grid = QGridLayout(self._answers)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        for at in range(COLUMNS):
            self._grid.setColumnStretch(at, 1)
        self.rows: list[WordAnswer] = []
        self._lines.addWidget(self._answers)
        self.figures = FigurePad()
        self.figures.figure.connect(self.figure)
        self._lines.addWidget(self.figures)

    def fill(self, told: BesideTold, style: Style, deck: Deck) -> None:
        """The panel at this moment."""
        self.told, theme = told, style.theme
        self._head.setText(told.head.upper())
        self._aside.setText(told.aside)
        self._card.put(told.card, deck)
        self._guest.setText(told.guest)
        came, sentence = told.verdict
        self._tick.show_came(came, theme)
        self._tick.setVisible(came is not Came.OPEN)
        self._word.setText(sentence)
        self._word.setVisible(bool(sentence))
        set_role(self._word, "role", came.value or "strong")
        self._tell_answers(told.answers, theme)
        self.figures.setVisible(told.pad or bool(told.typed))
        if told.typed:
            self.figures.fill(told.typed, Came.OPEN, style.theme, keys=told.pad)
        self._tell_more(told, style)
        self._tell_foot(told.foot)
        self.setAccessibleName(told.guest or told.head)
        self.setAccessibleDescription(" ".join((sentence, *told.more)).strip())

    def _tell_answers(self, answers: Sequence[Offered], theme: Theme) -> None:
        while len(self.rows) < len(answers):
            at = len(self.rows)
            row = WordAnswer()
            row.setParent(self._answers)
            row.clicked.connect(lambda _=False, place=at: self.answered.emit(place))
            self.rows.append(row)
        in_a_row = max(COLUMNS, len(answers))
        if in_a_row > COLUMNS + 1 or any(len(each.text) > SHORT for each in answers):
            in_a_row = COLUMNS
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(answers))
            self._grid.removeWidget(row)
            if place < len(answers):
                self._grid.addWidget(row, *divmod(place, in_a_row))
                row.fill(answers[place], theme)
        self._grid.setColumnStretch(COLUMNS, int(in_a_row > COLUMNS))
        self._answers.setVisible(bool(answers))

    def _tell_more(self, told: BesideTold, style: Style) -> None:
        under, lit = told.law or (-1, None)
        if (told.more, under) != self._read:
            self._read = told.more, under
            self.more.fill([label("", text) for text in told.more], self.law, under)
        self.law.fill(lit if len(told.more) > 1 else None, style)
        self._on.setText(told.reads_on)
        self._say_on()

    def _say_on(self) -> None:
        """Says which key reads on, where there is more than is seen."""
        longer = self.more.verticalScrollBar().maximum() > 0
        self._on.setVisible(longer and bool(self._on.text()))

    def _tell_foot(self, foot: Sequence[FootKey]) -> None:
        while len(self.keys) < len(foot):
            key, at = PageKey(), len(self.keys)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(lambda _=False, place=at: self._pressed(place))
            self.foot.addWidget(key, *divmod(at, COLUMNS))
            self.foot.setColumnStretch(at % COLUMNS, 1)
            self.keys.append(key)
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(foot))
            if place < len(foot):
                key.set_words(foot[place].text, foot[place].key)
                key.set_primary(foot[place].lit)

    def _pressed(self, place: int) -> None:
        if self.told is not None and place < len(self.told.foot):
            self.deed.emit(self.told.foot[place].name)

    def stand(self, aside: str) -> None:
        """What stands at the right of the head: time goes on, and nothing else is another."""
        self._aside.setText(aside)

    @property
    def said(self) -> str:
        """What somebody says, or what is asked."""
        return self._guest.text()

    @property
    def reads_on(self) -> str:
        """What is said of the key that reads on, nothing while all is seen."""
        return "" if self._on.isHidden() else self._on.text()

    @property
    def word(self) -> str:
        """What came of the last entry."""
        return self._word.text()


def _line(*parts: QWidget, stretch: QWidget) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(GAP)
    for part in parts:
        line.addWidget(part, 1 if part is stretch else 0)
    return line


def place_for(page: QRect, *, large: bool, left: bool) -> QRect:
    """Where the panel lies in the table's own, which stands left or right of the felt: a little
    more than half, never under the rows' first lines."""
    least = 360 if large else 330
    high = max(least, page.height() * 11 // 20)
    return QRect(0 if left else 1, page.height() - high, page.width() - 1, high)
