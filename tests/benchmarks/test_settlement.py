"""What the settlement of a night costs: twelve tables of twelve hours, and a tenth and ten times.

It is printed by the command itself, in a process of its own: that is whose processor's time and
peak memory are told. A second print is that of a machine that signs its register: what was reckoned
for the first lies in the user's cache, and each session is held against it as it lies in its
journal. The ten times are measured where SABOT_LONG is set, and reckoned each time: no register is
there that would bind what is kept.
"""

import os
import shutil
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import EVENING, recorded_table
from tests.children import measured
from tests.store.builders import forger

TABLES: Final = 12
COUPS: Final = 833
"""A table of twelve hours, at seventy coups an hour."""

LONGEST: Final = 1_800.0
"""Seconds after which a settlement is none, the one of ten times the coups too."""
LONG: Final = bool(os.environ.get("SABOT_LONG"))
AGAIN: Final = 1 / 4
"""How much of a first print a second one may cost."""

STEEPEST: Final = 1.3
"""How much more one coup of a night ten times as long may cost."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a night's paper took: seconds of the processor, and its most memory in MB."""

    coups: int
    seconds: float
    memory: float

    @property
    def said(self) -> str:
        a_coup = self.seconds / self.coups * 1e3
        return f"{self.seconds:.1f} s, {self.memory:.0f} MB, {a_coup:.2f} ms a coup"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve tables of one night, each its own, with five stakes a coup."""
    folder = tmp_path_factory.mktemp("night")
    for table in range(TABLES):
        recorded_table(folder / f"Table {table + 1}.sabot", COUPS, table)
    return folder


def settled(folder: Path, coups: int) -> Cost:
    """What the settlement of that folder's night costs as PDF."""
    paper = str(folder / "settlement.pdf")
    report = ("report", "--kind", "settlement", "--night", EVENING.date().isoformat())
    return cost(coups, *report, "--data", str(folder), "--out", paper)


def cost(coups: int, *command: str) -> Cost:
    """What a command costs on that many coups."""
    used = measured([sys.executable, "-m", "dealer_app", *command], longest=LONGEST)
    return Cost(coups, used.seconds, used.memory / 2**20)


def test_a_night_of_twelve_tables_is_settled(night: Path, figures: Figures) -> None:
    (night / FILE).unlink(missing_ok=True)
    RegisterFile(night / FILE, lambda: EVENING).begin_line()
    coups = TABLES * COUPS
    first = settled(night, coups)
    again = settled(night, coups)
    figures.add(f"settlement of {coups:,} coups, {5 * coups:,} stakes", first.said)
    figures.add(" again, as a DUPLICATA", again.said)
    checked = cost(coups, "verify", *map(str, sorted(night.glob("*.sabot"))))
    beside = f"{first.seconds / checked.seconds:.2f} times that ({checked.seconds:.1f} s)"
    figures.add(" beside the check of every digest of its journals", beside)
    assert again.seconds < first.seconds * AGAIN


def test_ten_times_the_coups_cost_ten_times_as_much(
    night: Path, tmp_path: Path, figures: Figures
) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for table in range(TABLES):
        recorded_table(few / f"Table {table + 1}.sabot", COUPS // 10, table)
    nights = [(few, TABLES * (COUPS // 10)), (night, TABLES * COUPS)]
    if LONG:
        nights.append((copied(night, tmp_path / "many", 10), 10 * TABLES * COUPS))
    costs = []
    (night / FILE).unlink(missing_ok=True)
    for folder, coups in nights:
        costs.append(settled(folder, coups))
        figures.add(f"settlement of {coups:,} coups, each time reckoned", costs[-1].said)
    for less, more in pairwise(costs):
        assert more.seconds / more.coups < STEEPEST * less.seconds / less.coups


def copied(night: Path, folder: Path, times: int) -> Path:
    """The tables of that night so many times over, each a table of its own: one that begins with
    the same entry as another would be a copy, and count once."""
    folder.mkdir()
    for journal in night.glob("*.sabot"):
        for copy in range(times):
            path = folder / f"{journal.stem}-{copy}.sabot"
            shutil.copyfile(journal, path)
            with forger(path) as file:
                file.execute("UPDATE entry SET digest = ? WHERE id = 1", (path.stem,))
    return folder
