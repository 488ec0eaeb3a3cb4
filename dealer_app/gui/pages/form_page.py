"""A form: a few lines to be filled in before something is done, written on the board or on letters
to touch, and values to choose from; and the page that it stands on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import clear
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.name_fields import LETTERS, Letters, NamedField
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.gui.pages.page_keys import Choice, label
from dealer_app.i18n import Words, marked

LONGEST: Final = 120
"""Signs of a line, at most, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class FormLine:
    """A line to be written in: what it is of, what stands in it already, and its signs at most.

    What is `fixed` is seen, and not written; what is `secret` is written unseen; what is in
    `figures` has no letters; what is `optional` may stay empty. An empty one shows an `example`.
    """

    title: str
    text: str = ""
    most: int = LONGEST
    fixed: bool = False
    secret: bool = False
    figures: bool = False
    optional: bool = False
    example: str = ""


Value = tuple[str, str]
"""What can be chosen, and what it is called."""


@dataclass(frozen=True, slots=True)
class FormChoice:
    """Values to choose from, each with what it is called; the first is chosen where no other is.

    The values of a `listed` one are the rows of a list, however many they are.
    """

    title: str
    values: Sequence[Value]
    chosen: str = ""
    listed: bool = False


FormPart = FormLine | FormChoice


class Form(QWidget):
    """The parts of a form under each other, at most one of them a choice; `chosen` is sent when
    another value is. Titles stand over their lines, or `beside` them; the page shows the letters
    by the key `by`."""

    chosen = Signal()

    def __init__(self, page: QWidget, *, beside: bool = False, by: str = LETTERS) -> None:
        super().__init__()
        self._page, self._beside, self._by = page, beside, by
        self._parts: Sequence[FormPart] = ()
        self._fields: dict[str, NamedField] = {}
        self._title, self.choice = label("section"), Choice()
        self.rows: Rows[Value] | None = None
        self._words: Words | None = None
        self._keyboard = ""
        self.letters: Letters | None = None
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(GAP)

    def ask(self, parts: Sequence[FormPart]) -> None:
        """Lays these parts, in the place of those of before."""
        self.put_letters_away()
        clear(self._lines)
        self._fields, self.choice, self.rows = {}, Choice(), None
        stretch = 1
        for part in parts:
            if isinstance(part, FormLine):
                self._lines.addWidget(self._line(part))
            else:
                self._lay_choice(part)
                stretch = 0 if part.listed else 1
        self._lines.addStretch(stretch)
        if self._beside:  # what it lies in is as high as they are at once
            for field in self._fields.values():
                field.show()

    def _line(self, line: FormLine) -> NamedField:
        made = self._fields[line.title] = NamedField(line.most, beside=self._beside)
        made.field.setText(line.text)
        made.field.setReadOnly(line.fixed)
        made.field.setPlaceholderText(line.example)
        if line.secret:
            made.field.setEchoMode(QLineEdit.EchoMode.Password)
        if line.figures:
            made.field.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        made.letters_asked.connect(self._show_letters)
        return made

    def _lay_choice(self, part: FormChoice) -> None:
        self._title = label("section")
        self._lines.addWidget(self._title)
        if part.listed:
            self.rows = Rows((Lane("", itemgetter(1)),), itemgetter(0))
            self.rows.moved.connect(self.chosen)
            self._lines.addWidget(self.rows, 1)
            return
        self._lines.addWidget(self.choice)
        self.choice.offer(part.values, part.chosen or next(iter(part.values), ("",))[0])
        self.choice.chosen.connect(self.chosen)

    def set_words(self, words: Words, keyboard: str, parts: Sequence[FormPart]) -> None:
        """The parts in words; what is written and chosen stays."""
        self._words, self._keyboard, self._parts = words, keyboard, parts
        for part in parts:
            title = words(part.title)
            if isinstance(part, FormLine):
                field = self._fields[part.title]
                field.set_words(title, words("Letters to touch"), self._by)
                continue
            self._title.setText(title.upper())
            if self.rows is None:
                self.choice.offer(part.values, self.choice.value)
                self.choice.set_words(title)
            else:
                self.rows.fill(words, part.values, part.chosen)
                self.rows.list.setAccessibleName(title)

    @property
    def value(self) -> str:
        """The value that is chosen, empty while there is none."""
        return self.choice.value if self.rows is None else self.rows.lit

    def field(self, line: FormLine) -> NamedField:
        """Where that line is written."""
        return self._fields[line.title]

    def asks(self, line: FormLine) -> bool:
        """True where that line is among its parts."""
        return line.title in self._fields

    def written(self, line: FormLine) -> str:
        """What stands in that line."""
        field = self.field(line).field
        return field.text() if line.secret else field.name

    @property
    def _free(self) -> list[QLineEdit]:
        return [each.field for each in self._fields.values() if not each.field.isReadOnly()]

    @property
    def _wanted(self) -> list[QLineEdit]:
        lines = (part for part in self._parts if isinstance(part, FormLine))
        return [self.field(line).field for line in lines if not (line.fixed or line.optional)]

    def begin(self) -> None:
        """The keyboard's place is the first line to be written, all of it marked."""
        free = self._free
        if free:
            free[0].setFocus()
            free[0].selectAll()
        else:
            self._page.setFocus()

    def clear_secrets(self) -> None:
        """What nobody saw is written anew, from the first line on that is empty."""
        secrets = [
            self.field(part).field
            for part in self._parts
            if isinstance(part, FormLine) and part.secret
        ]
        for field in secrets:
            field.clear()
        empty = next((field for field in self._free if not field.text()), None)
        if secrets and empty is not None:
            empty.setFocus()

    def goes_on(self) -> bool:
        """From a line to another one that is empty and may not stay so; False where there is none,
        or where that is the line in hand: it is done, or said why it cannot be."""
        if self.put_letters_away():
            return True
        empty = next((field for field in self._wanted if not field.text()), None)
        written = next((field for field in self._free if field.hasFocus()), None)
        if empty is None or written is None or written is empty:
            return False
        empty.setFocus()
        return True

    # Letters to touch.

    def show_letters(self) -> None:
        """Letters for the line in hand, or for the first."""
        free = [each for each in self._fields.values() if not each.field.isReadOnly()]
        here = next((each for each in free if each.field.hasFocus()), next(iter(free), None))
        if here is not None:
            here.ask()

    def _show_letters(self, field: QLineEdit) -> None:
        self.put_letters_away()
        if self._words is not None and not field.isReadOnly():
            self.letters = Letters(self._keyboard, self._words, self._page)
            self.letters.done.clicked.connect(self.put_letters_away)
            self.letters.write_into(field)

    def put_letters_away(self) -> bool:
        """True where letters lay over the form, and do no more."""
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown


MAIN_KEY: Final = 332
WIDE: Final = 620
"""Pixels of the form."""


@dataclass(frozen=True, slots=True)
class FormAsked:
    """What a form asks for, and what its lit key does."""

    headline: str
    why: str
    done: str
    parts: Sequence[FormPart] = ()


class FormPage(Page):
    """What is written and chosen stays until it asks anew; `ended` is sent when nothing is to be
    done, but where whoever asks says what is done otherwise."""

    name = "form"
    chapter = "staff"

    def __init__(self, shell: Shell, *, wide: int = WIDE) -> None:
        super().__init__(shell)
        self._asks: Callable[[Words], FormAsked] = lambda _: FormAsked("", "", "")
        self._asked = FormAsked("", "", "")
        self._done: Callable[[], object] = self.leave
        self._otherwise: Callable[[], object] = self.ended.emit
        self.frame.why.setWordWrap(True)
        self.form = Form(self)
        self.form.chosen.connect(self.refresh)
        self.lay(self.form, wide=wide)

    def ask(
        self,
        asks: Callable[[Words], FormAsked],
        done: Callable[[], object],
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        """Asks in the language of the window; `done` is called once the lines are filled,
        `otherwise` in the place of `ended`."""
        self._asks, self._done = asks, done
        self._otherwise = otherwise or self.ended.emit
        self.form.ask(asks(self.words).parts)
        self.put()
        self.form.begin()

    def refuse(self, sentence: str) -> None:
        """Why it is not done: what nobody saw is written anew."""
        self.form.clear_secrets()
        self.answer(sentence)

    @override
    def headline(self) -> str:
        return self._asked.headline

    @override
    def why(self) -> str:
        return self._asked.why

    @override
    def keys(self) -> Sequence[Key]:
        letters = marked("Letters to touch")
        return (
            Key("Escape", marked("Back"), self.leave),
            Key(LETTERS, letters, self.form.show_letters, place=Place.NOWHERE),
            Key(
                ENTER,
                self._asked.done,
                self.decide,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def fill(self) -> None:
        self._asked = self._asks(self.words)
        self.form.set_words(self.words, self._shell.settings.keyboard, self._asked.parts)

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and self.form.goes_on()

    def decide(self) -> None:
        """The lines are filled."""
        self._done()

    @override
    def leave(self) -> None:
        """Nothing is to be done; letters that lie over the form go first."""
        if not self.form.put_letters_away():
            self._otherwise()
