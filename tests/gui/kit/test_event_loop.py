"""What nothing refers to any more is freed by the window's thread, and by no other."""

import gc
from threading import Thread, current_thread
from weakref import finalize

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.event_loop import EVERY, freed_here


class Ring:
    """An object that refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_a_busy_thread_frees_nothing_of_the_windows(qtbot: QtBot) -> None:
    window, where = QObject(), list[Thread]()
    freed_here(window)
    ring = Ring()
    finalize(ring, lambda: where.append(current_thread()))
    del ring
    busy = Thread(target=lambda: [Ring() for _ in range(10 * gc.get_threshold()[0])])
    busy.start()
    busy.join()
    assert where == []
    qtbot.waitUntil(lambda: bool(where), timeout=20 * EVERY)
    assert where == [current_thread()]
