"""A table that deals a shoe file by itself, on the screen or into pictures."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from dealer_app import recorder
from dealer_app.gui.dealing import Dealing
from dealer_app.gui.shell import Shell
from dealer_app.gui.tables import SUFFIX, OpenTable
from dealer_app.replay.run import AFTER_EACH, HEADINGS, acts
from dealer_app.replay.script import read_script
from dealer_app.rules.due import No
from dealer_app.store.journal import Journal
from dealer_app.table.shoe_file import Statement

BEAT: Final = 900
"""Milliseconds between two entries."""

MOST_PICTURES: Final = 24

LEFT_ASIDE: Final = HEADINGS | {"at", "expect"}
"""What a file says that nobody does at the table."""


class Demo(QObject):
    """Enters what a shoe file says, one entry after the other, into a journal of its own."""

    def __init__(self, shell: Shell, file: Path, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell = shell
        self._script = read_script(file)
        opened = self._script.opening
        journal = Journal.open(shell.settings.data / f"{opened.table or file.stem}{SUFFIX}", clock)
        self._session = recorder.begin(journal, opened, clock)
        held = OpenTable(journal, journal.open_session() or "", self._session)
        self.dealing = Dealing(shell, held, clock)
        self.dealing.ended.connect(shell.close)
        self._steps = self._entered()
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self.step)
        shell.leaving.connect(self.stop)

    def start(self) -> None:
        """Deals on the screen, an entry at each beat."""
        self.dealing.begin()
        self._timer.start()

    def step(self) -> Statement | None:
        """Enters one thing more and says by what line; None once all of the file is entered."""
        line = next(self._steps, None)
        if line is None:
            self._timer.stop()
        return line

    def stop(self) -> None:
        """The window goes: the table is let go of."""
        self._timer.stop()
        self.dealing.ended.disconnect(self._shell.close)
        self.dealing.leave()

    def draw(self, folder: Path) -> int:
        """Deals all of it at once into pictures of what there is to see, and counts them."""
        folder.mkdir(parents=True, exist_ok=True)
        self.dealing.begin()
        self._shell.show()
        pictures = 0
        while (line := self.step()) is not None:
            waits = self._session.table.coup is not None and pictures < MOST_PICTURES
            if waits and line.verb in {"deal", "shoe"}:
                pictures += 1
                self._grab(folder / f"{pictures:02}.png")
        self.dealing.look_back()
        self._grab(folder / f"{pictures + 1:02}.png")
        return pictures + 1

    def _grab(self, file: Path) -> None:
        QApplication.processEvents()
        self._shell.grab().save(str(file))

    def _entered(self) -> Iterator[Statement]:
        """Each line of the file, once for every entry that it makes."""
        for line in self._script.statements:
            if line.verb in LEFT_ASIDE:
                continue
            if line.verb in AFTER_EACH:
                self._session.decide()
            for event in acts(self._session.table, line, self._script):
                if not isinstance(event, No):
                    self._session.enter(event)
                    yield line
        self._session.decide()
