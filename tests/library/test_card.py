"""The croupier's card of each game, in both languages, and the guests' rules beside it."""

import re
from dataclasses import replace

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.names import value_name
from dealer_app.library import RuleCard, as_text, read_sheet, rule_card, rule_text, variant_ids
from dealer_app.library.card import lit_law
from dealer_app.library.outcome_names import outcome_name
from dealer_app.rules.outcomes import OUTCOMES
from dealer_app.rules.variant import HandId
from tests.library.builders import game
from tests.play import the


def card(name: str, *options: str, language: str = "en") -> RuleCard:
    return rule_card(game(name, *options), words(language))


def rows(card: RuleCard) -> dict[str, tuple[str, str]]:
    """The first line of each bet: outcome and odds."""
    return {bet: (outcome, pays) for bet, outcome, pays in card.payouts.rows if bet}


def test_the_card_has_the_punto_banco_table_as_it_hangs_on_the_wall() -> None:
    law = card("punto_banco").laws[1]
    assert law.head == ("Total", "stood", *"0123456789")
    assert ["".join(row) for row in law.rows] == [
        "0DDDDDDDDDDD",
        "1DDDDDDDDDDD",
        "2DDDDDDDDDDD",
        "3DDDDDDDDDSD",
        "4DSSDDDDDDSS",
        "5DSSSSDDDDSS",
        "6SSSSSSSDDSS",
        "7SSSSSSSSSSS",
    ]
    assert law.note == "D: draws, S: stands"


def test_a_law_by_its_own_total_alone_is_told_by_runs_of_totals() -> None:
    assert card("festival").laws[0].rows == (
        ("0–4", "draws"),
        ("5", "chooses"),
        ("6, 7", "stands"),
        ("8, 9", "natural"),
    )


def test_a_free_bank_of_macao_is_told_with_its_letter() -> None:
    law = card("macao").laws[1]
    assert law.title == "Bank, by the third card of any seat in play"
    assert law.note == "D: draws, S: stands, ?: chooses"
    assert len(law.rows) == 7


def test_the_card_has_every_bet_with_its_odds() -> None:
    paid = rows(card("punto_banco"))
    assert paid["Tie"] == ("Tie", "8:1")
    assert paid["Dragon 7"] == ("The Banker wins with 7 in three cards", "40:1")
    assert paid["Big"] == ("5 or 6 cards in the coup", "0.54:1")
    assert len(paid) == len(game("punto_banco").bets)


def test_a_commission_is_told_with_the_odds() -> None:
    lines = card("punto_banco").payouts.rows
    assert ("", "The Banker wins", "1:1 less 5%") in lines
    assert ("Banker", "Tie", "returned") in lines


def test_an_option_changes_the_card() -> None:
    lines = card("punto_banco", "banque=six_pays_half").payouts.rows
    assert ("", "The Banker wins with 6", "1:2") in lines


def test_macao_naturals_multiply_what_is_won_and_lost() -> None:
    own = [row[2] for row in card("macao").payouts.rows]
    assert "1:1, times the winner’s natural" in own
    assert "lost, times the winner’s natural" in own
    other = [row[2] for row in card("macao", "multiplier=difference").payouts.rows]
    assert "1:1, times the difference of the naturals" in other


def test_the_card_has_what_cards_are_worth() -> None:
    values = card("punto_banco").values
    assert values.head == ("Card", "A", *"23456789", "10 J Q K")
    assert values.rows == (("Worth", *"123456789", "0"),)
    french = card("punto_banco", language="fr").values
    assert french.head[-1] == "10 V D R"


def test_the_card_says_how_many_packs_there_are() -> None:
    sheet = read_sheet("porcelaine")
    facts = dict(card("porcelaine").facts)
    assert facts["Cards in a pack"] == "64"
    chosen = dict(rule_card(game("porcelaine"), words("en"), sheet.options).facts)
    assert chosen["Packs"] == "one for each who plays"


def test_a_game_without_a_choice_of_packs_says_them_all_the_same() -> None:
    variant = game("punto_banco")
    assert dict(rule_card(replace(variant, chosen={}), words("en")).facts)["Packs"] == "8"
    bare = replace(variant, chosen={}, packs=None)
    assert dict(rule_card(bare, words("en")).facts)["Packs"] == "as many as play"


def test_the_card_says_what_the_house_chose() -> None:
    sheet = read_sheet("punto_banco")
    facts = dict(rule_card(game("punto_banco", "burn=3"), words("en"), sheet.options).facts)
    assert (facts["Burn"], facts["Commission"]) == ("three cards (usually: none)", "5%")


@pytest.mark.parametrize(
    ("key", "language", "said"),
    [("big", "fr", "0,54:1"), ("commission", "fr", "5\u00a0%"), ("commission", "en", "5%")],
)
def test_a_value_without_a_name_is_told_as_the_language_writes_it(
    key: str, language: str, said: str
) -> None:
    option = next(option for option in read_sheet("punto_banco").options if option.key == key)
    assert value_name(words(language), option, option.default) == said


def test_an_option_without_a_name_is_told_by_its_key() -> None:
    options = [replace(o, names={}, said={}) for o in read_sheet("punto_banco").options]
    facts = dict(rule_card(game("punto_banco"), words("en"), options).facts)
    assert facts["burn"] == "none"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", variant_ids())
def test_every_game_has_a_card_whose_columns_line_up(name: str, language: str) -> None:
    sheet = read_sheet(name)
    made = rule_card(game(name), words(language), sheet.options)
    for table in (made.values, *made.laws, made.payouts):
        assert {len(row) for row in table.rows} == {len(table.head)}
    assert len(made.laws) == len(game(name).laws)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_outcome_has_a_name_of_its_own(language: str) -> None:
    variant = game("punto_banco")
    names = {outcome: outcome_name(words(language), variant, outcome) for outcome in OUTCOMES}
    assert len(set(names.values())) == len(OUTCOMES)
    assert not [name for name in names.values() if "{" in name or not name[:1].strip()]


PARTS = [
    ("winner=ponte ponte_total=6 ponte_cards=3", "The Player wins with 6 in 3 cards"),
    ("winner=banque,tie ponte_total=6", "The Player has 6 and does not win"),
    ("winner=ponte,tie", "The Banker does not win"),
    ("winner=banque,ponte", "No tie"),
    ("winner=banque cards=4", "The Banker wins, 4 cards in the coup"),
    ("winner=tie coloured=one", "Tie, all cards of one colour"),
    ("winner=tie ponte_total=6,7 suited=true", "Tie on 6 or 7, all cards of one suit"),
    ("hands=1,2 hand_pair=mixed", "At least one hand has a pair of two colours"),
    ("hands=2 hand_natural=true hand_total=9", "Each hand has 9, a natural"),
    ("hands=1 hand_bust=true", "One hand busts"),
    (
        "ponte_natural=false banque_bust=false",
        "The Player has no natural, the Banker does not bust",
    ),
    ("winner_third=9,K", "The winning hand has 9 or K as third card"),
    ("loser_ranks=9-J loser_suited=true", "The losing hand has 9-J of one suit as first cards"),
    ("ponte_ranks=9-T ponte_cards=2", "The Player has 2 cards, 9-10 as first cards"),
    ("ponte_suited=true", "The Player has first cards of one suit"),
    ("ponte_alike=true", "The Player has cards of one rank only"),
    ("ponte_cards=3 ponte_alike=true", "The Player has 3 cards of one rank"),
    ("margin=8,9 first_alike=true", "Won by 8 or 9, the first four cards of one rank"),
    ("sum=0", "Both hands together come to 0"),
    ("counted=9 times=3 counted_suit=one", "3 × 9 of one suit among the first four cards"),
    ("counted=9 times=1 counted_suit=diamonds", "1 × 9♦ among the first four cards"),
]


@pytest.mark.parametrize(("table", "said"), PARTS)
def test_an_outcome_without_a_name_is_told_by_its_parts(table: str, said: str) -> None:
    variant = game("punto_banco")
    assert outcome_name(words("en"), variant, table) == said
    assert outcome_name(words("fr"), variant, table) not in ("", said)


def test_a_hand_is_called_as_its_game_calls_it() -> None:
    assert outcome_name(words("en"), game("porcelaine"), "banque_wins") == "The Décadence wins"
    assert outcome_name(words("fr"), game("festival"), "ponte_wins").startswith("Le Ponte")


def test_the_card_is_printed_with_its_columns_lined_up() -> None:
    lines = as_text(card("chemin_de_fer")).splitlines()
    assert lines[:2] == ["Chemin de fer", "============="]
    at = lines.index("Ponte")
    assert lines[at : at + 7] == [
        "Ponte",
        "Total  Rule",
        "-----  -------",
        "0–4    draws",
        "5      chooses",
        "6, 7   stands",
        "8, 9   natural",
    ]
    assert lines[-1] == "On any other outcome a bet loses."
    assert not [line for line in lines if line != line.rstrip()]


# the guests' rules


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", variant_ids())
def test_a_rule_text_has_one_place_for_its_tables(name: str, language: str) -> None:
    text = rule_text(name, language)
    assert text.startswith("# ")
    assert (text.count("{tableau}"), text.count("{payouts}")) == (1, 1)
    assert text.count("{") == 2


def test_a_language_without_rules_has_the_english_ones() -> None:
    """As it has all else that its folder lacks."""
    assert rule_text("punto_banco", "de") == rule_text("punto_banco", "en")


def test_a_houses_own_game_has_its_tables_alone() -> None:
    assert rule_text("punto_maison", "fr") == "{tableau}\n\n{payouts}\n"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("name", "seed", "last"),
    [("porcelaine", 1, 26), ("macao", 2, 26), ("festival", 3, 20), ("baccara", 4, 18)],
)
def test_a_rule_text_has_every_rule_by_its_number(
    name: str, seed: int, last: int, language: str
) -> None:
    text = rule_text(name, language)
    told = {int(number) for number in re.findall(rf"S{seed}\.(\d+)", text)}
    for first, end in re.findall(rf"S{seed}\.(\d+) (?:à|to) S{seed}\.(\d+)", text):
        told |= set(range(int(first), int(end)))
    assert told == set(range(1, last + 1))


@pytest.mark.parametrize("name", variant_ids())
def test_both_languages_have_the_same_headings_and_rules(name: str) -> None:
    def shape(language: str) -> list[str]:
        lines = rule_text(name, language).splitlines()
        return [line.partition(" ")[0] for line in lines if line]

    assert [len(each) for each in map(shape, ("fr", "en"))] == [len(shape("fr"))] * 2


@pytest.mark.parametrize("name", variant_ids())
def test_the_french_rules_are_printed_as_french_is(name: str) -> None:
    text = rule_text(name, "fr")
    assert not re.search(r"['\"]| [;:!?%»]|« ", text)


@pytest.mark.parametrize(
    ("name", "hand", "cell", "head", "row", "says"),
    [
        ("punto_banco", "banque", (3, 8), "8", "3", "S"),
        ("punto_banco", "banque", (6, None), "stood", "6", "S"),
        ("punto_banco", "ponte", (5, None), "Rule", "0–5", "draws"),
        ("macao", "banque", (4, 3), "3", "4", "?"),
    ],
)
def test_the_cell_of_a_law_that_decides_is_found_in_its_table(  # noqa: PLR0917
    name: str, hand: str, cell: tuple[int, int | None], head: str, row: str, says: str
) -> None:
    lit = the(lit_law(game(name), words("en"), HandId(hand), cell))
    assert (lit.table.head[lit.column], lit.table.rows[lit.row][0]) == (head, row)
    assert lit.table.rows[lit.row][lit.column] == says


def test_a_natural_has_no_cell_of_a_law() -> None:
    assert lit_law(game("punto_banco"), words("en"), HandId("banque"), (8, None)) is None
