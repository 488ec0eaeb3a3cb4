"""What bets are worth, against figures that others published."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final

import pytest

from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.rules.variant import BetId
from dealer_app.theory.appraisal import appraised, results, sorted_out, together
from dealer_app.theory.odds import Jointly, Worth
from dealer_app.theory.shoe import full
from tests.play import the
from tests.theory.shoes import game, side

WIZARD = {
    1: (6_548_674_432, 6_737_232_640, 1_372_227_328),
    2: (487_816_735_232, 501_543_728_128, 103_154_274_240),
    4: (33_608_344_225_792, 34_543_624_867_840, 7_145_601_996_928),
    6: (392_220_492_728_832, 403_095_751_234_560, 83_552_962_932_288),
    8: (2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216),
}
"""Orders in which the ponte wins, loses and ties, by packs.

Sources: wizardofodds.com/games/baccarat/one-to-twelve-decks; the last figures of 8 packs, which
that page rounds: casinoexploit.com/baccarat.html.
"""


@pytest.mark.parametrize("packs", WIZARD)
def test_the_orders_of_punto_banco_are_those_published(packs: int) -> None:
    punto_banco = side("punto_banco")
    counts = results(punto_banco, full(punto_banco.orders.plays.variant.pack, packs))
    assert (counts["wins"], counts["loses"], counts["ties"]) == WIZARD[packs]


EDGES = {
    "ponte": "-1.2351",
    "banque": "-1.0579",
    "tie": "-14.360",
    "ponte_pair": "-10.361",
    "banque_pair": "-10.361",
    "either_pair": "-13.710",
    "perfect_pair": "-8.047",
    "big": "-4.346",
    "small": "-5.283",
    "cards_4": "-5.283",
    "cards_5": "-8.967",
    "cards_6": "-4.694",
    "dragon_7": "-7.611",
    "panda_8": "-10.188",
    "super_6": "-29.977",
    "lucky_6": "-16.684",
    "small_tiger": "-14.333",
    "big_tiger": "-15.253",
    "tiger_tie": "-30.735",
    "dragon_bonus_ponte": "-2.652",
    "dragon_bonus_banque": "-9.373",
    "egalite_0": "-12.45",
    "egalite_1": "-11.42",
    "egalite_2": "-9.54",
    "egalite_3": "-10.52",
    "egalite_4": "-12.14",
    "egalite_5": "-11.87",
    "egalite_6": "-11.50",
    "egalite_7": "-6.39",
    "egalite_8": "-11.07",
    "egalite_9": "-10.63",
    "three_card_six": "-13.37",
    "three_giving_8": "-8.68",
}
"""Per cent of the stake with eight packs: §2.6, and the edges that it cites as published."""

UNDER = {
    ("banque", "commission", "4%"): "-0.5993",
    ("banque", "banque", "six_pays_half"): "-1.4581",
    ("banque", "banque", "ez"): "-1.0183",
    ("tie", "tie", "9:1"): "-4.844",
    ("tie", "tie", "5:1"): "-42.906",
    ("big", "big", "0.5:1"): "-6.830",
    ("super_6", "super_6", "15:1"): "-13.818",
}
"""The same under a house's option (§2.6)."""


def worths(**options: str) -> dict[str, Worth]:
    theory = game("punto_banco", **options)
    (found,) = appraised(theory, full(theory.variant.pack, 8), {})
    return {worth.bet: worth for worth in found.bets}


def agrees(edge: Fraction, published: str) -> bool:
    """True if the edge, as a percentage, is the figure as far as it was printed."""
    decimals = len(published.partition(".")[2])
    return abs(100 * edge - Fraction(published)) <= Fraction(1, 2 * 10**decimals)


def test_the_edge_of_every_bet_is_the_one_published() -> None:
    found = worths()
    assert set(found) == set(EDGES)
    assert [bet for bet, edge in EDGES.items() if not agrees(found[bet].edge, edge)] == []


@pytest.mark.parametrize(("bet", "option", "value"), UNDER)
def test_the_edge_under_a_house_option_is_the_one_published(
    bet: str, option: str, value: str
) -> None:
    edge = worths(**{option: value})[bet].edge
    assert agrees(edge, UNDER[bet, option, value])


@pytest.mark.parametrize("name", variant_ids())
def test_the_lines_of_every_bet_come_to_one(name: str) -> None:
    theory = game(name)
    for found in appraised(theory, full(theory.variant.pack, 3), {}):
        for worth in found.bets:
            assert sum(line.probability for line in worth.lines) == 1
            assert all(0 < line.probability <= 1 for line in worth.lines)


def test_the_variance_is_that_of_the_lines() -> None:
    tie = worths()["tie"]
    (wins, loses) = tie.lines
    assert tie.variance == wins.probability * loses.probability * (wins.net - loses.net) ** 2


@cache
def jointly_dealt(name: str) -> Jointly:
    """What the bets of a game come to together from a full shoe of eight packs."""
    theory = game(name)
    return the(together(theory, full(theory.variant.pack, 8)))


@pytest.mark.parametrize("name", ["punto_banco", "festival"])
def test_bets_that_lie_together_have_the_averages_and_the_variances_they_have_alone(
    name: str,
) -> None:
    theory, found = game(name), jointly_dealt(name)
    (side,) = appraised(theory, full(theory.variant.pack, 8), {})
    alone = [each for each in side.bets if each.bet in found.gains]
    assert found.gains == {each.bet: each.edge for each in alone}
    assert [found.covariance(each.bet, each.bet) for each in alone] == [
        each.variance for each in alone
    ]
    assert {"ponte", "banque"} & {each.bet for each in side.bets} <= found.gains.keys()


def test_two_bets_of_which_one_loses_where_the_other_wins_stray_as_their_lines_say() -> None:
    found = jointly_dealt("punto_banco")
    ponte, banque, tie = (BetId(each) for each in ("ponte", "banque", "tie"))
    sides = worths()
    wins, loses = (sides[bet].lines[0].probability for bet in ("ponte", "banque"))
    assert found.products[ponte, banque] == -wins - loses * Fraction(95, 100)
    assert found.products[ponte, tie] == -wins + loses
    assert found.covariance(banque, ponte) == found.covariance(ponte, banque)
    assert found.covariance(BetId("ponte_pair"), BetId("either_pair")) > 0


CARDS: Final = ("match_ponte", "suited_tie", "pairs_ponte")
"""Bets that look at what cards have on them."""


@cache
def beside_cards() -> tuple[Jointly, Mapping[BetId, Worth]]:
    """What some bets come to together with those that look at cards, and each of these alone."""
    variant = resolve(read_sheet("punto_banco"), {"side_bets": "all"})
    names = map(BetId, ("ponte", "banque", "tie", "ponte_pair", *CARDS))
    bets = {name: variant.bets[name] for name in names}
    theory = sorted_out(replace(variant, bets=bets))
    beside = [
        (bets[BetId(one)], bets[BetId(other)])
        for one, other in (
            *(("tie", "suited_tie"), ("ponte_pair", "pairs_ponte"), ("ponte", "banque")),
            *((each, each) for each in CARDS),
        )
    ]
    shoe = full(variant.pack, 8)
    (side,) = appraised(theory, shoe, {})
    return the(together(theory, shoe, beside)), {each.bet: each for each in side.bets}


def won(worth: Worth) -> Fraction:
    """How likely it gains anything."""
    return sum((each.probability for each in worth.lines if each.net > 0), Fraction(0))


@pytest.mark.parametrize("bet", CARDS)
def test_a_bet_that_looks_at_cards_strays_with_itself_as_its_lines_say(bet: str) -> None:
    found, alone = beside_cards()
    assert found.gains[BetId(bet)] == alone[BetId(bet)].edge
    assert found.covariance(BetId(bet), BetId(bet)) == alone[BetId(bet)].variance


def test_two_bets_of_which_one_looks_at_cards_stray_as_what_they_have_in_common_says() -> None:
    found, alone = beside_cards()
    tie, suited, pair, pairs = map(BetId, ("tie", "suited_tie", "ponte_pair", "pairs_ponte"))
    often, rarely = won(alone[tie]), won(alone[suited])
    assert found.products[tie, suited] == 8 * 1000 * rarely - 8 * (often - rarely) + (1 - often)
    paid = sum(each.probability * each.net for each in alone[pairs].lines if each.net > 0)
    assert won(alone[pairs]) == won(alone[pair])
    assert found.products[pair, pairs] == 11 * paid + (1 - won(alone[pair]))
    ponte, banque = map(BetId, ("ponte", "banque"))
    assert found.products[ponte, banque] == jointly_dealt("punto_banco").products[ponte, banque]


def test_nothing_is_said_of_all_bets_where_two_hands_play_against_the_bank() -> None:
    theory = game("banque")
    assert together(theory, full(theory.variant.pack, 3)) is None
