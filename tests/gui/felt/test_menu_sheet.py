"""F10: every line of the menu under the heading of its group, lit by letters and arrows."""

from itertools import pairwise
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.lists.menu import COLUMNS, MENU
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.library import variant_ids
from tests.gui.felt.banks import menu, opened
from tests.gui.felt.screens import keys, ready, scene, status, tap

OFFERED: Final = frozenset(
    {
        *(Verb.RECALL, Verb.CORRECT, Verb.OPEN_OR_HIDDEN, Verb.BURN, Verb.CUT_CARD, Verb.OWN_CARDS),
        *(Verb.NEW_SHOE, Verb.CROUPIER, Verb.RULES, Verb.REPORT, Verb.LANGUAGE, Verb.FULL_SCREEN),
        *(Verb.HELP, Verb.CLOSE_TABLE, Verb.ABOUT, Verb.INCIDENT, Verb.VOID, Verb.EVENING),
        *(Verb.ODDS, Verb.CHIPS, Verb.CHIPS_BACK, Verb.DISPLAY, Verb.PAST, Verb.THEME, Verb.TEXT),
        *(
            Verb.BANK,
            Verb.HOLD,
            Verb.RETIRE,
            Verb.GARAGE,
            Verb.SHOE_ODDS,
            Verb.ASIDE,
            Verb.OWED,
            Verb.KEEP_STAKES,
            Verb.BY_HAND,
        ),
        *(Verb.TRAY, Verb.LOCK, Verb.ALERTS, Verb.KEPT, Verb.REENTER, Verb.LOT, Verb.SIDE),
        Verb.TONES,
    }
)
"""What somebody may look for in the menu of some game or house."""


def lit(window: TableWindow) -> list[str]:
    return [offer.text for offer in scene(window).offers if offer.lit]


def test_every_line_stands_in_one_group_and_every_group_in_one_column() -> None:
    assert sorted(verb for lines in MENU.values() for verb in lines) == sorted(OFFERED)
    assert sorted(group for column in COLUMNS for group in column) == sorted(MENU)


@pytest.mark.parametrize("game", variant_ids())
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_line_of_the_menu_lies_over_another_or_outside(
    qtbot: QtBot, game: str, size: tuple[int, int]
) -> None:
    window = opened(qtbot, game, house="casino")
    window.resize(*size)
    keys(window, "F10")
    sheet = window.view.menu
    shown = [line for line in sheet.lines if line.isVisible()]
    boxes = [line.geometry() for line in shown]
    assert len(shown) == len(scene(window).offers)
    assert all(sheet.rect().contains(box) for box in boxes)
    assert not any(sheet.foot.intersects(box) for box in boxes)
    assert all(not a.intersects(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    assert all(a.x() <= b.x() for a, b in pairwise(boxes))


def test_nothing_is_lit_before_somebody_has_looked(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F10")
    assert lit(window) == []
    keys(window, "Enter")
    assert lit(window) == ["Incident"]
    keys(window, "Down Up Up")
    assert lit(window) == ["About Sabot"]


def test_letters_light_what_begins_a_word_so_and_enter_takes_it(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F10 z")
    assert lit(window) == []
    assert status(window) == "No line has a word that begins “z”."
    keys(window, "Back c l o s")
    assert lit(window) == ["Close the table"]
    with qtbot.waitSignal(window.close_requested):
        keys(window, "Enter")
    assert not window.view.menu.isVisible()


def test_no_figure_chooses_a_line_of_the_menu(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F10 1")
    assert window.view.menu.isVisible()
    assert status(window).startswith("No figure chooses here")


def test_the_menu_leaves_the_colours_of_the_theme_as_they_are(qtbot: QtBot) -> None:
    window = ready(qtbot)
    before = {role: colour.rgba() for role, colour in window.style_now.theme.roles.items()}
    keys(window, "F10")
    window.grab()
    assert {role: c.rgba() for role, c in window.style_now.theme.roles.items()} == before


def test_a_line_of_the_menu_is_touched(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "Menu", "Alerts")
    assert not window.view.menu.isVisible()
    assert status(window) == "There is no alert: everything is answered for."


def test_a_line_that_is_lit_is_taken_once(qtbot: QtBot) -> None:
    window = ready(qtbot)
    menu(window, "Deal face down, or open")
    assert not window.view.menu.isVisible()
    assert status(window) == "The first cards are dealt face down. F7 again: open."


def test_a_key_of_the_menu_s_own_lines_still_does_what_it_does(qtbot: QtBot) -> None:
    window = ready(qtbot)
    with qtbot.waitSignal(window.rules_requested):
        keys(window, "F10 F2")
    assert not window.view.menu.isVisible()
