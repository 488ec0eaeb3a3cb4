"""What is painted anew after an entry: no more than differs, and the display is as if all were."""

from collections.abc import Callable, Iterable
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from typing_extensions import override

from dealer_app.gui.display.guest_window import DisplayWindow, Panel
from dealer_app.gui.display.parts import BigPart, HandPart, ManchePart
from dealer_app.rules.cards import Card
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.view.public_view import public_view
from tests.builders import at_table, deal, entered
from tests.gui.display.guests import display, part
from tests.gui.display.shoes import dealt_shoe, next_entry
from tests.run_length import LONG

SMALL = QSize(640, 360)
ENTRIES = 45 if LONG else 25
"""After how many entries what was painted bit by bit is compared: some coups of each game."""

STAKES_SHOWN = "[display]\nstakes = true\n"
"""What leaves the hands of two tableaux the least height."""


def drawn(picture: Callable[[], QImage]) -> QImage:
    return picture().convertToFormat(QImage.Format.Format_RGB32)


def after(window: DisplayWindow, session: TableSession) -> None:
    """Shows the table, all of it painted."""
    window.show_view(public_view(session.table))
    QApplication.processEvents()
    while window.paints_on:
        QApplication.processEvents()
    QApplication.processEvents()


def on_screen(window: DisplayWindow) -> QImage:
    """What guests see: what was painted bit by bit."""
    return drawn(lambda: window.screen().grabWindow(window.winId()).toImage())


def at_once(window: DisplayWindow) -> QImage:
    """The same painted whole."""
    return drawn(lambda: window.grab().toImage())


@pytest.mark.parametrize(
    ("game", "coups"), [("punto_banco", 66), ("macao", 14), ("banque", 3), ("chemin_de_fer", 3)]
)
@pytest.mark.parametrize("size", [SMALL, QSize(360, 640)])
def test_painted_bit_by_bit_it_is_as_if_painted_at_once(
    qtbot: QtBot, game: str, coups: int, size: QSize
) -> None:
    chance = Random(game)
    session, window = dealt_shoe(game, coups, chance, STAKES_SHOWN), display(qtbot)
    window.setMinimumSize(QSize(1, 1))
    window.resize(size)
    window.show_view(public_view(session.table))
    window.show()
    for _ in range(ENTRIES):
        if chance.random() < 0.1:
            session.undo()
        else:
            next_entry(session, chance)
        after(window, session)
        assert on_screen(window) == at_once(window)


def test_a_view_that_comes_before_the_last_was_painted_leaves_nothing_out(qtbot: QtBot) -> None:
    """Roads wait a turn; what another entry moves meanwhile is painted as well."""
    chance = Random(5)
    session, window = dealt_shoe("punto_banco", 66, chance), display(qtbot)
    window.resize(SMALL)
    window.show_view(public_view(session.table))
    window.show()
    for _ in range(12):
        for _ in range(15):
            next_entry(session, chance)
            window.show_view(public_view(session.table))
        after(window, session)
        assert on_screen(window) == at_once(window)


class Watched(QObject):
    """How much of some panels was painted since they are watched, in parts of their area."""

    def __init__(self, panels: Iterable[Panel]) -> None:
        super().__init__()
        self.panels = tuple(panels)
        self.painted = 0.0
        for panel in self.panels:
            panel.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, Panel):
            boxes = cast(Iterable[QRect], event.region())
            area = sum(each.width() * each.height() for each in boxes)
            self.painted += area / (watched.width() * watched.height())
        return False


def watched(window: DisplayWindow, kind: type) -> Watched:
    return Watched(panel for panel in window.panels if isinstance(panel.what, kind))


def test_a_coup_more_paints_one_cell_of_the_big_road(qtbot: QtBot) -> None:
    session, window = at_table(), display(qtbot)
    entered(session, *deal("9 7 K T"), ev.CoupOpened())
    after(window, session)
    window.show()
    after(window, session)
    big = watched(window, BigPart)
    entered(session, *deal("9 7 K T"))
    after(window, session)
    assert len(part(window, BigPart).cells) == 2
    assert 0 < big.painted < 0.05


def test_a_coup_more_paints_one_column_of_the_manches(qtbot: QtBot) -> None:
    """The others are moved, where there is no room for all."""
    chance = Random(3)
    session, window = dealt_shoe("macao", 14, chance), display(qtbot)
    after(window, session)
    window.show()
    after(window, session)
    before = len(part(window, ManchePart).manches)
    manches = watched(window, ManchePart)
    while len(part(window, ManchePart).manches) == before:
        manches.painted = 0.0
        next_entry(session, chance)
        after(window, session)
    assert 0 < manches.painted < 0.2


def test_a_card_more_leaves_the_other_cards_as_they_are(qtbot: QtBot) -> None:
    session, window = at_table(), display(qtbot)
    entered(session, ev.CardDealt(Card("2"), None), ev.CardDealt(Card("K"), None))
    after(window, session)
    window.show()
    after(window, session)
    hands = watched(window, HandPart)
    entered(session, ev.CardDealt(Card("3"), None))
    after(window, session)
    assert part(window, HandPart).cards == (Card("2"), Card("3"))
    assert 0 < hands.painted < 0.5
