"""The acts of a coup as answers: what is called next, whose card it is, what may be done now."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.drills.moments import at_step, paid, seen_at, unpaid
from dealer_app.training.question import AnswerKind, DrillCell, Question, choice
from dealer_app.training.school_rules import call_rule, rule_of
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    a_card,
    a_stake,
    begun,
    followed,
    is_regular,
    main_bets,
    sat,
    usually_hidden,
    with_shoe,
)
from dealer_app.training.worked_sums import hand_sum

OFFERED: Final = 4
"""Answers that are offered."""

_OF_A_HAND: Final = (Step.CARD, Step.CHOICE, Step.SHOW)
_OF_ALL: Final = (Step.SHOE, Step.BURN, Step.COUP, Step.STAKES, Step.SETTLE)


# What comes next


def next_act(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What is called next at some moment of a coup."""
    return of_due(at_step(rules, random, Step(cell.parts[1])), cell, random)


def of_due(
    sitting: LaidTable, cell: DrillCell, random: Random, said: tuple[Saying, ...] = ()
) -> Question:
    """What comes next at this table, among acts that the call leaves no room for."""
    due, others = sitting.due, _others(sitting.table)
    random.shuffle(others)
    question = Question(
        cell,
        replace(seen_at(sitting), said=said),
        Saying("act_next"),
        AnswerKind.CHOICE,
        0,
        _cited(sitting.table, due),
        why_due(sitting.table, due),
    )
    return choice(question, _act(due.step, due.hand), others[: OFFERED - 1], random)


def _cited(table: Table, due: Due) -> str:
    """The number of the rule by which something is due."""
    if due.why is Why.HANDOVER:
        return "IRR-28"
    keys = (due.why.value, due.hand or "", due.step.value)
    return call_rule(table.variant, *keys) or rule_of(table.variant, due.step)


_OF_THE_LAW: Final[Mapping[Why, str]] = {
    Why.OWN_TOTAL: "by_total_draws",
    Why.OTHER_STOOD: "by_stood_draws",
    Why.OTHER_DREW: "by_third_draws",
    Why.ANNOUNCED: "by_word",
    Why.FIRST_CARDS: "due_first_cards",
    Why.OFFERED: "by_offered",
}
"""Why a card is due, as it is told."""


def why_due(table: Table, due: Due) -> tuple[Saying, ...]:
    """What lies open at a table, so that this comes next."""
    coup, hand = table.coup, due.hand
    values: dict[str, str | int] = {} if hand is None else {"hand": hand}
    if due.total is not None:
        values["total"] = due.total
    if due.third is not None:
        values["third"] = due.third
    if due.why is Why.HANDOVER:
        return (Saying("due_handover"),)
    if due.step is Step.CARD and hand is not None and coup is not None:
        code = _OF_THE_LAW.get(due.why, "")
        held = coup.hand(hand)
        seen = bool(held) and not any(card.hidden for card in held)
        adds = hand_sum(table.variant, hand, held) if seen and len(held) >= FIRST_CARDS else ()
        return (*adds, Saying(code or "due_card", values))
    if due.step is Step.COUP and due.why is Why.NONE and table.shoe is not None:
        counts = {"number": table.shoe.left, "needed": table.variant.min_cards}
        first = coup is None or coup.shoe != table.shoes
        return (Saying("due_first_coup" if first else "due_coup", counts),)
    if due.step is Step.SHOE and due.why is Why.FEW_CARDS and table.shoe is not None:
        counts = {"number": table.shoe.left, "needed": table.variant.min_cards}
        return (Saying("due_few_cards", counts),)
    return (Saying(f"due_{due.step}", values),)


def _hand(hand: HandId | None) -> dict[str, str]:
    return {} if hand is None else {"hand": hand}


def _act(step: Step, hand: HandId | None = None) -> Saying:
    return Saying(f"act_{step}", _hand(hand) if step in _OF_A_HAND else {})


def _others(table: Table) -> list[Saying]:
    """What may be taken for the next act, and is nothing that may come now."""
    hands = table.coup.playing if table.coup is not None else ()
    announced = table.variant.announces
    of_hands = [step for step in _OF_A_HAND if announced or step is not Step.CHOICE]
    acts = [_act(step, hand) for step in of_hands for hand in hands]
    acts += [_act(step) for step in _OF_ALL]
    open_still = [_act(due.step, due.hand) for due in table.dues]
    if _act(Step.COUP) in open_still:
        open_still.append(_act(Step.STAKES))  # a coup begins with them
    return [act for act in acts if act not in open_still]


# Whose card it is


def first_card(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """To which hand the next of the first cards goes (§2.1, S1.14, S2.5, S3.9, S4.7)."""
    sitting = begun(sat(rules, hidden=usually_hidden(rules)), random)
    place = int(cell.parts[1])
    for _ in range(place - 1):
        sitting = followed(sitting, random)
    due, coup = sitting.due, sitting.coup
    if due.step is not Step.CARD or due.why is not Why.FIRST_CARDS or due.hand is None:
        raise Astray
    others = [hand for hand in dict.fromkeys(coup.deal) if hand != due.hand]
    random.shuffle(others)
    question = Question(
        cell,
        seen_at(sitting),
        Saying("whose_card", {"number": place}),
        AnswerKind.CHOICE,
        0,
        _cited(sitting.table, due),
        (Saying("why_dealt", {"hand": due.hand, "number": place, "order": tuple(coup.deal)}),),
    )
    wrong = [Saying("hand", {"hand": hand}) for hand in others][: OFFERED - 1]
    return choice(question, Saying("hand", {"hand": due.hand}), wrong, random)


# What may be done now

_STEPS: Final[Mapping[str, Step | None]] = {
    "shoe": Step.SHOE,
    "shuffle": None,
    "coup": Step.COUP,
    "card": Step.CARD,
    "stake": Step.STAKES,
    "tick": Step.SETTLE,
    "options": None,
}
"""Acts, and the step that each of them is; None for what may be done, before the first coup, though
nothing calls it."""


def allowed(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """One act among several that the judge takes at this moment, the others being refused or
    irregular."""
    sitting = _MOMENTS[cell.parts[1]](rules, random)
    tried = list(_tried(sitting, random))
    called: set[Step | None] = {due.step for due in sitting.table.dues}
    if sitting.table.coup is None:
        called.add(None)
    right = [
        name for name, event in tried if _STEPS[name] in called and is_regular(sitting.table, event)
    ]
    wrong = [name for name, event in tried if not is_regular(sitting.table, event)]
    if not right or len(wrong) < OFFERED - 1:
        raise Astray
    taken = random.choice(right)
    random.shuffle(wrong)
    question = Question(
        cell,
        seen_at(sitting),
        Saying("act_allowed"),
        AnswerKind.CHOICE,
        0,
        _cited(sitting.table, sitting.due),
        (
            *(why_due(sitting.table, sitting.due) if _STEPS[taken] is not None else ()),
            *(_why_not(sitting.table, name, dict(tried)[name]) for name in wrong[: OFFERED - 1]),
        ),
    )
    others = [Saying(f"do_{name}") for name in wrong[: OFFERED - 1]]
    return choice(question, Saying(f"do_{taken}"), others, random)


def _why_not(table: Table, name: str, event: ev.Event) -> Saying:
    """Why the judge does not take an act: its refusal, or the irregularity that it would be."""
    verdict = judge(table, event)
    if verdict.refusal is not None:
        values = {**verdict.refusal.values, "act": name, "refusal": verdict.refusal.code}
        return Saying("why_refused", values)
    return Saying("why_irregular", {"act": name, "code": verdict.irregularities[0]})


def _tried(sitting: LaidTable, random: Random) -> Iterator[tuple[str, ev.Event]]:
    """Acts that a croupier may think of at any moment."""
    table = sitting.table
    holder = table.coup.bank.holder if table.coup is not None and table.coup.bank else None
    seats = [Seat(str(n + 1)) for n in range(table.seats) if str(n + 1) != holder]
    bet = random.choice(main_bets(table.variant))
    yield "shoe", ev.ShoeOpened(packs_of(table))
    yield "shuffle", ev.CardsShuffled()
    yield "coup", ev.CoupOpened()
    if table.shoe is not None:
        yield "card", ev.CardDealt(a_card(sitting, random), None)
    yield "stake", ev.StakeLaid(random.choice(seats), bet, a_stake(table.rules, random))
    yield "tick", ev.AllTicked()
    yield "options", ev.RulesChanged(table.opened.options)


def _before_any(rules: Rules, random: Random) -> LaidTable:
    """A table without a shoe, or with one that nobody drew from."""
    sitting = sat(rules)
    return with_shoe(sitting) if random.random() < 1 / 2 else sitting


def _dealing(rules: Rules, random: Random) -> LaidTable:
    """A coup some of whose cards are out."""
    sitting = begun(sat(rules), random)
    for _ in range(random.randint(1, len(sitting.coup.deal))):
        sitting = followed(sitting, random)
    if sitting.due.step is not Step.CARD:
        raise Astray
    return sitting


_MOMENTS: Final = {
    "before_any": _before_any,
    "dealing": _dealing,
    "unpaid": unpaid,
    "paid": paid,
}
MOMENTS: Final = tuple(_MOMENTS)
"""The moments at which somebody may ask what is allowed."""
