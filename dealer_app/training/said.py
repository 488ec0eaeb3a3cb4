"""A question of the school in words: what is asked, heard, answered, and why."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.i18n import Words
from dealer_app.i18n.school_more_words import said
from dealer_app.i18n.school_words import Teller, called
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import HandId, Role
from dealer_app.table.beads import Outcome, outcome_of
from dealer_app.table.hands import HandView
from dealer_app.table.table import Rules
from dealer_app.table.views import CroupierView
from dealer_app.training.asked import Answer, Question, Saying, Values
from dealer_app.training.felt import view

CALL: Final = "call"
"""The code of an answer, or of something heard, that is a call at the table."""

_ROLES: Final[Mapping[str, Role]] = {"wins": Role.PONTE, "loses": Role.BANQUE, "ties": Role.TIE}


def asked_said(words: Words, rules: Rules, question: Question) -> str:
    """What is asked."""
    return saying_said(words, rules, question.ask)


def answer_said(words: Words, rules: Rules, question: Question, answer: Answer) -> str:
    """One of the answers; a call as it would be called over what lies there."""
    if answer.code == CALL:
        return _call(words, rules, question, answer.values)
    return saying_said(words, rules, Saying(answer.code, answer.values))


def heard_said(words: Words, rules: Rules, question: Question) -> tuple[str, ...]:
    """What was said at the table before the question, sentence by sentence."""
    return tuple(
        _call(words, rules, question, each.values)
        if each.code == CALL
        else saying_said(words, rules, each)
        for each in question.seen.said
    )


def saying_said(words: Words, rules: Rules, saying: Saying) -> str:
    """A question, a reason or an answer as a sentence."""
    teller = Teller(words, rules.variant, rules.house.currency)
    return said(teller, rules.house, saying.code, saying.values)


def _call(words: Words, rules: Rules, question: Question, values: Values) -> str:
    felt = view(rules, replace(question.seen, settled=False))
    coup = question.seen.coup or Coup(0, 0)
    hands = tuple(_as_called(hand, values) for hand in felt.hands)
    changed = replace(felt, hands=hands, outcome=_outcome(rules, coup, felt, values))
    return called(words, changed, rules.house.currency)


def _as_called(hand: HandView, values: Values) -> HandView:
    """The hand as a call has it: its total, whether it is over, how it fared."""
    if f"total_{hand.id}" not in values:
        return hand
    return replace(
        hand,
        total=int(values[f"total_{hand.id}"]),
        bust=f"over_{hand.id}" in values,
        result=str(values.get(f"result_{hand.id}", "")),
    )


def _outcome(rules: Rules, coup: Coup, felt: CroupierView, values: Values) -> Outcome | None:
    """Who won by the call: all hands alike, or each by itself."""
    outcome = outcome_of(rules.variant, coup)
    against = [hand.id for hand in felt.hands if hand.plays and hand.id != rules.variant.banque]
    if outcome is None or not against:
        return None
    results = {str(values[f"result_{hand}"]) for hand in against}
    role = _ROLES[results.pop()] if len(results) == 1 else Role.SIDE
    totals = [_total(hand, values) for hand in against]
    bank = _total(rules.variant.banque, values)
    return replace(outcome, role=role, ponte=max(totals), banque=bank, tiebreak=False)


def _total(hand: HandId, values: Values) -> int:
    return int(values[f"total_{hand}"])
