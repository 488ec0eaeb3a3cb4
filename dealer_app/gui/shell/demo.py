"""A table that deals a shoe file by itself, on the screen or into pictures: entered as it was
keyed, or fed by an electronic shoe that is none."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.display.display_desk import Screens, Showing
from dealer_app.gui.display.display_page import DisplayPage
from dealer_app.gui.felt.pads.key_pads import FIRST_CARDS
from dealer_app.gui.felt.shoe_feed import ShoeFeed
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.pages.manual_page import manual
from dealer_app.night.open_tables import SUFFIX, OpenTable
from dealer_app.readers.frame_table import USUAL, FrameReader, read_frame_table
from dealer_app.replay.run import entries
from dealer_app.replay.script import Script, read_script
from dealer_app.replay.shoe_device import ShoeFaults, own_device, shoe_stream
from dealer_app.replay.shoe_walk import steps_of
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Due, Step, Why
from dealer_app.session import recorder
from dealer_app.store.chain import Clock
from dealer_app.store.journal import Journal
from dealer_app.table.events import ShoeOpened
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import packs_of

BEAT: Final = 900
"""Milliseconds between two entries."""

STAKED: Final = frozenset({Step.BANK, Step.STAKES, Step.COVER})
"""What is called while no card lies."""


Kind = tuple[Step, Why]


def _opened(shell: Shell, script: Script, name: str, clock: Clock) -> OpenTable:
    """The table of a shoe file, of which nothing is dealt yet, in a journal of its own."""
    opened = script.opening
    journal = Journal.open(shell.settings.data / f"{opened.table or name}{SUFFIX}", clock)
    session = recorder.begin(journal, opened, clock)
    return OpenTable(journal, journal.open_session() or "", session)


def tells(due: Due | None) -> bool:
    """True once the first cards lie and something is decided, or paid."""
    if due is None or due.step in STAKED | {Step.SHOE, Step.BURN, Step.COUP}:
        return False
    return due.step is not Step.CARD or due.why not in FIRST_CARDS


class Demo(QObject):
    """Enters what a shoe file says, one entry after the other, into a journal of its own."""

    def __init__(self, shell: Shell, file: Path, clock: Clock) -> None:
        super().__init__(shell)
        self._shell = shell
        self._script = read_script(file)
        held = _opened(shell, self._script, file.stem, clock)
        self._session = held.session
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


class FedDemo(QObject):
    """A table at which a shoe file comes by wire, a frame at each beat, on a device of its own;
    whoever sits there keys what the shoe does not say. `kind` is the shoe that it plays;
    Shortcoming where it is none."""

    def __init__(
        self,
        shell: Shell,
        file: Path,
        clock: Clock,
        faults: ShoeFaults,
        kind: str | Path = "",
    ) -> None:
        super().__init__(shell)
        script, table = read_script(file), read_frame_table(kind or USUAL)
        self._kind = kind
        held = _opened(shell, script, file.stem, clock)
        self._session = held.session
        self.dealing = Dealing(shell, held, clock)
        self.dealing.ended.connect(shell.close)
        self._shell = shell
        self._frames = FrameReader(table)
        self._pieces = iter(shoe_stream(script, table, faults))
        self._line = ExitStack()
        self._timer = QTimer(self)
        shell.leaving.connect(self.stop)
        shell.manual_asked.connect(lambda chapter: manual(shell).open(chapter))

    def start(self, beat: int = BEAT) -> None:
        """Opens the shoe, and plays on a line that the table reads as it would a shoe's."""
        self._begin()
        device, near, name = own_device()
        self._line.callback(os.close, device)
        self._line.callback(os.close, near)
        self.dealing.feed(name, self._kind)
        self._timer.timeout.connect(lambda: self._send(device))
        self._timer.start(beat)

    def _begin(self) -> None:
        self.dealing.begin()
        self._session.enter(ShoeOpened(packs_of(self._session.table)))

    def _send(self, device: int) -> None:
        piece = next(self._pieces, None)
        if piece is None:
            self._timer.stop()
        else:
            os.write(device, piece)

    def stop(self) -> None:
        """The window goes: the table is let go of, and the line."""
        self._timer.stop()
        self.dealing.ended.disconnect(self._shell.close)
        self.dealing.leave()
        self._line.close()

    def draw(self, folder: Path) -> int:
        """Plays all of it at once into a picture of each coup's end and of each card that is asked
        for, which is keyed as it left the shoe; counts them."""
        folder.mkdir(parents=True, exist_ok=True)
        self._begin()
        self._shell.show()
        window, drawn = self.dealing.window, 0
        feed = ShoeFeed(window, lambda: False)
        for frame in chain.from_iterable(map(self._frames.feed, self._pieces)):
            coups = len(self._session.table.coups)
            feed.hear(frame)
            asked = window.desk.asked
            if asked is not None or len(self._session.table.coups) > coups:
                drawn += 1
                QApplication.processEvents()
                self._shell.grab().save(str(folder / f"{drawn:02}.png"))
            if asked is not None:
                keyed = next(iter(asked.card.told), Card("K", "s"))
                window.follow(partial(_answered, keyed=keyed))
        return drawn


def _answered(desk: Desk, keyed: Card) -> None:
    if desk.asked is not None:
        desk.asked.answer(keyed)
