"""What nothing refers to any more is freed by the window's thread, and by no other; what tells the
program from outside to end is heard, but for what whoever started it has it ignore."""

import gc
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import Final
from weakref import finalize

import pytest
from PySide6.QtCore import QObject, QProcess, QTimer
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.event_loop import (
    EVERY,
    NAMES,
    OLDEST,
    Beside,
    Errand,
    Garbage,
    Interrupts,
    Turns,
    freed_here,
)
from tests.gui.shell.hall import PATIENCE


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


@pytest.fixture
def generations() -> Iterator[list[int]]:
    """Which generations were freed meanwhile; the turn of each comes soon."""
    freed, thresholds = list[int](), gc.get_threshold()

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "stop":
            freed.append(told["generation"])

    gc.collect()
    gc.set_threshold(IN_A_LOOK // 2, 1, 1)
    gc.callbacks.append(note)
    yield freed
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)


IN_A_LOOK: Final = 200
LOOKS: Final = 40


@pytest.mark.parametrize("kept", [False, True])
def test_what_lives_on_is_gone_through_again_once_much_has_come_to_it(
    generations: list[int], *, kept: bool
) -> None:
    gc.freeze()  # what other tests left counts for nothing here
    there = [Ring() for _ in range(10 * IN_A_LOOK)]
    gc.collect()
    garbage, each = Garbage(), IN_A_LOOK + len(gc.get_objects(OLDEST)) // LOOKS
    generations.clear()
    for _ in range(LOOKS):
        made = [Ring() for _ in range(each)]
        there += made if kept else []
        del made
        garbage.free()
    assert {0, 1} <= {*generations}
    assert (OLDEST in generations) == kept


# Work in steps: a key pressed in the middle of it is heard before the next step


TOO_LONG: Final = 10
"""Seconds that a piece of work waits for its test."""


def counted(to: int, done: list[int]) -> Iterator[None]:
    for number in range(to):
        done.append(number)
        yield


def test_each_step_has_a_turn_of_its_own(qtbot: QtBot) -> None:
    done = list[int]()
    seen = []
    owner = QObject()
    turns = Turns(owner)
    watch = QTimer(owner)
    watch.timeout.connect(lambda: seen.append(len(done)))
    watch.start(0)
    turns.go(counted(4, done))
    qtbot.waitUntil(lambda: turns.idle)
    assert set(range(5)) <= {0, *seen, len(done)}


def test_other_work_takes_the_place_of_what_was_being_done(qtbot: QtBot) -> None:
    """Also where the work itself asks for it, between two of its steps."""
    owner, first, second = QObject(), list[int](), list[int]()
    turns = Turns(owner)

    def interrupted() -> Iterator[None]:
        for _ in counted(3, first):
            turns.go(counted(3, second))
            yield

    turns.go(interrupted())
    qtbot.waitUntil(lambda: turns.idle)
    assert first == [0]
    assert second == [0, 1, 2]


def test_what_is_finished_is_done_at_once(qtbot: QtBot) -> None:
    owner, first, second = QObject(), list[int](), list[int]()
    turns = Turns(owner)
    turns.go(counted(3, first))
    turns.finish(counted(3, second))
    assert (turns.idle, second) == (True, [0, 1, 2])
    qtbot.wait(20)
    assert first == []


def test_it_ends_with_its_owner(qtbot: QtBot) -> None:
    owner, done = QObject(), list[int]()
    turns = Turns(owner)
    turns.go(counted(3, done))
    owner.deleteLater()
    qtbot.wait(20)
    assert done == []


def test_what_is_done_beside_the_window_is_told_in_its_own_thread(qtbot: QtBot) -> None:
    owner = QObject()
    work, heard = Beside(owner, "counted"), Heard(owner)
    work.done.connect(heard.hear)
    with qtbot.waitSignal(work.done):
        work.go(lambda: (current_thread().name, 7))
    assert heard.found == [("counted", 7)]
    assert heard.threads == [current_thread()]


def test_what_an_earlier_piece_of_work_comes_to_counts_no_more(qtbot: QtBot) -> None:
    owner, first = QObject(), Event()
    work, heard = Beside(owner, "looked"), Heard(owner)
    work.done.connect(heard.hear)
    ended = Event()

    def slowly() -> str:
        first.wait(TOO_LONG)
        ended.set()
        return "first"

    work.go(slowly)
    with qtbot.waitSignal(work.done):
        work.go(lambda: "second")
    first.set()
    assert ended.wait(TOO_LONG)
    qtbot.wait(50)
    assert heard.found == ["second"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")
def test_what_was_ignored_before_ends_nothing_and_the_rest_does(qtbot: QtBot) -> None:
    """As `nohup` has it for a terminal that hangs up."""
    owner, ended = QObject(), list[bool]()
    ends = [getattr(signal, name) for name in NAMES]
    before = {number: signal.signal(number, signal.SIG_DFL) for number in ends}
    woken = signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    heard = Interrupts(owner, lambda: ended.append(True))
    try:
        ignored = [number for number in ends if signal.getsignal(number) is signal.SIG_IGN]
        signal.raise_signal(signal.SIGHUP)
        qtbot.wait(20)
        assert (ignored, ended) == ([signal.SIGHUP], [])
        signal.raise_signal(signal.SIGTERM)
        qtbot.waitUntil(lambda: ended == [True], timeout=1_000 * TOO_LONG)
    finally:
        signal.set_wakeup_fd(woken)
        for each in (heard._heard, heard._woken):
            each.close()
        for number, hearer in before.items():
            signal.signal(number, hearer)


class Heard(QObject):
    """What was told of some work, and in which thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: list[object] = []
        self.threads: list[Thread] = []

    def hear(self, found: object) -> None:
        self.found.append(found)
        self.threads.append(current_thread())


ASKED: Final = (["variants"], ["variants", "check", "no sheet"], ["no command"])


def told(qtbot: QtBot, asked: list[str]) -> tuple[list[list[str]], list[str]]:
    """What an errand tells of a command: the lines of one that is done, and why one failed."""
    errand, done, failed = Errand(), list[list[str]](), list[str]()
    errand.done.connect(done.append)
    errand.failed.connect(failed.append)
    assert errand.run(asked, "fr")
    assert not errand.run(asked, "en"), "one is under way"
    qtbot.waitUntil(lambda: not errand.busy, timeout=PATIENCE)
    return done, failed


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_a_command_says_the_same_in_this_process_and_in_another(
    qtbot: QtBot, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    near = told(qtbot, asked)
    assert len(near[0]) + len(near[1]) == 1
    monkeypatch.setattr("dealer_app.gui.kit.event_loop.QProcess", QProcess)
    assert told(qtbot, asked) == near


def test_an_errand_that_is_given_up_tells_nothing_and_leaves_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    errand, failed = Errand(), list[str]()
    errand.failed.connect(failed.append)
    errand.run(["form", "punto_banco", "--out", str(tmp_path / "form.pdf")], "en")
    errand.stop()
    qtbot.wait(1)
    assert not errand.busy
    assert failed == [""]
    assert not list(tmp_path.iterdir())
