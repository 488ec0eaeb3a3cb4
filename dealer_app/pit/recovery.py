"""A table whose machine is lost, written back from the server: row for row, digest for digest.

Its journal is handed over to the login that asks, so that what the old machine may still send goes
apart. The register goes on with `Restored` and keys of its own, and papers behind the numbers that
are named.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.night.backups.restoration import (
    UNKNOWN,
    Clock,
    LastPapers,
    Source,
    beside,
    into_place,
    note_return,
    vacant,
)
from dealer_app.pit.mirror import entries_behind, place_of_book
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store.chain import Stored
from dealer_app.store.entry_rows import write_rows
from dealer_app.store.faults import Fault, FaultKind
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import Found, verify_folder
from dealer_app.store.verify import Report

HOUSE_BOOK: Final = "house-book"
"""The folder in which the house's book comes back, beside tables or the folders of machines."""

_ALL: Final = (
    "SELECT j.id, j.kind, j.name, j.holder::text, m.place, m.received_at FROM pit.journal j"
    " JOIN pit.mark m ON m.journal = j.id WHERE j.kind <> 'book' AND m.place > 0"
    " ORDER BY m.received_at DESC"
)
_SESSIONS: Final = "SELECT count(*) FROM pit.head WHERE journal = ANY(%s)"
_NAMED: Final = (
    "SELECT DISTINCT r.journal FROM pit.entry o JOIN pit.entry r ON r.journal = ANY(%s)"
    " AND r.digest = (o.body::jsonb #>> '{register,1}') WHERE o.journal = ANY(%s)"
    " AND o.kind = 'table_opened'"
)
_HAND_OVER: Final = "SELECT pit.hand_over(%s, %s)"

_UNKNOWN: Final = marked(
    "The server knows no table “{table}”. It knows: {known}. Name one of them, or --all."
)
_NOTHING: Final = marked("The server has no table yet: there is nothing to write back.")


class _Kept(NamedTuple):
    id: int
    kind: str
    name: str
    holder: str
    place: int

    @property
    def file(self) -> str:
        return FILE if self.kind == "register" else f"{self.name}.sabot"


@dataclass(frozen=True, slots=True)
class Returned:
    """What was written back: its files, each with how many entries came, and what a check says of
    them. `unclear` is how many registers of that machine the server has where none of them came,
    since no table says which is theirs. `elsewhere` are the tables that the register knows, the
    server has, and nobody asked for: that they are not there is no finding."""

    written: Mapping[Path, int]
    found: tuple[tuple[Path, Found], ...]
    unclear: int = 0
    elsewhere: tuple[str, ...] = ()


def recover(
    server: Server, table: str, folder: Path, clock: Clock, papers: LastPapers = UNKNOWN
) -> list[Returned]:
    """Writes a table of that name back into a new or empty folder, or all of them where the name is
    empty, each with its machine's register; a folder a machine where there are several, and then
    the house's book in one of its own.

    The journals are handed over before they are read, so that nothing is entered behind what is
    written; the files then come all or not at all. PitTrouble where the server does not know the
    table, a Trouble for the folder.
    """
    every = _every(server)
    tables = [each for each in every if each.kind == "table" and table in ("", each.name)]
    if not tables:
        known = ", ".join(sorted(each.name for each in every if each.kind == "table"))
        raise PitTrouble(_UNKNOWN, table=table, known=known) if known else PitTrouble(_NOTHING)
    vacant(folder, ())
    registers = [each for each in every if each.kind == "register"]
    by_holder = {each.holder: [t for t in tables if t.holder == each.holder] for each in tables}
    kept = {
        holder: (*own, *_register_of(server, own, registers)) for holder, own in by_holder.items()
    }
    for each in (each for of_holder in kept.values() for each in of_holder):
        with server.answering() as cursor:  # first: nothing more is taken from the old machine
            cursor.execute(_HAND_OVER, [each.id, server.login])
    others = {each.name for each in every if each.kind == "table"} - {each.name for each in tables}
    with beside(folder) as fresh:
        returned = list[Returned]()
        for holder, of_holder in kept.items():
            place = fresh / holder if len(kept) > 1 else fresh
            place.mkdir(exist_ok=True)
            written = _written(server, of_holder, place, (clock, papers))
            at_home = folder / place.relative_to(fresh)
            named = set[str]()
            found = tuple(
                (at_home / path.name, _asked_for(told, others, named))
                for path, told in written.found
            )
            files = {at_home / path.name: count for path, count in written.written.items()}
            own = sum(each.holder == holder for each in registers)
            there = any(each.kind == "register" for each in of_holder)
            returned.append(Returned(files, found, 0 if there else own, tuple(sorted(named))))
        if not table:
            returned += _book_written(server, fresh, folder)
        into_place(fresh, folder)
    return returned


def _asked_for(found: Found, others: Collection[str], named: set[str]) -> Found:
    """What a check found, without what speaks of other tables, which are named."""
    if not isinstance(found, Report):
        return found
    about = {fault: _away(fault) for fault in found.faults}
    named |= {table for table in about.values() if table in others}
    return replace(found, faults=tuple(fault for fault in about if about[fault] not in others))


def _away(fault: Fault) -> str:
    """The table that is not there, where that is what is wrong; else nothing."""
    if fault.kind is FaultKind.TABLE_GONE:
        return fault.name
    if fault.kind is FaultKind.SETTLED_DIFFERS and not fault.found:
        return fault.session.rpartition(" ")[0]
    return ""


def _book_written(server: Server, fresh: Path, folder: Path) -> list[Returned]:
    """The house's book as a register's file of its own; nothing where nobody has written in it."""
    journal, entries = place_of_book(server)
    if not entries:
        return []
    (fresh / HOUSE_BOOK).mkdir()
    path = fresh / HOUSE_BOOK / FILE
    count = write_rows(path, _read(server, journal))
    at_home = folder / HOUSE_BOOK / FILE
    found = tuple((at_home, told) for _, told in verify_folder(path.parent, every=True))
    return [Returned({at_home: count}, found)]


def _register_of(
    server: Server, tables: Sequence[_Kept], registers: Sequence[_Kept]
) -> list[_Kept]:
    """The register beside these tables: of those of their machine, the one whose entry their
    openings name. Where none names any, the only one there is."""
    own = [each for each in registers if each.holder == tables[0].holder]
    with server.answering() as cursor:
        cursor.execute(_NAMED, [[each.id for each in own], [each.id for each in tables]])
        named = {number for (number,) in cursor.fetchall()}
    found = [each for each in own if each.id in named] or (own if len(own) == 1 else [])
    return found[:1]


def _every(server: Server) -> list[_Kept]:
    """Every journal that the server has, the one that grew last first."""
    with server.answering() as cursor:
        cursor.execute(_ALL)
        kept = [_Kept(*row[:-1]) for row in cursor.fetchall()]
    return [each for each in kept if Path(each.file).name == each.file]


def _written(
    server: Server, kept: Sequence[_Kept], place: Path, by: tuple[Clock, LastPapers]
) -> Returned:
    clock, papers = by
    written = {place / each.file: _write(server, each, place) for each in kept}
    found = tuple(verify_folder(place, every=True))
    with server.answering() as cursor:
        cursor.execute(_SESSIONS, [[each.id for each in kept if each.kind == "table"]])
        (sessions,) = cursor.fetchone() or (0,)
    note_return(place, Source(server.asked.info.dbname, "", sessions), papers, (clock, UNSIGNED))
    return Returned(written, found)


def _write(server: Server, kept: _Kept, place: Path) -> int:
    return write_rows(place / kept.file, _read(server, kept.id))


def _read(server: Server, journal: int) -> Iterator[Sequence[Stored]]:
    """The entries of a journal in batches, as they were recorded."""
    last = 0
    while True:
        batch = entries_behind(server, journal, last)
        if not batch:
            return
        yield batch
        last = batch[-1].id
