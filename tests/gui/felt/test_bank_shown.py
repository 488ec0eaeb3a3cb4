"""The bank as it is shown: covered or not, the tour, its story, and which way things go round."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from dealer_app.gui.felt import table_rows
from dealer_app.gui.felt import table_rows as tour_rows
from dealer_app.gui.felt.panel_lines import facts
from dealer_app.gui.felt.seats.seat_words import lit_seat, word_of
from dealer_app.gui.felt.seats.seats_strip import ways
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.i18n.bank_calls import passed
from dealer_app.rules.money import Money
from tests.gui.felt.nights import PAID_TWELVE, PORCELAINE, TWELVE, window_after
from tests.gui.felt.screens import cards_alone, click, keys, scene, shown, table
from tests.play import the

HANDED_ON = """
variant chemin_de_fer
shoe
coup
bank 2 200
stake 3 200
deal 2 7 A K K
coup
banco 5
deal 5 Q 4 6
coup
"""
"""Seat 2 wins 190 after the cagnotte, then loses all 390 to seat 5's natural."""

RIDING = """
variant porcelaine
shoe
coup
bank 3 100
stake 2 60
deal 5 2 4 3
say grandeur stand
say decadence stand
"""


def panel(window: TableWindow) -> list[tuple[str, str, str]]:
    rows = window.view.panel.table.rows.list.rows
    return [(row.seat, row.text, row.value) for row in rows]


def told(window: TableWindow) -> tuple[str, ...]:
    now = scene(window)
    return facts(now, the(now.view.bank))


def test_the_tour_stands_in_the_order_in_which_it_is_asked(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE)
    assert panel(window) == [
        ("4", "Stake", "400"),
        ("3", "Stake", "300"),
        ("2", "passes", ""),
        ("1", "speaks", "300 missing"),
        ("7", "to follow", ""),
        ("6", "to follow", ""),
    ]


def test_touching_a_seat_of_the_tour_begins_its_stake(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE)
    rows = window.view.panel.table.rows.list
    click(rows, rows.box(3).center())
    keys(window, "2 0 0 Enter")
    assert panel(window)[3] == ("1", "Stake", "200")


def test_touching_the_banks_own_row_does_nothing(qtbot: QtBot) -> None:
    window = window_after(qtbot, HANDED_ON.split("coup\nbanco", maxsplit=1)[0])
    rows, entries = window.view.panel.table.rows.list, window.desk.session.entries
    click(rows, rows.box(1).center())
    assert window.desk.session.entries == entries


def test_what_is_covered_heads_the_panel(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE)
    assert table_rows.title(scene(window)) == "Covered 700 of 1,000"
    assert told(window) == ("300 missing",)


def test_what_is_too_much_is_told_while_the_bank_has_not_answered(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE + "stake 1 500\n")
    assert table_rows.title(scene(window)) == "Stakes 1,200 against 1,000"
    assert told(window)[0] == "200 too much"


def test_what_the_bank_covered_with_is_told(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE + "stake 1 500\ncover\n")
    assert "200 added to cover" in told(window)


def test_a_bank_against_which_any_stake_is_taken_has_no_bar(qtbot: QtBot) -> None:
    window = window_after(qtbot, TWELVE)
    bar = window.view.panel.table.bank
    assert bar.height() < 40
    assert table_rows.title(scene(window)) == "Stakes"


def test_the_bar_is_filled_as_far_as_the_bank_is_covered(qtbot: QtBot) -> None:
    window = window_after(qtbot, PORCELAINE)
    bar = window.view.panel.table.bank
    image, accent = bar.grab().toImage(), scene(window).style.colour("accent")
    filled = [x for x in range(image.width()) if image.pixelColor(x, 6) == accent]
    whole = image.width() - 2 * 17
    assert len(filled) / whole == pytest.approx(0.7, abs=0.03)


def test_seats_say_their_turn_that_they_passed_or_are_still_to_come(qtbot: QtBot) -> None:
    now = scene(window_after(qtbot, PORCELAINE))
    said = {seat.seat: word.text for seat in now.view.seats if (word := word_of(now, seat))}
    assert said == {"1": "300 missing", "2": "passes", "6": "to follow", "7": "to follow"}
    assert lit_seat(now) == "1"


def test_stakes_and_bank_go_round_as_the_sheet_says(qtbot: QtBot) -> None:
    now = scene(window_after(qtbot, PORCELAINE))
    assert [(way.text, way.step) for way in ways(now)] == [("stakes", -1), ("the Trône", 1)]
    reversed_ = "variant porcelaine\noption direction=reversed\nshoe\ncoup\nbank 5 1000\n"
    now = scene(window_after(qtbot, reversed_))
    assert [way.step for way in ways(now)] == [1, -1]


def test_nothing_goes_round_where_the_house_holds_the_bank(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\ncoup\n")
    assert ways(scene(window)) == ()
    assert window.view.felt.seats.sign(7).height() == 0


def test_spectators_have_one_box_and_touching_it_begins_the_stake_of_the_next(qtbot: QtBot) -> None:
    text = PORCELAINE + "pass 1\npass 7\npass 6\nstake v1 50\n"
    window = window_after(qtbot, text)
    strip = window.view.felt.seats
    click(strip, strip.corner(7, right=True).center())
    assert scene(window).line.seat == "v2"


def test_the_bank_has_a_row_under_the_payout(qtbot: QtBot) -> None:
    window = window_after(qtbot, HANDED_ON.split("coup\nbanco", maxsplit=1)[0])
    assert panel(window) == [("3", "Stake 200", "take"), ("2", "Bank", "+190")]
    assert tour_rows.bank(scene(window))[0].note == "cagnotte 10"


def test_stakes_that_ride_stay_where_they_are(qtbot: QtBot) -> None:
    window = window_after(qtbot, RIDING)
    assert panel(window)[0] == ("2", "Stake 60", "stays")
    said = the(table_rows.in_hand(scene(window)))
    assert said[0] == "The stake of seat 2 stays"


def test_a_line_that_loses_a_multiple_says_how_much_is_taken(qtbot: QtBot) -> None:
    text = "variant macao\nseats 2\nshoe\ncoup\ndeal 2 9\ndeal 3 K\nstake 2 own 10\n"
    window = window_after(qtbot, text)
    assert panel(window)[0] == ("2", "Own hand 10", "take 30")
    assert window.view.panel.table.rows.list.rows[0].note == "3 times the stake"
    said = the(table_rows.in_hand(scene(window)))
    assert said[1] == 3000


def test_half_of_a_stake_on_both_tableaux_stays(qtbot: QtBot) -> None:
    text = "variant banque\nshoe\ncoup\nbank 1 500\nstake 4 both 100\n"
    deal = "deal 2 6 7 3 A K\nsay tableau_1 draw\ndeal 6\nsay banque stand\n"
    window = window_after(qtbot, text + deal)
    row = window.view.panel.table.rows.list.rows[0]
    assert (row.value, row.note) == ("take 50", "50 of it stays")


def test_the_story_tells_from_what_to_what_and_how_the_bank_passed(qtbot: QtBot) -> None:
    now = scene(window_after(qtbot, HANDED_ON))
    steps = [(step.holder, step.before, step.after) for step in now.story]
    assert steps == [("2", 20000, 39000), ("2", 39000, 0)]
    assert [passed(now.words, step.passing, step.next_holder) for step in now.story] == [
        "kept",
        "lost, to seat 3",
    ]


def test_touching_the_story_shows_that_coup_again(qtbot: QtBot) -> None:
    window = window_after(qtbot, HANDED_ON)
    story = window.view.panel.table.story
    assert story.isVisible()
    click(story, QPoint(20, story.height() - 60))
    assert scene(window).keyed.coup == 1
    assert scene(window).story


def test_touching_the_curve_shows_the_coup_that_ends_there(qtbot: QtBot) -> None:
    window = window_after(qtbot, HANDED_ON)
    story = window.view.panel.table.story
    story.grab()
    click(story, QPoint(story.width() // 3, 20))
    assert scene(window).keyed.coup == 2


def test_a_table_of_the_house_keeps_its_bead_plate(qtbot: QtBot) -> None:
    page = window_after(qtbot, "variant punto_banco\nshoe\ncoup\n").view.panel.table
    assert page.beads.isVisible()
    assert not page.story.isVisible()
    assert not page.bank.isVisible()


def test_the_ranking_stands_in_the_panel_between_two_coups_of_a_partie(qtbot: QtBot) -> None:
    night = PAID_TWELVE.replace("option packs=4", "option packs=4\noption partie=10")
    window = window_after(qtbot, night)
    keys(window, "Enter")
    cards_alone(window)
    assert table_rows.title(scene(window)) == "Ranking by chips won"
    assert panel(window)[0][1:] == ("1 · Seat 12", "+336")


def test_the_bank_comes_to_each_in_turn_while_it_is_offered(qtbot: QtBot) -> None:
    window = window_after(qtbot, HANDED_ON)
    assert [row[:2] for row in panel(window)[:3]] == [
        ("3", "speaks"),
        ("4", "to follow"),
        ("5", "to follow"),
    ]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("night", [PORCELAINE, HANDED_ON, PAID_TWELVE])
def test_no_row_and_no_seat_is_smaller_than_a_finger(
    qtbot: QtBot, size: tuple[int, int], night: str
) -> None:
    window = window_after(qtbot, night)
    window.resize(*size)
    rows, strip = window.view.panel.table.rows.list, window.view.felt.seats
    assert all(rows.box(n).height() >= 44 for n in range(len(rows.rows)))
    if strip.isVisible():
        boxes = [strip.box(n, 13) for n in range(13)]
        assert all(min(box.width(), box.height()) >= 44 for box in boxes)


PAID_BANQUE = """
variant banque
shoe
coup
bank 3 500
stake 4 tableau_1 100
deal 2 k 4 9
"""


def test_what_lies_in_the_bank_is_called_once(qtbot: QtBot) -> None:
    window = window_after(qtbot, PAID_BANQUE)
    keys(window, "Enter Enter")
    call = scene(window).call
    assert call.headline.startswith("There is ")
    assert call.why.startswith("All settled. Banco, in this order")


def test_what_a_bank_has_lost_is_no_negative_winnings(qtbot: QtBot) -> None:
    now = scene(window_after(qtbot, PAID_BANQUE))
    bank = replace(the(now.view.bank), winnings=Money(-10400), after=None, returned=None)
    assert "loss 104" in facts(now, bank)


def test_what_a_bank_has_won_is_told_as_it_stands_after_the_coup_beside_what_lies_in_it_then(
    qtbot: QtBot,
) -> None:
    now = scene(window_after(qtbot, PAID_BANQUE))
    bank = replace(the(now.view.bank), winnings=Money(5000), after=Money(70000), returned=None)
    assert {"the bank comes to 700", "winnings 250"} <= {*facts(now, bank)}


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("baccara", "Nobody stakes before it is known who holds the bank."),
        ("festival", "Nobody stakes before it is known who holds the bank."),
        ("banque", "Nobody stakes before an amount lies in the bank."),
    ],
)
def test_beside_the_felt_no_amount_is_asked_of_a_bank_that_names_none(
    qtbot: QtBot, game: str, said: str
) -> None:
    window = shown(qtbot, table(game))
    keys(window, "Enter")
    assert table_rows.nothing(scene(window)) == said


def test_no_cards_are_told_of_a_trone_before_the_stakes_stand(qtbot: QtBot) -> None:
    window = shown(qtbot, table("porcelaine"))
    keys(window, "Enter 5 5 0 0 Enter")
    assert "cards" not in window.view.bar.accessibleDescription()
    keys(window, "1 0 0 Enter n n n n n n n n n Enter Enter Enter")
    assert scene(window).phase == "cards"
    assert "124 cards" in window.view.bar.accessibleDescription()
