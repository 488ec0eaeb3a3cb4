"""The film of an exam: dealt again from its chance, with what was done wrong at each of its steps.

The course of an exam hangs on its chance alone, so that a film keeps the faults and the times, and
not what lay on the felt. A film whose course is another today, by another house sheet or another
version of the program, is not shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dealer_app.i18n import marked
from dealer_app.store.codec import decode
from dealer_app.store.troubles import NotUnderstood, Trouble
from dealer_app.table import events as ev
from dealer_app.table.table import Rules, Table
from dealer_app.training.drills import cells
from dealer_app.training.exam.exam import ANSWERED, ENTERED, MISSED, Exam, ExamTerms
from dealer_app.training.exam.exam_moments import ExamMoment
from dealer_app.training.question import DrillCell, FeltSeen, Question
from dealer_app.training.record import RecordRead
from dealer_app.training.record_facts import ExamFilmed, ExamTaken, FilmFault


class FilmDiffers(Trouble):
    """The chance of an exam deals something else today."""

    def __init__(self) -> None:
        super().__init__(
            marked(
                "This exam was dealt by another house sheet or another version: its film is not"
                " shown."
            )
        )


class FilmStep(NamedTuple):
    """One thing that was to be done: which coup, the table before it, how long it took, and what
    was wrong."""

    coup: int
    moment: ExamMoment
    table: Table
    milliseconds: int
    faults: Sequence[FilmFault]

    @property
    def question(self) -> Question | None:
        """What was asked, None where something was to be entered."""
        late = self.moment.late
        noticed = late is not None and any(each.given.startswith(ANSWERED) for each in self.faults)
        return late.asked if late is not None and noticed else self.moment.question

    @property
    def seen(self) -> FeltSeen:
        """The felt as it was."""
        question, table = self.question, self.table
        felt = FeltSeen() if question is None else question.seen
        claimed = question is None and self.moment.claimed is not None
        chips = tuple((self.moment.pile or {}).items()) if claimed else ()
        settled = table.settlement is not None
        return replace(felt, coup=table.coup, settled=settled, chips=chips)


class ExamKept(NamedTuple):
    """An exam of a record that was filmed."""

    taken: ExamTaken
    film: ExamFilmed


def films_of(read: RecordRead) -> tuple[ExamKept, ...]:
    """Every exam of a record that was filmed, from the first."""
    facts = [each.fact for each in read.entries]
    taken = {each.number: each for each in facts if isinstance(each, ExamTaken)}
    films = (each for each in facts if isinstance(each, ExamFilmed) and each.number in taken)
    return tuple(ExamKept(taken[each.number], each) for each in films)


def steps_of(rules: Rules, kept: ExamKept, coups: int) -> tuple[FilmStep, ...]:
    """The film of an exam of so many coups, step by step, as far as it was dealt; FilmDiffers where
    it is another today."""
    taken, film = kept
    exam = Exam(rules, ExamTerms(taken.seed, coups, taken.norm), lambda: 0.0)
    steps = tuple(_walked(exam, film))
    if exam.course != film.course:
        raise FilmDiffers
    return steps


def _walked(exam: Exam, film: ExamFilmed) -> Iterator[FilmStep]:
    for number, milliseconds in enumerate(film.times):
        moment = exam.moment
        if moment is None:
            raise FilmDiffers
        faults = [each for each in film.faults if each.step == number]
        yield FilmStep(exam.coup, moment, exam.session.table, milliseconds, faults)
        exam.leave_out()


def entered_in(given: str) -> ev.Event | None:
    """What was entered in place of what lay there; None where nothing was, or where no program
    knows it any more."""
    if not given.startswith(ENTERED):
        return None
    kind, version, body = given.removeprefix(ENTERED).split(" ", 2)
    try:
        return decode(kind, int(version), body)
    except NotUnderstood:
        return None


def to_practise(rules: Rules, steps: Sequence[FilmStep]) -> tuple[DrillCell, ...]:
    """The places of the drills that are nearest to what was answered wrong, or not said of a stake
    that came too late, each once."""
    found = list[DrillCell]()
    for step in steps:
        late, missed = step.moment.late, any(each.given == MISSED for each in step.faults)
        question = late.asked if late is not None and missed else step.question
        if not step.faults or question is None:
            continue
        wanted, known = question.cell, cells(question.cell.drill, rules)
        parts = [part for part in wanted.parts if part not in ("sum", "call", "line")]
        near = [each for each in known if parts and parts[0] in each.parts]
        found += (near or list(known))[:1]
    return tuple(dict.fromkeys(found))
