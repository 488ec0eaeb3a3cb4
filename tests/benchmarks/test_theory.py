"""What exact odds cost the processor: three outcomes, all bets, the table from a sheet, a change, a
million."""

import timeit
from collections.abc import Callable
from functools import partial
from time import process_time

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.variant import Variant, seated
from dealer_app.theory import theories
from dealer_app.theory.appraisal import appraised, planned, results, sorted_out
from dealer_app.theory.payouts import bet_lines
from dealer_app.theory.plays import plays
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import automaton, batches, dealer
from dealer_app.theory.theories import theory
from tests.benchmarks.conftest import Figures
from tests.theory.slow_walk import every_way

VARIANT = resolve(read_sheet("punto_banco"), {})
MILLION = 1_000_000

times = partial(timeit.repeat, timer=process_time)


def test_three_outcomes_of_one_composition(figures: Figures) -> None:
    side, shoe = theory(VARIANT).sides[0], full(VARIANT.pack, 8)
    results(side, shoe)
    best = min(times(lambda: results(side, shoe), number=100, repeat=7)) / 100
    figures.add("three outcomes of one composition", f"{1000 * best:.3f} ms")
    assert sum(results(side, shoe).values()) == 4_998_398_275_503_360


def test_every_bet_of_one_composition(figures: Figures) -> None:
    game, shoe = theory(VARIANT), full(VARIANT.pack, 8)
    best = min(times(lambda: appraised(game, shoe, {}), number=5, repeat=5)) / 5
    three = min(times(lambda: results(game.sides[0], shoe), number=100, repeat=5)) / 100
    said = f"{1000 * best:.1f} ms, {best / three:.0f} times its three outcomes"
    figures.add("all 33 bets of punto banco", said)
    assert len(appraised(game, shoe, {})[0].bets) == len(VARIANT.bets)


def test_the_table_from_a_sheet_and_a_changed_payout(figures: Figures) -> None:
    built = quickest(lambda: sorted_out(seated(VARIANT, 2)))
    figures.add("a game's ways and payouts from its sheet", f"{built:.2f} s")
    figures.add("  read again from the user's cache", again(built, VARIANT))
    plays = theory(VARIANT).sides[0].orders.plays
    tie = next(bet for bet in VARIANT.bets.values() if bet.id == "tie")
    changed = min(times(lambda: bet_lines([tie], plays), number=1, repeat=5))
    figures.add("one bet's payout changed", f"{1000 * changed:.1f} ms")


def test_what_ways_share_is_asked_of_the_engine_once(figures: Figures) -> None:
    for game in ("punto_banco", "banque", "baccara", "porcelaine"):
        variant = resolve(read_sheet(game), {})
        table = seated(variant, 2)
        hand = next(hand for hand in table.laws if hand != table.banque)
        ours, apart = (quickest(partial(walk, table, hand)) for walk in (plays, every_way))
        told = f"{ours:.3f} s, {apart / ours:.1f} times as quick as each by itself"
        figures.add(f"the ways of a hand at {game}", told)
        whole = quickest(partial(sorted_out, table))
        figures.add("  with all else that is sorted out", f"{whole:.2f} s")
        figures.add("  read again from the user's cache", again(whole, variant))
        assert plays(table, hand).ways == every_way(table, hand)


def test_a_million_coups_by_chance(figures: Figures) -> None:
    side, plan = next(iter(planned(theory(VARIANT), full(VARIANT.pack, 8), {}).items()))
    table = dealer(side.orders.plays, automaton(side.orders.plays, plan.habits), 8)
    best = min(times(lambda: list(batches(table, MILLION, 1)), number=1, repeat=5))
    figures.add("a million simulated coups of punto banco", f"{best:.2f} s")


def test_two_tableaux_at_once(figures: Figures) -> None:
    banque = resolve(read_sheet("banque"), {})
    built = quickest(lambda: sorted_out(seated(banque, 2)))
    figures.add("the ways and payouts of baccara banque, three hands at once", f"{built:.2f} s")
    figures.add("  read again from the user's cache", again(built, banque))
    game, shoe = theory(banque), full(banque.pack, 6)
    best = min(times(lambda: appraised(game, shoe, {}), number=1, repeat=3))
    figures.add("its bets and the bank's advice, one composition", f"{1000 * best:.0f} ms")
    assert len(appraised(game, shoe, {})) == 3


def quickest(work: Callable[[], object]) -> float:
    """Seconds that some work takes at best."""
    return min(times(work, number=1, repeat=3))


def again(built: float, variant: Variant) -> str:
    """How soon a game is there that an earlier program sorted out, in so many seconds."""
    theory(variant)
    forget = theories._GAMES.clear
    read = min(times(lambda: theory(variant), forget, number=1, repeat=3))
    return f"{1000 * read:.0f} ms, {read / built:.2f} of that"
