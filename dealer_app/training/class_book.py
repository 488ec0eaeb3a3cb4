"""The book of a class: its groups, and the tasks that a trainer gave, how far somebody is with
them, and how both are said; a file of its own beside the trainees' records, chained like them, and
noted in the register with each thing that is written in it: `store/trust/school_check.py` holds the
two against each other."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, tzinfo
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple, assert_never

from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.night.nights import WEEKDAYS
from dealer_app.register.facts import ClassNoted
from dealer_app.rules.staff import Signature
from dealer_app.store.chain import Clock, Stored
from dealer_app.store.fact_codec import FIRST, FactCodec, FieldForms
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.school import CLASS, FOLDER, RecordDamaged, SchoolFile, entries_of
from dealer_app.store.troubles import Trouble
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.games import Games
from dealer_app.training.lessons import aim_of
from dealer_app.training.progress import Reply, drill_of, replies, timed
from dealer_app.training.record import RecordRead
from dealer_app.training.record_facts import ExamTaken, LessonDone, Noted

WHOLE: Final = 100
"""A share of right answers is told in hundredths."""

MOST_ASKED: Final = 1_000
"""Answers that a task asks for at most: a week of them."""


class BookNotNoted(Trouble):
    """What was written in the class's book stands there, and the register does not know it."""

    def __init__(self) -> None:
        super().__init__(
            marked(
                "It is kept in the class’s book, but the register took no note of it: a check names"
                " it from now on."
            )
        )


class TaskKind(StrEnum):
    """What a task asks for: so many questions of a drill, a lesson, or an exam that is passed."""

    QUESTIONS = "questions"
    LESSON = "lesson"
    EXAM = "exam"


@dataclass(frozen=True, slots=True)
class Grouped:
    """Somebody is of that group from now on, and of none where it is empty."""

    trainee: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class TaskGiven:
    """A task, to be done by the end of that day; `number` counts the tasks of the book from 1.

    It is given to a trainee, to a group, or to the whole class where neither is named. Of so many
    questions, one after the other, `percent` of a hundred are to be right; `own` is the file of a
    drill that the house wrote; `lesson` is the id of a lesson.
    """

    number: int
    kind: TaskKind
    game: str
    due: date
    trainee: str = ""
    group: str = ""
    drill: Drill | None = None
    count: int = 0
    percent: int = 0
    lesson: str = ""
    own: str = ""


@dataclass(frozen=True, slots=True)
class TaskTakenBack:
    """A task that nobody has to do any more."""

    number: int


BookFact = Grouped | TaskGiven | TaskTakenBack
"""Whatever a class's book holds."""

_FACTS: Final[FactCodec[BookFact]] = FactCodec(BookFact, FieldForms(), lambda *_: FIRST)


class Task(NamedTuple):
    """A task as it stands in the book: when it was given, by whom, empty where nobody signed, and
    what it is."""

    at: datetime
    by: str
    given: TaskGiven


@dataclass(frozen=True, slots=True)
class ClassBook:
    """What the book adds up to: the group of each trainee by the name as it is compared, the groups
    as they are called, the tasks that hold, and how many were given."""

    group_of: Mapping[str, str] = field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    given: int = 0

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that have somebody, in the order of their names."""
        return tuple(sorted(set(self.group_of.values()), key=str.casefold))

    def group(self, trainee: str) -> str:
        """The group of somebody, empty for none."""
        return self.group_of.get(trainee.casefold(), "")

    def of(self, trainee: str) -> tuple[Task, ...]:
        """The tasks of somebody: those given to them, to their group, or to everybody."""
        name, group = trainee.casefold(), self.group(trainee)
        return tuple(
            each
            for each in self.tasks
            if each.given.trainee.casefold() == name
            or (not each.given.trainee and each.given.group in ("", group))
        )


def stands(book: ClassBook, fact: BookFact) -> bool:
    """True of a fact that can be recorded behind what the book holds."""
    match fact:
        case Grouped():
            return bool(fact.trainee.strip())
        case TaskGiven():
            return fact.number == book.given + 1 and _asks_something(fact)
        case TaskTakenBack():
            return any(each.given.number == fact.number for each in book.tasks)
        case _:
            assert_never(fact)


def _asks_something(task: TaskGiven) -> bool:
    """True of a task that can be done: it names its game, and what is to be done in it."""
    if not task.game or (task.trainee and task.group):
        return False
    match task.kind:
        case TaskKind.QUESTIONS:
            return (
                task.drill is not None
                and 0 < task.count <= MOST_ASKED
                and 0 < task.percent <= WHOLE
            )
        case TaskKind.LESSON:
            return bool(task.lesson)
        case TaskKind.EXAM:
            return True
        case _:
            assert_never(task.kind)


def after(book: ClassBook, fact: BookFact, at: datetime, by: str = "") -> ClassBook:
    """The book with one fact more, which is not judged."""
    match fact:
        case Grouped():
            name = fact.trainee.casefold()
            others = {each: group for each, group in book.group_of.items() if each != name}
            now = {**others, name: fact.group} if fact.group else others
            return replace(book, group_of=now)
        case TaskGiven():
            task = Task(at, by, fact)
            return replace(book, tasks=(*book.tasks, task), given=book.given + 1)
        case TaskTakenBack():
            left = tuple(each for each in book.tasks if each.given.number != fact.number)
            return replace(book, tasks=left)
        case _:
            assert_never(fact)


def _folded(stored: Sequence[Stored]) -> ClassBook | None:
    """What these entries add up to, None where one could not stand behind those before it."""
    book = ClassBook()
    for each in stored:
        (fact, signature, _), at = _FACTS.read(each)
        if not stands(book, fact):
            return None
        book = after(book, fact, at, signature.by)
    return book


def book_of(data: Path) -> ClassBook:
    """The book of that data folder, empty where none was begun; a Trouble where it is not what was
    written, or cannot be read."""
    path = data / FOLDER / CLASS
    if not path.exists():
        return ClassBook()
    book = _folded(entries_of(path))
    if book is None:
        raise RecordDamaged(path)
    return book


def facts_of(data: Path) -> Iterator[BookFact]:
    """Every fact of the book of that folder, from the first; a Trouble where it cannot be read."""
    path = data / FOLDER / CLASS
    if path.exists():
        for each in entries_of(path):
            yield _FACTS.read(each)[0].fact


def record_in(data: Path, clock: Clock, fact: BookFact, by: str = "") -> bool:
    """Records it in the book of that folder, under the hand of whoever signed; False where it does
    not stand behind what the book holds.

    A damaged book is set aside, and begun anew. BookNotNoted where it stands there and the register
    does not know it. RecordHeld where another program writes to the book, another Trouble where the
    disk refuses, or where there is a register that cannot be read: then nothing is written.
    """
    path, register = data / FOLDER / CLASS, RegisterFile(data / FILE, clock)
    register.begins_no_other()
    register.read()
    with SchoolFile.open(path, clock, lambda stored: _folded(stored) is not None) as file:
        book = _folded(file.entries) or ClassBook()
        stood, seq = stands(book, fact), len(file.entries)
        aside = "" if file.set_aside is None else file.set_aside.name
        if not stood and not aside:
            return False
        if not register.known.key:
            register.begin_line()
        if stood:
            file.append([_FACTS.encode(fact, Signature(by))])
            seq += 1
        noted = ClassNoted(seq, file.head, aside)
        try:
            register.append(lambda *_: Deed([noted]))
        except Trouble as trouble:
            raise BookNotNoted from trouble
    return stood


# What a trainer asks for


class TaskState(StrEnum):
    """How a task stands: to be done, overdue, done in time, or done after its day."""

    OPEN = "open"
    LATE = "late"
    DONE = "done"
    DONE_LATE = "done_late"

    @property
    def over(self) -> bool:
        """True of a task that is done."""
        return self in (TaskState.DONE, TaskState.DONE_LATE)


STATES: Final[Mapping[TaskState, str]] = {
    TaskState.OPEN: marked("to do"),
    TaskState.LATE: marked("late"),
    TaskState.DONE: marked("done"),
    TaskState.DONE_LATE: marked("done late"),
}
"""How a task stands, in a word."""


class Answers(NamedTuple):
    """Of the answers that a task counts, how many were right, and how many there are so far."""

    right: int = 0
    asked: int = 0


NONE_YET: Final = Answers()


@dataclass(frozen=True, slots=True)
class TaskStanding:
    """How far somebody is with a task: on which day it was done, None while it is not, and of
    questions the last answers, as many as it asks for at the most."""

    task: Task
    state: TaskState
    done: date | None = None
    answers: Answers = NONE_YET

    @property
    def late(self) -> bool:
        """True of a task that was not done by its day."""
        return self.state in (TaskState.LATE, TaskState.DONE_LATE)


def standing(
    task: Task, entries: Iterable[Noted], today: date, zone: tzinfo | None = None
) -> TaskStanding:
    """How far the owner of these entries is with a task: what was done before it was given counts
    for nothing, and what is done once stays done."""
    at, answers = _came(task, tuple(entries))
    due = task.given.due
    if at is None:
        state = TaskState.LATE if today > due else TaskState.OPEN
        return TaskStanding(task, state, answers=answers)
    day = at.astimezone(zone).date()
    state = TaskState.DONE_LATE if day > due else TaskState.DONE
    return TaskStanding(task, state, day, answers)


def _came(task: Task, entries: Sequence[Noted]) -> tuple[datetime | None, Answers]:
    """When a task was done, and the answers that it counts then or now."""
    given, since = task.given, [each for each in entries if each.at >= task.at]
    match given.kind:
        case TaskKind.QUESTIONS:
            return _answered(given, [each for each in replies(entries) if each.at >= task.at])
        case TaskKind.LESSON:
            did = (e.at for e in since if isinstance(e.fact, LessonDone) and _is(given, e.fact))
            return next(did, None), NONE_YET
        case TaskKind.EXAM:
            did = (e.at for e in since if isinstance(e.fact, ExamTaken) and _passes(given, e.fact))
            return next(did, None), NONE_YET
        case _:
            assert_never(given.kind)


def _is(given: TaskGiven, done: LessonDone) -> bool:
    return (done.game, done.lesson) == (given.game, given.lesson)


def _passes(given: TaskGiven, exam: ExamTaken) -> bool:
    return exam.passed and exam.game == given.game


def _answered(given: TaskGiven, since: Sequence[Reply]) -> tuple[datetime | None, Answers]:
    """It is done with the answer with which enough of the last so many were right; one that was
    given away is not, and of practice none counts."""
    last, counted = deque[bool](maxlen=given.count), NONE_YET
    for each in timed(since):
        answer = each.answer
        if drill_of(answer.cell) != (given.drill, given.game, given.own):
            continue
        last.append(answer.right and not answer.given_away)
        counted = Answers(sum(last), len(last))
        if counted.asked == given.count and WHOLE * counted.right >= given.percent * given.count:
            return each.at, counted
    return None, counted


def standings(
    book: ClassBook, read: RecordRead, today: date, zone: tzinfo | None = None
) -> tuple[TaskStanding, ...]:
    """How far somebody is with every task: first those to be done, by their days, then the done
    ones, the last first."""
    found = [standing(task, read.entries, today, zone) for task in book.of(read.name)]
    to_do = [each for each in found if not each.state.over]
    to_do.sort(key=lambda each: each.task.given.due)
    return (*to_do, *(each for each in reversed(found) if each.state.over))


# In words


def task_said(words: Words, games: Games, given: TaskGiven, data: Path | None = None) -> str:
    """What a task asks for; a lesson by its aim, one that lies in that data folder too, else by its
    file."""
    rules = games.get(given.game)
    game = given.game if rules is None else words.name(rules.variant.names)
    match given.kind:
        case TaskKind.QUESTIONS:
            assert given.drill is not None, "a task of questions has a drill"
            drill = title_of(words, [rules] if rules else [], given.drill, given.own)
            share = Fraction(given.percent, WHOLE)
            told = {"drill": drill, "game": game, "share": words.percent(share)}
            return words.plural(
                "{drill}, {game}: {n} answer, {share} right",
                "{drill}, {game}: {n} answers, {share} right",
                given.count,
                **told,
            )
        case TaskKind.LESSON:
            aim = aim_of(given.lesson, words.language, data)
            name = aim or given.lesson.rpartition("/")[2]
            return words("Lesson, {game}: {name}", game=game, name=name)
        case TaskKind.EXAM:
            return words("Pass the exam, {game}", game=game)
        case _:
            assert_never(given.kind)


def to_whom(words: Words, given: TaskGiven) -> str:
    """To whom a task was given."""
    if given.group:
        return words("group {name}", name=given.group)
    return given.trainee or words("everybody")


def by_when(words: Words, given: TaskGiven) -> str:
    """By when a task is to be done: the day, and which of the week it is."""
    day = given.due
    return words("{weekday}, {day}", weekday=words(WEEKDAYS[day.weekday()]), day=words.day(day))


def how_far(words: Words, each: TaskStanding) -> str:
    """How far somebody is: of a task that is done its day, of questions the last answers."""
    if each.done is not None:
        return words.day(each.done)
    if each.task.given.kind is not TaskKind.QUESTIONS or not each.answers.asked:
        return ""
    right, asked = each.answers
    return words(
        "{right} right of {asked}, {count} wanted",
        right=right,
        asked=asked,
        count=each.task.given.count,
    )
