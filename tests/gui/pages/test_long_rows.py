"""The list of a page: however long it is, only what is seen of it is worded."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.pages.list_rows import Column
from dealer_app.gui.pages.long_rows import LongRows
from dealer_app.gui.pages.page_keys import ARROWS
from dealer_app.i18n import words
from tests.gui.controls import described, heard

MANY = 5_000


@pytest.fixture
def worded() -> set[int]:
    """The records of which a cell was asked for."""
    return set()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the list stands in."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def listed(qtbot: QtBot, window: QWidget, worded: set[int], many: int = MANY) -> LongRows[int]:
    """A list of numbers in a window, the first lit; each tenth stands on two lines."""

    def number(record: int) -> str:
        worded.add(record)
        return f"{record}\n→ {record + 1}" if record % 10 == 0 else str(record)

    columns: tuple[Column[int], ...] = (
        Column("Number", number),
        Column("Twice", lambda each: str(2 * each), 100),
    )
    rows = LongRows[int](columns, called=str)
    rows.setParent(window)
    rows.resize(600, 400)
    with qtbot.waitExposed(window):
        window.show()
    rows.fill(words("en"), range(many))
    rows.grab()
    return rows


def seen(rows: LongRows[int]) -> range:
    """The records whose rows are on the screen."""
    table = rows.list
    last = table.rowAt(table.viewport().height() - 1)
    return range(table.rowAt(0), last + 1)


def test_of_a_long_list_only_what_is_seen_is_worded(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    assert worded == set(seen(rows))
    assert 5 < len(worded) < 20


def test_a_row_that_comes_into_sight_is_worded_then(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    worded.clear()
    rows.step(-1)
    rows.grab()
    assert rows.lit == str(MANY - 1)
    assert MANY - 1 in seen(rows)
    assert len(worded) < 40


def test_the_row_that_is_lit_is_in_sight_and_so_is_the_next(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    for at in range(1, 60):
        rows.step(1)
        assert rows.lit == str(at)
        assert {at, at + 1} <= set(seen(rows))
    for at in range(58, 0, -1):
        rows.step(-1)
        assert {at, at - 1} <= set(seen(rows))


def test_a_row_of_two_lines_is_as_high_as_they_are(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    assert rows.list.rowHeight(0) > rows.list.rowHeight(1)
    assert rows.shown[10] == ("10\n→ 11", "20")


def test_each_row_is_heard_whole_with_the_keys_that_lead_to_it(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded, 11)
    assert heard(rows)[1] == "1, 2"
    assert heard(rows)[10] == "10 → 11, 20"
    assert described(rows.list) == ARROWS


def test_what_was_lit_stays_lit_where_it_still_is(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    rows.step(7)
    rows.fill(words("en"), range(5, 50))
    assert rows.lit == "7"
    rows.fill(words("en"), range(20, 50))
    assert rows.lit == "20"
    rows.step(3)
    rows.forget()
    rows.fill(words("en"), range(20, 50))
    assert rows.lit == "20"
