"""Work that keys and paint do not wait for: cut into steps, one a turn of the events, or done in a
thread beside the window."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

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


class Beside(QObject):
    """One piece of work beside the window; `done` tells there what came of it.

    Another one is begun while the first goes on: what that one comes to counts no more.
    """

    done = Signal(object)
    _came = Signal(int, object)

    def __init__(self, owner: QObject, name: str) -> None:
        super().__init__(owner)
        self.setObjectName(name)
        self._number = 0
        self._thread: Thread | None = None
        self._came.connect(self._hear)

    def go(self, work: Callable[[], object], *, may_be_left: bool = False) -> None:
        """Does this in a thread; the program does not end before it but where it `may_be_left`."""
        self._number += 1
        done = partial(self._do, self._number, work)
        self._thread = Thread(target=done, name=self.objectName(), daemon=may_be_left)
        self._thread.start()

    def wait(self, patience: float | None = None) -> None:
        """Until nothing is done any more, or so many seconds at most."""
        if self._thread is not None:
            self._thread.join(patience)

    def _do(self, number: int, work: Callable[[], object]) -> None:
        self._came.emit(number, work())

    def _hear(self, number: int, found: object) -> None:
        if number == self._number:
            self.done.emit(found)
