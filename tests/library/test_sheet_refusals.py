"""A sheet refused for its keys, options, pack or hands: place, sentence, what is allowed."""

import pytest

from tests.library.builders import changed, faults_of, sheet_text

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
            " most_seats, min_cards, max_cards, announces, shown_first, naturals_stop,"
            " naturals_at_once, opens_hidden, any_zero, capped, tiebreak, both_sides, spectators,"
            " extra_card, fund, hands, pack, count, draw, third_card, one_obliges, drawing, bets,"
            " shoe, principals, penalty, cagnotte, bank, tour, partie."
        ),
    ),
    "a choice where the sheet itself stands": (
        "seats       = 9",
        'seats       = 9\noption      = "tie"',
        (
            "option: “option” is not known here. Allowed are: id, procedure, name, deal, packs,"
            " seats, most_seats, min_cards, max_cards, announces, shown_first, naturals_stop,"
            " naturals_at_once, opens_hidden, any_zero, capped, tiebreak, both_sides, spectators,"
            " extra_card, fund, hands, pack, count, draw, third_card, one_obliges, drawing, bets,"
            " shoe, principals, penalty, cagnotte, bank, tour, partie."
        ),
    ),
    "an unknown key of a bet": (
        'role  = "tie"',
        'role  = "tie"\ncolour = "green"',
        (
            "bets.tie.colour: “colour” is not known here."
            " Allowed are: name, said, role, lines, offered."
        ),
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
        "shoe.machine: “machine” is not known here. Allowed are: burn, cut, coups.",
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
        ": the table’s seats are more than the 14 that it may have.",
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
        "id: “7” is no id. An id has small letters, digits and underscores.",
    ),
    "an id with capitals": (
        'id          = "punto_banco"',
        'id          = "Punto Banco"',
        "id: “Punto Banco” is no id. An id has small letters, digits and underscores.",
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
            " commission, tie, big, super_6, lucky_6, side_bets, both_sides, burn, cut_card."
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
        "pack: the columns do not line up: faces 13, values 12, copies 13.",
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
        "deal: the cards that the deal gives “banque”: 1; every hand gets two.",
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
}


@pytest.mark.parametrize("fault", REFUSALS)
def test_a_sheet_is_refused_for(fault: str) -> None:
    before, after, sentence = REFUSALS[fault]
    assert faults_of(changed(sheet_text(), before, after)) == [sentence]
