"""A bank's night in short: a row a coup, with what every seat gained; read back from the PDF.

Sums are by hand, from the rules: §3.5, §9.3, §10.3 and §12.3.
"""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from dealer_app.i18n import words
from dealer_app.papers.kinds import paper_of
from dealer_app.reports import UnnumberedKind
from dealer_app.reports.coup.nets import NETS, coup_in_short, night_of
from dealer_app.reports.session.document import figures_of
from dealer_app.table.accounts.payout import shared
from tests.builders import replayed
from tests.play import PlayTable
from tests.reports.builders import data, printed
from tests.reports.nights import night
from tests.reports.reading import lacking, text

ENGLISH = words("en")
GROUNDS = "On grey: who held the bank. In bold: who held the cards for others."

CHEMIN_DE_FER = """\
variant chemin_de_fer
seats 4
shoe
coup
bank 1 1000
stake 2 600
stake 3 250
stake v1 100
deal K K 6 7
coup
stake 2 600
stake 3 400
deal K K 9 7
coup
bank 2 500
stake 3 500
deal K K 7 7
"""
"""The bank wins 950 less 5 %, loses 1,000 and passes, then a tie leaves 500 where it lies."""

SHORT = """\
No. Shoe Time Ponte Bank Result Stakes Cagnotte 1 2 3 4 Standing
1 1 – K 6 6 K 7 7 Bank 950 47.50 +902.50 −600 −250 −100
2 1 – K 9 9 K 7 7 Ponte 1,000 −1,000 +600 +400
3 1 – K 7 7 K 7 7 Tie 500 0 0
□ card that stayed face down; 0 ten or court card not told apart
On grey: who held the bank. In bold: who held the cards for others.
The stakes of each seat stand in the detailed edition.""".splitlines()


def test_a_night_in_short_has_a_row_a_coup(tmp_path: Path) -> None:
    found = text(tmp_path, replayed(CHEMIN_DE_FER), ENGLISH)
    assert lacking(SHORT, found) == []
    assert "2 600.00 −600.00" not in found


def test_the_detailed_edition_has_every_stake(tmp_path: Path) -> None:
    found = text(tmp_path, replayed(CHEMIN_DE_FER), ENGLISH, detailed=True)
    assert "2 600.00 −600.00 3 250.00 −250.00 v1 100.00 −100.00" in found
    assert "On grey: who held the bank" not in found


def test_a_house_that_banks_has_its_stakes_in_every_edition(tmp_path: Path) -> None:
    found = text(tmp_path, night("festival", 2, 6), ENGLISH)
    assert "On grey: who held the bank" not in found
    assert "Seat Bet Stake Net" in found


MACAO = """\
variant macao
option stakes=before_deal
seats 5
shoe
coup
stake 5 own 100
stake 4 own 100
stake 3 own 100
deal 9 8 K 2 4 9 8 6 2 3
"""
"""§10.3.1, and a seat without a stake: the bank's 7 against 9, 7 and 6."""


def test_hands_of_seats_stand_below_what_they_gained(tmp_path: Path) -> None:
    wanted = ["1 – −200 −100 0 +300", "4 3 7 300 2 2 · 4 K 6 · 6− 8 8 · 7= 9 9 · 9+"]
    assert lacking(wanted, text(tmp_path, replayed(MACAO), ENGLISH)) == []


def test_a_void_coup_gains_nobody_anything_and_says_why(tmp_path: Path) -> None:
    void = MACAO.replace("9 8 K 2 4 9 8 6 2 3", "9 8 K\nvoid Misdeal")
    wanted = ["1 –", "300 K · 0 8 · 8 9 · 9", "Void coup: Misdeal."]
    assert lacking(wanted, text(tmp_path, replayed(void), ENGLISH)) == []


BACCARA = """\
variant baccara
seats 4
shoe
coup
stake 2 tableau_1 100
stake 3 tableau_2 50
deal K K K 9 6 8
"""
"""An 8 that nobody was named to hold loses to the right's 9 and wins against the left's 6."""


def test_a_bank_that_nobody_was_named_to_hold_has_a_column(tmp_path: Path) -> None:
    wanted = [
        "No. Time Tableau 1 Tableau 2 Bank Stakes Bank 1 2 3 4",
        "1 – K 9 9+ K 6 6− K 8 8 150 −50 +100 −50",
        f"{GROUNDS} + the hand wins, − it loses, = it ties.",
    ]
    assert lacking(wanted, text(tmp_path, replayed(BACCARA), ENGLISH)) == []


@pytest.mark.parametrize("variant", ["porcelaine", "macao", "chemin_de_fer", "banque", "baccara"])
def test_a_coups_row_comes_to_nothing_with_the_cagnotte(variant: str) -> None:
    session = night(variant, 20, 6, {"cagnotte": "5%"} if variant == "porcelaine" else {})
    for each in session.table.coups:
        bank = each.settlement.bank
        assert bank is not None or not each.settlement.lines
        levied = bank.cagnotte if bank else 0
        assert sum(each.settlement.nets.values()) + levied == 0


def cells(session: PlayTable) -> list[tuple[str, bool, bool]]:
    """What each seat gained in the last coup: the text, on grey, in bold."""
    figures = figures_of(data(session), ENGLISH)
    shown = night_of(session.table.coups, session.table.seats, figures)
    nets = coup_in_short(session.table.coups[-1], shown).cells[NETS]
    return [(cell.text, cell.ground, "Bold" in cell.ink.font) for cell in nets]


def test_the_holder_stands_on_grey_and_who_held_the_cards_in_bold() -> None:
    assert cells(replayed(CHEMIN_DE_FER.split("coup\nbank 2", maxsplit=1)[0])) == [
        ("−1,000", True, False),
        ("+600", False, True),
        ("+400", False, False),
        ("", False, False),
        ("", False, False),
    ]


# the share of the reckless Grandeur

PORCELAINE = """\
variant porcelaine
seats 4
shoe
coup
bank 1 1000
stake 4 400
stake 3 300
stake 2 200
stake v1 100
deal M 3 12 9
say grandeur stand
say decadence stand
"""
"""§9.3.8: the Grandeur stood on 3, lost, and bears half of what the Personalities lost."""


def test_who_bore_what_is_told(tmp_path: Path) -> None:
    said = "The Grandeur (Seat 4) bears 250 of what the others lose: Seat 2: 100, Seat 3: 150."
    assert said in text(tmp_path, replayed(PORCELAINE), ENGLISH).replace("\n", " ")


def test_who_took_what_is_told(tmp_path: Path) -> None:
    won = PORCELAINE.replace("M 3 12 9", "M 3 12 M")
    said = "The Grandeur (Seat 4) takes 250 of what the others win: Seat 2: 100, Seat 3: 150."
    assert said in text(tmp_path, replayed(won), ENGLISH).replace("\n", " ")


def test_nothing_is_told_of_a_share_that_was_left(tmp_path: Path) -> None:
    left = PORCELAINE.replace("M 3 12 9", "M 3 12 M") + "claim no\n"
    assert "of what the others" not in text(tmp_path, replayed(left), ENGLISH)


@pytest.mark.parametrize(
    "banque", ["3", "9\nsay grandeur stand\nsay decadence stand\nvoid Misdeal"]
)
def test_a_tie_and_a_void_coup_share_nothing(banque: str) -> None:
    dealt = PORCELAINE.split("12 9", maxsplit=1)[0] + f"12 {banque}\n"
    if "void" not in dealt:
        dealt += "say grandeur stand\nsay decadence stand\n"
    last = replayed(dealt).table.coups[-1]
    assert shared(last.rules.variant, last.coup, last.settlement) == {}


# long nights


def test_a_long_story_of_the_bank_stands_in_columns_side_by_side(tmp_path: Path) -> None:
    found = text(tmp_path, night("macao", 50, 5), ENGLISH)
    heads = "Coup Held by Before Gained After How it went on"
    assert f"{heads} {heads}" in found


def test_what_every_shoe_has_alike_is_told_once(tmp_path: Path) -> None:
    found = text(tmp_path, night("porcelaine", 45, 4, {"packs": "3"}), ENGLISH)
    assert "In every shoe: Packs: 3, Cards: 192, " in found


def test_what_every_shoe_has_alike_stays_in_each_of_its_rows_among_the_data() -> None:
    told = data(night("porcelaine", 45, 4, {"packs": "3"}))
    paper = json.loads(paper_of(UnnumberedKind.SHEET, told, ENGLISH).json())
    shoes = paper["tables"]["shoes"]
    assert {(each["packs"], each["cards"]) for each in shoes} == {(3, 192)}
    assert [each["shoe"] for each in shoes] == [each.number for each in told.course.shoes]
    assert sum(each["coups"] for each in shoes) == len(told.table.coups)


def test_a_night_of_200_coups_at_twelve_seats_is_no_book(tmp_path: Path) -> None:
    assert len(PdfReader(printed(tmp_path, night("macao", 200, 12), ENGLISH)).pages) <= 12
