"""What a table says of itself to the pit, beside its entries: said, not known.

It is a convenience for whoever looks over many tables: money on paper comes from entries alone.
"""

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

from dealer_app.i18n.saying import Hindrance
from dealer_app.library import FileFault
from dealer_app.session.recorder import read_back
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.alerts import alerts
from dealer_app.table.table import Table
from dealer_app.table.view.summary import Identity, summary

FORM: Final = 1
"""Which form of it this is: keys that somebody does not know are passed over."""

_TOLD: Final = (
    *("table", "session", "day", "game", "house", "currency", "sign", "digits", "opened"),
    *("last", "sealed", "coups", "shoes", "handle", "gain", "result", "drop", "commission"),
    *("cagnotte", "tips", "fills", "credits", "opener", "closer", "variance"),
)
"""What of a session's row is told; amounts are whole minor units."""

Told = dict[str, str | int | bool | list[int] | None]
"""One JSON object: what is said, by its name."""


def said_of(path: Path) -> Told | None:
    """What the last session of a table's file says of it; None where it cannot be worked out here,
    which stops no entry."""
    with suppress(Hindrance, FileFault, LookupError, ValueError):
        recorded = read_back(path, None)
        session = recorded.session
        opened, last = session.times[0], session.times[-1]
        if opened is not None and last is not None:
            who = Identity(recorded.id, len(session.events), session.head, opened, last)
            return said(session.table, who)
    return None


def said(table: Table, who: Identity) -> Told:
    """What is said of a table as it stands: its game and limits, who deals, coup and shoe, what the
    night comes to, what the tray should hold, and what waits for a person."""
    row, limits, shoe = asdict(summary(table, who)), table.house.limits, table.shoe
    open_alerts = alerts(table)
    return {
        "form": FORM,
        **{name: row[name] for name in _TOLD},
        "limits": [limits.minimum, limits.maximum],
        "croupier": table.croupier,
        "coup": table.latest,
        "cards_left": None if shoe is None else shoe.left,
        "cut": shoe is not None and shoe.cut_reached,
        "expected": ledger(table).expected,
        "alerts": len(open_alerts),
        "alert": open_alerts[0].finding.code if open_alerts else "",
    }
