"""A program that records without a pause is killed at any moment, again and again."""

import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from dealer_app.store.journal import Journal
from dealer_app.store.verify import verify
from tests.children import python, running
from tests.play import the
from tests.run_length import LONG
from tests.store.builders import ticking

KILLS: Final = 60 if LONG else 2
"""How many programs are killed: one that began the journal, and one that another left behind; more
where there is time."""

RECORDING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.store.journal import Journal
from tests.store.builders import card, opening

with Journal.open(Path(sys.argv[1]), lambda: datetime.now(UTC)) as journal:
    if not journal.head("s").seq:
        journal.append("s", [opening()])
    print("recording", flush=True)
    while True:
        entries = journal.append("s", [card("7"), card("9", "banque")])
        print(entries[-1].seq, entries[-1].digest, flush=True)
"""


def acknowledged(path: Path, seconds: float) -> list[list[str]]:
    """What a recording program said was on disk before it was killed."""
    with running(python(RECORDING, str(path))) as program:
        assert the(program.stdout).readline() == "recording\n"
        time.sleep(seconds)
        program.kill()
        lines = the(program.stdout).read().splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith("\n")]


class Kill(NamedTuple):
    """What a program said before it was killed, and the journal's files as they lay there then."""

    said: list[list[str]]
    path: Path


@pytest.fixture(scope="module")
def kills(tmp_path_factory: pytest.TempPathFactory) -> list[Kill]:
    """One program after the other goes on with a journal, until it is killed."""
    path = tmp_path_factory.mktemp("killed") / "now" / "t.sabot"
    path.parent.mkdir()
    chance, found = Random(9), list[Kill]()
    for number in range(KILLS):
        said = acknowledged(path, chance.uniform(0.01, 0.4))
        kept = path.parent.with_name(f"{number}")
        shutil.copytree(path.parent, kept)
        found.append(Kill(said, kept / path.name))
    return found


def test_everything_acknowledged_is_there_after_kill_9(kills: Sequence[Kill]) -> None:
    assert any(said for said, _ in kills)
    for said, path in kills:
        with Journal.read(path) as journal:
            there = {str(entry.seq): entry.digest for entry in journal.events("s")}
        assert [digest for _, digest in said] == [there.get(seq) for seq, _ in said]


def test_no_act_is_there_in_part_after_kill_9(kills: Sequence[Kill]) -> None:
    for _, path in kills:
        with Journal.open(path, ticking()) as journal:
            assert journal.head("s").seq % 2 == 1
        assert verify(path).sound
