"""A few lines to be filled in before something is done: serial numbers, a card, a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_app.gui.pages.choice_list import ChoiceList
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.letters import Letters
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page_keys import Choice, Key, label
from dealer_app.i18n import Words

MAIN_KEY: Final = 332
WIDE: Final = 620
"""Pixels of the form."""

MOST_LINES: Final = 3
LONGEST: Final = 120
ENTER: Final = "⏎"


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be written in: what it is of, and what stands in it already."""

    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page asks for, `done` what its lit key says; `choices` offers some values, the
    first of them chosen."""

    headline: str
    why: str
    done: str
    lines: tuple[Line, ...] = ()
    choice: str = ""
    choices: Sequence[tuple[str, str]] = ()


class AskedPage(QWidget):
    """`decided` is sent once the lines are filled; what is in them stays until it asks anew.

    The values of a `listed` choice stand under each other, however many they are.
    """

    decided, back = Signal(), Signal()

    def __init__(self, *, listed: bool = False) -> None:
        super().__init__()
        self._frame = framed(self)
        self._asked = Asked("", "", "")
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self._frame.why.setWordWrap(True)
        self.lines = [NamedField(LONGEST) for _ in range(MOST_LINES)]
        self._choice_title = label("section")
        self._list = ChoiceList() if listed else None
        self.choice = Choice() if self._list is None else self._list.choice
        form, parts = column()
        form.setFixedWidth(WIDE)
        for part in (*self.lines, self._choice_title):
            parts.addWidget(part)
        if self._list is None:
            parts.addWidget(self.choice)
            parts.addStretch(1)
        else:
            parts.addWidget(self._list, 1)
        self._frame.columns.addWidget(form)
        self._frame.columns.addStretch(1)
        self.return_, self.main = Key(large=True), Key(large=True, primary=True, least=MAIN_KEY)
        self._lay_foot()
        self.letters: Letters | None = None

    def _lay_foot(self) -> None:
        self._frame.foot.addWidget(self.return_)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.main)
        self.return_.clicked.connect(self._give_up)
        self.main.clicked.connect(self.decided)
        for each in self.lines:
            each.letters_asked.connect(self._show_letters)
        bind(
            self,
            {
                "Return": self._next,
                "Enter": self._next,
                "Escape": self._give_up,
                LETTERS: self._show_letters_here,
            },
        )

    def ask(self, asked: Asked) -> None:
        """Asks anew, each line with what stands in it already."""
        for each, line in zip(self.lines, asked.lines, strict=False):
            each.field.setText(line.text)
        self.choice.offer(asked.choices, asked.choices[0][0] if asked.choices else "")
        self.answer("")

    def say(self, words: Words, keyboard: str, asked: Asked) -> None:
        """The page in words; what is written and chosen stays."""
        self._words, self._keyboard, self._asked = words, keyboard, asked
        self.choice.offer(asked.choices, self.choice.value)
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(asked.headline)
        self._frame.why.setText(asked.why)
        for place, each in enumerate(self.lines):
            each.setVisible(place < len(asked.lines))
            if place < len(asked.lines):
                each.say(asked.lines[place].title, words("Letters to touch"))
        self._choice_title.setText(asked.choice.upper())
        self.choice.say(asked.choice)
        for part in (self._choice_title, self.choice):
            part.setVisible(bool(asked.choices))
        self.return_.say(words("Back"), words("Esc"))
        self.main.say(asked.done, ENTER)

    def begin(self) -> None:
        """The keyboard's place is the first line, all of it marked."""
        if self._asked.lines:
            self.lines[0].field.setFocus()
            self.lines[0].field.selectAll()
        else:
            self.setFocus()

    @property
    def written(self) -> tuple[str, ...]:
        """What stands in the lines."""
        return tuple(each.field.name for each in self._shown)

    @property
    def _shown(self) -> list[NamedField]:
        return self.lines[: len(self._asked.lines)]

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.answer(sentence)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _next(self) -> None:
        """From a line to the next one that is empty; from the last one, it is done."""
        if self._put_letters_away():
            return
        fields = [each.field for each in self._shown]
        empty = [each for each in fields if not each.text()]
        if empty and any(each.hasFocus() for each in fields):
            empty[0].setFocus()
        else:
            self.decided.emit()

    def _give_up(self) -> None:
        if not self._put_letters_away():
            self.back.emit()

    def _show_letters_here(self) -> None:
        here = (each for each in self._shown if each.field.hasFocus())
        next(here, self.lines[0]).ask()

    def _show_letters(self, field: QLineEdit) -> None:
        self._put_letters_away()
        if self._words is not None:
            self.letters = Letters(self._keyboard, self._words, self)
            self.letters.done.clicked.connect(self._put_letters_away)
            self.letters.write_into(field)

    def _put_letters_away(self) -> bool:
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown
