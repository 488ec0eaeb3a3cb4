"""What `sabot train` does in the terminal: a trainee's progress or last exam as PDF, and what those
papers tell of a record; a class as PDF, as CSV, as JSON, or a line for each trainee; and exercises
for a classroom."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final

from dealer_app import __version__
from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import Named, machine_guard, refused, signing
from dealer_app.i18n import Words, marked
from dealer_app.i18n.school_words import ENDS, part_name
from dealer_app.library import BadOption, FileFault, chosen_house, variant_ids
from dealer_app.machine import Status
from dealer_app.night.staff import Staff
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import EXERCISES, class_paper, exercise_paper
from dealer_app.papers.kinds import Printout
from dealer_app.reports import exam_certificate, progress_sheet
from dealer_app.reports.class_sheet import PEOPLE, SchoolClass
from dealer_app.reports.exam_certificate import Attempt, CertificateData, MarkLine
from dealer_app.reports.layout.columns import line_of
from dealer_app.reports.progress_sheet import (
    ExamLine,
    LessonLine,
    MapBlock,
    PrintedMap,
    ProgressData,
    RunLine,
    WeakLine,
)
from dealer_app.reports.session.school_paper import RightShare, SchoolImprint, Week
from dealer_app.rules.house import House, PaperSize, StaffRules
from dealer_app.rules.staff import Act
from dealer_app.settings import Settings, read_settings
from dealer_app.store.troubles import Trouble
from dealer_app.training import progress
from dealer_app.training.drills import columns, places, subjects
from dealer_app.training.drills.own_questions import UnreadDrill, taught, title_of
from dealer_app.training.exam.exam import conditions, right_of, too_slow
from dealer_app.training.exam.house_exam import UNPROVED, AttemptLine, ExamProof, bring, proof_of
from dealer_app.training.exercises import MOST, questions, sheet_of
from dealer_app.training.games import Games, games, norms_at, rules_of, zone_at
from dealer_app.training.lessons import aim_of
from dealer_app.training.progress import AnswerTally, Reply, RunStory, Sat
from dealer_app.training.question import Subject
from dealer_app.training.record import NoExam, NoSuchExam, RecordRead, record_of
from dealer_app.training.record_facts import EarlierSetAside, ExamTaken, LessonDone
from dealer_app.training.school_class import class_of, told_of
from dealer_app.training.weakness import (
    cell_label,
    of_late,
    weakest,
)

_OWN: Final = ".sabot"
"""How the program's own files end: no paper is written over a record, a table or a register."""


class WouldOverwrite(Trouble):
    """A paper was to be written over one of the program's own files."""

    def __init__(self, path: Path) -> None:
        super().__init__(marked("The report would overwrite {file}."), file=str(path))


@dataclass(frozen=True, slots=True)
class SchoolPaper:
    """What a paper is told with: the words, the games as the house deals them, when and where it is
    printed, and the data folder, in which lessons of the house’s own lie too."""

    words: Words
    games: Games
    imprint: Imprint
    data: Path | None = None


@dataclass(frozen=True, slots=True)
class SchoolPaperAsked:
    """A paper of the school that is asked for: of whom, and where it goes.

    `certificate`: that of an exam, in place of the progress: of the one that the record counts as
    `exam`, or of the last. `data` is the folder in which the school lies, that of the settings if
    it is None.
    """

    trainee: str
    out: Path | None = None
    data: Path | None = None
    certificate: bool = False
    exam: int | None = None


def no_screen(words: Words) -> int:
    """Says that the school is a window, where none can be shown."""
    return failed(words("The school is a window: start it where there is a screen."))


def report(asked: SchoolPaperAsked, words: Words) -> int:
    """Writes a trainee's paper as PDF and says where."""
    return attempted(partial(_report, asked, words), words)


def attempted(act: Callable[[], None], words: Words) -> int:
    """Does it; what stands in the way is said in its place."""
    try:
        act()
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except (FileFault, BadOption) as fault:
        return failed(fault.sentence(words))
    except OSError as error:
        return failed(unwritten(words, error.filename, error))
    return Status.REPLAYED


def _report(asked: SchoolPaperAsked, words: Words) -> None:
    settings = read_settings()
    folder = asked.data or settings.data
    read = record_of(folder, asked.trainee)
    path = asked.out or Path(f"{read.path.stem}.pdf")
    told = _telling(settings.house, words, folder)
    check_free(path)
    if asked.certificate:
        sat = _sat(read, asked.exam)
        write_certificate(path, read, sat, told, proof_of(folder, read, sat.exam))
    else:
        write_progress(path, read, told)
    print(words("The paper: {file}", file=path))


def bring_over(act: Sequence[str], folder: Path | None, words: Words, named: Named) -> int:
    """Brings a trainee's record over from another machine, under the hand of a director, and says
    so."""
    match [*act]:
        case ["import", file]:
            source = Path(file)
        case _:  # anything else that was typed there
            return failed(words("Write: sabot train import FILE --by NAME"))
    try:
        data = folder or read_settings().data
        guard = machine_guard(data)
        with signing(data, named, Act.RESTORE, guard, words) as hand:
            lacking = hand.lacks(Act.RESTORE)
            if lacking is not None:
                raise refused(words, lacking)
            house = guard or House(staff=StaffRules(pins=False))
            staff = Staff(data, lambda: datetime.now(UTC), house.staff, house.authority)
            objection = bring(source, data, staff, hand.signature)
            if objection is not None:
                raise refused(words, objection)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    print(words("The record was brought over: {file}", file=source))
    return Status.REPLAYED


def _telling(house: str, words: Words, data: Path) -> SchoolPaper:
    """The games of the house; its time zone, without a house sheet that of the machine."""
    known, _ = taught(games(chosen_house(house)), data)
    return SchoolPaper(words, known, Imprint(datetime.now(UTC), zone_at(known, house)), data)


def _sat(read: RecordRead, number: int | None) -> Sat:
    """The exam that a record counts so, the last one for None; a Trouble where there is none."""
    sat = progress.exams(read.entries)
    if not sat:
        raise NoExam(read.name)
    if number is not None and not 1 <= number <= len(sat):
        raise NoSuchExam(read.name, len(sat))
    return sat[-1 if number is None else number - 1]


def check_free(path: Path) -> None:
    """WouldOverwrite where a record, a table or a register lies in the place of a paper."""
    if path.exists() and path.suffix.startswith(_OWN):
        raise WouldOverwrite(path)


# What the papers tell of a record


def write_progress(path: Path, read: RecordRead, told: SchoolPaper) -> None:
    """Writes a trainee's progress as PDF; OSError if the file cannot be written.

    What was answered of a game that is not among those told of is added up, and left out of the
    map.
    """
    progress_sheet.write_progress(path, _progress(read, told), told.words)


def write_certificate(
    path: Path, read: RecordRead, sat: Sat, told: SchoolPaper, proof: ExamProof = UNPROVED
) -> None:
    """Writes the certificate of an exam that the register answers for, else a statement of its
    results; OSError if not."""
    exam_certificate.write_certificate(path, _certificate(read, sat, told, proof), told.words)


def _progress(read: RecordRead, told: SchoolPaper) -> ProgressData:
    answered = progress.replies(read.entries)
    given = progress.timed(answered)
    total = progress.total(given)
    zone = told.imprint.zone
    return ProgressData(
        imprint=_imprint(read, told),
        share=_share(total),
        mean=total.mean,
        best=progress.streaks(given).best,
        hinted=total.hinted,
        days=list(progress.by_day(answered, zone)),
        weeks=[
            Week(monday, _share(each), each.mean or 0)
            for monday, each in progress.by_week(given, zone).items()
        ],
        map=practice_map(given, told),
        weakest=_weakest(given, told),
        runs=[_run(story, told) for story in progress.runs(read.entries)],
        lessons=[_lesson(dealt, told) for dealt in progress.lessons(read.entries)],
        exams=[_exam(sat, told) for sat in progress.exams(read.entries)],
        aside=[e.fact.file for e in read.entries if isinstance(e.fact, EarlierSetAside)],
    )


def _imprint(read: RecordRead, told: SchoolPaper) -> SchoolImprint:
    houses = (rules.house.name for rules in told.games.values())
    imprint = told.imprint
    size = imprint.size or PaperSize.A4
    house = next(houses, "")
    return SchoolImprint(
        read.name, read.head, __version__, imprint.printed, imprint.zone, house, size
    )


def _share(tally: AnswerTally) -> RightShare:
    return RightShare(tally.right, tally.asked)


def _played(given: Sequence[Reply], told: SchoolPaper) -> list[str]:
    """The games that were asked about and are known, in the order of the games."""
    asked = {each.answer.cell.game for each in given}
    return [game for game in told.games if game in asked]


def _game(game: str, told: SchoolPaper) -> str:
    rules = told.games.get(game)
    return game if rules is None else told.words.name(rules.variant.names)


def practice_map(given: Sequence[Reply], told: SchoolPaper) -> PrintedMap:
    """Every drill of the games that were asked about, cell by cell."""
    played, norms = _played(given, told), norms_at(told.games)
    tallies, late = progress.by_drill(given), of_late(given)
    practised = columns(told.games)
    blocks = dict[tuple[int, int], MapBlock]()
    for row, game in enumerate(played):
        for column, each in enumerate(practised):
            asked = progress.of_subject(tallies, each, game)
            known = [
                _share(late.get(cell, AnswerTally())) for cell in places(each, told.games[game])
            ]
            if known:
                norm = norms[each.drill]
                blocks[row, column] = MapBlock(_share(asked), asked.mean, norm, known)
    return PrintedMap(
        [_game(game, told) for game in played],
        [title_of(told.words, told.games.values(), *each) for each in practised],
        blocks,
    )


def _weakest(given: Sequence[Reply], told: SchoolPaper) -> list[WeakLine]:
    known = [each for each in given if each.answer.cell.game in told.games]
    tallies = of_late(known)
    return [
        WeakLine(cell_label(told.words, told.games[cell.game], cell), _share(tallies[cell]))
        for cell in weakest(known)
    ]


def _run(story: RunStory, told: SchoolPaper) -> RunLine:
    words, run = told.words, story.run
    games = told.games.values()
    drill = words("Mixed") if run.drill is None else title_of(words, games, run.drill, run.own)
    mode = words("practice") if run.practice else ""
    name = words.listed(part for part in (drill, _game(run.game, told), mode) if part)
    end = None if story.end is None else words(ENDS[story.end])
    return RunLine(story.at, name, _share(story.tally), story.best, story.lives, end)


def _lesson(dealt: progress.LessonDealt, told: SchoolPaper) -> LessonLine:
    lesson: LessonDone = dealt.lesson
    faults = [
        f"{part_name(told.words, each.part)} {told.words.number(each.number)}"
        for each in lesson.faults
        if each.number
    ]
    said = told.words.listed(faults) or told.words("none")
    aim = aim_of(lesson.lesson, told.words.language, told.data) or lesson.lesson
    return LessonLine(dealt.at, _game(lesson.game, told), aim, said)


def _marked(exam: ExamTaken) -> RightShare:
    asked = sum(mark.asked for mark in exam.marks)
    return RightShare(asked - sum(mark.faults for mark in exam.marks), asked)


def _exam(sat: Sat, told: SchoolPaper) -> ExamLine:
    passed = told.words("passed") if sat.exam.passed else told.words("not passed")
    came = told.words("broken off before its end") if sat.exam.left else passed
    return ExamLine(sat.at, _game(sat.exam.game, told), _marked(sat.exam), came)


def _certificate(
    read: RecordRead, sat: Sat, told: SchoolPaper, proof: ExamProof
) -> CertificateData:
    exam, words = sat.exam, told.words
    weights = exam.weights or (None,) * len(exam.marks)
    marks = [
        MarkLine(
            part_name(words, mark.part), RightShare(mark.asked - mark.faults, mark.asked), weight
        )
        for mark, weight in zip(exam.marks, weights, strict=True)
    ]
    return CertificateData(
        imprint=_imprint(read, told),
        game=_game(exam.game, told),
        at=sat.at,
        coups=exam.coups,
        pace=exam.milliseconds // max(1, exam.coups),
        norm=exam.norm,
        marks=marks,
        passed=exam.passed,
        slow=too_slow(exam),
        weighed=Fraction(round(1000 * right_of(exam.marks, exam.weights)), 1000),
        asks=(exam.of_all, exam.of_each),
        lacks="" if proof.lacks is None else words.sentence(proof.lacks),
        number=exam.drawn,
        trainer=proof.trainer,
        attempts=[_attempt(each, words) for each in proof.attempts],
        proved=_proved(proof, words),
        conditions=conditions(words, exam),
    )


def _attempt(attempt: AttemptLine, words: Words) -> Attempt:
    came = attempt.came
    if came is None:
        said = words("begun and never ended")
    elif came.left:
        said = words("broken off before its end")
    else:
        said = words("passed") if came.passed else words("not passed")
    if attempt.machine:
        said = words("{came}, on machine {machine}", came=said, machine=attempt.machine)
    return Attempt(attempt.number, attempt.at, said)


def _proved(proof: ExamProof, words: Words) -> str:
    """What answers for a certificate."""
    if proof.lacks is not None:
        return ""
    if proof.brought:
        return words(
            "Exam {number} of machine {machine}. The record was brought from there by {name}, who"
            " answers for it. An exam that was begun there and never ended stands in the register"
            " of that machine alone.",
            number=proof.number,
            machine=proof.machine,
            name=proof.brought,
        )
    return words(
        "Exam {number} of machine {machine}: drawn by the house, signed by {trainee} and {trainer}"
        " with their PINs before the first coup and after the last. “sabot verify” holds the record"
        " against the register.",
        number=proof.number,
        machine=proof.machine,
        trainee=proof.trainee,
        trainer=proof.trainer,
    )


# A class, and exercises for a classroom


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
        _write_class(asked, told, paper, words)

    return attempted(show, words)


def _read(asked: ClassAsked, settings: Settings, words: Words) -> tuple[SchoolClass, Printout]:
    plain = games(chosen_house(settings.house))
    known, _ = taught(plain, asked.data or settings.data)
    imprint = Imprint(datetime.now(UTC), zone_at(known, settings.house))
    standing = class_of(asked.data or settings.data, imprint.zone, imprint.printed)
    told = told_of(standing, known, words, imprint)
    return told, class_paper(told, words, imprint)


def _write_class(asked: ClassAsked, told: SchoolClass, paper: Printout, words: Words) -> None:
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
