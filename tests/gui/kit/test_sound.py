"""Each tone is told exactly when the window says its thing: refused, asked, or a card called."""

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.sound import Sound
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import Disk, called, keys, ready, shown, table

R, A, C, NO = Sound.REFUSED, Sound.ASKED, Sound.CARD, None


def heard(window: TableWindow, text: str) -> list[Sound | None]:
    """What is heard at each of these keys, None where nothing is."""
    told: list[Sound | None] = []
    window.sounded.connect(told.append)
    by_key: list[Sound | None] = []
    for key in text.split():
        told.clear()
        keys(window, key)
        assert len(told) <= 1
        by_key.append(told[0] if told else None)
    window.sounded.disconnect(told.append)
    return by_key


def test_a_whole_coup_of_punto_banco_is_heard_card_by_card(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    assert heard(window, "2 p 2 0 Enter") == [NO] * 5  # 20 on the ponte of seat 2
    assert heard(window, "Enter") == [C]  # no more bets
    assert heard(window, "2 K 3 K 4") == [NO, C, C, C, C]  # the first is half keyed until the next
    assert heard(window, "6 Enter") == [NO, NO]  # the bank's third, and all is settled


def test_a_card_that_is_half_keyed_calls_no_other(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    assert heard(window, "o 9") == [C, NO]
    assert called(window) == "Card: 9?"
    assert heard(window, "Enter") == [C]  # recorded, and the next one is called


def test_what_is_refused_is_heard_as_often_as_it_is_said(qtbot: QtBot) -> None:
    window = ready(qtbot)
    assert heard(window, "2 p p Enter 4") == [C, R, R, R, C]  # Enter says what is not recorded


def test_a_question_is_heard_once_and_not_beside_its_sentence(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 4 K 3 9 5")
    assert called(window) == "A card too many"
    assert heard(window, "Enter F10 Esc 9") == [A, NO, NO, R]


def test_the_last_card_of_a_coup_calls_no_other(qtbot: QtBot) -> None:
    window = ready(qtbot)
    assert heard(window, "9 K K 2") == [C, C, C, NO]
    assert heard(window, "Enter") == [C]  # the first card of the next coup


def test_a_card_that_is_struck_is_called_again(qtbot: QtBot) -> None:
    window = ready(qtbot)
    assert heard(window, "9 K Back") == [C, C, C]


def test_lists_languages_and_the_hour_are_silent(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9")
    assert heard(window, "F10 Esc F12 F12 F4 Esc") == [NO] * 6
    told: list[Sound] = []
    window.sounded.connect(told.append)
    window.render_now()
    assert told == []


def test_a_full_disk_is_heard(qtbot: QtBot) -> None:
    disk = Disk()
    window = shown(qtbot, table(disk=disk))
    keys(window, "Enter Enter o 9 K")
    disk.full = True
    assert heard(window, "K") == [R]
    assert window.desk.trouble is not None


@pytest.mark.parametrize("game", ["porcelaine", "macao", "chemin_de_fer"])
def test_the_tour_of_stakes_is_not_heard(qtbot: QtBot, game: str) -> None:
    window = opened(qtbot, game)
    assert heard(window, "1 5 0 Enter") == [NO] * 4
