"""How far a table's journal is written, noted in the machine's register as the night goes on.

The journal goes first: what is noted is on disk there. A note that fails stops no table; the next
one says as much and more.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.hands import UNNOTED
from dealer_app.register.state import Register
from dealer_app.session.table_session import TableSession
from dealer_app.store.register import FILE, Deed, RegisterFile
from dealer_app.table import events as ev
from dealer_app.table.dues import is_over

Clock = Callable[[], datetime]

AFTER: Final[Mapping[type[ev.Event], f.NotedFor]] = {
    ev.TableOpened: f.NotedFor.OPENING,
    ev.ShoeOpened: f.NotedFor.SHOE_OPENED,
    ev.ShoeClosed: f.NotedFor.SHOE_CLOSED,
    **dict.fromkeys(
        (ev.TrayCounted, ev.DropCounted, ev.CagnotteCounted, ev.TipsCounted), f.NotedFor.COUNT
    ),
    ev.TrayFilled: f.NotedFor.FILL,
    ev.TrayCredited: f.NotedFor.CREDIT,
    ev.SlipCancelled: f.NotedFor.SLIP,
    ev.CroupierNamed: f.NotedFor.CROUPIER,
    **dict.fromkeys((ev.CoupRectified, ev.PayoutCorrected), f.NotedFor.CORRECTION),
    ev.TableClosed: f.NotedFor.CLOSING,
}
"""The ends between which people leave: after each of them the newest entry is noted."""

ENTRIES: Final = 100
"""After how many entries the newest is noted between two coups: no more can be cut unseen."""

SECONDS: Final = UNNOTED.total_seconds()
"""After how much time it is, however few there are."""


class HeadNotes:
    """What is due to be noted of one session; it looks at each entry once.

    `beat` counts seconds, whatever the clock shows.
    """

    def __init__(
        self,
        table: str,
        session_id: str,
        session: TableSession,
        *,
        taken_up: bool = False,
        beat: Callable[[], float] = monotonic,
    ) -> None:
        self._table, self._session_id, self._session = table, session_id, session
        self._beat = beat
        self._noted = 0
        self._since = beat()
        self._looked = session.entries if taken_up else 0
        self._due = self._looked
        self._why = f.NotedFor.TAKE_UP

    def due(self) -> f.HeadNoted | None:
        """The newest entry, where it is to be noted now."""
        session = self._session
        for number, event in enumerate(session.events[self._looked :], self._looked + 1):
            if type(event) in AFTER:
                self._due, self._why = number, AFTER[type(event)]
        self._looked = entries = session.entries
        if self._due <= self._noted:
            late = entries - self._noted >= ENTRIES or self._beat() - self._since >= SECONDS
            if not late or entries == self._noted or not is_over(session.table):
                return None
            self._due, self._why = entries, f.NotedFor.PASSED
        return f.HeadNoted(self._table, self._session_id, entries, session.head, self._why)

    def last(self) -> f.HeadNoted | None:
        """The newest entry, for whoever leaves; None where it is noted."""
        due = self.due()
        if due is not None or self._session.entries == self._noted:
            return due
        session, passed = self._session, f.NotedFor.PASSED
        return f.HeadNoted(self._table, self._session_id, session.entries, session.head, passed)

    def done(self, noted: f.HeadNoted) -> None:
        """That one is on record."""
        self._noted, self._since = noted.seq, self._beat()


def record(register: RegisterFile, *notes: f.HeadNoted) -> None:
    """Keeps these notes in the register, which is begun with them where there was none; a Trouble
    where it cannot be written, or where it went. A note that tells nothing new is left out.

    A house that asks nobody for a PIN has its register too: what was cut or put back at a table is
    found there as in any other.
    """

    register.begins_no_other()

    def decide(known: Register, _: datetime) -> Deed:
        return Deed([each for each in notes if _tells_more(known, each)])

    register.append(decide)


def _tells_more(known: Register, note: f.HeadNoted) -> bool:
    """False where another program noted the same session as far, or further."""
    last = known.heads.get(note.table)
    return last is None or (last.session, last.seq) < (note.session, note.seq)


def register_of(folder: Path, clock: Clock) -> RegisterFile:
    """The register of a data folder."""
    return RegisterFile(folder / FILE, clock)
