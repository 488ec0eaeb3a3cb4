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
from dealer_app.library import chosen_house, variant_ids
from dealer_app.machine import Status
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import EXERCISES, class_paper, exercise_paper
from dealer_app.papers.kinds import Printout
from dealer_app.reports.class_sheet import PEOPLE, SchoolClass
from dealer_app.reports.layout.columns import line_of
from dealer_app.settings import Settings, read_settings
from dealer_app.store.troubles import Trouble
from dealer_app.training.drills import places, subjects
from dealer_app.training.drills.own_questions import UnreadDrill, taught, title_of
from dealer_app.training.exercises import MOST, questions, sheet_of
from dealer_app.training.games import Games, games, rules_of, zone_at
from dealer_app.training.question import Subject
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
    plain = games(chosen_house(settings.house))
    known, _ = taught(plain, asked.data or settings.data)
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

DRILLS: Final = "drills"
"""The act behind `train` that lists what can be practised."""

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
    data: Path | None = None


def write_sheet(asked: SheetAsked, words: Words) -> int:
    """Writes exercises as PDF, and says where."""

    def write() -> None:
        seed = SystemRandom().randrange(SEEDS) if asked.seed is None else asked.seed
        path = asked.out or Path(f"{EXERCISES}-{seed}.pdf")
        check_free(path)
        _sheet(asked, seed, read_settings(), words).write_pdf(path)
        print(words("The paper: {file}", file=path))

    return attempted(write, words)


def _subject(act: Sequence[str], known: Games, words: Words) -> Subject:
    """The drill that is named behind `train sheet`; NoSheet where it is none."""
    of = {each.own or str(each.drill): each for each in subjects(known)}
    match [*act]:
        case [_, name] if name in of:
            return of[name]
        case _:  # none is named, or more than one
            raise NoSheet(_NO_DRILL, drills=words.listed(of))


def _sheet(asked: SheetAsked, seed: int, settings: Settings, words: Words) -> Printout:
    house, game = settings.house, asked.game or variant_ids()[0]
    if not 1 <= asked.count <= MOST:
        raise NoSheet(_TOO_MANY, most=MOST)
    plain = {game: rules_of(game, chosen_house(house))}
    known, _ = taught(plain, asked.data or settings.data)
    subject, rules = _subject(asked.act, known, words), known[game]
    if not places(subject, rules):
        called = words.name(rules.variant.names)
        raise NoSheet(_NO_PLACES, drill=title_of(words, [rules], *subject), game=called)
    imprint = Imprint(datetime.now(UTC), zone_at(known, house))
    asked_of = list(questions(rules, subject, asked.count, seed))
    told = sheet_of(asked_of, rules, seed, words, imprint)
    return exercise_paper(told, words, imprint)


# What can be practised


def list_drills(data: Path | None, words: Words) -> int:
    """A line for each drill: how it is named here, its title, and in how many games it is asked;
    the files of the house that cannot be used are named with their lines, and the status says so.
    """
    unread = list[UnreadDrill]()

    def show() -> None:
        settings = read_settings()
        plain = games(chosen_house(settings.house))
        known, lacking = taught(plain, data or settings.data)
        for each in subjects(known):
            asked = sum(bool(places(each, rules)) for rules in known.values())
            title = title_of(words, known.values(), *each)
            told = words.plural("{n} game", "{n} games", asked)
            print(f"{each.own or each.drill}: {title} ({told})")
        for file in lacking:
            print(file.sentence(words), file=sys.stderr)
        unread.extend(lacking)

    status = attempted(show, words)
    return Status.UNREADABLE if unread else status
