"""A trainee's file on disk: a chain of its own that one program at a time writes to.

It is a world apart from the tables and the register: nothing here names a file of theirs. A damaged
one is set aside with its date, and nothing of it is carried over.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from dealer_app.i18n import marked
from dealer_app.store import schema
from dealer_app.store.aside import moved_beside
from dealer_app.store.chain import ENTRIES, INSERT, Clock, Head, Stored, stored
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import (
    ActNotRecorded,
    Holder,
    NotOpened,
    Reason,
    TableHeld,
    Trouble,
    is_file,
    reading,
    status_of,
    unrecorded,
)

FOLDER: Final = "school"
"""The school's own folder in the data folder."""

SUFFIX: Final = ".sabot-school"
"""How a trainee's file is named; no table's is."""

CLASS: Final = f"_class{SUFFIX}"
"""The file of the class's book, which lies among the trainees' and is none of theirs: no name of
theirs begins so."""

SESSION: Final = "school"
"""What stands where a table's entries name their session."""

ASIDE: Final = "-damaged"
"""What is added to the name of a damaged file that is set aside."""

_BEGINS: Final = b"SQLite format 3\0"
_LEAST: Final = 512  # bytes of a file below which SQLite takes it for a new one
_PATIENCE: Final = 5.0  # seconds that one program waits for another's act
_ALL: Final = ENTRIES + "ORDER BY id"
_FIRST: Final = ENTRIES + "ORDER BY id LIMIT 1"
_LOST: Final = frozenset({Reason.DAMAGED, Reason.NOT_A_JOURNAL})
"""Of what no more can be read; whatever else goes wrong may go right another time."""


class RecordHeld(Trouble):
    """Another program holds a trainee's record; None where it has not yet said who it is."""

    def __init__(self, path: Path, holder: Holder | None) -> None:
        if holder is None:
            sentence = marked("{path} is held by another program. Leave the school there first.")
            super().__init__(sentence, path=str(path))
        else:
            sentence = marked(
                "{path} is held by another program: process {pid} on {host}, since {since}."
                " Leave the school there first."
            )
            super().__init__(
                sentence, path=str(path), pid=holder.pid, host=holder.host, since=holder.since
            )
        self.holder = holder


class RecordDamaged(Trouble):
    """A trainee's record is not what was written to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{path} is damaged: it is set aside when the trainee begins again."),
            path=str(path),
        )


Stands = Callable[[Sequence[Stored]], bool]
"""False of entries that nobody could have made one behind the other."""


def _anything(_: Sequence[Stored]) -> bool:
    return True


class SchoolFile:
    """A trainee's file, held by this program while it is open; one thread at a time uses it.

    `entries` are those that it held when it was opened; `set_aside` is what the file before it is
    kept as, where that was damaged.
    """

    def __init__(self, path: Path, clock: Clock, life: ExitStack, stands: Stands) -> None:
        self.path = path
        self._stands = stands
        self.entries: Sequence[Stored] = ()
        self.set_aside: Path | None = None
        self._clock = clock
        self._life = life
        self._connection: sqlite3.Connection | None = None
        self._head = Head()

    @classmethod
    def open(cls, path: Path, clock: Clock, stands: Stands = _anything) -> Self:
        """The file, made where there is none yet; a damaged one is set aside and begun anew, and so
        is one whose entries do not stand.

        RecordHeld if another program has it, NotOpened where the disk refuses.
        """
        with ExitStack() as life:
            life.enter_context(record_held(path, clock()))
            file = cls(path, clock, life, stands)
            life.callback(file._end)
            try:
                file._begin()
            except RecordDamaged:
                file._end()
                with reading(path):
                    file.set_aside = moved_beside(path, clock(), SUFFIX + ASIDE)
                file._begin()
            file._life = life.pop_all()
            return file

    @property
    def head(self) -> str:
        """The digest of the last entry, empty for none."""
        return self._head.digest

    def close(self) -> None:
        """Lets another program have it."""
        self._life.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, facts: Sequence[Encoded]) -> datetime:
        """Records these in one act, on disk when it returns, and says when.

        ActNotRecorded where the disk refuses: then none of them is in the file.
        """
        assert self._connection is not None
        now = self._clock().astimezone(UTC)
        with _written(self.path, self._connection):
            rows, head = _chained(facts, now, self._head)
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(INSERT, rows)
            schema.must_end_with(self._connection, head.digest)
            self._connection.execute("COMMIT")
        self._head = head
        return now

    def _begin(self) -> None:
        with _read(self.path):
            if status_of(self.path) is not None and not _begins_well(self.path):
                raise RecordDamaged(self.path)
            schema.prepare(self.path, patience=_PATIENCE)
            self._connection = schema.connect(self.path, "rw", _PATIENCE)
            self._connection.execute("PRAGMA synchronous=FULL")
            if self._connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise RecordDamaged(self.path)
            self.entries = _chain(self._connection, self.path)
        if not self._stands(self.entries):
            raise RecordDamaged(self.path)
        if self.entries:
            self._head = self.entries[-1].head

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def entries_of(path: Path) -> Sequence[Stored]:
    """Every entry of a file that another program may be writing to.

    RecordDamaged where it is not what was written, NotOpened where it cannot be read.
    """
    with _looked_at(path) as connection:
        return _chain(connection, path)


def first_of(path: Path) -> Stored | None:
    """The first entry of a file, None of an empty one; a Trouble as of all of them."""
    with _looked_at(path) as connection:
        found = [stored(row) for row in connection.execute(_FIRST)]
        _check(found, path)
        return found[0] if found else None


def copied(source: Path, target: Path) -> None:
    """Puts a record as it stands in the place of another, or where there is none; a Trouble where
    the disk refuses, and then the one that lay there is as it was."""
    fresh = target.with_name(f"{target.name}.new")
    with _read(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        with _looked_at(source) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
        fresh.replace(target)


@contextmanager
def _looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that is there; it too undoes what a killed program began."""
    with _read(path):
        if not is_file(path):
            raise NotOpened(path, Reason.MISSING)
        mode = "rw" if os.access(path, os.W_OK) else "ro"
        with closing(schema.connect(path, mode, _PATIENCE)) as connection:
            schema.check(connection, path)
            yield connection


@contextmanager
def _read(path: Path) -> Iterator[None]:
    """Turns what goes wrong while a file is read into RecordDamaged or NotOpened."""
    try:
        with reading(path):
            yield
    except NotOpened as trouble:
        if trouble.reason in _LOST:
            raise RecordDamaged(path) from trouble
        raise


@contextmanager
def _written(path: Path, connection: sqlite3.Connection) -> Iterator[None]:
    """Turns what goes wrong while an act is recorded into ActNotRecorded, and undoes the act."""
    try:
        yield
    except (sqlite3.Error, UnicodeEncodeError) as error:
        with suppress(sqlite3.Error):
            connection.rollback()
        raise ActNotRecorded(path, unrecorded(error)) from error


@contextmanager
def record_held(path: Path, now: datetime) -> Iterator[None]:
    """Keeps every other program from a record while the block runs; RecordHeld where one has it."""
    with ExitStack() as life:
        try:
            life.enter_context(held(path, now))
        except TableHeld as trouble:
            raise RecordHeld(path, trouble.holder) from trouble
        yield


def _chained(
    facts: Sequence[Encoded], now: datetime, head: Head
) -> tuple[list[tuple[str | int, ...]], Head]:
    """The rows of these facts behind the head, and the head after them."""
    at = now.isoformat(timespec="microseconds")
    rows = list[tuple[str | int, ...]]()
    for fact in facts:
        chained = head.entry(SESSION, at, *fact)
        head = Head(chained.seq, chained.digest)
        rows.append((*chained, head.digest))
    return rows, head


def _chain(connection: sqlite3.Connection, path: Path) -> Sequence[Stored]:
    found = [stored(row) for row in connection.execute(_ALL)]
    _check(found, path)
    return found


def _check(found: Sequence[Stored], path: Path) -> None:
    """RecordDamaged where an entry is not whole, or does not follow the one before it."""
    head = Head()
    for each in found:
        if each.session_id != SESSION or not each.follows(head):
            raise RecordDamaged(path)
        head = each.head


def _begins_well(path: Path) -> bool:
    """True of a file of SQLite's: of any other it would throw away what lies beside it."""
    with path.open("rb") as file:
        begun = file.read(_LEAST)
    return len(begun) == _LEAST and begun.startswith(_BEGINS)
