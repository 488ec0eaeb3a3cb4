"""Trainees' records for the tests: facts, and files of them, at a time that ticks."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.training.drills import ask
from dealer_app.training.games import rules_of
from dealer_app.training.progress import Reply
from dealer_app.training.question import DrillCell, Question
from dealer_app.training.record import Record
from dealer_app.training.record_facts import Answered, ExamPart, ExamTaken, PartMark, RunBegun

EVENING: Final = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
THREE_EIGHT: Final = DrillCell(Drill.DRAWS, "punto_banco", "banque|3|8")
FIVE_FOUR: Final = DrillCell(Drill.DRAWS, "punto_banco", "banque|5|4")
SEVEN: Final = DrillCell(Drill.TOTALS, "macao", "3|7")

CALLS: Final = """\
title = { fr = "Nos annonces", en = "Our calls" }
games = ["punto_banco"]

[questions.carte-vue]
said  = "La première carte du sabot se montre."
ask   = { fr = "Que dites-vous ?", en = "What do you call?" }
right = { fr = "Carte vue", en = "Card seen" }
wrong = [{ fr = "Rien", en = "Nothing" }, { fr = "Coup nul", en = "Void coup" }]
why   = { fr = "Le chef la voit avant qu’on y touche.", en = "The chef sees it first." }

[questions.seize]
ask   = "Combien paie la place 2, pour un ?"
right = 12
why   = "Chez nous, une mise de 100 gagnée sur le Ponte paie 1 pour 1, et 11 de plus ce soir."
rule  = "§2.2"
felt  = \"\"\"
stake 2 ponte 100
deal 4 K 5 Q
\"\"\"
"""
"""A drill that a house wrote."""


def ticking(start: datetime = EVENING) -> Callable[[], datetime]:
    """A clock that goes on by a second whenever it is read."""
    now = [start]

    def clock() -> datetime:
        now[0] += timedelta(seconds=1)
        return now[0]

    return clock


@cache
def question_of(cell: DrillCell, seed: int) -> Question:
    """A question about that cell as the game is usually dealt, made once for all tests: nobody can
    change it."""
    return ask(cell.drill, rules_of(cell.game, None), Random(seed), cell)


def opened(data: Path, name: str = "Léa") -> Record:
    """A trainee's record in that data folder."""
    return Record.open(data, name, ticking())


def answer(
    number: int = 1,
    cell: DrillCell = THREE_EIGHT,
    *,
    run: int = 1,
    right: bool = True,
    milliseconds: int = 2000,
    hints: int = 0,
) -> Answered:
    """An answer to the question of that number."""
    return Answered(run, number, cell, right, milliseconds, "stands", "stands", hints, 7)


def reply(cell: DrillCell = THREE_EIGHT, *, at: datetime = EVENING, right: bool = True) -> Reply:
    """An answer at that time."""
    return Reply(at, answer(cell=cell, right=right))


def row(*rights: bool, cell: DrillCell = THREE_EIGHT) -> tuple[Reply, ...]:
    """Answers one after the other, a minute apart."""
    return tuple(
        Reply(EVENING + timedelta(minutes=n), answer(n + 1, cell, right=right))
        for n, right in enumerate(rights)
    )


def exam(number: int = 1, *, passed: bool = True) -> ExamTaken:
    """An exam of 30 coups, one call of 30 wrong and two payouts of 60, 40 seconds a coup."""
    marks = (PartMark(ExamPart.CALLS, 30, 1), PartMark(ExamPart.PAYOUTS, 60, 2))
    return ExamTaken(number, "punto_banco", 42, 30, 30 * 40_000, 45_000, marks, passed)


def practised(record: Record, rights: Iterable[bool], cell: DrillCell = THREE_EIGHT) -> Record:
    """The record with a run of such answers to one cell, ended."""
    assert record.begin(RunBegun(cell.drill, cell.game)) is None
    run = record.standing.runs
    for number, right in enumerate(rights, 1):
        assert record.add(answer(number, cell, run=run, right=right)) is None
    record.end()
    return record


def written(folder: Path, text: str = CALLS, name: str = "nos-annonces.toml") -> Path:
    """The data folder of a house with that file among its lessons."""
    path = folder / "lessons" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder
