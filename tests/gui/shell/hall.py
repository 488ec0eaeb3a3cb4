"""The window as somebody meets it who starts the program: real keys, real touches, real files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.night.unreadable_table import TroublePage
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.shell.host import Host
from dealer_app.gui.shell.opening_desk import Opener
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.library import read_house, read_sheet
from dealer_app.night import open_tables
from dealer_app.rules.cards import Card
from dealer_app.settings import Settings
from dealer_app.table import events as ev
from tests.gui.controls import Unpainted, touch_row
from tests.play import the

NOW: Final = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
PATIENCE: Final = 60_000
"""Milliseconds that a test waits for what happens in another thread or process."""

KEYS: Final = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Tab": Qt.Key.Key_Tab,
    "Left": Qt.Key.Key_Left,
    "Right": Qt.Key.Key_Right,
    "Down": Qt.Key.Key_Down,
    "Home": Qt.Key.Key_Home,
    "Space": Qt.Key.Key_Space,
    "Shift": Qt.Key.Key_Shift,
    "Up": Qt.Key.Key_Up,
    "Back": Qt.Key.Key_Backspace,
    "Del": Qt.Key.Key_Delete,
} | {f"F{n}": getattr(Qt.Key, f"Key_F{n}") for n in range(1, 13)}


def clock() -> datetime:
    return NOW


def _lit_and_taken(name: str) -> Sequence[str]:
    """The keys that light a line of a list by its number and take it; any other key alone."""
    if not name.startswith("#"):
        return (name,)
    return ("Home", *("Down",) * (int(name[1:]) - 1), "Enter")


@dataclass(frozen=True)
class Hall:
    """The program's window and whoever holds its pages, with the opening page filled."""

    qtbot: QtBot
    shell: Shell
    host: Host

    @property
    def page(self) -> OpeningPage:
        return self.host.opening

    @property
    def resume(self) -> QPushButton:
        """The key that takes up the table that was left open."""
        return self.page.button(self.page.take_up)

    @property
    def open_key(self) -> QPushButton:
        """The key that opens a new table."""
        return self.page.button(self.page.open_table)

    @property
    def alerts(self) -> QPushButton:
        """The key that leads to the alerts."""
        return self.page.button(self.page.doors.show_alerts)

    @property
    def opener(self) -> Opener:
        return the(self.host.opener)

    @property
    def dealing(self) -> Dealing:
        return the(self.opener.dealing)

    @property
    def troubled(self) -> TroublePage:
        return the(self.opener.troubled)

    @property
    def in_front(self) -> QWidget:
        return the(self.shell.pages.currentWidget())

    def key(self, *names: str) -> None:
        """Presses keys of the board, where the keyboard's place is; those that follow each other at
        once are seen when the last of them is down; `#3` takes the third line of a list."""
        quick = self.quick() if len(names) > 1 else None
        for name in chain(*map(_lit_and_taken, names)):
            place = QApplication.focusWidget() or self.shell
            if name in KEYS:
                QTest.keyClick(place, KEYS[name])
            else:
                typed(place, name)
            QApplication.processEvents()
        if quick is not None:
            quick.paint()

    def quick(self) -> Unpainted:
        """All that is done within is painted once, at its end."""
        return Unpainted(self.shell)

    def touch(self, button: QWidget) -> None:
        """Touches the middle of a button."""
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
        QApplication.processEvents()

    def touch_row(self, rows: Rows[Any], at: int) -> None:
        """Touches a row of a list."""
        touch_row(rows, at)

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits for what another thread or process does."""
        self.qtbot.waitUntil(holds, timeout=PATIENCE)

    def filled(self) -> None:
        """Waits until nothing is fetched any more and the opening page is filled in."""
        self.host.wait()
        QApplication.processEvents()
        self.until(lambda: self.open_key.isEnabled() and self.host.opener is not None)
        QApplication.processEvents()  # what was laid out by it is shown

    def status(self) -> str:
        """What the status of the page in front says."""
        return said(self.in_front, "status")[-1]

    def headline(self) -> str:
        """What the page in front calls."""
        return said(self.in_front, "call")[0]


def typed(place: QWidget, text: str) -> None:
    """Sends the keys of a text; QTest itself knows no letter with an accent."""
    for sign in text:
        code = ord(sign.upper()) if sign.isascii() else 0
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, sign)
            QApplication.sendEvent(place, event)


def said(page: QWidget, role: str) -> list[str]:
    """The texts of that role on a page."""
    return [each.text() for each in page.findChildren(QLabel) if each.property("role") == role]


def buttons(page: QWidget) -> Sequence[QPushButton]:
    """What can be pressed on a page, as it is seen now."""
    return [each for each in page.findChildren(QPushButton) if each.isVisible()]


def hall(
    qtbot: QtBot,
    folder: Path,
    language: str = "en",
    *,
    table: str = "",
    croupier: str = "",
    witness: str = "",
) -> Hall:
    """The program as it starts, with the tables of that folder."""
    app.started()
    app.with_type()
    settings = Settings(
        data=folder / "tables",
        language=language,
        keyboard="azerty" if language == "fr" else "qwerty",
        table=table,
        croupier=croupier,
        witness=witness,
    )
    shell = Shell(folder / "settings.toml", settings)
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())  # held until then
    with qtbot.waitExposed(shell):
        shell.open_up()
    host = Host(shell, clock)
    here = Hall(qtbot, shell, host)
    with here.quick():
        here.filled()
    shell.activateWindow()
    return here


def left_open(
    folder: Path, table: str, *cards: str, coups: int = 0, house: Path | None = None
) -> Path:
    """A table whose session was not closed: so many coups, then these cards of the next one."""
    sheet = None if house is None else read_house(house)
    new = open_tables.NewSession(read_sheet("punto_banco"), sheet, {}, 9, table, "A. Roche")
    held = open_tables.open_table(folder / "tables", new, clock)
    enter = held.session.enter
    enter(ev.ShoeOpened(8))
    for _ in range(coups):
        enter(ev.CoupOpened())
        for face in ("4", "K", "5", "7"):
            enter(ev.CardDealt(Card(face), None))
    if cards:
        enter(ev.CoupOpened())
    for face in cards:
        enter(ev.CardDealt(Card(face), None))
    held.let_go()
    return held.journal.path
