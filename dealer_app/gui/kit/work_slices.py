"""Work cut into steps, one a turn of the events, so that keys and paint come in between."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer

BREATH: Final = 1
"""Milliseconds from one step to the next: without any, several would go into one turn."""


class Turns:
    """One piece of work at a time; another one takes its place. It ends with its owner."""

    def __init__(self, owner: QObject) -> None:
        self._work: Iterator[None] | None = None
        self._next = QTimer(owner)
        self._next.setSingleShot(True)
        self._next.setInterval(BREATH)
        self._next.timeout.connect(self._step)

    @property
    def idle(self) -> bool:
        """True if nothing is left to do."""
        return self._work is None

    def go(self, work: Iterator[None]) -> None:
        """Does this a step a turn, in the place of what was being done."""
        self._work = work
        self._next.start()

    def finish(self, work: Iterator[None]) -> None:
        """Does all of this at once, in the place of what was being done."""
        self._work = None
        self._next.stop()
        for _ in work:
            pass

    def _step(self) -> None:
        work = self._work
        if work is None:
            return
        for _ in work:
            if self._work is work:
                self._next.start()
            return
        if self._work is work:
            self._work = None
