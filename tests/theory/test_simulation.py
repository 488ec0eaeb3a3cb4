"""Coups dealt by chance: the same for a seed, and as the exact odds say."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from dealer_app.library import variant_ids
from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money, Rounding
from dealer_app.theory.simulation import LANES, Dealer, SimulationTally, batches
from dealer_app.theory.takings import results, sample
from tests.theory.chance import exact, ready
from tests.theory.shoes import game

UNIT = Money(100)


def dealt(table: Dealer, coups: int, seed: int = 7) -> SimulationTally:
    *_, tally = batches(table, coups, seed)
    return tally


@pytest.mark.parametrize("name", variant_ids())
def test_every_bet_comes_within_four_standard_errors_of_its_exact_worth(name: str) -> None:
    _, table = ready(name)
    tally = dealt(table, 200_000)
    variant = game(name).variant
    house = House(commission=RoundingRule(Rounding.NEAREST), winnings=RoundingRule(Rounding.DOWN))
    for worth in exact(name).values():
        found = sample(table, tally, variant.bets[worth.bet], UNIT, house)
        assert abs(found.gain - worth.edge) <= 4 * found.error, worth.bet


def test_a_seed_gives_the_same_coups_again_and_another_seed_others() -> None:
    _, table = ready("punto_banco")
    again, other = dealt(table, 5_000), dealt(table, 5_000, seed=8)
    assert np.array_equal(dealt(table, 5_000).ways, again.ways)
    assert not np.array_equal(again.ways, other.ways)


def test_the_coups_of_a_seed_are_these_on_every_machine() -> None:
    """Counted once, to notice when a library or a machine deals otherwise."""
    _, table = ready("punto_banco", packs=8)
    assert results(table, dealt(table, 100_000, seed=1)) == {
        "wins": 44_593,
        "loses": 45_851,
        "ties": 9_556,
    }


def test_as_many_coups_are_dealt_as_were_asked_for() -> None:
    _, table = ready("punto_banco")
    tally = dealt(table, 12_345)
    assert tally.coups == 12_345 == int(tally.ways.sum())


def to_their_end(table: Dealer) -> SimulationTally:
    """One batch of shoes, each dealt until it has no coup left."""
    return next(iter(batches(table, 10**9, 3)))


def test_a_cut_card_leaves_the_coup_after_it_and_no_more() -> None:
    """With the cut card after the fourth of 52 cards it has come when the first coup is over: the
    second is the last (§2.5)."""
    theory = game("punto_banco")
    early = replace(theory.variant, shoe=replace(theory.variant.shoe, cut=48))
    _, table = ready("punto_banco", packs=1)
    tally = to_their_end(replace(table, plays=replace(table.plays, variant=early)))
    assert tally.coups == 2 * tally.shoes


def test_a_burn_takes_cards_before_the_first_coup() -> None:
    _, plain = ready("punto_banco", packs=1)
    _, burned = ready("punto_banco", packs=1, burn="first_card")
    assert to_their_end(burned).coups < to_their_end(plain).coups


def test_porcelaine_is_shuffled_afresh_for_every_coup() -> None:
    """S1.4."""
    _, table = ready("porcelaine", packs=2)
    tally = dealt(table, 10_000)
    assert tally.shoes >= tally.coups


def test_commission_on_an_awkward_stake_is_rounded_as_the_house_does() -> None:
    """§2.7: 5 % of 0.10 is half a cent, which is a whole one to the nearest."""
    _, table = ready("punto_banco")
    tally = dealt(table, 20_000)
    bank = game("punto_banco").variant.bets
    found = sample(
        table, tally, bank[next(bet for bet in bank if bet == "banque")], Money(10), House()
    )
    counts = results(table, tally)
    gained = 9 * counts["loses"] - 10 * counts["wins"]
    assert found.gain == Fraction(gained, 10 * tally.coups)


def test_every_bank_that_was_lost_had_won_as_often_as_it_was_counted() -> None:
    _, table = ready("chemin_de_fer")
    tally = dealt(table, 50_000)
    counts = results(table, tally)
    assert int(tally.held.sum()) == counts["wins"]
    won = int((tally.held * np.arange(len(tally.held))).sum())
    assert counts["loses"] - LANES * 64 <= won <= counts["loses"]
