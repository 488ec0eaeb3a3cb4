"""Every outcome that a bet may name, and every bet that is published, counted by hand over all
coups of eight packs (§2.6)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Final

import pytest

from dealer_app.library import resolve, sheet_from_text
from dealer_app.rules.outcomes import OUTCOMES
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.odds import Worth
from dealer_app.theory.shoe import full
from dealer_app.theory.theories import theory
from tests.library.builders import sheet_text
from tests.theory.by_hand import Held, grouped, winner
from tests.theory.test_by_hand import PUNTO

EIGHT_PACKS: Final = {0: 128, **dict.fromkeys(range(1, 10), 32)}

When = Callable[[int, Held, Held], bool]
"""Whether an outcome holds: who won (1 the hand, -1 the bank), the hand, the bank."""


def bank_on(total: int, *cards: int) -> When:
    return lambda won, _, bank: won < 0 and bank.total == total and bank.cards in (cards or (2, 3))


def tie_on(total: int) -> When:
    return lambda won, hand, _: won == 0 and hand.total == total


def hand_by(margin: int) -> When:
    return lambda won, hand, bank: won > 0 and hand.total - bank.total == margin


def bank_by(margin: int) -> When:
    return lambda won, hand, bank: won < 0 and bank.total - hand.total == margin


def dealt(*cards: int) -> When:
    return lambda _, hand, bank: hand.cards + bank.cards in cards


def held(one: tuple[int, int], other: tuple[int, int]) -> When:
    """One hand has this total in so many cards, the other that one."""

    def when(_: int, hand: Held, bank: Held) -> bool:
        there = [(each.total, each.cards) for each in (hand, bank)]
        return there in ([one, other], [other, one])

    return when


def sixes(number: int) -> When:
    """So many hands have 6 in three cards."""
    return lambda _, *both: sum((h.total, h.cards) == (6, 3) for h in both) == number


NEVER: Final[When] = lambda *_: False  # noqa: E731 - a row of the table beneath
BY_VALUE: Final[Mapping[str, When]] = {
    "ponte_wins": lambda won, *_: won > 0,
    "banque_wins": lambda won, *_: won < 0,
    "tie": lambda won, *_: won == 0,
    "both_bust": NEVER,
    "ponte_busts": NEVER,
    "banque_busts": NEVER,
    "ponte_wins_natural": lambda won, hand, _: won > 0 and bool(hand.natural),
    "banque_wins_natural": lambda won, _, bank: won < 0 and bool(bank.natural),
    "ponte_natural": lambda _, hand, __: hand.cards == 2 and hand.total in (8, 9),
    "banque_natural": lambda _, __, bank: bank.cards == 2 and bank.total in (8, 9),
    "natural_tie": lambda won, hand, _: won == 0 and bool(hand.natural),
    "natural_nine_beats_natural_eight": held((9, 2), (8, 2)),
    "two_card_nine_beats_two_card_seven": held((9, 2), (7, 2)),
    "any_nine_beats_any_seven": lambda _, hand, bank: {hand.total, bank.total} == {9, 7},
    "cards_4": dealt(4),
    "cards_5": dealt(5),
    "cards_6": dealt(6),
    "cards_5_or_6": dealt(5, 6),
    "banque_wins_on_six": bank_on(6),
    "banque_wins_on_two_card_six": bank_on(6, 2),
    "banque_wins_on_three_card_six": bank_on(6, 3),
    "banque_wins_on_three_card_seven": bank_on(7, 3),
    "ponte_wins_on_three_card_eight": lambda won, hand, _: (
        won > 0 and (hand.total, hand.cards) == (8, 3)
    ),
    "one_three_card_six": sixes(1),
    "both_three_card_sixes": sixes(2),
    "three_giving_eight": lambda _, hand, bank: (
        (bank.total, bank.cards) == (3, 2) and hand.third == 8
    ),
    **{f"tie_on_{total}": tie_on(total) for total in range(10)},
    **{f"ponte_wins_by_{margin}": hand_by(margin) for margin in range(1, 10)},
    **{f"banque_wins_by_{margin}": bank_by(margin) for margin in range(1, 10)},
}
PAIR: Final = Fraction(31, 415)
"""The second card is one of 31 others of the first one's rank, among 415."""
BOTH_PAIR: Final = PAIR * Fraction(30 * 29 + 12 * 32 * 31, 414 * 413)
"""The other hand pairs the same rank, of which 30 are left, or one of the 12 others."""
PERFECT: Final = Fraction(7, 415)
BOTH_PERFECT: Final = PERFECT * Fraction(6 * 5 + 51 * 8 * 7, 414 * 413)
BY_FACE: Final = {
    "ponte_pair": PAIR,
    "banque_pair": PAIR,
    "either_pair": 2 * PAIR - BOTH_PAIR,
    "one_perfect_pair": 2 * (PERFECT - BOTH_PERFECT),
    "both_perfect_pairs": BOTH_PERFECT,
}

NINE_OVER_SEVEN: Final = Fraction(8_310_784, 461_223_945)
"""How often a 9 in two cards lies against a 7 in two cards: the edge at 50:1 is 8.1032 %."""

PUBLISHED: Final = {
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
    "three_card_six": "-13.37",
    "three_giving_8": "-8.68",
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
}
"""What each bet of the sheet is worth, per cent of the stake, as it is printed."""

BESIDE: Final = {
    "ox_6": "-10.34",
    "kill": "-13.76",
    "three_card_ponte": "-5.69",
    "three_card_banque": "-8.30",
    "lucky_nines": "-8.27",
    "quik": "-8.155",
    "perfect_9": "-7.47",
    "eights_and_nines": "-7.372",
    "match_ponte": "-5.27",
    "match_banque": "-8.57",
    "super_tie": "-5.97",
    "pairs_ponte": "-4.10",
    "pairs_banque": "-4.10",
    "nine_over_seven": "-8.103",
}
"""What the side bets are worth that a house may take besides, as it is printed."""

NOT_PRINTED: Final = {
    "heavenly_9": "-9.31",
    "blazing_7s": "-7.78",
    "cover_all": "-2.97",
    "royal_9": "-49.00",
    "tiger_pair": "-16.12",
    "all_red": "-14.00",
    "all_black": "-6.52",
    "suited_tie": "-34.43",
}
"""Those of which no published figure was read: what the sheet says of them beside their lines."""

SIX_PACKS: Final = {
    "cards_4": "-5.27",
    "cards_5": "-8.94",
    "cards_6": "-4.74",
    "dragon_bonus_ponte": "-2.67",
    "dragon_bonus_banque": "-9.39",
}
FOUR_PACKS: Final = {"dragon_bonus_ponte": "-2.70", "dragon_bonus_banque": "-9.42"}
"""With fewer packs: wizardofodds.com/games/baccarat/appendix/5/."""

BY_OPTION: Final = [
    (
        {"commission": "4%", "tie": "9:1", "big": "0.5:1", "super_6": "15:1"},
        {"banque": "-0.5993", "tie": "-4.844", "big": "-6.830", "super_6": "-13.818"},
    ),
    ({"banque": "six_pays_half"}, {"banque": "-1.4581"}),
    ({"banque": "ez"}, {"banque": "-1.0183"}),
]


@cache
def shares() -> Mapping[tuple[Held, Held], Fraction]:
    """How likely each two hands are, over every coup of the shoe."""
    found = grouped(PUNTO, EIGHT_PACKS)
    assert sum(found.values()) == 1
    return found


@cache
def counted() -> Mapping[str, Fraction]:
    """How often each outcome holds that values decide."""
    found = dict.fromkeys(BY_VALUE, Fraction(0))
    for (hand, bank), share in shares().items():
        won = winner(PUNTO, hand, bank)
        for name, when in BY_VALUE.items():
            if when(won, hand, bank):
                found[name] += share
    return found


def of_both(*numbers: int, total: int, cards: int) -> Fraction:
    """How often so many hands have this total in so many cards."""
    asked = (total, cards)
    return sum(
        (
            share
            for both, share in shares().items()
            if sum((each.total, each.cards) == asked for each in both) in numbers
        ),
        Fraction(0),
    )


def of_a_part(parts: int, when: When) -> Fraction:
    """How often a coup that this holds of has only cards of one colour, which is half of the pack,
    or of one suit, which is a quarter."""
    part = {value: number // parts for value, number in EIGHT_PACKS.items()}
    cards, found = sum(part.values()), Fraction(0)
    for (hand, bank), share in grouped(PUNTO, part).items():
        if when(winner(PUNTO, hand, bank), hand, bank):
            of_it = hand.cards + bank.cards
            found += share * Fraction(perm(cards, of_it), perm(parts * cards, of_it))
    return found


def three_alike(*, of_bank: bool) -> Fraction:
    """How often a hand has three cards of one rank: these lie first, the other's after them."""
    found, cards = Fraction(0), sum(EIGHT_PACKS.values())
    for value in (0, 0, 0, *range(10)):
        left = {**EIGHT_PACKS, value: EIGHT_PACKS[value] - 3}
        alike, orders = PUNTO.held(2 * value, None), Fraction(0)
        for *first, third in product(left, repeat=3):
            other = PUNTO.held(sum(first), None)
            if PUNTO.stops(other, alike):
                continue
            hand = PUNTO.held(other.first, third) if PUNTO.draws(other) else other
            often = PUNTO.answers(hand, alike) if of_bank else PUNTO.draws(alike)
            taken, ways = {**left}, often
            for card in (*first, third):
                ways *= taken[card]
                taken[card] -= 1
            orders += ways
        found += Fraction(perm(32, 3), perm(cards, 3)) * orders / perm(cards - 3, 3)
    return found


def pays(*lines: tuple[int, Fraction]) -> Fraction:
    """What a bet is worth of which each line pays so much to one so often."""
    return sum(((net + 1) * often for net, often in lines), Fraction(-1))


@cache
def by_hand() -> Mapping[str, Fraction]:
    """What bets are worth that look at cards, or at one total of either hand."""
    return {
        **of_five_treasures(),
        "royal_9": royal_nines(),
        "match_ponte": alike_or_paired(75, three_alike(of_bank=False)),
        "match_banque": alike_or_paired(68, three_alike(of_bank=True)),
        "tiger_pair": pays(
            (100, FOUR_ALIKE), (20, BOTH_PAIR - FOUR_ALIKE), (4, 2 * (PAIR - BOTH_PAIR))
        ),
        "all_red": pays((22, of_a_part(2, lambda *_: True))),
        "all_black": pays((24, of_a_part(2, lambda *_: True))),
        "suited_tie": pays((1000, 4 * of_a_part(4, lambda won, *_: won == 0))),
    }


FOUR_ALIKE: Final = PAIR * Fraction(30 * 29, 414 * 413)


def alike_or_paired(net: int, three: Fraction) -> Fraction:
    """Three of a kind, or else a pair in the first two cards at 9:1."""
    return pays((net, three), (9, PAIR - three))


def of_five_treasures() -> Mapping[str, Fraction]:
    one, both = (of_both(number, total=9, cards=3) for number in (1, 2))
    threes, twos = (of_both(2, total=7, cards=cards) for cards in (3, 2))
    named = ("banque_wins_on_three_card_seven", "ponte_wins_on_three_card_eight")
    beside = sum(counted()[name] for name in named)
    return {
        "heavenly_9": pays((75, both), (10, one)),
        "blazing_7s": pays((200, threes), (50, twos)),
        "cover_all": pays((6, one + both + threes + twos + beside)),
    }


def royal_nines() -> Fraction:
    """Of one hand of two cards 2 × 32 × 96 orders are a 9 and a picture, a quarter of one suit."""
    royal, after = Fraction(2 * 32 * 96, 416 * 415), Fraction(2 * 31 * 95, 414 * 413)
    both, suited = royal * after, royal / 4
    alike, unlike = 4 * (8 * 24 * 7 * 23), 12 * (8 * 24) ** 2
    both_suited = Fraction(4 * (alike + unlike), perm(416, 4))
    one_suited = 2 * (suited - suited * after)
    one_other = 2 * (royal - both) - one_suited
    return pays((299, both_suited), (49, both - both_suited), (9, one_suited), (4, one_other))


def a_bet(name: str, on: str, pays: str) -> str:
    """A side bet as a house's own sheet has it."""
    names = f'{{ fr = "{name}", en = "{name}" }}'
    line = f'[ {{ on = "{on}", pays = "{pays}" }} ]'
    return f'\n[bets.{name}]\nname = {names}\nrole = "side"\nlines = {line}\n'


@cache
def worths(added: str = "", packs: int = 8, **options: str) -> Mapping[str, Worth]:
    """What each bet of the sheet is worth with so many packs, some bets added to it."""
    sheet = sheet_from_text(sheet_text("punto_banco") + added, "sheet")
    game = theory(resolve(sheet, options))
    (found,) = appraised(game, full(game.variant.pack, packs), {})
    return {worth.bet: worth for worth in found.bets}


def test_each_outcome_holds_exactly_as_often_as_all_coups_of_eight_packs_say() -> None:
    by_hand = {**counted(), **BY_FACE}
    assert set(by_hand) == set(OUTCOMES)
    found = worths("".join(a_bet(f"on_{name}", name, "1:1") for name in OUTCOMES))
    for name, share in by_hand.items():
        won = sum(line.probability for line in found[f"on_{name}"].lines if line.net > 0)
        assert won == share, name


def assert_printed(worth: Worth, printed: str) -> None:
    """The worth is the printed one, to the decimals that are printed."""
    half = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
    assert abs(100 * worth.edge - Fraction(printed)) <= half, (worth.bet, float(worth.edge))


def test_every_bet_of_the_sheet_is_worth_what_is_published() -> None:
    found = worths()
    assert set(found) == set(PUBLISHED)
    for bet, printed in PUBLISHED.items():
        assert_printed(found[bet], printed)


def test_every_side_bet_that_a_house_may_take_besides_is_worth_what_is_published() -> None:
    found = worths(side_bets="all")
    assert set(found) - set(PUBLISHED) == {*BESIDE, *NOT_PRINTED}
    for bet, printed in {**BESIDE, **NOT_PRINTED}.items():
        assert_printed(found[bet], printed)


def test_a_bet_without_a_published_edge_is_worth_what_all_coups_come_to_by_hand() -> None:
    found, edges = worths(side_bets="all"), by_hand()
    assert set(edges) >= set(NOT_PRINTED)
    assert {bet: found[bet].edge for bet in edges} == edges


@pytest.mark.parametrize(("options", "published"), BY_OPTION)
def test_a_bet_is_worth_what_is_published_under_the_house_s_odds(
    options: dict[str, str], published: dict[str, str]
) -> None:
    found = worths(**options)
    for bet, printed in published.items():
        assert_printed(found[bet], printed)


@pytest.mark.parametrize(("packs", "published"), [(6, SIX_PACKS), (4, FOUR_PACKS)])
def test_a_bet_is_worth_what_is_published_of_fewer_packs(
    packs: int, published: dict[str, str]
) -> None:
    found = worths(packs=packs)
    for bet, printed in published.items():
        assert_printed(found[bet], printed)


def test_nine_over_seven_at_fifty_to_one_keeps_the_published_edge() -> None:
    found = worths(a_bet("nine_seven", "two_card_nine_beats_two_card_seven", "50:1"))
    assert counted()["two_card_nine_beats_two_card_seven"] == NINE_OVER_SEVEN
    assert found["nine_seven"].edge == 51 * NINE_OVER_SEVEN - 1
    assert_printed(found["nine_seven"], "-8.1032")


def test_a_natural_nine_over_a_natural_eight_at_fifty_to_one_leaves_the_house_its_share() -> None:
    found = worths(a_bet("bad_beat", "natural_nine_beats_natural_eight", "50:1"))
    assert found["bad_beat"].edge == 51 * Fraction(2_759_552, 153_741_315) - 1
