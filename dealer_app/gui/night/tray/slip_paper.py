"""The paper of one fill or credit, written in a process of its own and shown (REQ-10)."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.preview import preview
from dealer_app.night.open_tables import OpenTable
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.table import Table


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
        sentence = preview(self._shell).show(self._paper)
        if sentence:
            self.failed.emit(sentence)
        else:
            self.said.emit(self._shell.words("The paper: {file}", file=self._paper))
