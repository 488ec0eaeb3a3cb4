"""The games as the school asks about them: those of the house, at a table with its seats."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.library import HouseSheet, house_options, read_sheet, variant_ids
from dealer_app.rules.house import House
from dealer_app.session.rulebook import resolver
from dealer_app.table.state import at_table
from dealer_app.table.table import Rules, zone_called
from dealer_app.training.school_rules import school_rules

Games = Mapping[str, Rules]
"""The rules of each game, by its id."""


def games(house: HouseSheet | None) -> Games:
    """Every game that comes with the program, as the house deals it; BadOption where it chose what
    the game does not offer."""
    return {game: rules_of(game, house) for game in variant_ids()}


def rules_of(game: str, house: HouseSheet | None) -> Rules:
    """A game as the house deals it, at a full table; FileFault where a file of it, that of its
    school among them, cannot be used."""
    sheet = read_sheet(game)
    school_rules(game)
    rules = resolver(sheet, house)(house_options(house, game) if house else {})
    return at_table(rules, rules.variant.seats)


def house_at(games: Games) -> House:
    """The house that deals these games; as houses usually are where there is none."""
    return next((rules.house for rules in games.values()), House())


def zone_at(games: Games, house: str) -> tzinfo | None:
    """The time zone of the house whose sheet that is; without a sheet the machine's own."""
    return zone_called(house_at(games).day.zone) if house and games else None


# The time of a question


SECOND: Final = 1_000


def norms_of(house: House) -> Mapping[Drill, int]:
    """The time of one question of each drill in that house."""
    own = house.norms.drills
    return {drill: SECOND * own.get(drill, drill.about.seconds) for drill in Drill}


def norms_at(games: Games) -> Mapping[Drill, int]:
    """The time of one question of each drill in the house that deals these games, as usual where
    there is none."""
    return norms_of(house_at(games))
