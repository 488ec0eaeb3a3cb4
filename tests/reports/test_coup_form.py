"""The form for coups that are dealt without the program: what each game asks for has its box."""

from datetime import UTC
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.library import variant_ids
from dealer_app.papers import Imprint
from dealer_app.papers.game_papers import write_form
from dealer_app.reports.coup_form import (
    HIGH,
    NAME,
    SIDE,
    BoxLine,
    FormBox,
    FormHeading,
    coup_lines,
    room_for,
)
from dealer_app.reports.layout.paper import WIDTH, register_fonts, width_of
from tests.builders import session
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.reading import pages

SEVEN_MM = 19.84
NARROWEST = 0.72
"""How narrow letters of the smallest type may be drawn."""

LANGUAGES = ["fr", "en"]


def rows(table: PlayTable, language: str = "en") -> list[BoxLine]:
    rules = table.state.rules
    return list(coup_lines(rules, table.state.seats, words(language)))


def names(table: PlayTable) -> set[str]:
    """The names of a coup's boxes, and the words to tick in them."""
    boxes = [cell for row in rows(table) for cell in row.cells if isinstance(cell, FormBox)]
    return {said for box in boxes for said in (box.name, box.value, *box.ticks) if said}


def form(folder: Path, table: PlayTable, language: str = "en", coups: int = 0) -> list[str]:
    path = folder / "form.pdf"
    write_form(path, table.state, words(language), Imprint(PRINTED, UTC), coups)
    return pages(path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", variant_ids())
def test_a_page_holds_coups_and_its_back_the_rest(game: str, language: str, tmp_path: Path) -> None:
    front, back = form(tmp_path, session(game), language)
    said = words(language)
    assert front.count(said("Irregularity, decision, remarks")) >= 2
    for each in ("House", "Date", "Croupier", "Chef de table", "Last coup on the screen, its hour"):
        assert said(each) in front
    assert said("The tray meanwhile") in back
    assert back.count(said("Signature")) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", variant_ids())
def test_every_box_is_for_a_pencil_and_every_word_in_it_whole(game: str, language: str) -> None:
    register_fonts()
    for row in rows(session(game), language):
        shares = sum(cell.share for cell in row.cells)
        for cell in row.cells:
            room = WIDTH * cell.share / shares - 2 * SIDE
            said = cell.text if isinstance(cell, FormHeading) else cell.name or cell.value
            assert width_of(said, NAME) * NARROWEST <= room, said
            if isinstance(cell, FormBox):
                assert not cell.ticks or room_for(cell.ticks, room) >= NARROWEST, cell.ticks
                assert row.height() >= SEVEN_MM
    assert HIGH >= SEVEN_MM


def test_a_house_that_banks_has_boxes_for_its_bets_and_commission() -> None:
    found = names(session("punto_banco"))
    assert {"Player", "Banker", "Tie", "Other bet:", "Commission: seat, amount"} <= found
    assert not {"Amount in the bank", "Said", "Cagnotte", "Share claimed"} & found


def test_a_bet_that_the_house_does_not_take_has_no_row() -> None:
    closed = '[bets.punto_banco]\nopen = ["ponte", "banque"]\n'
    found = names(session("punto_banco", house=closed))
    assert "Other bet:" not in found


def test_a_bank_that_patrons_hold_has_boxes_for_how_it_is_taken() -> None:
    found = names(session("chemin_de_fer"))
    assert {"Banco: seat", "banco suivi", "Avec la table: seat, amount", "Cagnotte"} <= found
    assert {"stays", "passes", "given up", "Ponte: seat", "stakes stay"} <= found


def test_the_trone_has_boxes_of_its_own() -> None:
    found = names(session("porcelaine"))
    assert {"Effondrement: seat", "covers", "stops", "Share claimed", "shuffled anew"} <= found
    assert not {"banco suivi", "Cards burned"} & found


def test_an_option_of_the_house_changes_the_form() -> None:
    assert "Cagnotte" in names(session("porcelaine", {"cagnotte": "5%"}))
    assert "Share claimed" not in names(session("porcelaine", {"penalty": "off"}))
    assert "Set aside" in names(session("chemin_de_fer", {"garage": "allowed"}))


def test_principals_have_boxes_for_their_duel() -> None:
    assert {"Ponte: amount", "Bank: amount"} <= names(session("festival"))


def test_hands_of_seats_stand_under_each_other() -> None:
    found = names(session("macao", seats=5))
    assert {"Card 1", "Card 2", "Card 3", "Wins, loses, tie"} <= found


def test_cards_bear_the_order_in_which_they_come() -> None:
    cells = [cell for row in rows(session("banque")) for cell in row.cells]
    orders = [cell.order for cell in cells if isinstance(cell, FormBox) and cell.order]
    assert orders == ["1", "4", "2", "5", "3", "6"]


def test_more_coups_than_a_page_holds_go_on_another(tmp_path: Path) -> None:
    first, second, _ = form(tmp_path, session("punto_banco"), coups=4)
    said = "Irregularity, decision, remarks"
    assert (first.count(said), second.count(said)) == (3, 1)
