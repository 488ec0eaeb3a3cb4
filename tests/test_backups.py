"""Backups: only good where all of it verifies, and brought back without taking anything's place."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dealer_app import backups
from dealer_app.backups import Backup, Exists, NoBackup, NothingToKeep, NotKept
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import NotOpened, Trouble
from dealer_app.store.verify import verify
from tests.store.builders import EVENING, played, ticking
from tests.store.limits import common_user, most_bytes
from tests.training.school import opened, practised

HOUSE = 'name = "Casino de la Grève"\n'


def folder(at: Path) -> Path:
    """A data folder of two tables and a house sheet."""
    at.mkdir(exist_ok=True)
    played(at / "Table 1.sabot", sessions=2)
    played(at / "Table 2.sabot", seal=False)
    (at / "house.toml").write_text(HOUSE, "utf-8")
    return at


def kept(at: Path, name: str = "night.sabot-backup") -> Backup:
    return backups.back_up(folder(at / "data"), at / name, lambda: EVENING, "0.1.0")


def test_a_backup_holds_every_journal_and_the_houses_own_sheets(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    assert [part.name for part in backup.parts] == ["Table 1.sabot", "Table 2.sabot", "house.toml"]
    assert [part.sessions for part in backup.parts] == [2, 1, 0]
    assert backup.sessions == 3
    assert backup.made == "2026-11-20T21:47:03+00:00"
    assert backup.unsound == ()
    assert backups.check(backup.path) == backup


def test_a_restored_journal_verifies_and_says_what_was_recorded(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    written = backups.restore(backup, tmp_path / "elsewhere")
    assert [path.name for path in written] == [part.name for part in backup.parts]
    was, now = (verify(at / "Table 1.sabot") for at in (tmp_path / "data", tmp_path / "elsewhere"))
    assert now == was
    assert now.sound
    assert (tmp_path / "elsewhere" / "house.toml").read_text("utf-8") == HOUSE


def test_a_restored_table_can_be_dealt_on(tmp_path: Path) -> None:
    backups.restore(kept(tmp_path), tmp_path / "elsewhere")
    with Journal.open(tmp_path / "elsewhere" / "Table 2.sabot", ticking()) as journal:
        assert journal.open_session() is not None


def test_a_table_that_is_being_dealt_at_is_kept_as_it_stands(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with Journal.open(data / "Table 3.sabot", ticking()) as journal:
        played(data / "Table 4.sabot")
        backup = backups.back_up(data, tmp_path / "b", ticking(), "0.1.0")
        assert journal.sessions() == ()
    assert [part.entries for part in backup.parts[2:4]] == [0, 6]


def test_nothing_is_kept_of_a_folder_without_a_table(tmp_path: Path) -> None:
    with pytest.raises(NothingToKeep, match="no table"):
        backups.back_up(tmp_path, tmp_path / "b", lambda: EVENING, "0.1.0")
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
        backups.restore(backup, there)
    assert [path.name for path in there.iterdir()] == ["house.toml"]
    assert (there / "house.toml").read_text("utf-8") == "mine"


def test_the_folder_it_came_from_is_never_restored_over(tmp_path: Path) -> None:
    with pytest.raises(Exists, match="Table 1"):
        backups.restore(kept(tmp_path), tmp_path / "data")


@pytest.mark.parametrize("share", [0, 0.01, 0.5, 0.9, 0.999])
def test_a_backup_cut_short_is_none(tmp_path: Path, share: float) -> None:
    path = kept(tmp_path).path
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(NoBackup, match="cut short"):
        backups.check(path)


def test_a_backup_with_one_bit_turned_is_none_or_is_whole(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    whole = path.read_bytes()
    parts = backups.check(path).parts
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        try:
            found = backups.check(path)
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
        backups.check(path)


def test_a_backup_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotKept, match="No such file"):
        backups.check(tmp_path / "none")


def test_a_journal_that_was_tampered_with_is_kept_and_named(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with closing(sqlite3.connect(data / "Table 1.sabot")) as tampering:
        tampering.execute("DROP TRIGGER entry_no_update")
        tampering.execute("UPDATE entry SET body = '{}' WHERE seq = 3")
        tampering.commit()
    backup = backups.back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert backup.unsound == ("Table 1.sabot",)
    assert backups.check(backup.path).unsound == ("Table 1.sabot",)


def test_a_file_that_is_no_journal_stops_the_backup(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    (data / "Table 5.sabot").write_text("no journal at all, but long enough", "utf-8")
    with pytest.raises(NotOpened, match="Table 5"):
        backups.back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert not list(tmp_path.glob("b*"))


def test_what_was_taken_away_in_the_middle_leaves_nothing_behind(tmp_path: Path) -> None:
    backup = kept(tmp_path)
    rewritten(backup.path, with_another_content)
    with pytest.raises(NoBackup):
        backups.restore(backup, tmp_path / "elsewhere")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_full_disk_leaves_no_half_backup(tmp_path: Path) -> None:
    data = folder(tmp_path / "data")
    with most_bytes(30_000), pytest.raises(Trouble, match="disk"):
        backups.back_up(data, tmp_path / "b", lambda: EVENING, "0.1.0")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_place_where_nobody_may_write_is_said() -> None:
    with common_user() as data:
        folder(data)
        closed = data.parent / "closed"
        closed.mkdir(mode=0o500)
        with pytest.raises(NotKept, match="Permission denied"):
            backups.back_up(data, closed / "b", lambda: EVENING, "0.1.0")


# the school, and what the house wrote in folders of their own

RECORD = "school/léa.sabot-school"
ASIDE = "school/léa-2026-11-19-200000.sabot-school-damaged"
OWN = ("houses/ici.toml", "lessons/macao/11-ours.shoe")


def school(at: Path) -> Path:
    """A data folder of a table and of a trainee with two answers, a record set aside, a house sheet
    and a lesson in their folders."""
    at.mkdir(exist_ok=True)
    with opened(at) as record:
        practised(record, [True, False])
    (at / ASIDE).write_bytes(b"what was left of it")
    for name in OWN:
        (at / name).parent.mkdir(parents=True)
        (at / name).write_text(f"{name}\n", "utf-8")
    return at


def of_the_school(at: Path) -> Backup:
    played(school(at / "data") / "Table 1.sabot")
    return backups.back_up(at / "data", at / "b", lambda: EVENING, "0.1.0")


def test_a_backup_holds_the_school_and_what_the_house_wrote_in_folders(tmp_path: Path) -> None:
    backup = of_the_school(tmp_path)
    assert [part.name for part in backup.parts] == ["Table 1.sabot", RECORD, ASIDE, *OWN]
    assert [part.entries for part in backup.parts] == [6, 5, 0, 0, 0]
    assert (backup.sessions, backup.records, backup.unsound) == (1, 1, ())


def test_a_restored_record_says_what_was_answered_and_is_practised_on(tmp_path: Path) -> None:
    backup, there = of_the_school(tmp_path), tmp_path / "elsewhere"
    assert backups.restore(backup, there) == tuple(there / part.name for part in backup.parts)
    with opened(tmp_path / "data") as was, opened(there) as now:
        assert now.entries == was.entries
        assert now.read().head == backup.parts[1].head
        practised(now, [True])
    assert (there / ASIDE).read_bytes() == b"what was left of it"
    assert [(there / name).read_text("utf-8") for name in OWN] == [f"{name}\n" for name in OWN]


def test_a_record_that_is_being_written_to_is_kept_as_it_stands(tmp_path: Path) -> None:
    with opened(tmp_path) as record:
        practised(record, [True])
        backup = backups.back_up(tmp_path, tmp_path / "b", lambda: EVENING, "0.1.0")
        assert backup.parts[0].head == record.read().head


def test_a_school_without_a_table_is_kept(tmp_path: Path) -> None:
    backup = backups.back_up(school(tmp_path / "data"), tmp_path / "b", lambda: EVENING, "0.1.0")
    assert [part.name for part in backup.parts] == [RECORD, ASIDE, *OWN]


@pytest.mark.parametrize("at", [0, 100, 5_000, 10_000])
def test_a_record_that_is_damaged_is_kept_and_named_and_stops_no_backup(
    tmp_path: Path, at: int
) -> None:
    played(school(tmp_path / "data") / "Table 1.sabot")
    path = tmp_path / "data" / RECORD
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + bytes(each ^ 255 for each in whole[at : at + 90]))
    backup = backups.back_up(tmp_path / "data", tmp_path / "b", lambda: EVENING, "0.1.0")
    assert backup.unsound == (RECORD,)
    backups.restore(backup, tmp_path / "elsewhere")
    assert (tmp_path / "elsewhere" / RECORD).is_file()


def test_a_trainees_record_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    backup, there = of_the_school(tmp_path), tmp_path / "elsewhere"
    with opened(there) as record:
        practised(record, [True])
        was = record.entries
    with pytest.raises(Exists, match="school"):
        backups.restore(backup, there)
    with opened(there) as record:
        assert record.entries == was
    assert [path.name for path in there.iterdir()] == ["school"]


def test_what_was_taken_away_in_the_middle_leaves_no_folder_behind(tmp_path: Path) -> None:
    backup = of_the_school(tmp_path)

    def spoilt(files: dict[str, bytes]) -> None:
        files[OWN[1]] = b"another"

    rewritten(backup.path, spoilt)
    with pytest.raises(NoBackup):
        backups.restore(backup, tmp_path / "elsewhere")
    assert list((tmp_path / "elsewhere").iterdir()) == []
