"""A table whose machine is lost, written back from the server: row for row, digest for digest; and
the house's book given back to a server that lost entries of it.

Its journal is handed over to the login that asks, so that what the old machine may still send goes
apart. The register goes on with `Restored` and keys of its own, and papers behind the numbers that
are named.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from dealer_app.i18n import marked
from dealer_app.night.restoration import (
    UNKNOWN,
    LastPapers,
    Source,
    beside,
    into_place,
    note_return,
    vacant,
)
from dealer_app.night.staff import fits
from dealer_app.pit.courier import MOST
from dealer_app.pit.house_book import GONE_ON, HouseStaff
from dealer_app.pit.mirror import entries_behind, place_of_book
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.admission import barred, lacks
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Register, person, posts
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Signature
from dealer_app.store.chain import Clock, Head, Stored
from dealer_app.store.entry_rows import EntryRows, write_rows
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import Found, verify_folder
from dealer_app.store.verify import EntryFaultKind, Fault, Report

BROKEN: Final = "SA006"
"""The server's code for an entry that does not continue the house's book."""

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

_GIVE_BACK: Final = (
    "SELECT pit.give_back(%s, %s, %b::text[], %b::text[], %b::int[], %b::text[], %b::text[])"
)

_NO_COPY: Final = marked("There is no copy of the house’s book in {folder}.")
_PARTED: Final = marked(
    "The house’s book on the server went on without what it lost: entry {place} is another one in"
    " the copy. Nothing can be given back; keep the copy, and call IT."
)
_ALTERED: Final = marked(
    "The copy of the house’s book is not as it was recorded behind entry {place}: nothing is given"
    " back. Take another copy, such as that of “sabot pit recover --all”."
)
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
        with server.answering() as cursor:  # a machine's login sees no table of another's
            cursor.execute("SELECT FROM pit.apart LIMIT 0")
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
    if fault.kind is EntryFaultKind.TABLE_GONE:
        return fault.name
    if fault.kind is EntryFaultKind.SETTLED_DIFFERS and not fault.found:
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


# The house's book, given back to a server that lost entries of it


def give_back(server: Server, copy: Path, name: str, pin: str) -> int | Objection:
    """Gives the house's book on the server the entries that it lost, from a copy of it, on the PIN
    of a director, who must be one in both: how many came, all of them or none, and the book says
    who gave them back; what speaks against it, if anything.

    NotOpened or RegisterAltered for the copy, PitTrouble where it does not continue the book.
    """
    if not copy.is_file():
        raise PitTrouble(_NO_COPY, folder=copy.parent)
    known = RegisterFile(copy, lambda: datetime.now(UTC)).read()
    house = HouseStaff(server)
    book = house.register.read()
    came = list[Stored]()
    with closing(EntryRows(copy)) as rows:
        place, mark = house.register.head.seq, rows.mark()
        if mark.newest <= place and rows.digest_at(mark.newest) == house.register.digest_at(
            mark.newest
        ):
            return 0
        if rows.digest_at(place) != house.register.head.digest:
            raise PitTrouble(_PARTED, place=min(place, mark.newest))
        while batch := rows.behind(place + len(came), MOST):
            came += batch
    objection = _may_give_back(known, book, name, pin)
    if objection is not None:
        return objection
    _send_back(server, house.register.head, came)
    restored = f.Restored(HOUSE_BOOK, came[-1].digest, 0, place, house.register.head.digest)
    return house.decide([restored], name, pin) or len(came)


def _may_give_back(known: Register, book: Register, name: str, pin: str) -> Objection | None:
    """Why somebody may not: the PIN is asked of the copy, which is the newer."""
    each = person(known, name)
    barrier = barred(known, name, datetime.now(UTC))
    if each is None or barrier is not None:
        return barrier
    if not fits(each.pin, pin):
        return Objection(ObjectionCode.PIN_OF_OTHER, {"name": each.name})
    needs = USUAL[Act.RESTORE]
    for register in (known, book) if book.people else (known,):
        lacking = lacks(posts(register), Act.RESTORE, Signature(each.name), needs)
        if lacking is not None:
            return lacking
    return None


def _send_back(server: Server, head: Head, came: Sequence[Stored]) -> None:
    place, digest = head.seq, head.digest
    try:
        with server.answering() as cursor, server.asked.transaction():
            for first in range(0, len(came), MOST):
                batch = came[first : first + MOST]
                columns = [
                    [getattr(each, column) for each in batch]
                    for column in ("recorded_at", "kind", "version", "body", "digest")
                ]
                cursor.execute(_GIVE_BACK, [place, digest, *columns])
                place, digest = batch[-1].id, batch[-1].digest
    except psycopg.Error as error:
        if error.sqlstate == BROKEN:
            raise PitTrouble(_ALTERED, place=place) from error
        if error.sqlstate == GONE_ON:
            raise PitTrouble(_PARTED, place=place) from error
        raise
