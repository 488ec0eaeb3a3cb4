"""Scorecards printed from the rules of a game that has roads."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from pytestqt.qtbot import QtBot

from dealer_app.library import read_sheet
from dealer_app.night.open_tables import NewSession, open_table
from tests.gui.shell.hall import Hall, clock, hall, left_open


def rules_of(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The rules of the table that was left open, on the screen."""
    here = hall(qtbot, folder, language)
    here.key("Enter", "F2")
    return here


def cards(here: Hall, folder: Path) -> list[str]:
    """The text of each page of the card that is printed now."""
    here.key("F7")
    here.dealing.rules.press.wait()
    here.until(lambda: here.status().startswith("The scorecard:"))
    (paper,) = (folder / "tables").glob("*.pdf")
    return [page.extract_text() for page in PdfReader(paper).pages]


def test_f7_prints_the_card_of_the_shoe_and_a_blank_one(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", coups=2)
    filled, blank = cards(rules_of(qtbot, tmp_path), tmp_path)
    assert "1–2" in filled
    assert "1–2" not in blank


def test_before_the_first_coup_the_card_is_blank(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2", "K", "3")
    assert len(cards(rules_of(qtbot, tmp_path), tmp_path)) == 1


def test_a_game_without_roads_offers_no_card(qtbot: QtBot, tmp_path: Path) -> None:
    new = NewSession(read_sheet("macao"), None, {}, 6, "Table 3", "Claire Fabre")
    open_table(tmp_path / "tables", new, clock).let_go()
    here = rules_of(qtbot, tmp_path)
    assert here.headline() == "Macao"
    assert not here.dealing.rules.button(here.dealing.rules.print_card).isVisible()
    here.key("F7")
    here.dealing.rules.press.wait()
    assert list((tmp_path / "tables").glob("*.pdf")) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_keys_of_the_rules_fit_the_smallest_window(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    left_open(tmp_path, "Table 3", coups=1)
    here = rules_of(qtbot, tmp_path, language)
    page = here.dealing.rules
    paper = page.button(page.press.show_paper)
    paper.setVisible(True)
    here.until(lambda: paper.width() > 0)
    assert page.minimumSizeHint().width() <= 1280


def test_f6_prints_the_form_for_coups_without_the_program(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3")
    here = rules_of(qtbot, tmp_path)
    here.key("F6")
    here.dealing.rules.press.wait()
    here.until(lambda: here.status().startswith("The form for coups without the program:"))
    front, back = PdfReader(tmp_path / "tables" / "Table 3 form.pdf").pages
    assert "Table 3" in front.extract_text()
    assert "The tray meanwhile" in back.extract_text()
