"""A damaged journal: what can still be read of it, copied into a new one."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.store import schema
from dealer_app.store.carve import PAGE, carved
from dealer_app.store.chain import Stored
from dealer_app.store.troubles import NotOpened, Reason, told

_PAGES_AT: Final = slice(28, 32)  # where the first page tells how many there are
# Without it SQLite does not open a file that is shorter than its first page says.
_EVEN_IF_SHORT: Final = "PRAGMA writable_schema=ON"
_KEEP: Final = "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def salvage(path: Path, target: Path) -> int:
    """Copies every entry that can still be read into a new journal, and counts them.

    The damaged file stays as it is. NotOpened if the new one exists or cannot be written, or
    if the damaged one holds no trace of a journal.
    """
    with told(target):
        if target.exists():
            raise NotOpened(target, Reason.EXISTS)
        with TemporaryDirectory(prefix="sabot-", dir=target.parent) as place:
            fresh, copy = Path(place) / "fresh", Path(place) / "damaged"
            schema.prepare(fresh)
            _copy(path, copy)
            known = _is_known(copy)
            if not known:
                _lend_first_page(fresh, copy)
            _settle(copy)
            kept = _keep(copy, fresh)
            if not (known or kept):
                raise NotOpened(path, Reason.NOT_A_JOURNAL)
            fresh.rename(target)
            return kept


def _copy(path: Path, copy: Path) -> None:
    """Copies the file, and the log of what was not yet moved into it."""
    with told(path):
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))


def _is_known(copy: Path) -> bool:
    """True if the first page still says that this is a journal."""
    try:
        with closing(schema.connect(copy, "ro")) as connection:
            connection.execute(_EVEN_IF_SHORT)
            schema.check(connection, copy)
    except (sqlite3.Error, NotOpened):
        return False
    return True


def _lend_first_page(fresh: Path, copy: Path) -> None:
    """Gives the copy the first page of a new journal: all of one form begin alike."""
    with fresh.open("rb") as file:
        page = bytearray(file.read(PAGE))
    page[_PAGES_AT] = (copy.stat().st_size // PAGE).to_bytes(4, "big")
    with copy.open("r+b") as file:
        file.write(page)


def _settle(copy: Path) -> None:
    """Moves the log's pages to where they belong, as far as SQLite can still do that."""
    with suppress(sqlite3.Error), closing(schema.connect(copy, "rw")) as connection:
        connection.execute(_EVEN_IF_SHORT)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _keep(copy: Path, fresh: Path) -> int:
    """Copies the entries over; of two that claim the same place, one whose digest is right."""
    with closing(schema.connect(fresh, "rw")) as kept:
        kept.execute("BEGIN")
        kept.executemany(_KEEP, _intact_first(carved(copy)))
        kept.execute("COMMIT")
        return kept.total_changes


def _intact_first(rows: Iterable[Stored]) -> Iterator[Stored]:
    garbled: list[Stored] = []
    for row in rows:
        if row.chained.digest == row.digest:
            yield row
        else:
            garbled.append(row)
    yield from garbled
