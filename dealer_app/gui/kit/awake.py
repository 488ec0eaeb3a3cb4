"""Keeps the screen on while a table is open, by the best means that the system has."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import which
from typing import Final

from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

if sys.platform == "win32":
    from ctypes import windll

_WHO: Final = "Sabot"
_WHY: Final = "a table is open"
_SERVICE: Final = "org.freedesktop.ScreenSaver"
_PATHS: Final = ("/org/freedesktop/ScreenSaver", "/ScreenSaver")
_PATIENCE: Final = 500
"""Milliseconds that the desktop may take to answer."""

_CONTINUOUS: Final = 0x80000000
_DISPLAY_AND_SYSTEM: Final = 0x00000003


def keep_awake(window: int, life: ExitStack) -> bool:
    """Keeps the screen on until `life` is closed; False where the system knows no way.

    `window` is its number on the screen.
    """
    if sys.platform == "win32":
        execution = windll.kernel32.SetThreadExecutionState
        life.callback(execution, _CONTINUOUS)
        return bool(execution(_CONTINUOUS | _DISPLAY_AND_SYSTEM))
    if sys.platform == "darwin":
        return _while_running(["caffeinate", "-d", "-i"], life)
    return _desktop(life) or _screen_saver(window, life)


def _while_running(command: Sequence[str], life: ExitStack) -> bool:
    program = which(command[0])
    if program is None:
        return False
    running = subprocess.Popen([program, *command[1:]])  # noqa: S603 - fixed words, no user's
    life.callback(running.wait)
    life.callback(running.terminate)
    return True


def _desktop(life: ExitStack) -> bool:
    """Asks the desktop; what it granted ends with the connection over which it was asked."""
    home = Path(os.environ.get("XDG_RUNTIME_DIR", "/"), "bus")
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ and not home.exists():
        return False
    name = f"{_WHO}-awake"
    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, name)
    life.callback(QDBusConnection.disconnectFromBus, name)
    for path in _PATHS:
        question = QDBusMessage.createMethodCall(_SERVICE, path, _SERVICE, "Inhibit")
        question.setArguments([_WHO, _WHY])
        answer = bus.call(question, QDBus.CallMode.Block, _PATIENCE)
        if answer.type() == QDBusMessage.MessageType.ReplyMessage:
            return True
    return False


def _screen_saver(window: int, life: ExitStack) -> bool:
    program = which("xdg-screensaver")
    if program is None:
        return False
    if not _ran([program, "suspend", hex(window)]):
        return False
    life.callback(_ran, [program, "resume", hex(window)])
    return True


def _ran(command: Sequence[str]) -> bool:
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - fixed words, no user's
            command, check=False, capture_output=True, timeout=5
        )
        return done.returncode == 0
    return False
