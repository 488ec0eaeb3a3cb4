"""What the roads cost: all five of a shoe from its results, and one coup more."""

import timeit
from random import Random

from dealer_app.rules.variant import Role
from dealer_app.table.view.roads import CoupResult, Scorecard, roads
from tests.benchmarks.conftest import Figures

COUPS = 75
SIDES = (Role.BANQUE, Role.PONTE, Role.TIE)
"""As often as with eight packs (§2.6), in percent."""
SHARES = (46, 45, 9)


def test_five_roads_of_a_shoe(figures: Figures) -> None:
    results = [CoupResult(side) for side in Random(75).choices(SIDES, SHARES, k=COUPS)]
    whole = min(timeit.repeat(lambda: roads(results), number=50, repeat=9)) / 50
    figures.add("five roads of a shoe of 75 coups", f"{1000 * whole:.2f} ms")

    def one_more() -> float:
        card = Scorecard()
        for result in results:
            card.mark(result)
        return timeit.timeit(lambda: card.mark(results[0]), number=1)

    more = min(one_more() for _ in range(200))
    figures.add("one coup more on them", f"{1e6 * more:.0f} µs")
    assert len(roads(results).bead) == COUPS
    assert more < whole
