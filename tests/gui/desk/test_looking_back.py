import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.table import events as ev
from tests.builders import entered
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import called, click, held, keys, ready, scene, status, tap


def played(qtbot: QtBot) -> TableWindow:
    """Three coups are over, a fourth has its first card."""
    window = ready(qtbot)
    keys(window, "9 k k 7 Enter 8 k k 6 Enter k 9 k k Enter 5")
    return window


def test_the_coup_before_is_on_the_felt_after_one_key(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3")
    assert held(window) == "K K / 9 K"
    assert scene(window).view.recalled


def test_any_coup_is_on_the_felt_after_two_keys(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3 1")
    assert held(window) == "9 K / K 7"


def test_arrows_home_and_end_turn_the_coups(qtbot: QtBot) -> None:
    window = played(qtbot)
    seen = []
    for key in ("F3", "Left", "Home", "Right", "End"):
        keys(window, key)
        seen.append(scene(window).keyed.coup)
    assert seen == [3, 2, 1, 2, 3]


def test_a_coup_that_there_is_not_is_refused(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3 9")
    assert status(window) == (
        "There is no such coup: the last is 3. Enter, Backspace, Esc or Tab opens the keys."
    )


def test_the_table_comes_back_as_it_was(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3 1 Esc")
    assert held(window) == "5 / "


def test_a_bead_that_is_touched_shows_its_coup(qtbot: QtBot) -> None:
    window = played(qtbot)
    beads = window.view.panel.table.beads
    click(beads, beads.box(1).center())
    assert held(window) == "8 K / K 6"
    tap(window, "Back to the table")
    assert held(window) == "5 / "


def test_a_past_coup_takes_no_entry(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3 p")
    assert status(window) == (
        "A past coup is only looked at: F5 puts it right, Esc goes back. Enter, Backspace, Esc or"
        " Tab opens the keys."
    )


@pytest.mark.parametrize(
    ("stake", "told"),
    [
        ("1 b 1 0 0", "Not taken: B 1 0 0."),
        ("1 0 0", "Not taken: 0 0."),
        ("2 n", "Keyed so far: 2"),
        ("c 4 5", "Not taken: C 4 5."),
    ],
)
def test_a_stake_that_is_keyed_blind_at_a_past_coup_leaves_it_in_silence_by_no_enter(
    qtbot: QtBot, stake: str, told: str
) -> None:
    window = played(qtbot)
    entries = window.desk.session.entries
    keys(window, f"F3 {stake} Enter")
    assert window.desk.keyed.coup
    assert status(window) == told
    assert window.desk.session.entries == entries


def test_the_number_of_a_coup_is_done_with_enter_and_one_more_leads_back(qtbot: QtBot) -> None:
    window = played(qtbot)
    keys(window, "F3 2 Enter")
    assert held(window) == "8 K / K 6"
    assert status(window) == "This is coup 2, over: Enter goes back."
    keys(window, "Enter")
    assert held(window) == "5 / "


def test_there_is_nothing_to_look_at_before_the_first_coup(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F3")
    assert status(window) == "No coup is over yet: there is none to look at."


def test_the_last_card_is_lit_and_put_right(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3 F5")
    assert scene(window).lit == ("ponte", 2)
    keys(window, "4")
    assert held(window) == "2 4 / K"


def test_the_card_keyed_last_is_lit_though_others_were_dealt_behind_it(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter c 9 n k 7 F5")
    assert scene(window).lit == ("ponte", 2)
    keys(window, "Esc 2 4 F5")
    assert scene(window).lit == ("banque", 2)
    keys(window, "3")
    assert held(window) == "K 7 9 / 2 3"


def test_a_card_that_lies_there_already_puts_nothing_right(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3")
    entries = window.desk.session.entries
    keys(window, "F5 3")
    assert status(window) == "It is that card already: nothing is put right."
    assert window.desk.session.entries == entries
    keys(window, "9")
    assert held(window) == "2 3 / K 9"


def test_what_is_decided_as_the_house_does_by_a_right_card_is_said_with_what_is_burned(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "2 p 5 0 Enter Enter 2 2 k q 4 9 F5 Home 9")
    assert status(window) == (
        "As the house does: One card too many for the Player, “Burn the card”. Burned with it: 4."
    )


def test_a_natural_that_a_right_card_makes_is_asked_about_once_both_hands_are_shown(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter c 9 n k 7 k 5 F5 Home Right 8")
    assert called(window) == "Natural declared too late"
    assert held(window) == "K 8 9 / K 5"
    keys(window, "Down Enter")
    assert held(window) == "K 8 / K 5"
    assert status(window) == "Decided: “Drawn cards go back”."


def test_a_card_put_right_over_a_question_decides_nothing(qtbot: QtBot) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "2 p 5 0 Enter Enter 2 2 k q 4 5 F4 #1 8 Enter F5 Home 3")
    assert called(window) == "A card beyond the end of the coup"
    assert held(window) == "3 K 4 / 2 Q 5"
    keys(window, "Down Enter")
    assert status(window) == "Decided: “Burn the card”."


def test_a_question_that_falls_with_the_wrong_card_is_told(qtbot: QtBot) -> None:
    window = opened(qtbot, "chemin_de_fer")
    keys(window, "2 5 0 0 Enter f Enter c 9 n k 8 F5 3")
    assert (called(window), held(window)) == ("The Bank shows", "K 3 9 / xx xx")
    assert status(window) == "Not to be decided any more: Natural declared too late."
    keys(window, "F5 8")
    assert called(window) == "Natural declared too late"


def test_an_earlier_card_is_chosen_and_put_right(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3 F5 Left 9")
    assert held(window) == "9 3 / K"


def test_a_card_that_is_touched_is_put_right(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k 3")
    hand = window.view.felt.hands[0]
    click(hand, hand.place(1).center())
    assert called(window) == "Put the card right"
    tap(window, "7")
    assert held(window) == "7 3 / K"


def test_there_is_nothing_to_put_right_before_the_first_card(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "F5")
    assert status(window) == "No card lies open: there is nothing to put right."


def test_a_coup_that_is_shown_again_says_who_dealt_it(qtbot: QtBot) -> None:
    window = ready(qtbot)
    session = window.desk.session
    first = session.table.croupier
    keys(window, "9 k k 7 Enter 8 k")
    entered(session, ev.CroupierNamed("Marc Blanc"))
    keys(window, "k 6 Enter k 9 k k Enter")
    entered(session, ev.CroupierNamed("Lucie Petit"))
    keys(window, "5 F3")
    told = {}
    for number in "123":
        keys(window, number)
        told[number] = scene(window).recalled_by
    assert told == {"1": first, "2": f"{first}, Marc Blanc", "3": "Marc Blanc"}
    keys(window, "Esc Esc")
    assert scene(window).recalled_by == ""


def test_a_relief_that_was_struck_dealt_nothing(qtbot: QtBot) -> None:
    window = ready(qtbot)
    first = window.desk.session.table.croupier
    keys(window, "9 k")
    entered(window.desk.session, ev.CroupierNamed("Marc Blanc"))
    keys(window, "Back k 7 Enter F3")
    assert scene(window).recalled_by == first
