"""The time that a house gives a trainee for a question, in milliseconds."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.house import House
from dealer_app.training.games import Games

SECOND: Final = 1_000


def norms_of(house: House) -> Mapping[Drill, int]:
    """The time of one question of each drill in that house."""
    own = house.norms.drills
    return {drill: SECOND * own.get(drill, drill.about.seconds) for drill in Drill}


def norms_at(games: Games) -> Mapping[Drill, int]:
    """The time of one question of each drill in the house that deals these games, as usual where
    there is none."""
    house = next((rules.house for rules in games.values()), House())
    return norms_of(house)
