"""A table that cannot be opened: its page, what is found out about it, and what can be saved."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Fact, lay_facts
from dealer_app.gui.pages.page import ENTER, Key, Page
from dealer_app.gui.pages.page_keys import set_role
from dealer_app.gui.pages.trouble_sentences import moment, sentence_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.register_words import numbered
from dealer_app.night.open_tables import SUFFIX, NotSound, OtherRules
from dealer_app.register import facts as f
from dealer_app.store.chain import Clock
from dealer_app.store.salvage import salvage
from dealer_app.store.troubles import Holder, NotOpened, NotUnderstood, TableHeld, Trouble
from dealer_app.store.verify import Report, verify

LEAST: Final = 300
"""Pixels of a key of the foot."""

SAVED: Final = "saved"
"""The folder beside the tables for what was saved of damaged ones."""


def has_a_page(trouble: Trouble) -> bool:
    """True of what stays so until somebody does something; the rest is said on the page."""
    return isinstance(trouble, TableHeld | NotOpened | NotUnderstood | NotSound | OtherRules)


class TroublePage(Page):
    """Says what is the matter with a table and what can be done; nothing has been changed.

    `alerts_asked` asks for whoever decides what was found.
    """

    alerts_asked = Signal()

    name = "trouble"
    chapter = "morning"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._path = Path()
        self._trouble: Trouble | None = None
        self._alert: f.AlertRaised | None = None
        self._report: Report | Trouble | None = None
        self._again: Callable[[], None] = _nothing
        set_role(self.frame.headline, "tone", "trouble")
        self.frame.why.setWordWrap(True)
        body = QWidget()
        lines = QVBoxLayout(body)
        lines.setContentsMargins(0, 0, 0, 0)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(32)
        self._facts.setVerticalSpacing(12)
        lines.addLayout(self._facts)
        lines.addStretch(1)
        self.lay(body)
        self._check = Beside(self, "check")
        self._check.done.connect(self._found)

    def open(
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
        self.put()
        self.answer(self.words("Still the same.") if asked_before else "")
        if not isinstance(trouble, TableHeld) and path.is_file():
            self._check.go(partial(_found_out, path))

    def take_away(self) -> None:
        """Takes the page away for good."""
        self._check.wait()
        self._shell.drop(self)

    @override
    def bar(self) -> str:
        return self._path.stem

    @override
    def headline(self) -> str:
        if isinstance(self._trouble, TableHeld):
            return self.words("{table} is held elsewhere", table=self._path.stem)
        return self.words("{table} cannot be opened", table=self._path.stem)

    @override
    def why(self) -> str:
        words, trouble = self.words, self._trouble
        if isinstance(trouble, TableHeld):
            why = words("Another program deals at it: close the table there, then try again.")
        else:
            why = "" if trouble is None else sentence_of(words, trouble)
        return why if self._alert is None else " ".join((why, numbered(words, self._alert)))

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back to the tables"), self.leave, least=LEAST),
            Key(
                "F5",
                marked("Save what can be read"),
                self.save,
                least=LEAST,
                shown=self._saveable,
            ),
            Key("Ctrl+R", marked("Alerts"), self.decide, shown=self._alert is not None),
            Key(
                ENTER,
                marked("Try again"),
                self.try_again,
                primary=True,
                stands_apart=True,
                least=LEAST,
            ),
        )

    @property
    def _saveable(self) -> bool:
        """True once something of a damaged file can be read."""
        found = self._report
        return isinstance(found, Report) and found.entries > 0 and found.damaged

    @override
    def fill(self) -> None:
        words, held = self.words, tuple[Fact, ...]()
        if isinstance(self._trouble, TableHeld) and self._trouble.holder is not None:
            held = _held_by(words, self._trouble.holder, self._clock())
        facts = (words("File"), str(self._path)), *held, *_readable(words, self._report)
        lay_facts(self._facts, facts, large=True)

    def _found(self, report: Report | Trouble) -> None:
        self._report = report
        self.refresh()

    # What is done.

    def try_again(self) -> None:
        """Opens the table once more."""
        self._again()

    def decide(self) -> None:
        """Leads to whoever decides what was found."""
        self.alerts_asked.emit()

    def save(self) -> None:
        """Copies every entry that can be read into a new journal beside the damaged one."""
        words = self.words
        name = f"{self._path.stem} {self._clock():%Y-%m-%d %H%M%S}{SUFFIX}"
        target = self._path.parent / SAVED / name
        try:
            target.parent.mkdir(exist_ok=True)
            kept = salvage(self._path, target)
        except OSError as error:
            why = system_reason(error)
            self.answer(words("{file} cannot be written: {why}", file=target, why=why))
            return
        except Trouble as trouble:
            self.answer(sentence_of(words, trouble))
            return
        said = words.plural(
            "{n} entry is saved in {file}. Open a new table to deal on.",
            "{n} entries are saved in {file}. Open a new table to deal on.",
            kept,
            file=target,
        )
        self.answer(said)


def _found_out(path: Path) -> Report | Trouble:
    """What can still be read of a file, or why nothing can."""
    try:
        return verify(path)
    except Trouble as trouble:
        return trouble


def _held_by(words: Words, holder: Holder, now: datetime) -> tuple[Fact, ...]:
    """Who deals at the table elsewhere."""
    since = datetime.fromisoformat(holder.since)
    return (
        (words("Machine"), holder.host),
        (words("Process"), str(holder.pid)),
        (words("Since"), moment(words, since, now)),
    )


def _readable(words: Words, report: Report | Trouble | None) -> Iterator[Fact]:
    """What was found of the file, once it was looked at."""
    if report is None:
        return
    if isinstance(report, Trouble):
        yield words("What can be read"), sentence_of(words, report)
        return
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
