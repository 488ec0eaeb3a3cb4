"""A certificate worth its paper: who signs, what the register keeps, and every forgery by name."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import known_as
from dealer_app.rules.house import House
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.store.chain import ENTRIES, Head, stored
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.school import CLASS, RecordHeld, SchoolFile, entries_of
from dealer_app.store.troubles import (
    ActNotRecorded,
    Reason,
    RegisterAltered,
    RegisterMissing,
    Trouble,
)
from dealer_app.store.trust.school_check import (
    TAKEN,
    RecordNote,
    book_faults,
    exams_in,
    notes_in,
    record_faults,
    school_notes,
    seal_of,
    verify_school,
)
from dealer_app.store.verify import SENTENCES, EntryFaultKind, Report
from dealer_app.training.class_book import (
    BookNotNoted,
    Grouped,
    TaskGiven,
    TaskKind,
    TaskTakenBack,
    book_of,
    record_in,
)
from dealer_app.training.exam.exam import ExamTerms
from dealer_app.training.exam.house_exam import (
    PLACE,
    CertificateRefused,
    DrawnTerms,
    ExamNotNoted,
    ExamOffice,
    ExamProof,
    bring,
    proof_of,
)
from dealer_app.training.record import Record, read
from dealer_app.training.record_facts import ExamPart, ExamTaken, PartMark
from tests.play import the
from tests.store.builders import forger
from tests.store.test_register import signed_table
from tests.training.examined import OPEN, exam

HOUSE = House()
LEA, MARC, TINA, CLAIRE = "Léa Roux", "Marc Petit", "Tina Blanc", "Claire Fabre"
PINS = {CLAIRE: "8264", TINA: "3591", LEA: "7402", MARC: "6183"}
MARKS = (PartMark(ExamPart.CALLS, 30, 0), PartMark(ExamPart.PAYOUTS, 60, 0))


class Clock:
    """A clock of the machine, which somebody may put back."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@dataclass
class School:
    """A house with PINs, one machine, and its school."""

    data: Path
    clock: Clock

    @property
    def office(self) -> ExamOffice:
        return ExamOffice(self.data, self.clock, HOUSE)

    def hands(self, trainee: str = LEA, beside: str = TINA) -> Signature:
        """Those two give their PINs."""
        for name in (trainee, beside):
            self.office.staff.sign_in(name, PINS[name], PLACE)
        return Signature(trainee, (beside,))

    def left(self) -> None:
        self.office.staff.leave(Signature(LEA, (TINA, MARC)), PLACE)

    def draw(self, record: Record, hands: Signature = UNSIGNED, coups: int = 10) -> DrawnTerms:
        drawn = self.office.draw(record, OPEN, ExamTerms(0, coups, 90_000), hands)
        assert isinstance(drawn, DrawnTerms)
        return drawn

    def sit(
        self,
        name: str = LEA,
        *,
        signed: bool = True,
        ends: bool = True,
        passed: bool = True,
        coups: int = 10,
    ) -> ExamTaken:
        """An exam from the draw to the last signature, without its coups."""
        with Record.open(self.data, name, self.clock) as record:
            hands = self.hands(name) if signed else UNSIGNED
            drawn = self.draw(record, hands, coups)
            self.clock.now += timedelta(minutes=8)
            taken = taken_of(record, drawn, coups, passed=passed)
            record.add(taken)
            self.office.note(record, taken)
            if signed and ends:
                assert self.office.sign(record, taken, hands) is None
            self.left()
            return taken

    @property
    def machine(self) -> str:
        """By which signs it is known."""
        register = self.office.register
        register.read()
        return the(register.witness()).machine

    @property
    def record(self) -> Path:
        return self.data / "school" / "léa-roux.sabot-school"

    def proof(self, name: str = "léa-roux") -> ExamProof:
        """What the register answers for of the last exam of that record."""
        found = read(self.data / "school" / f"{name}.sabot-school")
        exams = [each.fact for each in found.entries if isinstance(each.fact, ExamTaken)]
        return proof_of(self.data, found, exams[-1])

    def found(self) -> list[EntryFaultKind]:
        """What `verify` finds in the school."""
        return [
            fault.kind
            for _, report in verify_school(self.data)
            for fault in (report.faults if isinstance(report, Report) else ())
        ]

    def refused(self, name: str = "léa-roux") -> EntryFaultKind:
        """What is named instead of a certificate; the check of the folder names it too."""
        with pytest.raises(CertificateRefused) as raised:
            self.proof(name)
        kinds = [kind for kind, said in SENTENCES.items() if said == raised.value.saying.code]
        return kinds[0]


def taken_of(record: Record, drawn: DrawnTerms, coups: int = 10, *, passed: bool) -> ExamTaken:
    return ExamTaken(
        record.standing.exams + 1,
        OPEN,
        drawn.terms.seed,
        coups,
        coups * 40_000,
        90_000,
        MARKS,
        passed,
        drawn=drawn.number,
        machine=drawn.machine,
        trainer=drawn.trainer,
    )


@pytest.fixture
def school(tmp_path: Path, keys: Path) -> School:  # noqa: ARG001 - the machine's keys lie there
    here = School(tmp_path / "data", Clock())
    here.data.mkdir()
    staff = here.office.staff
    assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
    for name, post in ((TINA, Post.TRAINER), (LEA, Post.CROUPIER), (MARC, Post.CROUPIER)):
        assert staff.add(name, post, PINS[name], Signature(CLAIRE)) is None
    return here


def test_an_exam_that_two_signed_and_ended_is_proved(school: School) -> None:
    school.sit()

    proof = school.proof()

    assert proof.lacks is None
    assert (proof.trainer, proof.number) == (TINA, 1)
    assert school.found() == []


def test_every_earlier_exam_stands_in_the_proof(school: School) -> None:
    school.sit(passed=False)
    with Record.open(school.data, LEA, school.clock) as record:
        school.draw(record)  # begun, and left before a coup was paid
    school.sit()

    came = [(each.number, each.came and each.came.passed) for each in school.proof().attempts]
    assert came == [(1, False), (2, None), (3, True)]


@pytest.mark.parametrize(
    ("sitting", "why"),
    [
        ({"signed": False}, "nobody signed before"),
        ({"ends": False}, "did not sign after"),
        ({"coups": 9}, "takes at least"),
        ({"passed": False}, "not passed"),
    ],
)
def test_what_lacks_one_thing_is_no_certificate(
    school: School, sitting: dict[str, bool], why: str
) -> None:
    school.sit(**sitting)  # type: ignore[arg-type]  # one of its own names
    assert why in the(school.proof().lacks).code


def test_the_chance_is_not_in_the_register_before_the_exam_is_over(school: School) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record)
    assert str(drawn.terms.seed).encode() not in (school.data / FILE).read_bytes()
    (entry,) = school.office.register.entries(f.ExamDrawn)
    assert isinstance(entry.fact, f.ExamDrawn)
    assert entry.fact.seal == seal_of(drawn.terms.seed)


def test_two_exams_are_never_drawn_alike(school: School) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        seeds = {school.draw(record).terms.seed for _ in range(3)}
    assert len(seeds) == 3


def test_what_was_dealt_is_noted_with_its_film(school: School) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record, coups=1)
        taking, _ = exam(coups=1)
        assert school.office.end(record, taking, drawn) is None
        while taking.moment:
            taking.leave_out()
        taken = the(school.office.end(record, taking, drawn))
        assert (taken.drawn, record.standing.films) == (1, 1)
    assert school.found() == [EntryFaultKind.EXAM_NOT_DRAWN]  # the coup was of another chance


@pytest.mark.parametrize(
    ("trainee", "beside"), [(MARC, TINA), (LEA, MARC), (LEA, "Nobody"), ("Nobody", TINA)]
)
def test_nobody_else_signs_an_exam(school: School, trainee: str, beside: str) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        hands = Signature(trainee, (beside,))
        told = school.office.draw(record, OPEN, ExamTerms(0, 10, 90_000), hands)
    assert isinstance(told, Objection)
    assert told.code is ObjectionCode.EXAM_HANDS


def test_whoever_signed_its_beginning_signs_its_end(school: School) -> None:
    taken = school.sit(ends=False)
    with Record.open(school.data, LEA, school.clock) as record:
        office = school.office
        other = office.sign(record, taken, Signature(LEA, (CLAIRE,)))
        assert the(other).code is ObjectionCode.EXAM_HANDS
        assert the(office.sign(record, taken, UNSIGNED)).code is ObjectionCode.EXAM_HANDS
        assert office.sign(record, taken, school.hands()) is None
        assert the(office.sign(record, taken, school.hands())).code is ObjectionCode.EXAM_OVER


def test_who_may_sign_is_known_before(school: School) -> None:
    office = school.office
    assert office.may_sign("léa  roux", "") == LEA
    assert office.may_sign("Somebody", "") == ""
    assert office.may_sign(LEA, "another sheet") == ""
    assert office.examines(TINA)
    assert not office.examines(MARC)


def test_a_sheet_without_pins_takes_no_certificate_from_a_house_with_some(
    school: School,
) -> None:
    free = replace(HOUSE, staff=replace(HOUSE.staff, pins=False))
    assert ExamOffice(school.data, school.clock, free).pins


def test_a_house_without_pins_has_no_certificate(tmp_path: Path, keys: Path) -> None:  # noqa: ARG001
    free = replace(HOUSE, staff=replace(HOUSE.staff, pins=False))
    assert ExamOffice(tmp_path, Clock(), free).may_sign(LEA, "") == ""


# The forger


def chained_anew(path: Path, change: Callable[[int, str, str, str], tuple[str, str]]) -> None:
    """Every entry changed as it is said, and all digests computed anew: (body, hour) of each."""
    with forger(path) as file:
        rows = [stored(row) for row in file.execute(ENTRIES + "ORDER BY id")]
        head = Head()
        for row in rows:
            body, at = change(row.seq, row.kind, row.body, row.recorded_at)
            entry = head.entry(row.session_id, at, row.kind, row.version, body)
            head = Head(entry.seq, entry.digest)
            file.execute(
                "UPDATE entry SET body=?, recorded_at=?, previous=?, digest=? WHERE id=?",
                (body, at, entry.previous, entry.digest, row.id),
            )


def cut(path: Path, entries: int) -> None:
    with forger(path) as file:
        file.execute("DELETE FROM entry WHERE seq > ?", (entries,))


def test_a_mark_changed_by_a_script_is_named(school: School) -> None:
    school.sit(passed=False)
    chained_anew(
        school.record,
        lambda _, __, body, at: (body.replace('"passed":false', '"passed":true'), at),
    )
    assert school.refused() is EntryFaultKind.RECORD_DIFFERS
    assert school.found() == [EntryFaultKind.RECORD_DIFFERS]


def test_a_tail_cut_off_is_named(school: School) -> None:
    school.sit()
    school.sit(passed=False)
    cut(school.record, 2)
    assert school.refused() is EntryFaultKind.RECORD_SHORTER
    assert school.found() == [EntryFaultKind.RECORD_SHORTER]


def test_a_record_under_another_name_is_named(school: School) -> None:
    school.sit()
    other = school.record.with_name("marc-petit.sabot-school")
    shutil.copy(school.record, other)
    assert school.found() == [EntryFaultKind.RECORD_TWICE]

    chained_anew(other, lambda _, __, body, at: (body.replace(LEA, MARC), at))
    assert school.refused("marc-petit") is EntryFaultKind.EXAM_OF_OTHER
    assert school.found() == [EntryFaultKind.EXAM_OF_OTHER]


def test_a_record_of_an_invented_person_is_named(school: School) -> None:
    with Record.open(school.data, "Zoé Martin", school.clock) as record:
        drawn = DrawnTerms(ExamTerms(7, 10, 90_000), 1, school.machine, TINA)
        record.add(taken_of(record, drawn, passed=True))
    assert school.refused("zoé-martin") is EntryFaultKind.EXAM_NOT_DRAWN
    assert school.found() == [EntryFaultKind.EXAM_NOT_DRAWN]


def test_an_exam_of_before_gives_results_and_no_certificate(school: School) -> None:
    school.office.staff.look_at_clock()
    with Record.open(school.data, LEA, school.clock) as record:
        record.add(taken_of(record, DrawnTerms(ExamTerms(7, 10, 90_000)), passed=True))
    assert "not in the register" in the(school.proof().lacks).code


def test_an_exam_dealt_again_by_its_number_is_named(school: School) -> None:
    """The number of an exam that is known, with all its answers: it was used once."""
    first = school.sit(passed=False)
    with Record.open(school.data, LEA, school.clock) as record:
        again = DrawnTerms(ExamTerms(first.seed, 10, 90_000), 1, school.machine, TINA)
        record.add(taken_of(record, again, passed=True))
        assert school.office.register.read().exams[known_as(LEA)].ended
    assert school.refused() is EntryFaultKind.EXAM_NOT_NOTED
    assert school.found() == [EntryFaultKind.EXAM_NOT_NOTED]


def test_a_record_written_at_another_hour_is_named(school: School) -> None:
    """The hours are in the chain; an exam written an hour before it was drawn fits no note."""
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record, school.hands(LEA))
        now, school.clock.now = school.clock.now, school.clock.now - timedelta(hours=1)
        taken = taken_of(record, drawn, passed=True)
        record.add(taken)
        school.clock.now = now + timedelta(minutes=8)
        school.office.note(record, taken)
    assert school.refused() is EntryFaultKind.EXAM_BACK_DATED


def test_an_exam_quicker_noted_than_dealt_is_named(school: School) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record, school.hands(LEA))
        taken = taken_of(record, drawn, passed=True)
        record.add(taken)
        school.office.note(record, taken)  # 400 seconds of coups, a few after the draw
    assert school.refused() is EntryFaultKind.EXAM_BACK_DATED


def test_a_clock_put_back_before_an_exam_is_named(school: School) -> None:
    school.clock.now -= timedelta(days=30)
    school.sit()
    assert school.refused() is EntryFaultKind.EXAM_BACK_DATED
    assert school.found() == [EntryFaultKind.EXAM_BACK_DATED]


def test_a_record_that_went_is_named(school: School) -> None:
    school.sit()
    school.sit()
    school.record.unlink()
    assert school.found() == [EntryFaultKind.RECORD_GONE]


def elsewhere(school: School, folder: Path) -> School:
    """Another machine of the house, with the same people."""
    there = School(folder / "there", Clock())
    there.data.mkdir()
    staff = there.office.staff
    staff.add_first(CLAIRE, PINS[CLAIRE])
    staff.add(TINA, Post.TRAINER, PINS[TINA], Signature(CLAIRE))
    staff.add(LEA, Post.CROUPIER, PINS[LEA], Signature(CLAIRE))
    there.clock.now = school.clock.now + timedelta(days=1)
    return there


def test_a_record_of_another_machine_counts_once_a_director_brought_it(
    school: School, tmp_path: Path
) -> None:
    there = elsewhere(school, tmp_path)
    there.sit()
    (school.data / "school").mkdir()
    shutil.copy(there.record, school.record)
    assert school.refused() is EntryFaultKind.EXAM_ELSEWHERE

    staff = school.office.staff
    staff.sign_in(TINA, PINS[TINA], PLACE)
    objection = bring(there.record, school.data, staff, Signature(TINA))
    assert the(objection).code is ObjectionCode.NO_AUTHORITY
    assert school.refused() is EntryFaultKind.EXAM_ELSEWHERE
    staff.sign_in(CLAIRE, PINS[CLAIRE], PLACE)
    assert bring(there.record, school.data, staff, Signature(CLAIRE)) is None

    proof = school.proof()
    assert proof.lacks is None
    assert (proof.brought, proof.machine) == (CLAIRE, there.machine)
    assert school.found() == []


def test_what_was_taken_on_another_machine_stands_among_the_earlier_exams(
    school: School, tmp_path: Path
) -> None:
    """Whoever failed twice elsewhere has three exams on the paper, wherever the third was taken."""
    there = elsewhere(school, tmp_path)
    there.sit(passed=False)
    there.sit(passed=False)
    staff = school.office.staff
    staff.sign_in(CLAIRE, PINS[CLAIRE], PLACE)
    assert bring(there.record, school.data, staff, Signature(CLAIRE)) is None
    assert [each.came and each.came.passed for each in school.proof().attempts] == [False, False]

    school.clock.now = there.clock.now + timedelta(days=1)
    school.sit()
    came = [(each.machine, each.came and each.came.passed) for each in school.proof().attempts]
    assert came == [(there.machine, False), (there.machine, False), ("", True)]


def test_a_record_begun_anew_in_other_letters_is_that_of_the_same_trainee(school: School) -> None:
    school.sit(passed=False)
    school.record.unlink()
    with Record.open(school.data, LEA.upper(), school.clock) as record:
        drawn = school.office.draw(record, OPEN, ExamTerms(0, 10, 90_000), school.hands())
    assert the(drawn if isinstance(drawn, Objection) else None).code is ObjectionCode.EXAM_SHORT
    assert school.found() == [EntryFaultKind.RECORD_DIFFERS]


def test_nobody_brings_their_own_record(school: School, tmp_path: Path) -> None:
    there = elsewhere(school, tmp_path)
    there.sit()
    staff = school.office.staff
    for hands in (Signature(LEA), Signature(CLAIRE, (LEA,))):
        objection = bring(there.record, school.data, staff, hands)
        assert the(objection).code is ObjectionCode.OWN_PERSON
    assert not school.record.exists()


def test_no_record_is_replaced_while_its_trainee_is_at_it(school: School, tmp_path: Path) -> None:
    there = elsewhere(school, tmp_path)
    there.sit()
    staff = school.office.staff
    staff.sign_in(CLAIRE, PINS[CLAIRE], PLACE)
    with Record.open(school.data, LEA, school.clock), pytest.raises(RecordHeld):
        bring(there.record, school.data, staff, Signature(CLAIRE))
    assert not staff.register.entries(f.RecordBrought)


def test_a_failed_exam_that_a_brought_record_says_was_passed_is_named(
    school: School, tmp_path: Path
) -> None:
    failed = school.sit(passed=False)
    school.record.unlink()
    with Record.open(tmp_path, LEA, school.clock) as forged:
        forged.add(replace(failed, passed=True))
    staff = school.office.staff
    staff.sign_in(CLAIRE, PINS[CLAIRE], PLACE)
    assert bring(forged.path, school.data, staff, Signature(CLAIRE)) is None
    assert school.refused() is EntryFaultKind.EXAM_NOT_NOTED


def test_a_register_that_was_changed_gives_no_certificate(school: School) -> None:
    school.sit()
    with forger(school.data / FILE) as file:
        file.execute("UPDATE entry SET body = '{}' WHERE kind = 'signed_in'")
    with pytest.raises(RegisterAltered):
        school.proof()


def test_a_register_computed_anew_gives_no_certificate(school: School) -> None:
    school.sit(passed=False)
    chained_anew(
        school.data / FILE,
        lambda _, kind, body, at: (
            body.replace('"coups":10', '"coups":20') if kind == "exam_drawn" else body,
            at,
        ),
    )
    assert school.refused() is EntryFaultKind.SIGNATURE_WRONG


def test_names_without_their_pins_give_no_certificate(school: School) -> None:
    """Who writes through the program's own door, and knows no PIN."""
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record, Signature(LEA, (TINA,)))
        school.clock.now += timedelta(minutes=8)
        taken = taken_of(record, drawn, passed=True)
        record.add(taken)
        school.office.note(record, taken)
        assert school.office.sign(record, taken, Signature(LEA, (TINA,))) is None
    assert school.refused() is EntryFaultKind.UNPROVED_IN_REGISTER


def test_a_key_that_is_not_the_registers_gives_no_certificate(school: School, keys: Path) -> None:
    school.sit()
    for file in keys.glob("*"):
        file.unlink()
    with pytest.raises(CertificateRefused):
        school.proof()


def test_an_exam_whose_end_nobody_noted_is_named(school: School) -> None:
    school.sit()
    told = notes_in(school.data)
    told.exams[1].ended = None
    faults = record_faults(entries_of(school.record), told)
    assert [fault.kind for fault in faults] == [EntryFaultKind.EXAM_NOT_NOTED]


def test_an_exam_that_cannot_be_read_says_nothing(school: School) -> None:
    school.sit()
    torn = entries_of(school.record)[-1]._replace(kind=TAKEN, body="[")
    assert [exam.body for exam in exams_in([torn])] == [{}]


def test_a_record_that_cannot_be_read_is_told_by_itself(school: School) -> None:
    school.sit()
    torn = school.record.with_name("marc.sabot-school")
    torn.write_bytes(b"torn")
    assert [
        path for path, found in verify_school(school.data) if not isinstance(found, Report)
    ] == [torn]


def test_of_an_empty_record_no_head_is_noted(school: School) -> None:
    school.sit()
    entries = school.office.register.entries()
    drawn = next(each for each in entries if isinstance(each.fact, f.ExamDrawn))
    empty = replace(drawn, fact=f.ExamDrawn(1, LEA, "punto_banco", 10, "5ea1"))
    told = school_notes([entries[0], empty], "")
    assert (list(told.exams), told.notes) == ([1], {})


def test_an_exam_that_the_program_died_behind_is_noted_before_the_next(school: School) -> None:
    with Record.open(school.data, LEA, school.clock) as record:
        drawn = school.draw(record, school.hands(LEA))
        school.clock.now += timedelta(minutes=8)
        record.add(taken_of(record, drawn, passed=True))
    assert school.found() == [EntryFaultKind.EXAM_NOT_NOTED]
    school.left()
    school.sit()
    assert school.found() == []
    proof = school.proof()
    assert proof.lacks is None
    assert [line.signed for line in proof.attempts] == [False, True]


def test_an_exam_that_the_register_does_not_take_is_told(school: School) -> None:
    taken = school.sit()
    with Record.open(school.data, LEA, school.clock) as record, pytest.raises(ExamNotNoted):
        school.office.note(record, taken)


# The class's book


@pytest.fixture
def book(school: School) -> Path:
    """A trainer grouped somebody, and gave two tasks."""
    for number in (1, 2):
        assert record_in(school.data, school.clock, Grouped(LEA, f"Group {number}"), TINA)
        task = TaskGiven(number, TaskKind.EXAM, OPEN, school.clock.now.date(), LEA)
        assert record_in(school.data, school.clock, task, TINA)
    assert school.found() == []
    return school.data / "school" / CLASS


def test_what_a_trainer_writes_is_noted_in_the_register_and_signed(
    school: School, book: Path
) -> None:
    notes = school.office.register.entries(f.ClassNoted)
    heads = [each.digest for each in entries_of(book)]
    assert [each.fact for each in notes] == [f.ClassNoted(n, h) for n, h in enumerate(heads, 1)]
    assert school.office.register.doubt() is None


def test_a_machine_that_never_signed_signs_what_is_written_in_the_book(tmp_path: Path) -> None:
    clock = Clock()
    assert record_in(tmp_path, clock, Grouped(LEA, "Group 1"))
    assert record_in(tmp_path, clock, Grouped(MARC, "Group 1"))
    register = RegisterFile(tmp_path / FILE, clock)
    assert len(register.entries(f.KeyMade)) == 1
    assert register.doubt() is None


def test_where_a_register_is_gone_no_other_is_begun_by_the_class(school: School) -> None:
    signed_table(school.data / "t.sabot", sealed=True)
    (school.data / FILE).unlink()
    with pytest.raises(RegisterMissing):
        record_in(school.data, school.clock, Grouped(MARC, "Group 1"))
    assert not (school.data / FILE).exists()
    assert not (school.data / "school" / CLASS).exists()


def test_a_book_of_the_class_that_was_made_anew_is_named(school: School, book: Path) -> None:
    chained_anew(book, lambda _, __, body, at: (body.replace("Group 1", "Group 9"), at))
    assert book_of(school.data).group(LEA) == "Group 2", "its own chain is right"
    assert school.found() == [EntryFaultKind.CLASS_DIFFERS]


def test_a_book_of_the_class_without_its_end_is_named(school: School, book: Path) -> None:
    cut(book, 3)
    assert school.found() == [EntryFaultKind.CLASS_SHORTER]
    book.unlink()
    assert school.found() == [EntryFaultKind.CLASS_GONE]


def test_what_was_written_into_the_book_beside_the_desk_is_named(
    school: School, book: Path
) -> None:
    with SchoolFile.open(book, school.clock) as file:
        (*_, last) = file.entries
        file.append([Encoded("task_taken_back", last.version, '{"by":"Tina Blanc","number":1}')])
    assert [each.given.number for each in book_of(school.data).tasks] == [2]
    assert school.found() == [EntryFaultKind.CLASS_UNNOTED]


def test_what_was_slipped_into_the_book_stays_named_whatever_is_written_behind_it(
    school: School, book: Path
) -> None:
    with SchoolFile.open(book, school.clock) as file:
        (*_, last) = file.entries
        file.append([Encoded("task_taken_back", last.version, '{"by":"Tina Blanc","number":1}')])
    for group in ("Group 3", "Group 4"):
        assert record_in(school.data, school.clock, Grouped(LEA, group), TINA)
    (found,) = [report for path, report in verify_school(school.data) if path == book]
    assert isinstance(found, Report)
    assert [(fault.kind, fault.seq) for fault in found.faults] == [
        (EntryFaultKind.CLASS_UNNOTED, 5)
    ]


def test_no_older_book_is_put_in_the_place_of_one_that_was_begun_anew(
    school: School, book: Path
) -> None:
    older = book.read_bytes()
    book.write_bytes(b"no file of the school" * 99)
    assert not record_in(school.data, school.clock, TaskTakenBack(1))
    assert school.found() == []
    book.write_bytes(older)
    assert school.found() == [EntryFaultKind.CLASS_UNNOTED]
    assert record_in(school.data, school.clock, Grouped(LEA, "Group 3"), TINA)
    assert school.found() == [EntryFaultKind.CLASS_UNNOTED]


def test_a_book_of_before_it_was_noted_is_accused_of_nothing(book: Path) -> None:
    entries, told = entries_of(book), school_notes([], "")
    assert list(book_faults(entries, told)) == []
    told.book.append(RecordNote(len(entries), entries[-1].digest))
    assert list(book_faults(entries, told)) == []


def test_a_damaged_book_that_was_begun_anew_is_noted_as_such(school: School, book: Path) -> None:
    book.write_bytes(b"no file of the school" * 99)
    assert not record_in(school.data, school.clock, TaskTakenBack(1))
    (*_, note) = school.office.register.entries(f.ClassNoted)
    assert isinstance(note.fact, f.ClassNoted)
    assert (note.fact.seq, note.fact.head) == (0, "")
    assert (school.data / "school" / note.fact.aside).is_file()
    assert record_in(school.data, school.clock, Grouped(LEA, "Anew"))
    assert school.found() == []


def test_nothing_is_written_in_the_book_where_the_register_is_gone(
    school: School, book: Path
) -> None:
    (school.data / FILE).write_bytes(b"no register" * 99)
    with pytest.raises(Trouble):
        record_in(school.data, school.clock, Grouped(MARC, "Group 1"))
    assert len(entries_of(book)) == 4


def test_what_the_register_takes_no_note_of_is_told_as_kept_and_stays_named(
    school: School, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise ActNotRecorded(school.data / FILE, Reason.FULL)

    with monkeypatch.context() as patch:
        patch.setattr(RegisterFile, "append", full)
        with pytest.raises(BookNotNoted):
            record_in(school.data, school.clock, Grouped(MARC, "Group 1"))
    assert book_of(school.data).group(MARC) == "Group 1"
    assert school.found() == [EntryFaultKind.CLASS_UNNOTED]
    assert record_in(school.data, school.clock, TaskTakenBack(1))
    assert school.found() == [EntryFaultKind.CLASS_UNNOTED]
    assert len(entries_of(book)) == 6
