"""House options between two shoes: what holds, and what is to hold from the next shoe on."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dealer_app.gui.house.options_panel import USUAL, OptionRow, OptionsPanel
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, label
from dealer_app.i18n import Words

KEY: Final = 332
ENTER: Final = "⏎"


class OptionsPage(QWidget):
    """`decided` asks for the options that are chosen; `chosen` tells one that was touched."""

    decided = Signal()
    chosen = Signal(str, str)
    back = Signal()
    odds_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        self._title = label("section")
        frame, lines = column()
        self.options = OptionsPanel()
        self.options.chosen.connect(self.chosen)
        lines.addWidget(self._title)
        lines.addWidget(self.options, 1)
        self._frame.columns.addWidget(frame, 3)
        self._frame.columns.addStretch(2)
        self.return_ = Key(large=True, least=KEY)
        self.decide = Key(large=True, primary=True, least=KEY)
        self._frame.foot.addWidget(self.return_)
        self.odds = Key(large=True, least=KEY)
        self._frame.foot.addWidget(self.odds)
        self.odds.clicked.connect(self.odds_asked)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.decide)
        self.return_.clicked.connect(self.back)
        self.decide.clicked.connect(self.decided)
        decide = self.decided.emit
        bind(self, {"Return": decide, "Enter": decide, "Escape": self.back.emit})
        bind(self, {"F6": self.odds_asked.emit})

    def say(self, words: Words, table: str, why: str) -> None:
        """The page in words."""
        self._frame.name.setText(table)
        self._frame.headline.setText(words("House options"))
        self._frame.why.setText(why)
        self._title.setText(
            words("House options ({sign} as usual in this house)", sign=USUAL.strip()).upper()
        )
        self.return_.say(words("Back"), words("Esc"))
        self.decide.say(words("Deal under these"), ENTER)
        self.odds.say(words("What that does to the bets"), "F6")

    def offer(self, rows: Sequence[OptionRow]) -> None:
        """Shows the options and what is chosen."""
        self.options.offer(rows)

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.status.setText(sentence)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
