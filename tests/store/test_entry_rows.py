"""A journal as rows: read onward, kept as a copy, written anew; what the program does not write is
refused."""

from pathlib import Path

import pytest

from dealer_app.store.entry_rows import EntryRows, MirrorRows, write_rows
from dealer_app.store.journal import JournalMark
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened, Reason
from dealer_app.store.verify import verify
from tests.store.builders import played, raw


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "Table 3.sabot"
    played(path, cards=6, sessions=2)
    return path


def reason(path: Path) -> Reason:
    """Why its rows are not read."""
    with pytest.raises(NotOpened) as told, EntryRows(path):
        pass
    return told.value.reason


def test_rows_are_read_onward_from_any_of_them(table: Path) -> None:
    with EntryRows(table) as rows:
        assert [each.id for each in rows.behind(3, 4)] == [4, 5, 6, 7]
        assert rows.behind(18, 4) == []
        (last,) = rows.behind(17, 4)
        assert rows.mark() == JournalMark(18, last.digest)
        assert rows.digest_at(18) == last.digest
        assert rows.digest_at(19) == ""
        assert rows.last_opening() == 10


def test_a_number_says_that_somebody_has_written(table: Path) -> None:
    with EntryRows(table) as rows:
        before = rows.version()
        assert rows.version() == before
        played(table)
        assert rows.version() != before


def test_a_file_without_rows_has_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    MirrorRows(path).close()
    with EntryRows(path) as rows:
        assert rows.mark() == JournalMark()
        assert rows.last_opening() == 0


def test_what_is_not_there_or_no_journal_says_so(tmp_path: Path) -> None:
    path = tmp_path / "Table 3.sabot"
    assert reason(path) is Reason.MISSING
    path.write_bytes(b"no journal at all, but some text in a file of that name")
    assert reason(path) is Reason.DAMAGED


def test_rows_before_the_first_are_damage_to_whoever_reads_and_to_the_check(table: Path) -> None:
    with raw(table) as file:
        file.execute(
            "INSERT INTO entry SELECT -7, '2026-11-19-0001', seq, recorded_at, kind, version, body,"
            " previous, 'f' || substr(digest, 2) FROM entry WHERE id = 1"
        )
    assert reason(table) is Reason.DAMAGED
    assert verify(table).damaged


def test_a_digest_that_is_no_text_is_damage(table: Path) -> None:
    with raw(table) as file:
        file.executescript(
            "DROP TRIGGER entry_no_update; PRAGMA writable_schema = ON;"
            "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'entry'"
        )
    with raw(table) as file:
        file.execute("UPDATE entry SET digest = x'00' WHERE id = 18")
        file.execute(
            "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN"
            " SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
        )
    with EntryRows(table) as rows, pytest.raises(NotOpened):
        rows.mark()


def test_the_register_is_read_by_whoever_may_write_it_too(tmp_path: Path, table: Path) -> None:
    path = tmp_path / FILE
    with EntryRows(table) as rows:
        assert write_rows(path, [rows.behind(0, 9)]) == 9
    with EntryRows(path) as rows:
        assert rows.mark().newest == 9


def test_rows_written_anew_are_the_same_rows(table: Path, tmp_path: Path) -> None:
    path = tmp_path / "back.sabot"
    with EntryRows(table) as rows:
        batches = [rows.behind(0, 10), rows.behind(10, 10)]
    assert write_rows(path, batches) == 18
    with EntryRows(path) as rows:
        assert rows.behind(0, 99) == [each for batch in batches for each in batch]
    assert verify(path).sound
    with pytest.raises(NotOpened) as told:
        write_rows(path, batches)
    assert told.value.reason is Reason.EXISTS or told.value.reason is Reason.DISK


def test_rows_that_do_not_fit_are_not_written(table: Path, tmp_path: Path) -> None:
    with EntryRows(table) as rows:
        batch = rows.behind(0, 5)
    with pytest.raises(NotOpened):
        write_rows(tmp_path / "back.sabot", [batch, batch])


def test_a_mirror_grows_row_for_row_or_not_at_all(table: Path, tmp_path: Path) -> None:
    with EntryRows(table) as rows, MirrorRows(tmp_path / "mirror.sabot") as mirror:
        mirror.add(rows.behind(0, 7))
        with pytest.raises(NotOpened):
            mirror.add(rows.behind(6, 3))
        assert mirror.mark().newest == 7
        mirror.add(rows.behind(7, 99))
        assert mirror.behind(0, 99) == rows.behind(0, 99)
    assert (tmp_path / "mirror.sabot").stat().st_mode & 0o077 == 0
    with MirrorRows(tmp_path / "mirror.sabot") as again:
        assert again.mark().newest == 18
