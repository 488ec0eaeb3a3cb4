"""What somebody outside saw, held against the machine: is it still there, and what came since.

A witness says no more than that what it saw is still there. It speaks of no entry that was made
after it, and of none that it did not see. `Machine` reads the register first and then its tables.
"""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app.register import facts as f
from dealer_app.register.witness import SeenEntry, Witness, machine_of
from dealer_app.rules.fact_classes import dataclass
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Stored, stored
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import SESSION, is_blank
from dealer_app.store.troubles import Trouble, reading

_AS_THEY_LIE: Final = ENTRIES + "NOT INDEXED "
_NUMBERED: Final = _AS_THEY_LIE + "WHERE seq = ?"
_BEGINNING: Final = _AS_THEY_LIE + "WHERE substr(digest, 1, ?) = ?"
_LAST: Final = "SELECT coalesce(max(seq), 0) FROM entry NOT INDEXED WHERE session_id = ?"


class WitnessVerdict(Enum):
    """What became of an entry that somebody outside saw."""

    THERE = auto()
    OTHER = auto()
    MISSING = auto()
    ANOTHER_MACHINE = auto()
    REGISTER_BEFORE = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class Beginning:
    """A register that was begun anew: when, under which name the one before it is kept, and which
    machine that was of; empty where it was gone, or cannot be read."""

    at: datetime
    aside: str = ""
    machine: str = ""


@dataclass(frozen=True, slots=True)
class WitnessAnswer:
    """What is to be said of an entry that was seen.

    `last` is the number of the newest entry that is there now, `table` the file in which it was
    found, `machine` what this machine is called where it is another, `beginning` how the register
    was begun anew. Signs alone tell neither a number nor a session: of an entry that they do not
    find nothing else is known.
    """

    verdict: WitnessVerdict
    seen: SeenEntry
    last: int = 0
    table: str = ""
    machine: str = ""
    beginning: Beginning | None = None

    @property
    def held(self) -> bool:
        """True if what was seen is there."""
        return self.verdict is WitnessVerdict.THERE


@dataclass(frozen=True, slots=True)
class Return:
    """A backup that was brought back: when, and when its newest entry was made."""

    at: datetime
    ends: datetime


def answers(register: Path, witness: Witness) -> list[WitnessAnswer]:
    """What is to be said of what a witness saw, the register first; NotOpened where a file cannot
    be read. `register` is the file of a data folder, whose tables lie beside it."""
    found = [_of_register(register, witness)]
    if witness.session is not None:
        found.append(_of_session(register.parent, witness.session))
    return found


def found_by_signs(register: Path, beginning: str) -> WitnessAnswer:
    """What is to be said of the first figures of a digest, wherever in a data folder it lies."""
    for path in (register, *_tables(register.parent)):
        for entry in _read(path, _BEGINNING, len(beginning), beginning):
            if entry.is_whole:
                return _there(path, entry)
    return WitnessAnswer(
        WitnessVerdict.UNKNOWN, SeenEntry(0, beginning), beginning=beginning_of(register)
    )


def returns(register: Path) -> list[Return]:
    """The backups that were brought back into that register, in order."""
    found, before = list[Return](), datetime.min.replace(tzinfo=UTC)
    if is_blank(register):
        return found
    for entry in RegisterFile(register, lambda: datetime.now(UTC)).entries():
        if isinstance(entry.fact, f.Restored):
            found.append(Return(entry.at, before))
        before = entry.at
    return found


def beginning_of(register: Path) -> Beginning | None:
    """How that register was begun anew; None where it never was."""
    if is_blank(register):
        return None
    for entry in RegisterFile(register, lambda: datetime.now(UTC)).entries(f.AlertRaised):
        alert = entry.fact
        if isinstance(alert, f.AlertRaised) and alert.finding is f.FileFinding.REGISTER_BEGUN:
            machine = _machine_of(register.with_name(alert.aside)) if alert.aside else ""
            return Beginning(entry.at, alert.aside, machine)
    return None


def _machine_of(aside: Path) -> str:
    """Which machine a register is of that is none any more; empty where that cannot be read."""
    try:
        return machine_of(_read(aside, _NUMBERED, 1)[0].digest)
    except (Trouble, IndexError):
        return ""


def _of_register(register: Path, witness: Witness) -> WitnessAnswer:
    seen = witness.register
    first = _read(register, _NUMBERED, 1)
    machine = machine_of(first[0].digest) if first else ""
    if machine != witness.machine:
        anew = beginning_of(register)
        verdict = WitnessVerdict.ANOTHER_MACHINE if anew is None else WitnessVerdict.REGISTER_BEFORE
        return WitnessAnswer(verdict, seen, machine=machine, beginning=anew)
    last = _newest(register, SESSION)
    if seen.seq > last:
        return WitnessAnswer(WitnessVerdict.MISSING, seen, last)
    same = any(_is(entry, seen) for entry in _read(register, _NUMBERED, seen.seq))
    return WitnessAnswer(WitnessVerdict.THERE if same else WitnessVerdict.OTHER, seen, last)


def _of_session(folder: Path, seen: SeenEntry) -> WitnessAnswer:
    """A session is known by its entry: two tables may each have one of the same name."""
    for path in _tables(folder):
        for entry in _read(path, _NUMBERED, seen.seq):
            if _plain(entry.session_id) == _plain(seen.session) and _is(entry, seen):
                return _there(path, entry)
    return WitnessAnswer(WitnessVerdict.MISSING, seen)


def _there(path: Path, entry: Stored) -> WitnessAnswer:
    session = "" if entry.session_id == SESSION else entry.session_id
    seen = SeenEntry(entry.seq, entry.digest, session)
    table = path.stem if session else ""
    return WitnessAnswer(WitnessVerdict.THERE, seen, _newest(path, entry.session_id), table)


def _is(entry: Stored, seen: SeenEntry) -> bool:
    """True if an entry has that digest, and rightly so."""
    return entry.digest == seen.digest and entry.is_whole


def _plain(session: str) -> str:
    """A session's name as a line has it."""
    return session.replace("-", "").casefold()


def _tables(folder: Path) -> Sequence[Path]:
    return sorted(folder.glob("*.sabot"))


def _read(path: Path, question: str, *values: str | int) -> list[Stored]:
    """The rows that are asked for, none where there is no such file."""
    if is_blank(path):
        return []
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        schema.check(connection, path)
        return [stored(row) for row in connection.execute(question, values)]


def _newest(path: Path, session: str) -> int:
    """The number of the newest entry of a session."""
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        return int(connection.execute(_LAST, (session,)).fetchone()[0])


# A request for a time stamp (RFC 3161), made without any library. Nothing of a file leaves the
# machine but its digest; whoever carries the request to a time authority can prove later that the
# file was there by then.


SUFFIX: Final = ".tsq"
NONCE: Final = 8
"""Bytes of the number by which an answer is known to be that to this request."""

_SEQUENCE: Final = 0x30
_OCTETS: Final = 0x04
_NUMBER: Final = 0x02
_VERSION: Final = bytes((_NUMBER, 1, 1))
_SHA_256: Final = bytes.fromhex("300d06096086480165030402010500")
"""SHA-256 by its number among the algorithms, without parameters."""

_WITH_CERTIFICATE: Final = bytes.fromhex("0101ff")


def stamp_request(content: bytes, nonce: bytes) -> bytes:
    """The request to stamp that content; of the nonce's eight bytes the first bit is ignored."""
    digest = sha256(content).digest()
    imprint = _part(_SEQUENCE, _SHA_256 + _part(_OCTETS, digest))
    positive = bytes((nonce[0] & 0x3F | 0x40, *nonce[1:NONCE]))  # as short a number has no other
    body = _VERSION + imprint + _part(_NUMBER, positive) + _WITH_CERTIFICATE
    return _part(_SEQUENCE, body)


def _part(tag: int, content: bytes) -> bytes:
    """A part of less than 128 bytes."""
    return bytes((tag, len(content))) + content
