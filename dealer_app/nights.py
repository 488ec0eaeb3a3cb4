"""The nights on this machine: every session of the data folder in a row, and what they come to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from dealer_app.recorder import take_up
from dealer_app.rules.natural_order import natural
from dealer_app.session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.summaries import Summaries, Totals
from dealer_app.store.troubles import Trouble
from dealer_app.table.summary import Identity, Summary, summary

JOURNALS: Final = "*.sabot"

Progress = Callable[[int, int], None]
"""Told after each session that was read again: how many, of how many."""

Reader = Callable[[Path, Summary, TableSession], None]
"""Given each session that was read again, with its journal and its row, so that nobody reads it
twice."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """A journal that could not be read, and why; its rows are gone with it."""

    path: Path
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class SoFar:
    """What a day's month and year come to, the day itself included: a row a currency."""

    day: tuple[Totals, ...]
    month: tuple[Totals, ...]
    year: tuple[Totals, ...]


def refreshed(
    folder: Path,
    rows: Summaries,
    progress: Progress = lambda *_: None,
    reader: Reader = lambda *_: None,
) -> tuple[Faulty, ...]:
    """Reads again whatever has grown since; returns the journals that could not be read."""
    faulty: list[Faulty] = []
    paths = {path.name: path for path in sorted(folder.glob(JOURNALS))}
    for gone in set(rows.journals()) - paths.keys():
        rows.forget(gone)
    for name, path in paths.items():
        try:
            _journal_refreshed(path, rows, (progress, reader))
        except Trouble as trouble:
            rows.forget(name)
            faulty.append(Faulty(path, trouble))
    return tuple(faulty)


def _journal_refreshed(path: Path, rows: Summaries, told: tuple[Progress, Reader]) -> None:
    progress, reader = told
    with Journal.read(path) as journal:
        mark, grown = journal.mark(), journal.grown_since(rows.mark(path.name))
        if grown is None:
            rows.forget(path.name)
            grown = tuple(each.id for each in journal.sessions())
        read: list[Summary] = []
        for session in grown:
            read.append(_read(journal, session, reader))
            progress(len(read), len(grown))
        if grown:
            rows.put(path.name, read, mark)


def _read(journal: Journal, session_id: str, reader: Reader) -> Summary:
    """The row of a session, which is let go before the next one is read."""
    session = take_up(journal, session_id)
    row = summary_of(session_id, session)
    reader(journal.path, row, session)
    return row


def summary_of(session_id: str, session: TableSession) -> Summary:
    """The row of a session as it stands."""
    opened, last = session.times[0], session.times[-1]
    assert opened is not None
    assert last is not None
    who = Identity(session_id, session.entries, session.head, opened, last)
    return summary(session.table, who)


def so_far(rows: Summaries, day: date, game: str = "") -> SoFar:
    """What the day, its month and its year come to until then; of one game, or of all."""
    first = {"day": day, "month": day.replace(day=1), "year": day.replace(month=1, day=1)}
    last = day.isoformat()
    return SoFar(
        **{of: tuple(rows.totals(each.isoformat(), last, game)) for of, each in first.items()}
    )


def sessions_of(folder: Path, rows: Summaries, day: date) -> Iterator[tuple[Path, Summary]]:
    """The sessions of a day, each with its journal: table by table as people count them, those of
    one table in the order of their openings."""
    found = sorted(rows.of_day(day.isoformat()), key=lambda each: natural(each[1].table))
    return ((folder / name, row) for name, row in found)
