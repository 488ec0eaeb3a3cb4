"""The nights on this machine: every session of the data folder in a row, what they come to, and
their lists as the window shows them and the terminal says them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import reserve_said
from dealer_app.library import BadOption, FileFault, game_name
from dealer_app.night.after_closing import Sealed, put_right, since_closing
from dealer_app.night.open_tables import OtherRules
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.night_totals import Totals
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import WITHOUT_RESERVE, Reserve
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.rules.fact_classes import dataclass
from dealer_app.session.recorder import following, take_up
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.notes import copies_in
from dealer_app.store.register_place import FILE
from dealer_app.store.schema import natural
from dealer_app.store.summaries import NightSummary, Summaries, currency_of, minor_in
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import zone_called
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
        row, session = read_row(journal, session_id, since)
    except (FileFault, BadOption) as fault:
        raise OtherRules(journal.path) from fault
    reader(journal.path, row, session)
    return row


def read_row(
    journal: Journal, session_id: str, since: Sequence[Entered]
) -> tuple[Summary, TableSession]:
    """A session read from its journal, every entry checked, and its row; Altered where none can be
    made of it since somebody changed it."""
    session = take_up(journal, session_id, checked=True)
    with following(journal.path, session.finding):
        return summary_of(session_id, session, since), session


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


# The list of nights, and that of a night's sessions: their columns, as the window shows them and
# the terminal says them.
#
# As data a row is given whole, as it is kept.


WEEKDAYS: Final = (
    *(marked("Monday"), marked("Tuesday"), marked("Wednesday"), marked("Thursday")),
    *(marked("Friday"), marked("Saturday"), marked("Sunday")),
)


def _both(figures: Iterable[str]) -> str:
    """A sum as it was sealed, and below it as it was put right; once where that is the same."""
    return "\n→ ".join(dict.fromkeys(figures))


def _results(row: NightSummary | Summary, words: Words, *, minor: bool) -> list[str]:
    """What a row came to under the seals, and as it was put right; nothing where its sessions were
    not all of one currency."""
    known = [each for each in (row.gain, row.right_gain) if each is not None]
    return [words.money(each, currency_of(row), minor=minor) for each in known]


NO_RESERVE: Final = repeat(WITHOUT_RESERVE)
"""That of each line of a list where nothing was found."""


class NightLine(NamedTuple):
    """A night on a list; `minor`: the results there have their minor unit."""

    row: NightSummary
    minor: bool
    reserve: Reserve

    def day(self, figures: Figures) -> str:
        """The day that it began."""
        return figures.words.day(date.fromisoformat(self.row.day))

    def weekday(self, figures: Figures) -> str:
        """Its day of the week, which begins a cell."""
        said = figures.words(WEEKDAYS[date.fromisoformat(self.row.day).weekday()])
        return said[:1].upper() + said[1:]

    def results(self, words: Words) -> list[str]:
        """What it came to under the seals, and as it was put right."""
        return _results(self.row, words, minor=self.minor)

    def win(self, figures: Figures) -> str:
        """Its result, and below it as it was put right."""
        return _both(self.results(figures.words))


def night_lines(
    rows: Iterable[NightSummary], reserves: Iterable[Reserve] = NO_RESERVE
) -> list[NightLine]:
    """Nights as they stand on one list, their results with as many decimals each, each under its
    own reserve."""
    listed = list(rows)
    minor = minor_in(((each.gain, each.right_gain), each) for each in listed)
    return [NightLine(each, minor, under) for each, under in zip(listed, reserves, strict=False)]


class SessionLine(NamedTuple):
    """A session on the list of its night; `staked` and `won`: those sums have their minor unit
    there, `several`: another of its table stands there too."""

    row: Summary
    staked: bool
    won: bool
    several: bool
    reserve: Reserve

    def table(self, _: Figures) -> str:
        """Its table; two of one are told apart by their hour."""
        opened = datetime.fromisoformat(self.row.opened).astimezone(zone_called(self.row.zone))
        return f"{self.row.table}, {opened:%H:%M}" if self.several else self.row.table

    def stakes(self, figures: Figures) -> str:
        """What was staked, and below it as it was put right."""
        amount = partial(figures.words.amount, currency=currency_of(self.row), minor=self.staked)
        return _both(map(amount, (self.row.handle, self.row.right_handle)))

    def results(self, words: Words) -> list[str]:
        """What it came to under the seal, and as it was put right."""
        return _results(self.row, words, minor=self.won)

    def win(self, figures: Figures) -> str:
        """Its result without the currency, and below it as it was put right."""
        amount = partial(figures.words.amount, currency=currency_of(self.row), minor=self.won)
        return _both(map(amount, (self.row.gain, self.row.right_gain)))

    def handle(self, figures: Figures) -> str:
        """What was staked, in a sentence of its own."""
        words = figures.words
        amount = words.money(self.row.handle, currency_of(self.row), minor=self.staked)
        return words("handle {amount}", amount=amount)


def session_lines(
    rows: Iterable[Summary], reserves: Iterable[Reserve] = NO_RESERVE
) -> list[SessionLine]:
    """Sessions as they stand on the list of their night, a column with as many decimals each, each
    under its own reserve."""
    listed = list(rows)
    tables = Counter(each.table for each in listed)
    staked = minor_in(((each.handle, each.right_handle), each) for each in listed)
    won = minor_in(((each.gain, each.right_gain), each) for each in listed)
    return [
        SessionLine(each, staked, won, tables[each.table] > 1, under)
        for each, under in zip(listed, reserves, strict=False)
    ]


Line = NightLine | SessionLine


def _state(line: Line, figures: Figures) -> str:
    """Whether it is sealed, and was put right since; before that, whether it can be believed."""
    if line.reserve:
        return figures.words("reserve")
    if not line.row.sealed:
        return figures.words("open")
    return figures.words("corrected") if line.row.amended else figures.words("sealed")


def _seal(line: Line, figures: Figures) -> str:
    return figures.words("sealed") if line.row.sealed else figures.words("open")


def _tables(line: NightLine, figures: Figures) -> str:
    return figures.words.plural("{n} table", "{n} tables", line.row.tables)


def _sessions(line: NightLine, figures: Figures) -> str:
    return figures.words.plural("{n} session", "{n} sessions", line.row.sessions)


def _coups(line: Line, figures: Figures) -> str:
    return figures.words.plural("{n} coup", "{n} coups", line.row.coups)


def _result(line: Line, figures: Figures) -> str:
    """What it came to under the seals; nothing of several currencies."""
    known = line.results(figures.words)
    return figures.words("result {amount}", amount=known[0]) if known else ""


def _corrections(line: Line, figures: Figures) -> str:
    """What was put right after the closing, and what the result was and is."""
    words = figures.words
    if not line.row.amended:
        return ""
    said = [words.plural("{n} correction since", "{n} corrections since", line.row.amended)]
    if known := line.results(words):
        was, right = known
        said.append(
            words("result under the seal {was}, as put right {right}", was=was, right=right)
        )
    return "  ".join(said)


def _reserve(line: Line, figures: Figures) -> str:
    return " · ".join(reserve_said(figures.words, line.reserve))


def _amended(line: Line, _: Figures) -> int:
    return line.row.amended


NIGHTS: Final[Sequence[Column[NightLine]]] = (
    Column("day", marked("Night"), NightLine.day, said=lambda e, _: e.row.day),
    Column("weekday", marked("Weekday"), NightLine.weekday),
    Column("tables", marked("Tables"), lambda e, _: e.row.tables, CellKind.NUMBER, said=_tables),
    Column(
        "sessions", marked("Sessions"), lambda e, _: e.row.sessions, CellKind.NUMBER, said=_sessions
    ),
    Column("coups", marked("Coups"), lambda e, _: e.row.coups, CellKind.NUMBER, said=_coups),
    Column("win", marked("Win"), NightLine.win, CellKind.GAIN, said=_result),
    Column(
        "amended", marked("Put right after closing"), _amended, CellKind.NUMBER, said=_corrections
    ),
    Column("state", marked("State"), _state, said=_seal),
    Column("reserve", marked("Reserve"), _reserve),
)
"""The nights of a house."""

SESSIONS: Final[Sequence[Column[SessionLine]]] = (
    Column("table", marked("Table"), SessionLine.table, said=lambda e, _: e.row.table),
    Column("session", marked("Session"), lambda e, _: e.row.session),
    Column(
        "game",
        marked("Game"),
        lambda e, f: game_name(f.words, e.row.game),
        said=lambda e, _: e.row.game,
    ),
    Column("coups", marked("Coups"), lambda e, _: e.row.coups, CellKind.NUMBER, said=_coups),
    Column(
        "staked", marked("Handle"), SessionLine.stakes, CellKind.AMOUNT, said=SessionLine.handle
    ),
    Column("win", marked("Win"), SessionLine.win, CellKind.GAIN, said=_result),
    Column(
        "amended", marked("Put right after closing"), _amended, CellKind.NUMBER, said=_corrections
    ),
    Column("state", marked("State"), _state, said=_seal),
    Column("reserve", marked("Reserve"), _reserve),
)
"""The sessions of a night."""
