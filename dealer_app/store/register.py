"""The register on disk: the machine's own chain, which several programs write to in turn.

Each act opens the file and closes it again. Where several programs write, SQLite's log is not
used: what stood in a page before is copied beside the file, and locks are SQLite's own.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.register_judge import judge_act
from dealer_app.register.state import EMPTY, Register
from dealer_app.register.witness import SeenEntry, Witness, machine_of
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, INSERT, Clock, Head, Stored, stored
from dealer_app.store.codec import (
    EVERY,
    RECKONED,
    encode_fact,
    entered,
    kind_of,
    reckoned,
    register_of,
)
from dealer_app.store.fact_codec import Encoded
from dealer_app.store.journal import is_signed
from dealer_app.store.register_place import (
    ANY,
    PATIENCE,
    SESSION,
    is_blank,
    is_no_file,
    opened,
    signed_before,
)
from dealer_app.store.troubles import (
    ActNotRecorded,
    Reason,
    RegisterAltered,
    RegisterMissing,
    Trouble,
    reading,
    reason_of,
)
from dealer_app.store.trust.machine_key import (
    SigningKeys,
    doubt,
    key_file,
    key_held,
    signed_next,
)

_FOUND: Final = frozenset({f.NotedFor.FIRST, f.NotedFor.DECIDED})
_SINCE: Final = ENTRIES + "WHERE session_id = ? AND seq >= ? ORDER BY seq"
_OF_KIND: Final = ENTRIES + "WHERE session_id = ? AND kind = ? ORDER BY seq DESC"
_FIRST_OF_KIND: Final = ENTRIES + "WHERE session_id = ? AND kind = ? ORDER BY seq LIMIT 1"
_NAMED: Final = (
    ENTRIES  # noqa: S608 - two texts of its own
    + """
WHERE session_id = ? AND seq >= ?
AND (seq = 1 OR instr(body, '"by":') OR kind IN (SELECT value FROM json_each(?)))
AND kind <> ? ORDER BY seq
"""
)
_LAST_SUM: Final = _OF_KIND + " LIMIT 1"
_NAMING: Final = (
    ENTRIES + """WHERE session_id = ? AND body LIKE '%"next":%' ORDER BY seq DESC LIMIT 2"""
)
_NAMING_BEFORE: Final = (
    ENTRIES
    + """WHERE session_id = ? AND seq < ? AND body LIKE '%"next":%' ORDER BY seq DESC LIMIT 1"""
)
_FIRST: Final = "SELECT digest FROM entry WHERE session_id = ? AND seq = 1"


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


Certify = Callable[[str, int, str], tuple[str, str]]
"""Of a machine's new key, and the number and digest of the entry behind which it is named, the
house's own key and its signature."""

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
        self._unsigned = False

    @property
    def known(self) -> Register:
        """The register as it was read or written here last."""
        return self._stood.register

    @property
    def unsigned(self) -> bool:
        """True where the machine signs, and what was recorded here last is not signed."""
        return self._unsigned

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
        with reading(self.path), opened(self.path) as connection:
            return Witness(_machine(connection, self.path), SeenEntry(seq, digest))

    def read(self) -> Register:
        """The register as it stands now, empty where there is none yet.

        NotOpened where the file cannot be read, RegisterAltered where it is not what was written,
        RegisterMissing where it went, NotUnderstood where a newer program wrote to it.
        """
        if not self._is_blank():
            with reading(self.path), opened(self.path) as connection:
                self._catch_up(connection)
        return self.known

    def read_anew(self) -> Register:
        """The register as it stands, with what was read before looked at again, from the last sum
        on; a Trouble as of reading it, also where an old entry was altered meanwhile.

        That takes as long as a start does, so it is for moments at which nobody waits: what is
        added is read from where it was read before. What stands before the last sum is looked at by
        the whole check alone.
        """
        RegisterFile(self.path, self._clock).read()
        return self.read()

    def begins_no_other(self) -> None:
        """RegisterMissing where there is no register though people have signed at the tables beside
        it: then there was one, and whoever writes next would begin another."""
        if is_blank(self.path) and signed_before(self.path.parent):
            raise RegisterMissing(self.path)

    def knows_nobody(self) -> bool:
        """True while there is nobody whom the register knows: whoever comes first is a director.

        RegisterMissing where people have signed at the tables beside it: they were known by another
        register, and whoever put this one in its place becomes nobody's director.
        """
        register = self.read()
        if register.people:
            return False
        if register.begun is None and any(map(is_signed, self.path.parent.glob("*.sabot"))):
            raise RegisterMissing(self.path)
        return True

    def append(self, decide: Decide) -> Deed:
        """Records what is decided on the register as it stands: all of it, or nothing at all.

        What it returns is on disk; where one of the facts cannot stand, it is the objection alone.
        ActNotRecorded where the disk refuses: the same can be tried again.
        """
        return self._act(decide)

    def begin_line(
        self,
        certify: Certify | None = None,
        signature: Signature = UNSIGNED,
        *,
        apart: bool = False,
    ) -> Deed:
        """Has the machine sign from now on, with a new key; with one that the house certifies also
        where it signed before, and `apart` where the register came back from a backup: the key that
        it had signs the new one if it is there, and stays. ActNotRecorded where the key cannot be
        kept.
        """
        from dealer_app.store.trust.ed25519 import new_pair  # noqa: PLC0415 - only where one signs

        pair = new_pair()
        self._act(_nothing)  # a turned clock is an entry, which stands before

        def decide(register: Register, _: datetime) -> Deed:
            if register.key and certify is None and not apart:
                return Deed()
            seq, head = self._stood.head[:2]
            house = certify(pair.public, seq, head) if certify is not None else ()
            return Deed([f.KeyMade(pair.public, *house or ("", ""), apart)], signature)

        return self._act(decide, lambda private: SigningKeys(private, pair))

    def doubt(self) -> Trouble | None:
        """What speaks against signing on: the register or the machine's key is not what it was."""
        if self._is_blank():
            return None
        with reading(self.path), opened(self.path) as connection:
            with suppress(sqlite3.OperationalError):  # where nobody writes, no key moves on
                connection.execute("BEGIN IMMEDIATE")
            self._catch_up(connection)
            naming = [stored(row) for row in connection.execute(_NAMING, (SESSION,))]
            end = self._stood.head.seq, self.known.key
            file = key_file(_machine(connection, self.path), self.known.line)
            return doubt(self.path, file, end, naming)

    def signed_last(self) -> datetime | None:
        """When the newest entry was made that names the machine's key; None where it never signed.
        NotOpened where the register cannot be read."""
        if self._is_blank():
            return None
        with reading(self.path), opened(self.path) as connection:
            naming = (stored(row) for row in connection.execute(_NAMING, (SESSION,)))
            return next((entered(each).at for each in naming), None)

    def _act(self, decide: Decide, begun: Callable[[str], SigningKeys] = SigningKeys) -> Deed:
        if self._is_blank():
            with reading(self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            schema.prepare(self.path, schema.COPIED, PATIENCE)
        with _written(self.path), opened(self.path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            self._catch_up(connection)
            now = self._clock().astimezone(UTC)
            clocked = _clocked(self.known, now)
            register = fold(self.known, clocked)
            deed = decide(register, now)
            objection = judge_act(register, deed.facts, deed.signature, now)
            if objection is not None:
                deed = Deed(objection=objection)
            recorded = [*clocked, *_entered(deed, now)]
            if recorded:
                self._record(connection, recorded, begun)
        return deed

    def entries(self, *kinds: type[f.Fact], since: int = 1) -> list[RegisterEntry]:
        """Every entry of these kinds, or every one, in the order in which they were made, from that
        number on."""
        if self._is_blank():
            return []
        names = {kind_of(kind) for kind in kinds}
        with reading(self.path), opened(self.path) as connection:
            return [
                _entry(each)
                for each in _chain(connection, since)
                if each.kind in names or not (names or each.kind == RECKONED)
            ]

    def named(self, *kinds: type[f.Fact], since: int = 1) -> Iterator[RegisterEntry]:
        """The first entry, those of these kinds, and every one that bears a name, from that number
        on: what of a long register tells of people."""
        if self._is_blank():
            return
        told_of = json.dumps([kind_of(kind) for kind in kinds])
        with reading(self.path), opened(self.path) as connection:
            rows = connection.execute(_NAMED, (SESSION, since, told_of, RECKONED)).fetchall()
        yield from (_entry(stored(row)) for row in rows)

    def newest(self, kind: type[f.Fact], wanted: Callable[[f.Fact], bool]) -> RegisterEntry | None:
        """The newest entry of that kind whose fact is wanted; None where there is none."""
        if self._is_blank():
            return None
        with reading(self.path), opened(self.path) as connection:
            rows = connection.execute(_OF_KIND, (SESSION, kind_of(kind)))
            found = (_entry(stored(row)) for row in rows)
            return next((each for each in found if wanted(each.fact)), None)

    def first(self, kind: type[f.Fact]) -> RegisterEntry | None:
        """The oldest entry of that kind; None where there is none."""
        if self._is_blank():
            return None
        with reading(self.path), opened(self.path) as connection:
            rows = connection.execute(_FIRST_OF_KIND, (SESSION, kind_of(kind)))
            return next((_entry(stored(row)) for row in rows), None)

    def proved(self, kind: type[f.Fact], wanted: Callable[[f.Fact], bool]) -> f.Fact | None:
        """The oldest fact of that kind that is wanted; None where there is none, where the key that
        was named before it did not sign it, or where the register does not follow from it, entry
        by entry, to its end."""
        if self._is_blank():
            return None
        with reading(self.path), opened(self.path) as connection:
            rows = connection.execute(_OF_KIND, (SESSION, kind_of(kind))).fetchall()
            told = ((each, entered(each).fact) for each in map(stored, reversed(rows)))
            entry, fact = next((found for found in told if wanted(found[1])), (None, None))
            if entry is None:
                return None
            behind = list(_chain(connection, entry.seq))
            naming = [
                stored(row) for row in connection.execute(_NAMING_BEFORE, (SESSION, entry.seq))
            ]
        follows = all(each.follows(before) for before, each in pairwise(behind))
        return fact if follows and any(signed_next(each, entry) for each in naming) else None

    def misreckoned(self) -> list[int]:
        """The numbers of the entries that say the register adds up to something else than it did
        (REQ-13)."""
        register, wrong = EMPTY, list[int]()
        with reading(self.path), opened(self.path) as connection:
            for sums, group in groupby(_chain(connection, 1), lambda each: each.kind == RECKONED):
                if sums:
                    wrong += [each.seq for each in group if register_of(each) != register]
                else:
                    register = fold(register, map(entered, group))
        return wrong

    def _is_blank(self) -> bool:
        """True if there is nothing yet; RegisterMissing if there was."""
        blank = is_no_file(self.path)
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
        if not found:
            self._has_nothing(connection)
        register, head, last = stood
        for each in found[1:] if head.seq else found:
            if not each.follows(head):
                raise RegisterAltered(self.path, head.seq + 1)
            head = each.head
            last = each.seq if each.kind == RECKONED else last
        if head != stood.head:
            added = (each for each in found if each.seq > stood.head.seq and each.kind != RECKONED)
            register = fold(register, map(entered, added))
        self._stood = _Stood(register, head, last)

    def _has_nothing(self, connection: sqlite3.Connection) -> None:
        """RegisterMissing where everything is out of a register that was read before;
        RegisterAltered where another journal lies in its place."""
        if connection.execute(ANY).fetchone() is not None:
            raise RegisterAltered(self.path, 1)
        if self._stood.head.seq:
            raise RegisterMissing(self.path)

    def _last_sum(self, connection: sqlite3.Connection) -> _Stood:
        """The register as the last entry has it that says what it adds up to."""
        for row in connection.execute(_LAST_SUM, (SESSION, RECKONED)):
            last = stored(row)
            if not last.is_whole:
                raise RegisterAltered(self.path, last.seq)
            return _Stood(register_of(last), last.head, last.seq)
        return _Stood()

    def _record(
        self,
        connection: sqlite3.Connection,
        entries: Sequence[Entered],
        begun: Callable[[str], SigningKeys],
    ) -> None:
        """Signs what is signed where the key is there; a key that cannot be kept signs nothing,
        and only the line that would begin with it is refused."""
        line = self._line(connection, entries, begun)
        rows, stood = self._rows(entries, line)
        machine = _machine(connection, self.path) or machine_of(str(rows[0][-1]))
        file = key_file(machine, stood.register.line)
        if line is not None:
            try:
                line.prepare(file, dealt=any(_is_of_dealing(each.fact) for each in entries))
            except OSError as error:
                if begun is not SigningKeys:
                    raise ActNotRecorded(file, reason_of(error)) from error
                line = None
                rows, stood = self._rows(entries, line)
        connection.executemany(INSERT, rows)
        schema.must_end_with(connection, str(rows[-1][-1]))
        connection.execute("COMMIT")
        if line is not None:
            line.settle(file)
        self._unsigned = line is None and bool(self.known.key)
        self._stood = stood

    def _line(
        self,
        connection: sqlite3.Connection,
        entries: Sequence[Entered],
        begun: Callable[[str], SigningKeys],
    ) -> SigningKeys | None:
        """The keys that sign these entries; None where nothing is signed, or no key is there."""
        if not any(isinstance(each.fact, f.Signed) for each in entries):
            return None
        key = None
        if self.known.key:
            with suppress(OSError):
                file = key_file(_machine(connection, self.path), self.known.line)
                key = key_held(file, self.known.key)
        if key is not None:
            return begun(key.private)
        return None if begun is SigningKeys else begun("")

    def _rows(
        self, entries: Sequence[Entered], line: SigningKeys | None
    ) -> tuple[list[tuple[str | int, ...]], _Stood]:
        """The rows of these entries, and the register as it stands after them."""
        _, head, last = self._stood
        at = entries[-1].at.isoformat(timespec="microseconds")
        rows = list[tuple[str | int, ...]]()

        def add(encoded: Encoded, head: Head, line: SigningKeys | None) -> Head:
            chained = head.entry(SESSION, at, *encoded)
            if line is not None:
                chained = line.signed(chained)
            rows.append((*chained, chained.digest))
            return Head(chained.seq, chained.digest)

        for each in entries:
            signs = line if isinstance(each.fact, f.Signed) else None
            head = add(encode_fact(each.fact, each.signature), head, signs)
        register = fold(self.known, entries)
        if line is not None:
            register = replace(register, key=line.public)
        if head.seq >= last + EVERY:
            head = add(reckoned(register), head, None)
            last = head.seq
        return rows, _Stood(register, head, last)


def _nothing(_: Register, __: datetime) -> Deed:
    return Deed()


def _clocked(register: Register, now: datetime) -> list[Entered]:
    """That the clock was turned back, where it shows less than at the newest entry (REQ-11)."""
    if register.newest is None or register.newest <= now:
        return []
    return [Entered(f.ClockTurned(register.newest, now), now)]


def _entered(deed: Deed, now: datetime) -> list[Entered]:
    return [Entered(fact, now, deed.signature) for fact in deed.facts]


def _machine(connection: sqlite3.Connection, path: Path) -> str:
    """The machine by its first entry, empty before there is one; RegisterAltered where that is
    none that the digest of an entry gives."""
    found = connection.execute(_FIRST, (SESSION,)).fetchone()
    try:
        return machine_of(found[0]) if found else ""
    except (TypeError, ValueError) as error:
        raise RegisterAltered(path, 1) from error


def _chain(connection: sqlite3.Connection, first: int) -> Iterator[Stored]:
    return (stored(row) for row in connection.execute(_SINCE, (SESSION, first)))


def _is_of_dealing(fact: f.Fact) -> bool:
    """True of a note of a table that is dealt at, not of one that is only found to lie there."""
    return isinstance(fact, f.HeadNoted) and fact.why not in _FOUND


def _entry(each: Stored) -> RegisterEntry:
    reading = entered(each)
    return RegisterEntry(each.seq, reading.at, reading.fact, reading.signature, each.digest)


@contextmanager
def _written(path: Path) -> Iterator[None]:
    """Turns what goes wrong while an act is recorded into ActNotRecorded."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise ActNotRecorded(path, Reason.TEXT) from error
    except sqlite3.Error as error:
        raise ActNotRecorded(path, reason_of(error)) from error
