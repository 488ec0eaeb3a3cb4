"""The night's desk in the window: nights, their sessions and papers; verified, kept, exported."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.labels import Cell, set_hint
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.night_words import NightCells, SessionCells, night_facts, session_facts
from dealer_app.gui.night.return_form import ReturnForm
from dealer_app.gui.pages.facts import Fact, lay_facts, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Column
from dealer_app.gui.pages.long_rows import LongRows
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import marked
from dealer_app.night.backups import SUFFIX, UNKNOWN, LastPapers
from dealer_app.night.nights import Faulty, refreshed, sessions_of, so_far
from dealer_app.night.open_tables import Clock
from dealer_app.reports import OF_A_NIGHT, OF_A_SESSION, PaperKind
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.store.register import FILE
from dealer_app.store.summaries import NightSummary, Summaries
from dealer_app.store.troubles import Trouble
from dealer_app.table.summary import Summary

A_PAGE: Final = 40
"""How many nights are listed at once."""

SIDE: Final = 380
"""Pixels of what a night came to, beside the list."""

_CHECKED: Final = marked("Every entry is being checked…")
_WRITTEN: Final = marked("Being written: {file}")

Session = tuple[Path, Summary]
"""A session, and the journal that it stands in."""

Signs = Callable[[Act, Signature, Callable[[Signature], None]], None]
"""Has as many sign as an act takes beside those who signed, then goes on."""


def _unasked(_act: Act, signature: Signature, then: Callable[[Signature], None]) -> None:
    """Nobody has to sign."""
    then(signature)


class NightsPage(Page):
    """A list of nights, or of one night's sessions, and beside it what they came to.

    `mending` tells the journal and the id of a sealed session that is to be put right;
    `packs_asked` asks for the packs of the house, `places_asked` for the witnesses.
    """

    mending = Signal(Path, str)
    packs_asked, places_asked = Signal(), Signal()
    _read = Signal(object)

    name = "nights"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._listed: Sequence[NightSummary] = ()
        self._sessions: Sequence[Session] = ()
        self._night: date | None = None
        self._skipped = self._kind = 0
        self._paper: Path | None = None
        self._reader: Thread | None = None
        self._after: Callable[[Sequence[str]], None] = self._answer_last
        self._signature = UNSIGNED
        self.signs: Signs = _unasked
        self.errand = Errand(self)
        self.errand.done.connect(self._done)
        self.errand.failed.connect(self.answer)
        self._read.connect(self._show_read)
        self.returning = ReturnForm(shell)
        self.returning.ended.connect(self.open_again)
        self.returning.decided.connect(self._return)
        self._to_return: tuple[Path, Path] | None = None
        self._lay_lists()
        self.frame.body.addWidget(self._side())

    def _lay_lists(self) -> None:
        night = self._night_cells = NightCells(self.words)
        self.nights = LongRows[NightSummary](
            (
                Column(marked("Night"), night.day),
                Column(marked("Weekday"), night.weekday, 190),
                Column(marked("Tables"), night.tables, 76, figures=True),
                Column(marked("Coups"), night.coups, 112, figures=True),
                Column(marked("Win"), night.win, 128, figures=True),
                Column(marked("State"), night.state, 104, figures=True),
            ),
            called=lambda row: row.day,
        )
        session = self._session_cells = SessionCells(self.words)
        self.sessions = LongRows[Summary](
            (
                Column(marked("Table"), session.table),
                Column(marked("Game"), session.game, 190),
                Column(marked("Coups"), session.coups, 76, figures=True),
                Column(marked("Staked"), session.staked, 112, figures=True),
                Column(marked("Win"), session.win, 128, figures=True),
                Column(marked("State"), session.state, 104, figures=True),
            ),
            called=lambda row: f"{row.opened} {row.session} {row.table}",
        )
        body = QWidget()
        lines = QVBoxLayout(body)
        lines.setContentsMargins(0, 0, 0, 0)
        for rows in (self.nights, self.sessions):
            rows.moved.connect(self._moved)
            lines.addWidget(rows)
        self.lay(body)

    def _side(self) -> QFrame:
        """What the lit row comes to, and which paper is printed of it."""
        side, lines = column(side=True, width=SIDE)
        self._title, self._kind_title = Cell("section"), label("section")
        self._facts = QGridLayout()
        self._facts.setVerticalSpacing(1)
        lines.addWidget(self._title)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        lines.addWidget(self._kind_title)
        self.lines[Place.SIDE] = lines
        return side

    # How it is come to, and left.

    def open(self, signature: Signature | None = None) -> None:
        """The newest nights as they were read last; what has grown since is read behind them.

        `signature` is that of whoever comes to read; without one they are there already.
        """
        self._signature = self._signature if signature is None else signature
        self._night, self._skipped, self._paper = None, 0, None
        self.nights.forget()
        self.open_again()

    def open_again(self) -> None:
        """The same list as before; what was put right meanwhile is read behind it."""
        self.put()
        self.look_again()

    @property
    def signature(self) -> Signature:
        """Who came to read there."""
        return self._signature

    def forget(self) -> None:
        """Whoever came to read has left."""
        self._signature, self._paper = UNSIGNED, None

    def look_again(self) -> None:
        """Reads what has grown since, beside the window."""
        if (self._reader is None or not self._reader.is_alive()) and self._folder.is_dir():
            self._reader = Thread(target=self._look, name="nights")
            self._reader.start()

    def wait(self) -> None:
        """Until nothing is read or done any more."""
        if self._reader is not None:
            self._reader.join()
        self.errand.finish()

    def stop(self) -> None:
        """The window goes: nothing is begun any more."""
        if self._reader is not None:
            self._reader.join()
        self.errand.stop()

    def _look(self) -> None:
        try:
            with Summaries.open(self._folder) as rows:
                self._read.emit(refreshed(self._folder, rows))
        except Trouble as trouble:
            self._read.emit((Faulty(self._folder, trouble),))

    def _show_read(self, faulty: tuple[Faulty, ...]) -> None:
        self.read()
        self.refresh()
        if faulty:
            self.answer(sentence_of(self.words, faulty[0].trouble))

    @property
    def _folder(self) -> Path:
        return self._shell.settings.data

    # What is shown.

    @override
    def headline(self) -> str:
        if self._night is None:
            return self.words("Nights")
        return self.words("Night of {day}", day=self.words.day(self._night))

    @override
    def why(self) -> str:
        if self._night is not None:
            return self.words.plural("{n} session", "{n} sessions", len(self._sessions))
        if not self._listed:
            return self.words("There is no table’s journal yet.")
        return self.words("Every night of the tables in {folder}.", folder=self._folder)

    @override
    def keys(self) -> Sequence[Key]:
        nights, night = self._among_nights, self._in_a_night
        side, nowhere = Place.SIDE, Place.NOWHERE
        back = marked("Back") if self._night is None else marked("All nights")
        return (
            Key("F10", marked("Witnesses"), self.show_places, place=Place.HEAD, shown=nights),
            Key("Escape", back, self.leave),
            Key("F2", marked("Packs"), self.show_packs, shown=nights),
            Key("F3", marked("Put right"), self.mend, shown=night),
            Key("F5", marked("Verify"), self.verify),
            Key("F6", marked("Backup"), self.ask_backup, shown=nights),
            Key("F7", marked("Restore"), self.ask_restore, shown=nights),
            Key("F4", marked("Export"), self.export, shown=night),
            Key("F9", marked("Write the paper"), self.print_paper, stands_apart=True),
            Key(ENTER, marked("Open the night"), self.open_night, primary=True, shown=nights),
            Key("Right", marked("Which paper"), self.next_kind, place=side),
            Key("Left", marked("Which paper"), self.kind_before, place=nowhere),
            Key("F8", marked("Show the paper"), self.show_paper, place=side, shown=self._written),
            Key("PageUp", marked("Newer nights"), self.newer, place=nowhere, shown=nights),
            Key("PageDown", marked("Older nights"), self.older, place=nowhere, shown=nights),
        )

    def _among_nights(self) -> bool:
        return self._night is None

    def _in_a_night(self) -> bool:
        return self._night is not None

    def _written(self) -> bool:
        return self._paper is not None

    @override
    def read(self) -> None:
        """The list of this moment, from the rows as they stand; none where no folder is yet."""
        if not self._folder.is_dir():
            return
        try:
            with Summaries.open(self._folder) as rows:
                if self._night is None:
                    self._listed = rows.nights(A_PAGE, self._skipped)
                else:
                    self._sessions = tuple(sessions_of(self._folder, rows, self._night))
        except Trouble as trouble:
            self.answer(sentence_of(self.words, trouble))

    @override
    def fill(self) -> None:
        words, sessions = self.words, [row for _, row in self._sessions]
        self._night_cells.fit(words, self._listed)
        self._session_cells.fit(words, sessions)
        self.nights.setVisible(self._night is None)
        self.sessions.setVisible(self._night is not None)
        if self._night is None:
            self.nights.fill(words, self._listed)
        self.sessions.fill(words, () if self._night is None else sessions)
        self._kind_title.setText(words("Which paper").upper())
        self._fill_side()

    @override
    def set_keys(self) -> None:
        """The key of the paper bears its name, and both keys that turn it."""
        super().set_keys()
        turn = [key for key in self.keys() if key.press in (self.kind_before, self.next_kind)]
        board = [key_said(self.words, name) for key in turn[::-1] for name in self.board(key)[:1]]
        self.button(self.next_kind).set_words(self.words(self._chosen_kind.called), " ".join(board))

    def _fill_side(self) -> None:
        title, facts = "", tuple[Fact, ...]()
        night, session = self._lit_night, self._lit_session
        try:
            if night is not None:
                day = date.fromisoformat(night.day)
                with Summaries.open(self._folder) as rows:
                    title, facts = (
                        self.words.day(day),
                        tuple(night_facts(so_far(rows, day), self.words)),
                    )
            elif session is not None:
                title, facts = session[1].table, tuple(session_facts(session[1], self.words))
        except Trouble as trouble:
            self.answer(sentence_of(self.words, trouble))
        self._title.setText(title.upper())
        set_hint(self._title, title)
        lay_facts(self._facts, facts, figures=True)

    def _beside(self) -> tuple[str, Sequence[Fact]]:
        """What the lit row came to, under its title; nothing where none is lit."""
        words, night, session = self.words, self._lit_night, self._lit_session
        if session is not None:
            return session[1].table, session_facts(session[1], words)
        if night is None:
            return "", ()
        day = date.fromisoformat(night.day)
        try:
            with Summaries.open(self._folder) as rows:
                return words.day(day), night_facts(so_far(rows, day), words)
        except Trouble as trouble:
            self.answer(sentence_of(words, trouble))
            return words.day(day), ()

    @property
    def facts(self) -> tuple[tuple[str, ...], ...]:
        """What is told beside the list."""
        return said_in(self._facts)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What stands in the rows of the list that is shown."""
        return self.nights.texts if self._night is None else self.sessions.texts

    # What is chosen.

    @property
    def _lit_night(self) -> NightSummary | None:
        return self.nights.picked if self._night is None else None

    @property
    def _lit_session(self) -> Session | None:
        """The session that is lit, with its journal."""
        picked = self.sessions.picked if self._night is not None else None
        return next((each for each in self._sessions if each[1] is picked), None)

    @property
    def _kinds(self) -> tuple[PaperKind, ...]:
        return OF_A_NIGHT if self._night is None else OF_A_SESSION

    @property
    def _chosen_kind(self) -> PaperKind:
        return self._kinds[self._kind]

    def _moved(self) -> None:
        self.answer("")
        self._fill_side()

    def newer(self) -> None:
        """The newer nights, if there are any."""
        self._turn(max(0, self._skipped - A_PAGE))

    def older(self) -> None:
        """The older nights, if there are any."""
        if len(self._listed) == A_PAGE:
            self._turn(self._skipped + A_PAGE)

    def _turn(self, skipped: int) -> None:
        self._skipped = skipped
        self.nights.forget()
        self.read()
        self.refresh()

    def open_night(self) -> None:
        """The sessions of the night that is lit."""
        night = self._lit_night
        if night is not None:
            self._show_night(date.fromisoformat(night.day))

    @override
    def leave(self) -> None:
        """From a night to all of them, and from these out of the desk."""
        if self._night is None:
            super().leave()
        else:
            self._show_night(None)

    def _show_night(self, night: date | None) -> None:
        self._night, self._kind, self._paper = night, 0, None
        self.renew("")

    def next_kind(self) -> None:
        """The next paper to be printed."""
        self._turn_kind(1)

    def kind_before(self) -> None:
        """The paper before it."""
        self._turn_kind(-1)

    def _turn_kind(self, by: int) -> None:
        self._kind = (self._kind + by) % len(self._kinds)
        self._moved()
        self.set_keys()

    # Where else it leads.

    def show_packs(self) -> None:
        """The packs of the house."""
        self.packs_asked.emit()

    def show_places(self) -> None:
        """The folders outside the machine."""
        self.places_asked.emit()

    def mend(self) -> None:
        """A sealed session on the felt again; one that goes on is put right at its table."""
        lit = self._lit_session
        if lit is None:
            return
        journal, one = lit
        if one.sealed:
            self.answer(self.words(_CHECKED), calm=True)
            self.mending.emit(journal, one.session)
        else:
            there = self.words("{table} is still open: put it right there.", table=one.table)
            self.answer(there)

    def not_mended(self, trouble: Trouble | None) -> None:
        """Why a session is not shown; none where it has no coup."""
        none = self.words("No coup was dealt in that session.")
        self.answer(none if trouble is None else sentence_of(self.words, trouble))

    # What is done.

    def print_paper(self) -> None:
        """Writes the chosen paper beside the journals, in a process of its own."""
        name, night, session = (
            self.words(self._chosen_kind.called),
            self._lit_night,
            self._lit_session,
        )
        if night is not None:
            paper = self._folder / f"{name} {night.day}.pdf"
            asked = ["report", "--night", night.day, "--data", str(self._folder)]
        elif session is not None:
            journal, one = session
            paper = self._folder / f"{journal.stem} {one.session} {name}.pdf"
            asked = ["report", str(journal), "--session", one.session]
        else:
            return
        self._begin(
            [*asked, "--kind", self._chosen_kind, "--out", str(paper)],
            self.words(_WRITTEN, file=paper.name),
            partial(self._show_written, paper),
            self._signature,
        )

    def _show_written(self, paper: Path, said: Sequence[str]) -> None:
        """That the paper is there; before it what was said besides, as why a night stays open."""
        self._paper = paper
        self.set_keys()
        there = self.words("The paper: {file}", file=paper)
        beside = [line for line in said if line != there]
        self.answer(" ".join([*beside, there]), calm=not beside)

    def show_paper(self) -> None:
        """The paper that was written last, as it is on paper."""
        if self._paper is not None:
            self.answer(preview(self._shell).open(self._paper))

    def verify(self) -> None:
        """Checks the seals: of the lit session's journal, or of everything, one file against the
        other."""
        asked, session = ["verify", "--data", str(self._folder)], self._lit_session
        if session is not None:
            asked.append(str(session[0]))
        self._begin(asked, self.words(_CHECKED), self._show_sound)

    def _show_sound(self, said: Sequence[str]) -> None:
        sentence = self.words.plural(
            "Sound: every entry of {n} session is as it was recorded.",
            "Sound: every entry of {n} sessions is as it was recorded.",
            sum(map(_is_of_session, said)),
        )
        self.answer(sentence, calm=True)

    def export(self) -> None:
        """Writes the lit session as a shoe file beside its journal."""
        lit = self._lit_session
        if lit is not None:
            journal, one = lit
            out = self._folder / f"{journal.stem} {one.session}.shoe"
            asked = ["export", str(journal), "--session", one.session, "--out", str(out)]
            sentence = self.words(_WRITTEN, file=out.name)
            self._begin(asked, sentence, self._answer_last, self._signature)

    def ask_backup(self) -> None:
        """Asks where a backup goes, and takes it."""
        name = f"sabot-{self._clock().astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell, self.words("Where the backup goes"), str(Path.home() / name), f"*{SUFFIX}"
        )
        if chosen:
            self.back_up(Path(chosen))

    def back_up(self, target: Path) -> None:
        """Takes a backup of all journals and reads it back, once somebody signed who may."""
        asked = ["backup", str(target), "--data", str(self._folder)]
        sentence = self.words("The backup is being written and read back…")
        self._begin_signed(Act.BACK_UP, asked, sentence, self._answer_first)

    def ask_restore(self) -> None:
        """Asks which backup is brought back, where to, and behind which papers."""
        words, home = self.words, str(Path.home())
        chosen, _ = QFileDialog.getOpenFileName(
            self._shell, words("The backup to bring back"), home, f"*{SUFFIX}"
        )
        if not chosen:
            return
        into = QFileDialog.getExistingDirectory(
            self._shell, words("An empty folder to bring it back into"), home
        )
        if into:
            self._to_return = Path(chosen), Path(into)
            self.returning.open()

    def _return(self, papers: LastPapers) -> None:
        self.open_again()
        if self._to_return is not None:
            self.restore(*self._to_return, papers)

    def restore(self, file: Path, into: Path, papers: LastPapers = UNKNOWN) -> None:
        """Brings a backup back into a folder, over nothing that is there, once somebody signed who
        may; numbers go on there behind the papers that are known."""
        known = [f"--paper={series}={number}" for series, number in papers.numbers.items()]
        asked = ["restore", str(file), "--into", str(into), *known, f"--reason={papers.reason}"]
        sentence = self.words("The backup is being checked and brought back…")
        self._begin_signed(Act.RESTORE, asked, sentence, partial(self._show_restored, into))

    def _show_restored(self, into: Path, said: Sequence[str]) -> None:
        sentence = self.words.plural(
            "{n} file is back in {folder}.",
            "{n} files are back in {folder}.",
            len(said),
            folder=into,
        )
        self.answer(sentence, calm=True)

    def _begin_signed(
        self, act: Act, asked: Sequence[str], sentence: str, after: Callable[[Sequence[str]], None]
    ) -> None:
        """Has it done once as many have signed as it takes."""
        begin = partial(self._begin, asked, sentence, after)
        self.signs(act, self._signature, begin)

    def _begin(
        self,
        asked: Sequence[str],
        sentence: str,
        after: Callable[[Sequence[str]], None],
        signature: Signature = UNSIGNED,
    ) -> None:
        if self.errand.run(asked, self.words.language, signature):
            self._after = after
            self.answer(sentence, calm=True)

    def _done(self, said: Sequence[str]) -> None:
        self._after(said)

    def _answer_first(self, said: Sequence[str]) -> None:
        self.answer(next(iter(said), ""), calm=True)

    def _answer_last(self, said: Sequence[str]) -> None:
        self.answer(said[-1] if said else "", calm=True)


def _is_of_session(line: str) -> bool:
    """True of a line that tells of a table's session, rather than of the machine's register."""
    file, _, _ = line.partition("  ")
    return not file.endswith(Path(FILE).suffix)
