"""The register as a file of a data folder: whether it is there, how far it is written, how it is
opened and held. What its entries say is not asked here."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from dealer_app.rules.staff import UNSIGNED
from dealer_app.store import schema
from dealer_app.store.fact_codec import body_of, signature_of
from dealer_app.store.troubles import RegisterMissing, Trouble, reading, status_of
from dealer_app.table.events import RegisterSeen

FILE: Final = "register.sabot-register"
"""The register's name in the data folder; no table's file is called so."""

SESSION: Final = "register"
"""What stands where a table's entries name their session."""

PATIENCE: Final = 5.0
"""Seconds that an act waits for another program's."""

_HEAD: Final = """
SELECT seq, digest FROM entry
WHERE session_id = 'register' AND typeof(seq) = 'integer' AND typeof(digest) = 'text'
ORDER BY seq DESC LIMIT 1
"""  # in a table that somebody built anew, anything may stand there
_AT: Final = "SELECT digest FROM entry WHERE session_id = ? AND seq = ?"
_SIGNED: Final = "SELECT body FROM entry WHERE instr(body, '\"by\":') ORDER BY id DESC"
ANY: Final = "SELECT 1 FROM entry LIMIT 1"


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes where it can: a reader too undoes what a killed program began.

    An act is on disk, the names in the folder and all, before its commit returns.
    """
    mode = "rw" if os.access(path, os.W_OK) else "ro"
    with closing(schema.connect(path, mode, PATIENCE)) as connection:
        schema.check(connection, path)
        connection.execute("PRAGMA synchronous=EXTRA")
        yield connection


def is_blank(path: Path) -> bool:
    """True if nothing is recorded there: no file, or one without an entry. Who asks first undoes
    what a killed program began."""
    if is_no_file(path):
        return True
    with suppress(sqlite3.Error, Trouble), opened(path) as connection:
        return connection.execute(ANY).fetchone() is None
    return False


def is_no_file(path: Path) -> bool:
    """True if there is no file, or one of nothing at all."""
    with reading(path):
        found = status_of(path)
        return found is None or found.st_size == 0


def register_in(folder: Path) -> Path | None:
    """The register of a data folder, None where there is none yet, ready to be read by anybody.

    RegisterMissing where people have signed at a table there.
    """
    path = folder / FILE
    if is_blank(path):
        if signed_before(folder):
            raise RegisterMissing(path)
        return None
    return path


def seen_in(folder: Path) -> RegisterSeen | None:
    """How far the register of a data folder is written; None where there is none to be read."""
    path = folder / FILE
    with suppress(Trouble), reading(path):
        if not is_no_file(path):
            with opened(path) as connection:
                heads = [RegisterSeen(*row) for row in connection.execute(_HEAD)]
            return (*heads, None)[0]
    return None


@contextmanager
def held(path: Path) -> Iterator[RegisterSeen | None]:
    """Nobody writes to the register meanwhile; how far it is written, None where there is none.

    Whoever has something to record waits a few seconds for it: what is done here is short.
    """
    with ExitStack() as life:
        seen = None
        if not is_no_file(path):
            with reading(path):
                connection = life.enter_context(opened(path))
                connection.execute("BEGIN IMMEDIATE" if os.access(path, os.W_OK) else "BEGIN")
                for seq, digest in connection.execute(_HEAD):
                    seen = RegisterSeen(seq, digest)
        yield seen


class RegisterDigests(NamedTuple):
    """The number of a register's last entry, and the digests of some that are there."""

    last: int = 0
    digests: Mapping[int, str] = MappingProxyType({})


def written_in(folder: Path, numbers: Iterable[int]) -> RegisterDigests:
    """How far the register of a data folder is written, and the digests of the entries of these
    numbers; NotOpened where it cannot be read."""
    path = folder / FILE
    if is_no_file(path):
        return RegisterDigests()
    with reading(path), opened(path) as connection:
        last = sum(seq for seq, _ in connection.execute(_HEAD))
        found = {
            n: connection.execute(_AT, (SESSION, schema.as_asked(n))).fetchone() for n in numbers
        }
    return RegisterDigests(
        last, {number: row[0] for number, row in found.items() if row is not None}
    )


def signed_before(folder: Path) -> bool:
    """True if somebody has signed an entry of a table there, whatever was dealt unsigned since."""
    return any(_is_signed(path) for path in folder.glob("*.sabot"))


def _is_signed(table: Path) -> bool:
    try:
        with reading(table), closing(schema.connect(table, "ro")) as connection:
            bodies = (body for (body,) in connection.execute(_SIGNED))
            return any(signature_of(body_of(b)) != UNSIGNED for b in bodies)
    except (Trouble, ValueError, TypeError):
        return False
