"""The journal of one table: the only door to write through, and what can be read back."""

import sqlite3
import tomllib
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar, get_args, get_type_hints

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Clock, Head, Lying, stored, unfollowed
from dealer_app.store.codec import SEAL, RecordedEntry, decode, decode_signed
from dealer_app.store.fact_codec import body_of, is_moment, signature_of
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import (
    ActNotRecorded,
    NotOpened,
    NotUnderstood,
    Reason,
    SessionSealed,
    TableDoubled,
    Trouble,
    is_file,
    reading,
)
from dealer_app.table.events import Event, TableClosed, TableOpened

if TYPE_CHECKING:  # it brings the library of the rows with it, which whoever reads needs nothing of
    from dealer_app.store.writer import Writer


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """One session in short; `seal` is the digest of its closing entry, empty while it has none.

    `opened` is its first entry, None where that is not an opening which can be read.
    """

    id: str
    opened_at: str
    entries: int
    seal: str
    opened: TableOpened | None

    @property
    def sealed(self) -> bool:
        return bool(self.seal)


class _Ends(NamedTuple):
    session_id: str
    opened_at: str
    kind: str
    version: int
    body: str
    last_seq: int
    last_kind: str
    last_digest: str


class JournalMark(NamedTuple):
    """How far a journal is written, or was read: its newest entry, and the digest of that."""

    newest: int = 0
    digest: str = ""


class BrokenPart(NamedTuple):
    """What of a session is not as it was recorded: the first entry that is changed or missing, and
    the SHA-256 of all that do not follow what stands before them, as they lie there. `closing` is
    the number of its last entry where that closed it, 0 where it goes on."""

    seq: int
    digest: str
    closing: int


class LyingSession:
    """A session's entries as they lie in the file, before anything is understood of them."""

    def __init__(self, path: Path, session_id: str, lying: Sequence[Lying]) -> None:
        self._path, self._session, self._lying = path, session_id, lying

    def entries(self, most: int | None = None) -> list[RecordedEntry]:
        """What they say, the first so many of them or all; NotUnderstood where a newer program
        wrote one, or somebody changed it."""
        session_id, told, moment = self._session, list[RecordedEntry](), ""
        for seq, at, kind, version, body, previous, digest in self._lying[:most]:
            event, signature = decode_signed(kind, version, body)
            if at != moment:  # an act has all its entries of one
                if not is_moment(at):
                    raise NotOpened(self._path, Reason.DAMAGED)
                moment = at
            told.append(RecordedEntry(session_id, seq, at, event, previous, digest, signature))
        return told

    def unbroken(self) -> list[RecordedEntry]:
        """What they say from the first to the last before one is missing or broken."""
        broken = self.broken()
        return self.entries(None if broken is None else broken.seq - 1)

    def broken(self) -> BrokenPart | None:
        """Every entry held against its digest and the one before it; None where each is as it was
        recorded."""
        first, found = 0, sha256()
        for before, seq, digest in unfollowed(self._session, self._lying):
            first = first or before + 1
            found.update(f"{seq} {digest}\n".encode())
        if not first:
            return None
        last, _, kind, *_ = self._lying[-1]
        return BrokenPart(first, found.hexdigest(), last if kind == SEAL else 0)


class _Last(NamedTuple):
    session_id: str
    seq: int
    kind: str
    digest: str


# Names leap from one to the next over the index, so that other sessions' entries cost nothing.
_SESSIONS: Final = """
WITH RECURSIVE named(id) AS (
    SELECT min(session_id) FROM entry
    UNION ALL
    SELECT (SELECT min(session_id) FROM entry WHERE session_id > named.id)
    FROM named WHERE named.id IS NOT NULL
)
SELECT first.session_id, first.recorded_at, first.kind, first.version, first.body,
       last.seq, last.kind, last.digest
FROM named
JOIN entry AS first ON first.session_id = named.id
    AND first.seq = (SELECT min(seq) FROM entry WHERE session_id = named.id)
JOIN entry AS last ON last.session_id = named.id
    AND last.seq = (SELECT max(seq) FROM entry WHERE session_id = named.id)
ORDER BY first.id
"""
_HEAD: Final = """
SELECT session_id, seq, kind, digest FROM entry WHERE session_id = ? ORDER BY seq DESC LIMIT 1
"""
_COLUMNS: Final = ("seq", "recorded_at", "kind", "version", "body", "previous", "digest")
_OF_SESSION: Final = f"SELECT {', '.join(_COLUMNS)} FROM entry WHERE session_id = ? ORDER BY seq"  # noqa: S608 - names of columns
_WHOLE: Final = f"CASE WHEN {' AND '.join(f'{each} NOTNULL' for each in _COLUMNS)} THEN 1 END"
_TEXTS: Final = ", ".join(f"CAST(group_concat({each}, '\x1f') AS BLOB)" for each in _COLUMNS)
_AS_IT_LIES: Final = f"SELECT count(*), count({_WHOLE}), {_TEXTS} FROM entry WHERE session_id = ?"  # noqa: S608 - names of columns
_NEWEST: Final = "SELECT session_id, seq, kind, digest FROM entry ORDER BY id DESC LIMIT 1"
_LAST_SEAL: Final = """
SELECT digest FROM entry WHERE kind = 'table_closed' ORDER BY id DESC LIMIT 1
"""
_MARK: Final = "SELECT id, digest FROM entry ORDER BY id DESC LIMIT 1"
_DIGEST_OF: Final = "SELECT digest FROM entry WHERE id = ?"
_GROWN: Final = "SELECT DISTINCT session_id FROM entry WHERE id > ? ORDER BY session_id"
_LAST_OF_DAY: Final = """
SELECT session_id FROM entry WHERE session_id BETWEEN ? AND ? ORDER BY session_id DESC LIMIT 1
"""


class Journal:
    """One table's file: held by this program while it is open, or opened for reading only.

    It is used by one thread at a time. A damaged file raises NotOpened wherever it is met.
    """

    def __init__(self, path: Path, reads: sqlite3.Connection, life: ExitStack) -> None:
        self.path = path
        self._reads = reads
        self._life = life
        self._writer: Writer | None = None
        self._heads: dict[str, Head] = {}  # of the sessions that are written here

    @classmethod
    def open(cls, path: Path, clock: Clock) -> Self:
        """The journal of a table, made where there is none yet; TableHeld if another has it."""
        from dealer_app.store.writer import Writer  # noqa: PLC0415 - 0.3 s, not for who reads

        with ExitStack() as life:
            hold = life.enter_context(held(path, clock()))
            schema.prepare(path)
            after_reads = life.enter_context(ExitStack())  # who may write tidies the log
            with reading(path):
                reads = life.enter_context(closing(schema.connect(path, "ro")))
            journal = cls(path, reads, ExitStack())
            hold()  # it knows the file from now on
            writer = Writer(path, clock, hold, journal.mark().digest)
            after_reads.callback(writer.close)
            journal._writer, journal._life = writer, life.pop_all()
            return journal

    @classmethod
    def read(cls, path: Path) -> Self:
        """The journal of a table that another program may hold; it takes no entry."""
        with reading(path), ExitStack() as life:
            if not is_file(path):
                raise NotOpened(path, Reason.MISSING)
            reads = life.enter_context(closing(schema.connect(path, "ro")))
            schema.check(reads, path)
            return cls(path, reads, life.pop_all())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file, so that another program may hold the table."""
        self._life.close()

    def now(self) -> datetime:
        """The moment that an entry made now bears; ActNotRecorded where none can be made."""
        return self._pen().now()

    def _pen(self) -> "Writer":
        if self._writer is None or not schema.writable(self.path):
            raise ActNotRecorded(self.path, Reason.READ_ONLY)
        return self._writer

    def append(
        self,
        session_id: str,
        events: Sequence[Event],
        signature: Signature = UNSIGNED,
        at: datetime | None = None,
    ) -> tuple[RecordedEntry, ...]:
        """Records all entries of one act or none of them; on disk when this returns.

        They bear the moment `at`, and where none is told that in which they are written.

        After ActNotRecorded the same act can be recorded again; after InDoubt `again` is all that
        can be done. SessionSealed if the session is closed, or would be before the last of these
        events.
        """
        pen = self._pen()
        try:
            head = self.head(session_id)
        except NotOpened as error:
            raise ActNotRecorded(self.path, error.reason) from error
        if head.sealed or any(isinstance(event, TableClosed) for event in events[:-1]):
            raise SessionSealed(session_id)
        if not events:
            return ()
        return self._at_head(pen.record((session_id, head), events, signature, at or pen.now()))

    def again(self) -> tuple[RecordedEntry, ...]:
        """Tries once more to have on disk the act that is in doubt; its entries, once they are.

        InDoubt while nobody can tell, ActNotRecorded once it is certain that it is not there: then
        the same act can be recorded again.
        """
        assert self._writer is not None
        return self._at_head(self._writer.again())

    def _at_head(self, entries: tuple[RecordedEntry, ...]) -> tuple[RecordedEntry, ...]:
        for last in entries[-1:]:
            closes = isinstance(last.event, TableClosed)
            self._heads[last.session_id] = Head(last.seq, last.digest, closes)
        return entries

    def head(self, session_id: str) -> Head:
        """The last entry of a session, which its closing entry names; zero where it has none."""
        if session_id in self._heads:
            return self._heads[session_id]
        lasts = self._all(_HEAD, _Last, session_id)
        head = next((Head(last.seq, last.digest, last.kind == SEAL) for last in lasts), Head())
        if self._writer is not None:
            self._heads[session_id] = head
        return head

    def events(self, session_id: str) -> list[RecordedEntry]:
        """Every entry of a session in order; NotUnderstood where a newer program wrote one."""
        return self.lying(session_id).entries()

    def lying(self, session_id: str) -> LyingSession:
        """A session as it lies in the file, for whoever asks first whether it is as recorded."""
        lying = self._rows(_OF_SESSION, get_args(Lying), session_id)
        return LyingSession(self.path, session_id, lying)

    def digest_of(self, session_id: str) -> str:
        """The SHA-256 of a session as it lies in the file, every sign of it, whatever it says.

        It is put together by SQLite, in a fifth of the time that it takes to hold every entry
        against its own digest: the same one says that nothing was changed since that was done.
        """
        with reading(self.path):
            ((entries, whole, *texts),) = self._reads.execute(_AS_IT_LIES, (session_id,))
        known = sha256(f"{entries} {whole}".encode())
        for column in texts:
            known.update(sha256(column or b"").digest())
        return known.hexdigest()

    def sessions(self) -> tuple[SessionInfo, ...]:
        """Every session of the table, in the order in which they were opened."""
        return tuple(_session(ends) for ends in self._all(_SESSIONS, _Ends))

    def open_session(self) -> str | None:
        """The session that goes on: the one of the newest entry, None if that closed it."""
        for newest in self._all(_NEWEST, _Last):
            return None if newest.kind == SEAL else newest.session_id
        return None

    def mark(self) -> JournalMark:
        """The newest entry of the file and its digest, zero where there is none."""
        return (*self._all(_MARK, JournalMark), JournalMark())[0]

    def grown_since(self, mark: JournalMark) -> tuple[str, ...] | None:
        """The sessions that have entries behind that mark; None where it is not in this file."""
        if mark.newest and self._all(_DIGEST_OF, str, mark.newest) != [mark.digest]:
            return None
        return tuple(self._all(_GROWN, str, mark.newest))

    def last_seal(self) -> str:
        """The digest of the newest closing entry, which the next opening names; empty if none."""
        return "".join(self._all(_LAST_SEAL, str))

    def new_session_id(self, clock: Clock) -> str:
        """A name that no session has, and that sorts behind the others of its day."""
        day = f"{clock():%Y-%m-%d}-"
        last = "".join(self._all(_LAST_OF_DAY, str, day + "0000", day + "9999"))
        return f"{day}{int(last.removeprefix(day)) + 1 if last else 1:04d}"

    def _all(self, question: str, shape: Callable[..., T], *values: str | int) -> list[T]:
        return [shape(*row) for row in self._rows(question, _kinds(shape), *values)]

    def _rows(self, question: str, kinds: tuple[type, ...], *values: str | int) -> list[Any]:
        """What is found, each of these kinds; who builds the table anew may put any there."""
        with reading(self.path):
            rows = self._reads.execute(question, values).fetchall()
        if any(tuple(map(type, row)) != kinds for row in rows):
            raise NotOpened(self.path, Reason.DAMAGED)
        return rows


@cache
def _kinds(shape: Callable[..., object]) -> tuple[type, ...]:
    """Of what types a row is that takes this shape."""
    return tuple(get_type_hints(shape).values()) or (str,)


def _session(ends: _Ends) -> SessionInfo:
    return SessionInfo(
        ends.session_id,
        ends.opened_at,
        ends.last_seq,
        ends.last_digest if ends.last_kind == SEAL else "",
        _opening(ends),
    )


def _opening(ends: _Ends) -> TableOpened | None:
    try:
        event = decode(ends.kind, ends.version, ends.body)
    except NotUnderstood:
        return None
    return event if isinstance(event, TableOpened) else None


# The openings of a table's sessions, without what was dealt in them


_NEWEST_FIRST: Final = ENTRIES + "WHERE kind = 'table_opened' ORDER BY id DESC"
_FIRST: Final = ENTRIES + "ORDER BY id LIMIT 1"
SESSIONS: Final = """
WITH RECURSIVE one(id) AS (
    SELECT min(session_id) FROM entry
    UNION ALL
    SELECT (SELECT min(session_id) FROM entry WHERE session_id > one.id) FROM one WHERE one.id <> ''
) SELECT id FROM one WHERE id <> ''
"""  # from one to the next by the index, however many entries each has
_SIGNED: Final = f"""
SELECT body FROM entry JOIN ({SESSIONS}) AS named ON session_id = named.id
WHERE seq = 1 AND instr(body, '"by":')
"""  # noqa: S608 - a constant


def openings(path: Path) -> Iterator[tuple[str, TableOpened]]:
    """When each session of a table was opened, and its opening, the newest first; what a newer
    program wrote is left out. NotOpened where the file cannot be read."""
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        schema.check(connection, path)
        for row in connection.execute(_NEWEST_FIRST):
            entry = stored(row)
            opening = opened(entry.kind, entry.version, entry.body)
            if opening is not None:
                yield entry.recorded_at, opening


def doubles(folder: Path, noted: Container[str] = ()) -> dict[Path, TableDoubled]:
    """The tables of a folder that are copies of others beside them, and what is told of each: they
    begin with the same entry. The one that goes for the table itself is one of those names that
    are noted of tables, else the one that its opening names, else the first.
    """
    alike = dict[str, list[tuple[bool, bool, str, Path]]]()
    for path in folder.glob("*.sabot"):
        with suppress(Trouble), reading(path), closing(schema.connect(path, "ro")) as connection:
            for row in connection.execute(_FIRST):
                entry = stored(row)
                opening = opened(entry.kind, entry.version, entry.body)
                named = opening is not None and opening.table == path.stem
                place = (path.stem not in noted, not named, path.name, path)
                alike.setdefault(entry.digest, []).append(place)
    found = dict[Path, TableDoubled]()
    for copies in alike.values():
        (*_, itself), *others = sorted(copies)
        found |= {path: TableDoubled(path, itself) for *_, path in others}
    return found


def is_signed(path: Path) -> bool:
    """True if somebody signed one of a table's openings; False where it cannot be read."""
    try:
        with reading(path), closing(schema.connect(path, "ro")) as connection:
            bodies = (body for (body,) in connection.execute(_SIGNED))
            return any(signature_of(body_of(b)) != UNSIGNED for b in bodies)
    except (Trouble, ValueError, TypeError):
        return False


def opened(kind: str, version: int, body: str) -> TableOpened | None:
    """The opening that an entry is; None where this program does not know it as one."""
    try:
        event = decode(kind, version, body)
    except NotUnderstood:
        return None
    return event if isinstance(event, TableOpened) else None


def asks_for_pins(opening: TableOpened) -> bool:
    """True where the house of that session has people sign with a PIN, as its own sheet says; a
    sheet that cannot be read asks."""
    if not opening.house:
        return False
    try:
        staff = tomllib.loads(opening.house).get("staff", {})
    except tomllib.TOMLDecodeError:
        return True
    return not (isinstance(staff, dict) and staff.get("pins") is False)
