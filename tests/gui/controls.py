"""What can be touched on a page: what it is called, which keys come to it, how that is seen."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QAccessible, QImage, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QWidget,
)
from typing_extensions import override

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.night.tray.tray_page import TrayPage
from dealer_app.gui.pages.list_rows import Rows
from dealer_app.gui.school.answer_entry import place_of
from dealer_app.gui.school.question_page import QuestionPage
from dealer_app.gui.staff.pin_entry import SignPanel

CELL: Final = QAccessible.Role.Cell
AROUND: Final = 4
"""Pixels around a control in which its focus may show."""

OF_THE_EVENING: Final = ("stake", "recall")
"""The tables of the keymap that hold while chips are given out."""

BOARD: Final = {
    "⏎": "Return",
    "Esc": "Escape",
    "Échap": "Escape",
    "⌫": "Backspace",
    "Del": "Delete",
    "Suppr": "Delete",
    "←": "Left",
    "→": "Right",
}
"""The keys of the board behind what a key on the screen shows of them."""


def named(widget: QWidget) -> str:
    """What a screen reader calls a control."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def described(widget: QWidget) -> str:
    """What a screen reader adds to the name."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def heard(rows: Rows[Any]) -> list[str]:
    """What a screen reader is told of each row of a list, as it comes to its first cell."""
    table = QAccessible.queryAccessibleInterface(rows.list)
    cells = [table.child(at) for at in range(table.childCount())]
    told = [cell.text(QAccessible.Text.Name) for cell in cells if cell.role() == CELL]
    return told[:: rows.list.model().columnCount()]


def touch_row(rows: Rows[Any], at: int) -> None:
    """Touches a row of a list."""
    table = rows.list
    place = table.visualRect(table.model().index(at, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


class Unpainted(QObject):
    """Of a window all that the events do is done, but that it is painted: that comes at the end, as
    for somebody who is quick."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window, self._waits = window, False
        window.installEventFilter(self)

    @override
    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.UpdateRequest
        self._waits |= asked
        return asked

    def __enter__(self) -> None:
        """From now on, as from where it is made."""

    def __exit__(self, *_: object) -> None:
        self.paint()

    def paint(self) -> None:
        """The window is painted as it stands, and at each event again."""
        self._window.removeEventFilter(self)
        if self._waits:
            QApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))


LAYINGS: Final = 5
"""How often a page that is still being laid out is looked at again."""


def touched(page: QWidget) -> Iterator[QWidget]:
    """Everything on a page that answers a finger, as it is seen now."""
    for each in page.findChildren(QWidget):
        if not each.isVisible() or not each.isEnabled():
            continue
        if isinstance(each, QAbstractButton | QLineEdit) or (
            isinstance(each, QAbstractScrollArea) and _scrolls(each) and not _keys_in(each)
        ):
            yield each


def _scrolls(area: QAbstractScrollArea) -> bool:
    bar: QScrollBar = area.verticalScrollBar()
    return bar.maximum() > bar.minimum()


def _keys_in(area: QAbstractScrollArea) -> bool:
    """True of a list of keys, each of which is brought into sight as the keyboard comes to it."""
    return any(key.isVisibleTo(area) for key in area.findChildren(QAbstractButton))


def tabbed(page: QWidget) -> Sequence[QWidget]:
    """Where Tab stops, from the page itself until it comes round."""
    page.setFocus()
    met: list[QWidget] = []
    while True:
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here is None or here is page or here in met:
            return met
        met.append(here)


def without_focus(page: QWidget, stops: Sequence[QWidget]) -> list[str]:
    """What of these the keyboard's place is not seen on: each is looked at by itself, and the
    window is painted once all are."""
    with Unpainted(page.window()):
        return [named(each) for each in stops if not shows_focus(page, each)]


def shows_focus(page: QWidget, widget: QWidget) -> bool:
    """True if a control that has the keyboard's place looks another than without, once the page
    has been laid out: a list that still scrolls shows another place."""
    return any(_differs(page, widget) for _ in range(LAYINGS))


def _differs(page: QWidget, widget: QWidget) -> bool:
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()
    widget.setFocus()
    QApplication.processEvents()
    with_it = _seen(page, widget)
    page.setFocus()
    QApplication.processEvents()
    return with_it != _seen(page, widget)


def _seen(page: QWidget, widget: QWidget) -> QImage:
    box = QRect(widget.mapTo(page, widget.rect().topLeft()), widget.size())
    around = box.adjusted(-AROUND, -AROUND, AROUND, AROUND) & page.rect()
    return page.grab(around).toImage()


def own_key(page: QWidget, widget: QWidget) -> bool:
    """True of a key on the screen whose key on the board, which it tells, does something there."""
    told = described(widget)
    if not told:
        return False
    key = BOARD.get(told, told).replace("Ctrl ", "Ctrl+")
    if isinstance(page, QuestionPage) and place_of(key.lower()) is not None:
        return bool(widget.property("role") == "answer")
    if isinstance(page, SignPanel | TrayPage | QuestionPage):
        return key == "Tab" or keymap("qwerty").act(key, OF_THE_EVENING) is not None
    return QKeySequence(key) in (shortcut.key() for shortcut in page.findChildren(QShortcut))
