"""What stands beside the bets of a game: the payout of one of them, what can be supposed, or how
choices are made."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from dealer_app.gui.house.options_panel import OptionsPanel, OptionView
from dealer_app.gui.kit.measures import SIDE, TARGET
from dealer_app.gui.odds.odds_words import BetInFull, StepTold, Supposed
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page_keys import Stepper, label

LARGE_SIDE: Final = 460
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
WHOLE: Final = Qt.AlignmentFlag(0)
MOST_LINES: Final = 3
LINE: Final = 56
"""Lines of a payout that are seen at once, and the pixels of each."""

MOST_PACKS: Final = 12
LESS: Final = "\N{MINUS SIGN}"


class Aside(IntEnum):
    """What stands beside the bets."""

    LINES = 0
    WHAT_IF = 1
    HABITS = 2


class PayoutSteps(QWidget):
    """The lines of one payout, each with a key that makes it less and one that makes it more.

    `stepped` tells the line's key, and -1 or 1.
    """

    stepped = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._rows: dict[str, tuple[QLabel, QLabel]] = {}
        self.keys: dict[tuple[str, int], QPushButton] = {}

    def offer(self, steps: Sequence[StepTold]) -> None:
        """Shows these lines as they are now."""
        if [step.key for step in steps] != list(self._rows):
            clear(self._grid)
            self._rows, self.keys = {}, {}
            for row, step in enumerate(steps):
                self._add(row, step)
        for step in steps:
            name, now = self._rows[step.key]
            name.setText(step.name)
            now.setText(step.now)
            for by, sign in ((-1, LESS), (1, "+")):
                self.keys[step.key, by].setAccessibleName(f"{step.name} {sign}")

    def _add(self, row: int, step: StepTold) -> None:
        name, now = label("hint"), label("strong")
        name.setWordWrap(True)
        now.setAlignment(Qt.AlignmentFlag.AlignCenter)
        now.setFixedWidth(60)
        self._rows[step.key] = name, now
        self._grid.addWidget(name, row, 0)
        for at, by, sign in ((1, -1, LESS), (3, 1, "+")):
            key = QPushButton(sign)
            key.setProperty("role", "sign")
            key.setFixedWidth(TARGET)
            key.setAutoDefault(False)
            key.clicked.connect(partial(self.stepped.emit, step.key, by))
            self.keys[step.key, by] = key
            self._grid.addWidget(key, row, at)
        self._grid.addWidget(now, row, 2)


class OddsSide(QWidget):
    """One of three things at a time.

    `optioned` and `habit` tell a key and the value chosen, `packed` how many packs are supposed,
    `stepped` the line of a payout and which way.
    """

    optioned = Signal(str, str)
    habit = Signal(str, str)
    packed = Signal(int)
    stepped = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.fit(large=False)
        self._stack = QStackedLayout(self)
        self._titles = [label("section") for _ in Aside]
        for title in self._titles:
            title.setWordWrap(True)
        self.lines, self._cautions = Scrolled(), label("status")
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._bet = BetInFull("", (), ())
        self.packs, self.options, self.payout = Stepper(), OptionsPanel(), PayoutSteps()
        self._packs_title, self._payout_title = label("section"), label("section")
        self.habits = OptionsPanel()
        self._supposed: Supposed | None = None
        self._habits: Sequence[OptionView] = ()
        for page in (self._lay_lines(), self._lay_what_if(), self._lay_habits()):
            self._stack.addWidget(page)
        self.options.chosen.connect(self.optioned)
        self.habits.chosen.connect(self.habit)
        self.packs.changed.connect(self.packed)
        self.payout.stepped.connect(self.stepped)

    def _lay_lines(self) -> QFrame:
        frame, lines = self._titled(Aside.LINES)
        self._cautions.setWordWrap(True)
        self.lines.grid.setColumnStretch(0, 1)
        self.lines.grid.setHorizontalSpacing(12)
        lines.addWidget(self.lines, 1)
        lines.addWidget(self._cautions)
        return frame

    def _lay_what_if(self) -> QFrame:
        frame, lines = self._titled(Aside.WHAT_IF)
        packs = QHBoxLayout()
        packs.addWidget(self._packs_title, 1)
        packs.addWidget(self.packs, 1)
        lines.addLayout(packs)
        lines.addWidget(self.options, 1)
        self._payout_title.setWordWrap(True)
        lines.addWidget(self._payout_title)
        self._payout = Scrolled(read=False)
        self._payout.grid.addWidget(self.payout, 0, 0)
        lines.addWidget(self._payout)
        return frame

    def _lay_habits(self) -> QFrame:
        frame, lines = self._titled(Aside.HABITS)
        lines.addWidget(self.habits, 1)
        return frame

    def _titled(self, beside: Aside) -> tuple[QFrame, QVBoxLayout]:
        frame, lines = column(side=True)
        lines.addWidget(self._titles[beside])
        return frame, lines

    def set_words(self, what_if: str, habits: str, packs: str) -> None:
        """The titles."""
        self._titles[Aside.WHAT_IF].setText(what_if.upper())
        self._titles[Aside.HABITS].setText(habits.upper())
        self._packs_title.setText(packs.upper())
        self.packs.set_words(packs)

    def fit(self, *, large: bool) -> None:
        """As wide as the panel beside the felt."""
        self.setFixedWidth(LARGE_SIDE if large else SIDE)

    def show_beside(self, beside: Aside) -> None:
        """Puts one of the three in front."""
        self._stack.setCurrentIndex(beside)
        self._lay_out()

    def fill(self, bet: BetInFull) -> None:
        """The payout of a bet, and what a house should know of it."""
        self._titles[Aside.LINES].setText(bet.name.upper())
        self.lines.setAccessibleName(bet.name)
        self._bet = bet
        while len(self._lines) < len(bet.lines):
            self._add_line()
        for cells, line in zip(self._lines, bet.lines, strict=False):
            said = (line.outcome, line.probability, line.net)
            for cell, text in zip(cells, said, strict=True):
                cell.setText(text)
        for number, cells in enumerate(self._lines):
            for cell in cells:
                cell.setVisible(number < len(bet.lines))
        self._cautions.setText("\n".join(bet.cautions))
        self._cautions.setVisible(bool(bet.cautions))

    def _add_line(self) -> None:
        cells = label("small"), label("small"), label("fact")
        cells[0].setWordWrap(True)
        row = len(self._lines)
        for at, cell in enumerate(cells):
            cell.hide()
            self.lines.grid.addWidget(cell, row, at, RIGHT if at else WHOLE)
        self._lines.append(cells)

    def press(self) -> bool:
        """Presses the value that has the keyboard's place; False where none here has."""
        focus = QApplication.focusWidget()
        if not isinstance(focus, QPushButton) or not self.isAncestorOf(focus):
            return False
        focus.click()
        return True

    def clear(self) -> None:
        """Nothing is known yet of any bet."""
        self.fill(BetInFull("", (), ()))
        self._supposed, self._habits = None, ()

    def lines_said(self) -> tuple[tuple[str, ...], ...]:
        """What the lines of the payout say."""
        return tuple((line.outcome, line.probability, line.net) for line in self._bet.lines)

    def suppose(self, supposed: Supposed) -> None:
        """What can be supposed, as it is now."""
        self._supposed = supposed
        self._lay_out()

    def offer_habits(self, rows: Sequence[OptionView]) -> None:
        """How each choice is made."""
        self._habits = rows
        self._lay_out()

    def _lay_out(self) -> None:
        """What is in front, as it is now; what nobody sees is laid where there is time for it."""
        beside = self._stack.currentIndex()
        if beside == Aside.HABITS:
            self.habits.offer(self._habits)
        if beside == Aside.WHAT_IF and self._supposed is not None:
            self._lay_supposed(self._supposed)

    def ahead(self) -> Iterator[None]:
        """Lays what may be looked at next, a little at a time."""
        if self._supposed is not None:
            self._lay_supposed(self._supposed)
            yield
            yield from self._dressed(Aside.WHAT_IF, self.options)
        self.habits.offer(self._habits)
        yield
        yield from self._dressed(Aside.HABITS, self.habits)

    def _dressed(self, beside: Aside, panel: OptionsPanel) -> Iterator[None]:
        page = self._stack.widget(beside)
        lines = None if page is None else page.layout()
        if page is None or lines is None or page.isVisible():
            return
        page.setGeometry(self.rect())
        page.ensurePolished()
        lines.activate()
        yield
        yield from panel.ahead()

    def _lay_supposed(self, supposed: Supposed) -> None:
        self.packs.offer(1, max(MOST_PACKS, supposed.packs), supposed.packs)
        self.options.offer(supposed.options)
        self._payout_title.setText(supposed.title.upper())
        self.payout.offer(supposed.payout)
        self._payout.setFixedHeight(min(len(supposed.payout), MOST_LINES) * LINE)
