"""The screen: whether a window can be shown on it, and how it stays on while a table is open.

The first is found out without Qt, which ends the program where it cannot; what keeps the screen on
is loaded with the first table.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:  # it is imported where a screen must be asked
    import socket

if sys.platform == "win32":
    from ctypes import windll

PATIENCE: Final = 2.0
"""Seconds that a screen may take to answer."""

_X_SOCKETS: Final = "/tmp/.X11-unix/X"  # noqa: S108 - where every X server puts its socket
_X_PORT: Final = 6000
_COOKIE: Final = b"MIT-MAGIC-COOKIE-1"
_ACCEPTED: Final = b"\x01"
_WITH_A_SCREEN: Final = ("", "xcb", "wayland", "wayland-egl")


def can_show(environment: Mapping[str, str] = os.environ) -> bool:
    """True if a window can be opened: a screen is named, and it answers within two seconds.

    Windows and macOS always have one; where another of Qt's platforms was asked for by name
    (`QT_QPA_PLATFORM`), it is taken at its word.
    """
    if sys.platform in ("win32", "darwin"):
        return True
    asked = environment.get("QT_QPA_PLATFORM", "").partition(":")[0].partition(";")[0]
    if asked not in _WITH_A_SCREEN:
        return True
    wayland = asked != "xcb" and _wayland_answers(environment)
    return wayland or _x_answers(environment)


def is_seen(environment: Mapping[str, str] = os.environ) -> bool:
    """True if what is shown can be looked at: not where windows are only drawn in memory."""
    asked = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    return asked not in ("offscreen", "minimal") and can_show(environment)


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    path = Path(environment.get("XDG_RUNTIME_DIR", "/"), name)
    with suppress(OSError), _plugged(str(path)):
        return True
    return False


def _x_answers(environment: Mapping[str, str]) -> bool:
    """True if the X server lets us in: without the right cookie Qt would not get in either."""
    host, colon, rest = environment.get("DISPLAY", "").rpartition(":")
    number = rest.partition(".")[0]
    if not colon or not number.isdecimal():
        return False
    cookies = [*_cookies(environment, number.encode()), (b"", b"")]
    return any(_x_lets_in(host, int(number), cookie) for cookie in cookies)


def _x_lets_in(host: str, number: int, cookie: tuple[bytes, bytes]) -> bool:
    with suppress(OSError), _x_connected(host, number) as plug:
        plug.sendall(_greeting(*cookie))
        if plug.recv(1) == _ACCEPTED:
            plug.detach()  # stays open: a server whose last guest leaves resets, and drops Qt
            return True
    return False


def _x_connected(host: str, number: int) -> "socket.socket":
    import socket  # noqa: PLC0415 - most screens need not be asked

    if host not in ("", "unix"):
        return socket.create_connection((host.strip("[]"), _X_PORT + number), PATIENCE)
    try:
        return _plugged(f"{_X_SOCKETS}{number}")
    except OSError:
        return _plugged(f"\0{_X_SOCKETS}{number}")  # Linux also knows sockets without a file


def _plugged(address: str) -> "socket.socket":
    import socket  # noqa: PLC0415 - most screens need not be asked

    if sys.platform == "win32":
        raise OSError(address)
    plug = socket.socket(socket.AF_UNIX)
    plug.settimeout(PATIENCE)
    try:
        plug.connect(address)
    except OSError:
        plug.close()
        raise
    return plug


def _greeting(name: bytes, cookie: bytes) -> bytes:
    """What a program says first to an X server: the protocol 11.0, and how it may come in."""
    head = b"l\0" + b"".join(_two(n, "little") for n in (11, 0, len(name), len(cookie), 0))
    return head + _padded(name) + _padded(cookie)


def _two(number: int, order: Literal["little", "big"]) -> bytes:
    return number.to_bytes(2, order)


def _padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % 4)


def _cookies(environment: Mapping[str, str], number: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The cookies kept for a screen of that number."""
    file = environment.get("XAUTHORITY") or f"{environment.get('HOME', '')}/.Xauthority"
    try:
        content = Path(file).read_bytes()
    except OSError:
        return
    place = 0
    while place < len(content):
        place += 2  # the family of the address
        record = []
        for _ in range(4):
            length = int.from_bytes(content[place : place + 2], "big")
            record.append(content[place + 2 : place + 2 + length])
            place += 2 + length
        _, screen, name, cookie = record
        if screen in (b"", number) and name == _COOKIE:
            yield name, cookie


# It stays on, by the best means that the system has


_WHO: Final = "Sabot"
_WHY: Final = "a table is open"
_SERVICE: Final = "org.freedesktop.ScreenSaver"
_PATHS: Final = ("/org/freedesktop/ScreenSaver", "/ScreenSaver")
_DESKTOP_PATIENCE: Final = 500
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
    import subprocess  # noqa: PLC0415 - with the first table

    running = subprocess.Popen([program, *command[1:]])  # noqa: S603 - fixed words, no user's
    life.callback(running.wait)
    life.callback(running.terminate)
    return True


def _desktop(life: ExitStack) -> bool:
    """Asks the desktop; what it granted ends with the connection over which it was asked."""
    home = Path(os.environ.get("XDG_RUNTIME_DIR", "/"), "bus")
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ and not home.exists():
        return False
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage  # noqa: PLC0415 - with the first table

    name = f"{_WHO}-awake"
    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, name)
    life.callback(QDBusConnection.disconnectFromBus, name)
    for path in _PATHS:
        question = QDBusMessage.createMethodCall(_SERVICE, path, _SERVICE, "Inhibit")
        question.setArguments([_WHO, _WHY])
        answer = bus.call(question, QDBus.CallMode.Block, _DESKTOP_PATIENCE)
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
    import subprocess  # noqa: PLC0415 - with the first table

    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - fixed words, no user's
            command, check=False, capture_output=True, timeout=5
        )
        return done.returncode == 0
    return False
