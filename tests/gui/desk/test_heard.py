"""The table for those who hear it, or have no finger to touch with: names, keys, what is told."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.stakes.stake_entry import DUEL, OTHER
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.rules.due import Step
from tests.gui.controls import described, named, shows_focus, touched
from tests.gui.felt.banks import opened
from tests.gui.felt.nights import PORCELAINE, TWELVE, window_after
from tests.gui.felt.screens import keys, ready, scene, status
from tests.gui.felt.test_keys_shown import MOMENTS
from tests.run_length import LONG

GAMES = ("punto_banco", "festival", "baccara", "banque", "chemin_de_fer", "macao", "porcelaine")
MODES = (
    "",
    "F3",
    "F4",
    "F5",
    "F7",
    "F8",
    "F10",
    "F10 Right",
    "F10 Right Right",
    "Tab",
    "Tab 3",
    "Ctrl+F",
)
LAYOUTS = ("azerty", "numpad", "qwerty")
"""The boards, that of the tests last."""


def boards(at: int) -> Sequence[str]:
    """The boards that are tried in the at-th state of a game: one of them, the next one in the
    next, and in a mode of the next moment too. What a key of the screen does stands in a table of
    the keymap, which holds in many moments and modes: one that a board lacks is missed in more than
    one. All of them where there is time."""
    return LAYOUTS if LONG else (LAYOUTS[(at + at // len(MODES)) % len(LAYOUTS)],)


def keyless(window: TableWindow) -> list[str]:
    """The keys on the screen that no key of the board does now, nor once Escape was pressed, and
    cards are asked for in the place of stakes."""
    found, moments = [], [scene(window).tables, *later(window)]
    for button in window.findChildren(KeyButton):
        seen = button.isVisible() and button.isEnabled()
        says = button.text().strip()
        if not seen or described(button) or says[:1].isdigit():  # figures are keyed as they stand
            continue
        decides = button.act.verb is Verb.CHOICE and window.desk.step is Step.RESOLVE
        of_a_list = [offer.act for offer in scene(window).offers if window.desk.moment.lights]
        lights = decides or button.act in of_a_list
        act = KeyAct(Verb.LATER) if lights else button.act  # lit by the arrows, taken by Enter
        if act.verb is Verb.OVER:
            act = KeyAct(Verb.OTHER_LAYS)  # a line of its list
        if act == KeyAct(Verb.BET, DUEL):
            act = KeyAct(Verb.BET, OTHER)  # likewise
        if not any(window.style_now.label(act, tables) for tables in moments):
            found.append(f"{says}: {button.act.name}")
    return found


def later(window: TableWindow) -> list[tuple[str, ...]]:
    """The tables of the keymap that hold once what is half keyed is given up."""
    desk, half_keyed, found = window.desk, window.desk.keyed, []
    desk.keyed = Keyed()
    for end in (desk.reopen_stakes, desk.end_stakes):
        end()
        found.append(active_tables(desk))
    desk.reopen_stakes()
    desk.keyed = half_keyed
    return found


def states(qtbot: QtBot, game: str) -> Iterator[tuple[TableWindow, str]]:
    """Every moment of a game in every mode of its window; a mode that enters something has a
    window of its own."""
    for moment in ("", *(before for variant, before in MOMENTS if variant == game)):
        window = at_moment(qtbot, game, moment)
        for mode in MODES:
            desk = window.desk
            stood, entries = (desk.keyed, desk.past, desk.hidden), desk.session.entries
            keys(window, mode)
            yield window, f"{moment} {mode}"
            if desk.session.entries > entries:
                window.close()
                window = at_moment(qtbot, game, moment)
            else:
                desk.keyed, desk.past, desk.hidden = stood
                window.setFocus()
                window.render_now()
        window.close()


def at_moment(qtbot: QtBot, game: str, moment: str) -> TableWindow:
    window = opened(qtbot, game)
    keys(window, moment)
    return window


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_touched_has_a_name_and_a_key_of_every_board(
    qtbot: QtBot, game: str
) -> None:
    for at, (window, moment) in enumerate(states(qtbot, game)):
        assert [each for each in touched(window) if not named(each)] == [], moment
        for layout in boards(at):
            window.use_keys(keymap(layout))
            assert keyless(window) == [], (moment, layout)
        window.use_keys(keymap(LAYOUTS[-1]))


def test_chips_and_signs_are_called_what_they_stand_for(qtbot: QtBot) -> None:
    window = of_the_casino(qtbot)
    keys(window, "Tab 3 b")
    told = {named(button) for button in window.findChildren(KeyButton) if button.isVisible()}
    assert {"Chip of €100", "Decimal point", "Erase"} <= told


def of_the_casino(qtbot: QtBot) -> TableWindow:
    """A coup of punto banco under a house sheet with chips and limits."""
    window = opened(qtbot, "punto_banco", house="casino")
    keys(window, "k Enter Enter")
    return window


def test_another_reason_for_a_void_coup_is_written_by_keyboard_alone(qtbot: QtBot) -> None:
    window = ready(qtbot)
    qtbot.waitUntil(window.isActiveWindow)
    keys(window, "9 F8 Tab")
    line = window.view.panel.list.line
    assert line.hasFocus()
    assert named(line) == "Tab: another reason, then Enter"
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert window.hasFocus()
    assert shows_focus(window, line)
    line.setText("A glass fell over")
    line.ended.emit()
    line.ended.emit()
    assert scene(window).view.void == "A glass fell over"


def test_seats_tell_what_they_laid_and_whose_turn_it_is(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE)
    told = described(window.view.felt.seats)
    assert told == (
        "Seat 1: 300 missing; Seat 2: passes; Seat 3: Stake: 300; Seat 4: Grandeur, Stake: 400;"
        " Seat 5: Décadence, in the bank 1,000; Seat 6: to follow; Seat 7: to follow"
    )


def test_a_tile_tells_its_seat_its_hand_and_its_stake(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWELVE + "chips 12 1000\nstake 12 own 300\n")
    tile = window.view.felt.ring.tiles[11]
    assert named(tile).startswith("Seat 12: ")
    assert "300" in named(tile)
    assert "9" in named(tile)


def test_the_bar_tells_what_is_written_in_it(qtbot: QtBot) -> None:
    window = of_the_casino(qtbot)
    bar = window.view.bar
    assert named(bar) == "Table 3 · Coup 1"
    for part in ("Shoe 1", "cards", "20 – €2,000", "A. Roche"):
        assert part in described(bar)


def test_the_panel_tells_its_title_and_every_row(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "Tab 3 b 5 0 Enter")
    rows = window.view.panel.table.rows
    assert named(rows) == "Stakes · 1"
    assert described(rows.list) == "3 Banker 50"


def test_burned_cards_are_told(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\ncoup\nburn K\nburn 5\n")
    assert named(window.view.felt.aside) == "2 cards burned"


def test_the_payout_tells_the_sum_in_hand(qtbot: QtBot) -> None:
    window = window_after(
        qtbot, "variant punto_banco\nshoe\ncoup\nstake 3 banque 100\ndeal 2 K 3 9\n"
    )
    assert "95" in named(window.view.stack.currentWidget() or window)


def test_what_is_refused_is_told(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "z")
    assert named(window.view.status) == status(window) != ""
