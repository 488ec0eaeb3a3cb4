"""Stakes end by a word alone: until Enter says no more bets no key is a card, and nobody is left
out unnamed."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk import dispatch
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import FOR_THE_APPLICATION, Verb
from dealer_app.gui.desk.keymap import Keymap, keymap
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.i18n import words
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from tests.gui.felt.banks import asked, chosen, entered, offered, opened, stakes
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    held,
    keys,
    pad,
    shown,
    status,
    table,
    tap,
)
from tests.run_length import in_turn, one_in

BOARDS = ("azerty", "numpad", "qwerty")
OF_CARDS = ("deal", "numbers", "suit", "speech", "lays", "over", "offer")
"""The tables of a keymap that are of cards, and of what the hands say."""

OF_THE_SEATS = (
    ev.CoupOpened
    | ev.ShoeOpened
    | ev.SeatPassed
    | ev.BancoCalled
    | ev.BettingClosed
    | ev.TourStopped
    | ev.BankCovered
    | ev.StakesRepeated
    | ev.StakeLaid
)


def is_of_a_seat(fact: ev.Event) -> bool:
    """True of what a seat or the bank says, and of what opens the coup for it: at Macao with the
    cards that each looks at first."""
    looked = isinstance(fact, ev.CardDealt) and fact.card.hidden
    return looked or isinstance(fact, OF_THE_SEATS)


SAID = [
    ("chemin_de_fer", {}, ""),
    ("chemin_de_fer", {}, "2 5 0 0 Enter"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter n"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter n 1 0 0 Enter"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter n 1 0 0 Enter n n"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter w Enter"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter f"),
    ("chemin_de_fer", {}, "2 5 0 0 Enter n + Enter"),
    ("porcelaine", {}, ""),
    ("porcelaine", {}, "5 1 0 0 0 Enter"),
    ("porcelaine", {}, "5 1 0 0 0 Enter 4 0 0 Enter"),
    ("porcelaine", {}, "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter"),
    ("porcelaine", {}, "5 1 0 0 0 Enter 4 0 0 Enter o o o"),
    ("porcelaine", {}, "5 1 0 0 0 Enter 6 0 0 Enter 4 0 0 Enter o o"),
    ("porcelaine", {}, "5 1 0 0 0 Enter f"),
    ("macao", {}, "1 Enter"),
    ("macao", {}, "1 Enter 5 0 Enter"),
    ("macao", {}, "1 Enter 5 0 Enter 5 0 Enter o"),
    ("macao", {"stakes": "before_deal"}, "1 Enter"),
    ("macao", {"stakes": "before_deal"}, "1 Enter 5 0 Enter"),
    ("macao", {"stakes": "before_deal"}, "1 Enter 5 0 Enter 5 0 Enter o"),
    ("banque", {}, "3 Enter 5 0 0 Enter"),
    ("banque", {}, "3 Enter 5 0 0 Enter 4 i 5 0 0 Enter"),
    ("banque", {}, "3 Enter 5 0 0 Enter 4 i 1 0 0 Enter Esc"),
    ("baccara", {}, "3 Enter 4 i 1 0 0 Enter Esc"),
]
"""Every kind of moment in which stakes are said against a patron's bank."""


def cards_of(keys_of: Keymap) -> list[str]:
    """Every key of this board that is a card, or a hand's word, at some moment."""
    return sorted({key for name in OF_CARDS for key in keys_of.tables.get(name, {})})


def said_of_hands(desk: Desk) -> tuple[object, ...]:
    """What was dealt, burned and said so far, and whether cards are dealt past the stakes."""
    coup, shoe = desk.table.coup, desk.table.shoe
    cards = None if coup is None else (coup.dealt, coup.hands, coup.spoken, coup.aside)
    return cards, None if shoe is None else shoe.burned, desk.deals


def tried(desk: Desk, board: Keymap) -> Iterator[tuple[str, Sequence[ev.Event]]]:
    """Presses each card key of a board by itself, and what it entered; what it half keyed is given
    up, and what it entered is struck."""
    for key in cards_of(board):
        act = board.act(key, active_tables(desk))
        if act is None or act.verb in FOR_THE_APPLICATION or act.verb is Verb.STAKES:
            continue
        if act.verb is Verb.PASSES and bank_call.in_no_order(desk):
            continue  # the word of a coup without stakes
        stood, entries, hands = desk.keyed, desk.session.entries, said_of_hands(desk)
        dispatch.do(desk, dispatch.meant(desk, act))
        assert said_of_hands(desk) == hands, key
        new = desk.session.events[entries:]
        made = [fact for fact in new if not isinstance(fact, ev.LotDrawn)]  # which names nobody yet
        yield key, made
        if made:
            assert desk.session.undo()
        desk.keyed = stood


@pytest.mark.parametrize(("said", "layout"), in_turn(SAID, BOARDS), ids=str)
def test_no_key_is_a_card_or_a_word_of_the_hands_while_stakes_are_said(
    qtbot: QtBot, said: tuple[str, dict[str, str], str], layout: str
) -> None:
    """What it enters meanwhile is what a seat or the bank says; once all have spoken, nothing.

    Each moment by one board, the next one by the next: what a key is stands in a table of that
    board for every moment of a kind, and each kind comes more than once.
    """
    game, options, before = said
    window = opened(qtbot, game, options, 4 if game == "macao" else None)
    keys(window, before)
    stand = window.desk.standing is not None
    for key, made in tried(window.desk, keymap(layout)):
        assert all(is_of_a_seat(fact) for fact in made), key
        assert not (made and stand), key


@pytest.mark.parametrize("seed", one_in(4, range(12)))
@pytest.mark.parametrize("game", ["chemin_de_fer", "porcelaine", "macao", "banque", "baccara"])
def test_whatever_is_said_of_stakes_no_key_slips_into_the_cards(game: str, seed: int) -> None:
    chance, board = Random(f"{game} {seed}"), keymap("qwerty")
    desk = Desk(table(game, seats=5), words("en"), MOMENTS)
    spoken = (
        "Return",
        "0",
        "5",
        "1",
        "n",
        "i",
        "z",
        "b",
        "e",
        "s",
        "w",
        "o",
        "f",
        "Tab",
        "Right",
        "F6",
    )
    seen = 0
    for _ in range(90):
        said = bank_call.waits(desk) or desk.moment.keys_stake
        if said:
            seen += sum(1 for _ in tried(desk, board))
        back = "Return" if desk.step in (Step.SHOE, Step.COUP) else "Tab"
        act = board.act(chance.choice(spoken) if said else back, active_tables(desk))
        if act is not None:
            dispatch.do(desk, dispatch.meant(desk, act))
    assert seen


# The named slips


def test_the_call_waits_for_enter_where_the_bank_is_covered(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter n + Enter")
    assert called(window) == "The bank is covered. ⏎ No more bets"
    assert chosen(window)[0] == "No more bets"
    keys(window, "k 4 x")
    assert status(window) == "K is a card: Enter, Backspace, Esc or Tab opens the keys again."
    assert held(window) == " / "
    keys(window, "Enter Enter c 4")
    assert held(window) == "xx xx 4 / xx xx"


@pytest.mark.parametrize("slip", ["c", "m", "5", "x", "c c", "m m", "Tab m", "c m 5"])
def test_nothing_habitual_deals_or_drops_the_tour_of_porcelaine(qtbot: QtBot, slip: str) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, f"5 1 0 0 0 Enter 4 0 0 Enter {slip} Esc")
    assert (held(window), asked(window), stakes(window)) == (" / ", "3", {"4": 400})


def test_c_does_not_answer_for_the_bank(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter c")
    assert called(window) == "The Décadence: covers, or stops?"
    keys(window, "s")
    assert isinstance(entered(window)[-1], ev.BankCovered)


def test_on_the_pad_the_key_that_ends_the_tour_is_no_ten(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 4 0 0 Enter / / / . 1")
    assert held(window) == " / "
    assert called(window) == "Fill the Trône: 2 packs, 128 cards"


def test_a_hands_word_before_no_more_bets_is_refused(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=4)
    keys(window, "1 Enter 5 0 Enter 5 0 Enter 5 0 Enter c")
    assert status(window).startswith("C is a word of the cards")
    assert called(window) == "All have spoken. ⏎ No more bets"
    keys(window, "Enter Enter c")
    assert called(window) == "Card for seat 4"


def test_where_stakes_are_in_no_order_a_full_bank_ends_nothing(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "3 Enter 5 0 0 Enter 4 i 5 0 0 Enter 5 2")
    assert held(window) == " / "
    assert isinstance(entered(window)[-1], ev.StakeLaid)


def test_no_more_bets_is_touched(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter f")
    assert "No card" not in buttons(window)
    tap(window, "No more bets", "No card")
    assert held(window) == "xx xx / xx xx"


@pytest.mark.parametrize("back", ["Back", "Esc", "Tab"])
def test_no_more_bets_is_taken_back_while_no_card_lies(qtbot: QtBot, back: str) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, f"2 5 0 0 Enter n 1 0 0 Enter Enter Enter {back}")
    assert (asked(window), stakes(window)) == ("4", {"3": 100})


def test_a_first_card_that_is_struck_leaves_the_cards_due(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter F7 4 5 Back Back 6 7")
    assert held(window) == "6 / 7"


def test_a_stake_after_no_more_bets_asks_for_the_word_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter 6 0 0 Enter Enter Enter")
    window.view.felt.seats.seat_tapped.emit("3")
    keys(window, "1 0 0 Enter m")
    assert (held(window), asked(window)) == (" / ", "2")


def test_an_irregularity_told_between_leaves_the_cards_due(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter F4 Esc n")
    assert held(window) == "xx xx / xx xx"


@pytest.mark.parametrize("key", ["Enter", "n", "o"])
def test_that_nobody_who_stands_calls_banco_is_said(qtbot: QtBot, key: str) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=4)
    keys(window, "2 5 0 0 Enter o o o")
    told = len(entered(window))
    keys(window, key)
    assert len(entered(window)) > told
    assert status(window).startswith("Recorded: ")


# A house that tells the cards alone


@pytest.mark.parametrize(
    ("game", "keyed", "cards"),
    [
        ("chemin_de_fer", "F7 4 5 3 2", "4 3 / 5 2"),
        ("porcelaine", "F7 t v = m", "10 12 / 11 M"),
        ("banque", "F7 4 5 3", "4 / 5 / 3"),
        ("baccara", "F7 4 5 3", "4 / 5 / 3"),
        ("punto_banco", "4 5 3 2", "4 3 / 5 2"),
        ("festival", "F7 4 5 3 2", "4 3 / 5 2"),
    ],
)
def test_where_no_stakes_are_kept_cards_come_with_no_key_more(
    qtbot: QtBot, game: str, keyed: str, cards: str
) -> None:
    window = opened(qtbot, game)
    cards_alone(window)
    keys(window, f"Enter {keyed}")
    assert sorted(held(window).split()) == sorted(cards.split())


def test_a_table_that_keeps_no_stakes_asks_nobody(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    cards_alone(window)
    keys(window, "Enter n n n 4 2 4 2 2 3 Enter Enter")
    keys(window, "n")
    assert isinstance(entered(window)[-1], ev.HandSpoke)


# Who would be left out


BEFORE_DEAL = {"stakes": "before_deal"}
LEFT_OUT = [
    (("chemin_de_fer", {}, 5), "2 5 0 0 Enter n 1 0 0 Enter", "Seats 4, 5 and 1"),
    (("porcelaine", {}, 5), "5 1 0 0 0 Enter 4 0 0 Enter o", "Seats 2 and 1"),
    (("macao", {}, 4), "1 Enter 1 0 0 Enter", "Seats 3 and 2"),
    (("macao", BEFORE_DEAL, 4), "1 Enter 1 0 0 Enter", "Seats 3 and 2"),
]


@pytest.mark.parametrize("key", ["Enter"])
@pytest.mark.parametrize(("game", "before", "who"), LEFT_OUT)
def test_who_has_not_spoken_is_named_and_left_out_by_a_second_stroke_alone(
    qtbot: QtBot, key: str, game: tuple[str, dict[str, str], int], before: str, who: str
) -> None:
    window = opened(qtbot, *game)
    keys(window, f"{before} {key}")
    assert status(window) == f"{who} have not spoken. Enter again: no more bets."
    facts = len(entered(window))
    keys(window, f"Esc {key}")
    assert status(window) == f"{who} have not spoken. Enter again: no more bets."
    assert len(entered(window)) == facts
    keys(window, key)
    assert not asked(window)


def test_one_seat_alone_is_named_by_itself(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=3)
    keys(window, "1 Enter 1 0 0 Enter Enter")
    assert status(window) == "Seat 2 has not spoken. Enter again: no more bets."


def test_another_stroke_between_asks_anew(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao", seats=5)
    keys(window, "1 Enter 1 0 0 Enter Enter o Enter")
    assert status(window) == "Seats 3 and 2 have not spoken. Enter again: no more bets."


def test_against_a_bank_that_nobody_opposes_nothing_ends(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter n Enter Enter Enter")
    assert status(window) == "Seat 4 speaks first: an amount, or nothing."
    assert held(window) == " / "


def test_what_lies_when_seats_are_left_out_is_what_was_staked(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer", seats=5)
    keys(window, "2 5 0 0 Enter n 1 0 0 Enter Enter Enter Enter")
    assert held(window) == "xx xx / xx xx"
    assert stakes(window) == {"3": 100}
    assert not offered(window)


def test_a_tour_in_which_nobody_staked_is_ended_by_a_second_enter(qtbot: QtBot) -> None:
    window = shown(qtbot, table("chemin_de_fer", seats=5))
    keys(window, "Enter 1 5 0 0 Enter n o o o o Enter")
    assert status(window) == "Nobody has staked. Enter again: a coup without stakes."
    assert bank_call.waits(window.desk)
    keys(window, "Enter")
    assert not bank_call.waits(window.desk)


def test_a_coup_without_stakes_is_told(qtbot: QtBot) -> None:
    window = shown(qtbot, table("banque", seats=6))
    keys(window, "Enter 2 Enter 5 0 0 Enter o")
    assert status(window) == "A coup without stakes. Tab: back to the stakes."


def test_who_takes_the_bank_over_is_said_before_any_stake(qtbot: QtBot) -> None:
    """A figure keyed as a seat is one of the bank's amount: no bet's letter makes a late stake."""
    window = shown(qtbot, table("banque", seats=6))
    keys(window, "Enter 2 Enter 5 0 0 Enter 3 i 1 0 0 Enter Enter n n 5 1 3 4 Enter h 3 i")
    assert status(window).startswith("Who holds the bank? No stake lies before somebody does.")
    assert window.desk.closed


def test_escape_once_a_word_is_recorded_opens_no_stakes_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter a Esc Back")
    assert called(window) == "The Ponte: card or no card?"
    assert held(window) == "xx xx / xx xx"


def test_the_tabulator_says_that_the_backs_go_and_the_stakes_are_open_again(qtbot: QtBot) -> None:
    window = opened(qtbot, "festival")
    keys(window, "n n 2 p 3 0 Enter Enter Tab")
    assert status(window) == "The stakes are open again: Enter ends them."
