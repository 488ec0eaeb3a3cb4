"""A window that was kept shows what one made anew shows: nothing of an earlier moment stays."""

from collections import Counter
from random import Random
from typing import Final, NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct
from dealer_app.gui.felt.scene_builder import scene_of
from dealer_app.gui.felt.table_view import TableView
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import BounceFilter, KeyButton
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from tests.benchmarks.patrons import Night, opened
from tests.gui.felt.screens import keys, shown
from tests.play import the
from tests.run_length import LONG
from tests.whole_night.at_random import BANKED_BY_PATRONS, BANKED_BY_THE_HOUSE

NIGHTS: Final = min(LONG, 20) or 1
"""Nights of each game: one takes some ten seconds where it is looked at after every act."""

MOST_ACTS: Final = 120 if LONG else 24
LOOKED_AT: Final = 0.9 if LONG else 0.5
PAINTED: Final = 0.5 if LONG else 0.2
"""How many of the acts are followed by a look at what is said, and how many of these looks are at
what is painted too."""

SIZES: Final = ((1280, 800), (1920, 1080))
KEYS: Final[tuple[str, ...]] = (
    *"0123456789" * 2,
    *"pbtnocrhadxvsmfgeu",
    *("Enter",) * 20,
    *("Space", "Tab", "Esc", "Esc", "Back", "Left", "Right"),
    *("F3", "F4", "F5", "F6", "F7", "F8", "F10"),
)


class Shown(NamedTuple):
    """What a part of the window shows, to whoever sees it and to whoever hears it."""

    place: tuple[int, int, int, int]
    kind: str
    enabled: bool
    name: str
    description: str
    text: str
    act: KeyAct | None
    sheet: str


def seen(view: QWidget) -> Counter[Shown]:
    """Every part that is to be seen."""
    parts = view.findChildren(QWidget)
    return Counter(_part(view, part) for part in parts if part.isVisibleTo(view))


def _part(view: QWidget, part: QWidget) -> Shown:
    corner = part.mapTo(view, QPoint(0, 0))
    return Shown(
        (corner.x(), corner.y(), part.width(), part.height()),
        type(part).__name__,
        part.isEnabled(),
        part.accessibleName(),
        part.accessibleDescription(),
        str(part.property("text") or ""),
        part.act if isinstance(part, KeyButton) else None,
        part.styleSheet(),
    )


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    """Where parts are made anew, each thrown away before the next."""
    room = QWidget()
    qtbot.addWidget(room)
    room.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    room.show()
    return room


def made_anew(window: TableWindow, room: QWidget) -> TableView:
    """The parts of a window that shows this moment and has shown none before."""
    now, view = the(window.scene).now, TableView(room, BounceFilter(lambda: 0.0))
    room.setPalette(window.palette())
    room.resize(window.size())
    view.resize(window.size())
    view.render_scene(scene_of(window.desk, window.style_now, now))
    view.show()
    QApplication.processEvents()  # everything finds its place
    return view


def the_same(window: TableWindow, room: QWidget, done: str, *, painted: bool) -> None:
    """The window that was kept and one made anew show the same, wherever its lists were rolled to,
    whatever was begun in its line, and whoever has the keyboard."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    focused = QApplication.focusWidget()
    window.setFocus()
    QApplication.processEvents()
    kept, anew = window.view, made_anew(window, room)
    anew.panel.list.line.setText(kept.panel.list.line.text())
    for mine, other in zip(_bars(kept), _bars(anew), strict=True):
        assert mine.maximum() == other.maximum(), done
        other.setValue(mine.value())
    before, now = seen(kept), seen(anew)
    assert (before - now, now - before) == (Counter(), Counter()), done
    if painted:
        on_the_screen = window.screen().grabWindow(window.winId()).toImage()
        assert on_the_screen == anew.grab().toImage().convertedTo(on_the_screen.format()), done
    anew.hide()
    anew.deleteLater()
    if focused is not None:
        focused.setFocus()


def _bars(view: TableView) -> list[QScrollBar]:
    """Where the lists that are to be seen were rolled to."""
    lists = view.findChildren(QScrollArea)
    return [each.verticalScrollBar() for each in lists if each.isVisibleTo(view)]


# What is done between two looks


def answered(_window: TableWindow, night: Night, _chance: Random) -> str:
    """What is called is done, as if another program had entered it."""
    night.answer()
    return "answered"


def keyed(window: TableWindow, _night: Night, chance: Random) -> str:
    """A key is pressed."""
    key = chance.choice(KEYS)
    keys(window, key)
    return key


def resized(window: TableWindow, _night: Night, _chance: Random) -> str:
    """The window is made as large as it can be, or as small."""
    small, large = SIZES
    window.resize(*(large if window.width() == small[0] else small))
    return f"{window.width()} wide"


def dressed(window: TableWindow, _night: Night, chance: Random) -> str:
    """Other colours, or another language."""
    if chance.random() < 0.5:
        theme = chance.choice(("dark", "light", "contrast"))
        window.use_theme(read_theme(theme))
        return theme
    language = chance.choice(("en", "fr"))
    window.use_words(words(language))
    return language


ACTS: Final = (*(answered,) * 10, *(keyed,) * 28, resized, dressed)

HOUSES: Final = (*BANKED_BY_THE_HOUSE, *BANKED_BY_PATRONS)


@pytest.mark.parametrize(("game", "house"), HOUSES, ids=[game for game, _ in HOUSES])
@pytest.mark.parametrize("seed", range(NIGHTS))
def test_a_window_that_was_kept_shows_what_one_made_anew_shows(
    qtbot: QtBot, room: QWidget, game: str, house: str, seed: int
) -> None:
    chance = Random(f"{game} {house} {seed}")
    night = Night(opened(game, house), chance.randrange(10**6))
    window, done = shown(qtbot, night.session), list[str]()
    for _ in range(MOST_ACTS):
        done.append(chance.choice(ACTS)(window, night, chance))
        if chance.random() < LOOKED_AT:
            the_same(window, room, " ".join(done), painted=chance.random() < PAINTED)
    the_same(window, room, " ".join(done), painted=True)
