"""The house's server beside the tables, where the settings name one: the courier that the window
keeps, and the answers that it brings from the pit.

The courier is a process of its own, which the window neither waits for nor speaks to: it ends by
itself once the window has gone and everything is sent, and says in a file how the server is
reached. No socket is ever opened here.
"""

import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.kit.event_loop import own_command
from dealer_app.gui.kit.shell import Shell
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name
from dealer_app.i18n.register_words import hour_said
from dealer_app.i18n.saying import Saying
from dealer_app.night.staff import Staff
from dealer_app.pit.link import Link, Told, read_link
from dealer_app.register.state import BookAnswer, BookSlip, answer_key
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import NotRecorded
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import SlipKind, tray
from dealer_app.table.alerts import finding_at
from dealer_app.table.table import Table

EVERY: Final = 2_000
"""Milliseconds between two looks at whether the courier runs, and at what it says."""

_CUT_OFF: Final = marked("The house’s server is out of reach since {hour}: the tables go on. {why}")
_PEOPLE: Final = marked("People are known here as the house’s book had them on {hour}.")
_LINKED: Final = marked("The house’s server is reached again.")
_NO_FILL: Final = marked(
    "The cage refuses fill {slip}: {reason} ({name}). Cancel it; a fill is asked anew under the"
    " next number."
)
_NO_FILL_CLOSED: Final = marked(
    "The cage refuses fill {slip}: {reason} ({name}). It is closed; a fill is asked anew under the"
    " next number."
)
_NO_CREDIT: Final = marked(
    "The cage refuses credit {slip}: {reason} ({name}). Once the chips lie in the tray again,"
    " cancel it."
)
_ANSWERED: Final = marked("Answered at the pit by {name}: {irregularity}. {reason}")


class HouseCourier(QObject):
    """Has the courier run, and reads what it says: `changed` where that is something else, `said`
    the sentence for it, where there is one, `differs` where a journal is not as the server saw
    it; `heard` where the machine's register has grown, by whosever hand."""

    changed = Signal(object)
    heard = Signal()
    differs = Signal()
    said = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.process: subprocess.Popen[bytes] | None = None
        """The courier that was started last."""
        self.link: Link | None = None
        self._grown = 0
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Starts it where it does not run; hears what it says."""
        settings = self._shell.settings
        if not settings.pit:
            return
        if self.process is None or self.process.poll() is not None:
            self._let_go()
            self._start(settings.pit)
        self._look_at_register(settings.data / FILE)
        link = read_link(settings.data)
        before, self.link = self.link, link
        if link != before:
            self.changed.emit(link)
            if link is not None and link.wrong and (before is None or before.wrong != link.wrong):
                self.differs.emit()
            sentence = link_sentence(self._shell.words, before, link)
            if sentence:
                self.said.emit(f"{sentence} {self._of_people(link)}".rstrip())

    def _look_at_register(self, path: Path) -> None:
        """Says that the register was written to since the last look."""
        with suppress(OSError):
            grown = path.stat().st_mtime_ns
            if grown != self._grown:
                self._grown = grown
                self.heard.emit()

    def _of_people(self, link: Link | None) -> str:
        """As of when people are known here, where the server is out of reach."""
        copy = None
        if link is not None and not link.linked:
            with suppress(Trouble):
                copy = RegisterFile(self._shell.settings.data / FILE, _now).read().book
        if copy is None:
            return ""
        words = self._shell.words
        return words(_PEOPLE, hour=hour_said(words, copy.at))

    def leave(self) -> None:
        """The window goes: what the courier has left to send it sends without it."""
        self._timer.stop()
        self._let_go()

    def _let_go(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()

    def _start(self, url: str) -> None:
        asked = ["pit", "courier", "--beside", "--url", url]
        self.process = subprocess.Popen(  # noqa: S603 - this program itself
            [*own_command(), *asked, "--data", str(self._shell.settings.data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=sys.platform != "win32",
        )


def link_sentence(words: Words, before: Link | None, link: Link | None) -> str:
    """What is said of the server where that has changed; empty where nothing need be."""
    if link is None:
        return ""
    wrong = [each for each in link.wrong if before is None or each not in before.wrong]
    if wrong:
        return _worded(words, wrong[0])
    if before is not None and before.linked and link.linked:
        return ""
    if link.linked:
        return words(_LINKED) if before is not None else ""
    hour = hour_said(words, datetime.fromisoformat(link.since))
    why = "" if link.why is None else _worded(words, link.why)
    return words(_CUT_OFF, hour=hour, why=why)


def _worded(words: Words, told: Told) -> str:
    """A sentence of the courier's; where somebody else wrote into its file, nothing."""
    with suppress(LookupError, ValueError):
        return words.sentence(Saying(*told))
    return ""


# What was answered at the pit


class PitAnswers:
    """What was answered at the pit for alerts of one table, recorded there with the name of whoever
    gave their PIN for it: once each, and what the table has answered meanwhile stands. A fill that
    the cage refused is closed so too, for nothing moves by it; of a credit it is said alone: its
    chips lie in the tray again once the table says so, which cancels it.

    `table` is the name of its file without the ending.
    """

    def __init__(self, desk: Desk, staff: Staff, table: str, session_id: str) -> None:
        self._desk, self._staff = desk, staff
        self._of = table, session_id
        self._over = set[str]()

    def take(self) -> None:
        """Records what the register has heard since, and has it said; what cannot be recorded now
        is tried again when the register grows."""
        session = self._desk.session
        if session.table.closed or session.unconfirmed is not None:
            return
        with suppress(Trouble, NotRecorded):
            register = self._staff.register.read()
            for sent in register.slips.values():
                if sent.table == self._of[0] and sent.refused and sent.slip not in self._over:
                    self._say_refused(sent)
            for key, answer in register.answers.items():
                if (answer.table, answer.session) == self._of and key not in self._over:
                    self._take(answer)

    def _say_refused(self, sent: BookSlip) -> None:
        told = tray(self._desk.session.table.night)
        credits_given = (each for each in told.slips if each.kind is SlipKind.CREDIT)
        said = ""
        if any(each.number == sent.slip for each in told.awaited):
            said = _NO_FILL_CLOSED if self._closes(sent) else _NO_FILL
        elif any(each.number == sent.slip and not each.cancelled for each in credits_given):
            said = _NO_CREDIT
        if said:
            words = self._desk.words
            self._desk.say(words(said, slip=sent.slip, reason=sent.refused, name=sent.by))
            self._leaves(sent.by)
        self._over.add(sent.slip)

    def _closes(self, sent: BookSlip) -> bool:
        """Records that a fill is refused, under the hand of whoever refused it at the cage; False
        where it may not be, or was struck here: then somebody at the table cancels it."""
        session = self._desk.session
        closed = ev.SlipCancelled(sent.slip, sent.refused, refused=sent.digest)
        if not sent.digest or closed in session.events:
            return False
        return session.enter(closed, Signature(sent.by)).refusal is None

    def _take(self, answer: BookAnswer) -> None:
        session = self._desk.session
        cleared = ev.AlertCleared(answer.coup, answer.place)
        if cleared not in session.events:  # also where it was struck: it is recorded once
            said = _answer_said(self._desk.words, session.table, answer)
            if session.enter(cleared, Signature(answer.by)).refusal is not None:
                return
            self._desk.say(said)
        self._over.add(answer_key(answer))
        self._leaves(answer.by)

    def _leaves(self, name: str) -> None:
        """The PIN that was given elsewhere counts no more at this table."""
        session = self._desk.session
        if name not in (session.signature.by, *session.signature.beside):
            self._staff.sign_out(name, session.table.opened.table)


def _answer_said(words: Words, table: Table, answer: BookAnswer) -> str:
    finding = finding_at(table, answer.coup, answer.place)
    rules = table.house.irregularities
    name = "" if finding is None else finding_name(words, finding, rules.get(finding.code))
    return words(_ANSWERED, name=answer.by, irregularity=name, reason=answer.reason)


def _now() -> datetime:
    return datetime.now(UTC)
