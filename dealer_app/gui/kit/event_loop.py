"""What the window's event loop does between two events: frees what nothing refers to any more, and
hears what tells the program from outside to end.

Python collects garbage in whichever thread happens to allocate, and Qt's objects die only in the
thread that made them: a page that was left, collected while the tables are read beside the window,
takes the program with it. So nothing is collected by itself; the window's thread does it between
two events, as often as Python would.
"""

import gc
import signal
from collections.abc import Callable
from socket import socketpair
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

# What tells the program from outside to end: Ctrl+C in its terminal, a system that shuts down.
# Python hears a signal between two of its own steps, in the midst of whatever the window does then.
# So nothing is done there: Qt is woken by the byte that Python leaves in a socket, and the window
# is closed between two of its events, as by its own key. The same signal once more ends the program
# at once, whatever it is at.


NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""What ends the program; Windows knows no hanging up."""

_ENOUGH: Final = 4096


class Interrupts(QObject):
    """Has a signal call `end`, once, in the window's thread; what was ignored before stays so."""

    def __init__(self, parent: QObject, end: Callable[[], object]) -> None:
        super().__init__(parent)
        self._end = end
        self._heard, self._woken = socketpair()
        for each in (self._heard, self._woken):
            each.settimeout(0)
        kind = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(self._heard.fileno(), kind, self)
        self._notifier.activated.connect(self._wake)
        signal.set_wakeup_fd(self._woken.fileno(), warn_on_full_buffer=False)
        for number in (getattr(signal, name) for name in NAMES if hasattr(signal, name)):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _note)

    def _wake(self) -> None:
        self._notifier.setEnabled(False)
        self._heard.recv(_ENOUGH)
        self._end()


def _note(number: int, _: FrameType | None) -> None:
    """Python has left its byte; the next one of these ends the program as it did before."""
    signal.signal(number, signal.SIG_DFL)


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
