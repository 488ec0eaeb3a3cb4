"""The bets of a game under each other, each with its figures."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.keys import fit_columns, lay_heads, lay_row, set_role
from dealer_app.gui.pages.odds_told import BetTold

WIDTHS: Final = (0, 96, 122, 68, 68, 72, 60)
LARGE: Final = (0, 120, 150, 90, 100, 100, 84)
"""Pixels of each column, and those on a large screen; the bet's name has what is left."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

LOW: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom


class OddsRow(QPushButton):
    """One bet, to be touched before its payout is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.bet = ""
        self._cells = lay_row(self, WIDTHS)
        for cell in self._cells[1:]:
            cell.setAlignment(RIGHT)
        self.toggled.connect(self._lit)

    def say(self, told: BetTold) -> None:
        """What there is to tell of it."""
        self.bet = told.bet
        for cell, text in zip(self._cells, told.cells, strict=True):
            cell.setText(text)
        set_role(self._cells[WHAT_IF], "chosen", told.changed)
        self.setAccessibleName(", ".join(text for text in told.cells if text))

    def fit(self, widths: Sequence[int]) -> None:
        """Makes room for figures as large as they are on this screen."""
        fit_columns(self._cells, widths)

    def cells(self) -> tuple[str, ...]:
        """What the row says."""
        return tuple(cell.text() for cell in self._cells)

    def labels(self) -> Sequence[QLabel]:
        """The labels that say it."""
        return self._cells

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._cells[0], "chosen", chosen)


class OddsRows(QWidget):
    """The head and the rows; `picked` tells the bet that is touched."""

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        self._heads = lay_heads(lines, WIDTHS)
        for each in self._heads:
            each.setWordWrap(True)
            each.setAlignment(LOW)
        self._heads[0].setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        self.list = Scrolled()
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._made: list[OddsRow] = []
        self._widths: Sequence[int] = WIDTHS
        self._shown = 0

    @property
    def rows(self) -> Sequence[OddsRow]:
        """The rows that are shown."""
        return self._made[: self._shown]

    def say(self, heads: Sequence[str]) -> None:
        """What the columns are called."""
        for head, title in zip(self._heads, heads, strict=True):
            head.setText(title.upper())

    def fit(self, *, large: bool) -> None:
        """Makes room for larger figures."""
        self._widths = LARGE if large else WIDTHS
        fit_columns(self._heads, self._widths)
        for row in self._made:
            row.fit(self._widths)

    def tell(self, bets: Sequence[BetTold], picked: str) -> None:
        """Every bet with its figures, one of them picked."""
        while len(self._made) < len(bets):
            row = OddsRow()
            row.clicked.connect(lambda _=False, row=row: self.picked.emit(row.bet))
            self.list.grid.addWidget(row, len(self._made), 0)
            row.fit(self._widths)
            self._made.append(row)
        self._shown = len(bets)
        for number, row in enumerate(self._made):
            row.setVisible(number < len(bets))
        for row, told in zip(self._made, bets, strict=False):
            row.say(told)
        self.pick(picked)

    def pick(self, bet: str) -> None:
        """Lights a bet's row, and has it seen."""
        row = next((each for each in self.rows if each.bet == bet), None)
        if row is not None:
            row.setChecked(True)
            self.list.ensureWidgetVisible(row, 0, row.height())

    def beside(self, bet: str, step: int) -> str:
        """The bet so many rows further, round and round."""
        bets = [row.bet for row in self.rows]
        at = bets.index(bet) if bet in bets else 0
        return bets[(at + step) % len(bets)] if bets else ""
