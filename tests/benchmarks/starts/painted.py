"""The program as its command starts it, until its first paint."""

from pathlib import Path

from dealer_app import app
from dealer_app.cli import program
from dealer_app.gui.kit.shell import Shell
from tests.benchmarks.starts.moment import there


def furnish(
    shell: Shell,
    school: tuple[str, str] | None = None,
    file: Path | None = None,
    *,
    go_on: bool = False,
) -> None:
    """In place of what the program does behind its first paint."""
    del shell, school, file, go_on
    there()


app.furnish = furnish
program.main([])
