"""What is keyed before anybody can have read that a stroke did something else than was meant."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.blind_keys import BOUNCE, UNREAD
from dealer_app.gui.desk.guards import UNMADE
from dealer_app.gui.felt.table_window import TableWindow
from tests.gui.felt.banks import entered, stakes
from tests.gui.felt.screens import keys, pad, shown, status, table
from tests.play import the

FAST, SLOW = 0.15, UNREAD + 0.01


class Beat:
    """A clock that goes on as far as a test says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def at(qtbot: QtBot, game: str, before: str) -> tuple[TableWindow, Beat]:
    """A table whose first coup is open, at which so much was keyed slowly."""
    beat = Beat()
    window = shown(qtbot, table(game, seats=6), strokes=beat)
    struck(window, beat, f"Enter Enter {before}", 2 * UNMADE)
    return window, beat


def struck(window: TableWindow, beat: Beat, text: str, every: float) -> None:
    """Strikes these keys, one after the other so many seconds."""
    for key in text.split():
        beat.now += every
        keys(window, key)


@pytest.mark.parametrize("every", [0.1, 0.18, 0.22])
def test_passes_in_the_rhythm_of_a_doubled_key_give_nobody_anothers_banco(
    qtbot: QtBot, every: float
) -> None:
    window, beat = at(qtbot, "chemin_de_fer", "5 1 0 0 Enter")
    struck(window, beat, "o o f", every)
    assert the(window.desk.table.coup).tour.banco is None
    assert status(window) == ("O was counted once: Enter, Backspace, Esc or Tab opens the keys.")
    struck(window, beat, "Enter", SLOW)
    assert status(window) == "Not taken: O F."
    struck(window, beat, "o f", SLOW)
    assert the(the(window.desk.table.coup).tour.banco).seat == "2"


def test_a_key_that_bounces_holds_nobody_up(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "chemin_de_fer", "5 1 0 0 Enter o")
    struck(window, beat, "o", BOUNCE - 0.01)
    struck(window, beat, "f", FAST)
    assert the(the(window.desk.table.coup).tour.banco).seat == "1"


def test_a_word_counts_where_its_double_has_been_read(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "chemin_de_fer", "5 1 0 0 Enter")
    struck(window, beat, "o o", FAST)
    struck(window, beat, "f", SLOW)
    assert the(the(window.desk.table.coup).tour.banco).seat == "1"


def test_on_the_pad_a_word_of_two_hands_is_told_as_on_the_board(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "macao", "1 Enter 1 0 Enter 2 0 Enter 3 0 Enter Enter Enter")
    for key in "//":
        beat.now += FAST
        pad(window, key)
    told = "Recorded: announcement of seat 6, “No card”."
    assert status(window) == f"{told} Counted once."
    beat.now += FAST
    pad(window, "+")
    assert status(window) == "/ was counted once: Enter, Backspace, Esc or Tab opens the keys."
    beat.now += SLOW
    pad(window, "Enter")
    assert status(window) == "Not taken: / +."


def test_a_stray_letter_moves_no_stake_of_those_that_follow_to_another_seat(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "porcelaine", "5 1 0 0 0 Enter")
    struck(window, beat, "j 1 0 Enter 2 0 Enter 3 0 Enter", FAST)
    assert stakes(window) == {}
    assert status(window) == "Not taken: J 1 0 2 0 3 0."
    struck(window, beat, "4", FAST)
    assert status(window) == (
        "4 came before that was read: Enter, Backspace, Esc or Tab opens the keys."
    )
    struck(window, beat, "Enter", SLOW)
    struck(window, beat, "1 0 Enter", SLOW)
    assert stakes(window) == {"4": 10}


def test_an_enter_struck_twice_at_closed_keys_lays_nothing(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "punto_banco", "1 b 7 p")
    struck(window, beat, "Enter Enter", 0.3)
    assert stakes(window) == {}
    struck(window, beat, "Enter", SLOW)
    assert stakes(window) == {"1": 7}


def test_whatever_is_keyed_blind_behind_a_letter_records_nothing(qtbot: QtBot) -> None:
    window, beat = at(qtbot, "punto_banco", "")
    before = entered(window)
    struck(window, beat, "j 2 b 1 0 0 Enter 3 p 5 0 Enter Enter 4 k 2 Enter", FAST)
    assert entered(window) == before
