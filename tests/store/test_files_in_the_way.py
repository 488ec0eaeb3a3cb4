"""What somebody lays in a file's place, or builds into it: nothing is shown that is not kept, and
nothing else is written to."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from dealer_app.night.machine_notes import watched
from dealer_app.night.nights import refreshed
from dealer_app.night.open_tables import start, take_up
from dealer_app.register import facts as f
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.school import SchoolFile
from dealer_app.store.summaries import Summaries
from dealer_app.store.troubles import (
    ActNotRecorded,
    LockForeign,
    NotOpened,
    NotUnderstood,
    Reason,
    TableDoubled,
    Trouble,
)
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report, verify
from tests.store.builders import card, forger, played, raw, ticking

SWALLOWING: Final = {
    "a row that falls": (
        "CREATE TRIGGER more BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
    ),
    "a row that goes": (
        "DROP TRIGGER entry_no_delete",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE id = NEW.id; END",
    ),
    "a column that takes none": (
        "ALTER TABLE entry RENAME TO genuine",
        (
            "CREATE TABLE entry (id INTEGER PRIMARY KEY, session_id, seq, recorded_at, kind,"
            " version, body, previous, digest, more NOT NULL ON CONFLICT IGNORE)"
        ),
        "INSERT INTO entry SELECT *, 1 FROM genuine",
    ),
}
"""How somebody has a table let rows fall, and say that they are in."""


def build(path: Path, way: str) -> None:
    with raw(path) as file:
        for statement in SWALLOWING[way]:
            file.execute(statement)


@pytest.mark.parametrize("way", SWALLOWING)
def test_an_entry_that_a_table_lets_fall_is_not_recorded(tmp_path: Path, way: str) -> None:
    path = tmp_path / "t.sabot"
    (session,) = played(path, seal=False)
    with Journal.open(path, ticking()) as journal:
        build(path, way)
        head = journal.head(session)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append(session, [card("8")])
        assert refused.value.reason is Reason.DAMAGED
        assert journal.head(session) == head


@pytest.mark.parametrize("way", SWALLOWING)
def test_an_act_that_a_register_lets_fall_is_not_recorded(tmp_path: Path, way: str) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    register.append(lambda *_: Deed([f.ProgramStopped(1)]))
    known = register.known
    build(tmp_path / FILE, way)
    with pytest.raises(Trouble) as refused:
        register.append(lambda *_: Deed([f.ProgramStopped(2)]))
    assert isinstance(refused.value, ActNotRecorded | NotOpened)
    assert refused.value.reason is Reason.DAMAGED
    assert register.known == known


@pytest.mark.parametrize("way", SWALLOWING)
def test_an_answer_that_a_record_lets_fall_is_not_recorded(tmp_path: Path, way: str) -> None:
    path = tmp_path / "lea.sabot-school"
    with SchoolFile.open(path, ticking()) as record:
        record.append([Encoded("a", 1, "{}")])
        head = record.head
        build(path, way)
        with pytest.raises(ActNotRecorded):
            record.append([Encoded("b", 1, "{}")])
        assert record.head == head


def test_a_table_with_a_trigger_of_somebody_elses_is_damaged_and_its_rows_are_checked(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    entries = verify(path).entries
    build(path, "a row that falls")
    with pytest.raises(NotOpened) as refused:
        Journal.open(path, ticking())
    assert refused.value.reason is Reason.DAMAGED
    (alert,) = start(tmp_path).alerts
    assert alert.finding is f.FileFinding.TABLE_DAMAGED
    report = verify(path)
    assert (report.damaged, report.entries) == (True, entries)


def linked(lock: Path, other: Path) -> None:
    lock.symlink_to(other)


def linked_hard(lock: Path, other: Path) -> None:
    os.link(other, lock)


@pytest.mark.parametrize("link", [linked, linked_hard])
def test_a_lock_that_leads_to_another_file_leaves_it_as_it_is(
    tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    path, other = tmp_path / "t.sabot", tmp_path / FILE
    RegisterFile(other, ticking()).append(lambda *_: Deed([f.ProgramStopped(1)]))
    before = other.read_bytes()
    link(tmp_path / "t.sabot.lock", other)
    with pytest.raises(LockForeign):
        Journal.open(path, ticking())
    assert other.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes have names here")
@pytest.mark.parametrize("end", ["", "-wal", "-journal"])
def test_a_pipe_in_a_files_place_keeps_nobody_waiting(tmp_path: Path, end: str) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    pipe = path.with_name(path.name + end)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    assert {each.path for each in start(tmp_path).broken} == {path}
    (*more, (_, found)) = verify_folder(tmp_path)
    assert more == []
    assert not (isinstance(found, Report) and found.sound)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def of_itself(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("link", [dangling, of_itself])
def test_a_table_that_leads_nowhere_is_told_and_the_others_are_there(
    tmp_path: Path, link: Callable[[Path], None]
) -> None:
    played(tmp_path / "t.sabot")
    link(tmp_path / "u.sabot")
    assert {each.path.name for each in start(tmp_path).broken} == {"u.sabot"}


def test_a_table_whose_name_is_no_text_is_told(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff.sabot")
    try:
        played(odd.with_name("u.sabot"))
        (tmp_path / "u.sabot").rename(odd)
    except OSError:
        pytest.skip("this system has no such names")
    with Summaries.open(tmp_path) as rows:
        (faulty,) = refreshed(tmp_path, rows)
    assert str(faulty.trouble).encode()
    assert {each.path for each in start(tmp_path).broken} == {odd}


def test_what_went_wrong_while_a_register_was_read_keeps_nobody_from_writing(
    tmp_path: Path,
) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    for process in range(3):
        register.append(lambda *_, number=process: Deed([f.ProgramStopped(number)]))
    with forger(tmp_path / FILE) as file:
        file.execute("UPDATE entry SET version = 99 WHERE seq = 1")
    with pytest.raises(NotUnderstood) as told:
        register.entries()
    register.append(lambda *_: Deed([f.ProgramStopped(3)]))
    assert told.value.__traceback__ is not None  # it holds what was asked, as whoever tells it does


@pytest.mark.parametrize("seal", [True, False])
def test_a_copy_of_a_table_is_told_counts_once_and_nobody_deals_there(
    tmp_path: Path, *, seal: bool
) -> None:
    table, copied = tmp_path / "Table 3.sabot", tmp_path / "Table 1.sabot"
    played(table, seal=seal)
    shutil.copyfile(table, copied)
    found = start(tmp_path)
    (told,) = [str(each.trouble) for each in found.broken if each.path == copied]
    assert told.startswith(f"{copied} is a copy of Table 3.sabot: ")
    assert found.alerts == ()
    assert isinstance(dict(verify_folder(tmp_path))[copied], TableDoubled)
    assert copied not in {each.path for each in found.left}
    with Summaries.open(tmp_path) as rows:
        assert copied in {each.path for each in refreshed(tmp_path, rows)}
    with pytest.raises(TableDoubled):
        take_up(copied, ticking())


def test_what_the_register_noted_goes_for_the_table_whatever_it_is_called(tmp_path: Path) -> None:
    table, copied = tmp_path / "table-3.sabot", tmp_path / "Table 3.sabot"
    played(table)
    watched(tmp_path, ticking(), ())
    shutil.copyfile(table, copied)
    (told,) = [each for each in start(tmp_path).broken if isinstance(each.trouble, TableDoubled)]
    assert told.path == copied
    assert watched(tmp_path, ticking(), ()).first == 0
