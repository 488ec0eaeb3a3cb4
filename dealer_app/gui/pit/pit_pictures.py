"""Pictures of the pit, where there is no screen to see it on."""

import time
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pit.pit_desk import PitDesk

PATIENCE: Final = 30.0
"""Seconds in which every table must have sent something."""

DEALT: Final = 3.0
"""Seconds that are dealt on before it is drawn."""


def draw(shell: Shell, desk: PitDesk, folder: Path, tables: int) -> None:
    """Draws the overview of so many tables, each of them, and the hours, once they have dealt for a
    while."""
    folder.mkdir(parents=True, exist_ok=True)
    shell.show()
    until = time.monotonic() + PATIENCE
    while not _read(desk, tables) and time.monotonic() < until:
        _turn()
    until = time.monotonic() + DEALT
    while time.monotonic() < until:
        _turn()
    shell.grab().save(str(folder / "pit.png"))
    for number, table in enumerate(desk.house.tables, 1):
        desk.overview.opened.emit(table.standing.journal)
        QApplication.processEvents()
        shell.grab().save(str(folder / f"table_{number}.png"))
        desk.table.leave()
    desk.overview.show_hours()
    QApplication.processEvents()
    shell.grab().save(str(folder / "hours.png"))


def _read(desk: PitDesk, tables: int) -> bool:
    """True once so many tables were read, and their entries too."""
    return sum(each.mirrored.history is not None for each in desk.house.tables) >= tables


def _turn() -> None:
    QApplication.processEvents()
    time.sleep(0.02)
