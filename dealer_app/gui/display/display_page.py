"""The croupier's page of the display: on or off, which screen, which language, which theme."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.house.options_panel import OptionRow, OptionsPanel
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key
from dealer_app.i18n import Words

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
