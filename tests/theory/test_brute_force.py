"""Small shoes dealt out in every order, against the odds that are said to be exact."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Final

import pytest

from dealer_app.library import resolve, sheet_from_text, variant_ids
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import seated
from dealer_app.theory.appraisal import Theory, sorted_out
from dealer_app.theory.odds import weighed, worth
from tests.library.builders import sheet_text
from tests.run_length import LONG
from tests.theory.shoes import dealt, game, net, of, only

SHOES = {
    "punto_banco": "7s 7s 8d Kd Ts 3h 3h",
    "festival": "8s 2d 3h 5c 5s Jd 9h",
    "chemin_de_fer": "5s 4d 9h 6s Kd 2h 3c",
    "baccara": "5s 4d 3h 9c 6s Kd 2h",
    "banque": "5s 4d 3h 8c 6s Kd Ah",
    "macao": "9s 8d 7h 5c 4s Kd 3h",
    "porcelaine": "M M 12 11 10 5 3",
}
OPTIONS = {
    "festival": {"natural": "plays_on", "tiebreak": "all"},
    "chemin_de_fer": {"banque_law": "free"},
    "baccara": {"offered_card": "seen", "ponte_law": "classic"},
    "macao": {"natural_scope": "per_player", "multiplier": "difference", "bets": "mix"},
}
BOTH = [
    *((name, {}) for name in variant_ids()),
    *OPTIONS.items(),
]


@pytest.mark.parametrize(("name", "options"), BOTH)
def test_every_order_of_a_small_shoe_gives_the_same_odds(
    name: str, options: dict[str, str]
) -> None:
    theory = game(name, **options)
    assert_dealt_alike(theory, of(theory.variant, SHOES[name]), Random(name))


ASKED = [
    '{ ponte_pair = "mixed" }',
    '{ banque_pair = "coloured" }',
    '{ hands = 1, hand_pair = "perfect" }',
    '{ winner = "tie", coloured = "one" }',
    "{ suited = true }",
    "{ loser_suited = true }",
    "{ first_alike = true }",
    "{ hands = [1, 2], hand_cards = 3, hand_alike = true }",
    "{ winner_alike = true }",
    '{ hands = 2, hand_ranks = ["9 K", "9 J"] }',
    '{ hands = 1, hand_ranks = ["K Q", "A 8"], hand_suited = true }',
    '{ counted = ["9", "K"], times = 2, counted_suit = "one" }',
    '{ counted = "Q", times = 1, counted_suit = "hearts" }',
    '{ counted = ["T", "J"], times = 0 }',
    '{ ponte_third = ["J", "Q"] }',
    '{ hands = 1, hand_third = ["T", "4"] }',
    '{ winner_third = "K" }',
    '{ ponte_third = "3" }',
]
FULL = [
    "9d 9s 9h Jd Js Kh Kh",
    "Ks Kh Qs Qh 3h 3h 3d",
    "2s 2s 2h 2d As Ac Th",
    "Ks Ks Kd Qh Jh 4c 4s",
]


def asking(tables: list[str]) -> str:
    """A bet on each of these tables, and one that pays by all of them in turn."""
    lines = [f'{{ on = {each}, pays = "{n}:1" }}' for n, each in enumerate(tables, start=1)]
    bets = {f"asked_{n}": [line] for n, line in enumerate(lines)} | {"in_turn": lines[1:4]}
    names = 'name = { fr = "x", en = "x" }\nrole = "side"\n'
    return "".join(
        f"\n[bets.{bet}]\n{names}lines = [{', '.join(on)}]\n" for bet, on in bets.items()
    )


SETS: Final = (ASKED,) if LONG else (ASKED[::8], ASKED[1::8], ASKED[2::7], ASKED[6::8])
"""What is asked of one shoe at once: few tables usually, since many that overlap are sorted out
slowly; all of them in a long search."""


@cache
def theory_of(asked: int) -> Theory:
    """Punto banco with the bets of that set alone beside the three of its layout."""
    text = sheet_text()
    text = text[: text.index("[bets.ponte_pair]")] + asking(SETS[asked])
    for option in ("big", "super_6", "lucky_6", "side_bets"):
        text = re.sub(rf"\[options\.{option}(\.values)?\]\n(.+\n)+", "", text)
    return sorted_out(seated(resolve(sheet_from_text(text, "sheet"), {}), 2))


@pytest.mark.parametrize("asked", range(len(SETS)))
@pytest.mark.parametrize("cards", FULL if LONG else FULL[1:2])
def test_every_order_of_a_small_shoe_gives_what_is_asked_of_its_cards(
    cards: str, asked: int
) -> None:
    made = theory_of(asked)
    assert_dealt_alike(made, of(made.variant, cards), Random(cards))


def assert_dealt_alike(theory: Theory, cards: tuple[Card, ...], chance: Random) -> None:
    """The odds of a shoe of these cards are those of dealing them out in every order."""
    side, variant = theory.sides[0], theory.variant
    habits = {cell: Fraction(chance.random() < 0.5) for cell in side.orders.plays.cells}
    found: dict[str, Counter[Fraction]] = {lines.bet: Counter() for lines in side.bets}
    orders = Counter(permutations(cards, side.orders.plays.most_cards))
    coups: list[tuple[Coup, int]] = []
    used: tuple[Card, ...] = ()
    for order, times in orders.items():
        if coups and order[: len(used)] == used:  # cards that nobody drew change nothing
            coups[-1] = (coups[-1][0], coups[-1][1] + times)
        else:
            coups.append((dealt(variant, side.hand, order, habits), times))
            used = order[: len(coups[-1][0].dealt)]
    for coup, times in coups:
        for lines in side.bets:
            found[lines.bet][net(variant, coup, lines.bet)] += times
    shoe = weighed(side.orders, only(variant, 2, cards), habits)
    for lines in side.bets:
        odds: dict[Fraction, Fraction] = {}
        for line in worth(lines, shoe).lines:
            odds[line.net] = odds.get(line.net, Fraction(0)) + line.probability
        assert odds == {
            each: Fraction(ways, orders.total()) for each, ways in found[lines.bet].items()
        }, lines.bet
