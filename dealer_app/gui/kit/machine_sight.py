"""What Qt sees of a machine: its screens, its printers, the program's own type.

Qt ends a process that finds no way onto a screen: whoever asks runs this in a process of its own.
"""

from typing import NamedTuple

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtPrintSupport import QPrinterInfo

from dealer_app.gui.kit.theme import FAMILIES, load_fonts, missing_fonts


class Screen(NamedTuple):
    """A screen by the name its system gives it, and its size as windows are laid out on it."""

    name: str
    width: int
    height: int


class MachineSight(NamedTuple):
    """The screens, the croupier's first; the printers, the usual one first; the files of type that
    are not where the program keeps them, or are not read."""

    screens: tuple[Screen, ...]
    printers: tuple[str, ...]
    no_type: tuple[str, ...]


def machine_sight() -> MachineSight:
    """What Qt sees now; its application must be there."""
    return MachineSight(_screens(), _printers(), _no_type())


def _screens() -> tuple[Screen, ...]:
    first = QGuiApplication.primaryScreen()
    every = sorted(QGuiApplication.screens(), key=lambda each: each is not first)
    return tuple(
        Screen(each.name(), each.geometry().width(), each.geometry().height()) for each in every
    )


def _printers() -> tuple[str, ...]:
    usual = QPrinterInfo.defaultPrinterName()
    every: list[str] = QPrinterInfo.availablePrinterNames()
    return tuple(sorted(every, key=lambda name: (name != usual, name)))


def _no_type() -> tuple[str, ...]:
    load_fonts()
    lacking = set(FAMILIES) - set(QFontDatabase.families())
    return missing_fonts() or tuple(sorted(lacking))
