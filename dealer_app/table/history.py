"""Every entry of a session, with when it was made and by whom, and the table that they come to."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import takewhile
from typing import Final

from dealer_app.rules.fact_classes import dataclass, uncollected
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev
from dealer_app.table.roll import Roll
from dealer_app.table.state import apply_run, fold, runs
from dealer_app.table.table import Table

NEVER_STRUCK: Final = (ev.EntryStruck, ev.ClockFoundTurned, ev.ShoeTold)
"""What says something of the record itself, or of what a machine told: no strike takes it back."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """The table before a coup began, so that a strike need not begin at the beginning."""

    entries: int
    table: Table


_MARKED: Final = (ev.CoupOpened, ev.ShoeOpened)
"""Before which entries a mark is set."""

FoldedRun = tuple[Sequence[ev.Event], Table]
"""Entries that follow one another, and the table after them."""


def _coups_over(mark: _Mark) -> int:
    """How many coups were over then."""
    return mark.table.coups_over


def packs_opened(events: Sequence[ev.Event]) -> dict[int, int]:
    """With how many packs each shoe was opened, those struck out left out."""
    struck = {n for event in events if isinstance(event, ev.EntryStruck) for n in event.struck}
    opened = (
        event.packs
        for number, event in enumerate(events, start=1)
        if isinstance(event, ev.ShoeOpened) and number not in struck
    )
    return dict(enumerate(opened, start=1))


class History:
    """The entries of a session in order, those struck out included, and the table as it stands.

    One that was handed on is never changed: `after` and `read_on` make another. `unfit` are entries
    from which nothing follows, by number, as an earlier version may have kept one that could not be
    folded. Each stands as one that struck itself out.
    """

    def __init__(self, table: Table, at: datetime | None, signature: Signature) -> None:
        self.table = table
        self.events: Roll[ev.Event] = Roll((table.opened,))
        self.times: Roll[datetime | None] = Roll((at,))
        self.signatures = Roll((signature,))
        self.marks = Roll((_Mark(1, table),))
        self.rectified: Roll[int] = Roll()
        self.unfit: dict[int, ev.Event] = {}

    def after(
        self, events: Sequence[ev.Event], at: datetime | None, signature: Signature
    ) -> "History":
        """The history with these entries more, all of one moment and under one hand; whatever the
        fold raises where they cannot be folded."""
        return self._with(events, (at,) * len(events), (signature,) * len(events))

    def gone_on(
        self, steps: Sequence[FoldedRun], at: datetime | None, signature: Signature
    ) -> "History":
        """The history with these entries more, as `after` has it, where they were folded already
        as of that moment."""
        longer, entered = self._copy(), list[ev.Event]()
        for run, table in steps:
            if isinstance(run[0], _MARKED):
                mark = _Mark(len(self.events) + len(entered), longer.table)
                longer.marks = longer.marks.and_one(mark)
            longer.table = table
            entered += run
        longer.events = longer.events.and_more(entered)
        longer.times = longer.times.and_more((at,) * len(entered))
        longer.signatures = longer.signatures.and_more((signature,) * len(entered))
        return longer

    def read_on(
        self,
        events: Sequence[ev.Event],
        times: Sequence[datetime | None],
        signatures: Sequence[Signature],
    ) -> "History":
        """The history with what was recorded after it; what cannot be folded stands as unfit."""
        with suppress(Exception), uncollected():  # whatever it was: it is met again below, and told
            return self._with(events, times, signatures)
        longer = self._copy()
        for event, at, signature in zip(events, times, signatures, strict=True):
            try:
                longer.add(event, at)  # nobody knows yet whether what follows it stands
            except Exception:  # noqa: BLE001 - whatever it was: it must be told, not met again
                longer.leave_out(event, at)
            longer.signatures = longer.signatures.and_one(signature)
        return longer

    def _with(
        self,
        events: Sequence[ev.Event],
        times: Sequence[datetime | None],
        signatures: Sequence[Signature],
    ) -> "History":
        longer, begins = self._copy(), 0
        for place, event in enumerate(events):
            if isinstance(event, ev.EntryStruck):
                longer.lay(events[begins:place], times[begins:place])
                longer.add(event, times[place])
                begins = place + 1
        longer.lay(events[begins:], times[begins:])
        longer.signatures = longer.signatures.and_more(signatures)
        return longer

    def dealt(self, number: int) -> tuple[_Mark, int]:
        """The table before that coup of the night was opened, and the place at which its entries
        end: that of the next coup's opening, or of the last coup the end."""
        mark, following = self._opening(number), self._opening(number + 1)
        assert mark is not None
        # the last opening may have been struck: what comes after it is of the coup before
        if following is None or following is self.marks[-1]:
            return mark, len(self.events)
        return mark, following.entries

    def croupiers_of(self, number: int) -> tuple[str, ...]:
        """Who dealt a coup that is over, one after the other: who had the cards as it was opened,
        and who took them over before its last card."""
        (mark, until), cards, named = self.dealt(number), 0, list[str]()
        for place in self.standing_from(mark.entries, until):
            fact = self.events[place]
            if isinstance(fact, ev.CoupOpened) and place > mark.entries:
                break
            if isinstance(fact, ev.CroupierNamed):
                named.append(fact.name)
            elif isinstance(fact, ev.CardDealt | ev.HandShown):
                cards = len(named)
        return tuple(dict.fromkeys((mark.table.croupier, *named[:cards])))

    def _opening(self, number: int) -> _Mark | None:
        """The table before the coup of that number was opened, None where it was not."""
        first = bisect_left(self.marks, number - 1, key=_coups_over)
        last = bisect_right(self.marks, number - 1, key=_coups_over)
        opens = (m for m in self.marks[first:last] if isinstance(self._opens(m), ev.CoupOpened))
        return max(opens, key=lambda mark: mark.entries, default=None)

    def opened_since(self, place: int) -> bool:
        """True of an entry after which a coup was opened, though its opening may be struck."""
        since = takewhile(lambda mark: mark.entries > place, reversed(self.marks))
        return any(isinstance(self._opens(mark), ev.CoupOpened) for mark in since)

    def _opens(self, mark: _Mark) -> ev.Event | None:
        """The entry before which that mark was set; None of one at which nothing followed."""
        return self.events[mark.entries] if mark.entries < len(self.events) else None

    def rectified_since(self, place: int, number: int) -> ev.CoupRectified | None:
        """The last correction of that coup from that place on which was not struck out."""
        for at in reversed(self.rectified):
            fact = self.events[at]
            if at < place or not isinstance(fact, ev.CoupRectified) or fact.number != number:
                continue
            if self.standing_from(at)[:1] == [at]:
                return fact
        return None

    def standing_from(self, start: int, until: int | None = None) -> list[int]:
        """The places of the entries from there on, up to another, that were not struck out."""
        events = self.events[start:until]
        struck = {n for e in events if isinstance(e, ev.EntryStruck) for n in e.struck}
        return [
            place
            for place, event in enumerate(events, start=start)
            if place + 1 not in struck and not isinstance(event, NEVER_STRUCK)
        ]

    @property
    def unfit_still(self) -> Mapping[int, ev.Event]:
        """The unfit entries that nobody has struck out since."""
        if not self.unfit:
            return {}
        struck = {
            n
            for number, e in enumerate(self.events, start=1)
            if isinstance(e, ev.EntryStruck) and number not in self.unfit
            for n in e.struck
        }
        return {number: event for number, event in self.unfit.items() if number not in struck}

    def _copy(self) -> "History":
        copied = object.__new__(History)
        vars(copied).update(vars(self), unfit={**self.unfit})
        return copied

    def add(self, event: ev.Event, at: datetime | None) -> None:
        """Adds an entry to this very history; nothing has changed where it cannot be folded."""
        if not isinstance(event, ev.EntryStruck):
            self.lay((event,), (at,))
            return
        self.table, self.marks = self._without(event)
        self.events = self.events.and_one(event)
        self.times = self.times.and_one(at)

    def lay(self, events: Sequence[ev.Event], times: Sequence[datetime | None]) -> None:
        """Adds entries that strike none, in order, to this very history; nothing has changed where
        one cannot be folded."""
        table, entries = self.table, len(self.events)
        marks, rectified = list[_Mark](), list[int]()
        for run, then in runs(events):
            event = events[run.start]
            if isinstance(event, _MARKED):
                marks.append(_Mark(entries + run.start, table))
            elif isinstance(event, ev.CoupRectified):
                rectified.append(entries + run.start)
            table = apply_run(table, events[run], times[run.start], then)
        self.table, self.marks = table, self.marks.and_more(marks)
        self.rectified = self.rectified.and_more(rectified)
        self.events = self.events.and_more(events)
        self.times = self.times.and_more(times)

    def leave_out(self, event: ev.Event, at: datetime | None) -> None:
        """Adds an entry from which nothing follows: it stands as one that struck itself out."""
        number = len(self.events) + 1
        self.unfit[number] = event
        self.events = self.events.and_one(ev.EntryStruck((number,)))
        self.times = self.times.and_one(at)

    def _without(self, event: ev.EntryStruck) -> tuple[Table, Roll[_Mark]]:
        """The table as if those entries had never been, from the last mark before them; and the
        marks that still hold."""
        hold = bisect_left(self.marks, min(event.struck), key=lambda mark: mark.entries)
        marks = self.marks.first(hold)
        mark = marks[-1]
        struck = {n - 1 for n in event.struck}
        places = [each for each in self.standing_from(mark.entries) if each not in struck]
        facts = ((self.events[place], self.times[place]) for place in places)
        return fold(mark.table, facts), marks
