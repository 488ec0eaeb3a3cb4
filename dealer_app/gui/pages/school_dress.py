"""What every page of the school has: its colour in the bar, and its mark."""

from string import Template
from typing import Final

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.kit.theme import Size
from dealer_app.i18n import Words

_SHEET: Final = Template(
    """
QFrame#bar { background: $training; border-bottom: 1px solid $training; }
QFrame#bar QLabel { color: $on_training; }
QLabel[role="mark"] { color: $on_training; font-weight: 700; letter-spacing: 2px;
    border: 2px solid $on_training; border-radius: 6px; padding: 2px 10px; max-height: 22px; }
QLabel[role="right"] { color: $on_felt_tie; font-weight: 700; font-size: ${big}px; }
QLabel[role="wrong"] { color: $on_felt_irregular; font-weight: 700; font-size: ${big}px; }
QFrame#beside { background: $panel; border-top: 3px solid $training;
    border-left: 1px solid $line; }
QPushButton[role="answer"] { background: $raised; border: 2px solid $line; padding: 0; }
QPushButton[role="answer"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="answer"] QLabel { font-weight: 400; }
QPushButton[role="answer"] QLabel[chosen="true"] { font-weight: 600; }
QPushButton QLabel[role="number"] { font-size: ${big}px; font-weight: 700; color: $accent; }
QPushButton[role="cell"] { background: $raised; border: 2px solid $line; padding: 0; }
QPushButton[role="cell"]:checked { background: $row_lit; border: 2px solid $accent; }
QPushButton[role="cell"] QLabel { font-weight: 600; }
QPushButton[role="cell"] QLabel[role="hint"] { font-weight: 400; color: $muted; }
QPushButton QLabel[role="right"] { color: $on_felt_tie; }
QPushButton QLabel[role="wrong"] { color: $on_felt_irregular; }
QPushButton QLabel[struck="true"] { color: $disabled; text-decoration: line-through; }
"""
)


def marked_as(mark: QLabel, words: Words) -> None:
    """Writes the school's mark."""
    mark.setText(words("TRAINING"))


def school_sheet(shell: Shell) -> str:
    """The sheet for the pages of the school, in its own colour."""
    roles = {
        role: colour.name(QColor.NameFormat.HexArgb) for role, colour in shell.theme.roles.items()
    }
    return sheet_of(shell) + _SHEET.substitute(roles, big=int(Size.HEAD))


def dress_school(page: QWidget, shell: Shell) -> None:
    """Gives a page of the school the colours and sizes of the window, where they are others."""
    sheet = school_sheet(shell)
    if page.styleSheet() != sheet:
        page.setStyleSheet(sheet)
