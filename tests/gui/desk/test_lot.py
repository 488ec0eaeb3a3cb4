"""Who holds the first bank, or plays the first duel, drawn by lot at a key, or touched."""

from collections.abc import Mapping
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.guards import UNMADE, UNSEEN
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from tests.builders import Unwritten, euros
from tests.gui.felt.banks import entered, offered, opened
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import (
    Disk,
    buttons,
    called,
    keys,
    pad,
    scene,
    shown,
    status,
    table,
    tap,
)

CALLS: Final[Mapping[str, str]] = {
    "macao": "Draw lots for the first Bank",
    "baccara": "Draw lots for the banker",
    "festival": "Who plays the Bank?",
    "porcelaine": "Who takes the Trône, and for how much?",
}
NAMED: Final[Mapping[str, list[ev.Event]]] = {
    "macao": [ev.PrincipalNamed(BANQUE, Seat("4"))],
    "baccara": [ev.PrincipalNamed(BANQUE, Seat("4"))],
    "festival": [ev.PrincipalNamed(BANQUE, Seat("4")), ev.PrincipalNamed(PONTE, Seat("5"))],
}


def game(qtbot: QtBot, variant: str, options: Mapping[str, str] | None = None) -> TableWindow:
    """A fresh coup at which the lot falls on the fourth of those who may be drawn."""
    window = opened(qtbot, variant, options)
    window.desk.chance = lambda below: min(3, below - 1)
    return window


@pytest.mark.parametrize("variant", CALLS)
def test_the_lot_is_called_before_the_first_coup(qtbot: QtBot, variant: str) -> None:
    window = game(qtbot, variant)
    assert called(window) == CALLS[variant]


@pytest.mark.parametrize("variant", NAMED)
def test_whom_the_lot_names_is_recorded_by_enter_alone(qtbot: QtBot, variant: str) -> None:
    window = game(qtbot, variant)
    keys(window, "y")
    assert not entered(window)
    assert "seat 4" in called(window)
    keys(window, "Enter")
    assert entered(window)[1:] == NAMED[variant]


@pytest.mark.parametrize("variant", NAMED)
def test_no_lot_is_recorded_that_nobody_can_have_read(qtbot: QtBot, variant: str) -> None:
    now = [0.0]
    window = shown(qtbot, table(variant), strokes=lambda: now[0])
    for key in ("Enter", "Enter", "y"):
        now[0] += UNMADE
        keys(window, key)
    drawn = called(window)
    for _ in range(2):
        now[0] += UNSEEN - 0.01
        keys(window, "Enter")
        assert (called(window), entered(window)) == (drawn, [])
        assert status(window) == "The lot is drawn: Enter records it, Esc gives it up."
    now[0] += UNSEEN + 0.01
    keys(window, "Enter")
    assert any(isinstance(each, ev.PrincipalNamed) for each in entered(window))


@pytest.mark.parametrize("variant", NAMED)
def test_the_numeric_pad_alone_draws_too(qtbot: QtBot, variant: str) -> None:
    window = opened(qtbot, variant, layout="numpad")
    window.desk.chance = lambda below: min(3, below - 1)
    pad(window, ". 8 Enter")
    assert entered(window)[1:] == NAMED[variant]


@pytest.mark.parametrize("variant", NAMED)
def test_one_undo_brings_the_lot_back(qtbot: QtBot, variant: str) -> None:
    window = game(qtbot, variant)
    keys(window, "y Enter Esc Back")
    assert not entered(window)
    assert called(window) == CALLS[variant]


@pytest.mark.parametrize("key", ["Back", "Esc"])
def test_a_lot_that_is_given_up_leaves_nothing(qtbot: QtBot, key: str) -> None:
    window = game(qtbot, "baccara")
    keys(window, f"y {key}")
    assert not entered(window)
    assert called(window) == CALLS["baccara"]


def test_a_lot_is_not_drawn_again_until_it_falls_better(qtbot: QtBot) -> None:
    window = game(qtbot, "baccara")
    keys(window, "y")
    window.desk.chance = lambda _below: 0
    keys(window, "y")
    assert status(window) == "The lot is drawn: Enter records it, Esc gives it up."
    assert "seat 4" in called(window)


@pytest.mark.parametrize("between", ["Esc", "Back", "Enter Back", "Enter Esc Back"])
@pytest.mark.parametrize("variant", NAMED)
def test_given_up_or_struck_and_asked_again_it_falls_as_it_fell(
    qtbot: QtBot, variant: str, between: str
) -> None:
    window = game(qtbot, variant)
    keys(window, f"y {between}")
    window.desk.chance = lambda _below: 0
    keys(window, "y Enter")
    assert entered(window)[1:] == NAMED[variant]


@pytest.mark.parametrize("variant", [*NAMED, "porcelaine"])
def test_how_it_fell_is_on_record_before_it_is_shown_and_stands_at_a_table_taken_up_again(
    qtbot: QtBot, variant: str
) -> None:
    window = game(qtbot, variant)
    keys(window, "y")
    was = window.desk.session
    fell = [fact for fact in was.events if isinstance(fact, ev.LotDrawn)]
    assert {fact.seat for fact in fell} <= {"4", "5"}
    again = TableSession.resumed(was.events, was.times, was.table.resolve, Unwritten())
    other = shown(qtbot, again)
    other.desk.chance = lambda _below: 0
    keys(other, "y")
    assert "seat 4" in f"{called(other)} {status(other)}"
    assert again.entries == was.entries


def test_a_lot_that_is_not_recorded_is_not_shown(qtbot: QtBot) -> None:
    disk = Disk()
    window = shown(qtbot, table("baccara", disk=disk))
    keys(window, "Enter Enter")
    disk.full = True
    keys(window, "y")
    assert called(window) == CALLS["baccara"]
    assert window.desk.table.night.lots == ()


def test_no_card_is_dealt_while_a_lot_is_drawn(qtbot: QtBot) -> None:
    window = game(qtbot, "baccara")
    keys(window, "y 9")
    assert not entered(window)


def test_the_lot_opens_the_coup_where_none_lies_yet(qtbot: QtBot) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter")
    assert "Draw by lot" in offered(window)
    keys(window, "y Enter")
    assert entered(window) == [ev.CoupOpened(), ev.PrincipalNamed(BANQUE, Seat("1"))]


@pytest.mark.parametrize("variant", ["macao", "baccara"])
def test_a_place_that_is_touched_holds_the_bank(qtbot: QtBot, variant: str) -> None:
    window = game(qtbot, variant)
    window.view.felt.seats.seat_tapped.emit("3")
    keys(window, "Enter")
    assert entered(window)[1:] == [ev.PrincipalNamed(BANQUE, Seat("3"))]


def test_two_places_that_are_touched_play_the_duel(qtbot: QtBot) -> None:
    window = game(qtbot, "festival")
    for seat in ("3", "7"):
        window.view.felt.seats.seat_tapped.emit(seat)
        keys(window, "Enter")
    assert entered(window)[1:] == [
        ev.PrincipalNamed(BANQUE, Seat("3")),
        ev.PrincipalNamed(PONTE, Seat("7")),
    ]


def test_after_the_lot_of_the_festival_the_duel_is_staked(qtbot: QtBot) -> None:
    window = game(qtbot, "festival")
    keys(window, "y Enter 2 0 Enter")
    assert entered(window)[3:] == [ev.BankStaked(Seat("4"), euros(20))]


def test_the_lot_of_the_trone_stands_in_the_line_of_its_amount(qtbot: QtBot) -> None:
    window = game(qtbot, "porcelaine")
    keys(window, "y")
    assert not entered(window)
    assert status(window) == "The lot names seat 4: key the amount, then Enter."
    assert "Draw lots" not in scene(window).call.why
    keys(window, "3 0 0 Enter")
    assert entered(window)[1:] == [ev.BankStaked(Seat("4"), euros(300))]


def test_the_lot_of_the_trone_is_drawn_by_touch_once(qtbot: QtBot) -> None:
    window = game(qtbot, "porcelaine")
    tap(window, "Draw by lot")
    assert called(window) == "Seat 4 · the Trône"
    assert "Draw by lot" not in buttons(window)
    window.perform(KeyAct(Verb.LOT))
    assert status(window).startswith("A seat stands in the line")


def test_a_bank_with_a_limit_asks_the_banker_who_was_drawn_for_his_amount(qtbot: QtBot) -> None:
    window = game(qtbot, "baccara", {"bank_limit": "on"})
    keys(window, "y 5 0 Enter")
    assert entered(window)[1:] == [ev.BankStaked(Seat("4"), euros(50))]


def test_the_key_on_the_screen_draws(qtbot: QtBot) -> None:
    window = game(qtbot, "macao")
    tap(window, "Draw by lot", "Record the lot")
    assert entered(window)[1:] == NAMED["macao"]
    assert "Draw by lot" not in buttons(window)


def test_the_banker_is_drawn_anew_with_the_next_taille_alone(qtbot: QtBot) -> None:
    taille = "coup\nprincipal banque 4\nstake 5 tableau_1 10\ndeal K Q 7 6\nsay banque show\n"
    window = window_after(qtbot, f"variant baccara\nshoe\n{taille}")
    keys(window, "Enter Enter y")
    assert status(window).startswith("That key has nothing to do here")
    again = window_after(qtbot, f"variant baccara\nshoe\n{taille}shoe\n")
    assert called(again) == CALLS["baccara"]
    keys(again, "y Enter")
    assert entered(again)[1:] == [ev.PrincipalNamed(BANQUE, Seat("1"))]


def test_where_chips_were_given_out_the_lot_falls_on_a_guest(qtbot: QtBot) -> None:
    session = table("baccara")
    for seat in ("2", "7"):
        assert session.enter(ev.ChipsGiven(Seat(seat), euros(100))).refusal is None
    window = shown(qtbot, session)
    window.desk.chance = lambda below: below - 1
    keys(window, "Enter y Enter")
    assert entered(window)[1:] == [ev.PrincipalNamed(BANQUE, Seat("7"))]


@pytest.mark.parametrize("variant", ["punto_banco", "chemin_de_fer", "banque"])
def test_where_no_lot_is_drawn_the_key_says_nothing(qtbot: QtBot, variant: str) -> None:
    window = game(qtbot, variant)
    before = entered(window)
    keys(window, "y")
    assert entered(window) == before
    assert status(window).startswith("That key has nothing to do here")
