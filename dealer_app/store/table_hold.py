"""The hold on a table: the system's lock on a file beside the journal, and who has it."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.store.troubles import Holder, LockForeign, TableHeld, reading

if sys.platform == "win32":  # pragma: no cover - Windows has no flock, and Linux no msvcrt
    import msvcrt

    # Far behind the text, because Windows lets nobody read the bytes that are locked.
    _LOCKED_BYTE = 1 << 30

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:  # whoever is refused reads who holds it
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_AS_IT_LIES = getattr(os, "O_NOFOLLOW", 0)  # Windows has no such flag


class Hold:
    """The hold that this program has on a table.

    It is on the lock's file itself: whoever takes that away and makes another one of its name can
    hold the table too.
    """

    def __init__(self, file: int, journal: Path) -> None:
        self._file = file
        self._lock = os.fspath(_lock_of(journal))
        self._journal = os.fspath(journal)
        self._known: os.stat_result | None = None

    def __call__(self) -> bool:
        """True while the lock's file is the one that is held, and the journal the one that was
        there when this was first asked."""
        try:
            lock, journal = os.stat(self._lock), os.stat(self._journal)  # noqa: PTH116 - per entry
        except OSError:
            return False
        self._known = self._known or journal
        same = os.path.samestat
        return same(lock, os.fstat(self._file)) and same(journal, self._known)


@contextmanager
def held(journal: Path, now: datetime) -> Iterator[Hold]:
    """Holds a table while the block runs; TableHeld, naming the holder, if another has it.

    The system's lock decides and dies with its process; the text only tells who holds it, so
    that what a killed program left in the file holds nothing. The file is never removed: two
    programs could each lock one of the same name.
    """
    file = _opened(journal)
    try:
        holder = Holder(socket.gethostname(), os.getpid(), now.astimezone(UTC).isoformat())
        _claim(file, journal, holder)
        yield Hold(file, journal)
        with suppress(OSError):  # a name left behind by a failing disk holds nothing
            os.ftruncate(file, 0)
    finally:
        os.close(file)


def _opened(journal: Path) -> int:
    lock = _lock_of(journal)
    with reading(journal):
        journal.parent.mkdir(parents=True, exist_ok=True)
        if lock.is_symlink():
            raise LockForeign(lock)
        file = os.open(lock, os.O_RDWR | os.O_CREAT | _AS_IT_LIES, 0o666)
    if os.fstat(file).st_nlink > 1:
        os.close(file)
        raise LockForeign(lock)
    return file


def _lock_of(journal: Path) -> Path:
    return journal.with_name(journal.name + ".lock")


def _claim(file: int, journal: Path, holder: Holder) -> None:
    with reading(journal):
        try:
            _lock(file)
        except (BlockingIOError, PermissionError) as error:
            raise TableHeld(journal, _holder(file)) from error
        os.ftruncate(file, 0)
        os.write(file, f"{holder.host}\n{holder.pid}\n{holder.since}\n".encode())


def _holder(file: int) -> Holder | None:
    """Who wrote itself into the file; None while it has not, or where that is not readable."""
    lines = os.read(file, 1024).decode(errors="replace").splitlines()
    if len(lines) != 3 or not lines[1].isdecimal():
        return None
    return Holder(lines[0], int(lines[1]), lines[2])
