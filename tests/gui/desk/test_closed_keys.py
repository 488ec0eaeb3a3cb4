"""Whatever a hand meant for stakes and that is refused while cards are due closes the keys: nothing
of the stake that follows is a card."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase, phase_of
from dealer_app.gui.desk.blind_keys import UNREAD
from dealer_app.gui.desk.closed_keys import OF_STAKES
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import FirstCard
from dealer_app.gui.desk.guards import UNMADE
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.i18n import words
from tests.builders import replayed
from tests.gui.desk.test_blind_keys import Beat, struck
from tests.gui.desk.test_coups import COUPS, Coup, name_of
from tests.gui.desk.test_danger import BOARD, NAMES, begun, press
from tests.gui.felt.banks import entered, opened
from tests.gui.felt.screens import called, held, keys, pad, shown, status, table
from tests.play import the
from tests.run_length import one_in

STAKE = ("6", "5", "0")
"""A seat and an amount, as a hand keys them that believes in the stakes."""

OF_THEM = sorted({key for name in OF_STAKES for key in BOARD.tables.get(name, {})} | {"F6"})
"""Every key of the board that is something of stakes."""


def refused(desk: Desk) -> Iterator[str]:
    """Each key of the stakes that does nothing at this desk; the desk is as before afterwards."""
    for key in OF_THEM:
        before, entries = dict(vars(desk)), desk.session.entries
        stood = desk.keyed, desk.deals
        act = press(desk, BOARD, key)
        card = act is not None and act.verb.value in ("face", "face_down", "say")
        if desk.session.entries > entries:
            assert desk.session.undo(), key
        elif (desk.keyed, desk.deals) == stood and desk.said.refusal and not card:
            yield key
        vars(desk).update(before)


@pytest.mark.parametrize("coup", one_in(6, COUPS), ids=name_of)
def test_no_stake_behind_a_refused_key_of_the_stakes_is_cards(coup: Coup) -> None:
    desk = begun(coup)
    for stroke in coup["strokes"].split():
        first = desk.keyed.find(FirstCard)  # whatever is keyed next records it
        if phase_of(desk) is BandPhase.CARDS and not (desk.moment.lists or first):
            for key in refused(desk):
                entries, keyed = desk.session.entries, desk.keyed
                for each in STAKE:
                    press(desk, BOARD, each)
                assert (desk.session.entries, desk.keyed) == (entries, keyed), key
                press(desk, BOARD, "Return")
                assert (desk.session.entries, desk.closed) == (entries, None), key
                assert " 6 5 0." in desk.said.sentence, key
        press(desk, BOARD, NAMES.get(stroke, stroke))


OPEN_DEAL = "1 5 0 0 Enter n 1 0 0 Enter n n Enter F7 4 3 3 k"
"""A coup of chemin de fer that is dealt open, whose bank is to draw."""


@pytest.mark.parametrize("key", ["Tab", "F6", "Left", "Right", "Up", "Down", "o"])
def test_a_late_stake_at_a_table_where_patrons_bank_is_no_third_card(
    qtbot: QtBot, key: str
) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=6)
    keys(window, OPEN_DEAL)
    cards, told = held(window), entered(window)
    keys(window, f"{key} 6 5 0 Enter")
    assert (held(window), entered(window)) == (cards, told)
    assert " 6 5 0." in status(window)


def test_a_tabulator_that_was_too_late_opens_nothing_when_it_is_struck_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=6)
    keys(window, OPEN_DEAL)
    cards = held(window)
    keys(window, "Tab")
    assert status(window) == (
        "Too late: the cards are dealt. Enter, Backspace or Esc opens the keys."
    )
    keys(window, "Tab 6 5 0 Enter")
    assert held(window) == cards
    assert status(window) == "Not taken: Tab Tab 6 5 0."


def test_on_the_pad_its_two_keys_for_the_tabulator_close_the_keys_likewise(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque", seats=6, layout="numpad")
    pad(window, "3 Enter 5 0 0 Enter 4 / 1 0 0 Enter Enter")
    keys(window, "F7")
    pad(window, "4 3 3")
    cards = held(window)
    pad(window, ". / 6 5 0 Enter")
    assert held(window) == cards
    assert status(window) == "Not taken: ./ 6 5 0."


def test_a_tabulator_that_only_opened_the_keys_leads_no_stake_into_the_cards(qtbot: QtBot) -> None:
    """A bet's letter has closed them; the tabulator behind it was meant to lead to the stakes."""
    beat = Beat()
    window = shown(qtbot, table("chemin_de_fer", seats=6), strokes=beat)
    struck(window, beat, f"Enter Enter {OPEN_DEAL}", 4.0)
    cards = held(window)
    struck(window, beat, "p", 4.0)
    struck(window, beat, "Tab 6 5 0", UNREAD - 0.1)
    assert held(window) == cards
    assert status(window) == (
        "6 came before that was read: Enter, Backspace, Esc or Tab opens the keys."
    )


def test_the_same_stakes_asked_for_over_a_payout_let_no_enter_settle_it(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 2 b 5 0 Enter Enter 9 k k 5")
    stood = called(window)
    keys(window, "F6 Enter")
    assert called(window) == stood
    assert window.desk.table.unticked


# Where a shoe or a coup is opened by Enter


SHOE_OVER = (
    "variant macao\nseats 12\nshoe\ncoup\ndeal K Q J T K Q J T K Q J T 6 6 6 6 5 5 5 5 7 7 7 7\n"
    "stake 12 own 10\nclosed\n"
)
"""A coup of Macao after which the shoe is over, to its payout."""


def test_a_stake_keyed_while_the_shoe_is_still_asked_for_opens_none_with_its_enter(
    qtbot: QtBot,
) -> None:
    beat = Beat()
    window = shown(qtbot, replayed(SHOE_OVER), strokes=beat)
    beat.now += UNMADE
    struck(window, beat, "Enter Enter", 0.85)
    assert status(window) == "New shoe: it is made first, then Enter. Nothing is recorded yet."
    struck(window, beat, "2 0 Enter", 0.85)
    assert status(window) == "Not taken: 2 0."
    struck(window, beat, "2 0 Enter 3 0 Enter Enter", 0.85)
    assert status(window) == "New shoe: it is made first, then Enter. Nothing is recorded yet."
    assert the(window.desk.session.table.shoe).number == 1
    struck(window, beat, "Enter", UNMADE)
    assert the(window.desk.session.table.shoe).number == 2


@pytest.mark.parametrize("game", sorted({coup["game"] for coup in COUPS}))
def test_no_enter_of_a_stake_opens_a_shoe_or_a_coup(game: str) -> None:
    desk = Desk(table(game), words("en"), MOMENTS)
    seen = 0
    while phase_of(desk) is BandPhase.BETWEEN:
        entries, stood, seen = desk.session.entries, desk.keyed, seen + 1
        for key in ("2", "b", "Space", "1", "Return"):
            press(desk, BOARD, key)
        assert (desk.session.entries, desk.keyed) == (entries, stood)
        assert desk.said.sentence == "Not taken: 2 B ␣ 1."
        press(desk, BOARD, "Return")
    assert seen


def test_a_table_that_is_closed_closes_no_keys(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    assert window.desk.session.close().refusal is None
    keys(window, "2")
    assert not window.desk.closed
