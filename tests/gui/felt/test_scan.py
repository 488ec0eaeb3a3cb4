"""A scanner at the table: its codes are cards, and no key that a finger presses waits for it."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.readers.scanner import FILE, Scanner, ScannerTable
from dealer_app.rules.cards import Card
from dealer_app.table.events import CardDealt, CardSource
from tests.gui.felt.screens import Disk, alone, held, keys, ready, scene, send, status, table
from tests.gui.shell.hall import hall, left_open
from tests.play import the

CODES = {"11": Card("2", "s"), "12": Card("K", "h"), "13": Card("3"), "19": Card("9", "d")}


class Beat:
    """A clock that a test turns: each look at it is so much later."""

    def __init__(self) -> None:
        self.now, self.step = 0.0, 0.003

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def beat() -> Beat:
    return Beat()


@pytest.fixture
def window(qtbot: QtBot, beat: Beat) -> TableWindow:
    """A table of which the first card is due, with a scanner."""
    window = ready(qtbot)
    window._beat = beat
    window.scanner = Scanner(ScannerTable("~", CODES))
    return window


def scan(window: TableWindow, code: str) -> None:
    for sign in f"~{code}":
        send(window, sign)
    keys(window, "Enter")


def test_codes_are_cards_in_the_order_in_which_they_are_read(window: TableWindow) -> None:
    for code in ("11", "12", "13"):
        scan(window, code)
    assert held(window) == "2s 3 / Kh"
    keys(window, "5")
    assert held(window) == "2s 3 / Kh 5", "fingers go on beside it"


def test_a_wrong_code_is_named_and_nothing_is_entered(window: TableWindow) -> None:
    scan(window, "99")
    assert status(window) == "The scanner’s table has no code “99”: key the card."
    assert the(window.desk.table.coup).hands == {}


def test_nothing_of_a_code_that_is_cut_off_is_entered(
    qtbot: QtBot, window: TableWindow, beat: Beat
) -> None:
    for sign in "~11":
        send(window, sign)
    beat.now += 1
    qtbot.waitUntil(lambda: "cut off" in status(window))
    assert the(window.desk.table.coup).hands == {}
    keys(window, "2 k")
    assert held(window) == "2 / K"


def sources(window: TableWindow) -> list[CardSource]:
    return [e.source for e in window.desk.session.events if isinstance(e, CardDealt)]


def test_a_scanned_card_is_recorded_as_the_scanners_and_a_keyed_one_bears_the_ring(
    window: TableWindow,
) -> None:
    scan(window, "11")
    keys(window, "K")
    assert sources(window) == [CardSource.SCANNER, CardSource.HAND]
    ponte, banque = scene(window).view.hands
    assert (scene(window).keyed_cards(ponte), scene(window).keyed_cards(banque)) == (
        {},
        {1: CardSource.HAND},
    )


def test_a_card_scanned_while_a_stake_is_half_keyed_lies_aside_and_is_dealt_once_it_stands(
    window: TableWindow,
) -> None:
    keys(window, "Tab 3 b 2")
    keyed = window.desk.keyed
    scan(window, "11")
    scan(window, "12")
    assert status(window) == (
        "The K♥ that was scanned lies aside: it is dealt once what comes first is done."
    )
    assert (window.desk.keyed, scene(window).shoe_line) == (keyed, "2 cards aside")
    keys(window, "5 Enter")
    (stake,) = the(window.desk.table.coup).stakes
    assert stake.amount == 2500
    assert held(window) == "2s / Kh"
    assert sources(window) == [CardSource.SCANNER] * 2
    assert scene(window).shoe_line == ""


def test_a_card_scanned_while_somebody_has_to_decide_is_dealt_after_it(
    window: TableWindow,
) -> None:
    keys(window, "2 k 3 5 6 4 9 Enter")
    the(window.desk.pending)
    scan(window, "11")
    assert len(window.desk.scans) == 1
    keys(window, "Down Enter")
    assert window.desk.pending is None
    assert not window.desk.scans


def test_a_card_that_the_disk_does_not_take_lies_aside_until_it_does(qtbot: QtBot) -> None:
    disk = Disk()
    window = alone(qtbot, table(disk=disk))
    window._beat = Beat()
    window.scanner = Scanner(ScannerTable("~", CODES))
    keys(window, "Enter Enter")
    disk.full = True
    scan(window, "11")
    assert window.desk.scans == (Card("2", "s"),)
    disk.full = False
    scan(window, "12")
    assert held(window) == "2s / Kh"


def test_no_finger_is_held_without_the_prefix(window: TableWindow, beat: Beat) -> None:
    beat.step = 0.0001
    keys(window, "2")
    assert held(window) == "2 / ", "it is entered at once, however fast it came"


def test_the_line_of_a_list_takes_nothing_of_a_code(window: TableWindow) -> None:
    keys(window, "F10")
    line = window.view.panel.list.line
    before = line.text()
    QTest.keyClicks(line, "~11")
    assert line.text() == before


def test_a_table_of_the_house_says_what_each_code_is(qtbot: QtBot, tmp_path: Path) -> None:
    path = left_open(tmp_path, "Table 3", "4")
    path.with_name(FILE).write_text('prefix = "~"\n[cards]\n11 = "2s"\n', encoding="utf-8")
    here = hall(qtbot, tmp_path)
    here.opener.take_up(path)
    window = here.dealing.window
    window._beat = Beat()
    scan(window, "11")
    assert [each.card for each in window.desk.session.events if isinstance(each, CardDealt)][
        -1
    ] == Card("2", "s")


def test_a_table_of_codes_that_cannot_be_used_is_said_at_the_table(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = left_open(tmp_path, "Table 3", coups=1)
    path.with_name(FILE).write_text('prefix = "a"\n[cards]\n', encoding="utf-8")
    here = hall(qtbot, tmp_path)
    here.opener.take_up(path)
    assert here.dealing.window.scanner is None
    assert "“prefix” must be one sign" in status(here.dealing.window)


def test_a_second_code_while_a_card_too_many_waits_lies_aside(window: TableWindow) -> None:
    keys(window, "2 k 3 5 6 4")
    scan(window, "13")
    scan(window, "19")
    assert window.desk.scans == (Card("9", "d"),)
    keys(window, "Enter")
    assert the(window.desk.pending).card == Card("3")
    assert sources(window)[-1] is CardSource.SCANNER
