"""What a trainee's record is made of: facts of lessons, runs of questions, and exams."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store.chain import Stored
from dealer_app.store.fact_codec import FIRST, Encoded, FactCodec, FieldForms
from dealer_app.store.troubles import NotUnderstood
from dealer_app.training.question import DrillCell

MOST_HINTS: Final = 3
"""The degrees of a hint; the last one leaves two answers."""


class RunEnd(StrEnum):
    """How a run ended: every question was answered, no life was left, its time was over, or the
    trainee left."""

    ALL_ASKED = "all_asked"
    NO_LIVES = "no_lives"
    TIME_UP = "time_up"
    LEFT = "left"


class ExamPart(StrEnum):
    """What a trainee who deals is marked for."""

    CALLS = "calls"
    DRAWS = "draws"
    PAYOUTS = "payouts"
    PROCEDURE = "procedure"
    IRREGULARITIES = "irregularities"
    OMISSIONS = "omissions"


class Faults(NamedTuple):
    """How many faults of one kind a lesson saw."""

    part: ExamPart
    number: int


class PartMark(NamedTuple):
    """A part of an exam: how many acts it asked for, and how many were wrong or left out."""

    part: ExamPart
    asked: int
    faults: int


@dataclass(frozen=True, slots=True)
class TraineeNamed:
    """Whose record this is."""

    name: str


@dataclass(frozen=True, slots=True)
class EarlierSetAside:
    """The record before this one was damaged; `file` is what it is kept as."""

    file: str


@dataclass(frozen=True, slots=True)
class RunBegun:
    """A run of questions: of a drill and a game, or of any where they are not named.

    `count`, `lives` and `seconds` are 0 where the run ends only when the trainee leaves it.
    `practice`: no clock is shown, and the way to an answer may be asked for before it. `own` is the
    file of a drill that the house wrote. The first run of a record is number 1, and so on.
    """

    drill: Drill | None = None
    game: str = ""
    count: int = 0
    lives: int = 0
    seed: int = 0
    seconds: int = 0
    practice: bool = False
    own: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that counts, `number` in its run from 1.

    `given` and `expected` are codes, or figures; `seed` asks the same question again. `hints` is
    the degree of the last hint that was taken, 0 for none; `shown`: the way to the answer was told
    before it.
    """

    run: int
    number: int
    cell: DrillCell
    right: bool
    milliseconds: int
    given: str = ""
    expected: str = ""
    hints: int = 0
    seed: int = 0
    shown: bool = False

    @property
    def known(self) -> bool:
        """True of an answer that was right, and not shown before it."""
        return self.right and not self.shown

    @property
    def given_away(self) -> bool:
        """True of an answer that says nothing of what is known: its way was shown, or the last hint
        left two."""
        return self.shown or self.hints >= MOST_HINTS


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A run is over."""

    run: int
    end: RunEnd


@dataclass(frozen=True, slots=True)
class LessonDone:
    """A lesson was dealt to its end; `number` counts the lessons of the record from 1."""

    number: int
    game: str
    lesson: str
    faults: tuple[Faults, ...] = ()


@dataclass(frozen=True, slots=True)
class ExamTaken:
    """A dealing exam and its marks; `number` counts the exams of the record from 1.

    `norm` is the time that the house gives a coup, in milliseconds; the same seed deals the same
    exam again. One that was left in the middle counts the coups that were paid until then. `drawn`
    is its number in the register of the machine that has these signs, 0 of an exam of before they
    were drawn there, and `trainer` who signed beside. `weights` is what an act of each of the marks
    weighs, each alike where there are none; `of_all` and `of_each` are the percents that the house
    asked for.
    """

    number: int
    game: str
    seed: int
    coups: int
    milliseconds: int
    norm: int
    marks: tuple[PartMark, ...]
    passed: bool
    left: bool = False
    drawn: int = 0
    machine: str = ""
    trainer: str = ""
    weights: tuple[int, ...] = ()
    of_all: int = 90
    of_each: int = 75


class FilmFault(NamedTuple):
    """A fault of an exam as its film has it: at which of its steps, counted from 0, for what it
    counts, and what was done: a code, which `training/exam/exam_film.py` reads."""

    step: int
    part: ExamPart
    given: str


@dataclass(frozen=True, slots=True)
class ExamFilmed:
    """How the exam of that number of the record went: the milliseconds of each step, and every
    fault. `course` is the digest of all that was to be done, by which it is known whether the seed
    still deals the same. `again` are the places of the drills that ask for the same acts as what
    was wrong, each once; nothing of an exam from before they were kept."""

    number: int
    course: str
    times: tuple[int, ...]
    faults: tuple[FilmFault, ...] = ()
    again: tuple[DrillCell, ...] = ()


Fact = (
    TraineeNamed
    | EarlierSetAside
    | RunBegun
    | Answered
    | RunEnded
    | LessonDone
    | ExamTaken
    | ExamFilmed
)
"""Whatever a record holds."""


# As they are stored


class Noted(NamedTuple):
    """One fact of a record; `seq` counts from 1."""

    seq: int
    at: datetime
    fact: Fact


_FACTS: Final[FactCodec[Fact]] = FactCodec(Fact, FieldForms(rows={DrillCell}), lambda *_: FIRST)


def encoded(fact: Fact) -> Encoded:
    """The fact as it is stored; TypeError where a field is not of the type it is declared."""
    return _FACTS.encode(fact)


def noted(entry: Stored) -> Noted:
    """The fact of an entry; NotUnderstood where this program does not know such an entry: nobody
    signs one."""
    (fact, signature, _), at = _FACTS.read(entry)
    if signature != UNSIGNED:
        raise NotUnderstood(entry.kind, entry.version)
    return Noted(entry.seq, at, fact)
