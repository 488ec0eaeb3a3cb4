"""The croupier's page of the guests' display: on or off, which screen, which language and theme."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.display.display_desk import Showing
from dealer_app.gui.house.options_panel import OptionsPanel, OptionView
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import PageKey
from dealer_app.gui.pages.page_tools import THEMES
from dealer_app.i18n import LANGUAGES, marked
from dealer_app.settings import themes

LEAST: Final = 332
"""Pixels of both keys, at least."""

SCREEN: Final = "screen"
LANGUAGE: Final = "language"
THEME: Final = "theme"


class DisplayPage(Page):
    """Enter switches the display on; once it is, Enter goes back, and F8 switches it off.

    It is asked for on the opening page and at a table: `ended` is sent where no table is open that
    is gone back to, `told` where none is there to say it.
    """

    told = Signal(str)
    name = "display"
    chapter = "display"

    def __init__(self, shell: Shell, showing: Showing) -> None:
        super().__init__(shell)
        self._showing = showing
        self._dealing: Dealing | None = None
        self._told = ""
        self.panels = (OptionsPanel(), OptionsPanel())
        for panel in self.panels:
            panel.chosen.connect(self._choose)
            self.lay(panel)
        showing.told.connect(self._hear)
        showing.switched.connect(self._restyle)

    def serve(self, dealing: Dealing) -> None:
        """Follows a table, whose croupier may ask for the page."""
        self._dealing = dealing
        dealing.window.display_requested.connect(self.open)
        dealing.ended.connect(self._left)
        self._showing.follow(dealing.session)

    def _left(self) -> None:
        self._dealing = None
        self._showing.leave()

    def open(self) -> None:
        """The page, as the display is now."""
        self.put()
        self.lit.setFocus()

    @property
    def lit(self) -> PageKey:
        """The key that Enter presses."""
        return self.button(self.leave if self._showing.is_on else self.switch)

    @override
    def headline(self) -> str:
        return self.words("The guests’ display")

    @override
    def why(self) -> str:
        return self.words(
            "Guests see cards, results, limits, roads and what lies in the bank; stakes where the"
            " house shows them."
        )

    @override
    def keys(self) -> Sequence[Key]:
        back, off, on = marked("Back"), marked("Switch it off"), marked("Switch it on")
        escape = ("Escape",)
        if self._showing.is_on:
            return (
                Key(ENTER, back, self.leave, primary=True, least=LEAST, also=escape),
                Key("F8", off, self.switch, stands_apart=True, least=LEAST),
            )
        return (
            Key("Escape", back, self.leave, least=LEAST),
            Key(ENTER, on, self.switch, primary=True, stands_apart=True, least=LEAST, also=("F8",)),
        )

    @override
    def fill(self) -> None:
        self.answer(self._told if self._showing.is_on else "", calm=True)
        screens, *rest = self._rows()
        for panel, rows in zip(self.panels, ([screens], rest), strict=True):
            panel.offer(rows)

    def _rows(self) -> tuple[OptionView, ...]:
        """What can be chosen and what is, the screens first."""
        words, settings = self.words, self._shell.settings
        same = ("", words("As in this window"))
        screens = tuple((name, name) for name in self._showing.screens if name)
        spoken = tuple(LANGUAGES.items())
        worn = tuple((name, words(THEMES.get(name, name))) for name in themes())
        any_other = ("", words("Any other than this one"))
        return (
            OptionView(SCREEN, words("Screen"), (any_other, *screens), settings.display),
            OptionView(LANGUAGE, words("Language"), (same, *spoken), settings.display_language),
            OptionView(THEME, words("Theme"), (same, *worn), settings.display_theme),
        )

    @override
    def set_keys(self) -> None:
        """The keyboard's place goes with the key that Enter presses."""
        lit = (key for key in self.buttons.values() if key.property("primary"))
        stood = any(key.hasFocus() for key in lit)
        super().set_keys()
        if stood:
            self.lit.setFocus()

    @override
    def leave(self) -> None:
        """Back to the table, or to the page before."""
        if self._dealing is not None:
            self._dealing.show_table()
        else:
            super().leave()

    def switch(self) -> None:
        """On where it is off, off where it is on."""
        self._showing.switch()

    def _choose(self, what: str, value: str) -> None:
        chosen: Mapping[str, Callable[[str], None]] = {
            SCREEN: self._showing.use_screen,
            LANGUAGE: self._showing.use_language,
            THEME: self._showing.use_theme,
        }
        chosen[what](value)
        self.refresh()

    def _hear(self, sentence: str) -> None:
        """Answered on the page where it is in front, else in the strip of the table."""
        self._told = sentence
        self.answer(sentence, calm=True)
        if self._dealing is not None:
            self._dealing.window.desk.say(sentence)
            self._dealing.window.render_now()
        else:
            self.told.emit(sentence)
