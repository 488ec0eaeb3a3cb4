"""Laws that leave a choice, under each other as books print them, and what their choices gain."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from dealer_app.gui.pages.facts import Scrolled, clear, said_in
from dealer_app.gui.pages.keys import label
from dealer_app.library.card import RuleTable
from dealer_app.library.chosen_squares import ChosenLaw

SPACE: Final = 4
BESIDE: Final = 2
ABOVE: Final = 12
"""Pixels between what is shown, and above each table but the first."""

APART: Final = 10
FEW: Final = 12
"""Pixels between the columns of narrow tables, and how many columns those have at the most."""

COLUMN: Final = 46
"""Pixels of a column at least, so that those of all tables stand under each other."""

PLAIN: Final = "plain"
WIDEST: Final = 24
"""Columns over which a sentence may reach."""

CENTRE: Final = Qt.AlignmentFlag.AlignCenter


class ChoiceTables(Scrolled):
    """Every table in one grid, so that columns stand under each other."""

    def __init__(self) -> None:
        super().__init__()
        self.grid.setVerticalSpacing(SPACE)
        self.grid.setColumnStretch(WIDEST - 1, 1)
        self._row = 0

    def tell(self, laws: Sequence[ChosenLaw], assumed: Sequence[str]) -> None:
        """These laws, and what is taken for granted of them."""
        clear(self.grid)
        self._row = 0
        most = max((len(law.head) for law in laws), default=0)
        self.grid.setHorizontalSpacing(APART if most <= FEW else BESIDE)
        for law in laws:
            self._lay_law(law)
            for table in law.beside:
                self._lay_table(table)
        for sentence in assumed:
            self._sentence("hint", sentence)

    def said(self) -> tuple[tuple[str, ...], ...]:
        """What the tables say, row by row."""
        rows = said_in(self.grid)
        return tuple(row[:1] if len(set(row)) == 1 else row for row in rows)  # one over all columns

    def _lay_law(self, law: ChosenLaw) -> None:
        self._title(law.title)
        for sentence in law.said:
            self._sentence(PLAIN, sentence)
        self._line([label("section", text) for text in law.head])
        for total, squares in law.rows:
            told = [label("section", total)]
            for square in squares:
                cell = label("fact" if square.free else "muted", square.text)
                cell.setProperty("square", "draws" if square.draws else "stands")
                told.append(cell)
            self._line(told)
        self._sentence("hint", law.note)

    def _lay_table(self, table: RuleTable) -> None:
        self._title(table.title)
        self._line([label("section", text) for text in table.head])
        for total, *figures in table.rows:
            self._line([label("section", total), *(label(PLAIN, text) for text in figures)])
        if table.note:
            self._sentence("hint", table.note)

    def _title(self, text: str) -> None:
        title = label("section", text.upper())
        title.setContentsMargins(0, ABOVE if self._row else 0, 0, 0)
        self._across(title)

    def _sentence(self, role: str, text: str) -> None:
        self._across(label(role, text))

    def _across(self, told: QLabel) -> None:
        told.setWordWrap(True)
        self.grid.addWidget(told, self._row, 0, 1, WIDEST)
        self._row += 1

    def _line(self, cells: Sequence[QLabel]) -> None:
        for at, cell in enumerate(cells):
            cell.setAlignment(CENTRE)
            self.grid.setColumnMinimumWidth(at, COLUMN)
            self.grid.addWidget(cell, self._row, at)
        self._row += 1
