import pytest
from pytestqt.qtbot import QtBot

from dealer_app.rules.due import Step
from tests.builders import euros
from tests.gui.table.screens import called, held, keys, ready, scene, status, tap


def test_a_hidden_coup_is_announced_shown_and_judged_by_keys(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "Enter")
    assert called(window) == "The Ponte: card or no card?"
    keys(window, "c 4")
    assert called(window) == "The Bank shows"
    keys(window, "5 8 2")
    assert called(window) == "The Ponte shows"
    keys(window, "2 a")
    assert held(window) == "2 A 4 / 5 8 2"
    assert called(window) == "The Ponte wins, 7 to 5"


def test_a_hidden_coup_is_announced_shown_and_judged_by_touch_in_french(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival", "fr")
    tap(window, "Toutes cachées", "Non", "5", "8", "2", "6", "A")
    assert held(window) == "6 A / 5 8 2"
    assert called(window) == "Le Ponte gagne, 7 contre 5"


def test_an_open_coup_asks_at_five_only(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "2 k 3 7")
    assert window.desk.step is Step.CHOICE
    assert "Lays down" not in [offer.text for offer in scene(window).choices]
    keys(window, "n")
    assert called(window) == "The Bank wins, 7 to 5"


def test_a_card_is_refused_while_an_announcement_is_due(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "Enter 7")
    assert status(window) == "The Ponte must speak first: card or no card."


def test_the_duel_is_staked_and_marked_at_its_seats(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "m 4 d 5 0 Enter 7 d Enter Enter")
    duel = scene(window).duel
    assert (duel.bank, duel.banco) == (euros(50), euros(50))
    plays = {seat.seat: seat.plays for seat in scene(window).view.seats if seat.plays}
    assert plays == {"4": "banque", "7": "ponte"}


def test_a_principal_is_named_without_an_amount(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "m 4 d Enter")
    plays = {seat.seat: seat.plays for seat in scene(window).view.seats if seat.plays}
    assert plays == {"4": "banque"}


@pytest.mark.parametrize("seat", ["4", "12"])
def test_every_seat_can_stake(qtbot: QtBot, seat: str) -> None:
    window = ready(qtbot, "festival")
    keys(window, f"m {' '.join(seat)} p 1 0 Enter")
    assert [(s.seat, s.amount) for s in scene(window).view.stakes] == [(seat, euros(10))]


def test_an_arrow_shows_the_other_hand_first(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "Enter Right 5 4")
    assert held(window) == "xx xx / 5 4"


def test_the_hand_that_is_touched_is_the_one_that_shows(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "Enter n")
    window.view.felt.hands[0].card_tapped.emit("ponte", 1)
    keys(window, "6 k")
    assert held(window) == "6 K / xx xx"
