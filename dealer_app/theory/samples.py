"""What simulated coups say of each bet, beside how far chance may have led it astray."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, BetSpec
from dealer_app.theory.orders import Numbers
from dealer_app.theory.simulation import Dealer, SimulationTally
from dealer_app.theory.takings import Takings, TakingTerms


@dataclass(frozen=True, slots=True)
class Sample:
    """A bet over many coups: what a stake gained on average, by unit staked, and the standard
    error of that average."""

    bet: BetId
    gain: Fraction
    error: float


def sample(
    game: Dealer, tally: SimulationTally, bet: BetSpec, stake: Money, house: House
) -> Sample:
    """The bet as it was settled each time, winnings and commission rounded as the house does."""
    terms = TakingTerms(game.plays.variant, game.plays.hand, house, (bet,), stake)
    takings = Takings(game, terms)
    counts = tally.ways.reshape(-1)
    ends = counts.nonzero()[0]
    times = np.zeros(len(ends), dtype=np.int64)
    np.add.at(times, takings.classes(ends), counts[ends])
    return samples(takings, times)[0]


def samples(takings: Takings, times: Numbers) -> tuple[Sample, ...]:
    """Every bet, where each class of ends came up so many times."""
    stake = takings.terms.stake
    rows = zip(takings.terms.bets, takings.columns, strict=False)
    return tuple(_sample(bet.id, row, times, stake) for bet, row in rows)


def _sample(bet: BetId, nets: Numbers, times: Numbers, stake: Money) -> Sample:
    counted = list(zip(nets.tolist(), times.tolist(), strict=False))
    coups = sum(often for _, often in counted)
    mean = Fraction(sum(net * often for net, often in counted), coups)
    square = Fraction(sum(net**2 * often for net, often in counted), coups)
    return Sample(bet, mean / stake, sqrt((square - mean**2) / coups) / stake)


def results(game: Dealer, tally: SimulationTally) -> Mapping[str, int]:
    """In how many coups the hand won, lost and tied."""
    by_way = tally.ways.sum(axis=1)
    signs = {"wins": 1, "loses": -1, "ties": 0}
    return {result: int(by_way[game.signs == sign].sum()) for result, sign in signs.items()}
