"""What is best in any choice of any game, and what each act is worth: what a lesson asks."""

from collections.abc import Mapping
from fractions import Fraction

from dealer_app.theory.answers import Advice, contest
from dealer_app.theory.appraisal import (
    Theory,
    alone,
    dealt_together,
    plan_together,
    plans,
    staked,
    weighing,
)
from dealer_app.theory.habits import name_of
from dealer_app.theory.shoe import Composition
from dealer_app.theory.tableaux import Stakes


def advised(
    theory: Theory,
    shoe: Composition,
    given: Mapping[str, Fraction],
    stakes: Stakes | None = None,
) -> Mapping[str, Advice]:
    """Every choice that comes up, by its name (`ponte_5`, `banque_3_9`, `banque_5_0_stood`), with
    what drawing and standing then gain the hand that chooses: `best` says which is more.

    The others play by the habits given, else a hand as usual and the bank as is best for it
    (§3.4); the bank weighs its sides by the stakes, as much on each if nothing is said, and one
    without a stake has no hand (§4, S4-A20). BadHabit, BadStakes; TooFewCards.
    """
    lie = staked(theory, stakes)
    game = dealt_together(theory, lie)
    if game is None:
        return _alone(theory, shoe, given, lie)
    found = weighing(game, shoe)
    plan = plan_together(found, given, lie)
    own = (found.advice(hand, plan.habits, lie) for hand in game.hands)
    both = (*own, plan.advice)
    return {name_of(cell, game): advice for each in both for cell, advice in each.items()}


def _alone(
    theory: Theory, shoe: Composition, given: Mapping[str, Fraction], stakes: Stakes
) -> Mapping[str, Advice]:
    found: dict[str, Advice] = {}
    for side, plan in plans(alone(theory, stakes), shoe, given).items():
        ways = side.orders.plays
        own = contest(side.orders, side.own, shoe).advice(side.hand, plan.habits)
        found |= {name_of(cell, ways): each for cell, each in {**own, **plan.advice}.items()}
    return found
