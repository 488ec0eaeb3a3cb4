"""The croupier's page of the guests' displays: on or off, screen, language and theme."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.display.display_desk import Display, Showing
from dealer_app.gui.house.options_panel import OptionsPanel, OptionView
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.pages.frame import THEMES
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import PageKey, label
from dealer_app.i18n import LANGUAGES, marked
from dealer_app.settings import themes

LEAST: Final = 332
"""Pixels of both keys, at least."""

SCREEN: Final = "screen"
LANGUAGE: Final = "language"
THEME: Final = "theme"


class DisplayPage(Page):
    """Enter switches the first display on; once it is, Enter goes back, and F8 switches it off. F9
    switches the second.

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
        self._told = ["", ""]
        self.titles = (label("strong"), label("strong"))
        self.panels = (OptionsPanel(), OptionsPanel())
        for number, display in enumerate(showing.displays):
            self.panels[number].chosen.connect(partial(self._choose, display))
            self.lay(self.titles[number], self.panels[number])
            display.told.connect(partial(self._hear, number))
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
        return self.button(self.leave if self._showing.first.is_on else self.switch)

    @override
    def headline(self) -> str:
        return self.words("The guests’ displays")

    @override
    def why(self) -> str:
        return self.words(
            "Guests see cards, results, limits, roads and what lies in the bank; stakes where the"
            " house shows them."
        )

    @override
    def keys(self) -> Sequence[Key]:
        back, first = marked("Back"), self._showing.first.is_on
        one = marked("Switch the first off") if first else marked("Switch the first on")
        two = marked("Switch the second on")
        if self._showing.second.is_on:
            two = marked("Switch the second off")
        second = Key("F9", two, self.switch_second, least=LEAST)
        if first:
            return (
                Key(ENTER, back, self.leave, primary=True, least=LEAST, also=("Escape",)),
                Key("F8", one, self.switch, stands_apart=True, least=LEAST),
                second,
            )
        return (
            Key("Escape", back, self.leave, least=LEAST),
            Key(
                ENTER, one, self.switch, primary=True, stands_apart=True, least=LEAST, also=("F8",)
            ),
            second,
        )

    @override
    def fill(self) -> None:
        displays = self._showing.displays
        told = zip(self._told, displays, strict=True)
        self.answer(" ".join(said for said, each in told if said and each.is_on), calm=True)
        names = self.words("First display"), self.words("Second display")
        for place, display in enumerate(displays):
            self.titles[place].setText(names[place])
            self.panels[place].offer(self._rows(display))

    def _rows(self, display: Display) -> tuple[OptionView, ...]:
        """What can be chosen for one and what is."""
        words, settings = self.words, display.settings
        same = ("", words("As here"))
        screens = tuple((name, name) for name in display.screens if name)
        spoken = tuple(LANGUAGES.items())
        worn = tuple((name, words(THEMES.get(name, name))) for name in themes())
        any_other = ("", words("Any other"))
        return (
            OptionView(SCREEN, words("Screen"), (any_other, *screens), settings.screen),
            OptionView(LANGUAGE, words("Language"), (same, *spoken), settings.language),
            OptionView(THEME, words("Theme"), (same, *worn), settings.theme),
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
        """The first one on where it is off, off where it is on."""
        self._showing.first.switch()

    def switch_second(self) -> None:
        """The second one likewise."""
        self._showing.second.switch()

    def _choose(self, display: Display, what: str, value: str) -> None:
        chosen: Mapping[str, Callable[[str], None]] = {
            SCREEN: display.use_screen,
            LANGUAGE: display.use_language,
            THEME: display.use_theme,
        }
        chosen[what](value)
        self.refresh()

    def _hear(self, number: int, sentence: str) -> None:
        """Answered on the page where it is in front, else in the strip of the table."""
        self._told[number] = sentence
        self.answer(sentence, calm=True)
        if self._dealing is not None:
            self._dealing.window.desk.say(sentence)
            self._dealing.window.render_now()
        else:
            self.told.emit(sentence)
