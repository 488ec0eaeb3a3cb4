"""The frame that all pages share: bar, call, body, status and foot lie where they always lie; in
the bar language, theme, keyboard and full screen, within reach on every page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.kit.measures import GAP, HEADLINE, MARGIN, STATUS, strips
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page_keys import SIGN, label, set_role
from dealer_app.i18n import LANGUAGES, Words, marked
from dealer_app.settings import Settings

FOOT: Final = "foot"
"""What the strip is called in which the keys of a page lie."""

ENTERS: Final = frozenset({"Return", "Enter"})
"""The keys of the board that mean what the lit key says."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of a page: what is said, and the lines into which keys and panels are put.

    `name` is the table's, or the program's. `columns` lie beside each other above the status; what
    is added to `body` reaches to the foot.
    """

    bar: QHBoxLayout
    name: QLabel
    headline: QLabel
    why: QLabel
    band: QHBoxLayout
    columns: QHBoxLayout
    body: QHBoxLayout
    status: QLabel
    foot: QHBoxLayout

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """Says what there is to say; calmly, where nobody has to do anything about it."""
        set_role(self.status, "tone", "calm" if calm else "")
        self.status.setText(sentence)

    def fit(self, *, large: bool) -> None:
        """Makes room for the keys as high as they are on a screen of this size."""
        heights = strips(large=large)
        for line, height in zip((self.bar, self.band, self.foot), heights, strict=True):
            strip = line.parentWidget()
            if strip is not None:
                strip.setFixedHeight(height)


def framed(page: QWidget) -> Frame:
    """Lays the frame into an empty page."""
    page.setObjectName("page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    lines = QVBoxLayout(page)
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setSpacing(0)
    bar = _strip(lines, "bar", (MARGIN, 3, 20, 3))
    band = _strip(lines, "band", (MARGIN, 8, 20, 8))
    name, headline, why = Cell("strong"), label("call"), Cell("why")
    bar.addWidget(name)
    bar.addStretch(1)
    _say_in(band, headline, why)
    body, main, columns = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
    for line in (body, main, columns):
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
    status = label("status")
    status.setWordWrap(True)
    status.setFixedHeight(STATUS)
    status.setContentsMargins(MARGIN, 0, MARGIN, 0)
    main.addLayout(columns, 1)
    main.addWidget(status)
    body.addLayout(main, 1)
    lines.addLayout(body, 1)
    foot = _strip(lines, FOOT, (20, 16, 20, 16))
    frame = Frame(bar, name, headline, why, band, columns, body, status, foot)
    frame.fit(large=False)
    return frame


def _say_in(band: QHBoxLayout, headline: QLabel, why: QLabel) -> None:
    said = QVBoxLayout()
    said.setSpacing(4)
    said.addSpacing(HEADLINE - 8)
    said.addWidget(headline)
    said.addWidget(why)
    said.addStretch(1)
    band.addLayout(said, 1)


def _strip(lines: QVBoxLayout, name: str, margins: tuple[int, int, int, int]) -> QHBoxLayout:
    strip = QFrame()
    strip.setObjectName(name)
    line = QHBoxLayout(strip)
    line.setContentsMargins(*margins)
    line.setSpacing(GAP)
    lines.addWidget(strip)
    return line


def column(*, side: bool = False, width: int | None = None) -> tuple[QFrame, QVBoxLayout]:
    """A column of the body, and the lines that things are put under each other in."""
    frame = QFrame()
    if side:
        frame.setObjectName("side")
    if width is not None:
        frame.setFixedWidth(width)
    lines = QVBoxLayout(frame)
    lines.setContentsMargins(20 if side else MARGIN, 16, 20, 8)
    lines.setSpacing(GAP)
    return frame, lines


def bind(page: QWidget, keys: Mapping[str, Callable[[], object]]) -> None:
    """Binds keys of the board, by their names, to what they do while the page is in front.

    Enter first presses the key that has the keyboard's place.
    """
    for name, act in keys.items():
        shortcut = QShortcut(QKeySequence(name), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(partial(_press, act) if name in ENTERS else act)


def focused_key() -> QPushButton | None:
    """The key that has the keyboard's place; what chooses or counts a value is none."""
    focus = QApplication.focusWidget()
    if not isinstance(focus, QPushButton) or focus.isCheckable():
        return None
    return None if focus.property("role") == SIGN else focus


def _press(act: Callable[[], object]) -> None:
    key = focused_key()
    if key is None:
        act()
    else:
        key.click()


# Within reach on every page


THEMES: Final[Mapping[str, str]] = {
    "dark": marked("Dark"),
    "light": marked("Light"),
    "contrast": marked("High contrast"),
}
_KEYBOARDS: Final[Mapping[str, str]] = {
    "azerty": marked("AZERTY keyboard"),
    "qwerty": marked("QWERTY keyboard"),
    "numpad": marked("Numeric pad"),
}


class Chooser(Protocol):
    """Whoever holds the settings, and goes on to the next one of each."""

    def next_language(self) -> None: ...
    def next_theme(self) -> None: ...
    def next_keyboard(self) -> None: ...
    def next_text(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    @property
    def text_told(self) -> str: ...


class Tools(QWidget):
    """The keys in the bar; each says what is chosen, and goes on to the next."""

    language_asked = Signal()
    theme_asked = Signal()
    keyboard_asked = Signal()
    text_asked = Signal()
    full_screen_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP)
        self.keyboard, self.theme, self.text, self.language, self.full_screen = (
            QPushButton() for _ in range(5)
        )
        for button, signal in (
            (self.keyboard, self.keyboard_asked),
            (self.theme, self.theme_asked),
            (self.text, self.text_asked),
            (self.language, self.language_asked),
            (self.full_screen, self.full_screen_asked),
        ):
            button.clicked.connect(signal)
            line.addWidget(button)

    def set_words(self, words: Words, settings: Settings) -> None:
        """What holds now, in words."""
        keyboard = _KEYBOARDS.get(settings.keyboard, settings.keyboard)
        theme = THEMES.get(settings.theme, settings.theme)
        self.keyboard.setText(words(keyboard))
        self.theme.setText(words(theme))
        self.text.setText(words("Text {percent}%", percent=settings.text))
        self.language.setText(f"{LANGUAGES[words.language]}  F12")
        self.full_screen.setText(words("Full screen") + "  F11")
        self.keyboard.setAccessibleName(words("Keyboard: {name}", name=words(keyboard)))
        self.theme.setAccessibleName(words("Theme: {name}", name=words(theme)))
        self.language.setAccessibleName(words("Language: {name}", name=LANGUAGES[words.language]))
        self.full_screen.setAccessibleName(words("Full screen"))


def bind_tools(tools: Tools, chooser: Chooser, answer: Callable[[str], object]) -> None:
    """Has the keys of the bar choose; `answer` is told when text of another size comes to hold."""
    tools.language_asked.connect(chooser.next_language)
    tools.theme_asked.connect(chooser.next_theme)
    tools.keyboard_asked.connect(chooser.next_keyboard)
    tools.text_asked.connect(chooser.next_text)
    tools.text_asked.connect(lambda: answer(chooser.text_told))
    tools.full_screen_asked.connect(chooser.toggle_full_screen)


def bind_window_keys(page: QWidget, shell: Shell, chapter: str) -> None:
    """Binds the keys that every page has: its chapter of the manual, full screen, and the other
    language."""
    manual = partial(shell.manual_asked.emit, chapter)
    bind(page, {"F1": manual, "F11": shell.toggle_full_screen, "F12": shell.next_language})
