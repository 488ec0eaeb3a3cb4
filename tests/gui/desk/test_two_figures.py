"""A 1 and a figure keyed as fast as one number are asked about: nothing is guessed."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.guards import AS_ONE
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.school.lesson.lesson_keys import next_keyed
from dealer_app.rules.cards import Card
from dealer_app.table import events as ev
from tests.gui.desk.test_guards import Beat
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    held,
    keys,
    scene,
    shown,
    status,
    table,
    tap,
)
from tests.play import the

FAST, SLOW = AS_ONE - 0.01, AS_ONE + 0.01
QUESTION = "A 10, or a 1 and then a mask?"


class Hand:
    """A hand that keys at a table of Porcelaine, each stroke some seconds after the one before."""

    def __init__(self, window: TableWindow, beat: Beat) -> None:
        self.window, self.beat = window, beat

    def keys(self, text: str, after: float = SLOW) -> None:
        for key in text.split():
            self.beat.now += after
            keys(self.window, key)

    @property
    def recorded(self) -> list[ev.Event]:
        """What was entered, and not struck."""
        return list(self.window.desk.session.table.facts)


def hand(qtbot: QtBot, game: str = "porcelaine", language: str = "en", before: str = "") -> Hand:
    """Cards alone, dealt open unless told."""
    beat = Beat()
    layout = "azerty" if language == "fr" else "qwerty"
    window = shown(qtbot, table(game), language, layout, strokes=beat)
    keying = Hand(window, beat)
    keying.keys("Enter Enter")
    cards_alone(window)
    keying.keys(f"Enter {before}")
    return keying


def open_hand(qtbot: QtBot, language: str = "en") -> Hand:
    return hand(qtbot, language=language, before="F7")


def fast(keying: Hand, first: str, second: str) -> None:
    keying.keys(first)
    keying.keys(second, FAST)


@pytest.mark.parametrize(
    ("second", "question", "number", "apart"),
    [
        ("0", "A 10, or a 1 and then a mask?", "10", "1 M"),
        ("1", "An 11, or two 1s?", "11", "1 1"),
        ("2", "A 12, or a 1 and then a 2?", "12", "1 2"),
    ],
)
def test_either_answer_records_what_it_says(
    qtbot: QtBot, second: str, question: str, number: str, apart: str
) -> None:
    for answer, cards in (("Down Enter", number), ("Down Down Enter", apart)):
        keying = open_hand(qtbot)
        fast(keying, "1", second)
        assert called(keying.window) == question
        assert scene(keying.window).phase is BandPhase.QUESTION
        keying.keys(answer)
        assert held(keying.window) == f"{cards} / "


@pytest.mark.parametrize(
    ("first", "second", "question"),
    [
        ("&", "à", "Un 10, ou un 1 puis un masque\u202f?"),
        ("&", "&", "Un 11, ou deux 1\u202f?"),
        ("1", "2", "Un 12, ou un 1 puis un 2\u202f?"),
    ],
)
def test_it_is_asked_on_the_french_board(
    qtbot: QtBot, first: str, second: str, question: str
) -> None:
    keying = open_hand(qtbot, "fr")
    fast(keying, first, second)
    assert called(keying.window) == question


def test_no_line_is_lit_and_the_first_enter_lights_one(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    fast(keying, "1", "0")
    assert [offer.lit for offer in scene(keying.window).choices] == [False, False]
    keying.keys("Enter")
    assert [offer.lit for offer in scene(keying.window).choices] == [True, False]
    assert called(keying.window) == QUESTION


def test_a_line_is_taken_by_touch(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    fast(keying, "1", "0")
    assert {"A 10", "A 1, then a mask"} <= buttons(keying.window).keys()
    tap(keying.window, "A 10")
    assert held(keying.window) == "10 / "


@pytest.mark.parametrize("second", ["3", "9", "t", "m"])
def test_what_makes_no_number_is_not_asked_about(qtbot: QtBot, second: str) -> None:
    keying = open_hand(qtbot)
    fast(keying, "1", second)
    assert held(keying.window).startswith("1 ")


def test_what_is_keyed_in_one_hands_time_is_not_asked_about(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    keying.keys("1 0")
    assert held(keying.window) == "1 M / "


def test_figures_of_a_stake_are_not_asked_about(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("porcelaine"), strokes=beat)
    keying = Hand(window, beat)
    keying.keys("Enter Enter 5 1")
    keying.keys("0 0 Enter", FAST)
    assert called(window) == "Seat 4: Effondrement?"


def test_a_pack_without_such_cards_asks_nothing(qtbot: QtBot) -> None:
    keying = hand(qtbot, "punto_banco")
    fast(keying, "1", "0")
    assert held(keying.window) == "A / 0"


def test_nothing_else_is_heard_before_the_answer(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    fast(keying, "1", "0")
    before = keying.recorded
    keying.keys("5 m c Esc Tab F4 F8 F5 Insert Space Delete")
    assert called(keying.window) == QUESTION
    assert keying.recorded == before


def test_backspace_takes_both_figures_back(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    keying.keys("7")
    fast(keying, "1", "0")
    keying.keys("Back")
    assert held(keying.window) == "7 / "


def test_the_1_stays_on_record_until_it_is_answered_and_is_then_struck(qtbot: QtBot) -> None:
    keying = open_hand(qtbot)
    keying.keys("7")
    fast(keying, "1", "2")
    assert held(keying.window) == "7 1 / "
    keying.keys("Down Enter")
    assert held(keying.window) == "7 12 / "
    assert status(keying.window) == "Recorded: card 12 for the Grandeur."
    assert any(isinstance(fact, ev.EntryStruck) for fact in keying.window.desk.session.events)


def test_the_first_card_of_a_coup_with_stakes_is_not_recorded_meanwhile(qtbot: QtBot) -> None:
    """It is half keyed, and two seconds do not record it while it is asked about."""
    for answer, cards in (("Back", ""), ("Down Enter", "10"), ("Down Down Enter", "1 M")):
        beat = Beat()
        window = shown(qtbot, table("porcelaine"), strokes=beat)
        keying = Hand(window, beat)
        keying.keys("Enter Enter 5 1 0 Enter f Enter F7")
        entries = window.desk.session.entries
        fast(keying, "1", "0")
        window._held.timeout.emit()
        assert (window.desk.session.entries, called(window)) == (entries, QUESTION)
        keying.keys(answer)
        assert held(window) == f"{cards} / "


def test_a_card_of_a_hand_that_is_shown_goes_on_with_that_hand(qtbot: QtBot) -> None:
    keying = hand(qtbot, before="n n")
    fast(keying, "1", "0")
    keying.keys("Down Enter 4")
    assert held(keying.window) == "10 4 / xx xx"


@pytest.mark.parametrize(("face", "cards"), [("12", "12"), ("2", "1 2"), ("7", "7")])
def test_a_hint_of_the_school_says_the_answer(qtbot: QtBot, face: str, cards: str) -> None:
    keying = open_hand(qtbot)
    desk, board = keying.window.desk, keying.window.style_now.keys
    fast(keying, "1", "2")
    for _ in range(4):
        if held(keying.window) != f"{cards} / ":
            keying.window.perform(the(next_keyed(desk, ev.CardDealt(Card(face), None), board)))
    assert held(keying.window) == f"{cards} / "


def test_where_no_card_follows_the_1_may_be_one_alone(qtbot: QtBot) -> None:
    """A card of a past coup is put right: after it a reason is asked, and no card."""
    for answer, face in (("Down Enter", "10"), ("Down Down Enter", "1")):
        keying = open_hand(qtbot)
        keying.keys("7 5 6 8 n n Enter F3 F5 #1 #1")
        fast(keying, "1", "0")
        assert called(keying.window) == "A 10, or a 1 alone?"
        keying.keys(answer)
        assert held(keying.window) == f"{face} 5 / 6 8"
