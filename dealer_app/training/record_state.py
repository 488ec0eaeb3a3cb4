"""Where a record stands, and what speaks against one fact more: nothing is counted twice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from dealer_app.training.record_facts import (
    MOST_HINTS,
    Answered,
    EarlierSetAside,
    End,
    ExamTaken,
    Fact,
    LessonDone,
    RunBegun,
    RunEnded,
    TraineeNamed,
)


class Objection(StrEnum):
    """Why a fact cannot stand in a record as it is."""

    NAMED_ALREADY = "named_already"
    NO_NAME = "no_name"
    RUN_OPEN = "run_open"
    NO_SUCH_RUN = "no_such_run"
    RUN_OVER = "run_over"
    RUN_NOT_OVER = "run_not_over"
    ANSWERED_ALREADY = "answered_already"
    NUMBER_SKIPPED = "number_skipped"
    OF_ANOTHER_RUN = "of_another_run"
    COUNTED_ALREADY = "counted_already"
    NO_FIGURE = "no_figure"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a record adds up to so far; `run` is the one that is open, with its answers and those
    of them that were wrong."""

    name: str = ""
    runs: int = 0
    run: RunBegun | None = None
    answered: int = 0
    wrong: int = 0
    lessons: int = 0
    exams: int = 0

    @property
    def over(self) -> End | None:
        """Why the open run takes no answer any more; None while it does, and where none is open."""
        if self.run is None:
            return None
        if self.run.lives and self.wrong >= self.run.lives:
            return End.NO_LIVES
        if self.run.count and self.answered >= self.run.count:
            return End.ALL_ASKED
        return None


def after(standing: Standing, facts: Iterable[Fact]) -> Standing:
    """The record after these facts, which are not judged."""
    for fact in facts:
        standing = _after(standing, fact)
    return standing


def _after(standing: Standing, fact: Fact) -> Standing:
    match fact:
        case TraineeNamed():
            return replace(standing, name=fact.name)
        case EarlierSetAside():
            return standing
        case RunBegun():
            return replace(standing, runs=standing.runs + 1, run=fact, answered=0, wrong=0)
        case Answered():
            wrong = standing.wrong + (not fact.right)
            return replace(standing, answered=standing.answered + 1, wrong=wrong)
        case RunEnded():
            return replace(standing, run=None)
        case LessonDone():
            return replace(standing, lessons=standing.lessons + 1)
        case ExamTaken():
            return replace(standing, exams=standing.exams + 1)
        case _:
            assert_never(fact)


def objection(standing: Standing, fact: Fact) -> Objection | None:
    """What speaks against a fact, None if it can stand."""
    match fact:
        case TraineeNamed():
            return _against_name(standing, fact)
        case EarlierSetAside():
            return None
        case RunBegun():
            if standing.run is not None:
                return Objection.RUN_OPEN
            return Objection.NO_FIGURE if min(fact.count, fact.lives) < 0 else None
        case Answered():
            return _against_answer(standing, fact)
        case RunEnded():
            return _against_end(standing, fact)
        case LessonDone():
            numbers = [each.number for each in fact.faults]
            return _against_number(fact.number, standing.lessons) or _against_figures(numbers)
        case ExamTaken():
            return _against_exam(standing, fact)
        case _:
            assert_never(fact)


def _against_name(standing: Standing, fact: TraineeNamed) -> Objection | None:
    if standing.name:
        return Objection.NAMED_ALREADY
    return None if fact.name.strip() else Objection.NO_NAME


def _against_answer(standing: Standing, fact: Answered) -> Objection | None:
    run = standing.run
    if run is None or fact.run != standing.runs:
        return Objection.NO_SUCH_RUN
    if fact.number <= standing.answered:
        return Objection.ANSWERED_ALREADY
    if fact.number > standing.answered + 1:
        return Objection.NUMBER_SKIPPED
    if standing.over is not None:
        return Objection.RUN_OVER
    if run.drill not in (None, fact.cell.drill) or run.game not in ("", fact.cell.game):
        return Objection.OF_ANOTHER_RUN
    hints = [] if fact.hints <= MOST_HINTS else [-1]
    return _against_figures([fact.milliseconds, fact.hints, *hints])


def _against_end(standing: Standing, fact: RunEnded) -> Objection | None:
    if standing.run is None or fact.run != standing.runs:
        return Objection.NO_SUCH_RUN
    if fact.end not in (standing.over, End.LEFT):
        return Objection.RUN_NOT_OVER
    return None


def _against_exam(standing: Standing, fact: ExamTaken) -> Objection | None:
    kept = [number for mark in fact.marks for number in (mark.faults, mark.asked - mark.faults)]
    figures = [fact.coups, fact.milliseconds, fact.norm, *kept]
    return _against_number(fact.number, standing.exams) or _against_figures(figures)


def _against_number(number: int, before: int) -> Objection | None:
    """A lesson or an exam counts once, and none is left out."""
    if number <= before:
        return Objection.COUNTED_ALREADY
    return Objection.NUMBER_SKIPPED if number > before + 1 else None


def _against_figures(figures: Iterable[int]) -> Objection | None:
    return Objection.NO_FIGURE if min(figures, default=0) < 0 else None


def to_begin(standing: Standing, run: RunBegun) -> tuple[Fact, ...]:
    """What begins a run: one that was left in the middle, by whatever cause, is ended first."""
    if standing.run is None:
        return (run,)
    return (RunEnded(standing.runs, standing.over or End.LEFT), run)


def to_end(standing: Standing) -> tuple[Fact, ...]:
    """What ends the open run, nothing where none is open."""
    return () if standing.run is None else (RunEnded(standing.runs, standing.over or End.LEFT),)
