"""A table that cannot be opened: its page, what is found out about it, and what can be saved."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.facts import Fact, lay_facts
from dealer_app.gui.pages.frame import bind, column, framed
from dealer_app.gui.pages.page_keys import Key, set_role
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.trouble_sentences import moment, told
from dealer_app.i18n import Words
from dealer_app.i18n.alert_words import numbered
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.night.open_tables import SUFFIX, NotSound, OtherRules
from dealer_app.register import facts as f
from dealer_app.store.salvage import salvage
from dealer_app.store.troubles import NotOpened, NotUnderstood, TableHeld, Trouble
from dealer_app.store.verify import Report, verify

# A table that cannot be opened: who holds it, or what can still be read of its file


KEY: Final = 300
ENTER: Final = "⏎"


class TroublePage(QWidget):
    """Says what is the matter and what can be done; nothing has been changed.

    `again` asks to open the table once more, `saving` to copy what can still be read, and
    `alerts_asked` for whoever decides what was found.
    """

    again, alerts_asked = Signal(), Signal()
    saving = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._frame = framed(self)
        set_role(self._frame.headline, "tone", "trouble")
        self._frame.why.setWordWrap(True)
        column_frame, lines = column()
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(32)
        self._facts.setVerticalSpacing(12)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        self._frame.columns.addWidget(column_frame)
        self._lay_keys()

    def _lay_keys(self) -> None:
        self.leave, self.save = Key(large=True, least=KEY), Key(large=True, least=KEY)
        self.retry = Key(large=True, primary=True, least=KEY)
        self.alerts = Key(large=True)
        for key in (self.leave, self.save, self.alerts):
            self._frame.foot.addWidget(key)
        self.alerts.hide()
        self.alerts.clicked.connect(self.alerts_asked)
        self._frame.foot.addStretch(1)
        self._frame.foot.addWidget(self.retry)
        self.leave.clicked.connect(self.back)
        self.save.clicked.connect(self.saving)
        self.retry.clicked.connect(self.again)
        bind(
            self,
            {
                "Return": self.again.emit,
                "Enter": self.again.emit,
                "Escape": self.back.emit,
                "F5": self._save,
                "Ctrl+R": self._decide,
            },
        )

    def say(self, words: Words, table: str, headline: str, why: str) -> None:
        """What is the matter with which table, in words."""
        self._frame.name.setText(table)
        self._frame.headline.setText(headline)
        self._frame.why.setText(why)
        self.leave.say(words("Back to the tables"), words("Esc"))
        self.save.say(words("Save what can be read"), "F5")
        self.retry.say(words("Try again"), ENTER)
        self.alerts.say(words("Alerts"), "Ctrl R")

    def tell(self, facts: Sequence[Fact], *, saveable: bool) -> None:
        """What is known of it, and whether something can be saved."""
        lay_facts(self._facts, facts, large=True)
        self.save.setVisible(saveable)

    def answer(self, sentence: str) -> None:
        """What came of the last try."""
        self._frame.status.setText(sentence)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def _decide(self) -> None:
        if self.alerts.isVisible():
            self.alerts_asked.emit()

    def _save(self) -> None:
        if self.save.isVisible():
            self.saving.emit()


SAVED: Final = "saved"
"""The folder beside the tables for what was saved of damaged ones."""

Clock = Callable[[], datetime]


def has_a_page(trouble: Trouble) -> bool:
    """True of what stays so until somebody does something; the rest is said on the page."""
    return isinstance(trouble, TableHeld | NotOpened | NotUnderstood | NotSound | OtherRules)


class Troubled(QObject):
    """Shows one table's trouble; `back` is sent when it is left alone."""

    back = Signal()
    _checked = Signal(object)

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._shell = shell
        self._clock = clock
        self._path = Path()
        self._trouble: Trouble | None = None
        self._alert: f.AlertRaised | None = None
        self._report: Report | Trouble | None = None
        self._again: Callable[[], None] = _nothing
        self._check: Thread | None = None
        self.page = TroublePage()
        self.page.back.connect(self.back)
        self.page.again.connect(self._try_again)
        self.page.saving.connect(self.save)
        bind_window_keys(self.page, shell)
        self._checked.connect(self._found)
        shell.restyled.connect(self._say)

    def show(
        self,
        path: Path,
        trouble: Trouble,
        again: Callable[[], None],
        alert: f.AlertRaised | None = None,
    ) -> None:
        """The page, with what was numbered of it; what can still be read of a damaged file is found
        out meanwhile."""
        asked_before = self._path == path and self._trouble is not None
        self._path, self._trouble, self._again = path, trouble, again
        self._report, self._alert = None, alert
        words = self._shell.words
        self.page.answer(words("Still the same.") if asked_before else "")
        self._say()
        self._shell.put(self.page)
        if not isinstance(trouble, TableHeld) and path.is_file():
            self._check = Thread(target=self._find_out, args=(path,), name="check")
            self._check.start()

    def leave(self) -> None:
        """Takes the page away."""
        if self._check is not None:
            self._check.join()
        self._shell.restyled.disconnect(self._say)
        self._shell.drop(self.page)
        self.deleteLater()

    def save(self) -> None:
        """Copies every entry that can be read into a new journal beside the damaged one."""
        words = self._shell.words
        name = f"{self._path.stem} {self._clock():%Y-%m-%d %H%M%S}{SUFFIX}"
        target = self._path.parent / SAVED / name
        try:
            target.parent.mkdir(exist_ok=True)
            kept = salvage(self._path, target)
        except OSError as error:
            why = system_reason(error)
            self.page.answer(words("{file} cannot be written: {why}", file=target, why=why))
            return
        except Trouble as trouble:
            self.page.answer(told(words, trouble))
            return
        said = words.plural(
            "{n} entry is saved in {file}. Open a new table to deal on.",
            "{n} entries are saved in {file}. Open a new table to deal on.",
            kept,
            file=target,
        )
        self.page.answer(said)

    def _try_again(self) -> None:
        self._again()

    def _find_out(self, path: Path) -> None:
        try:
            self._checked.emit(verify(path))
        except Trouble as trouble:
            self._checked.emit(trouble)

    def _found(self, report: Report | Trouble) -> None:
        self._report = report
        self._say()

    def _say(self) -> None:
        words, trouble = self._shell.words, self._trouble
        if trouble is None:
            return
        self.page.setStyleSheet(sheet_of(self._shell))
        self.page.fit(large=self._shell.large)
        table = self._path.stem
        if isinstance(trouble, TableHeld):
            headline = words("{table} is held elsewhere", table=table)
            why = words("Another program deals at it: close the table there, then try again.")
        else:
            headline = words("{table} cannot be opened", table=table)
            why = told(words, trouble)
        if self._alert is not None:
            why = " ".join((why, numbered(words, self._alert)))
        self.page.say(words, table, headline, why)
        self.page.alerts.setVisible(self._alert is not None)
        readable = isinstance(self._report, Report) and self._report.entries > 0
        damaged = isinstance(self._report, Report) and self._report.damaged
        self.page.tell(tuple(self._facts(words, trouble)), saveable=readable and damaged)

    def _facts(self, words: Words, trouble: Trouble) -> Iterator[Fact]:
        yield words("File"), str(self._path)
        if isinstance(trouble, TableHeld) and trouble.holder is not None:
            yield words("Machine"), trouble.holder.host
            yield words("Process"), str(trouble.holder.pid)
            since = datetime.fromisoformat(trouble.holder.since)
            yield words("Since"), moment(words, since, self._clock())
        if isinstance(self._report, Trouble):
            yield words("What can be read"), told(words, self._report)
        elif self._report is not None:
            yield from _readable(words, self._report)


def _readable(words: Words, report: Report) -> Iterator[Fact]:
    entries = words.plural("{n} entry", "{n} entries", report.entries)
    faults = len(report.faults) + report.unlisted
    yield words("What can be read"), entries
    yield words("What is wrong with it"), words.plural("{n} entry", "{n} entries", faults)
    for checked in report.sessions[-4:]:
        kept = words.plural("{n} entry", "{n} entries", checked.entries)
        state = words("closed") if checked.sealed else words("open")
        yield (
            words("Session {session}", session=checked.session),
            words("{entries}, {state}", entries=kept, state=state),
        )


def _nothing() -> None:
    """What is tried again while nothing has been tried."""
