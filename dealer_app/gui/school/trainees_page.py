"""Who trains: those who have a record, or a new name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QWidget

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.letters import Letters
from dealer_app.gui.pages.name_fields import LETTERS, NamedField
from dealer_app.gui.pages.page_keys import Key, label, lay_heads, lay_row, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.i18n import Words
from dealer_app.rules.staff import LONGEST_NAME

SIDE: Final = 400
WIDTHS: Final = (0,)
MAIN_KEY: Final = 220
ENTER: Final = "⏎"


class NameRow(QPushButton):
    """One trainee, to be lit before the lessons begin."""

    def __init__(self) -> None:
        super().__init__()
        (self._cell,) = lay_row(self, WIDTHS)
        self.toggled.connect(self._lit)

    @property
    def name(self) -> str:
        return self._cell.text()

    def say(self, name: str) -> None:
        """Whose row it is."""
        self._cell.setText(name)
        self.setAccessibleName(name)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._cell, "chosen", chosen)


@dataclass(frozen=True, slots=True)
class Board:
    """How the letters are written that are touched: the keyboard, and the language."""

    keyboard: str
    words: Words


class TraineesPage(QWidget):
    """`chosen` tells the name of whoever sits down; `class_asked` that all are to be compared."""

    chosen = Signal(str)
    back, class_asked = Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        self.list = Scrolled(read=False)
        self.list.grid.setVerticalSpacing(0)
        self._nobody = label("muted")
        self._nobody.setWordWrap(True)
        lines.addWidget(self._nobody)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self._frame.body.addWidget(self._lay_side())
        self.rows: list[NameRow] = []
        self._shown = 0
        self._board: Board | None = None
        self.letters: Letters | None = None
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_side(self) -> QFrame:
        side, lines = column(side=True, width=SIDE)
        self.new = NamedField(LONGEST_NAME)
        self.new.letters_asked.connect(self._show_letters)
        self._why = label("muted")
        self._why.setWordWrap(True)
        lines.addWidget(self.new)
        lines.addWidget(self._why)
        lines.addStretch(1)
        return side

    def _lay_foot(self) -> None:
        self.return_, self.class_ = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        self.return_.clicked.connect(self.back)
        self.class_.clicked.connect(self.class_asked)
        self.main.clicked.connect(self._sit_down)
        for key in (self.return_, self.class_, self.main):
            if key is self.main:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self._give_up,
                "Return": self._sit_down,
                "Enter": self._sit_down,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
                "F7": self.class_asked.emit,
                LETTERS: self.new.ask,
            },
        )

    def say(self, words: Words, keyboard: str) -> None:
        """The page in words."""
        self._board = Board(keyboard, words)
        marked_as(self._mark, words)
        self._frame.name.setText("Sabot")
        self._frame.headline.setText(words("The school"))
        self._frame.why.setText(words("Who trains? Nothing here touches a table or a register."))
        self._heads[0].setText(words("Trainees").upper())
        self._nobody.setText(words("Nobody has a record yet: write a name."))
        self.new.say(words("A new trainee"), words("Letters to touch"))
        self._why.setText(words("A new name opens a record of its own."))
        self.return_.say(words("Back"), words("Esc"))
        self.class_.say(words("The class"), "F7")
        self.main.say(words("Begin"), ENTER)

    def tell(self, names: Sequence[str]) -> None:
        """Everybody who has a record; whoever was lit stays lit."""
        lit = self.picked
        while len(self.rows) < len(names):
            row = NameRow()
            row.clicked.connect(self.setFocus)
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        self._shown = len(names)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(names))
            if place < len(names):
                row.say(names[place])
        shown = self.rows[: len(names)]
        if shown:
            next((row for row in shown if row.name == lit), shown[0]).setChecked(True)
        self._nobody.setVisible(not names)
        self.class_.setVisible(bool(names))

    def begin(self) -> None:
        """The keyboard's place is the list, or the new name where there is no list."""
        if self._shown:
            self.setFocus()
        else:
            self.new.field.setFocus()

    @property
    def picked(self) -> str:
        """Who is lit, nobody while the list is empty."""
        shown = self.rows[: self._shown]
        return next((row.name for row in shown if row.isChecked()), "")

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What there is to say at this moment."""
        self._frame.answer(sentence, calm=calm)

    @property
    def sentence(self) -> str:
        """What it says at this moment."""
        return self._frame.status.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _sit_down(self) -> None:
        """Whoever is written sits down, else whoever is lit."""
        if self._put_letters_away():
            return
        name = self.new.field.name or self.picked
        if name:
            self.chosen.emit(name)
        else:
            self.new.field.setFocus()

    def _move(self, step: int) -> None:
        shown = self.rows[: self._shown]
        if not shown:
            return
        at = next((n for n, row in enumerate(shown) if row.isChecked()), 0)
        row = shown[(at + step) % len(shown)]
        row.setChecked(True)
        self.list.ensureWidgetVisible(row, 0, row.height())

    def _give_up(self) -> None:
        if not self._put_letters_away():
            self.back.emit()

    def _show_letters(self, field: QLineEdit) -> None:
        self._put_letters_away()
        if self._board is not None:
            self.letters = Letters(self._board.keyboard, self._board.words, self)
            self.letters.done.clicked.connect(self._put_letters_away)
            self.letters.write_into(field)

    def _put_letters_away(self) -> bool:
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown
