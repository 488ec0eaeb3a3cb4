"""The second folder while the window is open: brought up every few seconds, and nobody waits."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.night.second_folder import unkept
from dealer_app.store.journal_copies import JOURNALS, grow_all
from dealer_app.store.troubles import Trouble

EVERY: Final = 5_000  # milliseconds between two looks at what has grown
AGAIN: Final = 720
"""How many looks lie between two tries of a backup that could not be: an hour."""

PATIENCE: Final = 3.0
"""Seconds that a window that is closed waits for the second folder, which may be a share that is
gone."""

Stamp = tuple[tuple[str, int, int], ...]
"""Which journals there are, each with its log: how large they are, and when they were written."""


class SecondFolder(QObject):
    """Copies what has grown in a thread of its own, and has a settled night backed up in another
    process; `trouble` is why it could not be the last time, None where it could.

    The copies know of nobody's hand; whatever fails is tried again, and said at the next start.
    """

    due = Signal()

    def __init__(self, shell: Shell, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._thread: Thread | None = None
        self._stamp: Stamp = ()
        self._waits = 0
        self.trouble: Trouble | None = None
        self.errand = Errand(self)
        self.due.connect(self._back_up)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Brings the copies up where something has grown; one look at a time."""
        settings = self._shell.settings
        if settings.second is None or self._copies:
            return
        self._waits = max(0, self._waits - 1)
        self._begin(settings.second, backs_up=self._waits == 0 and not self.errand.busy)

    def wait(self) -> None:
        """Until nothing is copied any more."""
        if self._thread is not None:
            self._thread.join()
        self.errand.finish()

    def leave(self) -> None:
        """The window goes: what was recorded last is copied, and a backup is left for the next
        start."""
        self._timer.stop()
        self.errand.stop()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        if self._shell.settings.second is not None and not self._copies:
            self._begin(self._shell.settings.second, backs_up=False).join(PATIENCE)

    @property
    def _copies(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _begin(self, second: Path, *, backs_up: bool) -> Thread:
        """A thread that keeps no program from ending: what it has half written, SQLite undoes."""
        bring_up = partial(self._bring_up, self._shell.settings.data, second, backs_up=backs_up)
        self._thread = Thread(target=bring_up, name="second folder", daemon=True)
        self._thread.start()
        return self._thread

    def _bring_up(self, folder: Path, second: Path, *, backs_up: bool) -> None:
        try:
            stamp = _stamp(folder)
            if stamp != self._stamp or self.trouble is not None:
                self.trouble = next(grow_all(folder, second), None)
                self._stamp = stamp
            if backs_up and unkept(folder, self._clock):
                self.due.emit()
        except Trouble as trouble:
            self.trouble = trouble
        except OSError:
            self._stamp = ()

    def _back_up(self) -> None:
        self._waits = AGAIN
        asked = ["backup", "--second", "--data", str(self._shell.settings.data)]
        self.errand.run(asked, self._shell.words.language)


def _stamp(folder: Path) -> Stamp:
    found = [path for pattern in JOURNALS for path in folder.glob(f"{pattern}*")]
    told = ((path, path.stat()) for path in sorted(found) if not path.name.endswith("-shm"))
    return tuple((path.name, each.st_size, each.st_mtime_ns) for path, each in told)
