"""The lessons of a game in their order: what each is for, and whether it was done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page_keys import LEFT_SIDE, RIGHT_SIDE, Key, label, make_row, set_role
from dealer_app.gui.pages.school_dress import marked_as, school_framed
from dealer_app.i18n import Words

HIGH: Final = 44
NUMBER: Final = 38
DONE: Final = 130
MAIN_KEY: Final = 200
ENTER: Final = "⏎"
NEXT_GAME: Final = "→"


@dataclass(frozen=True, slots=True)
class LessonTold:
    """A lesson in words: its number, its aim, and how it went; nothing where it was not done."""

    number: str
    aim: str
    done: str


class LessonRow(QPushButton):
    """One lesson; a long aim goes on over more lines."""

    def __init__(self) -> None:
        super().__init__()
        make_row(self)
        self._number, self._aim, self._done = label("strong"), label("text"), label("muted")
        self._number.setFixedWidth(NUMBER)
        self._done.setFixedWidth(DONE)
        self._aim.setWordWrap(True)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(LEFT_SIDE, 4, RIGHT_SIDE, 4)
        for part in (self._number, self._aim, self._done):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._line.addWidget(part, 1 if part is self._aim else 0)
        self._done.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.toggled.connect(lambda lit: set_role(self._aim, "chosen", lit))

    def say(self, told: LessonTold) -> None:
        """The lesson as it stands."""
        self._number.setText(told.number)
        self._aim.setText(told.aim)
        self._done.setText(told.done)
        said = (told.number, told.aim, told.done)
        self.setAccessibleName(", ".join(part for part in said if part))

    @property
    def words_said(self) -> tuple[str, str]:
        """Its aim, and how it went."""
        return self._aim.text(), self._done.text()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        """As high as the aim needs on so many pixels, and as a finger."""
        return max(HIGH, self._line.heightForWidth(width))

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, max(HIGH, self._line.sizeHint().height()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, HIGH)


class LessonsPage(QWidget):
    """`begun` tells the place of the lesson that is lit; `game_asked` which way the next game
    lies."""

    begun = Signal(int)
    back = Signal()
    game_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._mark = school_framed(self)
        main, lines = column()
        self.list = Scrolled(read=False)
        self.list.grid.setVerticalSpacing(0)
        lines.addWidget(self.list, 1)
        self._broken_head = label("section")
        self.broken = Scrolled()
        self.broken.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.broken.grid.setVerticalSpacing(4)
        self.broken.setMaximumHeight(96)
        lines.addWidget(self._broken_head)
        lines.addWidget(self.broken)
        self._frame.columns.addWidget(main, 1)
        self.rows: list[LessonRow] = []
        self._shown = 0
        self._lay_foot()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_foot(self) -> None:
        self.return_, self.game = Key(large=True), Key(large=True)
        self.main = Key(large=True, primary=True, least=MAIN_KEY)
        self.return_.clicked.connect(self.back)
        self.game.clicked.connect(lambda: self.game_asked.emit(1))
        self.main.clicked.connect(self._begin)
        for key in (self.return_, self.game, self.main):
            if key is self.main:
                self._frame.foot.addStretch(1)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._frame.foot.addWidget(key)
        bind(
            self,
            {
                "Escape": self.back.emit,
                "Return": self._begin,
                "Enter": self._begin,
                "Space": self._begin,
                "Up": lambda: self._move(-1),
                "Down": lambda: self._move(1),
                "Left": lambda: self.game_asked.emit(-1),
                "Right": lambda: self.game_asked.emit(1),
            },
        )

    def say(self, words: Words, name: str, game: str) -> None:
        """The page in words; `name` is the trainee's, `game` what the lessons are of."""
        marked_as(self._mark, words)
        self._frame.name.setText(name)
        self._frame.headline.setText(words("{game}: the lessons", game=game))
        self._frame.why.setText(
            words("Each on the real table: from the first card to the hard nights.")
        )
        self._broken_head.setText(words("Files that are no lessons").upper())
        self.return_.set_words(words("Back"), words("Esc"))
        self.game.set_words(words("Another game"), NEXT_GAME)
        self.main.set_words(words("Begin"), ENTER)

    def tell(self, lessons: Sequence[LessonTold], broken: Sequence[str]) -> None:
        """The lessons, and the files that cannot be used with the line and the reason."""
        while len(self.rows) < len(lessons):
            row = LessonRow()
            row.clicked.connect(self.setFocus)
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        self._shown = len(lessons)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(lessons))
            if place < len(lessons):
                row.say(lessons[place])
        clear(self.broken.grid)
        for place, text in enumerate(broken):
            line = label("muted", text)
            line.setWordWrap(True)
            self.broken.grid.addWidget(line, place, 0)
        for part in (self._broken_head, self.broken):
            part.setVisible(bool(broken))
        self.main.setEnabled(bool(lessons))

    def light(self, place: int) -> None:
        """Lights a lesson, where there is one."""
        if 0 <= place < self._shown:
            self.rows[place].setChecked(True)
            self.list.ensureWidgetVisible(self.rows[place], 0, HIGH)

    @property
    def at(self) -> int:
        """The place of the lesson that is lit."""
        lit = (n for n, row in enumerate(self.rows[: self._shown]) if row.isChecked())
        return next(lit, 0)

    def _begin(self) -> None:
        if self._shown:
            self.begun.emit(self.at)

    def _move(self, step: int) -> None:
        if self._shown:
            self.light((self.at + step) % self._shown)

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
