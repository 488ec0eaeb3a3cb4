"""The facts of a trainee's record to canonical JSON and back: one row a kind."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n.drill_words import Drill
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.codec import Encoded
from dealer_app.store.fields import (
    FLAG,
    NUMBER,
    SAID,
    TEXT,
    Field,
    Kind,
    fact_of,
    moment_read,
    of_type,
    one_of,
    perhaps,
    several,
    written,
)
from dealer_app.store.troubles import NotUnderstood
from dealer_app.training import record_facts as f
from dealer_app.training.question import Cell

VERSION: Final = 1


class Noted(NamedTuple):
    """One fact of a record; `seq` counts from 1."""

    seq: int
    at: datetime
    fact: f.Fact


def _write_cell(value: object) -> list[str]:
    cell = of_type(Cell)(value)
    return [str(cell.drill), of_type(str)(cell.game), of_type(str)(cell.key)]


def _read_cell(value: object) -> Cell:
    drill, game, key = (of_type(str)(part) for part in of_type(list)(value))
    return Cell(Drill(drill), game, key)


def _write_faults(value: object) -> list[str | int]:
    faults = of_type(f.Faults)(value)
    return [str(of_type(f.Part)(faults.part)), of_type(int)(faults.number)]


def _read_faults(value: object) -> f.Faults:
    part, number = of_type(list)(value)
    return f.Faults(f.Part(of_type(str)(part)), of_type(int)(number))


def _write_mark(value: object) -> list[str | int]:
    mark = of_type(f.Mark)(value)
    return [str(of_type(f.Part)(mark.part)), of_type(int)(mark.asked), of_type(int)(mark.faults)]


def _read_mark(value: object) -> f.Mark:
    part, asked, faults = of_type(list)(value)
    return f.Mark(f.Part(of_type(str)(part)), of_type(int)(asked), of_type(int)(faults))


_SOME: Final = perhaps(NUMBER, 0)
_DRILL: Final = perhaps(one_of(Drill))
_FAULTS: Final = perhaps(several(Field(_write_faults, _read_faults)), ())
_MARKS: Final = several(Field(_write_mark, _read_mark))

_KINDS: Final[tuple[Kind[f.Fact], ...]] = (
    Kind("trainee_named", f.TraineeNamed, {"name": TEXT}),
    Kind("earlier_set_aside", f.EarlierSetAside, {"file": TEXT}),
    Kind(
        "run_begun",
        f.RunBegun,
        {"drill": _DRILL, "game": SAID, "count": _SOME, "lives": _SOME, "seed": _SOME},
    ),
    Kind(
        "answered",
        f.Answered,
        {
            **dict.fromkeys(("run", "number", "milliseconds"), NUMBER),
            "cell": Field(_write_cell, _read_cell),
            "right": FLAG,
            **dict.fromkeys(("given", "expected"), SAID),
            **dict.fromkeys(("hints", "seed"), _SOME),
        },
    ),
    Kind("run_ended", f.RunEnded, {"run": NUMBER, "end": one_of(f.End)}),
    Kind(
        "lesson_done",
        f.LessonDone,
        {"number": NUMBER, "game": TEXT, "lesson": TEXT, "faults": _FAULTS},
    ),
    Kind(
        "exam_taken",
        f.ExamTaken,
        {
            **dict.fromkeys(("number", "seed", "coups", "milliseconds", "norm"), NUMBER),
            "game": TEXT,
            "marks": _MARKS,
            "passed": FLAG,
            "left": perhaps(FLAG, unset=False),
        },
    ),
)
_BY_FACT: Final[Mapping[type[f.Fact], Kind[f.Fact]]] = {kind.fact: kind for kind in _KINDS}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


def encoded(fact: f.Fact) -> Encoded:
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
