"""A question of the school in words: what is asked, heard, answered, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.school_words import Teller, called, said
from dealer_app.library.outcome_names import line_name
from dealer_app.rules.coup import Coup
from dealer_app.rules.money import Rounding
from dealer_app.rules.variant import BetId, HandId, Role
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import CoupOutcome, outcome_of
from dealer_app.table.view.croupier_view import CroupierView
from dealer_app.table.view.hands import HandView
from dealer_app.training.question import IN_WORDS, Question, Values
from dealer_app.training.school_felt import view

CALL: Final = "call"
"""The code of an answer, or of something heard, that is a call at the table."""

_ROLES: Final[Mapping[str, Role]] = {"wins": Role.PONTE, "loses": Role.BANQUE, "ties": Role.TIE}


def asked_said(words: Words, rules: Rules, question: Question) -> str:
    """What is asked."""
    return saying_said(words, rules, question.ask)


def answer_said(words: Words, rules: Rules, question: Question, answer: Saying) -> str:
    """One of the answers; a call as it would be called over what lies there."""
    return _all_said(words, rules, question, [answer])[0]


def answers_said(words: Words, rules: Rules, question: Question) -> tuple[str, ...]:
    """Every answer that is offered, in their order."""
    return _all_said(words, rules, question, question.answers)


def heard_said(words: Words, rules: Rules, question: Question) -> tuple[str, ...]:
    """What was said at the table before the question, sentence by sentence, and how the house
    rounds what is asked."""
    said = _all_said(words, rules, question, question.seen.said)
    rounds = rounding_said(words, rules, question)
    if not rounds:
        return said
    return (*(each if each[-1:] in ".!?" else f"{each}." for each in said), *rounds)


_ROUNDED: Final[Mapping[str, Mapping[Rounding, str]]] = {
    "winnings": {
        Rounding.NEAREST: marked("The win is rounded to the nearest {unit}."),
        Rounding.UP: marked("The win is rounded up to {unit}."),
        Rounding.DOWN: marked("The win is rounded down to {unit}."),
    },
    "commission": {
        Rounding.NEAREST: marked("The commission is rounded to the nearest {unit}."),
        Rounding.UP: marked("The commission is rounded up to {unit}."),
        Rounding.DOWN: marked("The commission is rounded down to {unit}."),
    },
    "cagnotte": {
        Rounding.NEAREST: marked("The cagnotte is rounded to the nearest {unit}."),
        Rounding.UP: marked("The cagnotte is rounded up to {unit}."),
        Rounding.DOWN: marked("The cagnotte is rounded down to {unit}."),
    },
}
"""How the house rounds, by what it rounds."""

_PAYS: Final = frozenset({"pay_what", "pay_chips"})
_LEVIES: Final = frozenset({"levy_what", "bank_levy"})
"""What is asked for that may be rounded."""


def rounding_said(words: Words, rules: Rules, question: Question) -> tuple[str, ...]:
    """How the house rounds the win and the commission, or the cagnotte, where one is asked for."""
    house, asks = rules.house, question.ask.code
    rounded = {"cagnotte": house.cagnotte} if asks in _LEVIES else {}
    if asks in _PAYS:
        rounded["winnings"] = house.winnings
        bet = rules.variant.bets.get(BetId(str(question.ask.values["bet"])))
        if bet is not None and any(line.commission for line in bet.lines):
            rounded["commission"] = house.commission
    return tuple(
        words(_ROUNDED[what][rule.how], unit=words.money(rule.unit, house.currency))
        for what, rule in rounded.items()
    )


def cards_said(words: Words, question: Question) -> str:
    """The cards that are right, in their order."""
    return " ".join(words.face(face) for face, *_ in question.cards)


def saying_said(words: Words, rules: Rules, saying: Saying) -> str:
    """A question, a reason or an answer as a sentence."""
    if saying.code == IN_WORDS:
        return words.name({language: str(text) for language, text in saying.values.items()})
    teller = Teller(words, rules.variant, rules.house.currency)
    values = saying.values
    if "on" in values:
        outcome = line_name(words, rules.variant, str(values["on"]), str(values["bet"]))
        values = {**values, "outcome": outcome[:1].lower() + outcome[1:]}
    return said(teller, rules.house, saying.code, values)


def _all_said(
    words: Words, rules: Rules, question: Question, sayings: Sequence[Saying]
) -> tuple[str, ...]:
    """Sentences about one felt: calls over what lies there, and all others."""
    if all(each.code != CALL for each in sayings):
        return tuple(saying_said(words, rules, each) for each in sayings)
    lying = _lying(rules, question)
    return tuple(
        _call(words, rules, lying, each.values)
        if each.code == CALL
        else saying_said(words, rules, each)
        for each in sayings
    )


class _Lying(NamedTuple):
    """What lies on the felt, and how the coup came out."""

    felt: CroupierView
    outcome: CoupOutcome | None


def _lying(rules: Rules, question: Question) -> _Lying:
    felt = view(rules, replace(question.seen, settled=False))
    return _Lying(felt, outcome_of(rules.variant, question.seen.coup or Coup(0, 0)))


def _call(words: Words, rules: Rules, lying: _Lying, values: Values) -> str:
    hands = tuple(_as_called(hand, values) for hand in lying.felt.hands)
    outcome = _outcome(rules, lying, values)
    return called(words, replace(lying.felt, hands=hands, outcome=outcome), rules.house.currency)


def _as_called(hand: HandView, values: Values) -> HandView:
    """The hand as a call has it: its total, whether it is over, how it fared."""
    if f"total_{hand.id}" not in values:
        return hand
    return replace(
        hand,
        total=int(str(values[f"total_{hand.id}"])),
        bust=f"over_{hand.id}" in values,
        result=str(values.get(f"result_{hand.id}", "")),
    )


def _outcome(rules: Rules, lying: _Lying, values: Values) -> CoupOutcome | None:
    """Who won by the call: all hands alike, or each by itself."""
    felt, outcome = lying
    against = [hand.id for hand in felt.hands if hand.plays and hand.id != rules.variant.banque]
    if outcome is None or not against:
        return None
    results = {str(values[f"result_{hand}"]) for hand in against}
    role = _ROLES[results.pop()] if len(results) == 1 else Role.SIDE
    totals = [_total(hand, values) for hand in against]
    bank = _total(rules.variant.banque, values)
    return replace(outcome, role=role, ponte=max(totals), banque=bank, tiebreak=False)


def _total(hand: HandId, values: Values) -> int:
    return int(str(values[f"total_{hand}"]))
