"""An amount that a key filled in, what the seat staked last or the least with the table, is guarded
like one that was typed: another key neither takes its place nor drops it in silence."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase, phase_of
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.money import read_amount
from tests.gui.desk.test_coups import COUPS, Coup, name_of
from tests.gui.desk.test_danger import BOARD, NAMES, begun, keys_of, press
from tests.gui.felt.banks import asked, entered, opened, stakes
from tests.gui.felt.screens import called, keys, scene, status

FILLS = ("Space", "w", "7")
"""The keys that fill an amount in, and a figure, of which the same is true."""

FUNCTIONS = ("F3", "F4", "F5", "F6", "F7", "F8", "F10")
OTHERS = [
    *(key for key in keys_of(BOARD) if not key.startswith("KP_") and key not in "0123456789"),
    *FUNCTIONS,
]
"""Every key but figures, which replace an amount that was filled in, and those of the pad, which
are the same acts."""

ITS_OWN = frozenset({Verb.NEXT, Verb.HUNDRED, Verb.POINT, Verb.FILL})
"""What records an amount, or makes another of it."""


def dropped(desk: Desk) -> Iterator[tuple[str, str]]:
    """Each key by which the amount of the line is gone though nothing says so, with what was said;
    the desk is as before afterwards."""
    line, currency = desk.keyed.line, desk.table.house.currency
    amount = read_amount(line.amount, currency.digits)
    named = () if amount is None else (desk.words.amount(amount, currency),)
    for key in OTHERS:
        before, entries = dict(vars(desk)), desk.session.entries
        act = press(desk, BOARD, key)
        own = act is not None and act.verb in ITS_OWN
        told = any(each in desk.said.sentence for each in named)
        if desk.keyed.line.amount != line.amount and not (own or told):
            yield key, desk.said.sentence
        if desk.session.entries > entries:
            assert desk.session.undo(), key
        vars(desk).update(before)


@pytest.mark.parametrize("coup", COUPS, ids=name_of)
def test_no_key_drops_an_amount_that_stands_there_without_a_word(coup: Coup) -> None:
    desk = begun(coup)
    for stroke in coup["strokes"].split():
        for fill in FILLS if phase_of(desk) is BandPhase.STAKES else ():
            before, entries, began = dict(vars(desk)), desk.session.entries, desk.keyed.line.amount
            press(desk, BOARD, fill)
            duels = desk.variant.principals is not None and desk.keyed.line.bet is None
            stands = desk.keyed.line.amount and not (began or desk.closed or duels)
            if stands and desk.session.entries == entries:
                assert list(dropped(desk)) == [], fill
            vars(desk).update(before)
        press(desk, BOARD, NAMES.get(stroke, stroke))


BANK_WINS = "2 2 0 0 Enter n 1 0 0 Enter 1 0 0 Enter Enter n n 6 k 3 4"
"""A coup of chemin de fer, to its payout: seats 3 and 4 staked 100 against the bank of seat 2."""


def second_coup(qtbot: QtBot) -> TableWindow:
    """A table of chemin de fer at whose last coup seat 3 staked 100; it is asked for a stake."""
    window = opened(qtbot, "chemin_de_fer", seats=6)
    keys(window, f"{BANK_WINS} Enter n Space")
    return window


@pytest.mark.parametrize("word", ["o", "n", "f", "w", "s"])
def test_a_word_behind_what_the_seat_staked_last_is_refused_until_that_is_laid(
    qtbot: QtBot, word: str
) -> None:
    window = second_coup(qtbot)
    assert called(window).endswith(" · 100")
    told, seat = entered(window), asked(window)
    keys(window, f"{word} {word}")
    assert status(window) == (
        "The amount first: 100 is not recorded yet. Enter, Backspace, Esc or Tab opens the keys."
    )
    assert entered(window) == told
    keys(window, "Enter 5 0")
    assert status(window).startswith("Keyed, and not recorded: 100. Enter lays it.")
    keys(window, "Enter Enter")
    assert stakes(window) == {seat: 100}


@pytest.mark.parametrize("leaves", ["F3", "Right", "Left", "Esc"])
@pytest.mark.parametrize("fill", ["", "Back w"])
def test_an_amount_that_was_filled_in_is_named_when_it_is_left(
    qtbot: QtBot, fill: str, leaves: str
) -> None:
    window = second_coup(qtbot)
    keys(window, fill)
    amount = scene(window).line.amount
    keys(window, leaves)
    assert status(window).startswith("Given up, not recorded: seat ")
    assert f"€{amount}" in status(window)


@pytest.mark.parametrize("key", ["o", "Esc", "F3"])
def test_a_bank_that_is_offered_for_what_it_holds_is_declined_with_nothing_given_up(
    qtbot: QtBot, key: str
) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=6)
    keys(window, f"{BANK_WINS} Enter h {key}")
    assert "Given up" not in status(window)
    assert not window.desk.closed


def test_no_stake_of_a_coup_that_is_over_is_withdrawn_while_the_bank_is_called(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=6)
    keys(window, f"{BANK_WINS} Enter h")
    told = len(window.desk.session.events)
    keys(window, "Delete")
    assert len(window.desk.session.events) == told
    assert window.desk.pending is None
