"""What a trainer asks for: for a trainee what is to be done first, for the trainer all of it."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.list_rows import Lane, Rows, larger
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.school.run import Trainee
from dealer_app.gui.school.school_page import SchoolPage, begin_key
from dealer_app.i18n import marked
from dealer_app.reports.layout.columns import Record
from dealer_app.store.chain import Clock
from dealer_app.training.class_book import (
    STATES,
    ClassBook,
    Task,
    TaskGiven,
    TaskStanding,
    book_of,
    by_when,
    how_far,
    standings,
    task_said,
    to_whom,
)
from dealer_app.training.games import Games, zone_at
from dealer_app.training.record import RecordRead, records

BY: Final = 210
FAR: Final = 250
STATE: Final = 140
WHOM: Final = 200
NUMBER: Final = 100
"""Pixels of the columns."""


def _wide(title: str, cell: Callable[[Record], str], width: int) -> Lane[Record]:
    """A column of words, wider where they are larger."""
    return Lane(title, cell, width, large=larger(width), wraps=True)


def _task_words(shell: Shell, games: Games, given: TaskGiven) -> str:
    """What a task asks for; a lesson by its aim, one that the house wrote itself too."""
    return task_said(shell.words, games, given, shell.settings.data)


class TasksPage(SchoolPage):
    """The tasks of whoever trains, those to be done first; `begun` tells the one that is lit,
    `free` that something else is wanted."""

    begun, free = Signal(TaskGiven), Signal()
    name = "tasks"
    chapter = "class"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._clock = games, clock
        self._book, self._told = ClassBook(), tuple[TaskStanding, ...]()
        self.rows = Rows[TaskStanding](
            (
                Lane(marked("To be done"), self._said, wraps=True),
                _wide(marked("By the day"), lambda each: by_when(self.words, each.task.given), BY),
                _wide(marked("How far"), lambda each: how_far(self.words, each), FAR),
                _wide(marked("State"), lambda each: self.words(STATES[each.state]), STATE),
            ),
            called=lambda each: str(each.task.given.number),
            nothing=marked("Your trainer has asked for nothing."),
        )
        self.rows.touched.connect(self.setFocus)
        self.lay(self.rows)

    def _said(self, each: TaskStanding) -> str:
        return _task_words(self._shell, self._games, each.task.given)

    def sit(self, trainee: Trainee) -> bool:
        """True where something is to be done by this trainee; then it is shown."""
        self._trainee = trainee
        self.rows.forget()
        self.read_anew()
        waits = any(not each.state.over for each in self._told)
        if waits:
            self.put()
        return waits

    @property
    def there(self) -> bool:
        """True where this trainee has tasks, done or not."""
        return bool(self._told)

    @override
    def headline(self) -> str:
        return self.words("Your tasks")

    @override
    def why(self) -> str:
        return self.words("What your trainer asks for, the next day first.")

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Something else"), self.leave),
            begin_key(self.begin, works=bool(self._told)),
        )

    @override
    def read(self) -> None:
        self._book = book_of(self._shell.settings.data)
        self._told = ()
        self.count()

    def count(self) -> None:
        """How far each is, as the record stands now."""
        zone = zone_at(self._games, self._shell.settings.house)
        today = self._clock().astimezone(zone).date()
        self._told = standings(self._book, self.who.record.read(), today, zone)

    @override
    def fill(self) -> None:
        self.count()
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, self._told)

    def begin(self) -> None:
        """What is lit."""
        picked = self.rows.picked
        if picked is not None:
            self.begun.emit(picked.task.given)


class ClassTasks(SchoolPage):
    """Every task that holds, and how many of whom it was given to have done it; `more` asks for
    another, `taken_back` tells the number of one that nobody has to do any more."""

    more, taken_back = Signal(), Signal(int)
    name = "class_tasks"
    chapter = "class"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._clock = games, clock
        self._book = ClassBook()
        self._states = dict[int, list[TaskStanding]]()
        self.rows = Rows[Task](
            (
                Lane(marked("To be done"), self._said, wraps=True),
                _wide(marked("To whom"), lambda each: to_whom(self.words, each.given), WHOM),
                _wide(marked("By the day"), lambda each: by_when(self.words, each.given), BY),
                _wide(marked("Done"), self._done, NUMBER),
                _wide(marked("Overdue"), self._late, NUMBER),
                _wide(marked("Given by"), lambda each: each.by, WHOM),
            ),
            called=lambda each: str(each.given.number),
            nothing=marked("No task was given yet."),
        )
        self.rows.moved.connect(self.forget_insisting)
        self.lay(self.rows)

    def _said(self, each: Task) -> str:
        return _task_words(self._shell, self._games, each.given)

    @override
    def headline(self) -> str:
        return self.words("The tasks of the class")

    @override
    def why(self) -> str:
        return self.words("A trainee sees them first on coming in.")

    @override
    def keys(self) -> Sequence[Key]:
        some = bool(self._book.tasks)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Delete", marked("Take back"), self.take_back, stands_apart=True, works=some),
            Key("F7", marked("Give a task"), self.give, primary=True, also=(ENTER,)),
        )

    @override
    def read(self) -> None:
        data, zone = self._shell.settings.data, zone_at(self._games, self._shell.settings.house)
        self._book, self._states = book_of(data), {}
        today = self._clock().astimezone(zone).date()
        for each in records(data):
            if isinstance(each, RecordRead):
                for told in standings(self._book, each, today, zone):
                    self._states.setdefault(told.task.given.number, []).append(told)

    @override
    def fill(self) -> None:
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, tuple(reversed(self._book.tasks)))

    def _done(self, task: Task) -> str:
        return self._counted(task, lambda each: each.state.over)

    def _late(self, task: Task) -> str:
        return self._counted(task, lambda each: each.late)

    def _counted(self, task: Task, wanted: Callable[[TaskStanding], bool]) -> str:
        told = self._states.get(task.given.number, [])
        number = sum(map(wanted, told))
        return self.words("{number} of {people}", number=number, people=len(told)) if told else ""

    def give(self) -> None:
        """Another task."""
        self.more.emit()

    def take_back(self) -> None:
        """The task that is lit is to be done no more, asked once again."""
        picked = self.rows.picked
        if picked is None:
            return
        number = picked.given.number
        sentence = self.words("Once more: task {number} is to be done no more.", number=number)
        if self.insists(str(number), sentence):
            self.taken_back.emit(number)
