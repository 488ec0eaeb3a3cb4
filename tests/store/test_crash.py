"""A program that records without a pause is killed at any moment, again and again."""

import time
from pathlib import Path
from random import Random

from dealer_app.store.journal import Journal
from dealer_app.store.verify import verify
from tests.children import python, running
from tests.play import the
from tests.store.builders import ticking

RECORDING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from dealer_app.store.journal import Journal
from tests.children import python, running
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


def test_everything_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    chance = Random(9)
    for _ in range(6):
        said = acknowledged(path, chance.uniform(0.01, 0.4))
        with Journal.read(path) as journal:
            there = {str(entry.seq): entry.digest for entry in journal.events("s")}
        assert [digest for _, digest in said] == [there.get(seq) for seq, _ in said]


def test_no_act_is_there_in_part_after_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    chance = Random(8)
    for _ in range(4):
        acknowledged(path, chance.uniform(0.01, 0.3))
        with Journal.open(path, ticking()) as journal:
            assert journal.head("s").seq % 2 == 1
    assert verify(path).sound
