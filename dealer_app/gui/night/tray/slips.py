"""The paper of one fill or credit, written in a process of its own and shown (REQ-10)."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.tray.tray_entry import NO_NUMBER, TrayDeed, TrayEntry
from dealer_app.gui.pages.preview import preview
from dealer_app.i18n import marked
from dealer_app.night.open_tables import OpenTable
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import Register, next_number
from dealer_app.rules.money import Chips
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed as Registered
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.table import Table

# The numbers of fills and credits, which the register gives, and what the last closer left


SERIES: Final[Mapping[TrayDeed, str]] = {TrayDeed.FILL: "fill", TrayDeed.CREDIT: "credit"}
"""The series that the register counts the slips of each kind in."""

_LETTERS: Final[Mapping[TrayDeed, str]] = {TrayDeed.FILL: "F", TrayDeed.CREDIT: "C"}
_SLIPS: Final = {TrayDeed.FILL: ev.TrayFilled, TrayDeed.CREDIT: ev.TrayCredited}
_OWN: Final = "R"
"""What the number of a slip begins with that the table gave itself: its paper is under reserve."""

_GIVEN_UP: Final = marked("not used")


def numbered(entry: TrayEntry) -> TrayEntry:
    """The deed as it would be with a number, before the register gives one."""
    return replace(entry, slip=entry.slip or NO_NUMBER) if entry.deed in SERIES else entry


def given(
    held: OpenTable, staff: Staff, entry: TrayEntry, signature: Signature
) -> TrayEntry | Objection:
    """The deed with the next number of its series; it keeps one that it has already (REQ-10).

    Where the register cannot be asked, the table counts its own slips of that kind, under reserve.
    """
    if entry.deed not in SERIES or entry.slip:
        return entry
    series, table = SERIES[entry.deed], held.session.table.opened.table
    taken: list[int] = []

    def decide(register: Register, _: datetime) -> Registered:
        taken.append(next_number(register, series))
        fact = f.PaperIssued(series, taken[-1], table, held.session_id)
        return Registered([fact], signature)

    try:
        staff.register.begins_no_other()
        objection = staff.register.append(decide).objection
    except Trouble:
        return replace(entry, slip=_by_the_table(held, entry.deed))
    if objection is not None:
        return objection
    return replace(entry, slip=f"{_LETTERS[entry.deed]}-{taken[-1]}")


def _by_the_table(held: OpenTable, deed: TrayDeed) -> str:
    """The number of a slip that the register cannot give one: of its session alone."""
    kind = _SLIPS[deed]
    before = sum(isinstance(event, kind) for event in held.session.events)
    return f"{_LETTERS[deed]}-{_OWN}{before + 1}"


def given_back(staff: Staff, entry: TrayEntry, signature: Signature) -> None:
    """A number that nothing was recorded under is cancelled, and stays visible (REQ-10); one that
    the register did not give is no number of it."""
    given = entry.slip.partition("-")[2]
    if given.startswith(_OWN):
        return
    number = int(given)
    fact = f.PaperCancelled(SERIES[entry.deed], number, _GIVEN_UP)
    with suppress(Trouble):
        staff.register.append(lambda _register, _now: Registered([fact], signature))


def left_by_last_closer(held: OpenTable) -> Chips | None:
    """The chips that the table's last closing count left; None where there was none."""
    sessions = [each.id for each in held.journal.sessions() if each.id != held.session_id]
    return _closer(held.journal, sessions[-1]) if sessions else None


def _closer(journal: Journal, session_id: str) -> Chips | None:
    """The last closing count of a session that stands."""
    entries = journal.events(session_id)
    struck = {n for e in entries if isinstance(e.event, ev.EntryStruck) for n in e.event.struck}
    standing = (e.event for n, e in enumerate(entries, 1) if n not in struck)
    counts = [event for event in standing if isinstance(event, ev.TrayCounted)]
    closers = [count.chips for count in counts if count.occasion is ev.Occasion.CLOSER]
    return closers[-1] if closers else None


def newest_slip(table: Table) -> str:
    """The number of the last fill or credit, empty where there is none."""
    facts = (moved.fact for moved in reversed(table.night.movements))
    return next((f.slip for f in facts if isinstance(f, ev.TrayFilled | ev.TrayCredited)), "")


def _signed(session: TableSession, slip: str) -> Signature:
    """Whoever signed that fill or credit."""
    signed = zip(session.events, session.signatures, strict=True)
    moved = (hand for event, hand in signed if _is_of(event, slip))
    return next(moved, session.signature)


def _is_of(event: ev.Event, slip: str) -> bool:
    return isinstance(event, ev.TrayFilled | ev.TrayCredited) and event.slip == slip


class SlipPaper(QObject):
    """`said` tells what comes of it, `failed` what went wrong."""

    said, failed = Signal(str), Signal(str)

    def __init__(self, shell: Shell, held: OpenTable, parent: QObject) -> None:
        super().__init__(parent)
        self._shell, self._held = shell, held
        self._paper = Path()
        self.errand = Errand(self)
        self.errand.done.connect(self._written)
        self.errand.failed.connect(self.failed)

    def write(self, slip: str) -> None:
        """Writes the paper of that slip beside the journal, and shows it."""
        journal, session, words = self._held.journal.path, self._held.session_id, self._shell.words
        paper = journal.with_name(f"{journal.stem} {session} {slip}.pdf")
        asked = ["report", str(journal), "--session", session, "--kind", "slip"]
        hand = _signed(self._held.session, slip)
        if self.errand.run([*asked, "--slip", slip, "--out", str(paper)], words.language, hand):
            self._paper = paper
            self.said.emit(words("Being written: {file}", file=paper.name))

    def let_go(self) -> None:
        """Nothing is written any more; before the table is left."""
        self.errand.stop()

    def _written(self, _said: Sequence[str]) -> None:
        sentence = preview(self._shell).open(self._paper)
        if sentence:
            self.failed.emit(sentence)
        else:
            self.said.emit(self._shell.words("The paper: {file}", file=self._paper))
