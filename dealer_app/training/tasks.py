"""What a trainer asks for, how far somebody is with it, and how both are said."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple, assert_never

from dealer_app.i18n import Words, marked
from dealer_app.night.nights import WEEKDAYS
from dealer_app.training.class_book import WHOLE, ClassBook, Task, TaskGiven, TaskKind
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.games import Games
from dealer_app.training.lessons import aim_of
from dealer_app.training.progress import Reply, drill_of, replies, timed
from dealer_app.training.record import RecordRead
from dealer_app.training.record_facts import ExamTaken, LessonDone, Noted


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
