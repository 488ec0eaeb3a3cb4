"""Small shoes dealt out in every order, against the odds that are said to be exact."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from dealer_app.library import variant_ids
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.theory.odds import weighed, worth
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
    side, variant = theory.sides[0], theory.variant
    cards = of(variant, SHOES[name])
    chance = Random(name)
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
