"""A trainee's progress: each drill, what comes next, the weakness map, and the report."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, clear, lay_cell, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.map_widget import LawMaps
from dealer_app.gui.school.run import Trainee
from dealer_app.gui.school.school_page import RecordPaper, RecordPaperKind, SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import drill_name
from dealer_app.store.writer import Clock
from dealer_app.training.games import Games
from dealer_app.training.progress import by_drill, mean_time, right_share_of, total
from dealer_app.training.schedule import next_cells
from dealer_app.training.weakness import cell_label

LINES: Final = 430, 640
"""Pixels of the drills' column, on a small screen and on a large one."""

NEXT: Final = 5
"""Places that are named as what comes next."""

REPORT: Final = RecordPaperKind(
    "--report", "", marked("The paper: {file}"), marked("The report was not written: {why}")
)


class DrillTable(QWidget):
    """Each drill of each game that somebody practised, and below them what comes next."""

    def __init__(self, games: Games, clock: Clock) -> None:
        super().__init__()
        self._games, self._clock = games, clock
        self._drills, self._next = Scrolled(), QGridLayout()
        self._drills.grid.setVerticalSpacing(6)
        self._next_title = label("section")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._drills, 1)
        lines.addWidget(self._next_title)
        lines.addLayout(self._next)

    def fill(self, trainee: Trainee, words: Words) -> None:
        """How this trainee does."""
        self._drills.setAccessibleName(words("Progress"))
        self._fill_drills(trainee, words)
        self._next_title.setText(words("What comes next").upper())
        clear(self._next)
        for row, text in enumerate(self._coming(trainee, words)):
            place = label("fact", text)
            place.setWordWrap(True)
            self._next.addWidget(place, row, 0)

    def _fill_drills(self, trainee: Trainee, words: Words) -> None:
        grid = self._drills.grid
        clear(grid)
        for at, text in enumerate((words("Drill"), words("Right"), words("Duration"))):
            lay_cell(grid, label("section", text.upper()), 0, at)
        for row, (of, tally) in enumerate(by_drill(trainee.replies).items(), 1):
            rules = self._games.get(of.game)
            game = of.game if rules is None else words.name(rules.variant.names)
            drill = label("fact", f"{drill_name(words, of.drill)} · {game}")
            drill.setWordWrap(True)
            lay_cell(grid, drill, row, 0)
            lay_cell(grid, label("text", right_share_of(words, tally)), row, 1)
            lay_cell(grid, label("text", mean_time(words, tally)), row, 2)
        grid.setColumnStretch(0, 1)

    def _coming(self, trainee: Trainee, words: Words) -> Iterator[str]:
        """What is to be practised next, of what was asked about."""
        deck = trainee.deck
        known = [cell for cell in deck.cards if cell.game in self._games]
        random = Random(0)  # noqa: S311 - the order of what is due is no chance
        for cell in next_cells(known, deck, self._clock(), random)[:NEXT]:
            yield cell_label(words, self._games[cell.game], cell)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What the lines of the drills say."""
        return said_in(self._drills.grid)


class ProgressPage(SchoolPage):
    """How one trainee does; `class_asked` is sent when all are to be compared."""

    class_asked = Signal()
    name = "progress"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self.report = RecordPaper(shell, self, REPORT)
        self.drills, self.laws = DrillTable(games, clock), LawMaps(games)
        self._left, lines = column()
        lines.addWidget(self.drills)
        self.frame.columns.addWidget(self._left)
        side, lines = column(side=True)
        lines.addWidget(self.laws)
        self.frame.body.addWidget(side, 1)

    def open(self, trainee: Trainee) -> None:
        """How this trainee does."""
        self._trainee = trainee
        self.report.forget()
        self.laws.open(trainee.replies)
        self.put()

    @override
    def headline(self) -> str:
        return self.words("Progress")

    @override
    def why(self) -> str:
        words, tally = self.words, total(self.who.replies)
        if not tally.asked:
            return words("No answer yet.")
        share, mean = right_share_of(words, tally), mean_time(words, tally)
        return words("Right: {share}. An answer takes {time}.", share=share, time=mean)

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave, also=(ENTER, "KP_Enter")),
            Key("F7", marked("The class"), self.show_class),
            Key("Left", marked("Law before"), self.law_before, shown=self.laws.there),
            Key("Right", marked("Next law"), self.next_law, shown=self.laws.there),
            Key(
                "F8",
                marked("Show the report"),
                self.show_report,
                stands_apart=True,
                shown=self.report.there,
            ),
            Key("F9", marked("Write the report"), self.write_report),
        )

    @override
    def fill(self) -> None:
        self._left.setFixedWidth(LINES[self._shell.large])
        self.drills.fill(self.who, self.words)
        self._show_map()
        self.report.say_again()

    # The map.

    def law_before(self) -> None:
        """The map of the law before."""
        self._turn(-1)

    def next_law(self) -> None:
        """The map of the next law."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        self.laws.turn(step)
        self._show_map()

    def _show_map(self) -> None:
        self.laws.fill(self.words, self._shell.theme, large=self._shell.large)

    # The class, and the report.

    def show_class(self) -> None:
        """Everybody side by side."""
        self.class_asked.emit()

    def write_report(self) -> None:
        """Writes the report as PDF beside the records, while the page stays."""
        self.report.write(self.who.record)

    def show_report(self) -> None:
        """The report as it was written."""
        title = f"{self.words('Progress')} · {self.who.name}"
        why = self.report.show(title=title, school=True)
        if why:
            self.answer(why)
