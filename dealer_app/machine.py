"""With what status the program ends, for whoever started it from a script; and who may read what
the program keeps on its machine, and what may lie over it: nobody but whoever runs it, and nothing;
and a small file beside a journal, which one process writes and another reads.

Journals, register, the hashes of PINs, locks, faults, backups, school records and summaries are
made readable by their owner alone, in a folder of which the same is true; older ones are set right
when the program starts, and it is said where that cannot be.

A file that somebody has written to a place that they name, by `--out`, `--pdf` or *save*, is
theirs: it is made as their own umask has it, as it would be by `>` in their shell, because it goes
to a cash desk or an inspector on purpose. A backup is not: it holds the hashes of every PIN. It
never takes the place of what is recorded: of a journal, a register, a record, a backup or a key.

On Windows nothing is made or changed: the data folder lies in the user's own profile, which that
user and the machine's administrators read; elsewhere the rights of its folder decide.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import RecordedThere
from dealer_app.i18n.saying import Shortcoming


class Status(IntEnum):
    """All done, as a replay that went through; what was read is not as it should be; what was asked
    for cannot be read, written or done, or the machine lacks what that needs; Ctrl+C or the system
    ended it before."""

    REPLAYED = 0
    FAILED = 1
    UNREADABLE = 2
    STOPPED = 130


OTHERS: Final = 0o077
"""The rights of everybody but the owner."""

OURS: Final = (
    *("*.sabot*", "summaries.sqlite*", "faults.txt"),
    *("school", "school/*.sabot*", "houses", "houses/*.toml"),
)
"""What in a data folder is the program's own: journals, register, their logs and locks, school."""

_KEPT: Final[Mapping[bytes, str]] = {
    b"SQLite format 3\0": marked(
        "it holds what a table, the register or the school recorded; choose another name"
    ),
    b"PK\x03\x04": marked("a backup or another archive stands there; choose another name"),
    b"{": marked("a key or other data stand there; choose another name"),
}
"""How what is recorded begins, and what is said of it: journals, registers and records of the
school; backups; the keys of the house and of the machine."""

_OPEN: Final = marked(
    "Others on this machine can read {path}, and this program cannot change that: have its rights"
    " taken back, or keep the data in a folder of your own."
)


class NotPrivate(Shortcoming):
    """Something that is kept can be read by others, and stays so."""

    def __init__(self, path: Path) -> None:
        super().__init__(_OPEN, path=str(path))


@cache
def keep_private() -> int:
    """Has every file made from now on readable by its owner alone; what the user's own umask was.

    The first call is the program's first act; what was asked for before it stays known.
    """
    return os.umask(OTHERS)


def spared(path: Path) -> None:
    """Refuses a file that somebody named to write to and in which something is recorded, or that is
    a folder; RecordedThere, or another OSError."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.is_file():
        with path.open("rb") as there:
            begins = there.read(max(map(len, _KEPT)))
        for mark, reason in _KEPT.items():
            if begins.startswith(mark):
                raise RecordedThere(str(path), reason)


@contextmanager
def handed_over(path: Path) -> Iterator[None]:
    """A file that is written meanwhile is its user's: a new one has the rights that their own umask
    leaves it, one that was there keeps its own; OSError, also where something is recorded in it."""
    spared(path)
    new = not path.exists()
    yield
    if new and sys.platform != "win32":
        path.chmod(0o666 & ~keep_private())


def hand_over_folder(folder: Path) -> None:
    """Makes a folder that its user named for what is theirs, with the rights that their own umask
    leaves it; one that was there keeps its own; OSError."""
    if not folder.exists():
        folder.mkdir(parents=True)
        if sys.platform != "win32":
            folder.chmod(0o777 & ~keep_private())


def set_right(folder: Path) -> tuple[NotPrivate, ...]:
    """Takes the rights of others from what is kept in a data folder; what they can still read.

    Of a folder that stays open nothing else is told.
    """
    if sys.platform == "win32" or not folder.is_dir():
        return ()
    if not _closed(folder):
        return (NotPrivate(folder),)
    return tuple(NotPrivate(path) for path in _kept(folder) if not _closed(path))


def _kept(folder: Path) -> Iterator[Path]:
    return (path for pattern in OURS for path in sorted(folder.glob(pattern)))


def _closed(path: Path) -> bool:
    """True once nobody else has a right to it; a link's target is somebody else's affair."""
    if path.is_symlink():
        return True
    with suppress(OSError):
        if path.stat().st_mode & OTHERS:
            path.chmod(path.stat().st_mode & ~OTHERS & 0o7777)
        return not path.stat().st_mode & OTHERS  # some disks take it, and keep it as it was
    return not path.exists()


# A small file beside a journal: whoever may write in the folder may have put something else there


MOST_BYTES: Final = 64 * 1024
"""Bytes of a small file that are read at most."""

_AT_ONCE: Final = sum(getattr(os, each, 0) for each in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
"""Nobody waits for a pipe, no link is followed, and Windows changes no end of a line."""


def text_of(path: Path) -> str | None:
    """What a small file says in one reading; None where it is no file, too large, or no text."""
    with suppress(OSError, UnicodeDecodeError):
        file = os.open(path, os.O_RDONLY | _AT_ONCE)
        try:
            if stat.S_ISREG(os.fstat(file).st_mode):
                told = os.read(file, MOST_BYTES + 1)
                return told.decode() if len(told) <= MOST_BYTES else None
        finally:
            os.close(file)
    return None


def put_text(path: Path, told: str) -> None:
    """Has a small file say something else, all at once; a disk that takes none leaves it be."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        fresh.unlink(missing_ok=True)
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AT_ONCE, 0o600)
        try:
            os.write(file, told.encode())
        finally:
            os.close(file)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
