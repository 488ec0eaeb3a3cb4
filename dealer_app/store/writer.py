"""The pen: chains the events of one act and has them on disk before it returns."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store import schema
from dealer_app.store.chain import NOTHING_BEFORE, Chained
from dealer_app.store.codec import encode
from dealer_app.store.troubles import NotRecorded, Reason, reason_of
from dealer_app.table.events import Event

Clock = Callable[[], datetime]
"""The time now, with its zone."""


class Head(NamedTuple):
    """The last entry of a session: its number, its digest, and whether it closed the session."""

    seq: int = 0
    digest: str = NOTHING_BEFORE
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded fact; `seq` counts from 1, `recorded_at` is ISO 8601 in UTC, as hashed."""

    session_id: str
    seq: int
    recorded_at: str
    event: Event
    previous: str
    digest: str
    signature: Signature = UNSIGNED


class Writer:
    """The one connection that writes to a journal; it is made anew after a failure."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._path = path
        self._clock = clock
        self._engine = schema.writer(path)
        self._connection: Connection | None = None

    def close(self) -> None:
        """Disconnects; what a failed act left behind goes with the connection."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def now(self) -> datetime:
        """The moment by the clock, in UTC."""
        return self._clock().astimezone(UTC)

    def record(
        self,
        behind: tuple[str, Head],
        events: Iterable[Event],
        signature: Signature,
        at: datetime,
    ) -> tuple[Entry, ...]:
        """Adds the events behind the head of a session, in one transaction and of one moment; on
        disk when this returns.

        NotRecorded where it is not: then none of them is in the journal.
        """
        session_id, head = behind
        now = at.isoformat(timespec="microseconds")
        entries: list[Entry] = []
        rows: list[Mapping[str, str | int]] = []
        for event in events:
            chained = Chained(session_id, head.seq + 1, now, *encode(event, signature), head.digest)
            row = schema.row(chained)
            head = Head(row.seq, row.digest)
            rows.append(row.model_dump(exclude={"id"}))
            entries.append(
                Entry(session_id, row.seq, now, event, row.previous, row.digest, signature)
            )
        self._commit(rows)
        return tuple(entries)

    def _commit(self, rows: Sequence[Mapping[str, str | int]]) -> None:
        try:
            connection = self._connected()
            with connection.begin():
                connection.execute(schema.ENTRY.insert(), rows)
        except (DBAPIError, UnicodeEncodeError) as error:
            self.close()
            raise NotRecorded(self._path, _reason(error)) from error

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection


def _reason(error: DBAPIError | UnicodeEncodeError) -> Reason:
    if isinstance(error, UnicodeEncodeError):
        return Reason.TEXT
    if isinstance(error, IntegrityError):
        return Reason.CHANGED
    assert isinstance(error.orig, sqlite3.Error)
    return reason_of(error.orig)
