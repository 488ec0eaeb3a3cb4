"""The rules as a house plays them: its choices beside the prose, and how the bank is held."""

import re
from dataclasses import replace
from itertools import chain

import pytest

from dealer_app.i18n import resources, words
from dealer_app.i18n.names import option_name, value_name
from dealer_app.library import (
    as_text,
    read_sheet,
    rule_card,
    rule_text,
    rules_in_force,
    unseated,
    variant_ids,
)
from dealer_app.library.bank_words import bank_rules
from dealer_app.rules.bank_rules import BankRules, Passes
from dealer_app.rules.variant import Variant, seated
from tests.library.builders import game

ENGLISH = words("en")
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


def written(name: str, language: str) -> str:
    return (resources() / "variants" / name / f"rules.{language}.md").read_text("utf-8")


# the prose


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", variant_ids())
def test_every_option_has_its_place_in_the_prose(name: str, language: str) -> None:
    marks = re.findall(r"\{option (\w+)\}", written(name, language))
    assert sorted(marks) == sorted(option.key for option in read_sheet(name).options)


@pytest.mark.parametrize("name", variant_ids())
def test_both_languages_have_their_options_beside_the_same_rules(name: str) -> None:
    def places(language: str) -> list[list[str]]:
        lines = written(name, language).splitlines()
        return [re.findall(r"\{option (\w+)\}", line) for line in lines]

    assert places("fr") == places("en")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("name", "seed", "last"), [("porcelaine", 1, 41), ("macao", 2, 35), ("baccara", 4, 22)]
)
def test_a_rule_text_has_every_decision_by_its_number(
    name: str, seed: int, last: int, language: str
) -> None:
    told = [int(number) for number in re.findall(rf"S{seed}-A(\d+)", rule_text(name, language))]
    assert set(told) == set(range(1, last + 1))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_chemin_de_fer_and_banque_stand_under_their_paragraphs(language: str) -> None:
    def paragraphs(name: str) -> set[str]:
        return set(re.findall(r"^## (§\S+)", rule_text(name, language), re.MULTILINE))

    assert paragraphs("chemin_de_fer") == {"§3.1", "§3.2", "§3.3", "§3.4", "§3.5"}
    assert paragraphs("banque") == {"§4"}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", variant_ids())
def test_a_house_that_chose_nothing_plays_by_the_prose(name: str, language: str) -> None:
    text = rules_in_force(game(name), words(language))
    assert text.startswith(rule_text(name, language))
    assert "**" not in text
    assert text.count("{") == 2


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_of_the_house_stands_beside_its_rule(name: str) -> None:
    options = {option.key: option for option in read_sheet(name).options}
    at_fault = []
    for choice in CHOICES[name]:
        key, value = choice.split("=")
        said = f"{option_name(ENGLISH, options[key])}: {value_name(ENGLISH, options[key], value)}."
        text = rules_in_force(game(name, choice), ENGLISH)
        remarks = re.findall(r"\*\*House rule — (.*?)\*\*", text)
        if remarks != [said]:
            at_fault.append((choice, remarks))
    assert at_fault == []


def test_a_choice_of_the_house_is_told_in_the_line_of_its_rule() -> None:
    text = rules_in_force(game("porcelaine", "equal_stakes=allowed"), ENGLISH)
    line = next(line for line in text.splitlines() if "S1-A6" in line)
    assert line.endswith("**House rule — A stake as high as the Décadence’s: allowed.**")


def test_several_choices_stand_beside_one_rule() -> None:
    text = rules_in_force(game("porcelaine", "reckless=3_9", "share=1/3"), ENGLISH)
    line = next(line for line in text.splitlines() if "S1-A18" in line)
    assert line.count("**House rule — ") == 2


def test_a_houses_own_game_tells_its_choices_after_the_tables() -> None:
    own = replace(game("chemin_de_fer", "garage=allowed"), id="chemin_maison")
    assert rules_in_force(own, ENGLISH).startswith(
        "{tableau}\n\n{payouts}\n\n## Rules of the house\n\n"
        "- **House rule — Winnings set aside: allowed.**\n\n## In force at this table\n\n- "
    )


def test_what_is_in_force_of_the_bank_ends_the_rules() -> None:
    lines = rules_in_force(game("macao"), ENGLISH).splitlines()
    at = lines.index("## In force at this table")
    assert lines[at + 2] == "- The bank passes to the left after every coup."
    assert not [line for line in lines[at + 2 :] if not line.startswith("- ")]


def test_a_game_that_the_house_banks_says_nothing_of_a_bank() -> None:
    assert bank_rules(game("festival"), ENGLISH) == ()
    assert "In force at this table" not in rules_in_force(game("festival"), ENGLISH)


# the card


def test_the_card_says_beside_a_choice_what_is_usual() -> None:
    sheet = read_sheet("macao")
    facts = dict(rule_card(game("macao", "bank_turn=every_3"), ENGLISH, sheet.options).facts)
    assert facts["The bank passes"] == "after three manches (usually: after every manche)"
    assert facts["The partie ends"] == "when it is stopped"


def test_the_printed_card_says_how_the_bank_is_held_before_the_payouts() -> None:
    lines = as_text(rule_card(game("chemin_de_fer"), ENGLISH)).splitlines()
    at = lines.index("Nobody stakes before an amount lies in the bank.")
    assert lines.index("Ponte") < at < lines.index("Payouts")
    assert "The house takes 5% of what the bank wins." in lines[at:]


def test_the_printed_card_of_a_game_that_the_house_banks_goes_from_its_laws_to_the_payouts() -> (
    None
):
    lines = as_text(rule_card(game("festival"), ENGLISH)).splitlines()
    at = lines.index("Payouts")
    assert lines[at - 2] == "8, 9   natural"


@pytest.mark.parametrize("options", [("macao",), ("baccara", "hands=per_ponte")], ids="-".join)
def test_a_table_with_hands_at_its_seats_has_the_card_of_its_game(options: tuple[str, ...]) -> None:
    variant = game(*options)
    assert rule_card(seated(variant, 12), ENGLISH) == rule_card(variant, ENGLISH)
    assert bank_rules(seated(variant, 12), ENGLISH) == bank_rules(variant, ENGLISH)


def test_seats_that_have_no_hand_change_nothing_of_a_game() -> None:
    variant = game("chemin_de_fer")
    assert unseated(variant) is variant


def test_a_bet_on_a_tableau_is_told_with_that_tableau() -> None:
    rows = rule_card(game("banque"), ENGLISH).payouts.rows
    assert ("Tableau 1", "The first tableau wins", "1:1") in rows
    assert ("Tableau 2", "The second tableau wins", "1:1") in rows
    assert ("Both tableaux", "The hand wins", "1:1") in rows


# how the bank is held

SAID = {
    # who holds it
    ("porcelaine",): "The bank passes to the right when it loses.",
    ("porcelaine", "direction=reversed"): "The bank passes to the left when it loses.",
    ("macao", "bank_turn=every_3"): "The bank passes to the left after 3 coups.",
    ("macao", "direction=anticlockwise"): "The bank passes to the right after every coup.",
    ("macao", "bank_turn=shoe_end"): "The bank passes to the left when the shoe is used up.",
    ("banque",): "The banker stays until the bank is given up.",
    ("baccara", "bank_change=auction"): "Nobody stakes before an amount lies in the bank.",
    ("chemin_de_fer", "garage=allowed"): "The banker may set winnings aside.",
    ("porcelaine", "retire_on_tie=yes"): (
        "The banker may give the bank up after any coup; stakes that lie go back."
    ),
    ("chemin_de_fer",): "The banker may give the bank up, but not while stakes lie from a tie.",
    ("porcelaine", "covers=each"): (
        "Whoever takes over a bank that is given up stakes what it has won."
    ),
    ("porcelaine", "match=whole_bank"): (
        "Whoever takes over a bank that is given up stakes what lay in it."
    ),
    ("banque", "refill=allowed"): "The banker may put more into the bank.",
    ("macao", "bank_limit=on"): (
        "Beyond what lies in the bank, winners are paid in order as far as it goes."
    ),
    ("macao", "bank_limit=none"): "What the bank cannot pay, the banker owes.",
    # who stakes
    ("macao", "stakes=after_look"): "Stakes are made after a look at the first cards.",
    ("macao", "stakes=before_deal"): "Stakes are made before the deal.",
    ("macao", "bets=one"): "A seat makes one kind of bet in a coup.",
    ("macao", "direction=clockwise"): "Seats are asked from the bank’s left on.",
    ("chemin_de_fer", "with_table=half"): (
        "Avec la table: for at least 1/2 of the bank; others fill it."
    ),
    ("chemin_de_fer", "with_table=any"): "Avec la table: for any part of the bank; others fill it.",
    ("chemin_de_fer", "banco_order=suivi_first"): "A banco suivi goes before the others.",
    ("banque", "banco_repeats=2"): "The same seat may call banco 2 times running.",
    ("banque", "banco_repeats=1"): "The same seat may not call banco twice running.",
    ("banque", "bank=limited"): "All stakes together may not exceed the bank.",
    ("porcelaine", "equal_stakes=no"): "Each stake is lower than the bank.",
    ("porcelaine", "equal_stakes=allowed"): "No stake is higher than the bank.",
    ("porcelaine", "excess=cut"): "A stake that exceeds the bank is cut to fill it exactly.",
    ("porcelaine", "excess=reject"): "A stake that exceeds the bank is refused as a whole.",
    ("porcelaine", "excess=prorata"): (
        "Where the stakes exceed the bank, all are scaled down to it."
    ),
    ("porcelaine", "spectators=on"): "Spectators bet too.",
    ("porcelaine", "covers=once"): "The bank may cover a total that exceeds it, once in a coup.",
    ("porcelaine", "spectator_min=20"): "A spectator’s stake is at least 20.",
    ("porcelaine", "spectator_max=1000"): "A spectator’s stake is at most 1,000.",
    ("baccara", "stakes=flat"): "All stakes of a coup are as high as the first.",
    # who draws
    ("porcelaine", "reshuffle=each_coup"): "All cards are shuffled for every coup.",
    ("porcelaine", "reshuffle=every_5"): "All cards are shuffled every 5 coups.",
    ("baccara", "side_holder=first"): (
        "The first in order holds the cards for the others, while they win."
    ),
    ("porcelaine", "grandeur_tie=first"): (
        "The largest stake holds the cards; of equal ones, the first in order."
    ),
    ("porcelaine", "grandeur_tie=lot"): (
        "The largest stake holds the cards; of equal ones, the one named."
    ),
    ("macao", "natural_scope=all"): "A natural of any hand ends the draws of all.",
    ("macao", "natural_scope=per_player"): (
        "A natural of the bank ends the draws of all where it is worth more than the stake once;"
        " another one those of its own hand."
    ),
    ("baccara", "natural_ponte=kept"): (
        "A natural of the bank ends the draws of all, another one those of its own hand."
    ),
    ("baccara", "natural_ponte=shown_at_once"): (
        "A natural against the bank is settled at once, against its first two cards."
    ),
    ("baccara", "offer=must"): "The banker offers a card, or lays down at once.",
    ("baccara", "offer=optional"): (
        "The banker may offer a card, or not; nobody draws unless he does."
    ),
    ("baccara", "offered_card=seen"): "The card is turned before it is accepted or refused.",
    ("baccara", "extra_card=shared"): "One card serves all who accept it.",
    ("baccara", "baccara_label=any_zero"): "Any hand worth nothing is called baccara.",
    # what is settled
    ("macao", "bank_multiplier=cap_at_stack"): "No seat loses more than it has.",
    ("porcelaine", "after_tie=frozen"): (
        "On equal totals the stakes stay for the next coup, as they are."
    ),
    ("porcelaine", "after_tie=additions"): "On equal totals the stakes stay, and may be added to.",
    ("porcelaine", "after_tie=new_tour"): (
        "On equal totals the stakes go back, and new ones are asked for."
    ),
    ("banque", "packs=6"): "On equal totals the stakes are returned.",
    ("porcelaine", "reckless=3_9"): (
        "The Grandeur who stands on 3 or less, or draws on 9 or more, bears 1/2 of what the others"
        " lose."
    ),
    ("chemin_de_fer", "false_draw=liable"): (
        "The Ponte who stands on 4 or less, or draws on 6 or more, bears all that the others lose."
    ),
    ("chemin_de_fer", "banker_fault=passes"): (
        "A coup that is void by the banker’s false draw passes the bank."
    ),
    ("porcelaine", "claim=ask"): "After a win the same share of the winnings may be claimed.",
    ("porcelaine", "claim=always"): "After a win the same share of the winnings is taken.",
    ("porcelaine", "half=down"): "That share is rounded down.",
    ("porcelaine", "half=up"): "That share is rounded up.",
    ("porcelaine", "half=nearest"): "That share is rounded to the nearest.",
    ("porcelaine", "half=to_chip"): "That share is rounded down to the smallest chip.",
    ("porcelaine", "penalty_includes=spectators"): "Spectators are counted among the others.",
    ("porcelaine", "penalty_carries=yes"): "After a tie it counts in the next coup.",
    ("porcelaine", "cagnotte=0%"): "The house takes nothing.",
    ("chemin_de_fer", "cagnotte=5%"): "The house takes 5% of what the bank wins.",
    ("banque", "bank=open"): (
        "The house takes 1.25% of the stakes that the bank wins, less those that it loses."
    ),
    ("macao", "partie=20"): "A partie lasts 20 coups.",
    ("macao", "partie=first_nine"): "A partie ends on the first nine.",
    ("macao", "partie=manual"): "A partie lasts until it is stopped.",
}


@pytest.mark.parametrize("options", SAID, ids="-".join)
def test_the_bank_is_told_as_it_is_in_force(options: tuple[str, ...]) -> None:
    assert SAID[options] in bank_rules(game(*options), ENGLISH)


UNSAID = {
    ("porcelaine", "penalty=off"): ["others lose", "That share", "After a win"],
    ("porcelaine", "spectators=off", "spectator_min=20"): ["Spectators", "spectator"],
    ("porcelaine", "claim=never"): ["After a win"],
    ("chemin_de_fer", "with_table=no"): ["Avec la table"],
    ("chemin_de_fer", "false_draw=recorded"): ["bears"],
    ("chemin_de_fer", "banker_fault=kept"): ["void by the banker"],
    ("banque", "bank=open"): ["may not exceed"],
    ("banque", "refill=no"): ["put more"],
    ("macao", "bets=mix"): ["one kind of bet"],
    ("macao",): ["holds the cards", "On equal totals"],
    ("porcelaine", "reshuffle=cut_card"): ["shuffled"],
}


@pytest.mark.parametrize("options", UNSAID, ids="-".join)
def test_nothing_is_told_of_what_is_not_in_force(options: tuple[str, ...]) -> None:
    said = "\n".join(bank_rules(game(*options), ENGLISH))
    assert not [part for part in UNSAID[options] if part in said]


def held(rules: BankRules) -> Variant:
    return replace(game("chemin_de_fer"), bank=rules)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (BankRules(step=0), "A bank that loses is given to another."),
        (
            BankRules(step=1, passes=Passes.SHOE_END),
            "The bank passes to the right when the shoe is used up.",
        ),
        (BankRules(passes=Passes.NEVER), "The banker stays until the bank is given up."),
        (
            BankRules(step=0, passes=Passes.AFTER_COUPS),
            "The bank is given to another after every coup.",
        ),
        (
            BankRules(step=0, passes=Passes.AFTER_COUPS, every=4),
            "The bank is given to another after 4 coups.",
        ),
    ],
)
def test_a_houses_own_way_to_hold_the_bank_is_told(rules: BankRules, sentence: str) -> None:
    assert sentence in bank_rules(held(rules), ENGLISH)


@pytest.mark.parametrize("passes", Passes)
@pytest.mark.parametrize("step", [-1, 0, 1])
def test_a_bank_that_passes_any_way_is_told_in_a_sentence(passes: Passes, step: int) -> None:
    first = bank_rules(held(BankRules(step=step, passes=passes)), ENGLISH)[0]
    assert first.endswith(".")


@pytest.mark.parametrize("name", CHOICES)
def test_no_sentence_is_told_twice(name: str) -> None:
    said = {choice: bank_rules(game(name, choice), ENGLISH) for choice in CHOICES[name]}
    assert [choice for choice, told in said.items() if len(set(told)) != len(told)] == []


def test_the_sentences_of_the_bank_are_the_same_in_number_in_both_languages() -> None:
    for name in variant_ids():
        both = [bank_rules(game(name), words(language)) for language in ("fr", "en")]
        assert len(both[0]) == len(both[1])
        assert not [sentence for sentence in chain(*both) if "{" in sentence]
