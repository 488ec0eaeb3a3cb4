"""What stands on the screen is what would be painted anew: nothing that changed stays as it was."""

from random import Random
from typing import Final

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.library import variant_ids
from tests.gui.felt.screens import keys, shown, table

KEYS: Final = (
    "Enter",
    "Enter",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "1",
    "0",
    "s",
    "n",
    "c",
    "Tab",
)
PRESSED: Final = 24


@pytest.fixture(autouse=True)
def still() -> None:
    """No line to write in blinks meanwhile."""
    QApplication.setCursorFlashTime(0)


def anew(window: TableWindow) -> QImage:
    """The window as it is painted without any picture that is kept of a key."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(KeyButton, "_is_kept", lambda _: False)
        return window.grab().toImage()


@pytest.mark.parametrize("game", variant_ids())
def test_each_key_repaints_whatever_it_has_changed(qtbot: QtBot, game: str) -> None:
    window, chance = shown(qtbot, table(game)), Random(game)
    pressed = ["Enter", "Enter", *chance.choices(KEYS, k=PRESSED)]
    for number, key in enumerate(pressed, 1):
        keys(window, key)
        QApplication.processEvents()
        on_the_screen = window.screen().grabWindow(window.winId()).toImage()
        assert on_the_screen == anew(window), " ".join(pressed[:number])
