"""Journals as they grow, in a second folder: the rows of each that its copy there lacks.

A copy is a journal like any other, and says what the first one says, entry by entry. It is written
to when there is time, never by whoever records: where the second folder is gone, slow or full, the
first one knows nothing of it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.store import schema
from dealer_app.store.journal_copies import JOURNALS, copy
from dealer_app.store.register import FILE, held
from dealer_app.store.troubles import Trouble, told

Newest = tuple[int, str]
"""A journal's newest entry: the number of its row, and its digest."""

HALF: Final = ".part"
_PATIENCE: Final = 2.0  # seconds that a copy waits for another program that writes to it
_NEWEST: Final = "SELECT id, digest FROM entry ORDER BY id DESC LIMIT 1"
_DIGEST: Final = "SELECT digest FROM entry WHERE id = ?"
_ROWS: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest FROM entry
WHERE id > ? AND id <= ? ORDER BY id
"""
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
                    with told(path):
                        for each in _newest(path):
                            newest[path] = each
                except Trouble as trouble:
                    troubles.append(trouble)
    except Trouble as trouble:
        troubles.append(trouble)
    return newest, troubles


def grow(path: Path, copied: Path, until: Newest) -> None:
    """Brings a copy to that entry of its journal; one that is of another journal is set aside, and
    stays. NotOpened where either disk refuses."""
    with told(copied):
        if copied.exists() and not _is_beginning(path, copied):
            _set_aside(copied)
        if not copied.exists():
            half = copied.with_name(copied.name + HALF)
            half.unlink(missing_ok=True)
            copy(path, half)
            half.replace(copied)
            return
    with told(copied), closing(schema.connect(copied, "rw", _PATIENCE)) as grown:
        grown.execute("BEGIN IMMEDIATE")
        (last,) = grown.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()
        with told(path), closing(schema.connect(path, "ro")) as source:
            rows = source.execute(_ROWS, (last, until[0])).fetchall()
        grown.executemany(_INSERT, rows)
        grown.execute("COMMIT")


def _is_beginning(path: Path, copied: Path) -> bool:
    """True if the newest entry of a copy is its journal's own; False for a damaged copy."""
    try:
        last = _newest(copied)
    except sqlite3.Error:
        return False
    with told(path), closing(schema.connect(path, "ro")) as connection:
        return all(
            connection.execute(_DIGEST, (number,)).fetchone() == (digest,)
            for number, digest in last
        )


def _set_aside(copied: Path) -> None:
    """Gives a copy another name, which no journal of the program has."""
    names = (copied.with_name(f"{copied.name}-{number}") for number in count(1))
    copied.rename(next(name for name in names if not name.exists()))


def _newest(path: Path) -> list[Newest]:
    """The newest entry, if there is one."""
    with closing(schema.connect(path, "ro")) as connection:
        return connection.execute(_NEWEST).fetchall()


def _journals(folder: Path) -> Iterator[Path]:
    return (path for pattern in JOURNALS for path in sorted(folder.glob(pattern)))
