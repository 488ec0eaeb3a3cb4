"""The odds of the cards left in the shoe, beside the felt: for the chef, and for lessons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.keys import Key, label, set_role
from dealer_app.i18n import Words

COLUMNS: Final = 3
A_TURN: Final = 12
"""Rows that are made in one turn."""


@dataclass(frozen=True, slots=True)
class ShoeRow:
    """One bet: what it is called, its edge now, and from a fresh shoe; `gains`: guests gain."""

    name: str
    now: str
    fresh: str
    gains: bool = False


class ShoePanel(QWidget):
    """`closed` is sent by the key that puts it away; it takes no other key from the croupier."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 12, 18, 12)
        self._title, self._cards, self._said = label("section"), label("small"), label("status")
        for each in (self._title, self._cards, self._said):
            each.setWordWrap(True)
            lines.addWidget(each)
        self.list = Scrolled(read=False)
        self.list.grid.setVerticalSpacing(6)
        self.list.grid.setHorizontalSpacing(12)
        self.list.grid.setColumnStretch(0, 1)
        lines.addWidget(self.list, 1)
        self.close_ = Key()
        self.close_.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_.clicked.connect(self.closed)
        lines.addWidget(self.close_)
        self._heads = [self._put(0, at, "section") for at in range(COLUMNS)]
        self._rows: list[list[QLabel]] = []
        self._bets: Sequence[ShoeRow] = ()

    def _put(self, row: int, at: int, role: str) -> QLabel:
        made = label(role)
        if at:
            made.setAlignment(RIGHT)
            self.list.grid.addWidget(made, row, at)
        else:
            made.setWordWrap(True)
            self.list.grid.addWidget(made, row, at)
        return made

    def say(self, words: Words) -> None:
        """The panel in words."""
        self._title.setText(words("The present shoe: for the chef only").upper())
        heads = (words("Guest’s edge"), words("now"), words("fresh shoe"))
        for head, text in zip(self._heads, heads, strict=True):
            head.setText(text.upper())
        self.close_.say(words("Put away"), words("Esc"))

    def tell(self, cards: str, rows: Sequence[ShoeRow]) -> None:
        """Every bet, for so many cards; the first time a few rows a turn, so that no frame is
        missed."""
        self._cards.setText(cards)
        self._said.hide()
        self._bets = rows
        self._fill()

    def _fill(self) -> None:
        rows = self._bets
        for row in range(len(self._rows) + 1, min(len(rows), len(self._rows) + A_TURN) + 1):
            made = [self._put(row, at, role) for at, role in enumerate(("small", "fact", "muted"))]
            self._rows.append(made)
        if len(self._rows) < len(rows):
            QTimer.singleShot(0, self, self._fill)
        for number, cells in enumerate(self._rows):
            for cell in cells:
                cell.setVisible(number < len(rows))
        for cells, told in zip(self._rows, rows, strict=False):
            for cell, text in zip(cells, (told.name, told.now, told.fresh), strict=True):
                cell.setText(text)
            set_role(cells[1], "role", "keys" if told.gains else "fact")

    @property
    def complete(self) -> bool:
        """True once every bet that was told has its row."""
        return len(self._rows) >= len(self._bets)

    def answer(self, sentence: str) -> None:
        """Why there are no odds at this moment; those shown are not of this shoe any more."""
        self.tell("", ())
        self._said.setText(sentence)
        self._said.show()

    def told(self) -> tuple[tuple[str, ...], ...]:
        """What the rows say."""
        shown = (cells for cells in self._rows if not cells[0].isHidden())
        return tuple(tuple(cell.text() for cell in cells) for cells in shown)

    @property
    def sentence(self) -> str:
        """Why there are no odds, empty where there are."""
        return "" if self._said.isHidden() else self._said.text()

    @property
    def cards(self) -> str:
        """How many cards the odds are of."""
        return self._cards.text()
