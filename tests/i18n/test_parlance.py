"""The words and rules of each game, as they stand beside its sheet."""

import re
from dataclasses import replace

import pytest

from dealer_app.cli.replay_commands import Caller
from dealer_app.i18n import resources, words
from dealer_app.i18n.parlance import COMMON, Cited, cited, parlance, rule, term, together
from dealer_app.library import variant_ids
from dealer_app.replay.run import replay
from tests.builders import rules_of
from tests.golden_files import files_of, script_in

NUMBER = re.compile(r"^(S[1-4](\.\d+|-A\d+)|§\d+(\.\d+)?)$")


@pytest.mark.parametrize("variant", variant_ids())
def test_every_rule_that_a_call_names_is_a_number_of_the_rule_book(variant: str) -> None:
    rules = parlance(variant).rules.values()
    numbers = [
        number
        for each in rules
        for number in ([each] if isinstance(each, str) else list(each.values())[1:])
    ]
    assert numbers
    assert [number for number in numbers if not NUMBER.match(number)] == []


@pytest.mark.parametrize("variant", variant_ids())
def test_a_rule_that_depends_on_an_option_has_a_number_for_each_of_its_values(
    variant: str,
) -> None:
    chosen = rules_of(variant).variant.chosen
    tables = [each for each in parlance(variant).rules.values() if not isinstance(each, str)]
    for table in tables:
        assert chosen[table["option"]] in table


@pytest.mark.parametrize("variant", variant_ids())
def test_a_games_own_words_stand_for_common_ones_in_both_languages(variant: str) -> None:
    said = parlance(variant).said
    assert set(said) <= {*COMMON, "baccara"}
    assert all(set(names) == {"fr", "en"} for names in said.values())


def test_the_rule_follows_the_option_in_force() -> None:
    written = rules_of("macao").variant
    punto_banco = rules_of("macao", {"banque_law": "punto_banco"}).variant
    assert rule(written, "banque_3", "banque") == "S2.18"
    assert rule(punto_banco, "banque_3", "banque") == "S2-A3"


def test_the_first_key_that_the_game_knows_is_cited_apart_from_the_sentence() -> None:
    variant = rules_of("macao").variant
    said = cited(variant, "The Bank at 0: draws.", "banque_0", "banque")
    assert said == Cited("The Bank at 0: draws.", ("S2.17",))


def test_sentences_that_are_said_together_name_each_rule_once() -> None:
    said = together(Cited("It draws.", ("S2.17",)), "", Cited("It shows.", ("S2.17", "S2.18")))
    assert said == Cited("It draws. It shows.", ("S2.17", "S2.18"))


@pytest.mark.parametrize("variant", variant_ids())
def test_no_call_speaks_the_number_of_a_rule(variant: str) -> None:
    caller = Caller(words("fr"))
    for path in files_of(variant)[:8]:
        caller.end(replay(script_in(path), caller).table)
    assert [line for line in caller.lines if re.search(r"§|\bS\d[.-]", line)] == []


def test_a_game_without_words_of_its_own_is_called_in_the_common_ones() -> None:
    stranger = replace(rules_of("macao").variant, id="family")
    assert not (resources() / "variants" / "family").exists()
    assert term(words("en"), stranger, "bank") == "the bank"
    assert cited(stranger, "Draws.", "banque") == Cited("Draws.")
