"""Whole numbers at their limits: many packs, values of which nothing is left, the fewest cards."""

from fractions import Fraction
from itertools import product
from math import perm

import pytest

from dealer_app.odds.game_odds import decimal
from dealer_app.rules.cards import Card
from dealer_app.theory.appraisal import appraised, results
from dealer_app.theory.pairs import Likeness, Pairs
from dealer_app.theory.shoe import full, without
from tests.theory.shoes import game, of, only, side

PUNTO = side("punto_banco")
VARIANT = PUNTO.orders.plays.variant


@pytest.mark.parametrize("packs", [27, 28, 50])
def test_no_order_is_lost_where_all_of_them_just_do_or_do_not_fit_64_bits(packs: int) -> None:
    """27 packs have fewer than 2**63 orders, 28 more."""
    assert (perm(27 * 52, 6) < 2**63 < perm(28 * 52, 6)) is True
    shoe = full(VARIANT.pack, packs)
    counts = results(PUNTO, shoe)
    assert sum(counts.values()) == sum(PUNTO.orders.weigh(shoe).tolist()) == perm(52 * packs, 6)
    assert min(counts.values()) > 0


def test_nothing_but_tens_ties_on_nothing() -> None:
    """Both hands draw a third ten, and stay at 0 (§2.2)."""
    shoe = only(VARIANT, 2, of(VARIANT, "Ts Ts Th Js Qs Ks"))
    assert results(PUNTO, shoe) == {"ties": perm(6, 6), "wins": 0, "loses": 0}
    (found,) = appraised(game("punto_banco"), shoe, {})
    edges: dict[str, Fraction] = {worth.bet: worth.edge for worth in found.bets}
    assert edges["tie"] == 8
    assert edges["egalite_0"] == 150
    assert edges["cards_6"] == 2
    assert edges["ponte"] == edges["banque"] == 0


def test_with_the_least_of_cards_every_order_is_dealt_to_its_end() -> None:
    """Six cards, each of its own value: 720 orders."""
    shoe = only(VARIANT, 1, of(VARIANT, "As 2s 3s 4s 5s Ks"))
    counts = results(PUNTO, shoe)
    assert sum(counts.values()) == 720
    (found,) = appraised(game("punto_banco"), shoe, {})
    assert all(worth.variance >= 0 for worth in found.bets)


UNTOLD = ("9 9s", "0 K Ks", "0 0 T", "K 0 Ks Kh K", "A A 2s 0")


@pytest.mark.parametrize("text", UNTOLD)
def test_a_card_told_in_part_is_as_likely_each_that_it_may_have_been(text: str) -> None:
    """Every card that each of those gone may have been, one after the other: on average the odds
    of a pair, and of a perfect one, are those said."""
    told = of(VARIANT, text)
    fresh = full(VARIANT.pack, 1)
    said = Pairs(without(fresh, told))
    may = [[card for card in everything() if VARIANT.pack.may_be(each, card)] for each in told]
    worlds = [gone for gone in product(*may) if len(set(gone)) == len(gone)]
    for value in (0, 1, 9):
        found = dict.fromkeys(product(Likeness, Likeness), Fraction(0))
        for gone in worlds:
            for alike, chance in Pairs(without(fresh, gone)).odds(value, None).items():
                found[alike] += chance / len(worlds)
        assert {k: v for k, v in found.items() if v} == {
            k: v for k, v in said.odds(value, None).items() if v
        }


def everything() -> list[Card]:
    return [Card(face, suit) for face in VARIANT.pack.faces for suit in "shdc"]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Fraction(-1, 3), "-0.333333333333"),
        (Fraction(2, 3), "0.666666666667"),
        (Fraction(2 * 10**11 + 1, 2 * 10**12), "0.100000000000"),
        (Fraction(2 * 10**11 + 3, 2 * 10**12), "0.100000000002"),
        (Fraction(10**20 + 1, 2), "50000000000000000000.500000000000"),
        (Fraction(0), "0.000000000000"),
        (Fraction(3, 2 * 10**12), "0.000000000002"),
        (Fraction(-1, 10**13), "0.000000000000"),
    ],
)
def test_a_decimal_is_rounded_to_the_nearest(number: Fraction, said: str) -> None:
    assert decimal(number) == said
