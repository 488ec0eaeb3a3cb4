"""Where the display stands: on the screen of that name, and there again when it is plugged in."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.display.display_desk import Display, ScreenPlace, Screens, Showing
from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.display.parts import CallPart, HandPart
from dealer_app.gui.kit.shell import Shell
from dealer_app.settings import Settings, read_settings
from dealer_app.table import events as ev
from tests.builders import at_table, card, entered
from tests.children import LONGEST
from tests.gui.display.guests import part
from tests.gui.display.shoes import dealt_shoe
from tests.play import the

OWN = ScreenPlace("eDP-1", QRect(0, 0, 1280, 800))
HDMI = ScreenPlace("HDMI-1", QRect(1280, 0, 1920, 1080))
WALL = ScreenPlace("DP-2", QRect(3200, 0, 1080, 1920))


@dataclass
class Room:
    """The croupier's window, the screens that are plugged in, and what was told of the display."""

    shell: Shell
    file: Path
    plugged: list[ScreenPlace]
    screens: Screens = field(init=False)
    showing: Showing = field(init=False)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.screens = Screens(self.shell, lambda: tuple(self.plugged), lambda _: OWN.name)
        self.showing = Showing(self.shell, self.screens)
        for display in self.showing.displays:
            display.told.connect(self.told.append)

    @property
    def window(self) -> DisplayWindow:
        return the(self.showing.first.window)

    def plug(self, *places: ScreenPlace) -> None:
        """Other screens than before, the croupier's own among them."""
        self.plugged[1:] = places
        self.screens.changed.emit()
        QApplication.processEvents()


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Iterator[Room]:
    app.started()
    file = tmp_path / "settings.toml"
    shell = Shell(file, Settings(data=tmp_path, language="en"))
    qtbot.addWidget(shell)
    shell.show()
    here = Room(shell, file, [OWN])
    yield here
    here.showing.let_go()


def test_it_is_off_until_it_is_switched_on(room: Room) -> None:
    room.showing.begin()
    assert not room.showing.first.is_on


def test_it_fills_the_second_screen(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.switch()
    assert room.window.isFullScreen()
    assert room.showing.first.fills == HDMI
    assert room.told == ["The display is on HDMI-1."]


def test_it_is_placed_before_it_is_shown(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[QRect] = []
    show = DisplayWindow.show

    def shown(window: DisplayWindow) -> None:
        placed.append(window.geometry())
        show(window)

    monkeypatch.setattr(DisplayWindow, "show", shown)
    room.plug(HDMI)
    room.showing.first.switch()
    assert placed == [HDMI.box]


def test_its_screen_is_remembered_by_name(room: Room) -> None:
    room.plug(WALL, HDMI)
    room.showing.first.switch()
    kept = read_settings(room.file)
    assert (kept.display, kept.display_on) == ("DP-2", True)
    room.plug(HDMI, WALL)
    assert room.showing.first.fills == WALL


def test_it_comes_up_by_itself_where_it_was_left_on(room: Room) -> None:
    room.plug(HDMI, WALL)
    room.shell.settings = Settings(
        data=room.file.parent, language="en", display="DP-2", display_on=True
    )
    room.showing.begin()
    assert room.showing.first.fills == WALL


def test_with_one_screen_it_is_a_window_that_can_be_moved(room: Room) -> None:
    room.showing.first.switch()
    assert not room.window.isFullScreen()
    assert room.window.isVisible()
    assert room.told == [
        "There is no second screen: the display is an ordinary window, which can be moved."
    ]


def test_a_screen_that_goes_takes_the_display_with_it_and_brings_it_back(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.switch()
    room.plug()
    assert not room.window.isVisible()
    room.plug(HDMI)
    assert room.window.isVisible()
    assert room.showing.first.fills == HDMI
    assert room.told == [
        "The display is on HDMI-1.",
        "The screen HDMI-1 is not there: the display comes back with it.",
        "The display is on HDMI-1.",
    ]


def test_what_was_dealt_meanwhile_is_there_when_the_screen_comes_back(room: Room) -> None:
    session = at_table()
    room.plug(HDMI)
    room.showing.first.switch()
    room.showing.follow(session)
    entered(session, ev.CardDealt(card("9"), None))
    room.plug()
    entered(session, ev.CardDealt(card("K"), None))
    room.plug(HDMI)
    assert part(room.window, HandPart).cards == (card("9"),)
    assert [len(hand.cards) for hand in room.window.shown if isinstance(hand, HandPart)] == [1, 1]


def test_another_screen_does_not_take_the_place_of_the_one_that_went(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.switch()
    room.plug(WALL)
    assert not room.window.isVisible()


def test_a_screen_that_turns_or_grows_is_filled_again(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.switch()
    turned = ScreenPlace("HDMI-1", QRect(1280, 0, 1080, 1920))
    room.plug(turned)
    assert room.showing.first.fills == turned
    assert room.told == ["The display is on HDMI-1."] * 2


def test_it_never_covers_the_croupiers_own_screen(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.use_screen(OWN.name)
    room.showing.first.switch()
    assert not room.window.isFullScreen()
    assert "ordinary window" in room.told[-1]


def test_it_never_takes_the_keyboard(room: Room) -> None:
    room.plug(HDMI)
    room.shell.activateWindow()
    room.showing.first.switch()
    flags = room.window.windowFlags()
    assert flags & Qt.WindowType.WindowDoesNotAcceptFocus
    assert room.window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert room.window.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert QApplication.activeWindow() is not room.window


def test_closing_it_by_hand_switches_it_off(room: Room) -> None:
    room.showing.first.switch()
    room.window.close()
    assert not room.showing.first.is_on
    assert not read_settings(room.file).display_on
    room.showing.first.switch()
    assert room.window.isVisible()


def test_switched_off_it_looks_at_the_table_no_more(room: Room) -> None:
    session = at_table()
    room.showing.follow(session)
    room.showing.first.switch()
    room.showing.first.switch()
    entered(session, ev.CardDealt(card("9"), None))
    assert not room.showing.first.is_on
    room.showing.first.switch()
    assert part(room.window, HandPart).cards == (card("9"),)


def test_it_speaks_and_wears_its_own(room: Room) -> None:
    session = at_table()
    room.showing.follow(session)
    room.showing.first.switch()
    assert part(room.window, CallPart).call.text == "Place your bets"
    room.showing.first.use_language("fr")
    assert part(room.window, CallPart).call.text == "Faites vos jeux"
    assert room.shell.settings.language == "en"
    room.showing.first.use_theme("light")
    assert room.shell.settings.theme == "dark"
    kept = read_settings(room.file)
    assert (kept.display_language, kept.display_theme) == ("fr", "light")


def test_between_sessions_it_shows_the_game_and_nothing_of_what_was_dealt(room: Room) -> None:
    session = dealt_shoe("punto_banco", 3, Random(1))
    room.showing.follow(session)
    room.showing.first.switch()
    room.showing.leave()
    assert part(room.window, CallPart).call.text == "Welcome"
    assert not any(isinstance(each, HandPart) for each in room.window.shown)
    assert session.changed == []


def test_a_strike_takes_the_card_away_again(room: Room) -> None:
    session = at_table()
    room.showing.follow(session)
    room.showing.first.switch()
    entered(session, ev.CardDealt(card("9"), None))
    session.undo()
    assert part(room.window, HandPart).cards == ()


# Two displays, each with its screen and its language


def called(display: Display) -> str:
    return part(the(display.window), CallPart).call.text


def test_the_second_display_takes_the_screen_that_is_left(room: Room) -> None:
    room.plug(HDMI, WALL)
    room.showing.first.switch()
    room.showing.second.switch()
    assert [display.fills for display in room.showing.displays] == [HDMI, WALL]
    assert room.told == ["The display is on HDMI-1.", "The second display is on DP-2."]


def test_the_first_display_leaves_the_second_its_screen(room: Room) -> None:
    room.plug(HDMI, WALL)
    room.showing.second.switch()
    room.showing.first.switch()
    assert [display.fills for display in room.showing.displays] == [WALL, HDMI]


def test_each_display_speaks_its_own_language(room: Room) -> None:
    room.showing.follow(at_table())
    for display in room.showing.displays:
        display.switch()
    room.showing.first.use_language("fr")
    assert list(map(called, room.showing.displays)) == ["Faites vos jeux", "Place your bets"]
    room.showing.second.use_language("fr")
    room.showing.first.use_language("")
    assert list(map(called, room.showing.displays)) == ["Place your bets", "Faites vos jeux"]
    assert read_settings(room.file).second_display_language == "fr"


def test_each_display_shows_the_same_card(room: Room) -> None:
    session = at_table()
    room.showing.follow(session)
    for display in room.showing.displays:
        display.switch()
    entered(session, ev.CardDealt(card("9"), None))
    for display in room.showing.displays:
        assert part(the(display.window), HandPart).cards == (card("9"),)


def test_both_come_up_by_themselves_where_they_were_left_on(room: Room) -> None:
    room.plug(HDMI, WALL)
    room.showing.second.use_screen("HDMI-1")
    for display in (room.showing.second, room.showing.first):
        display.switch()
    room.showing.let_go()
    again = Showing(room.shell, room.screens)
    again.begin()
    assert [display.fills for display in again.displays] == [WALL, HDMI]
    again.let_go()


def test_one_alone_comes_up_where_the_other_was_switched_off(room: Room) -> None:
    room.plug(HDMI, WALL)
    for display in (room.showing.first, room.showing.second, room.showing.first):
        display.switch()
    room.showing.let_go()
    room.showing.begin()
    assert [display.is_on for display in room.showing.displays] == [False, True]


def test_with_no_screen_left_the_second_is_a_window_beside_the_first(room: Room) -> None:
    room.plug(HDMI)
    room.showing.first.switch()
    room.showing.second.switch()
    assert room.showing.first.fills == HDMI
    assert not the(room.showing.second.window).isFullScreen()
    assert room.told[-1] == (
        "There is no screen left for the second display: it is an ordinary window, which can be"
        " moved."
    )


def test_one_screen_is_never_filled_by_both(room: Room) -> None:
    room.plug(HDMI, WALL)
    room.showing.second.use_screen("HDMI-1")
    room.showing.second.switch()
    room.showing.first.use_screen("HDMI-1")
    room.showing.first.switch()
    assert [display.fills for display in room.showing.displays] == [HDMI, None]
    room.showing.first.use_screen("DP-2")
    assert [display.fills for display in room.showing.displays] == [WALL, HDMI]


def test_a_screen_that_goes_takes_its_own_display_alone(room: Room) -> None:
    room.plug(HDMI, WALL)
    for display in room.showing.displays:
        display.switch()
    room.plug(HDMI)
    assert [the(display.window).isVisible() for display in room.showing.displays] == [True, False]
    assert room.told[-1] == "The screen DP-2 is not there: the second display comes back with it."
    room.plug(HDMI, WALL)
    assert [display.fills for display in room.showing.displays] == [HDMI, WALL]


THREE_SCREENS = """
{"screens": [
  {"name": "eDP-1", "x": 0, "y": 0, "width": 1280, "height": 800,
   "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
  {"name": "HDMI-1", "x": 1280, "y": 0, "width": 1920, "height": 1080,
   "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
  {"name": "DP-2", "x": 3200, "y": 0, "width": 1080, "height": 1920,
   "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}
"""

ON_THREE_SCREENS = """
from pathlib import Path
from dealer_app import app
from dealer_app.gui.display.display_desk import Screens
from dealer_app.gui.display.display_desk import Showing
from dealer_app.gui.kit.shell import Shell
from dealer_app.settings import Settings
application = app.started()
shell = Shell(Path("settings.toml"), Settings(data=Path(), language="en", display="HDMI-1"))
shell.show()
showing = Showing(shell, Screens(shell, under=lambda _: "eDP-1"))
for display in showing.displays:
    display.switch()
    application.processEvents()
    window = display.window
    print(window.screen().name(), window.geometry().getRect(), window.isFullScreen())
"""


def test_the_systems_own_screens_are_known_by_their_names(tmp_path: Path) -> None:
    screens = tmp_path / "screens.json"
    screens.write_text(THREE_SCREENS)
    found = subprocess.run(
        [sys.executable, "-c", ON_THREE_SCREENS],
        cwd=tmp_path,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        },
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=True,
    )
    assert found.stdout == ("HDMI-1 (1280, 0, 1920, 1080) True\nDP-2 (3200, 0, 1080, 1920) True\n")
