"""A task as a trainer gives it: what, to whom, how many and how well, and by which day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.school.lesson.lessons_page import LessonShelves
from dealer_app.gui.school.school_page import RecordPaper, RecordPaperKind, SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.store.chain import Clock
from dealer_app.store.school import FOLDER
from dealer_app.table.table import Rules
from dealer_app.training.class_book import WHOLE, TaskGiven, TaskKind, by_when, task_said, to_whom
from dealer_app.training.drills import places, subjects
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.games import Games, zone_at
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import Subject

COUNTS: Final = (30, 50, 100, 10, 20)
"""How many questions a task may ask for; the first is usual."""

SHARES: Final = (90, 95, 100, 70, 80)
"""How many of a hundred are to be right."""

WEEK: Final = timedelta(days=7)
"""When a task is to be done unless another day is chosen: in so many days."""

DAY: Final = timedelta(days=1)
SEEDS: Final = 1_000_000
"""Below this is the number of a sheet of exercises."""

KINDS: Final[Mapping[TaskKind, str]] = {
    TaskKind.QUESTIONS: marked("Drill"),
    TaskKind.LESSON: marked("Lesson"),
    TaskKind.EXAM: marked("Exam"),
}
"""What can be asked for, in a word."""

KIND: Final = 200
MAIN_KEY: Final = 150


@dataclass(frozen=True, slots=True)
class Wanted:
    """What can be asked for in a game: a drill, a lesson with its aim, or the exam."""

    kind: TaskKind
    drill: Drill | None = None
    lesson: str = ""
    aim: str = ""
    own: str = ""

    @property
    def key(self) -> str:
        """What tells it from the others of the game."""
        return "|".join((self.kind, self.drill or "", self.own, self.lesson))


@dataclass(frozen=True, slots=True)
class Whom:
    """To whom a task is given: a trainee, a group, or everybody where neither is named."""

    trainee: str = ""
    group: str = ""


class TaskTerms:
    """On what terms a task is given: to whom, how many questions and how well, by which day; each
    can be changed for the next one there is."""

    def __init__(self, trainee: str, groups: Sequence[str], today: date) -> None:
        one = [Whom(trainee)] if trainee else []
        self._whom = [*one, *(Whom(group=each) for each in groups), Whom()]
        self._today = today
        self.count, self.share, self.due = COUNTS[0], SHARES[0], today + WEEK

    def task(self, game: str, wanted: Wanted) -> TaskGiven:
        """The task on these terms, before it has its number."""
        asked = wanted.kind is TaskKind.QUESTIONS
        return TaskGiven(
            0,
            wanted.kind,
            game,
            self.due,
            self._whom[0].trainee,
            self._whom[0].group,
            wanted.drill,
            self.count if asked else 0,
            self.share if asked else 0,
            wanted.lesson,
            wanted.own,
        )

    def next_whom(self) -> None:
        """To somebody else: the one who was lit, each group, everybody."""
        self._whom = [*self._whom[1:], self._whom[0]]

    def next_count(self) -> None:
        """Another number of questions."""
        self.count = COUNTS[(COUNTS.index(self.count) + 1) % len(COUNTS)]

    def next_share(self) -> None:
        """Another share of right answers."""
        self.share = SHARES[(SHARES.index(self.share) + 1) % len(SHARES)]

    def move_day(self, days: int) -> None:
        """So many days later, but never before today."""
        self.due = max(self._today, self.due + days * DAY)


SHEET: Final = RecordPaperKind(
    "sheet", "", marked("The exercises: {file}"), marked("The exercises were not written: {why}")
)


class ExercisePaper(RecordPaper):
    """Exercises of a drill that is lit, with their answers, beside the records."""

    def __init__(self, shell: Shell, page: SchoolPage, clock: Clock) -> None:
        super().__init__(shell, page, SHEET)
        self._clock = clock

    def print_of(self, task: TaskGiven | None) -> None:
        """As many as a task asks for, by a number of their own."""
        if task is None or task.drill is None:
            return
        seed = str(int(self._clock().timestamp()) % SEEDS)
        drill = task.own or task.drill
        file = self._shell.settings.data / FOLDER / f"{drill}-{task.game}-{seed}.pdf"
        asked = (SHEET.option, drill, "--game", task.game, "--count", str(task.count))
        self.send(file, *asked, "--seed", seed)


def wanted_in(rules: Rules, lessons: Sequence[Lesson], words: Words) -> list[Wanted]:
    """What can be asked for in a game: its drills, its exam, and its lessons."""
    drills = [
        Wanted(TaskKind.QUESTIONS, drill, own=own)
        for drill, own in subjects({rules.variant.id: rules})
        if places(Subject(drill, own), rules)
    ]
    taught = [
        Wanted(TaskKind.LESSON, lesson=each.id, aim=each.aims[words.language]) for each in lessons
    ]
    return [*drills, Wanted(TaskKind.EXAM), *taught]


class TaskForm(SchoolPage):
    """What is lit is asked for, as the keys at the foot say; `given` tells the task without its
    number. What is lit can be printed as exercises, too."""

    given = Signal(TaskGiven)
    name = "task_form"
    chapter = "class"

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._games, self._clock = games, clock
        self._game, self._terms = "", TaskTerms("", (), date.min)
        self._shelves = LessonShelves(self)
        self._shelves.filled.connect(self.refresh)
        self.rows = Rows[Wanted](
            (
                Lane("", self._kind, KIND, muted=True),
                Lane("", self._called, wraps=True),
            ),
            called=lambda each: each.key,
        )
        self.rows.moved.connect(self.set_head)
        self.paper = ExercisePaper(shell, self, clock)
        self.lay(self.rows)

    def open(self, trainee: str, groups: Sequence[str]) -> None:
        """A task for somebody who is lit in the class, or for a group of it, or for everybody."""
        zone = zone_at(self._games, self._shell.settings.house)
        self._terms = TaskTerms(trainee, groups, self._clock().astimezone(zone).date())
        self._use(self._game or next(iter(self._games)))
        self.put()

    def _use(self, game: str) -> None:
        self._game = game
        if self._shelves.of(game) is None:
            self._shelves.read(game, self._shell.settings.data)

    def _kind(self, each: Wanted) -> str:
        return self.words(KINDS[each.kind])

    def _called(self, each: Wanted) -> str:
        if each.drill is not None:
            return title_of(self.words, [self._games[self._game]], each.drill, each.own)
        return each.aim or self.words("The dealing exam")

    @property
    def task(self) -> TaskGiven | None:
        """The task as it stands, before it has its number."""
        picked = self.rows.picked
        return None if picked is None else self._terms.task(self._game, picked)

    @override
    def headline(self) -> str:
        words, task = self.words, self.task
        whom = "" if task is None else to_whom(words, task)
        return words("A task for {whom}", whom=whom) if whom else words("A task")

    @override
    def why(self) -> str:
        words, task, picked = self.words, self.task, self.rows.picked
        if task is None or picked is None:
            return ""
        said = task_said(words, self._games, task, self._shell.settings.data)
        return words("{task}. Due: {day}.", task=said.rstrip("."), day=by_when(words, task))

    @override
    def keys(self) -> Sequence[Key]:
        words, task = self.words, self.task
        whom = words("Everybody") if task is None else to_whom(words, task)
        asks = task is not None and task.kind is TaskKind.QUESTIONS
        share = words("{share} right", share=words.percent(Fraction(self._terms.share, WHOLE)))
        count = words.plural("{n} question", "{n} questions", self._terms.count)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F9", marked("Exercises on paper"), self.print_sheet, place=Place.HEAD, works=asks),
            replace(
                Key("F10", marked("Show"), self.show_sheet, shown=self.paper.there),
                place=Place.HEAD,
            ),
            Key("F4", marked("Another game"), self.next_game),
            Key("F6", whom[:1].upper() + whom[1:], self.change_whom),
            Key("F7", count, self.change_count, works=asks),
            Key("F8", share, self.change_share, works=asks),
            Key("Left", marked("One day less"), self.day_before, place=Place.NOWHERE),
            Key("Right", marked("One day more"), self.day_after),
            Key(
                ENTER,
                marked("Give it"),
                self.give,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def fill(self) -> None:
        shelf = self._shelves.of(self._game)
        lessons = () if shelf is None else shelf.of(self._game)
        self.rows.fill(self.words, wanted_in(self._games[self._game], lessons, self.words))
        self.rows.list.setAccessibleName(self.headline())

    # Its terms.

    def next_game(self) -> None:
        """What can be asked for in the next game."""
        games = list(self._games)
        self._use(games[(games.index(self._game) + 1) % len(games)])
        self.refresh()

    def change_whom(self) -> None:
        """To somebody else."""
        self._terms.next_whom()
        self.set_head()

    def change_count(self) -> None:
        """Another number of questions."""
        self._terms.next_count()
        self.set_head()

    def change_share(self) -> None:
        """Another share of right answers."""
        self._terms.next_share()
        self.set_head()

    def day_before(self) -> None:
        """A day earlier."""
        self._terms.move_day(-1)
        self.set_head()

    def day_after(self) -> None:
        """A day later."""
        self._terms.move_day(1)
        self.set_head()

    def print_sheet(self) -> None:
        """So many exercises of the drill that is lit, as PDF beside the records."""
        self.paper.print_of(self.task)

    def show_sheet(self) -> None:
        """The exercises as they were written."""
        why = self.paper.show(title=self.words("Exercises on paper"), school=True)
        if why:
            self.answer(why)

    def give(self) -> None:
        """It is given as it stands."""
        if self.task is not None:
            self.given.emit(self.task)
