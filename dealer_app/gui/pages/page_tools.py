"""Language, theme, keyboard and full screen: within reach on every page."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import bind
from dealer_app.i18n import LANGUAGES, Words, marked
from dealer_app.settings import Settings

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
