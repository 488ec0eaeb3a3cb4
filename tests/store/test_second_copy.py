"""Journals in a second folder grow with the first ones, and stay whatever becomes of these."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import HALF, SecondMissing, grow, grow_all
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened
from dealer_app.store.verify import verify
from tests.play import the
from tests.store.builders import card, opening, played, ticking
from tests.store.limits import most_bytes

TABLE = "Table 3.sabot"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of a table that goes on and a register; beside it an empty second one."""
    for name in ("data", "second"):
        (tmp_path / name).mkdir()
    played(tmp_path / "data" / TABLE, seal=False)
    noted(tmp_path / "data")
    return tmp_path / "data"


def noted(folder: Path) -> None:
    RegisterFile(folder / FILE, ticking()).append(lambda *_: Deed([f.ProgramStopped(1)]))


def second(data: Path) -> Path:
    return data.with_name("second")


def grown(data: Path) -> list[str]:
    """What could not be copied, once everything that can be was."""
    return [str(each) for each in grow_all(data, second(data))]


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY id").fetchall()


def dealt(path: Path, cards: int = 1) -> None:
    with Journal.open(path, ticking()) as journal:
        session = the(journal.open_session())
        for _ in range(cards):
            journal.append(session, [card("7")])


def test_a_copy_has_every_row_and_grows_with_its_journal(data: Path) -> None:
    assert grown(data) == []
    dealt(data / TABLE, cards=3)
    noted(data)
    assert grown(data) == []
    for name in (TABLE, FILE):
        assert rows(second(data) / name) == rows(data / name)
        assert verify(second(data) / name) == verify(data / name)


def test_nothing_is_written_where_nothing_has_grown(data: Path) -> None:
    grown(data)
    before = [path.read_bytes() for path in sorted(second(data).iterdir())]
    assert grown(data) == []
    assert [path.read_bytes() for path in sorted(second(data).iterdir())] == before


def test_a_copy_never_goes_further_than_its_journal_at_the_moment_that_is_told(data: Path) -> None:
    grown(data)
    [*_, (last, *_, digest)] = rows(data / TABLE)
    assert isinstance(last, int)
    dealt(data / TABLE, cards=3)
    grow(data / TABLE, second(data) / TABLE, (last, str(digest)))
    assert rows(second(data) / TABLE)[-1][0] == last


def test_a_second_folder_that_is_not_there_is_said_and_not_made(data: Path) -> None:
    second(data).rmdir()
    [trouble] = grow_all(data, second(data))
    assert isinstance(trouble, SecondMissing)
    assert not second(data).exists()


def test_a_copy_of_another_journal_is_set_aside_and_stays(data: Path) -> None:
    grown(data)
    was = rows(second(data) / TABLE)
    for _ in range(2):
        (data / TABLE).unlink()
        with Journal.open(data / TABLE, ticking()) as journal:
            journal.append("another", [opening(), *[card("K")] * 9])
        assert grown(data) == []
        assert rows(second(data) / TABLE) == rows(data / TABLE)
        (second(data) / TABLE).unlink()
        (second(data) / f"{TABLE}-1").rename(second(data) / TABLE)
    assert rows(second(data) / TABLE) == was


def test_copies_that_were_set_aside_take_no_place_of_one_another(data: Path) -> None:
    for _ in range(3):
        (second(data) / TABLE).write_bytes(b"no journal, but long enough to be taken for one" * 99)
        assert grown(data) == []
    assert sorted(path.name for path in second(data).glob("*.sabot-*")) == [
        f"{TABLE}-1",
        f"{TABLE}-2",
        f"{TABLE}-3",
        FILE,
    ]


def test_a_journal_that_is_rolled_back_leaves_the_copy_of_what_it_was(data: Path) -> None:
    dealt(data / TABLE, cards=3)
    grown(data)
    with closing(sqlite3.connect(data / TABLE)) as cutting:
        cutting.execute("DROP TRIGGER entry_no_delete")
        cutting.execute("DELETE FROM entry WHERE id > 4")
        cutting.commit()
    grown(data)
    assert len(rows(second(data) / f"{TABLE}-1")) == 8
    assert len(rows(second(data) / TABLE)) == 4


def test_an_empty_copy_is_filled(data: Path) -> None:
    with Journal.open(second(data) / TABLE, ticking()):
        pass
    assert grown(data) == []
    assert rows(second(data) / TABLE) == rows(data / TABLE)


def test_a_file_without_entries_is_left_and_one_that_is_none_is_said(data: Path) -> None:
    (data / "Table 9.sabot").write_bytes(b"no journal, but long enough to be taken for one" * 99)
    with Journal.open(data / "Table 8.sabot", ticking()):
        pass
    [said] = grown(data)
    assert "Table 9.sabot is damaged" in said
    assert sorted(path.name for path in second(data).glob("*.sabot")) == [TABLE]


def test_a_full_second_disk_is_said_and_leaves_what_was_there(data: Path) -> None:
    dealt(data / TABLE, cards=150)
    grown(data)
    before = rows(second(data) / TABLE)
    dealt(data / TABLE, cards=100)
    size = (second(data) / TABLE).stat().st_size
    with most_bytes(size):
        found = list(grow_all(data, second(data)))
    assert [type(each) for each in found] == [NotOpened]
    assert rows(second(data) / TABLE) == before
    assert grown(data) == []
    assert rows(second(data) / TABLE) == rows(data / TABLE)


def test_a_copy_that_was_half_made_is_made_anew(data: Path) -> None:
    (second(data) / f"{TABLE}{HALF}").write_bytes(b"half")
    assert grown(data) == []
    assert sorted(path.name for path in second(data).iterdir()) == [TABLE, FILE]


def test_a_register_that_cannot_be_held_is_said(data: Path) -> None:
    (data / FILE).write_bytes(b"no register, but long enough to be taken for one" * 99)
    [said] = grown(data)
    assert FILE in said
