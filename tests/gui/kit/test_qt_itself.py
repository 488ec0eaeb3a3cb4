"""What the program relies on in Qt's bindings."""

import sys

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def test_a_call_that_returns_nothing_takes_no_reference_to_none(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(1000):
        widget.update()
    assert before - sys.getrefcount(None) < 500
