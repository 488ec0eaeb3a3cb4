"""What the window notes in the register: what befalls the program while it is open, and how far a
table that is dealt at is written. It is done in threads beside the window, never on a key's way.

An entry is on disk and painted first; what is due then is noted. A register out of reach stops no
table: the window says since when, and the same is tried again.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.night.machine_notes import (
    ALTERED,
    UNTOLD,
    Folders,
    HeadNotes,
    Watch,
    begun,
    note,
    record,
    register_of,
    sheet_saved,
    stopped,
    watched,
)
from dealer_app.night.open_tables import NotSound, OpenTable, Unreadable
from dealer_app.register import facts as f
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.register_place import seen_in, written_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble

# What befalls the program


class Noting:
    """Notes one thing after the other in a thread of its own: nothing waits for the disk."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder, self._clock = folder, clock
        self._thread: Thread | None = None

    def begin(self, broken: Iterable[Unreadable], outside: Folders = UNTOLD) -> None:
        """The program runs, these files could not be read, and the folders outside are these."""
        failed = [fact for each in broken for fact in _failed(each)]
        self._start(partial(begun, self._folder, self._clock, *failed, outside=outside))

    def watch(self, alerts: Sequence[f.AlertRaised], tell: Callable[[Watch], None]) -> None:
        """Numbers what was found, and tells in the thread what nobody decided yet."""

        def seen() -> None:
            tell(watched(self._folder, self._clock, alerts))

        self._start(seen)

    def taken_up(self, table: str, session: str) -> None:
        """A session that was left open goes on."""
        self._note(f.SessionTakenUp(table, session))

    def sheet_saved(self, file: str, allowed: f.HouseSheetAllowed, signature: Signature) -> None:
        """The house has another sheet, which somebody answered for."""
        saved = f.HouseSheetSaved(file, allowed.digest)
        self._start(partial(sheet_saved, self._folder, self._clock, saved, allowed, signature))

    def end(self) -> None:
        """The program ends in good order; this waits for the disk."""
        self._note(stopped(self._clock))
        self.wait()

    def wait(self) -> None:
        """Until everything is noted."""
        if self._thread is not None:
            self._thread.join()

    def _note(self, *facts: f.Fact, signature: Signature = UNSIGNED) -> None:
        self._start(partial(note, self._folder, self._clock, *facts, signature=signature))

    def _start(self, noted: Callable[[], None]) -> None:
        self.wait()
        self._thread = Thread(target=noted, name="noting")
        self._thread.start()


def _failed(each: Unreadable) -> Iterable[f.JournalFailed]:
    trouble = each.trouble
    if isinstance(trouble, NotSound):
        yield f.JournalFailed(each.path.name, ALTERED)
    elif isinstance(trouble, NotOpened) and trouble.reason is Reason.DAMAGED:
        yield f.JournalFailed(each.path.name, trouble.reason.value)


# How far a table is written


IDLE: Final = 100
"""Milliseconds after an entry until it is looked at: by then it is painted."""

AT_LEISURE: Final = frozenset(
    {
        f.NotedFor.OPENING,
        f.NotedFor.TAKE_UP,
        f.NotedFor.SHOE_OPENED,
        f.NotedFor.SHOE_CLOSED,
        f.NotedFor.CLOSING,
    }
)
"""After what the register is read anew: whoever alters an old entry of it is found tonight."""

BEAT: Final = 10_000
"""Milliseconds between two looks while nothing is entered, and between two tries."""


class HeadKeeper(QObject):
    """One table's notes; `lost` is since when the register is out of reach, None while it is not.

    `other` is sent where another register than before lies there: one begun anew, or of a backup.
    """

    other = Signal()
    _done = Signal(object, object, bool)

    def __init__(
        self,
        window: TableWindow,
        held: OpenTable,
        clock: Clock,
        *,
        taken_up: bool = False,
    ) -> None:
        super().__init__(window)
        self.lost: datetime | None = window.desk.unnoted
        self._window, self._session, self._clock = window, held.session, clock
        folder, table = held.journal.path.parent, held.journal.path.stem
        self._notes = HeadNotes(table, held.session_id, held.session, taken_up=taken_up)
        self._register = register_of(folder, clock)
        self._folder, self._asks = folder, held.session.table.house.staff.pins
        self._seen = seen_in(folder)
        self._thread: Thread | None = None
        self._done.connect(self._noted)
        self._idle, self._beat = QTimer(self), QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self.look)
        self._beat.timeout.connect(self.look)
        self._session.changed.append(self._later)
        self._beat.start(BEAT)
        self._later()

    def look(self) -> None:
        """Notes what is due, unless a note is being written: then it is looked at again after.

        Where people sign it looks every time whether the register is there."""
        if self._thread is None:
            due = self._notes.due()
            if due is not None or self._asks:
                self._thread = Thread(target=self._record, args=(due,), name="heads")
                self._thread.start()

    def wait(self) -> None:
        """Until what is being written is there, or cannot be."""
        if self._thread is not None:
            self._thread.join()

    def let_go(self) -> None:
        """The table is left: its newest entry is noted, whoever waits for it or not."""
        self._idle.stop()
        self._beat.stop()
        self._session.changed.remove(self._later)
        self._done.disconnect(self._noted)
        self.wait()
        last = self._notes.last()
        if last is not None:
            self._record(last)

    def _is_other(self) -> bool:
        """True where the register does not go on from where it was seen last."""
        before = self._seen
        self._seen = seen_in(self._folder) or before
        if before is None:
            return False
        return written_in(self._folder, [before.seq]).digests.get(before.seq) != before.digest

    def _later(self, _table: object = None) -> None:
        self._idle.start(IDLE)

    def _record(self, note: f.HeadNoted | None) -> None:
        other = False
        try:
            if self.lost is not None or (note is not None and note.why in AT_LEISURE):
                self._register.read_anew()
            if self._asks:
                self._register.begins_no_other()
                self._register.read()
                other = self._is_other()
            if note is not None:
                record(self._register, note)
        except Trouble:
            self._done.emit(None, self.lost or self._clock(), other)
        else:
            self._done.emit(note, None, other)

    def _noted(self, note: f.HeadNoted | None, lost: datetime | None, other: bool) -> None:  # noqa: FBT001 - a signal's
        self._thread = None
        before, self.lost = self.lost, lost
        if note is not None:
            self._notes.done(note)
            self._later()
        if lost != before:
            self._window.desk.unnoted = lost
            self._window.render_now()
        if other:
            self.other.emit()
