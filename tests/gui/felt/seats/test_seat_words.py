"""What a seat says while it is asked: from what to what it stakes, or that it takes the whole."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.seats.seat_words import lit_seat, word_of
from dealer_app.gui.felt.table_window import TableWindow
from tests.gui.felt.banks import opened
from tests.gui.felt.nights import TWELVE, window_after
from tests.gui.felt.screens import keys, scene
from tests.play import the

CALLED = {"porcelaine": "5 1 0 0 0 Enter", "chemin_de_fer": "3 2 0 0 0 Enter"}
"""The bank of a game, called to a new table."""


def asked(qtbot: QtBot, game: str, keyed: str = "", house: str = "") -> TableWindow:
    """The window once the bank lies there, and what is keyed after it."""
    window = opened(qtbot, game, seats=7, house=house)
    keys(window, f"{CALLED[game]} {keyed}")
    return window


def told(window: TableWindow) -> dict[str, str]:
    """The words of the seats that are asked."""
    words = {seat.seat: word_of(scene(window), seat) for seat in scene(window).view.seats}
    return {seat: word.text for seat, word in words.items() if word and word.ink == "accent"}


def panel(window: TableWindow) -> list[tuple[str, str]]:
    rows = window.view.panel.table.rows.list.rows
    return [(row.seat, row.value) for row in rows if row.lit]


@pytest.mark.parametrize(
    ("game", "keyed", "house", "said"),
    [
        ("porcelaine", "", "", {"4": "up to 999"}),
        ("porcelaine", "4 0 0 Enter", "", {"3": "600 missing"}),
        ("porcelaine", "", "casino", {"4": "from 20 to 980"}),
        ("porcelaine", "4 0 0 Enter", "casino", {"3": "600 missing"}),
        ("chemin_de_fer", "", "", {"4": "Banco: 2,000"}),
        ("chemin_de_fer", "0 Enter 0 Enter", "", {"6": "Banco: 2,000"}),
    ],
)
def test_the_seat_that_is_asked_says_what_it_may(
    qtbot: QtBot, game: str, keyed: str, house: str, said: dict[str, str]
) -> None:
    assert told(asked(qtbot, game, keyed, house)) == said


def test_an_amount_half_keyed_stands_on_its_seat_and_in_the_panel(qtbot: QtBot) -> None:
    window = asked(qtbot, "porcelaine")
    strip = window.view.felt.seats
    before = strip.grab().toImage()
    keys(window, "4 0")
    the(scene(window).keying)
    assert panel(window) == [("4", "40 …")]
    assert strip.grab().toImage() != before
    keys(window, "Back Back")
    assert strip.grab().toImage() == before


def test_at_a_free_table_what_is_keyed_stands_under_the_stakes(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\ncoup\nstake 2 ponte 20\n")
    keys(window, "6 b 1 4 0")
    assert panel(window) == [("6", "140 …")]


def test_while_a_stake_is_keyed_no_place_waits_for_a_card(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\ncoup\nstake 2 ponte 20\n")
    keys(window, "6 b 1")
    assert [hand.waits for hand in scene(window).view.hands] == [None, None]


def test_while_another_is_asked_for_a_stake_nothing_is_paid(qtbot: QtBot) -> None:
    """Seat 12 has won already by what all have shown; 11 still speaks."""
    window = window_after(qtbot, TWELVE + "stake 12 own 10\n")
    assert scene(window).view.lines == ()
    assert lit_seat(scene(window)) == "11"
    rows = window.view.panel.table.rows.list.rows
    assert [(row.seat, row.text) for row in rows[:2]] == [("12", "Own hand"), ("11", "speaks")]
