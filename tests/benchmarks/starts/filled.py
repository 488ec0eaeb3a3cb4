"""The program as its command starts it, until its opening page is filled in."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from typing_extensions import override

from dealer_app import app
from dealer_app.cli import program
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.shell.opening_page import OpeningPage
from tests.benchmarks.starts.moment import there

lay = app.furnish


class Watch(QObject):
    """Sees that a table can be opened: that key is given last of all that arrives."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.EnabledChange:
            QTimer.singleShot(0, there)
        return super().eventFilter(watched, event)


def furnish(
    shell: Shell,
    school: tuple[str, str] | None = None,
    file: Path | None = None,
    *,
    go_on: bool = False,
) -> None:
    """What the program does behind its first paint, watched."""
    lay(shell, school, file, go_on=go_on)
    (page,) = shell.findChildren(OpeningPage)
    page.button(page.open_table).installEventFilter(Watch(shell))


app.furnish = furnish
program.main([])
