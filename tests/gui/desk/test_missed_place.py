"""Insert: a card that left the shoe and was not entered is put in at the place that is lit."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import LitCard, Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.due import Step
from dealer_app.rules.variant import BANQUE, PONTE, HandId
from tests.builders import held
from tests.gui.felt.banks import opened
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import called, keys, ready, scene, status
from tests.play import PlayTable

CLOSED = "variant chemin_de_fer\nshoe\ncoup\nbank 2 200\nstake 3 200\ndeal xx xx xx xx\n"


def hands(window: TableWindow) -> tuple[str, str]:
    table = PlayTable.of(window.desk.session)
    return held(table, "ponte"), held(table, "banque")


def lit(window: TableWindow) -> tuple[HandId, int]:
    card = window.desk.keyed.of(LitCard)
    return card.hand, card.position


def test_it_goes_before_the_card_that_the_arrows_light(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 3 5 6 Insert")
    assert (called(window), lit(window)) == ("Missed card: here", (BANQUE, 2))
    keys(window, "Left Left r")
    assert hands(window) == ("2 3 6", "K 5")
    keys(window, "4")
    assert hands(window) == ("2 3 6", "K 5 4")


def test_the_place_that_is_lit_stands_on_the_felt(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 3 5 Insert Left")
    assert scene(window).lit == (BANQUE, 1)


def test_a_card_that_is_touched_is_the_place(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 3 5 Insert")
    window.view.felt.card_tapped.emit(PONTE, 1)
    keys(window, "r")
    assert hands(window) == ("K 3", "2 5")


@pytest.mark.parametrize("key", ["Insert", "Esc", "Back"])
def test_given_up_it_leaves_everything_as_it_lay(qtbot: QtBot, key: str) -> None:
    window = ready(qtbot)
    keys(window, f"2 3 5 Insert Left {key} 6")
    assert hands(window) == ("2 5", "3 6")


def test_where_no_card_lies_open_the_missing_one_is_simply_keyed(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Insert")
    assert status(window) == "No card lies open: simply key the one that is missing."
    assert window.desk.keyed.mode is Mode.TABLE


def test_from_the_list_of_incidents_it_is_as_by_its_key(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 3 5 6 F4 Down Down Enter Left Left r 4")
    assert hands(window) == ("2 3 6", "K 5 4")


def test_it_is_put_in_before_the_payout_too(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 2 b 2 0 0 Enter Enter 2 3 5 6")
    assert window.desk.step is Step.SETTLE
    keys(window, "Insert Left Left r 4")
    assert hands(window) == ("2 3 6", "K 5 4")
    assert scene(window).alerts == 0
    window.perform(KeyAct(Verb.ALERTS))
    assert status(window) == "There is no alert: everything is answered for."


def test_a_face_that_was_not_turned_moves_the_faces_behind_it(qtbot: QtBot) -> None:
    window = window_after(qtbot, CLOSED + "say ponte stand\nsay banque stand\n")
    keys(window, "6 1 6 Insert")
    assert lit(window) == (BANQUE, 1)
    keys(window, "Left r")
    assert hands(window) == ("6 K", "A 6")


def test_a_word_that_the_card_undoes_is_told(qtbot: QtBot) -> None:
    window = window_after(qtbot, CLOSED + "say ponte draw\ndeal 4\nsay banque stand\n")
    keys(window, "Insert 6")
    assert hands(window) == ("xx xx 6", "xx xx 4")
    falls = "Falls now that the card is in its place: announcement of the Bank, “No card”."
    assert falls in status(window)


def test_nothing_is_put_in_while_something_waits_to_be_decided(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 2 9 3 4 Enter Insert")
    assert status(window).startswith("First decide")


def test_one_undo_takes_it_out_again(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 3 5 6 Insert Left Left r Back")
    assert hands(window) == ("2 5", "3 6")
    window.perform(KeyAct(Verb.MISSED))
    assert window.desk.keyed.mode is Mode.MISSED


@pytest.mark.parametrize("board", ["azerty", "qwerty", "numpad"])
def test_every_board_has_the_key_and_end_is_the_cut_card(board: str) -> None:
    acts = keymap(board).tables["deal"]
    assert (acts["Insert"], acts["End"]) == ("missed", "cut_card")


def test_it_begins_at_the_card_that_was_keyed_last_in_whichever_hand(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 2 0 Enter 1 0 Enter Enter n n c 2 2 Insert")
    assert lit(window) == ("seat_2", 1)
    keys(window, "Esc 3 6 Insert")
    assert lit(window) == ("seat_1", 1)


def test_its_arrows_walk_the_cards_as_they_were_keyed(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 2 0 Enter 1 0 Enter Enter n n c 2 3 2 6 Insert")
    walked = [lit(window)]
    for _ in range(3):
        keys(window, "Left")
        walked.append(lit(window))
    assert walked == [("seat_1", 1), ("seat_2", 2), ("seat_2", 1), (BANQUE, 3)]


def test_a_card_that_goes_to_another_hand_by_it_is_named(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "3 Enter 2 0 Enter 1 0 Enter Enter n n n 2 4 Insert 5")
    said = "Recorded: missed card 5 for seat 2. Seat 1 receives 4 from another hand."
    assert status(window) == said


def test_a_place_behind_which_a_card_would_be_due_to_no_hand_is_said_to_be_none(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "macao", seats=6)
    stakes = "1 Enter 1 0 Enter 1 0 Enter 1 0 Enter o 1 0 Enter Enter"
    keys(window, f"{stakes} a 3 4 k 9 Insert Left Left 2")
    said = "With the 2 there, cards behind it would go to no hand: choose another place."
    assert status(window) == said
