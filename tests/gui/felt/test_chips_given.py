"""Chips given out to each guest from the table's menu, by keys alone and by touch alone."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from tests.builders import euros
from tests.gui.felt.banks import menu, opened
from tests.gui.felt.screens import called, keys, scene, status, tap


def funds(window: TableWindow) -> dict[str, int]:
    seats = scene(window).view.seats
    return {seat.seat: seat.funds // 100 for seat in seats if seat.funds is not None}


def test_every_guest_is_given_as_much_by_enter_alone(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival")
    menu(window, "Give out chips")
    keys(window, "1 Enter 2 0 0 Enter Enter Enter")
    assert funds(window) == {"1": 200, "2": 200, "3": 200}
    assert called(window) == "Seat 4 · Chips · 200"
    keys(window, "Esc")
    assert called(window) == "Who plays the Bank?"


def test_another_amount_replaces_the_one_that_is_proposed(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival")
    menu(window, "Give out chips")
    keys(window, "1 Enter 2 0 0 Enter 5 0 Enter")
    assert funds(window) == {"1": 200, "2": 50}


def test_chips_come_back(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    menu(window, "Give out chips")
    keys(window, "3 2 0 0 Enter Esc")
    menu(window, "Take chips back")
    keys(window, "3 5 0 Enter Esc")
    assert funds(window) == {"3": 150}


def test_the_last_guest_ends_the_giving(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    menu(window, "Give out chips")
    keys(window, "4 2 0 0 Enter")
    assert scene(window).keyed.line.empty


def test_chips_are_given_by_touch(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    menu(window, "Give out chips")
    tap(window, "2", "1", "0", "0", "Give")
    assert funds(window) == {"2": 100}
    assert scene(window).view.seats[1].funds == euros(100)


def test_nobody_gives_back_more_than_was_given(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    menu(window, "Take chips back")
    keys(window, "2 1 0 0 Enter")
    assert status(window) != ""
    assert funds(window) == {}


def test_a_figure_that_is_of_no_seat_begins_the_amount(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival")
    menu(window, "Give out chips")
    keys(window, "1 5 0 0 Enter")
    assert funds(window) == {"1": 500}
