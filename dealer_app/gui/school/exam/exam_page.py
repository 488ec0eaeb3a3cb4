"""Before an exam: which game, how many coups, and which chance deals it; then its table."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Column, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.answer_parts import FigurePad
from dealer_app.gui.school.exam.exam_marks_page import ExamMarksPage
from dealer_app.gui.school.exam.exam_table import ExamTable
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.i18n import marked
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


class ExamPage(Page):
    """Which exam a trainee takes; it is dealt at a table of its own, and then marked."""

    name = "exam"
    school = True
    keys_take_focus = False

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self._trainee: Trainee | None = None
        self._coups, self._seed = USUAL, ""
        self.table: ExamTable | None = None
        self.marks = ExamMarksPage(shell, around)
        self.marks.ended.connect(self.ended)
        self.marks.again.connect(self._again)
        self.rows = Rows[str]((Column("", self._game_name),), called=str)
        self.rows.moved.connect(self.refresh)
        self.lay(self.rows)
        side, lines = column(side=True, width=SIDE)
        self._title = label("section")
        self.seed = FigurePad()
        self.seed.pad["."].hide()
        self.seed.figure.connect(self._figure)
        lines.addWidget(self._title)
        lines.addWidget(self.seed)
        lines.addStretch(1)
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
        self._draw_seed()
        self.put()

    @property
    def _who(self) -> Trainee:
        assert self._trainee is not None, "the page is open"
        return self._trainee

    @override
    def bar(self) -> str:
        return self._who.name

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
        words = self.words
        self.answer("")
        self.rows.fill(words, list(self._around.games))
        self._title.setText(words("Number of the exam").upper())
        self.seed.set_words("", words("Erase"))
        self.seed.fill(self._seed, Came.OPEN, self._shell.theme)

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
        self._draw_seed()
        self.refresh()

    def _draw_seed(self) -> None:
        self._seed = str(self._around.random.randrange(SEEDS))

    def _figure(self, sign: str) -> None:
        longer = self._seed[:-1] if sign == "⌫" else f"{self._seed}{sign}"
        self._seed = longer[:LONGEST_SEED]
        self.refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure of the number, or one that is taken back."""
        name = key_name(event).removeprefix("KP_")
        if name in FIGURES:
            self._figure(name)
        elif name == "Backspace":
            self._figure("⌫")

    # The exam.

    def begin(self) -> None:
        """Deals the exam of that number."""
        rules = self._around.games[self.rows.lit]
        terms = ExamTerms(int(self._seed or 0), self._coups, rules.house.norms.coup * 1000)
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
            self.marks.record(self._who, self.table.exam)
        self.marks.open()
        self._take_away()

    def _break_off(self) -> None:
        """The trainee goes before the end: what was dealt and paid counts, and is not passed."""
        if self.table is not None and self.marks.record(self._who, self.table.exam):
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
            self.marks.record(self._who, self.table.exam)
            self._take_away()
        self.marks.stop()
