"""The pad's second register: it is seen while it is open, and only the pad's keys belong to it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.felt.top_bar import PhaseBand
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.rules.coup import Speech
from dealer_app.rules.variant import BANQUE
from dealer_app.table import events as ev
from tests.gui.desk.test_two_figures import FAST, open_hand
from tests.gui.felt.banks import entered, opened
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    click,
    held,
    keys,
    pad,
    scene,
    shown,
    status,
    table,
)

OPEN = (
    "Pad . opened the second register: the pad’s next key is what the keys show. Pad − or Esc"
    " shuts it."
)
SHUT = "Second register shut: the pad’s keys are what they were."


def dealing(qtbot: QtBot, variant: str = "punto_banco", layout: str = "qwerty") -> TableWindow:
    """A coup in which cards alone are keyed, the first one due."""
    window = shown(qtbot, table(variant), layout=layout)
    cards_alone(window)
    keys(window, "Enter")
    return window


def labels(window: TableWindow) -> dict[KeyAct, str]:
    """What the keys on the screen show of those on the board; nothing of those that show none."""
    found = [each for each in window.findChildren(KeyButton) if each.isVisible()]
    said = {each.act: each.accessibleDescription().removeprefix("key ") for each in found}
    return {act: label for act, label in said.items() if label}


def band(window: TableWindow) -> str:
    """What the band says of the keys."""
    (found,) = window.findChildren(PhaseBand)
    return found.accessibleDescription()


def test_while_it_is_open_the_window_says_so(qtbot: QtBot) -> None:
    window = dealing(qtbot)
    assert "second register" not in f"{status(window)}{band(window)}"
    pad(window, "9 .")
    assert (status(window), band(window)) == (OPEN, "second register of the pad")
    pad(window, "2")
    assert held(window) == "9 / Q"
    assert "second register" not in f"{status(window)}{band(window)}"


@pytest.mark.parametrize("layout", ["qwerty", "azerty", "numpad"])
def test_while_it_is_open_the_keys_show_what_they_are_there(qtbot: QtBot, layout: str) -> None:
    window = dealing(qtbot, layout=layout)
    before = labels(window)
    pad(window, ".")
    there = labels(window)
    cards = {act.value: label for act, label in there.items() if act.verb is Verb.FACE}
    assert cards == {"T": ".0", "J": ".1", "Q": ".2", "K": ".3"}
    assert all(label.startswith(".") for label in there.values())
    assert there[KeyAct(Verb.MENU)] == ".⏎"
    keys(window, "Esc")
    assert labels(window) == before


def test_each_key_on_the_screen_is_there_what_it_shows(qtbot: QtBot) -> None:
    for value, label in {"T": "0", "J": "1", "Q": "2", "K": "3"}.items():
        window = dealing(qtbot)
        pad(window, "9 .")
        assert labels(window)[KeyAct(Verb.FACE, value)] == f".{label}"
        pad(window, label)
        assert held(window) == f"9 / {value}"


@pytest.mark.parametrize("key", ["Esc", "Back", "-"])
def test_it_is_shut_by_what_takes_back_and_nothing_else_is(qtbot: QtBot, key: str) -> None:
    window = dealing(qtbot)
    pad(window, "9 4 .")
    (pad if key == "-" else keys)(window, key)
    assert (status(window), held(window)) == (SHUT, "9 / 4")
    pad(window, "2")
    assert held(window) == "9 2 / 4"


@pytest.mark.parametrize(("key", "signal"), [("F1", "help_requested"), ("?", "help_requested")])
def test_a_key_of_functions_is_the_same_in_both(qtbot: QtBot, key: str, signal: str) -> None:
    window = dealing(qtbot)
    pad(window, "9 .")
    with qtbot.waitSignal(getattr(window, signal)):
        keys(window, key)
    assert "second register" not in f"{status(window)}{band(window)}"
    pad(window, "2")
    assert held(window) == "9 / 2"


def test_a_list_of_a_key_of_functions_lies_over_no_open_register(qtbot: QtBot) -> None:
    window = dealing(qtbot)
    pad(window, "9 .")
    keys(window, "F10")
    assert scene(window).list_title == "Menu"
    assert "second register" not in f"{status(window)}{band(window)}"


MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_NumLock, Qt.Key.Key_Control)


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_modifier_is_no_key_of_it(qtbot: QtBot, modifier: Qt.Key) -> None:
    """Where the pad sends its figures with Shift alone, that comes between the point and them."""
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter f Enter n n")
    for figure in "012":
        pad(window, ".")
        QTest.keyClick(window, modifier)
        pad(window, figure)
    assert held(window) == "10 11 / 12 xx"


def test_a_modifier_between_a_1_and_a_figure_hides_no_number(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    keying.keys("1")
    QTest.keyClick(keying.window, Qt.Key.Key_Shift)
    keying.keys("2", FAST)
    assert called(keying.window) == "A 12, or a 1 and then a 2?"


def test_whatever_is_touched_shuts_it(qtbot: QtBot) -> None:
    window = dealing(qtbot)
    pad(window, "9 .")
    click(next(key for act, key in acts(window).items() if act == KeyAct(Verb.FACE, "4")))
    assert held(window) == "9 / 4"
    pad(window, "2")
    assert held(window) == "9 2 / 4"


def acts(window: TableWindow) -> dict[KeyAct, KeyButton]:
    """The keys on the screen."""
    return {key.act: key for key in buttons(window).values()}


def test_a_key_that_is_nothing_there_is_refused_and_shuts_it(qtbot: QtBot) -> None:
    window = dealing(qtbot)
    pad(window, "9 . Enter")
    keys(window, "Esc")
    pad(window, ". +")
    assert (held(window), band(window)) == ("9 / ", "digits are cards")
    assert status(window).startswith("That key has nothing to do here")
    pad(window, "Enter 5")
    assert held(window) == "9 / 5"


def test_closed_keys_say_why_while_it_is_open(qtbot: QtBot) -> None:
    window = dealing(qtbot)
    keys(window, "9 b")
    why = status(window)
    pad(window, ".")
    assert (status(window), band(window)) == (why, "second register of the pad")
    keys(window, "Esc")
    assert status(window) == why


def test_an_amount_has_its_point(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    pad(window, "3 * 1 0 . 5")
    assert called(window) == "Seat 3 · Banker · 10.5"
    assert status(window) != OPEN


def test_at_macao_the_bank_lays_down_by_the_pad_alone(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3, layout="numpad")
    pad(window, "1 Enter 1 0 Enter 1 0 Enter Enter + 7 . 8")
    assert [offer.text for offer in scene(window).offers] == ["Seat 3: busts", "Bank"]
    pad(window, ". 6 Enter")
    assert entered(window)[-1] == ev.HandSpoke(BANQUE, Speech.SHOW)
