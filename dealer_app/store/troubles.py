"""What can go wrong with a journal: one exception for each cause, its sentence built inside."""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Hindrance
from dealer_app.rules.fact_classes import dataclass


class Reason(StrEnum):
    """Why the disk, or what stands on it, does not serve."""

    FULL = "full"
    READ_ONLY = "read_only"
    DISK = "disk"
    BUSY = "busy"
    CHANGED = "changed"
    NOT_HELD = "not_held"
    TEXT = "text"
    DAMAGED = "damaged"
    NOT_A_JOURNAL = "not_a_journal"
    MISSING = "missing"
    NEWER = "newer"
    EXISTS = "exists"
    NAME = "name"


ELSEWHERE: Final = frozenset({Reason.CHANGED, Reason.NOT_HELD})
"""Why nothing is added where somebody else wrote, or may."""

_BY_SQLITE: Final[Mapping[int, Reason]] = {
    sqlite3.SQLITE_FULL: Reason.FULL,
    sqlite3.SQLITE_READONLY: Reason.READ_ONLY,
    sqlite3.SQLITE_PERM: Reason.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Reason.READ_ONLY,
    sqlite3.SQLITE_BUSY: Reason.BUSY,
    sqlite3.SQLITE_LOCKED: Reason.BUSY,
    sqlite3.SQLITE_CORRUPT: Reason.DAMAGED,
    sqlite3.SQLITE_NOTADB: Reason.DAMAGED,
    sqlite3.SQLITE_ERROR: Reason.NOT_A_JOURNAL,
}
_BY_SYSTEM: Final[Mapping[int | None, Reason]] = {
    errno.ENOSPC: Reason.FULL,
    errno.EROFS: Reason.READ_ONLY,
    errno.EACCES: Reason.READ_ONLY,
    errno.EPERM: Reason.READ_ONLY,
}
_PRIMARY: Final = 0xFF  # the part of SQLite's extended codes that names the cause

NOT_RECORDED: Final[Mapping[Reason, str]] = {
    Reason.FULL: marked("NOT RECORDED: the disk is full. Make room on it, then enter it again."),
    Reason.READ_ONLY: marked(
        "NOT RECORDED: {path} cannot be written to. Allow it, then enter it again."
    ),
    Reason.DISK: marked(
        "NOT RECORDED: the disk does not take the entry. See to the disk, then enter it again."
    ),
    Reason.BUSY: marked(
        "NOT RECORDED: another program is writing to {path}. Stop it, then enter it again."
    ),
    Reason.CHANGED: marked(
        "NOT RECORDED: another program writes to {path}. Enter at the table takes it up again from"
        " the disk."
    ),
    Reason.NOT_HELD: marked(
        "NOT RECORDED: the lock of {path} was taken away, and another program may write to it."
        " Enter at the table takes it up again from the disk."
    ),
    Reason.TEXT: marked(
        "NOT RECORDED: a name or a reason holds signs that cannot be stored. Write it again."
    ),
    Reason.DAMAGED: marked(
        "NOT RECORDED: {path} is damaged. Close Sabot and run “sabot verify” on the file."
    ),
    Reason.NOT_A_JOURNAL: marked(
        "NOT RECORDED: {path} is no longer a journal. Close Sabot and start it again."
    ),
}
PERHAPS_RECORDED: Final = marked(
    "PERHAPS RECORDED: the disk does not confirm the last entry. Enter nothing else, and try again."
)
NOT_OPENED: Final[Mapping[Reason, str]] = {
    Reason.FULL: marked("{path} cannot be opened: the disk is full. Make room on it."),
    Reason.READ_ONLY: marked(
        "{path} cannot be opened here. Allow reading and writing in its folder, or copy it to"
        " another."
    ),
    Reason.DISK: marked("{path} cannot be read: the disk fails. See to the disk."),
    Reason.BUSY: marked("{path} cannot be read: another program blocks it. Stop that program."),
    Reason.DAMAGED: marked(
        "{path} is damaged. Run “sabot verify” on the file to see what can still be read."
    ),
    Reason.NOT_A_JOURNAL: marked("{path} is no journal of Sabot. Name the file of a table."),
    Reason.MISSING: marked("There is no journal {path}. Name the file of a table."),
    Reason.NEWER: marked("{path} was written by a newer Sabot. Open it with that version."),
    Reason.EXISTS: marked("{path} exists already. Name a new file."),
    Reason.NAME: marked("The name of {path} is no text. Give the file a plain one."),
}


def reason_of(error: sqlite3.Error | OSError) -> Reason:
    """What an error of SQLite or of the system means to whoever stands at the table."""
    if isinstance(error, OSError):
        return _BY_SYSTEM.get(error.errno, Reason.DISK)
    # Only a text that is no UTF-8 is refused without a code of SQLite's.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return _BY_SQLITE.get(code & _PRIMARY, Reason.DISK)


def unrecorded(error: sqlite3.Error | UnicodeEncodeError) -> Reason:
    """Why an act is not recorded that this was raised by; who alone writes to a file finds a place
    taken there only where somebody else wrote."""
    if isinstance(error, UnicodeEncodeError):
        return Reason.TEXT
    return Reason.CHANGED if isinstance(error, sqlite3.IntegrityError) else reason_of(error)


class Trouble(Hindrance):
    """Something about a journal that a person must see to."""


class ActNotRecorded(Trouble):
    """The disk did not take an act: none of its entries is in the journal."""

    def __init__(self, path: Path, reason: Reason) -> None:
        super().__init__(NOT_RECORDED[reason], path=str(path))
        self.reason = reason


class InDoubt(Trouble):
    """The disk does not confirm an act: all of its entries are in the journal, or none, and nobody
    can tell which before the disk answers again. Until then no other act is recorded."""

    def __init__(self, path: Path) -> None:
        super().__init__(PERHAPS_RECORDED, path=str(path))


class NotOpened(Trouble):
    """A file cannot be read as a journal."""

    def __init__(self, path: Path, reason: Reason) -> None:
        super().__init__(NOT_OPENED[reason], path=_shown(path))
        self.reason = reason


def _shown(path: Path) -> str:
    """A path as text, with a sign for what is none in it."""
    return str(path).encode("utf-8", "replace").decode()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turns what goes wrong while a file is opened or read into NotOpened."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise NotOpened(path, reason_of(error)) from error
    except UnicodeDecodeError as error:  # a name in SQLite's own schema that is no text
        raise NotOpened(path, Reason.DAMAGED) from error


def status_of(path: Path) -> os.stat_result | None:
    """What the system says of what stands there, None where nothing does; OSError where nobody may
    look, of which pathlib says from Python 3.14 on that there is nothing."""
    try:
        return path.stat()
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
            return None
        raise


def is_file(path: Path) -> bool:
    """True of a file; OSError where nobody may look."""
    found = status_of(path)
    return found is not None and stat.S_ISREG(found.st_mode)


class SessionSealed(Trouble):
    """A session that was closed was asked to take one more entry."""

    def __init__(self, session_id: str) -> None:
        super().__init__(
            marked("Session {session} is closed and takes no entry. Open the table again."),
            session=session_id,
        )


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a table: its machine, its process, and since when (ISO 8601)."""

    host: str
    pid: int
    since: str


class TableHeld(Trouble):
    """Another program holds the table; None where it has not yet said who it is."""

    def __init__(self, path: Path, holder: Holder | None) -> None:
        if holder is None:
            sentence = marked("{path} is held by another program. Close the table there first.")
            super().__init__(sentence, path=str(path))
        else:
            sentence = marked(
                "{path} is held by another program: process {pid} on {host}, since {since}."
                " Close the table there first."
            )
            super().__init__(
                sentence, path=str(path), pid=holder.pid, host=holder.host, since=holder.since
            )
        self.holder = holder


class LockForeign(Trouble):
    """What stands where a table's lock would is another file: nothing is written into it."""

    def __init__(self, lock: Path) -> None:
        super().__init__(
            marked(
                "{lock} is no lock of Sabot: it leads to another file. Take it away, then open the"
                " table again."
            ),
            lock=str(lock),
        )


class TableDoubled(Trouble):
    """A table's file is a copy of another one beside it: its sessions would count twice."""

    def __init__(self, path: Path, other: Path) -> None:
        super().__init__(
            marked(
                "{path} is a copy of {other}: its sessions are not counted twice, and nobody deals"
                " there. Take it out of the folder."
            ),
            path=str(path),
            other=other.name,
        )


class NotUnderstood(Trouble):
    """An entry says something that this version of the program does not know; `newer` where its
    kind, its version or a part of it is none that this one ever wrote."""

    def __init__(self, kind: str, version: int, *, newer: bool = False) -> None:
        if newer:
            sentence = marked(
                "A newer Sabot wrote the entry “{kind}”, version {version}: this one is the older"
                " and cannot read it. Install the newer one here; nothing was changed."
            )
        else:
            sentence = marked(
                "The journal holds an entry “{kind}”, version {version}, that this Sabot cannot"
                " read. Open it with the version that wrote it, or run “sabot verify”."
            )
        super().__init__(sentence, kind=kind, version=version)


class RegisterAltered(Trouble):
    """The register's entries are not those that were recorded: nobody signs in on their word."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(
            marked(
                "{path} was altered at entry {number}: nobody can sign in. Run “sabot verify” on"
                " it, and bring it back from a backup."
            ),
            path=str(path),
            number=number,
        )


class RegisterMissing(Trouble):
    """There is no register where somebody has signed before."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked(
                "{path} is missing, though people have signed on this machine. Bring it back from a"
                " backup."
            ),
            path=str(path),
        )


class RegisterShortened(Trouble):
    """The register ends before the entry that this machine signed last."""

    def __init__(self, path: Path, last: int, known: int) -> None:
        super().__init__(
            marked(
                "{path} was cut short: it ends at entry {last}, and this machine signed entry"
                " {known}. Play goes on, papers are not signed: tell a director, who brings it back"
                " from a backup."
            ),
            path=str(path),
            last=last,
            known=known,
        )
        self.last, self.known = last, known


class OtherKey(Trouble):
    """The key that lies on this machine is not the one that its register names."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked(
                "This machine’s key does not fit {path}: one of them was put back or is gone. Play"
                " goes on, papers are not signed: tell a director, who has a new key certified."
            ),
            path=str(path),
        )


class CopyDealtAt(Trouble):
    """Another copy of a register was dealt at on this machine since this one was; `turn` counts how
    often dealing has gone over from one to another."""

    def __init__(self, path: Path, turn: int) -> None:
        super().__init__(
            marked(
                "{folder} is not the folder that was dealt in last on this machine: another copy of"
                " it was, and what was dealt there is not in here. Look for that one, and call a"
                " director."
            ),
            folder=str(path.parent),
        )
        self.turn = turn


class SignatureForged(Trouble):
    """The newest signature in the register is not of what stands before it."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(
            marked(
                "{path} was rewritten: the signature of entry {number} is not of what stands there."
                " Play goes on: tell a director, and run “sabot verify”."
            ),
            path=str(path),
            number=number,
        )
        self.number = number
