"""Procedure: the order of acts and of seats, the payout, burn, cut card, last coup, handover.

A drill of every game. What comes next is what the table calls; what may be done is what the judge
takes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.due import Step
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import Procedure, seat_of
from dealer_app.table.table import Rules
from dealer_app.training.drills import acts, paying, shoes
from dealer_app.training.question import Cell, Question
from dealer_app.training.school_table import by_chance, usually_hidden

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """One kind of question: the ends of its cells' keys in a game, and how it is asked."""

    ends: Callable[[Rules], Keys]
    ask: Callable[[Rules, Random, Cell], Question]


def cells(rules: Rules) -> tuple[Cell, ...]:
    """Every moment and every place that can be asked about in this game."""
    keys = (f"{kind}|{end}" for kind, asked in _ASKED.items() for end in asked.ends(rules))
    return tuple(Cell(Drill.PROCEDURE, rules.variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: Cell) -> Question:
    """A moment at the table, and what a croupier does at it."""
    return by_chance(lambda: _ASKED[cell.parts[0]].ask(rules, random, cell))


def _places(rules: Rules) -> Keys:
    """The places of the first cards, in order; where seats have hands, one of them banks."""
    variant = rules.variant
    if variant.procedure is not Procedure.ONE_AGAINST_ALL and sides(variant):
        return tuple(str(place + 1) for place in range(len(variant.deal)))
    banks = any(seat_of(hand) is not None for hand in variant.laws)
    hands = len(variant.laws) - banks
    return tuple(str(place + 1) for place in range(FIRST_CARDS * hands))


def _steps(rules: Rules) -> Keys:
    """The steps that a coup of this game calls for first."""
    variant, hidden = rules.variant, usually_hidden(rules)
    covers = variant.tour.covers and variant.tour.excess is not Excess.REFUSED
    marks = rules.house.commission_mode is CommissionMode.MARKED
    known = {
        Step.SHOE: True,
        Step.BURN: variant.shoe.burn != "none",
        Step.COUP: True,
        Step.BANK: variant.bank is not None and variant.bank.needed,
        Step.STAKES: variant.bank is not None,
        Step.COVER: covers,
        Step.CARD: True,
        Step.CHOICE: hidden and variant.announces,
        Step.SHOW: hidden,
        Step.SETTLE: True,
        Step.COLLECT: marks and paying.takes_commission(rules),
    }
    return tuple(step.value for step, makes_sense in known.items() if makes_sense)


def _moments(rules: Rules) -> Keys:
    """The moments at which something is allowed, between two coups of one shoe left out where
    each has its own."""
    several = rules.variant.shoe.coups != 1
    return tuple(moment for moment in acts.MOMENTS if several or moment != "paid")


def _payments(rules: Rules) -> Keys:
    """What may come next in a payout, where something can be staked."""
    return ("take", "pay") if rules.variant.bets else ()


def _commissions(rules: Rules) -> Keys:
    return ("owed", "free") if paying.takes_commission(rules) else ()


def _burns(rules: Rules) -> Keys:
    """What is burned, in the games that burn or leave it to the house."""
    known = "burn" in rules.variant.chosen or rules.variant.shoe.burn != "none"
    return shoes.burns(rules) if known else ()


def _cuts(rules: Rules) -> Keys:
    return ("before", "within") if _cut_card(rules) else ()


def _calls(rules: Rules) -> Keys:
    return ("last", "plain") if _cut_card(rules) else ()


def _cut_card(rules: Rules) -> bool:
    """True of a game that knows a cut card, whether or not this house lays one."""
    shoe = rules.variant.shoe
    return not shoe.coups and ("cut_card" in rules.variant.chosen or shoe.cut is not None)


def _few(rules: Rules) -> Keys:
    return ("enough", "over") if not rules.variant.shoe.coups else ()


def _handovers(rules: Rules) -> Keys:
    return ("between", "within") if rules.variant.shoe.coups != 1 else ()


_ASKED: Final[Mapping[str, Asked]] = {
    "deal": Asked(_places, acts.first_card),
    "next": Asked(_steps, acts.next_act),
    "may": Asked(_moments, acts.allowed),
    "line": Asked(_payments, paying.next_line),
    "commission": Asked(_commissions, paying.commission),
    "burn": Asked(_burns, shoes.burned),
    "cut": Asked(_cuts, shoes.cut),
    "call": Asked(_calls, shoes.last_coup),
    "few": Asked(_few, shoes.few),
    "handover": Asked(_handovers, shoes.handover),
}
"""What is asked, by the beginning of a cell's key."""
