"""Before an exam: which game, how many coups, and which chance deals it; then its table."""

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Theme
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import BACKSPACE, label
from dealer_app.gui.school.answer_parts import FigurePad
from dealer_app.gui.school.exam.exam_marks_page import ExamMarksPage
from dealer_app.gui.school.exam.exam_table import ExamTable
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.training.exam import Exam, ExamTerms
from dealer_app.training.question import Came

COUPS: Final = (3, 5, 10, 20, 30)
"""How many coups an exam may have."""

USUAL: Final = 10

SEEDS: Final = 10_000
LONGEST_SEED: Final = 9
"""Figures of the number of an exam."""

SIDE: Final = 372
MAIN_KEY: Final = 220
FIGURES: Final = frozenset("0123456789")


class ExamNumber(QWidget):
    """The number of an exam, drawn by chance or keyed figure by figure; `changed` is sent with each
    figure that is keyed."""

    changed = Signal()

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random, self._figures = random, ""
        self._title, self.pad = label("section"), FigurePad()
        self.pad.pad["."].hide()
        self.pad.figure.connect(self._enter)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._title)
        lines.addWidget(self.pad)
        lines.addStretch(1)

    @property
    def seed(self) -> int:
        """Which chance deals the exam."""
        return int(self._figures or 0)

    def draw(self) -> None:
        """Another one, by chance."""
        self._figures = str(self._random.randrange(SEEDS))

    def enter_key(self, key: str) -> None:
        """A figure more, or the last one taken back; no other key is of use."""
        figure = key.removeprefix("KP_")
        if figure in FIGURES:
            self._enter(figure)
        elif figure == "Backspace":
            self._enter(BACKSPACE)

    def _enter(self, sign: str) -> None:
        longer = self._figures[:-1] if sign == BACKSPACE else f"{self._figures}{sign}"
        self._figures = longer[:LONGEST_SEED]
        self.changed.emit()

    def fill(self, words: Words, theme: Theme) -> None:
        """Shows it."""
        self._title.setText(words("Number of the exam").upper())
        self.pad.set_words("", words("Erase"))
        self.pad.fill(self._figures, Came.OPEN, theme)


class ExamPage(SchoolPage):
    """Which exam a trainee takes; it is dealt at a table of its own, and then marked."""

    name = "exam"
    chapter = "exam"

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self._coups = USUAL
        self.table: ExamTable | None = None
        self.marks = ExamMarksPage(shell, around)
        self.marks.ended.connect(self.ended)
        self.marks.again.connect(self._again)
        self.rows = Rows[str]((Lane("", self._game_name),), called=str)
        self.rows.moved.connect(self.refresh)
        self.lay(self.rows)
        side, lines = column(side=True, width=SIDE)
        self.number = ExamNumber(around.random)
        self.number.changed.connect(self.refresh)
        lines.addWidget(self.number)
        self.frame.body.addWidget(side)

    def _game_name(self, game: str) -> str:
        return self.words.name(self._around.games[game].variant.names)

    def open(self, trainee: Trainee, game: str = "") -> None:
        """Which exam this trainee takes; the game that is named lies lit."""
        self._trainee = trainee
        games = list(self._around.games)
        self.rows.fill(self.words, games)
        self.rows.light(game if game in games else games[0])
        self._again()

    def _again(self) -> None:
        self.number.draw()
        self.put()

    @override
    def headline(self) -> str:
        return self.words("The dealing exam")

    @override
    def why(self) -> str:
        words = self.words
        said = (
            words("Deal, call and pay without a hint: the same number deals the same exam again."),
            words("← fewer coups, → more."),
        )
        return " ".join(said)

    @override
    def keys(self) -> Sequence[Key]:
        coups = self.words.plural("{n} coup", "{n} coups", self._coups)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F6", coups, self.more_coups, also=("Right",)),
            Key("Left", marked("Fewer coups"), self.fewer_coups, place=Place.NOWHERE),
            Key("F7", marked("Another number"), self.change_number),
            Key(
                ENTER,
                marked("Begin"),
                self.begin,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def fill(self) -> None:
        self.answer("")
        self.rows.fill(self.words, list(self._around.games))
        self.rows.list.setAccessibleName(self.words("Game"))
        self.number.fill(self.words, self._shell.theme)

    # On what terms.

    def more_coups(self) -> None:
        """More coups, round the end."""
        self._step_coups(1)

    def fewer_coups(self) -> None:
        """Fewer coups, round the end."""
        self._step_coups(-1)

    def _step_coups(self, step: int) -> None:
        self._coups = COUPS[(COUPS.index(self._coups) + step) % len(COUPS)]
        self.refresh()

    def change_number(self) -> None:
        """Another chance."""
        self.number.draw()
        self.refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure of the number, or one that is taken back."""
        self.number.enter_key(key_name(event))

    # The exam.

    def begin(self) -> None:
        """Deals the exam of that number."""
        rules = self._around.games[self.rows.lit]
        terms = ExamTerms(self.number.seed, self._coups, rules.house.norms.coup * 1000)
        self.take(Exam(rules, terms, self._around.beat))

    def take(self, exam: Exam) -> None:
        """That exam at its table."""
        self.table = ExamTable(self._shell, exam, self._around)
        self.table.over.connect(self._show_marks)
        self.table.left.connect(self._break_off)
        self.table.show()

    def _show_marks(self) -> None:
        """Everything was dealt: the marks."""
        if self.table is not None:
            self.marks.record(self.who, self.table.exam)
        self.marks.open()
        self._take_away()

    def _break_off(self) -> None:
        """The trainee goes before the end: what was dealt and paid counts, and is not passed."""
        if self.table is not None and self.marks.record(self.who, self.table.exam):
            self.marks.open()
        else:
            self._again()
            self.answer(
                self.words("The exam was left before a coup was paid: nothing is counted."),
                calm=True,
            )
        self._take_away()

    def _take_away(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.leave()

    def stop(self) -> None:
        """The window goes: what was dealt so far is recorded."""
        if self.table is not None:
            self.marks.record(self.who, self.table.exam)
            self._take_away()
        self.marks.certificate.stop()
