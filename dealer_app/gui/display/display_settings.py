"""The display asked for, from the opening page and from a table, and what is told of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.display.display_desk import Showing
from dealer_app.gui.house.options_panel import OptionRow, OptionsPanel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.gui.pages.page_tools import THEMES, bind_window_keys
from dealer_app.i18n import LANGUAGES, Words
from dealer_app.settings import themes

# The croupier's page of the display: on or off, which screen, which language, which theme


KEY: Final = 332
ENTER: Final = "⏎"


class DisplayPage(QWidget):
    """`chosen` tells what was touched and its value; `switched` that the display is wanted, or is
    not any more.

    Enter switches it on; once it is, Enter goes back, and F8 switches it off.
    """

    chosen = Signal(str, str)
    switched = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self.panels = (OptionsPanel(), OptionsPanel())
        for panel in self.panels:
            frame, lines = column()
            panel.chosen.connect(self.chosen)
            lines.addWidget(panel, 1)
            self._frame.columns.addWidget(frame, 1)
        self.return_ = Key(large=True, least=KEY)
        self.switch = Key(large=True, primary=True, least=KEY)
        self._frame.foot.addWidget(self.return_)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.switch)
        self.return_.clicked.connect(self.back)
        self.switch.clicked.connect(self.switched)
        self._on = False
        self.lit = self.switch
        bind(
            self,
            {
                "Return": self._enter,
                "Enter": self._enter,
                "F8": self.switched.emit,
                "Escape": self.back.emit,
            },
        )

    def _enter(self) -> None:
        if self._on:
            self.back.emit()
        else:
            self.switched.emit()

    def say(self, words: Words, *, on: bool) -> None:
        """The page in words."""
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The guests’ display"))
        self._frame.why.setText(
            words(
                "Guests see cards, results, limits, roads and what lies in the bank; stakes where"
                " the house shows them."
            )
        )
        self._on = on
        self.lit = self.return_ if on else self.switch
        self.return_.say(words("Back"), ENTER if on else words("Esc"))
        self.return_.set_primary(on)
        self.switch.say(*((words("Switch it off"), "F8") if on else (words("Switch it on"), ENTER)))
        self.switch.set_primary(not on)

    def offer(self, screens: Sequence[OptionRow], rest: Sequence[OptionRow]) -> None:
        """Shows what can be chosen and what is, the screens at the left."""
        for panel, rows in zip(self.panels, (screens, rest), strict=True):
            panel.offer(rows)

    def answer(self, sentence: str) -> None:
        """Where the display stands."""
        self._frame.answer(sentence, calm=True)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)


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
