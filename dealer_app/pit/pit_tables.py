"""How a table stands at the pit: what it says of itself beside its entries, said, not known; and
every table of the house as the server has it, the ones that need somebody first.

What a table says is a convenience for whoever looks over many: money on paper comes from entries
alone.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeGuard

from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.library import FileFault
from dealer_app.pit.server import Server
from dealer_app.pit.slips import OfSlips, SlipStep
from dealer_app.session.rulebook import stored_resolver
from dealer_app.store.chain import Stored
from dealer_app.store.codec import OPENING, decode_signed
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.alerts import alerts
from dealer_app.table.events import AlertCleared, CroupierNamed, Event, Slip, TableOpened
from dealer_app.table.history import History
from dealer_app.table.state import opened
from dealer_app.table.table import Table
from dealer_app.table.view.summary import Identity, summary

FORM: Final = 1
"""Which form of it this is: keys that somebody does not know are passed over."""

_TOLD: Final = (
    *("table", "session", "day", "zone", "game", "house", "currency", "sign", "digits", "opened"),
    *("last", "sealed", "coups", "shoes", "handle", "gain", "result", "drop", "commission"),
    *("cagnotte", "tips", "fills", "credits", "opener", "closer", "variance"),
)
"""What of a session's row is told; amounts are whole minor units."""

Told = dict[str, str | int | bool | list[int] | None]
"""One JSON object: what is said, by its name."""


class Follower:
    """A table's last session, followed entry by entry as they are sent: a coup costs no more at the
    end of a night than at its beginning. Where nothing can be worked out nothing is said, and no
    entry waits for it."""

    def __init__(self) -> None:
        self.history: History | None = None
        """The session's entries as far as they were followed, None where they cannot be folded."""
        self.unread: Saying | None = None
        """Why they cannot, where that can be said: a newer program wrote them."""
        self._session = ""
        self._head = ""
        self._relieved: list[tuple[str, datetime]] = []
        self.slips: tuple[SlipStep[OfSlips], ...] = ()
        """What the session says of its slips."""

    def follow(self, entries: Sequence[Stored]) -> None:
        """Reads on; an opening begins anew."""
        last = next((n for n in reversed(range(len(entries))) if _opens(entries[n])), 0)
        with suppress(Hindrance, FileFault, LookupError, ValueError):
            try:
                self._read(entries[last:])
            except NotUnderstood as trouble:
                self.unread = trouble.saying
                raise
            return
        self.history = None

    def _read(self, entries: Sequence[Stored]) -> None:
        told = [decode_signed(each.kind, each.version, each.body) for each in entries]
        times = [datetime.fromisoformat(each.recorded_at) for each in entries]
        steps = tuple(
            SlipStep(fact, at, hand, each.digest)
            for (fact, hand), at, each in zip(told, times, entries, strict=True)
            if _of_slips(fact)
        )
        for (first, signature), at in zip(told[:1], times[:1], strict=True):
            if isinstance(first, TableOpened):
                self._relieved = [(first.croupier, at)]
                self.slips, self.unread = (), None
                table = opened(first, stored_resolver(first))
                self.history = History(table, at, signature)
                told, times = told[1:], times[1:]
        if self.history is not None and told:
            events, signatures = zip(*told, strict=True)
            self.history = self.history.read_on(events, times, signatures)
            self._relieved += _named(events, times)
            self.slips += steps
        if entries:
            self._session, self._head = entries[-1].session_id, entries[-1].digest

    def said(self) -> Told | None:
        """What is said of the table as it stands; None where nobody can tell."""
        history = self.history
        if history is None:
            return None
        first, last = history.times[0], history.times[-1]
        assert first is not None
        assert last is not None
        who = Identity(self._session, len(history.events), self._head, first, last)
        return said(history.table, who, self._since(history.table))

    def _since(self, table: Table) -> datetime | None:
        """Since when whoever deals now does."""
        return next((at for name, at in reversed(self._relieved) if name == table.croupier), None)


def _named(events: Sequence[Event], times: Sequence[datetime]) -> list[tuple[str, datetime]]:
    """Who took the cards, and when."""
    named = zip(events, times, strict=True)
    return [(event.name, at) for event, at in named if isinstance(event, CroupierNamed)]


def _of_slips(event: Event) -> TypeGuard[OfSlips]:
    """True of what is said of a slip, or of an alert of no coup."""
    return isinstance(event, Slip) or (isinstance(event, AlertCleared) and event.coup == 0)


def _opens(entry: Stored) -> bool:
    return entry.kind == OPENING


def said(table: Table, who: Identity, since: datetime | None = None) -> Told:
    """What is said of a table as it stands: its game and limits, who deals and since when, coup and
    shoe, what the night comes to, what the tray should hold, and what waits for a person."""
    told, limits, shoe = ledger(table), table.house.limits, table.shoe
    row, open_alerts = summary(table, who, told=told), alerts(table)
    return {
        "form": FORM,
        **{name: getattr(row, name) for name in _TOLD},
        "limits": [limits.minimum, limits.maximum],
        "croupier": table.croupier,
        "since": None if since is None else since.isoformat(),
        "coup": table.latest,
        "cards_left": None if shoe is None else shoe.left,
        "cards": None if shoe is None else shoe.size,
        "cut_at": None if shoe is None else shoe.cut,
        "cut": shoe is not None and shoe.cut_reached,
        "expected": told.expected,
        "alerts": len(open_alerts),
        "alert": open_alerts[0].finding.code if open_alerts else "",
        "alert_coup": open_alerts[0].coup if open_alerts else None,
        "banked": table.variant.bank is not None,
    }


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
