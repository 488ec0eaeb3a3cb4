"""A house sheet refused: every place, its sentence, and what is allowed there."""

import pytest

from dealer_app.library import FileFault, house_from_text
from dealer_app.library.house.house_model import COLOURS
from tests.library.builders import changed, game, house_text, told

PUNTO_BANCO = game("punto_banco")


def faults(text: str) -> list[str]:
    with pytest.raises(FileFault) as broken:
        house_from_text(text, "house")
    return told(broken.value.faults)


BETS = ", ".join((*PUNTO_BANCO.bets, *PUNTO_BANCO.withheld))
REFUSALS = {
    "an unknown key": (
        'colour = "red"',
        (
            "colour: “colour” is not known here. Allowed are: name, language, dealing, shoe_odds,"
            " currency, limits, chips, rounding, roads, display, authority, staff, pit, commission,"
            " tray, cagnotte, tips, day, payout, documents, cards, school, options, bets,"
            " irregularities, shoe."
        ),
    ),
    "an unknown limit": (
        "limits = { most = 3 }",
        (
            "limits.most: “most” is not known here. Allowed are: minimum, maximum, multiple,"
            " differential, coefficient, under, over."
        ),
    ),
    "an unknown limit of a bet": (
        "bets.punto_banco.limits.tie.most = 3",
        (
            "bets.punto_banco.limits.tie.most: “most” is not known here. Allowed are: minimum,"
            " maximum, multiple."
        ),
    ),
    "an unknown language": (
        'language = "de"',
        "language: “de” is not allowed here. Allowed are: fr, en.",
    ),
    "an unknown dealing": (
        'dealing = "fast"',
        "dealing: “fast” is not allowed here. Allowed are: usual, open, hidden.",
    ),
    "a currency of four decimals": (
        "currency = { digits = 4 }",
        "currency.digits: this must be a whole number from 0 to 3, not 4.",
    ),
    "a negative amount": (
        "limits = { minimum = -20 }",
        (
            "limits.minimum: -20 is no amount here. Allowed is 0 or more with at most 2 decimals:"
            " 12.50."
        ),
    ),
    "a fraction of the minor unit": (
        "limits = { minimum = 0.005 }",
        (
            "limits.minimum: 0.005 is no amount here. Allowed is 0 or more with at most 2 decimals:"
            " 12.50."
        ),
    ),
    "an amount of nothing": (
        "limits = { minimum = 0 }",
        "limits.minimum: 0 is no amount here. It must be above zero.",
    ),
    "an absurd amount": (
        "limits = { maximum = 99999999999999999999 }",
        (
            "limits.maximum: 99999999999999999999 is no amount here. Allowed is 0 or more with"
            " at most"
            " 2 decimals: 12.50."
        ),
    ),
    "infinity": (
        "limits = { maximum = inf }",
        (
            "limits.maximum: Infinity is no amount here. Allowed is 0 or more with at most 2"
            " decimals:"
            " 12.50."
        ),
    ),
    "a switch for an amount": (
        "limits = { maximum = true }",
        (
            "limits.maximum: true is no amount here. Allowed is 0 or more with at most 2 decimals:"
            " 12.50."
        ),
    ),
    "a maximum below the minimum": (
        "limits = { minimum = 20, maximum = 10 }",
        "limits: the maximum lies below the minimum.",
    ),
    "a minimum that is no multiple": (
        "limits = { minimum = 30, multiple = 20 }",
        "limits: 30 is no multiple of 20.",
    ),
    "a chip twice": (
        "chips = [ { value = 5 }, { value = 5 } ]",
        "chips.1.value: a chip of 5 stands twice.",
    ),
    "a chip of an unknown colour": (
        'chips = [ { value = 5, colour = "gold" } ]',
        f"chips.0.colour: “gold” is not allowed here. Allowed are: {', '.join(COLOURS)}.",
    ),
    "an unknown rounding": (
        'rounding.winnings = { how = "sideways" }',
        "rounding.winnings.how: “sideways” is not allowed here. Allowed are: nearest, up, down.",
    ),
    "an unknown game": (
        "options.poker = { packs = 6 }",
        (
            "options.poker: “poker” is no game of this program. Its games are: punto_banco,"
            " festival,"
            " baccara, banque, chemin_de_fer, macao, porcelaine."
        ),
    ),
    "a road's switch that is none": (
        "roads.tie_pairs = 3",
        "roads.tie_pairs: this must be true or false, not 3.",
    ),
    "what guests may read, as a text": (
        'display.stakes = "yes"',
        "display.stakes: this must be true or false, not “yes”.",
    ),
    "odds of the shoe, as a number": (
        "shoe_odds = 1",
        "shoe_odds: this must be true or false, not 1.",
    ),
    "an unknown option": (
        "options.chemin_de_fer = { decks = 6 }",
        (
            "options.chemin_de_fer.decks: “decks” is no option of this sheet. Its options are:"
            " packs,"
            " banque_law, cagnotte, cut_card, min_cards, garage, banco_order, with_table,"
            " false_draw, banker_fault."
        ),
    ),
    "an unknown value of an option": (
        "options.punto_banco = { packs = 7 }",
        "options.punto_banco.packs: “7” is no value of the option “packs”. Its values are: 8, 6.",
    ),
    "an option set to a switch": (
        "options.punto_banco = { packs = true }",
        "options.punto_banco.packs: this must be a text in quotes, not true.",
    ),
    "an unknown bet": (
        'bets.punto_banco.closed = ["tie", "red"]',
        f"bets.punto_banco.closed.1: “red” is no bet of this game. Its bets are: {BETS}.",
    ),
    "limits of an unknown bet": (
        "bets.punto_banco.limits.red = { maximum = 5 }",
        f"bets.punto_banco.limits.red: “red” is no bet of this game. Its bets are: {BETS}.",
    ),
    "bets of an unknown game": (
        'bets.poker.closed = ["tie"]',
        (
            "bets.poker: “poker” is no game of this program. Its games are: punto_banco, festival,"
            " baccara, banque, chemin_de_fer, macao, porcelaine."
        ),
    ),
    "bets both open and closed": (
        'bets.punto_banco = { open = ["tie"], closed = ["big"] }',
        "bets.punto_banco: say which bets are open, or which are closed, not both.",
    ),
    "an irregularity that is none": (
        'irregularities.IRR-99 = { seen = "void" }',
        "irregularities.IRR-99: “IRR-99” is no irregularity. There are: "
        + ", ".join(f"IRR-{n:02}" for n in range(1, 32))
        + ".",
    ),
    "a resolution that is not offered": (
        'irregularities.IRR-02 = { seen = "to_banque" }',
        (
            "irregularities.IRR-02.seen: “to_banque” is not offered for IRR-02. Offered are:"
            " next_coup,"
            " burn, void."
        ),
    ),
    "a resolution that is none": (
        'irregularities.IRR-02 = { unseen = "shout" }',
        (
            "irregularities.IRR-02.unseen: “shout” is not allowed here. Allowed are: to_banque,"
            " next_coup, burn, draw_now, reassign, withdraw, stand, void."
        ),
    ),
    "a resolution of nothing": (
        'irregularities.IRR-12 = { seen = "void" }',
        "irregularities.IRR-12.seen: there is nothing to resolve at IRR-12.",
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_house_sheet_is_refused_for(what: str) -> None:
    text, sentence = REFUSALS[what]
    assert faults(text) == [sentence]


def test_every_fault_of_a_house_sheet_is_told_at_once() -> None:
    text = changed(house_text("casino"), "minimum     = 20", "minimum = 0")
    text = changed(text, 'language = "fr"', 'language = "de"')
    assert [sentence.split(":")[0] for sentence in faults(text)] == ["language", "limits.minimum"]


def test_every_game_option_and_bet_that_is_none_is_told_at_once() -> None:
    text = (
        "options.punto_banco = { packs = 7, decks = 3 }\n"
        'bets.punto_banco.closed = ["red"]\n'
        'irregularities.IRR-99 = { seen = "void" }\n'
    )
    assert [sentence.split(":")[0] for sentence in faults(text)] == [
        "options.punto_banco.packs",
        "options.punto_banco.decks",
        "bets.punto_banco.closed.0",
        "irregularities.IRR-99",
    ]
