"""What is read beside a felt, where it is longer than its place."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.answer_parts import Paragraphs


def test_the_arrows_move_what_is_longer_than_its_place_and_anew_it_is_read_from_the_first(
    qtbot: QtBot,
) -> None:
    shown = Paragraphs(read=False, gap=4)
    qtbot.addWidget(shown)
    shown.resize(200, 60)
    shown.fill([label("text", f"A reason, number {number}.") for number in range(20)])
    shown.show()
    QApplication.processEvents()
    bar = shown.verticalScrollBar()
    shown.read_on(1)
    assert bar.value() == bar.singleStep() > 0
    shown.read_on(-1)
    assert bar.value() == 0
    shown.read_on(3)
    read = bar.value()
    shown.fill([label("text", f"A reason, number {number}.") for number in range(20)])
    QApplication.processEvents()
    assert bar.value() == read > 0
    shown.fill([label("text", f"A reason, number {number}.") for number in range(30)])
    QApplication.processEvents()
    assert bar.value() == 0
