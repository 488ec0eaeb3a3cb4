"""A table's session: judge an entry, record it, show it; strike it; resume after a crash."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.deciding import by_default, decided, owed
from dealer_app.table.judge import judge
from dealer_app.table.state import Resolver, Table, apply, fold, opened
from dealer_app.table.verdict import Verdict


class NotRecorded(Exception):
    """The disk did not take an entry: nothing has changed, and it can be entered again.

    `sentence` says why and what to do, with `values` for its placeholders.
    """

    def __init__(self, sentence: str, values: Mapping[str, str | int]) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


class Recorder(Protocol):
    """Where entries are kept: they are on disk when `append` returns."""

    @property
    def head(self) -> str:
        """The digest of the last entry, empty where none is kept."""

    def append(self, events: Sequence[ev.Event]) -> Sequence[datetime | None]:
        """Keeps these facts, all or none, and says when; raises NotRecorded."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """The table before a coup began, so that a strike need not begin at the beginning."""

    entries: int
    table: Table


class TableSession:
    """One table while it is open: the only door by which anything is entered.

    `changed` is called with the table after each entry that is on disk.
    """

    def __init__(self, table: Table, recorder: Recorder, at: datetime | None = None) -> None:
        self.table = table
        self.changed: list[Callable[[Table], None]] = []
        self._recorder = recorder
        self._events: list[ev.Event] = [table.opened]
        self._times: list[datetime | None] = [at]
        self._marks = [_Mark(1, table)]
        self._joined: set[int] = set()

    @property
    def entries(self) -> int:
        """How many entries the session has, those struck out included."""
        return len(self._events)

    @property
    def events(self) -> Sequence[ev.Event]:
        """Every entry in order, those struck out included."""
        return self._events

    @property
    def times(self) -> Sequence[datetime | None]:
        """When each entry was recorded."""
        return self._times

    @property
    def head(self) -> str:
        """The digest of the last entry."""
        return self._recorder.head

    def enter(self, event: ev.Event) -> Verdict:
        """Judges an entry, records it and shows it; an impossible one leaves everything as it was.

        An irregularity that waits is decided first, as the house does by default.
        """
        first = owed(self.table, event)
        verdict = judge(decided(self.table) if first else self.table, event)
        if verdict.refusal is None:
            self._record([*first, *verdict.events])
        return verdict

    def enter_together(self, events: Sequence[ev.Event]) -> Verdict:
        """Enters several facts as one act on the disk: all of them, or none where one is refused.

        One undo strikes them all, as long as the program runs. Nothing may wait for a decision.
        The verdict is that of the last, or of the refused one.
        """
        table, facts = self.table, list[ev.Event]()
        verdict = Verdict()
        for event in events:
            verdict = judge(table, event)
            if verdict.refusal is not None:
                return verdict
            facts += verdict.events
            table = fold(table, ((fact, None) for fact in verdict.events))
        if facts:
            first = len(self._events)
            self._record(facts)
            self._joined.update(range(first + 1, first + len(facts)))
        return verdict

    def decide(self) -> None:
        """Decides every irregularity that waits, as the house does by default."""
        waiting = by_default(self.table)
        if waiting:
            self._record(waiting)

    def undo(self) -> tuple[ev.Event, ...]:
        """Strikes the last entry and what it brought about; returns them, the entry first.

        Nothing is struck once only the opening stands, or the table is closed.
        """
        places = self._last_act()
        if not places or self.table.closed:
            return ()
        self._record([ev.EntryStruck(tuple(place + 1 for place in places))])
        return tuple(self._events[place] for place in places)

    def repeat_stakes(self, seat: Seat | None = None) -> Verdict:
        """Lays the stakes of the last coup that had any again, all of them or one seat's; whoever
        holds the bank by now stakes nothing."""
        for played in reversed(self.table.played):
            again = tuple(s for s in played.coup.stakes if seat in (None, s.seat))
            if again:
                return self.enter(ev.StakesRepeated(self._not_laid(again)))
        return Verdict(refusal=Refusal(No.NOTHING_TO_REPEAT))

    def close(self) -> Verdict:
        """Ends the session; the last entry carries the seal.

        A coup that was opened and left empty is struck first: it never was one.
        """
        self.decide()
        if self.table.coup is not None and not any(map(_entered, self.table.facts)):
            self.undo()
        return self.enter(ev.TableClosed(self.entries, self.head))

    def _not_laid(self, stakes: tuple[Stake, ...]) -> tuple[Stake, ...]:
        """Those of the stakes whose seat does not bank, and has nothing on that bet yet."""
        coup = self.table.coup
        if coup is None:
            return stakes
        banks = coup.bank.holder if coup.bank is not None else None
        return tuple(s for s in stakes if s.seat != banks and not coup.staked(s.seat, s.bet))

    def _last_act(self) -> list[int]:
        """The places of the last entry that stands and of what it brought about."""
        mark = self._marks[-1]
        start = mark.entries if mark.entries < len(self._events) else 1
        places = self._standing_from(start) or self._standing_from(1)
        act: list[int] = []
        for place in reversed(places):
            act.insert(0, place)
            if place not in self._joined and not ev.brought_about(self._events[place]):
                return act
        return []

    def _standing_from(self, start: int) -> list[int]:
        struck = {
            n for e in self._events[start:] if isinstance(e, ev.EntryStruck) for n in e.struck
        }
        return [
            place
            for place in range(start, len(self._events))
            if place + 1 not in struck and not isinstance(self._events[place], ev.EntryStruck)
        ]

    def _record(self, events: Sequence[ev.Event]) -> None:
        times = self._recorder.append(events)
        self._add(events, times)
        for show in self.changed:
            show(self.table)

    def _add(self, events: Sequence[ev.Event], times: Sequence[datetime | None]) -> None:
        for event, at in zip(events, times, strict=True):
            if isinstance(event, ev.CoupOpened | ev.ShoeOpened):
                self._marks.append(_Mark(len(self._events), self.table))
            self._events.append(event)
            self._times.append(at)
            if isinstance(event, ev.EntryStruck):
                self._strike(event)
            else:
                self.table = apply(self.table, event, at)

    def _strike(self, event: ev.EntryStruck) -> None:
        """The table as if those entries had never been, from the last mark before them."""
        while self._marks[-1].entries >= min(event.struck):
            self._marks.pop()
        mark = self._marks[-1]
        places = self._standing_from(mark.entries)
        facts = ((self._events[place], self._times[place]) for place in places)
        self.table = fold(mark.table, facts)

    @classmethod
    def resumed(
        cls,
        events: Sequence[ev.Event],
        times: Sequence[datetime | None],
        resolve: Resolver,
        recorder: Recorder,
    ) -> "TableSession":
        """The session as it stood when its last entry was recorded."""
        first = events[0]
        assert isinstance(first, ev.TableOpened)
        session = cls(opened(first, resolve), recorder, times[0])
        session._add(events[1:], times[1:])
        return session


def _entered(fact: ev.Event) -> bool:
    """True of a fact of a coup that somebody entered after its opening."""
    return not isinstance(fact, ev.CoupOpened) and not ev.brought_about(fact)


def begun(event: ev.TableOpened, resolve: Resolver, recorder: Recorder) -> TableSession:
    """A new session, its opening recorded."""
    (at,) = recorder.append([event])
    return TableSession(opened(event, resolve), recorder, at)
