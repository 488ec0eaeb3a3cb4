"""When a partie of so many manches, or of the first nine, is over (S2.25, S2-A18)."""

from collections.abc import Iterable

from dealer_app.rules.count import BEST_OF_NINE
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import Variant

Served = tuple[Variant, Coup]
"""A coup that is over, and the game as it was dealt then."""


def manches(coups: Iterable[Served]) -> int:
    """How many manches these coups make: in a void one nobody was served to the end."""
    return sum(not coup.voided for _, coup in coups)


def partie_end(variant: Variant, coups: Iterable[Served]) -> Due | None:
    """The call that ends the partie, None while it goes on or where none is played."""
    rules = variant.partie
    if rules is None or not (rules.coups or rules.first_nine):
        return None
    served = tuple(coups)
    played = manches(served)
    if rules.coups and played >= rules.coups:
        return Due(Step.PARTIE, why=Why.MANCHES, number=played)
    if rules.first_nine and any(has_nine(*each) for each in served):
        return Due(Step.PARTIE, why=Why.FIRST_NINE, number=played)
    return None


def has_nine(variant: Variant, coup: Coup) -> bool:
    """True if a hand that played came to nine (S2.25)."""
    if coup.voided:
        return False
    shown = (coup.hand(hand) for hand in coup.playing if not coup.hides(hand))
    return any(score(variant, hand).total == BEST_OF_NINE for hand in shown if hand)
