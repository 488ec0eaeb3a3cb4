"""The class at a glance, for its trainer: everybody side by side, and where most of them err."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, clear, lay_cell, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows, lane, larger
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.school_page import RecordPaper, RecordPaperKind, SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.papers import Imprint
from dealer_app.reports.class_sheet import PEOPLE, WEAK, ClassLine, ClassWeakness
from dealer_app.reports.layout.columns import Figures
from dealer_app.rules.house import Currency
from dealer_app.store.chain import Clock
from dealer_app.store.school import FOLDER
from dealer_app.training.games import Games, zone_at
from dealer_app.training.school_class import ClassStanding, class_of, told_of

SIDE: Final = 360, 520
"""Pixels of what the class is weak in, on a small screen and on a large one."""

WIDTHS: Final = {
    "name": 0,
    "group": 120,
    "answers": 76,
    "share": 76,
    "seconds": 76,
    "exams": 76,
    "tasks": 76,
    "late": 92,
}
"""The columns of the class that are shown, and their pixels."""

WORDS: Final = ("name", "group")
"""The columns of words; figures end at the right."""

LISTED: Final = RecordPaperKind(
    "--class", "", marked("The class: {file}"), marked("The class was not written: {why}")
)


class WeakPlaces(QWidget):
    """The weakest places of whoever is lit, and below them those in which most of the class err."""

    def __init__(self) -> None:
        super().__init__()
        self._own_title, self._title = label("section"), label("section")
        self._own, self._around = QGridLayout(), Scrolled()
        self._around.grid.setVerticalSpacing(4)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._own_title)
        lines.addLayout(self._own)
        lines.addSpacing(GAP)
        lines.addWidget(self._title)
        lines.addWidget(self._around, 1)

    def fill_own(self, somebody: ClassLine | None, words: Words) -> None:
        """The weakest places of one of them, the worst first."""
        name = "" if somebody is None else somebody.name
        self._own_title.setText(words("Weakest: {name}", name=name).upper() if name else "")
        clear(self._own)
        places = () if somebody is None else somebody.weakest
        for row, text in enumerate(places or (words("No weak place yet."),)):
            place = label("fact" if places else "muted", text if name else "")
            place.setWordWrap(True)
            self._own.addWidget(place, row, 0)

    def fill(self, weak: Sequence[ClassWeakness], words: Words) -> None:
        """Where the class errs, the worst first, and how many of how many."""
        self._title.setText(words(WEAK.heading).upper())
        self._around.setAccessibleName(words(WEAK.heading))
        grid = self._around.grid
        clear(grid)
        for row, each in enumerate(weak):
            place = label("fact", each.place)
            place.setWordWrap(True)
            lay_cell(grid, place, row, 0)
            said = words("{wrong} of {people}", wrong=each.wrong, people=each.people)
            lay_cell(grid, label("text", said), row, 1)
        if not weak:
            lay_cell(grid, label("muted", words(WEAK.empty)), 0, 0)
        grid.setColumnStretch(0, 1)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What is said of the class."""
        return said_in(self._around.grid)


class ClassPage(SchoolPage):
    """Everybody who has a record; of whoever is lit, the weakest places.

    `tasks_asked`, `task_wanted`, `group_wanted`, `norms_asked` and `lesson_wanted` lead on to what
    a trainer does.
    """

    tasks_asked, task_wanted, group_wanted = Signal(), Signal(), Signal()
    norms_asked, lesson_wanted = Signal(), Signal()
    name = "class"
    chapter = "class"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._clock = games, clock
        self._standing = ClassStanding()
        self.paper = RecordPaper(shell, self, LISTED)
        self.rows = Rows[ClassLine](
            self._lanes(), called=lambda each: each.name, nothing=PEOPLE.empty
        )
        self.rows.moved.connect(self._show_own)
        self.lay(self.rows)
        self.weak = WeakPlaces()
        self._side, lines = column(side=True)
        lines.addWidget(self.weak)
        self.frame.body.addWidget(self._side)

    def _lanes(self) -> tuple[Lane[ClassLine], ...]:
        by_key = {each.key: each for each in PEOPLE.columns}
        lanes = {key: lane(by_key[key], self._figures, wide) for key, wide in WIDTHS.items()}
        return tuple(
            replace(each, figures=key not in WORDS, large=larger(each.width))
            for key, each in lanes.items()
        )

    def _figures(self) -> Figures:
        return Figures(self.words, Currency(), zone=self._zone)

    @override
    def headline(self) -> str:
        return self.words("The class")

    @override
    def why(self) -> str:
        return self.words("Everybody who trains here, side by side.")

    @override
    def keys(self) -> Sequence[Key]:
        shown = self.paper.there
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F3", marked("Norms"), self.show_norms),
            Key("F4", marked("All tasks"), self.show_tasks),
            Key("F5", marked("Record a lesson"), self.record_lesson, place=Place.HEAD),
            Key("F6", marked("Group"), self.change_group, works=bool(self.rows.lit)),
            Key("F8", marked("Show the list"), self.show_list, stands_apart=True, shown=shown),
            Key("F9", marked("PDF and CSV"), self.write_list, stands_apart=not shown),
            Key("F7", marked("Give a task"), self.give_task, primary=True, also=(ENTER,)),
        )

    @override
    def read(self) -> None:
        self._standing = class_of(self._shell.settings.data, self._zone, self._clock())

    @property
    def _zone(self) -> tzinfo | None:
        return zone_at(self._games, self._shell.settings.house)

    @override
    def fill(self) -> None:
        self._side.setFixedWidth(SIDE[self._shell.large])
        self.rows.fit(large=self._shell.large)
        told = told_of(self._standing, self._games, self.words, Imprint(self._clock(), self._zone))
        self.rows.fill(self.words, told.people)
        self.weak.fill(told.weakest, self.words)
        self._show_own()
        if told.unread:
            files = self.words.listed(told.unread)
            self.answer(self.words("Records that cannot be read: {files}", files=files))
        self.paper.say_again()

    def _show_own(self) -> None:
        self.weak.fill_own(self.rows.picked, self.words)

    def show_norms(self) -> None:
        """What the house asks for in its school."""
        self.norms_asked.emit()

    def record_lesson(self) -> None:
        """A lesson that is dealt at a table of the school."""
        self.lesson_wanted.emit()

    def show_tasks(self) -> None:
        """Every task that was given."""
        self.tasks_asked.emit()

    def give_task(self) -> None:
        """A task for whoever is lit, a group or everybody."""
        self.task_wanted.emit()

    def change_group(self) -> None:
        """Of which group whoever is lit is."""
        self.group_wanted.emit()

    def write_list(self) -> None:
        """Writes the class as PDF, and its tables as CSV beside it, while the page stays."""
        folder = self._shell.settings.data / FOLDER
        day = self._clock().astimezone(self._zone).date().isoformat()
        self.paper.send(folder / f"class-{day}.pdf", LISTED.option, "--csv", str(folder))

    def show_list(self) -> None:
        """The class as it was written."""
        why = self.paper.show(title=self.words("The class"), school=True)
        if why:
            self.answer(why)
