"""The guests' rule sheet, read back as text from the PDF."""

from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path

from pypdf import PdfReader

from dealer_app.i18n import words
from dealer_app.library import house_for, read_sheet, resolve
from dealer_app.reports.rule_sheet import RuleSheetData, write
from dealer_app.table.table import Rules
from tests.reports.builders import PRINTED, house
from tests.reports.reading import lacking


@dataclass(frozen=True)
class Told:
    """A table of words, as the library gives it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Card:
    """A game's card, as the library gives it."""

    title: str
    facts: tuple[tuple[str, str], ...]
    values: Told
    laws: tuple[Told, ...]
    payouts: Told


BANQUE_LAW = Told(
    "Bank, by the other hand’s third card",
    ("Total", "stood", *"0123456789"),
    (("3", *"DDDDDDDDDSD"), ("6", *"SSSSSSSDDSS")),
    "D: draws, S: stands",
)
CARD = Card(
    "Punto banco",
    (("Packs", "8"),),
    Told("Cards", ("Card", "A", "10 J Q K"), (("Worth", "1", "0"),)),
    (Told("Ponte", ("Total", "Rule"), (("0–5", "draws"), ("6, 7", "stands"))), BANQUE_LAW),
    Told(
        "Payouts",
        ("Bet", "Outcome", "Pays"),
        (("Bank", "Tie", "returned"), ("", "Bank wins", "1:1"), ("Tie", "Tie", "8:1")),
        "On any other outcome a bet loses.",
    ),
)
PROSE = """\
# Punto banco

The hand nearer to nine
wins.

## The draw

{tableau}

- One card **at most**
  is drawn.
- Then the hands are compared.

{payouts}
"""


def sheet(prose: str = PROSE) -> RuleSheetData:
    limits = house('name = "Casino"\n[limits]\nminimum = 20\nmaximum = 2000\nmultiple = 20\n')
    game = read_sheet("punto_banco")
    variant = resolve(game, {})
    rules = Rules(variant, house_for(limits, variant))
    return RuleSheetData(CARD, prose, rules, "Table 3", game.sha256, "0.1.0", PRINTED, UTC)


def lines(folder: Path, data: RuleSheetData, language: str = "en") -> list[str]:
    path = folder / "rules.pdf"
    write(path, data, words(language), invariant=True)
    pages = PdfReader(path).pages
    return [line for page in pages for line in page.extract_text().splitlines()]


def test_the_game_the_house_and_the_limits_stand_at_the_top(tmp_path: Path) -> None:
    found = lines(tmp_path, sheet())
    assert "Punto banco Casino" in found
    assert "Limits 20 to 2,000, in 20s Packs 8" in found


def test_amounts_are_written_as_the_language_does(tmp_path: Path) -> None:
    assert "2\u202f000" in "\n".join(lines(tmp_path, sheet(), "fr"))


def test_prose_is_set_as_paragraphs_headings_and_lists(tmp_path: Path) -> None:
    found = lines(tmp_path, sheet())
    assert found.count("Punto banco Casino") == 1
    for line in (
        "The hand nearer to nine wins.",
        "The draw",
        "• One card at most is drawn.",
        "• Then the hands are compared.",
    ):
        assert line in found


def test_the_drawing_tables_stand_where_the_prose_names_them(tmp_path: Path) -> None:
    found = lines(tmp_path, sheet())
    wanted = ("The draw", "Card A 10 J Q K", "0–5 draws", "3 D D D D D D D D D S D")
    places = [found.index(line) for line in (*wanted, "• One card at most is drawn.")]
    assert places == sorted(places)


def test_payouts_stand_in_two_halves_of_whole_bets(tmp_path: Path) -> None:
    found = lines(tmp_path, sheet())
    assert "Bank Tie returned Tie Tie 8:1" in found
    assert "Bank wins 1:1" in found


def test_a_single_bet_has_its_payouts_alone(tmp_path: Path) -> None:
    one = replace(CARD.payouts, rows=(("Stake", "Wins", "1:1"), ("", "Tie", "returned")))
    data = sheet()
    found = lines(tmp_path, replace(data, card=replace(CARD, payouts=one)))
    assert lacking(["Bet Outcome Pays", "Stake Wins 1:1", "Tie returned"], "\n".join(found)) == []


def test_a_table_has_its_note_below_it(tmp_path: Path) -> None:
    noted = replace(CARD.values, note="A 12 counts as nothing.")
    found = lines(tmp_path, replace(sheet(), card=replace(CARD, values=noted)))
    assert found.index("Worth 1 0") + 1 == found.index("A 12 counts as nothing.")


def test_tables_that_the_prose_does_not_name_follow_it(tmp_path: Path) -> None:
    found = lines(tmp_path, sheet("Only words."))
    assert found.index("Only words.") < found.index("Cards") < found.index("Payouts")


def test_the_sheet_names_its_software_digest_and_page(tmp_path: Path) -> None:
    data = sheet()
    found = lines(tmp_path, data)
    assert f"Sabot 0.1.0 · game sheet SHA-256 {data.digest[:12]}" in found
    assert "page 1/1" in found


def test_without_a_house_the_table_is_named(tmp_path: Path) -> None:
    data = sheet()
    plain = replace(data.rules, house=replace(data.rules.house, name=""))
    assert "Punto banco Table 3" in lines(tmp_path, replace(data, rules=plain))


def test_the_same_sheet_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    write(path, sheet(), words("fr"), invariant=True)
    first = path.read_bytes()
    write(path, sheet(), words("fr"), invariant=True)
    assert path.read_bytes() == first
