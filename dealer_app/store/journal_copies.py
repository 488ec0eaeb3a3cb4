"""Copies of journals as they stand at one moment, whoever writes to them meanwhile."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from dealer_app.store import schema
from dealer_app.store.register import FILE, held, is_blank
from dealer_app.store.troubles import NotOpened, Reason, told
from dealer_app.table.events import RegisterSeen

JOURNALS: Final = ("*.sabot", "*.sabot-register")
"""The tables of a data folder, and its register."""

_NEWEST: Final = "SELECT id, digest FROM entry ORDER BY id DESC LIMIT 1"


def copy_all(folder: Path, target: Path) -> RegisterSeen | None:
    """Copies every table of a folder and its register into another one, and says how far the
    register is written; NotOpened as for one of them.

    No table names an entry of the register that its copy lacks, and the register none of a table:
    what has grown since it was copied is copied again while nobody can write to the register.
    """
    for path in _journals(folder):
        copy(path, target / path.name)
    while True:
        with held(folder / FILE) as seen:
            for path in _journals(folder):
                copied = target / path.name
                if not same(path, copied):
                    copied.unlink(missing_ok=True)
                    copy(path, copied)
        if seen is not None or is_blank(folder / FILE):  # else it came into being meanwhile
            return seen


def same(path: Path, copied: Path) -> bool:
    """True if a copy has the newest entry of its journal."""
    return copied.exists() and _newest(path) == _newest(copied)


def _journals(folder: Path) -> Iterator[Path]:
    return (path for pattern in JOURNALS for path in sorted(folder.glob(pattern)))


def _newest(path: Path) -> tuple[object, ...]:
    """The newest entry's number and digest, and where the rows are damaged the file's own."""
    try:
        with closing(schema.connect(path, "ro")) as connection:
            return (*connection.execute(_NEWEST),)
    except sqlite3.DatabaseError as error:
        status = path.stat()
        return (str(error), status.st_size, status.st_mtime_ns)


def copy(path: Path, target: Path) -> None:
    """Copies a journal, or the register, into a new file that is on the disk when this returns.

    NotOpened for the file that cannot be read or written; nothing that exists is overwritten.
    """
    with told(path):
        if not path.is_file():
            raise NotOpened(path, Reason.MISSING)
    with told(target):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with told(path), closing(schema.connect(path, "ro")) as source:
            schema.check(source, path)
            with told(target), closing(schema.connect(target, "rw")) as copied:
                _pages(source, copied)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _pages(source: sqlite3.Connection, copied: sqlite3.Connection) -> None:
    source.backup(copied)
    copied.execute(f"PRAGMA journal_mode={schema.COPIED}")
