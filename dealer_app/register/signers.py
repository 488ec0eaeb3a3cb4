"""Who stood behind a name: whose PIN the register holds, where, and from when until when; and the
staff as it is reviewed each quarter: who holds which post, when a PIN was used last, what was
changed last and by whom; those who left too (REQ-08).

A name in a signature counts only where the register holds that person's PIN before it. A PIN given
at a table holds there until the person leaves its window; one that was given beside somebody, until
whoever sits there leaves; one that was given at the desk, until the program ends. One that was
given at the pit for an alert of a table, or at the cage to refuse a slip of it, counts there from
when that machine heard of it until the table has it, a night at most, and nowhere else. Where
several programs run on one folder the start of another ends nobody's, but what is older than a
night.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import known_as
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import Post

NIGHT: Final = timedelta(hours=24)
"""How old a PIN may be that outlives the start of one more program."""

UNNOTED: Final = timedelta(minutes=10)
"""For how long people may deal at a table before its register hears of it."""

DESK: Final = ""
"""Where somebody signs who sits at no table; their name counts at every one."""

TERMINAL: Final = "/terminal"
"""Where somebody signs for one command of the terminal, a name that no table has: it counts in the
register alone."""

_UNNAMED: Final = 0
"""The program that made the register, and whose start it does not hold."""


MOVES: Final = (
    *(f.ProgramStarted, f.ProgramStopped, f.ClockTurned),
    *(f.SignedIn, f.SignedOut, f.AuthorityGiven, f.AuthorityRefused),
    *(f.PersonAdded, f.PinChanged, f.PersonLeft, f.AlertAnswered, f.SlipRefused),
)
"""The facts by which somebody comes and goes, signed or not; of others only the names are asked
for."""


class Span(NamedTuple):
    """From when until when a name could sign; no end while it still may."""

    since: datetime
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Given:
    """A PIN that counts now: since when, and if it was given beside somebody."""

    since: datetime
    beside: bool = False


Place = tuple[str, str]
"""A table, or the desk, and somebody's name."""


class Hands:
    """Walks the register from its first entry on; `spans` are what it knows of the hours."""

    def __init__(self) -> None:
        self._given: dict[Place, _Given] = {}
        self._spans: dict[Place, list[Span]] = {}
        self._running: set[int] = set()
        self._begun = False
        self._answered: dict[Place, datetime] = {}

    def unproved(self, entered: Entered) -> tuple[str, ...]:
        """Takes the next entry in; whose names it bears though their PIN is not there."""
        fact, at = entered.fact, entered.at
        if not self._begun and not isinstance(fact, f.ProgramStarted):
            self._running.add(_UNNAMED)
        self._begun = True
        self._let_in(entered)
        signed = () if isinstance(fact, f.SignedOut) else entered.signature.names
        missing = tuple(name for name in signed if not self._is_there(name))
        self._end(fact, at)
        return missing

    def _is_there(self, name: str) -> bool:
        return name in self.present

    @property
    def present(self) -> frozenset[str]:
        """Whose names count now, somewhere."""
        return frozenset(name for _, name in self._given)

    def runs(self, process: int) -> bool:
        """True of a program that began and did not end."""
        return process in self._running

    @property
    def spans(self) -> Mapping[Place, Sequence[Span]]:
        """From when until when each name could sign at each table, and at the desk."""
        found = {place: list(spans) for place, spans in self._spans.items()}
        for place, given in self._given.items():
            found.setdefault(place, []).append(Span(given.since))
        for place, since in self._answered.items():
            found.setdefault(place, []).append(Span(since, since + NIGHT))
        return found

    def _let_in(self, entered: Entered) -> None:
        fact, at = entered.fact, entered.at
        match fact:
            case f.SignedIn():
                before = self._given.get((fact.table, fact.name), _Given(at))
                self._given[fact.table, fact.name] = _Given(before.since)
            case f.AuthorityGiven() | f.AuthorityRefused():
                self._given.setdefault((fact.table, fact.name), _Given(at, beside=True))
            case f.AlertAnswered() | f.SlipRefused():
                self._end_answer((fact.table, fact.name), at)
                self._answered[fact.table, fact.name] = at
            case f.PersonAdded() | f.PinChanged() if entered.signature.by == fact.name:
                self._given.setdefault((DESK, fact.name), _Given(at))
            case _:  # nothing else lets anybody in
                return

    def _end(self, fact: f.Fact, at: datetime) -> None:
        match fact:
            case f.SignedOut():
                self._end_answer((fact.table, fact.name), at)
                self._close(at, lambda place, given: _leaves(fact, place, given))
            case f.ProgramStarted():
                self._running.discard(fact.process)
                alone = not self._running
                self._close(at, lambda _, given: alone or given.since <= at - NIGHT)
                self._running.add(fact.process)
            case f.ProgramStopped():
                stops = fact.process if fact.process in self._running else _UNNAMED
                self._running.discard(stops)
                if not self._running:
                    self._close(at, lambda *_: True)
            case f.PersonLeft():
                self._close(at, lambda place, _: place[1] == fact.name)
            case f.ClockTurned():
                self._turn(fact)
            case _:  # nothing else ends what a PIN proved
                return

    def _end_answer(self, place: Place, at: datetime) -> None:
        """The table has what was answered at the pit or the cage, or hears of the next."""
        since = self._answered.pop(place, None)
        if since is not None:
            self._spans.setdefault(place, []).append(Span(since, min(at, since + NIGHT)))

    def _close(self, at: datetime, ends: Callable[[Place, _Given], bool]) -> None:
        for place, given in list(self._given.items()):
            if ends(place, given):
                del self._given[place]
                self._spans.setdefault(place, []).append(Span(given.since, at))

    def _turn(self, fact: f.ClockTurned) -> None:
        """Nobody leaves because the clock was turned: their hours go on from what it shows. Of one
        that was put back the register knows how far it had come by its own newest entry alone."""
        there = list(self._given.items())
        was = fact.was + UNNOTED if fact.found < fact.was else fact.was
        self._close(was, lambda *_: True)
        self._given = {place: _Given(fact.found, given.beside) for place, given in there}


def _leaves(fact: f.SignedOut, place: Place, given: _Given) -> bool:
    """True of whoever leaves, and of those who stood beside them at that table."""
    table, name = place
    return table == fact.table and (name == fact.name or (given.beside and table != DESK))


# The staff as it is reviewed each quarter


class Change(StrEnum):
    """What was done last with somebody's place in the house."""

    ADDED = "added"
    PIN = "pin"
    POST = "post"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Somebody of the house, or who was: `pin_used` is when their PIN was right last, None where
    it never was; `by` is whoever made the last change, `proved` where the
    register has their PIN of that hour."""

    name: str
    post: Post
    change: Change
    changed: datetime
    by: str
    pin_used: datetime | None = None
    proved: bool = True

    @property
    def left(self) -> bool:
        """True of somebody who left the house."""
        return self.change is Change.LEFT


def reviewed(entries: Iterable[Entered]) -> tuple[Reviewed, ...]:
    """Everybody whom the register ever knew, in the order of their names, those who left last."""
    found = dict[str, Reviewed]()
    walk = Hands()
    for entered in entries:
        fact, at, signature, *_ = entered
        proved = signature.by not in walk.unproved(entered)
        if isinstance(fact, f.PersonAdded):
            first = Reviewed(fact.name, fact.post, Change.ADDED, at, signature.by, None, proved)
            if found.setdefault(fact.name, first).left:
                found[fact.name] = first
            continue
        each = found.get(getattr(fact, "name", ""))
        if each is None:
            continue
        changed = replace(each, changed=at, by=signature.by, proved=proved)
        match fact:
            case f.SignedIn() | f.AuthorityGiven() | f.AuthorityRefused():
                found[each.name] = replace(each, pin_used=at)
            case f.PinChanged():
                found[each.name] = replace(changed, change=Change.PIN)
            case f.PostChanged():
                found[each.name] = replace(changed, change=Change.POST, post=fact.post)
            case f.PersonLeft():
                found[each.name] = replace(changed, change=Change.LEFT)
            case _:  # nothing else changes anybody’s place
                pass
    return tuple(sorted(found.values(), key=lambda each: (each.left, known_as(each.name))))
