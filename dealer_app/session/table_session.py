"""A table's session: judge an entry, fold it, record it, show it; strike it; resume after a crash.

What cannot be folded is never on disk: the table that follows from an act is worked out before the
act is kept, and it is that table that is shown once it is. An entry which an earlier version kept
although nothing follows from it stands as one that struck itself out: the table is as that version
went on with it, and the next act strikes it for good.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.refusals import CANNOT_STAND
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.moves import BETWEEN, HalfClaimed
from dealer_app.rules.staff import UNSIGNED, Post, Signature
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.plausible import WHOEVER_SIGNS
from dealer_app.table.dues import is_over
from dealer_app.table.history import FoldedRun, History
from dealer_app.table.judges import reopened
from dealer_app.table.judges.authority import answering, lacking
from dealer_app.table.judges.judge import LaidAgain, judge, laid_again
from dealer_app.table.judges.regular_coup import judge_regular
from dealer_app.table.judges.verdict import Verdict, by_default, decided, owed
from dealer_app.table.next_coup import followed
from dealer_app.table.reckonings import LAST_STAKED
from dealer_app.table.state import apply, fold, opened, void_for
from dealer_app.table.table import Resolver, Table

if TYPE_CHECKING:  # it brings the register with it, which a shoe file is dealt without
    from dealer_app.register.facts import AlertRaised

T = TypeVar("T")


class NotRecorded(Hindrance):
    """The disk did not take an entry: nothing has changed, and it can be entered again."""


class TakenOver(NotRecorded):
    """Another program writes where these entries are kept, or may: none is taken before the table
    is taken up again as it lies there."""


class PerhapsRecorded(NotRecorded):
    """The disk does not confirm an entry: it is there or not, and nobody can tell.

    `again` tries once more: it returns once the entry is there, raises this again while that stays
    open, and NotRecorded once it is certain that it is not there.
    """

    def __init__(self, saying: Saying, again: Callable[[], None]) -> None:
        super().__init__(saying.code, **saying.values)
        self.again = again


class CannotStand(NotRecorded):
    """Nothing can be worked out of an act: it is a fault of the program, and nothing is kept."""

    def __init__(self) -> None:
        super().__init__(CANNOT_STAND)


class Recorder(Protocol):
    """Where entries are kept: they are on disk when `append` returns."""

    @property
    def head(self) -> str:
        """The digest of the last entry, empty where none is kept."""

    def append(
        self,
        events: Sequence[ev.Event],
        signature: Signature,
        follows: Callable[[datetime | None], T],
    ) -> T:
        """Keeps these facts, all or none, under that hand, and returns what follows from them.

        That is worked out of the moment that they will bear, before they are on disk: where it
        raises, nothing is kept. NotRecorded where the disk refuses, PerhapsRecorded where nobody
        can tell.
        """

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:
        """Leaves what went wrong with these facts where whoever looks after the program finds
        it."""


Posts = Callable[[], Mapping[str, Post]]
"""The people of the house by name, each with the post that they hold now."""


Facts = tuple[ev.Event, ...]

Told = Callable[[Table], Sequence[ev.Event]]
"""What a part of a night tells, at the table as it stands before; nothing where it tells of more
than facts."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """An act that the disk does not confirm: what was entered, and what follows once it is there.

    `joined` are the entries that one undo strikes together with that before them.
    """

    facts: Facts
    trouble: PerhapsRecorded
    history: History
    joined: range


class TableSession:
    """One table while it is open: the only door by which anything is entered.

    `changed` is called with the table after each entry that is on disk, `doubted` when the disk
    does not confirm one: that is `unconfirmed` then, and nothing else is entered before `confirm`
    has told. `signature` is the hand that entries bear unless another is given; `posts` is None
    where the house asks nobody who they are. `seen` tells how far the machine's register is
    written, for the closing; `barred` why it is neither closed nor, once sealed, put right under
    the house sheet that it was opened under; `finding` what was found of its entries as they were
    read and checked, None where each is as it was recorded.
    """

    def __init__(
        self,
        table: Table,
        recorder: Recorder,
        at: datetime | None = None,
        signature: Signature = UNSIGNED,
    ) -> None:
        self.signature = signature
        self.posts: Posts | None = None
        self.seen: Callable[[], ev.RegisterSeen | None] = lambda: None
        self.barred: Callable[[], Refusal | None] = lambda: None
        self.changed: list[Callable[[Table], None]] = []
        self.doubted: list[Callable[[], None]] = []
        self.unconfirmed: Unconfirmed | None = None
        self.finding: AlertRaised | None = None
        self._recorder = recorder
        self._history = History(table, at, signature)
        self._joined: set[int] = set()
        self._owed: list[ev.ClockFoundTurned | ev.EntryStruck] = []

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._history.table

    @property
    def entries(self) -> int:
        """How many entries the session has, those struck out included."""
        return len(self._history.events)

    @property
    def events(self) -> Sequence[ev.Event]:
        """Every entry in order, those struck out included."""
        return self._history.events

    @property
    def times(self) -> Sequence[datetime | None]:
        """When each entry was recorded."""
        return self._history.times

    @property
    def signatures(self) -> Sequence[Signature]:
        """Whose hand each entry bears."""
        return self._history.signatures

    @property
    def unfit(self) -> Mapping[int, ev.Event]:
        """Entries that an earlier version kept although nothing follows from them, by number; those
        that were struck out since are none."""
        return self._history.unfit_still

    def strike_unfit(self) -> Mapping[int, ev.Event]:
        """Has the next act strike them for good, so that no version ever reads them otherwise;
        returns them."""
        unfit = self.unfit
        strike = ev.EntryStruck(tuple(unfit))
        if unfit and strike not in self._owed:
            self._owed.append(strike)
        return unfit

    @property
    def head(self) -> str:
        """The digest of the last entry."""
        return self._recorder.head

    def enter(self, event: ev.Event, signature: Signature | None = None) -> Verdict:
        """Judges an entry, records it and shows it; an impossible one leaves everything as it was.

        An irregularity that waits is decided first, as the house does by default.
        """
        if isinstance(event, ev.Vouched) and event.vouched == WHOEVER_SIGNS:
            posts = {} if self.posts is None else self.posts()
            event = replace(event, vouched=answering(posts, signature or self.signature))
        try:
            with self._faults_left((event,)):
                first = owed(self.table, event)
                table = decided(self.table) if first else self.table
                verdict = judge(table, event)
                refusal = verdict.refusal or self._unauthorised(table, event, signature)
                if refusal is not verdict.refusal:
                    verdict = replace(verdict, refusal=refusal)
            if verdict.refusal is None:
                self._record([*first, *verdict.events], signature)
        except CannotStand:
            return Verdict(refusal=Refusal(No.CANNOT_STAND))
        return verdict

    @contextmanager
    def _faults_left(self, events: Sequence[ev.Event]) -> Iterator[None]:
        """CannotStand, and the fault left where it is found, where something goes wrong that no
        rule foresees."""
        try:
            yield
        except NotRecorded:
            raise
        except Exception as fault:
            self._recorder.fault(fault, events)
            raise CannotStand from fault

    def _unauthorised(
        self,
        table: Table,
        event: ev.Event,
        signature: Signature | None,
        struck: Facts = (),
        *,
        behind: bool = False,
    ) -> Refusal | None:
        """Why those who signed may not do this; None where they may, or where nobody is asked."""
        barred = self.barred() if table.sealed or isinstance(event, ev.TableClosed) else None
        if barred is not None or self.posts is None:
            return barred
        signed = signature or self.signature
        return lacking(table, event, struck, self.posts(), signed, behind=behind)

    def enter_together(self, events: Sequence[ev.Event]) -> Verdict:
        """Enters several facts as one act on the disk: all of them, or none where one is refused.

        One undo strikes them all, as long as the program runs. Nothing may wait for a decision.
        The verdict is that of the last, or of the refused one.
        """
        try:
            with self._faults_left(events):
                verdict = self._judged_together(events)
            if verdict.events and verdict.refusal is None:
                self._record(verdict.events, together=True)
        except CannotStand:
            return Verdict(refusal=Refusal(No.CANNOT_STAND))
        return verdict

    def _judged_together(self, events: Sequence[ev.Event]) -> Verdict:
        """What these entries come to one after the other, or why one of them is refused."""
        table, facts = self.table, list[ev.Event]()
        for event in events:
            verdict = judge(table, event)
            refusal = verdict.refusal or self._unauthorised(table, event, None)
            if refusal is not None:
                return replace(verdict, refusal=refusal)
            facts += verdict.events
            table = fold(table, ((fact, None) for fact in verdict.events))
        return Verdict(tuple(facts))

    def enter_regular(self, told: Iterable[Told]) -> int:
        """Enters what these parts of a night tell, one after the other, by one act on the disk, as
        far as each of their facts is regular and nobody is asked who signs; one undo strikes the
        last fact alone. Returns how many parts were entered.

        Of the first in which a fact is anything else nothing is entered: `enter` says then what
        each is.
        """
        if self.posts is not None or self.table.sealed:
            return 0
        table, steps, parts = self.table, list[FoldedRun](), 0
        for tell in told:
            events = tell(table)
            try:
                folded = judge_regular(table, events, self.times[-1])
            except Exception as fault:  # noqa: BLE001 - whatever it was: `enter` meets it again, and tells
                self._recorder.fault(fault, events)
                break
            if not folded:
                break
            steps += folded
            table, parts = steps[-1][1], parts + 1
        try:
            if steps:
                self._record([fact for run, _ in steps for fact in run], steps=steps)
        except CannotStand:
            return 0
        return parts

    def decide(self) -> None:
        """Decides every irregularity that waits, as the house does by default."""
        waiting = by_default(self.table)
        if waiting:
            self._record(waiting)

    def undo(self, signature: Signature | None = None) -> Facts:
        """Strikes the last entry and what it brought about; returns them, the entry first.

        Nothing is struck once only the opening stands, the table is closed, or it cannot be struck:
        `undo_refused` says why. Striking the opening of an empty coup goes back to the one before.
        """
        struck = self._to_strike()
        if not struck or self.table.closed or self.undo_refused(signature) is not None:
            return ()
        noted = reopened.noted(self._history, struck, self.after_undo)
        strike = ev.EntryStruck(tuple(place + 1 for place in struck))
        self._record([strike, *noted], signature)
        return tuple(self._history.events[place] for place in struck)

    def to_undo(self) -> Facts:
        """The last entry and what it brought about, which an undo would strike."""
        return tuple(self._history.events[place] for place in self._to_strike())

    def after_undo(self) -> Table:
        """The table as it would stand once that is struck."""
        strike = ev.EntryStruck(tuple(place + 1 for place in self._to_strike()))
        return self._history.after([strike], self.times[-1], self.signature).table

    def undo_refused(self, signature: Signature | None = None) -> Refusal | None:
        """Why the last act cannot be struck by whoever signs; None where it can.

        A slip is never struck: it is cancelled, and its number stays visible (REQ-10).
        """
        places, facts = self._to_strike(), self.to_undo()
        if any(isinstance(fact, ev.Slip) for fact in facts):
            return Refusal(No.CANCEL_SLIP)
        strike = ev.EntryStruck(tuple(place + 1 for place in places))
        opened = any(map(self._history.opened_since, places))
        behind = opened or reopened.is_before_payout(self._history, places)
        return self._unauthorised(self.table, strike, signature, facts, behind=behind)

    def recalled(self, number: int) -> Table | None:
        """The table on which that coup of the night lies as it ended, put right if it was since;
        None where there is no such coup, or it is not over.

        What was done with the bank after it is left out: a correction leaves that as it was.
        """
        if not 1 <= number <= len(self.table.coups):
            return None
        events, times = self._history.events, self._history.times
        mark, until = self._history.dealt(number)
        opened, void = times[mark.entries], self.table.coups[number - 1].coup.void
        right = self._history.rectified_since(until, number)
        if right is not None:
            return fold(mark.table, ((each, opened) for each in void_for(void, right.facts)))
        table = apply(mark.table, events[mark.entries], opened)
        over: set[type[ev.Event]] = set()
        for place in self._history.standing_from(mark.entries, until)[1:]:
            fact = events[place]
            if isinstance(fact, _ENDS):
                over.add(type(fact))
            elif isinstance(fact, ev.CoupRectified) and fact.number == number:
                table = fold(mark.table, ((each, opened) for each in void_for(void, fact.facts)))
            elif not over or (isinstance(fact, HalfClaimed) and ev.CoupOpened not in over):
                table = apply(table, fact, times[place]) if _is_of_it(table, fact) else table
        return table

    def entries_of(self, number: int) -> range:
        """The places of a coup's entries, up to the next opening; the first has those before it."""
        mark, until = self._history.dealt(number)
        later = self._history.standing_from(mark.entries + 1, until)
        opens = (place for place in later if isinstance(self.events[place], ev.CoupOpened))
        return range(mark.entries if number > 1 else 0, next(opens, until))

    def croupiers_of(self, number: int) -> tuple[str, ...]:
        """Who dealt a coup that is over, one after the other."""
        return self._history.croupiers_of(number)

    def repeat_stakes(self, seat: Seat | None = None, opens: Facts = ()) -> Verdict:
        """Lays the stakes of the last coup that had any again, all of them or one seat's, as far as
        they may lie. What `opens` the coup is recorded with them, or neither is."""
        repeated = ev.StakesRepeated(self.stakes_again(seat, opens).stakes)
        return self.enter_together((*opens, repeated)) if opens else self.enter(repeated)

    def stakes_again(self, seat: Seat | None = None, opens: Facts = ()) -> LaidAgain:
        """Which of them may lie again, and which not."""
        table = followed(self.table, opens)
        last = table.played.come_to(LAST_STAKED).get(seat)
        stakes = () if last is None else last.coup.stakes
        return laid_again(table, [s for s in stakes if seat in (None, s.seat)])

    def close(self, signature: Signature | None = None) -> Verdict:
        """Ends the session; the last entry carries the seal.

        A coup that was opened and left empty is struck first: it never was one.
        """
        self.decide()
        if self._owed:
            self._record([], signature)
        if self.table.coup is not None and not any(map(_entered, self.table.facts)):
            self._record([ev.EntryStruck(self._last_opening())], signature)
        return self.enter(ev.TableClosed(self.entries, self.head, self.seen()), signature)

    def _last_opening(self) -> tuple[int, ...]:
        """The numbers of the entry that opened the present coup, and of what it brought about."""
        events = self._history.events
        places = self._history.standing_from(self._history.marks[-1].entries)
        first = max(p for p in places if isinstance(events[p], ev.CoupOpened))
        brought = (p for p in places if p > first and ev.brought_about(events[p]))
        return tuple(place + 1 for place in (first, *brought))

    def _to_strike(self) -> list[int]:
        """The places of the last entry that stands and of what it brought about; of those that
        were entered together with it too, though a shoe and a coup were opened by them."""
        history = self._history
        for mark in reversed(history.marks):
            act: list[int] = []
            for place in reversed(self._strikable(mark.entries)):
                act.insert(0, place)
                if place not in self._joined and not ev.brought_about(history.events[place]):
                    return act
        return []

    def _strikable(self, start: int) -> list[int]:
        """The places of the entries that stand from there on, but for a lot: it falls once; and for
        a relief that was signed, which is what those who came and left proved by their codes. A
        strike would put back, without theirs, somebody who is not there: what lies before the
        relief is struck by whoever deals now, who is relieved by another relief alone (IRR-28)."""
        standing = self._history.standing_from(start)
        return [place for place in standing if not self._is_for_good(place)]

    def _is_for_good(self, place: int) -> bool:
        event = self.events[place]
        relieved = isinstance(event, ev.CroupierNamed) and bool(self.signatures[place].by)
        return relieved or isinstance(event, ev.LotDrawn)

    def confirm(self) -> None:
        """Tries once more to have on disk what the disk did not confirm, and shows the table that
        follows once it is.

        PerhapsRecorded while nobody can tell; NotRecorded once it is certain that it is not there.
        """
        unconfirmed = self.unconfirmed
        if unconfirmed is None:
            return
        try:
            unconfirmed.trouble.again()
        except PerhapsRecorded:
            raise
        except NotRecorded:
            self.unconfirmed = None
            raise
        self.unconfirmed = None
        self._go_on(unconfirmed.history, unconfirmed.joined)

    def _record(
        self,
        events: Sequence[ev.Event],
        signature: Signature | None = None,
        *,
        together: bool = False,
        steps: Sequence[FoldedRun] = (),
    ) -> None:
        """Keeps an act with what is owed before it, and shows the table that follows; of entries
        made `together` one undo strikes all. `steps` are what was folded of it already, which holds
        if it is of the same moment as the last entry."""
        if self.unconfirmed is not None:
            raise self.unconfirmed.trouble
        signature, facts = signature or self.signature, (*self._owed, *events)
        before = self._history
        first = len(before.events) + len(self._owed)
        joined = range(first + 1, first + len(events)) if together else range(0)
        following = before

        def follows(at: datetime | None) -> History:
            nonlocal following
            if steps and len(facts) == len(events) and at == before.times[-1]:
                following = before.gone_on(steps, at, signature)
            else:
                following = before.after(facts, at, signature)
            return following

        try:
            with self._faults_left(facts):
                self._recorder.append(facts, signature, follows)
        except PerhapsRecorded as trouble:
            self.unconfirmed = Unconfirmed(tuple(events), trouble, following, joined)
            for tell in self.doubted:
                tell()
            raise
        self._go_on(following, joined)

    def _go_on(self, history: History, joined: range) -> None:
        """The table as it stands with what is on disk now."""
        before, self._history = self._history, history
        now = history.times[len(before.events)]
        self._owed = [*_turned_back(before.times[-1], now)]
        self._joined.update(joined)
        for show in self.changed:
            show(self.table)

    @classmethod
    def begun(
        cls,
        event: ev.TableOpened,
        resolve: Resolver,
        recorder: Recorder,
        signature: Signature = UNSIGNED,
    ) -> Self:
        """A new session, its opening recorded."""
        return recorder.append(
            [event], signature, lambda at: cls(opened(event, resolve), recorder, at, signature)
        )

    @classmethod
    def resumed(
        cls,
        events: Sequence[ev.Event],
        times: Sequence[datetime | None],
        resolve: Resolver,
        recorder: Recorder,
        signatures: Sequence[Signature] = (),
        *,
        sealed: bool = False,
    ) -> Self:
        """The session as it stood when its last entry was recorded; unsigned if nobody is named.
        One that was closed before is `sealed`: it is only put right.

        Whoever signed its opening signs nothing of what follows: the next entry bears a hand only
        where it is given one.
        """
        first = events[0]
        assert isinstance(first, ev.TableOpened)
        signatures = signatures or [UNSIGNED] * len(events)
        table = replace(opened(first, resolve), sealed=sealed)
        session = cls(table, recorder, times[0], signatures[0])
        session.signature = UNSIGNED
        session._history = session._history.read_on(events[1:], times[1:], signatures[1:])
        return session


_ENDS = ev.CoupOpened | ev.ShoeOpened | ev.ShoeClosed | ev.TableClosed
"""What a coup is over with."""


def _is_of_it(table: Table, fact: ev.Event) -> bool:
    """True of a fact of the coup that lies on the table, none of what stands beside it or comes
    after it."""
    beside = isinstance(fact, ev.Beside | ev.CoupRectified)
    return not beside and not (isinstance(fact, BETWEEN) and is_over(table))


def _entered(fact: ev.Event) -> bool:
    """True of a fact of a coup that somebody entered after its opening."""
    return not isinstance(fact, ev.CoupOpened) and not ev.brought_about(fact)


_LEAST_TURN: Final = timedelta(seconds=1)
"""What a clock that is set right by the network may go back without a word."""


def _turned_back(before: datetime | None, now: datetime | None) -> Iterator[ev.ClockFoundTurned]:
    """That the clock was put back between two entries (REQ-11); it is told with the next one."""
    if before is not None and now is not None and now < before - _LEAST_TURN:
        yield ev.ClockFoundTurned(before.isoformat(), now.isoformat())


class _Nowhere:
    """A recorder that takes nothing."""

    head = ""

    def append(
        self,
        events: Sequence[ev.Event],  # noqa: ARG002 - nothing is kept
        signature: Signature,  # noqa: ARG002 - nor signed
        follows: Callable[[datetime | None], T],  # noqa: ARG002 - nothing follows
    ) -> T:
        raise NotRecorded(marked("This table is only looked at from here."))

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:  # noqa: ARG002 - raised
        """There is nothing to leave: no fact was to be kept."""
        raise fault


class WatchedSession(TableSession):
    """The session whose entries were read elsewhere; whatever is entered here is NotRecorded."""

    def __init__(self, history: History) -> None:
        super().__init__(history.table, _Nowhere(), history.times[0])
        self._history = history

    def go_on(self, history: History) -> None:
        """Shows the session as it stands now."""
        self._history = history
        for show in self.changed:
            show(self.table)
