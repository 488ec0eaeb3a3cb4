"""Whoever touches looks: nothing that is touched closes the keys, nor says that they are closed."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk import dispatch, struck_keys
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import OPENS
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION
from dealer_app.gui.felt.table_window import TableWindow
from tests.gui.desk.test_coups import COUPS, Coup, name_of
from tests.gui.desk.test_danger import BOARD, NAMES, begun, keys_of, press
from tests.gui.felt.banks import entered, opened, stakes
from tests.gui.felt.screens import keys, status, tap
from tests.run_length import one_in


def asked(qtbot: QtBot, keyed: str) -> TableWindow:
    """The Décadence of seat 5 has staked 1,000, and this was keyed since."""
    window = opened(qtbot, "porcelaine")
    keys(window, f"5 1 0 0 0 Enter {keyed}")
    return window


@pytest.mark.parametrize(
    ("keyed", "touched"),
    [("5 0", "Passes"), ("5 0", "Effondrement"), ("4 0 0 Enter 3 0", "Passes")],
)
def test_what_is_refused_for_a_touch_says_nothing_of_keys_that_are_open(
    qtbot: QtBot, keyed: str, touched: str
) -> None:
    window = asked(qtbot, keyed)
    told, amount = entered(window), keyed[-3:].replace(" ", "")
    tap(window, touched)
    assert entered(window) == told
    assert status(window) == f"The amount first: {amount} is not recorded yet."
    keys(window, "0")  # the keys are open, as nothing else was said
    assert status(window) == ""


def test_keys_that_are_closed_stay_said_to_be_by_a_touch(qtbot: QtBot) -> None:
    window = asked(qtbot, "5 0 f")
    tap(window, "Passes")
    assert status(window) == f"The amount first: 50 is not recorded yet. {OPENS}"
    keys(window, "Enter")
    assert stakes(window) == {}


def touched(desk: Desk) -> list[str]:
    """What would be said, and closed, by each act that the keys have now, were it touched."""
    found, names = [], active_tables(desk)
    acts = {act for key in keys_of(BOARD) if (act := BOARD.act(key, names)) is not None}
    for act in sorted(acts, key=lambda each: each.name):
        if act.verb in FOR_THE_APPLICATION:
            continue
        before, facts = dict(vars(desk)), len(desk.session.table.facts)
        with struck_keys.touching(desk):
            dispatch.do(desk, dispatch.meant(desk, act))
        if desk.closed is not None or desk.said.sentence.endswith(OPENS):
            found.append(f"{act.name}: {desk.said.sentence}")
        while len(desk.session.table.facts) > facts:
            desk.session.undo()
        vars(desk).update(before)
    return found


@pytest.mark.parametrize("coup", one_in(6, COUPS), ids=name_of)
def test_no_touch_closes_the_keys_or_says_that_it_has(coup: Coup) -> None:
    desk = begun(coup)
    found = touched(desk)
    for stroke in coup["strokes"].split():
        press(desk, BOARD, NAMES.get(stroke, stroke))
        found += touched(desk)
    assert found == []
