"""Whatever the display says it says whole, in each language and on each screen."""

from random import Random

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from dealer_app.gui.display import ink
from dealer_app.gui.display.display_desk import between_sessions
from dealer_app.gui.kit import paint
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import LANGUAGES, words
from dealer_app.table.view.public_view import PublicView, public_view
from tests.gui.display.guests import GAMES, SIZES, display
from tests.gui.display.shoes import dealt_shoe, next_entry
from tests.run_length import one_in

SHOWN = "[display]\nstakes = true\n"
"""A house whose guests read what lies at each seat."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What was written and did not go in whole."""
    whole, short = paint.elided, set[str]()

    def told(text: str, font: QFont, width: int) -> str:
        written = whole(text, font, width)
        if written != text:
            short.add(text)
        return written

    for each in (paint, ink):
        monkeypatch.setattr(each, "elided", told)
    return short


def fullest(game: str) -> PublicView:
    """The view with the most stakes of some coups that follow each other."""
    chance = Random(game)
    session = dealt_shoe(game, 12, chance, SHOWN)
    views = []
    for _ in range(40):
        next_entry(session, chance)
        views.append(public_view(session.table))
    return max(views, key=lambda view: (len(view.stakes), sum(len(h.cards) for h in view.hands)))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_the_display_is_cut_short(qtbot: QtBot, cut: set[str], game: str) -> None:
    """Each size in one language, and in the other in the next game: words that a size has no room
    for are written there in several games."""
    view = fullest(game)
    for each in (view, between_sessions(view)):
        for at, name in enumerate(SIZES, start=GAMES.index(game)):
            window = display(qtbot, name)
            for language in one_in(len(LANGUAGES), list(LANGUAGES), at):
                window.wear(words(language), read_theme("dark"))
                window.show_view(each)
                window.grab()
                assert not cut, (name, language)
