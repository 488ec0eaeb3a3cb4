"""Every table of the house as the server has it, the ones that need somebody first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dealer_app.pit.server import Server

CUT_OFF: Final = 30.0
"""Seconds without an entry or a sign of its courier, after which an open table counts as cut
off."""

_ALL: Final = (
    "SELECT j.id, j.name, j.holder::text, j.turn, m.place, m.digest, m.session_id, m.sealed,"
    " coalesce(to_char(m.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"'), ''),"
    " round(extract(epoch FROM clock_timestamp() - m.received_at), 3)::float8,"
    " round(extract(epoch FROM m.sent_at - m.received_at), 3)::float8,"
    " (SELECT count(*)::int FROM pit.apart a WHERE a.journal = j.id),"
    " coalesce(m.said, '{}'), coalesce(m.said_place, 0)"
    " FROM pit.journal j JOIN pit.mark m ON m.journal = j.id WHERE j.kind = 'table'"
)
"""The columns of a table's standing, in the order of its fields."""

_STIRRED: Final = (
    "SELECT j.id, j.id %% %s = %s, m.place,"
    " to_char(m.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
    " FROM pit.journal j JOIN pit.mark m ON m.journal = j.id WHERE j.kind = 'table'"
    " AND (m.received_at > clock_timestamp() - make_interval(secs => %s) OR j.id %% %s = %s)"
)
"""Of which tables something has come since, or whose turn it is, how far, and when. What they say
of themselves is most of a standing, and is not asked for here."""

_NAMED: Final = f"{_ALL} AND j.id = ANY(%s)"


@dataclass(frozen=True, slots=True)
class TableStanding:
    """A table as the server has it: the number of its journal there, whose login holds it, how many
    entries there are and the digest of the last, and in which session.

    `received` is when the last came, in UTC; `quiet` the seconds since, and `ahead` by how many its
    clock is before the server's, None where nothing came yet. `apart` is how many entries were
    refused and kept apart. `said` is what its machine says of it, as of entry `said_place`.
    """

    journal: int
    table: str
    holder: str
    turn: int
    entries: int
    head: str
    session: str
    sealed: bool
    received: str
    quiet: float | None
    ahead: float | None
    apart: int
    said: Mapping[str, object]
    said_place: int

    @property
    def cut_off(self) -> bool:
        """True of an open table of which nothing comes any more, or nothing ever came: somebody
        has but named it."""
        return not self.sealed and (self.quiet is None or self.quiet > CUT_OFF)

    @property
    def needs(self) -> int:
        """How much it needs a person: the most what may be forged, then alerts, then silence."""
        told = self.said.get("alerts")
        waits = isinstance(told, int) and told > 0
        return 4 * bool(self.apart) + 2 * waits + self.cut_off


def standing(server: Server) -> list[TableStanding]:
    """Every table that this login may see, those that need somebody first, then by name."""
    with server.answering() as cursor:
        cursor.execute(_ALL)
        return _in_order(TableStanding(*row) for row in cursor.fetchall())


def stirred_since(
    server: Server,
    seconds: float,
    known: Mapping[int, TableStanding],
    turn: int = 0,
    turns: int = 1,
) -> list[int]:
    """The journals of the tables of which something came in the last seconds, but for those that
    are known as they stand; with them those whose turn it is: in so many turns each has its own."""
    mine = [turns, turn % turns]
    with server.answering() as cursor:
        cursor.execute(_STIRRED, [*mine, seconds, *mine])
        return [
            journal
            for journal, has_turn, *came in cursor.fetchall()
            if has_turn or not _is_known(known.get(journal), came)
        ]


def _is_known(standing: TableStanding | None, came: Sequence[object]) -> bool:
    return standing is not None and [standing.entries, standing.received] == came


def standing_of(server: Server, journals: Collection[int]) -> list[TableStanding]:
    """The tables of these journals."""
    with server.answering() as cursor:
        cursor.execute(_NAMED, [list(journals)])
        return _in_order(TableStanding(*row) for row in cursor.fetchall())


def _in_order(found: Iterable[TableStanding]) -> list[TableStanding]:
    return sorted(found, key=lambda each: (-each.needs, each.table))
