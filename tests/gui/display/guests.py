"""The display in tests: a window, and every text that is drawn in it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Final, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.display.parts import What
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.session.table_session import TableSession
from dealer_app.table.view.public_view import public_view

Part = TypeVar("Part")

GAMES: Final = (
    "punto_banco",
    "festival",
    "porcelaine",
    "macao",
    "baccara",
    "banque",
    "chemin_de_fer",
)
SIZES: Final = {
    "1280x720": QSize(1280, 720),
    "1920x1080": QSize(1920, 1080),
    "3840x2160": QSize(3840, 2160),
    "1080x1920": QSize(1080, 1920),
}


def display(
    qtbot: QtBot, size: str = "1280x720", language: str = "en", theme: str = "dark"
) -> DisplayWindow:
    """The guests' window, of that size."""
    window = DisplayWindow(words(language), read_theme(theme))
    qtbot.addWidget(window)
    window.resize(SIZES[size])
    return window


def shows(window: DisplayWindow, session: TableSession) -> DisplayWindow:
    """The window with the table as it stands, painted."""
    window.show_view(public_view(session.table))
    window.show()
    QApplication.processEvents()
    return window


def part(window: DisplayWindow, kind: type[Part]) -> Part:
    """The first part of this kind on the display."""
    return next(each for each in window.shown if isinstance(each, kind))


def parts(window: DisplayWindow, kind: type[Part]) -> tuple[Part, ...]:
    """All parts of this kind on the display."""
    return tuple(each for each in window.shown if isinstance(each, kind))


def texts(what: What | object) -> Iterator[str]:
    """Every text and number in a part, whatever it is nested in."""
    if isinstance(what, str | int):
        yield str(what)
    elif is_dataclass(what) and not isinstance(what, type):
        for each in fields(what):
            yield from texts(getattr(what, each.name))
    elif isinstance(what, Mapping):
        for key, value in what.items():
            yield from texts(key)
            yield from texts(value)
    elif isinstance(what, tuple | list | frozenset):
        for each in what:
            yield from texts(each)
