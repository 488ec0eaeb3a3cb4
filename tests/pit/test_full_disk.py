"""A server whose disk is full takes nothing, and says so; the tables go on, and once there is room
again it gets all of it. The disk is a small one of memory, which a superuser alone can mount."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg
import pytest

from dealer_app.pit.link import read_link
from dealer_app.pit.server import Server
from dealer_app.store.journal import Journal
from tests.pit.house_server import PROGRAM, HouseServer, started
from tests.pit.test_courier import TABLE, apart, copied, rows_of
from tests.pit.test_courier_round import Beaten, dealt, table
from tests.play import the

__all__ = ["table"]

SIZE: Final = "160m"
"""Bytes of the disk: what an empty server takes, its log among it, and some room."""

MOST: Final = 2_000
"""Cards in which the room that is left must be used up."""


def run(*command: object) -> int:
    done = subprocess.run([*map(str, command)], check=False, capture_output=True, timeout=60)
    return done.returncode


@pytest.fixture
def own() -> Iterator[HouseServer]:
    """A server of this test's whose disk is small."""
    with started() as server:
        postgres = server.postgres
        data, kept = postgres.place / "data", postgres.place / "kept"
        postgres.stop()
        data.rename(kept)
        data.mkdir()
        if run("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", data):
            pytest.skip("no small disk can be mounted here: that takes a superuser")
        try:
            assert run("cp", "-a", f"{kept}/.", data) == 0
            postgres.start()
            yield server
            postgres.stop()
        finally:
            run("umount", data)


def fill(disk: Path) -> Path:
    """Leaves no room on a disk; the file that fills it."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1 << 16))
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))
    return filler


@pytest.mark.parametrize("log_too", [False, True], ids=["its tables", "its log too"])
def test_a_full_disk_of_the_server_keeps_no_key_back_and_loses_no_entry(
    own: HouseServer, tmp_path: Path, table: tuple[Journal, str], *, log_too: bool
) -> None:
    house, postgres = own.house(), own.postgres
    said = list[str]()
    fillers = list[Path]()

    def use_up() -> None:
        fillers.append(fill(postgres.place / "data"))
        if log_too:
            with suppress(psycopg.Error), own.asked() as asked:
                asked.execute("SELECT pg_switch_wal()")

    def deal_on() -> None:
        dealt(*table)()
        link = the(read_link(tmp_path))
        if link.linked:
            assert len(rows_of(tmp_path / f"{TABLE}.sabot")) < MOST
            beaten.acts.insert(0, deal_on)
        else:
            said.append(the(link.why)[0])

    def make_room() -> None:
        fillers.pop().unlink()
        if log_too:  # it fell, and does not always rise by itself
            postgres.stop()
            postgres.start()

    beaten = Beaten(house, tmp_path)
    beaten.acts = [dealt(*table), use_up, deal_on, *[dealt(*table)] * 20, make_room]
    beaten.work()
    assert said[0].startswith("The server’s disk is full")
    fell = "PANIC" in (postgres.place / "log").read_text(encoding="utf-8")
    assert fell == log_too
    with Server(house, PROGRAM) as server:
        assert copied(server, TABLE) == rows_of(tmp_path / f"{TABLE}.sabot")
        assert apart(server) == []
