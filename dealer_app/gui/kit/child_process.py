"""What the program does for the window in a process of its own, so that no table waits for it."""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from dealer_app.rules.staff import UNSIGNED, Signature


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
