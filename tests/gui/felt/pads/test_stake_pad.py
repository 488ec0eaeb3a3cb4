"""The keys of a stake: the seat that is asked answers by large ones."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.felt.pads.key_pads import WaitingPad
from dealer_app.gui.felt.pads.stake_pad import ANSWERS, AmountKeys, SeatKeys
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import decision_type
from tests.gui.felt.banks import opened
from tests.gui.felt.nights import TWELVE, window_after
from tests.gui.felt.screens import keys, tap
from tests.play import the

SIZES = [(1280, 800), (1920, 1080)]
ASKED = [
    ("porcelaine", "5 1 0 0 0 Enter", ["Passes", "Effondrement"]),
    ("porcelaine", "5 1 0 0 0 Enter 4 0 0 Enter", ["Passes"]),
    ("chemin_de_fer", "3 2 0 0 0 Enter", ["Passes", "Banco"]),
]


def amounts(window: TableWindow) -> AmountKeys:
    return the(window.findChild(AmountKeys))


def asked_of(qtbot: QtBot, size: tuple[int, int], game: str, keyed: str) -> AmountKeys:
    """The keys of an amount while a seat is asked, in a window of that size."""
    window = opened(qtbot, game, seats=7)
    keys(window, keyed)
    window.resize(*size)
    return amounts(window)


def seen(buttons: list[KeyButton]) -> list[KeyButton]:
    return [button for button in buttons if button.isVisible()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "keyed", "words"), ASKED)
def test_what_the_seat_that_is_asked_answers_is_as_high_as_the_pad(
    qtbot: QtBot, size: tuple[int, int], game: str, keyed: str, words: list[str]
) -> None:
    pad = asked_of(qtbot, size, game, keyed)
    answers = seen(pad.answers)
    assert [button.text() for button in answers] == words
    for button in answers:
        assert button.height() == pad.height()
        assert width_of(button.text(), decision_type()) < button.width()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "keyed", "words"), ASKED)
def test_no_key_of_an_amount_lies_over_another_one(
    qtbot: QtBot, size: tuple[int, int], game: str, keyed: str, words: list[str]
) -> None:
    pad = asked_of(qtbot, size, game, keyed)
    every = seen([*pad.chips, *pad.figures, *pad.ends, *pad.answers])
    assert len(every) > len(words)
    boxes = [button.geometry() for button in every]
    assert all(pad.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_a_large_answer_is_touched_like_any_other_key(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "3 2 0 0 0 Enter")
    tap(window, "Passes")
    assert the(window.desk.called).seat == "5"


def test_after_the_look_a_seat_passes_by_a_large_key(qtbot: QtBot) -> None:
    pad = amounts(window_after(qtbot, TWELVE + "stake 12 own 10\n"))
    assert [button.text() for button in seen(pad.answers)] == ["Passes"]


def test_what_ends_the_stakes_for_all_is_no_answer() -> None:
    assert not {Verb.CLOSE_BETS, Verb.NEXT, Verb.SEAT} & ANSWERS


LEFT_HAND = [
    ("punto_banco", "", SeatKeys),
    ("punto_banco", "2 p", AmountKeys),
    ("porcelaine", "5 1 0 0 0 Enter", AmountKeys),
    ("chemin_de_fer", "3 2 0 0 0 Enter", AmountKeys),
    ("punto_banco", "o 9 K K 9 5 Enter", WaitingPad),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "keyed", "kind"), LEFT_HAND)
def test_what_ends_an_entry_lies_at_the_panels_side(
    qtbot: QtBot, size: tuple[int, int], game: str, keyed: str, kind: type[QWidget]
) -> None:
    window = opened(qtbot, game, seats=7)
    keys(window, keyed)
    window.resize(*size)
    pad = the(window.findChild(kind))
    shown = seen(pad.findChildren(KeyButton))
    ends = next(b for b in shown if b.act.verb in (Verb.NEXT, Verb.PASSES))
    assert ends.geometry().center().x() > pad.width() // 2
    window.restyle(replace(window.style_now, left=True))
    assert ends.geometry().center().x() < pad.width() // 2
    boxes = [button.geometry() for button in seen(pad.findChildren(KeyButton))]
    assert all(pad.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
