"""The felt is filled: cards are as large as the room allows, on either screen."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.hand_widget import HEAD, height_of
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import scene

TWO = "variant punto_banco\nseats 7\nshoe\ncoup\ndeal 2 K 3\n"
THREE = "variant banque\nseats 9\nshoe\ncoup\nbank 1 9000\nstake 2 tableau_1 100\ndeal 2 K 3\n"
SIZES = [(1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("night", [TWO, THREE])
def test_the_room_of_a_hand_is_used_in_height_or_in_width(
    qtbot: QtBot, size: tuple[int, int], night: str
) -> None:
    """No card could be a tenth larger."""
    window = window_after(qtbot, night)
    window.resize(*size)
    felt = window.view.felt
    high = felt.seats.geometry().top() - felt.call.geometry().bottom() - HEAD
    for hand in felt.hands:
        wide = (felt.width() - 100) // len(felt.hands)
        fills = hand.place(3).right() >= 0.9 * wide or hand.place(1).height() >= 0.9 * high
        assert fills, (hand.place(1), hand.place(3), wide, high)
        assert hand.geometry().bottom() < felt.seats.geometry().top()


@pytest.mark.parametrize("night", [TWO, THREE])
def test_cards_grow_with_the_screen(qtbot: QtBot, night: str) -> None:
    window = window_after(qtbot, night)
    small = window.view.felt.card_width()
    window.resize(1920, 1080)
    assert scene(window).style.large
    large = window.view.felt.card_width()
    assert large > 1.6 * small
    assert height_of(large) > 240
