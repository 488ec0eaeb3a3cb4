"""What a table says of itself to the pit, beside its entries: said, not known.

It is a convenience for whoever looks over many tables: money on paper comes from entries alone.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeGuard

from dealer_app.i18n.saying import Hindrance
from dealer_app.library import FileFault
from dealer_app.pit.slips import OfSlips, SlipStep
from dealer_app.session.rulebook import stored_resolver
from dealer_app.store.chain import Stored
from dealer_app.store.codec import OPENING, decode_signed
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
        self._session = ""
        self._head = ""
        self._relieved: list[tuple[str, datetime]] = []
        self.slips: tuple[SlipStep[OfSlips], ...] = ()
        """What the session says of its slips."""

    def follow(self, entries: Sequence[Stored]) -> None:
        """Reads on; an opening begins anew."""
        last = next((n for n in reversed(range(len(entries))) if _opens(entries[n])), 0)
        with suppress(Hindrance, FileFault, LookupError, ValueError):
            self._read(entries[last:])
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
                self.slips = ()
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
