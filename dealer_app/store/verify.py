"""The check of a journal: every entry rehashed, and every faulty one named; what is found is a code
with values, and the sentences stand in one table."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.register_words import NOTED
from dealer_app.i18n.saying import Saying
from dealer_app.register.facts import FileFinding
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, NOTHING_BEFORE, Stored, stored
from dealer_app.store.codec import OPENING, SEAL, decode
from dealer_app.store.salvage import salvage
from dealer_app.store.troubles import NotOpened, NotUnderstood, Reason, is_file, reading, reason_of
from dealer_app.table.events import Event, TableClosed, TableOpened


class EntryFaultKind(StrEnum):
    """What is wrong with an entry, one name for each sort of tampering."""

    CHANGED = "changed"
    REPLACED = "replaced"
    MISSING = "missing"
    INSERTED = "inserted"
    MOVED = "moved"
    AFTER_SEAL = "after_seal"
    SEAL_DIFFERS = "seal_differs"
    SEAL_MISSING = "seal_missing"
    SETTLED_DIFFERS = "settled_differs"
    SUM_DIFFERS = "sum_differs"
    NIGHT_DIFFERS = "night_differs"
    ROW_DIFFERS = "row_differs"
    UNPROVED = "unproved"
    UNPROVED_IN_REGISTER = "unproved_in_register"
    SIGNED_BEFORE = "signed_before"
    SIGNATURE_WRONG = "signature_wrong"
    NOT_SIGNED = "not_signed"
    LINE_BEGUN = "line_begun"
    TABLE_SHORTER = FileFinding.TABLE_SHORTER.value
    TABLE_DIFFERS = FileFinding.TABLE_DIFFERS.value
    TABLE_GONE = FileFinding.TABLE_GONE.value
    TABLE_SEALED = FileFinding.TABLE_SEALED.value
    REGISTER_SHORTER = FileFinding.REGISTER_SHORTER.value
    REGISTER_DIFFERS = FileFinding.REGISTER_DIFFERS.value
    SERVER_SHORTER = FileFinding.SERVER_SHORTER.value
    SERVER_DIFFERS = FileFinding.SERVER_DIFFERS.value
    RECEIPT_GONE = FileFinding.RECEIPT_GONE.value
    UNSIGNED = FileFinding.UNSIGNED.value
    SHEET_NOT_ALLOWED = "sheet_not_allowed"
    CERTIFICATE_WRONG = "certificate_wrong"
    OTHER_HOUSE_KEY = "other_house_key"
    RECORD_SHORTER = "record_shorter"
    RECORD_DIFFERS = "record_differs"
    RECORD_GONE = "record_gone"
    RECORD_TWICE = "record_twice"
    EXAM_NOT_DRAWN = "exam_not_drawn"
    EXAM_OF_OTHER = "exam_of_other"
    EXAM_NOT_NOTED = "exam_not_noted"
    EXAM_BACK_DATED = "exam_back_dated"
    EXAM_ELSEWHERE = "exam_elsewhere"
    CLASS_SHORTER = "class_shorter"
    CLASS_DIFFERS = "class_differs"
    CLASS_GONE = "class_gone"
    CLASS_UNNOTED = "class_unnoted"


SENTENCES: Final[Mapping[EntryFaultKind, str]] = {
    EntryFaultKind.CHANGED: marked(
        "Session {session}: entry {seq} was changed after it was recorded."
    ),
    EntryFaultKind.REPLACED: marked(
        "Session {session}: entry {seq} is not the one that entry {other} was recorded after."
    ),
    EntryFaultKind.MISSING: marked(
        "Session {session}: entries are missing, from {seq} to {other}."
    ),
    EntryFaultKind.INSERTED: marked("Session {session}: entry {seq} was inserted later."),
    EntryFaultKind.MOVED: marked(
        "Session {session}: entry {seq} was moved; it was recorded as entry {other}."
    ),
    EntryFaultKind.AFTER_SEAL: marked(
        "Session {session}: entry {seq} was added after the session was closed."
    ),
    EntryFaultKind.SEAL_DIFFERS: marked(
        "Session {session}: its closing entry {seq} seals other entries than those before it."
    ),
    EntryFaultKind.SEAL_MISSING: marked(
        "Session {session} names the seal {seal} before it, but there is {found}: entries are"
        " missing there."
    ),
    EntryFaultKind.SETTLED_DIFFERS: marked(
        "Session {session} ended with the seal {seal}, as entry {seq} of the register says, and now"
        " with {found}."
    ),
    EntryFaultKind.UNPROVED: marked(
        "Session {session}: entry {seq} is signed {name}, without that person’s PIN before it."
    ),
    EntryFaultKind.UNPROVED_IN_REGISTER: marked(
        "Entry {seq}: signed {name}, without that person’s PIN before it."
    ),
    EntryFaultKind.SIGNED_BEFORE: marked(
        "Session {session}: entry {seq} is signed {name}, whose PIN this register does not hold: it"
        " was begun anew after that."
    ),
    EntryFaultKind.SIGNATURE_WRONG: marked(
        "Entry {seq}: this machine’s signature is not of what stands here."
    ),
    EntryFaultKind.NOT_SIGNED: marked(
        "Entries {seq} to {other} were made without this machine’s key: they are not signed."
    ),
    EntryFaultKind.LINE_BEGUN: marked(
        "Entry {seq}: the machine signs with a new key, which neither the key before it nor the"
        " house certified."
    ),
    EntryFaultKind.SHEET_NOT_ALLOWED: marked(
        "Session {session}: opened under the house sheet “{name}”, which no director had allowed"
        " and for which none signed."
    ),
    EntryFaultKind.CERTIFICATE_WRONG: marked(
        "Entry {seq}: the house’s key did not sign what stands here."
    ),
    EntryFaultKind.OTHER_HOUSE_KEY: marked(
        "Up to entry {seq} this machine’s keys are not certified by the house key that was given,"
        " nor by one that it signed: the register was made anew, or never certified."
    ),
    EntryFaultKind.SUM_DIFFERS: marked(
        "Session {session}: entry {seq} adds up to something else than the entries before it."
    ),
    EntryFaultKind.NIGHT_DIFFERS: marked(
        "Entry {seq}: the sums of that night are not those of its journals."
    ),
    EntryFaultKind.ROW_DIFFERS: marked(
        "Session {session}: the sums that the lists show are not those of its journal. Remove this"
        " file: it comes back from the journals."
    ),
    EntryFaultKind.RECORD_SHORTER: marked(
        "The record of {name} ends at entry {other}; the register has seen it up to entry {seq}:"
        " its end was cut off."
    ),
    EntryFaultKind.RECORD_DIFFERS: marked(
        "The record of {name}: entry {seq} is not the one that the register saw there: the record"
        " was made anew."
    ),
    EntryFaultKind.RECORD_GONE: marked(
        "The record of {name} is gone; the register has seen it up to entry {seq}."
    ),
    EntryFaultKind.RECORD_TWICE: marked(
        "{found} is a record of {name} already: one of them is a copy."
    ),
    EntryFaultKind.EXAM_NOT_DRAWN: marked(
        "The record of {name}, entry {seq}: exam {other} was never drawn here for these coups."
    ),
    EntryFaultKind.EXAM_OF_OTHER: marked(
        "The record of {name}, entry {seq}: exam {other} was drawn for somebody else."
    ),
    EntryFaultKind.EXAM_NOT_NOTED: marked(
        "The record of {name}, entry {seq}: the register does not know how exam {other} ended."
    ),
    EntryFaultKind.EXAM_BACK_DATED: marked(
        "The record of {name}, entry {seq}: exam {other} bears an hour at which it was not dealt,"
        " or the clock was put back before it."
    ),
    EntryFaultKind.EXAM_ELSEWHERE: marked(
        "The record of {name}, entry {seq}: exam {other} was taken on another machine, and no"
        " director brought the record here (sabot train import)."
    ),
    EntryFaultKind.CLASS_SHORTER: marked(
        "The class’s book ends at entry {other}; the register has seen it up to entry {seq}: its"
        " end was cut off."
    ),
    EntryFaultKind.CLASS_DIFFERS: marked(
        "The class’s book: entry {seq} is not the one that the register saw there: the book was"
        " made anew."
    ),
    EntryFaultKind.CLASS_GONE: marked(
        "The class’s book is gone; the register has seen it up to entry {seq}."
    ),
    EntryFaultKind.CLASS_UNNOTED: marked(
        "The class’s book: the register does not know entry {seq}. The trainer’s desk did not write"
        " it, or the program ended over it."
    ),
    **{EntryFaultKind(finding.value): said for finding, said in NOTED.items()},
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One faulty entry: its session and number, and what is wrong with it.

    `other` is the second number that its sentence names: the last missing entry, the number
    under which an entry was recorded, or the entry that followed. `seal` is what an opening
    names, `found` what stands before it; empty for none. `name` is whose hand is in question,
    or which house sheet.
    """

    kind: EntryFaultKind
    session: str
    seq: int
    other: int = 0
    seal: str = ""
    found: str = ""
    name: str = ""

    @property
    def saying(self) -> Saying:
        """What is wrong, as it is said."""
        return Saying(
            SENTENCES[self.kind],
            {
                "session": self.session,
                "seq": self.seq,
                "other": self.other,
                "seal": self.seal or "-",
                "found": self.found or "-",
                "name": self.name,
            },
        )


MOST_LISTED: Final = 1000
"""Faults that a report names one by one; beyond, they are only counted."""

_ROWS: Final = "SELECT id FROM entry NOT INDEXED ORDER BY session_id, seq, id"
_ROW: Final = ENTRIES + "NOT INDEXED WHERE id = ?"
_ONE: Final = ENTRIES + "WHERE session_id = ? ORDER BY seq, id"
_NEWEST_ROW: Final = """
SELECT digest FROM entry NOT INDEXED WHERE session_id = ? ORDER BY id DESC LIMIT 1
"""
_NEXT_OPENING: Final = ENTRIES + "WHERE id > ? AND kind = 'table_opened' ORDER BY id LIMIT 1"
_SEAL_BEFORE: Final = """
SELECT digest FROM entry NOT INDEXED
WHERE id < ? AND kind = 'table_closed' ORDER BY id DESC LIMIT 1
"""
_BEFORE_FIRST: Final = "SELECT 1 FROM entry NOT INDEXED WHERE id < 1"
_NUMBER_OF: Final = "SELECT seq FROM entry WHERE digest = CAST(? AS TEXT)"


@dataclass(frozen=True, slots=True)
class Checked:
    """One session as it was found: how many entries, the last digest, and if that is a seal."""

    session: str
    entries: int
    head: str
    sealed: bool


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found; `unlisted` counts the faults beyond the first thousand.

    `damaged` says that the file itself is: then this holds for what could still be read of it.
    """

    sessions: tuple[Checked, ...]
    faults: tuple[Fault, ...]
    unlisted: int = 0
    damaged: bool = False

    @property
    def sound(self) -> bool:
        return not self.faults and not self.damaged

    @property
    def entries(self) -> int:
        return sum(each.entries for each in self.sessions)


def verify(path: Path, session: str | None = None) -> Report:
    """Checks every session of a journal, or one; it may be in use meanwhile.

    NotOpened where there is nothing that could be read as a journal.
    """
    with reading(path):
        if not is_file(path):
            raise NotOpened(path, Reason.MISSING)
        try:
            return _verified(path, session)
        except sqlite3.Error as error:
            if reason_of(error) is not Reason.DAMAGED:
                raise
        except NotOpened as trouble:
            if trouble.reason is not Reason.DAMAGED:
                raise
    with TemporaryDirectory(prefix="sabot-") as place:
        readable = Path(place) / path.name
        salvage(path, readable)
        return replace(_verified(readable, session), damaged=True)


def _verified(path: Path, session: str | None) -> Report:
    with closing(schema.connect(path, "ro")) as connection:
        connection.text_factory = _text
        schema.check(connection, path)
        connection.execute("BEGIN")  # one state of a file that may grow meanwhile
        check = _Check(connection)
        whole = True
        if session is None:
            whole = connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]
            whole &= connection.execute(_BEFORE_FIRST).fetchone() is None
            check.entries(_by_themselves(connection))
        else:
            check.entries(connection.execute(_ONE, (session,)))
            check.next_opening()
            whole = check.ends_with_its_rows(session)
        check.seals()
        found = tuple(check.sessions), tuple(check.listed), check.unlisted
        return Report(*found, damaged=not whole)


def _by_themselves(connection: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    """Every row as it lies in the file, in the order of sessions and numbers: an index may say of
    a row what does not stand there."""
    for (number,) in connection.execute(_ROWS).fetchall():
        yield from connection.execute(_ROW, (number,)).fetchall()


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "surrogateescape")


class _Opening(NamedTuple):
    id: int
    session: str
    seal: str


class _Before(NamedTuple):
    """What an entry is held against: the entry before it in its session.

    `digests` are those that it may follow, `earlier` what the entry before it may follow itself.
    """

    seq: int = 0
    digests: tuple[str, ...] = (NOTHING_BEFORE,)
    earlier: tuple[str, ...] = ()
    intact: bool = True
    sealed: bool = False


@dataclass(slots=True)
class _Check:
    """One run through a journal; it keeps a few words a session, and the faults."""

    connection: sqlite3.Connection
    sessions: list[Checked] = field(default_factory=list)
    openings: list[_Opening] = field(default_factory=list)
    listed: list[Fault] = field(default_factory=list)
    unlisted: int = 0
    newest: int = 0

    def entries(self, rows: Iterable[tuple[object, ...]]) -> None:
        """Goes through the entries, session by session, in the order of their numbers."""
        for name, entries in groupby(map(stored, rows), lambda entry: entry.session_id):
            before, count = _Before(), 0
            for entry in entries:
                intact = entry.is_whole
                self._find(self._faults(entry, before, intact=intact))
                before, count = _after(entry, before, intact=intact), count + 1
                self.newest = max(self.newest, entry.id)
                if entry.kind == OPENING:
                    self._open(entry)
            self.sessions.append(Checked(name, count, before.digests[-1], before.sealed))

    def ends_with_its_rows(self, session: str) -> bool:
        """True of one session if its last entry is its newest row: an index that lies would have it
        end before, or not be there at all. What is found of its entries stands for itself."""
        newest = [digest for (digest,) in self.connection.execute(_NEWEST_ROW, (session,))]
        return bool(self.listed) or newest == [each.head for each in self.sessions]

    def next_opening(self) -> None:
        """Also looks at the session opened next: its opening names the seal of this one."""
        for row in self.connection.execute(_NEXT_OPENING, (self.newest,)):
            self._open(stored(row))

    def seals(self) -> None:
        """Holds the seal that each opening names against the one that stands before it."""
        for opening in sorted(self.openings):
            found = "".join(
                seal for (seal,) in self.connection.execute(_SEAL_BEFORE, (opening.id,))
            )
            if found != opening.seal:
                kind, session = EntryFaultKind.SEAL_MISSING, opening.session
                self._find([Fault(kind, session, 1, seal=opening.seal, found=found)])

    def _open(self, entry: Stored) -> None:
        event = _event(entry)
        if isinstance(event, TableOpened):
            self.openings.append(_Opening(entry.id, entry.session_id, event.previous_seal))

    def _find(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            if len(self.listed) < MOST_LISTED:
                self.listed.append(fault)
            else:
                self.unlisted += 1

    def _faults(self, entry: Stored, before: _Before, *, intact: bool) -> Iterator[Fault]:
        session, seq = entry.session_id, entry.seq
        if seq > before.seq + 1:
            yield Fault(EntryFaultKind.MISSING, session, before.seq + 1, seq - 1)
        if seq <= before.seq:
            yield Fault(EntryFaultKind.INSERTED, session, seq)
            return
        if before.sealed:
            yield Fault(EntryFaultKind.AFTER_SEAL, session, seq)
        if not intact:
            yield self._altered(entry)
        if seq == before.seq + 1:
            yield from _broken(entry, before, intact=intact)
        if intact and entry.kind == SEAL and not _seals(entry):
            yield Fault(EntryFaultKind.SEAL_DIFFERS, session, seq)

    def _altered(self, entry: Stored) -> Fault:
        """An entry whose digest is not its own: moved if it is under another number."""
        previous = entry.previous.encode("utf-8", "surrogateescape")
        followed = [seq + 1 for (seq,) in self.connection.execute(_NUMBER_OF, (previous,))]
        for seq in (*followed, entry.seq - 1, entry.seq + 1):
            if entry.chained._replace(seq=seq).digest == entry.digest:
                return Fault(EntryFaultKind.MOVED, entry.session_id, entry.seq, seq)
        return Fault(EntryFaultKind.CHANGED, entry.session_id, entry.seq)


def _broken(entry: Stored, before: _Before, *, intact: bool) -> Iterator[Fault]:
    """What an entry that follows another one than stands before it says of that one."""
    if not before.intact or entry.previous in before.digests:
        return
    if entry.previous in before.earlier:
        yield Fault(EntryFaultKind.INSERTED, entry.session_id, before.seq)
    elif intact and before.seq == 0:
        yield Fault(EntryFaultKind.CHANGED, entry.session_id, entry.seq)
    elif intact:
        yield Fault(EntryFaultKind.REPLACED, entry.session_id, before.seq, entry.seq)


def _after(entry: Stored, before: _Before, *, intact: bool) -> _Before:
    if entry.seq <= before.seq:
        return before._replace(digests=(*before.digests, entry.digest))
    return _Before(entry.seq, (entry.digest,), before.digests, intact, entry.kind == SEAL)


def _seals(entry: Stored) -> bool:
    """True if a closing entry counts and names what stands before it."""
    event = _event(entry)
    if not isinstance(event, TableClosed):
        return True
    return (event.entries, event.head) == (entry.seq - 1, entry.previous)


def _event(entry: Stored) -> Event | None:
    try:
        return decode(entry.kind, entry.version, entry.body)
    except NotUnderstood:
        return None
