"""The numbers of fills and credits, which the register gives, and what the last closer left."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from dealer_app.gui.night.tray.tray_entry import NO_NUMBER, Deed, TrayEntry
from dealer_app.i18n import marked
from dealer_app.night.open_tables import OpenTable
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import Register, next_number
from dealer_app.rules.chips import Chips
from dealer_app.rules.staff import Signature
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed as Registered
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev

SERIES: Final[Mapping[Deed, str]] = {Deed.FILL: "fill", Deed.CREDIT: "credit"}
"""The series that the register counts the slips of each kind in."""

_LETTERS: Final[Mapping[Deed, str]] = {Deed.FILL: "F", Deed.CREDIT: "C"}
_GIVEN_UP: Final = marked("not used")


def numbered(entry: TrayEntry) -> TrayEntry:
    """The deed as it would be with a number, before the register gives one."""
    return replace(entry, slip=entry.slip or NO_NUMBER) if entry.deed in SERIES else entry


def given(
    held: OpenTable, staff: Staff, entry: TrayEntry, signature: Signature
) -> TrayEntry | Objection:
    """The deed with the next number of its series; it keeps one that it has already (REQ-10)."""
    if entry.deed not in SERIES or entry.slip:
        return entry
    series, table = SERIES[entry.deed], held.session.table.opened.table
    taken: list[int] = []

    def decide(register: Register, _: datetime) -> Registered:
        taken.append(next_number(register, series))
        fact = f.PaperIssued(series, taken[-1], table, held.session_id)
        return Registered([fact], signature)

    objection = staff.register.append(decide).objection
    if objection is not None:
        return objection
    return replace(entry, slip=f"{_LETTERS[entry.deed]}-{taken[-1]}")


def given_back(staff: Staff, entry: TrayEntry, signature: Signature) -> None:
    """A number that nothing was recorded under is cancelled, and stays visible (REQ-10)."""
    number = int(entry.slip.partition("-")[2])
    fact = f.PaperCancelled(SERIES[entry.deed], number, _GIVEN_UP)
    with suppress(Trouble):
        staff.register.append(lambda _register, _now: Registered([fact], signature))


def left_by_last_closer(held: OpenTable) -> Chips | None:
    """The chips that the table's last closing count left; None where there was none."""
    sessions = [each.id for each in held.journal.sessions() if each.id != held.session_id]
    return _closer(held.journal, sessions[-1]) if sessions else None


def _closer(journal: Journal, session_id: str) -> Chips | None:
    """The last closing count of a session that stands."""
    entries = journal.events(session_id)
    struck = {n for e in entries if isinstance(e.event, ev.EntryStruck) for n in e.event.struck}
    standing = (e.event for n, e in enumerate(entries, 1) if n not in struck)
    counts = [event for event in standing if isinstance(event, ev.TrayCounted)]
    closers = [count.chips for count in counts if count.occasion is ev.Occasion.CLOSER]
    return closers[-1] if closers else None
