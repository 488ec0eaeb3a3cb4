import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import ShownHand
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.prompts import duel_line
from dealer_app.rules.due import Step
from dealer_app.rules.variant import BANQUE, PONTE, Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.felt.banks import opened, why
from tests.gui.felt.screens import (
    buttons,
    called,
    held,
    keys,
    pad,
    ready,
    scene,
    shown,
    status,
    table,
    tap,
)
from tests.play import the


def test_a_hidden_coup_is_announced_shown_and_judged_by_keys(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o")
    assert called(window) == "The Ponte: card or no card?"
    keys(window, "c 4")
    assert called(window) == "The Bank shows"
    keys(window, "5 8 2")
    assert called(window) == "The Ponte shows"
    keys(window, "2 1")
    assert held(window) == "2 A 4 / 5 8 2"
    assert called(window) == "The Ponte wins, 7 to 5"


def test_a_hidden_coup_is_announced_shown_and_judged_by_touch_in_french(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival", "fr")
    keys(window, "n n o")
    tap(window, "Non", "5", "8", "2", "6", "A")
    assert held(window) == "6 A / 5 8 2"
    assert called(window) == "Le Ponte gagne, 7 contre 5"


def test_an_open_coup_asks_at_five_only(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "F7 n n o 2 k 3 7")
    assert window.desk.step is Step.CHOICE
    assert "I lay down" not in [offer.text for offer in scene(window).choices]
    keys(window, "n")
    assert called(window) == "The Bank wins, 7 to 5"


def test_a_card_is_refused_while_an_announcement_is_due(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o 7")
    assert status(window).startswith("The first cards lie face down: the first word records them.")
    keys(window, "Enter c 4 Back Back F4 Esc n")
    assert held(window) == "xx xx / xx xx"


def test_the_duel_is_staked_and_marked_at_its_seats(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter 7 Enter")
    duel = scene(window).duel
    assert (duel.bank, duel.banco) == (euros(50), euros(50))
    plays = {seat.seat: seat.plays for seat in scene(window).view.seats if seat.plays}
    assert plays == {"4": "banque", "7": "ponte"}


def test_a_principal_is_named_without_an_amount(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter Enter")
    plays = {seat.seat: seat.plays for seat in scene(window).view.seats if seat.plays}
    assert plays == {"4": "banque"}


@pytest.mark.parametrize("seat", ["4", "12"])
def test_every_seat_can_stake(qtbot: QtBot, seat: str) -> None:
    window = ready(qtbot, "festival")
    keys(window, f"n n {' '.join(seat)} p 1 0 Enter")
    assert [(s.seat, s.amount) for s in scene(window).view.stakes] == [(seat, euros(10))]


def test_an_arrow_shows_the_other_hand_first(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o Right 5 4")
    assert held(window) == "xx xx / 5 4"


def test_the_hand_that_is_touched_is_the_one_that_shows(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o n")
    window.view.felt.hands[0].card_tapped.emit("ponte", 1)
    keys(window, "6 k")
    assert held(window) == "6 K / xx xx"


def test_a_card_that_is_shown_is_recorded_before_its_hand_is_complete(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o n")
    window.view.felt.hands[0].card_tapped.emit("ponte", 1)
    keys(window, "6")
    assert held(window) == "6 xx / xx xx"
    assert window.desk.keyed.of(ShownHand).hand == "ponte"


def test_enter_at_the_banks_stake_asks_who_matches_it(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter Enter")
    assert status(window) == "Who plays the ponte? Key his seat."
    keys(window, "1 2 Enter")
    duel = scene(window).duel
    assert (duel.bank, duel.banco) == (euros(50), euros(50))
    plays = {seat.seat: seat.plays for seat in scene(window).view.seats if seat.plays}
    assert plays == {"4": "banque", "12": "ponte"}


def test_the_bank_is_asked_for_first_its_seat_and_then_its_amount(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter")
    assert scene(window).duel.bank == euros(50)


def test_backspace_takes_the_seat_that_is_asked_for_back(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Back Back")
    assert scene(window).keyed.line.empty


def test_the_duel_lies_before_its_seats_and_in_the_panel(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter 7 Enter")
    now = scene(window)
    laid = {seat.seat: [each.amount for each in now.laid(seat)] for seat in now.view.seats}
    assert {seat: amounts for seat, amounts in laid.items() if amounts} == {
        "4": [euros(50)],
        "7": [euros(50)],
    }
    assert [row.seat for row in window.view.panel.table.rows.list.rows] == ["4", "7"]
    assert duel_line(now.words, now.duel, ("€50", "€50")) == "Duel: €50 each."
    assert duel_line(now.words, now.duel, ("€50", "€40")) == "Duel: €50 against €40."


def test_the_duel_is_chosen_from_the_list_on_the_pad(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    pad(window, ". 1 . 1 4 . 2")
    texts = [offer.text for offer in scene(window).offers]
    pad(window, ". 6 " * (texts.index("Duel") + 1) + "Enter 5 0 Enter")
    assert scene(window).duel.bank == euros(50)


DUELLED = "3 Enter 5 0 Enter 7 Enter Enter a 9 k 2 k Enter"
"""Seat 3 holds the Bank and loses to seat 7: the next Bank is seat 4, the Ponte stays."""


def test_whoever_is_to_play_the_next_duel_does_not_bet_on_the_layout(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, DUELLED)
    keys(window, "n n 7 p 1 0 Enter")
    assert not scene(window).view.stakes
    assert "Seat 7" in status(window)


def test_another_in_his_place_sets_him_free(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, DUELLED)
    assert window.desk.enter(ev.PrincipalNamed(PONTE, Seat("8")))
    keys(window, "n n 7 p 1 0 Enter")
    assert [stake.seat for stake in scene(window).view.stakes] == ["7"]


def test_the_duel_is_asked_for_before_the_first_card_and_needs_none(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    assert called(window) == "Who plays the Bank?"
    assert "N: no duel." in scene(window).call.why
    keys(window, "n")
    assert status(window) == "No duel in this coup? N again: nobody plays it."
    keys(window, "n")
    assert called(window) == "Place your bets"


def test_backspace_after_no_duel_asks_again_and_strikes_nothing_of_the_coup_before(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n")
    assert status(window) == "No duel in this coup. Backspace asks again."
    keys(window, "3 p 1 0 Enter Esc Back")
    assert status(window) == "Struck: seat 3, €10 on Ponte."
    entries = window.desk.session.entries
    keys(window, "Back")
    assert (called(window), status(window)) == (
        "Who plays the Bank?",
        "It is asked again who plays the duel.",
    )
    assert window.desk.session.entries == entries


@pytest.mark.parametrize(("layout", "lot", "no"), [("azerty", "Y", "N"), ("numpad", ".8", ".1")])
def test_what_is_called_of_the_duel_names_the_keys_of_the_board_in_use(
    qtbot: QtBot, layout: str, lot: str, no: str
) -> None:
    window = opened(qtbot, "festival", layout=layout)
    assert why(window) == f"{lot}: by lot; or his seat, then Enter. {no}: no duel."
    window.perform(KeyAct(Verb.NOBODY))
    assert status(window) == f"No duel in this coup? {no} again: nobody plays it."


def test_a_coup_without_stakes_is_said_by_the_key_of_the_board_in_use(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco", layout="numpad")
    pad(window, "Enter")
    assert status(window) == "Nobody has staked. .0: a coup without stakes."


def test_one_key_or_touch_begins_the_duel(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter")
    assert scene(window).duel.bank == euros(50)
    other = ready(qtbot, "festival")
    other.view.felt.seats.seat_tapped.emit("4")
    keys(other, "5 0 Enter")
    assert scene(other).duel.bank == euros(50)


def test_where_nobody_plays_against_another_no_duel_is_asked_for(qtbot: QtBot) -> None:
    window = ready(qtbot)
    assert called(window) == "Card for the Player"
    assert "Duel" not in buttons(window)


def test_whoever_takes_the_bank_is_not_offered_the_ponte_too(qtbot: QtBot) -> None:
    window = shown(qtbot, table("festival"), "en", "qwerty")
    keys(window, "Enter 1 2 Enter 1 Space Enter 1 1 Enter Enter c 5 7 r 2 3 Enter")
    coup = the(window.desk.table.coup)
    assert coup.proposed[PONTE] == "1"
    keys(window, "1 3 0 Enter")
    assert called(window) == "Who follows, as Ponte?"
    assert the(window.scene).call.why.startswith("Y: by lot; or his seat, then Enter.")


def test_whoever_plays_the_bank_is_not_named_again_by_the_same_enter(qtbot: QtBot) -> None:
    window = shown(qtbot, table("festival"))
    keys(window, "Enter 1 Enter Enter")
    entries = window.desk.session.entries
    keys(window, "Enter")
    assert window.desk.session.entries == entries
    assert status(window).startswith("He plays the Bank already: key his stake")
    keys(window, "5 0 Enter")
    assert called(window) == "Who follows, as Ponte?"


def test_the_same_stakes_leave_out_a_seat_that_holds_a_hand_by_now_and_say_so(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot, "festival")
    keys(window, "4 Enter 5 0 Enter 5 Enter 1 p 1 0 Enter 7 b 2 0 Enter")
    keys(window, "Enter F7 2 3 4 4 Enter Enter 7 Enter F6")
    assert [(stake.seat, stake.amount) for stake in scene(window).view.stakes] == [("1", euros(10))]
    assert status(window) == (
        "Recorded: the stakes repeated (seat 1, €10 in all). Not laid again: seat 7. Seat 7 plays"
        " a hand: principals do not bet on the layout."
    )


def test_whoever_takes_the_bank_is_seen_at_no_other_hand(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival")
    keys(window, "1 Enter 5 0 Enter 2 Enter Enter n k 3 k 9 2 Enter 3 Enter 5 0 Enter")
    assert called(window) == "Who follows, as Ponte?"
    assert [hand.seat for hand in scene(window).view.hands] == [None, "3"]


PLAYED = "3 Enter 5 0 Enter 5 Enter Enter n 5 2 k 6 Enter"
"""A coup that seat 3 wins as the Bank, against seat 5, and its payout."""


@pytest.mark.parametrize(
    ("duel", "bet", "refused", "lies"),
    [
        ("n", "1 p 1 0 Enter", "Nothing of seat 1 is recorded.", "3 50"),
        ("", "3 b 1 0 Enter", "Nothing of seat 3 is recorded.", "3 50"),
        ("Enter", "4 b 3 0 Enter", "Nothing of seat 4 is recorded.", "3 50 1 50"),
    ],
)
def test_a_stake_keyed_before_the_duel_is_no_part_of_it(
    qtbot: QtBot, duel: str, bet: str, refused: str, lies: str
) -> None:
    window = opened(qtbot, "festival", seats=5)
    keys(window, f"{PLAYED} {duel}")
    asked = called(window)
    for _ in range(2):
        figure, letter, *rest = bet.split()
        keys(window, f"{figure} {letter}")
        assert refused in status(window)
        keys(window, " ".join(rest))
        assert called(window) == asked
        assert status(window).startswith("Not taken: ")
    keys(window, "Enter")
    coup = the(window.desk.table.coup)
    told = [coup.principals[BANQUE], scene(window).duel.bank // 100]
    if scene(window).duel.banco:
        told += [coup.principals[PONTE], scene(window).duel.banco // 100]
    assert " ".join(map(str, told)) == lies


def test_whoever_takes_the_winners_place_is_told_with_him(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=5)
    keys(window, f"{PLAYED} 1 Enter 5 0 Enter")
    said = "Seat 3 won for the Bank and keeps his place by the rules: seat 1 takes it."
    assert status(window) == f"Recorded: seat 1, €50 on Duel, Bank. {said}"
    keys(window, "5 Enter")
    assert status(window) == "Recorded: seat 5, €50 on Duel, Ponte."


def test_nobody_is_told_to_lose_a_place_that_the_loser_leaves(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=5)
    keys(window, f"{PLAYED} Enter 5 Enter")
    assert status(window) == "Recorded: seat 5, €50 on Duel, Ponte."


PROPOSED = "3 Enter 5 0 Enter 5 Enter 1 p 1 0 Enter Enter n 5 2 k 6 Enter"
"""A coup that seat 3 wins as the Bank, against seat 5, with a stake of seat 1, and its payout."""


def test_a_coup_without_stakes_that_is_taken_back_asks_for_the_duel_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=6)
    keys(window, f"{PROPOSED} o")
    assert status(window) == "A coup without stakes. Tab: back to the stakes."
    keys(window, "Tab")
    assert called(window) == "Who plays the Bank?"
    keys(window, "3 Enter 6 0 Enter 6 Enter")
    assert (scene(window).duel.bank, scene(window).duel.banco) == (euros(60), euros(60))


def test_stakes_that_are_opened_again_strike_nothing_of_the_coup_before_unseen(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "festival", seats=6)
    keys(window, f"{PROPOSED} o Tab")
    entries = window.desk.session.entries
    keys(window, "Back")
    assert status(window) == "Nothing of this coup is recorded. Backspace again: the coup before."
    assert window.desk.session.entries == entries
    keys(window, "Back")
    assert status(window).startswith("Struck: ")


def test_nobody_plays_a_hand_and_loses_his_place_where_no_duel_is_laid(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=6)
    keys(window, PROPOSED)
    proposed = the(window.desk.table.coup).proposed
    assert proposed == {BANQUE: "3", PONTE: "6"}
    keys(window, "n n 1 p 1 0 Enter")
    assert not [seat.seat for seat in scene(window).view.seats if seat.plays]
    assert [hand.seat for hand in scene(window).view.hands] == [None, None]
    keys(window, "Enter n k 7 2 4 Enter")
    assert called(window) == "Who plays the Bank?"
    assert the(window.desk.table.coup).proposed == proposed


def test_once_a_seat_is_keyed_whole_the_call_asks_how_much_its_figures_are(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=6)
    keys(window, f"{PROPOSED} 4")
    assert called(window) == "Seat 4 · Duel, Bank · 50"
    assert why(window) == "Seat 4 plays the bank: how much? Backspace: another seat."
    keys(window, "Back 3 8 0 Enter 6")
    assert why(window) == "Seat 6 follows: Enter matches the bank. Backspace: another seat."


def test_the_banks_own_seat_keyed_as_ponte_is_told_so_at_once(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival", seats=6)
    keys(window, "3 5 0 Enter 3")
    assert status(window).startswith("Seat 3 already plays the other hand.")
    keys(window, "1 0 0 Enter")
    assert status(window) == "Not taken: 3 1 0 0."
    keys(window, "4 Enter")
    assert (scene(window).duel.bank, scene(window).duel.banco) == (euros(50), euros(50))
