"""By touch alone, and by the numeric pad alone, a coup of every game is dealt and paid."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION, KeyAct, Verb
from dealer_app.gui.desk.keymap import ALWAYS, PAD, keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import click

T = TypeVar("T")

GAMES: Final = (
    "punto_banco",
    "chemin_de_fer",
    "banque",
    "baccara",
    "macao",
    "porcelaine",
    "festival",
)
_NOT_THE_COUP: Final = FOR_THE_APPLICATION | {
    Verb.VOID,
    Verb.INCIDENT,
    Verb.MENU,
    Verb.RULES,
    Verb.RECALL,
    Verb.ASIDE,
    Verb.OVER,
    Verb.CUT_CARD,
    Verb.CORRECT,
    Verb.MISSED,
    Verb.BURN,
    Verb.STOP,
}
"""What leads away from the coup, or to one in which nobody stakes."""

_WEIGHTS: Final = {Verb.UNDO: 1, Verb.CANCEL: 1, Verb.WITHDRAW: 1, Verb.NEXT: 60}
"""What goes on comes oftener than what takes something back, or chance would never arrive."""

_HANDS: Final = {
    "punto_banco": (9, 4),
    "chemin_de_fer": (5, 12),
    "banque": (7, 3),
    "baccara": (7, 9),
    "macao": (7, 10),
    "porcelaine": (15, 14),
    "festival": (1, 4),
}
"""Of sixteen hands that know nothing, the one that arrives first: by touch, and by the pad."""

MOST: Final = 4000
"""Touches within which a hand that knows nothing has dealt and paid it."""


def paid(window: TableWindow) -> bool:
    """True once a coup with stakes is paid to its last line."""
    coups = window.desk.session.table.coups
    return any(each.coup.stakes and each.coup.ticked for each in coups)


@pytest.mark.parametrize("game", GAMES)
def test_a_coup_is_dealt_and_paid_by_touch_alone(qtbot: QtBot, game: str) -> None:
    window, chance = opened(qtbot, game, seats=5), Random(_HANDS[game][0])
    for _ in range(MOST):
        if paid(window):
            return
        seen = [each for each in window.findChildren(KeyButton) if each.isVisible()]
        click(taken([(each, each.act) for each in seen if each.isEnabled()], chance))
        QApplication.processEvents()
    raise AssertionError(window.desk.step, window.desk.session.events[1:])


def taken(offered: Sequence[tuple[T, KeyAct | None]], chance: Random) -> T:
    """One of them by chance."""
    acts = [(each, act.verb) for each, act in offered if act is not None]
    goes_on = [(each, verb) for each, verb in acts if verb not in _NOT_THE_COUP]
    weights = [_WEIGHTS.get(verb, 20) for _, verb in goes_on]
    return chance.choices([each for each, _ in goes_on], weights)[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_coup_is_dealt_and_paid_by_the_numeric_pad_alone(qtbot: QtBot, game: str) -> None:
    window = opened(qtbot, game, seats=5, layout="numpad")
    chance = Random(_HANDS[game][1])
    board = keymap("numpad")
    for _ in range(MOST):
        if paid(window):
            return
        tables = active_tables(window.desk)
        found = {key for name in (*tables, ALWAYS) for key in board.tables.get(name, {})}
        strokes = sorted(each for each in found if each.startswith(PAD))
        pressed(window, taken([(each, board.act(each, tables)) for each in strokes], chance))
        QApplication.processEvents()
    raise AssertionError(window.desk.step, window.desk.session.events[1:])


def pressed(window: TableWindow, stroke: str) -> None:
    """Presses keys of the pad, one after the other."""
    for key in stroke.split():
        code = getattr(Qt.Key, f"Key_{_NAMES.get(key, key.removeprefix(PAD))}")
        QTest.keyClick(window, code, Qt.KeyboardModifier.KeypadModifier)


_NAMES: Final = {
    "KP_Decimal": "Period",
    "KP_Add": "Plus",
    "KP_Subtract": "Minus",
    "KP_Multiply": "Asterisk",
    "KP_Divide": "Slash",
}
