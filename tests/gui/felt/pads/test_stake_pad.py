"""The keys of a stake: the seat that is asked answers by large ones."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.pads.stake_pad import ANSWERS, AmountKeys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import decision_type
from tests.gui.felt.nights import TWELVE, window_after
from tests.gui.felt.screens import tap
from tests.play import the

SIZES = [(1280, 800), (1920, 1080)]
ASKED = [
    ("variant porcelaine\nseats 7\nshoe\ncoup\nbank 5 1000\n", ["Passe", "Effondrement"]),
    ("variant porcelaine\nseats 7\nshoe\ncoup\nbank 5 1000\nstake 4 400\n", ["Passe"]),
    ("variant chemin_de_fer\nseats 9\nshoe\ncoup\nbank 3 2000\n", ["Passe", "Banco"]),
    (TWELVE + "stake 12 own 10\n", ["Passe"]),
]


def amounts(window: TableWindow) -> AmountKeys:
    return the(window.findChild(AmountKeys))


def seen(buttons: list[KeyButton]) -> list[KeyButton]:
    return [button for button in buttons if button.isVisible()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("night", "words"), ASKED)
def test_what_the_seat_that_is_asked_answers_is_as_high_as_the_pad(
    qtbot: QtBot, size: tuple[int, int], night: str, words: list[str]
) -> None:
    window = window_after(qtbot, night, "fr")
    window.resize(*size)
    pad = amounts(window)
    answers = seen(pad.answers)
    assert [button.text() for button in answers] == words
    for button in answers:
        assert button.height() == pad.height()
        assert width_of(button.text(), decision_type()) < button.width()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("night", "words"), ASKED)
def test_no_key_of_an_amount_lies_over_another_one(
    qtbot: QtBot, size: tuple[int, int], night: str, words: list[str]
) -> None:
    window = window_after(qtbot, night, "fr")
    window.resize(*size)
    pad = amounts(window)
    every = seen([*pad.chips, *pad.figures, *pad.ends, *pad.answers])
    assert len(every) > len(words)
    boxes = [button.geometry() for button in every]
    assert all(pad.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_a_large_answer_is_touched_like_any_other_key(qtbot: QtBot) -> None:
    window = window_after(qtbot, ASKED[2][0])
    tap(window, "Passes")
    assert the(window.desk.called).seat == "5"


def test_what_ends_the_stakes_for_all_is_no_answer() -> None:
    assert not {Verb.CLOSE_BETS, Verb.NEXT, Verb.SEAT} & ANSWERS
