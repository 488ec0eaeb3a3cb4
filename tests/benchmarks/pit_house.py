"""The tables of a large house, and the window of its pit, each in a process of its own.

`python -m tests.benchmarks.pit_house tables URL FIRST COUNT PACE` has so many tables play, so many
entries a second among them, until it is ended. `… window URL FOLDER TABLE TABLES` shows the window
without a screen, and prints whenever the tile of that table was painted up to which of its entries,
when the server had that, and when it was painted, by the machine's clock.
"""

import sys
import time
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from typing_extensions import override

from dealer_app import app
from dealer_app.gui.kit.event_loop import freed_here
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pit import tile_grid
from dealer_app.gui.pit.pit_desk import PitDesk
from dealer_app.pit import simulated_house
from dealer_app.pit.courier import enrolled, take
from dealer_app.pit.house_watch import HouseWatch
from dealer_app.pit.pit_tables import Follower
from dealer_app.pit.server import Server
from dealer_app.settings import Settings

PROGRAM = "0.1.0"
BEFORE = 60
"""Entries that a table has when it is seen first."""

MOST = 1_000
"""Entries of a table at most, for which what it says of itself is worked out before."""

TOLD = 500
"""After how many entries it is said how many they were a second."""


def say(*told: object) -> None:
    """A line for whoever started this."""
    sys.stdout.write(" ".join(map(str, told)) + "\n")
    sys.stdout.flush()


def tables(url: str, first: int, count: int, pace: float) -> None:
    """Has them play, each in its turn; what it says of itself goes with each entry."""
    rows = simulated_house._repeated(simulated_house._recorded()[0], MOST)
    follower, said = Follower(), []
    for each in rows:
        follower.follow([each])
        said.append(follower.said())
    with Server(url, PROGRAM) as server:
        copies = [enrolled(server, "table", f"Table {first + n}") for n in range(count)]
        for n, copy in enumerate(copies):
            begun = BEFORE + n % BEFORE
            _, place, digest, _ = take(server, copy, rows[:begun], said[begun - 1])
            copies[n] = copy._replace(place=place, digest=digest)
        say("ready")
        began, sent = time.monotonic(), 0
        while True:
            copy = copies[sent % count]
            answer, place, digest, _ = take(server, copy, [rows[copy.place]], said[copy.place])
            assert answer == "taken"
            copies[sent % count] = copy._replace(place=place, digest=digest)
            sent += 1
            if not sent % TOLD:
                say("pace", round(sent / (time.monotonic() - began)))
            time.sleep(max(0.0, began + sent / pace - time.monotonic()))


class Told(tile_grid.Tile):
    """A tile that says when it was painted."""

    name = ""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text() == self.name and self._table is not None:
            row = self._table.standing
            say(row.said_place, datetime.fromisoformat(row.received).timestamp(), time.time())


def window(url: str, folder: Path, table: str, tables: int) -> None:
    """Shows it until it is ended; it says so once every table was read, and once every one was
    copied."""
    Told.name = table
    tile_grid.Tile = Told  # type: ignore[misc]  # the grid makes its tiles itself
    settings = Settings(data=folder, language="fr")
    application = app.started(text=settings.text, language=settings.language)
    app.with_type()
    freed_here(application)
    shell = Shell(folder / "settings.toml", settings)
    shell.resize(1920, 1080)
    desk = PitDesk(shell, partial(HouseWatch, url, folder), app.now, time.monotonic)
    shell.show()
    waited = ["copied", "read"]

    def look() -> None:
        known = {"copied": len(desk._mirrors), "read": len(desk._house.tables)}
        while waited and known[waited[-1]] >= tables:
            say(waited.pop())

    timer = QTimer(interval=100)
    timer.timeout.connect(look)
    timer.start()
    application.exec()


if __name__ == "__main__":
    role, *rest = sys.argv[1:]
    if role == "tables":
        tables(rest[0], int(rest[1]), int(rest[2]), float(rest[3]))
    else:
        window(rest[0], Path(rest[1]), rest[2], int(rest[3]))
