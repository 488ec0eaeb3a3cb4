from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.moments import MOMENTS
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.i18n import words
from dealer_app.session.table_session import TableSession
from tests.builders import Unwritten, euros
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import (
    buttons,
    called,
    click,
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


def laid(window: TableWindow) -> list[tuple[str, str, int]]:
    return [(s.seat, s.bet, s.amount) for s in scene(window).view.stakes]


def test_a_stake_is_a_seat_a_bet_and_an_amount(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter")
    assert laid(window) == [("3", "banque", euros(100))]


def test_a_stake_is_laid_on_the_numeric_pad_alone(qtbot: QtBot) -> None:
    window = ready(qtbot)
    pad(window, ". / 3 * 1 0 0 Enter")
    assert laid(window) == [("3", "banque", euros(100))]


def test_a_stake_is_laid_by_four_touches_with_a_chip(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "Stakes", "3", "Banker", "100")
    click(buttons(window)["Lay"])
    assert laid(window) == [("3", "banque", euros(100))]


def test_chips_add_up(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "Stakes", "3", "Banker", "100", "50", "50")
    assert called(window) == "Seat 3 · Banker · 200"


def test_a_seat_on_the_felt_begins_its_stake(qtbot: QtBot) -> None:
    window = ready(qtbot)
    seats = window.view.felt.seats
    click(seats, seats.box(6, 9).center())
    assert called(window) == "Seat 7"


def test_the_same_bet_again_adds_to_it(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter 3 b 5 0 Enter")
    assert laid(window) == [("3", "banque", euros(150))]


def test_a_stake_is_withdrawn_and_laid_anew(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter 3 b Delete 3 b 4 0 Enter")
    assert laid(window) == [("3", "banque", euros(40))]


def test_the_end_of_the_stakes_says_that_nobody_has_staked_beside_the_duel(qtbot: QtBot) -> None:
    window = shown(qtbot, table("festival", seats=6))
    keys(window, "Enter 2 Enter 1 0 0 Enter 3 Enter Enter")
    assert status(window) == "Nobody has staked beside the duel. Tab: back to the stakes."
    keys(window, "Tab 5 p 2 0 Enter Enter")
    assert status(window) == ""


def test_cards_keyed_behind_a_withdrawn_stake_lay_none_anew(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 1 p 5 0 Enter 3 b 1 0 0 Enter 3 b Delete")
    assert status(window) == "Withdrawn: seat 3, €100 on Banker."
    keys(window, "Enter 4 5 4 3")
    assert laid(window) == [("1", "ponte", euros(50))]
    assert held(window) == "4 4 / 5 3"


def test_a_side_bet_is_chosen_from_the_list(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 2 + Down Down Down Down Down Enter 1 0 Enter")
    assert laid(window) == [("2", "big", euros(10))]


@pytest.mark.parametrize("figure", ["1", "5"])
def test_no_figure_chooses_a_side_bet(qtbot: QtBot, figure: str) -> None:
    window = ready(qtbot)
    keys(window, f"Tab 2 + {figure}")
    refused = "No figure chooses here: the arrows light a line, Enter takes it."
    assert (status(window), laid(window)) == (refused, [])
    assert scene(window).list_title == "Side bets"


def test_the_stakes_of_the_last_coup_are_laid_again_in_one_key(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter 5 p 2 0 Enter Enter 9 k k 7 Enter Enter F6")
    assert laid(window) == [("3", "banque", euros(100)), ("5", "ponte", euros(20))]


def test_one_seat_lays_its_stakes_again(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter 5 p 2 0 Enter Enter 9 k k 7 Enter Enter Tab 5 F6")
    assert laid(window) == [("5", "ponte", euros(20))]


def test_a_stake_opens_the_coup_that_is_due(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter Tab 3 b 1 0 0 Enter")
    assert scene(window).view.coup == 1
    assert laid(window) == [("3", "banque", euros(100))]


def test_enter_on_an_empty_line_ends_the_stakes(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter Enter 7")
    assert called(window) == "Card for the Banker"


def test_backspace_takes_the_line_back_before_it_strikes_an_entry(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 Back Back Back Back")
    assert scene(window).keyed.line.empty
    assert scene(window).view.coup == 1


@pytest.mark.parametrize(
    ("keyed", "sentence"),
    [
        ("Tab 3 b 1 0 Enter", "Below the minimum of €20."),
        ("Tab 3 b 4 0 0 0 Enter", "Above the maximum of €2,000."),
        ("Tab 3 b 3 0 Enter", "Stakes here are multiples of €20."),
        ("Tab 3 b 2 0 . 5 5 Enter", "Stakes here are multiples of €20."),
        ("Tab 3 b 0 Enter", "Below the minimum of €20."),
        ("Tab 3 b 9 9 9 9 9 9 9 9 9 9 9 9 9 9 Enter", "Above the maximum of €2,000."),
        ("Tab 3 b Enter", "How much? Key the amount, then Enter."),
        ("Tab 3 Enter", "On which bet?"),
        ("Tab b", "The seat first, then the bet."),
        ("Tab +", "The seat first, then the bet."),
        ("Tab 3 b Delete", "Seat 3 has no stake on Banker."),
        ("Tab 3 d", "D is a card: Enter, Backspace, Esc or Tab opens the keys again."),
        ("F6", "There are no stakes to repeat."),
    ],
)
def test_a_stake_that_cannot_be_is_refused_in_one_sentence(
    qtbot: QtBot, keyed: str, sentence: str
) -> None:
    window = shown(qtbot, table(house="casino"))
    keys(window, "Enter 7 Enter Enter")
    keys(window, keyed)
    assert status(window) == sentence
    assert laid(window) == []


def test_a_refused_stake_stays_on_the_line(qtbot: QtBot) -> None:
    window = shown(qtbot, table(house="casino"))
    keys(window, "Enter 7 Tab 3 b 3 0 Enter")
    assert called(window) == "Seat 3 · Banker · 30"


@pytest.mark.parametrize(("amount", "left"), [("3 0", "3"), ("4 0 0 5", "400")])
def test_backspace_takes_one_figure_of_a_refused_amount(
    qtbot: QtBot, amount: str, left: str
) -> None:
    window = shown(qtbot, table(house="casino"))
    keys(window, f"Enter 7 Tab 3 b {amount} Enter Back")
    assert called(window) == f"Seat 3 · Banker · {left}"
    keys(window, "Back " * len(left) + "4 0 Enter")
    assert laid(window) == [("3", "banque", euros(40))]


def test_a_figure_still_begins_another_amount_after_a_refusal(qtbot: QtBot) -> None:
    window = shown(qtbot, table(house="casino"))
    keys(window, "Enter 7 Tab 3 b 3 0 Enter 4 0 Enter")
    assert laid(window) == [("3", "banque", euros(40))]


def test_a_late_stake_waits_for_a_decision(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "7 Tab 3 b 1 0 0 Enter Esc")
    assert called(window) == "Stake after no more bets"
    tap(window, "It stands")
    assert laid(window) == [("3", "banque", euros(100))]


def test_a_late_stake_is_said_not_to_be_taken(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "7 Tab 3 b 1 0 0 Enter")
    why = "Too late: €100 of seat 3 on Banker is not taken. Decide."
    assert scene(window).call.why == why
    tap(window, "Stake goes back")
    assert status(window) == "Too late: €100 of seat 3 is pushed back."
    assert laid(window) == []


def test_a_withdrawal_that_comes_too_late_is_said_not_to_count(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter Enter 7 Tab 3 b Delete")
    why = "Too late: €100 of seat 3 on Banker still lies. Decide."
    assert scene(window).call.why == why
    assert [each.text for each in scene(window).choices] == WITHDRAWAL["en"]
    tap(window, "Refuse the withdrawal")
    assert status(window) == "€100 of seat 3 stays where it lies."
    assert laid(window) == [("3", "banque", euros(100))]


WITHDRAWAL: Final = {
    "en": ["Allow the withdrawal", "Refuse the withdrawal"],
    "fr": ["Admettre le retrait", "Refuser le retrait"],
}


def test_a_withdrawal_that_is_allowed_lets_the_stake_go_and_one_backspace_asks_again(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot, language="fr")
    keys(window, "Tab 2 p 2 0 0 Enter Enter 7 Tab 2 p Delete")
    assert [each.text for each in scene(window).choices] == WITHDRAWAL["fr"]
    keys(window, "Down Enter")
    assert (status(window), laid(window)) == ("Pour la place 2, 200\xa0€ sont rendus.", [])
    keys(window, "Back")
    assert laid(window) == [("2", "ponte", euros(200))]
    keys(window, "Down Down Enter")
    assert (status(window), laid(window)) == (
        "Pour la place 2, 200\xa0€ restent où ils sont.",
        [("2", "ponte", euros(200))],
    )


def test_figures_that_are_no_seat_are_refused_and_the_seat_stays(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 5")
    opens = "Enter, Backspace, Esc or Tab opens the keys."
    assert status(window) == f"There is no seat 35: seat 3 is chosen. {opens}"
    assert scene(window).keyed.line.seat == "3"


def test_an_amount_is_grouped_while_it_is_keyed(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 1 0 0 . 5")
    assert called(window) == "Seat 3 · Banker · 1,100.5"


def test_on_the_pad_the_second_register_lists_the_other_bets_of_a_seat(qtbot: QtBot) -> None:
    window = ready(qtbot)
    pad(window, ". / 2 . 2 . 6 . 6 Enter 1 0 Enter")
    second = scene(window).view.variant.bets
    assert [bet for _, bet, _ in laid(window)] == [list(second)[4]]


def test_on_the_pad_a_stake_is_withdrawn_from_the_list(qtbot: QtBot) -> None:
    window = ready(qtbot)
    pad(window, ". / 3 * 1 0 Enter 3 . 2")
    pad(window, ". 4")
    assert [offer.text for offer in scene(window).offers if offer.lit] == ["Withdraw"]
    pad(window, "Enter")
    assert laid(window) == []


def test_on_the_pad_enter_in_the_second_register_is_the_menu(qtbot: QtBot) -> None:
    window = ready(qtbot)
    pad(window, ". Enter")
    assert scene(window).list_title == "Menu"


# Stakes kept, or cards alone


def restarted(window: TableWindow) -> Desk:
    """A desk at the table as it lies on the disk, after the program was started anew."""
    was = window.desk.session
    again = TableSession.resumed(was.events, was.times, was.table.resolve, Unwritten())
    return Desk(again, words("en"), MOMENTS)


STAKED_ONCE = "Enter 1 p 5 0 Enter Enter 9 2 9 3 Enter"


@pytest.mark.parametrize("before", ["", "Enter", "Enter o 9 2 9 3", STAKED_ONCE])
def test_a_restart_shows_whether_stakes_are_kept(qtbot: QtBot, before: str) -> None:
    """In any state: before a shoe, before any coup, after one in which nobody or somebody
    staked."""
    window = shown(qtbot, table())
    keys(window, before)
    for kept in (True, False, True):
        assert (window.desk.keeps_stakes, restarted(window).keeps_stakes) == (kept, kept)
        window.perform(KeyAct(Verb.KEEP_STAKES))


def test_what_was_set_is_taken_back_like_any_entry(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter")
    window.perform(KeyAct(Verb.KEEP_STAKES))
    assert status(window) == "No stakes are kept from now on: only the cards are keyed."
    keys(window, "Back")
    assert status(window) == "Struck: stakes kept or not."
    assert window.desk.keeps_stakes
    assert scene(window).phase is BandPhase.STAKES


def test_it_is_not_set_over_stakes_that_lie(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 5 0 Enter")
    window.perform(KeyAct(Verb.KEEP_STAKES))
    assert status(window) == "Coup 1 is not over: finish it or void it first."
    assert window.desk.keeps_stakes


@pytest.mark.parametrize(
    ("game", "keyed", "said"),
    [
        ("punto_banco", "2 P 1 0 0 0 Enter 2 P 1 0 0 Enter", "seat 2, €100 more on Player. €1,100"),
        ("macao", "1 Enter 5 0 Enter Left 1 0 Enter", "seat 5, €10 more on Own hand. €60"),
        ("banque", "2 Enter 5 0 0 Enter N 3 I 5 0 Enter 3 I 5 0 Enter", "€50 more on Tableau 1."),
    ],
)
def test_an_amount_that_comes_to_another_tells_what_lies_now(
    qtbot: QtBot, game: str, keyed: str, said: str
) -> None:
    window = shown(qtbot, table(game, seats=5))
    keys(window, f"Enter {keyed}")
    assert status(window).startswith("Recorded: seat ")
    assert said in status(window)
    assert status(window).endswith(" lies there now.")


def test_a_stake_taken_back_is_named(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 2 b 1 0 0 Enter 2 Delete")
    assert status(window) == "Withdrawn: seat 2, €100 on Banker."


def test_a_touched_seat_opens_the_keys(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 2 b 1 0 0 Enter k")
    window.view.seat_tapped.emit("3")
    keys(window, "p 4 0 Enter")
    assert status(window) == "Recorded: seat 3, €40 on Player."


def test_esc_after_a_refusal_puts_the_sentence_away_and_opens_no_stakes_again(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i 2 0 Enter 4 z 3 0 Enter Enter")
    window.desk.refuse("First an announcement.")
    keys(window, "Esc")
    assert (status(window), held(window)) == ("", "xx xx / xx xx / xx xx")
    keys(window, "Esc")
    assert status(window) == "The stakes are open again: Enter ends them."


def test_a_spectator_who_is_not_numbered_is_the_next_who_stands(qtbot: QtBot) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter . z 5 0 Enter . i 4 0 Enter")
    assert {stake.seat: stake.amount for stake in scene(window).view.stakes} == {
        "v1": 5000,
        "v2": 4000,
    }


def test_a_seat_touched_while_the_first_card_waits_leaves_the_card_recorded(qtbot: QtBot) -> None:
    window = shown(qtbot, table("punto_banco"))
    keys(window, "Enter o 7")
    assert called(window) == "Card: 7?"
    window.view.seat_tapped.emit("3")
    assert held(window) == "7 / "


def test_esc_after_a_seat_touched_among_the_cards_goes_back_to_them(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k")
    asked = called(window)
    for seat in ("5", "7"):
        window.view.seat_tapped.emit(seat)
        assert called(window) == f"Seat {seat}"
    keys(window, "Esc 3")
    assert (held(window), called(window) == asked) == ("2 3 / K", False)


def test_esc_of_a_late_stake_that_is_begun_leaves_the_line_alone(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k")
    window.view.seat_tapped.emit("5")
    keys(window, "b 1 0 Esc")
    assert status(window) == "Given up, not recorded: seat 5, Banker, €10."
    assert scene(window).phase is BandPhase.STAKES


@pytest.mark.parametrize("hidden", [True, False])
def test_esc_after_a_seat_touched_before_the_first_card_ends_the_stakes_again(
    qtbot: QtBot, *, hidden: bool
) -> None:
    window = opened(qtbot, "banque")
    keys(window, "2 5 0 0 Enter 3 i 2 0 Enter 4 z 3 0 Enter Enter" + ("" if hidden else " F7"))
    before = (called(window), held(window), BandPhase.CARDS)
    assert scene(window).phase is BandPhase.CARDS
    window.view.seat_tapped.emit("5")
    assert scene(window).phase is BandPhase.STAKES
    keys(window, "Esc")
    assert (called(window), held(window), scene(window).phase) == before


def test_no_list_of_side_bets_opens_in_a_game_without_any(qtbot: QtBot) -> None:
    window = opened(qtbot, "baccara")
    keys(window, "3 Enter 1 +")
    assert called(window).startswith("Seat 1")
    assert status(window).startswith("There is no such bet here")
    keys(window, "Esc Esc 1 i 5 0 Enter 1 +")
    assert [offer.text for offer in scene(window).offers][-1] == "Withdraw"  # the pad has no key


def test_stakes_that_were_repeated_already_are_said_to_lie(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "1 p 5 0 Enter Enter 2 k 7 7 Enter F6 F6")
    assert status(window) == "These stakes lie already."


@pytest.mark.parametrize("figures", ["5", "5 0", "5 0 Space", "5 0 Back"])
def test_why_a_seat_may_not_stake_stays_said_while_its_amount_is_keyed(
    qtbot: QtBot, figures: str
) -> None:
    window = opened(qtbot, "baccara", seats=12)
    keys(window, f"1 Enter 1 i {figures}")
    assert status(window) == "Seat 1 holds the bank: that is for another seat."
    assert window.desk.said.refusal


@pytest.mark.parametrize("line", ["3", "3 p", "3 p 5"])
def test_a_seat_that_has_never_staked_has_nothing_to_repeat_though_others_have(
    qtbot: QtBot, line: str
) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, f"{line} F6")
    assert status(window) == "There are no stakes to repeat."
    keys(window, f"Esc Esc 1 p 5 0 Enter Enter 2 k 7 7 Enter {line} F6")
    said = "Seat 3: no stake to repeat. Esc, then F6: the stakes of all."
    assert status(window) == said
    keys(window, "Esc F6")
    assert status(window).endswith("Recorded: the stakes repeated (seat 1, €50 in all).")
