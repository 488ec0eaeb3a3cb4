"""A key after ten thousand coups beside one of the first hundred, and what a coup keeps."""

import gc
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import night
from tests.builders import Unwritten

COUPS: Final = int(os.environ.get("SABOT_COUPS", "10000"))
BLOCKS: Final = 11
IN_A_BLOCK: Final = 6
"""Coups of a block; all blocks together are one shoe, so that both windows show as many beads."""

MOST: Final = 1.2
"""How many times as long a key may take after a long night."""


def test_a_key_after_a_long_night_takes_as_long_as_at_its_beginning(
    qtbot: QtBot, figures: Figures
) -> None:
    windows = [window_on(qtbot, coups) for coups in (1, COUPS)]
    ratios: list[tuple[float, float]] = []
    for block in range(BLOCKS):
        order = windows if block % 2 else windows[::-1]
        took = {window: sorted(keyed(window, Random(block))) for window in order}
        first, last = (took[window] for window in windows)
        assert len(first) == len(last)
        ratios.append((at(last, 50) / at(first, 50), at(last, 95) / at(first, 95)))
    for name, found in zip(("p50", "p95"), zip(*ratios[1:], strict=True), strict=True):
        told = f"{median(found):.2f} times ({min(found):.2f} to {max(found):.2f})"
        figures.add(f"a key after {COUPS:,} coups, {name} beside the first hundred", told)
        assert median(found) <= MOST
    for window in windows:
        window.let_go()


def at(times: Sequence[float], share: int) -> float:
    return times[len(times) * share // 100]


def window_on(qtbot: QtBot, coups: int) -> TableWindow:
    """A table after so many coups, the next one to come from a fresh shoe."""
    session = night(Unwritten(), coups)
    session.enter(ev.ShoeClosed())
    session.enter(ev.ShoeOpened(8))
    style = Style(words("fr"), read_theme("dark"), keymap("qwerty"))
    window = TableWindow(session, style, lambda: datetime.now(UTC))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    QApplication.processEvents()
    return window


def keyed(window: TableWindow, chance: Random) -> Iterator[float]:
    """Seconds of the processor from each key of a block's coups to the end of its paint: of the
    clock others have their share."""
    desk, until = window.desk, len(window.desk.session.table.coups) + IN_A_BLOCK
    while len(desk.session.table.coups) < until:
        key = Qt.Key.Key_O if desk.step is Step.STAKES else Qt.Key.Key_Return
        if desk.step is Step.CARD:
            key = Qt.Key(ord(chance.choice("23456789")))
        start = thread_time()
        QTest.keyClick(window, key)
        window.repaint()
        yield thread_time() - start


@pytest.mark.parametrize("coups", [100, 1_000, COUPS])
def test_what_a_coup_keeps_in_memory(figures: Figures, coups: int) -> None:
    gc.collect()
    before, session = resident(), night(Unwritten(), coups)
    gc.collect()
    more = resident() - before
    told = f"{more / 1024:.0f} MB, {more / len(session.table.played):.1f} kB a coup"
    figures.add(f"memory of a session of {coups:,} coups", told)


def resident() -> int:
    """Kilobytes of the program that are in memory."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
