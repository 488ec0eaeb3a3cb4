"""The program as its command starts it, until its opening page is filled in."""

from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from dealer_app.cli import program
from dealer_app.cli.command_line import load_window
from tests.benchmarks.starts.moment import there

if TYPE_CHECKING:  # the command loads it
    from dealer_app.gui.kit.shell import Shell


def watched() -> None:
    """Starts it, and watches what it does behind its first paint."""
    load_window()
    from dealer_app import app  # noqa: PLC0415 - as the command loads it

    lay = app.furnish

    def furnish(
        shell: "Shell",
        school: tuple[str, str] | None = None,
        file: Path | None = None,
        *,
        go_on: bool = False,
    ) -> None:
        lay(shell, school, file, go_on=go_on)
        watch(shell)

    app.furnish = furnish
    program.main([])


def watch(shell: "Shell") -> None:
    """Sees that a table can be opened: that key is given last of all that arrives."""
    from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: PLC0415

    from dealer_app.gui.shell.opening_page import OpeningPage  # noqa: PLC0415

    class Watch(QObject):
        @override
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.EnabledChange:
                QTimer.singleShot(0, there)
            return super().eventFilter(watched, event)

    (page,) = shell.findChildren(OpeningPage)
    page.button(page.open_table).installEventFilter(Watch(shell))


watched()
