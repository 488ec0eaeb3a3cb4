"""A session in a table's journal: begun, recorded, taken up again; and faults of the program
itself, left beside it."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.register.admission import book_hours
from dealer_app.register.facts import AlertRaised, FileFinding
from dealer_app.rules.fact_classes import dataclass, uncollected
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session.rulebook import stored_resolver
from dealer_app.session.table_session import NotRecorded, PerhapsRecorded, TableSession, TakenOver
from dealer_app.store.chain import Clock
from dealer_app.store.codec import RecordedEntry, encode
from dealer_app.store.journal import BrokenPart, Journal
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, seen_in
from dealer_app.store.salvage import salvage
from dealer_app.store.sheet_check import sheet_refused
from dealer_app.store.troubles import ELSEWHERE, InDoubt, NotOpened, Reason, Trouble
from dealer_app.store.troubles import ActNotRecorded as NotOnDisk
from dealer_app.table.events import Event, TableOpened

T = TypeVar("T")


class JournalRecorder:
    """Keeps one session's entries in its table's journal."""

    def __init__(self, journal: Journal, session_id: str) -> None:
        self._journal = journal
        self.session_id = session_id
        self.head = journal.head(session_id).digest

    def append(
        self,
        events: Sequence[Event],
        signature: Signature,
        follows: Callable[[datetime | None], T],
    ) -> T:
        """Records these facts in one act, once it is known what follows from them; they are on
        disk when it returns."""
        try:
            at = self._journal.now()
            following = follows(at)
            entries = self._journal.append(self.session_id, events, signature, at)
        except (InDoubt, NotOnDisk) as trouble:
            raise self._refused(trouble) from trouble
        self.head = entries[-1].digest
        return following

    def _again(self) -> None:
        """Tries once more what the disk did not confirm."""
        try:
            entries = self._journal.again()
        except (InDoubt, NotOnDisk) as trouble:
            raise self._refused(trouble) from trouble
        self.head = entries[-1].digest

    def _refused(self, trouble: InDoubt | NotOnDisk) -> NotRecorded:
        if isinstance(trouble, InDoubt):
            return PerhapsRecorded(trouble.saying, self._again)
        kind = TakenOver if trouble.reason in ELSEWHERE else NotRecorded
        return kind(trouble.saying.code, **trouble.saying.values)

    def fault(self, fault: Exception, events: Sequence[Event]) -> None:
        """Leaves it in the data folder."""
        journal = self._journal
        where = f"{journal.path.name}, {self.session_id}, {journal.head(self.session_id).seq}"
        leave_fault(journal.path.parent, where, journal.now(), fault, events)


def begin(
    journal: Journal, opening: TableOpened, clock: Clock, signature: Signature = UNSIGNED
) -> TableSession:
    """A new session in the journal, its opening recorded with how far the register beside it is
    written, and how old its copy of the house's book is; NotRecorded if the disk refuses."""
    recorder = JournalRecorder(journal, journal.new_session_id(clock))
    folder = journal.path.parent
    hours = 0
    with suppress(Trouble):  # nobody can be asked then, which is said elsewhere
        copy = RegisterFile(folder / FILE, clock).read().book
        hours = 0 if copy is None else book_hours(copy, clock())
    opening = replace(opening, register=seen_in(folder), book_hours=hours)
    return _seeing(
        TableSession.begun(opening, stored_resolver(opening), recorder, signature), journal
    )


class Altered(NotOpened):
    """A session whose entries are not as they were recorded, and cannot be followed to its end."""

    def __init__(self, path: Path, alert: AlertRaised) -> None:
        super().__init__(path, Reason.DAMAGED)
        self.alert = alert


def take_up(journal: Journal, session_id: str, *, checked: bool = False) -> TableSession:
    """A recorded session as it stood at its last entry, the coup in progress card for card.

    Where it is `checked` as it is read, it bears what was found of its entries, and is Altered
    where nothing follows from them.
    """
    with uncollected():
        lying = journal.lying(session_id)
        finding = found_broken(journal.path, session_id, lying.broken()) if checked else None
        with following(journal.path, finding):
            entries = lying.entries()
            if not entries or not isinstance(entries[0].event, TableOpened):
                raise NotOpened(journal.path, Reason.DAMAGED)
            session = _folded(entries, JournalRecorder(journal, session_id))
    session.finding = finding
    return _seeing(session, journal)


def found_broken(path: Path, session_id: str, broken: BrokenPart | None) -> AlertRaised | None:
    """What is told of a session that is broken so, without a number yet."""
    if broken is None:
        return None
    seq, digest, closing = broken
    return AlertRaised(
        0, FileFinding.TABLE_BROKEN, path.name, session_id, seq, closing, digest=digest
    )


@contextmanager
def following(path: Path, finding: AlertRaised | None) -> Iterator[None]:
    """Altered where something cannot be worked out of a session of which that was found: what was
    changed may contradict what follows in any way."""
    try:
        yield
    except Exception as fault:
        if finding is None:
            raise
        raise Altered(path, finding) from fault


def _seeing(session: TableSession, journal: Journal) -> TableSession:
    """The session, whose closing tells how far the register beside its journal is written, and asks
    it whether its house sheet is one to close under."""
    folder, opening = journal.path.parent, session.events[0]
    assert isinstance(opening, TableOpened)
    session.seen = partial(seen_in, folder)
    register = RegisterFile(folder / FILE, journal.now)
    session.barred = partial(sheet_refused, opening, session.times[0], register)
    return session


def _folded(entries: Sequence[RecordedEntry], recorder: JournalRecorder) -> TableSession:
    first = entries[0].event
    assert isinstance(first, TableOpened)
    return TableSession.resumed(
        [entry.event for entry in entries],
        [datetime.fromisoformat(entry.recorded_at) for entry in entries],
        stored_resolver(first),
        recorder,
        [entry.signature for entry in entries],
    )


@dataclass(frozen=True, slots=True)
class Recorded:
    """A session read back from its journal, which may be in use meanwhile.

    `damaged` says that this is what could still be read of it; what was found of it the session
    bears itself.
    """

    id: str
    session: TableSession
    damaged: bool = False


class NoSession(Trouble):
    """A journal does not hold the session that was asked for."""

    def __init__(self, path: Path, session: str) -> None:
        super().__init__(
            marked("{path} holds no session “{session}”."), path=str(path), session=session
        )


def read_back(path: Path, session_id: str | None, *, checked: bool = True) -> Recorded:
    """A session of that journal, the last one if none is named, every entry of it checked unless
    somebody did so just now; Trouble if it cannot be read.

    Of a damaged file, or one that contradicts itself since it was changed, the session from its
    opening to the first entry that is lost or changed.
    """
    try:
        with Journal.read(path) as journal:
            wanted = _wanted(journal, session_id)
            return Recorded(wanted, take_up(journal, wanted, checked=checked))
    except NotOpened as trouble:
        if trouble.reason is not Reason.DAMAGED:
            raise
        damaged = AlertRaised(0, FileFinding.TABLE_DAMAGED, path.name)
        return whole_part(path, session_id, getattr(trouble, "alert", damaged))


def whole_part(path: Path, session_id: str | None, finding: AlertRaised) -> Recorded:
    """A session of a file of which that was found, from its opening to the first entry that is
    lost or changed; Trouble where nothing of it can be."""
    with TemporaryDirectory(prefix="sabot-") as place:
        readable = Path(place) / path.name
        salvage(path, readable)
        with Journal.read(readable) as journal:
            wanted = _wanted(journal, session_id)
            entries = journal.lying(wanted).unbroken()
            if not entries:
                broken = finding.finding is FileFinding.TABLE_BROKEN
                raise Altered(path, finding) if broken else NoSession(path, wanted)
            recorder = JournalRecorder(journal, wanted)
            recorder.head = entries[-1].digest
            session = _folded(entries, recorder)
    session.finding = finding
    return Recorded(wanted, session, damaged=True)


def _wanted(journal: Journal, session_id: str | None) -> str:
    known = [each.id for each in journal.sessions()]
    wanted = session_id or (known[-1] if known else "")
    if wanted not in known:
        raise NoSession(journal.path, wanted)
    return wanted


# Faults of the program itself, left in the data folder for whoever looks after it


FAULTS: Final = "faults.txt"
"""Where they are written, the newest last."""


def leave_fault(
    folder: Path, where: str, at: datetime, fault: Exception, events: Sequence[Event]
) -> None:
    """Writes down what went wrong with these facts, `where` and when; what cannot be written is
    let be, as whoever stands at the table is told in any case."""
    told = [f"{at.isoformat()} Sabot {__version__}, {where}"]
    told += (f"  {_stored(event)}" for event in events)
    told += traceback.format_exception(fault)
    with suppress(OSError), (folder / FAULTS).open("a", encoding="utf-8", errors="replace") as file:
        file.write("\n".join(told) + "\n")


def _stored(event: Event) -> str:
    """The fact as it would be stored, or as Python writes it where it cannot be."""
    try:
        kind, version, body = encode(event)
    except (TypeError, ValueError):
        return repr(event)
    return f"{kind} {version} {body}"
