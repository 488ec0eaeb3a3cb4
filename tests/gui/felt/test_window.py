import subprocess

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from tests.children import LONGEST, python
from tests.gui.felt.banks import menu
from tests.gui.felt.screens import buttons, called, held, keys, ready, scene, status, tap

HIT_WHILE_DEALING = ("2", "7", "10", "K", "Fig.")


def test_the_language_changes_while_it_runs(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3 5 6 F12")
    assert called(window) == "Carte pour la Banque"
    assert "R" in buttons(window)
    assert held(window) == "2 3 6 / K 5"


def test_the_application_hears_of_the_new_language(qtbot: QtBot) -> None:
    window = ready(qtbot)
    with qtbot.waitSignal(window.language_changed) as heard:
        keys(window, "F12")
    assert heard.args == ["fr"]


@pytest.mark.parametrize(
    ("key", "signal"),
    [
        ("F1", "help_requested"),
        ("?", "help_requested"),
        ("F2", "rules_requested"),
        ("F9", "report_requested"),
    ],
)
def test_what_the_application_does_is_asked_for(qtbot: QtBot, key: str, signal: str) -> None:
    window = ready(qtbot)
    with qtbot.waitSignal(getattr(window, signal)):
        keys(window, key)


def test_closing_the_table_is_asked_for_from_the_menu(qtbot: QtBot) -> None:
    window = ready(qtbot)
    with qtbot.waitSignal(window.close_requested):
        menu(window, "Close the table")


def test_the_whole_screen_is_taken_and_given_back(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F11")
    assert window.isFullScreen()
    keys(window, "F11")
    assert not window.isFullScreen()


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_another_theme_is_put_on_while_it_runs(qtbot: QtBot, theme: str) -> None:
    window = ready(qtbot)
    window.use_theme(read_theme(theme))
    ground = window.grab().toImage().pixelColor(4, 700)
    assert ground == read_theme(theme).colour("panel")


def test_another_keyboard_is_plugged_in_while_it_runs(qtbot: QtBot) -> None:
    window = ready(qtbot)
    window.use_keys(keymap("azerty"))
    keys(window, "é")
    assert held(window) == "2 / "


def test_another_language_leaves_no_sentence_of_the_first(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F3")
    window.use_words(words("fr"))
    assert status(window) == ""


def test_every_key_on_the_screen_has_a_name(qtbot: QtBot) -> None:
    window = ready(qtbot)
    for state in ("", "m", "3", "b", "Esc F4", "Esc F10", "Esc"):
        keys(window, state)
        for button in window.findChildren(KeyButton):
            if button.isVisible():
                named = QAccessible.queryAccessibleInterface(button)
                assert named.text(QAccessible.Text.Name), state


def test_keys_that_are_hit_while_dealing_are_large_enough(qtbot: QtBot) -> None:
    window = ready(qtbot)
    shown = buttons(window)
    for text in HIT_WHILE_DEALING:
        assert shown[text].width() >= 56
        assert shown[text].height() >= 64


@pytest.mark.parametrize("state", ["", "m", "m 3", "m 3 b", "F4", "F10", "9 k k 7"])
def test_every_other_key_is_large_enough_for_a_finger(qtbot: QtBot, state: str) -> None:
    window = ready(qtbot)
    keys(window, state)
    for text, button in buttons(window).items():
        assert min(button.width(), button.height()) >= 44, text


def test_nothing_moves_when_a_card_comes(qtbot: QtBot) -> None:
    window = ready(qtbot)
    hand = window.view.felt.hands[0]
    before = (hand.geometry(), hand.place(1))
    keys(window, "2 k 3 5 6 4")
    assert (hand.geometry(), hand.place(1)) == before


def test_a_large_screen_has_larger_cards(qtbot: QtBot) -> None:
    window = ready(qtbot)
    small = window.view.felt.hands[0].card_width()
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: scene(window).style.large)
    assert window.view.felt.hands[0].card_width() > small


def test_the_window_looks_at_the_session_no_more_once_it_is_let_go(qtbot: QtBot) -> None:
    window = ready(qtbot)
    session = window.desk.session
    window.let_go()
    assert session.changed == []


def test_an_entry_that_comes_from_elsewhere_is_shown(qtbot: QtBot) -> None:
    window = ready(qtbot)
    session = window.desk.session
    session.undo()
    assert scene(window).view.coup is None


def test_the_window_needs_no_database_and_no_printer() -> None:
    """What is loaded before the first paint is what is needed for it."""
    code = (
        "import sys, dealer_app.gui.felt.table_window; "
        "heavy = {'sqlmodel', 'reportlab'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run(python(code), capture_output=True, text=True, timeout=LONGEST, check=True)
    assert run.stdout.strip() == "[]"


def test_two_equal_cards_that_are_touched_one_after_the_other_both_count(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "7", "7", "7")
    assert held(window) == "7 7 / 7"


def test_the_menu_tells_an_inspector_what_the_program_is(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F10")
    with qtbot.waitSignal(window.about_requested):
        tap(window, "About Sabot")
