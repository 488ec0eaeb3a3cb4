"""What the register noted of each table's journal, and what tables saw of the register, held
against what lies there (REQ-13).

The start looks a few entries up; the whole check goes through every one. Either reads the register
before the tables: whoever deals meanwhile makes a journal longer than it was noted, which is right.
What tables saw of the register is looked up last, for the same reason.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.state import EMPTY, Register, stem
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store import schema
from dealer_app.store.codec import SEAL, decode
from dealer_app.store.fact_codec import body_of, is_moment, moment_read, signature_of
from dealer_app.store.journal import SESSIONS, Journal, asks_for_pins, doubles, opened
from dealer_app.store.receipts import unlike_server
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE, is_no_file, register_in, written_in
from dealer_app.store.troubles import NotUnderstood, TableDoubled, Trouble, reading
from dealer_app.table.events import RegisterSeen, TableClosed, TableOpened

SUFFIX: Final = ".sabot"
TABLES: Final = f"*{SUFFIX}"

_AT: Final = "SELECT digest FROM entry WHERE session_id = ? AND seq = ?"
_LAST: Final = "SELECT CAST(coalesce(max(seq), 0) AS INTEGER) FROM entry WHERE session_id = ?"
_NEWEST: Final = """
SELECT session_id, CAST(coalesce(seq, 0) AS INTEGER) FROM entry ORDER BY id DESC LIMIT 1
"""
_BEFORE: Final = "SELECT kind FROM entry WHERE session_id = ? AND seq = ?"
_FIRST: Final = (
    "SELECT kind, version, body, recorded_at FROM entry WHERE session_id = ? AND seq = 1"
)
_ENDED: Final = "SELECT recorded_at FROM entry WHERE session_id = ? ORDER BY seq DESC LIMIT 1"
_BY_NOBODY: Final = """
SELECT seq, recorded_at FROM entry
WHERE session_id = ? AND NOT instr(body, '"by":') AND kind <> 'clock_turned' ORDER BY seq
"""
_BY_SOMEBODY: Final = """
SELECT body, recorded_at FROM entry WHERE instr(body, '"by":') ORDER BY id
"""
_LAST_CLOSING: Final = """
SELECT kind, version, body, recorded_at FROM entry WHERE kind = 'table_closed'
ORDER BY id DESC LIMIT 1
"""
_EVERY: Final = """
SELECT session_id, seq, digest FROM entry NOT INDEXED
WHERE typeof(session_id) = 'text' AND typeof(seq) = 'integer'
"""  # in a table that somebody built anew, anything may stand there
_ENDS: Final = """
SELECT kind, version, body, recorded_at FROM entry NOT INDEXED
WHERE kind IN ('table_opened', 'table_closed')
"""

Row = tuple[str, int, str, str]
"""The kind of an entry, its version, its body, and when it was recorded."""


class SeenByTable(NamedTuple):
    """How far the register was written when a table was opened or closed, as the table says."""

    register: RegisterSeen
    at: datetime


Notes = Mapping[str, Sequence[f.HeadNoted]]
"""What was noted of each table, by the name of its file."""


class StartFindings(NamedTuple):
    """What the start finds: what is other than it was noted, tables that cannot be read, and those
    among them that are copies of others."""

    alerts: tuple[f.AlertRaised, ...] = ()
    unread: tuple[tuple[Path, Trouble], ...] = ()
    copies: Mapping[Path, TableDoubled] = MappingProxyType({})


def look(folder: Path) -> StartFindings:
    """What the start finds in a data folder: at each table its newest note, its newest entry, and
    what its last opening and closing saw. The numbers of alerts count for nothing yet; a register
    that cannot be believed is told by itself, and has noted nothing.
    """
    if not folder.is_dir():
        return StartFindings()
    known = _known(folder)
    could = None if known is None else signable(folder, known)
    alerts, seen, unread = list[f.AlertRaised](), list[SeenByTable](), list[tuple[Path, Trouble]]()
    files = {each.name for each in folder.glob(TABLES)}
    heads = {} if known is None else known.heads
    copies = doubles(folder, heads)
    for name in sorted(files | {_file(table) for table in heads}):
        noted = heads.get(stem(name))
        try:
            if name not in files:
                alerts += missing(name, [] if noted is None else [noted])
                continue
            if folder / name in copies:
                raise copies[folder / name]
            with _opened(folder / name) as connection:
                alerts += _looked_up(connection, name, noted)
                seen += _seen_last(connection)
                if could is not None:
                    alerts += _by_nobody(connection, name, could)
            alerts += _by_receipt(folder / name)
        except Trouble as trouble:
            unread.append((folder / name, trouble))
    if known is not None:
        alerts += unseen(folder, known, seen)
        if not is_no_file(folder / FILE):
            with suppress(Trouble):
                alerts += _by_receipt(folder / FILE)
    return StartFindings(tuple(alerts), tuple(unread), copies)


def _by_receipt(path: Path) -> Iterator[f.AlertRaised]:
    """What the house's server saw of a file and is not there."""
    alert = unlike_server(path, RegisterFile(path.with_name(FILE), lambda: datetime.now(UTC)))
    if alert is not None:
        yield alert


def copies_in(folder: Path) -> dict[Path, TableDoubled]:
    """The tables of a data folder that are copies of others beside them, by what its register
    noted of each."""
    known = _known(folder) if folder.is_dir() else None
    return doubles(folder, () if known is None else known.heads)


def _known(folder: Path) -> Register | None:
    """The register of a data folder; None where it cannot be believed."""
    try:
        path = register_in(folder)
        return EMPTY if path is None else RegisterFile(path, lambda: datetime.now(UTC)).read()
    except Trouble:
        return None


class Signable(NamedTuple):
    """Since when somebody could sign at the tables of a data folder, until when somebody answered
    for each by the name of its file, and the sessions that a night was settled from."""

    since: datetime
    decided: Mapping[str, datetime] = MappingProxyType({})
    settled: frozenset[tuple[str, str]] = frozenset()


def signable(folder: Path, known: Register) -> Signable | None:
    """What the register of a data folder says of it; None where nobody could sign."""
    if not known.people:
        return None
    first = RegisterFile(folder / FILE, lambda: datetime.now(UTC)).first(f.PersonAdded)
    if first is None:
        return None
    sealed = (each for sessions in known.nights.values() for each in sessions)
    settled = frozenset((each.table, each.session) for each in sealed)
    return Signable(first.at, known.decided, settled)


def signed_first(folder: Path) -> datetime | None:
    """When somebody signed first at a table of a data folder, as far as they can be read; None
    where nobody did."""
    hours = list[datetime]()
    for path in folder.glob(TABLES):
        with suppress(Trouble, ValueError, TypeError), _opened(path) as connection:
            rows = connection.execute(_BY_SOMEBODY)
            signed = (at for body, at in rows if signature_of(body_of(body)) != UNSIGNED)
            hours += map(moment_read, islice(signed, 1))
    return min(hours, default=None)


def unsigned(path: Path, could: Signable) -> Iterator[f.AlertRaised]:
    """That a table went on without names, though its house asks for PINs and somebody could
    sign."""
    with _opened(path) as connection:
        yield from _by_nobody(connection, path.name, could)


def _by_nobody(
    connection: sqlite3.Connection, name: str, could: Signable
) -> Iterator[f.AlertRaised]:
    """That a session of a table went on without names, though its house asks for PINs: the oldest
    that is not settled. A clock that was turned is nobody's entry."""
    decided = could.decided.get(name)

    def counts(at: str) -> bool:
        if not is_moment(at):
            return True  # it was changed, and excuses nothing
        made = datetime.fromisoformat(at)
        return made >= could.since and (decided is None or made > decided)

    for (session,) in connection.execute(SESSIONS).fetchall():
        ended = connection.execute(_ENDED, (session,)).fetchall()
        if (stem(name), session) in could.settled or not any(counts(at) for (at,) in ended):
            continue
        rows = connection.execute(_BY_NOBODY, (session,))
        first = next((seq for seq, at in rows if counts(at)), None)
        if first is not None and any(map(_asks, connection.execute(_FIRST, (session,)))):
            yield f.AlertRaised(0, f.FileFinding.UNSIGNED, name, session, first)
            return


def _asks(row: Row) -> bool:
    """True of an opening whose house asks for PINs."""
    opening = opened(*row[:3])
    return opening is not None and asks_for_pins(opening)


def heads_of(path: Path, why: f.NotedFor) -> list[f.HeadNoted]:
    """A note of the newest entry of each session of a table; NotOpened where it cannot be read."""
    with Journal.read(path) as journal:
        heads = [(each.id, journal.head(each.id)) for each in journal.sessions()]
        return [f.HeadNoted(path.stem, name, head.seq, head.digest, why) for name, head in heads]


def unnoted(folder: Path, known: Register) -> list[f.HeadNoted]:
    """A first note of each session of the tables that were never noted; none of a table that
    cannot be read, or that is a copy of another."""
    found, copies = list[f.HeadNoted](), doubles(folder, known.heads)
    for path in sorted(set(folder.glob(TABLES)) - copies.keys()):
        if path.stem not in known.heads and path.name not in known.decided:
            with suppress(Trouble):
                found += heads_of(path, f.NotedFor.FIRST)
    return found


def notes_of(entries: Iterable[RegisterEntry]) -> Notes:
    """What the register noted of each table, and did not take back since; papers note how far
    their session was written, too."""
    found = dict[str, list[f.HeadNoted]]()
    files = dict[int, str]()
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.HeadNoted):
            found.setdefault(_file(fact.table), []).append(fact)
        elif isinstance(fact, f.PaperIssued) and fact.seq and _file(fact.table) in found:
            noted = f.HeadNoted(fact.table, fact.session, fact.seq, fact.head, f.NotedFor.PAPER)
            found[_file(fact.table)].append(noted)
        elif isinstance(fact, f.AlertRaised):
            files[fact.number] = fact.file
        elif isinstance(fact, f.AlertDecided):
            found.pop(files.get(fact.number, ""), None)
    return found


def missing(name: str, notes: Sequence[f.HeadNoted]) -> Iterator[f.AlertRaised]:
    """That a table's file is not there, of which there are notes."""
    for noted in notes[-1:]:
        yield f.AlertRaised(0, f.FileFinding.TABLE_GONE, name, noted.session, noted.seq)


def unlike(path: Path, notes: Sequence[f.HeadNoted]) -> Iterator[f.AlertRaised]:
    """The last note of each session that a table does not bear out, by its rows themselves."""
    wanted = {(each.session, each.seq): each for each in notes}
    found, last = dict[tuple[str, int], str](), dict[str, int]()
    with _opened(path) as connection:
        for session, seq, digest in connection.execute(_EVERY):
            last[session] = max(seq, last.get(session, 0))
            if (session, seq) in wanted:
                found[session, seq] = digest
    wrong = dict[str, f.HeadNoted]()
    for noted in notes:
        if found.get((noted.session, noted.seq)) != noted.head:
            wrong[noted.session] = noted
    for noted in wrong.values():
        there = (noted.session, noted.seq) in found
        yield _other(path.name, noted, last.get(noted.session, 0), there=there)


def seen_by(path: Path) -> list[SeenByTable]:
    """What every opening and closing of a table saw of the register."""
    with _opened(path) as connection:
        return list(_seen(connection.execute(_ENDS)))


def unseen(folder: Path, known: Register, seen: Iterable[SeenByTable]) -> Iterator[f.AlertRaised]:
    """What tables saw of the register and is not there: entries that are missing at its end, and
    the first that is another. Left out is what somebody answered for since, and what they saw of a
    register before one that was begun anew."""
    until = max(filter(None, (known.decided.get(FILE), known.begun)), default=None)
    named = {each.register for each in seen if until is None or each.at > until}
    there = written_in(folder, [each.seq for each in named])
    beyond = [each.seq for each in named if each.seq > there.last]
    if beyond:
        seq = max(beyond)
        yield f.AlertRaised(0, f.FileFinding.REGISTER_SHORTER, FILE, seq=seq, found=there.last)
    other = [
        each.seq
        for each in named
        if each.seq <= there.last and there.digests.get(each.seq) != each.digest
    ]
    if other:
        seq = min(other)
        yield f.AlertRaised(0, f.FileFinding.REGISTER_DIFFERS, FILE, seq=seq, found=there.last)


def _file(table: str) -> str:
    return f"{table}.sabot"


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        connection.text_factory = lambda stored: stored.decode("utf-8", "replace")
        schema.check(connection, path)
        yield connection


def _looked_up(
    connection: sqlite3.Connection, name: str, noted: f.HeadNoted | None
) -> Iterator[f.AlertRaised]:
    """What is wrong with the newest note of a table, or with its newest entry."""
    if noted is not None:
        found = [
            each for (each,) in connection.execute(_AT, (noted.session, schema.as_asked(noted.seq)))
        ]
        if found != [noted.head]:
            ((last,),) = connection.execute(_LAST, (noted.session,))
            yield _other(name, noted, last, there=bool(found))
            return
    for session, seq in connection.execute(_NEWEST):
        for (kind,) in connection.execute(_BEFORE, (session, seq - 1)):
            if kind == SEAL:
                yield f.AlertRaised(0, f.FileFinding.TABLE_SEALED, name, session, seq - 1, seq)


def _other(name: str, noted: f.HeadNoted, last: int, *, there: bool) -> f.AlertRaised:
    shorter = not there and last < noted.seq
    finding = f.FileFinding.TABLE_SHORTER if shorter else f.FileFinding.TABLE_DIFFERS
    return f.AlertRaised(0, finding, name, noted.session, noted.seq, last)


def _seen_last(connection: sqlite3.Connection) -> Iterator[SeenByTable]:
    for session, _ in connection.execute(_NEWEST).fetchall():
        yield from _seen(connection.execute(_FIRST, (session,)))
    yield from _seen(connection.execute(_LAST_CLOSING))


def _seen(rows: Iterable[Row]) -> Iterator[SeenByTable]:
    for kind, version, body, at in rows:
        try:
            event, recorded = decode(kind, version, body), moment_read(at)
        except (NotUnderstood, TypeError, ValueError):
            continue  # the check of the table itself names it, or the version that wrote it
        if isinstance(event, TableOpened | TableClosed) and event.register is not None:
            yield SeenByTable(event.register, recorded)
