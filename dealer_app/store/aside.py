"""What becomes of a file that is not as it was written: it is kept beside under another name, with
what SQLite has beside it, and no file of the program is called so. A journal's table goes on
without it."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.store import schema
from dealer_app.store.codec import SEAL
from dealer_app.store.journal import Journal
from dealer_app.store.salvage import salvage
from dealer_app.store.schema import INDEX, LOG, ROLLBACK
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import NotOpened, Reason, reading, reason_of
from dealer_app.store.verify import verify

SUFFIX: Final = "-aside"
"""What the name of a table's file or a register ends with that was set aside."""

BESIDE: Final = (LOG, INDEX, ROLLBACK)
"""What the names of the files end with that belong to one."""


def kept_beside(path: Path, now: datetime) -> Path:
    """A copy of a file under a name that no other has, its log or what a killed program was to take
    back with it, on the disk when this returns; OSError."""
    stem = f"{path.stem} {now.astimezone():%Y-%m-%d %H%M%S}"
    kept = _unused(path, stem, f"{path.suffix}{SUFFIX}")
    for end in ("", LOG, ROLLBACK):
        source = path.with_name(path.name + end)
        if source.exists():
            _copied(source, kept.with_name(kept.name + end))
    return kept


def moved_beside(path: Path, now: datetime, ending: str) -> Path:
    """Where a file is found from now on, and all that belongs to it; OSError."""
    kept = _unused(path, f"{path.stem}-{now:%Y-%m-%d-%H%M%S}", ending)
    path.rename(kept)
    for end in BESIDE:
        source = path.with_name(path.name + end)
        if source.exists():
            source.rename(kept.with_name(kept.name + end))
    return kept


def _unused(path: Path, stem: str, ending: str) -> Path:
    """A name that no file has, numbered from the second on."""
    names = (path.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{ending}") for n in count(1))
    return next(name for name in names if not name.exists())


def _copied(source: Path, target: Path) -> None:
    with source.open("rb") as read, target.open("xb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())
    shutil.copystat(source, target)


# A journal that is not as it was recorded is set aside, and its table goes on without it.
#
# Nobody deals on behind an entry that cannot be believed: where it is not known what lay on the
# felt, nothing that follows is. So the file is kept beside the tables, byte for byte, and in its
# place stands a journal of what was closed of it: those sessions row by row as they lie there,
# what was changed of them too, up to the closing. The lists, the settled days and the papers of
# earlier nights go on with it, and the check finds in it what it found before. The session that
# was left open is in the file that was set aside alone; the table begins a new one from the count
# of its tray.


FOREIGN: Final = frozenset({Reason.DAMAGED, Reason.NOT_A_JOURNAL})
"""Why a file is none that a table could be dealt at with, and stays so."""

_CLOSED: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest
FROM entry NOT INDEXED JOIN (
    SELECT session_id, max(seq) AS closing FROM entry NOT INDEXED
    WHERE kind = 'table_closed' GROUP BY session_id
) USING (session_id) WHERE seq <= closing ORDER BY id
"""
_KIND: Final = 4  # the place of an entry's kind in such a row
_KEEP: Final = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def goes_on(path: Path) -> bool:
    """True where a table can be dealt at with that file: what was left open of it is as it was
    recorded. NotOpened where nobody can tell."""
    try:
        with Journal.read(path) as journal:
            session = journal.open_session()
        return session is None or verify(path, session).sound
    except NotOpened as trouble:
        if trouble.reason in FOREIGN:
            return False
        raise


def set_aside(path: Path, now: datetime) -> Path:
    """Keeps a table's file beside, and puts a journal of what was closed of it in its place; where
    it is kept. TableHeld, NotOpened: then the table's file is as it was.

    Its log goes with it: nothing of it may be read into the journal that takes its place.
    """
    with (
        reading(path),
        held(path, now),
        TemporaryDirectory(prefix="sabot-", dir=path.parent) as place,
    ):
        fresh = Path(place) / path.name
        _keep_closed(path, fresh)
        kept = kept_beside(path, now)
        for end in BESIDE:
            path.with_name(path.name + end).unlink(missing_ok=True)
        fresh.replace(path)
    return kept


def _keep_closed(path: Path, fresh: Path) -> None:
    """A journal of the sessions that were closed, up to their closing, as far as they can be
    read; of none where that cannot be told."""
    try:
        rows = _closed(path)
    except sqlite3.Error as error:
        if reason_of(error) not in FOREIGN:
            raise
        rows = _salvaged(path, fresh.with_name("readable"))
    schema.prepare(fresh)
    with closing(schema.connect(fresh, "rw")) as connection:
        connection.execute("BEGIN")
        connection.executemany(_KEEP, rows)
        connection.execute("COMMIT")
        schema.empty_log(connection)


def _salvaged(path: Path, readable: Path) -> list[tuple[str | int, ...]]:
    try:
        salvage(path, readable)
    except NotOpened as trouble:
        if trouble.reason not in FOREIGN:
            raise
        return []
    return _closed(readable)


def _closed(path: Path) -> list[tuple[str | int, ...]]:
    with closing(schema.connect(path, "ro")) as connection:
        rows = connection.execute(_CLOSED).fetchall()
    ends = bool(rows) and rows[-1][_KIND] == SEAL
    return rows if ends else []  # else its rows are in disorder, and none tells where to go on
