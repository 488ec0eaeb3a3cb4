"""A trainee's progress and the class in the window, and the report as PDF."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.school_dress import dress_school
from dealer_app.gui.pages.trouble_sentences import PaperTold, told
from dealer_app.gui.school.class_page import ClassPage
from dealer_app.gui.school.map_widget import MapShown
from dealer_app.gui.school.progress_page import Lines, ProgressPage
from dealer_app.gui.school.run import RunWanted, Trainee, scope
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import drill_name
from dealer_app.i18n.saying import Saying
from dealer_app.table.house_time import named
from dealer_app.training.games import Games
from dealer_app.training.progress import AnswerTally, ClassRow, by_drill, compared, total
from dealer_app.training.question import DrillCell
from dealer_app.training.record import RecordRead, RecordUnread, records
from dealer_app.training.schedule import next_cells
from dealer_app.training.weakness import (
    Matrix,
    cell_label,
    label,
    matrices,
    matrix_label,
    placed,
    row_label,
    weakest,
)

NEXT: Final = 5
"""Places that are named as what comes next."""

_WRITTEN: Final = marked("The paper: {file}")
_FAILED: Final = marked("The report was not written: {why}")
Clock = Callable[[], datetime]


def share_said(words: Words, tally: AnswerTally) -> str:
    """The share of right answers, and of how many."""
    accuracy = tally.accuracy
    if accuracy is None:
        return ""
    percent = words.percent(Fraction(round(accuracy * 100), 100))
    return words("{share} of {number}", share=percent, number=words.number(tally.asked))


def mean_said(words: Words, tally: AnswerTally) -> str:
    """How long an answer took, in seconds and tenths."""
    if tally.mean is None:
        return ""
    figures = f"{tally.mean / 1000:.1f}"
    return words("{n} s", n=words.pointed(figures))


class ProgressShown(QObject):
    """`ended` is sent when the page before is wanted again, with whether a trainee sits there."""

    ended = Signal()

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._games, self._clock = shell, games, clock
        self._trainee: Trainee | None = None
        self._matrices: Sequence[Matrix] = ()
        self._at = 0
        self._class: tuple[ClassRow, ...] = ()
        self._unread: tuple[RecordUnread, ...] = ()
        self._printed, self._paper = PaperTold(), Path()
        self._errand = Errand(self)
        self._errand.done.connect(self._written)
        self._errand.failed.connect(self._failed)
        self.page, self.class_page = ProgressPage(), ClassPage()
        for page in (self.page, self.class_page):
            bind_window_keys(page, shell)
        self.page.back.connect(self.ended)
        self.page.turned.connect(self._turn)
        self.page.class_asked.connect(self.show_class)
        self.page.print_asked.connect(self._print)
        self.page.paper_asked.connect(self._show_paper)
        self.class_page.back.connect(self._leave_class)
        self.class_page.moved.connect(self._tell_weakest)
        shell.restyled.connect(self._restyle)

    def show(self, trainee: Trainee) -> None:
        """How this trainee does."""
        self._trainee = trainee
        self._printed = PaperTold()
        played = {reply.answer.cell.game for reply in trainee.replies}
        games = {game: rules for game, rules in self._games.items() if game in played}
        found = matrices(scope(games, RunWanted()), trainee.replies)
        self._matrices = [matrix for matrix in found if matrix.asked]
        self._at = self._weakest_law()
        self._say()
        self._shell.put(self.page)

    def show_class(self) -> None:
        """Everybody who has a record, side by side."""
        found = list(records(self._shell.settings.data))
        read = [each for each in found if isinstance(each, RecordRead)]
        self._unread = tuple(each for each in found if isinstance(each, RecordUnread))
        self._class = compared(read, weakest, self._zone)
        self._say_class()
        self._shell.put(self.class_page)

    @property
    def _zone(self) -> tzinfo | None:
        """The time zone of the house; without a house sheet the machine's own."""
        if not self._shell.settings.house or not self._games:
            return None
        return named(next(iter(self._games.values())).house.day.zone)

    def leave(self) -> None:
        """The window goes: a report that is being written is given up."""
        self._errand.stop()

    def _leave_class(self) -> None:
        if self._trainee is None:
            self.ended.emit()
        else:
            self._say()
            self._shell.put(self.page)

    def forget(self) -> None:
        """Nobody trains any more."""
        self._trainee = None

    def _restyle(self) -> None:
        front = self._shell.pages.currentWidget()
        if front is self.page:
            self._say()
        elif front is self.class_page:
            self._say_class()

    # One trainee.

    def _say(self) -> None:
        trainee, shell, words = self._trainee, self._shell, self._shell.words
        if trainee is None:
            return
        dress_school(self.page, shell)
        self.page.fit(large=shell.large)
        tally = total(trainee.replies)
        why = words("No answer yet.")
        if tally.asked:
            share, mean = share_said(words, tally), mean_said(words, tally)
            why = words("Right: {share}. An answer takes {time}.", share=share, time=mean)
        self.page.say(words, trainee.name, words("Progress"), why)
        self.page.tell(words, Lines(tuple(self._drills(trainee)), tuple(self._next(trainee))))
        self._show_map()
        self.page.printed(self._printed, words)

    def _drills(self, trainee: Trainee) -> Iterator[tuple[str, str, str]]:
        words = self._shell.words
        for of, tally in by_drill(trainee.replies).items():
            rules = self._games.get(of.game)
            game = of.game if rules is None else words.name(rules.variant.names)
            name = f"{drill_name(words, of.drill)} · {game}"
            yield name, share_said(words, tally), mean_said(words, tally)

    def _next(self, trainee: Trainee) -> Iterator[str]:
        """What is to be practised next, of what was asked about."""
        known = [cell for cell in trainee.deck.cards if cell.game in self._games]
        random = Random(0)  # noqa: S311 - the order of what is due is no chance
        for cell in next_cells(known, trainee.deck, self._clock(), random)[:NEXT]:
            yield cell_label(self._shell.words, self._games[cell.game], cell)

    def _show_map(self) -> None:
        shell, words = self._shell, self._shell.words
        if not self._matrices:
            title = words("The weakness map fills with the first answers.")
            self.page.show_map(title, MapShown(), shell.theme, large=shell.large)
            return
        matrix = self._matrices[self._at]
        rules = self._games[matrix.game]
        title = words(
            "{law} ({number} of {all})",
            law=matrix_label(words, rules, matrix),
            number=self._at + 1,
            all=len(self._matrices),
        )
        shown = MapShown(
            [row_label(words, rules, matrix.drill, row) for row in matrix.rows],
            [label(words, rules, matrix.drill, column) for column in matrix.columns],
            {
                (matrix.rows.index(place.row), matrix.columns.index(place.column)): tally
                for place, tally in matrix.cells.items()
            },
        )
        self.page.show_map(title, shown, shell.theme, large=shell.large)

    def _weakest_law(self) -> int:
        """The place of the law in which the weakest cell stands, the first one without any."""
        assert self._trainee is not None
        cells = [cell for cell in weakest(self._trainee.replies) if cell.game in self._games]
        for cell in cells[:1]:
            place = placed(cell)[1]
            for at, matrix in enumerate(self._matrices):
                if (matrix.drill, matrix.game) == (cell.drill, cell.game) and place in matrix.cells:
                    return at
        return 0

    def _turn(self, step: int) -> None:
        if self._matrices:
            self._at = (self._at + step) % len(self._matrices)
            self._show_map()

    # The report.

    def _print(self) -> None:
        """Writes the report as PDF beside the records, while the page stays."""
        trainee, shell = self._trainee, self._shell
        if trainee is None:
            return
        record = trainee.record
        self._paper = record.path.with_suffix(".pdf")
        asked = ["train", "--report", record.name, "--out", str(self._paper)]
        asked += ["--data", str(shell.settings.data)]
        self._errand.run(asked, shell.words.language)

    def _written(self, _lines: list[str]) -> None:
        self._tell_printed(PaperTold(Saying(_WRITTEN, {"file": str(self._paper)}), there=True))

    def _failed(self, why: str) -> None:
        self._tell_printed(PaperTold(Saying(_FAILED, {"why": why}), failed=True))

    def _tell_printed(self, printed: PaperTold) -> None:
        self._printed = printed
        self.page.printed(printed, self._shell.words)

    def finish(self) -> None:
        """Waits for the report that is being written, if any."""
        self._errand.finish()

    @property
    def _title(self) -> str:
        """What the report is called where it is read."""
        name = "" if self._trainee is None else self._trainee.name
        return f"{self._shell.words('Progress')} · {name}"

    def _show_paper(self) -> None:
        said = preview(self._shell).open(self._paper, title=self._title, school=True)
        if said:
            self.page.answer(said)

    # The class.

    def _say_class(self) -> None:
        shell, words = self._shell, self._shell.words
        dress_school(self.class_page, shell)
        self.class_page.fit(large=shell.large)
        self.class_page.say(words)
        self.class_page.tell([self._cells(row) for row in self._class])
        if self._unread:
            self.class_page.answer(told(words, self._unread[0].trouble))

    def _cells(self, row: ClassRow) -> tuple[str, ...]:
        words, tally = self._shell.words, row.tally
        accuracy = tally.accuracy
        share = "" if accuracy is None else words.percent(Fraction(round(accuracy * 100), 100))
        last = "" if row.last is None else words.day(row.last)
        exams = words("{passed} of {number}", passed=row.passed, number=row.exams)
        return (
            row.name,
            words.number(tally.asked),
            share,
            mean_said(words, tally),
            words.number(row.days),
            last,
            words.number(row.lessons),
            exams if row.exams else "",
        )

    def _tell_weakest(self, place: int) -> None:
        """The weakest places of whoever is lit."""
        words = self._shell.words
        known = [cell for cell in self._class[place].weakest if cell.game in self._games]
        named = [self._named(cell) for cell in known[:2]]
        said = words("No weak place yet.")
        if len(named) > 1:
            said = words("Weakest: {first}. Then: {second}.", first=named[0], second=named[1])
        elif named:
            said = words("Weakest: {cells}", cells=named[0])
        self.class_page.answer(said, calm=True)

    def _named(self, cell: DrillCell) -> str:
        return cell_label(self._shell.words, self._games[cell.game], cell)
