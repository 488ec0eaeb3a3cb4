"""A class as its trainer sees it: everybody side by side, and the places in which most err."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.papers import Imprint
from dealer_app.reports.class_sheet import ClassLine, ClassWeakness, SchoolClass, TaskLine
from dealer_app.reports.session.school_paper import RightShare
from dealer_app.store.school import CLASS, FOLDER
from dealer_app.store.troubles import Trouble
from dealer_app.training.class_book import (
    STATES,
    ClassBook,
    TaskStanding,
    book_of,
    standings,
    task_said,
)
from dealer_app.training.games import Games, house_at
from dealer_app.training.progress import (
    AnswerTally,
    added,
    by_day,
    exams,
    lessons,
    replies,
    timed,
    total,
)
from dealer_app.training.question import DrillCell
from dealer_app.training.record import RecordRead, RecordUnread, records
from dealer_app.training.weakness import cell_label, of_late, weakest

MOST_WEAK: Final = 12
"""Places in which the class errs that are named, the worst."""

OWN_WEAK: Final = 3
"""The weakest places of each trainee that are named."""


@dataclass(frozen=True, slots=True)
class ClassMember:
    """One trainee among others: what the trainer compares."""

    name: str
    tally: AnswerTally
    days: int
    last: date | None
    weakest: tuple[DrillCell, ...]
    lessons: int
    exams: int
    passed: int
    group: str = ""
    tasks: tuple[TaskStanding, ...] = ()


class CellOfClass(NamedTuple):
    """A cell that some of a class got wrong of late: all their last answers to it, how many people
    were wrong, and of how many who were asked."""

    cell: DrillCell
    tally: AnswerTally
    wrong: int
    people: int


def compared(
    read: Iterable[RecordRead], zone: tzinfo | None, book: ClassBook, today: date
) -> tuple[ClassMember, ...]:
    """A class side by side, in the order of the names, with the tasks of its book as they stand
    that day."""
    rows = [_member(each, zone, book, today) for each in read]
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def _member(each: RecordRead, zone: tzinfo | None, book: ClassBook, today: date) -> ClassMember:
    answered = replies(each.entries)
    given = timed(answered)
    days = {entry.at.astimezone(zone).date() for entry in each.entries}
    sat = exams(each.entries)
    return ClassMember(
        each.name,
        total(given),
        len(by_day(answered, zone)),
        max(days, default=None),
        weakest(given, OWN_WEAK),
        len({(dealt.lesson.game, dealt.lesson.lesson) for dealt in lessons(each.entries)}),
        len(sat),
        sum(each.exam.passed for each in sat),
        book.group(each.name),
        standings(book, each, today, zone),
    )


def weak_of_class(read: Iterable[RecordRead], most: int = MOST_WEAK) -> tuple[CellOfClass, ...]:
    """The cells that somebody got wrong of late: first those that the most people of those who were
    asked got wrong, then those of the fewest right answers."""
    found = dict[DrillCell, list[AnswerTally]]()
    for each in read:
        for cell, tally in of_late(timed(replies(each.entries))).items():
            found.setdefault(cell, []).append(tally)
    told = [_of_class(cell, tallies) for cell, tallies in found.items()]
    wrong = [each for each in told if each.wrong]
    wrong.sort(key=lambda each: (-each.wrong, each.tally.accuracy or 0, each.cell.key))
    return tuple(wrong[:most])


def _of_class(cell: DrillCell, tallies: Sequence[AnswerTally]) -> CellOfClass:
    wrong = sum(each.right < each.asked for each in tallies)
    return CellOfClass(cell, added(tallies), wrong, len(tallies))


@dataclass(frozen=True, slots=True)
class ClassStanding:
    """Everybody who has a record, where they err, the files that cannot be read, and in which data
    folder all of that lies."""

    members: Sequence[ClassMember] = ()
    weak: Sequence[CellOfClass] = ()
    unread: Sequence[Path] = ()
    data: Path | None = None


def class_of(data: Path, zone: tzinfo | None, now: datetime) -> ClassStanding:
    """The class of that data folder as it stands now; a book that cannot be read holds nothing."""
    book, unread = ClassBook(), list[Path]()
    try:
        book = book_of(data)
    except Trouble:
        unread.append(data / FOLDER / CLASS)
    found = list(records(data))
    read = [each for each in found if isinstance(each, RecordRead)]
    unread += [each.path for each in found if isinstance(each, RecordUnread)]
    today = now.astimezone(zone).date()
    return ClassStanding(compared(read, zone, book, today), weak_of_class(read), unread, data)


def told_of(of: ClassStanding, games: Games, words: Words, imprint: Imprint) -> SchoolClass:
    """The class in words; what was answered of a game that is not among these is added up, and
    named nowhere."""
    return SchoolClass(
        [_line(each, games, words) for each in of.members],
        [
            ClassWeakness(_place(words, games, each.cell), _right(each.tally), *each[2:])
            for each in of.weak
            if each.cell.game in games
        ],
        [
            TaskLine(
                told.task.given.number,
                task_said(words, games, told.task.given, of.data),
                each.name,
                told.task.by,
                told.task.given.due,
                words(STATES[told.state]),
                told.done,
                RightShare(*told.answers),
            )
            for each in of.members
            for told in each.tasks
        ],
        [each.name for each in of.unread],
        house_at(games),
        __version__,
        imprint.printed,
        size=imprint.size,
    )


def _line(each: ClassMember, games: Games, words: Words) -> ClassLine:
    return ClassLine(
        each.name,
        each.group,
        _right(each.tally),
        each.tally.mean,
        each.days,
        each.last,
        each.lessons,
        RightShare(each.passed, each.exams),
        RightShare(sum(told.state.over for told in each.tasks), len(each.tasks)),
        sum(told.late for told in each.tasks),
        [_place(words, games, cell) for cell in each.weakest if cell.game in games],
    )


def _right(tally: AnswerTally) -> RightShare:
    return RightShare(tally.right, tally.asked)


def _place(words: Words, games: Games, cell: DrillCell) -> str:
    return cell_label(words, games[cell.game], cell)
