"""What a Backspace strikes, what it asks before, and when it comes too soon to strike anything."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.guards import UNREAD
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from tests.gui.desk.test_guards import Beat
from tests.gui.desk.test_mending import net, two_coups
from tests.gui.felt.screens import buttons, cards_alone, click, keys, scene, shown, status, table

CORRECTION = "⌫ again strikes the correction of coup 1: Seat 1 +€100, The house −€100."
PAYOUT = "⌫ again strikes the payout put right of coup 1: Seat 1 +€50, The house −€50."


def put_right(qtbot: QtBot) -> TableWindow:
    """Coup 1 was an 8 to 8, and seat 1 gives its 100 back; the next coup has its first card."""
    window = two_coups(qtbot)
    keys(window, "F3 F5 #1 #4 6 Enter #1 Esc Esc")
    assert net(window, "1") == 0
    return window


# An entry of a coup that is over


def test_the_correction_of_an_earlier_coup_is_struck_by_a_second_stroke_alone(
    qtbot: QtBot,
) -> None:
    window = put_right(qtbot)
    entries = window.desk.session.entries
    keys(window, "Back")
    assert (status(window), window.desk.said.refusal) == (CORRECTION, True)
    assert (net(window, "1"), window.desk.session.entries) == (0, entries)
    keys(window, "Back")
    assert net(window, "1") == 10000
    assert status(window) == "Struck: the correction of an earlier coup."


def test_what_is_done_between_asks_anew(qtbot: QtBot) -> None:
    window = put_right(qtbot)
    keys(window, "Back Esc Back")
    assert (status(window), net(window, "1")) == (CORRECTION, 0)


def test_two_corrections_are_asked_about_one_by_one(qtbot: QtBot) -> None:
    window = put_right(qtbot)
    keys(window, "F3 F5 #1 #4 5 Enter #1 Esc Esc Back Back")
    assert net(window, "1") == 0
    keys(window, "Back")
    assert (status(window), net(window, "1")) == (CORRECTION, 0)


def test_a_payout_put_right_is_asked_about_with_its_money(qtbot: QtBot) -> None:
    window = two_coups(qtbot)
    wrong = ev.PayoutCorrected(1, Seat("1"), "ponte", Money(15000), "Entered wrong.")
    assert window.desk.session.enter(wrong).refusal is None
    entries = window.desk.session.entries
    keys(window, "Back")
    assert (status(window), window.desk.session.entries) == (PAYOUT, entries)
    keys(window, "Back")
    assert window.desk.session.entries == entries + 1


def test_an_entry_of_the_coup_in_hand_goes_with_one_stroke(qtbot: QtBot) -> None:
    window = put_right(qtbot)
    keys(window, "5 Back")
    assert status(window).startswith("Struck: card 5")


# Sooner than anybody reads


GONE = "Nothing is keyed any more. ⌫ again strikes: all lines of the payout."


COUP = "Enter 2 5 0 0 Enter f Enter n n K 7 K 6 Enter 5 4 0 7 5"


def settled(qtbot: QtBot, beat: Beat) -> TableWindow:
    """The bank of 500 has lost to a banco, and the next bank is asked for: an amount is begun."""
    window = shown(qtbot, table("chemin_de_fer"), strokes=beat)
    for key in COUP.split():
        beat.now += 9
        keys(window, key)
    return window


@pytest.mark.parametrize("touched", [False, True], ids=["keyed", "touched"])
def test_a_stroke_too_many_behind_an_amount_strikes_no_entry(
    qtbot: QtBot, *, touched: bool
) -> None:
    beat = Beat()
    window = settled(qtbot, beat)
    entries = window.desk.session.entries
    beat.now += 9
    for stroke in range(8):  # of five figures, and a row of them strikes nothing either
        if touched:
            click(buttons(window)["⌫"])
        else:
            keys(window, "Back")
        assert window.desk.session.entries == entries, stroke
        beat.now += 0.3
    assert (status(window), window.desk.said.refusal) == (GONE, True)
    beat.now += UNREAD
    keys(window, "Back")
    assert window.desk.session.entries == entries + 1


def test_behind_the_stroke_that_opened_the_keys_none_strikes_an_entry_at_once(
    qtbot: QtBot,
) -> None:
    beat = Beat()
    window = shown(qtbot, table("chemin_de_fer"), strokes=beat)
    for key in ["Enter", "2", "5", "0", "0", "Enter", "k"]:
        beat.now += 9
        keys(window, key)
    assert window.desk.closed
    entries = window.desk.session.entries
    beat.now += 9
    keys(window, "Back Back")
    assert window.desk.session.entries == entries
    assert status(window).startswith("Nothing is keyed any more. ⌫ again strikes: the bank of seat")
    beat.now += UNREAD + 0.01
    keys(window, "Back")
    assert window.desk.session.entries == entries + 1


def test_a_correction_is_not_struck_by_a_doubled_stroke(qtbot: QtBot) -> None:
    beat = Beat()
    session = put_right(qtbot).desk.session
    window = shown(qtbot, session, strokes=beat)
    beat.now += 9
    keys(window, "Back Back")
    assert (status(window), net(window, "1")) == (CORRECTION, 0)
    beat.now += UNREAD + 0.01
    keys(window, "Back")
    assert net(window, "1") == 10000


def test_entries_are_still_struck_in_a_row(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    cards_alone(window)
    beat.now += 9
    keys(window, "Enter")
    beat.now += 9
    keys(window, "Enter")
    beat.now += 9
    for each in ["2", "3", "4", "5"]:
        keys(window, each)
        beat.now += 9
    cards = [card.text for hand in scene(window).view.hands for card in hand.cards]
    keys(window, "Back Back")
    left = [card.text for hand in scene(window).view.hands for card in hand.cards]
    assert len(left) == len(cards) - 2
