"""Tables, sessions and files for the tests of the store."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.store.chain import Chained
from dealer_app.store.journal import Journal
from dealer_app.table.events import CardDealt, CoupOpened, TableClosed, TableOpened

EVENING = datetime(2026, 11, 20, 21, 47, 3, 123456, tzinfo=UTC)


def ticking(start: datetime = EVENING) -> Callable[[], datetime]:
    """A clock that goes on by a second whenever somebody looks at it."""
    seconds = count()
    return lambda: start + timedelta(seconds=next(seconds))


def opening(previous_seal: str = "", table: str = "Table 3") -> TableOpened:
    return TableOpened(
        sheet='id = "punto_banco"\n',
        sheet_digest="5b1c",
        options={"packs": "8"},
        house="",
        house_digest="",
        seats=9,
        table=table,
        croupier="Éloïse",
        software="0.1.0",
        previous_seal=previous_seal,
    )


def card(face: str, hand: str = "ponte") -> CardDealt:
    return CardDealt(Card(face), HandId(hand))


def play(journal: Journal, *, cards: int = 3, seal: bool = True, table: str = "Table 3") -> str:
    """Opens a session, deals so many cards and closes it; its id."""
    session = journal.new_session_id(lambda: EVENING)
    journal.append(session, [opening(journal.last_seal(), table)])
    journal.append(session, [CoupOpened()])
    for _ in range(cards):
        journal.append(session, [card("7")])
    if seal:
        head = journal.head(session)
        journal.append(session, [TableClosed(head.seq, head.digest)])
    return session


def played(
    path: Path, *, cards: int = 3, sessions: int = 1, seal: bool = True, table: str = "Table 3"
) -> list[str]:
    """A journal of finished sessions; their ids. The last is left open without `seal`."""
    with Journal.open(path, ticking()) as journal:
        return [
            play(journal, cards=cards, seal=seal or n + 1 < sessions, table=table)
            for n in range(sessions)
        ]


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of some other program."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection
        connection.commit()


@contextmanager
def indices_left_behind(path: Path) -> Iterator[None]:
    """What is recorded meanwhile is in no index of the journal: the disk gives back what stood
    there before."""
    with raw(path) as connection:
        ((size,),) = connection.execute("PRAGMA page_size")
        roots = connection.execute("SELECT rootpage FROM sqlite_schema WHERE type = 'index'")
        places = [(root - 1) * size for (root,) in roots]
    before = path.read_bytes()
    yield
    told = bytearray(path.read_bytes())
    for at in places:
        told[at : at + size] = before[at : at + size]
    path.write_bytes(told)


@contextmanager
def forger(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of somebody who first took the triggers away."""
    with raw(path) as connection:
        connection.execute("DROP TRIGGER entry_no_update")
        connection.execute("DROP TRIGGER entry_no_delete")
        yield connection


@contextmanager
def rebuilder(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of somebody who built the table anew, without keys, types and triggers."""
    with raw(path) as connection:
        connection.execute("ALTER TABLE entry RENAME TO genuine")
        connection.execute(
            "CREATE TABLE entry (id INTEGER PRIMARY KEY, session_id, seq, recorded_at, kind,"
            " version, body, previous, digest)"
        )
        connection.execute("INSERT INTO entry SELECT * FROM genuine")
        connection.execute("DROP TABLE genuine")
        yield connection


def forged(
    session: str, seq: int, encoded: tuple[str, int, str], previous: str
) -> tuple[str | int, ...]:
    """The columns, but for the id, of an entry that hangs on `previous` with the right digest."""
    chained = Chained(session, seq, EVENING.isoformat(), *encoded, previous)
    return (*chained, chained.digest)


def digest_of(connection: sqlite3.Connection, session: str, seq: int) -> str:
    ((digest,),) = connection.execute(
        "SELECT digest FROM entry WHERE session_id = ? AND seq = ?", (session, seq)
    )
    return str(digest)
