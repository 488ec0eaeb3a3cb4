"""A register begun anew where the one before it is gone or altered: what it says from the start."""

import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from dealer_app.night.backup import back_up, check
from dealer_app.night.house_guard import guarding, unasked
from dealer_app.night.machine_notes import answered, doubts, reserves, started, watched
from dealer_app.night.new_register import NUMBERS_KNOWN, RegisterThere, begin_anew, may_begin
from dealer_app.night.night_sums import verify_all
from dealer_app.night.open_tables import start
from dealer_app.night.restoration import restore
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.witness import read_line
from dealer_app.rules.house import House, StaffRules
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.store.journal import Journal
from dealer_app.store.notes import heads_of
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, seen_in
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import (
    ActNotRecorded,
    NotOpened,
    NotUnderstood,
    Reason,
    RegisterAltered,
    RegisterMissing,
    TableHeld,
    Trouble,
)
from dealer_app.store.trust.paper_seal import sealed
from dealer_app.store.trust.signed_names import Proof
from dealer_app.store.trust.witness_check import WitnessVerdict, answers, beginning_of
from dealer_app.store.verify import EntryFaultKind, Report
from dealer_app.table.events import TrayFilled
from tests import verifier
from tests.play import the
from tests.store.builders import card, forger, opening
from tests.store.kept_nights import CLOSED, FIRST, OPEN, SETTLED, keep, keys_of, seen_at

NOW: Final = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
ODILE: Final = "Odile Marchand"
PIN: Final = "7391"
HOUSE: Final = House(staff=StaffRules())
STATES: Final = (OPEN, CLOSED, SETTLED)


def clock() -> datetime:
    return NOW


def later() -> datetime:
    return NOW + timedelta(hours=1)


def gone(register: Path) -> None:
    register.unlink()


def junk(register: Path) -> None:
    register.write_text("a shopping list", encoding="utf-8")


def empty(register: Path) -> None:
    register.write_bytes(b"")


def emptied(register: Path) -> None:
    with forger(register) as file:
        file.execute("DELETE FROM entry")


def renamed(register: Path) -> None:
    with forger(register) as file:
        file.execute("UPDATE entry SET session_id = 'registre'")


def a_table(register: Path) -> None:
    shutil.copyfile(register.with_name(FIRST), register)


def of_nobody(register: Path) -> None:
    register.unlink()
    RegisterFile(register, clock).append(lambda *_: Deed([started(clock)]))


def altered(register: Path) -> None:
    with forger(register) as file:
        file.execute("UPDATE entry SET body = replace(body, 'sig', 'mark') WHERE seq = 3")


HARMS: Final[Mapping[str, Callable[[Path], None]]] = {
    "gone": gone,
    "junk": junk,
    "empty": empty,
    "altered": altered,
    "emptied": emptied,
    "renamed": renamed,
    "a table in its place": a_table,
    "one of nobody": of_nobody,
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night at two tables, and its moments."""
    folder = tmp_path_factory.mktemp("night")
    keep(folder)
    return folder


@pytest.fixture
def lay(place: Path, tmp_path: Path, keys: Path) -> Callable[[str], Path]:
    """A copy of the night at a moment, with its keys."""

    def laid(state: str) -> Path:
        shutil.copytree(place / state, tmp_path / "data")
        shutil.copytree(place / keys_of(state), keys)
        return tmp_path / "data"

    return laid


Lay = Callable[[str], Path]


@pytest.fixture
def lost(lay: Lay) -> Path:
    """The folder of a settled night whose register is gone."""
    folder = lay(SETTLED)
    gone(folder / FILE)
    return folder


def anew(folder: Path) -> RegisterFile:
    """The register, begun anew by its first director."""
    assert begin_anew(folder, clock, HOUSE, (ODILE, PIN)) is None
    register = RegisterFile(folder / FILE, clock)
    register.read()
    return register


def first(register: RegisterFile) -> f.AlertRaised:
    alert = register.known.alerts[1]
    assert alert.finding is f.FileFinding.REGISTER_BEGUN
    return alert


def found_in(folder: Path) -> set[EntryFaultKind]:
    """What the whole check finds, which the second one finds in the same files."""
    reports = dict(verify_all(folder))
    assert all(isinstance(each, Report) for each in reports.values())
    return {
        fault.kind for each in reports.values() if isinstance(each, Report) for fault in each.faults
    }


@pytest.mark.parametrize("harm", HARMS)
def test_its_first_alert_says_that_it_was_begun_anew_when_and_what_is_kept_of_the_one_before(
    lay: Lay, harm: str
) -> None:
    folder = lay(CLOSED)
    HARMS[harm](folder / FILE)
    before = None if harm == "gone" else (folder / FILE).read_bytes()
    alert = first(anew(folder))
    assert (alert.number, alert.file, alert.at) == (1, FILE, NOW)
    if before is None:
        assert (alert.aside, alert.digest) == ("", "")
    else:
        assert (folder / alert.aside).read_bytes() == before
        assert alert.digest == sha256(before).hexdigest()


@pytest.mark.parametrize("harm", HARMS)
def test_whatever_lies_in_its_place_nobody_becomes_the_first_and_nobody_reads_the_nights(
    lay: Lay, harm: str
) -> None:
    folder = lay(CLOSED)
    HARMS[harm](folder / FILE)
    before = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    staff = Staff(folder, clock, StaffRules())
    for act in (
        lambda: staff.first_start,
        lambda: staff.add_first(ODILE, PIN),
        lambda: guarding(folder),
    ):
        with pytest.raises(Trouble) as told:
            act()
        assert may_begin(told.value)
    assert unasked(folder)
    after = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    assert after == before


@pytest.mark.parametrize("harm", sorted(HARMS.keys() - {"altered"}))  # which the next start finds
def test_a_program_that_runs_tells_whatever_is_laid_in_its_place(lay: Lay, harm: str) -> None:
    folder = lay(CLOSED)
    register = RegisterFile(folder / FILE, clock)
    known = register.read()
    HARMS[harm](folder / FILE)
    with pytest.raises(Trouble):
        register.knows_nobody()
    assert (register.known == known) is (harm != "one of nobody")


@pytest.mark.parametrize("harm", HARMS)
def test_a_backup_comes_to_an_end_whatever_lies_in_its_place(
    lay: Lay, tmp_path: Path, harm: str
) -> None:
    folder = lay(CLOSED)
    HARMS[harm](folder / FILE)
    with suppress(Trouble):
        back_up(folder, tmp_path / "kept.sabot-backup", clock, "0.1.0")


@pytest.mark.parametrize("state", STATES)
def test_every_table_is_noted_as_it_stands_and_nothing_else_is_found(lay: Lay, state: str) -> None:
    folder = lay(state)
    gone(folder / FILE)
    register = anew(folder)
    entries = register.entries(f.HeadNoted)
    tables = sorted(folder.glob("*.sabot"))
    assert [each.fact for each in entries] == [
        head for path in tables for head in heads_of(path, f.NotedFor.FIRST)
    ]
    assert start(folder).alerts == ()
    assert watched(folder, clock, start(folder).alerts).alerts == (first(register),)
    assert list(doubts(folder, clock)) == []


@pytest.mark.parametrize("state", STATES)
def test_who_signed_under_the_register_before_is_told_as_not_held_by_this_one(
    lay: Lay, state: str
) -> None:
    folder = lay(state)
    altered(folder / FILE)
    anew(folder)
    assert found_in(folder) == {EntryFaultKind.SIGNED_BEFORE}
    assert verifier.check(folder) == {}


def test_somebody_of_the_same_name_did_not_sign_under_the_register_before(lay: Lay) -> None:
    folder = lay(CLOSED)
    gone(folder / FILE)
    assert begin_anew(folder, clock, HOUSE, ("Claire Fabre", PIN)) is None
    assert found_in(folder) == {EntryFaultKind.SIGNED_BEFORE}


def test_its_nights_are_under_reserve_until_a_director_answered_for_it(lost: Path) -> None:
    register = anew(lost)
    tables = ("", "Table 1", "Table 2")
    assert [reserves(register, table) for table in tables] == [(1,), (1,), (1,)]
    croupier = f.AlertDecided(1, "the disk was exchanged")
    assert not isinstance(answered(lost, later, croupier, Signature(ODILE)), Objection)
    register.read()
    assert [reserves(register, table) for table in tables] == [(), (), ()]
    assert start(lost).alerts == ()


def test_another_alert_of_the_register_that_is_decided_leaves_it_standing(lost: Path) -> None:
    register = anew(lost)
    other = f.AlertRaised(2, f.FileFinding.KEY_DIFFERS, FILE)
    register.append(lambda *_: Deed([other, f.AlertDecided(2, "a new key")], Signature(ODILE)))
    assert list(register.known.alerts) == [1]


def test_it_is_signed_from_its_beginning_by_a_key_of_its_own(lost: Path, keys: Path) -> None:
    before = set(keys.iterdir())
    register = anew(lost)
    assert len(set(keys.iterdir()) - before) == 1
    assert not register.unsigned
    assert register.known.key
    assert EntryFaultKind.NOT_SIGNED not in found_in(lost)


def test_whoever_begins_it_sits_nowhere(lost: Path) -> None:
    hours = Proof(anew(lost)).hours
    assert [hours.hold("Table 1", ODILE, at()) for at in (clock, later)] == [True, False]


def test_it_is_begun_without_a_key_where_none_can_be_kept(
    lost: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(register: RegisterFile) -> None:
        raise ActNotRecorded(register.path, Reason.FULL)

    monkeypatch.setattr(RegisterFile, "begin_line", refused)
    assert first(anew(lost)).at == NOW


# Numbers


def numbers(register: RegisterFile) -> Mapping[str, tuple[tuple[int, int], ...]]:
    return {name: series.skipped for name, series in register.known.series.items()}


def test_numbers_go_on_behind_the_papers_of_the_folder(lost: Path) -> None:
    seen = the(read_line("SABOT1/K7Q2M4XA/358/" + "A" * 52))
    for number, name in ((7, "settlement.pdf"), (3, "earlier.pdf"), (10**9, "nobody prints.pdf")):
        paper, _ = sealed(b"%PDF-1.7\n%%EOF\n", ("settlement", number, 0), seen)
        (lost / name).write_bytes(paper)
    (lost / "ours.pdf").write_bytes(b"%PDF-1.7\n%%EOF\n")
    register = anew(lost)
    assert numbers(register)["settlement"] == ((0, 7),)
    (skipped,) = {
        each.fact.reason
        for each in register.entries(f.NumbersSkipped)
        if isinstance(each.fact, f.NumbersSkipped)
    }
    assert skipped == NUMBERS_KNOWN


def test_numbers_go_on_behind_what_an_altered_register_knew(lay: Lay) -> None:
    folder = lay(SETTLED)
    known = RegisterFile(folder / FILE, clock).read().series
    altered(folder / FILE)
    skipped = numbers(anew(folder))
    assert skipped == {name: ((0, series.last),) for name, series in known.items()}


def test_numbers_go_on_behind_what_can_be_carved_out_of_a_damaged_one(lay: Lay) -> None:
    folder = lay(SETTLED)
    known = RegisterFile(folder / FILE, clock).read().series
    with (folder / FILE).open("r+b") as file:
        file.write(b"no database at all")
    skipped = numbers(anew(folder))
    assert skipped == {name: ((0, series.last),) for name, series in known.items()}
    assert "settlement" in skipped


def test_numbers_go_on_behind_the_slips_of_the_journals(lost: Path) -> None:
    with Journal.open(lost / "Table 9.sabot", clock) as journal:
        session = journal.new_session_id(clock)
        slips = (f"F-{n}" for n in (3, 12))
        fills = [TrayFilled(slip, {Money(10_000): 1}) for slip in (*slips, "F-R1")]
        journal.append(session, [opening(), *fills])
    assert numbers(anew(lost))["fill"] == ((0, 12),)


def test_numbers_go_on_behind_those_that_a_table_of_a_house_gave_itself(lost: Path) -> None:
    with Journal.open(lost / "Salle é.sabot", clock) as journal:
        session = journal.new_session_id(clock)
        slips = ("F-3", "9-F-12", "9-F-R7", "Salle_é-C-4")
        fills = [TrayFilled(slip, {Money(10_000): 1}) for slip in slips]
        journal.append(session, [opening(), *fills])
    known = numbers(anew(lost))
    assert known["fill"] == ((0, 3),)
    assert known["9-fill"] == ((0, 12),)
    assert known["Salle_é-credit"] == ((0, 4),)


# What was dealt unsigned


def dealt_by_nobody(folder: Path, at: datetime) -> None:
    with Journal.open(folder / "Table 9.sabot", lambda: at) as journal:
        session = journal.new_session_id(lambda: at)
        journal.append(session, [replace(opening(), house="[staff]\n"), card("7")])


def test_what_was_dealt_unsigned_meanwhile_is_told_as_its_own_alert(lost: Path) -> None:
    dealt_by_nobody(lost, NOW - timedelta(hours=1))
    register = anew(lost)
    assert [(n, each.finding, each.file) for n, each in register.known.alerts.items()] == [
        (1, f.FileFinding.REGISTER_BEGUN, FILE),
        (2, f.FileFinding.UNSIGNED, "Table 9.sabot"),
    ]
    assert reserves(register, "Table 9") == (1, 2)


def test_what_was_dealt_before_anybody_signed_at_any_table_is_none(lost: Path) -> None:
    dealt_by_nobody(lost, NOW - timedelta(days=400))
    assert list(anew(lost).known.alerts) == [1]


# Where it is not begun


@pytest.mark.parametrize("state", STATES)
def test_a_register_that_can_be_asked_is_not_begun_anew(lay: Lay, state: str) -> None:
    folder = lay(state)
    before = seen_in(folder)
    with pytest.raises(RegisterThere):
        begin_anew(folder, clock, HOUSE, (ODILE, PIN))
    assert seen_in(folder) == before


def test_none_is_begun_where_nobody_ever_signed(tmp_path: Path) -> None:
    with pytest.raises(RegisterThere):
        begin_anew(tmp_path, clock, HOUSE, (ODILE, PIN))


def test_two_do_not_begin_one_at_the_same_moment(lost: Path) -> None:
    with held(lost / FILE, NOW), pytest.raises(TableHeld):
        begin_anew(lost, clock, HOUSE, (ODILE, PIN))
    assert not (lost / FILE).exists()


def test_a_pin_that_cannot_be_leaves_everything_as_it_lies(lay: Lay) -> None:
    folder = lay(CLOSED)
    junk(folder / FILE)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    objection = begin_anew(folder, clock, HOUSE, (ODILE, "12"))
    assert objection
    assert objection.code is ObjectionCode.PIN_FORM
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert after.keys() - before.keys() == {f"{FILE}.lock"}
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize(
    ("trouble", "may"),
    [
        (RegisterMissing(Path("r")), True),
        (RegisterAltered(Path("r"), 3), True),
        (NotOpened(Path("r"), Reason.DAMAGED), True),
        (NotOpened(Path("r"), Reason.NOT_A_JOURNAL), True),
        (NotOpened(Path("r"), Reason.READ_ONLY), False),
        (NotOpened(Path("r"), Reason.NEWER), False),
        (NotOpened(Path("r"), Reason.BUSY), False),
        (NotUnderstood("register_begun", 9), False),
    ],
)
def test_only_what_does_not_come_back_by_itself_is_begun_anew(
    trouble: NotOpened, *, may: bool
) -> None:
    assert may_begin(trouble) is may


def test_one_that_is_only_out_of_reach_is_waited_for(lay: Lay) -> None:
    folder = lay(CLOSED)
    (folder / FILE).unlink()
    (folder / FILE).mkdir()
    with pytest.raises(NotOpened):
        begin_anew(folder, clock, HOUSE, (ODILE, PIN))
    assert (folder / FILE).is_dir()


def test_of_a_register_that_is_gone_a_half_act_alone_is_kept(lost: Path) -> None:
    (lost / f"{FILE}-journal").write_bytes(b"half an act")
    alert = first(anew(lost))
    assert alert.aside == ""
    assert not (lost / f"{FILE}-journal").exists()
    (kept,) = lost.glob("*-aside-journal")
    assert kept.read_bytes() == b"half an act"


# What others saw


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_a_line_of_before_is_told_to_be_of_the_register_before(
    lay: Lay, place: Path, harm: str
) -> None:
    folder = lay(SETTLED)
    line = the(read_line((place / seen_at(SETTLED)).read_text()))
    HARMS[harm](folder / FILE)
    anew(folder)
    (answer, *rest) = answers(folder / FILE, line)
    assert answer.verdict is WitnessVerdict.REGISTER_BEFORE
    known = the(answer.beginning)
    assert known.at == NOW
    assert known.machine == (line.machine if harm == "altered" else "")
    assert all(each.held for each in rest)


def test_what_was_kept_aside_and_taken_away_since_names_no_machine(lay: Lay) -> None:
    folder = lay(SETTLED)
    altered(folder / FILE)
    (folder / first(anew(folder)).aside).unlink()
    assert the(beginning_of(folder / FILE)).machine == ""


def test_the_register_before_that_is_put_back_is_found_once_a_table_was_opened(lay: Lay) -> None:
    folder = lay(SETTLED)
    shutil.copy(folder / FILE, folder.with_name("kept"))
    gone(folder / FILE)
    register = anew(folder)
    with Journal.open(folder / "Table 9.sabot", later) as journal:
        seen = seen_in(folder)
        journal.append(journal.new_session_id(later), [replace(opening(), register=seen)])
    register.append(lambda *_: Deed(heads_of(folder / "Table 9.sabot", f.NotedFor.OPENING)))
    assert start(folder).alerts == ()
    shutil.copy(folder.with_name("kept"), folder / FILE)
    assert f.FileFinding.REGISTER_DIFFERS in {each.finding for each in start(folder).alerts}


def test_a_night_under_it_comes_back_from_a_backup(lost: Path) -> None:
    register = anew(lost)
    backup = lost.with_name("kept.sabot-backup")
    back_up(lost, backup, later, "0.1.0")
    restore(check(backup), lost.with_name("again"), later)
    back = RegisterFile(lost.with_name("again") / FILE, later)
    assert back.read().alerts == register.read().alerts
    assert back.known.begun == NOW
