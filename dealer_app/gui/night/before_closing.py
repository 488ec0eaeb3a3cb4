"""What a table still lacks before it is closed: a count, a word on an alert, a line, commission."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.night.closing_page import Undone
from dealer_app.gui.night.tray.tray_entry import Deed
from dealer_app.i18n import Words
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.table.alerts import alerts
from dealer_app.table.aside import lines_aside
from dealer_app.table.events import Occasion
from dealer_app.table.gates import commission_due, is_uncounted
from dealer_app.table.table import Table
from dealer_app.table.tray import keeps_tray, tray


class Lack(StrEnum):
    """One thing that is still to be done."""

    TRAY = "tray"
    COMMISSION = "commission"
    ASIDE = "aside"
    ALERTS = "alerts"


BEFORE: Final[Mapping[No, tuple[Deed, Occasion | None]]] = {
    No.CLOSER_DUE: (Deed.COUNT, Occasion.CLOSER),
    No.COMMISSION_OWED: (Deed.COMMISSION, None),
}
"""What is done at the tray before a table that is refused its end can be closed."""

AT_TRAY: Final[Mapping[Lack, tuple[Deed, Occasion | None]]] = {
    Lack.TRAY: BEFORE[No.CLOSER_DUE],
    Lack.COMMISSION: BEFORE[No.COMMISSION_OWED],
}
"""What is done at the tray; the rest is done at the table."""

_VERBS: Final[Mapping[Lack, Verb]] = {Lack.ASIDE: Verb.ASIDE, Lack.ALERTS: Verb.ALERTS}
_KEYS: Final[Mapping[Lack, str]] = {Lack.TRAY: "Ctrl+T", Lack.ALERTS: "Ctrl+A"}


def undone(table: Table, words: Words) -> tuple[Undone, ...]:
    """What is still to be done; of a table that is closed, what was not done."""
    said = _left(table, words) if table.closed else _lacking(table, words)
    return tuple(Undone(lack, text, _KEYS.get(lack, "")) for lack, text in said)


def _lacking(table: Table, words: Words) -> Iterator[tuple[Lack, str]]:
    if _without_count(table):
        yield Lack.TRAY, words("The tray is not counted.")
    owed = commission_due(table)
    if owed:
        amount = words.money(Money(sum(owed.values())), table.house.currency)
        yield Lack.COMMISSION, words("Commission is owed: {amount}.", amount=amount)
    aside, waiting = len(lines_aside(table)), len(alerts(table))
    if aside:
        yield Lack.ASIDE, words.plural("{n} line lies aside.", "{n} lines lie aside.", aside)
    if waiting:
        yield Lack.ALERTS, words.plural("{n} alert waits.", "{n} alerts wait.", waiting)


def _left(table: Table, words: Words) -> Iterator[tuple[Lack, str]]:
    """No table is closed over a line that lies aside, or over commission that nobody released."""
    if _without_count(table):
        yield Lack.TRAY, words("Closed without a count of the tray.")
    waiting = len(alerts(table))
    if waiting:
        said = words.plural(
            "Closed with {n} alert unanswered.", "Closed with {n} alerts unanswered.", waiting
        )
        yield Lack.ALERTS, said


def _without_count(table: Table) -> bool:
    kept = keeps_tray(table.house) or tray(table.night).opener is not None
    return kept and is_uncounted(table)


def show_at_table(window: TableWindow, lack: Lack) -> None:
    """The list at the table in which it is done."""
    window.perform(Act(_VERBS[lack]))
