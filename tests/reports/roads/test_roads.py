"""The roads on the session sheet, read back from the PDF; what came of each coup is by hand."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from re import findall, sub

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Spacer

from dealer_app.i18n import words
from dealer_app.reports.layout.paper import WIDTH, print_to, register_fonts
from dealer_app.reports.roads.road_marks import (
    BLUE,
    RED,
    MarkCell,
    Sign,
    Tones,
    bead_sign,
    win_sign,
)
from dealer_app.reports.roads.road_marks import derived_sign as derived
from dealer_app.reports.roads.road_page import Cells, RoadBand, grids, roads_part, shelves
from dealer_app.reports.session.document import figures_of, page_of
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId, Role
from dealer_app.table import events as ev
from dealer_app.table.view.roads import CoupResult, Derived, RoadCell, RunMark, roads
from tests.play import PlayTable, the
from tests.reports.builders import coup, data, enter, evening, house, printed, session, shoe
from tests.reports.nights import night
from tests.reports.reading import pages, text

ENGLISH, FRENCH = words("en"), words("fr")
CELLS = Cells(12.0, 7.0)
TONES = Tones({Role.BANQUE: "B", Role.PONTE: "P", Role.TIE: "T"})

BANQUE, PONTE, TIE = "3 4 K 5", "4 K 5 3", "4 4 5 5"
"""Four cards each: 9 to 3 for the bank, 9 to 3 for the ponte, 9 to 9."""

COUPS = "BPPBPBPPBBPBPBBPBTPBBPTBBBBBBPBBBBBBPPPBTPBBPPTBPPBPPPPPBBPBBPPPBBPPPBPBBPPT"
"""A whole shoe by chance."""

PLAIN = "A 4 3 2 6 5"
"""The bank wins by 1 to 0, all six cards drawn: no natural."""


def dealt(*coups: str) -> PlayTable:
    """A table at which these coups were dealt from one shoe."""
    table = shoe(session())
    for cards in coups:
        coup(table, cards)
    return table


def beads(found: str) -> Iterator[str]:
    """The letters of each bead plate, in the order of its coups."""
    for part in found.split("\nBead plate\n")[1:]:
        yield "".join(line for line in part.split("\nBig eye boy")[0].split())


def signs(path: Path, page: int = 0) -> list[str]:
    """The names of the marks that lie on a page, in the order in which they were put there."""
    contents = the(PdfReader(path).pages[page].get_contents())
    laid = findall(rb"/FormXob\.(\S+) Do", contents.get_data())
    return [name.decode().rpartition("-")[0] for name in laid]


def test_the_bead_plate_has_a_letter_for_each_coup(tmp_path: Path) -> None:
    table = dealt(BANQUE, PONTE, PONTE, TIE, PLAIN)
    assert list(beads(text(tmp_path, table, ENGLISH))) == ["BPPTB"]


def test_french_beads_have_french_letters(tmp_path: Path) -> None:
    found = pages(printed(tmp_path, dealt(BANQUE, PONTE, TIE), FRENCH))
    assert "".join(line for line in "".join(found).split() if line in "BPÉ").startswith("BPÉ")


def test_a_board_says_what_its_coups_add_up_to(tmp_path: Path) -> None:
    table = dealt(BANQUE, PLAIN, TIE, "4 K 4 3", "4 4 5 4")
    wanted = "Banker: 2 · Player: 2 · Tie: 1 · Banker pairs: 1 · Player pairs: 1 · Naturals: 4"
    found = text(tmp_path, table, ENGLISH)
    assert "Shoe 1 · coups 1–5" in found
    assert wanted in found


def test_one_bank_and_three_pontes_give_big_eye_boy_blue_and_red(tmp_path: Path) -> None:
    table = dealt(BANQUE, PONTE, PONTE, PONTE)
    laid = signs(printed(tmp_path, table, ENGLISH))
    assert [name for name in laid if name.startswith("derived-1")] == ["derived-1-B", "derived-1-R"]


def test_the_big_road_has_ties_pairs_and_naturals_with_the_win_that_they_follow(
    tmp_path: Path,
) -> None:
    table = dealt(TIE, PLAIN, TIE, "4 K 4 3", "4 4 5 4")
    laid = signs(printed(tmp_path, table, ENGLISH))
    assert [name for name in laid if name.startswith("win")] == [
        "win-banque-2-000-1",
        "win-ponte-0-101-1",
        "win-ponte-0-110-1",
    ]


def test_a_void_coup_is_on_no_road(tmp_path: Path) -> None:
    table = enter(dealt(PONTE), ev.CoupOpened(), ev.CardDealt(Card("A"), None))
    enter(table, ev.CoupVoided("Misdeal"))
    assert list(beads(text(tmp_path, coup(table, BANQUE), ENGLISH))) == ["PB"]


def test_a_corrected_card_redraws_the_roads(tmp_path: Path) -> None:
    table = dealt(PONTE)
    enter(table, ev.CardCorrected(HandId("ponte"), 1, Card("5")))  # 5 and 5 are nothing
    enter(table, ev.CardDealt(Card("K"), None), ev.CardDealt(Card("4"), None))
    assert list(beads(text(tmp_path, table, ENGLISH))) == ["B"]


def test_a_struck_coup_leaves_the_roads(tmp_path: Path) -> None:
    table = dealt(PONTE, BANQUE)
    while len(table.coups) > 1:
        table.undo()
    assert list(beads(text(tmp_path, table, ENGLISH))) == ["P"]


def test_every_shoe_has_a_board_of_its_own(tmp_path: Path) -> None:
    table = enter(dealt(BANQUE, PONTE), ev.ShoeClosed())
    coup(shoe(table), TIE)
    found = text(tmp_path, table, ENGLISH)
    assert list(beads(found)) == ["BP", "T"]
    assert "Shoe 2 · coups 3" in found


def test_a_shoe_that_was_not_dealt_from_has_no_board(tmp_path: Path) -> None:
    table = shoe(enter(dealt(BANQUE), ev.ShoeClosed()))
    assert list(beads(text(tmp_path, table, ENGLISH))) == ["B"]


def test_two_tableaux_have_their_own_roads(tmp_path: Path) -> None:
    found = text(tmp_path, night("banque", 12, 6), ENGLISH)
    plates = list(beads(found))
    assert len(plates) == 2
    assert [set(plate) - set("BT") for plate in plates] == [{"1"}, {"2"}]
    assert "Shoe 1 · Tableau 2 · coups" in found


@pytest.mark.parametrize("variant", ["chemin_de_fer", "macao", "porcelaine"])
def test_a_game_whose_bank_moves_has_its_story_once_and_no_roads(
    tmp_path: Path, variant: str
) -> None:
    found = text(tmp_path, night(variant, 6, 5), ENGLISH).splitlines()
    assert "Roads" not in found
    assert found.count("The bank") == 1


def test_a_hand_a_ponte_has_no_roads(tmp_path: Path) -> None:
    found = text(tmp_path, night("baccara", 5, 4, {"hands": "per_ponte"}), ENGLISH)
    assert "Roads" not in found.splitlines()


def test_a_session_without_a_coup_has_no_roads(tmp_path: Path) -> None:
    assert "Roads" not in text(tmp_path, session(), ENGLISH).splitlines()


@cache
def three_shoes() -> PlayTable:
    """A session of three shoes, dealt once for all tests."""
    return evening(230, stakes=0)


def test_three_shoes_have_all_their_boards_on_two_pages(tmp_path: Path) -> None:
    found = pages(printed(tmp_path, three_shoes(), ENGLISH))
    assert sum("Bead plate" in page for page in found) <= 2
    assert sum(page.count("Bead plate") for page in found) == 3


@pytest.mark.parametrize("above", range(0, 700, 100))
def test_a_board_is_never_torn_apart(tmp_path: Path, above: int) -> None:
    register_fonts()
    sheet, paper = data(three_shoes()), tmp_path / "roads.pdf"
    figures = figures_of(sheet, ENGLISH)
    story = [Spacer(0, above), *roads_part(sheet.table, figures)]
    print_to(paper, story, page_of("Roads", sheet, figures), invariant=True)
    for page in pages(paper):
        lines = page.splitlines()
        assert lines.count("Big road") == lines.count("Cockroach pig")


def laid_out(results: str, room: float = WIDTH) -> Sequence[Sequence[RoadBand]]:
    roles = {"B": Role.BANQUE, "P": Role.PONTE, "T": Role.TIE}
    found = roads(CoupResult(roles[letter]) for letter in results)
    register_fonts()
    return [shelf.roads for shelf in shelves([*grids(found, TONES, CELLS, ENGLISH)], room)]


@pytest.mark.parametrize(
    ("results", "shelves"),
    [
        ("BPP", [5]),
        (COUPS[:20], [5]),
        (COUPS[:36], [2, 3]),
        (COUPS, [1, 2, 2]),
    ],
)
def test_the_roads_of_more_coups_take_more_shelves(results: str, shelves: list[int]) -> None:
    assert [len(shelf) for shelf in laid_out(results)] == shelves


def test_a_road_that_is_wider_than_the_paper_goes_on_below() -> None:
    shelves = laid_out("BP" * 50)  # a hundred columns of 12 points, 43 to a line
    big = [road for shelf in shelves for road in shelf if road.name.startswith("Big road")]
    assert [len(road.marks) for road in big] == [43, 43, 14]
    assert [road.name for road in big] == ["Big road", "Big road (2)", "Big road (3)"]


@pytest.mark.parametrize("results", ["BPP", "BP" * 50, "B" * 90, COUPS])
def test_no_shelf_is_wider_than_the_paper(results: str) -> None:
    for shelf in laid_out(results):
        assert sum(road.width for road in shelf) <= WIDTH


def drawing(sign: Sign) -> str:
    """How a mark is drawn, its colours left out."""
    register_fonts()
    canvas = Canvas("nowhere.pdf")
    canvas.setFont("DejaVuSans", 8)
    sign.draw(canvas, MarkCell(0, 0, 12))
    code = "\n".join(vars(canvas)["_code"])
    return sub(r"\S+ \S+ \S+ (rg|RG)", "", code)


def every_sign() -> Iterator[Sign]:
    for natural, bank, ponte in product((False, True), repeat=3):
        for role in TONES.letters:
            beside = CoupResult(role, ponte_pair=ponte, banque_pair=bank, natural=natural)
            yield bead_sign(beside, TONES)
        for role, ties in product((Role.BANQUE, Role.PONTE), range(4)):
            yield win_sign(RoadCell(0, 0, role, ties, ponte, bank, natural, coup=1), TONES)
    yield from (derived(road, mark) for road in Derived for mark in RunMark)


def test_no_two_marks_differ_in_colour_alone() -> None:
    known = {sign.name: drawing(sign) for sign in every_sign()}
    same = [pair for pair in combinations(known, 2) if known[pair[0]] == known[pair[1]]]
    assert same == []


def test_a_house_whose_bank_is_blue_has_a_red_ponte() -> None:
    tones = Tones(TONES.letters, bank_red=False)
    assert (tones.of(Role.BANQUE), tones.of(Role.PONTE)) == (BLUE, RED)


def test_a_house_that_draws_its_bank_blue_has_it_blue_on_paper(tmp_path: Path) -> None:
    table = shoe(session(house=house('name = "Casino"\n[roads]\nbanque = "blue"\n')))
    laid = signs(printed(tmp_path, coup(table, BANQUE), ENGLISH))
    assert "win-banque-0-100-0" in laid
