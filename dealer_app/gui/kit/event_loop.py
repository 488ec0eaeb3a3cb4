"""What the window’s event loop does between two events: work in steps that keys and paint do not
wait for, what nothing refers to any more freed, and what tells the program from outside to end
heard; and what is done beside it, in a thread or in a process of its own.

Python collects garbage in whichever thread happens to allocate, and Qt’s objects die only in the
thread that made them: a page that was left, collected while the tables are read beside the window,
takes the program with it. So nothing is collected by itself; the window’s thread does it between
two events, as often as Python would.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from socket import socketpair
from threading import Thread
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QProcess, QSocketNotifier, QTimer, Signal

from dealer_app.rules.staff import UNSIGNED, Signature

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


OLDEST: Final = 2
"""The generation in which everything lies that lives on: whoever frees it goes through all of
them."""

GROWN: Final = 4
"""By one of how many parts it must have grown before it is gone through again: the nights of a
thousand tables hold a window up for seconds."""


class Garbage:
    """What nothing refers to any more, freed by Python's own rule, which it keeps to itself."""

    def __init__(self) -> None:
        self._old = len(gc.get_objects(OLDEST))
        self._more = 0

    def free(self) -> None:
        """Frees the oldest generation whose turn it is."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        turns = (each for each in (2, 1, 0) if counts[each] > thresholds[each])
        due = next((each for each in turns if each < OLDEST or self._has_grown()), None)
        if due == OLDEST:
            gc.collect()
            self._old, self._more = len(gc.get_objects(OLDEST)), 0
        elif due == 1:
            young = len(gc.get_objects(0)) + len(gc.get_objects(1))
            self._more += young - gc.collect(1)
        elif due == 0:
            gc.collect(0)

    def _has_grown(self) -> bool:
        return self._more * GROWN >= self._old


def freed_here(parent: QObject) -> QTimer:
    """From now on garbage is collected in this thread alone, as long as `parent` lives."""
    gc.disable()
    timer = QTimer(parent)
    timer.setInterval(EVERY)
    timer.timeout.connect(partial(Garbage.free, Garbage()))
    timer.start()
    return timer


# Work that keys and paint do not wait for: cut into steps, one a turn of the events, or done in a
# thread beside the window


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


# In a process of its own


class Errand(QObject):
    """Runs one command of the program at a time.

    `done` tells the lines that it said, `failed` what went wrong and the lines before.
    """

    done = Signal(list)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broke)
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._process.kill)

    @property
    def busy(self) -> bool:
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def run(
        self,
        asked: Sequence[str],
        language: str,
        signature: Signature = UNSIGNED,
        *,
        given: str = "",
        longest: int = 0,
    ) -> bool:
        """Begins; False while another is under way, which is left to be finished.

        Whoever signs for it gave their PIN to this window: the command finds that in the register.
        `given` is what it reads from its standard input; after `longest` seconds it is given up.
        """
        if self.busy:
            return False
        program, *first = own_command()
        hands = ["--by", signature.by] if signature.by else []
        hands += [each for name in signature.beside for each in ("--with", name)]
        self._process.start(program, [*first, *asked, *hands, "--language", language])
        if given:
            self._process.write(given.encode())
            self._process.closeWriteChannel()
        if longest:
            self._limit.start(longest * 1000)
        return True

    def finish(self) -> None:
        """Waits for the one that is under way, if any."""
        if self.busy:
            self._process.waitForFinished()

    def stop(self) -> None:
        """Gives it up: the window goes."""
        if self.busy:
            self._process.kill()
            self._process.waitForFinished()

    def _finished(self, status: int, how: QProcess.ExitStatus) -> None:
        self._limit.stop()
        said = bytes(self._process.readAll().data()).decode(errors="replace").splitlines()
        if status == 0 and how is QProcess.ExitStatus.NormalExit:
            self.done.emit(said)
        else:
            self.failed.emit(said[-1] if said else "")

    def _broke(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.failed.emit(self._process.errorString())


def own_command() -> list[str]:
    """The command that is running now: a bundle is one program, else it is Python's module."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "dealer_app"]
