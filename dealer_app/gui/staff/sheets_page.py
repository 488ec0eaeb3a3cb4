"""The house sheets of a machine: which tables may be opened under, who allowed each, since when."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, lay_heads, lay_row, set_role
from dealer_app.i18n import Words

WIDTHS: Final = (0, 250, 330, 200)
"""Pixels of the columns; the first takes what is left."""


@dataclass(frozen=True, slots=True)
class SheetShown:
    """One house sheet in words: what it is called, the first signs of its digest, how it stands,
    and since when."""

    digest: str
    name: str
    signs: str
    state: str
    since: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.name, self.signs, self.state, self.since)


class SheetRow(QPushButton):
    """One house sheet, to be lit before something is done."""

    def __init__(self) -> None:
        super().__init__()
        self.digest = ""
        self._cells = lay_row(self, WIDTHS)
        self.toggled.connect(self._lit)

    def say(self, sheet: SheetShown) -> None:
        """Which sheet it is."""
        self.digest = sheet.digest
        for cell, text in zip(self._cells, sheet.cells, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in sheet.cells if text))

    @property
    def told(self) -> tuple[str, ...]:
        """What stands in the row."""
        return tuple(cell.text() for cell in self._cells)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


class SheetsPage(QWidget):
    """`allowed` and `taken_back` are done with the sheet whose row is lit, `moved` tells that
    another one is."""

    back, allowed, taken_back, moved = Signal(), Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self.rows: list[SheetRow] = []
        self.return_, self.take_back = Key(large=True), Key(large=True)
        self.allow = Key(large=True, primary=True)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        for key, signal in (
            (self.return_, self.back),
            (self.take_back, self.taken_back),
            (self.allow, self.allowed),
        ):
            if key is self.take_back:
                self._frame.foot.addStretch(1)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Delete": self.taken_back.emit,
                "Return": self.allowed.emit,
                "Enter": self.allowed.emit,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
            },
        )

    def say(self, words: Words, why: str) -> None:
        """The page in words."""
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The house sheets of this machine"))
        self._frame.why.setText(why)
        titles = (words("House sheet"), "SHA-256", words("State"), words("Since"))
        for head, title in zip(self._heads, titles, strict=True):
            head.setText(title.upper())
        self.return_.say(words("Back"), words("Esc"))
        self.take_back.say(words("Allow it no more"), words("Del"))
        self.allow.say(words("Allow this sheet"), "⏎")

    def tell(self, sheets: Sequence[SheetShown], lit: str = "") -> None:
        """Every sheet; the one that was lit stays lit, or that of the digest `lit` is."""
        lit = self.picked or lit
        while len(self.rows) < len(sheets):
            row = SheetRow()
            row.clicked.connect(self.moved)
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(sheets))
            if place < len(sheets):
                row.say(sheets[place])
        shown = self.rows[: len(sheets)]
        (next((row for row in shown if row.digest == lit), shown[0])).setChecked(True)

    @property
    def picked(self) -> str:
        """The digest of the sheet that is lit, empty before there is any."""
        return next((row.digest for row in self.rows if row.isChecked()), "")

    @property
    def told(self) -> list[tuple[str, ...]]:
        """What stands in the rows."""
        return [row.told for row in self.rows if not row.isHidden()]

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What came of the last try."""
        self._frame.answer(sentence, calm=calm)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _move(self, step: int) -> None:
        rows = [row for row in self.rows if not row.isHidden()]
        at = next((n for n, row in enumerate(rows) if row.isChecked()), 0)
        row = rows[(at + step) % len(rows)]
        row.setChecked(True)
        self.list.ensureWidgetVisible(row, 0, row.height())
        self.moved.emit()
