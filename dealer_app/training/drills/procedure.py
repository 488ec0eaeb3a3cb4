"""Procedure: the order of acts and of seats, the payout, burn, cut card, last coup, handover.

A drill of every game. What comes next is what the table calls; what may be done is what the judge
takes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, Card
from dealer_app.rules.due import Step
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import Procedure, seat_of
from dealer_app.table import events as ev
from dealer_app.table.shoe import burned_after
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules
from dealer_app.training.drills import acts
from dealer_app.training.drills import pay_order as paying
from dealer_app.training.drills.acts import of_due
from dealer_app.training.drills.moments import cut_out, paid, seen_at
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_rules import SchoolRule, rule_of
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    begun,
    by_chance,
    come_about,
    dealt_out,
    entered,
    followed,
    sat,
    usually_hidden,
    with_coup,
)

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
    variant, hidden = rules.variant, usually_hidden(rules)
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
    return tuple(moment for moment in acts.MOMENTS if several or moment != "paid")


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
    "deal": _ProcedureQuestion(_places, acts.first_card),
    "next": _ProcedureQuestion(_steps, acts.next_act),
    "may": _ProcedureQuestion(_moments, acts.allowed),
    "line": _ProcedureQuestion(_payments, paying.next_line),
    "commission": _ProcedureQuestion(_commissions, paying.commission),
    "burn": _ProcedureQuestion(_burns, burned),
    "cut": _ProcedureQuestion(_cuts, cut),
    "call": _ProcedureQuestion(_calls, last_coup),
    "few": _ProcedureQuestion(_few, few),
    "handover": _ProcedureQuestion(_handovers, handover),
}
"""What is asked, by the beginning of a cell's key."""
