"""The cards of a game that has its own, and the tarot that stands in for them (S1.5, S1-A39)."""

from pathlib import Path

import pytest
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from dealer_app.gui.house.cards_page import face_name
from dealer_app.gui.kit.card_art import Deck, card_file
from dealer_app.i18n import words
from dealer_app.library import read_sheet, resolve
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.variant import Variant
from tests.gui.shell.hall import Hall, hall
from tests.gui.staff.staffed import fronts
from tests.play import the


def game(name: str) -> Variant:
    return resolve(read_sheet(name), {})


def looking(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The page of the cards, opened from the form of a new table."""
    here = hall(qtbot, folder, language, table="Table 3", croupier="A. Roche")
    here.touch(here.page.new.games.button("porcelaine"))
    here.key("F2")
    return here


def listed(here: Hall) -> list[tuple[str, ...]]:
    return list(the(the(here.host.opener).cards).texts())


def test_the_tarot_page_shows_what_each_card_becomes(qtbot: QtBot, tmp_path: Path) -> None:
    assert listed(looking(qtbot, tmp_path)) == [
        ("Ace to ten, in all four suits", "40", "1 to 10"),
        ("The four jacks (valets)", "4", "11"),
        ("The four knights (cavaliers)", "4", "12 (=0)"),
        ("The four queens and the four kings", "8", "Mask (=0)"),
        ("Trumps 1 to 8, the same in every pack", "8", "Mask (=0)"),
        ("Trumps 9 to 21", "13", "cards put aside"),
        ("The excuse", "1", "card put aside"),
    ]


def test_the_trumps_one_to_eight_are_masks_in_every_pack(qtbot: QtBot, tmp_path: Path) -> None:
    (trumps,) = (row for row in listed(looking(qtbot, tmp_path)) if row[0].startswith("Trumps 1 "))
    assert trumps[0].endswith("the same in every pack")
    assert trumps[2].startswith("Mask")


def test_every_face_is_shown_with_what_it_counts(qtbot: QtBot, tmp_path: Path) -> None:
    here = looking(qtbot, tmp_path)
    faces = the(the(here.host.opener).cards).faces()
    assert faces == (*map(str, range(1, 12)), "12 (=0)", "Mask (=0)")


def test_enter_and_escape_lead_back_to_the_form_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    here = looking(qtbot, tmp_path)
    for key in ("Enter", "Esc", "F2"):
        assert here.in_front is not here.page
        here.key(key)
        assert here.in_front is here.page
        assert here.page.new.form.game == "porcelaine"
        here.touch(here.page.button(here.page.doors.show_cards))


def test_the_page_is_in_both_languages_and_changes_while_it_is_read(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = looking(qtbot, tmp_path, "fr")
    assert listed(here)[1] == ("Les quatre valets", "4", "11")
    here.key("F12")
    assert listed(here)[1] == ("The four jacks (valets)", "4", "11")


def test_a_game_of_fifty_two_cards_offers_no_such_page(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.touch(here.page.new.games.button("macao"))
    assert not here.page.button(here.page.doors.show_cards).isVisible()
    here.key("F2")
    assert here.in_front is here.page


def test_the_menu_of_the_table_leads_there_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.touch(here.page.new.games.button("porcelaine"))
    here.key("Enter")
    here.dealing.window.cards_requested.emit()
    assert fronts(here, here.dealing.cards)
    assert here.headline() == "The cards of Baccara-Porcelaine"
    here.key("Enter")
    assert here.shell.pages.currentWidget() is here.dealing.window


@pytest.mark.parametrize("face", [*map(str, range(1, 13)), "M"])
def test_every_face_of_porcelaine_has_a_drawing_of_its_own(face: str) -> None:
    file = card_file(Card(face), Deck("porcelaine", "fr"))
    assert file.parent.name == "porcelaine"
    assert QSvgRenderer(str(file)).isValid()


def test_a_card_face_down_and_the_cards_of_other_games_are_the_common_ones() -> None:
    assert card_file(HIDDEN, Deck("porcelaine", "fr")).parent.name == "cards"
    assert card_file(Card("7"), Deck("macao", "fr")).parent.name == "cards"
    assert card_file(Card("K"), Deck("macao", "fr")).parent.name == "fr"


def test_the_twelve_is_named_with_what_it_counts() -> None:
    named = [face_name(game("porcelaine"), words("fr"), face) for face in ("11", "12")]
    assert named[0] == "11"
    assert named[1].startswith("12 (=")
