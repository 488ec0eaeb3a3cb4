"""A game's house options, each with its values side by side and the usual one marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.kit.event_loop import BREATH
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.pages.facts import FingerArea
from dealer_app.gui.pages.page_keys import Choice, label

USUAL: Final = " •"
"""Stands behind the value that is usual in this house."""

LONG: Final = 9
"""Signs beyond which a value wants a line of its own."""

MANY: Final = 16
"""Signs of all values together beyond which they want the panel's whole width."""

AT_ONCE: Final = 3
A_TURN: Final = 1
"""Options laid out at once, and at each turn of the events after that."""

TITLE: Final = 3
VALUES: Final = 4
"""Shares of the panel's width, where an option's name stands beside its values."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option as it is shown: its name, each value with what it is called, and the chosen."""

    key: str
    name: str
    values: tuple[tuple[str, str], ...]
    chosen: str


class OptionsPanel(FingerArea):
    """The options of one game; `chosen` tells the option's key and the value.

    Those that find no room at first are laid out a few at a time, so that no frame waits for them.
    """

    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rows: dict[str, tuple[QLabel, Choice]] = {}
        self._offered: tuple[object, ...] = ()
        self._told: dict[str, OptionView] = {}
        self._waiting: list[OptionView] = []
        self._later = QTimer(self)
        self._later.setInterval(BREATH)
        self._later.timeout.connect(lambda: self._lay(A_TURN))
        self._fresh()

    def offer(self, rows: Sequence[OptionView]) -> None:
        """Shows each option with its values, the one that it has marked as chosen."""
        offered = tuple((row.key, tuple(value for value, _ in row.values)) for row in rows)
        if offered != self._offered:
            self._offered = offered
            self._fresh()
            self._waiting = list(rows)
            self._lay(AT_ONCE)
            self._later.start()
        self._waiting = [row for row in rows if row.key not in self._rows]
        for row in rows:
            if row.key in self._rows and self._told.get(row.key) != row:
                self._show_row(row)

    def choice(self, key: str) -> Choice:
        """The values of one option; KeyError if it is not shown."""
        self._lay(len(self._waiting))
        return self._rows[key][1]

    def ahead(self) -> Iterator[None]:
        """Lays out what waits, one after the other, and dresses it before it is seen."""
        while self._waiting:
            self._lay(A_TURN)
            yield
        for _, choice in tuple(self._rows.values()):
            choice.ensurePolished()
            yield
        self._fit(self.size())

    def _fit(self, room: QSize) -> None:
        """Takes the size that all options have in that room, with the bar that it wants."""
        lines, wide = self._lines, room.width()
        if lines.totalHeightForWidth(wide) > room.height():
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
            wide -= self.verticalScrollBar().sizeHint().width()
        self._inside.resize(wide, lines.totalHeightForWidth(wide))
        lines.activate()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another room the bar may not be wanted."""
        super().resizeEvent(event)
        if self._inside.height() <= self.height():
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _lay(self, most: int) -> None:
        """Lays out so many more."""
        now, self._waiting = self._waiting[:most], self._waiting[most:]
        for row in now:
            self._add(row)
            self._show_row(row)
        if not self._waiting:
            self._later.stop()

    def _show_row(self, row: OptionView) -> None:
        title, choice = self._rows[row.key]
        title.setText(row.name)
        choice.offer(row.values, row.chosen)
        choice.set_words(row.name)
        self._told[row.key] = row

    def _fresh(self) -> None:
        self._rows, self._told = {}, {}
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._inside = QWidget()
        self._inside.setObjectName("inside")
        self._lines = QVBoxLayout(self._inside)
        self._lines.setContentsMargins(0, 0, 12, 0)
        self._lines.setSpacing(GAP)
        self._lines.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        self._lines.addStretch(1)
        self.setWidget(self._inside)

    def _add(self, row: OptionView) -> None:
        names = [name for _, name in row.values]
        long = max(map(len, names)) > LONG
        many = len("".join(names)) > MANY or len(names) > 3
        title = label("small", within=self._inside)
        choice = Choice(self._inside, column=long)
        title.setWordWrap(True)
        choice.chosen.connect(partial(self.chosen.emit, row.key))
        self._rows[row.key] = title, choice
        line = QVBoxLayout() if long or many else QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(title, TITLE)
        line.addWidget(choice, VALUES)
        self._lines.insertLayout(self._lines.count() - 1, line)
