"""A coup dealt while the guests' screen is unplugged and plugged in again, told step by step."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from dealer_app import app
from dealer_app.gui.display.display_desk import Screens, Showing
from dealer_app.gui.display.parts import HandPart
from dealer_app.gui.kit.shell import Shell
from dealer_app.rules.cards import Card
from dealer_app.settings import Settings
from dealer_app.table import events as ev
from tests.builders import at_table, entered
from tests.gui.display.monitors import Monitors
from tests.play import the

WALL = (1280, 0, 1920, 1080)
TURNED = (1280, 0, 1080, 1920)
PATIENCE = 8_000
"""Milliseconds that a window manager is given."""


def until(holds: Callable[[], bool]) -> None:
    """Waits for something, but not for ever: what is told after it shows whether it came."""
    waited = QElapsedTimer()
    waited.start()
    while not holds() and waited.elapsed() < PATIENCE:
        QTest.qWait(10)


class Scene:
    """A croupier's window with a line to type in, the display beside it."""

    def __init__(self, folder: Path) -> None:
        self.shell = Shell(folder / "settings.toml", Settings(data=folder, language="en"))
        self.line = QLineEdit()
        self.shell.pages.addWidget(self.line)
        self.shell.pages.setCurrentWidget(self.line)
        self.shell.show()
        self.line.setFocus()
        until(self.shell.isActiveWindow)
        self.showing = Showing(self.shell, Screens(self.shell))
        self.session = at_table()
        self.showing.follow(self.session)

    def tell(self, moment: str, *, seen: bool) -> None:
        """Types a figure; where the display is, how many cards it shows, what came of the key."""
        window = the(self.showing.first.window)
        until(lambda: window.isVisible() is seen and (not seen or self._fills()))
        typed = len(self.line.text())
        subprocess.run(["xdotool", "key", "7"], check=True, timeout=PATIENCE / 1_000)
        until(lambda: len(self.line.text()) > typed)
        where = f"{window.screen().name()} {window.geometry().getRect()}" if seen else "nowhere"
        cards = sum(len(each.cards) for each in window.shown if isinstance(each, HandPart))
        sys.stdout.write(f"{moment}: {where}, {cards} cards, typed {self.line.text()}\n")

    def _fills(self) -> bool:
        window = self.showing.first.window
        return window is not None and window.geometry() == window.screen().geometry()


def played(folder: Path) -> None:
    """The scene from the first card to the third."""
    monitors = Monitors()
    monitors.first("DESK", (0, 0, 1280, 800))
    monitors.plug("WALL", WALL)
    application = app.started()
    assert isinstance(application, QGuiApplication)
    scene = Scene(folder)
    scene.showing.first.switch()
    entered(scene.session, ev.CardDealt(Card("9"), None))
    scene.tell("shown", seen=True)
    monitors.unplug("WALL")
    until(lambda: len(application.screens()) == 1)
    entered(scene.session, ev.CardDealt(Card("K"), None))
    scene.tell("unplugged", seen=False)
    monitors.plug("WALL", TURNED)
    until(lambda: len(application.screens()) == 2)
    entered(scene.session, ev.CardDealt(Card("5"), None))
    scene.tell("turned", seen=True)
    scene.showing.let_go()


if __name__ == "__main__":
    played(Path(sys.argv[1]))
