"""The PAR sheet of an appraised game, read back as text from the PDF."""

from datetime import UTC
from pathlib import Path

import pytest
from pypdf import PdfReader

from dealer_app.cli import main
from dealer_app.i18n import words
from dealer_app.library import variant_ids
from dealer_app.odds import BALANCED, Question, answer
from dealer_app.papers import Imprint, write_par_sheet
from tests.reports.builders import PRINTED


def printed(
    path: Path, game: str, language: str = "en", habits: tuple[str, ...] = (), **options: str
) -> str:
    """The text of a game's PAR sheet, its white space made one."""
    found = answer(Question(game, None, options, None, "", habits))
    write_par_sheet(path, found, words(language), Imprint(PRINTED, zone=UTC))
    pages = PdfReader(path).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_every_bet_has_its_edge_its_variance_and_what_the_house_expects(tmp_path: Path) -> None:
    """§2.6; a hundred units on a bet that loses 1.2351 of them, one standing for 0.951."""
    text = printed(tmp_path / "par.pdf", "punto_banco")
    assert "Player −1.2351 % 0.9047 1.24 −17.4 19.9" in text
    assert "Tie −14.3596 % 6.9742 14.36 −37.4 66.1" in text


def test_every_line_has_its_probability(tmp_path: Path) -> None:
    text = printed(tmp_path / "par.pdf", "punto_banco")
    assert "Dragon 7 The Banker wins with 7 in three cards 0.02253382 40.00" in text


def test_the_sheet_names_its_shoe_its_options_and_the_sheet_it_was_computed_from(
    tmp_path: Path,
) -> None:
    text = printed(tmp_path / "par.pdf", "punto_banco", packs="6", tie="9:1")
    assert "6 packs, 312 cards" in text
    assert "Tie 9:1" in text
    assert "game sheet SHA-256" in text


def test_the_choices_of_a_free_bank_stand_in_a_grid(tmp_path: Path) -> None:
    """§3.4: with the ponte's and the bank's equilibrium."""
    text = printed(tmp_path / "par.pdf", "chemin_de_fer", habits=(BALANCED,), banque_law="free")
    assert "Total no card 5 0.811" in text
    assert "4 1 0 0 1 1 1 1 1 1 0 0" in text
    assert "6 0.379 0 0 0 0 0 0 1 1 0 0" in text


def test_a_bet_without_an_exact_figure_is_named(tmp_path: Path) -> None:
    text = printed(tmp_path / "par.pdf", "banque")
    assert "Both tableaux: it lies on several sides at once" in text


HEADINGS = {
    "en": ("What each bet is worth", "Payouts and their probabilities", "How it was computed"),
    "fr": ("Ce que vaut chaque pari", "Paiements et probabilités", "Comment c’est calculé"),
}


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("game", variant_ids())
def test_every_game_is_printed_in_both_languages(tmp_path: Path, game: str, language: str) -> None:
    text = printed(tmp_path / "par.pdf", game, language)
    assert [each for each in HEADINGS[language] if each not in text] == []


def test_the_sheet_is_asked_for_beside_the_odds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "par.pdf"
    assert main(["theory", "macao", "--pdf", str(path), "--language", "en"]) == 0
    assert path.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.startswith("Macao")


def test_a_sheet_that_cannot_be_written_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere" / "par.pdf"
    assert main(["theory", "macao", "--pdf", str(path), "--language", "en"]) == 2
    assert str(path) in capsys.readouterr().err
