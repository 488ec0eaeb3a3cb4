import os
import sqlite3
from pathlib import Path

import pytest

from dealer_app.store import schema
from dealer_app.store.chain import Chained
from dealer_app.store.journal import Journal
from dealer_app.store.schema import SCHEMA, natural
from dealer_app.store.troubles import NotOpened, Reason, reading
from dealer_app.store.writer import row_of
from tests.play import the
from tests.store.builders import EVENING, opening, play, played, raw, ticking


def test_a_row_carries_the_digest_of_the_rest_of_it() -> None:
    chained = Chained("s", 1, EVENING.isoformat(), "coup_opened", 1, "{}", "")
    assert row_of(chained).model_dump() == {
        "id": None,
        **chained._asdict(),
        "digest": chained.digest,
    }


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET body = '{}'", "DELETE FROM entry WHERE seq = 2"]
)
def test_an_entry_is_neither_changed_nor_removed(tmp_path: Path, statement: str) -> None:
    played(tmp_path / "t.sabot")
    with (
        raw(tmp_path / "t.sabot") as file,
        pytest.raises(sqlite3.IntegrityError, match="an entry is neither changed nor removed"),
    ):
        file.execute(statement)


@pytest.mark.parametrize("place", ["session_id, seq, digest || '0'", "'other', seq, digest"])
def test_no_two_entries_claim_the_same_place_or_digest(tmp_path: Path, place: str) -> None:
    played(tmp_path / "t.sabot")
    columns = "recorded_at, kind, version, body, previous"
    again = (
        f"INSERT INTO entry ({columns}, session_id, seq, digest)"  # noqa: S608 - two texts above
        f" SELECT {columns}, {place} FROM entry LIMIT 1"
    )
    with raw(tmp_path / "t.sabot") as file, pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        file.execute(again)


def test_every_commit_is_flushed_before_it_is_acknowledged(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()) as journal:
        play(journal)
        writes = the(journal._writer)._connected()
        assert writes.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert writes.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        writes.rollback()


def test_the_version_of_the_form_stands_in_the_file(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    with raw(tmp_path / "t.sabot") as file:
        assert file.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    with raw(path) as file:
        file.execute("PRAGMA user_version=2")
    with pytest.raises(NotOpened) as refused:
        Journal.open(path, ticking())
    assert str(refused.value) == (
        f"{path} was written by a newer Sabot. Open it with that version."
    )


@pytest.mark.parametrize("version", [0, 1])
def test_a_database_of_another_program_is_refused_and_left_alone(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "t.sabot"
    with raw(path) as file:
        file.execute("CREATE TABLE songs (title)")
        file.execute(f"PRAGMA user_version={version}")
    with pytest.raises(NotOpened) as refused:
        Journal.open(path, ticking())
    assert str(refused.value) == f"{path} is no journal of Sabot. Name the file of a table."
    with raw(path) as file:
        assert file.execute("SELECT name FROM sqlite_schema").fetchall() == [("songs",)]


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    path.write_bytes(b"variant punto_banco\n" * 1000)
    with pytest.raises(NotOpened) as refused:
        Journal.open(path, ticking())
    assert refused.value.reason is Reason.DAMAGED
    assert path.read_bytes() == b"variant punto_banco\n" * 1000


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    path.touch()
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
        assert len(journal.events("s")) == 1


def test_a_name_in_the_schema_that_is_no_text_is_damage(tmp_path: Path) -> None:
    with pytest.raises(NotOpened) as found, reading(tmp_path / "table.sabot"):
        b"entr\xff".decode()
    assert found.value.reason is Reason.DAMAGED


def test_an_index_that_comes_while_it_is_asked_after_is_no_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, allowed = tmp_path / "t.sabot", os.access
    played(path)
    index = tmp_path / "t.sabot-shm"

    def asked(what: Path, how: int) -> bool:
        answer = allowed(what, how)
        if what == index:
            index.touch()
        return answer

    monkeypatch.setattr(os, "access", asked)
    assert not index.exists()
    assert schema.writable(path)
    assert index.exists()


def test_ten_comes_after_two() -> None:
    names = ["Table 10", "10", "table 2", "1", "2", "Table 1", "Salon"]
    assert sorted(names, key=natural) == ["1", "2", "10", "Salon", "Table 1", "table 2", "Table 10"]


def test_names_that_differ_in_a_nought_have_an_order() -> None:
    assert sorted(["Table 02", "Table 2"], key=natural) == sorted(
        ["Table 2", "Table 02"], key=natural
    )


def test_a_number_may_stand_anywhere() -> None:
    names = ["2 b 10", "2 b 9", "2 a 10", "1er", ""]
    assert sorted(names, key=natural) == ["", "1er", "2 a 10", "2 b 9", "2 b 10"]
