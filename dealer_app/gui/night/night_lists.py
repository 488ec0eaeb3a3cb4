"""The lists of the night's desk: all nights, or the sessions of one, as their rows are kept,
and what they came to in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import NO_FACT, Fact
from dealer_app.gui.pages.list_rows import Lane, Rows, lane
from dealer_app.i18n import Words
from dealer_app.night.nights import (
    NIGHTS,
    SESSIONS,
    Faulty,
    NightLine,
    SessionLine,
    SoFar,
    night_lines,
    refreshed,
    session_lines,
    sessions_of,
    so_far,
)
from dealer_app.register.totals import Totals
from dealer_app.reports.layout.columns import Column, Record
from dealer_app.reports.layout.figures import Figures
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.store.summaries import NightSummary, Summaries, currency_of, minor_in
from dealer_app.store.troubles import Trouble
from dealer_app.table.house_time import named
from dealer_app.table.view.summary import Summary


def night_facts(so_far: SoFar, words: Words) -> Sequence[Fact]:
    """What a night, its month and its year came to until then."""
    spans = (
        (words("This night"), so_far.day),
        (words("This month"), so_far.month),
        (words("This year"), so_far.year),
    )
    every = [each for _, totals in spans for each in totals]
    minor = minor_in((_amounts(each), each) for each in every)
    told = [
        fact
        for name, totals in spans
        for fact in (NO_FACT, *_totals(name, totals, words, minor=minor))
    ]
    return told[1:]


def _amounts(each: Totals) -> Sequence[Money]:
    return (each.handle, each.right_handle, each.drop, each.gain, each.right_gain)


def _totals(name: str, totals: Sequence[Totals], words: Words, *, minor: bool) -> Iterator[Fact]:
    for each in totals:
        amount = partial(words.money, currency=currency_of(each), minor=minor)
        yield name, words.plural("{n} coup", "{n} coups", each.coups)
        yield words("Staked"), amount(each.handle)
        yield from _right(words, amount, each.handle, each.right_handle)
        yield words("Drop"), amount(each.drop)
        yield words("Win"), amount(each.gain)
        yield from _right(words, amount, each.gain, each.right_gain)


def _right(
    words: Words, amount: Callable[[Money], str], was: Money | None, right: Money | None
) -> Iterator[Fact]:
    """A sum as it was put right, below the one under the seal; nothing where that is the same."""
    if right is not None and right != was:
        yield words("As it was put right"), amount(right)


def session_facts(row: Summary, words: Words) -> Sequence[Fact]:
    """What one session came to as it was sealed, how often it was put right since, and to what it
    comes then."""
    zone = named(row.zone)
    opened, last = (datetime.fromisoformat(at).astimezone(zone) for at in (row.opened, row.last))
    facts = [
        (words("Session"), row.session),
        (words("From"), f"{opened:%H:%M}"),
        (words("To"), f"{last:%H:%M}"),
        (words("Coups"), words.number(row.coups)),
        (words("Void coups"), words.number(row.voids)),
        (words("Irregularities"), words.number(row.irregular)),
        (words("Corrected coups"), words.number(row.rectified)),
    ]
    if row.amended:
        facts.append((words("Put right after closing"), words.number(row.amended)))
    amounts: Sequence[tuple[str, Money | None, Money | None]] = (
        (words("Opener"), row.opener, None),
        (words("Fills"), row.fills or None, None),
        (words("Credits"), row.credits or None, None),
        (words("Drop"), row.drop or None, None),
        (words("Closer"), row.closer, None),
        (words("Over or short"), row.variance, row.right_variance),
        (words("Commission"), row.commission or None, row.right_commission or None),
        (words("Cagnotte"), row.cagnotte or None, row.right_cagnotte or None),
        (words("Tips"), row.tips or None, None),
        (words("Staked"), row.handle if row.handle != row.right_handle else None, row.right_handle),
        (words("Win"), row.gain, row.right_gain),
    )
    minor = minor_in((pair, row) for _, *pair in amounts)
    amount = partial(words.money, currency=currency_of(row), minor=minor)
    for name, was, right in amounts:
        if was is not None:
            facts.append((name, amount(was)))
            facts += _right(words, amount, was, right)
    return facts


# The lists of the night's desk: all nights, or the sessions of one, as their rows are kept


A_PAGE: Final = 40
"""How many nights are listed at once."""

Session = tuple[Path, Summary]
"""A session, and the journal that it stands in."""


_WIDTHS: Final = (0, 190, 76, 112, 128, 104)
_WORDS: Final = 2
"""The columns of both lists stand under each other: so many of words, the rest of figures."""

_OF_NIGHTS: Final = ("day", "weekday", "tables", "coups", "win", "state")
_OF_SESSIONS: Final = ("table", "game", "coups", "staked", "win", "state")
"""The columns of each that are shown."""


def _lanes(
    columns: Sequence[Column[Record]], keys: Sequence[str], figures: Callable[[], Figures]
) -> tuple[Lane[Record], ...]:
    by_key = {column.key: column for column in columns}
    return tuple(
        replace(lane(by_key[key], figures, width), figures=place >= _WORDS)
        for place, (key, width) in enumerate(zip(keys, _WIDTHS, strict=True))
    )


class NightLists(QWidget):
    """One of the two lists at a time.

    `lit` is sent where another row is lit, `turned` where other nights are to be listed; `grown`
    tells what could not be read of the journals, once all that has grown was read behind the list.
    """

    lit, turned = Signal(), Signal()
    grown = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self.night: date | None = None
        """The night whose sessions are listed, None while it is the nights."""
        self.listed: Sequence[NightSummary] = ()
        self.held: Sequence[Session] = ()
        self._skipped = 0
        self._reader: Thread | None = None
        self.reads = False
        """Journals are read beside the window: what is listed may not be all."""
        self._words = shell.words
        self.nights = Rows[NightLine](
            _lanes(NIGHTS, _OF_NIGHTS, self._figures), called=lambda line: line.row.day
        )
        self.sessions = Rows[SessionLine](
            _lanes(SESSIONS, _OF_SESSIONS, self._figures),
            called=lambda line: f"{line.row.opened} {line.row.session} {line.row.table}",
        )
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        for rows in (self.nights, self.sessions):
            rows.moved.connect(self.lit)
            lines.addWidget(rows)

    # What is read.

    @property
    def folder(self) -> Path:
        """Where the journals lie."""
        return self._shell.settings.data

    def read(self) -> None:
        """The list of this moment, from the rows as they stand; none where no folder is yet."""
        if not self.folder.is_dir():
            return
        with Summaries.open(self.folder) as rows:
            if self.night is None:
                self.listed = rows.nights(A_PAGE, self._skipped)
            else:
                self.held = tuple(sessions_of(self.folder, rows, self.night))

    def so_far(self, day: date) -> SoFar:
        """What a night, its month and its year came to until then."""
        with Summaries.open(self.folder) as rows:
            return so_far(rows, day)

    def look_again(self) -> None:
        """Reads what has grown since, beside the window."""
        if (self._reader is None or not self._reader.is_alive()) and self.folder.is_dir():
            self.reads = True
            self._reader = Thread(target=self._look, name="nights")
            self._reader.start()

    def wait(self) -> None:
        """Until nothing is read any more."""
        if self._reader is not None:
            self._reader.join()

    def _look(self) -> None:
        try:
            with Summaries.open(self.folder) as rows:
                self.grown.emit(refreshed(self.folder, rows))
        except Trouble as trouble:
            self.grown.emit((Faulty(self.folder, trouble),))

    # What is shown.

    def fill(self, words: Words) -> None:
        """What was read, in words: the nights, or the sessions of the one that is open."""
        self._words = words
        self.nights.setVisible(self.night is None)
        self.sessions.setVisible(self.night is not None)
        if self.night is None:
            self.nights.fill(words, night_lines(self.listed))
        sessions = () if self.night is None else session_lines(row for _, row in self.held)
        self.sessions.fill(words, sessions)

    def _figures(self) -> Figures:
        return Figures(self._words, Currency())

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows of the list that is shown."""
        return self.nights.texts if self.night is None else self.sessions.texts

    @property
    def lit_night(self) -> NightSummary | None:
        """The night that is lit, None among sessions."""
        line = self.nights.picked if self.night is None else None
        return None if line is None else line.row

    @property
    def lit_session(self) -> Session | None:
        """The session that is lit, with its journal; None among nights."""
        picked = self.sessions.picked if self.night is not None else None
        row = None if picked is None else picked.row
        return next((each for each in self.held if each[1] is row), None)

    # What is listed.

    def begin(self) -> None:
        """The newest nights, none of them lit yet."""
        self.night, self._skipped = None, 0
        self.nights.forget()

    def newer(self) -> None:
        """The newer nights, if there are any."""
        self._turn(max(0, self._skipped - A_PAGE))

    def older(self) -> None:
        """The older nights, if there are any."""
        if len(self.listed) == A_PAGE:
            self._turn(self._skipped + A_PAGE)

    def _turn(self, skipped: int) -> None:
        self._skipped = skipped
        self.nights.forget()
        self.turned.emit()
