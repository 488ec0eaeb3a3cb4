"""A partie at the window: how far it is, who has won it, and a manche more (S2.25, S2-A18)."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.rules.due import Step
from tests.builders import replayed
from tests.gui.felt.banks import chosen, why
from tests.gui.felt.screens import called, keys, scene, shown, status, tap
from tests.play import the

MANCHE = "shoe\ncoup\ndeal K Q J 6 6 7\nstake {first} own 10\npass {second}\n"
"""One seat with 6 loses once to a bank of 7."""
TURNS = ((3, 2), (2, 1), (1, 3))
NINE = "shoe\ncoup\ndeal K Q J 9 6 6\nstake 3 own 10\nstake 2 own 10\n"


def served(number: int) -> str:
    """So many manches, the bank going round: seats 1, 3 and 2 win 10 and lose 10 in turn."""
    turns = (TURNS[n % 3] for n in range(number))
    return "".join(MANCHE.format(first=first, second=second) for first, second in turns)


def night(qtbot: QtBot, option: str, coups: str) -> TableWindow:
    text = f"variant macao\noption partie={option}\nseats 3\n{coups}"
    return shown(qtbot, replayed(text))


def bar(window: TableWindow) -> str:
    """What the bar says, the table and how far it is."""
    return window.view.bar.accessibleName()


def test_the_bar_counts_the_manches(qtbot: QtBot) -> None:
    assert bar(night(qtbot, "10", served(4) + "shoe\ncoup\n")) == "Table · Coup 5 · manche 5/10"
    assert bar(night(qtbot, "manual", served(4) + "shoe\ncoup\n")) == "Table · Coup 5"


def test_once_the_last_manche_is_paid_the_winner_is_called(qtbot: QtBot) -> None:
    window = night(qtbot, "10", served(10))
    assert called(window) == "The Bank at 7 wins against all"
    keys(window, "Enter")
    assert called(window) == "Seat 1 wins the partie: +10"
    assert why(window) == (
        "The Bank at 7 wins against all. 10 manches served: the partie is over. · S2-A18"
    )
    assert chosen(window) == ["Final ranking", "One more manche"]
    assert table_rows.title(scene(window)) == "Ranking by chips won"


def test_a_nine_ends_the_partie_of_the_first_nine(qtbot: QtBot) -> None:
    window = night(qtbot, "first_nine", NINE)
    keys(window, "Enter")
    assert called(window) == "Seat 3 wins the partie: +30"
    assert why(window) == "The Bank at 6. A nine: the partie is over. · S2.25"


def test_equals_have_won_together(qtbot: QtBot) -> None:
    window = night(qtbot, "10", served(9) + "shoe\ncoup\ndeal K Q J 6 6 6\npass 3\nclosed\n")
    assert scene(window).view.partie
    assert called(window) == "The partie is tied: seats 1, 2, 3 at 0"


def test_enter_and_touch_show_the_final_ranking(qtbot: QtBot) -> None:
    window = night(qtbot, "10", served(10))
    keys(window, "Enter")
    with qtbot.waitSignal(window.evening_requested):
        keys(window, "Enter")
    with qtbot.waitSignal(window.evening_requested):
        tap(window, "Final ranking")


def test_no_card_and_no_stake_opens_another_manche(qtbot: QtBot) -> None:
    window = night(qtbot, "10", served(10))
    keys(window, "Enter 9")
    assert status(window).startswith("That key has nothing to do here: Enter, Backspace, Esc")
    window.view.seat_tapped.emit("3")
    keys(window, "1 0 Enter")
    assert window.desk.step is Step.PARTIE
    assert len(window.desk.table.coups) == 10


def test_the_second_line_deals_a_manche_more(qtbot: QtBot) -> None:
    window = night(qtbot, "10", served(10))
    keys(window, "Enter Down Down Enter")
    coup = the(window.desk.table.coup)
    assert coup.number == 11
    assert bar(window) == "Table · Coup 11 · manche 11, beyond 10"


def test_a_manche_more_comes_from_a_fresh_shoe_where_that_one_is_over(qtbot: QtBot) -> None:
    last = MANCHE.format(first=3, second=2).replace("coup", "burn" + " xx" * 38 + "\ncoup")
    window = night(qtbot, "10", served(9) + last)
    keys(window, "Enter Down Down Enter")
    assert window.desk.table.coup
    assert window.desk.table.shoes == 11
