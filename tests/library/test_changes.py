"""What a house changed, marked in the tables; what guests read, without the numbers of rules."""

import re
from functools import cache
from itertools import chain

import pytest

from dealer_app.i18n import words
from dealer_app.library import (
    Edition,
    RuleCard,
    RuleTable,
    card_in_force,
    read_sheet,
    resolve,
    rule_card,
    rules_in_force,
    variant_ids,
)
from tests.library.builders import game

CHOICES = {
    name: [
        f"{option.key}={value}"
        for option in read_sheet(name).options
        for value in option.choose
        if value != option.default
    ]
    for name in variant_ids()
}
"""Every value of every option but the defaults, by game."""
NUMBER = re.compile(r"\bS\d[.-]|\bGEN-|\bIRR-|§")


@cache
def card(name: str, *options: str, language: str = "en") -> RuleCard:
    sheet = read_sheet(name)
    chosen = dict(option.split("=") for option in options)
    return card_in_force(resolve(sheet, chosen), sheet, words(language))


def tables(made: RuleCard) -> tuple[RuleTable, ...]:
    return (made.values, *made.laws, made.payouts)


def bare(table: RuleTable) -> tuple[object, ...]:
    """A table without its marks and its note."""
    rows = tuple(tuple(cell.removesuffix("\u00a0*") for cell in row) for row in table.rows)
    return table.title.removesuffix("\u00a0*"), table.head, rows


def marks(table: RuleTable) -> int:
    return sum(text.endswith("\u00a0*") for text in chain((table.title,), *table.rows))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", CHOICES)
def test_a_table_is_marked_where_an_option_changed_it_and_only_there(
    name: str, language: str
) -> None:
    usual = [bare(table) for table in tables(rule_card(game(name), words(language)))]
    at_fault = []
    for choice in CHOICES[name]:
        made = tables(card(name, choice, language=language))
        changed = [table.title for table in made if bare(table) not in usual]
        if [table.title for table in made if marks(table)] != changed:
            at_fault.append(choice)
    assert at_fault == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", CHOICES)
def test_a_table_that_is_marked_says_what_the_mark_means(name: str, language: str) -> None:
    meant = words(language)("* a rule of the house, not the usual one")
    assert [
        (choice, table.title)
        for choice in CHOICES[name]
        for table in tables(card(name, choice, language=language))
        if marks(table) and meant not in table.note
    ] == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", CHOICES)
def test_the_tables_are_those_of_the_sheet_in_force(name: str, language: str) -> None:
    at_fault = []
    for choice in CHOICES[name]:
        plain = tables(rule_card(game(name, choice), words(language)))
        made = tables(card(name, choice, language=language))
        if [bare(table) for table in made] != [bare(table) for table in plain]:
            at_fault.append(choice)
    assert at_fault == []


@pytest.mark.parametrize("name", variant_ids())
def test_the_usual_game_has_no_mark(name: str) -> None:
    assert not [table for table in tables(card(name)) if marks(table)]


def test_an_odd_that_the_house_changed_is_marked_beside_it() -> None:
    assert card("punto_banco", "tie=9:1").payouts.rows.count(("Tie", "Tie", "9:1\u00a0*")) == 1


def test_each_cell_of_a_law_that_the_house_changed_is_marked() -> None:
    rows = card("macao", "banque_draws=must").laws[1].rows
    # on 3 the written table lets the bank draw against a 6 and a 7 (S2.18)
    assert rows[3] == ("3", "D", "S", "S", "S", "S", "S", "S", "D\u00a0*", "D\u00a0*", "S", "S")


# stakes that lie


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("porcelaine",), "stays for the next coup"),
        (("porcelaine", "after_tie=additions"), "stays for the next coup"),
        (("porcelaine", "after_tie=new_tour"), "returned\u00a0*"),
        (("chemin_de_fer",), "stays for the next coup"),
        (("banque",), "returned"),
        (("baccara",), "returned"),
    ],
)
def test_the_payouts_say_of_a_tie_whether_the_stake_lies_or_goes_back(
    options: tuple[str, ...], said: str
) -> None:
    assert {row[2] for row in card(*options).payouts.rows if row[1] == "Tie"} == {said}


# the game's own word for a natural


@pytest.mark.parametrize("language", ["fr", "en"])
def test_porcelaine_has_its_own_word_for_a_natural_everywhere(language: str) -> None:
    told = [
        cell
        for table in tables(card("porcelaine", language=language))
        for cell in chain((table.title, table.note), *table.rows)
    ]
    told += chain(*card("porcelaine", language=language).facts)
    told += rules_in_force(game("porcelaine"), words(language)).splitlines()
    assert [text for text in told if "Siècle" in text]
    assert not [text for text in told if re.search(r"natural|abattage", text, re.IGNORECASE)]


# editions


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", variant_ids())
def test_guests_read_no_number_of_a_rule(name: str, language: str) -> None:
    text = rules_in_force(game(name), words(language), Edition.GUESTS)
    assert not NUMBER.search(text)
    assert not re.search(r"^(- |#+ )[a-z:]", text, re.MULTILINE)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", CHOICES)
def test_guests_read_what_the_house_chose_as_staff_does(name: str, language: str) -> None:
    at_fault = []
    for choice in CHOICES[name]:
        guests, staff = (
            re.findall(r"\*\*(.*?)\*\*", rules_in_force(game(name, choice), words(language), each))
            for each in Edition
        )
        if guests != staff or len(guests) != 1:
            at_fault.append((choice, guests, staff))
    assert at_fault == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_remark_on_the_wording_of_a_rule_is_for_staff_alone(language: str) -> None:
    guests, staff = (
        rules_in_force(game("porcelaine"), words(language), edition) for edition in Edition
    )
    assert "somme" in staff
    assert "{staff}" not in staff
    assert "somme »" not in guests.replace("\u202f", " ")
    assert "“somme”" not in guests
