"""A session in a table's journal: begun, recorded, taken up again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from dealer_app.i18n import marked
from dealer_app.rulebook import stored_resolver
from dealer_app.session import NotRecorded, TableSession, begun
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import NotRecorded as NotOnDisk
from dealer_app.store.troubles import Trouble
from dealer_app.store.writer import Clock
from dealer_app.table.events import Event, TableOpened


class JournalRecorder:
    """Keeps one session's entries in its table's journal."""

    def __init__(self, journal: Journal, session_id: str) -> None:
        self._journal = journal
        self.session_id = session_id

    @property
    def head(self) -> str:
        """The digest of the last entry."""
        return self._journal.head(self.session_id).digest

    def append(self, events: Sequence[Event]) -> Sequence[datetime | None]:
        """Records these facts in one act; they are on disk when it returns."""
        try:
            entries = self._journal.append(self.session_id, events)
        except NotOnDisk as trouble:
            raise NotRecorded(trouble.sentence, trouble.values) from trouble
        return [datetime.fromisoformat(entry.recorded_at) for entry in entries]


def begin(journal: Journal, opening: TableOpened, clock: Clock) -> TableSession:
    """A new session in the journal, its opening recorded; NotRecorded if the disk refuses."""
    recorder = JournalRecorder(journal, journal.new_session_id(clock))
    return begun(opening, stored_resolver(opening), recorder)


def take_up(journal: Journal, session_id: str) -> TableSession:
    """A recorded session as it stood at its last entry, the coup in progress card for card."""
    entries = journal.events(session_id)
    first = entries[0].event
    assert isinstance(first, TableOpened)
    return TableSession.resumed(
        [entry.event for entry in entries],
        [datetime.fromisoformat(entry.recorded_at) for entry in entries],
        stored_resolver(first),
        JournalRecorder(journal, session_id),
    )


@dataclass(frozen=True, slots=True)
class Recorded:
    """A session read back from its journal, which may be in use meanwhile."""

    id: str
    session: TableSession


class NoSession(Trouble):
    """A journal does not hold the session that was asked for."""

    def __init__(self, path: Path, session: str) -> None:
        super().__init__(
            marked("{path} holds no session “{session}”."), path=str(path), session=session
        )


def read_back(path: Path, session_id: str | None) -> Recorded:
    """A session of that journal, the last one if none is named; Trouble if it cannot be read."""
    with Journal.read(path) as journal:
        known = [each.id for each in journal.sessions()]
        wanted = session_id or (known[-1] if known else "")
        if wanted not in known:
            raise NoSession(path, wanted)
        return Recorded(wanted, take_up(journal, wanted))
