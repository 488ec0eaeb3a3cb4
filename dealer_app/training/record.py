"""A trainee's record: a file of its own in the school's folder, which no table and no register
knows; where it stands, and what speaks against one fact more: nothing is counted twice."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Final, Self, assert_never

from dealer_app.i18n import marked
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.store.chain import Clock, Stored
from dealer_app.store.school import (
    CLASS,
    FOLDER,
    SUFFIX,
    RecordDamaged,
    SchoolFile,
    entries_of,
    first_of,
)
from dealer_app.store.troubles import Trouble
from dealer_app.training.record_facts import (
    MOST_HINTS,
    Answered,
    EarlierSetAside,
    ExamFilmed,
    ExamTaken,
    Fact,
    LessonDone,
    Noted,
    RunBegun,
    RunEnd,
    RunEnded,
    TraineeNamed,
    encoded,
    noted,
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


_NAMELESS: Final = "trainee"
SET_ASIDE: Final = marked(
    "The record of {name} was damaged: it is kept as {file}, and a new one was begun."
)
"""What is told once where a record was set aside."""


class BadTraineeName(Trouble):
    """No record can be kept under such a name."""

    def __init__(self) -> None:
        super().__init__(
            marked("Write the trainee’s name on one line, in {most} signs at most."),
            most=LONGEST_NAME,
        )


class NoRecord(Trouble):
    """Nobody of that name has a record here."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(
            marked("{folder} holds no record of {name}. Write the name as it stands there."),
            name=name,
            folder=str(folder),
        )


class NoExam(Trouble):
    """Somebody without an exam has no certificate."""

    def __init__(self, name: str) -> None:
        super().__init__(marked("{name} has taken no exam yet: take one first."), name=name)


class NoSuchExam(Trouble):
    """Somebody has taken fewer exams than the one that is asked for, or none is counted so."""

    def __init__(self, name: str, last: int) -> None:
        super().__init__(
            marked("The exams of {name} are counted from 1 to {last}: name one of these."),
            name=name,
            last=last,
        )


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record as it was read: whose it is, every fact of it in order, and the digest of the last
    entry."""

    path: Path
    name: str
    entries: Sequence[Noted]
    head: str


@dataclass(frozen=True, slots=True)
class RecordUnread:
    """A record that cannot be read, and why."""

    path: Path
    trouble: Trouble


class Record:
    """A trainee's record while it is written to: what it holds, and the one door for more.

    `set_aside` is what the record before it is kept as, where that was damaged: SET_ASIDE says so.
    """

    def __init__(self, file: SchoolFile, entries: list[Noted]) -> None:
        self._file = file
        self._entries = entries
        self._standing = after(RecordStanding(), (each.fact for each in entries))

    @classmethod
    def open(cls, data: Path, name: str, clock: Clock) -> Self:
        """The record of a trainee in that data folder, begun where there is none.

        BadName for no name, RecordHeld where another program has it, another Trouble where the
        disk refuses.
        """
        plain = " ".join(unicodedata.normalize("NFC", name).split())
        if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
            raise BadTraineeName
        file = SchoolFile.open(_place(data / FOLDER, plain), clock, _stands)
        try:
            record = cls(file, [noted(each) for each in file.entries])
            if not record.name:
                aside = [] if file.set_aside is None else [EarlierSetAside(file.set_aside.name)]
                record.add(TraineeNamed(plain), *aside)
        except BaseException:
            file.close()
            raise
        return record

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def name(self) -> str:
        return self._standing.name

    @property
    def set_aside(self) -> Path | None:
        return self._file.set_aside

    @property
    def entries(self) -> Sequence[Noted]:
        return self._entries

    @property
    def standing(self) -> RecordStanding:
        return self._standing

    def read(self) -> RecordRead:
        """The record as it stands, for whoever reports on it."""
        return RecordRead(self.path, self.name, tuple(self._entries), self._file.head)

    def add(self, *facts: Fact) -> RecordObjection | None:
        """Records these facts: all of them, on disk when it returns, or none and why.

        ActNotRecorded where the disk refuses: the same can be tried again.
        """
        standing = self._standing
        for fact in facts:
            against = objection(standing, fact)
            if against is not None:
                return against
            standing = after(standing, (fact,))
        if facts:
            at = self._file.append([encoded(fact) for fact in facts])
            first = len(self._entries) + 1
            self._entries += [Noted(seq, at, fact) for seq, fact in enumerate(facts, first)]
            self._standing = standing
        return None

    def begin(self, run: RunBegun) -> RecordObjection | None:
        """Begins a run of questions; one that was left in the middle is ended first."""
        return self.add(*to_begin(self._standing, run))

    def end(self, left: RunEnd = RunEnd.LEFT) -> None:
        """Ends the run that is open, for the cause that it has, else as one that was left."""
        self.add(*to_end(self._standing, left))

    def close(self) -> None:
        """Lets another program have the record; a run that is open stays so until the next."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _stands(stored: Sequence[Stored]) -> bool:
    return stands(noted(each).fact for each in stored)


def read(path: Path) -> RecordRead:
    """A record as it stands, while a trainee may be adding to it; a Trouble says why not."""
    stored = entries_of(path)
    entries = tuple(noted(each) for each in stored)
    if not stands(each.fact for each in entries):
        raise RecordDamaged(path)
    name = after(RecordStanding(), (each.fact for each in entries)).name
    return RecordRead(path, name, entries, stored[-1].digest if stored else "")


def records(data: Path) -> Iterator[RecordRead | RecordUnread]:
    """Every record of the school's folder, in the order of their files."""
    for path in sorted((data / FOLDER).glob(f"*{SUFFIX}")):
        if path.name == CLASS:
            continue
        try:
            yield read(path)
        except Trouble as trouble:
            yield RecordUnread(path, trouble)


def record_of(data: Path, name: str) -> RecordRead:
    """The record of the trainee of that name; NoRecord where there is none."""
    folder = data / FOLDER
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if _same(_name_in(path), name):
            return read(path)
    damaged = _file(folder, name, 1)
    if damaged.is_file():
        read(damaged)
    raise NoRecord(name, folder)


def names(data: Path) -> tuple[str, ...]:
    """Everybody who has a record that can be read, in the order of their names."""
    found = map(_name_in, (data / FOLDER).glob(f"*{SUFFIX}"))
    return tuple(sorted((name for name in found if name), key=str.casefold))


def place_of(data: Path, name: str) -> Path:
    """The file of the trainee of that name in a data folder, whether it is there or not."""
    return _place(data / FOLDER, name)


def _place(folder: Path, name: str) -> Path:
    """The file of a trainee: the one that bears the name, else the first that is free, or that
    nobody can read any more."""
    number, free = 1, None
    while (path := _file(folder, name, number)).exists():
        found = _name_in(path)
        if _same(found, name):
            return path
        if not found and free is None:
            free = path
        number += 1
    return free or path


def _file(folder: Path, name: str, number: int) -> Path:
    """Where a record of that name may lie; those whose names look alike are numbered."""
    letters = "".join(sign if sign.isalnum() else " " for sign in name.casefold())
    stem = "-".join(letters.split()) or _NAMELESS
    return folder / f"{stem if number == 1 else f'{stem}-{number}'}{SUFFIX}"


def _name_in(path: Path) -> str:
    """Whose record a file is, empty where that cannot be read."""
    try:
        first = first_of(path)
        fact = None if first is None else noted(first).fact
    except Trouble:
        return ""
    return fact.name if isinstance(fact, TraineeNamed) else ""


def _same(one: str, other: str) -> bool:
    folded = [" ".join(unicodedata.normalize("NFC", n).casefold().split()) for n in (one, other)]
    return folded[0] == folded[1]
