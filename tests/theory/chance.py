"""Games dealt by chance for tests: the table that deals, and what is counted of it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.theory.appraisal import Side, appraised, planned
from dealer_app.theory.odds import Worth
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import Dealer, automaton, dealer, dealing
from dealer_app.theory.spreads import Figure
from dealer_app.theory.takings import Banks, NightTakings, Takings, TakingTerms
from tests.play import the
from tests.theory.shoes import game

HUNDRED = Money(10_000)
SEED = 7
"""By which all of them are dealt."""


@cache
def ready(name: str, packs: int = 6, **options: str) -> tuple[Side, Dealer]:
    """A game's first hand against the bank, and the table that deals it, made once for all."""
    theory = game(name, **options)
    side, plan = next(iter(planned(theory, full(theory.variant.pack, packs), {}).items()))
    return side, dealer(side.orders.plays, automaton(side.orders.plays, plan.habits), packs)


@cache
def exact(name: str, packs: int = 6, **options: str) -> Mapping[str, Worth]:
    """What each bet of that hand is worth exactly, by its name."""
    theory = game(name, **options)
    first = appraised(theory, full(theory.variant.pack, packs), {})[0]
    return {worth.bet: worth for worth in first.bets}


def terms(side: Side, stake: Money = HUNDRED) -> TakingTerms:
    """A stake on each of that hand's bets, settled as a house does that decides nothing."""
    variant = side.orders.plays.variant
    bets = tuple(variant.bets[lines.bet] for lines in side.bets)
    return TakingTerms(variant, side.hand, House(), bets, stake)


@cache
def nights(name: str, coups: int, night: int, **options: str) -> NightTakings:
    """So many coups, counted by nights once for all that ask."""
    return nights_anew(name, coups, night, **options)


def nights_anew(name: str, coups: int, night: int, **options: str) -> NightTakings:
    """So many coups, dealt now and counted by nights."""
    side, table = ready(name, 6, **options)
    found = NightTakings(Takings(table, terms(side)), night)
    for batch in dealing(table, coups, SEED):
        found.count(batch)
    return found


@cache
def banks(name: str, coups: int, **options: str) -> Banks:
    """So many coups, counted by banks once for all that ask."""
    return banks_anew(name, coups, **options)


def banks_anew(name: str, coups: int, **options: str) -> Banks:
    """So many coups, dealt now and counted by banks."""
    side, table = ready(name, 6, **options)
    found = Banks(table, terms(side))
    for batch in dealing(table, coups, SEED):
        found.count(batch)
    return found


def bank_wins(worth: Worth) -> Fraction:
    """How likely the bank wins a coup that is no tie."""
    lost = sum((line.probability for line in worth.lines if line.net < 0), Fraction(0))
    won = sum((line.probability for line in worth.lines if line.net > 0), Fraction(0))
    return lost / (lost + won)


def close(found: Figure, exactly: Fraction | float) -> bool:
    """Whether chance led a figure no further astray than four of its standard errors."""
    return abs(float(found.value) - float(exactly)) <= 4 * the(found.error)
