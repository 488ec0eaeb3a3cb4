"""Somebody is asked for a name and a PIN, in the panel beside what is shown: names to choose from,
then the figures; nothing else hears."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QInputEvent, QKeyEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_names import key_name, key_said
from dealer_app.gui.kit.measures import GAP, strips
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import dress
from dealer_app.gui.pages.frame import FOOT
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page_keys import BACKSPACE, FigureKeys, PageKey, label, set_role
from dealer_app.i18n import Words
from dealer_app.register.admission import MOST
from dealer_app.settings import LEFT

SIDE: Final = 372
LARGE_SIDE: Final = 460
"""Pixels that the panel is wide: those of the panel beside the felt, which it lies over."""

A_PAGE: Final = 8
"""Names that are seen at once, each with its figure."""

FIGURE: Final = 20
LARGE_FIGURE: Final = 24
POST: Final = 116
LARGE_POST: Final = 150
"""Pixels of the figure before a name and of the post behind it, and those on a large screen."""

ENTER: Final = "⏎"
PAD: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", BACKSPACE, "0", ENTER)
DOT: Final = "●"


@dataclass(frozen=True, slots=True)
class Somebody:
    """One who may sign: the name, the post in words, and the figure that is keyed for it."""

    name: str
    post: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class SignView:
    """What the panel shows: what is signed for, who may, and how far it is.

    `at` is the name that is lit, `chosen` whether the PIN is keyed for it, `figures` how many of it
    are there. A panel that is `locked` cannot be given up. `what` is the deed in figures; `staff`
    the key that leads to the staff, empty where none does.
    """

    title: str
    why: str
    people: Sequence[Somebody] = ()
    at: int = 0
    chosen: bool = False
    figures: int = 0
    sentence: str = ""
    locked: bool = False
    what: str = ""
    staff: str = ""


def _names() -> Rows[Somebody]:
    """A list of those who may sign, each behind the figure that is keyed."""
    return Rows[Somebody](
        (
            Lane("", lambda each: each.figure, FIGURE, large=LARGE_FIGURE, yields=True),
            Lane("", lambda each: each.name, wraps=True),
            Lane("", lambda each: each.post, POST, large=LARGE_POST, figures=True),
        ),
        called=lambda each: each.name,
        heard=lambda each: f"{each.name}, {each.post}",
        whole=True,
    )


class SignPanel(QFrame):
    """`picked` tells the place of a touched name, `figure` a touched key of the pad; `again` that
    another name is wanted, `given_up` that nobody signs, `staff_asked` that somebody is to be added
    who may."""

    picked = Signal(int)
    figure = Signal(str)
    again = Signal()
    given_up = Signal()
    staff_asked = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.shown: SignView | None = None
        self._named: tuple[object, ...] = ()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 12, 18, 12)
        lines.setSpacing(GAP)
        self._title, self._why, self._said = label("big"), label("muted"), label("status")
        self._what = label("strong")
        for each in (self._title, self._what, self._why, self._said):
            each.setWordWrap(True)
        self._parts = QStackedWidget()
        self._parts.addWidget(self._lay_names())
        self._parts.addWidget(self._lay_pin())
        self.staff, self.back = PageKey(), PageKey()
        for key, pressed in ((self.staff, self.staff_asked), (self.back, self.given_up)):
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(pressed)
        for part in (self._title, self._what, self._why):
            lines.addWidget(part)
        lines.addWidget(self._parts, 1)
        lines.addWidget(self._said)
        lines.addWidget(self.staff)
        lines.addWidget(self.back)

    def _lay_names(self) -> QWidget:
        names = QWidget()
        lines = QVBoxLayout(names)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        self.rows = _names()
        self.rows.touched.connect(self._pick)
        lines.addWidget(self.rows)
        self._more = label("hint")
        lines.addWidget(self._more)
        lines.addStretch(1)
        return names

    def _lay_pin(self) -> QWidget:
        part = QWidget()
        lines = QVBoxLayout(part)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self.name = _names()
        self.name.touched.connect(self.again)
        self._pin = label("big")
        self._pin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pin.setFixedHeight(36)
        lines.addWidget(self.name)
        lines.addWidget(self._pin)
        figures = FigureKeys(PAD)
        figures.touched.connect(self.figure)
        self.pad = figures.by_sign
        set_role(self.pad[ENTER], "primary", value=True)
        lines.addWidget(figures)
        lines.addStretch(1)
        return part

    def _pick(self) -> None:
        if self.shown is not None:
            self.picked.emit(self.shown.at // A_PAGE * A_PAGE + self.rows.at)

    def render_shown(self, shown: SignView, words: Words) -> None:
        """Shows who may sign, or how much of the PIN is keyed, never the PIN itself."""
        self.shown = shown
        self._title.setText(shown.title)
        self._what.setText(shown.what)
        self._what.setVisible(bool(shown.what))
        self._why.setText(shown.why)
        self._why.setVisible(bool(shown.why))
        self._said.setText(shown.sentence)
        self.setAccessibleName(words.listed(each for each in (shown.title, shown.what) if each))
        self.setAccessibleDescription(shown.sentence or shown.why)
        self.back.set_words(words("Back"), words("Esc"))
        self.back.setVisible(not shown.locked)
        self.staff.set_words(words("The staff"), shown.staff)
        self.staff.setVisible(bool(shown.staff))
        self._parts.setCurrentIndex(1 if shown.chosen else 0)
        names = (shown.people, shown.at, shown.chosen, words)
        if names != self._named:  # a figure of the PIN changes none
            self._named = names
            self._render_names(shown, words)
        for rows in (self.rows, self.name):
            rows.list.setAccessibleName(shown.title)
        self._pin.setText(DOT * shown.figures if shown.figures else words("PIN"))
        said = words.plural("{n} figure keyed", "{n} figures keyed", shown.figures)
        self._pin.setAccessibleName(said)
        self.pad[BACKSPACE].setAccessibleName(words("Erase"))
        self.pad[ENTER].setAccessibleName(words("Sign"))

    def _render_names(self, shown: SignView, words: Words) -> None:
        first = shown.at // A_PAGE * A_PAGE
        page = shown.people[first : first + A_PAGE]
        figured = [replace(each, figure=str(at)) for at, each in enumerate(page, 1)]
        self.rows.fill(words, figured)
        self.rows.light_at(shown.at - first)
        more = len(shown.people) > A_PAGE
        told = words(
            "{first} – {last} of {all}: arrows go on",
            first=first + 1,
            last=first + len(page),
            all=len(shown.people),
        )
        self._more.setText(told if more else "")
        if shown.chosen and shown.people:
            self.name.fill(words, (shown.people[shown.at],))

    def lay_beside(self, *, large: bool, left: bool) -> None:
        """Takes the place of the panel beside the felt, at its left or right, under the bar; the
        cards stay in sight."""
        over = self.parentWidget()
        if over is not None:
            wide, top = (LARGE_SIDE if large else SIDE), strips(large=large)[0]
            for rows in (self.rows, self.name):
                rows.fit(large=large)
            set_role(self, "stands", "left" if left else "right")
            start = 0 if left else over.width() - wide
            self.setGeometry(start, top, wide, over.height() - top)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._said.text()


_TABLES: Final = ("stake",)
"""The table of the keymap in which figures are figures."""

STAFF: Final = "F4"
"""The usual key of the staff."""

_MOVES: Final = {"Up": -1, "Down": 1, "PageUp": -A_PAGE, "PageDown": A_PAGE}
_TOUCHES: Final = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.TouchBegin,
)
_HEARD: Final = frozenset(
    (
        *_TOUCHES,
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Resize,
    )
)
"""What of all that happens in the program is looked at."""

_CLASSES: Final = (QInputEvent, QResizeEvent)
"""What all of that is."""


def _nothing() -> None:
    """Nobody waits for it."""


@dataclass(frozen=True, slots=True)
class SignQuestion:
    """What is signed for, and who may; `what` says it in figures and numbers.

    `check` says what is wrong with somebody's PIN, empty for nothing; `signed` is told the name
    whose PIN was right, `given_up` that nobody signed. A `locked` one cannot be given up. Where
    nobody may sign, `adds` leads to the staff, where a director adds people.
    """

    title: str
    why: str
    people: tuple[Somebody, ...]
    check: Callable[[str, str], str]
    signed: Callable[[str], None]
    given_up: Callable[[], None] = field(default=_nothing)
    locked: bool = False
    what: str = ""
    adds: Callable[[], None] | None = None


class PinAsked(QObject):
    """Asks one question at a time over the window, whichever of its pages is in front."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._question: SignQuestion | None = None
        self._at = 0
        self._chosen = False
        self._pin = ""
        self._sentence = ""
        self._ends = ExitStack()
        """What goes with it of what was made."""
        shell.restyled.connect(self._show)
        shell.pages.currentChanged.connect(self._show)

    @cached_property
    def panel(self) -> SignPanel:
        """What lies over the window, made when somebody is first asked."""
        panel = SignPanel(self._shell.pages)
        panel.hide()
        panel.picked.connect(self._pick)
        panel.figure.connect(self._figure)
        panel.again.connect(self._again)
        panel.given_up.connect(self.give_up)
        panel.staff_asked.connect(self._add)
        self._ends.callback(panel.deleteLater)
        return panel

    @cached_property
    def _cover(self) -> QFrame:
        """What lies over the foot of the page beneath."""
        cover = QFrame(self._shell.pages)
        cover.setObjectName(FOOT)
        cover.hide()
        self._ends.callback(cover.deleteLater)
        return cover

    @property
    def open(self) -> bool:
        """True while somebody is asked."""
        return self._question is not None

    def ask(self, question: SignQuestion) -> None:
        """Asks this in the place of whatever was asked before; a lone name is chosen already."""
        before = self._question
        self._question, self._sentence = question, ""
        self._at, self._chosen, self._pin = 0, len(question.people) == 1, ""
        self._show()
        if before is None:  # it has its colours and its words before it is seen
            self.panel.show()
            self._hear(heard=True)

    def put_away(self) -> None:
        """Asks no more; what lies beneath hears keys and touches again."""
        if self._question is not None:
            self._question, self._pin = None, ""
            self._hear(heard=False)
            self.panel.hide()
            self._cover.hide()

    def give_up(self) -> None:
        """Nobody signs; a panel that is locked only forgets what was keyed."""
        question = self._question
        if question is None:
            return
        if question.locked:
            self._again()
            return
        self.put_away()
        question.given_up()

    def _add(self) -> None:
        """Nobody may sign yet: somebody is added to the staff, and it is asked for anew."""
        question = self._question
        if question is not None and question.adds is not None:
            self.give_up()
            question.adds()

    def let_go(self) -> None:
        """Asks never again; before the window is thrown away."""
        self.put_away()
        self._shell.restyled.disconnect(self._show)
        self._shell.pages.currentChanged.disconnect(self._show)
        self._ends.close()
        self.deleteLater()

    def _hear(self, *, heard: bool) -> None:
        application = QApplication.instance()
        if application is None:
            return
        if heard:
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)

    # What is keyed and touched.

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Every key of the window is for the panel; touches beside it do nothing."""
        if not isinstance(event, _CLASSES):  # most are none, and that costs less than their type
            return False
        kind = event.type()
        if kind not in _HEARD or not self._is_here(watched):
            return False
        if kind == QEvent.Type.Resize and watched is self.panel.parentWidget():
            self._show()
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
                self._key(event)
            return True
        return kind in _TOUCHES and isinstance(watched, QWidget) and not self._in_panel(watched)

    def _is_here(self, watched: QObject) -> bool:
        """True of what belongs to the window that the panel lies over."""
        if isinstance(watched, QWindow):
            return watched is self._shell.windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self._shell

    def _in_panel(self, widget: QWidget) -> bool:
        return widget is self.panel or self.panel.isAncestorOf(widget)

    def _key(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        name = key_name(event)
        if name in self._staff_keys:
            self._add()
            return
        act = keymap(self._shell.settings.keyboard).act(name, _TABLES)
        if name in _MOVES:
            self._move(_MOVES[name])
        elif act is None:
            return
        elif act.verb is Verb.DIGIT:
            self._figure(act.value)
        elif act.verb is Verb.UNDO:
            self._figure(BACKSPACE)
        elif act.verb is Verb.NEXT:
            self._figure(ENTER)
        elif act.verb is Verb.CANCEL:
            self.give_up()

    @property
    def _staff_keys(self) -> tuple[str, ...]:
        """The keys of the board that lead to the staff, as on the opening page; none where somebody
        may sign."""
        if self._question is None or self._question.adds is None:
            return ()
        return keymap(self._shell.settings.keyboard).of_deed("opening", "show_people", (STAFF,))

    def _move(self, step: int) -> None:
        """Another name, round and round; a PIN that was begun was for the one before."""
        people = self._question.people if self._question else ()
        if people:
            self._at = (self._at + step) % len(people)
            self._pin, self._sentence = "", ""
            self._show()

    def _pick(self, place: int) -> None:
        people = self._question.people if self._question else ()
        if 0 <= place < len(people):
            self._at, self._chosen, self._pin, self._sentence = place, True, "", ""
            self._show()

    def _again(self) -> None:
        """Back to the names, where there is more than one."""
        question = self._question
        self._chosen = question is not None and len(question.people) == 1
        self._pin, self._sentence = "", ""
        self._show()

    def _figure(self, sign: str) -> None:
        """A figure before a name is chosen is its place in the list; then it is one of the PIN."""
        if not self._chosen:
            if sign == ENTER:
                self._pick(self._at)
            elif sign != BACKSPACE and 1 <= int(sign) <= A_PAGE:
                self._pick(self._at // A_PAGE * A_PAGE + int(sign) - 1)
            return
        if sign == ENTER:
            self._sign()
            return
        if sign == BACKSPACE:
            if not self._pin:
                self._again()
                return
            self._pin = self._pin[:-1]
        else:
            self._pin = (self._pin + sign)[:MOST]
        self._sentence = ""
        self._show()

    def _sign(self) -> None:
        question = self._question
        if question is None or not question.people:
            return
        name, pin = question.people[self._at].name, self._pin
        self._pin = ""
        if not pin:
            self._sentence = self._shell.words("Key the PIN, then Enter.")
            self._show()
            return
        self._sentence = question.check(name, pin)
        if self._sentence:
            self._show()
        elif self._question is question:
            self.put_away()
            question.signed(name)

    # What is shown.

    def _show(self) -> None:
        question = self._question
        if question is None:
            return
        dress(self.panel, self._shell)
        self.panel.lay_beside(large=self._shell.large, left=self._stands_left)
        self._cover_foot()
        shown = SignView(
            question.title,
            question.why,
            question.people,
            self._at,
            self._chosen,
            len(self._pin),
            self._sentence,
            question.locked,
            question.what,
            key_said(self._shell.words, next(iter(self._staff_keys), "")),
        )
        self.panel.render_shown(shown, self._shell.words)

    @property
    def _stands_left(self) -> bool:
        """True over a table whose panel stands at its left."""
        at_table = isinstance(self._shell.pages.currentWidget(), TableWindow)
        return at_table and self._shell.settings.panel == LEFT

    def _cover_foot(self) -> None:
        """The keys at the foot of a page do nothing meanwhile, and the panel would cut them off."""
        pages = self._shell.pages
        page = pages.currentWidget()
        foot = page.findChild(QFrame, FOOT) if page is not None else None
        self.panel.raise_()
        self._cover.setVisible(foot is not None)
        if foot is not None:
            dress(self._cover, self._shell)
            self._cover.setGeometry(QRect(foot.mapTo(pages, QPoint(0, 0)), foot.size()))
            self._cover.stackUnder(self.panel)
