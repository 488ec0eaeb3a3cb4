"""The records of the school held against the register: which exams were drawn here, for whom, and
how far each record was written then.

An exam is drawn in the register before its first coup, as the digest of its chance, and noted there
once it is over, with the head of the trainee's record; each note is signed by the machine's key. So
a record that was computed anew, cut, copied under another name, written at another hour or on
another machine does not fit what stands in the register. The class’s book is noted there with each
thing that a trainer writes in it, and held against that likewise.

What this cannot find: whoever works under the account that the program runs under reads the key
that signs next, and the memory of the program. They can add to the register, from that hour on,
what the program itself could have added: people who gave no PIN, an exam that nobody dealt. They
cannot change or date back what stands before, for those keys are gone; a paper, a witness line or
the house's server that saw the register before shows what was added since.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.state import known_as
from dealer_app.store.chain import Stored
from dealer_app.store.fact_codec import body_of, moment_read
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.school import CLASS, SESSION, SUFFIX, entries_of
from dealer_app.store.school import FOLDER as SCHOOL
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.signed_names import SLACK
from dealer_app.store.verify import Checked, EntryFaultKind, Fault, Report

NAMED = "trainee_named"
TAKEN = "exam_taken"
"""The kinds of entry of a record that are looked at here."""

KINDS = (
    *(f.ExamDrawn, f.ExamEnded, f.ExamSigned, f.RecordBrought),
    *(f.ClassNoted, f.ClockTurned),
)
"""What the register tells of exams, of the class’s book, and of the hours at which they were."""


def seal_of(seed: int) -> str:
    """The digest by which the register knows the chance of an exam before it is told."""
    return sha256(f"sabot exam 1 {seed}".encode()).hexdigest()


@dataclass(slots=True)
class DrawnExam:
    """An exam as the register has it: when it was drawn and under whose hands, and the entries that
    ended and signed it, None while they lack. `back` is true where the clock had been put back
    before one of them."""

    drawn: RegisterEntry
    fact: f.ExamDrawn
    ended: RegisterEntry | None = None
    signed: RegisterEntry | None = None
    back: bool = False

    @property
    def hands(self) -> tuple[str, ...]:
        """Who signed it before its first coup: the trainee, and who stood beside."""
        return self.drawn.signature.names


class RecordNote(NamedTuple):
    """How far a record was written, by the register: its entry `seq` had the digest `head`; `name`
    is how its trainee was written then, empty in the class’s book."""

    seq: int
    head: str
    name: str = ""


@dataclass(slots=True)
class SchoolNotes:
    """What the register of one machine knows of the school: every exam by its number, of each
    trainee how far the record was noted, how far the class’s book was, and which other machines’
    records a director brought. Notes and records that were brought stand under what the ways to
    write a name have in common: a record that is begun anew in other letters is the same one."""

    machine: str = ""
    exams: dict[int, DrawnExam] = field(default_factory=dict)
    notes: dict[str, list[RecordNote]] = field(default_factory=dict)
    book: list[RecordNote] = field(default_factory=list)
    brought: dict[str, f.RecordBrought] = field(default_factory=dict)


def school_notes(entries: Sequence[RegisterEntry], machine: str) -> SchoolNotes:
    """What these entries tell of exams, of the register of the machine with these signs."""
    told = SchoolNotes(machine)
    latest: datetime | None = None
    for entry in entries:
        fact, back = entry.fact, latest is not None and entry.at < latest - SLACK
        latest = entry.at if latest is None else max(latest, entry.at)
        match fact:
            case f.ClockTurned():
                latest = max(latest, fact.was)
            case f.ExamDrawn():
                told.exams[fact.number] = DrawnExam(entry, fact, back=back)
                _note(told, fact)
            case f.ExamEnded():
                exam = told.exams[fact.number]
                exam.ended, exam.back = entry, exam.back or back
                _note(told, fact)
            case f.ExamSigned():
                exam = told.exams[fact.number]
                exam.signed, exam.back = entry, exam.back or back
            case f.RecordBrought():
                name = known_as(fact.trainee)
                told.notes[name] = [RecordNote(fact.seq, fact.head, fact.trainee)]
                told.brought[name] = fact
            case f.ClassNoted():
                told.book = [RecordNote(0, "")] if fact.aside else told.book
                told.book += [RecordNote(fact.seq, fact.head)] if fact.seq else []
            case _:  # it tells the hour alone
                pass
    return told


def _note(told: SchoolNotes, fact: f.ExamDrawn | f.ExamEnded) -> None:
    if fact.seq:
        note = RecordNote(fact.seq, fact.head, fact.trainee)
        told.notes.setdefault(known_as(fact.trainee), []).append(note)


# A record, held against what is known of it


class ExamKept(NamedTuple):
    """An exam as a record has it: in which of its entries, and what that says."""

    entry: Stored
    body: Mapping[str, object]

    @property
    def drawn(self) -> int:
        """Its number in the register of the machine on which it was taken; 0 for none."""
        return _number(self.body, "drawn")


def record_faults(entries: Sequence[Stored], told: SchoolNotes) -> Iterator[Fault]:
    """What is found where a record, whose chain is right, is held against the register."""
    name = name_in(entries)
    for note in told.notes.get(known_as(name), ()):
        if note.seq > len(entries):
            yield Fault(EntryFaultKind.RECORD_SHORTER, SESSION, note.seq, len(entries), name=name)
            return
        if entries[note.seq - 1].digest != note.head:
            yield Fault(EntryFaultKind.RECORD_DIFFERS, SESSION, note.seq, name=name)
            return
    for exam in exams_in(entries):
        if exam.drawn:
            kind = _wrong_with(exam, name, told)
            if kind is not None:
                yield Fault(kind, SESSION, exam.entry.seq, exam.drawn, name=name)


def book_faults(entries: Sequence[Stored], told: SchoolNotes) -> Iterator[Fault]:
    """What is found where the class’s book, whose chain is right, is held against the register.

    The desk notes each entry as it writes it, so that one without a note stays one, whatever was
    noted behind it. What stands before the first note was written before books were noted: it is
    known to nobody.
    """
    for note in told.book:
        if not note.seq:  # begun anew, with nothing in it
            continue
        if note.seq > len(entries):
            yield Fault(EntryFaultKind.CLASS_SHORTER, SESSION, note.seq, len(entries))
            return
        if entries[note.seq - 1].digest != note.head:
            yield Fault(EntryFaultKind.CLASS_DIFFERS, SESSION, note.seq)
            return
    noted = [note.seq for note in told.book]
    for before, behind in pairwise((*noted, len(entries) + 1) if noted else ()):
        if before + 1 < behind:
            yield Fault(EntryFaultKind.CLASS_UNNOTED, SESSION, before + 1)


def _wrong_with(exam: ExamKept, name: str, told: SchoolNotes) -> EntryFaultKind | None:
    """What is wrong with an exam of that record; None for nothing."""
    if exam.body.get("machine", "") != told.machine:
        brought = told.brought.get(known_as(name))
        known = brought is not None and exam.entry.seq <= brought.seq
        return None if known else EntryFaultKind.EXAM_ELSEWHERE
    drawn = told.exams.get(exam.drawn)
    if drawn is None or drawn.fact.seal != seal_of(_number(exam.body, "seed")):
        return EntryFaultKind.EXAM_NOT_DRAWN
    of_them = known_as(drawn.fact.trainee) == known_as(name)
    if not of_them or drawn.fact.game != exam.body.get("game"):
        return EntryFaultKind.EXAM_OF_OTHER
    if drawn.ended is None or not isinstance(drawn.ended.fact, f.ExamEnded):
        return EntryFaultKind.EXAM_NOT_NOTED
    came = (exam.body.get("passed"), exam.body.get("left", False))
    if drawn.ended.fact.seq < exam.entry.seq or came != _came(drawn.ended.fact):
        return EntryFaultKind.EXAM_NOT_NOTED
    if drawn.back or not _fits(exam, drawn.drawn.at, drawn.ended.at):
        return EntryFaultKind.EXAM_BACK_DATED
    return None


def _came(ended: f.ExamEnded) -> tuple[bool, bool]:
    """What was noted of an exam: whether it was passed, and left; a record that a director brought
    anew may say no other."""
    return ended.passed, ended.left


def _fits(exam: ExamKept, drawn: datetime, ended: datetime) -> bool:
    """True of an exam that was written between the two notes, which lie as far apart as it took."""
    at = moment_read(exam.entry.recorded_at)
    took = timedelta(milliseconds=_number(exam.body, "milliseconds"))
    return drawn - SLACK <= at <= ended + SLACK and ended - drawn + SLACK >= took


def name_in(entries: Sequence[Stored]) -> str:
    """Whose record these entries are, empty where they do not say."""
    first = next((each for each in entries if each.kind == NAMED), None)
    return "" if first is None else str(_body(first).get("name", ""))


def exams_in(entries: Sequence[Stored]) -> Iterator[ExamKept]:
    """Every exam of a record, from the first."""
    return (ExamKept(each, _body(each)) for each in entries if each.kind == TAKEN)


def _body(entry: Stored) -> Mapping[str, object]:
    with suppress(TypeError, ValueError, RecursionError):
        return body_of(entry.body)
    return {}


def _number(body: Mapping[str, object], name: str) -> int:
    found = body.get(name, 0)
    return found if isinstance(found, int) else 0


def notes_in(folder: Path) -> SchoolNotes:
    """What the register of a data folder tells of exams, nothing where there is none; a Trouble
    where it cannot be read."""
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    register.read()
    seen = register.witness()
    return school_notes(register.entries(*KINDS), "" if seen is None else seen.machine)


def verify_school(folder: Path) -> Iterator[tuple[Path, Report | Trouble]]:
    """What a check finds in every record of a data folder's school, held against its register; of
    one that cannot be read, which is told by itself, nothing is asked."""
    told = SchoolNotes()
    with suppress(Trouble):
        told = notes_in(folder)
    seen = dict[str, Path]()
    for path in sorted((folder / SCHOOL).glob(f"*{SUFFIX}")):
        try:
            found = entries_of(path)
        except Trouble as trouble:
            yield path, trouble
            continue
        if path.name == CLASS:
            faults = list(book_faults(found, told))
        else:
            name, faults = name_in(found), list(record_faults(found, told))
            twin = seen.setdefault(known_as(name), path)
            if twin != path:
                faults.append(
                    Fault(EntryFaultKind.RECORD_TWICE, SESSION, 1, name=name, found=twin.name)
                )
        head = found[-1].digest if found else ""
        yield path, Report((Checked(SESSION, len(found), head, sealed=False),), tuple(faults))
    for name, notes in told.notes.items():
        if name not in seen:
            last = notes[-1]
            fault = Fault(EntryFaultKind.RECORD_GONE, SESSION, last.seq, name=last.name)
            yield folder / SCHOOL, Report((), (fault,))
    if told.book and told.book[-1].seq and not (folder / SCHOOL / CLASS).is_file():
        fault = Fault(EntryFaultKind.CLASS_GONE, SESSION, told.book[-1].seq)
        yield folder / SCHOOL, Report((), (fault,))
