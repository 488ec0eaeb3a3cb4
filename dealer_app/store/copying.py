"""A copy of a journal as it stands at one moment, whoever writes to it meanwhile."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from dealer_app.store import schema
from dealer_app.store.troubles import NotOpened, Reason, told


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
