"""What lies on the page of the odds: the bets, or the choices that laws leave; and beside them the
payout of one bet, what can be supposed, or how choices are made."""

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
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.house.options_panel import OptionsPanel, OptionView
from dealer_app.gui.kit.measures import SIDE, TARGET
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.odds import odds_words, supposition
from dealer_app.gui.odds.choice_tables import ChoiceTables
from dealer_app.gui.odds.odds_inquiry import OddsInquiry
from dealer_app.gui.odds.odds_words import BetInFull, BetTold, StepTold, Supposed
from dealer_app.gui.odds.supposition import PACKS
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page_keys import Stepper, label
from dealer_app.library.chosen_squares import ChosenLaw
from dealer_app.rules.variant import BetId

LARGE_SIDE: Final = 460
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
WHOLE: Final = Qt.AlignmentFlag(0)
MOST_LINES: Final = 3
LINE: Final = 56
"""Lines of a payout that are seen at once, and the pixels of each."""

MOST_PACKS: Final = 12
LESS: Final = "\N{MINUS SIGN}"

WIDTHS: Final = (108, 132, 72, 84, 76, 64)
LARGE: Final = (136, 168, 90, 108, 100, 84)
"""Pixels of each column of figures, and those on a large screen."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

WARNED: Final = "!"
"""Stands behind the name of a bet that a house is warned of."""


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


def _bet_list() -> Rows[BetTold]:
    """The bets under each other, each with its figures."""
    figures = (
        Lane(
            "",
            partial(_figures, at),
            width,
            figures=True,
            large=large,
            marked=_is_worth_another if at == WHAT_IF else None,
        )
        for at, (width, large) in enumerate(zip(WIDTHS, LARGE, strict=True), 1)
    )
    return Rows[BetTold]((Lane("", _bet_name), *figures), called=lambda bet: bet.bet)


def _bet_name(bet: BetTold) -> str:
    return f"{bet.cells[0]} {WARNED}" if bet.warned else bet.cells[0]


def _figures(at: int, bet: BetTold) -> str:
    return bet.cells[at]


def _is_worth_another(bet: BetTold) -> bool:
    return bet.changed


class OddsTables(QStackedWidget):
    """The bets, or the choices in their place, of one inquiry; `side` stands beside them.

    `turned` is sent where something else stands there, or other keys lead on.
    """

    turned = Signal()

    def __init__(self, shell: Shell, inquiry: OddsInquiry) -> None:
        super().__init__()
        self._shell, self._inquiry = shell, inquiry
        self.rows, self.choices, self.side = _bet_list(), ChoiceTables(), OddsSide()
        self.addWidget(self.rows)
        self.addWidget(self.choices)
        self.beside = Aside.LINES
        self.picked = BetId("")
        self._bets: Sequence[BetTold] = ()
        self._laid: tuple[Sequence[ChosenLaw], Sequence[str]] = (), ()
        self.rows.moved.connect(self._pick)
        inquiry.opened.connect(self._clear)
        inquiry.begun.connect(self.show_supposed)
        inquiry.refused.connect(self.show_supposed)
        inquiry.slow.connect(self._show_waiting)
        self.side.optioned.connect(inquiry.suppose_option)
        self.side.packed.connect(inquiry.suppose_packs)
        self.side.stepped.connect(inquiry.step)
        self.side.habit.connect(inquiry.make_choice)

    @property
    def has_choices(self) -> bool:
        """True where a law leaves a choice."""
        return bool(self._laid[0])

    def _clear(self) -> None:
        """Nothing is known yet of any bet."""
        self._fill_bets(())
        self.fill_choices(())
        self.side.clear()

    # What stands beside the bets.

    def show_choices(self) -> None:
        """The choices that laws leave, and how they are made; from them back to the bets."""
        self._turn_to(Aside.HABITS)

    def show_what_if(self) -> None:
        """What can be supposed; from there back to the bet."""
        self._turn_to(Aside.WHAT_IF)

    def _turn_to(self, beside: Aside) -> None:
        self.show_beside(Aside.LINES if self.beside is beside else beside)

    def show_beside(self, beside: Aside) -> None:
        """One bet, what is supposed, or the habits, with the choices in the bets' place."""
        self.beside = beside
        self.side.show_beside(beside)
        self.setCurrentWidget(self.choices if beside is Aside.HABITS else self.rows)
        self.turned.emit()

    # What is shown.

    def set_words(self) -> None:
        """What stands there whatever is supposed."""
        words, large = self._shell.words, self._shell.large
        self.rows.fit(large=large)
        self.side.fit(large=large)
        self.choices.wear(self._shell)
        self._fill_bets(self._bets)
        self.choices.setAccessibleName(words("Choices"))
        self.side.set_words(
            words("What if: nothing of it holds at the table"),
            words("How often a card is drawn"),
            words("Packs"),
        )

    def show_bets(self) -> Iterator[None]:
        """Every bet as it is known, and one of them in full, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        if inquiry.before is None:
            return
        bets = odds_words.bets_told(inquiry.before, inquiry.after, inquiry.all_names, words)
        yield
        if self.picked not in [bet.bet for bet in bets]:
            self.picked = BetId(bets[0].bet) if bets else BetId("")
        self._fill_bets(bets)
        yield
        self._show_bet()

    def show_laws(self) -> Iterator[None]:
        """What can be supposed, and the choices that are left, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        names, now = inquiry.names, inquiry.now
        if now is None:
            return
        self.show_supposed()
        yield
        self.side.offer_habits(odds_words.habit_rows(now, inquiry.asked_now, names, words))
        laws = odds_words.laws(now, names, words)
        yield
        self.fill_choices(laws, odds_words.assumed(now, words))
        yield

    def fill_choices(self, laws: Sequence[ChosenLaw], assumed: Sequence[str] = ()) -> None:
        """The laws that leave a choice, with what is done in it; no key leads there without one."""
        if self._laid != (laws, assumed):
            self._laid = laws, assumed
            self.choices.fill(laws, assumed)
        if not laws and self.beside is Aside.HABITS:
            self.show_beside(Aside.LINES)

    def _show_waiting(self) -> None:
        """What is asked is not known yet: nothing is shown of it but what is in force."""
        if self._inquiry.before is not None:
            names, words = self._inquiry.all_names, self._shell.words
            bets = odds_words.bets_told(self._inquiry.before, None, names, words)
            self._fill_bets(odds_words.waiting(bets))

    def _fill_bets(self, bets: Sequence[BetTold]) -> None:
        """Every bet with its figures, the one that is picked lit."""
        self._bets = bets
        heads = odds_words.heads(self._shell.words, self._inquiry.names)
        self.rows.fill(self._shell.words, bets, titles=heads)
        self.rows.light(self.picked)

    def _pick(self) -> None:
        self.picked = BetId(self.rows.lit)
        self._show_bet()
        self.show_supposed()

    def _show_bet(self) -> None:
        now = self._inquiry.now
        if now is not None and self.picked:
            names = self._inquiry.all_names
            self.side.fill(odds_words.in_full(self.picked, now, names, self._shell.words))

    def show_supposed(self) -> None:
        """What can be supposed, and how it stands; the payout is that of the bet that is picked."""
        words, inquiry, picked = self._shell.words, self._inquiry, self.picked
        subject, supposed, names = inquiry.subject, inquiry.supposed, inquiry.names
        rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
        steps = supposition.steps(names, supposed, picked, words)
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names)) if steps else ""
        options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
        options.append(odds_words.dear_row(inquiry.dear, words))
        self.side.suppose(Supposed(supposed.packs, options, title, steps))
