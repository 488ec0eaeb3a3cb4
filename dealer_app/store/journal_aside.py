"""A journal that is not as it was recorded is set aside, and its table goes on without it.

Nobody deals on behind an entry that cannot be believed: where it is not known what lay on the felt,
nothing that follows is. So the file is kept beside the tables, byte for byte, and in its place
stands a journal of what was closed of it: those sessions row by row as they lie there, what was
changed of them too, up to the closing. The lists, the settled days and the papers of earlier nights
go on with it, and the check finds in it what it found before. The session that was left open is in
the file that was set aside alone; the table begins a new one from the count of its tray.
"""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.store import schema
from dealer_app.store.aside import BESIDE, kept_beside
from dealer_app.store.codec import SEAL
from dealer_app.store.journal import Journal
from dealer_app.store.lock import held
from dealer_app.store.salvage import salvage
from dealer_app.store.troubles import NotOpened, Reason, reading, reason_of
from dealer_app.store.verify import verify

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
