"""No key looks at more coups than are on the screen, however many the night has had."""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.roll import Roll
from dealer_app.table.table import Played
from dealer_app.table.view.croupier_view import STORY
from tests.benchmarks.patrons import Night, opened
from tests.run_length import LONG

GAMES: Final = {
    "baccara": 11,
    "banque": 4,
    "chemin_de_fer": 2,
    "festival": 1,
    "macao": 1,
    "porcelaine": 2,
    "punto_banco": 3,
}
"""Every game, and of a dozen hands that key at random the one that enters something soonest."""

COUPS: Final = 40
IN_A_SHOE: Final = 4
"""Coups after which a shoe is closed, so that few of the night's coups are of the present one."""

KEYS: Final = 50 if LONG else 30
MOST_KEYS: Final = 400
"""Keys at the most, until some of them have entered something: few do while stakes are said."""
ENTERED: Final = 5
SIGNS: Final = "0123456789pbtnocrhadxvsm"
OTHERS: Final = (
    *(Qt.Key.Key_Return,) * 8,
    *(Qt.Key.Key_Space,) * 4,
    *(Qt.Key.Key_Escape,) * 2,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
)
"""What is keyed beside signs; the key on which the hand lies comes most."""


class Looked:
    """The numbers of the coups that somebody looked at."""

    def __init__(self) -> None:
        self.at: set[int] = set()

    def see(self, item: Any) -> None:
        if isinstance(item, Played):
            self.at.add(item.coup.number)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    """Every roll tells which of its coups are looked at."""
    found, at, every = Looked(), Roll._at, Roll.__iter__

    def told(self: Roll[Any], place: int) -> object:
        item = at(self, place)
        found.see(item)
        return item

    def all_told(self: Roll[Any]) -> Iterator[object]:
        for item in every(self):
            found.see(item)
            yield item

    monkeypatch.setattr(Roll, "_at", told)
    monkeypatch.setattr(Roll, "__iter__", all_told)
    return found


def long_night(game: str) -> TableSession:
    """So many coups, a few from each shoe."""
    session = opened(game)
    night = Night(session, seed=7)
    while len(session.table.played) < COUPS:
        night.play(len(session.table.played) + IN_A_SHOE)
        while session.table.unticked:
            session.enter(ev.AllTicked())
        session.enter(ev.ShoeClosed())
    return session


def on_the_screen(session: TableSession) -> int:
    """The coups of the present shoe, or as many of the bank's story; the one that is dealt; and one
    that is looked up beside them."""
    table = session.table
    return max(len(table.of_shoe(table.shoes)), STORY) + 2


def test_a_roll_that_is_gone_through_is_told(looked: Looked) -> None:
    session = long_night("punto_banco")
    looked.at.clear()
    assert [each.coup.number for each in session.table.played][:2] == [1, 2]
    assert len(looked.at) == len(session.table.played) > 2 * on_the_screen(session)


@pytest.mark.parametrize("game", GAMES)
def test_no_key_looks_at_more_coups_than_are_on_the_screen(
    qtbot: QtBot, looked: Looked, game: str
) -> None:
    session = long_night(game)
    style = Style(words("fr"), read_theme("dark"), keymap("qwerty"))
    window = TableWindow(session, style, lambda: datetime.now(UTC))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    QApplication.processEvents()
    chance, entries = Random(f"{game} {GAMES[game]}"), session.entries
    for count in range(MOST_KEYS):
        if count >= KEYS and session.entries > entries + ENTERED:
            break
        if window.desk.at_rest:
            window.desk.past = count > KEYS // 2
        key = chance.choice(OTHERS) if chance.random() < 0.6 else None
        if window.desk.closed is not None and chance.random() < 0.8:
            key = Qt.Key.Key_Return  # nothing else opens what a wrong key has closed
        sign = chance.choice(SIGNS).upper()
        before = session.entries
        looked.at.clear()
        QTest.keyClick(window, key or Qt.Key(ord(sign)))
        window.repaint()
        QApplication.processEvents()
        told = (key or sign, session.table.due, window.desk.keyed.mode, session.events[before:])
        if not any(isinstance(fact, ev.CoupRectified) for fact in session.events[before:]):
            assert len(looked.at) <= on_the_screen(session), (told, sorted(looked.at))
    assert session.entries > entries + ENTERED
    window.let_go()
