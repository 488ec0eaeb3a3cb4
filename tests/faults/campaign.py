"""The campaign of `packaging/benchmark --long`: kills, disk faults, tampers, changed files.

It takes hours. What it prints is what was found and what was not; of each part the tests have a
short form.
"""

import argparse
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from dealer_app.session.rulebook import stored_resolver
from dealer_app.store.trust import machine_key
from tests.builders import Unwritten
from tests.faults.fuzz import fuzzed
from tests.faults.rounds import rounds
from tests.play import PlayTable
from tests.store.kept_nights import CLOSED, OPEN, SETTLED, keep
from tests.store.tampers import TAMPERS
from tests.store.trust.test_tampers import EACH, first_found, lay
from tests.test_power_cut import killed, resumed, shown

Row = tuple[str, str]
"""What was tried, and what came of it."""

STATES: Final = (OPEN, CLOSED, SETTLED)
TOLD: Final = 20
"""How many findings are told one by one."""


def kills(number: int) -> Iterator[Row]:
    """A program that deals is killed in the middle: what it said that it had is there."""
    chance, found, acknowledged = Random(number), Counter[str](), 0
    with TemporaryDirectory(prefix="sabot-") as place:
        for seed in range(number):
            path = Path(place) / f"{seed}.sabot"
            entries, digest = killed(path, seed, chance.randint(3, 60))
            acknowledged += entries
            found["other than it was"] += not _is_there(path, entries, digest)
            for each in Path(place).iterdir():
                each.unlink()
    yield "kills", f"{number:,}, {acknowledged:,} acknowledged entries"
    yield "  lost or other than acknowledged", f"{found['other than it was']:,}"


def _is_there(path: Path, entries: int, digest: str) -> bool:
    table = resumed(path)
    if not entries:
        return True
    resolve = stored_resolver(table.state.opened)
    kept = table.events[:entries], table.times[:entries]
    return shown(PlayTable.resumed(*kept, resolve, Unwritten())) == digest


def faults(number: int, *, lies: bool = False) -> Iterator[Row]:
    """Nights on a disk that fails and says so, or that lies: what that loses is found at the next
    start, as far as it was noted."""
    told = rounds(range(number), lies=lies, papers=100)
    yield f"rounds {'on a disk that lies' if lies else 'of disk faults'}", f"{number:,}"
    for name, count in told.summary:
        yield f"  {name}", f"{count:,}"
    yield from (("  !", what) for what in told.wrong[:TOLD])


def tampers() -> Iterator[Row]:
    """Every kind of tampering in each state of the night: where it is found first."""
    with TemporaryDirectory(prefix="sabot-") as name:
        place = Path(name)
        (place / "night").mkdir()
        keep(place / "night")
        for kind in sorted(TAMPERS):
            told = ", ".join(f"{state}: {_found(place, kind, state)}" for state in STATES)
            must = EACH[kind]["must_be_found_at"]
            yield f"tamper {kind}", f"{told} (must be: {EACH[kind]['state']}, {must})"


def _found(place: Path, kind: str, state: str) -> str:
    """The first point at which that tampering is found, or why it cannot be done then."""
    folder, keys = place / "now" / "data", place / "now" / "keys"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_key, "key_folder", lambda: keys)
        folder.parent.mkdir()
        try:
            lay(place / "night", state, folder, keys)
            try:
                TAMPERS[kind](folder, place / "night")
            except Exception as why:  # noqa: BLE001 - there is nothing yet that could be changed so
                return f"cannot be done ({type(why).__name__})"
            return first_found(folder)
        finally:
            shutil.rmtree(folder.parent)


def changed_files(number: int) -> Iterator[Row]:
    """Files changed at random, before every reader."""
    found = fuzzed(number, seed=number)
    yield "changed files", f"{number:,}"
    for name, counted in found.summary:
        yield f"  {name}", ", ".join(f"{n:,} {what}" for what, n in sorted(counted.items()))
    for name, what, data in found.wrong[:TOLD]:
        yield f"  ! {name}", f"{what}: {data[:200]!r}"


def main() -> None:
    """Prints the campaign, a part as it is done."""
    asked = argparse.ArgumentParser(prog="packaging/benchmark --long")
    asked.add_argument("--kills", type=int, default=1_000)
    asked.add_argument("--rounds", type=int, default=10_000)
    asked.add_argument("--lies", type=int, default=10_000)
    asked.add_argument("--inputs", type=int, default=1_000_000)
    told = asked.parse_args()
    parts = (
        kills(told.kills),
        faults(told.rounds),
        faults(told.lies, lies=True),
        tampers(),
        changed_files(told.inputs),
    )
    for part in parts:
        for name, value in part:
            print(f"{name:36}  {value}", flush=True)  # noqa: T201 - it is what it is for


if __name__ == "__main__":
    main()
