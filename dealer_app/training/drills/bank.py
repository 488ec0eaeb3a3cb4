"""The bank: who may speak next, what is covered, what is owed, who holds it next (§3, §4, S1, S2).

A drill of every game in which patrons bank, and of the festival game, whose Banque changes hands.
Positions are entered through the judge; the answer is what the table calls, counts or hands on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.rules.bank_rules import Alone, Excess, Match, Speaker
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import Procedure, Variant
from dealer_app.table.table import Rules
from dealer_app.training.drills import bank_next, bank_sums, bank_turns
from dealer_app.training.question import Cell, Question
from dealer_app.training.school_table import by_chance


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that can be asked of a bank: of which games, and how."""

    makes_sense: Callable[[Variant], bool]
    ask: Callable[[Rules, Random, Cell], Question]


def cells(rules: Rules) -> tuple[Cell, ...]:
    """Everything that can be asked of the bank of this game, none where the house banks alone."""
    keys = (key for key, asked in _ASKED.items() if asked.makes_sense(rules.variant))
    return tuple(Cell(Drill.BANK, rules.variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: Cell) -> Question:
    """A bank as it may lie there, and what is asked of it."""
    return by_chance(lambda: _ASKED[cell.key].ask(rules, random, cell))


def _patrons(variant: Variant) -> bool:
    return variant.bank is not None


def _tour(variant: Variant) -> bool:
    """True where stakes are asked for seat by seat before the cards."""
    macao = variant.procedure is Procedure.ONE_AGAINST_ALL and not variant.tour.after_look
    return macao or _in_turn(variant)


def _looks(variant: Variant) -> bool:
    return variant.tour.after_look


def _asked_alone(variant: Variant) -> bool:
    return _in_turn(variant) and variant.tour.alone is not Alone.NONE


def _banco(variant: Variant) -> bool:
    return variant.tour.alone is Alone.BANCO


def _followed(variant: Variant) -> bool:
    return _in_turn(variant) and _banco(variant)


def _represents(variant: Variant) -> bool:
    """True where the rules alone say who holds the cards for others."""
    for_others = _in_turn(variant) or bool(sides(variant))
    return _patrons(variant) and for_others and variant.tour.speaker is not Speaker.NAMED


def _limited(variant: Variant) -> bool:
    return _patrons(variant) and variant.tour.excess is not Excess.FREE


def _covers(variant: Variant) -> bool:
    return variant.tour.covers and variant.tour.excess is not Excess.REFUSED


def _cuts(variant: Variant) -> bool:
    return variant.tour.covers and variant.tour.excess is Excess.CUT


def _levies(variant: Variant) -> bool:
    return variant.cagnotte is not None and variant.cagnotte.rate > 0


def _in_turn(variant: Variant) -> bool:
    return variant.procedure is Procedure.BANK_IN_TURN


def _retires(variant: Variant) -> bool:
    return variant.bank is not None and variant.bank.retires


def _matched(variant: Variant) -> bool:
    return _retires(variant) and variant.bank is not None and variant.bank.match is not Match.NONE


def _offered_round(variant: Variant) -> bool:
    return _matched(variant) and variant.bank is not None and not variant.bank.first_come


def _places(variant: Variant) -> bool:
    return variant.principals is not None


_ASKED: Final[Mapping[str, Asked]] = {
    "speaks|tour": Asked(_tour, bank_turns.speaks),
    "speaks|after_look": Asked(_looks, bank_turns.speaks),
    "speaks|alone": Asked(_asked_alone, bank_turns.speaks),
    "claim|banco": Asked(_banco, bank_turns.claim),
    "claim|suivi": Asked(_followed, bank_turns.claim),
    "holds|cards": Asked(_represents, bank_turns.holds),
    "covered|missing": Asked(_limited, bank_sums.missing),
    "covered|excess": Asked(_covers, bank_sums.excess),
    "covered|cut": Asked(_cuts, bank_sums.cut),
    "owed|gains": Asked(_patrons, bank_sums.settles),
    "owed|pays": Asked(_patrons, bank_sums.settles),
    "owed|cagnotte": Asked(_levies, bank_sums.levied),
    "owed|after": Asked(_limited, bank_sums.stands_at),
    "owed|back": Asked(_in_turn, bank_sums.handed_back),
    "next|won": Asked(_patrons, bank_next.holds_next),
    "next|lost": Asked(_patrons, bank_next.holds_next),
    "next|even": Asked(_in_turn, bank_next.holds_next),
    "next|given_up": Asked(_retires, bank_next.offered_to),
    "next|declined": Asked(_offered_round, bank_next.offered_to),
    "match|given_up": Asked(_matched, bank_next.to_match),
    "place|ponte|lost": Asked(_places, bank_next.place),
    "place|ponte|kept": Asked(_places, bank_next.place),
    "place|banque|lost": Asked(_places, bank_next.place),
    "place|banque|kept": Asked(_places, bank_next.place),
}
"""What is asked, by the key of its cell."""
