"""The time that a house gives a trainee for a question, in milliseconds."""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.house import House
from dealer_app.training.games import Games
from dealer_app.training.question import Drill

SECOND: Final = 1_000


def norms_of(house: House) -> Mapping[Drill, int]:
    """The time of one question of each drill in that house."""
    norms = house.norms
    seconds = {
        Drill.TOTALS: norms.totals,
        Drill.DRAWS: norms.draws,
        Drill.CALLS: norms.calls,
        Drill.PAYOUTS: norms.payouts,
        Drill.PROCEDURE: norms.procedure,
        Drill.IRREGULARITIES: norms.irregularities,
        Drill.BANK: norms.bank,
        Drill.ROADS: norms.roads,
    }
    return {drill: SECOND * each for drill, each in seconds.items()}


def norms_at(games: Games) -> Mapping[Drill, int]:
    """The time of one question of each drill in the house that deals these games, as usual where
    there is none."""
    house = next((rules.house for rules in games.values()), House())
    return norms_of(house)
