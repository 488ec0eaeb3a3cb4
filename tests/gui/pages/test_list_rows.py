"""A list: however long it is, only what is seen of it is worded."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.labels import Cell
from dealer_app.gui.pages.list_rows import BETWEEN, Lane, Rows
from dealer_app.gui.pages.page_keys import ARROWS
from dealer_app.i18n import words
from tests.gui.controls import described, heard, touch_row

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


def listed(qtbot: QtBot, window: QWidget, worded: set[int], many: int = MANY) -> Rows[int]:
    """A list of numbers in a window, the first lit; each tenth stands on two lines."""

    def number(record: int) -> str:
        worded.add(record)
        return f"{record}\n→ {record + 1}" if record % 10 == 0 else str(record)

    columns: tuple[Lane[int], ...] = (
        Lane("Number", number),
        Lane("Twice", lambda each: str(2 * each), 100),
    )
    rows = Rows[int](columns, called=str)
    rows.setParent(window)
    rows.resize(600, 400)
    with qtbot.waitExposed(window):
        window.show()
    rows.fill(words("en"), range(many))
    rows.grab()
    return rows


def seen(rows: Rows[Any]) -> range:
    """The records whose rows are on the screen."""
    table = rows.list
    last = table.rowAt(table.viewport().height() - 1)
    return range(table.rowAt(0), last + 1)


def whole(rows: Rows[Any]) -> range:
    """The records whose rows are seen from their upper edge to their lower one."""
    table, there = rows.list, seen(rows)
    high = table.viewport().height()
    spans = {at: (table.rowViewportPosition(at), table.rowHeight(at)) for at in there}
    inside = [at for at, (top, tall) in spans.items() if top >= 0 and top + tall <= high]
    return range(inside[0], inside[-1] + 1)


def test_of_a_long_list_only_what_is_seen_is_worded(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    assert worded >= set(seen(rows))
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


def test_each_cell_that_is_seen_is_painted_and_a_lit_row_otherwise(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded)
    table = rows.list
    places = {
        at: [table.visualRect(table.model().index(at, column)) for column in (0, 1)]
        for at in whole(rows)
    }
    first_lit = table.viewport().grab().toImage()
    rows.step(1)
    second_lit = table.viewport().grab().toImage()
    rows.fill(words("en"), ())
    bare = table.viewport().grab().toImage()
    for at, cells in places.items():
        for cell in cells:
            assert first_lit.copy(cell) != bare.copy(cell)
            assert (first_lit.copy(cell) != second_lit.copy(cell)) is (at in (0, 1))


def test_no_row_is_seen_in_part_and_those_below_are_counted(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded, 60)
    table = rows.list
    for at in (0, 25, 40):
        rows.light_at(at)
        rows.grab()
        *_, last = whole(rows)
        end = table.rowViewportPosition(last) + table.rowHeight(last)
        strip = table.viewport().rect().adjusted(0, end, 0, 0)
        drawn = table.viewport().grab(strip).toImage()
        assert drawn.isNull() or len(_colours(drawn)) == 1
        assert rows.more.text() == f"↓ {59 - last} more below"
    rows.light_at(59)
    rows.grab()
    assert rows.more.isVisible()
    assert not rows.more.text().strip()


def _colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_a_list_that_goes_in_says_of_nothing_that_it_lies_below(
    qtbot: QtBot, window: QWidget, worded: set[int]
) -> None:
    rows = listed(qtbot, window, worded, 3)
    assert not rows.more.isVisible()
    rows.fill(words("en"), range(60))
    rows.grab()
    assert rows.more.isVisible()
    rows.fill(words("en"), range(3))
    assert not rows.more.isVisible()


@pytest.mark.parametrize("short", range(1, 45, 4))
def test_a_list_that_is_a_few_pixels_too_low_loses_a_row_and_says_so(
    qtbot: QtBot, window: QWidget, worded: set[int], short: int
) -> None:
    rows = listed(qtbot, window, worded, 5)
    heads = rows.list.y()
    rows.resize(600, heads + rows.list.high - short)
    rows.grab()
    *_, last = whole(rows)
    assert rows.more.text() == f"↓ {4 - last} more below"
    assert last < 4


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


class Guest(NamedTuple):
    """Somebody of whom a list tells."""

    name: str
    has: str = ""
    owes: bool = False


LONG = "Somebody whose name goes on and on until no single line of any list has room for it"


def people(
    qtbot: QtBot, window: QWidget, guests: Sequence[Guest], *, whole: bool = False
) -> Rows[Guest]:
    """Guests in a list without heads."""
    columns: tuple[Lane[Guest], ...] = (
        Lane("", lambda each: each.name, wraps=True),
        Lane("", lambda each: each.has, 100, yields=True, marked=lambda each: each.owes),
    )
    made = Rows[Guest](columns, lambda each: each.name, nothing="Nobody is here.", whole=whole)
    made.setParent(window)
    made.resize(400, 300)
    with qtbot.waitExposed(window):
        window.show()
    made.fill(words("en"), guests)
    made.grab()
    return made


def test_where_there_is_no_record_a_sentence_says_so(qtbot: QtBot, window: QWidget) -> None:
    rows = people(qtbot, window, [])
    assert (rows.picked, rows.lit, rows.at, rows.texts) == (None, "", -1, ())
    (told,) = [each for each in rows.findChildren(QLabel) if each.text() == "Nobody is here."]
    assert told.isVisible()
    rows.fill(words("en"), [Guest("Ann")])
    assert not told.isVisible()


def test_words_that_wrap_are_read_whole_and_make_their_row_higher(
    qtbot: QtBot, window: QWidget
) -> None:
    rows = people(qtbot, window, [Guest("Ann"), Guest(LONG)])
    assert rows.shown[1][0] == LONG
    row = rows.list.dressed(1)
    (name,) = [cell for cell in row.findChildren(Cell) if cell.text() == LONG]
    assert name.heightForWidth(name.width()) <= name.height()
    assert rows.list.rowHeight(1) > rows.list.rowHeight(0)


def test_a_cell_that_yields_gives_its_room_to_the_words(qtbot: QtBot, window: QWidget) -> None:
    rows = people(qtbot, window, [Guest("Ann", "7"), Guest("Bob")])
    wide = [rows.list.dressed(at).findChildren(Cell)[0].width() for at in range(2)]
    assert wide[1] == wide[0] + 100 + BETWEEN


def test_what_is_marked_is_told_apart_from_what_is_not(qtbot: QtBot, window: QWidget) -> None:
    rows = people(qtbot, window, [Guest("Ann", "7"), Guest("Bob", "7", owes=True)])
    lit = [rows.list.dressed(at).findChildren(Cell)[1].property("lit") for at in range(2)]
    assert lit == [False, True]


def test_a_whole_list_is_as_high_as_its_rows(qtbot: QtBot, window: QWidget) -> None:
    rows = people(qtbot, window, [Guest("Ann"), Guest(LONG), Guest("Bob")], whole=True)
    assert rows.list.height() == sum(rows.list.rowHeight(at) for at in range(3))
    assert seen(rows) == range(3)


def test_touch_lights_a_row_and_says_so_and_nothing_may_be_lit(
    qtbot: QtBot, window: QWidget
) -> None:
    rows = people(qtbot, window, [Guest("Ann"), Guest("Bob")])
    with qtbot.waitSignals([rows.moved, rows.touched]):
        touch_row(rows, 1)
    assert (rows.at, rows.lit) == (1, "Bob")
    rows.light_at(-1)
    assert (rows.at, rows.picked) == (-1, None)
    rows.light("Ann")
    assert rows.at == 0
