"""Finished coups that come out as a question wants them: planned backwards, dealt by the engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

from dealer_app.rules.bank_rules import CardOffer, Stops
from dealer_app.rules.cards import Bust, Card, Count, Method, Pack, Total
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.outcomes import Duel, Score
from dealer_app.rules.variant import HandId, Law, LawCell, Variant
from dealer_app.training.school_felt import (
    MOST_STEPS,
    ShuffledCards,
    called,
    dealt,
    said,
)

NATURAL: Final = "natural"
STOOD: Final = "stood"
DREW: Final = "drew"
RESULTS: Final = ("wins", "loses", "ties")
MOST_TRIES: Final = 1000
"""Plans that are tried before a coup is given up that the law does not know."""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """What a hand is to hold: the total of its first two cards, the value of a third, and what it
    scores with them, no pair among its cards."""

    first: int
    third: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class Wish:
    """How a coup is to come out: each hand against the bank's (`wins`, `loses`, `ties`, empty for
    any), and `how`: by a natural of the winner, with no third card, with one, or empty for any.
    `over`: the hands that are to be over, and no other."""

    results: tuple[str, ...]
    how: str = ""
    over: frozenset[HandId] = frozenset()


Plans = Mapping[HandId, list[HandPlan]]
"""What each hand may come to."""


def coups_as(variant: Variant, coup: Coup, wish: Wish, random: Random) -> Iterator[Coup]:
    """Coups dealt so that they may come out as wished, as many as the law lets go that way."""
    ends = variant.naturals_stop is not Stops.NONE and not wish.over and wish.how in ("", NATURAL)
    plain = {} if ends and wish.how == NATURAL else _all(variant, coup, wish, early=False)
    early = _all(variant, coup, wish, early=True) if ends else {}
    several = len(wish.results) > 1
    for _ in range(MOST_TRIES):
        cut_short = bool(early) and (not plain or (several and random.random() < 1 / 4))
        chosen = _chosen(variant, early if cut_short else plain, wish, random)
        if chosen is not None:
            finished = followed(variant, coup, chosen, ShuffledCards(variant, random))
            if finished is not None:
                yield finished


def _all(variant: Variant, coup: Coup, wish: Wish, *, early: bool) -> Plans:
    """What each hand may come to; where the coup ends early, the bank's natural ends it unless the
    hand against it is to win by its own."""
    plans = {hand: possible(variant, hand, wish, early=early) for hand in coup.playing}
    if early and (len(wish.results) > 1 or wish.results != ("wins",)):
        bank = variant.banque
        plans[bank] = [plan for plan in plans[bank] if stops_all(variant, plan.first)]
    return plans


def _chosen(
    variant: Variant, plans: Plans, wish: Wish, random: Random
) -> Mapping[HandId, HandPlan] | None:
    """A plan for each hand: any of the bank's, then one for each that fares as wished."""
    if not plans.get(variant.banque):
        return None
    bank = random.choice(plans[variant.banque])
    chosen = {variant.banque: bank}
    against_it = (hand for hand in plans if hand != variant.banque)
    for hand, result in zip(against_it, wish.results, strict=True):
        fit = [plan for plan in plans[hand] if result in ("", _fares(plan, bank))]
        if wish.how == NATURAL and result == "wins":
            fit = [plan for plan in fit if plan.first in variant.count.naturals]
        if not fit:
            return None
        chosen[hand] = random.choice(fit)
    return chosen


def stops_all(variant: Variant, total: int) -> bool:
    """True of a total of the bank's first two cards that ends the draws of all."""
    least = 2 if variant.naturals_stop is Stops.BANK_HIGH else 1
    natural = variant.count.naturals.get(total, 0)
    return variant.naturals_stop is not Stops.NONE and natural >= least


def possible(variant: Variant, hand: HandId, wish: Wish | None, *, early: bool) -> list[HandPlan]:
    """What a hand may come to: two cards alone where a natural ends the coup early, else what its
    law lets it hold."""
    count = variant.count
    counting = _Counting(count.method, count.of, count.bust, tuple(count.naturals.items()))
    every = _every(variant.pack, counting, None if early else variant.laws[hand])
    plans = [plan for plan in every if early or not _ends(variant, hand, plan.first)]
    if wish is None:
        return plans
    if wish.how == STOOD:
        plans = [plan for plan in plans if plan.third is None]
    return [plan for plan in plans if (hand in wish.over) == plan.score.bust]


class _Counting(NamedTuple):
    """How a game counts, as a key."""

    method: Method
    of: int
    bust: Bust
    naturals: tuple[tuple[int, int], ...]


@cache
def _every(pack: Pack, counting: _Counting, law: Law | None) -> tuple[HandPlan, ...]:
    """Every hand that a law lets somebody hold; of two cards alone where there is none."""
    count = Count(counting.method, counting.of, dict(counting.naturals), counting.bust)
    pairs = {count.total(pair).points for pair in product(pack.values, repeat=2)}
    return tuple(plan for first in sorted(pairs) for plan in _of_two(pack, count, law, first))


def _of_two(pack: Pack, count: Count, law: Law | None, first: int) -> Iterator[HandPlan]:
    """What a hand with this total may come to."""
    total = Total(first, bust=first >= count.totals)
    cards = (Card(pack.faces[0]), Card(pack.faces[1]))
    alone = HandPlan(first, None, Score(cards, first, count.naturals.get(first, 0), total.bust))
    if law is None or total.bust or first in count.naturals:
        yield alone
        return
    if any(act is not LawCell.DRAWS for act in law.rows[first]):
        yield alone
    if all(act is LawCell.STANDS for act in law.rows[first]):
        return
    for value in sorted(set(pack.values)):
        total = count.total((first, 0, value))
        third = Card(pack.faces[pack.values.index(value)])
        yield HandPlan(first, value, Score((*cards, third), total.points, bust=total.bust))


def _ends(variant: Variant, hand: HandId, first: int) -> bool:
    """True of a total with which this hand would end the draws of all."""
    if hand == variant.banque:
        return stops_all(variant, first)
    return variant.naturals_stop is Stops.ANY and first in variant.count.naturals


def duel(ponte: HandPlan, bank: HandPlan) -> Duel:
    """A hand against the bank's, fewer cards at equal totals apart."""
    one, other = ponte.score, bank.score
    if one.bust or other.bust:
        return Duel(one, other, -1 if one.bust else 1)
    return Duel(one, other, (one.total > other.total) - (one.total < other.total))


def _fares(plan: HandPlan, bank: HandPlan) -> str:
    return {1: "wins", -1: "loses", 0: "ties"}[duel(plan, bank).sign]


def followed(
    variant: Variant, coup: Coup, plans: Mapping[HandId, HandPlan], deck: ShuffledCards
) -> Coup | None:
    """The coup dealt by the engine, each hand saying and drawing what is planned for it."""
    coup = dealt(coup, deck, {hand: deck.pair([plan.first]) for hand, plan in plans.items()})
    for _ in range(MOST_STEPS):
        due = called(variant, coup)
        if due is None:
            return coup
        hand = due.hand or variant.banque
        third = plans[hand].third
        if due.step is Step.CARD:
            if third is None or coup.third(hand) is not None:
                return None
            coup = coup.with_card(hand, deck.worth(third))
        elif due.why is Why.OFFER and variant.draws.offer is not CardOffer.NONE:
            coup = said(variant, coup, hand, Speech.GIVE)
        else:
            draws = third is not None and coup.third(hand) is None
            coup = said(variant, coup, hand, Speech.DRAW if draws else Speech.STAND)
    return None
