"""What every bet of a game is worth, in force and supposed, for those who answer for the game."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.odds.choice_tables import ChoiceTables
from dealer_app.gui.odds.odds_rows import OddsRows
from dealer_app.gui.odds.odds_side import Beside, OddsSide
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, set_role
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words
from dealer_app.library.chosen_squares import ChosenLaw

KEY: Final = 180
BACKSPACE: Final = "⌫"
_MOVES: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}


class OddsPage(QWidget):
    """The bets, or the choices that laws leave; beside them one bet, what is supposed, or habits.

    `moved` tells by how many rows the arrows go on; `beside_asked` what is wanted beside.
    """

    back, print_asked, paper_asked = Signal(), Signal(), Signal()
    in_force_asked, undo_asked = Signal(), Signal()
    moved = Signal(int)
    beside_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self.rows, self.choices = OddsRows(), ChoiceTables()
        self._main = QStackedWidget()
        self._main.addWidget(self.rows)
        self._main.addWidget(self.choices)
        lines.addWidget(self._main, 1)
        self._frame.columns.addWidget(main, 1)
        self.side = OddsSide()
        self._frame.body.addWidget(self.side)
        self._beside = Beside.LINES
        self._laid: tuple[Sequence[ChosenLaw], Sequence[str]] = (), ()
        self._words: Words | None = None
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_ = Key(large=True, primary=True, least=KEY)
        self.print, self.paper, self.free, self.what_if, self.in_force, self.undo = (
            Key(large=True) for _ in range(6)
        )
        deeds = {
            self.print: ("F9", self.print_asked.emit),
            self.paper: ("F8", self.paper_asked.emit),
            self.free: ("F7", lambda: self._ask(Beside.HABITS)),
            self.what_if: ("F6", lambda: self._ask(Beside.WHAT_IF)),
            self.in_force: ("F5", self.in_force_asked.emit),
            self.undo: ("Backspace", self.undo_asked.emit),
        }
        for key, (_, deed) in deeds.items():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(deed)
            self._frame.foot.addWidget(key)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.return_)
        self.return_.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.return_.clicked.connect(self.back)
        bind(self, dict.fromkeys(("Return", "Enter"), self._enter))
        bind(self, {"Escape": self.back.emit})
        bind(self, {name: partial(_press, key) for key, (name, _) in deeds.items()})
        self.paper.hide()
        self.in_force.hide()
        self.undo.hide()

    def say(self, words: Words, name: str, heads: Sequence[str]) -> None:
        """The page in words."""
        self._frame.name.setText(name)
        self.rows.say(heads)
        self.return_.say(words("Back"), words("Esc"))
        self.print.say(words("PAR sheet"), "F9")
        self.paper.say(words("Show the sheet"), "F8")
        self._words = words
        self._say_keys()
        self.in_force.say(words("As in force"), "F5")
        self.undo.say(words("Undo"), BACKSPACE)
        self.side.say(
            words("What if: nothing of it holds at the table"),
            words("How often a card is drawn"),
            words("Packs"),
        )

    def _say_keys(self) -> None:
        """What leads to the other things beside the bets, and back to the one bet."""
        words = self._words
        if words is None:
            return
        self.choices.setAccessibleName(words("Choices"))
        named = (
            (self.free, Beside.HABITS, words("Choices"), "F7"),
            (self.what_if, Beside.WHAT_IF, words("What if"), "F6"),
        )
        for key, beside, name, on in named:
            key.say(words("The bets") if self._beside is beside else name, on)

    def head(self, headline: str, why: str, *, supposed: bool) -> None:
        """What the page is about; `supposed`: not of the rules in force."""
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        set_role(self._frame.headline, "tone", "trouble" if supposed else "")
        self.in_force.setVisible(supposed)

    @property
    def beside(self) -> Beside:
        """What stands beside the bets."""
        return self._beside

    def show_beside(self, beside: Beside) -> None:
        """One bet, what is supposed, or the habits, with the choices in the bets' place."""
        self._beside = beside
        self.side.show_beside(beside)
        choices = beside is Beside.HABITS
        self._main.setCurrentWidget(self.choices if choices else self.rows)
        self._say_keys()
        if beside is Beside.LINES:
            self.setFocus()

    def tell_choices(self, laws: Sequence[ChosenLaw], assumed: Sequence[str] = ()) -> None:
        """The laws that leave a choice, with what is done in it; no key leads there without one."""
        self.free.setVisible(bool(laws))
        if not laws and self._beside is Beside.HABITS:
            self.show_beside(Beside.LINES)
        if self._laid != (laws, assumed):
            self._laid = laws, assumed
            self.choices.tell(laws, assumed)

    def printed(self, printed: PaperTold, words: Words) -> None:
        """What came of the printing, and whether there is a paper to show."""
        self.answer(words.sentence(printed.saying), calm=not printed.failed)
        self.paper.setVisible(printed.there)

    def may_undo(self, there: bool) -> None:  # noqa: FBT001 - a setter
        """Whether something that was supposed can be taken back."""
        self.undo.setVisible(there)

    def forget(self) -> None:
        """Another game is looked at: nothing that stood here is of it."""
        self.rows.tell((), "")
        self.tell_choices(())
        self.side.forget()

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What there is to say at this moment; calmly, where it is no warning."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says at this moment."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)
        self.rows.fit(large=large)
        self.side.fit(large=large)

    def _enter(self) -> None:
        """Presses the key beside the bets that has the keyboard's place; elsewhere, leaves."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QPushButton) and self.side.isAncestorOf(focus):
            focus.click()
        else:
            self.back.emit()

    def _ask(self, beside: Beside) -> None:
        """What is wanted beside the bets; asked for again, the bet is."""
        self.beside_asked.emit(Beside.LINES if self._beside is beside else beside)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from bet to bet."""
        step = _MOVES.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(step)


def _press(key: Key) -> None:
    """Presses a key of the foot, where it is there."""
    if key.isVisible():
        key.click()
