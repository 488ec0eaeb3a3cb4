"""What `sabot train` says of a class, as PDF, as CSV, as JSON, or a line for each trainee; and
exercises for a classroom."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Final

from dealer_app.cli.train_commands import attempted, check_free
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.library import read_house, variant_ids
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import EXERCISES, class_paper, exercise_paper
from dealer_app.papers.kinds import Printout
from dealer_app.reports.class_sheet import PEOPLE, SchoolClass
from dealer_app.reports.layout.columns import line_of
from dealer_app.settings import Settings, read_settings
from dealer_app.store.troubles import Trouble
from dealer_app.training.drills import cells
from dealer_app.training.exercises import MOST, questions, sheet_of
from dealer_app.training.games import games, rules_of, zone_at
from dealer_app.training.school_class import class_of, told_of


@dataclass(frozen=True, slots=True)
class ClassAsked:
    """How a class is asked for: its PDF, the folder of its tables as CSV, JSON, or a line for each
    trainee where none of them is named; `data` is the folder in which the school lies, that of the
    settings if it is None."""

    data: Path | None = None
    out: Path | None = None
    csv: Path | None = None
    as_json: bool = False

    @property
    def in_lines(self) -> bool:
        """True where nothing else is asked for."""
        return self.out is None and self.csv is None and not self.as_json


def show_class(asked: ClassAsked, words: Words) -> int:
    """Tells of the class what is asked for, and where it was written."""

    def show() -> None:
        told, paper = _read(asked, read_settings(), words)
        _write(asked, told, paper, words)

    return attempted(show, words)


def _read(asked: ClassAsked, settings: Settings, words: Words) -> tuple[SchoolClass, Printout]:
    known = games(read_house(settings.house) if settings.house else None)
    imprint = Imprint(datetime.now(UTC), zone_at(known, settings.house))
    standing = class_of(asked.data or settings.data, imprint.zone, imprint.printed)
    told = told_of(standing, known, words, imprint)
    return told, class_paper(told, words, imprint)


def _write(asked: ClassAsked, told: SchoolClass, paper: Printout, words: Words) -> None:
    """Whatever goes with JSON is told on the error output: the object stands alone."""
    beside = sys.stderr if asked.as_json else sys.stdout
    for file in told.unread:
        print(words("{file} cannot be read.", file=file), file=sys.stderr)
    if asked.csv is not None:
        for written in paper.write_csv(asked.csv):
            print(written, file=beside)
    if asked.as_json:
        print(paper.json())
    if asked.out is not None:
        check_free(asked.out)
        paper.write_pdf(asked.out)
        print(words("The paper: {file}", file=asked.out), file=beside)
    if asked.in_lines:
        for each in told.people:
            print(line_of(PEOPLE.columns, each, paper.figures))


# Exercises for a classroom


SHEET: Final = "sheet"
"""The act behind `train` that prints exercises."""

SEEDS: Final = 10_000
"""Numbers from which one is drawn where none is named."""

_NO_DRILL: Final = marked("Write “train sheet” and a drill: {drills}.")
_NO_PLACES: Final = marked("{drill} makes no sense in {game}: choose another game with --game.")
_TOO_MANY: Final = marked("A sheet has 1 to {most} exercises.")


class NoSheet(Trouble):
    """No sheet of exercises can be made of what was asked for."""


@dataclass(frozen=True, slots=True)
class SheetAsked:
    """A sheet as it is asked for: the words behind `train`, the game, how many exercises, by which
    number, and where it goes."""

    act: Sequence[str]
    game: str = ""
    count: int = 20
    seed: int | None = None
    out: Path | None = None


def write_sheet(asked: SheetAsked, words: Words) -> int:
    """Writes exercises as PDF, and says where."""

    def write() -> None:
        seed = SystemRandom().randrange(SEEDS) if asked.seed is None else asked.seed
        path = asked.out or Path(f"{EXERCISES}-{seed}.pdf")
        check_free(path)
        _sheet(asked, seed, read_settings().house, words).write_pdf(path)
        print(words("The paper: {file}", file=path))

    return attempted(write, words)


def _drill(act: Sequence[str], words: Words) -> Drill:
    """The drill that is named behind `train sheet`; NoSheet where it is none."""
    match [*act]:
        case [_, name] if name in [*Drill]:
            return Drill(name)
        case _:  # none is named, or more than one
            raise NoSheet(_NO_DRILL, drills=words.listed(Drill))


def _sheet(asked: SheetAsked, seed: int, house: str, words: Words) -> Printout:
    drill, game = _drill(asked.act, words), asked.game or variant_ids()[0]
    if not 1 <= asked.count <= MOST:
        raise NoSheet(_TOO_MANY, most=MOST)
    rules = rules_of(game, read_house(house) if house else None)
    zone = zone_at({game: rules}, house)
    if not cells(drill, rules):
        called = words.name(rules.variant.names)
        raise NoSheet(_NO_PLACES, drill=drill_name(words, drill), game=called)
    imprint = Imprint(datetime.now(UTC), zone)
    asked_of = list(questions(rules, drill, asked.count, seed))
    told = sheet_of(asked_of, rules, seed, words, imprint)
    return exercise_paper(told, words, imprint)
