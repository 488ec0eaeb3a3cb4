"""The night's desk in the window: nights, their sessions and papers; verified, kept, exported."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.labels import Cell, set_hint
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.night_errands import CHECKED, NightErrands
from dealer_app.gui.night.session_summary import night_facts, session_facts
from dealer_app.gui.pages.facts import Fact, lay_facts, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows, lane
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import reserve_said
from dealer_app.night.machine_notes import Findings, Reserves
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
from dealer_app.register.state import WITHOUT_RESERVE, Reserve
from dealer_app.reports import OF_A_NIGHT, OF_A_SESSION, PaperKind
from dealer_app.reports.layout.columns import Column, Figures, Record
from dealer_app.rules.house import Currency
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session.recorder import Altered
from dealer_app.session.table_session import TableSession
from dealer_app.store.chain import Clock
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


SIDE: Final = 380
"""Pixels of what a night came to, beside the list."""


class NightLists(QWidget):
    """One of the two lists at a time.

    `lit` is sent where another row is lit, `turned` where other nights are to be listed; `grown`
    tells what could not be read of the journals, once all that has grown was read behind the list.
    """

    lit, turned = Signal(), Signal()
    grown = Signal(object)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__()
        self._shell, self._clock = shell, clock
        self._under = Reserves(shell.settings.data)
        self._reserves: Sequence[Reserve] = ()
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
                self._reserves = [
                    self._under.of_night(date.fromisoformat(each.day), *rows.tables(each.day))
                    for each in self.listed
                ]
            else:
                self.held = tuple(sessions_of(self.folder, rows, self.night))
                self._reserves = [self._under.of(path.stem) for path, _ in self.held]

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
        findings = Findings(self.folder, self._clock)
        findings.look()

        def keep(_path: Path, _row: Summary, session: TableSession) -> None:
            if session.finding is not None:
                findings.take(session.finding)

        try:
            with Summaries.open(self.folder) as rows:
                faulty = refreshed(self.folder, rows, reader=keep)
        except Trouble as trouble:
            faulty = (Faulty(self.folder, trouble),)
        for each in faulty:
            if isinstance(each.trouble, Altered):
                findings.take(each.trouble.alert)
        self._under = findings.reserve()
        self.grown.emit(faulty)

    # What is shown.

    def fill(self, words: Words) -> None:
        """What was read, in words: the nights, or the sessions of the one that is open."""
        self._words = words
        self.nights.setVisible(self.night is None)
        self.sessions.setVisible(self.night is not None)
        if self.night is None:
            self.nights.fill(words, night_lines(self.listed, self._reserves))
            self.sessions.fill(words, ())
        else:
            held = (row for _, row in self.held)
            self.sessions.fill(words, session_lines(held, self._reserves))

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

    @property
    def reserve(self) -> Reserve:
        """That of the row that is lit."""
        line = (self.nights if self.night is None else self.sessions).picked
        return WITHOUT_RESERVE if line is None else line.reserve

    def begin(self) -> None:
        """The newest nights, none of them lit yet, under the reserve of what is known of them."""
        self._under = Findings(self.folder, self._clock).reserve()
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


class NightSide:
    """What the lit row came to, and under it which paper is printed of it."""

    def __init__(self) -> None:
        self.panel, self.lines = column(side=True, width=SIDE)
        self._title, self._kind_title = Cell("section"), label("section")
        self._facts = QGridLayout()
        self._facts.setVerticalSpacing(1)
        self.lines.addWidget(self._title)
        self.lines.addLayout(self._facts)
        self.lines.addStretch(1)
        self.lines.addWidget(self._kind_title)

    def fill(self, title: str, facts: Sequence[Fact], kind_title: str) -> None:
        """What it came to, under its title."""
        self._title.setText(title.upper())
        set_hint(self._title, title)
        lay_facts(self._facts, facts, figures=True)
        self._kind_title.setText(kind_title.upper())

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands there."""
        return said_in(self._facts)


class LitDeeds(QObject):
    """What is done with the row that is lit, a night or a session: papers of several kinds, one of
    which is chosen, its shoe file, its seals. `turned` is sent when another paper is chosen or one
    was written."""

    turned = Signal()

    def __init__(self, lists: NightLists, errands: NightErrands) -> None:
        super().__init__(lists)
        self._lists, self._errands = lists, errands
        self._kind = 0
        self.paper: Path | None = None
        """The paper that was written last."""
        errands.written.connect(self._written)

    def begin(self) -> None:
        """The first kind of paper, and none written yet."""
        self._kind, self.paper = 0, None

    @property
    def _kinds(self) -> tuple[PaperKind, ...]:
        return OF_A_NIGHT if self._lists.night is None else OF_A_SESSION

    @property
    def kind(self) -> PaperKind:
        """The kind of paper that is chosen."""
        return self._kinds[self._kind]

    def next_kind(self) -> None:
        """The next paper to be printed."""
        self._turn(1)

    def kind_before(self) -> None:
        """The paper before it."""
        self._turn(-1)

    def _turn(self, by: int) -> None:
        self._kind = (self._kind + by) % len(self._kinds)
        self.turned.emit()

    def print_paper(self) -> None:
        """The chosen paper of what is lit."""
        night, session = self._lists.lit_night, self._lists.lit_session
        if night is not None:
            self._errands.write_night(self.kind, night.day)
        elif session is not None:
            journal, one = session
            self._errands.write_session(self.kind, journal, one.session)

    def _written(self, paper: Path) -> None:
        self.paper = paper
        self.turned.emit()

    def verify(self) -> None:
        """The seals of the lit session's journal, or of everything."""
        session = self._lists.lit_session
        self._errands.check(None if session is None else session[0])

    def export(self) -> None:
        """The lit session as a shoe file."""
        session = self._lists.lit_session
        if session is not None:
            journal, one = session
            self._errands.write_shoe_file(journal, one.session)


_MAY_BREAK: Final = "\u200b"
"""Where a long way to a folder may go on in the next line; it has no width."""


class NightsPage(Page):
    """A list of nights, or of one night's sessions, and beside it what they came to.

    `mending` tells the journal and the id of a sealed session that is to be put right;
    `packs_asked` asks for the packs of the house, `places_asked` for the witnesses, `coups_asked`
    for other people's coups.
    """

    mending = Signal(Path, str)
    packs_asked, places_asked, coups_asked = Signal(), Signal(), Signal()

    name = "nights"
    chapter = "nights"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self.frame.why.setWordWrap(True)
        self.errands = NightErrands(shell, clock)
        self.errands.answered.connect(partial(self.answer, calm=True))
        self.errands.warned.connect(self.answer)
        self.errands.returned.connect(self.open_again)
        self.lists = NightLists(shell, clock)
        self.lists.lit.connect(self._lit)
        self.lists.turned.connect(self._turned)
        self.lists.grown.connect(self._grown)
        self.deeds = LitDeeds(self.lists, self.errands)
        self.deeds.turned.connect(self._lit)
        for changed in (self.deeds.turned, self.errands.written):
            changed.connect(lambda *_: self.set_keys())
        self.side = NightSide()
        self.lay(self.lists)
        self.frame.body.addWidget(self.side.panel)
        self.lines[Place.SIDE] = self.side.lines

    # How it is come to, and left.

    def open(self, signature: Signature | None = None) -> None:
        """The newest nights as they were read last; what has grown since is read behind them.

        `signature` is that of whoever comes to read; without one they are there already.
        """
        if signature is not None:
            self.errands.signature = signature
        self.deeds.paper = None
        self.lists.begin()
        self.open_again()

    def open_again(self) -> None:
        """The same list as before; what was put right meanwhile is read behind it."""
        self.put()
        self.lists.look_again()
        self.refresh()

    def forget(self) -> None:
        """Whoever came to read has left."""
        self.errands.signature, self.deeds.paper = UNSIGNED, None

    def wait(self) -> None:
        """Until nothing is read or done any more."""
        self.lists.wait()
        self.errands.wait()

    def stop(self) -> None:
        """The window goes: nothing is begun any more."""
        self.lists.wait()
        self.errands.stop()

    @override
    def leave(self) -> None:
        """From a night to all of them, and from these out of the desk."""
        if self._among_nights():
            super().leave()
        else:
            self._show_list(None)

    # What is shown.

    @override
    def headline(self) -> str:
        if self.lists.night is None:
            return self.words("Nights")
        return self.words("Night of {day}", day=self.words.day(self.lists.night))

    @override
    def why(self) -> str:
        if self._in_a_night():
            return self.words.plural("{n} session", "{n} sessions", len(self.lists.held))
        if not self.lists.listed and self.lists.reads:
            return self.words("The tables’ journals are read…")
        if not self.lists.listed:
            return self.words("There is no table’s journal yet.")
        folder = str(self.lists.folder).replace("/", f"/{_MAY_BREAK}")
        return self.words("Every night of the tables in {folder}.", folder=folder)

    @override
    def keys(self) -> Sequence[Key]:
        among, night = self._among_nights(), self._in_a_night()
        lists, errands, deeds, side = self.lists, self.errands, self.deeds, Place.SIDE
        nowhere = Place.NOWHERE
        paper, back = (
            self.deeds.paper is not None,
            marked("Back") if among else marked("All nights"),
        )
        return (
            Key(
                "F4", marked("Other people’s coups"), self.show_coups, place=Place.HEAD, shown=among
            ),
            Key("F10", marked("Witnesses"), self.show_places, place=Place.HEAD, shown=among),
            Key("Escape", back, self.leave),
            Key("F2", marked("Packs"), self.show_packs, shown=among),
            Key("F3", marked("Put right"), self.mend, shown=night),
            Key("F5", marked("Verify"), deeds.verify),
            Key("F6", marked("Backup"), errands.ask_backup, shown=among),
            Key("F7", marked("Restore"), errands.ask_restore, shown=among),
            Key("F4", marked("Export"), deeds.export, shown=night),
            Key("F9", marked("Write the paper"), deeds.print_paper, stands_apart=True),
            Key(ENTER, marked("Open the night"), self.open_night, primary=True, shown=among),
            Key("Right", marked("Which paper"), deeds.next_kind, place=side),
            Key("Left", marked("Which paper"), deeds.kind_before, place=nowhere),
            Key("F8", marked("Show the paper"), self.show_paper, place=side, shown=paper),
            Key("PageUp", marked("Newer nights"), lists.newer, place=nowhere, shown=among),
            Key("PageDown", marked("Older nights"), lists.older, place=nowhere, shown=among),
        )

    def _among_nights(self) -> bool:
        return self.lists.night is None

    def _in_a_night(self) -> bool:
        return self.lists.night is not None

    @override
    def read(self) -> None:
        self.lists.read()

    @override
    def fill(self) -> None:
        self.lists.fill(self.words)
        self._fill_side()

    @override
    def set_keys(self) -> None:
        """The key of the paper bears its name, and both keys that turn it."""
        super().set_keys()
        turn = [
            key
            for key in self.keys()
            if key.press in (self.deeds.kind_before, self.deeds.next_kind)
        ]
        board = [key_said(self.words, name) for key in turn[::-1] for name in self.board(key)[:1]]
        self.button(self.deeds.next_kind).set_words(
            self.words(self.deeds.kind.called), " ".join(board)
        )

    def _fill_side(self) -> None:
        title, facts = "", tuple[Fact, ...]()
        try:
            title, facts = _came_to(self.lists, self.words)
        except Trouble as trouble:
            self.answer(sentence_of(self.words, trouble))
        said = reserve_said(self.words, self.lists.reserve)
        facts = (*((self.words("Reserve"), each) for each in said), *facts)
        self.side.fill(title, facts, self.words("Which paper"))

    def _lit(self) -> None:
        self.answer("")
        self._fill_side()

    def _turned(self) -> None:
        self.read_anew()
        self.refresh()

    def _grown(self, faulty: tuple[Faulty, ...]) -> None:
        self.lists.reads = False
        self._turned()
        if faulty:
            self.answer(sentence_of(self.words, faulty[0].trouble))

    # What is chosen.

    def open_night(self) -> None:
        """The sessions of the night that is lit."""
        night = self.lists.lit_night
        if night is not None:
            self._show_list(date.fromisoformat(night.day))

    def _show_list(self, night: date | None) -> None:
        self.lists.night = night
        self.deeds.begin()
        self.renew("")

    # Where else it leads.

    def show_packs(self) -> None:
        """The packs of the house."""
        self.packs_asked.emit()

    def show_coups(self) -> None:
        """Other people's coups."""
        self.coups_asked.emit()

    def show_places(self) -> None:
        """The folders outside the machine."""
        self.places_asked.emit()

    def mend(self) -> None:
        """A sealed session on the felt again; one that goes on is put right at its table."""
        lit = self.lists.lit_session
        if lit is None:
            return
        journal, one = lit
        if one.sealed:
            self.answer(self.words(CHECKED), calm=True)
            self.mending.emit(journal, one.session)
        else:
            there = self.words("{table} is still open: put it right there.", table=one.table)
            self.answer(there)

    def not_mended(self, trouble: Trouble | None) -> None:
        """Why a session is not shown; none where it has no coup."""
        none = self.words("No coup was dealt in that session.")
        self.answer(none if trouble is None else sentence_of(self.words, trouble))

    # What is done.

    def show_paper(self) -> None:
        """The paper that was written last, as it is on paper."""
        if self.deeds.paper is not None:
            self.answer(preview(self._shell).open(self.deeds.paper))


def _came_to(lists: NightLists, words: Words) -> tuple[str, tuple[Fact, ...]]:
    """What the row that is lit came to, under its title; Trouble where it cannot be read."""
    night, session = lists.lit_night, lists.lit_session
    if night is not None:
        day = date.fromisoformat(night.day)
        return words.day(day), tuple(night_facts(lists.so_far(day), words))
    if session is not None:
        return session[1].table, tuple(session_facts(session[1], words))
    return "", ()
