"""The display asked for, from the opening page and from a table, and what is told of it."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.display.display_desk import Showing
from dealer_app.gui.display.display_page import DisplayPage
from dealer_app.gui.house.options_panel import OptionRow
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.dealing import Dealing
from dealer_app.gui.pages.page_tools import THEMES, bind_window_keys
from dealer_app.i18n import LANGUAGES, Words
from dealer_app.settings import themes

SCREEN: Final = "screen"
LANGUAGE: Final = "language"
THEME: Final = "theme"


class DisplayAsked(QObject):
    """The page of the display; `ended` is sent when the page before is wanted again, `told` where
    no table is open to say it."""

    ended = Signal()
    told = Signal(str)

    def __init__(self, shell: Shell, showing: Showing) -> None:
        super().__init__(shell)
        self._shell = shell
        self._showing = showing
        self._dealing: Dealing | None = None
        self._told = ""
        self.page = DisplayPage()
        self.page.chosen.connect(self._choose)
        self.page.switched.connect(showing.switch)
        self.page.back.connect(self._back)
        bind_window_keys(self.page, shell)
        showing.told.connect(self._tell)
        showing.switched.connect(self._restyle)
        shell.restyled.connect(self._restyle)

    def serve(self, dealing: Dealing) -> None:
        """Follows a table, whose croupier may ask for the page."""
        self._dealing = dealing
        dealing.window.display_requested.connect(self.show)
        dealing.ended.connect(self._left)
        self._showing.follow(dealing.session)

    def show(self) -> None:
        """The page, as the display is now."""
        self._say()
        self._shell.put(self.page)
        self.page.lit.setFocus()

    def _left(self) -> None:
        self._dealing = None
        self._showing.leave()

    def _back(self) -> None:
        if self._dealing is not None:
            self._dealing.show_table()
        else:
            self.ended.emit()

    def _choose(self, what: str, value: str) -> None:
        chosen: Mapping[str, Callable[[str], None]] = {
            SCREEN: self._showing.use_screen,
            LANGUAGE: self._showing.use_language,
            THEME: self._showing.use_theme,
        }
        chosen[what](value)
        self._say()

    def _tell(self, sentence: str) -> None:
        """On the page where it is in front, else in the strip of the table."""
        self._told = sentence
        self.page.answer(sentence)
        if self._dealing is not None:
            self._dealing.window.desk.say(sentence)
            self._dealing.window.render_now()
        else:
            self.told.emit(sentence)

    def _say(self) -> None:
        shell, words = self._shell, self._shell.words
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        lit = self.page.lit
        self.page.say(words, on=self._showing.is_on)
        if lit.hasFocus():
            self.page.lit.setFocus()
        self.page.answer(self._told if self._showing.is_on else "")
        rows = self._rows(words)
        self.page.offer(rows[:1], rows[1:])

    def _rows(self, words: Words) -> tuple[OptionRow, ...]:
        settings, same = self._shell.settings, ("", words("As in this window"))
        screens = tuple((name, name) for name in self._showing.screens if name)
        spoken = tuple(LANGUAGES.items())
        worn = tuple((name, words(THEMES.get(name, name))) for name in themes())
        any_other = ("", words("Any other than this one"))
        return (
            OptionRow(SCREEN, words("Screen"), (any_other, *screens), settings.display),
            OptionRow(LANGUAGE, words("Language"), (same, *spoken), settings.display_language),
            OptionRow(THEME, words("Theme"), (same, *worn), settings.display_theme),
        )

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()
