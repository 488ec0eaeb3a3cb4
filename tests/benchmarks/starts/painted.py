"""The program as its command starts it, until its first paint."""

from typing import TYPE_CHECKING

from dealer_app.cli import program
from dealer_app.cli.command_line import load_window
from tests.benchmarks.starts.moment import there

if TYPE_CHECKING:  # the command loads it
    from dealer_app.gui.kit.shell import Shell


def look_after(shell: "Shell") -> None:
    """In place of the first that the program does behind its first paint."""
    del shell
    there()


def watched() -> None:
    """Starts it."""
    load_window()
    from dealer_app import app  # noqa: PLC0415 - as the command loads it

    app.look_after = look_after
    program.main([])


watched()
