"""A display that is left on: what it keeps is bounded, and a card is drawn before it comes."""

import gc
import tracemalloc
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.display import guest_window
from dealer_app.rules.cards import Card
from dealer_app.table import events as ev
from dealer_app.table.table import Table
from dealer_app.table.view.public_view import public_view
from tests.builders import at_table, deal, entered
from tests.gui.display.guests import display
from tests.gui.display.shoes import dealt_shoe, next_entry
from tests.run_length import LONG, one_in

PACK = 52 + 13 + 2
"""Cards told with their suits and without, the ten or figure not told apart, and the back."""

ENTRIES = 120 if LONG else 40
"""Of how many a night is made, which is shown again and again; of more in a long search."""

NIGHTS = 4 if LONG else 2
"""How often it is shown again while what is kept is counted."""

GROWN = 400 * NIGHTS * ENTRIES
"""Bytes that the interpreter itself may come to hold meanwhile."""


@pytest.fixture(autouse=True)
def _no_rest_between_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that may come are drawn a turn of the events each, as in the program, but without the
    milliseconds between two."""
    monkeypatch.setattr(guest_window, "IDLE", 0)


def night(game: str, entries: int) -> list[Table]:
    chance = Random(game)
    session = dealt_shoe(game, 0, chance)
    tables = []
    for _ in range(entries):
        next_entry(session, chance)
        tables.append(session.table)
    return tables


@pytest.mark.parametrize("game", one_in(2, ["punto_banco", "macao", "chemin_de_fer"]))
def test_night_after_night_nothing_more_is_kept(qtbot: QtBot, game: str) -> None:
    """What is kept is kept by the window, its panels and the cards, which all games share: roads
    and beads are the house's games', banks and stakes the patrons'."""
    window, tables = display(qtbot), night(game, ENTRIES)
    window.show()
    for _ in range(2):
        for table in tables:
            window.show_view(public_view(table))
            QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.draws_ahead, timeout=60_000)
    panels, cards = len(window.panels), window.cards_kept
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(NIGHTS):
        for table in tables:
            window.show_view(public_view(table))
            QApplication.processEvents()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    qtbot.waitUntil(lambda: not window.draws_ahead, timeout=60_000)
    assert after - before < GROWN
    assert (len(window.panels), window.cards_kept) == (panels, cards)
    assert cards <= 2 * PACK


def test_every_card_is_drawn_before_it_comes(qtbot: QtBot) -> None:
    window = display(qtbot)
    window.show_view(public_view(night("punto_banco", 12)[-1]))
    window.show()
    qtbot.waitUntil(lambda: not window.draws_ahead, timeout=60_000)
    assert window.cards_kept == PACK


def test_other_sizes_of_cards_are_forgotten(qtbot: QtBot) -> None:
    window = display(qtbot)
    window.show_view(public_view(night("punto_banco", 12)[-1]))
    window.show()
    qtbot.waitUntil(lambda: not window.draws_ahead, timeout=60_000)
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert window.cards_kept < PACK


def test_only_what_changed_is_painted_again(qtbot: QtBot) -> None:
    """A card changes its hand and the cards left; roads and limits stay as they are drawn."""
    table, window = at_table(), display(qtbot)
    entered(table, ev.CardDealt(Card("2"), None))
    window.show_view(public_view(table.state))
    window.show()
    QApplication.processEvents()
    painted: list[str] = []
    for panel in window.panels:
        panel.painted.connect(painted.append)
    entered(table, ev.CardDealt(Card("K"), None))
    window.show_view(public_view(table.state))
    QApplication.processEvents()
    assert sorted(painted) == ["HandPart", "ShoePart"]


def test_cards_and_their_winner_are_painted_before_the_roads(qtbot: QtBot) -> None:
    """Guests wait for the cards; all else follows in the turn behind them."""
    table, window = at_table(), display(qtbot)
    entered(table, *deal("K K 9"))
    window.show_view(public_view(table.state))
    window.show()
    QApplication.processEvents()
    painted: list[str] = []
    for panel in window.panels:
        panel.painted.connect(painted.append)
    entered(table, *deal("2"))
    window.show_view(public_view(table.state))
    QApplication.processEvents()
    assert {"HandPart", "CallPart"} <= set(painted)
    assert "BeadPart" not in painted
    qtbot.waitUntil(lambda: not window.paints_on)
    QApplication.processEvents()
    assert "BeadPart" in painted
