"""What is decided stands on the felt: lines in its lower half, and cards that are no keys."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import decision_type
from tests.gui.felt.nights import CLAIMED, PORCELAINE, TWELVE, window_after
from tests.gui.felt.screens import called, click, keys, scene, status
from tests.play import the

SIZES = [(1280, 800), (1920, 1080)]
OVER = "variant punto_banco\nseats 7\nshoe\ncoup\nstake 2 ponte 200\ndeal 2 K 3 8\n"
OF_THREE = (
    "variant banque\nseats 10\nshoe\ncoup\nbank 1 9000\nstake 2 tableau_1 100\n"
    "deal K 3 2 6 4 4\nreport IRR-10\n"
)
OF_TWELVE = TWELVE + "stake 12 own 10\nreport IRR-10\n"
ASKED = [
    (OVER, "6 Enter"),
    (OF_THREE, ""),
    (OF_TWELVE, ""),
    (CLAIMED, ""),
    (PORCELAINE + "stake 1 500\n", ""),
]


def lines(window: TableWindow) -> list[KeyButton]:
    return [line for line in window.view.felt.decision.lines if line.isVisible()]


def asked(qtbot: QtBot, night: str, pressed: str = "", language: str = "en") -> TableWindow:
    window = window_after(qtbot, night, language)
    keys(window, pressed)
    return window


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("night", "pressed"), ASKED)
def test_the_lines_stand_under_the_hands_in_the_type_of_decisions(
    qtbot: QtBot, size: tuple[int, int], night: str, pressed: str
) -> None:
    window = asked(qtbot, night, pressed, "fr")
    window.resize(*size)
    felt, shown = window.view.felt, lines(window)
    assert [line.text() for line in shown] == [each.text for each in scene(window).choices]
    boxes = [line.geometry().translated(felt.decision.pos()) for line in shown]
    hands = [hand.geometry() for hand in felt.hands] or [felt.ring.geometry()]
    assert all(felt.rect().contains(box) for box in boxes)
    assert not any(box.intersects(hand) for box in boxes for hand in hands)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
    assert all(box.top() > felt.height() // 2 - 10 for box in boxes)
    assert all(width_of(line.text(), decision_type()) < line.width() - 60 for line in shown)


@pytest.mark.parametrize(("night", "pressed"), ASKED)
def test_none_is_lit_and_no_card_is_a_key_before_somebody_has_looked(
    qtbot: QtBot, night: str, pressed: str
) -> None:
    window = asked(qtbot, night, pressed)
    assert not any(each.lit for each in scene(window).choices)
    cards = window.view.waiting.cards
    assert len(cards) == len(scene(window).view.variant.pack.faces)
    assert all(card.isVisible() and not card.isEnabled() for card in cards)


def test_an_arrow_that_is_touched_lights_a_line_and_the_large_key_takes_it(qtbot: QtBot) -> None:
    window = asked(qtbot, CLAIMED)
    waiting = window.view.waiting
    click(waiting.lights[1])
    assert [each.lit for each in scene(window).choices] == [True, False]
    click(waiting.lights[1])
    assert [each.lit for each in scene(window).choices] == [False, True]
    click(waiting.takes)
    assert not scene(window).asks
    assert scene(window).paying


def test_a_line_that_is_touched_is_taken(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER, "6 Enter")
    click(lines(window)[1])
    assert window.desk.pending is None


def test_a_card_is_refused_and_says_what_comes_first(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER, "6 Enter")
    entries = window.desk.session.entries
    keys(window, "7")
    assert status(window)
    assert window.desk.session.entries == entries


@pytest.mark.parametrize("keyed", ["3 b 5 0 Enter", "b Enter", "z Enter", "6 Enter", "F6 Enter"])
def test_a_stake_keyed_over_a_line_that_is_lit_puts_it_out_and_takes_nothing(
    qtbot: QtBot, keyed: str
) -> None:
    window = asked(qtbot, OVER, "6 Enter Enter")
    assert any(each.lit for each in scene(window).choices)
    entries = window.desk.session.entries
    keys(window, keyed)
    assert window.desk.session.entries == entries
    keys(window, "Enter")
    assert window.desk.pending is None


def test_what_was_decided_is_told(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER, "6 Enter Enter Enter")
    assert status(window) == "Decided: “Burn the card”."


def test_the_house_s_own_is_told_and_that_a_void_is_asked_twice(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER, "6 Enter")
    notes = {each.text: each.note for each in scene(window).choices}
    assert notes["Burn the card"] == "the house has it so"
    assert notes["Void coup"] == "asked twice"


def test_the_seats_come_back_once_it_is_decided(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER)
    before = [hand.geometry() for hand in window.view.felt.hands]
    keys(window, "6 Enter")
    assert not window.view.felt.seats.isVisible()
    keys(window, "Down Enter")
    assert not scene(window).asks
    assert window.view.felt.seats.isVisible()
    assert [hand.geometry() for hand in window.view.felt.hands] == before


def test_orange_is_the_frame_of_an_irregularity_alone(qtbot: QtBot) -> None:
    for night, pressed, role in ((OVER, "6 Enter", "fill_irregular"), (CLAIMED, "", "accent")):
        window = asked(qtbot, night, pressed)
        line = lines(window)[0]
        edge = line.grab().toImage().pixelColor(line.width() // 2, 0)
        assert edge == scene(window).style.colour(role), called(window)


def test_what_lays_a_hand_down_stays_a_wide_key(qtbot: QtBot) -> None:
    """The word of a hand is no question: it lies where the cards are keyed."""
    window = window_after(qtbot, CLAIMED.split("say", maxsplit=1)[0])
    assert not scene(window).asks
    assert scene(window).choices
    assert the(window.view.stack.currentWidget()) is not window.view.waiting
    assert any(each.act.verb is Verb.SAY for each in scene(window).choices)


def test_a_key_beside_the_cards_is_awake_where_it_does_something(qtbot: QtBot) -> None:
    window = asked(qtbot, OVER, "6")
    assert awake(window) == {"Incident", "Void coup"}
    keys(window, "Enter")
    assert awake(window) == {"Void coup"}
    keys(window, "F4")
    assert status(window).startswith("First decide: ")
    assert scene(window).offers == ()
    keys(window, "Down Enter Enter F8")
    assert len(scene(window).offers) > 1


def test_no_void_is_asked_of_a_coup_that_cannot_be_void(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\n")
    assert awake(window) == {"Incident"}
    keys(window, "F8")
    assert status(window) == "No coup is open: open the next coup first."
    assert scene(window).offers == ()


def awake(window: TableWindow) -> set[str]:
    """Which of the two keys beside the pad can be touched."""
    acts = window.view.acts.buttons
    return {key.text().strip() for key in acts[1:3] if key.isEnabled()}
