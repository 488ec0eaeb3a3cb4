"""Every entry of a session, with when it was made and by whom, and the table that they come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev
from dealer_app.table.state import apply, fold, with_next
from dealer_app.table.table import Table

NEVER_STRUCK: Final = (ev.EntryStruck, ev.ClockTurned)
"""What says something of the record itself: no strike takes it back."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The table before a coup began, so that a strike need not begin at the beginning."""

    entries: int
    table: Table


class History:
    """The entries of a session in order, those struck out included, and the table as it stands.

    One that was handed on is never changed: `after` and `read_on` make another. `unfit` are entries
    from which nothing follows, by number, as an earlier version may have kept one that could not be
    folded. Each stands as one that struck itself out.
    """

    def __init__(self, table: Table, at: datetime | None, signature: Signature) -> None:
        self.table = table
        self.events: list[ev.Event] = [table.opened]
        self.times: list[datetime | None] = [at]
        self.signatures = [signature]
        self.marks = [Mark(1, table)]
        self.unfit: dict[int, ev.Event] = {}

    def after(
        self, events: Sequence[ev.Event], at: datetime | None, signature: Signature
    ) -> "History":
        """The history with these entries more, all of one moment and under one hand; whatever the
        fold raises where they cannot be folded."""
        longer = self._copy()
        for event, then in with_next(events):
            longer.add(event, then, at)
            longer.signatures.append(signature)
        return longer

    def read_on(
        self,
        events: Sequence[ev.Event],
        times: Sequence[datetime | None],
        signatures: Sequence[Signature],
    ) -> "History":
        """The history with what was recorded after it; what cannot be folded stands as unfit."""
        longer = self._copy()
        for (event, then), at, signature in zip(with_next(events), times, signatures, strict=True):
            try:
                longer.add(event, then, at)
            except Exception:  # noqa: BLE001 - whatever it was: it must be told, not met again
                longer.leave_out(event, at)
            longer.signatures.append(signature)
        return longer

    def standing_from(self, start: int) -> list[int]:
        """The places of the entries from there on that were not struck out."""
        struck = {n for e in self.events[start:] if isinstance(e, ev.EntryStruck) for n in e.struck}
        return [
            place
            for place in range(start, len(self.events))
            if place + 1 not in struck and not isinstance(self.events[place], NEVER_STRUCK)
        ]

    @property
    def unfit_still(self) -> Mapping[int, ev.Event]:
        """The unfit entries that nobody has struck out since."""
        struck = {
            n
            for number, e in enumerate(self.events, start=1)
            if isinstance(e, ev.EntryStruck) and number not in self.unfit
            for n in e.struck
        }
        return {number: event for number, event in self.unfit.items() if number not in struck}

    def _copy(self) -> "History":
        copied = History(self.table, None, self.signatures[0])
        copied.events, copied.times = [*self.events], [*self.times]
        copied.signatures, copied.marks = [*self.signatures], [*self.marks]
        copied.unfit = {**self.unfit}
        return copied

    def add(self, event: ev.Event, then: ev.Event | None, at: datetime | None) -> None:
        """Adds an entry to this very history, `then` being the one that follows it; nothing has
        changed where it cannot be folded."""
        table, marks = self.table, self.marks
        if isinstance(event, ev.EntryStruck):
            table, marks = self._without(event)
        else:
            if isinstance(event, ev.CoupOpened | ev.ShoeOpened):
                marks = [*marks, Mark(len(self.events), table)]
            table = apply(table, event, at, then)
        self.table, self.marks = table, marks
        self.events.append(event)
        self.times.append(at)

    def leave_out(self, event: ev.Event, at: datetime | None) -> None:
        """Adds an entry from which nothing follows: it stands as one that struck itself out."""
        number = len(self.events) + 1
        self.unfit[number] = event
        self.events.append(ev.EntryStruck((number,)))
        self.times.append(at)

    def _without(self, event: ev.EntryStruck) -> tuple[Table, list[Mark]]:
        """The table as if those entries had never been, from the last mark before them; and the
        marks that still hold."""
        marks = [mark for mark in self.marks if mark.entries < min(event.struck)]
        mark = marks[-1]
        struck = {n - 1 for n in event.struck}
        places = [each for each in self.standing_from(mark.entries) if each not in struck]
        facts = ((self.events[place], self.times[place]) for place in places)
        return fold(mark.table, facts), marks
