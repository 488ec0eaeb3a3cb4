"""Language, theme, keyboard and full screen: chosen on a page, in force at once, kept."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.library import read_sheet
from dealer_app.night import open_tables
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.settings import checked_settings, read_settings
from tests.gui.shell.hall import NOW, hall, left_open, said
from tests.play import the


def kept(folder: Path, key: str) -> object:
    return getattr(read_settings(folder / "settings.toml"), key)


def test_f12_says_everything_in_the_other_language_and_keeps_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path, "fr")
    assert here.headline() == "Ouvrir une table"
    here.key("F12")
    assert here.headline() == "Open a table"
    assert here.open_key.accessibleName() == "Open a new table"
    assert kept(tmp_path, "language") == "en"


def test_the_panel_stands_at_the_side_that_the_menu_names_with_its_keys_and_stays_there(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    window = here.dealing.window
    view = window.view
    assert view.panel.geometry().right() == view.rect().right()
    window.perform(KeyAct(Verb.SIDE))
    assert kept(tmp_path, "panel") == "left"
    assert view.panel.x() == 0
    assert view.felt.geometry().right() == view.rect().right()
    assert view.acts.geometry().right() < view.felt.x()
    assert view.panel.list.back.isVisible() is False
    window.perform(KeyAct(Verb.SIDE))
    assert view.felt.x() == 0
    assert kept(tmp_path, "panel") == "right"


def test_names_that_were_typed_survive_a_change_of_language(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.page.new.table.field.setFocus()
    here.key("Table 9", "F12")
    assert here.page.new.table.field.name == "Table 9"


def test_the_theme_goes_round_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    seen = set()
    for _ in range(3):
        here.touch(here.page.tools.theme)
        seen.add(kept(tmp_path, "theme"))
    assert seen == {"contrast", "dark", "light"}
    assert here.shell.settings.theme == "dark"


def test_a_theme_shows_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    dark = here.shell.grab().toImage().pixelColor(40, 600)
    here.touch(here.page.tools.theme)
    assert here.shell.settings.theme == "light"
    assert here.shell.grab().toImage().pixelColor(40, 600) != dark


def test_the_keyboard_goes_round_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.touch(here.page.tools.keyboard)
    assert kept(tmp_path, "keyboard") == "azerty"
    assert here.page.tools.keyboard.text() == "AZERTY keyboard"


def test_the_keyboard_that_was_chosen_deals(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path, "fr")
    here.touch(here.resume)
    here.key("Enter", "ç")
    coup = the(here.dealing.window.desk.table.coup)
    assert [card.text for card in coup.hand(here.dealing.window.desk.variant.deal[1])] == ["9"]


def test_f11_fills_the_screen_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F11")
    assert here.shell.isFullScreen()
    assert kept(tmp_path, "full_screen") is True
    here.key("F11")
    assert not here.shell.isFullScreen()
    assert kept(tmp_path, "full_screen") is False


def test_f11_at_the_table_fills_the_screen_too(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    here.key("Enter", "F11")
    assert here.shell.isFullScreen()
    here.key("F11")
    assert not here.shell.isFullScreen()


def test_a_full_screen_stays_full_when_a_table_is_taken_up(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    here.key("F11", "Enter", "F11")
    assert not here.shell.isFullScreen()


def test_f12_at_the_table_holds_for_every_page(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path, "fr")
    here.key("Enter", "F12")
    assert here.shell.settings.language == "en"
    here.dealing.look_back()
    assert here.headline() == "Close the table?"


@pytest.mark.parametrize(
    ("language", "why"),
    [("fr", "Les réglages ne peuvent pas être gardés"), ("en", "The settings cannot be kept in")],
)
def test_settings_that_cannot_be_kept_are_told_and_hold_all_the_same(
    qtbot: QtBot, tmp_path: Path, language: str, why: str
) -> None:
    here = hall(qtbot, tmp_path, language)
    (tmp_path / "settings.toml").mkdir()
    here.touch(here.page.tools.theme)
    assert here.shell.settings.theme != "dark"
    assert here.status().startswith(why)


def test_everything_that_is_pressed_has_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    pressed = here.page.findChildren(QAbstractButton)
    nameless = [b for b in pressed if b.isVisible() and not (b.accessibleName() or b.text())]
    assert not nameless
    assert said(here.page, "call") == ["Coup 1 in progress"]


def test_a_name_keyed_at_the_table_is_no_longer_than_the_settings_hold(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.key("Enter")
    here.dealing.window.perform(KeyAct(Verb.CROUPIER))
    here.key("x" * 57, "Enter")
    assert here.dealing.session.table.croupier == "x" * LONGEST_NAME


def test_a_table_whose_croupier_has_a_longer_name_is_taken_up_and_the_program_starts_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    new = open_tables.NewSession(read_sheet("punto_banco"), None, {}, 9, "Table 3", "x" * 57)
    open_tables.open_table(tmp_path / "tables", new, lambda: NOW).let_go()
    here = hall(qtbot, tmp_path)
    here.key("Enter")
    assert here.dealing.session.table.croupier == "x" * 57
    assert checked_settings(tmp_path / "settings.toml").table == "Table 3"
