"""A file of entries: how it is made and known, what guards it, and the connections to it; and in
which order people expect the names of such files: 1, 2, 10."""

import os
import re
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from typing_extensions import override

from dealer_app.store.codec import SEAL
from dealer_app.store.troubles import NotOpened, Reason, reading, status_of

SCHEMA: Final = 1
"""The version of the table's form, kept in the file's `user_version`."""

LOGGED, COPIED = "WAL", "DELETE"
"""How SQLite keeps what is not yet in its place: in a log beside the file, which one program
writes; or as copies of what stood there before, where several do, as it makes its files."""

LOG, INDEX, ROLLBACK = "-wal", "-shm", "-journal"
"""What the names of the files end with that SQLite keeps beside one: what is not yet in its place,
the index of that, and what a killed program is to take back."""

_ASKED: Final = 3  # times: the index comes and goes as others open and close the journal
_PATIENCE: Final = 1.0  # seconds that a write waits for a lock that nobody should hold
_MOST: Final = 2**63 - 1


_TABLE: Final = "entry"
_GUARDS: Final = tuple(
    f"CREATE TRIGGER entry_no_{verb.lower()} BEFORE {verb} ON entry"
    " BEGIN SELECT RAISE(ABORT, 'an entry is neither changed nor removed'); END"
    for verb in ("UPDATE", "DELETE")
)
_BESIDE_THE_TABLE: Final = (
    f"CREATE INDEX entry_seal ON entry (id) WHERE kind = '{SEAL}'",
    *_GUARDS,
)

_NEWEST: Final = "SELECT digest FROM entry ORDER BY id DESC LIMIT 1"
_WAITED_FOR: Final = ("", LOG, ROLLBACK)  # what SQLite opens to read, by what its name adds

_MADE: Final = """
SELECT name, type = 'trigger' AND sql IS NOT ? AND sql IS NOT ? FROM sqlite_schema
"""  # what is there, and whether it is a trigger of somebody else's
_CHECKPOINTED: Final = "PRAGMA wal_checkpoint(TRUNCATE)"


def prepare(path: Path, mode: str = LOGGED, patience: float = _PATIENCE) -> None:
    """Makes the table in a new file; NotOpened where it cannot be written, is foreign or newer."""
    with reading(path), ExitStack() as life:
        if status_of(path) is not None and not writable(path):
            # SQLite would open it all the same, and leave a log beside it that is read-only too.
            raise NotOpened(path, Reason.READ_ONLY)
        connection = life.enter_context(closing(connect(path, "rwc", patience)))
        if mode == LOGGED:
            # Read to its end: it is only there that SQLite tells what failed.
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
            # What an earlier program left in the log may not have been flushed: nothing is added
            # behind it before it lies in its place.
            connection.execute(_CHECKPOINTED).fetchall()
        if _is_new(connection):
            from dealer_app.store.writer import created  # noqa: PLC0415 - 0.3 s, for new files

            connection.execute("BEGIN IMMEDIATE")
            if _is_new(connection):  # nobody made it meanwhile
                connection.execute(created())
                for statement in _BESIDE_THE_TABLE:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={SCHEMA}")
            connection.execute("COMMIT")
        check(connection, path)


def empty_log(connection: sqlite3.Connection) -> None:
    """Moves what counts of the log into its place, and has the rest gone even after a power cut;
    sqlite3.Error where it cannot be.

    The log is cut off without a flush of its own: the commit behind that says nothing, and flushes.
    """
    connection.execute("PRAGMA synchronous=FULL")
    ((read_meanwhile, *_),) = connection.execute(_CHECKPOINTED).fetchall()
    if read_meanwhile:
        raise sqlite3.OperationalError("the log is being read")
    connection.execute(f"PRAGMA user_version={_version(connection)}")


def writable(path: Path) -> bool:
    """True if a journal is there and the system lets this program write to it.

    SQLite keeps the index of its log in a file that it maps into memory: where the disk has
    become read-only, to find that out by writing there would be the end of the program.
    """
    index = path.with_name(path.name + INDEX)
    return os.access(path, os.W_OK) and any(_may_be_written(index) for _ in range(_ASKED))


def _may_be_written(index: Path) -> bool:
    """True if it lies there for writing, or not at all; asked once, it may have come meanwhile."""
    return os.access(index, os.W_OK) or not index.exists()


def check(connection: sqlite3.Connection, path: Path) -> None:
    """NotOpened where the file is no journal, or one that a newer program wrote; and where rows
    that go in would meet a trigger of somebody else's."""
    version = _version(connection)
    if not path.name.isascii():
        _must_be_text(path)
    made = connection.execute(_MADE, _GUARDS).fetchall()
    if version == 0 or all(name != _TABLE for name, _ in made):
        raise NotOpened(path, Reason.NOT_A_JOURNAL)
    if any(foreign for _, foreign in made):
        raise NotOpened(path, Reason.DAMAGED)
    if version > SCHEMA:
        raise NotOpened(path, Reason.NEWER)


def must_end_with(connection: sqlite3.Connection, digest: str) -> None:
    """sqlite3.DatabaseError where the row of that digest is not the newest though it went in last:
    whoever built the table anew can have it let rows fall, and say that they are there."""
    if connection.execute(_NEWEST).fetchone() != (digest,):
        raise sqlite3.DatabaseError("the table does not keep what is added")


def as_asked(number: int) -> int:
    """The number of an entry as a question to SQLite; one beyond all that it keeps is that of no
    entry, and so is the one that is asked for in its place."""
    return number if abs(number) <= _MOST else _MOST


def _must_be_text(path: Path) -> None:
    """NotOpened where the name of a file is no text, and can be written nowhere."""
    try:
        path.name.encode()
    except UnicodeEncodeError as error:
        raise NotOpened(path, Reason.NAME) from error


def _is_new(connection: sqlite3.Connection) -> bool:
    return not _tables(connection) and _version(connection) == 0


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


class _Connection(sqlite3.Connection):
    """A connection whose questions end with it.

    SQLite keeps the lock of a question that was not read to its end for as long as anybody has it:
    what went wrong while an entry was read has, and is kept to be told.
    """

    def __init__(self, *how: Any, **named: Any) -> None:
        super().__init__(*how, **named)
        self._asked = WeakSet[sqlite3.Cursor]()

    @override
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        found = super().execute(sql, parameters)
        self._asked.add(found)
        return found

    @override
    def close(self) -> None:
        for each in tuple(self._asked):
            each.close()
        super().close()


def connect(path: Path, mode: str, patience: float = _PATIENCE) -> sqlite3.Connection:
    """A connection that reads (`ro`), also writes (`rw`), or also makes the file (`rwc`).

    `patience` is how many seconds it waits for a lock. sqlite3.DatabaseError where the file is a
    pipe: it would be waited for until somebody writes into it.
    """
    for end in _WAITED_FOR:
        if path.with_name(path.name + end).is_fifo():
            raise sqlite3.DatabaseError("a pipe is no file")
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        factory=_Connection,
    )


# The order in which people expect the names of such files


_NUMBERS: Final = re.compile(r"([0-9]+)")


Place = tuple[tuple[str | int, ...], str]
"""Where a name comes in that order."""


def natural(name: str) -> Place:
    """By what such names are sorted: their words without regard to case, their numbers by value."""
    parts = _NUMBERS.split(name.casefold())
    return tuple(int(part) if n % 2 else part for n, part in enumerate(parts)), name
