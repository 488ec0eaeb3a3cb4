import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_app.store.journal import Journal
from dealer_app.store.troubles import ActNotRecorded, Holder, NotOpened, Reason, TableHeld
from dealer_app.table.events import TableClosed
from tests.children import python, running
from tests.play import the
from tests.store.builders import card, opening, played, ticking
from tests.store.limits import most_bytes

HOLDING = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.store.journal import Journal

journal = Journal.open(Path(sys.argv[1]), lambda: datetime(2026, 11, 20, 20, 0, tzinfo=UTC))
print("held", flush=True)
time.sleep(60)
"""


@contextmanager
def holding(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds the table."""
    with running(python(HOLDING, str(path))) as program:
        assert the(program.stdout).readline() == "held\n"
        yield program


def test_a_second_program_is_told_who_holds_the_table(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with holding(path) as other, pytest.raises(TableHeld) as refused:
        Journal.open(path, ticking())
    since = "2026-11-20T20:00:00+00:00"
    assert refused.value.holder == Holder(socket.gethostname(), other.pid, since)
    assert str(refused.value) == (
        f"{path} is held by another program: process {other.pid} on {socket.gethostname()},"
        f" since {since}. Close the table there first."
    )


TAKING_OVER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.store.journal import Journal
from tests.store.builders import card

path, enters = Path(sys.argv[1]), int(sys.argv[2])
path.with_name(path.name + ".lock").unlink()
with Journal.open(path, lambda: datetime(2026, 11, 20, 20, 0, tzinfo=UTC)) as journal:
    for _ in range(enters):
        journal.append("s", [card("9")])
print("done", flush=True)
"""


def taken_over(path: Path, enters: int) -> None:
    """Another program takes the lock's file away, and enters so much."""
    with running(python(TAKING_OVER, str(path), str(enters))) as other:
        assert the(other.stdout).readline() == "done\n"


def test_a_program_that_took_the_lock_away_and_wrote_is_found_at_the_next_entry(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
        taken_over(path, 1)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [card("7")])
        assert refused.value.reason is Reason.CHANGED
    with Journal.open(path, ticking()) as journal:
        assert journal.append("s", [card("7")])[0].seq == 3


def test_a_program_that_wrote_is_found_at_the_first_entry_after_a_take_up(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
    with Journal.open(path, ticking()) as journal:
        assert len(journal.events("s")) == 1
        taken_over(path, 1)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [card("7")])
    assert refused.value.reason is Reason.CHANGED


def test_a_session_that_another_program_closed_is_written_by_another_program(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
    with Journal.open(path, ticking()) as journal:
        head = journal.head("s")
        path.with_name("t.sabot.lock").unlink()
        with Journal.open(path, ticking()) as other:
            other.append("s", [TableClosed(head.seq, head.digest)])
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [card("7")])
    assert refused.value.reason is Reason.CHANGED


def test_a_lock_that_was_taken_away_is_found_before_anybody_wrote(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
        taken_over(path, 0)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [card("7")])
        assert len(journal.events("s")) == 1
    assert str(refused.value) == (
        f"NOT RECORDED: the lock of {path} was taken away, and another program may write to it."
        " Enter at the table takes it up again from the disk."
    )


def test_a_lock_that_is_missing_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        path.with_name("t.sabot.lock").unlink()
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [opening()])
    assert refused.value.reason is Reason.NOT_HELD


def test_a_journal_that_another_file_took_the_place_of_takes_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()) as journal:
        journal.append("s", [opening()])
        copy = tmp_path / "copy"
        copy.write_bytes(path.read_bytes())
        copy.replace(path)
        with pytest.raises(ActNotRecorded) as refused:
            journal.append("s", [card("7")])
    assert refused.value.reason is Reason.NOT_HELD


def test_a_killed_program_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    with holding(path) as other:
        other.send_signal(signal.SIGKILL)
    assert str(other.pid) in (tmp_path / "t.sabot.lock").read_text()
    with Journal.open(path, ticking()) as journal:
        assert journal.append("s", [opening()])


def test_the_same_program_does_not_hold_a_table_twice(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t.sabot", ticking()), pytest.raises(TableHeld) as refused:
        Journal.open(tmp_path / "t.sabot", ticking())
    assert the(refused.value.holder).pid == os.getpid()


@pytest.mark.parametrize("text", ["", "vm\n", "vm\nhundred\nnoon\n"])
def test_a_holder_that_has_not_yet_said_who_it_is_is_not_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.sabot"
    with Journal.open(path, ticking()):
        (tmp_path / "t.sabot.lock").write_text(text)
        with pytest.raises(TableHeld) as refused:
            Journal.open(path, ticking())
    assert str(refused.value) == (
        f"{path} is held by another program. Close the table there first."
    )


def test_a_closed_table_names_nobody_and_can_be_held_again(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot")
    assert (tmp_path / "t.sabot.lock").read_text() == ""
    played(tmp_path / "t.sabot")


def test_a_table_that_could_not_be_opened_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    path.write_bytes(b"no journal" * 1000)
    for _ in range(2):
        with pytest.raises(NotOpened):
            Journal.open(path, ticking())


def test_another_table_is_not_held(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "t3.sabot", ticking()):
        played(tmp_path / "t4.sabot")


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "t.sabot"
    with pytest.raises(NotOpened) as refused:
        Journal.open(path, ticking())
    assert str(refused.value) == f"{path} cannot be read: the disk fails. See to the disk."


def test_a_disk_that_takes_no_byte_is_named(tmp_path: Path) -> None:
    with most_bytes(0), pytest.raises(NotOpened) as refused:
        Journal.open(tmp_path / "t.sabot", ticking())
    assert refused.value.reason is Reason.DISK
