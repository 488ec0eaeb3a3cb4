"""How likely each bet of punto banco wins with eight packs, as the rules print it (§2.6, §13.3)."""

from fractions import Fraction

import pytest

from dealer_app.rules.variant import HandId
from dealer_app.theory.answers import Advice
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.habits import meanings
from dealer_app.theory.odds import Worth
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import full
from tests.theory.shoes import game, side

SHARES = {
    ("ponte", 1): "0.446247",
    ("banque", Fraction(95, 100)): "0.458597",
    ("tie", 8): "0.095156",
    ("ponte_pair", 11): "0.074699",
    ("banque_pair", 11): "0.074699",
    ("either_pair", 5): "0.143817",
    ("perfect_pair", 25): "0.033166",
    ("perfect_pair", 200): "0.000285",
    ("big", Fraction(54, 100)): "0.621132",
    ("small", Fraction(3, 2)): "0.378868",
    ("cards_4", Fraction(3, 2)): "0.378868",
    ("cards_5", 2): "0.303444",
    ("cards_6", 2): "0.317687",
    ("dragon_7", 40): "0.022534",
    ("panda_8", 25): "0.034543",
    ("super_6", 12): "0.053864",
    ("lucky_6", 12): "0.037247",
    ("lucky_6", 20): "0.016617",
    ("small_tiger", 22): "0.037247",
    ("big_tiger", 50): "0.016617",
    ("tiger_tie", 35): "0.019240",
    ("egalite_0", 150): "0.005798",
    ("egalite_1", 215): "0.004101",
    ("egalite_2", 225): "0.004003",
    ("egalite_3", 200): "0.004452",
    ("egalite_4", 120): "0.007261",
    ("egalite_5", 110): "0.007939",
    ("egalite_6", 45): "0.019240",
    ("egalite_7", 45): "0.020350",
    ("egalite_8", 80): "0.010979",
    ("egalite_9", 80): "0.011033",
}


def worths() -> dict[str, Worth]:
    theory = game("punto_banco")
    (found,) = appraised(theory, full(theory.variant.pack, 8), {})
    return {worth.bet: worth for worth in found.bets}


def test_every_bet_wins_as_often_as_the_rules_print() -> None:
    found = worths()
    assert set(found) - {bet for bet, _ in SHARES} == {
        *("dragon_bonus_ponte", "dragon_bonus_banque", "three_card_six", "three_giving_8")
    }
    for (bet, net), printed in SHARES.items():
        share = sum(line.probability for line in found[bet].lines if line.net == net)
        assert abs(share - Fraction(printed)) <= Fraction(1, 2 * 10**6), (bet, net)


def test_a_coup_takes_so_many_cards_on_average() -> None:
    """§13.3: 4.9388 with eight packs."""
    found = worths()
    cards = {4: "cards_4", 5: "cards_5", 6: "cards_6"}
    mean = sum(number * found[bet].lines[0].probability for number, bet in cards.items())
    assert round(float(mean), 4) == 4.9388


def test_where_both_acts_are_worth_the_same_the_hand_stands() -> None:
    even = Advice(ChoiceCell(HandId("banque"), 5), Fraction(1, 9), Fraction(-1, 3), Fraction(-1, 3))
    assert even.best is False


@pytest.mark.parametrize("third", [1, 10, 11, 12])
def test_a_whole_name_means_one_choice_though_another_begins_like_it(third: int) -> None:
    """Porcelaine has cards of 1, 10, 11 and 12 (S1.1)."""
    plays = side("porcelaine").orders.plays
    (cell,) = meanings(plays)[f"decadence_3_{third}"]
    assert cell == ChoiceCell(HandId("decadence"), 3, third)
