"""A sheet refused for its count, its laws or its payouts: place, sentence, what is allowed."""

import pytest

from dealer_app.rules.outcomes import OUTCOMES
from tests.library.builders import changed, faults_of, sheet_text

OUTCOME_NAMES = ", ".join(OUTCOMES)
PONTE_LAW = 'ponte  = "DDDDDDSSSS"'
ROW_3 = '"D  DDDDDDDDSD",                       # 3'
TIE_LINES = 'lines = [ { on = "tie", pays = { option = "tie" } } ]'

REFUSALS = {
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
        "draw.ponte: cells here: 9, needed: 10, for the totals 0 to 9.",
    ),
    "a cell too many": (
        PONTE_LAW,
        'ponte  = "DDDDDDSSSSS"',
        "draw.ponte: cells here: 11, needed: 10, for the totals 0 to 9.",
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
            "draw.banque.3: cells here: 10, needed: 11; the other hand stood, then its third card"
            " 0 to 9."
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
        "draw.banque: rows here: 9, needed: 10, for the totals 0 to 9.",
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
    "an unknown condition": (
        TIE_LINES,
        'lines = [ { on = { winer = "tie" }, pays = { option = "tie" } } ]',
        (
            "bets.tie.lines.0.on: “winer” is no condition. Of a coup there are: winner, margin,"
            " sum, cards, suited, coloured, first_alike, counted, times, counted_suit, hands; of a"
            " hand, after ponte_, banque_, winner_, loser_, hand_: total, cards, natural, bust,"
            " third, pair, ranks, suited, alike."
        ),
    ),
    "a value that a condition does not have": (
        TIE_LINES,
        'lines = [ { on = { winner = { tie = true } }, pays = { option = "tie" } } ]',
        "bets.tie.lines.0.on: winner may not be {…}. Allowed are: ponte, banque, tie.",
    ),
    "a rank that the pack does not have": (
        TIE_LINES,
        'lines = [ { on = { ponte_third = "M" }, pays = { option = "tie" } } ]',
        (
            "bets.tie.lines.0.on: ponte_third may not be “M”. Allowed are: A, 2, 3, 4, 5, 6, 7, 8,"
            " 9, T, J, Q, K."
        ),
    ),
    "a condition that says nothing alone": (
        TIE_LINES,
        'lines = [ { on = { times = 3 }, pays = { option = "tie" } } ]',
        "bets.tie.lines.0.on: times says nothing without counted.",
    ),
    "an outcome without conditions": (
        TIE_LINES,
        'lines = [ { on = {}, pays = { option = "tie" } } ]',
        (
            "bets.tie.lines.0.on: an outcome has at least one condition. Of a coup there are:"
            " winner, margin, sum, cards, suited, coloured, first_alike, counted, times,"
            " counted_suit, hands; of a hand, after ponte_, banque_, winner_, loser_, hand_: total,"
            " cards, natural, bust, third, pair, ranks, suited, alike."
        ),
    ),
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
            f"options.commission.choose.0: {shown} is no share. A share is 0% to 100%, such as 5%.",
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
        "extra_card: 30 is no code of an irregularity, such as IRR-30.",
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
        "extra_card: “IRR-3” is no code of an irregularity, such as IRR-30.",
    ),
}


@pytest.mark.parametrize("fault", REFUSALS)
def test_a_sheet_is_refused_for(fault: str) -> None:
    before, after, sentence = REFUSALS[fault]
    assert faults_of(changed(sheet_text(), before, after)) == [sentence]
