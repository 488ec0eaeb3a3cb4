"""What befalls the machine stands in its register, where the house has one."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app import __version__
from dealer_app.cli.program import main
from dealer_app.night import machine_notes as module
from dealer_app.night.backup import back_up, check
from dealer_app.night.machine_notes import (
    Watch,
    answered,
    begun,
    doubted,
    doubts,
    note,
    outside_of,
    record,
    started,
    stopped,
    watched,
)
from dealer_app.night.restoration import restore
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Signature
from dealer_app.settings import Settings
from dealer_app.store.notes import StartFindings, look
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened, OtherKey, SignatureForged
from tests.night.test_nights_kept import EVENING, night
from tests.store.builders import forger

NOW = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)


def clock() -> datetime:
    return NOW


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder of a house that has a director."""
    place = tmp_path / "data"
    place.mkdir()
    assert Staff(place, clock, StaffRules()).add_first("Claire", "7391") is None
    return place


def noted(folder: Path, *kinds: type[f.Fact]) -> Sequence[f.Fact]:
    return [each.fact for each in RegisterFile(folder / FILE, clock).entries(*kinds)]


def test_the_program_starts_and_stops(folder: Path) -> None:
    note(folder, clock, started(clock))
    note(folder, clock, stopped(clock))
    first, last = noted(folder, f.ProgramStarted, f.ProgramStopped)
    assert isinstance(first, f.ProgramStarted)
    assert isinstance(last, f.ProgramStopped)
    assert first.software == __version__
    assert first.process == last.process
    assert first.zone


def test_a_folder_that_was_changed_in_the_settings_file_is_nobodys_choice(folder: Path) -> None:
    chosen = f.FolderChosen(f.Outside.SECOND, "/media/share")
    note(folder, clock, chosen, signature=Signature("Claire"))
    outside = {f.Outside.WITNESS: "", f.Outside.SECOND: "/media/share"}
    begun(folder, clock, outside=outside)
    assert noted(folder, f.FolderChosen) == [chosen]
    begun(folder, clock, outside={f.Outside.WITNESS: "/media/stick", f.Outside.SECOND: ""})
    begun(folder, clock, outside={f.Outside.WITNESS: "/media/stick", f.Outside.SECOND: ""})
    entries = RegisterFile(folder / FILE, clock).entries(f.FolderChosen)
    assert [(each.fact, each.signature.by) for each in entries[1:]] == [
        (f.FolderChosen(f.Outside.WITNESS, "/media/stick"), ""),
        (f.FolderChosen(f.Outside.SECOND), ""),
    ]


def test_where_no_settings_are_told_no_folder_is_chosen(folder: Path) -> None:
    note(folder, clock, f.FolderChosen(f.Outside.WITNESS, "/media/stick"))
    begun(folder, clock)
    assert len(noted(folder, f.FolderChosen)) == 1


def test_the_folders_outside_are_those_of_the_settings() -> None:
    second = Path("/media/share")
    settings = Settings(Path("data"), witness="stick", second=second)
    assert outside_of(settings) == {f.Outside.WITNESS: "stick", f.Outside.SECOND: str(second)}
    assert outside_of(Settings(Path("data"))) == {f.Outside.WITNESS: "", f.Outside.SECOND: ""}


def test_a_house_without_a_register_gets_none(tmp_path: Path) -> None:
    note(tmp_path, clock, started(clock))
    note(tmp_path / "nowhere", clock, started(clock))
    assert list(tmp_path.iterdir()) == []


def test_a_register_that_cannot_be_written_to_stops_nothing(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    note(folder, clock, started(clock))


def test_the_first_start_begins_a_line_of_keys_and_the_next_goes_on_with_it(folder: Path) -> None:
    for _ in range(2):
        begun(folder, clock, f.JournalFailed("Table 1.sabot", "damaged"))
    kinds = [type(each) for each in noted(folder)[1:]]
    first, again = (f.ProgramStarted, f.JournalFailed), (f.ProgramStarted, f.JournalFailed)
    assert kinds == [*first, f.KeyMade, *again]
    assert list(doubts(folder, clock)) == []


def test_a_start_that_finds_another_key_keeps_that_and_makes_none(folder: Path, keys: Path) -> None:
    begun(folder, clock)
    shutil.rmtree(keys)
    assert len(list(doubts(folder, clock))) == 1
    begun(folder, clock)
    assert noted(folder, f.JournalFailed) == [f.JournalFailed(FILE, "altered")]
    assert len(noted(folder, f.KeyMade)) == 1
    assert not keys.exists()


def test_a_house_without_a_register_has_nothing_to_doubt(tmp_path: Path, keys: Path) -> None:
    begun(tmp_path, clock)
    begun(tmp_path / "nowhere", clock)
    assert list(doubts(tmp_path / "nowhere", clock)) == []
    assert list(tmp_path.iterdir()) == []
    assert not keys.exists()


def test_a_register_that_cannot_be_read_is_said_at_the_start(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    (trouble,) = doubts(folder, clock)
    assert isinstance(trouble, NotOpened)


def test_a_backup_and_what_was_brought_back_are_on_record(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night(folder / "Table 1.sabot", EVENING)
    kept, there = tmp_path / "kept.sabot-backup", tmp_path / "there"
    assert main(["backup", str(kept), "--data", str(folder), "--language", "en"]) == 0
    assert main(["restore", str(kept), "--into", str(there), "--language", "en"]) == 0
    capsys.readouterr()
    [backed_up] = noted(folder, f.BackedUp)
    assert isinstance(backed_up, f.BackedUp)
    assert backed_up.file == kept.name
    [restored] = noted(there, f.Restored)
    assert isinstance(restored, f.Restored)
    assert (restored.file, restored.digest) == (kept.name, backed_up.digest)
    told = {each.seq: each.digest for each in RegisterFile(folder / FILE, clock).entries()}
    assert told[restored.seq] == restored.head
    assert [type(each) for each in noted(there)[restored.seq :]] == [f.KeyMade, f.Restored]
    assert noted(there, f.PersonAdded) == noted(folder, f.PersonAdded)


CUT = f.AlertRaised(0, f.FileFinding.TABLE_SHORTER, "Table 1.sabot", "2026-11-20-0001", 434, 409)
GONE = f.AlertRaised(0, f.FileFinding.TABLE_GONE, "Table 2.sabot", "2026-11-20-0001", 434)


# What this machine's key says against the register.


def by_key(folder: Path) -> list[f.AlertRaised]:
    """What a start finds and numbers."""
    found = list(doubted(folder, clock, doubts(folder, clock)))
    watched(folder, clock, found)
    return found


def test_a_key_that_does_not_fit_is_numbered_once_however_often_the_program_starts(
    folder: Path, keys: Path
) -> None:
    begun(folder, clock)
    assert by_key(folder) == []
    shutil.rmtree(keys)
    assert by_key(folder) == [f.AlertRaised(0, f.FileFinding.KEY_DIFFERS, FILE)]
    assert by_key(folder) == []
    assert noted(folder, f.AlertRaised) == [f.AlertRaised(1, f.FileFinding.KEY_DIFFERS, FILE)]


def test_what_somebody_answered_for_is_not_found_again_before_the_machine_signs_again(
    folder: Path, keys: Path
) -> None:
    begun(folder, clock)
    shutil.rmtree(keys)
    by_key(folder)
    seen = f.AlertDecided(1, "The disk was exchanged.")
    assert answered(folder, clock, seen, Signature("Claire")) == seen
    assert by_key(folder) == []
    later = RegisterFile(folder / FILE, lambda: NOW + timedelta(minutes=1))
    assert later.begin_line(lambda *_: ("", "")).objection is None
    assert by_key(folder) == []
    shutil.rmtree(keys)
    assert [each.finding for each in by_key(folder)] == [f.FileFinding.KEY_DIFFERS]
    assert len(noted(folder, f.AlertRaised)) == 2


def test_a_register_that_the_key_knows_to_be_longer_is_numbered(folder: Path) -> None:
    begun(folder, clock)
    with forger(folder / FILE) as file:
        file.execute("DELETE FROM entry WHERE seq > 1")
    assert by_key(folder) == [
        f.AlertRaised(0, f.FileFinding.REGISTER_SHORTER, FILE, seq=3, found=1)
    ]
    note(folder, clock, started(clock), started(clock), started(clock))
    assert [type(each) for each in doubts(folder, clock)] == [OtherKey]
    assert by_key(folder) == []


def test_a_folder_that_is_put_back_is_numbered_once_until_it_is_dealt_at_itself(
    folder: Path, tmp_path: Path
) -> None:
    begun(folder, clock)
    kept, copy = tmp_path / "kept.sabot-backup", tmp_path / "copy"
    back_up(folder, kept, clock, "0.1.0")
    restore(check(kept), copy, clock)
    assert (by_key(folder), by_key(copy)) == ([], [])
    dealt = f.HeadNoted("Table 1", "2026-11-20-0001", 1, "0" * 64, f.NotedFor.OPENING)
    record(RegisterFile(copy / FILE, clock), dealt)
    assert by_key(copy) == []
    behind = f.AlertRaised(0, f.FileFinding.COPY_DEALT_AT, FILE, found=1)
    assert (by_key(folder), by_key(folder)) == ([behind], [])
    seen = f.AlertDecided(1, "It was the wrong backup.")
    assert answered(folder, clock, seen, Signature("Claire")) == seen
    later = RegisterFile(folder / FILE, lambda: NOW + timedelta(minutes=1))
    assert later.begin_line(lambda *_: ("", "")).objection is None
    assert by_key(folder) == []
    record(RegisterFile(folder / FILE, clock), dealt)
    assert list(doubts(folder, clock)) == []
    assert by_key(copy) == [replace(behind, found=2)]
    assert noted(folder, f.JournalFailed) == []


def test_a_signature_that_is_not_of_what_stands_there_is_numbered() -> None:
    forged = SignatureForged(Path(FILE), 7)
    assert [*doubted(Path("nowhere"), clock, [forged])] == [
        f.AlertRaised(0, f.FileFinding.SIGNATURE_FORGED, FILE, seq=7)
    ]


def test_a_register_that_cannot_be_read_gets_no_number_from_its_key(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    assert by_key(folder) == []


def test_what_is_found_is_numbered_once_and_told_until_it_is_decided(folder: Path) -> None:
    one, two = (replace(each, number=n) for n, each in enumerate((CUT, GONE), 1))
    assert watched(folder, clock, [CUT]) == Watch((one,))
    assert watched(folder, clock, [CUT, GONE]) == Watch((one, two))
    assert watched(folder, clock, []) == Watch((one, two))
    seen = f.AlertDecided(1, "Seen.")
    assert answered(folder, clock, seen, Signature("Claire")) == seen
    assert watched(folder, clock, []) == Watch((two,))
    again = answered(folder, clock, seen)
    assert isinstance(again, Objection)
    assert again.code is ObjectionCode.NO_SUCH_ALERT


def test_a_table_of_before_is_noted_at_the_first_start_alone(tmp_path: Path) -> None:
    night(tmp_path / "Table 1.sabot", EVENING)
    assert watched(tmp_path, clock, []) == Watch((), 1)
    assert watched(tmp_path, clock, []) == Watch()
    (first,) = noted(tmp_path, f.HeadNoted)
    assert isinstance(first, f.HeadNoted)
    assert first.why is f.NotedFor.FIRST


def test_whoever_answers_has_the_journal_noted_as_it_lies_there(folder: Path) -> None:
    night(folder / "Table 1.sabot", EVENING)
    watched(folder, clock, [CUT])
    seen = f.AlertDecided(1, "Seen.")
    assert answered(folder, clock, seen) == seen
    newest = noted(folder, f.HeadNoted)[-1]
    assert isinstance(newest, f.HeadNoted)
    assert newest.why is f.NotedFor.DECIDED
    assert look(folder) == StartFindings()


def test_what_cannot_be_written_down_is_told_without_a_number(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no register, but long enough to be taken for one" * 100)
    assert watched(folder, clock, [CUT]) == Watch((CUT,))


def test_no_folder_has_nothing_to_watch(tmp_path: Path) -> None:
    assert watched(tmp_path / "nowhere", clock, []) == Watch()
    assert not (tmp_path / "nowhere").exists()


class Machine:
    """A clock that somebody may turn, a machine that runs on meanwhile, or starts anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown, self.seconds, self.boot = NOW, 1000.0, "first"
        monkeypatch.setattr(module, "running", lambda: self.seconds)
        monkeypatch.setattr(module, "boot", lambda: self.boot)

    def clock(self) -> datetime:
        return self.shown

    def passes(self, **time: float) -> None:
        self.shown += timedelta(**time)
        self.seconds += timedelta(**time).total_seconds()

    def is_shut(self, folder: Path, **turned: float) -> None:
        """No program runs for an hour, in which the clock is turned."""
        note(folder, self.clock, stopped(self.clock))
        self.passes(hours=1)
        self.shown += timedelta(**turned)


@pytest.fixture
def machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which the program runs."""
    found = Machine(monkeypatch)
    begun(folder, found.clock)
    return found


def turned(folder: Path) -> Sequence[timedelta]:
    facts = noted(folder, f.ClockTurned)
    return [each.found - each.was for each in facts if isinstance(each, f.ClockTurned)]


@pytest.mark.parametrize("hours", [-5, -0.5, 0.5, 48])
def test_a_clock_that_was_turned_while_the_program_was_shut_is_found(
    folder: Path, machine: Machine, hours: float
) -> None:
    machine.is_shut(folder, hours=hours)
    begun(folder, machine.clock)
    assert sum(turned(folder), timedelta(0)) == timedelta(hours=hours)


def test_it_is_found_where_the_program_was_killed(folder: Path, machine: Machine) -> None:
    machine.passes(hours=2)
    machine.shown += timedelta(hours=3)
    begun(folder, machine.clock)
    assert turned(folder) == [timedelta(hours=3)]


def test_what_is_recorded_already_is_not_recorded_again(folder: Path, machine: Machine) -> None:
    machine.is_shut(folder, hours=3)
    begun(folder, machine.clock)
    begun(folder, machine.clock)
    machine.is_shut(folder)
    begun(folder, machine.clock)
    assert turned(folder) == [timedelta(hours=3)]


def test_a_pause_is_no_turn(folder: Path, machine: Machine) -> None:
    machine.is_shut(folder, seconds=50)
    begun(folder, machine.clock)
    assert turned(folder) == []


@pytest.mark.parametrize("boot", ["second", ""])
def test_after_another_start_of_the_machine_nothing_is_claimed(
    folder: Path, machine: Machine, boot: str
) -> None:
    machine.is_shut(folder, hours=30)
    machine.boot, machine.seconds = boot, 20.0
    begun(folder, machine.clock)
    assert turned(folder) == []


def test_a_register_of_before_tells_no_start_of_the_machine(folder: Path) -> None:
    note(folder, clock, f.ProgramStarted("0.1.0", 1, "CET"), f.ProgramStopped(1))
    begun(folder, clock)
    assert turned(folder) == []


def test_a_system_that_does_not_number_its_starts_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BOOT", tmp_path / "none")
    assert module.boot() == ""
