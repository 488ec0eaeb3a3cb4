"""The cards left in a shoe, and how often two of them are alike."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random

import pytest

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.cards import Card
from dealer_app.theory.pairs import EVERY_LIKENESS, Likeness, Pairs
from dealer_app.theory.shoe import TooManyGone, full, without
from tests.theory.shoes import of, only

PUNTO = resolve(read_sheet("punto_banco"), {})
PORCELAINE = resolve(read_sheet("porcelaine"), {})
ALIKE = (Likeness.SUIT, Likeness.NOTHING)


def test_a_fresh_shoe_holds_every_card_of_its_packs() -> None:
    shoe = full(PUNTO.pack, 8)
    assert shoe.size == 416
    assert (shoe.values[0], shoe.faces["K"], shoe.kinds["K", "s"]) == (128, 32, 8)


def test_the_masks_of_porcelaine_have_no_suits() -> None:
    shoe = full(PORCELAINE.pack, 3)
    assert (shoe.size, shoe.values[0], shoe.values[12], shoe.kinds["M", ""]) == (192, 48, 12, 48)


def test_a_card_that_is_gone_is_gone_from_value_face_and_kind() -> None:
    shoe = without(full(PUNTO.pack, 1), of(PUNTO, "Ks"))
    assert (shoe.values[0], shoe.faces["K"], shoe.kinds["K", "s"]) == (15, 3, 0)


def test_a_ten_or_figure_not_told_apart_lowers_the_value_alone() -> None:
    shoe = without(full(PUNTO.pack, 1), of(PUNTO, "0"))
    assert (shoe.values[0], shoe.faces["K"]) == (15, 4)


def test_a_card_that_lay_face_down_changes_nothing() -> None:
    fresh = full(PUNTO.pack, 1)
    assert without(fresh, of(PUNTO, "xx")) == fresh


@pytest.mark.parametrize("text", ["9s 9s", "9 9 9 9 9", "0 " * 17, "9s 9h 9d 9c 9"])
def test_more_of_a_card_than_the_packs_hold_is_refused(text: str) -> None:
    with pytest.raises(TooManyGone):
        without(full(PUNTO.pack, 1), of(PUNTO, text))


def test_two_cards_of_one_value_are_a_pair_as_often_as_their_faces_say() -> None:
    odds = Pairs(full(PUNTO.pack, 1)).odds(0, None)
    pairs = Fraction(4 * comb(4, 2), comb(16, 2))
    assert odds[Likeness.RANK, Likeness.NOTHING] == pairs
    assert odds[ALIKE] == 0


def test_a_card_whose_suit_nobody_told_leaves_the_odds_of_one_suit() -> None:
    fresh = full(PUNTO.pack, 2)
    nines = [Pairs(without(fresh, of(PUNTO, text))).odds(9, None)[ALIKE] for text in ("9", "9s")]
    assert Pairs(fresh).odds(9, None)[ALIKE] == nines[0] == Fraction(4, comb(8, 2))
    assert nines[1] == Fraction(3, comb(7, 2))


def test_pairs_of_one_value_on_both_sides_take_cards_from_each_other() -> None:
    both = (Likeness.SUIT, Likeness.SUIT)
    shoe = only(PUNTO, 4, of(PUNTO, "9s 9s 9h 9h"))
    assert Pairs(shoe).odds(9, 9)[both] == Fraction(1, 3)
    assert Pairs(shoe).odds(9, 9)[Likeness.RANK, Likeness.RANK] == Fraction(2, 3)


@pytest.mark.parametrize("seed", range(8))
def test_two_hands_are_as_often_alike_as_their_cards_dealt_out_in_every_order(seed: int) -> None:
    chance = Random(seed)
    tens = chance.choices([Card(face, suit) for face in "TJQK" for suit in "sh"], k=5 + seed % 3)
    said = Pairs(only(PUNTO, 8, tens)).odds(0, 0)
    hands = [(deal[:2], deal[2:]) for deal in permutations(tens, 4)]
    counted = Counter((likeness(*mine), likeness(*theirs)) for mine, theirs in hands)
    assert said == {each: Fraction(counted[each], len(hands)) for each in said}
    assert sum(said.values()) == 1


def likeness(one: Card, other: Card) -> Likeness:
    if one == other:
        return Likeness.SUIT
    return Likeness.RANK if one.face == other.face else Likeness.NOTHING


def test_ways_of_all_first_cards_at_once_are_shared_as_each_of_them_is() -> None:
    pairs = Pairs(without(full(PUNTO.pack, 2), of(PUNTO, "9s 9 Kh 0 5d 5d 5s")))
    ways = {(0, 0): 7, (0, 9): 5, (9, 9): 11, (None, 5): 3, (5, None): 0, (None, None): 2}
    shares, part = pairs.shared(ways)
    alone = [
        sum(number * pairs.odds(*same).get(each, Fraction(0)) for same, number in ways.items())
        for each in EVERY_LIKENESS
    ]
    assert [Fraction(share, part) for share in shares] == alone


def test_cards_of_different_values_are_never_alike() -> None:
    assert Pairs(full(PUNTO.pack, 1)).odds(None, None) == {
        (Likeness.NOTHING, Likeness.NOTHING): Fraction(1)
    }


def test_the_card_that_is_one_too_many_is_named() -> None:
    with pytest.raises(TooManyGone) as refused:
        without(full(PUNTO.pack, 1), of(PUNTO, "9s 9s"))
    assert refused.value.card == Card("9", "s")
