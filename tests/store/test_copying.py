"""A copy of a journal stands whole on the disk, or is not there at all."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from dealer_app.register import facts as f
from dealer_app.store import journal_copies, register_place
from dealer_app.store.journal import Journal
from dealer_app.store.journal_copies import copy, copy_all, same
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, seen_in
from dealer_app.store.troubles import NotOpened, Reason
from dealer_app.store.verify import verify
from dealer_app.table.events import RegisterSeen
from tests.store.builders import card, opening, played, ticking
from tests.store.limits import common_user


def journal(folder: Path) -> Path:
    path = folder / "Table 3.sabot"
    with Journal.open(path, ticking()) as written:
        written.append("evening", [opening()])
    return path


def test_a_copy_is_what_was_written(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    copy(journal(tmp_path), target)
    assert verify(target) == verify(tmp_path / "Table 3.sabot")
    with Journal.read(target) as copied:
        assert [entry.event for entry in copied.events("evening")] == [opening()]


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    with pytest.raises(NotOpened) as refused:
        copy(tmp_path / "Table 4.sabot", target)
    assert refused.value.reason is Reason.MISSING
    assert not target.exists()


def test_nothing_that_exists_is_written_over(tmp_path: Path) -> None:
    target = tmp_path / "copy.sabot"
    target.write_bytes(b"another night")
    with pytest.raises(NotOpened):
        copy(journal(tmp_path), target)
    assert target.read_bytes() == b"another night"


def test_half_a_copy_is_taken_away_again(tmp_path: Path) -> None:
    source, target = tmp_path / "Table 3.sabot", tmp_path / "copy.sabot"
    source.write_bytes(b"no journal at all, and long enough to be none" * 100)
    with pytest.raises(NotOpened):
        copy(source, target)
    assert not target.exists()


# all of a folder at one moment


def grown(folder: Path, times: int = 1) -> None:
    """So many entries of a table, each noted in the register behind it."""
    with Journal.open(folder / "Table 3.sabot", ticking()) as written:
        session = written.open_session() or "evening"
        if not written.sessions():
            written.append(session, [opening()])
        for _ in range(times):
            written.append(session, [card("7")])
            head = written.head(session)
            note = f.HeadNoted("Table 3", session, head.seq, head.digest, f.NotedFor.PASSED)
            noted(folder, note)


def noted(folder: Path, *facts: f.Fact) -> None:
    RegisterFile(folder / FILE, ticking()).append(lambda *_: Deed(facts))


def ahead(folder: Path) -> list[f.HeadNoted]:
    """The notes in a folder's register whose entry the table there lacks."""
    found: list[f.HeadNoted] = []
    with closing(sqlite3.connect(folder / "Table 3.sabot")) as connection:
        digests = {digest for (digest,) in connection.execute("SELECT digest FROM entry")}
    for each in RegisterFile(folder / FILE, ticking()).entries(f.HeadNoted):
        assert isinstance(each.fact, f.HeadNoted)
        found += [each.fact] * (each.fact.head not in digests)
    return found


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of one table whose head the register has."""
    (tmp_path / "data").mkdir()
    (tmp_path / "copies").mkdir()
    grown(tmp_path / "data")
    return tmp_path / "data"


def before_the_lock(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    """Has something happen once everything is copied, and before the register is held."""
    once = [do]

    @contextmanager
    def held(path: Path) -> Iterator[RegisterSeen | None]:
        while once:
            once.pop()()
        with register_place.held(path) as seen:
            yield seen

    monkeypatch.setattr(journal_copies, "held", held)


def test_what_grew_while_it_was_copied_is_copied_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_lock(monkeypatch, lambda: grown(data, times=3))
    seen = copy_all(data, data.parent / "copies")
    assert seen == seen_in(data) == seen_in(data.parent / "copies")
    assert ahead(data.parent / "copies") == []
    assert verify(data.parent / "copies" / "Table 3.sabot").entries == 5


def test_a_table_that_came_meanwhile_is_copied_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_lock(monkeypatch, lambda: played(data / "Table 4.sabot"))
    copy_all(data, data.parent / "copies")
    assert sorted(path.name for path in (data.parent / "copies").iterdir()) == [
        "Table 3.sabot",
        "Table 4.sabot",
        FILE,
    ]


def test_a_register_that_came_meanwhile_is_copied_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copies").mkdir()
    journal(tmp_path)
    assert copy_all(tmp_path, tmp_path / "copies") is None
    (tmp_path / "copies" / "Table 3.sabot").unlink()

    def same_and_noted(path: Path, copied: Path) -> bool:
        if not (tmp_path / FILE).exists():
            noted(tmp_path, f.ProgramStopped(1))
        return same(path, copied)

    monkeypatch.setattr(journal_copies, "same", same_and_noted)
    assert copy_all(tmp_path, tmp_path / "copies") == seen_in(tmp_path)
    assert (tmp_path / "copies" / FILE).exists()


def test_no_copy_has_a_note_of_an_entry_that_it_lacks_however_it_grows(data: Path) -> None:
    over = Event()

    def play() -> None:
        while not over.is_set():
            grown(data, times=2)

    player = Thread(target=play)
    player.start()
    try:
        for number in range(12):
            place = data.parent / f"copy {number}"
            place.mkdir()
            copy_all(data, place)
            assert ahead(place) == []
            assert verify(place / FILE).sound
    finally:
        over.set()
        player.join()


def test_nobody_writes_to_a_register_that_is_held(data: Path) -> None:
    done = Event()

    def write() -> None:
        noted(data, f.ProgramStopped(1))
        done.set()

    writer = Thread(target=write)
    with register_place.held(data / FILE) as seen:
        writer.start()
        assert not done.wait(0.2)
        assert seen_in(data) == seen
    writer.join()
    assert seen_in(data) != seen


def test_a_register_that_cannot_be_written_to_is_held_all_the_same() -> None:
    with common_user() as folder:
        noted(folder, f.ProgramStopped(1))
        (folder / FILE).chmod(0o400)
        with register_place.held(folder / FILE) as seen:
            assert seen == seen_in(folder)
            assert seen


def test_a_damaged_journal_is_copied_as_it_lies(data: Path) -> None:
    path = data / "Table 3.sabot"
    whole = bytearray(path.read_bytes())
    whole[4096:] = b"\xff" * (len(whole) - 4096)
    path.write_bytes(bytes(whole))
    copy_all(data, data.parent / "copies")
    assert not verify(data.parent / "copies" / "Table 3.sabot").sound
    assert not same(path, data.parent / "copies" / "Table 3.sabot")
