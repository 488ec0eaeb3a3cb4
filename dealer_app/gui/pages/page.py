"""A page of the window: a moment with a body, its keys stated once and its life in one place."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QBoxLayout, QWidget

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.key_names import key_said, sequences_of
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import school_sheet, sheet_of
from dealer_app.gui.pages.frame import Frame, column, focused_key, framed
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.pages.overlay import KeyLine, keys_overlay
from dealer_app.gui.pages.page_keys import PageKey, label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import EVERY_LANGUAGE, Words, marked

if TYPE_CHECKING:  # what it imports comes behind the opening page, which is the first one
    from dealer_app.register.objections import Objection

Deed = Callable[[], object]
"""What a key does: a method of its page, whose name is the deed's in the keymaps."""

ENTER: Final = "Return"
PAD_ENTER: Final = "KP_Enter"

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {ENTER: (PAD_ENTER,), "F1": ("?",)}
"""The keys of the board that do the same as a usual one."""

MOVES: Final = frozenset({"Left", "Right", "Up", "Down", "PageUp", "PageDown"})
"""The keys of the board that go on while they are held down; any other does its deed once."""

UNREAD: Final = 0.7
"""Seconds within which nobody reads what is said before something is done for good."""

ENTERS: Final = frozenset({ENTER, *_ALSO[ENTER]})
"""The keys of the board that say Enter."""


_STEPS: Final[Mapping[str, int]] = {"Up": -1, "Down": 1}
"""The keys of the board that light the line before, and the next one, of a list."""


class Place(Enum):
    """Where the key lies that is touched: at the foot of the page, beside its headline, in its bar,
    in its body, beside that, or nowhere of its own."""

    FOOT = auto()
    HEAD = auto()
    BAR = auto()
    BODY = auto()
    SIDE = auto()
    NOWHERE = auto()


_GREAT: Final = frozenset({Place.FOOT, Place.HEAD})
"""Where keys are large."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a page: its usual key of the board as the keymaps write it, none of one that is only
    touched, what it does in words, and the method that does it; `also` are other keys that do it.

    The lit one is `primary`, a `small` one is none of the great keys of its place; those at the
    right of the foot begin with the one that `stands_apart`. A key is seen where it is `shown`,
    pressed where it `works`, and `least` pixels wide.
    """

    key: str
    says: str
    press: Deed
    primary: bool = False
    small: bool = False
    stands_apart: bool = False
    place: Place = Place.FOOT
    least: int = 0
    also: tuple[str, ...] = ()
    shown: bool = True
    works: bool = True

    @property
    def deed(self) -> str:
        """What the keymaps call it."""
        return self.press.__name__


class Page(QWidget):
    """What a page is it says in `name`, `headline`, `why`, `keys`, `read` and `fill`; `ended` is
    sent when it is done with."""

    ended = Signal()

    name: ClassVar[str]
    """What the keymaps call the page."""

    chapter: ClassVar[str]
    """The chapter of the manual that is about it, which F1 opens where its keys are shown."""

    school = False
    """Whether what is shown is the school's, in its colour and under its mark."""

    keys_take_focus = True
    """Whether a key that is touched, or that Tab leads to, has the keyboard's place."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self.frame: Final[Frame] = framed(self)
        self._mark = label("mark")
        self.frame.bar.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        self.lines: dict[Place, QBoxLayout] = {
            Place.FOOT: self.frame.foot,
            Place.HEAD: self.frame.band,
            Place.BAR: self.frame.bar,
        }
        """Where the keys of each place are laid; a page may lay those of one elsewhere."""
        self.buttons: dict[str, PageKey] = {}
        """The keys that can be touched, by their deeds."""
        self._shortcuts: dict[str, QShortcut] = {}
        self._insisted_on: str | None = None
        self._insisted_at = 0.0
        self._said_in = shell.words.language
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        shell.restyled.connect(self._restyle)

    # What a page says of itself.

    def bar(self) -> str:
        """Whose page it is: a table's, or the program's own."""
        return "Sabot"

    @abstractmethod
    def headline(self) -> str:
        """What the page is, at its head."""

    def why(self) -> str:
        """What stands under the head."""
        return ""

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """Its keys as things stand, from the left: they are asked anew whenever they matter."""

    def read(self) -> None:
        """Reads what the page shows: before it is put in front, and once something is done; a
        Trouble is said."""

    def fill(self) -> None:
        """Fills the body with what was read, in the language of the window."""

    def takes(self, key: str) -> bool:  # noqa: ARG002 - of no use to a body that takes none
        """True where the body has used a key of the board before those of the page do anything."""
        return False

    # Its life.

    @property
    def words(self) -> Words:
        """The language of the window."""
        return self._shell.words

    def lay(self, *bodies: QWidget, wide: int | None = None) -> None:
        """Puts these under each other into the page, as wide as that or as the page is; the last
        one has the height that is left."""
        main, lines = column(width=wide)
        for body in bodies:
            lines.addWidget(body, 1 if body is bodies[-1] else 0)
        self.frame.columns.addWidget(main, 1 if wide is None else 0)
        if wide is not None:
            self.frame.columns.addStretch(1)

    def put(self) -> None:
        """Shows the page as things stand, in the place of the one before; it has its place before
        its colours, or every label would be looked at twice."""
        self._shell.lay(self)
        self.renew("")
        self._shell.put(self)

    def renew(self, sentence: str) -> None:
        """Reads and shows it anew, once something was done; says what came of it."""
        self.answer(sentence)
        self.read_anew()
        self.refresh()

    def read_anew(self) -> None:
        """Reads what it shows; says why where it cannot be read."""
        trouble = self.tried(self.read)
        if trouble:
            self.answer(trouble)

    def refresh(self) -> None:
        """Says all of it in the language and the size of the window."""
        self._dress()
        self.fill()
        self.set_head()

    def set_head(self) -> None:
        """Says what it is and what stands under that, and what its keys do now."""
        self.set_headline()
        self.set_keys()

    def set_headline(self) -> None:
        """Says what it is and what stands under that."""
        self.frame.headline.setText(self.headline())
        self.frame.why.setText(self.why())

    def _dress(self) -> None:
        """Whose it is, its sizes, its mark and its colours; where those of before hold no label is
        looked at anew."""
        self.frame.name.setText(self.bar())
        self.frame.fit(large=self._shell.large)
        self._mark.setVisible(self.school)
        if self.school:
            self._mark.setText(self.words("TRAINING"))
        if self.styleSheet() != self._style:
            self.setStyleSheet(self._style)

    @property
    def _style(self) -> str:
        return school_sheet(self._shell) if self.school else sheet_of(self._shell)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """Says it in the status; calmly, where nobody has to do anything about it."""
        self.frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says."""
        return self.frame.status.text()

    def tried(self, deed: "Callable[[], Objection | None]") -> str:
        """Does it; what speaks against it in a sentence, empty once it is done."""
        from dealer_app.i18n.register_words import objected  # noqa: PLC0415 - behind the opening page
        from dealer_app.store.troubles import Trouble  # noqa: PLC0415 - behind the opening page

        try:
            objection = deed()
        except Trouble as trouble:
            return sentence_of(self.words, trouble)
        return "" if objection is None else objected(self.words, objection)

    def insists(self, on: str, sentence: str) -> bool:
        """True where this is asked for once more: what cannot be taken back is done then, and the
        sentence is said the first time, and again where nobody can have read it yet."""
        now = 0.0 if self._shell.beat is None else self._shell.beat()
        read = self._shell.beat is None or now - self._insisted_at >= UNREAD
        again = on == self._insisted_on and read
        if not again:
            self.answer(sentence)
        self._insisted_on, self._insisted_at = on, now
        return again

    def forget_insisting(self) -> None:
        """Whatever was asked for once is asked for twice again."""
        self._insisted_on = None

    def leave(self) -> None:
        """Done with the page."""
        self.ended.emit()

    @property
    def in_front(self) -> bool:
        """True while the window shows it."""
        return self._shell.pages.currentWidget() is self

    def _restyle(self) -> None:
        """Looks as the window does now; what was said in another language is said no more."""
        if not self.in_front:
            return
        if self._said_in != self.words.language:
            self._said_in = self.words.language
            self.forget_insisting()
            self.answer("")
        self.refresh()

    # Its keys.

    def button(self, deed: Deed) -> PageKey:
        """The key that is touched to do this."""
        return self.buttons[deed.__name__]

    def set_keys(self) -> None:
        """Shows what each key does now, and which of them can be pressed."""
        keys = self.keys()
        if not self.buttons:
            self._lay_keys(keys)
        for key in keys:
            if key.place is not Place.NOWHERE:
                self._set_key(self.buttons[key.deed], key)
        wanted = {name for key in (*keys, *self._everywhere()) for name in self.board(key)}
        wanted |= ENTERS
        if self.stepped() is not None:
            wanted |= _STEPS.keys()
        for name in self._shortcuts.keys() - wanted:
            self._shortcuts.pop(name).deleteLater()
        for name in wanted - self._shortcuts.keys():
            self._shortcuts[name] = self._bound(name)

    def _lay_keys(self, keys: Sequence[Key]) -> None:
        for key in keys:
            if key.place is Place.NOWHERE:
                continue
            large = key.place in _GREAT and not key.small
            line = self.lines[key.place]
            button = PageKey(line.parentWidget(), large=large, least=key.least)
            button.clicked.connect(partial(self._touch, key.deed))
            if not self.keys_take_focus:
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            if key.stands_apart:
                line.addStretch(1)
            line.addWidget(button)
            self.buttons[key.deed] = button
        if not any(key.stands_apart for key in keys):
            self.lines[Place.FOOT].addStretch(1)

    def _set_key(self, button: PageKey, key: Key) -> None:
        board = self.board(key)
        printed = self._key_text(board[0]) if board else ""
        button.set_words(self.words(key.says), printed)
        button.set_primary(key.primary)
        button.setVisible(key.shown)
        button.setEnabled(key.works)

    def _everywhere(self) -> tuple[Key, ...]:
        """The keys that every page has."""
        shell = self._shell
        return (
            Key("F1", marked("These keys"), self.show_keys),
            Key("F11", marked("Full screen"), shell.toggle_full_screen),
            Key("F12", EVERY_LANGUAGE, shell.next_language),
        )

    def board(self, key: Key) -> tuple[str, ...]:
        """The keys of the board that do it: the usual ones, or those of the keymap."""
        keys = keymap(self._shell.settings.keyboard)
        usual = (key.key, *_ALSO.get(key.key, ())) if key.key else ()
        return keys.of_deed(self.name, key.deed, (*usual, *key.also))

    def _bound(self, name: str) -> QShortcut:
        shortcut = QShortcut(self)
        shortcut.setKeys(sequences_of(name))
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(partial(self._key, name))
        shortcut.setAutoRepeat(name in MOVES)
        return shortcut

    def _key(self, name: str) -> None:
        """A key of the board; Enter first presses the key that has the keyboard's place."""
        focused = focused_key() if name in ENTERS else None
        if focused is not None:
            focused.click()
            return
        if self.takes(name):
            return
        for key in (*self.keys(), *self._everywhere()):
            if name in self.board(key) and key.shown and key.works:
                key.press()
                return
        rows = self.stepped()
        if name in _STEPS and rows is not None:
            rows.step(_STEPS[name])

    def stepped(self) -> Rows[object] | None:
        """The list of which the arrows light a line, None of a page without one."""
        return next((rows for rows in self.findChildren(Rows) if not rows.isHidden()), None)

    def _touch(self, deed: str, _: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        next(key for key in self.keys() if key.deed == deed).press()

    def show_keys(self) -> None:
        """Every key of the page and what it does now, over the window."""
        words = self.words
        overlay = keys_overlay(self._shell, words, self.key_lines())
        overlay.setStyleSheet(self._style)
        overlay.asked_more.connect(self.show_manual)
        overlay.lay_over()

    def show_manual(self) -> None:
        """The manual at the chapter of the page."""
        self._shell.manual_asked.emit(self.chapter)

    def key_lines(self) -> tuple[KeyLine, ...]:
        """What `?` shows: the page's own keys, then those that every page has."""
        always = self._everywhere()
        deeds = {key.deed for key in always}
        own = (key for key in self.keys() if key.deed not in deeds and self.board(key))
        return (
            KeyLine(self.headline()),
            *(self._line(key) for key in own if key.shown and key.works),
            *self.moves(),
            KeyLine(self.words("Always")),
            *map(self._line, always),
        )

    def moves(self) -> Sequence[KeyLine]:
        """What the arrows do, where they are no keys of their own."""
        return () if self.stepped() is None else (self.row_moves(),)

    def row_moves(self) -> KeyLine:
        """That the arrows go from line to line."""
        return KeyLine(self.words("The line before, the next one"), ("↑", "↓"))

    def _line(self, key: Key) -> KeyLine:
        return KeyLine(self.words(key.says), tuple(map(self._key_text, self.board(key))))

    def _key_text(self, name: str) -> str:
        """A key of the board as it is printed on a page."""
        return key_said(self.words, name).replace("Ctrl+", "Ctrl ")
