"""The table keeps its keyboard, whatever was being written beside the felt."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.side_panel import LineField
from tests.gui.shell.hall import Hall, hall
from tests.play import the


def packs_asked(here: Hall) -> None:
    """Ctrl+K, as on the board."""
    place = QApplication.focusWidget() or here.shell
    QTest.keyClick(place, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()


@pytest.mark.parametrize("away", [("F3", "Esc"), ("Esc",)])
def test_what_was_being_written_leaves_the_keys_to_the_table(
    qtbot: QtBot, tmp_path: Path, away: tuple[str, ...]
) -> None:
    """Serial numbers are begun and left for something else: the next card is keyed all the same."""
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.key("Enter")
    here.until(lambda: here.opener.dealing is not None)
    here.key("Enter", "o", "7", "7")
    packs_asked(here)
    here.key(*("Down",) * 4, "Enter", "a")
    assert isinstance(QApplication.focusWidget(), LineField)
    here.key(*away)
    packs_asked(here)
    here.key("Esc", "8")
    coup = the(here.dealing.session.table.coup)
    assert [card.text for hand in coup.hands.values() for card in hand] == ["7", "8", "7"]
    assert QApplication.focusWidget() is here.dealing.window
