"""The nights on this machine: every session of the data folder in a row, and what they come to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from dealer_app.library import BadOption, FileFault
from dealer_app.night.after_closing import Sealed, put_right, since_closing
from dealer_app.night.open_tables import OtherRules
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.register_fold import Entered
from dealer_app.register.totals import Totals
from dealer_app.rules.natural_order import natural
from dealer_app.session.recorder import take_up
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.notes import copies_in
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import Summaries
from dealer_app.store.troubles import Trouble
from dealer_app.table.view.summary import Identity, Summary, summary

JOURNALS: Final = "*.sabot"

Since = Mapping[Sealed, Sequence[Entered]]
"""What the register has put right of each session since its closing, in order."""

Progress = Callable[[int, int], None]
"""Told after each session that was read again: how many, of how many."""

Reader = Callable[[Path, Summary, TableSession], None]
"""Given each session that was read again, with its journal and its row, so that nobody reads it
twice."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """A file that could not be read, and why; the rows of a journal are gone with it."""

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
    """Reads again whatever has grown since, or was put right since its closing; returns the files
    that could not be read. Without the register nothing more is known to be put right."""
    faulty: list[Faulty] = []
    since: Since | None = None
    try:
        since = since_closing(folder)
    except Trouble as trouble:
        faulty.append(Faulty(folder / FILE, trouble))
    paths, copies = {path.name: path for path in sorted(folder.glob(JOURNALS))}, copies_in(folder)
    for gone in set(rows.journals()) - paths.keys():
        rows.forget(gone)
    for name, path in paths.items():
        try:
            if path in copies:
                raise copies[path]
            _journal_refreshed(path, rows, since, (progress, reader))
        except Trouble as trouble:
            if name in rows.journals():
                rows.forget(name)
            faulty.append(Faulty(path, trouble))
    return tuple(faulty)


def _journal_refreshed(
    path: Path, rows: Summaries, since: Since | None, told: tuple[Progress, Reader]
) -> None:
    progress, reader = told
    every = {} if since is None else since
    of = {session: told for (table, session), told in every.items() if table == path.stem}
    with Journal.read(path) as journal:
        mark, grown = journal.mark(), journal.grown_since(rows.mark(path.name))
        if grown is None:
            rows.forget(path.name)
            grown = tuple(each.id for each in journal.sessions())
        known = {} if since is None else rows.amended(path.name)
        changed = [each for each, often in known.items() if often != len(of.get(each, ()))]
        again = tuple(dict.fromkeys((*grown, *changed)))
        read: list[Summary] = []
        for session in again:
            read.append(_read(journal, session, of.get(session, ()), reader))
            progress(len(read), len(again))
        if again:
            rows.put(path.name, read, mark)


def _read(journal: Journal, session_id: str, since: Sequence[Entered], reader: Reader) -> Summary:
    """The row of a session, which is let go before the next one is read; OtherRules where nobody
    reads its sheets any more."""
    try:
        session = take_up(journal, session_id)
    except (FileFault, BadOption) as fault:
        raise OtherRules(journal.path) from fault
    row = summary_of(session_id, session, since)
    reader(journal.path, row, session)
    return row


def summary_of(session_id: str, session: TableSession, since: Sequence[Entered] = ()) -> Summary:
    """The row of a session as it stands, and with what was put right since its closing;
    NotUnderstood where a newer program did so."""
    facts = [each.fact for each in since if isinstance(each.fact, RectifiedAfterClosing)]
    opened, last = session.times[0], session.times[-1]
    assert opened is not None
    assert last is not None
    who = Identity(session_id, session.entries, session.head, opened, last)
    right = put_right(session.table, facts) if facts else None
    return summary(session.table, who, right, len(facts))


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
