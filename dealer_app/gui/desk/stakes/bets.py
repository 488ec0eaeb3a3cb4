"""The bets of a game as they are keyed: those with a key of their own, and all the others."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.rules.variant import BetId, Role, Variant

SIDES: Final = (Role.PONTE, Role.BANQUE, Role.TIE)
"""The keys that bets have of their own, named after the side that they usually stand for."""

TABLEAUX: Final[Mapping[str, BetId]] = {
    "tableau_1": BetId("tableau_1"),
    "tableau_2": BetId("tableau_2"),
    "both": BetId("both"),
}
"""Those of the bets that are all against one bank, on one side of it or on both."""

KEYS: Final = (*(side.value for side in SIDES), *TABLEAUX)
"""The names of all of them."""


def keyed_bets(variant: Variant) -> Mapping[str, BetId]:
    """The bet behind each key: that tableau, or the first on that side."""
    bets = tuple(variant.bets.values())
    if len({bet.role for bet in bets}) == 1:
        return {key: bet for key, bet in TABLEAUX.items() if bet in variant.bets}
    firsts = {side.value: next((b.id for b in bets if b.role is side), None) for side in SIDES}
    return {key: bet for key, bet in firsts.items() if bet is not None}


def main_bets(variant: Variant) -> tuple[BetId, ...]:
    """The bets that have a key of their own, or need none: there is no other."""
    return tuple(variant.bets) if len(variant.bets) == 1 else tuple(keyed_bets(variant).values())


def other_bets(desk: Desk) -> tuple[BetId, ...]:
    """The other bets that the house takes."""
    known = main_bets(desk.variant)
    closed = desk.table.house.closed
    return tuple(bet for bet in desk.variant.bets if bet not in known and bet not in closed)


def usual_bet(desk: Desk) -> BetId:
    """What a stake is on where nothing else is said: the first bet that the house takes."""
    closed = desk.table.house.closed
    return next(bet for bet in desk.variant.bets if bet not in closed)
