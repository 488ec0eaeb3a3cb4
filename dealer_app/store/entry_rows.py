"""A journal, or the register, as the rows it is made of: read onward from one of them while another
program writes, written into a new file, and added to a mirror, row for row."""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from typing_extensions import override

from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Stored, stored
from dealer_app.store.journal import JournalMark
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened, Reason, is_file, reading

_MARK: Final = "SELECT id, digest FROM entry ORDER BY id DESC LIMIT 1"
_DIGEST_AT: Final = "SELECT digest FROM entry WHERE id = ?"
_OPENING: Final = "SELECT id FROM entry WHERE kind = 'table_opened' ORDER BY id DESC LIMIT 1"
_BEFORE_FIRST: Final = "SELECT 1 FROM entry WHERE id < 1"
_BEHIND: Final = ENTRIES + "WHERE id > ? ORDER BY id LIMIT ?"
_INSERT: Final = """
INSERT INTO entry (id, session_id, seq, recorded_at, kind, version, body, previous, digest)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class EntryRows:
    """The rows of one file, which another program may hold: it is only read, each time in one short
    question. NotOpened wherever it cannot be, and where rows stand before the first: the program
    makes none there, and nobody who reads onward would meet them."""

    def __init__(self, path: Path) -> None:
        with reading(path):
            if not is_file(path):
                raise NotOpened(path, Reason.MISSING)
            self._file = schema.connect(path, self._mode(path))
            try:
                schema.check(self._file, path)
                if self._file.execute(_BEFORE_FIRST).fetchone() is not None:
                    raise NotOpened(path, Reason.DAMAGED)
            except BaseException:
                self._file.close()
                raise
        self.path = path

    def _mode(self, path: Path) -> str:
        """Several programs write to the register: whoever reads undoes what a killed one began."""
        return "rw" if path.name == FILE and os.access(path, os.W_OK) else "ro"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def version(self) -> int:
        """A number that is another one once somebody has written to the file; it costs 4 µs."""
        return int(self._asked("PRAGMA data_version")[0][0])

    def mark(self) -> JournalMark:
        """The newest row and its digest, zero where there is none."""
        for number, digest in self._asked(_MARK):
            if isinstance(number, int) and isinstance(digest, str):
                return JournalMark(number, digest)
            raise NotOpened(self.path, Reason.DAMAGED)
        return JournalMark()

    def digest_at(self, place: int) -> str:
        """The digest of that row, empty where there is none."""
        return "".join(str(digest) for (digest,) in self._asked(_DIGEST_AT, place))

    def last_opening(self) -> int:
        """The row with which the last session of a table begins, zero where there is none."""
        return sum(int(number) for (number,) in self._asked(_OPENING))

    def behind(self, place: int, most: int) -> list[Stored]:
        """The rows behind that one, so many at most, in their order."""
        return [stored(row) for row in self._asked(_BEHIND, place, most)]

    def _asked(self, question: str, *values: int) -> list[tuple[int | str, ...]]:
        with reading(self.path):
            return self._file.execute(question, values).fetchall()


class MirrorRows(EntryRows):
    """A file that is kept as the copy of another machine's journal: made where it is lacking, and
    added to, row for row. NotOpened wherever the disk refuses."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            schema.prepare(path)
            with reading(path):
                path.chmod(0o600)
        super().__init__(path)
        with reading(path):
            self._file.execute("PRAGMA synchronous=NORMAL")  # what a power cut takes is sent anew

    @override
    def _mode(self, path: Path) -> str:
        return "rw"

    def add(self, rows: Sequence[Stored]) -> None:
        """Adds these rows behind the newest, all or none."""
        with reading(self.path):
            try:
                self._file.execute("BEGIN IMMEDIATE")
                self._file.executemany(_INSERT, rows)
                self._file.execute("COMMIT")
            except sqlite3.Error:
                with suppress(sqlite3.Error):
                    self._file.execute("ROLLBACK")
                raise


def write_rows(path: Path, rows: Iterable[Sequence[Stored]]) -> int:
    """Makes a file of these rows, which come in batches, and has it on the disk; how many there
    were. NotOpened where the disk refuses, or something of that name is there."""
    written = 0
    with reading(path):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    schema.prepare(path, schema.COPIED)
    with reading(path), closing(schema.connect(path, "rw")) as file:
        file.execute("PRAGMA synchronous=EXTRA")
        file.execute("BEGIN IMMEDIATE")
        for batch in rows:
            file.executemany(_INSERT, batch)
            written += len(batch)
        file.execute("COMMIT")
    return written
