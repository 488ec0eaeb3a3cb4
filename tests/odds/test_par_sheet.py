"""The PAR sheet of an appraised game, read back as text from the PDF."""

import re
from datetime import UTC
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.library import variant_ids
from dealer_app.odds.game_odds import BALANCED, GameOdds, OddsQuestion, answer
from dealer_app.papers import Imprint
from dealer_app.papers.game_papers import write_par_sheet
from tests.reports.builders import PRINTED
from tests.run_length import in_languages


@cache
def answered(game: str, habits: tuple[str, ...], **options: str) -> GameOdds:
    """What a game's PAR sheet tells, reckoned once for all languages."""
    return answer(OddsQuestion(game, None, options, None, "", habits))


def printed(
    path: Path, game: str, language: str = "en", habits: tuple[str, ...] = (), **options: str
) -> str:
    """The text of a game's PAR sheet, its white space made one."""
    found = answered(game, habits, **options)
    write_par_sheet(path, found, words(language), Imprint(PRINTED, zone=UTC))
    pages = PdfReader(path).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_every_bet_has_its_edge_its_variance_and_what_the_house_expects(tmp_path: Path) -> None:
    """§2.6; a hundred units on a bet that loses 1.2351 of them, and what 95 of 100 times they
    bring: on Player whole units, on Dragon 7 no more than was staked."""
    text = printed(tmp_path / "par.pdf", "punto_banco")
    assert "Player −1.2351 % 0.9047 1.24 −17.0 20.0" in text
    assert "Tie −14.3596 % 6.9742 14.36 −44.0 64.0" in text
    assert re.search(r"Dragon 7 −7.6113 % 37\.02\d\d 7.61 −146.0 100.0", text)


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


def test_a_law_that_leaves_choices_stands_whole_with_the_best_answers(tmp_path: Path) -> None:
    """§3.4: the casino's table, its two choices made against a ponte who always draws on 5."""
    text = printed(tmp_path / "par.pdf", "chemin_de_fer", habits=("ponte_5=1",))
    assert "Ponte: the law, and how often it draws where it may choose" in text
    assert "The Ponte always draws on 5." in text
    assert "3 D D D D D D D D D S D°" in text
    assert "5 D S S S S D° D D D S S" in text


def test_what_the_choices_gain_stands_below_their_law(tmp_path: Path) -> None:
    """§3.4: why those cells, of 100 units in the place of one."""
    text = printed(tmp_path / "par.pdf", "chemin_de_fer", habits=("ponte_5=9/11",))
    assert "What drawing gains more than standing, of 100 staked" in text
    (row,) = re.findall(r"Total Card never 0.818 always 3 9 (\S+) (\S+) (\S+) 5 4", text)
    gains = [float(gain.replace("\N{MINUS SIGN}", "-")) / 100 for gain in row]
    assert gains == pytest.approx([-0.061, 0.056, 0.078], abs=0.0006)


def test_the_equilibrium_of_a_free_bank_is_told_by_its_name(tmp_path: Path) -> None:
    text = printed(tmp_path / "par.pdf", "chemin_de_fer", habits=(BALANCED,), banque_law="free")
    assert "Equilibrium: neither hand gains by playing otherwise." in text
    assert "The Ponte draws on 5 in 81.1% of the cases." in text
    assert "6 0.379° S° S° S° S° S° S° D° D° S° S°" in text


def test_what_is_taken_for_granted_is_told_where_it_is(tmp_path: Path) -> None:
    """S2-A7, S2.10."""
    text = printed(tmp_path / "par.pdf", "macao", max_cards="no_limit", stakes="before_deal")
    assert "Taken for granted Nobody asks for a fourth card." in text
    assert "Stakes are made whatever the cards" not in text
    assert "Taken for granted" not in printed(tmp_path / "par.pdf", "punto_banco")


def test_patrons_who_bank_win_what_guests_lose_not_the_house(tmp_path: Path) -> None:
    assert "Bank wins in 100 coups" in printed(tmp_path / "par.pdf", "chemin_de_fer")
    assert "House wins in 100 coups" in printed(tmp_path / "par.pdf", "festival")


def test_a_bet_on_both_tableaux_has_a_line_for_what_becomes_of_each_half(tmp_path: Path) -> None:
    text = printed(tmp_path / "par.pdf", "banque")
    assert "The hand wins on one side, tie on the other" in text
    assert "it lies on several sides at once" not in text


HEADINGS = {
    "en": ("What each bet is worth", "Payouts and their probabilities", "How it was computed"),
    "fr": ("Ce que vaut chaque pari", "Paiements et probabilités", "Le calcul"),
}


@pytest.mark.parametrize(("game", "language"), in_languages(variant_ids()))
def test_every_game_is_printed_under_its_headings(tmp_path: Path, game: str, language: str) -> None:
    """Each game in one language: the headings are those of the paper, and of no game."""
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
