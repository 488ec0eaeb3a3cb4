"""The chips of an evening: given to each guest, won and lost, and who has how many (S2.25)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.pages.facts import RIGHT, Scrolled
from dealer_app.gui.pages.frame import column, framed
from dealer_app.gui.pages.page_keys import Key, label, lay_heads, lay_row, set_role
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words

SIDE: Final = 332
MAIN_KEY: Final = 260
WIDTHS: Final = (64, 0, 130, 130, 130)
"""Pixels of each column; the guest's name has what is left."""

PAD: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", ".", "0", "⌫")
BACKSPACE: Final = "⌫"
IN_A_ROW: Final = 3


@dataclass(frozen=True, slots=True)
class Guest:
    """One guest in words: his place in the ranking, his seat, and three amounts."""

    seat: str
    place: str
    name: str
    given: str
    won: str
    has: str

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.place, self.name, self.given, self.won, self.has)


class GuestRow(QPushButton):
    """One guest, to be touched before chips are given to him."""

    def __init__(self, seat: str) -> None:
        super().__init__()
        self.seat = seat
        self._cells = lay_row(self, WIDTHS)
        _align(self._cells)
        self.toggled.connect(self._lit)

    def say(self, guest: Guest) -> None:
        """What there is to tell of him."""
        self.seat = guest.seat
        for cell, text in zip(self._cells, guest.cells, strict=True):
            cell.setText(text)
        self.setAccessibleName(", ".join(text for text in guest.cells if text))

    def cells(self) -> tuple[str, ...]:
        """What the row says."""
        return tuple(cell.text() for cell in self._cells)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        for cell in self._cells:
            set_role(cell, "chosen", chosen)


def _align(cells: Sequence[QLabel]) -> None:
    for amount in cells[2:]:
        amount.setAlignment(RIGHT)


class EveningPage(QWidget):
    """Keys are told by their names; touches by what they are for.

    `keyed` tells a key of the board, `figure` a touched one of the pad, `picked` a guest.
    """

    keyed = Signal(str)
    figure = Signal(str)
    picked = Signal(str)
    give, take_back, give_all = Signal(), Signal(), Signal()
    back, print_asked, paper_asked = Signal(), Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        main, lines = column()
        self._heads = lay_heads(lines, WIDTHS)
        _align(self._heads)
        self.list = Scrolled(read=False)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._frame.columns.addWidget(main, 1)
        self._frame.body.addWidget(self._side())
        self.rows: list[GuestRow] = []
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _side(self) -> QFrame:
        """Who is given chips, how many, and the figures."""
        side, lines = column(side=True, width=SIDE)
        self._who, self._amount = label("section"), label("call")
        self._amount.setAlignment(RIGHT)
        lines.addWidget(self._who)
        lines.addWidget(self._amount)
        pad = QGridLayout()
        pad.setSpacing(8)
        self.pad = {sign: QPushButton(sign) for sign in PAD}
        for place, (sign, key) in enumerate(self.pad.items()):
            key.setProperty("role", "letter")
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(lambda _=False, sign=sign: self.figure.emit(sign))
            pad.addWidget(key, *divmod(place, IN_A_ROW))
        lines.addLayout(pad)
        lines.addStretch(1)
        return side

    def _lay_foot(self) -> None:
        self.return_, self.print, self.paper = (Key(large=True) for _ in range(3))
        self.take, self.all = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.return_, self.back),
            (self.print, self.print_asked),
            (self.paper, self.paper_asked),
            (self.take, self.take_back),
            (self.all, self.give_all),
            (self.main, self.give),
        ):
            if key is self.take:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)

    def say(self, words: Words, name: str, point: str) -> None:
        """The page in words; `point` is how an amount is written."""
        self._frame.name.setText(name)
        titles = ("", words("Guest"), words("Given"), words("Won"), words("Has"))
        for head, title in zip(self._heads, titles, strict=True):
            head.setText(title.upper())
        self.pad["."].setText(point)
        self.pad[BACKSPACE].setAccessibleName(words("Erase"))
        self.return_.say(words("Back"), words("Esc"))
        self.print.say(words("Ranking"), "F9")
        self.paper.say(words("Show the sheet"), "F8")
        self.take.say(words("Take back"), words("Del"))
        self.all.say(words("To everybody"), "F6")
        self.main.say(words("Give"), "⏎")

    def tell(self, headline: str, why: str, guests: Sequence[Guest]) -> None:
        """Everybody with what was given, what was won and what there is."""
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        while len(self.rows) < len(guests):
            row = GuestRow("")
            row.clicked.connect(lambda _=False, row=row: self.picked.emit(row.seat))
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        for row, guest in zip(self.rows, guests, strict=False):
            row.say(guest)

    def pick(self, seat: str, who: str, amount: str) -> None:
        """Lights the guest whose chips are being keyed, and shows how many so far."""
        self._who.setText(who.upper())
        self._amount.setText(amount)
        row = next((each for each in self.rows if each.seat == seat), None)
        if row is not None:
            row.setChecked(True)
            self.list.ensureWidgetVisible(row, 0, row.height())

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.answer(sentence)

    def printed(self, printed: PaperTold, words: Words) -> None:
        """What came of the printing, and whether there is a paper to show."""
        self._frame.answer(words.sentence(printed.saying), calm=not printed.failed)
        self.paper.setVisible(printed.there)

    @property
    def sentence(self) -> str:
        """What it says of the last try."""
        return self._frame.status.text()

    @property
    def amount(self) -> str:
        """The amount as it is shown."""
        return self._amount.text()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of the board; one that is held down counts once."""
        if not event.isAutoRepeat():
            self.keyed.emit(key_name(event))

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other."""
        return False
