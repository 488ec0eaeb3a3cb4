"""The whole house, watched: two threads that read the server, one how every table stands, the other
every entry into the pit's own mirror.

Whoever looks is told by two functions, each called in the thread that read. All is read once; then
the server's notices tell which table has grown, and once a second it is asked as well, so that a
notice that is lost costs a second and no entry. What gives no notice at all, a name that was put
right or a table that somebody but named, is there within half a minute.
"""

import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Final

import psycopg

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.mirror import Mirror, Mirrored
from dealer_app.pit.pit_schema import must_be_ready
from dealer_app.pit.pit_tables import TableStanding, standing, standing_of, stirred_since
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register.state import EMPTY, Register

CHANNEL: Final = "pit"
"""Where couriers give notice of the journal that has grown."""

PATIENCE: Final = 0.25
"""Seconds that a notice is waited for before anything else is looked at."""

ASK: Final = 1.0
"""Seconds between two questions for what has changed."""

LATELY: Final = 5.0
"""Seconds that such a question goes back: longer than a batch takes from its hour to its commit."""

WHOLE: Final = 30
"""Questions in which the whole house is read once more: with each a part of it, for a large house
at once holds up whoever waits to be shown something."""

GIVES_WAY: Final = 0.001
"""Seconds after which a thread at work lets another go on, a fifth of what Python lets it: the
window waits for one of these threads at every turn."""

BOOK: Final = 5.0
"""Seconds between two looks at whether the house's book has grown."""

AGAIN: Final = 0.5
"""Seconds until a server is tried again the first time; twice that the next."""

LONGEST: Final = 5.0
"""Seconds until it is tried again at most: somebody looks."""

TOGETHER: Final = 200
"""Tables of which the mirror asks with one question at most."""

LONG: Final = 10
"""Signs of a notice from which on it is no number of a journal: anybody may give one."""

_HOUSE: Final = "SELECT name FROM pit.house"

_FAILED: Final = marked("The server says: {why}")


@dataclass(frozen=True, slots=True)
class TableSeen:
    """How a table stood, and by the watch's clock when that was read."""

    standing: TableStanding
    read: float


@dataclass(frozen=True, slots=True)
class HouseSeen:
    """The tables of the house by the numbers of their journals; `why` says why the server cannot be
    reached, and `since` when it could not any more, None while it can. `begun` is true once it was
    read at all; `book` is the house's book, `parted` why the pit's copy of it goes on no more."""

    name: str = ""
    tables: Mapping[int, TableSeen] = field(default_factory=dict)
    why: Saying | None = None
    since: datetime | None = None
    begun: bool = False
    book: Register = EMPTY
    parted: Saying | None = None


class HouseWatch:
    """Watches until `end`; `folder` is the mirror's, `clock` counts seconds and never goes back."""

    def __init__(
        self,
        url: str,
        folder: Path,
        seen: Callable[[HouseSeen], None],
        mirrored: Callable[[int, Mirrored], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = url
        self._seen = seen
        self._mirrored = mirrored
        self._clock = clock
        self._mirror = Mirror(folder)
        self._ends = Event()
        self._news = Condition()
        self._waiting: dict[int, TableStanding] = {}
        self._house = HouseSeen()
        self._book: HouseBook | None = None
        self._parted: Saying | None = None
        self._threads = [
            Thread(target=self._look, name="pit-look", daemon=True),
            Thread(target=self._keep, name="pit-mirror", daemon=True),
        ]

    def start(self) -> None:
        """Begins; nothing is waited for."""
        sys.setswitchinterval(GIVES_WAY)
        for each in self._threads:
            each.start()

    def end(self) -> None:
        """Lets go of the server and of the mirror; tells nothing more."""
        self._ends.set()
        with self._news:
            self._news.notify_all()
        for each in self._threads:
            each.join()
        self._mirror.close()

    # How every table stands

    def _look(self) -> None:
        wait = AGAIN
        while not self._ends.is_set():
            try:
                with Server(self._url, __version__) as server:
                    must_be_ready(server)
                    self._book = HouseBook(server)
                    self._begin(server)
                    wait = AGAIN
                    self._go_on(server)
            except (Hindrance, psycopg.Error) as trouble:
                self._lost(_why(trouble))
                self._ends.wait(wait)
                wait = min(LONGEST, wait * 2)

    def _begin(self, server: Server) -> None:
        server.heard(CHANNEL, 0)
        with server.answering() as cursor:
            cursor.execute(_HOUSE)
            (name,) = cursor.fetchone() or ("",)
        self._show(HouseSeen(name, {}, begun=True, book=self._read_book()), standing(server))

    def _go_on(self, server: Server) -> None:
        asked, turn = self._clock(), 0
        while not self._ends.is_set():
            grown = server.heard(CHANNEL, PATIENCE)
            named = {int(each) for each in grown if each.isdecimal() and len(each) < LONG}
            now = self._clock()
            if now - asked >= ASK:
                asked, turn = now, turn + 1
                self._house = replace(self._house, book=self._read_book())
                known = {journal: each.standing for journal, each in self._house.tables.items()}
                named.update(stirred_since(server, LATELY, known, turn, WHOLE))
                self._show(self._house, standing_of(server, named))
            elif named:
                self._show(self._house, standing_of(server, named))

    def _read_book(self) -> Register:
        """The house's book; as it was read before where it is not as it was recorded, or a newer
        program wrote in it, which whoever decides there is told."""
        assert self._book is not None
        try:
            return self._book.read()
        except Hindrance as trouble:
            if isinstance(trouble, PitTrouble) and trouble.broken:
                raise
            return self._house.book

    def _lost(self, why: Saying) -> None:
        before = self._house
        since = before.since or datetime.now(UTC)
        self._house = replace(before, why=why, since=since)
        self._seen(self._house)

    def _show(self, house: HouseSeen, read: Collection[TableStanding]) -> None:
        """Tells how the house stands with what was read now, and has the mirror follow."""
        now = self._clock()
        tables = {**house.tables, **{each.journal: TableSeen(each, now) for each in read}}
        self._house = HouseSeen(
            house.name, tables, begun=True, book=house.book, parted=self._parted
        )
        self._seen(self._house)
        with self._news:
            self._waiting |= {each.journal: each for each in read}
            self._news.notify()

    # The mirror

    def _keep(self) -> None:
        told: dict[int, Mirrored] = {}
        while not self._ends.is_set():
            with suppress(PitTrouble, psycopg.Error), Server(self._url, __version__) as server:
                followed = float("-inf")
                while some := self._some():
                    try:
                        if self._clock() - followed >= BOOK:
                            self._parted = self._mirror.follow_book(server)
                            followed = self._clock()
                        self._follow(server, some, told)
                    except (PitTrouble, psycopg.Error):
                        with self._news:  # who was followed already costs nothing again
                            self._waiting = {each.journal: each for each in some} | self._waiting
                        raise
            self._ends.wait(LONGEST)

    def _follow(
        self, server: Server, some: Sequence[TableStanding], told: dict[int, Mirrored]
    ) -> None:
        ahead = self._mirror.ahead(server, some)
        for each in some:
            if self._ends.is_set():
                return
            state = self._mirror.follow(server, each, ahead.get(each.journal, ()))
            if told.get(each.journal) != state:
                told[each.journal] = state
                self._mirrored(each.journal, state)

    def _some(self) -> list[TableStanding]:
        """Tables that were read and not yet followed, those first that have waited longest; none
        once nothing is watched any more."""
        with self._news:
            self._news.wait_for(lambda: self._ends.is_set() or bool(self._waiting))
            if self._ends.is_set():
                return []
            some = list(islice(self._waiting.values(), TOGETHER))
            for each in some:
                del self._waiting[each.journal]
            return some


def _why(trouble: Hindrance | psycopg.Error) -> Saying:
    if isinstance(trouble, Hindrance):
        return trouble.saying
    return Saying(_FAILED, {"why": str(trouble).strip().partition("\n")[0]})
