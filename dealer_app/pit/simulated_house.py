"""What a house of many tables would ask of its server, written there in a short while: entries that
the program itself has recorded, under as many names as there are tables, in virtual time.

It says what the server takes and how its answers to the pit grow with the tables. A copy of the
entries in partitions by month is tried beside one without: written, read, and a month taken out.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from psycopg import sql

from dealer_app.i18n import marked, resources
from dealer_app.pit.courier import MOST, Copy, enrolled, take
from dealer_app.pit.house_watch import WHOLE
from dealer_app.pit.pit_tables import TableStanding, standing, standing_of, stirred_since
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.replay.run import enter
from dealer_app.replay.script import read_script
from dealer_app.replay.shoe_walk import steps_of
from dealer_app.session.recorder import begin
from dealer_app.store.chain import Chained, Clock, Stored
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.journal import Journal

AT_ONCE: Final = 5
"""Entries that a table sends in one call where all of them play: what it makes in ten seconds."""

WEEK: Final = 50_000
"""Entries of a table that was away for a week: with them it is tried how fast it catches up."""

LIVE: Final = 4
"""Of so many tables one is written as it would play, and the last of all, the others in one call
each."""

SIZES: Final = (100, 1_000, 10_000)
"""After how many tables the pit's questions are asked."""

ASKED: Final = 5
"""How often each of them is asked; the middle one counts."""

LONG: Final = 600.0
"""Seconds that are waited for what goes through all entries."""

CARDS_A_SECOND: Final = 0.5
"""Entries that a table makes a second while it plays: 10,000 in six hours."""

_NOT_EMPTY: Final = marked(
    "This database has tables of a house: what is tried stays there for ever. Name an empty one, or"
    " none, for a server that is thrown away."
)


@dataclass(frozen=True, slots=True)
class PitQuestion:
    """How long the pit's questions take with so many tables, in seconds: the whole overview, and
    what has changed in the last 0.3 seconds."""

    tables: int
    overview: float
    changed: float


class Layout(NamedTuple):
    """The same entries laid out in one way, in seconds: all of them written, one table's read from
    its first to its last, its last few asked for, and all those of one of two months taken out."""

    written: float
    read: float
    asked: float
    taken_out: float


@dataclass(frozen=True, slots=True)
class Simulated:
    """What was written, and how fast: entries a second caught up, in large batches, and live, so
    many of a table at once; the time of one call (seconds, p50 and p99); bytes of an entry with its
    index; the pit's questions, none of which reads entries; and the same entries without and with
    partitions by month."""

    tables: int
    entries: int
    caught_up: float
    live: float
    call: tuple[float, float]
    size: float
    questions: tuple[PitQuestion, ...]
    plain: Layout
    by_month: Layout

    @property
    def at_play(self) -> int:
        """How many tables that play the server would take live."""
        return int(self.live / CARDS_A_SECOND)


Progress = Callable[[int], None]
"""Told how many tables have been written."""


def simulate(server: Server, tables: int, most: int, progress: Progress) -> Simulated:
    """Writes so many tables of so many entries each into an empty house, one of four, and the last,
    as it would play; before them one that catches up. PitTrouble where the house has tables."""
    if standing(server):
        raise PitTrouble(_NOT_EMPTY)
    samples = _recorded()
    long = _repeated(samples[0], WEEK)
    caught, played, calls = _Pace(), _Pace(), list[float]()
    with caught.over(len(long)):
        _send(server, enrolled(server, "table", f"Table {0}"), long, MOST)
    nights = [_repeated(each, most) for each in samples]
    questions = list[PitQuestion]()
    written = len(long)
    for number, rows in zip(range(1, tables + 1), cycle(nights), strict=False):
        copy = enrolled(server, "table", f"Table {number}")
        if number % LIVE and number < tables:
            _send(server, copy, rows, MOST)
        else:
            with played.over(len(rows)):
                calls += _send(server, copy, rows, AT_ONCE)
        written += len(rows)
        if number in SIZES or number == tables:
            questions.append(_asked(server, number))
        progress(number)
    plain, by_month = _tried_by_month(server)
    return Simulated(
        tables=tables,
        entries=written,
        caught_up=caught.pace,
        live=played.pace,
        call=(_share(calls, 0.5), _share(calls, 0.99)),
        size=_size(server) / max(1, written),
        questions=tuple(questions),
        plain=plain,
        by_month=by_month,
    )


class _Pace:
    """Entries over the time that they took."""

    def __init__(self) -> None:
        self._entries, self._seconds, self._begun = 0, 0.0, 0.0

    def over(self, entries: int) -> "_Pace":
        """So many of them follow."""
        self._entries += entries
        return self

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._seconds += time.perf_counter() - self._begun

    @property
    def pace(self) -> float:
        return self._entries / self._seconds if self._seconds else 0.0


def _recorded() -> list[list[Stored]]:
    """The sample night of every game, as the program records it."""
    found = list[list[Stored]]()
    with TemporaryDirectory(prefix="sabot-") as place:
        for file in sorted((resources() / "samples").glob("*.shoe")):
            path = Path(place) / f"{file.stem}.sabot"
            script, clock = read_script(file), _ticking()
            with Journal.open(path, clock) as journal:
                session = begin(journal, script.opening, clock)
                for line in steps_of(script):
                    if line.verb != "expect":
                        enter(session, line, script)
            with EntryRows(path) as rows:
                found.append(rows.behind(0, 1_000_000))
    return found


def _repeated(rows: Sequence[Stored], most: int) -> list[Stored]:
    """So many entries, one at least: these over and over, each time as another session with its
    own chain."""
    found = list[Stored]()
    head, place = "", 0
    for night in count(1):
        for seq, each in enumerate(rows, start=1):
            previous = "" if seq == 1 else head
            parts = (f"{each.session_id[:-4]}{night:04}", seq, each.recorded_at, each.kind)
            chained = Chained(*parts, each.version, each.body, previous)
            head, place = chained.digest, place + 1
            found.append(Stored(place, *chained, head))
            if place == most:
                return found
    raise AssertionError


def _ticking() -> Clock:
    start, seconds = datetime(2026, 11, 20, 20, 0, tzinfo=UTC), count(step=2)
    return lambda: start + timedelta(seconds=next(seconds))


def _send(server: Server, copy: Copy, rows: Sequence[Stored], at_once: int) -> list[float]:
    """Sends the rows in calls of so many; how long each took."""
    took = list[float]()
    for first in range(0, len(rows), at_once):
        begun = time.perf_counter()
        answer, place, digest, _ = take(server, copy, rows[first : first + at_once], None)
        took.append(time.perf_counter() - begun)
        assert answer == "taken"
        copy = copy._replace(place=place, digest=digest)
    return took


def _asked(server: Server, tables: int) -> PitQuestion:
    overview = _share([_timed(lambda: standing(server)) for _ in range(ASKED)], 0.5)
    changed = _share([_timed(lambda: _changed(server)) for _ in range(ASKED)], 0.5)
    return PitQuestion(tables, overview, changed)


def _changed(server: Server) -> Sequence[TableStanding]:
    """The tables of which something has just come, as the window of the pit asks for them: it has
    read every table before."""
    return standing_of(server, stirred_since(server, 0.3, {}, turn=1, turns=WHOLE))


_WHOLE: Final = sql.SQL("SELECT * FROM {} WHERE journal = %s AND place > %s ORDER BY place")
_INTO_PLAIN: Final = "INSERT INTO plain SELECT * FROM pit.entry"
_FROM_PLAIN: Final = (
    "DELETE FROM plain USING pit.mark m WHERE m.journal = plain.journal"
    " AND plain.place * 2 <= m.place"
)
_INTO_MONTHS: Final = (
    "INSERT INTO tried SELECT e.*, 202611 + (e.place * 2 > m.place)::int FROM pit.entry e"
    " JOIN pit.mark m ON m.journal = e.journal"
)
"""Of every table the first half of its entries is of one month, the second of the next."""


def _tried_by_month(server: Server) -> tuple[Layout, Layout]:
    """All entries once more in one table, and in one that has a partition a month; nothing of it
    stays."""
    _run(server, (resources() / "pit" / "by_month.sql").read_text(encoding="utf-8"))
    plain = _tried(server, "plain", _INTO_PLAIN, _FROM_PLAIN)
    by_month = _tried(server, "tried", _INTO_MONTHS, "DROP TABLE tried_11")
    _run(server, "DROP TABLE plain, tried")
    return plain, by_month


def _tried(server: Server, name: str, into: str, out: str) -> Layout:
    written = _timed(lambda: _run(server, into))
    _run(server, f"ANALYZE {name}")
    whole = _WHOLE.format(sql.Identifier(name))

    def asked(behind: int) -> None:
        with server.answering(LONG) as cursor:
            cursor.execute(whole, [journal, behind])
            cursor.fetchall()

    with server.answering(LONG) as cursor:
        cursor.execute("SELECT journal, place FROM pit.mark ORDER BY place DESC LIMIT 1")
        journal, place = cursor.fetchone() or (0, 0)
    read, last = (
        _share([_timed(partial(asked, behind)) for _ in range(ASKED)], 0.5)
        for behind in (0, max(0, place - AT_ONCE))
    )
    return Layout(written, read, last, _timed(lambda: _run(server, out)))


def _run(server: Server, statements: str) -> None:
    with server.answering(LONG):
        server.asked.execute(statements.encode())


def _size(server: Server) -> int:
    with server.answering() as cursor:
        cursor.execute("SELECT pg_total_relation_size('pit.entry')")
        (size,) = cursor.fetchone() or (0,)
        return int(size)


def _timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _share(took: Sequence[float], share: float) -> float:
    """What that share of them took at most."""
    return sorted(took)[int(share * (len(took) - 1))] if took else 0.0


_LAYOUT: Final = ("s", "read_ms", "last_ms", "taken_out_s")
"""What is measured of each way to lay entries out, and in what."""


def figures_of(told: Simulated) -> dict[str, float]:
    """Every figure by its name, for whoever reads them by a program."""
    questions = {
        f"{name}_ms_{each.tables}": round(seconds * 1e3, 2)
        for each in told.questions
        for name, seconds in (("overview", each.overview), ("changed", each.changed))
    }
    return {
        "tables": told.tables,
        "entries": told.entries,
        "caught_up_entries_s": round(told.caught_up),
        "live_entries_s": round(told.live),
        "tables_at_play": told.at_play,
        "call_p50_ms": round(told.call[0] * 1e3, 2),
        "call_p99_ms": round(told.call[1] * 1e3, 2),
        "bytes_an_entry": round(told.size),
        **questions,
        **{
            f"{name}_{what}": round(seconds * unit, 2)
            for name, layout in (("plain", told.plain), ("by_month", told.by_month))
            for what, seconds, unit in zip(_LAYOUT, layout, (1, 1e3, 1e3, 1), strict=True)
        },
    }
