"""The session sheet written as PDF by a process of its own, so that the table never waits."""

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal


class Printing(QObject):
    """Writes one paper at a time; `printed` tells the file, `failed` what went wrong."""

    printed = Signal(Path)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paper = Path()
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broke)

    @property
    def busy(self) -> bool:
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def write(self, journal: Path, session_id: str, paper: Path, language: str) -> None:
        """Begins; a paper that is being written is left to be finished."""
        if self.busy:
            return
        self._paper = paper
        paper.parent.mkdir(parents=True, exist_ok=True)
        program, *first = _sabot()
        asked = ["report", str(journal), "--session", session_id, "--out", str(paper)]
        self._process.start(program, [*first, *asked, "--language", language])

    def finish(self) -> None:
        """Waits for the paper that is being written, if any."""
        if self.busy:
            self._process.waitForFinished()

    def stop(self) -> None:
        """Gives the paper up: the window goes."""
        if self.busy:
            self._process.kill()
            self._process.waitForFinished()

    def _finished(self, status: int, how: QProcess.ExitStatus) -> None:
        if status == 0 and how is QProcess.ExitStatus.NormalExit:
            self.printed.emit(self._paper)
        else:
            said = bytes(self._process.readAll().data()).decode(errors="replace").splitlines()
            self.failed.emit(said[-1] if said else "")

    def _broke(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.failed.emit(self._process.errorString())


def _sabot() -> list[str]:
    """The command that is running now: a bundle is one program, else it is Python's module."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "dealer_app"]
