"""From an entry on disk to the guests' display painted, a full shoe on its roads."""

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.table.table import Table
from dealer_app.table.view.public_view import public_view
from tests.benchmarks.conftest import Figures
from tests.gui.display.shoes import dealt_shoe, next_entry
from tests.play import PlayTable

ENTRIES: Final = 500
SIZES: Final = {
    "1280x720": QSize(1280, 720),
    "1920x1080": QSize(1920, 1080),
    "3840x2160": QSize(3840, 2160),
    "1080x1920": QSize(1080, 1920),
}


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("game", ["punto_banco", "macao"])
def test_an_entry_is_painted(qtbot: QtBot, figures: Figures, name: str, game: str) -> None:
    chance = Random(name)
    session = dealt_shoe(game, 60 if game == "punto_banco" else 12, chance)
    window = DisplayWindow(words("fr"), read_theme("dark"))
    qtbot.addWidget(window)
    window.resize(SIZES[name])
    window.show_view(public_view(session.table))
    window.show()
    qtbot.waitUntil(lambda: not window.draws_ahead, timeout=60_000)
    cards, everything = zip(*painted(window, PlayTable.of(session), chance), strict=True)
    for what, taken in (("its cards", cards), ("all of it", everything)):
        clock, processor = (sorted(times) for times in zip(*taken, strict=True))
        told = f"{quantiles(clock)}; of the processor {quantiles(processor)}"
        figures.add(f"entry to display, {what} painted, {game}, {name}", told)


def quantiles(times: Sequence[float]) -> str:
    """The middle of sorted seconds, what all but a hundredth keep to, and the most."""
    found = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
    return "p50 {:.1f} ms, p99 {:.1f} ms, most {:.1f} ms".format(*(each * 1e3 for each in found))


def now() -> tuple[float, float]:
    """The clock, and what the window's thread has had of the processor: others may load it."""
    return time.perf_counter(), time.thread_time()


def since(start: tuple[float, float]) -> tuple[float, float]:
    clock, processor = now()
    return clock - start[0], processor - start[1]


def painted(
    window: DisplayWindow, session: PlayTable, chance: Random
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Seconds from a table as it was recorded to the end of the display's first paint, and to
    that of the last; of the clock and of the processor."""
    seen: list[Table] = []
    session.changed.append(seen.append)
    for _ in range(ENTRIES):
        next_entry(session, chance)
        table = seen[-1]
        start = now()
        window.show_view(public_view(table))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest)
        QApplication.processEvents()
        first = since(start)
        while window.paints_on:
            QApplication.processEvents()
        QApplication.processEvents()
        yield first, since(start)


COUPS: Final = int(os.environ.get("SABOT_COUPS", "10000"))
"""Coups that the display is left on for; 100,000 take a quarter of an hour."""


def test_memory_of_a_display_left_on(qtbot: QtBot, figures: Figures) -> None:
    chance = Random(COUPS)
    session = dealt_shoe("punto_banco", 0, chance)
    tables: list[Table] = []
    while len(session.table.coups) < 60:
        next_entry(session, chance)
        if session.table.settlement:
            tables.append(session.table)
    window = DisplayWindow(words("fr"), read_theme("dark"))
    qtbot.addWidget(window)
    window.resize(SIZES["1920x1080"])
    window.show()
    before = 0
    for coup in range(COUPS):
        window.show_view(public_view(tables[coup % len(tables)]))
        QApplication.processEvents()
        if coup == COUPS // 10:
            before = resident()
    told = f"{resident() - before:+,d} kB of {resident():,d} kB"
    figures.add(f"memory of a display, from {COUPS // 10:,} to {COUPS:,} coups", told)


def resident() -> int:
    """Kilobytes of the program that are in memory."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
