"""What holds for every test of the window."""

import gc
import socket
from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.event_loop import Garbage
from dealer_app.gui.kit.theme import load_fonts
from tests.gui.errands import NearProcess

_NETWORK: Final = frozenset({socket.AF_INET, socket.AF_INET6})
_WATCHED: Final = {"table": False}


class SocketOpened(AssertionError):
    """The window opened a socket of the network: a table could wait for it."""


_opened = socket.socket.__init__


def _watched(opened: socket.socket, *asked: int, **named: int) -> None:
    """Python has one type of sockets; a hook of the interpreter would be asked at every function
    whose code is looked at, some thousand times a test."""
    _opened(opened, *asked, **named)
    if _WATCHED["table"] and opened.family in _NETWORK:
        opened.close()
        raise SocketOpened(opened)


socket.socket.__init__ = _watched  # type: ignore[method-assign, assignment]  # for the tests

GARBAGE: Final = Garbage()
"""What the tests have left behind."""


@pytest.fixture(autouse=True)
def _no_socket_is_opened() -> Iterator[None]:
    """No table waits for a network: whatever the window does, it opens no socket of one."""
    _WATCHED["table"] = True
    yield
    _WATCHED["table"] = False


@pytest.fixture(autouse=True)
def _measured_with_the_programs_own_type(qapp: QApplication) -> None:  # noqa: ARG001 - it is there
    """Whatever a test measures it measures in the program's type, alone, first or last."""
    load_fonts()


@pytest.fixture(autouse=True)
def _garbage_freed_in_this_thread() -> Iterator[None]:
    """What a test leaves of its windows is freed between two tests, and never by a thread; those
    that were closed are gone before the next one opens any, and so are pages that lay in none:
    a theme that is chosen dresses whatever is there."""
    gc.disable()
    yield
    for each in QApplication.topLevelWidgets():
        each.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    GARBAGE.free()
    gc.enable()


@pytest.fixture
def a_process_of_its_own() -> None:
    """What the window has done, a process of its own does, as with the program itself."""


@pytest.fixture(autouse=True)
def _errands_near(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the window has done is done in this process, but where a test asks for another."""
    if "a_process_of_its_own" not in request.fixturenames:
        monkeypatch.setattr("dealer_app.gui.kit.event_loop.QProcess", NearProcess)
