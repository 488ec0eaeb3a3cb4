"""A card burned, the cut card and a coup put right are seen on the felt and among past coups."""

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.past.coups_so_far import notes_said
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.table.view.past import CoupMark
from tests.gui.felt.nights import window_after
from tests.gui.felt.screens import keys, scene, status

BURNED = "variant punto_banco\nseats 7\nshoe\ncut 411\ncoup\nburn 5\ndeal 2 K 3 2 6\n"
ROADS = "variant punto_banco\nseats 7\nshoe\ncoup\ndeal 2 K 3 8\ncoup\nburn 5\ndeal 2 K 3 8\n"


def aside(window: TableWindow) -> str:
    return window.view.felt.aside.accessibleName()


def test_what_befell_the_coup_lies_beside_its_cards(qtbot: QtBot) -> None:
    window = window_after(qtbot, BURNED)
    assert aside(window) == "1 card burned cut card"
    before = window.view.felt.hands[1].grab().toImage()
    keys(window, "F5 Right Right 4")
    assert scene(window).view.marks == tuple(CoupMark)
    assert aside(window).endswith("cut card put right")
    hand = next(each for each in scene(window).view.hands if each.id == "banque")
    assert scene(window).put_right(hand) == (2,)
    assert window.view.felt.hands[1].grab().toImage() != before


def test_an_equal_card_that_nobody_put_right_bears_no_corner(qtbot: QtBot) -> None:
    window = window_after(qtbot, BURNED)
    keys(window, "F5 Right Right k")
    bank = scene(window).view.hands[1]
    assert [card.text for card in bank.cards] == ["K", "K"]
    assert scene(window).put_right(bank) == (2,)
    keys(window, "Back F5 Right 4 F5 Right Right 4")
    bank = scene(window).view.hands[1]
    assert [card.text for card in bank.cards] == ["4", "4"]
    assert scene(window).put_right(bank) == (1, 2)


def test_in_a_past_coup_that_was_put_right_no_equal_card_bears_the_corner(qtbot: QtBot) -> None:
    window = window_after(qtbot, "variant punto_banco\nshoe\ncoup\ndeal K K 8 4\ncoup\n")
    keys(window, "F3 F5 #1 #3 4")
    proposed = scene(window)
    keys(window, "#1 #1")
    assert status(window) == "Coup 1 is put right: Entered wrong."
    keys(window, "F3")
    for now in (proposed, scene(window)):
        bank = now.view.hands[1]
        assert [card.text for card in bank.cards] == ["4", "4"]
        assert now.put_right(bank) == (1,)


def test_the_corner_of_a_card_put_right_is_folded(qtbot: QtBot) -> None:
    window = window_after(qtbot, BURNED)
    keys(window, "F5 Right Right 4")
    hand, fold = window.view.felt.hands[1], scene(window).style.colour("fill_irregular")
    place = hand.place(2)
    picture = hand.grab().toImage()
    assert picture.pixelColor(place.left() + 3, place.bottom() - 3) == fold
    assert picture.pixelColor(hand.place(1).left() + 3, hand.place(1).bottom() - 3) != fold


def test_a_bead_is_marked_and_past_coups_say_what_by(qtbot: QtBot) -> None:
    window = window_after(qtbot, ROADS)
    plate = window.view.panel.table.beads
    keys(window, "Enter Enter")
    picture, plain, marked = plate.grab().toImage(), plate.box(0), plate.box(1)
    assert picture.copy(plain) != picture.copy(marked)
    keys(window, "Ctrl+F")
    assert notes_said(scene(window)) == ("▯ card burned: 2",)


def test_a_past_coup_on_the_felt_shows_what_befell_it(qtbot: QtBot) -> None:
    window = window_after(qtbot, ROADS + "coup\n")
    keys(window, "F3")
    assert "1 card burned" in aside(window)
    keys(window, "Left")
    assert "burned" not in aside(window)
