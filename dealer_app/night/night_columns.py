"""The list of nights, and that of a night's sessions: their columns, as the window shows them and
the terminal says them.

As data a row is given whole, as it is kept.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import partial
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.library import game_name
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.layout.figures import Figures
from dealer_app.store.summaries import NightSummary, currency_of, minor_in
from dealer_app.table.house_time import named
from dealer_app.table.view.summary import Summary

_WEEKDAYS: Final = (
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


class NightLine(NamedTuple):
    """A night on a list; `minor`: the results there have their minor unit."""

    row: NightSummary
    minor: bool

    def day(self, figures: Figures) -> str:
        """The day that it began."""
        return figures.words.day(date.fromisoformat(self.row.day))

    def weekday(self, figures: Figures) -> str:
        """Its day of the week."""
        return figures.words(_WEEKDAYS[date.fromisoformat(self.row.day).weekday()])

    def results(self, words: Words) -> list[str]:
        """What it came to under the seals, and as it was put right."""
        return _results(self.row, words, minor=self.minor)

    def win(self, figures: Figures) -> str:
        """Its result, and below it as it was put right."""
        return _both(self.results(figures.words))


def night_lines(rows: Iterable[NightSummary]) -> list[NightLine]:
    """Nights as they stand on one list, their results with as many decimals each."""
    listed = list(rows)
    minor = minor_in(((each.gain, each.right_gain), each) for each in listed)
    return [NightLine(each, minor) for each in listed]


class SessionLine(NamedTuple):
    """A session on the list of its night; `staked` and `won`: those sums have their minor unit
    there, `several`: another of its table stands there too."""

    row: Summary
    staked: bool
    won: bool
    several: bool

    def table(self, _: Figures) -> str:
        """Its table; two of one are told apart by their hour."""
        opened = datetime.fromisoformat(self.row.opened).astimezone(named(self.row.zone))
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


def session_lines(rows: Iterable[Summary]) -> list[SessionLine]:
    """Sessions as they stand on the list of their night, a column with as many decimals each."""
    listed = list(rows)
    tables = Counter(each.table for each in listed)
    staked = minor_in(((each.handle, each.right_handle), each) for each in listed)
    won = minor_in(((each.gain, each.right_gain), each) for each in listed)
    return [SessionLine(each, staked, won, tables[each.table] > 1) for each in listed]


Line = NightLine | SessionLine


def _state(line: Line, figures: Figures) -> str:
    """Whether it is sealed, and was put right since."""
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
        "staked", marked("Staked"), SessionLine.stakes, CellKind.AMOUNT, said=SessionLine.handle
    ),
    Column("win", marked("Win"), SessionLine.win, CellKind.GAIN, said=_result),
    Column(
        "amended", marked("Put right after closing"), _amended, CellKind.NUMBER, said=_corrections
    ),
    Column("state", marked("State"), _state, said=_seal),
)
"""The sessions of a night."""
