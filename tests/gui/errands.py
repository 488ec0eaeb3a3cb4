"""Errands that are answered in the test's own process: what the command says and writes is the
same, but no Python starts for it."""

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import islice

import pytest
from PySide6.QtCore import QByteArray, QObject, QProcess, QTimer, Signal

from dealer_app.cli import terminal_hand
from dealer_app.cli.program import main


class NearProcess(QObject):
    """As much of a process as an errand asks for; the command runs once the window is at rest, or
    is waited for."""

    ExitStatus = QProcess.ExitStatus
    ProcessChannelMode = QProcess.ProcessChannelMode
    ProcessError = QProcess.ProcessError
    ProcessState = QProcess.ProcessState

    finished = Signal(int, QProcess.ExitStatus)
    errorOccurred = Signal(QProcess.ProcessError)  # noqa: N815 - Qt's own name

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: Sequence[str] = ()
        self._said = ""
        self._given = b""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._run)

    def setProcessChannelMode(self, mode: QProcess.ProcessChannelMode) -> None:
        assert mode is QProcess.ProcessChannelMode.MergedChannels

    def start(self, program: str, arguments: Sequence[str]) -> None:
        assert [program, *arguments[:2]] == [sys.executable, "-m", "dealer_app"]
        self._asked = arguments[2:]
        self._soon.start()

    def write(self, given: bytes) -> None:
        self._given = given

    def closeWriteChannel(self) -> None:
        """All is given."""

    def state(self) -> QProcess.ProcessState:
        running = self._soon.isActive()
        return QProcess.ProcessState.Running if running else QProcess.ProcessState.NotRunning

    def waitForFinished(self) -> bool:
        if self._soon.isActive():
            self._soon.stop()
            self._run()
        return True

    def kill(self) -> None:
        if self._soon.isActive():
            self._soon.stop()
            self.finished.emit(9, QProcess.ExitStatus.CrashExit)

    def readAll(self) -> QByteArray:
        return QByteArray(self._said.encode())

    def _run(self) -> None:
        said = StringIO()
        with (
            redirect_stdout(said),
            redirect_stderr(said),
            pytest.MonkeyPatch.context() as patch,
        ):
            patch.setattr("os.getppid", os.getpid)  # the window began it
            given = iter(self._given.decode().splitlines())
            patch.setattr(terminal_hand, "_handed_over", lambda _, lines: [*islice(given, lines)])
            try:
                status = main(self._asked)
            except SystemExit as refused:
                status = int(refused.code or 0)
        self._said = said.getvalue()
        self.finished.emit(status, QProcess.ExitStatus.NormalExit)
