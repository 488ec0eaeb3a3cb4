"""The coups so far beside the felt: roads, the bank's story, the hands at Macao."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.past.coups_so_far import plates
from dealer_app.gui.felt.past.roads_panel import RoadsPanel
from dealer_app.gui.felt.past.roads_sheet import RoadSet, laid
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit import paint
from dealer_app.gui.kit.theme import read_theme
from dealer_app.rules.variant import Role
from dealer_app.table.view.past import Telling
from dealer_app.table.view.roads import Derived, RunMark
from tests import builders
from tests.gui.display.shoes import dealt_shoe
from tests.gui.felt.banks import menu
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import (
    called,
    cards_alone,
    click,
    held,
    keys,
    ready,
    scene,
    shown,
    status,
    take,
    tap,
)
from tests.play import the

B, P, T = Role.BANQUE, Role.PONTE, Role.TIE
DEALT = {"B": "coup\ndeal K 9 2 Q\n", "P": "coup\ndeal 9 K Q 2\n", "T": "coup\ndeal 5 5 4 4\n"}
"""A coup that the bank wins, the ponte, or neither."""


def punto(qtbot: QtBot, results: str, language: str = "en") -> TableWindow:
    """A table after these results, the next coup open."""
    night = "variant punto_banco\nshoe\n" + "".join(DEALT[each] for each in results) + "coup\n"
    return window_after(qtbot, night, language)


def banked(coups: int) -> str:
    """Seat 2 holds the bank through so many coups, and loses it in one more."""
    kept = "".join("coup\nstake 3 1\ndeal 2 7 A K K\n" for _ in range(coups - 1))
    first = "coup\nbank 2 200\nstake 3 1\ndeal 2 7 A K K\n"
    return f"variant chemin_de_fer\nshoe\n{first}{kept}coup\nbanco 5\ndeal 5 Q 4 6\ncoup\n"


TABLEAUX = """
variant banque
shoe
coup
bank 1 5000
stake 2 tableau_1 1000
stake 3 tableau_2 1000
deal xx xx xx xx xx xx
say tableau_1 stand
say tableau_2 stand
say banque stand
show banque 6 K
show tableau_1 2 3
show tableau_2 7 K
"""
"""The bank at six beats five and loses to seven."""

MACAO = """
variant macao
seats 3
shoe
coup
deal xx xx xx xx xx xx
stake 3 own 20
stake 2 own 20
say banque show
show banque 4 3
show seat_3 9 9
show seat_2 K 6
"""


def panel(window: TableWindow) -> RoadsPanel:
    return window.view.panel.roads


def is_up(window: TableWindow) -> bool:
    return window.view.panel.currentWidget() is panel(window)


def winners(window: TableWindow, number: int = 0) -> list[Role]:
    """The results of a board that stands in the panel."""
    past = the(scene(window).past)
    return [result.winner for result in past.boards[number].results]


# Coming and going.


def test_one_key_shows_the_roads_and_takes_them_away(qtbot: QtBot) -> None:
    window = punto(qtbot, "BPPP")
    keys(window, "Ctrl+F")
    assert is_up(window)
    assert winners(window) == [B, P, P, P]
    keys(window, "Ctrl+F")
    assert window.view.panel.currentWidget() is window.view.panel.table


@pytest.mark.parametrize("layout", ["azerty", "numpad"])
def test_every_board_has_the_key(qtbot: QtBot, layout: str) -> None:
    window = shown(qtbot, builders.session(), layout=layout)
    keys(window, "Ctrl+F")
    assert is_up(window)


def test_esc_takes_them_away(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F Esc")
    assert not is_up(window)


def test_esc_gives_up_first_what_is_being_keyed(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Tab 3 Ctrl+F Esc")
    assert is_up(window)
    assert scene(window).line.empty
    keys(window, "Esc")
    assert not is_up(window)
    assert called(window) == "Card for the Player"


def test_esc_takes_them_away_while_a_decision_is_due_which_stays_due(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "9 k k 7 F4")
    take(window, "Hand touched or looked at")
    keys(window, "Ctrl+F")
    before = called(window)
    assert window.desk.pending
    keys(window, "Esc")
    assert not is_up(window)
    assert called(window) == before
    assert status(window) == ""


def test_a_stake_that_is_being_keyed_goes_on_under_them(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Tab 3 Ctrl+F b 5 0 Enter")
    assert is_up(window)
    assert [(s.seat, s.amount) for s in scene(window).view.stakes] == [("3", 5000)]


def test_cards_are_keyed_while_they_are_up_and_the_coup_is_marked(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F 9 k k 2")
    assert is_up(window)
    assert held(window) == "9 K / K 2"
    assert winners(window) == [B, P]


def test_felt_and_keys_stay_where_they_are(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    parts: list[QWidget] = [*window.view.felt.hands, window.view.stack, window.view.acts]
    before = [(part.geometry(), part.isVisible()) for part in parts]
    keys(window, "Ctrl+F")
    assert [(part.geometry(), part.isVisible()) for part in parts] == before


def test_they_are_in_the_menu(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    menu(window, "Roads of the shoe")
    assert is_up(window)


def test_its_key_on_the_screen_takes_them_away(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F")
    click(panel(window).back)
    assert not is_up(window)


def test_a_list_stands_in_their_place_and_they_come_back(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F F4")
    assert window.view.panel.currentWidget() is window.view.panel.list
    keys(window, "Esc")
    assert is_up(window)


def test_their_key_leaves_a_list(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "F8 Ctrl+F")
    assert is_up(window)


def test_they_lie_over_what_else_is_looked_at_and_give_it_back(qtbot: QtBot) -> None:
    window, other = punto(qtbot, "B"), QWidget()
    window.view.panel.show_instead(other)
    keys(window, "Ctrl+F")
    assert is_up(window)
    keys(window, "Ctrl+F")
    assert window.view.panel.currentWidget() is other


def test_the_odds_of_the_shoe_come_in_their_place(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F")
    window.perform(KeyAct(Verb.SHOE_ODDS))
    assert not window.desk.past


# Touching.


def test_touching_the_free_room_of_the_bead_plate_shows_them(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    beads = window.view.panel.table.beads
    click(beads, beads.box(7).center())
    assert is_up(window)


def test_touching_a_bead_shows_its_coup_and_not_the_roads(qtbot: QtBot) -> None:
    window = punto(qtbot, "BP")
    beads = window.view.panel.table.beads
    click(beads, beads.box(1).center())
    assert (scene(window).keyed.coup, is_up(window)) == (2, False)


def test_touching_the_line_over_the_beads_shows_them(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    page = window.view.panel.table
    click(page, page.beads.geometry().topLeft() + QPoint(60, -20))
    assert is_up(window)


def test_a_mark_that_is_touched_shows_its_coup_beside_the_roads(qtbot: QtBot) -> None:
    window = punto(qtbot, "BPT")
    keys(window, "Ctrl+F")
    sheet = panel(window).roads
    place = laid(sheet.rect(), 1, scene(window).style.px)[0]
    click(sheet, place.bead.grid.box(0, 2).center().toPoint())
    assert held(window) == "5 4 / 5 4"
    click(sheet, place.big.grid.box(1, 0).center().toPoint())
    assert held(window) == "9 Q / K 2"
    assert is_up(window)
    tap(window, "Back to the table")
    assert not scene(window).view.recalled
    assert is_up(window)


def test_touching_bare_paper_does_nothing(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F")
    sheet = panel(window).roads
    click(
        sheet,
        laid(sheet.rect(), 1, scene(window).style.px)[0].big.grid.box(5, 5).center().toPoint(),
    )
    assert not scene(window).view.recalled


# What they show.


def test_the_forecast_follows_the_last_coup(qtbot: QtBot) -> None:
    window = punto(qtbot, "BPP")
    keys(window, "Ctrl+F")
    past = the(scene(window).past)
    assert past.boards[0].roads.forecast[P][Derived.BIG_EYE_BOY] is RunMark.RED
    assert past.boards[0].roads.forecast[B][Derived.BIG_EYE_BOY] is RunMark.BLUE


def test_a_coup_struck_out_or_voided_is_drawn_no_more(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    keys(window, "Ctrl+F 9 k k 2")
    assert winners(window) == [B, P]
    keys(window, "Back")
    assert winners(window) == [B]
    keys(window, "2")
    assert winners(window) == [B, P]
    keys(window, "F8 Enter Enter Enter")
    assert winners(window) == [B]


def test_a_card_put_right_changes_the_winner(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 k k 7 Ctrl+F")
    assert winners(window) == [P]
    click(window.view.felt.hands[1], window.view.felt.hands[1].place(2).center())
    keys(window, "9")
    assert held(window) == "9 K / K 9"
    assert winners(window) == [T]


def test_a_new_shoe_begins_new_roads(qtbot: QtBot) -> None:
    night = "variant punto_banco\nshoe\n" + DEALT["B"] + "shoe\n" + DEALT["P"]
    window = window_after(qtbot, night)
    keys(window, "Ctrl+F")
    assert winners(window) == [P]


def test_before_the_first_coup_they_are_empty(qtbot: QtBot) -> None:
    window = shown(qtbot, builders.session())
    keys(window, "Ctrl+F")
    assert winners(window) == []
    assert "No coup yet" not in panel(window).accessibleName()
    assert not window.grab().isNull()


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("results", ["B" * 20, "TTBBPTP" * 13])
def test_they_are_painted_on_their_paper(qtbot: QtBot, theme: str, results: str) -> None:
    window = punto(qtbot, results)
    window.use_theme(read_theme(theme))
    keys(window, "Ctrl+F")
    sheet = panel(window).roads
    place = laid(sheet.rect(), 1, scene(window).style.px)[0]
    corner = place.bead.box.topLeft().toPoint() + QPoint(5, 1)
    assert sheet.grab().toImage().pixelColor(corner) == read_theme(theme).colour("road_paper")


def test_who_does_not_see_them_is_told_the_counts_and_the_last_coups(qtbot: QtBot) -> None:
    window = punto(qtbot, "BPPT")
    keys(window, "Ctrl+F")
    assert panel(window).accessibleName() == (
        "Roads of the shoe. Banker: 1, Player: 2, Tie: 1. Last coups: Banker, Player, Player, Tie"
    )


def test_what_the_marks_are_called_is_the_games_own(qtbot: QtBot) -> None:
    window = punto(qtbot, "BPT", "fr")
    keys(window, "Ctrl+F")
    assert "Banque, Ponte, Égalité" in panel(window).accessibleName()


def test_the_bead_plate_tells_the_last_coups_in_words(qtbot: QtBot) -> None:
    beads = punto(qtbot, "BPT").view.panel.table.beads
    assert beads.accessibleDescription() == "Last coups: Banker, Player, Tie"


# Two tableaux.


def test_each_tableau_has_its_roads(qtbot: QtBot) -> None:
    window = window_after(qtbot, TABLEAUX)
    keys(window, "Ctrl+F")
    assert (winners(window, 0), winners(window, 1)) == ([B], [P])
    assert not window.grab().isNull()


def test_each_tableau_has_its_bead_plate(qtbot: QtBot) -> None:
    night = TABLEAUX.replace("bank 1 5000\n", "").replace("stake 2 tableau_1 1000\n", "")
    window = window_after(qtbot, night.replace("stake 3 tableau_2 1000\n", ""))
    first, second = plates(scene(window))
    assert (first.title, [bead.role for bead in first.beads]) == ("Tableau 1", [B])
    assert (second.title, [bead.role for bead in second.beads]) == ("Tableau 2", [P])
    beads = window.view.panel.table.beads
    assert beads.isVisible()
    told = "Tableau 1: Last coups: Bank. Tableau 2: Last coups: Tableau 2"
    assert beads.accessibleDescription() == told
    click(beads, beads.box(0, 1).center())
    assert scene(window).keyed.coup == 1


# Games without roads.


def test_the_bank_is_told_through_the_whole_session(qtbot: QtBot) -> None:
    window = window_after(qtbot, banked(15))
    keys(window, "Ctrl+F")
    past = the(scene(window).past)
    assert past.telling is Telling.BANK
    assert [step.coup for step in past.story] == list(range(1, 17))
    assert panel(window).story.isVisible()
    assert panel(window).accessibleName().endswith("lost, to seat 3")


def test_the_end_of_the_story_is_in_sight_and_a_key_turns_back(qtbot: QtBot) -> None:
    window = window_after(qtbot, banked(40))
    keys(window, "Ctrl+F")
    bar = panel(window).story.room.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    assert panel(window).story.room.accessibleName() == "The bank, coup by coup"
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    assert bar.value() < bar.maximum()
    QTest.keyClick(window, Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum()


def test_a_line_of_the_story_that_is_touched_shows_its_coup(qtbot: QtBot) -> None:
    window = window_after(qtbot, banked(2))
    keys(window, "Ctrl+F")
    steps = panel(window).story.lines
    click(steps, steps.box(2).center())
    assert scene(window).keyed.coup == 2


def test_touching_the_line_over_the_story_shows_all_of_it(qtbot: QtBot) -> None:
    window = window_after(qtbot, banked(2))
    page = window.view.panel.table
    click(page, page.story.geometry().topLeft() + QPoint(60, -20))
    assert is_up(window)


def test_at_macao_the_hands_of_each_coup_are_told(qtbot: QtBot) -> None:
    window = window_after(qtbot, MACAO)
    menu(window, "The hands, coup by coup")
    assert panel(window).hands.isVisible()
    assert panel(window).accessibleName() == (
        "The hands, coup by coup. Coup 1, Bank 7, Seat 3 9 wins, Seat 2 6 loses"
    )
    click(panel(window).hands.lines)
    assert scene(window).keyed.coup == 1


@pytest.mark.parametrize("variant", ["macao", "porcelaine"])
def test_before_the_first_coup_it_is_said_that_there_is_none(qtbot: QtBot, variant: str) -> None:
    window = shown(qtbot, builders.session(variant))
    keys(window, "Ctrl+F")
    assert panel(window).accessibleName().endswith("No coup yet")
    assert not window.grab().isNull()


def test_where_nothing_is_to_be_turned_that_key_does_nothing(qtbot: QtBot) -> None:
    window = punto(qtbot, "B")
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    assert status(window).startswith("That key has nothing to do here")


# Where everything stands.


def boxes(place: RoadSet) -> list[QRect]:
    """The parts of a set of roads that hold something."""
    roads = [each.box.toRect() for each in (place.bead, place.big, *place.derived)]
    lines = [place.title, place.won, place.pairs, place.forecast]
    return [box for box in (*roads, *lines) if not box.isEmpty()]


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize(
    ("width", "height", "large"), [(336, 432, 0), (336, 532, 0), (424, 776, 1)]
)
def test_no_road_lies_over_another_or_out_of_the_panel(
    sets: int, width: int, height: int, large: int
) -> None:
    room = QRect(0, 0, width, height)
    found = laid(room, sets, lambda small, wide: wide if large else small)
    every = [box for place in found for box in boxes(place)]
    assert all(room.contains(box) for box in every)
    assert not [(a, b) for n, a in enumerate(every) for b in every[:n] if a.intersects(b)]


@pytest.mark.parametrize("sets", [1, 2])
def test_a_full_shoe_stands_on_the_bead_plate(sets: int) -> None:
    for place in laid(QRect(0, 0, 336, 532), sets, lambda small, _: small):
        assert place.bead.grid.columns >= 15


def test_red_and_blue_are_the_houses_on_both_bead_plates(qtbot: QtBot) -> None:
    night = builders.session(house='[roads]\nbanque = "blue"\n')
    window = shown(qtbot, night)
    cards_alone(window)
    keys(window, "Enter Enter k 9 2 q")
    beads = window.view.panel.table.beads
    spot = beads.box(0).topLeft() + QPoint(5, beads.pitch() // 2 - 2)
    blue = scene(window).style.colour("fill_ponte")
    assert beads.grab().toImage().pixelColor(spot) == blue


@pytest.mark.parametrize("language", ["fr", "en"])
def test_how_a_large_bank_went_on_is_told_in_full(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Where both amounts leave no room for it, the one from which it went is left out: it stands
    in the line before."""
    cut: list[str] = []
    whole = paint.elided

    def told(text: str, font: QFont, width: int) -> str:
        short = whole(text, font, width)
        cut.extend([text] if short != text else [])
        return short

    monkeypatch.setattr(paint, "elided", told)
    window = shown(qtbot, dealt_shoe("chemin_de_fer", 30, Random(4)), language)
    window.resize(1280, 800)
    keys(window, "Ctrl+F")
    window.grab()
    assert cut == []
