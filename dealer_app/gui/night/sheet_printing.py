"""The session sheet written as PDF by a process of its own, so that the table never waits."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.child_process import Errand
from dealer_app.rules.staff import Signature


class Printing(QObject):
    """Writes one paper at a time; `printed` tells the file, `failed` what went wrong."""

    printed = Signal(Path)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paper = Path()
        self._errand = Errand(self)
        self._errand.done.connect(self._written)
        self._errand.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        return self._errand.busy

    def write(
        self, journal: Path, session_id: str, paper: Path, language: str, signature: Signature
    ) -> None:
        """Begins; a paper that is being written is left to be finished."""
        paper.parent.mkdir(parents=True, exist_ok=True)
        asked = ["report", str(journal), "--session", session_id, "--kind", "session"]
        if self._errand.run([*asked, "--out", str(paper)], language, signature):
            self._paper = paper

    def finish(self) -> None:
        """Waits for the paper that is being written, if any."""
        self._errand.finish()

    def stop(self) -> None:
        """Gives the paper up: the window goes."""
        self._errand.stop()

    def _written(self) -> None:
        self.printed.emit(self._paper)
