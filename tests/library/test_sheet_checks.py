"""A sheet checked as a whole: every fault at once, under every value of every option."""

from pathlib import Path

import pytest

from dealer_app.library import (
    FileFault,
    check_sheet,
    read_sheet,
    resolve,
    sheet_from_text,
    variant_ids,
)
from dealer_app.library.sheets import check_text, sheet_path
from dealer_app.rules.outcomes import FORMER as FORMER_NAMES
from dealer_app.rules.outcomes import MEANT, OUTCOMES
from dealer_app.rules.variant import BetId
from tests.library.builders import changed, faults_of, sheet_text, told, written

VALUES = 'values = "1 2 3 4 5 6 7 8 9 0 0 0 0"'


@pytest.mark.parametrize("name", variant_ids())
def test_the_programs_own_sheets_have_no_fault_under_any_choice(name: str) -> None:
    assert check_sheet(sheet_path(name)) == ()


def test_every_fault_of_a_sheet_is_told_at_once() -> None:
    text = changed(sheet_text(), "seats       = 9", 'seats = "nine"')
    text = changed(text, '"DDDDDDSSSS"', '"DDDDDDSSS"')
    text = changed(text, 'pays = "11:1"', 'pays = "11"')
    text = changed(text, VALUES, 'values = "1 2 3"')
    assert [sentence.split(":")[0] for sentence in faults_of(text)] == [
        "seats",
        "pack",
        "bets.ponte_pair.lines.0.pays",
        "draw.ponte",
    ]


def test_a_check_reads_the_sheet_under_every_value_of_every_option(tmp_path: Path) -> None:
    text = changed(sheet_text(), '{ on = "banque_wins_on_six", pays = "1:2" }', "{}")
    text = changed(text, '12_18 = "18:1"', '12_18 = "18"')
    assert faults_of(text) == []
    assert told(check_sheet(written(tmp_path, text))) == [
        "bets.banque.lines.six_pays_half.1.on: this is missing.",
        (
            "bets.lucky_6.lines.1.pays.12_18: “18” are no odds. Odds are two numbers above zero:"
            " 8:1,"
            " 19:20, 0.54:1."
        ),
    ]


def test_a_check_reads_a_table_inside_another_options_entry(tmp_path: Path) -> None:
    text = changed(sheet_text("banque"), 'open = "1.25%"', 'open = "125%"')
    assert told(check_sheet(written(tmp_path, text))) == [
        "cagnotte.rate.legal.open: “125%” is no share. A share is 0% to 100%, such as 5%.",
    ]


def test_a_fault_under_many_choices_is_told_once(tmp_path: Path) -> None:
    text = changed(sheet_text(), "seats       = 9", "seats = 0")
    assert len(check_sheet(written(tmp_path, text))) == 1


def test_a_broken_option_does_not_hide_the_rest_of_the_sheet() -> None:
    text = changed(sheet_text(), "any = true, one = false", "any = true")
    text = changed(text, "seats       = 9", "seats = 0")
    found = told(check_text(text, "sheet"))
    assert [sentence.split(":")[0] for sentence in found] == ["both_sides", "seats"]


def test_a_sheet_refuses_a_choice_under_which_it_is_broken() -> None:
    text = changed(sheet_text(), '{ on = "banque_wins_on_six", pays = "1:2" }', "{}")
    sheet = sheet_from_text(text, "sheet")
    with pytest.raises(FileFault) as broken:
        resolve(sheet, {"banque": "six_pays_half"})
    assert broken.value.faults[0].where == "bets.banque.lines.six_pays_half.1.on"


def test_house_banked_deals_to_a_ponte_and_a_banque() -> None:
    text = sheet_text().partition("[bets.ox_6]")[0].replace("ponte", "punto")
    assert "hands: house_banked deals the hands ponte, banque; “ponte” is missing." in faults_of(
        text.replace("punto_", "ponte_")
        .replace('role = "punto"', 'role = "ponte"')
        .replace('role  = "punto"', 'role  = "ponte"')
    )


ROUTINES = {
    "bank_in_turn without a bank's hand": (
        "porcelaine",
        'said = { fr = "la Décadence", en = "the Décadence" }\nrole = "banque"',
        'said = { fr = "la Décadence", en = "the Décadence" }\nrole = "ponte"',
        (
            "hands: bank_in_turn deals one hand of the role ponte and one of the role banque, not"
            " grandeur (ponte), decadence (ponte)."
        ),
    ),
    "bank_in_turn with a hand at every seat": (
        "chemin_de_fer",
        'said = { fr = "le Ponte", en = "the Ponte" }\nrole = "ponte"',
        'said = { fr = "le Ponte", en = "the Ponte" }\nrole = "ponte"\neach_seat = true',
        (
            "hands: bank_in_turn deals one hand of the role ponte and one of the role banque, not"
            " ponte (ponte), banque (banque)."
        ),
    ),
    "two tableaux without a bank's hand": (
        "banque",
        'said = { fr = "la Banque", en = "the Bank" }\nrole = "banque"',
        'said = { fr = "la Banque", en = "the Bank" }\nrole = "ponte"',
        (
            "hands: two_tableaux deals a hand of the role banque and two of the role ponte, or one"
            " with each_seat, not tableau_1 (ponte), tableau_2 (ponte), banque (ponte)."
        ),
    ),
    "two tableaux of which one is nobody's": (
        "banque",
        'said = { fr = "le second tableau", en = "the second tableau" }\nrole = "ponte"',
        'said = { fr = "le second tableau", en = "the second tableau" }\nrole = "tie"',
        (
            "hands: two_tableaux deals a hand of the role banque and two of the role ponte, or one"
            " with each_seat, not tableau_1 (ponte), tableau_2 (tie), banque (banque)."
        ),
    ),
    "one against all without a hand at every seat": (
        "macao",
        "each_seat = true",
        "each_seat = false",
        (
            "hands: one_against_all deals a hand of the role banque and one of the role ponte with"
            " each_seat, not seat (ponte), banque (banque)."
        ),
    ),
    "a bank in turn that says nothing of the bank": (
        "chemin_de_fer",
        """[bank]
needed  = true
step    = 1
passes  = "on_loss"
match   = "whole_bank"
retires = true
garage  = { option = "garage", no = false, allowed = true }
fault_passes = { option = "banker_fault", kept = false, passes = true }
""",
        "",
        "bank: bank_in_turn needs this table: how the bank is held.",
    ),
}


@pytest.mark.parametrize("fault", ROUTINES)
def test_a_routine_is_refused_for(fault: str) -> None:
    name, before, after, sentence = ROUTINES[fault]
    assert sentence in faults_of(changed(sheet_text(name), before, after))


def test_a_law_that_looks_at_a_third_card_says_whose() -> None:
    text = changed(sheet_text("macao"), '[third_card]\nbanque = { option = "reference" }', "")
    assert (
        "third_card.banque: the law of “banque” looks at a third card: say whose."
        " Allowed: any_seat, largest_stake, last_drawer, designated."
    ) in faults_of(text)


@pytest.mark.parametrize(
    ("share", "shown"),
    [('"0/2"', "“0/2”"), ('"3/2"', "“3/2”"), ('"half"', "“half”"), ("2", "2"), ('"1/0"', "“1/0”")],
)
def test_a_share_of_the_penalty_is_a_fraction(share: str, shown: str) -> None:
    text = changed(
        sheet_text("porcelaine"),
        'choose  = ["1/2", "1/3", "1/4", "1/1"]\ndefault = "1/2"',
        f"choose = [{share}]\ndefault = {share}",
    )
    assert faults_of(text) == [
        (
            f"options.share.choose.0: {shown} is no share. A share lies above 0 and is at most 1,"
            " such as 1/2."
        )
    ]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("[shoe]", "[[shoe]]", "shoe: this must be a table of keys and values, not […]."),
        (
            "[options.packs]",
            "[[options.packs]]",
            "options.packs: this must be a table of keys and values, not […].",
        ),
    ],
)
def test_a_list_is_no_table(before: str, after: str, sentence: str) -> None:
    assert sentence in faults_of(changed(sheet_text(), before, after))


def test_a_name_for_no_value_of_an_option_is_refused() -> None:
    text = changed(
        sheet_text(),
        "[options.burn.values]\n",
        '[options.burn.values]\n4 = { fr = "q", en = "f" }\n',
    )
    assert faults_of(text) == [
        (
            "options.burn.values.4: “4” is no value of the option “burn”. Its values are: none,"
            " first_card, 3."
        )
    ]


def test_the_values_names_of_an_option_are_a_table() -> None:
    text = changed(sheet_text(), "choose  = [8, 6]", 'choose  = [8, 6]\nvalues = "many"')
    assert faults_of(text) == [
        "options.packs.values: this must be a table of keys and values, not “many”."
    ]


def test_a_list_with_a_broken_entry_is_told_of_that_entry_alone() -> None:
    text = changed(sheet_text("macao"), '{ option = "ties", returned = {', '{ option = "x", y = {')
    assert faults_of(text) == [
        (
            "bets.bank.lines.2.option: “x” is no option of this sheet. Its options are: packs,"
            " over_nine, reduction, low_hands, banque_law, banque_draws, reference, max_cards,"
            " natural_scope, multiplier, bank_multiplier, plain_hand, ties, both_bust, tie,"
            " stakes, bets, bank_turn, direction, bank_limit, partie, entry."
        )
    ]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ('{ fr = "Jeux" }', "options.packs.name.en: this is missing."),
        ('{ fr = "Jeux", en = 3 }', "options.packs.name.en: this must be a text in quotes, not 3."),
        ('"Jeux"', "options.packs.name: this must be a table of keys and values, not “Jeux”."),
        (
            '{ fr = "Jeux", en = "Packs", de = "Spiele" }',
            "options.packs.name.de: “de” is not known here. Allowed are: fr, en.",
        ),
    ],
)
def test_the_name_of_an_option_stands_in_both_languages(names: str, sentence: str) -> None:
    text = changed(sheet_text(), '{ fr = "Jeux de cartes", en = "Packs" }', names)
    assert faults_of(text) == [sentence]


def test_a_sheet_without_options_is_a_sheet() -> None:
    text = sheet_text("chemin_de_fer")
    assert (
        faults_of('options = "none"\n' + text.split("[options")[0] + text[text.index("[hands") :])[
            0
        ]
        == "options: this must be a table of keys and values, not “none”."
    )


def test_a_code_may_be_left_empty() -> None:
    assert (
        faults_of(changed(sheet_text("baccara"), 'extra_card  = "IRR-30"', 'extra_card = ""')) == []
    )


NINE = 'lines = [ { on = "nine_beats_seven", pays = "50:1" } ]\n'
FORMER = f'\n[bets.nine]\nname = {{ fr = "9-7", en = "9-7" }}\nrole = "side"\n{NINE}'


def test_a_former_name_of_an_outcome_opens_no_table_and_says_what_to_write(tmp_path: Path) -> None:
    path = written(tmp_path, sheet_text() + FORMER)
    sentence = (
        "bets.nine.lines.0.on: “nine_beats_seven” stands for “any_nine_beats_any_seven” and is no"
        " longer written, because the bet of that name is another one. Write"
        " “two_card_nine_beats_two_card_seven” for it, or “any_nine_beats_any_seven”."
    )
    assert told(check_sheet(path)) == [sentence]
    with pytest.raises(FileFault) as refused:
        read_sheet(path)
    assert told(refused.value.faults) == [sentence]


def test_a_recorded_sheet_means_by_a_former_name_what_it_meant() -> None:
    variant = resolve(sheet_from_text(sheet_text() + FORMER, "sheet"), {"packs": "6"})
    assert [line.on for line in variant.bets[BetId("nine")].lines] == ["any_nine_beats_any_seven"]


def test_every_former_name_has_one_of_today_and_is_none_itself() -> None:
    assert set(FORMER_NAMES.values()) <= set(OUTCOMES)
    assert set(MEANT.values()) <= set(OUTCOMES)
    assert set(FORMER_NAMES) == set(MEANT)
    assert not set(FORMER_NAMES) & set(OUTCOMES)
