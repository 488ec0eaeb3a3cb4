"""The program as its command starts it, until its first paint."""

from dealer_app import app
from dealer_app.cli import program
from dealer_app.gui.kit.shell import Shell
from tests.benchmarks.starts.moment import there


def look_after(shell: Shell) -> None:
    """In place of the first that the program does behind its first paint."""
    del shell
    there()


app.look_after = look_after
program.main([])
