"""Values to choose from: what they are called is read whole, however little room there is."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.page_keys import Choice
from tests.play import the

POSTS = [
    ("croupier", "croupier"),
    ("chef", "chef de table"),
    ("director", "directeur"),
    ("trainer", "formateur"),
    ("auditor", "auditeur"),
]


@pytest.fixture
def column(qtbot: QtBot) -> Iterator[QWidget]:
    """A column of a form, whatever is laid in it, on a page that is there as long."""
    page = QWidget()
    page.resize(1300, 400)
    qtbot.addWidget(page)
    made = QWidget(page)
    QVBoxLayout(made)
    page.show()
    yield made
    page.hide()


def offered(column: QWidget, wide: int) -> Choice:
    choice = Choice()
    the(column.layout()).addWidget(choice)
    column.setFixedWidth(wide)
    choice.offer(POSTS, "croupier")
    column.show()
    settle()
    return choice


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def places(choice: Choice) -> list[QRect]:
    return [choice.button(value).geometry() for value, _ in POSTS]


def lines(choice: Choice) -> int:
    return len({place.top() for place in places(choice)})


def whole(choice: Choice) -> bool:
    """True if every word is read whole, and no value lies over another."""
    buttons, laid = [choice.button(value) for value, _ in POSTS], places(choice)
    return all(each.width() >= each.minimumSizeHint().width() for each in buttons) and not any(
        laid[one].intersects(laid[other]) for one in range(5) for other in range(one)
    )


def test_values_that_have_room_stand_in_one_line(column: QWidget) -> None:
    choice = offered(column, 1200)
    assert lines(choice) == 1
    assert whole(choice)


@pytest.mark.parametrize("wide", [400, 360, 280, 220])
def test_values_without_room_go_on_over_more_lines(column: QWidget, wide: int) -> None:
    choice = offered(column, wide)
    assert lines(choice) > 1
    assert whole(choice)


def test_a_line_that_gets_room_again_holds_them_all(column: QWidget) -> None:
    choice = offered(column, 280)
    column.setFixedWidth(1200)
    settle()
    assert lines(choice) == 1


def test_longer_words_find_their_room_too(column: QWidget) -> None:
    choice = offered(column, 600)
    long = [(value, f"{name} {name} {name}") for value, name in POSTS]
    choice.offer(long, "croupier")
    settle()
    assert lines(choice) > 1
    assert whole(choice)
