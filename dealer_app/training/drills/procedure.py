"""Procedure: the order of acts and of seats, the payout, burn, cut card, last coup, handover.

A drill of every game. What comes next is what the table calls; what may be done is what the judge
takes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.card_order import stoppers
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, Card
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import HandId, Procedure, Seat, seat_of
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.shoe import burned_after
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.drills import pay_order as paying
from dealer_app.training.drills.coup_moments import at_step, cut_out, paid, seen_at, unpaid
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_rules import SchoolRule, call_rule, rule_of
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    a_card,
    a_stake,
    begun,
    by_chance,
    come_about,
    dealt_out,
    entered,
    followed,
    is_regular,
    main_bets,
    sat,
    with_coup,
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
    seen = seen_at(sitting)
    question = Question(
        cell,
        replace(seen, said=(*seen.said, *said)),
        Saying("act_next"),
        AnswerKind.CHOICE,
        0,
        rule_of_due(sitting.table, due),
        why_due(sitting.table, due),
    )
    return choice(question, _act(due.step, due.hand), others[: OFFERED - 1], random)


def rule_of_due(table: Table, due: Due) -> str:
    """The number of the rule by which something is due."""
    if due.why is Why.HANDOVER:
        return "IRR-28"
    coup, keys = table.coup, [due.why.value, due.hand or "", due.step.value]
    if due.step is Step.SETTLE and coup is not None and stoppers(table.variant, coup):
        keys.insert(0, "natural")
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
    sitting = begun(sat(rules, hidden=rules.hidden), random)
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
        rule_of_due(sitting.table, due),
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
    uncalled = _STEPS[taken] is None
    random.shuffle(wrong)
    question = Question(
        cell,
        seen_at(sitting),
        Saying("act_allowed"),
        AnswerKind.CHOICE,
        0,
        rule_of(rules.variant, Step.SHOE) if uncalled else rule_of_due(sitting.table, sitting.due),
        (
            *((Saying(f"why_may_{taken}"),) if uncalled else why_due(sitting.table, sitting.due)),
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


# The shoe: the burn, the cut card and the last coup, too few cards, and another croupier


FIRST_CARD: Final = "first_card"
COUPS_MORE: Final = (0, 1, 2, 3)
"""How many coups may be thought to come after a cut card."""


def burns(rules: Rules) -> tuple[str, ...]:
    """What a first card that is turned may be worth, or that the number of cards is fixed."""
    if rules.variant.shoe.burn != FIRST_CARD:
        return ("fixed",)
    pack = rules.variant.pack
    worth = {burned_after(pack, Card(face)) for face in pack.faces}
    return tuple(str(number) for number in sorted(worth))


def burned(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """How many cards are burned of a fresh shoe (§2.5)."""
    table = entered(sat(rules), ev.ShoeOpened(packs_of(sat(rules).table))).table
    pack, kind = rules.variant.pack, cell.parts[1]
    if kind == "fixed":
        burn = rules.variant.shoe.burn
        right = int(burn) if burn.isdecimal() else 0
        asked, why = Saying("burn_fixed"), Saying("why_burn_fixed", {"number": right})
    else:
        right = int(kind)
        faces = [face for face in pack.faces if burned_after(pack, Card(face)) == right]
        face = random.choice(faces)
        asked = Saying("burn_after", {"card": face})
        why = Saying("why_burn", {"card": face, "number": right})
    left = table.shoe.left if table.shoe is not None else None
    number = rule_of(rules.variant, SchoolRule.BURNED)
    return Question(cell, FeltSeen(left=left), asked, AnswerKind.NUMBER, right, number, (why,))


def cut(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """How many coups come after this one once the cut card is out (§2.5)."""
    sitting = begun(sat(rules), random)
    if cell.parts[1] == "within":
        for _ in range(random.randint(1, len(sitting.coup.deal))):
            sitting = followed(sitting, random)
    if sitting.due.step is not Step.CARD:
        raise Astray
    out = cut_out(sitting)
    right = _coups_more(out, random)
    return Question(
        cell,
        seen_at(out),
        Saying("cut_out"),
        AnswerKind.NUMBER,
        right,
        rule_of(rules.variant, SchoolRule.CUT_CARD),
        (Saying(f"why_cut_{cell.parts[1]}"),),
    )


def _coups_more(sitting: LaidTable, random: Random) -> int:
    """How many coups are dealt from this shoe after the one that lies there."""
    for number in range(len(COUPS_MORE)):
        sitting = dealt_out(sitting, random)
        if sitting.table.unticked:
            sitting = entered(sitting, ev.AllTicked())
        if any(due.step is Step.SHOE for due in sitting.table.dues):
            return number
        sitting = begun(sitting, random)
    raise Astray


def last_coup(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What is said before a coup: whether it is the last of its shoe (§2.5)."""
    sitting = begun(sat(rules), random)
    last = cell.parts[1] == "last"
    if last:
        for _ in range(random.randint(1, len(sitting.coup.deal))):
            sitting = followed(sitting, random)
        sitting = cut_out(sitting)
    sitting = with_coup(dealt_out(sitting, random))
    table = sitting.table
    assert table.shoe is not None
    if (table.shoe.last == table.latest) is not last:
        raise Astray
    said = (Saying("said_cut_before"),) if last else ()
    seen = come_about(FeltSeen(table.coup, said=said, left=table.shoe.left), sitting)
    why = Saying(f"why_call_{cell.parts[1]}")
    number = rule_of(rules.variant, SchoolRule.LAST_COUP)
    question = Question(cell, seen, Saying("call_before"), AnswerKind.CHOICE, 0, number, (why,))
    calls = ["call_last", "call_plain", "call_shoe", "call_two"]
    right = "call_last" if last else "call_plain"
    wrong = [Saying(call) for call in calls if call != right]
    return choice(question, Saying(right), wrong, random)


def few(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """With so many cards left, whether another coup is opened (§3.1, S2-A33, S3-A12, S4-A14)."""
    sitting, needed = paid(rules, random), rules.variant.min_cards
    opens = cell.parts[1] == "enough"
    left = needed + random.randint(0, 2) if opens else needed - random.randint(1, 2)
    sitting = _burned_down(sitting, left)
    if (sitting.due.step is Step.COUP) is not opens:
        raise Astray
    return of_due(sitting, cell, random)


def _burned_down(sitting: LaidTable, left: int) -> LaidTable:
    """The table with so many cards left in the shoe."""
    shoe = sitting.table.shoe
    if shoe is None or shoe.left < left:
        raise Astray
    return entered(sitting, ev.CardsBurned((HIDDEN,) * (shoe.left - left)))


def handover(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What comes next when another croupier takes the cards (IRR-28)."""
    sitting = paid(rules, random)
    if cell.parts[1] == "within":
        sitting = begun(sitting, random)
        for _ in range(random.randint(1, len(sitting.coup.deal) - 1)):
            sitting = followed(sitting, random)
    sitting = entered(sitting, ev.CroupierNamed("B"))
    return of_due(sitting, cell, random, (Saying("said_handover"),))


Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _ProcedureQuestion:
    """One kind of question: the ends of its cells' keys in a game, and how it is asked."""

    ends: Callable[[Rules], Keys]
    ask: Callable[[Rules, Random, DrillCell], Question]


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """Every moment and every place that can be asked about in this game."""
    keys = (f"{kind}|{end}" for kind, asked in _ASKED.items() for end in asked.ends(rules))
    return tuple(DrillCell(Drill.PROCEDURE, rules.variant.id, key) for key in keys)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
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
    variant, hidden = rules.variant, rules.hidden
    covers = variant.tour.covers and variant.tour.excess is not Excess.REFUSED
    marks = rules.house.commission_mode is CommissionMode.MARKED
    known = {
        Step.SHOE: True,
        Step.BURN: variant.shoe.burns,
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
    return tuple(moment for moment in MOMENTS if several or moment != "paid")


def _payments(rules: Rules) -> Keys:
    """What may come next in a payout, where something can be staked."""
    return ("take", "pay") if rules.variant.bets else ()


def _commissions(rules: Rules) -> Keys:
    return ("owed", "free") if paying.takes_commission(rules) else ()


def _burns(rules: Rules) -> Keys:
    """What is burned, in the games that burn or leave it to the house."""
    known = "burn" in rules.variant.chosen or rules.variant.shoe.burns
    return burns(rules) if known else ()


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


_ASKED: Final[Mapping[str, _ProcedureQuestion]] = {
    "deal": _ProcedureQuestion(_places, first_card),
    "next": _ProcedureQuestion(_steps, next_act),
    "may": _ProcedureQuestion(_moments, allowed),
    "line": _ProcedureQuestion(_payments, paying.next_line),
    "commission": _ProcedureQuestion(_commissions, paying.commission),
    "burn": _ProcedureQuestion(_burns, burned),
    "cut": _ProcedureQuestion(_cuts, cut),
    "call": _ProcedureQuestion(_calls, last_coup),
    "few": _ProcedureQuestion(_few, few),
    "handover": _ProcedureQuestion(_handovers, handover),
}
"""What is asked, by the beginning of a cell's key."""
