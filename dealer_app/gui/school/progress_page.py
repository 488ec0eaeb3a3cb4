"""A trainee's progress: each drill, what comes next, the weakness map, and the report."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import RIGHT, Scrolled, clear, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.gui.school.map_widget import MapView, MapWidget
from dealer_app.gui.school.run import RunWanted, Trainee, scope
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.i18n.drill_words import drill_name
from dealer_app.i18n.saying import Saying
from dealer_app.store.writer import Clock
from dealer_app.training.games import Games
from dealer_app.training.progress import by_drill, mean_time, right_share_of, total
from dealer_app.training.schedule import next_cells
from dealer_app.training.weakness import (
    Matrix,
    cell_label,
    matrices,
    matrix_label,
    placed,
    row_label,
    weakest,
)
from dealer_app.training.weakness import (
    label as part_label,
)

LINES: Final = 430, 640
"""Pixels of the drills' column, on a small screen and on a large one."""

NEXT: Final = 5
"""Places that are named as what comes next."""

_WRITTEN: Final = marked("The paper: {file}")
_FAILED: Final = marked("The report was not written: {why}")


class ProgressPage(SchoolPage):
    """How one trainee does; `class_asked` is sent when all are to be compared."""

    class_asked = Signal()
    name = "progress"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._clock = games, clock
        self._matrices: Sequence[Matrix] = ()
        self._at = 0
        self._printed, self._paper = PaperTold(), Path()
        self._errand = Errand(self)
        self._errand.done.connect(self._report_written)
        self._errand.failed.connect(self._report_failed)
        self._left, lines = column()
        self.drills, self.next = Scrolled(), QGridLayout()
        self.drills.grid.setVerticalSpacing(6)
        self._next_title = label("section")
        lines.addWidget(self.drills, 1)
        lines.addWidget(self._next_title)
        lines.addLayout(self.next)
        self.frame.columns.addWidget(self._left)
        self._law = label("strong")
        self._law.setWordWrap(True)
        self.map, self._around = MapWidget(), Scrolled()
        self.frame.body.addWidget(self._beside(), 1)

    def _beside(self) -> QFrame:
        side, lines = column(side=True)
        self._around.grid.addWidget(self.map, 0, 0)
        lines.addWidget(self._law)
        lines.addWidget(self._around, 1)
        return side

    def open(self, trainee: Trainee) -> None:
        """How this trainee does."""
        self._trainee, self._printed = trainee, PaperTold()
        played = {reply.answer.cell.game for reply in trainee.replies}
        games = {game: rules for game, rules in self._games.items() if game in played}
        found = matrices(scope(games, RunWanted()), trainee.replies)
        self._matrices = [matrix for matrix in found if matrix.asked]
        self._at = self._weakest_law()
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
            Key("Left", marked("Law before"), self.law_before, shown=self._has_laws()),
            Key("Right", marked("Next law"), self.next_law, shown=self._has_laws()),
            Key(
                "F8",
                marked("Show the report"),
                self.show_report,
                stands_apart=True,
                shown=self._printed.there,
            ),
            Key("F9", marked("Write the report"), self.write_report),
        )

    @override
    def fill(self) -> None:
        words = self.words
        self._left.setFixedWidth(LINES[self._shell.large])
        self.drills.setAccessibleName(words("Progress"))
        self._next_title.setText(words("What comes next").upper())
        self._fill_drills()
        clear(self.next)
        for row, text in enumerate(self._coming()):
            place = label("fact", text)
            place.setWordWrap(True)
            self.next.addWidget(place, row, 0)
        self._show_map()
        self.answer(words.sentence(self._printed.saying), calm=not self._printed.failed)

    # The drills, and what comes next.

    def _fill_drills(self) -> None:
        """Each drill of each game that was practised."""
        words, grid = self.words, self.drills.grid
        clear(grid)
        for at, text in enumerate((words("Drill"), words("Right"), words("Duration"))):
            _lay(grid, label("section", text.upper()), (0, at))
        for row, (of, tally) in enumerate(by_drill(self.who.replies).items(), 1):
            rules = self._games.get(of.game)
            game = of.game if rules is None else words.name(rules.variant.names)
            drill = label("fact", f"{drill_name(words, of.drill)} · {game}")
            drill.setWordWrap(True)
            _lay(grid, drill, (row, 0))
            _lay(grid, label("text", right_share_of(words, tally)), (row, 1))
            _lay(grid, label("text", mean_time(words, tally)), (row, 2))
        grid.setColumnStretch(0, 1)

    def _coming(self) -> Iterator[str]:
        """What is to be practised next, of what was asked about."""
        deck = self.who.deck
        known = [cell for cell in deck.cards if cell.game in self._games]
        random = Random(0)  # noqa: S311 - the order of what is due is no chance
        for cell in next_cells(known, deck, self._clock(), random)[:NEXT]:
            yield cell_label(self.words, self._games[cell.game], cell)

    @property
    def drill_texts(self) -> tuple[tuple[str, ...], ...]:
        """What the lines of the drills say."""
        return said_in(self.drills.grid)

    # The map.

    def _has_laws(self) -> bool:
        return bool(self._matrices)

    @property
    def law(self) -> str:
        """Which law the map shows."""
        return self._law.text()

    def _weakest_law(self) -> int:
        """The place of the law in which the weakest cell stands, the first one without any."""
        cells = [cell for cell in weakest(self.who.replies) if cell.game in self._games]
        for cell in cells[:1]:
            place = placed(cell)[1]
            for at, matrix in enumerate(self._matrices):
                if (matrix.drill, matrix.game) == (cell.drill, cell.game) and place in matrix.cells:
                    return at
        return 0

    def law_before(self) -> None:
        """The map of the law before."""
        self._turn(-1)

    def next_law(self) -> None:
        """The map of the next law."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        self._at = (self._at + step) % len(self._matrices)
        self._show_map()

    def _show_map(self) -> None:
        words, title, shown = self.words, "", MapView()
        if self._matrices:
            matrix = self._matrices[self._at]
            rules = self._games[matrix.game]
            law, number = matrix_label(words, rules, matrix), self._at + 1
            title = words(
                "{law} ({number} of {all})", law=law, number=number, all=len(self._matrices)
            )
            shown = MapView(
                [row_label(words, rules, matrix.drill, row) for row in matrix.rows],
                [part_label(words, rules, matrix.drill, part) for part in matrix.columns],
                {
                    (matrix.rows.index(place.row), matrix.columns.index(place.column)): tally
                    for place, tally in matrix.cells.items()
                },
            )
        else:
            title = words("The weakness map fills with the first answers.")
        self._law.setText(title)
        self._around.setAccessibleName(title)
        self.map.show_map(shown, self._shell.theme, large=self._shell.large)

    # The class, and the report.

    def show_class(self) -> None:
        """Everybody side by side."""
        self.class_asked.emit()

    def write_report(self) -> None:
        """Writes the report as PDF beside the records, while the page stays."""
        record, shell = self.who.record, self._shell
        self._paper = record.path.with_suffix(".pdf")
        asked = ["train", "--report", record.name, "--out", str(self._paper)]
        asked += ["--data", str(shell.settings.data)]
        self._errand.run(asked, shell.words.language)

    def _report_written(self, _lines: list[str]) -> None:
        self._note(PaperTold(Saying(_WRITTEN, {"file": str(self._paper)}), there=True))

    def _report_failed(self, why: str) -> None:
        self._note(PaperTold(Saying(_FAILED, {"why": why}), failed=True))

    def _note(self, printed: PaperTold) -> None:
        self._printed = printed
        self.answer(self.words.sentence(printed.saying), calm=not printed.failed)
        self.set_keys()

    def show_report(self) -> None:
        """The report as it was written."""
        title = f"{self.words('Progress')} · {self.who.name}"
        why = preview(self._shell).open(self._paper, title=title, school=True)
        if why:
            self.answer(why)

    def finish(self) -> None:
        """Waits for the report that is being written, if any."""
        self._errand.finish()

    def stop(self) -> None:
        """The window goes: a report that is being written is given up."""
        self._errand.stop()


def _lay(grid: QGridLayout, widget: QWidget, place: tuple[int, int]) -> None:
    if place[1]:
        grid.addWidget(widget, *place, RIGHT)
    else:
        grid.addWidget(widget, *place)
