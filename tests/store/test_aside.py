"""A journal from which nobody deals on is kept beside byte for byte; what was closed goes on."""

import sqlite3
from pathlib import Path

import pytest

from dealer_app.night.backup import back_up, check
from dealer_app.night.restoration import restore
from dealer_app.store import aside
from dealer_app.store.aside import SUFFIX, goes_on, set_aside
from dealer_app.store.journal import Journal
from dealer_app.store.schema import LOG
from dealer_app.store.troubles import NotOpened, Reason, TableHeld
from dealer_app.store.verify import EntryFaultKind, verify
from tests.store.builders import EVENING, forger, indices_left_behind, play, played, raw, ticking


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A table of two closed sessions and one that was left open."""
    played(tmp_path / "Table 3.sabot", sessions=3, seal=False)
    return tmp_path / "Table 3.sabot"


def change(path: Path, where: str) -> None:
    with forger(path) as file:
        changing = "UPDATE entry SET body = replace(body, '7', '9')"
        file.execute(f"{changing} WHERE {where}")  # the tests' own condition


def rows(path: Path) -> list[tuple[object, ...]]:
    with raw(path) as file:
        return file.execute("SELECT * FROM entry ORDER BY id").fetchall()


def last_open(path: Path) -> str:
    with Journal.read(path) as journal:
        return journal.open_session() or ""


def test_a_session_that_is_as_it_was_recorded_goes_on(path: Path) -> None:
    assert goes_on(path)


def test_one_of_which_an_entry_was_changed_does_not(path: Path) -> None:
    change(path, f"session_id = '{last_open(path)}' AND seq = 4")
    assert not goes_on(path)


def test_what_was_changed_of_a_closed_session_stops_no_table(path: Path) -> None:
    change(path, "id = 3")
    assert goes_on(path)


def test_nor_does_one_whose_last_entries_no_index_has_and_what_was_closed_is_kept(
    tmp_path: Path,
) -> None:
    path = tmp_path / "Table 4.sabot"
    played(path)
    with indices_left_behind(path), Journal.open(path, ticking()) as journal:
        play(journal)
        play(journal, seal=False)
    closed = [row for row in rows(path) if row[1] != last_open(path)]
    assert not goes_on(path)
    set_aside(path, EVENING)
    assert rows(path) == closed
    assert verify(path).sound


@pytest.mark.parametrize(
    "content", [b"a shopping list" * 300, b"SQLite format 3\0" + b"\xaa" * 9000]
)
def test_nor_does_a_file_that_is_no_journal(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert not goes_on(path)


def test_a_file_that_is_gone_is_not_spoken_of(tmp_path: Path) -> None:
    with pytest.raises(NotOpened):
        goes_on(tmp_path / "Table 3.sabot")


def test_the_file_is_kept_byte_for_byte_under_a_name_that_no_table_has(path: Path) -> None:
    change(path, f"session_id = '{last_open(path)}' AND seq = 4")
    before = path.read_bytes()
    kept = set_aside(path, EVENING)
    assert kept.read_bytes() == before
    assert kept.name.endswith(f".sabot{SUFFIX}")
    assert [each.name for each in path.parent.glob("*.sabot")] == [path.name]


def test_what_was_closed_goes_on_row_by_row_and_the_rest_is_in_the_other_file(path: Path) -> None:
    session = last_open(path)
    change(path, f"session_id = '{session}' AND seq = 4")
    before = rows(path)
    kept = set_aside(path, EVENING)
    assert rows(path) == [each for each in before if each[1] != session]
    assert rows(kept) == before
    assert verify(path).sound
    assert goes_on(path)


def test_the_table_is_opened_anew_behind_the_seal_of_before(path: Path) -> None:
    change(path, f"session_id = '{last_open(path)}' AND seq = 4")
    set_aside(path, EVENING)
    played(path)
    assert verify(path).sound
    assert len(verify(path).sessions) == 3


def test_what_was_changed_of_a_closed_session_is_found_as_before(path: Path) -> None:
    change(path, f"id = 3 OR (session_id = '{last_open(path)}' AND seq = 4)")
    set_aside(path, EVENING)
    assert {each.kind for each in verify(path).faults} == {EntryFaultKind.CHANGED}


def test_what_stands_behind_a_closing_stays_in_the_other_file(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    played(path)
    with forger(path) as file:
        file.execute(
            "INSERT INTO entry SELECT id + 1, session_id, seq + 1, recorded_at, 'coup_opened', 1,"
            " '{}', digest, 'ab' FROM entry ORDER BY id DESC LIMIT 1"
        )
    assert not goes_on(path)
    set_aside(path, EVENING)
    assert verify(path).sound
    assert last_open(path) == ""


def test_rows_in_such_disorder_that_none_is_the_last_all_stay_in_the_other_file(path: Path) -> None:
    change(path, f"session_id = '{last_open(path)}' AND seq = 4")
    with raw(path) as file:
        file.execute("UPDATE entry SET id = 900 WHERE id = 3")
    set_aside(path, EVENING)
    assert rows(path) == []
    assert goes_on(path)


def test_of_a_damaged_file_what_can_be_read_and_was_closed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    played(path, cards=200, sessions=4, seal=False)
    content = bytearray(path.read_bytes())
    content[:4096] = b"\xaa" * 4096
    path.write_bytes(content)
    assert not goes_on(path)
    kept = set_aside(path, EVENING)
    assert kept.read_bytes() == bytes(content)
    assert [each.sealed for each in verify(path).sessions] == [True, True, True]


def test_a_file_of_which_nothing_can_be_read_leaves_an_empty_journal(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    path.write_text("a shopping list", encoding="utf-8")
    kept = set_aside(path, EVENING)
    assert kept.read_text(encoding="utf-8") == "a shopping list"
    assert rows(path) == []


def test_the_log_of_a_killed_program_goes_with_the_file(path: Path) -> None:
    with raw(path) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        change(path, f"session_id = '{last_open(path)}' AND seq = 4")
        log = path.with_name(path.name + LOG).read_bytes()
        assert log
        kept = set_aside(path, EVENING)
    assert kept.with_name(kept.name + LOG).read_bytes() == log
    assert verify(path).sound
    assert not goes_on(kept)


def test_two_in_one_second_have_a_name_each(path: Path) -> None:
    names = {set_aside(path, EVENING) for _ in range(3)}
    assert len(names) == 3


def test_a_table_that_is_dealt_at_elsewhere_is_left_alone(path: Path) -> None:
    before = rows(path)
    with Journal.open(path, ticking()), pytest.raises(TableHeld):
        set_aside(path, EVENING)
    assert rows(path) == before
    assert list(path.parent.glob(f"*{SUFFIX}")) == []


def test_a_backup_has_it_too_and_brings_it_back(path: Path, tmp_path: Path) -> None:
    change(path, f"session_id = '{last_open(path)}' AND seq = 4")
    kept = set_aside(path, EVENING)
    back_up(tmp_path, tmp_path / "kept.sabot-backup", ticking(), "0.1.0")
    restore(check(tmp_path / "kept.sabot-backup"), tmp_path / "again", ticking())
    assert (tmp_path / "again" / kept.name).read_bytes() == kept.read_bytes()


@pytest.mark.parametrize("fails", ["_closed", "salvage"])
def test_what_fails_for_want_of_room_leaves_the_table_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    damaged = sqlite3.DatabaseError("database disk image is malformed")
    damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    def closed(_: Path) -> None:
        raise full if fails == "_closed" else damaged

    def salvaged(*_: Path) -> None:
        raise NotOpened(path, Reason.FULL)

    monkeypatch.setattr(aside, "_closed", closed)
    monkeypatch.setattr(aside, "salvage", salvaged)
    before = rows(path)
    with pytest.raises(NotOpened) as trouble:
        set_aside(path, EVENING)
    assert trouble.value.reason is Reason.FULL
    assert rows(path) == before
    assert not list(path.parent.glob(f"*{SUFFIX}"))
