"""Somebody of the staff: the name, the post, and a PIN keyed twice."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.letters import Letters
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page_keys import Choice, Key, label
from dealer_app.i18n import Words
from dealer_app.i18n.staff_words import post_name
from dealer_app.register.pins import MOST
from dealer_app.rules.staff import LONGEST_NAME, Post

MAIN_KEY: Final = 332
WIDE: Final = 560
"""Pixels of the form: a name of the longest goes into a line."""

ENTER: Final = "⏎"


@dataclass(frozen=True, slots=True)
class Asking:
    """What the page asks for: a name that stands already is not asked again.

    `posts` are those to choose from, none where the post is not chosen; `pins` whether a PIN is,
    and `old` whether the one before it too.
    """

    headline: str
    why: str
    done: str
    name: str = ""
    posts: tuple[Post, ...] = ()
    post: Post = Post.CROUPIER
    pins: bool = True
    old: bool = False


class PersonPage(QWidget):
    """`decided` is sent once the fields are filled; what is in them stays until it asks anew."""

    decided = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self._asking: Asking | None = None
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self._frame.why.setWordWrap(True)
        self.name, self.old = NamedField(LONGEST_NAME), NamedField(MOST)
        self.pin, self.again = NamedField(MOST), NamedField(MOST)
        for each in (self.old, self.pin, self.again):
            each.field.setEchoMode(QLineEdit.EchoMode.Password)
            each.field.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._posts_title, self.posts = label("section"), Choice()
        form, lines = column()
        form.setFixedWidth(WIDE)
        for part in (self.name, self._posts_title, self.posts, self.old, self.pin, self.again):
            lines.addWidget(part)
        lines.addStretch(1)
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
        for each in self._fields:
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

    def ask(self, asking: Asking) -> None:
        """Asks anew, with empty fields."""
        self._asking = asking
        self.name.field.setText(asking.name)
        self._clear_pins()
        self.answer("")

    def say(self, words: Words, keyboard: str) -> None:
        """The page in words."""
        self._words, self._keyboard = words, keyboard
        asking = self._asking
        if asking is None:
            return
        letters = words("Letters to touch")
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(asking.headline)
        self._frame.why.setText(asking.why)
        self.name.say(words("Full name"), letters)
        self.old.say(words("The PIN until now"), letters)
        self.pin.say(words("PIN, 4 to 12 digits"), letters)
        self.again.say(words("The same PIN again"), letters)
        self._posts_title.setText(words("Post").upper())
        self.posts.say(words("Post"))
        self.posts.offer([(p, post_name(words, p)) for p in asking.posts], asking.post)
        self.name.field.setReadOnly(bool(asking.name))
        for part in (self._posts_title, self.posts):
            part.setVisible(bool(asking.posts))
        for each in (self.pin, self.again):
            each.setVisible(asking.pins)
        self.old.setVisible(asking.old)
        self.return_.say(words("Back"), words("Esc"))
        self.main.say(asking.done, ENTER)

    def begin(self) -> None:
        """The keyboard's place is the first field that is to be filled."""
        asked = [each for each in self._fields if each.isVisibleTo(self)]
        free = [each.field for each in asked if not each.field.isReadOnly()]
        (free[0] if free else self).setFocus()

    @property
    def _fields(self) -> tuple[NamedField, ...]:
        return self.name, self.old, self.pin, self.again

    @property
    def post(self) -> Post:
        """The post that is chosen."""
        return Post(self.posts.value) if self.posts.value else Post.CROUPIER

    @property
    def mismatch(self) -> bool:
        """True while the two PINs are not the same."""
        return self.pin.field.text() != self.again.field.text()

    def refuse(self, sentence: str) -> None:
        """Why it is not done; no figure of a PIN is seen, so all are keyed again, from the first
        field on that is empty."""
        self._clear_pins()
        self.answer(sentence)
        asked = [each.field for each in self._fields if each.isVisibleTo(self)]
        empty = next((field for field in asked if not field.text()), None)
        if empty is not None:
            empty.setFocus()

    def _clear_pins(self) -> None:
        for each in (self.old, self.pin, self.again):
            each.field.clear()

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
        """From a field to the next one that is empty; from the last one, it is done."""
        if self._put_letters_away():
            return
        fields = [each.field for each in self._fields]
        shown = [each for each in fields if each.isVisible() and not each.isReadOnly()]
        empty = [each for each in shown if not each.text()]
        if empty and any(each.hasFocus() for each in shown):
            empty[0].setFocus()
        else:
            self.decided.emit()

    def _give_up(self) -> None:
        if not self._put_letters_away():
            self.back.emit()

    def _show_letters_here(self) -> None:
        here = (each for each in self._fields if each.field.hasFocus())
        next(here, self.name).ask()

    def _show_letters(self, field: QLineEdit) -> None:
        self._put_letters_away()
        if self._words is not None and not field.isReadOnly():
            self.letters = Letters(self._keyboard, self._words, self)
            self.letters.done.clicked.connect(self._put_letters_away)
            self.letters.write_into(field)

    def _put_letters_away(self) -> bool:
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown
