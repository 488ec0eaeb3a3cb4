"""A finger that comes down twice takes nothing that its first touch has brought to lie there."""

from collections.abc import Callable, Sequence
from typing import Final

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.guards import TOO_SOON, UNREAD
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.table import events as ev
from tests.gui.felt.nights import TWENTY, played
from tests.gui.felt.screens import buttons, called, click, keys, shown, status, tap
from tests.play import the

SOON: Final = TOO_SOON - 0.1
STAKED: Final = "variant punto_banco\nseats 12\nshoe\ncoup\n" + "".join(
    f"stake {seat} banque {50 + seat}\n" for seat in range(1, 10)
)
DEALT: Final = f"{STAKED}deal 2 3\n"
BACCARA: Final = "variant baccara\nseats 12\nshoe\ncoup\nprincipal banque 1\n" + "".join(
    f"stake {seat} tableau_{1 if seat < 7 else 2} {50 + seat}\n" for seat in range(2, 12)
)
TWO_STAKES: Final = (
    "variant punto_banco\nseats 7\nshoe\ncoup\nstake 3 banque 40\nstake 4 banque 20\ndeal 2 4 K 4\n"
)
REASONS: Final = (
    "The guest disputes it",
    "The stake is not clear",
    "Chips are missing in the tray",
)


class Beat:
    """A clock that goes on as far as a test says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def after(qtbot: QtBot, night: str, pressed: str = "") -> tuple[TableWindow, Beat]:
    """The window at which that was dealt and these keys were pressed, each read."""
    beat = Beat()
    window = shown(qtbot, played(night), strokes=beat)
    for key in pressed.split():
        beat.now += 2 * UNREAD
        keys(window, key)
    beat.now += 2 * UNREAD
    return window, beat


def land(window: TableWindow, spot: QPoint) -> None:
    """A finger comes down there, on whatever lies there now."""
    QApplication.processEvents()
    under = the(window.childAt(spot))
    click(under, under.mapFrom(window, spot))
    QApplication.processEvents()


def stands(window: TableWindow) -> tuple[int, Keyed]:
    """What is recorded, and what is half keyed."""
    return window.desk.session.entries, window.desk.keyed


@pytest.mark.parametrize(
    ("night", "pressed", "line", "across"),
    [
        *((TWENTY, "Delete", reason, 50) for reason in REASONS),
        (BACCARA, "Enter l", "Tableau 2", 50),
        (TWO_STAKES, "Delete #3 Enter Delete", "Coup 1 · Seat 3", 50),
        (DEALT, "Tab 1 b 5 0 Enter", "Stake goes back", 5),
        (DEALT, "Tab 1 b 5 0 Enter", "It stands", 50),
        (STAKED, "F10", "Take chips back", 50),
        (STAKED, "Tab 7", "Player", 50),
    ],
)
def test_what_a_touch_has_brought_under_the_finger_is_not_taken(
    qtbot: QtBot, night: str, pressed: str, line: str, across: int
) -> None:
    """So many hundredths across the line there lies then a row, a seat or a chip."""
    window, beat = after(qtbot, night, pressed)
    key = next(each for said, each in buttons(window).items() if said.startswith(line))
    spot = key.mapTo(window, QPoint(key.width() * across // 100, key.height() // 4))
    land(window, spot)
    once = stands(window)
    for _ in range(2):
        beat.now += SOON
        land(window, spot)
        assert stands(window) == once
        assert status(window).endswith("Counted once.")
        assert status(window).count("Counted once.") == 1
    counted = status(window)
    beat.now += UNREAD
    land(window, spot)  # it is read by now, and taken, or refused with why
    assert (stands(window), status(window)) != (once, counted)


def test_the_last_card_touched_twice_is_not_struck_by_the_key_that_came_under_it(
    qtbot: QtBot,
) -> None:
    """What takes an entry back lies at the side all the time, and under the cards in a payout."""
    window, beat = after(qtbot, f"{STAKED}deal 9 3 K\n")
    key = buttons(window)["Q"]
    spot = key.mapTo(window, QPoint(key.width() // 2, key.height() * 3 // 4))
    land(window, spot)
    told = stands(window)
    assert window.desk.table.settlement is not None
    beat.now += SOON
    land(window, spot)
    assert stands(window) == told


def test_lines_of_a_payout_are_touched_as_fast_as_a_hand_can(qtbot: QtBot) -> None:
    window, beat = after(qtbot, TWENTY)
    rows = window.view.panel.table.rows.list
    for place in range(3):
        beat.now += SOON
        land(window, rows.mapTo(window, rows.box(place).center()))
    ticked = [each for each in window.desk.session.events if isinstance(each, ev.LineTicked)]
    assert len(ticked) == 3


def test_chips_are_touched_as_fast_as_a_hand_can(qtbot: QtBot) -> None:
    window, beat = after(qtbot, STAKED, "Tab 7 p")
    beat.now += SOON
    tap(window, "100", "100", "50")
    assert window.desk.keyed.line.amount == "250"


def test_a_place_elsewhere_is_touched_at_once_after_a_key(qtbot: QtBot) -> None:
    window, beat = after(qtbot, STAKED, "Tab")
    seats = window.view.felt.seats
    tap(window, "7")
    beat.now += SOON
    click(seats, seats.box(4, 12).center())
    assert window.desk.keyed.line.seat == "5"


@pytest.mark.parametrize("key", ["F8", "F5 F10"])
def test_nothing_that_is_painted_behind_a_list_takes_a_touch(qtbot: QtBot, key: str) -> None:
    window, _ = after(qtbot, DEALT, key)
    told = stands(window)
    felt, view = window.view.felt, window.view
    deeds: Sequence[Callable[[], None]] = (
        lambda: click(felt.hands[0], felt.hands[0].place(1).center()),
        lambda: click(felt.seats, felt.seats.box(4, 12).center()),
        lambda: view.row_tapped.emit("3", "banque"),
        lambda: view.bead_tapped.emit(1),
    )
    for deed in deeds:
        window.desk.quiet()
        deed()
        assert (stands(window), status(window)) == (told, "Choose one, or give up with Esc.")


def test_stakes_that_a_row_opens_again_are_told_as_those_that_a_key_opens(qtbot: QtBot) -> None:
    window, _ = after(qtbot, STAKED, "Enter")
    window.view.panel.row_tapped.emit("3", "banque")
    assert called(window) == "Seat 3 · Banker"
    assert status(window) == "The stakes are open again: Enter ends them."


def test_nothing_is_said_withdrawn_before_it_is_decided(qtbot: QtBot) -> None:
    window, _ = after(qtbot, DEALT)
    window.view.panel.row_tapped.emit("3", "banque")
    keys(window, "Delete")
    assert (called(window), status(window)) == ("Stake after no more bets", "")
    assert len(the(window.desk.table.coup).stakes) == 9
