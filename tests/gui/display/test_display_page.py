"""The croupier's page of the guests' display, by keys alone: from the opening page and a table."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.display.parts import CallPart, HandPart
from dealer_app.settings import read_settings
from tests.gui.display.guests import part, parts
from tests.gui.shell.hall import Hall, buttons, hall, said
from tests.play import the


def display_of(here: Hall) -> DisplayWindow:
    return the(here.opener.showing.first.window)


def in_front(here: Hall) -> QWidget:
    return here.in_front


def key(here: Hall, name: str) -> None:
    """Control and a letter, where the keyboard's place is."""

    place = QApplication.focusWidget() or here.shell
    QTest.keyClick(place, Qt.Key[f"Key_{name}"], Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()


def test_it_is_switched_on_before_a_table_is_open(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    key(here, "D")
    assert in_front(here) is here.opener.display
    here.key("Enter")
    assert part(display_of(here), CallPart).call.text == "Welcome"
    assert read_settings(tmp_path / "settings.toml").display_on
    here.key("F8")
    assert here.opener.showing.first.window is None
    here.key("Esc")
    assert in_front(here) is here.page


def test_enter_goes_back_once_it_is_on(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    key(here, "D")
    here.key("Enter", "Enter")
    assert in_front(here) is here.page
    assert display_of(here).isVisible()


def test_the_line_that_was_written_in_is_written_in_again(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3")
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    key(here, "D")
    here.key("Esc")
    assert QApplication.focusWidget() is line


def test_with_one_screen_the_page_says_so_in_one_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    key(here, "D")
    here.key("Enter")
    assert said(here.in_front, "status") == [
        "There is no second screen: the display is an ordinary window, which can be moved."
    ]


def test_the_table_is_followed_and_left(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    key(here, "D")
    here.key("Enter", "Esc")
    here.open_key.click()
    here.key("Enter", "o", "9")
    assert [hand.cards for hand in parts(display_of(here), HandPart)] == [(), ()]  # half keyed
    here.key("K")
    assert [len(hand.cards) for hand in parts(display_of(here), HandPart)] == [1, 1]
    here.dealing.leave()
    assert part(display_of(here), CallPart).call.text == "Welcome"


def test_the_keyboard_stays_with_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.open_key.click()
    key(here, "D")
    here.key("Enter", "Esc")
    assert here.in_front is here.dealing.window
    here.key("Enter", "o", "9", "K")
    coup = the(here.dealing.session.table.coup)
    assert sum(map(len, coup.hands.values())) == 2
    assert here.dealing.window.desk.keyed.mode is Mode.TABLE


def test_language_theme_and_screen_are_chosen_by_touch(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    key(here, "D")
    here.key("Enter")
    for name in ("Français", "Light"):
        here.touch(next(b for b in buttons(here.in_front) if b.accessibleName() == name))
    kept = read_settings(tmp_path / "settings.toml")
    assert (kept.display_language, kept.display_theme) == ("fr", "light")
    assert (kept.language, kept.theme) == ("en", "dark")
    assert part(display_of(here), CallPart).call.text == "Bienvenue"


def test_the_second_is_switched_by_a_key_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    key(here, "D")
    here.key("F9")
    first, second = here.opener.showing.displays
    assert not first.is_on
    assert part(the(second.window), CallPart).call.text == "Welcome"
    kept = read_settings(tmp_path / "settings.toml")
    assert (kept.display_on, kept.second_display_on) == (False, True)
    (told,) = said(here.in_front, "status")
    assert told.startswith("There is no screen left for the second display: ")
    here.key("F9")
    assert not second.is_on


def test_the_second_has_a_language_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    key(here, "D")
    here.key("Enter", "F9")
    french = [b for b in buttons(here.in_front) if b.accessibleName() == "Français"]
    here.touch(french[1])
    first, second = here.opener.showing.displays
    assert part(the(first.window), CallPart).call.text == "Welcome"
    assert part(the(second.window), CallPart).call.text == "Bienvenue"
    kept = read_settings(tmp_path / "settings.toml")
    assert (kept.display_language, kept.second_display_language) == ("", "fr")


def test_it_goes_with_the_program(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    key(here, "D")
    here.key("Enter")
    window = display_of(here)
    here.host.leave()
    assert here.opener.showing.first.window is None
    assert not window.isVisible()
    assert read_settings(tmp_path / "settings.toml").display_on
