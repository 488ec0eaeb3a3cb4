"""The bets of a game under each other, each with its figures."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.odds.odds_words import BetTold
from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.page_keys import (
    BETWEEN,
    LEFT_SIDE,
    RIGHT_SIDE,
    fit_columns,
    lay_heads,
    make_row,
)

WIDTHS: Final = (0, 108, 132, 72, 84, 76, 64)
LARGE: Final = (0, 136, 168, 90, 108, 100, 84)
"""Pixels of each column, and those on a large screen; the bet's name has what is left."""

WARNED: Final = "!"
"""Stands behind the name of a bet that a house is warned of."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

A_TURN: Final = 6
"""Rows that are made in one turn of the events."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ELIDED: Final = Qt.TextElideMode.ElideRight
LOW: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom


class OddsRow(QPushButton):
    """One bet, to be touched before its payout is looked at.

    It paints its figures itself: some thirty rows of seven labels would each be dressed one by
    one, and the window would stand still for three frames.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bet = ""
        self._cells: tuple[str, ...] = ()
        self._changed = False
        self._widths: Sequence[int] = WIDTHS
        make_row(self)

    def fill(self, told: BetTold) -> None:
        """Shows what there is to tell of it."""
        name = f"{told.cells[0]} {WARNED}" if told.warned else told.cells[0]
        self.bet, self._changed = told.bet, told.changed
        self._cells = (name, *told.cells[1:])
        self.setAccessibleName(", ".join(text for text in self._cells if text))
        self.update()

    def fit(self, widths: Sequence[int]) -> None:
        """Makes room for figures as large as they are on this screen."""
        self._widths = widths
        self.update()

    def cells(self) -> tuple[str, ...]:
        """What the row says."""
        return self._cells

    def cut_off(self) -> Sequence[str]:
        """What finds no room in its column."""
        self.ensurePolished()
        return [
            text
            for at, (text, place) in enumerate(zip(self._cells, self._places(), strict=False))
            if QFontMetrics(self._type(at)).horizontalAdvance(text) > place.width()
        ]

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """The row as the style sheet has it, and its cells over it."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(self.palette().buttonText().color())
        for at, (text, place) in enumerate(zip(self._cells, self._places(), strict=False)):
            painter.setFont(self._type(at))
            fits = painter.fontMetrics().elidedText(text, ELIDED, place.width())
            painter.drawText(place, LEFT if at == 0 else RIGHT, fits)
        painter.end()

    def _type(self, at: int) -> QFont:
        """Heavier for the bet that is picked, and for what is worth another."""
        font = self.font()
        if (at == 0 and self.isChecked()) or (at == WHAT_IF and self._changed):
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _places(self) -> Iterator[QRect]:
        """Where each cell lies: under its head."""
        room = self.width() - LEFT_SIDE - RIGHT_SIDE
        first = room - sum(self._widths) - BETWEEN * (len(self._widths) - 1)
        left = LEFT_SIDE
        for width in self._widths:
            wide = width or first
            yield QRect(left, 0, wide, self.height())
            left += wide + BETWEEN


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
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._made: list[OddsRow] = []
        self._widths: Sequence[int] = WIDTHS
        self._shown = 0

    @property
    def rows(self) -> Sequence[OddsRow]:
        """The rows that are shown."""
        return self._made[: self._shown]

    def set_heads(self, heads: Sequence[str]) -> None:
        """What the columns are called."""
        for head, title in zip(self._heads, heads, strict=True):
            head.setText(title.upper())

    def fit(self, *, large: bool) -> None:
        """Makes room for larger figures."""
        self._widths = LARGE if large else WIDTHS
        fit_columns(self._heads, self._widths)
        for row in self._made:
            row.fit(self._widths)

    def ahead(self, number: int) -> Iterator[None]:
        """Makes so many rows before there is anything to tell in them, a few at a time."""
        while len(self._made) < number:
            for _ in range(min(A_TURN, number - len(self._made))):
                self._make()
            yield

    def _make(self) -> None:
        row = OddsRow()
        row.hide()
        row.clicked.connect(lambda _=False: self.picked.emit(row.bet))
        self.list.grid.addWidget(row, len(self._made), 0)
        row.fit(self._widths)
        row.ensurePolished()
        self._made.append(row)

    def fill(self, bets: Sequence[BetTold], picked: str) -> None:
        """Every bet with its figures, one of them picked."""
        while len(self._made) < len(bets):
            self._make()
        self._shown = len(bets)
        for row, told in zip(self._made, bets, strict=False):
            row.fill(told)
        for number, row in enumerate(self._made):
            row.setVisible(number < len(bets))
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
