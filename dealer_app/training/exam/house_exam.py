"""The exams of a house: drawn for somebody and signed before the first coup, noted and signed after
the last, and proved before a certificate is printed.

The chance of an exam comes from the system, and the register has its digest alone until the exam is
over: nobody asks for a number, and nobody lists what it deals. Who signs gives a PIN, the trainee
and a trainer or a director beside, by the rules of the house that guards the machine, not by those
of a sheet that happens to be chosen. What neither this nor the check of the school's records can
find stands in `store/trust/school_check.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.library.house.house_table import FEWEST_COUPS
from dealer_app.night.house_guard import sheet_guard, sheet_standing
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import SheetStanding
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Register, known_as, person
from dealer_app.rules.house import House
from dealer_app.rules.staff import TEACHERS, UNSIGNED, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, SESSION
from dealer_app.store.school import copied, entries_of, record_held
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.anchors import unsound
from dealer_app.store.trust.school_check import (
    DrawnExam,
    SchoolNotes,
    notes_in,
    record_faults,
    seal_of,
)
from dealer_app.store.trust.signed_names import Proof
from dealer_app.store.verify import EntryFaultKind, Fault, verify
from dealer_app.training.exam.exam import Exam, ExamTerms
from dealer_app.training.exam.exam_film import filmed
from dealer_app.training.record import Record, RecordRead, place_of, read
from dealer_app.training.record_facts import ExamTaken

PLACE: Final = "/exam"
"""Where somebody signs for an exam, a name that no table has."""

CHANCE: Final = 62
"""Bits of the chance that deals an exam."""

_SHORT: Final = marked("Coups: {coups}. A certificate takes at least: {least}.")
_FAILED: Final = marked("It was not passed.")
_UNKNOWN: Final = marked("It is not in the register: no trainer was present, or it is of before.")
_NO_HANDS: Final = marked("No trainer was present: nobody signed before the first coup.")
_NOT_ENDED: Final = marked("The trainee and the trainer did not sign after the last coup.")
_NO_KEY: Final = marked("This machine signs nothing yet: start its window once.")


class CertificateRefused(Trouble):
    """Something speaks against a record, or against the register that it is held against."""

    def __init__(self, why: Saying) -> None:
        super().__init__(why.code, **why.values)


class ExamNotNoted(Trouble):
    """The register does not take what came of an exam."""

    def __init__(self, name: str) -> None:
        super().__init__(
            marked(
                "The register does not take what came of this exam of {name}: no certificate can"
                " come of it. Tell whoever keeps the machine."
            ),
            name=name,
        )


class OtherRecord(Trouble):
    """Somebody of that name has another record here."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(
            marked("{path} is another record of {name}: it is not overwritten."),
            name=name,
            path=str(path),
        )


class AttemptLine(NamedTuple):
    """One exam that was drawn for somebody: its number, its game, when, and what came of it, None
    where it was never ended; `machine` are the signs of the other machine on which it was taken,
    by the record that came from there."""

    number: int
    game: str
    at: datetime
    came: f.ExamEnded | None
    signed: bool = False
    machine: str = ""


@dataclass(frozen=True, slots=True)
class ExamProof:
    """What the register answers for: the number of an exam, who signed it before and after, when it
    was drawn, and every exam of that person and game until then, on whichever machine. `lacks` is
    why it is no certificate, None where it is one. `machine` are the signs of the machine,
    `brought` who brought the record from another, and from which."""

    number: int = 0
    trainee: str = ""
    trainer: str = ""
    drawn: datetime | None = None
    attempts: Sequence[AttemptLine] = ()
    lacks: Saying | None = None
    machine: str = ""
    brought: str = ""


UNPROVED: Final = ExamProof(lacks=Saying(_UNKNOWN))
"""What nobody answers for."""


class ExamOffice:
    """Where exams of a data folder are drawn, noted and signed; `house` is the chosen one."""

    def __init__(self, folder: Path, clock: Clock, house: House) -> None:
        self._folder = folder
        guard = sheet_guard(folder, house)
        self.staff = Staff(folder, clock, guard.staff, guard.authority)
        self.pins = guard.staff.pins

    @property
    def register(self) -> RegisterFile:
        """The register in which they are noted."""
        return self.staff.register

    def may_sign(self, trainee: str, digest: str) -> str:
        """The name under which that trainee may sign an exam under that house sheet; empty where no
        certificate can come of it: nobody has a PIN here, the house has no such person or nobody
        who examines, or the sheet is none that a director allowed."""
        if not self.pins or not self._folder.is_dir():
            return ""
        each = person(self.register.read(), trainee)
        if each is None or self.staff.barred(each.name) is not None:
            return ""
        others = [
            other for other in self.staff.posts() if other != each.name and self.examines(other)
        ]
        known = not digest or sheet_standing(self._folder, digest) is not SheetStanding.UNKNOWN
        return each.name if others and known else ""

    def examines(self, name: str) -> bool:
        """True of somebody of the house who may stand beside a trainee."""
        return self.staff.posts().get(name) in TEACHERS

    def draw(
        self,
        record: Record,
        game: str,
        terms: ExamTerms,
        hands: Signature = UNSIGNED,
        sheet: str = "",
    ) -> "DrawnTerms | Objection":
        """Draws an exam for whoever has that record; in the register before it is dealt. A Trouble
        where that cannot be."""
        self._note_the_last(record)
        seed, head = randbits(CHANCE), record.read()
        self.register.begins_no_other()
        if not self.register.read().key:
            self.register.begin_line()

        def decide(register: Register, _: datetime) -> Deed:
            return Deed(
                [
                    f.ExamDrawn(
                        register.examined + 1,
                        record.name,
                        game,
                        terms.coups,
                        seal_of(seed),
                        sheet,
                        len(head.entries),
                        head.head,
                    )
                ],
                hands,
            )

        objection = self.register.append(decide).objection
        if objection is not None:
            return objection
        seen = self.register.witness()
        return DrawnTerms(
            replace(terms, seed=seed),
            self.register.known.examined,
            "" if seen is None else seen.machine,
            hands.beside[0] if hands.beside else "",
        )

    def end(self, record: Record, exam: Exam, drawn: "DrawnTerms") -> ExamTaken | None:
        """Writes an exam down, and notes it in the register; None where no coup of it was paid. A
        Trouble where the disk refuses one of the two."""
        taken = exam.taken(record.standing.exams + 1)
        if taken is None:
            return None
        taken = replace(taken, drawn=drawn.number, machine=drawn.machine, trainer=drawn.trainer)
        record.add(taken, filmed(exam, taken))
        self.note(record, taken)
        return taken

    def note(self, record: Record, taken: ExamTaken) -> None:
        """Notes in the register what came of an exam; a Trouble where it cannot be written, or does
        not take it."""
        head = record.read()
        told = (len(head.entries), head.head, taken.passed, taken.left)
        ended = Deed([f.ExamEnded(taken.drawn, record.name, *told)])
        if self.register.append(lambda *_: ended).objection is not None:
            raise ExamNotNoted(record.name)

    def _note_the_last(self, record: Record) -> None:
        """Notes an exam that is in the record alone, for the program died, or the disk was full,
        between the two; nobody signed its end, so no certificate comes of it."""
        kept = [each.fact for each in record.read().entries if isinstance(each.fact, ExamTaken)]
        standing = self.register.read().exams.get(known_as(record.name))
        if (
            kept
            and standing is not None
            and not standing.ended
            and kept[-1].drawn == standing.number
        ):
            self.note(record, kept[-1])

    def sign(self, record: Record, taken: ExamTaken, hands: Signature) -> Objection | None:
        """Has those who signed its beginning sign what came of an exam."""
        fact = f.ExamSigned(taken.drawn, record.name)
        return self.register.append(lambda *_: Deed([fact], hands)).objection


class DrawnTerms(NamedTuple):
    """An exam that was drawn: its terms, its number in the register, the signs of the machine, and
    which trainer signed."""

    terms: ExamTerms
    number: int = 0
    machine: str = ""
    trainer: str = ""


# What the register answers for


def proof_of(folder: Path, kept: RecordRead, taken: ExamTaken) -> ExamProof:
    """What the register of that data folder answers for of an exam of a record; CertificateRefused
    where the record, or the register, is not what was written."""
    told = notes_in(folder)
    register = RegisterFile(folder / FILE, lambda: datetime.now().astimezone())
    fault = next(record_faults(entries_of(kept.path), told), None)
    if fault is not None:
        raise CertificateRefused(fault.saying)
    if not taken.drawn:
        return ExamProof(lacks=Saying(_UNKNOWN), machine=told.machine)
    _check(register, told.exams.get(taken.drawn) if taken.machine == told.machine else None)
    brought = told.brought.get(known_as(kept.name))
    if taken.machine != told.machine and brought is not None:
        lacks = _lacking(taken, signed=bool(taken.trainer))
        return ExamProof(
            taken.drawn,
            kept.name,
            taken.trainer,
            attempts=_attempts(kept, taken.game, told),
            lacks=lacks,
            machine=taken.machine,
            brought=_bringer(register, kept.name),
        )
    drawn = told.exams[taken.drawn]
    lacks = _lacking(taken, signed=len(drawn.hands) > 1)
    if lacks is None and drawn.signed is None:
        lacks = Saying(_NOT_ENDED)
    if lacks is None and not register.known.key:
        lacks = Saying(_NO_KEY)
    return ExamProof(
        taken.drawn,
        kept.name,
        drawn.hands[-1] if len(drawn.hands) > 1 else "",
        drawn.drawn.at,
        _attempts(kept, taken.game, told),
        lacks,
        told.machine,
    )


def _attempts(kept: RecordRead, game: str, told: SchoolNotes) -> Sequence[AttemptLine]:
    """Every exam of that game that was drawn for whoever has this record, from the first: those of
    this machine by its register, those of another by the record that was brought from there."""
    here = [
        AttemptLine(
            each.fact.number,
            each.fact.game,
            each.drawn.at,
            each.ended.fact if each.ended and isinstance(each.ended.fact, f.ExamEnded) else None,
            each.signed is not None,
        )
        for each in told.exams.values()
        if known_as(each.fact.trainee) == known_as(kept.name) and each.fact.game == game
    ]
    there = [
        AttemptLine(
            exam.drawn,
            exam.game,
            each.at,
            f.ExamEnded(exam.drawn, kept.name, each.seq, "", exam.passed, exam.left),
            bool(exam.trainer),
            exam.machine,
        )
        for each in kept.entries
        if isinstance(exam := each.fact, ExamTaken)
        and exam.game == game
        and exam.machine not in ("", told.machine)
    ]
    return sorted((*here, *there), key=lambda each: each.at)


def _lacking(taken: ExamTaken, *, signed: bool) -> Saying | None:
    """Why an exam gives no certificate, by itself; None for nothing."""
    if taken.left or not taken.passed:
        return Saying(_FAILED)
    if taken.coups < FEWEST_COUPS:
        return Saying(_SHORT, {"coups": taken.coups, "least": FEWEST_COUPS})
    return None if signed else Saying(_NO_HANDS)


def _check(register: RegisterFile, drawn: DrawnExam | None) -> None:
    """CertificateRefused where the register is not what was recorded, where this machine did not
    sign it, or where a name of that exam has no PIN before it."""
    report = verify(register.path)
    fault = next(iter(report.faults), None) or next(unsound(register.path, every=False), None)
    if fault is not None:
        raise CertificateRefused(fault.saying)
    doubt = register.doubt()
    if doubt is not None:
        raise CertificateRefused(doubt.saying)
    if drawn is not None:
        proof = Proof(register)
        for entry in filter(None, (drawn.drawn, drawn.signed)):
            for name in proof.in_register.get(entry.seq, ()):
                raise CertificateRefused(_unproved(entry.seq, name))


def _unproved(seq: int, name: str) -> Saying:
    return Fault(EntryFaultKind.UNPROVED_IN_REGISTER, SESSION, seq, name=name).saying


def _bringer(register: RegisterFile, name: str) -> str:
    """Which director brought a record over."""
    found = register.newest(
        f.RecordBrought,
        lambda fact: isinstance(fact, f.RecordBrought) and known_as(fact.trainee) == known_as(name),
    )
    return "" if found is None else found.signature.by


def bring(source: Path, data: Path, staff: Staff, hands: Signature) -> Objection | None:
    """Brings a trainee's record over from another machine, and notes it in the register under the
    hand of a director, nobody their own; why not, or a Trouble. One that is here is only replaced
    by one that goes on from it, and by none while the trainee is at it."""
    found = read(source)
    if known_as(found.name) in map(known_as, (hands.by, *hands.beside)):
        return Objection(ObjectionCode.OWN_PERSON, {"name": found.name})
    target = place_of(data, found.name)
    machines = [each.fact.machine for each in found.entries if isinstance(each.fact, ExamTaken)]
    machine = next(filter(None, reversed(machines)), "")
    fact = f.RecordBrought(found.name, machine, len(found.entries), found.head)
    with record_held(target, datetime.now(UTC)):
        stored, here = entries_of(source), entries_of(target) if target.exists() else ()
        if [each.digest for each in here] != [each.digest for each in stored[: len(here)]]:
            raise OtherRecord(found.name, target)
        objection = staff.enter(fact, hands)
        if objection is None:
            copied(source, target)
    return objection
