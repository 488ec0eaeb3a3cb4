from pathlib import Path

import pytest

from dealer_app.store.journal import Journal
from dealer_app.store.troubles import ActNotRecorded, NotOpened, Reason
from dealer_app.store.verify import verify
from dealer_app.table.events import CoupOpened
from tests.play import the
from tests.store.builders import card, opening, play, played, raw, ticking
from tests.store.limits import common_user, most_bytes

SESSION = "2026-11-20-0001"


def tune(journal: Journal, pragma: str) -> None:
    """Makes SQLite itself refuse the next act, as it would on a disk that has no page left."""
    writes = the(journal._writer)._connected()
    writes.exec_driver_sql(f"PRAGMA {pragma}")
    writes.rollback()


def fill(journal: Journal) -> None:
    """Records acts until the disk takes no more."""
    while True:
        journal.append(SESSION, [card("7")])


def allow(folder: Path, mode: int) -> None:
    """Lets the owner of the files do so much with them, but for the lock."""
    for file in folder.iterdir():
        if file.suffix != ".lock":
            file.chmod(mode)


def test_what_a_full_disk_did_not_take_is_not_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with most_bytes(100_000), pytest.raises(ActNotRecorded):
            fill(journal)
        head = journal.head(SESSION)
        assert journal.events(SESSION)[-1].digest == head.digest


def test_the_same_act_is_recorded_once_there_is_room_again(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with most_bytes(100_000):
            with pytest.raises(ActNotRecorded):
                fill(journal)
            before = journal.head(SESSION)
            with pytest.raises(ActNotRecorded):
                journal.append(SESSION, [CoupOpened(), card("9")])
        again = journal.append(SESSION, [CoupOpened(), card("9")])
        assert [entry.seq for entry in again] == [before.seq + 1, before.seq + 2]
        assert journal.events(SESSION)[-2:] == list(again)
    assert verify(path).sound


def test_no_part_of_an_act_is_recorded_without_the_rest(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        with most_bytes(60_000), pytest.raises(ActNotRecorded):
            journal.append(SESSION, [card("7")] * 2_000)
        assert len(journal.events(SESSION)) == 1


def test_a_full_disk_is_called_by_its_name(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        tune(journal, "max_page_count=1")
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [card("7")] * 100)
        assert refused.value.reason is Reason.FULL
        assert journal.append(SESSION, [card("7")] * 100)[0].seq == 2
    assert str(refused.value) == (
        "NOT RECORDED: the disk is full. Make room on it, then enter it again."
    )


def test_a_disk_that_fails_is_called_by_its_name(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "t.sabot", ticking())
    with journal, most_bytes(0), pytest.raises(ActNotRecorded) as refused:
        journal.append(SESSION, [opening()])
    assert str(refused.value) == (
        "NOT RECORDED: the disk does not take the entry. See to the disk, then enter it again."
    )


def test_a_file_that_became_read_only_takes_the_act_once_it_is_allowed() -> None:
    with common_user() as folder, Journal.open(folder / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        allow(folder, 0o444)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [card("7")])
        allow(folder, 0o644)
        assert journal.append(SESSION, [card("7")])[0].seq == 2
    assert str(refused.value) == (
        f"NOT RECORDED: {folder / 't.sabot'} cannot be written to. Allow it, then enter it again."
    )


def test_a_file_that_was_taken_away_is_not_written_to(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "t.sabot", tmp_path / "elsewhere"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        path.rename(elsewhere)
        with pytest.raises(ActNotRecorded):
            journal.append(SESSION, [card("7")])
        elsewhere.rename(path)
        assert journal.append(SESSION, [card("7")])[0].seq == 2


def test_a_connection_that_may_only_read_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        journal.append(SESSION, [opening()])
        tune(journal, "query_only=1")
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [card("7")])
        assert refused.value.reason is Reason.READ_ONLY
        assert journal.append(SESSION, [card("7")])[0].seq == 2


def test_a_file_that_is_read_only_is_not_opened_as_a_table() -> None:
    with common_user() as folder:
        played(folder / "t.sabot")
        allow(folder, 0o444)
        with pytest.raises(NotOpened) as refused:
            Journal.open(folder / "t.sabot", ticking())
        allow(folder, 0o644)
        played(folder / "t.sabot")
    assert refused.value.reason is Reason.READ_ONLY


def test_a_folder_that_is_read_only_is_named() -> None:
    with common_user() as folder:
        folder.chmod(0o555)
        with pytest.raises(NotOpened) as refused:
            Journal.open(folder / "t.sabot", ticking())
        folder.chmod(0o755)
    assert refused.value.reason is Reason.READ_ONLY


def test_a_file_that_nobody_may_read_is_named() -> None:
    with common_user() as folder:
        path = folder / "t.sabot"
        played(path)
        path.chmod(0o000)
        with pytest.raises(NotOpened) as refused:
            Journal.read(path)
    assert str(refused.value) == (
        f"{path} cannot be opened here. Allow reading and writing in its folder, or copy it to"
        " another."
    )


def test_a_program_that_blocks_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with raw(path) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(ActNotRecorded) as refused:
                journal.append(SESSION, [card("7")])
            other.rollback()
        assert journal.append(SESSION, [card("7")])[0].seq == 2
    assert str(refused.value) == (
        f"NOT RECORDED: another program is writing to {path}. Stop it, then enter it again."
    )


def test_a_program_that_wrote_behind_this_one_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with raw(path) as other:
            other.execute(
                "INSERT INTO entry SELECT 2, session_id, 2, recorded_at, kind, version, body,"
                " previous, 'other' FROM entry"
            )
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [card("7")])
    assert str(refused.value) == (
        f"NOT RECORDED: another program writes to {path}. Enter at the table takes it up again from"
        " the disk."
    )


def test_an_entry_that_stands_where_the_next_one_belongs_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with raw(path) as other:
            other.execute(
                "INSERT INTO entry SELECT -1, session_id, 2, recorded_at, kind, version, body,"
                " previous, 'other' FROM entry"
            )
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(SESSION, [card("7")])
    assert refused.value.reason is Reason.CHANGED


def test_a_journal_that_lost_its_table_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        play(journal)
        with raw(path) as other:
            other.execute("DROP TABLE entry")
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("next", [opening()])
        assert refused.value.reason is Reason.NOT_A_JOURNAL


def test_a_damaged_journal_is_named_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path, cards=200)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    with Journal.read(path) as journal, pytest.raises(NotOpened) as refused:
        journal.events(SESSION)
    assert str(refused.value) == (
        f"{path} is damaged. Run “sabot verify” on the file to see what can still be read."
    )


def test_a_text_that_is_no_text_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append(SESSION, [opening()])
        with raw(path) as other:
            other.execute(
                "INSERT INTO entry SELECT 2, session_id, 2, recorded_at, kind, version,"
                " CAST(x'ff' AS TEXT), previous, 'other' FROM entry"
            )
        with pytest.raises(NotOpened) as refused:
            journal.events(SESSION)
        assert refused.value.reason is Reason.DAMAGED
