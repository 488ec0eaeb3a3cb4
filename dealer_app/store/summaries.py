"""One row a session, beside the journals: derived from them, and made anew whenever it is in doubt.

The file is nobody's record: it may be deleted, and comes back as it was.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import fields
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeVar

from dealer_app.register.night_totals import Totals
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.store import schema
from dealer_app.store.journal import JournalMark
from dealer_app.store.troubles import Reason, reading, reason_of
from dealer_app.table.view.summary import Summary

T = TypeVar("T")

FILE: Final = "summaries.sqlite"
"""The name of the rows in the data folder."""

FORM: Final = 6
"""The version of the rows; one of another form is thrown away."""

_NAMES: Final = tuple(field.name for field in fields(Summary))
_TYPES: Final = {"str": "TEXT NOT NULL", "int": "INTEGER NOT NULL", "bool": "INTEGER NOT NULL"}
_QUOTED: Final = ", ".join(f'"{name}"' for name in _NAMES)
_MADE: Final = (
    f"""CREATE TABLE summary (journal TEXT NOT NULL, {
        ", ".join(
            f'"{field.name}" ' + _TYPES.get(getattr(field.type, "__name__", ""), "INTEGER")
            for field in fields(Summary)
        )
    }, PRIMARY KEY (journal, session)) STRICT""",
    "CREATE INDEX summary_day ON summary (day, opened)",
    """CREATE TABLE journal (
        name TEXT PRIMARY KEY, newest INTEGER NOT NULL, digest TEXT NOT NULL
    ) STRICT""",
    f"PRAGMA user_version={FORM}",
)
_TOTALS: Final = """
SELECT currency, sign, digits, count(*), sum(coups), sum(handle), sum(gain), sum(result),
       sum("drop"), sum(commission), sum(cagnotte), sum(tips), sum(amended),
       sum(right_handle), sum(right_gain), sum(right_result), sum(right_commission),
       sum(right_cagnotte)
FROM summary WHERE day BETWEEN ? AND ? AND (? = '' OR game = ?)
GROUP BY currency, sign, digits ORDER BY currency
"""
_NIGHTS: Final = """
SELECT day, count(*), count(DISTINCT journal), sum(coups), min(sealed),
       iif(count(DISTINCT money) = 1, sum(gain), NULL),
       iif(count(DISTINCT money) = 1, currency, NULL),
       iif(count(DISTINCT money) = 1, sign, NULL),
       iif(count(DISTINCT money) = 1, digits, NULL),
       sum(amended),
       iif(count(DISTINCT money) = 1, sum(right_gain), NULL)
FROM (SELECT *, currency || ' ' || sign || ' ' || digits AS money FROM summary)
GROUP BY day ORDER BY day DESC LIMIT ? OFFSET ?
"""


class NightSummary(NamedTuple):
    """One day of the house: its sessions, tables and coups, and whether all of it is sealed.

    `gain` is what its sessions gained; `right_gain` is the same with what was put right of them
    since they were sealed, `amended` times. Both are None, and so is the money, where its sessions
    were not all of one currency.
    """

    day: str
    sessions: int
    tables: int
    coups: int
    sealed: bool
    gain: Money | None
    currency: str | None
    sign: str | None
    digits: int | None
    amended: int
    right_gain: Money | None


def currency_of(row: NightSummary | Totals | Summary) -> Currency:
    """The money in which a row tells its sums; a night in several has none."""
    assert row.currency is not None
    assert row.sign is not None
    assert row.digits is not None
    return Currency(row.currency, row.sign, row.digits)


def minor_in(
    column: Iterable[tuple[Iterable[Money | None], NightSummary | Totals | Summary]],
) -> bool:
    """True if any amount of a column has a part in the minor unit of its row's money; what is not
    known has none."""
    known = ((amount, row) for amounts, row in column for amount in amounts if amount is not None)
    return any(currency_of(row).needs_minor([amount]) for amount, row in known)


class KeptSummaries(NamedTuple):
    """The rows of one journal, and how far it was read for them."""

    mark: JournalMark
    rows: Sequence[Summary]


def kept_rows(folder: Path) -> Mapping[str, KeptSummaries]:
    """The rows of a folder as they lie there, by the names of their journals: they are read and
    left alone. None where there are none, or where they are made anew by whoever opens them."""
    path, found = folder / FILE, dict[str, KeptSummaries]()
    with suppress(sqlite3.Error):
        if path.is_file():
            with closing(schema.connect(path, "ro")) as connection:
                (form,) = connection.execute("PRAGMA user_version").fetchone()
                if form == FORM:
                    marks = connection.execute("SELECT name, newest, digest FROM journal")
                    for name, *mark in marks.fetchall():
                        question = f"SELECT journal, {_QUOTED} FROM summary WHERE journal = ?"  # noqa: S608 - names of fields
                        rows = connection.execute(question, (name,)).fetchall()
                        found[name] = KeptSummaries(
                            JournalMark(*mark), [_row(*row)[1] for row in rows]
                        )
    return found


class Summaries:
    """The rows of a data folder; used by one thread at a time. NotOpened where the disk refuses."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The rows of that folder; none to begin with where they are damaged or of another form."""
        path = folder / FILE
        with reading(path):
            try:
                return cls(path, _opened(path))
            except sqlite3.Error as error:
                if reason_of(error) not in {Reason.DAMAGED, Reason.NOT_A_JOURNAL}:
                    raise
                path.unlink()
                return cls(path, _opened(path))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def mark(self, journal: str) -> JournalMark:
        """How far that journal was read, by the name of its file."""
        found = self._all("SELECT newest, digest FROM journal WHERE name = ?", JournalMark, journal)
        return found[0] if found else JournalMark()

    def amended(self, journal: str) -> dict[str, int]:
        """How often each session of that journal was put right since its closing, as its row has
        it."""
        question = "SELECT session, amended FROM summary WHERE journal = ?"
        return dict(self._all(question, lambda session, often: (session, often), journal))

    def put(self, journal: str, rows: Sequence[Summary], mark: JournalMark) -> None:
        """Keeps the rows of a journal in place of those they follow, and how far it was read."""
        marks = ", ".join("?" * (len(_NAMES) + 1))
        with reading(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                f"INSERT OR REPLACE INTO summary (journal, {_QUOTED}) VALUES ({marks})",  # noqa: S608 - names of fields
                [(journal, *(getattr(row, name) for name in _NAMES)) for row in rows],
            )
            self._connection.execute(
                "INSERT OR REPLACE INTO journal VALUES (?, ?, ?)", (journal, *mark)
            )
            self._connection.execute("COMMIT")

    def forget(self, journal: str) -> None:
        """Throws the rows of a journal away."""
        with reading(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM summary WHERE journal = ?", (journal,))
            self._connection.execute("DELETE FROM journal WHERE name = ?", (journal,))
            self._connection.execute("COMMIT")

    def journals(self) -> tuple[str, ...]:
        """The journals that there are rows of."""
        return tuple(self._all("SELECT name FROM journal ORDER BY name", str))

    def nights(self, most: int, skipped: int = 0) -> list[NightSummary]:
        """The days of the house that had sessions, the newest first."""
        rows = self._all(_NIGHTS, NightSummary, most, skipped)
        return [row._replace(sealed=bool(row.sealed)) for row in rows]

    def of_day(self, day: str) -> list[tuple[str, Summary]]:
        """The sessions of a day, each with its journal's name, in the order of their openings."""
        question = f"SELECT journal, {_QUOTED} FROM summary WHERE day = ? ORDER BY opened, journal"  # noqa: S608 - names of fields
        return self._all(question, _row, day)

    def tables(self, day: str) -> list[str]:
        """The tables of a day, by the names of their files."""
        question = "SELECT DISTINCT journal FROM summary WHERE day = ?"
        return self._all(question, lambda journal: Path(journal).stem, day)

    def totals(self, first: str, last: str, game: str = "") -> list[Totals]:
        """What the sessions of these days come to, a row a currency; of one game, or of all."""
        return self._all(_TOTALS, Totals, first, last, game, game)

    def _all(self, question: str, shape: Callable[..., T], *values: str | int) -> list[T]:
        with reading(self.path):
            return [shape(*row) for row in self._connection.execute(question, values)]


def _opened(path: Path) -> sqlite3.Connection:
    connection = schema.connect(path, "rwc")
    try:
        connection.execute(f"PRAGMA journal_mode={schema.COPIED}")
        connection.execute("PRAGMA synchronous=NORMAL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != FORM:
            _made_anew(connection)
        connection.execute("SELECT count(*) FROM journal").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _made_anew(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for table in ("summary", "journal"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _MADE:
        connection.execute(statement)
    connection.execute("COMMIT")


def _row(journal: str, *values: object) -> tuple[str, Summary]:
    reading = dict(zip(_NAMES, values, strict=True))
    reading["sealed"] = bool(reading["sealed"])
    made: Callable[..., Summary] = Summary
    return journal, made(**reading)
