"""The house's own key: its public half and who made it, the six words asked for, and told once."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_app.gui.pages.facts import Fact, Scrolled, lay_facts, said_in
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.letters import Letters
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.i18n import Words

MOST: Final = 80
"""Signs that the six words are keyed in at most: more than they have, with spaces between."""

MAIN_KEY: Final = 332
WIDE: Final = 560
"""Pixels of the field for the six words."""

ENTER: Final = "⏎"


class Stage(Enum):
    """What the page is about at this moment."""

    SHOWN = auto()
    OLD_ONE = auto()
    WORDS_ASKED = auto()
    UNDER_WAY = auto()
    WORDS_TOLD = auto()


@dataclass(frozen=True, slots=True)
class Said:
    """What the page says: its call, why, and what Enter does.

    `facts` are told of the key, `six` are its words where they are told; `there` is True of a house
    that has a key.
    """

    stage: Stage
    headline: str
    why: str
    main: str
    facts: Sequence[Fact] = ()
    six: str = ""
    there: bool = False


class KeyPage(QWidget):
    """`decided` is sent for what Enter does at this stage; nothing is left while something is under
    way or while the six words are told."""

    back, decided = Signal(), Signal()
    changed, lost, printed = Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self._frame.why.setWordWrap(True)
        self._said: Said | None = None
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self.letters: Letters | None = None
        main, lines = column()
        self.list = Scrolled(read=False)
        self.six = label("call")
        self.six.setWordWrap(True)
        self.six.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.field = NamedField(MOST)
        self.field.setFixedWidth(WIDE)
        self.field.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.letters_asked.connect(self._show_letters)
        lines.addWidget(self.field)
        lines.addWidget(self.six)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.return_, self.lose = Key(large=True), Key(large=True)
        self.change, self.sheet = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        for key, act in (
            (self.return_, self._leave),
            (self.lose, self._lose),
            (self.sheet, self._print),
            (self.change, self._change),
            (self.main, self._decide),
        ):
            if key is self.lose:
                self._frame.foot.addStretch(1)
            key.clicked.connect(act)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self._leave,
                "Delete": self._lose,
                "F6": self._print,
                "F7": self._change,
                LETTERS: self.field.ask,
                "Return": self._decide,
                "Enter": self._decide,
            },
        )

    def say(self, words: Words, keyboard: str, said: Said) -> None:
        """The page in words, at another stage or in another language."""
        fresh = self._said is None or self._said.stage is not said.stage
        self._words, self._keyboard, self._said = words, keyboard, said
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(said.headline)
        self._frame.why.setText(said.why)
        self.field.say(words("The six words"), words("Letters to touch"))
        self.six.setText(said.six)
        lay_facts(self.list.grid, said.facts, large=True)
        stage = said.stage
        self.field.setVisible(stage is Stage.WORDS_ASKED)
        self.six.setVisible(stage is Stage.WORDS_TOLD)
        self.return_.setVisible(self._may_leave)
        self.lose.setVisible(stage is Stage.OLD_ONE)
        for key in (self.change, self.sheet):
            key.setVisible(said.there and stage is Stage.SHOWN)
        self.main.setVisible(stage is not Stage.UNDER_WAY)
        self.return_.say(words("Back"), words("Esc"))
        self.lose.say(words("The old key is lost"), words("Del"))
        self.sheet.say(words("Print the sheet"), "F6")
        self.change.say(words("Change the house’s key"), "F7")
        self.main.say(said.main, ENTER)
        if fresh:
            self.field.field.clear()
            (self.field.field if stage is Stage.WORDS_ASKED else self).setFocus()

    @property
    def stage(self) -> Stage | None:
        """What the page is about; None before it was shown."""
        return None if self._said is None else self._said.stage

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """What stands of the key."""
        return said_in(self.list.grid)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    @property
    def _may_leave(self) -> bool:
        return self.stage not in (Stage.UNDER_WAY, Stage.WORDS_TOLD)

    def _leave(self) -> None:
        if not self._put_letters_away() and self._may_leave:
            self.back.emit()

    def _lose(self) -> None:
        if self.stage is Stage.OLD_ONE:
            self.lost.emit()

    def _print(self) -> None:
        if self.sheet.isVisibleTo(self):
            self.printed.emit()

    def _change(self) -> None:
        if self.change.isVisibleTo(self):
            self.changed.emit()

    def _decide(self) -> None:
        if not self._put_letters_away() and self.stage is not Stage.UNDER_WAY:
            self.decided.emit()

    def _show_letters(self, field: QLineEdit) -> None:
        self._put_letters_away()
        if self._words is not None and self.stage is Stage.WORDS_ASKED:
            self.letters = Letters(self._keyboard, self._words, self)
            self.letters.done.clicked.connect(self._put_letters_away)
            self.letters.write_into(field)

    def _put_letters_away(self) -> bool:
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown
