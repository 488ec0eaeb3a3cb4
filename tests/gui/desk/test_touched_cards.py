"""A card that is touched: what it records is said as its key says it, and no back is turned before
its hand’s turn."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.coup import Speech
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from tests.gui.felt.banks import entered, opened
from tests.gui.felt.screens import called, cards_alone, held, keys, scene, status, take
from tests.play import the


def touch(window: TableWindow, hand: str) -> None:
    """A finger on the first card of that hand."""
    window.view.felt.card_tapped.emit(hand, 1)


def lay_by_key(window: TableWindow, hand: HandId) -> None:
    """The same hand lays down by its key, out of a list where several may."""
    desk = window.desk
    if the(desk.due).hand == hand:
        window.perform(KeyAct(Verb.SAY, Speech.SHOW.value))
        return
    window.perform(KeyAct(Verb.OTHER_LAYS))
    if desk.moment.lists:
        take(window, desk.words.name(desk.variant.hand(hand).names))


def hidden_hands(window: TableWindow) -> tuple[HandId, ...]:
    """The hands of which a card lies face down."""
    return the(window.desk.table.coup).hidden_hands


_FIRST_WORD = {
    "chemin_de_fer": "2 5 0 0 Enter f Enter",
    "porcelaine": "5 1 0 0 0 Enter 6 0 0 Enter n n Enter Enter",
    "macao": "1 Enter 1 0 0 Enter 5 0 Enter 5 0 Enter Enter",
    "festival": "n n o",
    "baccara": "",
    "banque": "",
    "punto_banco": "",
}
"""What is keyed until the first hand is asked over cards that lie face down; of no stakes: the
cards alone."""


def dealt(qtbot: QtBot, game: str) -> TableWindow:
    """All cards lie face down, and the first hand is asked, where hands announce."""
    window = opened(qtbot, game, seats=4 if game == "macao" else None)
    if _FIRST_WORD[game]:
        keys(window, _FIRST_WORD[game])
    else:
        cards_alone(window)
        keys(window, "F7 Enter" if game == "punto_banco" else "Enter")
    return window


@pytest.mark.parametrize("game", _FIRST_WORD)
def test_a_touch_that_records_leaves_the_sentence_that_its_key_leaves(
    qtbot: QtBot, game: str
) -> None:
    window = dealt(qtbot, game)
    desk, touched = window.desk, set[HandId]()
    while hidden_hands(window) and desk.moment.at_table and desk.due is not None:
        for hand in hidden_hands(window):
            keys(window, "x Enter")
            entries = desk.session.entries
            touch(window, hand)
            if desk.session.entries == entries:
                keys(window, "Esc")
                continue
            by_touch, facts = status(window), entered(window)
            keys(window, "Back")
            lay_by_key(window, hand)
            assert (status(window), entered(window)) == (by_touch, facts)
            assert by_touch.startswith("Recorded: "), (game, hand)
            keys(window, "Back")
            touch(window, hand)
            assert status(window) == by_touch
            keys(window, "Back")
            touched.add(hand)
        word = scene(window).choices[0].act if scene(window).choices else None
        if word is None or word.verb is not Verb.SAY:
            break
        window.perform(KeyAct(Verb.SAY, Speech.GIVE if word.value == "give" else Speech.STAND))
    assert touched or game == "punto_banco"


def test_no_back_of_the_bank_is_turned_before_all_tableaux_have_spoken(qtbot: QtBot) -> None:
    window = dealt(qtbot, "baccara")
    keys(window, "g c 5")
    asked = called(window)
    touch(window, "banque")
    said = "The second tableau must speak first: card or no card."
    assert (called(window), status(window)) == (asked, said)
    assert window.desk.said.refusal
    keys(window, "3 8")
    assert held(window) == "xx xx 5 / xx xx / xx xx"


def test_no_other_back_is_turned_while_a_hand_that_lay_down_shows(qtbot: QtBot) -> None:
    window = dealt(qtbot, "baccara")
    keys(window, "g n a")
    touch(window, "banque")
    assert status(window) == "The second tableau must be shown first."
    keys(window, "9 k")
    assert held(window) == "xx xx / 9 K / xx xx"


def test_no_back_of_the_bank_is_turned_while_a_card_is_on_its_way(qtbot: QtBot) -> None:
    window = dealt(qtbot, "baccara")
    keys(window, "g n c")
    touch(window, "banque")
    assert status(window) == "First a card."
    keys(window, "4")
    assert held(window) == "xx xx / xx xx 4 / xx xx"


def test_the_arrows_lead_to_a_hand_that_shows_out_of_turn(qtbot: QtBot) -> None:
    window = dealt(qtbot, "baccara")
    keys(window, "g c 5 Right")
    assert called(window) == "The Bank shows"


def test_a_touch_says_that_a_tableau_lay_down_before_the_bank_has_spoken(qtbot: QtBot) -> None:
    window = dealt(qtbot, "baccara")
    touch(window, "tableau_1")
    spoke = ev.HandSpoke(HandId("tableau_1"), Speech.SHOW)
    assert entered(window)[-1] == spoke
    assert status(window) == "Recorded: announcement of the first tableau, “I lay down”."


def test_no_back_is_turned_while_a_decision_waits(qtbot: QtBot) -> None:
    window = dealt(qtbot, "festival")
    keys(window, "F4")
    take(window, "Hand touched")
    assert window.desk.pending is not None
    touch(window, "banque")
    assert status(window).startswith("First decide: ")


def test_no_card_and_no_seat_is_touched_before_the_entry_told_last_is_confirmed(
    qtbot: QtBot,
) -> None:
    window = dealt(qtbot, "baccara")
    window.desk.tells_last = True
    entries = window.desk.session.entries
    first = "First see what was recorded last: Enter confirms it."
    touch(window, "tableau_1")
    assert status(window) == first
    window.view.seat_tapped.emit("3")
    assert status(window) == first
    assert window.desk.session.entries == entries
    keys(window, "Enter")
    touch(window, "tableau_1")
    assert window.desk.session.entries > entries
