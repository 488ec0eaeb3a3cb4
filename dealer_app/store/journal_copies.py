"""Copies of journals: as they stand at one moment, and as they grow in a second folder.

A copy is a journal like any other, and says what the first one says, entry by entry. A second
folder is written to when there is time, never by whoever records: where it is gone, slow or full,
the first one knows nothing of it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES
from dealer_app.store.register_place import FILE, held, is_blank
from dealer_app.store.troubles import NotOpened, Reason, Trouble, is_file, reading
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
        blank = is_blank(folder / FILE)
        with held(folder / FILE) as seen:
            for path in _journals(folder):
                copied = target / path.name
                if not same(path, copied):
                    copied.unlink(missing_ok=True)
                    copy(path, copied)
        if not blank or is_blank(folder / FILE):  # else it came into being meanwhile
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
    with reading(path):
        if not is_file(path):
            raise NotOpened(path, Reason.MISSING)
    with reading(target):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with reading(path), closing(schema.connect(path, "ro")) as source:
            schema.check(source, path)
            with reading(target), closing(schema.connect(target, "rw")) as copied:
                _pages(source, copied)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _pages(source: sqlite3.Connection, copied: sqlite3.Connection) -> None:
    source.backup(copied)
    copied.execute(f"PRAGMA journal_mode={schema.COPIED}")


# In a second folder: the rows of each journal that its copy there lacks


Newest = tuple[int, str]
"""A journal's newest entry: the number of its row, and its digest."""

HALF: Final = ".part"
_PATIENCE: Final = 2.0  # seconds that a copy waits for another program that writes to it
_DIGEST: Final = "SELECT digest FROM entry WHERE id = ?"
_ROWS: Final = ENTRIES + "WHERE id > ? AND id <= ? ORDER BY id"
_INSERT: Final = """
INSERT INTO entry (id, session_id, seq, recorded_at, kind, version, body, previous, digest)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class SecondMissing(Trouble):
    """The second folder is not there now."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            marked(
                "The second folder {folder} is not there: connect the disk or the share that it is"
                " on. Nothing else waits for it."
            ),
            folder=str(folder),
        )


def grow_all(folder: Path, second: Path) -> Iterator[Trouble]:
    """Brings the copies of every table of a folder, and of its register, to where these stand at
    one moment; what could not be, the rest all the same.

    SecondMissing for a second folder that is not there: a stick that was pulled out gets no folder
    under its name on this disk.
    """
    if not second.is_dir():
        yield SecondMissing(second)
        return
    newest, troubles = _standing(folder)
    yield from troubles
    for path, until in newest.items():
        try:
            grow(path, second / path.name, until)
        except Trouble as trouble:
            yield trouble


def _standing(folder: Path) -> tuple[dict[Path, Newest], list[Trouble]]:
    """Where every journal of a folder stands at one moment, and those that cannot be read; one
    without an entry is nothing to copy yet."""
    newest, troubles = dict[Path, Newest](), list[Trouble]()
    try:
        with held(folder / FILE):
            for path in _journals(folder):
                try:
                    with reading(path):
                        for each in _newest_row(path):
                            newest[path] = each
                except Trouble as trouble:
                    troubles.append(trouble)
    except Trouble as trouble:
        troubles.append(trouble)
    return newest, troubles


def grow(path: Path, copied: Path, until: Newest) -> None:
    """Brings a copy to that entry of its journal; one that is of another journal is set aside, and
    stays. NotOpened where either disk refuses."""
    with reading(copied):
        if copied.exists() and not _is_beginning(path, copied):
            _set_aside(copied)
        if not copied.exists():
            half = copied.with_name(copied.name + HALF)
            half.unlink(missing_ok=True)
            copy(path, half)
            half.replace(copied)
            return
    with reading(copied), closing(schema.connect(copied, "rw", _PATIENCE)) as grown:
        grown.execute("BEGIN IMMEDIATE")
        (last,) = grown.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()
        with reading(path), closing(schema.connect(path, "ro")) as source:
            rows = source.execute(_ROWS, (last, until[0])).fetchall()
        grown.executemany(_INSERT, rows)
        grown.execute("COMMIT")


def _is_beginning(path: Path, copied: Path) -> bool:
    """True if the newest entry of a copy is its journal's own; False for a damaged copy."""
    try:
        last = _newest_row(copied)
    except sqlite3.Error:
        return False
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        return all(
            connection.execute(_DIGEST, (number,)).fetchone() == (digest,)
            for number, digest in last
        )


def _set_aside(copied: Path) -> None:
    """Gives a copy another name, which no journal of the program has."""
    names = (copied.with_name(f"{copied.name}-{number}") for number in count(1))
    copied.rename(next(name for name in names if not name.exists()))


def _newest_row(path: Path) -> list[Newest]:
    """The newest entry, if there is one."""
    with closing(schema.connect(path, "ro")) as connection:
        return connection.execute(_NEWEST).fetchall()
