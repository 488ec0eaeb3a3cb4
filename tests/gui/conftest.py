"""What holds for every test of the window."""

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.event_loop import collect
from dealer_app.gui.kit.theme import load_fonts
from tests.gui.errands import NearProcess


@pytest.fixture(autouse=True)
def _measured_with_the_programs_own_type(qapp: QApplication) -> None:  # noqa: ARG001 - it is there
    """Whatever a test measures it measures in the program's type, alone, first or last."""
    load_fonts()


@pytest.fixture(autouse=True)
def _garbage_freed_in_this_thread() -> Iterator[None]:
    """What a test leaves of its windows is freed between two tests, and never by a thread; those
    that were closed are gone before the next one opens any."""
    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect()
    gc.enable()


@pytest.fixture
def a_process_of_its_own() -> None:
    """What the window has done, a process of its own does, as with the program itself."""


@pytest.fixture(autouse=True)
def _errands_near(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the window has done is done in this process, but where a test asks for another."""
    if "a_process_of_its_own" not in request.fixturenames:
        monkeypatch.setattr("dealer_app.gui.kit.child_process.QProcess", NearProcess)
