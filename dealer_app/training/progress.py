"""How a trainee does: accuracy and time by drill, game, day and week, streaks and lives."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from fractions import Fraction
from math import inf
from typing import NamedTuple, TypeVar

from dealer_app.i18n import Words
from dealer_app.i18n.drill_words import Drill
from dealer_app.training.question import DrillCell, Subject
from dealer_app.training.record_facts import (
    Answered,
    EarlierSetAside,
    ExamFilmed,
    ExamTaken,
    LessonDone,
    Noted,
    RunBegun,
    RunEnd,
    RunEnded,
    TraineeNamed,
)

K = TypeVar("K", bound=Hashable)


class Reply(NamedTuple):
    """An answer, when it was given, and whether no clock ran meanwhile."""

    at: datetime
    answer: Answered
    practice: bool = False


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """Answers added up; `milliseconds` is what all of them took together."""

    asked: int = 0
    right: int = 0
    milliseconds: int = 0
    hinted: int = 0

    @property
    def accuracy(self) -> Fraction | None:
        """The share of right answers; None of nothing."""
        return Fraction(self.right, self.asked) if self.asked else None

    @property
    def mean(self) -> int | None:
        """Milliseconds that an answer took; None of nothing."""
        return self.milliseconds // self.asked if self.asked else None

    def plus(self, answer: Answered) -> "AnswerTally":
        """With one answer more."""
        return AnswerTally(
            self.asked + 1,
            self.right + answer.known,
            self.milliseconds + answer.milliseconds,
            self.hinted + (answer.hints > 0),
        )


@dataclass(frozen=True, slots=True)
class RunStory:
    """What became of a run; `end` is None while it is open, `lives` of one that has none.

    `best` is the longest row of right answers in it.
    """

    number: int
    at: datetime
    run: RunBegun
    tally: AnswerTally = AnswerTally()
    best: int = 0
    row: int = 0
    end: RunEnd | None = None

    @property
    def lives(self) -> int | None:
        """Lives that are left."""
        wrong = self.tally.asked - self.tally.right
        return self.run.lives - wrong if self.run.lives else None


class Streaks(NamedTuple):
    """Right answers in a row, now and at best, whatever the run."""

    current: int
    best: int


class DrillOf(NamedTuple):
    """A drill of a game; `own` is the file of one that the house wrote."""

    drill: Drill
    game: str
    own: str = ""


class Sat(NamedTuple):
    """An exam, and when it was taken."""

    at: datetime
    exam: ExamTaken


class LessonDealt(NamedTuple):
    """A lesson, and when it was dealt to its end."""

    at: datetime
    lesson: LessonDone


def replies(entries: Iterable[Noted]) -> tuple[Reply, ...]:
    """Every answer of a record, in the order in which they were given."""
    return tuple(_replies(entries))


def _replies(entries: Iterable[Noted]) -> Iterator[Reply]:
    practice = False
    for each in entries:
        if isinstance(each.fact, RunBegun):
            practice = each.fact.practice
        elif isinstance(each.fact, Answered):
            yield Reply(each.at, each.fact, practice)


def timed(given: Iterable[Reply]) -> tuple[Reply, ...]:
    """Those that were given against the clock: accuracy and seconds are theirs alone."""
    return tuple(each for each in given if not each.practice)


def practised(given: Iterable[Reply]) -> tuple[Reply, ...]:
    """Those that were given while no clock ran."""
    return tuple(each for each in given if each.practice)


def total(given: Iterable[Reply]) -> AnswerTally:
    """All of these answers."""
    tally = AnswerTally()
    for each in given:
        tally = tally.plus(each.answer)
    return tally


def added(tallies: Iterable[AnswerTally]) -> AnswerTally:
    """Several of them together."""
    every = tuple(tallies)
    return AnswerTally(
        sum(each.asked for each in every),
        sum(each.right for each in every),
        sum(each.milliseconds for each in every),
        sum(each.hinted for each in every),
    )


def of_subject(tallies: Mapping[DrillOf, AnswerTally], subject: Subject, game: str) -> AnswerTally:
    """What is practised in a game, out of what each drill comes to."""
    found = (of for of in tallies if of.game == game and subject.has(of.drill, of.own))
    return added(tallies[of] for of in found)


def tallied(given: Iterable[Reply], by: Callable[[Reply], K]) -> Mapping[K, AnswerTally]:
    """These answers by whatever tells them apart, in the order in which it first came."""
    found = dict[K, AnswerTally]()
    for each in given:
        key = by(each)
        found[key] = found.get(key, AnswerTally()).plus(each.answer)
    return found


def by_drill(given: Iterable[Reply]) -> Mapping[DrillOf, AnswerTally]:
    """Accuracy and time of each drill of each game."""
    return tallied(given, lambda r: drill_of(r.answer.cell))


def drill_of(cell: DrillCell) -> DrillOf:
    """The drill of a game of which a cell is one."""
    return DrillOf(cell.drill, cell.game, cell.own)


def by_day(given: Iterable[Reply], zone: tzinfo | None) -> Mapping[date, AnswerTally]:
    """What each day came to, the days in their order; `zone` None is the machine's own."""
    found = tallied(given, lambda r: r.at.astimezone(zone).date())
    return dict(sorted(found.items()))


def by_week(given: Iterable[Reply], zone: tzinfo | None) -> Mapping[date, AnswerTally]:
    """What each week came to by its Monday, the weeks in their order."""

    def monday(reply: Reply) -> date:
        day = reply.at.astimezone(zone).date()
        return day - timedelta(days=day.weekday())

    return dict(sorted(tallied(given, monday).items()))


def streaks(given: Iterable[Reply]) -> Streaks:
    """The row of right answers that is unbroken now, and the longest there was."""
    row = best = 0
    for each in given:
        row = row + 1 if each.answer.right else 0
        best = max(best, row)
    return Streaks(row, best)


def runs(entries: Iterable[Noted]) -> tuple[RunStory, ...]:
    """Every run of a record, from the first."""
    found = list[RunStory]()
    for each in entries:
        match each.fact:
            case RunBegun():
                found.append(RunStory(len(found) + 1, each.at, each.fact))
            case Answered():
                found[each.fact.run - 1] = _with(found[each.fact.run - 1], each.fact)
            case RunEnded():
                place = each.fact.run - 1
                found[place] = replace(found[place], end=each.fact.end)
            case TraineeNamed() | EarlierSetAside() | LessonDone() | ExamTaken() | ExamFilmed():
                continue
    return tuple(found)


def _with(story: RunStory, answer: Answered) -> RunStory:
    row = story.row + 1 if answer.known else 0
    return replace(story, tally=story.tally.plus(answer), row=row, best=max(story.best, row))


def exams(entries: Iterable[Noted]) -> tuple[Sat, ...]:
    """Every exam of a record, from the first."""
    return tuple(Sat(e.at, e.fact) for e in entries if isinstance(e.fact, ExamTaken))


def lessons(entries: Iterable[Noted]) -> tuple[LessonDealt, ...]:
    """Every lesson of a record, from the first."""
    return tuple(LessonDealt(e.at, e.fact) for e in entries if isinstance(e.fact, LessonDone))


# In words


def right_share(words: Words, tally: AnswerTally) -> str:
    """The share of right answers; nothing of none."""
    accuracy = tally.accuracy
    return "" if accuracy is None else words.percent(Fraction(round(accuracy * 100), 100))


def right_share_of(words: Words, tally: AnswerTally) -> str:
    """The share of right answers, and of how many."""
    share, number = right_share(words, tally), words.number(tally.asked)
    return words("{share} of {number}", share=share, number=number) if share else ""


def mean_time(words: Words, tally: AnswerTally, *, most: float = inf) -> str:
    """How long an answer took, in seconds and tenths; from so many milliseconds on in seconds."""
    if tally.mean is None:
        return ""
    figures = f"{tally.mean / 1000:.{0 if tally.mean >= most else 1}f}"
    return words("{n} s", n=words.pointed(figures))
