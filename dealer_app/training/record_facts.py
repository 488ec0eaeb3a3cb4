"""What a trainee's record is made of: facts of lessons, runs of questions, and exams."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.codec import Encoded
from dealer_app.store.fields import (
    FLAG,
    NUMBER,
    SAID,
    TEXT,
    Converter,
    FactKind,
    fact_of,
    moment_read,
    of_type,
    one_of,
    perhaps,
    several,
    written,
)
from dealer_app.store.troubles import NotUnderstood
from dealer_app.training.question import DrillCell

MOST_HINTS: Final = 3
"""The degrees of a hint; the last one leaves two answers."""


class RunEnd(StrEnum):
    """How a run ended: every question was answered, no life was left, or the trainee left."""

    ALL_ASKED = "all_asked"
    NO_LIVES = "no_lives"
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

    `count` and `lives` are 0 where the run ends only when the trainee leaves it. The first run of
    a record is number 1, and so on.
    """

    drill: Drill | None = None
    game: str = ""
    count: int = 0
    lives: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that counts, `number` in its run from 1.

    `given` and `expected` are codes, or figures; `seed` asks the same question again. `hints` is
    the degree of the last hint that was taken, 0 for none.
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
    exam again. One that was left in the middle counts the coups that were paid until then.
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


Fact = TraineeNamed | EarlierSetAside | RunBegun | Answered | RunEnded | LessonDone | ExamTaken
"""Whatever a record holds."""


# To canonical JSON and back: one row a kind


VERSION: Final = 1


class Noted(NamedTuple):
    """One fact of a record; `seq` counts from 1."""

    seq: int
    at: datetime
    fact: Fact


def _write_cell(value: object) -> list[str]:
    cell = of_type(DrillCell)(value)
    return [str(cell.drill), of_type(str)(cell.game), of_type(str)(cell.key)]


def _read_cell(value: object) -> DrillCell:
    drill, game, key = (of_type(str)(part) for part in of_type(list)(value))
    return DrillCell(Drill(drill), game, key)


def _write_faults(value: object) -> list[str | int]:
    faults = of_type(Faults)(value)
    return [str(of_type(ExamPart)(faults.part)), of_type(int)(faults.number)]


def _read_faults(value: object) -> Faults:
    part, number = of_type(list)(value)
    return Faults(ExamPart(of_type(str)(part)), of_type(int)(number))


def _write_mark(value: object) -> list[str | int]:
    mark = of_type(PartMark)(value)
    return [str(of_type(ExamPart)(mark.part)), of_type(int)(mark.asked), of_type(int)(mark.faults)]


def _read_mark(value: object) -> PartMark:
    part, asked, faults = of_type(list)(value)
    return PartMark(ExamPart(of_type(str)(part)), of_type(int)(asked), of_type(int)(faults))


_SOME: Final = perhaps(NUMBER, 0)
_DRILL: Final = perhaps(one_of(Drill))
_FAULTS: Final = perhaps(several(Converter(_write_faults, _read_faults)), ())
_MARKS: Final = several(Converter(_write_mark, _read_mark))

_KINDS: Final[tuple[FactKind[Fact], ...]] = (
    FactKind("trainee_named", TraineeNamed, {"name": TEXT}),
    FactKind("earlier_set_aside", EarlierSetAside, {"file": TEXT}),
    FactKind(
        "run_begun",
        RunBegun,
        {"drill": _DRILL, "game": SAID, "count": _SOME, "lives": _SOME, "seed": _SOME},
    ),
    FactKind(
        "answered",
        Answered,
        {
            **dict.fromkeys(("run", "number", "milliseconds"), NUMBER),
            "cell": Converter(_write_cell, _read_cell),
            "right": FLAG,
            **dict.fromkeys(("given", "expected"), SAID),
            **dict.fromkeys(("hints", "seed"), _SOME),
        },
    ),
    FactKind("run_ended", RunEnded, {"run": NUMBER, "end": one_of(RunEnd)}),
    FactKind(
        "lesson_done",
        LessonDone,
        {"number": NUMBER, "game": TEXT, "lesson": TEXT, "faults": _FAULTS},
    ),
    FactKind(
        "exam_taken",
        ExamTaken,
        {
            **dict.fromkeys(("number", "seed", "coups", "milliseconds", "norm"), NUMBER),
            "game": TEXT,
            "marks": _MARKS,
            "passed": FLAG,
            "left": perhaps(FLAG, unset=False),
        },
    ),
)
_BY_FACT: Final[Mapping[type[Fact], FactKind[Fact]]] = {kind.fact: kind for kind in _KINDS}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


def encoded(fact: Fact) -> Encoded:
    """The fact as it is stored; TypeError where a field is not of the type it is declared."""
    kind = _BY_FACT[type(fact)]
    return Encoded(kind.name, VERSION, canonical(written(kind, fact)))


def noted(entry: Stored) -> Noted:
    """The fact of an entry; NotUnderstood where this program does not know such an entry."""
    try:
        if entry.version != VERSION:
            raise ValueError(entry.version)
        parts = of_type(dict)(json.loads(entry.body))
        fact = fact_of(_BY_NAME[entry.kind], parts)
        return Noted(entry.seq, moment_read(entry.recorded_at), fact)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotUnderstood(entry.kind, entry.version) from error
