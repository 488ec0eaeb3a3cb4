"""When a partie of so many manches, or of the first nine, is over (S2.25, S2-A18).

It is called over, and ranked. The chef may deal on, and a longer file replays: all of it counts in
one ranking.
"""

from dealer_app.rules.bank_rules import Partie
from dealer_app.rules.count import BEST_OF_NINE
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import Variant


def partie_end(rules: Partie, manches: int, *, nine: bool) -> Due | None:
    """The call that ends a partie of which so many manches were served, and a hand came to nine or
    not; None while it goes on."""
    if rules.coups and manches >= rules.coups:
        return Due(Step.PARTIE, why=Why.MANCHES, number=manches)
    if rules.first_nine and nine:
        return Due(Step.PARTIE, why=Why.FIRST_NINE, number=manches)
    return None


def has_nine(variant: Variant, coup: Coup) -> bool:
    """True if a hand that played came to nine (S2.25)."""
    if coup.voided:
        return False
    shown = (coup.hand(hand) for hand in coup.playing if not coup.hides(hand))
    return any(score(variant, hand).total == BEST_OF_NINE for hand in shown if hand)
