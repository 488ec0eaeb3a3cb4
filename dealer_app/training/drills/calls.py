"""The winner and the call, as it is said at the table: one hand against the bank, or several (§2.1,
S1.20, S2.3, S3.14, S4.14).

Every game of the family has it. The wrong calls are those of a hand counted as another game counts,
of a card forgotten, of hands taken for one another; none of them is said like the right one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.card_order import against
from dealer_app.rules.cards import FIRST_CARDS, Bust, Count, Method, Total
from dealer_app.rules.coup import Coup, score, values
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.table import Rules
from dealer_app.table.view.boards import outcome_of
from dealer_app.training.drills.finished_coups import DREW, NATURAL, RESULTS, STOOD, Wish, coups_as
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_felt import opened, settled
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import compared, hand_sums, natural_of_all

OFFERED: Final = 4
"""Calls that are offered."""

OVER: Final = "over"
_BANK: Final = "bank"
_ALL: Final = "all"
_SEATS: Final = 3
_OTHERS: Final = (
    Count(Method.MODULO, 10, {}),
    Count(Method.MODULO, 12, {}),
    Count(Method.LESS_NINE, 9, {}),
)
"""How the other games of the family add up."""


@dataclass(frozen=True, slots=True)
class HandsCall:
    """What a call says: what each hand counts to, the bank's last, and how each of the others
    fares against it."""

    totals: Mapping[HandId, Total]
    results: Mapping[HandId, str]


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """One hand against the bank: how it fares, by a natural, without a third card or with one;
    several: how each fares, and who is over."""
    variant = rules.variant
    hands = against(variant, opened(variant, _SEATS))
    keys = [f"{result}|{how}" for result in RESULTS for how in (NATURAL, STOOD, DREW)]
    if len(hands) > 1:
        keys = ["|".join(each) for each in product(RESULTS, repeat=len(hands))]
    if variant.count.bust is not Bust.NEVER:
        keys += [f"{OVER}|{_BANK}", f"{OVER}|{_ALL}"]
    return tuple(DrillCell(Drill.CALLS, variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Which call is said over a coup that came out as the cell says."""
    variant = rules.variant
    coup = _coup(rules, random, cell)
    right = call_of(rules, coup)
    wrong = _wrong(variant, coup, right, random)
    question = Question(
        cell,
        FeltSeen(coup),
        Saying("which_call"),
        AnswerKind.CHOICE,
        0,
        rule_of_call(variant, coup, right),
        tuple(why_called(variant, coup, right)),
    )
    return choice(question, answer(right), [answer(each) for each in wrong], random)


def _coup(rules: Rules, random: Random, cell: DrillCell) -> Coup:
    """A finished coup that came out as the cell says."""
    variant, fresh = rules.variant, opened(rules.variant, _SEATS)
    wish = _wish(variant, fresh, cell)
    coups = coups_as(variant, fresh, wish, random)
    return next(coup for coup in coups if _is(rules, coup, wish))


def _wish(variant: Variant, fresh: Coup, cell: DrillCell) -> Wish:
    hands = against(variant, fresh)
    match cell.parts:
        case (str(over), who) if over == OVER:
            losing, others = (tuple(hands), "loses") if who == _ALL else ((variant.banque,), "wins")
            return Wish((others,) * len(hands), over=frozenset(losing))
        case (result, how) if len(hands) == 1:
            return Wish((result,), how)
        case results:  # how each hand fares
            return Wish(results)


def _is(rules: Rules, coup: Coup, wish: Wish) -> bool:
    """True of a coup that the engine judges as wished."""
    call = call_of(rules, coup)
    if tuple(call.results.values()) != wish.results:
        return False
    if {hand for hand, total in call.totals.items() if total.bust} != wish.over:
        return False
    outcome = outcome_of(rules.variant, coup)
    drew = any(coup.third(hand) is not None for hand in coup.playing)
    natural = outcome is not None and outcome.natural
    how = NATURAL if natural else DREW if drew else STOOD
    return wish.how in ("", how)


def call_of(rules: Rules, coup: Coup) -> HandsCall:
    """What the table calls."""
    scores = {hand: score(rules.variant, coup.hand(hand)) for hand in coup.playing}
    totals = {hand: Total(each.total, each.bust) for hand, each in scores.items()}
    return HandsCall(totals, dict(settled(rules, coup).results))


def _wrong(variant: Variant, coup: Coup, right: HandsCall, random: Random) -> list[HandsCall]:
    """Calls that would be confused with the right one, none said like it or like another."""
    likely, others = list(_mistaken(variant, coup)), list(_beside(variant, right))
    random.shuffle(likely)
    random.shuffle(others)
    heard = {_heard(variant, right)}
    wrong: list[HandsCall] = []
    for call in (*likely, *others):
        if _heard(variant, call) not in heard and len(wrong) < OFFERED - 1:
            heard.add(_heard(variant, call))
            wrong.append(call)
    return wrong


def _mistaken(variant: Variant, coup: Coup) -> Iterator[HandsCall]:
    """The calls of who counts as in another game, or forgets a third card."""
    for count in (*_OTHERS, replace(variant.count, bust=Bust.NEVER)):
        yield _counted(
            variant, {h: count.total(values(variant, coup.hand(h))) for h in coup.playing}
        )
    for forgotten in coup.playing:
        if coup.third(forgotten) is not None:
            cards = {hand: coup.hand(hand) for hand in coup.playing}
            cards[forgotten] = cards[forgotten][:FIRST_CARDS]
            totals = {hand: variant.count.total(values(variant, c)) for hand, c in cards.items()}
            yield _counted(variant, totals)


def _counted(variant: Variant, totals: Mapping[HandId, Total]) -> HandsCall:
    """The call of these totals."""
    bank = totals[variant.banque]
    others = {hand: total for hand, total in totals.items() if hand != variant.banque}
    return HandsCall(totals, {hand: _fares(total, bank) for hand, total in others.items()})


def _fares(total: Total, bank: Total) -> str:
    if total.bust or bank.bust:
        return "loses" if total.bust else "wins"
    if total.points == bank.points:
        return "ties"
    return "wins" if total.points > bank.points else "loses"


def _beside(variant: Variant, right: HandsCall) -> Iterator[HandsCall]:
    """The right call with one hand's result another, or one total beside its own."""
    for hand in right.results:
        for result in RESULTS:
            yield HandsCall(right.totals, {**right.results, hand: result})
    for step in (1, -1, 2):
        beside = {hand: _moved(variant, total, step) for hand, total in right.totals.items()}
        yield HandsCall(beside, right.results)
        yield from (
            HandsCall({**right.totals, hand: beside[hand]}, right.results) for hand in beside
        )


def _moved(variant: Variant, total: Total, step: int) -> Total:
    return total if total.bust else Total((total.points + step) % variant.count.totals)


def _heard(variant: Variant, call: HandsCall) -> tuple[object, ...]:
    """What is heard of a call: two calls that are said alike have it alike."""
    results, bank = tuple(call.results.values()), call.totals[variant.banque]
    others = [total for hand, total in call.totals.items() if hand != variant.banque]
    if bank.bust:
        return "bank over", results
    if all(total.bust for total in others):
        return "all over", results
    if len(results) > 1:
        return bank.points, results
    low, high = sorted((bank.points, others[0].points))
    return (results, high) if results == ("ties",) else (results, high, low)


def answer(call: HandsCall) -> Saying:
    """The call as an answer: `total_`, `over_` and `result_` before the id of each hand."""
    said: dict[str, str | int] = {f"total_{h}": t.points for h, t in call.totals.items()}
    said |= {f"over_{hand}": 1 for hand, total in call.totals.items() if total.bust}
    said |= {f"result_{hand}": result for hand, result in call.results.items()}
    return Saying("call", said)


def rule_of_call(variant: Variant, coup: Coup, call: HandsCall) -> str:
    """The number of the rule by which that is called."""
    outcome = outcome_of(variant, coup)
    natural = ["natural"] if outcome is not None and outcome.natural else []
    tied = []
    if set(call.results.values()) == {"ties"}:
        tied = [*(f"tied_{each}" for each in natural), "tied"]
    if any(total.bust for total in call.totals.values()):
        return call_rule(variant, "over", "judged", "count")
    return call_rule(variant, *tied, *natural, "judged", "count")


def why_called(variant: Variant, coup: Coup, call: HandsCall) -> Iterator[Saying]:
    """What each hand counts to, and how it fares by it."""
    yield from hand_sums(variant, coup)
    yield from natural_of_all(variant, coup)
    if call.totals[variant.banque].bust:
        yield Saying("bank_over_pays")
        return
    yield from compared(variant, coup, call.results)
    if all(total.bust for hand, total in call.totals.items() if hand != variant.banque):
        yield Saying("all_over_lose")
