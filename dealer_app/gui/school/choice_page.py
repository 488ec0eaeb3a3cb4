"""What is practised: a game and a drill, each with how it goes and what comes back now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import ARROWS, Key, label, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.i18n import Words

HIGH: Final = 44
NAME: Final = 150
MAIN_KEY: Final = 170
ENTER: Final = "⏎"
NONE: Final = "—"

Place = tuple[int, int]
"""A row, and a column of the grid, from 0."""


@dataclass(frozen=True, slots=True)
class Told:
    """A cell in words: how often the answers were right, how many places come back, and all of it
    as it is heard. `there` is false where the drill makes no sense in the game."""

    share: str = ""
    due: str = ""
    heard: str = ""
    there: bool = True


class Cell(QPushButton):
    """A drill of a game."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "cell")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleDescription(ARROWS)
        self._share, self._due = label("fact"), label("hint")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(4, 3, 4, 3)
        lines.setSpacing(0)
        for part in (self._share, self._due):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            lines.addWidget(part)
        self.toggled.connect(self._lit)

    def say(self, told: Told) -> None:
        """How it goes."""
        self._share.setText(told.share if told.there else NONE)
        self._due.setText(told.due)
        self._due.setVisible(bool(told.due))
        self.setEnabled(told.there)
        self.setAccessibleName(told.heard)

    @property
    def words_said(self) -> tuple[str, str]:
        """What it says."""
        return self._share.text(), self._due.text()

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._share, "chosen", chosen)


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a run is dealt, in words: how long, and what it may cost."""

    length: str
    extras: str


class ChoicePage(QWidget):
    """`begun` is sent when the lit cell is practised; each other signal is one thing to do."""

    begun, back, moved = Signal(), Signal(), Signal()
    length_asked, extras_asked = Signal(), Signal()
    due_asked, progress_asked = Signal(), Signal()
    lessons_asked, exam_asked = Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self._scroll = Scrolled(read=False)
        self.grid: QGridLayout = self._scroll.grid
        self.grid.setHorizontalSpacing(4)
        self.grid.setVerticalSpacing(4)
        lines.addWidget(self._scroll, 1)
        self._frame.columns.addWidget(main, 1)
        self.cells: list[list[Cell]] = []
        self._heads: list[QLabel] = []
        self._names: list[QLabel] = []
        self.at: Place = (0, 0)
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_, self.due, self.progress = (Key(large=True) for _ in range(3))
        self.length, self.extras = Key(large=True), Key(large=True)
        self.lessons, self.exam = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        for key, signal in (
            (self.return_, self.back),
            (self.progress, self.progress_asked),
            (self.lessons, self.lessons_asked),
            (self.exam, self.exam_asked),
            (self.length, self.length_asked),
            (self.extras, self.extras_asked),
            (self.due, self.due_asked),
            (self.main, self.begun),
        ):
            if key is self.due:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.clicked.connect(signal)
            self._frame.foot.addWidget(key)
        self._bind()

    def _bind(self) -> None:
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self.begun.emit,
                "Enter": self.begun.emit,
                "Space": self.begun.emit,
                "Up": lambda: self._move((-1, 0)),
                "Down": lambda: self._move((1, 0)),
                "Left": lambda: self._move((0, -1)),
                "Right": lambda: self._move((0, 1)),
                "F3": self.due_asked.emit,
                "F5": self.progress_asked.emit,
                "F6": self.length_asked.emit,
                "F7": self.extras_asked.emit,
                "F8": self.lessons_asked.emit,
                "F9": self.exam_asked.emit,
            },
        )

    def say(self, words: Words, name: str, terms: Terms) -> None:
        """The page in words; `name` is the trainee's."""
        marked_as(self._mark, words)
        self._frame.name.setText(name)
        self._frame.headline.setText(words("What is practised?"))
        self._frame.why.setText(
            words("How often the answers were right, and how many places are due again.")
        )
        self.return_.say(words("Back"), words("Esc"))
        self.due.say(words("What is due"), "F3")
        self.progress.say(words("Progress"), "F5")
        self.lessons.say(words("Lessons"), "F8")
        self.exam.say(words("Exam"), "F9")
        self.length.say(terms.length, "F6")
        self.extras.say(terms.extras, "F7")
        self.main.say(words("Begin"), ENTER)

    def tell(
        self, heads: Sequence[str], names: Sequence[str], cells: Sequence[Sequence[Told]]
    ) -> None:
        """The grid: drills beside each other, games under each other."""
        if (len(self._names), len(self._heads)) != (len(names), len(heads)):
            self._lay_grid(len(names), len(heads))
        for each, text in zip(self._heads, heads, strict=True):
            each.setText(text)
        for each, text in zip(self._names, names, strict=True):
            each.setText(text)
        for row, told in zip(self.cells, cells, strict=True):
            for cell, each_told in zip(row, told, strict=True):
                cell.say(each_told)
        self._light(self.at)

    def _lay_grid(self, rows: int, columns: int) -> None:
        for column_ in range(columns):
            head = label("hint")
            head.setWordWrap(True)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignBottom)
            self.grid.addWidget(head, 0, column_ + 1)
            self.grid.setColumnStretch(column_ + 1, 1)
            self._heads.append(head)
        for row in range(rows):
            name = label("fact")
            name.setWordWrap(True)
            name.setFixedWidth(NAME)
            self.grid.addWidget(name, row + 1, 0)
            self._names.append(name)
            self.cells.append([self._cell((row, at)) for at in range(columns)])

    def _cell(self, place: Place) -> Cell:
        cell = Cell()
        cell.setMinimumHeight(HIGH)
        cell.clicked.connect(lambda _=False: self._light(place))
        self.grid.addWidget(cell, place[0] + 1, place[1] + 1)
        return cell

    def light(self, place: Place) -> None:
        """Lights a cell, where there is one."""
        self._light(place)

    def _light(self, place: Place) -> None:
        row, at = place
        if self.cells and self.cells[row][at].isEnabled():
            self.at = place
            self.cells[row][at].setChecked(True)
            self._scroll.ensureWidgetVisible(self.cells[row][at], 0, HIGH)
            self.moved.emit()

    def _move(self, step: Place) -> None:
        """On to the next cell there is, in that direction, round the edge."""
        if not self.cells:
            return
        row, at = self.at
        for _ in range(len(self.cells) * len(self.cells[0])):
            row, at = (row + step[0]) % len(self.cells), (at + step[1]) % len(self.cells[0])
            if self.cells[row][at].isEnabled():
                self._light((row, at))
                return

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
