"""What nothing refers to any more is freed in the window's own thread.

Python collects garbage in whichever thread happens to allocate, and Qt's objects die only in the
thread that made them: a page that was left, collected while the tables are read beside the window,
takes the program with it. So nothing is collected by itself; the window's thread does it between
two events, as often as Python would.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

EVERY: Final = 500
"""Milliseconds between two looks: some thousand objects of a busy table, a few at rest."""


def collect() -> None:
    """Frees the oldest generation whose turn it is, as Python's own thresholds have it."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return


def freed_here(parent: QObject) -> QTimer:
    """From now on garbage is collected in this thread alone, as long as `parent` lives."""
    gc.disable()
    timer = QTimer(parent)
    timer.setInterval(EVERY)
    timer.timeout.connect(collect)
    timer.start()
    return timer
