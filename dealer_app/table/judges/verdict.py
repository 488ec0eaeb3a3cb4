"""What is thought of an entry: regular, irregular, or impossible; and which irregularities wait
before it, as the house decides them by default."""

from collections.abc import Mapping

from dealer_app.rules.coup import Finding
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.representative import FALSE_DRAW
from dealer_app.table import events as ev
from dealer_app.table.events import Event, IrregularityFound
from dealer_app.table.findings import LATE_STAKE, OUT_OF_LIMITS, WRONG_DRAW
from dealer_app.table.state import fold
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an entry comes to: the facts to record, none of them where it is impossible.

    An irregular entry is recorded too, with what was found beside it.
    """

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None

    @property
    def irregularities(self) -> tuple[str, ...]:
        """The codes of what was found, in order."""
        return tuple(e.code for e in self.events if isinstance(e, IrregularityFound))


def regular(*events: Event) -> Verdict:
    """These facts, as entered and with what they bring about."""
    return Verdict(events)


def impossible(code: No, values: Mapping[str, str | int] | None = None) -> Verdict:
    """Nothing is recorded, for this reason."""
    return Verdict(refusal=Refusal(code, values or {}))


# Irregularities that wait: what the house decides by default, and before which entry


OTHER_NAMES = {
    OUT_OF_LIMITS: LATE_STAKE,
    LATE_STAKE: OUT_OF_LIMITS,
    WRONG_DRAW: FALSE_DRAW,
}
"""Codes under which a finding of another code may be decided."""


def by_default(table: Table) -> list[ev.IrregularityResolved]:
    """What the house decides on each irregularity that waits, in order."""
    findings = table.coup.findings if table.coup else ()
    return [
        ev.IrregularityResolved(each.code, each.resolution)
        for each in findings
        if each.pending and each.resolution is not None
    ]


_WAITS_STILL = ev.Beside | ev.CoupRectified | ev.CardCorrected
"""Before what nothing is decided by default."""


def owed(table: Table, event: ev.Event) -> list[ev.IrregularityResolved]:
    """What is decided by default before this entry; nothing if it is itself the decision, puts a
    card right, after which what waits may wait still, or stands beside the coup: but what nobody
    decided, nobody answers for."""
    waiting = by_default(table)
    if waiting and isinstance(event, _WAITS_STILL) and not isinstance(event, ev.AlertCleared):
        return []
    if isinstance(event, ev.IrregularityResolved):
        codes = {each.code for each in waiting}
        if event.code in codes or OTHER_NAMES.get(event.code) in codes:
            return []
    return waiting


_APART = (
    ev.IrregularityResolved
    | ev.IrregularityFound
    | ev.CardCorrected
    | ev.CoupRectified
    | ev.CoupVoided
    | ev.EntryStruck
    | ev.CroupierNamed
    | ev.Beside
)
"""What may be entered while something waits that nobody decides in silence."""


def undecided(table: Table, event: ev.Event) -> Finding | None:
    """What waits before this entry and has no decision of the house, so that somebody must say it
    (IRR-31)."""
    waiting = table.coup.pending if table.coup else None
    if waiting is None or waiting.resolution is not None or isinstance(event, _APART):
        return None
    return waiting


def decides(table: Table, code: str) -> bool:
    """True if a decision under this code speaks of an irregularity on which none was taken."""
    findings = table.coup.findings if table.coup else ()
    open_still = {each.code for each in findings if each.pending or each.resolution is None}
    return code in open_still or OTHER_NAMES.get(code) in open_still


def decided(table: Table) -> Table:
    """The table as it stands once the house's defaults have been applied."""
    return fold(table, ((event, None) for event in by_default(table)))
