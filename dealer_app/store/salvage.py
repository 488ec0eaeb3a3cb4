"""A damaged journal: what can still be read of it, copied into a new one."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from dealer_app.store import schema
from dealer_app.store.chain import TYPES, Stored
from dealer_app.store.troubles import NotOpened, Reason, reading

# Entries read straight from the pages of a file, where SQLite itself finds no way to them


PAGE: Final = 4096
"""Bytes of a page, as SQLite makes its files unless told otherwise."""

_LEAF: Final = 0x0D
_CELLS_AT: Final = 8
_MOST_IN_CELL: Final = PAGE - 35  # a longer row leaves the rest to overflow pages
_LEAST_IN_CELL: Final = (PAGE - 12) * 32 // 255 - 23
_MOST_IN_ROW: Final = 2**24  # far more than an opening with its sheet and its house
_MOST_ROWS: Final = 2**63 - 1
_OVERFLOW: Final = PAGE - 4  # of such a page, behind the number of the next
_NUMBER_SIZES: Final = (0, 1, 2, 3, 4, 6, 8)
_ZERO, _ONE = 8, 9  # numbers so small that their type says them
_FIRST_TEXT: Final = 13


def carved(path: Path) -> Iterator[Stored]:
    """Every row of the file that has the form of an entry, in the order of the pages."""
    with path.open("rb") as file:
        for number in range(2, path.stat().st_size // PAGE + 1):
            page = _page(file, number)
            if page[0] == _LEAF:
                yield from _rows(file, page)


def _rows(file: BinaryIO, page: bytes) -> Iterator[Stored]:
    for cell in range(int.from_bytes(page[3:5], "big")):
        pointer = _CELLS_AT + 2 * cell
        try:
            row = _row(file, page, int.from_bytes(page[pointer : pointer + 2], "big"))
        except (IndexError, ValueError):
            continue
        if tuple(map(type, row)) == TYPES:
            yield Stored._make(row)


def _row(file: BinaryIO, page: bytes, at: int) -> tuple[int | str, ...]:
    """The row of a cell, its number first; ValueError or IndexError where it makes no sense."""
    size, at = _varint(page, at)
    number, at = _varint(page, at)
    if number > _MOST_ROWS:
        raise ValueError(number)
    payload = _payload(file, page[at:], size)
    header, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    # The row's number stands in the cell; its column only keeps the place.
    values: list[int | str] = [number]
    for kind in kinds[1:]:
        value, at = _value(payload, at, kind)
        values.append(value)
    return tuple(values)


def _payload(file: BinaryIO, cell: bytes, size: int) -> bytes:
    """The bytes of a row, put together from its cell and its overflow pages."""
    if size <= _MOST_IN_CELL:
        return _taken(cell, 0, size)
    here = _LEAST_IN_CELL + (size - _LEAST_IN_CELL) % _OVERFLOW
    if here > _MOST_IN_CELL:
        here = _LEAST_IN_CELL
    if size > _MOST_IN_ROW:
        raise ValueError(size)
    payload, following = cell[:here], int.from_bytes(_taken(cell, here, 4), "big")
    while len(payload) < size:
        page = _page(file, following)
        payload += page[4:]
        following = int.from_bytes(page[:4], "big")
    return payload[:size]


def _page(file: BinaryIO, number: int) -> bytes:
    if number < 1:
        raise ValueError(number)
    file.seek((number - 1) * PAGE)
    return _taken(file.read(PAGE), 0, PAGE)


def _value(payload: bytes, at: int, kind: int) -> tuple[int | str, int]:
    """A number or a text, and where the next value begins; ValueError for any other type."""
    if kind in (_ZERO, _ONE):
        return kind - _ZERO, at
    if 0 < kind < len(_NUMBER_SIZES):
        size = _NUMBER_SIZES[kind]
        return int.from_bytes(_taken(payload, at, size), "big", signed=True), at + size
    if kind < _FIRST_TEXT or kind % 2 == 0:
        raise ValueError(kind)
    size = (kind - _FIRST_TEXT) // 2
    return _taken(payload, at, size).decode(), at + size


def _taken(content: bytes, at: int, size: int) -> bytes:
    """So many bytes from there; ValueError where they are not all there."""
    taken = content[at : at + size]
    if len(taken) < size:
        raise ValueError(size)
    return taken


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes of seven bits each, and where the next value begins."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | content[place] & 0x7F
        if content[place] < 0x80:
            return value, place + 1
    return value << 8 | content[at + 8], at + 9


_PAGES_AT: Final = slice(28, 32)  # where the first page tells how many there are
# Without it SQLite does not open a file that is shorter than its first page says.
_EVEN_IF_SHORT: Final = "PRAGMA writable_schema=ON"
_KEEP: Final = "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def salvage(path: Path, target: Path) -> int:
    """Copies every entry that can still be read into a new journal, and counts them.

    The damaged file stays as it is. NotOpened if the new one exists or cannot be written, or
    if the damaged one holds no trace of a journal.
    """
    with reading(target):
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
    with reading(path):
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + schema.LOG)
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + schema.LOG))


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
        if row.is_whole:
            yield row
        else:
            garbled.append(row)
    yield from garbled
