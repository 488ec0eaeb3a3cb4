"""The register on disk: the machine's own chain, which several programs write to in turn.

Each act opens the file and closes it again. Where several programs write, SQLite's log is not
used: what stood in a page before is copied beside the file, and locks are SQLite's own.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.folding import Entered, fold
from dealer_app.register.judge import judge
from dealer_app.register.objections import Objection
from dealer_app.register.state import EMPTY, Register
from dealer_app.register.witness import Seen, Witness, machine_of
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store import schema
from dealer_app.store.chain import Chained, Stored, stored
from dealer_app.store.fields import of_type
from dealer_app.store.reckoning import EVERY, RECKONED, reckoned, register_of
from dealer_app.store.register_codec import encode_fact, entered, kind_of
from dealer_app.store.signing import signature_of
from dealer_app.store.troubles import (
    NotRecorded,
    Reason,
    RegisterAltered,
    RegisterMissing,
    Trouble,
    reason_of,
    told,
)
from dealer_app.store.writer import Clock, Head
from dealer_app.table.events import RegisterSeen

FILE: Final = "register.sabot-register"
"""The register's name in the data folder; no table's file is called so."""

SESSION: Final = "register"
"""What stands where a table's entries name their session."""

_PATIENCE: Final = 5.0  # seconds that an act waits for another program's
_ENTRIES: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest
FROM entry WHERE session_id = ? AND seq >= ? ORDER BY seq
"""
_LAST_SUM: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest
FROM entry WHERE session_id = ? AND kind = ? ORDER BY seq DESC LIMIT 1
"""
_HEAD: Final = "SELECT seq, digest FROM entry ORDER BY id DESC LIMIT 1"
_NEWEST: Final = "SELECT body FROM entry ORDER BY id DESC LIMIT 1"
_NEWEST_SEAL: Final = """
SELECT body FROM entry WHERE kind = 'table_closed' ORDER BY id DESC LIMIT 1
"""
_FIRST: Final = "SELECT digest FROM entry WHERE session_id = ? AND seq = 1"
_INSERT: Final = """
INSERT INTO entry (session_id, seq, recorded_at, kind, version, body, previous, digest)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """One fact of the register; `seq` counts from 1."""

    seq: int
    at: datetime
    fact: f.Fact
    signature: Signature
    digest: str


class Deed(NamedTuple):
    """What is to be recorded in one act and under whose hand, and what speaks against it."""

    facts: Sequence[f.Fact] = ()
    signature: Signature = UNSIGNED
    objection: Objection | None = None


class _Stood(NamedTuple):
    """The register as it stood after an entry, and the number of the last that sums it up."""

    register: Register = EMPTY
    head: Head = Head()
    reckoned: int = 0


Decide = Callable[[Register, datetime], Deed]
"""What to record, given the register as it stands and the time."""


class RegisterFile:
    """The machine's register: read as far as it has grown, and the one door to write through.

    It is used by one thread at a time.
    """

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self._clock = clock
        self._stood = _Stood()

    @property
    def known(self) -> Register:
        """The register as it was read or written here last."""
        return self._stood.register

    @property
    def head(self) -> str:
        """The digest of the last entry that was read or written here, empty for none."""
        return self._stood.head.digest

    def witness(self) -> Witness | None:
        """How far the register had come when it was read or written here last; None where there
        was nothing yet."""
        seq, digest, _ = self._stood.head
        if not seq:
            return None
        with told(self.path), _opened(self.path) as connection:
            first = "".join(each for (each,) in connection.execute(_FIRST, (SESSION,)))
        return Witness(machine_of(first), Seen(seq, digest))

    def read(self) -> Register:
        """The register as it stands now, empty where there is none yet.

        NotOpened where the file cannot be read, RegisterAltered where it is not what was written,
        RegisterMissing where it went, NotUnderstood where a newer program wrote to it.
        """
        if not self._is_blank():
            with told(self.path), _opened(self.path) as connection:
                self._catch_up(connection)
        return self.known

    def append(self, decide: Decide) -> Deed:
        """Records what is decided on the register as it stands: all of it, or nothing at all.

        What it returns is on disk; where one of the facts cannot stand, it is the objection alone.
        NotRecorded where the disk refuses: the same can be tried again.
        """
        if self._is_blank():
            with told(self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            schema.prepare(self.path, schema.COPIED, _PATIENCE)
        with _written(self.path), _opened(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            self._catch_up(connection)
            now = self._clock().astimezone(UTC)
            clocked = _clocked(self.known, now)
            register = fold(self.known, clocked)
            deed = decide(register, now)
            objection = _objection(register, deed, now)
            if objection is not None:
                deed = Deed(objection=objection)
            recorded = [*clocked, *_entered(deed, now)]
            if recorded:
                self._record(connection, recorded)
        return deed

    def entries(self, *kinds: type[f.Fact]) -> list[RegisterEntry]:
        """Every entry of these kinds, or every one, in the order in which they were made."""
        if self._is_blank():
            return []
        names = {kind_of(kind) for kind in kinds}
        with told(self.path), _opened(self.path) as connection:
            return [
                _entry(each)
                for each in _chain(connection, 1)
                if each.kind in names or not (names or each.kind == RECKONED)
            ]

    def misreckoned(self) -> list[int]:
        """The numbers of the entries that say the register adds up to something else than it did
        (REQ-13)."""
        register, wrong = EMPTY, list[int]()
        with told(self.path), _opened(self.path) as connection:
            for sums, group in groupby(_chain(connection, 1), lambda each: each.kind == RECKONED):
                if sums:
                    wrong += [each.seq for each in group if register_of(each) != register]
                else:
                    register = fold(register, map(entered, group))
        return wrong

    def _is_blank(self) -> bool:
        """True if there is nothing yet; RegisterMissing if there was."""
        blank = is_blank(self.path)
        if blank and self._stood.head.seq:
            raise RegisterMissing(self.path)
        return blank

    def _catch_up(self, connection: sqlite3.Connection) -> None:
        """Reads what was added since, from the last sum on where that is another register; what
        was known stays where that cannot be believed."""
        stood = self._stood if self._stood.head.seq else self._last_sum(connection)
        found = list(_chain(connection, stood.head.seq))
        if stood.head.seq and (not found or found[0].digest != stood.head.digest):
            stood = self._last_sum(connection)
            found = list(_chain(connection, stood.head.seq))
        register, head, last = stood
        for each in found[1:] if head.seq else found:
            if not _follows(each, head):
                raise RegisterAltered(self.path, head.seq + 1)
            head = Head(each.seq, each.digest)
            last = each.seq if each.kind == RECKONED else last
        if head != stood.head:
            added = (each for each in found if each.seq > stood.head.seq and each.kind != RECKONED)
            register = fold(register, map(entered, added))
        self._stood = _Stood(register, head, last)

    def _last_sum(self, connection: sqlite3.Connection) -> _Stood:
        """The register as the last entry has it that says what it adds up to."""
        for row in connection.execute(_LAST_SUM, (SESSION, RECKONED)):
            last = stored(row)
            if last.chained.digest != last.digest:
                raise RegisterAltered(self.path, last.seq)
            return _Stood(register_of(last), Head(last.seq, last.digest), last.seq)
        return _Stood()

    def _record(self, connection: sqlite3.Connection, entries: Sequence[Entered]) -> None:
        _, head, last = self._stood
        register = fold(self.known, entries)
        encoded = [encode_fact(each.fact, each.signature) for each in entries]
        due = head.seq + len(encoded) >= last + EVERY
        if due:
            encoded.append(reckoned(register))
        at = entries[-1].at.isoformat(timespec="microseconds")
        rows = list[tuple[str | int, ...]]()
        for each in encoded:
            chained = Chained(SESSION, head.seq + 1, at, *each, head.digest)
            head = Head(chained.seq, chained.digest)
            rows.append((*chained, head.digest))
        connection.executemany(_INSERT, rows)
        connection.execute("COMMIT")
        self._stood = _Stood(register, head, head.seq if due else last)


def is_blank(path: Path) -> bool:
    """True if nothing was ever recorded there."""
    with told(path):
        return not path.exists() or path.stat().st_size == 0


def register_in(folder: Path) -> Path | None:
    """The register of a data folder, None where there is none yet, ready to be read by anybody.

    RegisterMissing where people have signed at a table there.
    """
    path = folder / FILE
    if is_blank(path):
        if signed_before(folder):
            raise RegisterMissing(path)
        return None
    with suppress(sqlite3.Error, Trouble), _opened(path) as connection:
        connection.execute(_NEWEST)  # whoever reads first undoes what a killed program began
    return path


def seen_in(folder: Path) -> RegisterSeen | None:
    """How far the register of a data folder is written; None where there is none to be read."""
    path = folder / FILE
    with suppress(Trouble), told(path):
        if not is_blank(path):
            with _opened(path) as connection:
                for seq, digest in connection.execute(_HEAD):
                    return RegisterSeen(seq, digest)
    return None


@contextmanager
def held(path: Path) -> Iterator[RegisterSeen | None]:
    """Nobody writes to the register meanwhile; how far it is written, None where there is none.

    Whoever has something to record waits a few seconds for it: what is done here is short.
    """
    with ExitStack() as life:
        seen = None
        if not is_blank(path):
            with told(path):
                connection = life.enter_context(_opened(path))
                connection.execute("BEGIN IMMEDIATE" if os.access(path, os.W_OK) else "BEGIN")
                for seq, digest in connection.execute(_HEAD):
                    seen = RegisterSeen(seq, digest)
        yield seen


def signed_before(folder: Path) -> bool:
    """True if somebody has signed the newest entry, or the newest closing, of a table there."""
    return any(_is_signed(path) for path in folder.glob("*.sabot"))


def _is_signed(table: Path) -> bool:
    try:
        with told(table), closing(schema.connect(table, "ro")) as connection:
            bodies = [
                body
                for question in (_NEWEST, _NEWEST_SEAL)
                for (body,) in connection.execute(question)
            ]
            return any(signature_of(of_type(dict)(json.loads(b))) != UNSIGNED for b in bodies)
    except (Trouble, ValueError, TypeError):
        return False


def _clocked(register: Register, now: datetime) -> list[Entered]:
    """That the clock was turned back, where it shows less than at the newest entry (REQ-11)."""
    if register.newest is None or register.newest <= now:
        return []
    return [Entered(f.ClockTurned(register.newest, now), now)]


def _entered(deed: Deed, now: datetime) -> list[Entered]:
    return [Entered(fact, now, deed.signature) for fact in deed.facts]


def _objection(register: Register, deed: Deed, now: datetime) -> Objection | None:
    """What speaks against the first fact of a deed that cannot stand."""
    for each in _entered(deed, now):
        objection = judge(register, each.fact, each.signature)
        if objection is not None:
            return objection
        register = fold(register, [each])
    return None


def _chain(connection: sqlite3.Connection, first: int) -> Iterator[Stored]:
    return (stored(row) for row in connection.execute(_ENTRIES, (SESSION, first)))


def _follows(each: Stored, head: Head) -> bool:
    """True if an entry is whole, and was recorded after that one."""
    chained = each.seq == head.seq + 1 and each.previous == head.digest
    return chained and each.chained.digest == each.digest


def _entry(each: Stored) -> RegisterEntry:
    told = entered(each)
    return RegisterEntry(each.seq, told.at, told.fact, told.signature, each.digest)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes where it can: a reader too undoes what a killed program began.

    An act is on disk, the names in the folder and all, before its commit returns.
    """
    mode = "rw" if os.access(path, os.W_OK) else "ro"
    with closing(schema.connect(path, mode, _PATIENCE)) as connection:
        schema.check(connection, path)
        connection.execute("PRAGMA synchronous=EXTRA")
        yield connection


@contextmanager
def _written(path: Path) -> Iterator[None]:
    """Turns what goes wrong while an act is recorded into NotRecorded."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise NotRecorded(path, Reason.TEXT) from error
    except sqlite3.Error as error:
        raise NotRecorded(path, reason_of(error)) from error
