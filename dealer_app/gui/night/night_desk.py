"""The night's desk in the window: nights, their sessions and papers; verified, kept, exported."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.night_words import (
    HEADS_OF_NIGHT,
    HEADS_OF_NIGHTS,
    night_facts,
    nights_cells,
    session_facts,
    sessions_cells,
)
from dealer_app.gui.night.nights_page import DeskPage, Listed
from dealer_app.gui.night.return_form import ReturnForm
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import told
from dealer_app.night.backups import SUFFIX, UNKNOWN, LastPapers
from dealer_app.night.nights import Faulty, refreshed, sessions_of, so_far
from dealer_app.reports import OF_A_NIGHT, OF_A_SESSION, PaperKind
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.store.register import FILE
from dealer_app.store.summaries import NightSummary, Summaries
from dealer_app.store.troubles import Trouble
from dealer_app.table.summary import Summary

A_PAGE: Final = 40
"""How many nights are listed at once."""


Signs = Callable[[Act, Signature, Callable[[Signature], None]], None]
"""Has as many sign as an act takes beside those who signed, then goes on."""


def _unasked(_act: Act, signature: Signature, then: Callable[[Signature], None]) -> None:
    """Nobody has to sign."""
    then(signature)


class NightDesk(QObject):
    """`ended` is sent when the opening page is wanted again, `mending` where a sealed session is to
    be put right: its journal, and its id."""

    ended = Signal()
    mending = Signal(Path, str)
    _read = Signal(object)

    def __init__(self, shell: Shell, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell, self._clock = shell, clock
        self._nights: Sequence[NightSummary] = ()
        self._sessions: Sequence[tuple[Path, Summary]] = ()
        self._night: date | None = None
        self._skipped = self._lit = self._lit_night = self._kind = 0
        self._paper: Path | None = None
        self._reader: Thread | None = None
        self._after: Callable[[Sequence[str]], None] = self._said
        self._signature = UNSIGNED
        self.signs: Signs = _unasked
        self.errand = Errand(self)
        self.errand.done.connect(self._done)
        self.errand.failed.connect(self._refuse)
        self._read.connect(self._told_faulty)
        self.page = page = DeskPage()
        bind_window_keys(page, shell)
        self.returning = ReturnForm(shell)
        self.returning.ended.connect(self.show_again)
        self.returning.decided.connect(self._return)
        self._to_return: tuple[Path, Path] | None = None
        page.back.connect(self._leave)
        page.opened.connect(self._open)
        page.moved.connect(self._move)
        page.turned.connect(self._turn)
        page.kind_asked.connect(self._next_kind)
        page.print_asked.connect(self.print_paper)
        page.paper_asked.connect(self._show_paper)
        page.verify_asked.connect(self.verify)
        page.backup_asked.connect(self._ask_backup)
        page.restore_asked.connect(self._ask_restore)
        page.export_asked.connect(self.export)
        page.mend_asked.connect(self._mend)
        shell.restyled.connect(self._restyle)

    @property
    def signature(self) -> Signature:
        """Who came to read there."""
        return self._signature

    @property
    def _folder(self) -> Path:
        return self._shell.settings.data

    def show(self, signature: Signature | None = None) -> None:
        """The newest nights as they were read last; what has grown since is read behind them.

        `signature` is that of whoever comes to read; without one they are there already.
        """
        self._signature = self._signature if signature is None else signature
        self._night, self._skipped, self._lit = None, 0, 0
        self._paper = None
        self.page.answer("")
        self._list()
        self._shell.put(self.page)
        self.refresh()

    def forget(self) -> None:
        """Whoever came to read has left."""
        self._signature, self._paper = UNSIGNED, None

    def show_again(self) -> None:
        """The same list as before; what was put right meanwhile is read behind it."""
        self.page.answer("")
        self._list()
        self._shell.put(self.page)
        self.refresh()

    def refresh(self) -> None:
        """Reads what has grown since, beside the window."""
        if (self._reader is None or not self._reader.is_alive()) and self._folder.is_dir():
            self._reader = Thread(target=self._refresh, name="nights")
            self._reader.start()

    def wait(self) -> None:
        """Until nothing is read or done any more."""
        if self._reader is not None:
            self._reader.join()
        self.errand.finish()

    def leave(self) -> None:
        """The window goes: nothing is begun any more."""
        if self._reader is not None:
            self._reader.join()
        self.errand.stop()

    def _refresh(self) -> None:
        try:
            with Summaries.open(self._folder) as rows:
                self._read.emit(refreshed(self._folder, rows))
        except Trouble as trouble:
            self._read.emit((Faulty(self._folder, trouble),))

    def _told_faulty(self, faulty: tuple[Faulty, ...]) -> None:
        self._list()
        if faulty:
            self.page.answer(told(self._shell.words, faulty[0].trouble))

    # What is shown.

    def _list(self) -> None:
        """The list of this moment, from the rows as they stand; none where no folder is yet."""
        if not self._folder.is_dir():
            self._say()
            return
        try:
            with Summaries.open(self._folder) as rows:
                if self._night is None:
                    self._nights = rows.nights(A_PAGE, self._skipped)
                else:
                    self._sessions = tuple(sessions_of(self._folder, rows, self._night))
                self._say()
                self._say_side(rows)
        except Trouble as trouble:
            self._say()
            self.page.answer(told(self._shell.words, trouble))

    def _say(self) -> None:
        shell, words = self._shell, self._shell.words
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        self.page.say(words, "Sabot", night=self._night is not None)
        self.page.paper.setVisible(self._paper is not None)
        self.page.tell(self._listed(), self._lit)

    def _listed(self) -> Listed:
        words = self._shell.words
        if self._night is None:
            cells = nights_cells(self._nights, words)
            why = words("Every night of the tables in {folder}.", folder=self._folder)
            if not cells:
                why = words("There is no table’s journal yet.")
            return Listed(words("Nights"), why, [words(each) for each in HEADS_OF_NIGHTS], cells)
        cells = sessions_cells([row for _, row in self._sessions], words)
        headline = words("Night of {day}", day=words.day(self._night))
        why = words.plural("{n} session", "{n} sessions", len(cells))
        return Listed(headline, why, [words(each) for each in HEADS_OF_NIGHT], cells)

    def _say_side(self, rows: Summaries) -> None:
        words = self._shell.words
        kind = words(self._kinds[self._kind].called)
        if self._night is None and self._nights:
            day = date.fromisoformat(self._nights[min(self._lit, len(self._nights) - 1)].day)
            self.page.tell_side(words.day(day), night_facts(so_far(rows, day), words), kind)
        elif self._sessions and self._night is not None:
            _, one = self._sessions[min(self._lit, len(self._sessions) - 1)]
            self.page.tell_side(one.table, session_facts(one, words), kind)
        else:
            self.page.tell_side("", (), kind)

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._list()

    # What is chosen.

    @property
    def _kinds(self) -> tuple[PaperKind, ...]:
        return OF_A_NIGHT if self._night is None else OF_A_SESSION

    def _move(self, at: int) -> None:
        self._lit = at
        self.page.answer("")
        with Summaries.open(self._folder) as rows:
            self._say_side(rows)

    def _turn(self, by: int) -> None:
        """Another page of nights, if there is one."""
        skipped = max(0, self._skipped + by * A_PAGE)
        if self._night is None and (by < 0 or len(self._nights) == A_PAGE):
            self._skipped, self._lit = skipped, 0
            self._list()

    def _open(self) -> None:
        if self._night is None and self._nights:
            self._lit_night = self._lit
            self._night = date.fromisoformat(self._nights[self._lit].day)
            self._lit = self._kind = 0
            self._paper = None
            self.page.answer("")
            self._list()

    def _leave(self) -> None:
        if self._night is None:
            self.ended.emit()
            return
        self._night, self._lit, self._kind = None, self._lit_night, 0
        self._paper = None
        self.page.answer("")
        self._list()

    def _next_kind(self, by: int) -> None:
        self._kind = (self._kind + by) % len(self._kinds)
        self._move(self._lit)

    # What is done.

    def print_paper(self) -> None:
        """Writes the chosen paper beside the journals, in a process of its own."""
        kind = self._kinds[self._kind]
        if not self._chosen:
            return
        words, name = self._shell.words, self._shell.words(kind.called)
        if self._night is None:
            day = self._nights[self._lit].day
            paper = self._folder / f"{name} {day}.pdf"
            asked = ["report", "--night", day, "--data", str(self._folder)]
        else:
            journal, one = self._sessions[self._lit]
            paper = self._folder / f"{journal.stem} {one.session} {name}.pdf"
            asked = ["report", str(journal), "--session", one.session]
        self._begin(
            [*asked, "--kind", kind, "--out", str(paper)],
            words("Being written: {file}", file=paper.name),
            lambda said: self._written(paper, said),
            self._signature,
        )

    @property
    def _chosen(self) -> bool:
        """True if a row is lit."""
        return bool(self._nights if self._night is None else self._sessions)

    def verify(self) -> None:
        """Checks the seals: of the lit session's journal, or of everything, one file against the
        other."""
        asked = ["verify", "--data", str(self._folder)]
        if self._night is not None and self._sessions:
            asked.append(str(self._sessions[self._lit][0]))
        words = self._shell.words
        self._begin(
            asked,
            words("Every entry is being checked…"),
            lambda said: self.page.answer(
                words.plural(
                    "Sound: every entry of {n} session is as it was recorded.",
                    "Sound: every entry of {n} sessions is as it was recorded.",
                    sum(map(_is_of_session, said)),
                ),
                calm=True,
            ),
        )

    def _mend(self) -> None:
        """A sealed session on the felt again; one that goes on is put right at its table."""
        if not self._sessions:
            return
        journal, one = self._sessions[self._lit]
        words = self._shell.words
        if not one.sealed:
            self.page.answer(words("{table} is still open: put it right there.", table=one.table))
            return
        self.page.answer(words("Every entry is being checked…"), calm=True)
        self.mending.emit(journal, one.session)

    def not_mended(self, trouble: Trouble | None) -> None:
        """Why a session is not shown; none where it has no coup."""
        words = self._shell.words
        none = words("No coup was dealt in that session.")
        self.page.answer(none if trouble is None else told(words, trouble))

    def export(self) -> None:
        """Writes the lit session as a shoe file beside its journal."""
        if not self._sessions:
            return
        journal, one = self._sessions[self._lit]
        out = self._folder / f"{journal.stem} {one.session}.shoe"
        asked = ["export", str(journal), "--session", one.session, "--out", str(out)]
        sentence = self._shell.words("Being written: {file}", file=out.name)
        self._begin(asked, sentence, self._said, self._signature)

    def _ask_backup(self) -> None:
        words = self._shell.words
        name = f"sabot-{self._clock().astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell, words("Where the backup goes"), str(Path.home() / name), f"*{SUFFIX}"
        )
        if chosen:
            self.back_up(Path(chosen))

    def back_up(self, target: Path) -> None:
        """Takes a backup of all journals and reads it back, once somebody signed who may."""
        words = self._shell.words
        self.signs(
            Act.BACK_UP,
            self._signature,
            lambda hand: self._begin(
                ["backup", str(target), "--data", str(self._folder)],
                words("The backup is being written and read back…"),
                lambda said: self.page.answer(said[0] if said else "", calm=True),
                hand,
            ),
        )

    def _ask_restore(self) -> None:
        words = self._shell.words
        chosen, _ = QFileDialog.getOpenFileName(
            self._shell, words("The backup to bring back"), str(Path.home()), f"*{SUFFIX}"
        )
        if not chosen:
            return
        into = QFileDialog.getExistingDirectory(
            self._shell, words("An empty folder to bring it back into"), str(Path.home())
        )
        if into:
            self._to_return = Path(chosen), Path(into)
            self.returning.open()

    def _return(self, papers: LastPapers) -> None:
        self.show_again()
        if self._to_return is not None:
            self.restore(*self._to_return, papers)

    def restore(self, file: Path, into: Path, papers: LastPapers = UNKNOWN) -> None:
        """Brings a backup back into a folder, over nothing that is there, once somebody signed who
        may; numbers go on there behind the papers that are known."""
        words = self._shell.words
        known = [f"--paper={series}={number}" for series, number in papers.numbers.items()]

        def back(said: Sequence[str]) -> None:
            sentence = words.plural(
                "{n} file is back in {folder}.",
                "{n} files are back in {folder}.",
                len(said),
                folder=into,
            )
            self.page.answer(sentence, calm=True)

        self.signs(
            Act.RESTORE,
            self._signature,
            lambda hand: self._begin(
                ["restore", str(file), "--into", str(into), *known, f"--reason={papers.reason}"],
                words("The backup is being checked and brought back…"),
                back,
                hand,
            ),
        )

    def _begin(
        self,
        asked: Sequence[str],
        sentence: str,
        after: Callable[[Sequence[str]], None],
        signature: Signature = UNSIGNED,
    ) -> None:
        if self.errand.run(asked, self._shell.words.language, signature):
            self._after = after
            self.page.answer(sentence, calm=True)

    def _done(self, said: Sequence[str]) -> None:
        self._after(said)

    def _said(self, said: Sequence[str]) -> None:
        self.page.answer(said[-1] if said else "", calm=True)

    def _refuse(self, said: str) -> None:
        self.page.answer(said)

    def _written(self, paper: Path, said: Sequence[str]) -> None:
        """That the paper is there; before it what was said besides, as why a night stays open."""
        self._paper = paper
        self.page.paper.show()
        there = self._shell.words("The paper: {file}", file=paper)
        beside = [line for line in said if line != there]
        self.page.answer(" ".join([*beside, there]), calm=not beside)

    def _show_paper(self) -> None:
        if self._paper is not None:
            self.page.answer(preview(self._shell).open(self._paper))


def _is_of_session(line: str) -> bool:
    """True of a line that tells of a table's session, rather than of the machine's register."""
    file, _, _ = line.partition("  ")
    return not file.endswith(Path(FILE).suffix)
