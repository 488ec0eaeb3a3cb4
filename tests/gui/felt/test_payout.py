from dataclasses import replace

from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.pads.settle_pad import SettlePad, fitting
from dealer_app.gui.felt.table_window import TableWindow
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import click, keys, ready, scene, status, table, tap
from tests.gui.felt.screens import shown as window_of

STAKES = "Tab 2 p 2 0 0 Enter 3 b 1 0 0 Enter 3 e 2 0 Enter Enter"
BANK_WINS = "2 k 3 5 6 4"


def paying(qtbot: QtBot) -> TableWindow:
    window = ready(qtbot)
    keys(window, f"{STAKES} {BANK_WINS}")
    return window


def rows(window: TableWindow) -> list[tuple[str, str, str]]:
    return [(row.seat, row.text, row.value) for row in window.view.panel.table.rows.list.rows]


def lit(window: TableWindow) -> list[str]:
    return [row.text for row in window.view.panel.table.rows.list.rows if row.lit]


def test_losing_stakes_are_taken_before_winners_are_paid(qtbot: QtBot) -> None:
    assert rows(paying(qtbot)) == [
        ("2", "Player 200", "take"),
        ("3", "Tie 20", "take"),
        ("3", "Banker 100", "pay 95"),
    ]


def test_a_card_put_right_among_settled_lines_says_whose_are_to_be_settled_anew(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot)
    keys(window, f"{STAKES} 9 2 k 3 Space F5 4")
    assert status(window).endswith("Was settled, and is to be settled anew: seat 3.")


def test_a_line_put_aside_was_not_settled_when_a_card_is_put_right(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, f"{STAKES} 9 2 k 3 Delete Enter Enter F5 4")
    assert status(window) == "Recorded: 4 in place of 3 for the Banker, card no. 2."


def test_the_commission_stands_beneath_the_bet(qtbot: QtBot) -> None:
    row = paying(qtbot).view.panel.table.rows.list.rows[-1]
    assert row.note == "100 − 5 commission"


def test_one_key_ticks_the_line_in_hand(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Space")
    assert lit(window) == ["Tie 20"]


def test_a_line_is_ticked_by_touching_it(qtbot: QtBot) -> None:
    window = paying(qtbot)
    lines = window.view.panel.table.rows.list
    click(lines, lines.box(2).center())
    assert [line.ticked for line in scene(window).view.lines] == [False, False, True]


def test_the_key_under_the_felt_ticks_the_line_in_hand(qtbot: QtBot) -> None:
    window = paying(qtbot)
    tap(window, "Done")
    assert lit(window) == ["Tie 20"]


def test_the_keys_of_the_payout_lie_at_the_panels_side(qtbot: QtBot) -> None:
    window = paying(qtbot)
    pad = next(each for each in window.findChildren(SettlePad) if each.isVisible())
    keys_of_it = (pad.tick, pad.aside, *pad.others)
    assert all(key.x() > pad.width() // 2 for key in keys_of_it)
    window.restyle(replace(window.style_now, left=True))
    boxes = [key.geometry() for key in keys_of_it]
    assert all(box.x() >= 0 and box.right() < pad.width() // 2 for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
    window.restyle(replace(window.style_now, left=False))
    assert all(key.x() > pad.width() // 2 for key in keys_of_it)


def test_enter_ticks_all_lines_and_then_opens_the_next_coup(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Enter")
    assert all(line.ticked for line in scene(window).view.lines)
    keys(window, "Enter")
    assert scene(window).view.coup == 2


def test_a_card_opens_the_next_coup_once_all_is_paid(qtbot: QtBot) -> None:
    window = paying(qtbot)
    keys(window, "Enter 7")
    assert scene(window).view.coup == 2


def test_a_card_before_all_is_paid_is_a_card_too_many(qtbot: QtBot) -> None:
    window = paying(qtbot)
    entries = window.desk.session.entries
    keys(window, "7")
    assert window.desk.session.entries == entries
    keys(window, "Enter")
    assert scene(window).view.pending


def test_the_line_in_hand_stays_in_sight_among_sixty(qtbot: QtBot) -> None:
    window = window_of(qtbot, table("festival", seats=12))
    stakes = "".join(
        f" {' '.join(str(seat))} {bet} 1 0 Enter" for seat in range(1, 13) for bet in "pbt"
    )
    keys(window, f"Enter Enter m{stakes} Enter 9 k k 8")
    scroll = window.view.panel.table.rows
    for _ in range(36):
        keys(window, "Space")
        place = next((n for n, row in enumerate(scroll.list.rows) if row.lit), None)
        if place is not None:
            top = scroll.verticalScrollBar().value()
            box = scroll.list.box(place)
            assert top <= box.top()
            assert box.bottom() <= top + scroll.viewport().height()


def test_without_stakes_it_says_what_each_bet_pays(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, BANK_WINS)
    shown = {(row.text, row.value) for row in window.view.panel.table.rows.list.rows}
    assert ("Banker", "1:1") in shown


def test_once_every_line_is_ticked_all_is_said_to_be_settled(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "Tab 3 b 1 0 0 Enter Enter 9 k k 7 Enter")
    assert scene(window).call.why == "All settled."


def test_without_suits_it_is_said_that_bets_on_them_are_not_told(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, BANK_WINS)
    assert rows(window)[-1] == ("", "Bets on suits", "–")


def test_what_no_chip_pays_is_shown_without_any(qtbot: QtBot) -> None:
    ready(qtbot)
    _size, _times, lines = fitting((), QRect(0, 0, 100, 100))
    assert lines >= 1


def test_the_key_to_what_lies_aside_is_told_where_it_does_not_put_another_line_aside(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, "punto_banco")
    keys(window, "1 p 5 0 Enter Enter 2 k 7 7 Delete #1 Enter Esc")
    assert status(window).endswith("1 line lies aside: coup 1 · Del")
    keys(window, "1 p 5 0 Enter Enter 2 k 7 7")
    assert status(window).endswith("1 line lies aside: coup 1.")
