"""Every way in which a sheet is refused: the place, the sentence, what is allowed there."""

from pathlib import Path

import pytest

from dealer_app.library import (
    FileFault,
    check_sheet,
    resolve,
    sheet_from_text,
    variant_ids,
)
from dealer_app.library.sheets import check_text, sheet_path
from dealer_app.rules.outcomes import OUTCOMES
from tests.library.builders import changed, faults_of, sheet_text, told, written

OUTCOME_NAMES = ", ".join(OUTCOMES)
PONTE_LAW = 'ponte  = "DDDDDDSSSS"'
ROW_3 = '"D  DDDDDDDDSD",                       # 3'
TIE_LINES = 'lines = [ { on = "tie", pays = { option = "tie" } } ]'
FACES = 'faces  = "A 2 3 4 5 6 7 8 9 T J Q K"'
VALUES = 'values = "1 2 3 4 5 6 7 8 9 0 0 0 0"'
COPIES = 'copies = "4 4 4 4 4 4 4 4 4 4 4 4 4"'

REFUSALS = {
    # keys and kinds of value
    "an unknown key": (
        "seats       = 9",
        "seats       = 9\nchairs = 9",
        (
            "chairs: “chairs” is not known here. Allowed are: id, procedure, name, deal, packs,"
            " seats,"
            " most_seats, min_cards, max_cards, announces, shown_first, naturals_stop, tiebreak,"
            " both_sides, spectators, extra_card, fund, hands, pack, count, draw, third_card, bets,"
            " shoe, principals, penalty, cagnotte."
        ),
    ),
    "an unknown key of a bet": (
        'role  = "tie"',
        'role  = "tie"\ncolour = "green"',
        "bets.tie.colour: “colour” is not known here. Allowed are: name, role, lines, offered.",
    ),
    "an unknown key of a line": (
        TIE_LINES,
        'lines = [ { on = "tie", pays = { option = "tie" }, odds = "8:1" } ]',
        (
            "bets.tie.lines.0.odds: “odds” is not known here. Allowed are: on, pays, result,"
            " commission, times."
        ),
    ),
    "an unknown key of the shoe": (
        'burn = { option = "burn" }',
        'burn = { option = "burn" }\nmachine = true',
        "shoe.machine: “machine” is not known here. Allowed are: burn, cut.",
    ),
    "a missing value": ("seats       = 9\n", "", "seats: this is missing."),
    "a missing language": (
        'name        = { fr = "Punto banco", en = "Punto banco" }',
        'name        = { fr = "Punto banco" }',
        "name.en: this is missing.",
    ),
    "a number for a name": (
        'name        = { fr = "Punto banco", en = "Punto banco" }',
        'name        = { fr = 3, en = "Punto banco" }',
        "name.fr: this must be a text in quotes, not 3.",
    ),
    "an empty name": (
        'name        = { fr = "Punto banco", en = "Punto banco" }',
        'name        = { fr = " ", en = "Punto banco" }',
        "name.fr: this text is empty.",
    ),
    "a text for a number": (
        "seats       = 9",
        'seats       = "nine"',
        "seats: this must be a whole number from 1 to 99, not “nine”.",
    ),
    "no seat": (
        "seats       = 9",
        "seats       = 0",
        "seats: this must be a whole number from 1 to 99, not 0.",
    ),
    "more seats than there may be": (
        "seats       = 9",
        "seats       = 15",
        ": the table's seats are more than the 14 that it may have.",
    ),
    "a number for a switch": (
        "announces   = false",
        "announces   = 0",
        "announces: this must be true or false, not 0.",
    ),
    "a table for a list": (
        TIE_LINES,
        'lines = { on = "tie", pays = { option = "tie" } }',
        "bets.tie.lines: this must be a list in brackets, not {…}.",
    ),
    "a text for a line": (
        TIE_LINES,
        'lines = [ "8:1", { on = "tie", pays = { option = "tie" } } ]',
        "bets.tie.lines.0: this must be a table of keys and values, not “8:1”.",
    ),
    "an id that is no text": (
        'id          = "punto_banco"',
        "id          = 7",
        "id: “7” is no id. An id has small letters, figures and underscores.",
    ),
    "an id with capitals": (
        'id          = "punto_banco"',
        'id          = "Punto Banco"',
        "id: “Punto Banco” is no id. An id has small letters, figures and underscores.",
    ),
    # options
    "an option that does nothing": (
        "[options.packs]",
        '[options.music]\nchoose = ["on", "off"]\ndefault = "on"\n\n[options.packs]',
        "options.music: this option has no effect: nothing in the sheet refers to it.",
    ),
    "an unknown option": (
        "min_cards   = 6",
        'min_cards   = { option = "decks" }',
        (
            "min_cards.option: “decks” is no option of this sheet. Its options are: packs, banque,"
            " commission, tie, big, super_6, lucky_6, both_sides, burn, cut_card."
        ),
    ),
    "a value without an entry": (
        '{ option = "both_sides", any = true, one = false }',
        '{ option = "both_sides", any = true }',
        "both_sides: the value “one” of the option “both_sides” has no entry here.",
    ),
    "an entry for no value": (
        '{ option = "both_sides", any = true, one = false }',
        '{ option = "both_sides", any = true, one = false, two = false }',
        "both_sides.two: “two” is no value of the option “both_sides”. Its values are: any, one.",
    ),
    "a default that cannot be chosen": (
        "choose  = [8, 6]\ndefault = 8",
        "choose  = [8, 6]\ndefault = 7",
        "options.packs.default: 7 is not allowed here. Allowed are: 8, 6.",
    ),
    "a value twice": (
        "choose  = [8, 6]",
        "choose  = [8, 6, 8]",
        "options.packs.choose.2: 8 stands twice among the values to choose.",
    ),
    "no value to choose": (
        "choose  = [8, 6]",
        "choose  = []",
        "options.packs.choose: an option has at least one value to choose.",
    ),
    "values that are no list": (
        "choose  = [8, 6]",
        "choose  = 8",
        "options.packs.choose: this must be a list in brackets, not 8.",
    ),
    "a switch to choose": (
        "choose  = [8, 6]",
        "choose  = [8, true]",
        "options.packs.choose.1: this must be a text in quotes, not true.",
    ),
    "an option without a default": (
        "choose  = [8, 6]\ndefault = 8",
        "choose  = [8, 6]",
        "options.packs.default: this is missing.",
    ),
    "an unknown key of an option": (
        "choose  = [8, 6]",
        "choose  = [8, 6]\nlocked = true",
        (
            "options.packs.locked: “locked” is not known here. Allowed are: choose, default, name,"
            " values."
        ),
    ),
    # the pack
    "a pack with no cards": (
        COPIES,
        'copies = "0 0 0 0 0 0 0 0 0 0 0 0 0"',
        "pack: the pack holds no card.",
    ),
    "columns that do not line up": (
        VALUES,
        'values = "1 2 3 4 5 6 7 8 9 0 0 0"',
        "pack: the columns do not line up: 13 faces, 12 values, 13 copies.",
    ),
    "a value that is no number": (
        VALUES,
        'values = "1 2 3 4 5 6 7 8 9 0 0 0 -1"',
        "pack.values: “-1” is no number of this column.",
    ),
    "a face twice": (
        FACES,
        'faces  = "A 2 3 4 5 6 7 8 9 T J Q Q"',
        "pack: the face “Q” stands twice.",
    ),
    "copies that four suits cannot share": (
        COPIES,
        'copies = "4 4 4 4 4 4 4 4 4 4 4 4 6"',
        "pack: “6” copies cannot be shared out among four suits.",
    ),
    "a nine told as a figure": (
        'joint  = "T J Q K"',
        'joint  = "9 J Q K"',
        "pack: “9” cannot be told as 0: it must be a face of the pack worth 0.",
    ),
    "too many packs": (
        "choose  = [8, 6]\ndefault = 8",
        "choose  = [80, 6]\ndefault = 80",
        "options.packs.choose.0: 80 packs are not allowed. Allowed are: as_needed, or 1 to 20.",
    ),
    # hands and their order
    "a deal to an unknown hand": (
        'deal        = "ponte banque ponte banque"',
        'deal        = "ponte banque ponte banker"',
        "deal: “banker” is no hand of this game. Its hands are: ponte, banque.",
    ),
    "a deal that leaves a hand with one card": (
        'deal        = "ponte banque ponte banque"',
        'deal        = "ponte banque ponte"',
        "deal: the deal gives “banque” 1 cards; every hand gets two.",
    ),
    "no deal": (
        'deal        = "ponte banque ponte banque"',
        'deal        = ""',
        "deal: this text is empty.",
    ),
    "an unknown hand shown first": (
        "announces   = false",
        'announces   = false\nshown_first = ["banco"]',
        "shown_first.0: “banco” is no hand of this game. Its hands are: ponte, banque.",
    ),
    "an unknown procedure": (
        'procedure   = "house_banked"',
        'procedure   = "blackjack"',
        (
            "procedure: “blackjack” is no procedure. Procedures are: house_banked, bank_in_turn,"
            " two_tableaux, one_against_all."
        ),
    ),
    "an unknown role": (
        'role  = "tie"',
        'role  = "nobody"',
        "bets.tie.role: “nobody” is not allowed here. Allowed are: ponte, banque, tie, side.",
    ),
    # the count
    "an unknown way to count": (
        'by       = "modulo"',
        'by       = "division"',
        "count.by: “division” is not allowed here. Allowed are: modulo, less_nine.",
    ),
    "a natural that no hand can count to": (
        "naturals = { 8 = 1, 9 = 1 }",
        "naturals = { 8 = 1, 10 = 1 }",
        "count.naturals.10: “10” is no total of this game. Totals are 0 to 9.",
    ),
    "a tie-break on no total": (
        "announces   = false",
        "announces   = false\ntiebreak = [8, 12]",
        "tiebreak.1: “12” is no total of this game. Totals are 0 to 9.",
    ),
    # the laws
    "a missing cell": (
        PONTE_LAW,
        'ponte  = "DDDDDDSSS"',
        "draw.ponte: 9 cells stand here, 10 are needed: totals 0 to 9.",
    ),
    "a cell too many": (
        PONTE_LAW,
        'ponte  = "DDDDDDSSSSS"',
        "draw.ponte: 11 cells stand here, 10 are needed: totals 0 to 9.",
    ),
    "a wrong letter": (
        PONTE_LAW,
        'ponte  = "DDDDDXSSSS"',
        "draw.ponte: “X” is no cell of a law. D draws, S stands, ? chooses.",
    ),
    "a row with a missing cell": (
        ROW_3,
        '"D  DDDDDDDDS",  #',
        (
            "draw.banque.3: 10 cells stand here, 11 are needed: the other hand stood, then its"
            " third"
            " card 0 to 9."
        ),
    ),
    "a wrong letter in a row": (
        ROW_3,
        '"D  DDDDDDDDTD",  #',
        "draw.banque.3: “T” is no cell of a law. D draws, S stands, ? chooses.",
    ),
    "a missing row": (
        f"  {ROW_3}",
        "  #",
        "draw.banque: 9 rows stand here, 10 are needed: totals 0 to 9.",
    ),
    "a number for a row": (
        ROW_3,
        "3, #",
        "draw.banque.3: this must be a text in quotes, not 3.",
    ),
    "a number for a law": (
        PONTE_LAW,
        "ponte  = 5",
        "draw.ponte: a law is one text, or a list of rows, not 5.",
    ),
    "a hand without a law": (PONTE_LAW, "", "draw: the hand “ponte” has no law."),
    "a law for an unknown hand": (
        PONTE_LAW,
        f'{PONTE_LAW}\npunto  = "DDDDDDSSSS"',
        "draw.punto: “punto” is no hand of this game. Its hands are: ponte, banque.",
    ),
    "an unknown third card": (
        "[draw] ",
        '[third_card]\nbanque = "first_drawer"\n\n[draw] ',
        (
            "third_card.banque: “first_drawer” is not allowed here. Allowed are: ponte, any_seat,"
            " largest_stake, last_drawer, designated."
        ),
    ),
    "a third card for an unknown hand": (
        "[draw] ",
        '[third_card]\npunto = "ponte"\n\n[draw] ',
        "third_card.punto: “punto” is no hand of this game. Its hands are: ponte, banque.",
    ),
    "a third card for a law that looks at none": (
        "[draw] ",
        '[third_card]\nponte = "any_seat"\n\n[draw] ',
        "third_card.ponte: the law of “ponte” looks at its own total alone.",
    ),
    # bets
    "an unknown outcome": (
        TIE_LINES,
        'lines = [ { on = "ponte_wins_twice", pays = { option = "tie" } } ]',
        f"bets.tie.lines.0.on: “ponte_wins_twice” is no outcome. Outcomes are: {OUTCOME_NAMES}.",
    ),
    **{
        f"odds of {odds}": (
            '{ on = "ponte_pair", pays = "11:1" }',
            f'{{ on = "ponte_pair", pays = {odds} }}',
            (
                f"bets.ponte_pair.lines.0.pays: {shown} are no odds. Odds are two numbers above"
                " zero:"
                " 8:1, 19:20, 0.54:1."
            ),
        )
        for odds, shown in {
            '"0:1"': "“0:1”",
            '"1:0"': "“1:0”",
            '"-8:1"': "“-8:1”",
            '"8"': "“8”",
            '"8 to 1"': "“8 to 1”",
            '"8:1:1"': "“8:1:1”",
            '"eight:one"': "“eight:one”",
            '"8:"': "“8:”",
            '"1e3:1"': "“1e3:1”",
            '"٣:1"': "“٣:1”",
            "8": "8",
            "0.54": "0.54",
            "true": "true",
        }.items()
    },
    **{
        f"a commission of {share}": (
            'choose  = ["5%", "4%"]\ndefault = "5%"',
            f"choose  = [{share}]\ndefault = {share}",
            f"options.commission.choose.0: {shown} is no share. A share is 0% to 100%, as in 5%.",
        )
        for share, shown in {
            '"101%"': "“101%”",
            '"100.01%"': "“100.01%”",
            '"-5%"': "“-5%”",
            '"5"': "“5”",
            '"%"': "“%”",
            "5": "5",
        }.items()
    },
    "a line that says nothing": (
        '{ on = "ponte_pair", pays = "11:1" }',
        '{ on = "ponte_pair" }',
        "bets.ponte_pair.lines.0: a line says either what it pays or its result, push or lose.",
    ),
    "a line that says two things": (
        '{ on = "ponte_pair", pays = "11:1" }',
        '{ on = "ponte_pair", pays = "11:1", result = "push" }',
        "bets.ponte_pair.lines.0: a line says either what it pays or its result, push or lose.",
    ),
    "a line that wins without odds": (
        '{ on = "ponte_pair", pays = "11:1" }',
        '{ on = "ponte_pair", result = "win" }',
        "bets.ponte_pair.lines.0.result: “win” is not allowed here. Allowed are: push, lose.",
    ),
    "a commission on nothing": (
        '{ on = "ponte_pair", pays = "11:1" }',
        '{ on = "ponte_pair", result = "push", commission = "5%" }',
        (
            "bets.ponte_pair.lines.0: a commission is taken of what a line pays; this one pays"
            " nothing."
        ),
    ),
    "an unknown multiple": (
        '{ on = "ponte_pair", pays = "11:1" }',
        '{ on = "ponte_pair", pays = "11:1", times = "loser" }',
        (
            "bets.ponte_pair.lines.0.times: “loser” is not allowed here. Allowed are: one, winner,"
            " difference."
        ),
    ),
    # shoe and codes
    "no code at all": (
        "announces   = false",
        "announces   = false\nextra_card = 30",
        "extra_card: 30 is no code of an irregularity, as in IRR-30.",
    ),
    "a burn of too many cards": (
        'burn = { option = "burn" }',
        'burn = { option = "burn", none = 21, first_card = "first_card", 3 = 3 }',
        "shoe.burn.none: 21 is no burn. Allowed are: none, first_card, or 1 to 20 cards.",
    ),
    "a cut card nowhere": (
        'cut  = { option = "cut_card" }',
        'cut  = { option = "cut_card", none = 0, 16 = 16, 14 = 14, 10 = 10, 7 = 7, 6 = 6 }',
        "shoe.cut.none: 0 is no place of the cut card. Allowed are: none, or 1 to 200.",
    ),
    "a code that is none": (
        "announces   = false",
        'announces   = false\nextra_card = "IRR-3"',
        "extra_card: “IRR-3” is no code of an irregularity, as in IRR-30.",
    ),
}


@pytest.mark.parametrize("fault", REFUSALS)
def test_a_sheet_is_refused_for(fault: str) -> None:
    before, after, sentence = REFUSALS[fault]
    assert faults_of(changed(sheet_text(), before, after)) == [sentence]


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
        "cagnotte.rate.legal.open: “125%” is no share. A share is 0% to 100%, as in 5%.",
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
    text = sheet_text().replace("ponte", "punto")
    assert "hands: house_banked deals the hands ponte, banque; “ponte” is missing." in faults_of(
        text.replace("punto_", "ponte_")
        .replace('role = "punto"', 'role = "ponte"')
        .replace('role  = "punto"', 'role  = "ponte"')
    )


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
            " as in 1/2."
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
        "bets.bank.lines.2.option: “x” is no option of this sheet. Its options are: packs,"
        " over_nine, reduction, low_hands, banque_law, banque_draws, reference, max_cards,"
        " natural_scope, multiplier, bank_multiplier, plain_hand, ties, both_bust, tie."
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
