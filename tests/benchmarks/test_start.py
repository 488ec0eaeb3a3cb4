"""From the start of the program to its first paint, beside a bare window of the same Qt."""

from pathlib import Path
from statistics import median

from tests.benchmarks.conftest import Figures
from tests.benchmarks.starts.started import BARE, FILLED, PAINTED, seconds

ROUNDS = 15


def test_start_to_first_paint(tmp_path: Path, figures: Figures) -> None:
    for which in (BARE, PAINTED, FILLED):
        seconds(which, tmp_path)  # the first start compiles, and warms the disk
    bare, ours, filled = [], [], []
    for _ in range(ROUNDS):
        bare.append(seconds(BARE, tmp_path))
        ours.append(seconds(PAINTED, tmp_path))
        filled.append(seconds(FILLED, tmp_path))
    said = f"{1000 * median(ours):.0f} ms against {1000 * median(bare):.0f} ms"
    figures.add("start to first paint, against a bare window", said)
    figures.add("  as a ratio (at most 1.5)", f"{median(ours) / median(bare):.2f}")
    figures.add("start to the opening page filled in", f"{1000 * median(filled):.0f} ms")
