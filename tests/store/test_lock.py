import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_app.store.journal import Journal
from dealer_app.store.troubles import Holder, NotOpened, Reason, TableHeld
from tests.children import python, running
from tests.store.builders import opening, played, ticking
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
        assert program.stdout is not None
        assert program.stdout.readline() == "held\n"
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
    assert refused.value.holder is not None
    assert refused.value.holder.pid == os.getpid()


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
