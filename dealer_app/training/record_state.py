"""Where a record stands, and what speaks against one fact more: nothing is counted twice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from dealer_app.training.record_facts import (
    MOST_HINTS,
    Answered,
    EarlierSetAside,
    ExamFilmed,
    ExamTaken,
    Fact,
    LessonDone,
    RunBegun,
    RunEnd,
    RunEnded,
    TraineeNamed,
)


class RecordObjection(StrEnum):
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
class RecordStanding:
    """What a record adds up to so far; `run` is the one that is open, with its answers and those
    of them that were wrong."""

    name: str = ""
    runs: int = 0
    run: RunBegun | None = None
    answered: int = 0
    wrong: int = 0
    lessons: int = 0
    exams: int = 0
    films: int = 0

    @property
    def over(self) -> RunEnd | None:
        """Why the open run takes no answer any more; None while it does, and where none is open."""
        if self.run is None:
            return None
        if self.run.lives and self.wrong >= self.run.lives:
            return RunEnd.NO_LIVES
        if self.run.count and self.answered >= self.run.count:
            return RunEnd.ALL_ASKED
        return None


def after(standing: RecordStanding, facts: Iterable[Fact]) -> RecordStanding:
    """The record after these facts, which are not judged."""
    for fact in facts:
        standing = _after(standing, fact)
    return standing


def _after(standing: RecordStanding, fact: Fact) -> RecordStanding:
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
        case ExamFilmed():
            return replace(standing, films=fact.number)
        case _:
            assert_never(fact)


def stands(facts: Iterable[Fact]) -> bool:
    """True where each fact could be recorded behind those before it: others nobody recorded."""
    standing = RecordStanding()
    for fact in facts:
        if objection(standing, fact) is not None:
            return False
        standing = _after(standing, fact)
    return True


def objection(standing: RecordStanding, fact: Fact) -> RecordObjection | None:
    """What speaks against a fact, None if it can stand."""
    match fact:
        case TraineeNamed():
            return _against_name(standing, fact)
        case EarlierSetAside():
            return None
        case RunBegun():
            if standing.run is not None:
                return RecordObjection.RUN_OPEN
            return _against_figures([fact.count, fact.lives, fact.seconds])
        case Answered():
            return _against_answer(standing, fact)
        case RunEnded():
            return _against_end(standing, fact)
        case LessonDone():
            numbers = [each.number for each in fact.faults]
            return _against_number(fact.number, standing.lessons) or _against_figures(numbers)
        case ExamTaken():
            return _against_exam(standing, fact)
        case ExamFilmed():
            return _against_film(standing, fact)
        case _:
            assert_never(fact)


def _against_name(standing: RecordStanding, fact: TraineeNamed) -> RecordObjection | None:
    if standing.name:
        return RecordObjection.NAMED_ALREADY
    return None if fact.name.strip() else RecordObjection.NO_NAME


def _against_answer(standing: RecordStanding, fact: Answered) -> RecordObjection | None:
    run = standing.run
    if run is None or fact.run != standing.runs:
        return RecordObjection.NO_SUCH_RUN
    if fact.number <= standing.answered:
        return RecordObjection.ANSWERED_ALREADY
    if fact.number > standing.answered + 1:
        return RecordObjection.NUMBER_SKIPPED
    if standing.over is not None:
        return RecordObjection.RUN_OVER
    asks = run.drill in (None, fact.cell.drill) and run.game in ("", fact.cell.game)
    if not asks or run.own not in ("", fact.cell.own):
        return RecordObjection.OF_ANOTHER_RUN
    hints = [] if fact.hints <= MOST_HINTS else [-1]
    return _against_figures([fact.milliseconds, fact.hints, *hints])


def _against_end(standing: RecordStanding, fact: RunEnded) -> RecordObjection | None:
    if standing.run is None or fact.run != standing.runs:
        return RecordObjection.NO_SUCH_RUN
    timed = [RunEnd.TIME_UP] if standing.run.seconds else []
    if fact.end not in (standing.over, RunEnd.LEFT, *timed):
        return RecordObjection.RUN_NOT_OVER
    return None


def _against_exam(standing: RecordStanding, fact: ExamTaken) -> RecordObjection | None:
    kept = [number for mark in fact.marks for number in (mark.faults, mark.asked - mark.faults)]
    figures = [fact.coups, fact.milliseconds, fact.norm, fact.drawn, *fact.weights, *kept]
    return _against_number(fact.number, standing.exams) or _against_figures(figures)


def _against_film(standing: RecordStanding, fact: ExamFilmed) -> RecordObjection | None:
    """An exam has one film, recorded right behind it."""
    if fact.number <= standing.films:
        return RecordObjection.COUNTED_ALREADY
    if fact.number != standing.exams:
        return RecordObjection.NUMBER_SKIPPED
    steps = [each.step for each in fact.faults]
    return _against_figures([*fact.times, *steps])


def _against_number(number: int, before: int) -> RecordObjection | None:
    """A lesson or an exam counts once, and none is left out."""
    if number <= before:
        return RecordObjection.COUNTED_ALREADY
    return RecordObjection.NUMBER_SKIPPED if number > before + 1 else None


def _against_figures(figures: Iterable[int]) -> RecordObjection | None:
    return RecordObjection.NO_FIGURE if min(figures, default=0) < 0 else None


def to_begin(standing: RecordStanding, run: RunBegun) -> tuple[Fact, ...]:
    """What begins a run: one that was left in the middle, by whatever cause, is ended first."""
    if standing.run is None:
        return (run,)
    return (RunEnded(standing.runs, standing.over or RunEnd.LEFT), run)


def to_end(standing: RecordStanding, left: RunEnd = RunEnd.LEFT) -> tuple[Fact, ...]:
    """What ends the open run, as one that was left where nothing else ended it; nothing where none
    is open."""
    return () if standing.run is None else (RunEnded(standing.runs, standing.over or left),)
