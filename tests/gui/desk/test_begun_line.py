"""What a line that is asked for, or half keyed, does not take closes the keys: a forgotten Enter is
told at the next letter, and what was keyed in vain by the key that opens them."""

from collections.abc import Sequence

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.act_words import deed_now
from dealer_app.gui.desk.active_keymaps import BandPhase, keys_said
from dealer_app.gui.desk.entry_in_hand import LineKind
from dealer_app.gui.desk.guards import TOO_SOON
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import sign_of
from dealer_app.gui.desk.stakes import bank_entry
from dealer_app.gui.felt.table_rows import nothing
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.table import events as ev
from tests.gui.felt.banks import entered, opened, stakes
from tests.gui.felt.nights import window_after
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
from tests.gui.felt.test_porcelaine import won
from tests.play import the

OPENS = "Enter, Backspace, Esc or Tab opens the keys."
UNHELD = f"Who holds the bank? No stake lies before somebody does. {OPENS}"


def at(qtbot: QtBot, game: str, keyed: str = "", seats: int | None = None) -> TableWindow:
    """A fresh table of the game at which this was keyed."""
    window = shown(qtbot, table(game, seats=seats))
    keys(window, f"Enter {keyed}")
    return window


def laid(window: TableWindow) -> list[tuple[str, str, int]]:
    """What lies on each bet: whose, on what, how many euros."""
    return [(s.seat, s.bet, s.amount // 100) for s in scene(window).view.stakes]


# The bank is held before anybody stakes


@pytest.mark.parametrize(
    ("game", "keyed"), [("banque", "4 i 5 0"), ("baccara", "5 i 5 0"), ("macao", "4 e 5 0")]
)
def test_no_stake_is_keyed_in_the_place_of_the_bank(qtbot: QtBot, game: str, keyed: str) -> None:
    window = at(qtbot, game, keyed)
    assert status(window) == UNHELD
    keys(window, "Enter")
    assert scene(window).keyed.line.bet is None
    assert not laid(window)


@pytest.mark.parametrize("game", ["banque", "baccara", "macao", "chemin_de_fer", "porcelaine"])
def test_no_more_bets_is_refused_while_nobody_holds_the_bank(qtbot: QtBot, game: str) -> None:
    window = at(qtbot, game)
    bank_entry.end_of_stakes(window.desk)
    assert window.desk.said.sentence in UNHELD
    assert not window.desk.deals


def test_no_stakes_are_repeated_against_a_bank_that_nobody_holds(qtbot: QtBot) -> None:
    window = at(qtbot, "banque", "F6")
    assert status(window) in UNHELD


def test_a_table_that_keeps_no_stakes_asks_for_no_bank(qtbot: QtBot) -> None:
    window = at(qtbot, "banque")
    cards_alone(window)
    keys(window, "Enter n")
    assert held(window) == "xx xx / xx xx / xx xx"


@pytest.mark.parametrize(
    ("game", "bank"), [("banque", "1 Enter 5 0 0 Enter"), ("baccara", "1 Enter")]
)
def test_one_enter_too_many_deals_no_coup_without_stakes(
    qtbot: QtBot, game: str, bank: str
) -> None:
    window = at(qtbot, game, f"{bank} Enter")
    assert status(window) == "Nobody has staked. O: a coup without stakes."
    assert not window.desk.deals
    keys(window, "o")
    assert window.desk.deals


def test_a_line_that_was_given_up_ends_no_stakes_either(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "4 Back Enter")
    assert status(window) == "Nobody has staked. O: a coup without stakes."


# The duel is asked first


@pytest.mark.parametrize(
    ("keyed", "gone"),
    [
        ("3 b 2 0", "Nothing of seat 3 is recorded. "),
        ("b 2 0", ""),
        ("1 Enter b 2 0", ""),
        ("1 Enter 1 0 0 Enter 2 p", "Nothing of seat 2 is recorded. "),
    ],
)
def test_no_bet_takes_the_place_of_the_duel(qtbot: QtBot, keyed: str, gone: str) -> None:
    window = at(qtbot, "festival", keyed)
    assert status(window) == f"First the duel: no stake lies before it. {gone}{OPENS}"
    keys(window, "Enter")
    assert not laid(window)


# An amount that is begun is recorded, or struck, before anything else is said


@pytest.mark.parametrize(
    ("game", "keyed", "begun"),
    [
        ("punto_banco", "1 p 1 Space 2 b 5 0", "1,002"),
        ("punto_banco", "1 p 1 Space b 5 0", "100"),
        ("punto_banco", "1 p 1 0 + 5 0", "10"),
        ("festival", "n n 1 p 5 2 e 5", "52"),
        ("baccara", "1 Enter 2 i 1 0 0 2 z 5 0", "1,002"),
        ("banque", "1 Enter 5 0 0 Enter 2 i 1 0 0 z 5", "100"),
        ("macao", "1 Enter 3 e 5", "3"),
    ],
)
def test_a_bets_letter_after_an_amount_tells_of_the_forgotten_enter(
    qtbot: QtBot, game: str, keyed: str, begun: str
) -> None:
    window = at(qtbot, game, keyed)
    assert status(window) == f"The amount first: {begun} is not recorded yet. {OPENS}"
    assert not laid(window)
    assert called(window).endswith(f" · {begun}")


def test_a_bet_is_changed_while_no_amount_is_begun(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "1 p b 5 0 Enter")
    assert laid(window) == [("1", "banque", 50)]


@pytest.mark.parametrize(
    ("game", "before", "word"),
    [
        ("chemin_de_fer", "2 5 0 0 Enter n", "n"),
        ("chemin_de_fer", "2 5 0 0 Enter n", "o"),
        ("porcelaine", "5 5 0 0 Enter", "f"),
        ("macao", "1 Enter", "o"),
    ],
)
def test_a_word_after_figures_drops_none_of_them(
    qtbot: QtBot, game: str, before: str, word: str
) -> None:
    window = at(qtbot, game, before, 6)
    entries = window.desk.session.entries
    keys(window, f"5 {word} 0")
    assert status(window).startswith("The amount first: 5 is not recorded yet.")
    assert window.desk.session.entries == entries
    keys(window, "Enter")
    assert scene(window).line.amount == "5"


def test_a_letter_that_is_touched_closes_no_keys(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "1 p 5")
    window.view.acted.emit(KeyAct(Verb.BET, "banque"))
    assert status(window).startswith("The amount first")
    keys(window, "0 Enter")
    assert laid(window) == [("1", "ponte", 50)]


# What was keyed in vain is told


def test_the_key_that_opens_the_keys_says_what_was_keyed_in_vain(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "n n k 2 e 1 Space Enter")
    assert status(window) == "Not taken: K 2 E 1 ␣."
    assert (scene(window).phase, laid(window)) == ("stakes", [])


def test_of_one_key_alone_nothing_more_is_told(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "k Enter")
    assert status(window) == ""


def test_of_many_keys_the_first_are_told(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "k 1 2 3 4 5 6 7 8 9 Esc")
    assert status(window) == "Not taken: K 1 2 3 4 5 6 7 8 …."


def test_a_late_stake_that_is_taken_tells_the_amount_that_was_not(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "o 7 3 b 5 0 Tab")
    assert status(window).endswith("Not taken: B 5 0.")
    assert called(window) == "Seat 3 · Banker"


def test_an_enter_that_opens_the_keys_and_is_doubled_says_no_more_bets_no(qtbot: QtBot) -> None:
    now = [0.0]
    window = shown(qtbot, table(), strokes=lambda: now[0])
    for key in ["Enter", "2", "b", "5", "0", "Enter", "k", "5"]:
        keys(window, key)
        now[0] += 1
    keys(window, "Enter")
    now[0] += TOO_SOON / 2
    keys(window, "Enter")
    assert status(window) == "Not taken: K 5. That opened the keys again, and recorded nothing."
    assert not window.desk.deals


@pytest.mark.parametrize(
    ("key", "sign"),
    [
        ("b", "B"),
        ("Space", "␣"),
        ("KP_Add", "+"),
        ("KP_Decimal KP_2", ".2"),
        ("Return", "⏎"),
        ("Tab", "Tab"),
    ],
)
def test_a_key_is_told_by_what_is_printed_on_it(key: str, sign: str) -> None:
    assert sign_of(key) == sign


PAYING = "2 p 5 0 Enter Enter 2 k 3 5 6 4"
EARLY: Sequence[tuple[str, str]] = [
    ("3 p 5 0 Enter", "3 P 5 0"),
    ("2 3 5 6 Enter", "2 3 5 6"),
    ("8 5 0 Enter", "8 5 0"),
]
"""The next coup's stake, keyed before the Enter of the payout, and what is said to be lost."""


@pytest.mark.parametrize(("keyed", "lost"), EARLY)
def test_of_a_stake_keyed_in_the_payout_no_card_stays_behind_and_every_figure_is_told(
    qtbot: QtBot, keyed: str, lost: str
) -> None:
    window = at(qtbot, "punto_banco", f"{PAYING} {keyed}")
    assert status(window) == f"Not taken: {lost}."
    keys(window, "Enter")
    assert window.desk.pending is None
    assert scene(window).phase == "stakes"


def test_backspace_after_a_refused_figure_strikes_no_stake_under_the_hidden_cards(
    qtbot: QtBot,
) -> None:
    window = at(qtbot, "baccara", "y Enter 3 i 5 0 Enter Enter 5")
    assert status(window).endswith(OPENS)
    keys(window, "Back")
    assert scene(window).phase == "cards"
    assert stakes(window) == {"3": 50}


def test_backspace_past_the_first_card_that_was_turned_asks_again_for_the_word_that_it_strikes(
    qtbot: QtBot,
) -> None:
    window = at(qtbot, "baccara", "y Enter 3 i 5 Enter 4 z 5 Enter Enter g c 3 c k n k Back")
    assert called(window) == "The first tableau shows"
    keys(window, "Back")
    assert status(window) == "Struck: announcement of the Bank, “No card”."
    assert called(window) == "The Bank: card or no card?"


@pytest.mark.parametrize("arrow", ["Left", "Right"])
def test_an_arrow_to_another_place_says_which_amount_it_leaves(qtbot: QtBot, arrow: str) -> None:
    window = at(qtbot, "baccara", f"y Enter 3 i 5 {arrow}")
    assert status(window) == "Given up, not recorded: seat 3, Tableau 1, €5."


def test_stakes_are_repeated_after_the_duel_like_any_other(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "3 5 0 Enter 5 Enter 4 p 2 0 Enter Enter n 5 2 k 7 Enter")
    assert called(window) == "Who plays the Bank?"
    keys(window, "F6")
    assert status(window) == f"First the duel: no stake lies before it. {OPENS}"
    keys(window, "Enter Enter Enter F6")
    assert stakes(window) == {"4": 20}


@pytest.mark.parametrize("key", ["s", "w"])
def test_no_word_is_said_of_a_banco_where_the_game_has_none(qtbot: QtBot, key: str) -> None:
    window = at(qtbot, "porcelaine", f"5 1 0 0 Enter {key}")
    assert status(window).startswith("That key has nothing to do here")


def test_whose_the_bank_is_comes_first_where_no_amount_makes_it_his(qtbot: QtBot) -> None:
    assert status(at(qtbot, "baccara", "Enter")) == (
        "Who holds the bank? No stake lies before somebody does."
    )


def test_backspace_after_a_stake_keyed_in_the_payout_strikes_no_card_of_the_coup(
    qtbot: QtBot,
) -> None:
    window = at(qtbot, "punto_banco", PAYING)
    before = held(window)
    keys(window, "3 p 5 0 Back")
    assert held(window) == before


def test_escape_after_a_refused_figure_leaves_the_hidden_cards_where_they_lie(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "n n o 7")
    assert status(window).endswith(OPENS)
    keys(window, "Esc")
    assert scene(window).phase == "cards"
    keys(window, "Esc")
    assert scene(window).phase == "stakes"
    assert status(window) == "The stakes are open again: Enter ends them."


# Seats of two figures


def test_a_seat_of_which_more_may_follow_says_which_it_would_be(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "1")
    assert scene(window).call.why.startswith("Seat 1; one figure more: 10 to 12.")
    keys(window, "2")
    assert called(window) == "Seat 12 · Duel, Bank"
    assert "one figure more" not in scene(window).call.why


def test_a_refused_figure_stays_refused_until_it_is_taken_off(qtbot: QtBot) -> None:
    window = at(qtbot, "banque", "1 Enter 5 0 0 Enter 1 5 0 i")
    assert status(window) == f"There is no seat 15: seat 1 is chosen. {OPENS}"
    keys(window, "Back i")
    assert called(window) == "Seat 1 · Tableau 1"


# What Enter has done


RECORDED: Sequence[tuple[str, str, str]] = [
    ("punto_banco", "4 p 1 Space Enter", "seat 4, €100 on Player"),
    ("chemin_de_fer", "1 5 0 0 Enter", "the bank of seat 1, €500"),
    ("chemin_de_fer", "2 5 0 0 Enter n 1 Space Enter", "the stake of seat 3, €100"),
    ("porcelaine", "5 1 0 0 0 Enter", "the Trône of seat 5, €1,000"),
    ("banque", "1 Enter 5 0 Space Enter", "the bank of seat 1, €5,000"),
    ("baccara", "1 Enter", "seat 1 for the Bank"),
    ("baccara", "y Enter", "seat 1 for the Bank"),
    ("macao", "1 Enter 5 0 Enter", "seat 6, €50 on Own hand"),
    ("macao", "1 Enter 0 Enter", "the pass of seat 6"),
    ("porcelaine", "5 1 0 0 Enter f", "Effondrement by seat 4"),
    ("chemin_de_fer", "1 5 0 Enter f", "€50 of the bank, taken by seat 2"),
    ("banque", "1 5 0 Enter 3 i f", "Banco by seat 3, €50 on Tableau 1"),
    ("festival", "1 Enter 1 Space Enter", "seat 1, €100 on Duel, Bank"),
    ("festival", "1 Enter 1 Space Enter 2 Enter", "seat 2, €100 on Duel, Ponte"),
]
"""What is recorded last in each game, and how it is told."""


@pytest.mark.parametrize(("game", "keyed", "said"), RECORDED)
def test_what_was_recorded_is_said_and_backspace_strikes_that_by_its_name(
    qtbot: QtBot, game: str, keyed: str, said: str
) -> None:
    window = at(qtbot, game, keyed)
    assert status(window) == f"Recorded: {said}."
    keys(window, "Back")
    assert status(window) == f"Struck: {said}."


def test_stakes_that_are_repeated_are_told_by_their_seats_and_struck_so(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "2 b 5 0 Enter 3 p 1 0 Enter Enter 9 K K 5 Enter F6")
    said = "the stakes repeated (seats 2, 3, €60 in all)"
    assert status(window) == f"Recorded: {said}."
    keys(window, "Back")
    assert status(window) == f"Struck: {said}."


def test_one_stake_that_is_repeated_is_told_whole(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "2 b 5 0 Enter Enter 9 K K 5 Enter F6")
    assert status(window) == "Recorded: the stakes repeated (seat 2, €50 in all)."


def test_of_stakes_of_many_seats_that_are_repeated_the_sum_is_told(qtbot: QtBot) -> None:
    five = " ".join(f"{seat} b 5 0 Enter" for seat in range(1, 6))
    window = at(qtbot, "punto_banco", f"{five} Enter 9 K K 5 Enter F6")
    assert status(window) == "Recorded: the stakes repeated (€250 in all)."


def test_the_word_that_dealt_the_hidden_cards_is_struck_by_its_name(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter c Back")
    assert status(window) == "Struck: announcement of the Ponte, “Card”."


@pytest.mark.parametrize(
    ("game", "keyed", "seat"), [("festival", "1 Enter", 1), ("banque", "1 Enter", 1)]
)
def test_an_enter_that_records_nothing_says_so(
    qtbot: QtBot, game: str, keyed: str, seat: int
) -> None:
    window = at(qtbot, game, keyed)
    assert status(window) == f"Seat {seat}: nothing is recorded before the amount and Enter."


def test_once_the_entry_before_is_struck_nobody_keys_on_a_stake_of_then(qtbot: QtBot) -> None:
    window = at(qtbot, "baccara", "1 Enter 2 i 1 Space Enter Back Back")
    assert called(window) == "Draw lots for the banker"
    keys(window, "Back")
    assert called(window) == "New shoe"


# What the band says of the figures


@pytest.mark.parametrize(
    ("game", "keyed", "said"),
    [
        ("punto_banco", "", ""),
        ("punto_banco", "4", ""),
        ("punto_banco", "4 p", "digits are the amount: seat 4"),
        ("chemin_de_fer", "", ""),
        ("chemin_de_fer", "2 5 0 0 Enter n", "digits are the amount: seat 3"),
        ("chemin_de_fer", "2 5 0 0 Enter f", "no figure is a stake · Enter: no more bets"),
        ("chemin_de_fer", "2 5 0 0 Enter f Enter", "a word of the hand first, no card"),
        ("porcelaine", "5 1 0 0 0 Enter", "digits are the amount: seat 4"),
        ("macao", "1 Enter", "digits are the amount: seat 6"),
        ("festival", "9", "digits are the amount: seat 9"),
        ("festival", "1", ""),
    ],
)
def test_the_band_says_whose_amount_the_figures_are(
    qtbot: QtBot, game: str, keyed: str, said: str
) -> None:
    assert scene(at(qtbot, game, keyed)).keys_said == said


@pytest.mark.parametrize(
    ("keyed", "said"),
    [("f", "Nothing is missing"), ("n 1 0 0 Enter n n", "All have spoken"), ("n n n", "All have")],
)
def test_once_nobody_else_is_asked_no_figure_is_a_seat(qtbot: QtBot, keyed: str, said: str) -> None:
    window = at(qtbot, "chemin_de_fer", f"2 5 0 0 Enter {keyed}")
    before = stakes(window)
    keys(window, "4 0 Enter")
    assert status(window) == "Not taken: 4 0."
    keys(window, "4")
    assert status(window).startswith(said)
    assert stakes(window) == before


def test_where_nobody_has_staked_against_the_bank_the_call_says_so(qtbot: QtBot) -> None:
    window = at(qtbot, "chemin_de_fer", "2 5 0 0 Enter n n n")
    assert called(window) == "Nobody has staked. ⏎ No more bets"
    assert entered(window)[-1] == ev.BettingClosed()


def test_once_all_have_spoken_an_arrow_leads_to_a_seat_whose_stake_is_late(qtbot: QtBot) -> None:
    window = at(qtbot, "chemin_de_fer", "2 5 0 0 Enter n 1 0 0 Enter n n Right 4 0 Enter")
    assert window.desk.pending is not None
    assert scene(window).call.why.startswith("Too late: €40 of seat ")


@pytest.mark.parametrize(
    ("game", "keyed", "said"),
    [
        ("chemin_de_fer", "2 5 0 0 Enter f n", "That key has nothing to do here"),
        ("chemin_de_fer", "2 5 0 0 Enter f c", "C is a word of the cards"),
        ("chemin_de_fer", "m", "That key has nothing to do here"),
        ("porcelaine", "m", "M is a card"),
        ("punto_banco", "o o", "O is a word of the stakes"),
        ("punto_banco", "o p", "P is a stake"),
    ],
)
def test_a_closed_key_is_called_what_it_is_in_this_game(
    qtbot: QtBot, game: str, keyed: str, said: str
) -> None:
    assert status(at(qtbot, game, keyed)).startswith(said)


@pytest.mark.parametrize("game", ["punto_banco", "chemin_de_fer", "banque", "macao"])
def test_no_key_is_said_to_lead_to_the_stakes_from_the_stakes(qtbot: QtBot, game: str) -> None:
    window = at(qtbot, game)
    texts = [button.text() for button in buttons(window).values()]
    assert not [text for text in texts if "Tab" in text]
    assert not deed_now(window.desk, KeyAct(Verb.STAKES))


def test_beside_the_felt_nobody_is_asked_for_a_stake_before_the_bank(qtbot: QtBot) -> None:
    assert "O:" not in nothing(scene(at(qtbot, "banque", "4")))


def test_a_card_that_is_half_keyed_is_no_seat_of_a_late_stake(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "o k k k 8 1 p")
    said = "P is a stake: Enter, Backspace, Esc or Tab opens the keys again."
    assert status(window) == f"{said} The A is not recorded."


def test_enter_asks_for_the_card_that_is_lacking_where_no_list_is_open(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter n n 7 Enter")
    assert status(window) == "First this hand’s next card. Backspace: the last one again."


@pytest.mark.parametrize(
    ("keyed", "said"),
    [
        ("4 +", "↑ ↓, then ⏎"),
        ("o 4 F8", "↑ ↓, then ⏎"),
        ("F10", "↑ ↓ or letters, then ⏎"),
    ],
)
def test_the_band_says_how_a_line_of_the_list_is_taken(qtbot: QtBot, keyed: str, said: str) -> None:
    window = at(qtbot, "punto_banco", keyed)
    assert window.view.felt.phase.accessibleDescription() == said


def test_no_duel_is_not_offered_once_the_bank_has_staked(qtbot: QtBot) -> None:
    window = shown(qtbot, table("festival", seats=6))
    keys(window, "Enter 2 Enter 1 0 0 Enter n n")
    said = "The Bank’s stake lies: Backspace takes it off, then N: no duel."
    assert status(window) == said


def test_a_seat_that_plays_the_other_hand_leaves_its_line_to_another_seat(qtbot: QtBot) -> None:
    window = shown(qtbot, table("festival", seats=6))
    keys(window, "Enter 2 Enter 1 0 0 Enter 2 Enter 3")
    assert called(window) == "Seat 3 · Duel, Ponte · 100"


def test_a_figure_too_many_of_a_seat_tells_which_is_chosen(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "9 5")
    assert status(window).startswith("There is no seat 95: seat 9 is chosen.")


def test_enter_records_a_first_card_and_asks_for_nothing_more(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "o 5 Enter")
    assert held(window) == "5 / "
    assert status(window) == ""


def test_a_seat_that_may_still_call_banco_is_told_so_and_not_refused(qtbot: QtBot) -> None:
    window = shown(qtbot, table("banque", seats=6))
    keys(window, "Enter 2 Enter 5 0 0 Enter 3 i f 4 z")
    assert status(window) == "No more stakes; seat 4 may still call banco: F."
    assert not window.desk.said.refusal


# What is said and keyed of a bank and of a duel is what the header, the keys and the record say


@pytest.mark.parametrize(
    ("game", "keyed"), [("chemin_de_fer", "o 2 3 Enter"), ("porcelaine", "s 2 3 Enter")]
)
def test_a_word_that_is_refused_before_a_bank_closes_the_figures(
    qtbot: QtBot, game: str, keyed: str
) -> None:
    window = at(qtbot, game, keyed)
    assert status(window).startswith("Not taken: ")
    bank = scene(window).view.bank
    assert bank is None or not bank.amount


def test_a_no_to_a_banco_that_nobody_is_asked_for_says_that_nothing_is_recorded(
    qtbot: QtBot,
) -> None:
    window = at(qtbot, "banque", "4 6 4 4 Enter")
    before = len(entered(window))
    keys(window, "n")
    assert status(window) == "Nothing is recorded: the first stake says that nobody calls banco."
    assert len(entered(window)) == before
    keys(window, "3 i f")
    assert the(scene(window).view.bank).banco == "3"


def test_a_no_where_the_bank_of_a_seat_is_asked_closes_the_figures(qtbot: QtBot) -> None:
    window = won(qtbot)
    keys(window, "h o n")
    assert called(window) == "Seat 1: how much in the Trône?"
    keys(window, "n n n 2 3 Enter")
    assert status(window) == "Not taken: N N N 2 3."


def test_a_bank_that_is_given_up_is_said(qtbot: QtBot) -> None:
    night = "variant banque\nshoe\ncoup\nbank 3 100\nstake 4 tableau_1 100\ndeal 2 9 k k\n"
    window = window_after(qtbot, night)
    keys(window, "Enter h")
    assert any(isinstance(each, ev.BankGivenUp) for each in entered(window))
    assert status(window) == "Recorded: the bank given up."


def test_a_seat_is_keyed_for_the_duel_where_another_is_proposed(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "3 5 0 Enter 5 Enter Enter n 5 2 k 7 Enter")
    assert called(window) == "Who plays the Bank?"
    assert "amount" not in keys_said(window.desk)
    assert {"1", "12"} <= set(buttons(window))
    tap(window, "6")
    assert scene(window).line.kind is LineKind.BANK


def test_the_ponte_has_no_other_amount_than_the_banks(qtbot: QtBot) -> None:
    window = at(qtbot, "festival", "3 3 Enter")
    assert "Banco" not in buttons(window)
    assert {"1", "12"} <= set(buttons(window))
    keys(window, "4 5 0 Enter")
    assert status(window) == "Banco matches the bank: €3, no more and no less."
    assert called(window) == "Seat 4 · Duel, Ponte · 3"
    keys(window, "Enter")
    assert status(window) == "Recorded: seat 4, €3 on Duel, Ponte."


# The end of the stakes


def test_a_coup_that_is_looked_at_opens_no_stakes_again(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "o 9 k k 7 Enter o F3 Esc")
    assert scene(window).phase is BandPhase.CARDS
    keys(window, "F8 Esc")
    assert scene(window).phase is BandPhase.CARDS


def test_backspace_says_that_the_stakes_are_open_again(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "5 e 2 5 Enter Enter Back")
    assert scene(window).phase is BandPhase.STAKES
    assert status(window) == "The stakes are open again: Enter ends them."


def test_nobody_passes_on_a_line_of_stakes_that_are_laid_in_no_order(qtbot: QtBot) -> None:
    window = at(qtbot, "punto_banco", "5 e o")
    assert status(window) == "Nobody passes here: this line is a stake. Esc gives it up."


@pytest.mark.parametrize(
    ("game", "before"),
    [("chemin_de_fer", "1 5 0 0 Enter n"), ("porcelaine", "5 5 0 0 Enter"), ("macao", "1 Enter")],
)
@pytest.mark.parametrize(
    ("verb", "keyed"),
    [(Verb.CHIPS, "2 1 0 0 Enter"), (Verb.CHIPS_BACK, "2 1 0 0 Enter"), (Verb.HOLD, "4")],
)
def test_a_word_behind_something_else_of_a_seat_is_none_of_the_tour(
    qtbot: QtBot, game: str, before: str, verb: Verb, keyed: str
) -> None:
    """The chips that the next guest is given are offered: the word says of that guest that he takes
    none, and not that he stakes nothing."""
    window = at(qtbot, game, before, 6)
    window.view.acted.emit(KeyAct(verb))
    if scene(window).keyed.line.kind is LineKind.STAKE:
        return  # nobody holds the cards for others there
    keys(window, keyed)
    told, line = entered(window), called(window)
    for word in ("o", "f", "w", "s", "n"):
        keys(window, word)
        assert window.desk.closed, word
        keys(window, "Enter")
        assert (entered(window), called(window)) == (told, line), word


def test_a_word_behind_chips_says_why_it_is_refused(qtbot: QtBot) -> None:
    window = at(qtbot, "chemin_de_fer", "1 5 0 0 Enter n", 6)
    window.view.acted.emit(KeyAct(Verb.CHIPS))
    keys(window, "2 1 0 0 Enter o")
    assert status(window) == f"This line is no stake: Esc gives it up. {OPENS}"


# What is given up, and a bank out of turn


@pytest.mark.parametrize(
    ("game", "keyed", "said"),
    [
        ("punto_banco", "5 e 2 5 Esc", "Given up, not recorded: seat 5, Tie, €25."),
        ("punto_banco", "5 e 2 5 F5 Esc", "Given up, not recorded: seat 5, Tie, €25."),
        ("punto_banco", "5 e Esc", ""),
        ("chemin_de_fer", "1 1 0 0 Esc", "Given up, not recorded: seat 1, €100."),
    ],
)
def test_it_is_said_which_amount_goes_with_the_line(
    qtbot: QtBot, game: str, keyed: str, said: str
) -> None:
    window = at(qtbot, game, keyed)
    assert status(window) == said


@pytest.mark.parametrize("keyed", ["7", "Space"])
def test_an_amount_half_keyed_over_a_stake_that_is_withdrawn_is_said_to_be_dropped(
    qtbot: QtBot, keyed: str
) -> None:
    """`2 P 50 Enter` and another `2 P 7` whose Enter was forgotten."""
    window = at(qtbot, "punto_banco", f"2 p 7 Enter Enter 9 k k 5 Enter 2 p 5 0 Enter 2 p {keyed}")
    keys(window, "Delete")
    assert status(window) == (
        "Given up, not recorded: seat 2, Player, €7. Withdrawn: seat 2, €50 on Player."
    )
    assert window.desk.said.refusal


@pytest.mark.parametrize("closed", ["F10 Esc", "F10 F10", "F10 Back", "F4 Esc", "F4 Down Esc"])
def test_a_line_is_keyed_on_once_a_list_over_it_is_closed(qtbot: QtBot, closed: str) -> None:
    window = at(qtbot, "macao", "1 Enter 1 7", seats=5)
    line = called(window)
    assert line == "Seat 5 · Own hand · 17"
    keys(window, closed)
    assert called(window) == line
    keys(window, "Enter")
    assert stakes(window) == {"5": 17}


@pytest.mark.parametrize("goes", ["F10 b u r n Enter", "F4 Down Down Down Down Down Down Enter"])
def test_a_line_given_up_for_a_line_of_a_list_is_said(qtbot: QtBot, goes: str) -> None:
    window = at(qtbot, "macao", "1 Enter 1 7", seats=5)
    keys(window, goes)
    assert called(window) == "Burn"
    assert status(window) == "Given up, not recorded: seat 5, Own hand, €17."


def test_a_touch_elsewhere_says_what_it_gives_up(qtbot: QtBot) -> None:
    window = at(qtbot, "macao", "1 Enter 1 7", seats=5)
    window.view.seat_tapped.emit("2")
    assert called(window) == "Seat 2 · Own hand"
    assert status(window) == "Given up, not recorded: seat 5, Own hand, €17."
    assert window.desk.said.refusal, "its Enter was forgotten: it is told as something amiss"


def test_a_touched_seat_that_may_not_speak_says_both(qtbot: QtBot) -> None:
    window = at(qtbot, "chemin_de_fer", "1 5 0 0 Enter n 1 7", seats=5)
    window.view.seat_tapped.emit("1")
    dropped, why = status(window).split(". ", 1)
    assert dropped == "Given up, not recorded: seat 2, €17"
    assert why == "Seat 1 holds the bank: that is for another seat."


def test_a_list_between_two_coups_lies_over_the_phase_it_was_opened_in(qtbot: QtBot) -> None:
    window = at(qtbot, "macao", "1 Enter", seats=5)
    for listed in ("F10", "F4", "Ctrl+A"):
        keys(window, listed)
        assert scene(window).phase is BandPhase.STAKES
        keys(window, "Esc")
    keys(window, "Enter Enter F10")
    assert scene(window).phase is BandPhase.CARDS


def test_an_alert_that_is_cleared_leaves_the_cards_where_they_were(qtbot: QtBot) -> None:
    window = at(qtbot, "macao", "1 Enter F4 Up Up Up Enter Down Enter Enter Enter", seats=5)
    asked = called(window)
    keys(window, "Ctrl+A Down Enter")
    assert status(window).startswith("Cleared: ")
    assert (called(window), scene(window).phase) == (asked, BandPhase.CARDS)


@pytest.mark.parametrize(("seat", "remarked"), [("1", False), ("4", True)])
def test_a_first_bank_of_another_seat_than_the_first_is_remarked(
    qtbot: QtBot, seat: str, *, remarked: bool
) -> None:
    window = at(qtbot, "chemin_de_fer", f"{seat} 1 0 0 Enter")
    assert ("begins at seat 1" in status(window)) is remarked
    assert stakes_bank(window) == seat


def stakes_bank(window: TableWindow) -> str:
    """Who holds the bank."""
    return the(the(window.desk.table.coup).bank).holder


def test_an_amount_half_keyed_over_which_stakes_are_repeated_is_said_to_be_dropped(
    qtbot: QtBot,
) -> None:
    window = shown(qtbot, table())
    keys(window, f"Enter {PAYING} Enter 2 p 7 F6")
    dropped = "Given up, not recorded: seat 2, Player, €7."
    assert status(window) == f"{dropped} Recorded: the stakes repeated (seat 2, €50 in all)."
    assert window.desk.said.refusal
