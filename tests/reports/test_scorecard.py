"""The guests' scorecard, read back from the PDF."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from re import findall

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject

from dealer_app.i18n import Words, words
from dealer_app.papers import Imprint
from dealer_app.papers.game_papers import write_scorecard
from dealer_app.table import events as ev
from tests.play import PlayTable, the
from tests.reports.builders import PRINTED, coup, enter, evening, house, session, shoe
from tests.reports.nights import night
from tests.reports.reading import pages

ENGLISH, FRENCH = words("en"), words("fr")

BANQUE, PONTE, TIE = "3 4 K 5", "4 K 5 3", "4 4 5 5"
"""9 to 3 for the bank, 9 to 3 for the ponte, 9 to 9: four cards each."""

CASINO = """\
name = "Casino"
[limits]
minimum = 20
maximum = 2000
multiple = 20
[bets.punto_banco]
limits = { tie = { minimum = 10, maximum = 200 } }
"""


def card(
    folder: Path, table: PlayTable, shoes: Sequence[int | None] = (None,), said: Words = ENGLISH
) -> list[str]:
    """The text of each page, each line without the spaces around it."""
    path = folder / "card.pdf"
    write_scorecard(path, table.state, said, Imprint(PRINTED, UTC), shoes)
    return ["\n".join(line.strip() for line in page.splitlines()) for page in pages(path)]


def two_shoes(of: PlayTable) -> PlayTable:
    table = enter(coup(coup(shoe(of), BANQUE), PONTE), ev.ShoeClosed())
    return coup(shoe(table), TIE)


def laid(path: Path) -> list[list[bytes]]:
    """The marks on each page, those of the key left out."""
    contents = [page.get_contents() for page in PdfReader(path).pages]
    return [
        findall(rb"/FormXob\.(\S+) Do", each.get_data()) for each in contents if each is not None
    ]


def test_a_blank_card_has_every_grid_and_no_mark(tmp_path: Path) -> None:
    (found,) = card(tmp_path, two_shoes(session()))
    lines = found.splitlines()
    for name in ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig"):
        assert name in lines
    assert laid(tmp_path / "card.pdf") == [[]]


def test_a_blank_card_leaves_date_and_shoe_to_be_written(tmp_path: Path) -> None:
    (found,) = card(tmp_path, session())
    assert {"Punto banco", "Table", "Table 3", "Date", "Shoe", "Coups"} <= set(found.splitlines())
    assert "2026-11-20" not in found


def test_a_card_says_what_may_be_staked(tmp_path: Path) -> None:
    (found,) = card(tmp_path, session(house=house(CASINO)))
    assert "Limits: 20 to 2,000, in 20s · Tie: 10 to 200" in found


def test_a_house_without_limits_has_them_written_by_hand(tmp_path: Path) -> None:
    (found,) = card(tmp_path, session())
    assert "Limits" in found.splitlines()
    assert "no limits" not in found


def test_a_card_explains_its_marks(tmp_path: Path) -> None:
    (found,) = card(tmp_path, session())
    wanted = {"Banker", "Player", "Tie", "tie after this win", "so many ties", "natural"}
    wanted |= {"Banker: pair", "Player: pair", "red: the runs repeat", "blue: they do not"}
    assert wanted <= set(found.splitlines())


@pytest.mark.parametrize(
    ("number", "beads", "counted"), [(1, "BP", ["1", "1", "0"]), (2, "T", ["0", "0", "1"])]
)
def test_a_card_of_a_shoe_has_its_coups_marked_and_counted(
    tmp_path: Path, number: int, beads: str, counted: list[str]
) -> None:
    (found,) = card(tmp_path, two_shoes(session()), [number])
    lines = found.split("\nBead plate\n")[1].splitlines()
    assert "".join(lines[: len(beads)]) == beads
    after = lines[len(beads) :]
    assert [after[after.index(name) + 1] for name in ("Banker", "Player", "Tie")] == counted
    assert "2026-11-20" in found


def test_a_card_of_a_shoe_may_have_a_blank_one_behind_it(tmp_path: Path) -> None:
    assert len(card(tmp_path, two_shoes(session()), [2, None])) == 2
    filled, blank = laid(tmp_path / "card.pdf")
    assert filled
    assert not blank


def test_a_shoe_that_was_not_dealt_from_is_a_card_without_marks(tmp_path: Path) -> None:
    (found,) = card(tmp_path, shoe(session()), [1])
    assert laid(tmp_path / "card.pdf") == [[]]
    lines = found.splitlines()
    assert lines[lines.index("Shoe") + 1] == "1"
    assert lines[lines.index("Date") + 1] == "Shoe"  # to be written by hand, as the counts are
    assert lines[lines.index("Naturals") + 1] == "Big road"


def test_each_tableau_has_a_card(tmp_path: Path) -> None:
    found = card(tmp_path, night("banque", 12, 6), [1])
    assert ["Tableau 1" in page for page in found] == [True, False]
    assert ["Tableau 2" in page for page in found] == [False, True]


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("shoes", [(None,), (1,)])
def test_a_card_of_a_whole_shoe_is_one_page(
    tmp_path: Path, language: Words, shoes: Sequence[int | None]
) -> None:
    assert len(card(tmp_path, evening(80, stakes=0), shoes, language)) == 1


def test_french_cards_are_french(tmp_path: Path) -> None:
    (found,) = card(tmp_path, two_shoes(session()), [2], FRENCH)
    assert {"Égalité", "É", "Banque", "Sabot", "20/11/2026"} <= set(found.splitlines())


def sizes(resources: DictionaryObject, code: bytes) -> set[float]:
    """The sizes of type in a page or a mark, and in the marks on it."""
    found = {float(size) for size in findall(rb"/F\S+ ([\d.]+) Tf", code)}
    for each in resources.get("/XObject", DictionaryObject()).values():
        mark = each.get_object()
        assert isinstance(mark, StreamObject)
        found |= {float(size) for size in findall(rb"/F\S+ ([\d.]+) Tf", mark.get_data())}
    return found


def test_nothing_on_a_card_is_smaller_than_eight_points(tmp_path: Path) -> None:
    card(tmp_path, evening(80, stakes=0), [1, None])
    for page in PdfReader(tmp_path / "card.pdf").pages:
        contents, resources = the(page.get_contents()), page["/Resources"]
        assert isinstance(resources, DictionaryObject)
        assert min(sizes(resources, contents.get_data())) >= 8


def test_the_same_card_gives_the_same_marks(tmp_path: Path) -> None:
    table = two_shoes(session())
    card(tmp_path, table, [1])
    first = laid(tmp_path / "card.pdf")
    card(tmp_path, table, [1])
    assert laid(tmp_path / "card.pdf") == first
