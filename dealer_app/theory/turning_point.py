"""How the best answer turns with how often the other hand draws, where that has one choice."""

from collections.abc import Mapping
from fractions import Fraction

from dealer_app.rules.variant import HandId
from dealer_app.theory.answers import contest
from dealer_app.theory.appraisal import Side, Theory
from dealer_app.theory.plays import ChoiceCell
from dealer_app.theory.shoe import Composition

Turns = Mapping[ChoiceCell, tuple[Fraction, Fraction]]
"""What drawing gains the bank more than standing where the other hand never draws in its one
choice, and where it always does (§3.4)."""


def turning(theory: Theory, shoe: Composition) -> Mapping[HandId, Turns]:
    """Each choice of the bank against each hand that has one; TooFewCards."""
    sides = {side.hand: _turns(side, shoe) for side in theory.sides}
    return {hand: turns for hand, turns in sides.items() if turns}


def _turns(side: Side, shoe: Composition) -> Turns:
    plays = side.orders.plays
    bank = plays.variant.banque
    own = [cell for cell in plays.cells if cell.hand != bank]
    if len(own) != 1 or len(plays.cells) == 1:
        return {}
    duel = contest(side.orders, side.bets[0], shoe)
    never, always = (duel.advice(bank, {own[0]: Fraction(often)}) for often in (0, 1))
    both = (cell for cell in never if cell in always)
    return {cell: (never[cell].advantage, always[cell].advantage) for cell in both}
