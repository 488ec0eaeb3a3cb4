"""The lists of the night's desk: all nights, or the sessions of one, as their rows are kept."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.night_words import NightCells, SessionCells
from dealer_app.gui.pages.list_rows import Column, Record, Rows
from dealer_app.i18n import Words, marked
from dealer_app.night.nights import Faulty, SoFar, refreshed, sessions_of, so_far
from dealer_app.store.summaries import NightSummary, Summaries
from dealer_app.store.troubles import Trouble
from dealer_app.table.view.summary import Summary

A_PAGE: Final = 40
"""How many nights are listed at once."""

Session = tuple[Path, Summary]
"""A session, and the journal that it stands in."""


_WIDTHS: Final = (0, 190, 76, 112, 128, 104)
_WORDS: Final = 2
"""The columns of both lists stand under each other: so many of words, the rest of figures."""


def _columns(*cells: tuple[str, Callable[[Record], str]]) -> tuple[Column[Record], ...]:
    return tuple(
        Column(title, cell, width, figures=place >= _WORDS)
        for place, ((title, cell), width) in enumerate(zip(cells, _WIDTHS, strict=True))
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
        night = self._night_cells = NightCells(shell.words)
        self.nights = Rows[NightSummary](
            _columns(
                (marked("Night"), night.day),
                (marked("Weekday"), night.weekday),
                (marked("Tables"), night.tables),
                (marked("Coups"), night.coups),
                (marked("Win"), night.win),
                (marked("State"), night.state),
            ),
            called=lambda row: row.day,
        )
        session = self._session_cells = SessionCells(shell.words)
        self.sessions = Rows[Summary](
            _columns(
                (marked("Table"), session.table),
                (marked("Game"), session.game),
                (marked("Coups"), session.coups),
                (marked("Staked"), session.staked),
                (marked("Win"), session.win),
                (marked("State"), session.state),
            ),
            called=lambda row: f"{row.opened} {row.session} {row.table}",
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
        sessions = [row for _, row in self.held]
        self._night_cells.fit(words, self.listed)
        self._session_cells.fit(words, sessions)
        self.nights.setVisible(self.night is None)
        self.sessions.setVisible(self.night is not None)
        if self.night is None:
            self.nights.fill(words, self.listed)
        self.sessions.fill(words, () if self.night is None else sessions)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows of the list that is shown."""
        return self.nights.texts if self.night is None else self.sessions.texts

    @property
    def lit_night(self) -> NightSummary | None:
        """The night that is lit, None among sessions."""
        return self.nights.picked if self.night is None else None

    @property
    def lit_session(self) -> Session | None:
        """The session that is lit, with its journal; None among nights."""
        picked = self.sessions.picked if self.night is not None else None
        return next((each for each in self.held if each[1] is picked), None)

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
