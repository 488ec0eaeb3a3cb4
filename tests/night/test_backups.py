"""Backups: only good where all of it verifies, and brought back without taking anything's place."""

import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest

from dealer_app.night import restoration
from dealer_app.night.backup import (
    MOST_LISTED,
    Backup,
    Exists,
    NoBackup,
    NothingToKeep,
    NotKept,
    NotRead,
    back_up,
    check,
)
from dealer_app.night.restoration import LastPapers, NotAsRecorded, PapersKnown, restore
from dealer_app.register import facts as f
from dealer_app.register.state import next_number
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, seen_in
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import EntryFaultKind, Report, verify
from dealer_app.table.events import RegisterSeen
from tests.play import the
from tests.register.builders import BY_CLAIRE, CLAIRE
from tests.store.builders import EVENING, opening, played, ticking
from tests.store.limits import common_user, most_bytes
from tests.training.school import opened, practised

HOUSE = 'name = "Casino de la Grève"\n'


def folder(at: Path) -> Path:
    """A data folder of two tables and a house sheet."""
    at.mkdir(exist_ok=True)
    for name, held in _tables().items():
        (at / name).write_bytes(held)
    (at / "house.toml").write_text(HOUSE, "utf-8")
    return at


@cache
def _tables() -> Mapping[str, bytes]:
    """What was recorded at the two tables, once for all tests."""
    with TemporaryDirectory() as folder:
        first, second = Path(folder) / "Table 1.sabot", Path(folder) / "Table 2.sabot"
        played(first, sessions=2)
        played(second, seal=False)
        return {each.name: each.read_bytes() for each in Path(folder).iterdir()}


def kept(at: Path, name: str = "night.sabot-backup") -> Backup:
    return back_up(folder(at / "data"), at / name, lambda: EVENING, "0.1.0")


def test_a_backup_holds_every_journal_and_the_houses_own_sheets(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    assert [part.name for part in backup.parts] == ["Table 1.sabot", "Table 2.sabot", "house.toml"]
    assert [part.sessions for part in backup.parts] == [2, 1, 0]
    assert backup.sessions == 3
    assert backup.made == "2026-11-20T21:47:03+00:00"
    assert backup.unsound == ()
    assert check(backup.path) == backup


def test_a_restored_journal_verifies_and_says_what_was_recorded(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    written = restore(backup, tmp_path / "elsewhere", ticking())
    assert [path.name for path in written] == [part.name for part in backup.parts]
    was, now = (verify(at / "Table 1.sabot") for at in (tmp_path / "data", tmp_path / "elsewhere"))
    assert now == was
    assert now.sound
    assert (tmp_path / "elsewhere" / "house.toml").read_text("utf-8") == HOUSE


def test_a_restored_table_can_be_dealt_on(tmp_path: Path) -> None:
    restore(kept(tmp_path), tmp_path / "elsewhere", ticking())
    with Journal.open(tmp_path / "elsewhere" / "Table 2.sabot", ticking()) as journal:
        assert journal.open_session()


def test_a_table_that_is_being_dealt_at_is_kept_as_it_stands(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with Journal.open(data / "Table 3.sabot", ticking()) as journal:
        played(data / "Table 4.sabot")
        backup = back_up(data, tmp_path / "b", ticking(), "0.1.0")
        assert journal.sessions() == ()
    assert [part.entries for part in backup.parts[2:4]] == [0, 6]


def test_nothing_is_kept_of_a_folder_without_a_table(tmp_path: Path) -> None:
    with pytest.raises(NothingToKeep, match="no table"):
        back_up(tmp_path, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert not (tmp_path / "b").exists()


def test_a_backup_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "night.sabot-backup").write_text("mine", "utf-8")
    with pytest.raises(Exists, match="stays as it is"):
        kept(tmp_path)
    assert (tmp_path / "night.sabot-backup").read_text("utf-8") == "mine"


def test_restoring_overwrites_nothing_and_writes_nothing_beside_it(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    there = tmp_path / "elsewhere"
    there.mkdir()
    (there / "house.toml").write_text("mine", "utf-8")
    with pytest.raises(Exists, match=r"house\.toml"):
        restore(backup, there, ticking())
    assert [path.name for path in there.iterdir()] == ["house.toml"]
    assert (there / "house.toml").read_text("utf-8") == "mine"


def test_the_folder_it_came_from_is_never_restored_over(tmp_path: Path) -> None:
    with pytest.raises(Exists, match="Table 1"):
        restore(kept(tmp_path), tmp_path / "data", ticking())


@pytest.mark.parametrize("share", [0, 0.01, 0.5, 0.9, 0.999])
def test_a_backup_cut_short_is_none(tmp_path: Path, share: float) -> None:
    path = kept(tmp_path).path
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(NoBackup, match="cut short"):
        check(path)


def test_a_backup_with_one_bit_turned_is_none_or_is_whole(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    whole = path.read_bytes()
    parts = check(path).parts
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        try:
            found = check(path)
        except NoBackup:
            continue
        assert found.parts == parts  # the bit lies where the archive says nothing


def rewritten(path: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """The archive again, after a change to its files."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def without_a_table(files: dict[str, bytes]) -> None:
    del files["Table 1.sabot"]


def with_a_stranger(files: dict[str, bytes]) -> None:
    files["Table 9.sabot"] = files["Table 1.sabot"]


def with_another_content(files: dict[str, bytes]) -> None:
    files["Table 1.sabot"] += b"\0"


def without_its_list(files: dict[str, bytes]) -> None:
    del files["backup.json"]


def with_a_list_that_is_none(files: dict[str, bytes]) -> None:
    files["backup.json"] = b"[]"


def renamed(files: dict[str, bytes], name: str) -> None:
    files[name] = files.pop("house.toml")
    told = json.loads(files["backup.json"])
    told["parts"][2]["name"] = name
    files["backup.json"] = json.dumps(told).encode()


def with_a_way_out_of_the_folder(files: dict[str, bytes]) -> None:
    renamed(files, "../house.toml")


def with_a_longer_way_out_of_the_folder(files: dict[str, bytes]) -> None:
    renamed(files, "school/../../house.toml")


def with_a_place_of_its_own(files: dict[str, bytes]) -> None:
    renamed(files, "/house.toml")


def with_a_way_of_another_system(files: dict[str, bytes]) -> None:
    renamed(files, "..\\house.toml")


@pytest.mark.parametrize(
    "change",
    [
        without_a_table,
        with_a_stranger,
        with_another_content,
        without_its_list,
        with_a_list_that_is_none,
        with_a_way_out_of_the_folder,
        with_a_longer_way_out_of_the_folder,
        with_a_place_of_its_own,
        with_a_way_of_another_system,
    ],
)
def test_an_altered_backup_is_none(
    tmp_path: Path, change: Callable[[dict[str, bytes]], None]
) -> None:
    path = kept(tmp_path).path
    rewritten(path, change)
    with pytest.raises(NoBackup, match="altered"):
        check(path)


def test_a_backup_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotRead, match="cannot be read: No such file"):
        check(tmp_path / "none")


def test_a_journal_that_was_tampered_with_is_kept_and_named(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with closing(sqlite3.connect(data / "Table 1.sabot")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '{}' WHERE seq = 3")
        tampering.commit()
    backup = back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert backup.unsound == ("Table 1.sabot",)
    assert check(backup.path).unsound == ("Table 1.sabot",)


def test_a_file_that_is_no_journal_stops_the_backup(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    (data / "Table 5.sabot").write_text("no journal at all, but long enough", "utf-8")
    with pytest.raises(NotOpened, match="Table 5"):
        back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert not list(tmp_path.glob("b*"))


def test_what_was_taken_away_in_the_middle_leaves_nothing_behind(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    rewritten(backup.path, with_another_content)
    with pytest.raises(NoBackup):
        restore(backup, tmp_path / "elsewhere", ticking())
    assert not (tmp_path / "elsewhere").exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_full_disk_leaves_no_half_backup(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with most_bytes(30_000), pytest.raises(Trouble, match="disk"):
        back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_place_where_nobody_may_write_is_said() -> None:
    with common_user() as data:
        folder(data)
        closed = data.parent / "closed"
        closed.mkdir(mode=0o500)
        with pytest.raises(NotKept, match="Permission denied"):
            back_up(data, closed / "b", lambda: EVENING, "0.1.0")


def test_a_backup_tells_how_large_each_part_is_and_how_far_the_register_was(tmp_path: Path) -> None:
    with_register(folder(tmp_path / "data"))
    backup = back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0")
    with zipfile.ZipFile(backup.path) as archive:
        sizes = {each.filename: each.file_size for each in archive.infolist()}
    assert {part.name: part.size for part in backup.parts}.items() < sizes.items()
    assert backup.register == seen_in(tmp_path / "data")
    assert listed(backup.path)["register"] == {"seq": 2, "head": the(backup.register).digest}


def test_a_file_of_a_name_that_no_backup_takes_is_said(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    (data / "a\x07b.toml").write_text(HOUSE, "utf-8")
    with pytest.raises(Trouble, match=r"'a\\x07b.toml' cannot go into a backup"):
        back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


# what is in a backup is not believed


def with_register(data: Path) -> Path:
    """A data folder with a register of two entries."""
    register = RegisterFile(data / FILE, ticking())
    register.append(lambda *_: Deed((f.ProgramStarted("0.1.0", 1, "Europe/Paris"),)))
    register.append(lambda *_: Deed((f.ProgramStopped(1),)))
    return data


def listed(path: Path) -> dict[str, Any]:
    """The list of a backup, as it lies there."""
    with zipfile.ZipFile(path) as archive:
        told: dict[str, Any] = json.loads(archive.read("backup.json"))
    return told


def retold(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """The archive again with another list, which is right in all that was not changed."""

    def list_again(files: dict[str, bytes]) -> None:
        told = json.loads(files["backup.json"])
        for part in told["parts"]:
            content = files[part["name"]]
            part |= {"size": len(content), "sha256": sha256(content).hexdigest()}
        change(told)
        files["backup.json"] = json.dumps(told).encode()

    rewritten(path, list_again)


def every_folder(at: Path) -> list[str]:
    return sorted(path.name for path in at.iterdir())


@pytest.mark.parametrize(
    "field", ["name", "sha256", "size", "sessions", "entries", "head", "sound"]
)
@pytest.mark.parametrize("value", [None, [], {}, -1, 1.5, "x", 10**30, True])
def test_a_list_that_says_something_of_another_type_is_none(
    tmp_path: Path, field: str, value: object
) -> None:
    path = kept(tmp_path).path
    right = listed(path)["parts"][0][field]
    retold(path, lambda told: told["parts"][0].update({field: value}))
    if (
        type(value) is type(right)
        and field in {"sessions", "entries", "head", "sound"}
        and (value != -1)
    ):
        return  # it says how much there is, which nothing is built upon
    with pytest.raises(NoBackup):
        check(path)


@pytest.mark.parametrize("field", ["made", "software", "parts", "register"])
@pytest.mark.parametrize("value", [[None], {"seq": None, "head": ""}, 3, {"seq": 1}])
def test_a_list_of_another_shape_is_none(tmp_path: Path, field: str, value: object) -> None:
    path = kept(tmp_path).path
    retold(path, lambda told: told.update({field: value}))
    with pytest.raises(NoBackup):
        check(path)


def test_what_a_later_version_tells_beside_is_no_fault(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    retold(path, lambda told: told.update({"key": "c0ffee", "sig": "c0ffee"}))
    assert len(check(path).parts) == 3


def test_a_list_without_sizes_is_one_of_before(tmp_path: Path) -> None:
    backup = kept(tmp_path)

    def as_before(told: dict[str, Any]) -> None:
        for part in told["parts"]:
            del part["size"]

    retold(backup.path, as_before)
    assert check(backup.path).parts == backup.parts
    restore(check(backup.path), tmp_path / "elsewhere", ticking())


def test_a_list_that_is_too_long_is_none(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    retold(path, lambda told: told.update({"more": " " * MOST_LISTED}))
    with pytest.raises(NoBackup):
        check(path)


def test_a_list_nested_without_end_is_none(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    rewritten(path, lambda files: files.update({"backup.json": b"[" * 500_000}))
    with pytest.raises(NoBackup):
        check(path)


def renamed_part(path: Path, name: str) -> None:
    """The house's sheet in the archive and in its list under another name."""

    def change(files: dict[str, bytes]) -> None:
        renamed(files, name)

    rewritten(path, change)


@pytest.mark.parametrize(
    "name",
    [
        "../house.toml",
        "houses/../../x.toml",
        "/house.toml",
        "C:house.toml",
        "..\\house.toml",
        "lessons/../x.shoe",
        "a\x1b[2Jb.toml",
        "a\u2028b.toml",
        "a\nb.toml",
        "house.toml/",
        "autostart.desktop",
        "other/house.toml",
        "summaries.sqlite",
        ".toml/../x.toml",
    ],
)
def test_a_name_that_no_data_folder_has_is_none(tmp_path: Path, name: str) -> None:
    path = kept(tmp_path).path
    renamed_part(path, name)
    with pytest.raises(NoBackup):
        check(path)
    assert every_folder(tmp_path) == ["data", path.name]


def test_a_link_in_an_archive_is_no_file(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            each = zipfile.ZipInfo(name)
            each.external_attr = (0o120777 if name == "house.toml" else 0o100600) << 16
            archive.writestr(each, content)
    with pytest.raises(NoBackup):
        check(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_twice_is_none(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("house.toml", HOUSE)
    with pytest.raises(NoBackup):
        check(path)
    told = listed(path)
    retold(kept_again(tmp_path), lambda one: one["parts"].append(told["parts"][2]))
    with pytest.raises(NoBackup):
        check(tmp_path / "again")


def packed(path: Path, size: int) -> None:
    """A set-aside record of so many noughts in the archive, and all of it in the list."""
    name = "school/x.sabot-school-damaged"
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    told = json.loads(files["backup.json"])
    digest = sha256()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        with archive.open(name, "w") as file:
            for _ in range(size // 2**20):
                file.write(bytes(2**20))
                digest.update(bytes(2**20))
        told["parts"].append({"name": name, "sha256": digest.hexdigest(), "size": size})
        for each, content in (files | {"backup.json": json.dumps(told).encode()}).items():
            archive.writestr(each, content)


def test_an_archive_that_unpacks_to_far_more_than_entries_can_is_none(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    packed(path, 60 * 2**20)
    assert check(path).parts[-1].size == 60 * 2**20
    packed(kept_again(tmp_path), 65 * 2**20)
    with pytest.raises(NoBackup):
        check(tmp_path / "again")


def kept_again(at: Path) -> Path:
    return back_up(at / "data", at / "again", lambda: EVENING, "0.1.0").path


def test_a_disk_without_room_for_all_of_it_gets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = kept(tmp_path)
    room = sum(part.size for part in backup.parts) - 1
    monkeypatch.setattr(restoration, "disk_usage", lambda _: SimpleNamespace(free=room))
    with pytest.raises(NotKept, match="No space left"):
        restore(backup, tmp_path / "deep" / "elsewhere", ticking())
    assert every_folder(tmp_path) == ["data", backup.path.name]


def test_a_disk_that_fills_up_meanwhile_gets_nothing(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    with most_bytes(10_000), pytest.raises(NotKept, match="File too large"):
        restore(backup, tmp_path / "elsewhere", ticking())
    assert every_folder(tmp_path) == ["data", backup.path.name]


def test_a_part_that_grows_after_it_was_checked_is_written_no_further(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    rewritten(backup.path, with_another_content)
    with pytest.raises(NoBackup):
        restore(backup, tmp_path / "elsewhere", ticking())
    assert every_folder(tmp_path) == ["data", backup.path.name]


def test_a_journal_that_is_not_as_recorded_is_not_brought_back_whatever_the_list_says(
    tmp_path: Path,
) -> None:
    data = folder(tmp_path / "data")
    with closing(sqlite3.connect(data / "Table 1.sabot")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '{}' WHERE seq = 3")
        tampering.commit()
    path = back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0").path
    retold(path, lambda told: [part.update({"sound": True}) for part in told["parts"]])
    backup = check(path)
    assert backup.unsound == ()
    with pytest.raises(NotAsRecorded, match=r"Table 1\.sabot in .*nothing was brought back"):
        restore(backup, tmp_path / "elsewhere", ticking())
    assert every_folder(tmp_path) == ["b", "data"]


def test_a_register_that_the_list_does_not_know_is_not_brought_back(tmp_path: Path) -> None:
    with_register(folder(tmp_path / "data"))
    path = back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0").path
    retold(path, lambda told: told["register"].update({"seq": 3}))
    with pytest.raises(NotAsRecorded, match="register"):
        restore(check(path), tmp_path / "elsewhere", ticking())
    assert every_folder(tmp_path) == ["b", "data"]


def test_another_register_beside_is_verified_too(tmp_path: Path) -> None:
    data = with_register(folder(tmp_path / "data"))
    (data / "last year.sabot-register").write_bytes((data / FILE).read_bytes())
    with closing(sqlite3.connect(data / "last year.sabot-register")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '{}' WHERE seq = 1")
        tampering.commit()
    backup = back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    with pytest.raises(NotAsRecorded, match="last year"):
        restore(backup, tmp_path / "elsewhere", ticking())


def test_the_register_goes_on_with_where_it_was_brought_back_from(tmp_path: Path) -> None:
    with_register(folder(tmp_path / "data"))
    backup = back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0")
    chef = Signature("Claire Fabre")
    restore(backup, tmp_path / "elsewhere", ticking(EVENING + timedelta(hours=9)), chef)
    last = RegisterFile(tmp_path / "elsewhere" / FILE, ticking()).entries()[-1]
    fact = f.Restored("b", backup.sha256, backup.sessions, *the(backup.register))
    assert (last.fact, last.signature, last.seq) == (fact, chef, 4)
    assert verify(tmp_path / "elsewhere" / FILE).sound


def test_papers_go_on_behind_those_that_a_director_knows(tmp_path: Path) -> None:
    with_register(folder(tmp_path / "data"))
    backup = back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0")
    later, there = ticking(EVENING + timedelta(hours=9)), tmp_path / "elsewhere"
    papers = LastPapers({"settlement": 12}, "the disk was exchanged")
    restore(backup, there, later, papers=papers)
    register = RegisterFile(there / FILE, later)
    assert [type(each.fact) for each in register.entries()[-2:]] == [f.Restored, f.NumbersSkipped]
    assert next_number(register.read(), "settlement") == 13
    assert verify(there / FILE).sound


def test_a_paper_that_the_backup_knows_brings_nothing_back(tmp_path: Path) -> None:
    data, clock = with_register(folder(tmp_path / "data")), ticking(EVENING + timedelta(hours=8))
    issued = [f.PaperIssued("settlement", number) for number in (1, 2)]
    RegisterFile(data / FILE, clock).append(lambda *_: Deed(issued))
    backup = back_up(data, tmp_path / "b", clock, "0.1.0")
    papers = LastPapers({"settlement": 2}, "the disk was exchanged")
    with pytest.raises(PapersKnown):
        restore(backup, tmp_path / "elsewhere", clock, papers=papers)
    assert not (tmp_path / "elsewhere").exists()


def test_what_was_recorded_without_a_pin_comes_back_as_it_was_recorded(tmp_path: Path) -> None:
    data = with_register(folder(tmp_path / "data"))
    fact = f.PaperIssued("session", 1)
    later = ticking(EVENING + timedelta(hours=9))
    RegisterFile(data / FILE, later).append(lambda *_: Deed([fact], Signature("Claire Fabre")))
    backup = back_up(data, tmp_path / "b", later, "0.1.0")
    restore(backup, tmp_path / "elsewhere", later)
    found = dict(verify_folder(tmp_path / "elsewhere"))[tmp_path / "elsewhere" / FILE]
    assert isinstance(found, Report)
    assert {each.kind for each in found.faults} == {EntryFaultKind.UNPROVED_IN_REGISTER}


def test_what_was_opened_under_a_sheet_that_nobody_allowed_comes_back_and_is_still_named(
    tmp_path: Path,
) -> None:
    data, clock = tmp_path / "data", ticking()
    register = RegisterFile(data / FILE, clock)
    register.append(lambda *_: Deed([CLAIRE], BY_CLAIRE))
    with Journal.open(data / "Table 3.sabot", clock) as journal:
        seen = RegisterSeen(1, register.entries()[0].digest)
        event = replace(opening(journal.last_seal()), house=HOUSE, register=seen)
        journal.append(journal.new_session_id(clock), [event], UNSIGNED)
    backup = back_up(data, tmp_path / "b", clock, "0.1.0")
    restore(backup, tmp_path / "elsewhere", clock)
    found = dict(verify_folder(tmp_path / "elsewhere"))[tmp_path / "elsewhere" / FILE]
    assert isinstance(found, Report)
    named = [each.kind for each in found.faults]
    assert named == [EntryFaultKind.UNSIGNED, EntryFaultKind.SHEET_NOT_ALLOWED]  # and nobody signed


def test_an_empty_folder_takes_a_backup_and_one_with_something_in_it_none(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    (tmp_path / "empty").mkdir()
    restore(backup, tmp_path / "empty", ticking())
    assert (tmp_path / "empty" / "Table 1.sabot").is_file()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").write_text("mine", "utf-8")
    with pytest.raises(Trouble, match="There is something in"):
        restore(backup, tmp_path / "full", ticking())
    assert every_folder(tmp_path / "full") == ["letter"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_to_an_archive_is_said_or_is_nothing(tmp_path: Path, seed: int) -> None:
    """Bytes cut, turned, doubled and swapped: a Trouble, or the very files of before."""
    whole = kept(tmp_path).path.read_bytes()
    files = {path.name: path.read_bytes() for path in restored(tmp_path, "right")}
    chance = Random(seed)
    for number in range(40):
        path = tmp_path / "fuzzed"
        path.write_bytes(mangled(whole, chance))
        try:
            restore(check(path), tmp_path / f"{number}", ticking())
        except Trouble:
            assert not (tmp_path / f"{number}").exists()
        else:
            found = {one.name: one.read_bytes() for one in (tmp_path / f"{number}").iterdir()}
            assert found == files
    assert not list(tmp_path.glob("*.part"))


def restored(at: Path, name: str) -> Iterator[Path]:
    restore(check(at / "night.sabot-backup"), at / name, ticking())
    return (at / name).iterdir()


def mangled(whole: bytes, chance: Random) -> bytes:
    """What bad luck or somebody makes of a file, most often near its list and its directory."""
    told = bytearray(whole)
    for _ in range(chance.choice((1, 1, 2, 8))):
        near = max(0, len(told) - 2_500) if chance.random() < 0.7 else 0
        at = chance.randrange(near, len(told))
        match chance.randrange(5):
            case 0:
                told[at] ^= 1 << chance.randrange(8)
            case 1:
                told[at : at + 4] = chance.choice((b"\xff" * 4, b"\0" * 4, b"\xff\xff\xff\x7f"))
            case 2:
                del told[at : at + chance.randrange(1, 40)]
            case 3:
                told[at:at] = told[at : at + chance.randrange(1, 200)]
            case _:
                told[chance.randrange(len(told)) :] = b""
                told += bytes(1)
    return bytes(told)


# the school, and what the house wrote in folders of their own

RECORD = "school/léa.sabot-school"
ASIDE = "school/léa-2026-11-19-200000.sabot-school-damaged"
OWN = ("houses/ici.toml", "lessons/our-calls.toml", "lessons/macao/11-ours.shoe")


def school(at: Path) -> Path:
    """A data folder of a table and of a trainee with two answers, a record set aside, a house sheet
    and a lesson in their folders."""
    at.mkdir(exist_ok=True)
    with opened(at) as record:
        practised(record, [True, False])
    (at / ASIDE).write_bytes(b"what was left of it")
    for name in OWN:
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        (at / name).write_text(f"{name}\n", "utf-8")
    return at


def of_the_school(at: Path) -> Backup:
    played(school(at / "data") / "Table 1.sabot")
    return back_up(at / "data", at / "b", lambda: EVENING, "0.1.0")


def test_a_backup_holds_the_school_and_what_the_house_wrote_in_folders(tmp_path: Path) -> None:
    backup = of_the_school(tmp_path)
    assert [part.name for part in backup.parts] == ["Table 1.sabot", RECORD, ASIDE, *OWN]
    assert [part.entries for part in backup.parts] == [6, 5, 0, 0, 0, 0]
    assert (backup.sessions, backup.records, backup.unsound) == (1, 1, ())


def test_a_restored_record_says_what_was_answered_and_is_practised_on(tmp_path: Path) -> None:
    backup, there = of_the_school(tmp_path), tmp_path / "elsewhere"
    assert restore(backup, there, ticking()) == tuple(there / part.name for part in backup.parts)
    with opened(tmp_path / "data") as was, opened(there) as now:
        assert now.entries == was.entries
        assert now.read().head == backup.parts[1].head
        practised(now, [True])
    assert (there / ASIDE).read_bytes() == b"what was left of it"
    assert [(there / name).read_text("utf-8") for name in OWN] == [f"{name}\n" for name in OWN]


def test_a_record_that_is_being_written_to_is_kept_as_it_stands(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True])
        backup = back_up(tmp_path, tmp_path / "b", lambda: EVENING, "0.1.0")
        assert backup.parts[0].head == record.read().head


def test_a_school_without_a_table_is_kept(tmp_path: Path) -> None:
    backup = back_up(school(tmp_path / "data"), tmp_path / "b", lambda: EVENING, "0.1.0")
    assert [part.name for part in backup.parts] == [RECORD, ASIDE, *OWN]


@pytest.mark.parametrize("at", [0, 100, 5_000, 10_000])
def test_a_record_that_is_damaged_is_kept_and_named_and_stops_no_backup(
    tmp_path: Path, at: int
) -> None:
    played(school(tmp_path / "data") / "Table 1.sabot")
    path = tmp_path / "data" / RECORD
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + bytes(each ^ 255 for each in whole[at : at + 90]))
    backup = back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0")
    assert backup.unsound == (RECORD,)
    restore(backup, tmp_path / "elsewhere", ticking())
    assert (tmp_path / "elsewhere" / RECORD).is_file()


def test_a_trainees_record_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    backup, there = of_the_school(tmp_path), tmp_path / "elsewhere"
    with opened(there) as record:
        practised(record, [True])
        was = record.entries
    with pytest.raises(Exists, match="school"):
        restore(backup, there, ticking())
    with opened(there) as record:
        assert record.entries == was
    assert [path.name for path in there.iterdir()] == ["school"]


def test_what_was_taken_away_in_the_middle_leaves_no_folder_behind(tmp_path: Path) -> None:
    backup = of_the_school(tmp_path)

    def spoilt(files: dict[str, bytes]) -> None:
        files[OWN[1]] = b"another"

    rewritten(backup.path, spoilt)
    with pytest.raises(NoBackup):
        restore(backup, tmp_path / "elsewhere", ticking())
    assert not (tmp_path / "elsewhere").exists()
    assert not list(tmp_path.glob("*.part"))
