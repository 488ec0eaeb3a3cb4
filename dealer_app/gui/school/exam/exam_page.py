"""Before an exam: which game, how many coups, and which chance deals it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.theme import Theme
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import Key, label, lay_row, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.gui.school.answer_parts import FigurePad
from dealer_app.i18n import Words
from dealer_app.training.question import Came

SIDE: Final = 372
HIGH: Final = 44
MAIN_KEY: Final = 220
ENTER: Final = "⏎"
FIGURES: Final = frozenset("0123456789")


class GameRow(QPushButton):
    """A game whose exam may be taken."""

    def __init__(self) -> None:
        super().__init__()
        (self._cell,) = lay_row(self, (0,))
        self.toggled.connect(self._lit)

    @property
    def name(self) -> str:
        return self._cell.text()

    def say(self, name: str) -> None:
        """Which game it is."""
        self._cell.setText(name)
        self.setAccessibleName(name)

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._cell, "chosen", chosen)


class ExamPage(QWidget):
    """`begun` is sent when the exam is to begin; `moved` tells a step in the list of games,
    `touched` the place of one, `coups_moved` a step to fewer or more coups, `figure` a sign of the
    number."""

    begun, back = Signal(), Signal()
    coups_asked, chance_asked = Signal(), Signal()
    moved, touched, coups_moved = Signal(int), Signal(int), Signal(int)
    figure = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self._list = Scrolled(read=False)
        self._list.grid.setVerticalSpacing(0)
        self.games: list[GameRow] = []
        lines.addWidget(self._list, 1)
        self._frame.columns.addWidget(main, 1)
        side, below = column(side=True, width=SIDE)
        self._seed = label("section")
        self.seed = FigurePad()
        self.seed.pad["."].hide()
        self.seed.figure.connect(self.figure)
        for part in (self._seed, self.seed):
            below.addWidget(part)
        below.addStretch(1)
        self._frame.body.addWidget(side)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_, self.coups, self.chance = (Key(large=True) for _ in range(3))
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.return_, self.back),
            (self.coups, self.coups_asked),
            (self.chance, self.chance_asked),
            (self.main, self.begun),
        ):
            if key is self.main:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self.begun.emit,
                "Enter": self.begun.emit,
                "Up": lambda: self.moved.emit(-1),
                "Down": lambda: self.moved.emit(1),
                "Left": lambda: self.coups_moved.emit(-1),
                "Right": lambda: self.coups_moved.emit(1),
                "F6": self.coups_asked.emit,
                "F7": self.chance_asked.emit,
            },
        )

    def say(self, words: Words, name: str, coups: int) -> None:
        """The page in words; `name` is the trainee's."""
        marked_as(self._mark, words)
        self._frame.name.setText(name)
        self._frame.headline.setText(words("The dealing exam"))
        said = (
            words("Deal, call and pay without a hint: the same number deals the same exam again."),
            words("← fewer coups, → more."),
        )
        self._frame.why.setText(" ".join(said))
        self._seed.setText(words("Number of the exam").upper())
        self.seed.set_words("", words("Erase"))
        self.return_.set_words(words("Back"), words("Esc"))
        self.coups.set_words(words.plural("{n} coup", "{n} coups", coups), "F6")
        self.chance.set_words(words("Another number"), "F7")
        self.main.set_words(words("Begin"), ENTER)

    def tell(self, games: Sequence[str], lit: int, seed: str, theme: Theme) -> None:
        """The games, the one that is lit, and the number."""
        while len(self.games) < len(games):
            place, row = len(self.games), GameRow()
            row.clicked.connect(lambda _=False, place=place: self.touched.emit(place))
            self._list.grid.addWidget(row, place, 0)
            self.games.append(row)
        for row, text in zip(self.games, games, strict=True):
            row.say(text)
        if self.games:
            self.games[lit].setChecked(True)
            self._list.ensureWidgetVisible(self.games[lit], 0, HIGH)
        self.seed.fill(seed, Came.OPEN, theme)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """What there is to say at this moment."""
        self._frame.answer(sentence, calm=calm)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure of the number, or one that is taken back."""
        name = key_name(event).removeprefix("KP_")
        if name in FIGURES:
            self.figure.emit(name)
        elif name == "Backspace":
            self.figure.emit("⌫")
