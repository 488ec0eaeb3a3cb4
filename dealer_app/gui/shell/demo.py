"""A table that deals a shoe file by itself, on the screen or into pictures."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from dealer_app.gui.display.display_desk import Screens, Showing
from dealer_app.gui.display.display_page import DisplayPage
from dealer_app.gui.felt.pads.key_pads import FIRST_CARDS
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.pages.manual_page import manual
from dealer_app.night.open_tables import SUFFIX, OpenTable
from dealer_app.replay.run import entries
from dealer_app.replay.script import read_script
from dealer_app.replay.shoe_walk import steps_of
from dealer_app.rules.due import Due, Step, Why
from dealer_app.session import recorder
from dealer_app.store.journal import Journal
from dealer_app.table.shoe_file import Statement

BEAT: Final = 900
"""Milliseconds between two entries."""

STAKED: Final = frozenset({Step.BANK, Step.STAKES, Step.COVER})
"""What is called while no card lies."""


Kind = tuple[Step, Why]


def tells(due: Due | None) -> bool:
    """True once the first cards lie and something is decided, or paid."""
    if due is None or due.step in STAKED | {Step.SHOE, Step.BURN, Step.COUP}:
        return False
    return due.step is not Step.CARD or due.why not in FIRST_CARDS


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
        self.showing = Showing(shell, Screens(self))
        self.display = DisplayPage(shell, self.showing)
        self.display.serve(self.dealing)
        self._steps = self._entered()
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self.step)
        shell.leaving.connect(self.stop)
        shell.manual_asked.connect(lambda chapter: manual(shell).open(chapter))

    def start(self) -> None:
        """Comes up where something is decided, then deals on, an entry at each beat."""
        self.dealing.begin()
        while not tells(self._session.table.due) and self.step() is not None:
            pass
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
        self.showing.let_go()

    def draw(self, folder: Path) -> int:
        """Deals all of it at once into pictures of what there is to see, and counts them.

        Each kind of call is seen once, as full as it gets, and the end of every coup.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.dealing.begin()
        self.dealing.window.desk.say("")  # no screen goes dark in a picture
        self._shell.show()
        drawn: list[Kind] = []
        more = True
        while more:
            kind = self._kind()
            fresh = kind is not None and (kind not in drawn or kind[0] is Step.SETTLE)
            picture = self._grab() if fresh else None
            more = self.step() is not None
            over = not more or self._kind() != kind
            if over and kind is not None and picture is not None:
                drawn.append(kind)
                picture.save(str(folder / f"{len(drawn):02}.png"))
        self.dealing.look_back()
        self._grab().save(str(folder / f"{len(drawn) + 1:02}.png"))
        return len(drawn) + 1

    def _kind(self) -> Kind | None:
        """What is called, as far as it is worth a picture."""
        due = self._session.table.due
        shown = due is not None and (tells(due) or due.step in STAKED)
        return (due.step, due.why) if due is not None and shown else None

    def _grab(self) -> QPixmap:
        QApplication.processEvents()
        return self._shell.grab()

    def _entered(self) -> Iterator[Statement]:
        """Each line of the file that is entered, once for every entry that it makes."""
        for line in steps_of(self._script):
            if line.verb != "expect":
                for _ in entries(self._session, line, self._script):
                    yield line
        self._session.decide()
