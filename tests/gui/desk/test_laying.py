"""A hand laid down at once while another is asked: by one key, by touch, on every board."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.coup import Speech
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from tests.gui.felt.banks import chosen, entered, opened
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    held,
    keys,
    pad,
    ready,
    scene,
    send,
    status,
    tap,
)


def at_porcelaine(qtbot: QtBot, layout: str = "qwerty") -> TableWindow:
    """All cards lie face down; the Grandeur is asked."""
    window = opened(qtbot, "porcelaine", layout=layout)
    if layout == "numpad":
        pad(window, "5 1 0 0 0 Enter 6 0 0 Enter / / Enter Enter")
    else:
        keys(window, "5 1 0 0 0 Enter 6 0 0 Enter n n Enter Enter")
    assert called(window) == "The Grandeur: card or no card?"
    return window


def test_the_decadence_calls_her_siecle_while_the_grandeur_is_asked(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    keys(window, "l")
    assert entered(window)[-1] == ev.HandSpoke(HandId("decadence"), Speech.SHOW)
    keys(window, "t m")
    assert held(window) == "xx xx / 10 M"
    keys(window, "3 2")
    assert called(window) == "The Décadence wins, 10 to 5"
    assert not scene(window).view.findings


def test_her_siecle_is_touched_on_its_key(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    tap(window, "Décadence: Siècle!", "11", "M")
    assert held(window) == "xx xx / 11 M"


def test_her_siecle_is_touched_on_her_cards(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    window.view.felt.hands[1].card_tapped.emit("decadence", 1)
    assert entered(window)[-1] == ev.HandSpoke(HandId("decadence"), Speech.SHOW)


def test_her_siecle_is_called_on_the_numeric_pad(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot, "numpad")
    pad(window, ". 8")
    assert called(window) == "The Décadence shows"


def test_a_hand_lays_down_while_a_card_is_on_its_way_to_another(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    keys(window, "c")
    assert called(window) == "Card for the Grandeur"
    tap(window, "Décadence: Siècle!")
    assert called(window) == "The Décadence shows"


def test_one_undo_takes_the_word_back(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    before = list(entered(window))
    keys(window, "l Back")
    assert entered(window) == before
    assert chosen(window)[-1] == "Décadence: Siècle!"


def test_a_hand_that_has_spoken_is_offered_no_more(qtbot: QtBot) -> None:
    window = at_porcelaine(qtbot)
    keys(window, "n")
    assert chosen(window) == ["Card", "No card", "Siècle!"]
    keys(window, "l")
    assert status(window).startswith("That key has nothing to do here")


def test_a_touch_on_a_hand_that_has_spoken_shows_it_and_changes_no_word(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o n")
    window.view.felt.hands[0].card_tapped.emit("ponte", 1)
    assert isinstance(entered(window)[-1], ev.HandSpoke)
    assert entered(window)[-1] == ev.HandSpoke(HandId("ponte"), Speech.STAND)


@pytest.mark.parametrize(
    ("variant", "stakes"), [("chemin_de_fer", "2 5 0 0 Enter f Enter"), ("festival", "n n o")]
)
def test_the_bank_lays_down_while_the_ponte_is_asked(
    qtbot: QtBot, variant: str, stakes: str
) -> None:
    window = opened(qtbot, variant)
    keys(window, f"{stakes} l 4 5")
    assert held(window) == "xx xx / 4 5"
    assert scene(window).view.hands[1].natural


def test_of_several_hands_the_one_that_lays_down_is_chosen(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    cards_alone(window)
    keys(window, "Enter")
    assert called(window) == "The first tableau: card or no card?"
    tap(window, "Another hand: I lay down")
    assert [offer.text for offer in scene(window).offers] == ["Tableau 2", "Bank"]
    tap(window, "Tableau 2", "9", "K")
    assert held(window) == "xx xx / 9 K / xx xx"


def test_a_macao_seat_lays_down_before_it_is_asked(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "1 Enter 1 0 0 Enter 5 0 Enter 5 0 Enter Enter")
    asked = called(window)
    keys(window, "l")
    assert [offer.text for offer in scene(window).offers] == ["Seat 3", "Seat 2", "Bank"]
    keys(window, "Down Down Enter 7 k")
    assert asked != called(window) or "Seat 2" not in asked
    shown = next(hand for hand in scene(window).view.hands if hand.seat == "2")
    assert (shown.total, shown.natural) == (7, True)


def choosing(qtbot: QtBot, layout: str = "qwerty") -> TableWindow:
    """The first tableau is asked, and another hand is to lay down: the list of them is there."""
    window = opened(qtbot, "banque")
    cards_alone(window)
    keys(window, "Enter l")
    window.use_keys(keymap(layout))
    assert scene(window).moment.lists
    return window


def lit(window: TableWindow) -> list[str]:
    """The line of the list that is lit."""
    return [offer.text for offer in scene(window).offers if offer.lit]


def test_no_hand_is_lit_before_somebody_has_looked(qtbot: QtBot) -> None:
    window = choosing(qtbot)
    assert lit(window) == []
    keys(window, "Enter")
    assert lit(window) == ["Tableau 2"]
    keys(window, "Down")
    assert lit(window) == ["Bank"]
    keys(window, "Down Enter")
    assert entered(window)[-1] == ev.HandSpoke(HandId("tableau_2"), Speech.SHOW)


@pytest.mark.parametrize("layout", ["azerty", "qwerty", "numpad"])
def test_no_figure_chooses_a_hand(qtbot: QtBot, layout: str) -> None:
    """A seat's number would be a card a second later."""
    window = choosing(qtbot, layout)
    entries = window.desk.session.entries
    figures = [key for key, act in keymap(layout).tables["stake"].items() if "digit" in act]
    for key in figures:
        if key.startswith("KP_"):
            pad(window, key.removeprefix("KP_"))
        else:
            send(window, key)
        assert status(window) == "No figure chooses here: the arrows light a line, Enter takes it."
        assert lit(window) == []
        keys(window, "Enter")
        assert lit(window) == []
    assert window.desk.session.entries == entries


def test_no_key_lays_a_hand_down_where_the_law_decides(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F7 Enter")
    assert "Another hand: I lay down" not in buttons(window)
    keys(window, "l")
    assert status(window).startswith("That key has nothing to do here")


def test_a_hand_that_shows_out_of_turn_is_shown_on_once_a_card_of_it_is_taken_back(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "macao")
    keys(window, "2 Enter 1 0 Enter 6 0 Enter Enter Enter c 8 l Enter 6 5 Back")
    assert called(window) == "Seat 1 shows"
    keys(window, "4")
    assert held(window).startswith("6 4 8 / ")
