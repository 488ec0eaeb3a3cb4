"""After a coup with nothing to pay its Enter leads to the stakes of the next, of which nothing is
on the disk before the first of them."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk import dispatch
from dealer_app.gui.desk.active_keymaps import BandPhase, active_tables
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION, KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import incident
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from tests.builders import deal
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import called, held, keys, scene, status
from tests.play import the

GAMES = (
    "punto_banco",
    "chemin_de_fer",
    "banque",
    "baccara",
    "macao",
    "porcelaine",
    "festival",
)


def void(qtbot: QtBot, game: str) -> TableWindow:
    """The first coup is void: nothing is to be paid."""
    window = opened(qtbot, game)
    session = window.desk.session
    if session.table.due is not None and session.table.due.step is Step.SHOE:
        session.enter(ev.ShoeOpened(packs_of(session.table)))
    facts: tuple[ev.Event, ...] = (ev.CoupOpened(), ev.CoupVoided("other"))
    for fact in facts:
        assert session.enter(fact).refusal is None
    window.render_now()
    assert window.desk.step is Step.SETTLE
    return window


@pytest.mark.parametrize("game", GAMES)
def test_enter_leads_from_nothing_to_pay_to_the_stakes_of_the_next_coup(
    qtbot: QtBot, game: str
) -> None:
    window = void(qtbot, game)
    before = window.desk.session.entries
    keys(window, "Enter")
    assert window.desk.session.entries == before
    assert scene(window).view.coup == 2
    assert scene(window).phase in (BandPhase.STAKES, BandPhase.QUESTION)


@pytest.mark.parametrize("game", GAMES)
def test_backspace_looks_at_the_coup_before_again_and_strikes_nothing(
    qtbot: QtBot, game: str
) -> None:
    window = void(qtbot, game)
    before = window.desk.session.entries
    keys(window, "Enter Back")
    assert window.desk.session.entries == before
    assert window.desk.step is Step.SETTLE


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_pressed_a_coup_is_never_left_open_without_a_word_of_it(
    qtbot: QtBot, game: str
) -> None:
    window, chance = void(qtbot, game), Random(7)
    desk, board = window.desk, keymap("qwerty")
    for _ in range(150):
        tables = active_tables(desk)
        keys_of = [key for name in tables for key in board.tables.get(name, {})]
        found = [board.act(key, tables) for key in keys_of]
        acts = [act for act in found if act and act.verb not in _NOT_HERE]
        act = chance.choice([*acts, KeyAct(Verb.NEXT), KeyAct(Verb.NEW_COUP)])
        dispatch.do(desk, dispatch.meant(desk, act))
        assert not isinstance(desk.session.events[-1], ev.CoupOpened), (
            act,
            desk.session.events[-4:],
        )


_NOT_HERE = FOR_THE_APPLICATION | {Verb.KEEP_STAKES}


def test_one_coup_more_of_a_shoe_lies_open_for_its_stakes(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    facts: tuple[ev.Event, ...] = (ev.CutCardPlaced(416), ev.CoupOpened(), *deal("9 K K 7"))
    for fact in facts:
        assert window.desk.session.enter(fact).refusal is None
    keys(window, "Enter Enter")
    before = window.desk.session.entries
    dispatch.do(window.desk, KeyAct(Verb.NEW_COUP))
    assert (window.desk.session.entries, window.desk.table.latest) == (before, 2)


@pytest.mark.parametrize("game", GAMES)
def test_where_a_void_coup_takes_no_card_more_its_key_is_refused_at_once(
    qtbot: QtBot, game: str
) -> None:
    window = void(qtbot, game)
    keys(window, "5")
    assert window.desk.said.refusal
    assert window.desk.moment.at_table
    assert incident.why_not(window.desk, incident.EXTRA_CARD)


def test_a_void_of_the_paid_coup_tells_its_number_and_what_goes_back(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "1 P 1 0 0 Enter Enter 9 2 K 3 Enter")
    assert window.desk.table.latest == 2
    keys(window, "F8")
    assert scene(window).list_title == "Void coup 1: why?"
    keys(window, "Enter Enter")
    moves = "Seat 1 −€100, The house +€100."
    assert (
        status(window) == f"Coup 1 is paid: void (Misdeal)? To put right: {moves} Enter once more."
    )
    keys(window, "Enter")
    assert window.desk.session.table.coups[0].coup.voided
    assert status(window) == f"Coup 1 is void: Misdeal. To put right: {moves}"


def test_a_void_of_the_paid_coup_tells_who_has_the_bank_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=5)
    keys(window, "1 5 0 0 Enter O O O O Enter + Enter Enter N N 7 K 3 K Enter F8 Enter Enter")
    assert "Seat 2 −€500, Seat 1 +€500, the bank: seat 1." in status(window)


def test_a_void_is_of_the_coup_whose_cards_lie_on_the_felt(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=5)
    keys(window, "1 Enter 1 0 Enter O O O Enter N N 3 2 2 T Enter")
    assert (window.desk.session.table.latest, window.desk.table.latest) == (1, 2)
    keys(window, "F8 Enter Enter Enter")
    assert [each.coup.voided for each in window.desk.session.table.coups] == [False, True]
    assert the(window.desk.table.coup).number == 2


@pytest.mark.parametrize("listed", ["F10", "Ctrl+A", "Ctrl+K"])
def test_a_list_of_the_table_lies_over_the_coup_that_is_open_for_stakes(
    qtbot: QtBot, listed: str
) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "1 Enter F4 Up Up Up Enter Down Enter 1 0 Enter Enter Enter")
    keys(window, "n n 2 4 6 8 Enter")
    open_for_stakes = held(window)
    assert open_for_stakes == "xx xx / xx xx / xx xx"
    keys(window, listed)
    assert (held(window), scene(window).phase) == (open_for_stakes, BandPhase.STAKES)


def test_a_card_held_back_opens_a_coup_that_is_dealt_face_down(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter c 9 n k 7 k 5 F4 #1 6 Enter Down Up Enter Enter Enter")
    keys(window, "5 0 0 Enter f Enter")
    assert called(window) == "The Ponte: card or no card?"
    assert held(window) == "6 xx / xx xx"
    keys(window, "c 9 n 4")
    assert (called(window), held(window)) == ("The Bank shows", "6 4 9 / xx xx")
