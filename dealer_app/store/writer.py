"""The pen: chains the events of one act and has them on disk before it returns, into the one table
of every file of entries.

It takes 0.3 seconds to load, and whoever only reads needs nothing of it.

A commit that fails while it is flushed is neither there nor gone: its frames stand in the log, and
whoever opens the file next counts them, although this program does not. So the same rows are
written once more, over the same frames. Where that fails too the log is emptied, and something
harmless is committed behind it, so that no power cut brings the old frames back: then the act is
gone for certain. Where that fails as well nobody knows: the act stays in doubt, and nothing else is
written until it is certain what became of it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from sqlalchemy import Connection, Engine, NullPool, Text, UniqueConstraint, create_engine
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.event import listen
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateTable
from sqlmodel import Field, SQLModel

from dealer_app.rules.staff import Signature
from dealer_app.store import schema
from dealer_app.store.chain import Chained, Clock, Head
from dealer_app.store.codec import RecordedEntry, encode
from dealer_app.store.troubles import ActNotRecorded, InDoubt, Reason, unrecorded
from dealer_app.table.events import Event


class StoredEntry(SQLModel, table=True):
    """An entry as it lies in the file; every column but `id` is covered by `digest`."""

    __tablename__: ClassVar[str | Callable[..., str]] = "entry"
    __table_args__ = (
        UniqueConstraint("session_id", "seq"),
        UniqueConstraint("digest"),
        {"sqlite_strict": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    session_id: str = Field(sa_type=Text)
    seq: int
    recorded_at: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    version: int
    body: str = Field(sa_type=Text)
    previous: str = Field(sa_type=Text)
    digest: str = Field(sa_type=Text)


ENTRY: Final = SQLModel.metadata.tables["entry"]


def created() -> str:
    """What has SQLite make the table."""
    return str(CreateTable(ENTRY).compile(dialect=dialect()))


def row_of(chained: Chained) -> StoredEntry:
    """The row of an entry, the only way in which one is made."""
    return StoredEntry(**chained._asdict(), digest=chained.digest)


class _Act(NamedTuple):
    """What is recorded at once: its rows, and the entries that they are."""

    rows: Sequence[Mapping[str, str | int]]
    entries: tuple[RecordedEntry, ...]

    @property
    def digest(self) -> str:
        """That of its last row, by which all of them are known."""
        return self.entries[-1].digest


class _Failure(NamedTuple):
    """Why rows were not taken: whether it was while they were committed, and whether they may stand
    in the log all the same."""

    reason: Reason
    error: Exception
    committing: bool = False
    may_stand: bool = False


class _Elsewhere(Exception):
    """Somebody else has written to the file, or may: nothing is added to it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class _Known(Exception):
    """The rows are in the file already."""


_UNFINISHED: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE})
"""What SQLite says of a commit whose last frame was not written to its end: the mark that counts
the others is in that one."""

_NEWEST: Final = "SELECT digest FROM entry ORDER BY id DESC LIMIT 1"
_THERE: Final = "SELECT count(*) FROM entry WHERE digest = ?"

_CHECKPOINT: Final = 1000  # pages of the write-ahead log, 4 MB, after which they are moved
_LOG_LEFT: Final = 8 * 2**20  # bytes that the log's file keeps once they are


class Writer:
    """The one connection that writes to a journal; it is made anew after a failure.

    `held` is asked before each act whether this program still has the table. `newest` is the digest
    of the file's last entry, behind which nobody else may have written.
    """

    def __init__(self, path: Path, clock: Clock, held: Callable[[], bool], newest: str) -> None:
        self._path = path
        self._clock = clock
        self._held = held
        self._newest = newest
        self._engine = _engine(path)
        self._connection: Connection | None = None
        self._doubtful: _Act | None = None

    def close(self) -> None:
        """Disconnects; what a failed act left behind goes with the connection."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def now(self) -> datetime:
        """The moment by the clock, in UTC."""
        return self._clock().astimezone(UTC)

    def record(
        self,
        behind: tuple[str, Head],
        events: Iterable[Event],
        signature: Signature,
        at: datetime,
    ) -> tuple[RecordedEntry, ...]:
        """Adds the events behind the head of a session, in one transaction and of one moment; on
        disk when this returns.

        ActNotRecorded where it is not: then none of them is in the journal. InDoubt where nobody
        can tell, and for any other act until `again` has told.
        """
        if self._doubtful is not None:
            raise InDoubt(self._path)
        session_id, head = behind
        now = at.isoformat(timespec="microseconds")
        entries: list[RecordedEntry] = []
        rows: list[Mapping[str, str | int]] = []
        for event in events:
            stored = row_of(head.entry(session_id, now, *encode(event, signature)))
            head = Head(stored.seq, stored.digest)
            rows.append(stored.model_dump(exclude={"id"}))
            entries.append(
                RecordedEntry(
                    session_id, stored.seq, now, event, stored.previous, stored.digest, signature
                )
            )
        act = _Act(rows, tuple(entries))
        failure = self._attempt(act)
        if failure is not None:
            self._settle(act, failure)
        self._newest = act.digest
        return act.entries

    def again(self) -> tuple[RecordedEntry, ...]:
        """Tries once more to have on disk what is in doubt, and returns it once it is there, or
        nothing where nothing is in doubt.

        InDoubt while nobody can tell; ActNotRecorded once it is certain that it is not there.
        """
        act = self._doubtful
        if act is None:
            return ()
        if not schema.writable(self._path):
            raise InDoubt(self._path)
        failure = self._attempt(act)
        if failure is not None:
            self._empty_log(act, failure)
        self._doubtful, self._newest = None, act.digest
        return act.entries

    def _settle(self, act: _Act, failure: _Failure) -> None:
        """Has the rows on disk by a second attempt, or surely gone; ActNotRecorded, InDoubt."""
        again = self._attempt(act) if failure.committing else failure
        if again is None:
            return
        if failure.may_stand or again.may_stand:
            self._empty_log(act, again)
        else:
            raise ActNotRecorded(self._path, again.reason) from again.error

    def _empty_log(self, act: _Act, failure: _Failure) -> None:
        """Moves all that counts out of the log, so that what does not is gone from it; InDoubt
        where that cannot be, ActNotRecorded where the rows did not count.

        It returns where they did, and are on disk now.
        """
        there = self._after_emptying(act.digest)
        self._doubtful = act if there is None else None
        if there is None:
            raise InDoubt(self._path) from failure.error
        if not there:
            raise ActNotRecorded(self._path, failure.reason) from failure.error

    def _after_emptying(self, digest: str) -> bool | None:
        """Whether a row is in the file once its log is empty; None where it cannot be emptied."""
        try:
            with closing(schema.connect(self._path, "rw")) as connection:
                schema.empty_log(connection)
                return bool(connection.execute(_THERE, (digest,)).fetchone()[0])
        except sqlite3.Error:
            return None

    def _attempt(self, act: _Act) -> _Failure | None:
        """Writes the rows behind the newest entry; None where they are on disk."""
        committing = False
        try:
            connection = self._connected()
            with connection.begin():
                self._check(connection, act)
                connection.execute(ENTRY.insert(), act.rows)
                schema.must_end_with(_file_of(connection), act.digest)
                committing = True
        except _Known as error:
            self.close()
            return _Failure(Reason.DISK, error, committing=True, may_stand=True)
        except _Elsewhere as error:
            self.close()
            return _Failure(error.reason, error)
        except (DBAPIError, sqlite3.Error, UnicodeEncodeError) as error:
            self.close()
            may_stand = committing and _code(error) not in _UNFINISHED
            return _Failure(_reason(error), error, committing, may_stand)
        return None

    def _check(self, connection: Connection, act: _Act) -> None:
        """_Elsewhere where another program wrote to the file, or may; _Known where these rows are
        its last.

        It is asked inside the transaction, so that nobody writes between the answer and the rows.
        """
        newest = "".join(digest for (digest,) in _file_of(connection).execute(_NEWEST))
        if newest == act.digest:
            raise _Known
        if newest != self._newest:
            raise _Elsewhere(Reason.CHANGED)
        if not self._held():
            raise _Elsewhere(Reason.NOT_HELD)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection


def _engine(path: Path) -> Engine:
    """The engine of the one connection that writes: each act a real transaction, flushed.

    `synchronous=FULL` has the log on disk before a commit returns.
    """

    def opened() -> sqlite3.Connection:
        connection = schema.connect(path, "rw")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={_CHECKPOINT}")
        connection.execute(f"PRAGMA journal_size_limit={_LOG_LEFT}")
        return connection

    engine = create_engine("sqlite://", creator=opened, poolclass=NullPool)
    listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _file_of(connection: Connection) -> sqlite3.Connection:
    file = connection.connection.driver_connection
    assert isinstance(file, sqlite3.Connection)
    return file


def _code(error: Exception) -> int:
    """What SQLite calls an error, with the part that tells what it was about to do."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return int(getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR))


def _reason(error: DBAPIError | sqlite3.Error | UnicodeEncodeError) -> Reason:
    cause = error.orig if isinstance(error, DBAPIError) else error
    assert isinstance(cause, sqlite3.Error | UnicodeEncodeError)
    return unrecorded(cause)
