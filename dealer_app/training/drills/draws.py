"""Who draws: each cell of each hand's law, the cells that are hard, a reckless play, and what comes
next (§2.2, §3.4, S1.17-S1.19, S2.15-S2.22, S3.11-S3.13, S4.12-S4.13; §14 drill A).

Every game of the family has it; a recklessness is asked where the house penalises it (S1.18).
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.card_order import act_of, ended, still_in
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.representative import ponte_hand, reckless
from dealer_app.rules.variant import HandId, LawCell, Reference, Variant
from dealer_app.table.table import Rules
from dealer_app.training.drills import turns
from dealer_app.training.drills.finished_coups import stops_all
from dealer_app.training.drills.law_coups import (
    AGAINST_SEVERAL,
    SEVERAL,
    STOOD,
    laid,
    law_keys,
    laws,
)
from dealer_app.training.felt import ShuffledCards, dealt, opened, plain_totals, said
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values, choice
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import hand_sum, natural_of_all

RECKLESS: Final = "reckless"
ACTS: Final[Mapping[LawCell, str]] = {
    LawCell.DRAWS: "draws",
    LawCell.STANDS: "stands",
    LawCell.CHOOSES: "chooses",
}
"""What a law may say, as it is answered."""

_PLAYED: Final[Mapping[str, Speech]] = {"stood": Speech.STAND, "drew": Speech.DRAW}


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """Every cell of each law, every play that may be reckless, everything that comes next."""
    variant = rules.variant
    keys = (*law_keys(variant), *_reckless_keys(variant), *turns.keys(variant))
    return tuple(DrillCell(Drill.DRAWS, variant.id, key) for key in keys)


def hard(rules: Rules) -> tuple[DrillCell, ...]:
    """The cells that are got wrong: where the law, or a recklessness, turns on the next total or on
    another third card (§14)."""
    variant = rules.variant
    keys = [key for key in law_keys(variant) if _turns_here(variant, key)]
    keys += [key for key in _reckless_keys(variant) if _on_the_edge(variant, key)]
    return tuple(DrillCell(Drill.DRAWS, variant.id, key) for key in keys)


def shoe(rules: Rules, random: Random) -> Iterator[Question]:
    """A whole shoe, coup after coup: what comes next each time."""
    return turns.shoe(rules, random)


def _reckless_keys(variant: Variant) -> Iterator[str]:
    if variant.penalty is not None and variant.penalty.enabled:
        for played in _PLAYED:
            for total in plain_totals(variant):
                yield f"{RECKLESS}|{played}|{total}"


def _turns_here(variant: Variant, key: str) -> bool:
    name, told, *_ = key.split("|")
    total, (_, law) = int(told), laws(variant)[name]
    if law.reference is not Reference.NONE:
        return len(set(law.rows[total])) > 1 and not stops_all(variant, total)
    plain = plain_totals(variant)
    beside = [law.act(each) for each in (total - 1, total + 1) if each in plain]
    return total in plain and any(act is not law.act(total) for act in beside)


def _on_the_edge(variant: Variant, key: str) -> bool:
    _, played, told = key.split("|")
    assert variant.penalty is not None
    edge = variant.penalty.stands_on if played == "stood" else variant.penalty.draws_on - 1
    return int(told) in (edge, edge + 1)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the law says of a hand as it lies, whether a play was reckless, or what comes next."""
    if cell.parts[0] == turns.NEXT:
        return turns.ask(rules, random, cell)
    if cell.parts[0] == RECKLESS:
        return _ask_reckless(rules.variant, random, cell)
    return _ask_law(rules.variant, random, cell)


def _ask_law(variant: Variant, random: Random, cell: DrillCell) -> Question:
    coup, hand = laid(variant, random, cell.key)
    act, total = act_of(variant, coup, hand), int(cell.parts[1])
    keys = ["several"] if SEVERAL in cell.parts else []
    keys += [f"{cell.parts[0]}_{total}", cell.parts[0]]
    keys = ["natural"] if ended(variant, coup) or total in variant.count.naturals else keys
    question = Question(
        cell,
        FeltSeen(coup, hand=hand),
        Saying("what_does", {"hand": hand}),
        AnswerKind.CHOICE,
        0,
        call_rule(variant, *keys),
        _why(variant, coup, hand, cell),
    )
    others = [Saying(said) for each, said in ACTS.items() if each is not act]
    return choice(question, Saying(ACTS[act]), others, random)


def _why(variant: Variant, coup: Coup, hand: HandId, cell: DrillCell) -> tuple[Saying, ...]:
    """What the hand comes to, and which cell of its law that is."""
    act, total = ACTS[act_of(variant, coup, hand)], int(cell.parts[1])
    values: Values = {"hand": hand, "total": total}
    if ended(variant, coup):
        return (*hand_sum(variant, hand, coup.hand(hand)), *natural_of_all(variant, coup))
    adds = hand_sum(variant, hand, coup.hand(hand))
    if total in variant.count.naturals:
        return (*adds, Saying("by_natural", values))
    if len(cell.parts) == 2 or variant.laws[hand].reference is Reference.NONE:
        return (*adds, Saying(f"by_total_{act}", values))
    third = cell.parts[2]
    if third == STOOD:
        return (*adds, Saying(f"by_stood_{act}", values))
    if third == SEVERAL:
        return (*adds, *_thirds(variant, coup, hand, total), Saying(f"by_several_{act}", values))
    zero = (Saying("zero_is_a_card"),) if third == "0" else ()
    return (*adds, Saying(f"by_third_{act}", {**values, "third": int(third)}), *zero)


def _thirds(variant: Variant, coup: Coup, bank: HandId, total: int) -> Iterator[Saying]:
    """What each hand against the bank that is still in has drawn, or that it stood, and what the
    table says to the bank's total against that alone."""
    law = variant.laws[bank]
    for hand in still_in(variant, coup):
        card = coup.third(hand)
        third = None if card is None else variant.pack.value(card)
        says = ACTS[law.act(total, third)]
        if third is None:
            yield Saying(f"it_stood_{says}", {"hand": hand})
        else:
            yield Saying(f"its_third_{says}", {"hand": hand, "third": third})


def _ask_reckless(variant: Variant, random: Random, cell: DrillCell) -> Question:
    _, played, told = cell.parts
    hand, deck = ponte_hand(variant), ShuffledCards(variant, random)
    coup = opened(variant, AGAINST_SEVERAL)
    plain = {each: deck.pair(plain_totals(variant)) for each in coup.playing}
    coup = dealt(coup, deck, {**plain, hand: deck.pair([int(told)])})
    coup = said(variant, coup, hand, _PLAYED[played])
    if played == "drew":
        coup = coup.with_card(hand, next(iter(deck)))
    was = reckless(variant, coup)
    right, other = ("reckless", "ordinary") if was else ("ordinary", "reckless")
    penalty = variant.penalty
    assert penalty is not None
    limits: Values = {"stands_on": penalty.stands_on, "draws_on": penalty.draws_on, "hand": hand}
    question = Question(
        cell,
        FeltSeen(coup, hand=hand),
        Saying(f"reckless_{played}", {"hand": hand, "total": int(told)}),
        AnswerKind.CHOICE,
        0,
        call_rule(variant, "reckless"),
        (
            *hand_sum(variant, hand, coup.hand(hand)[:FIRST_CARDS]),
            Saying("reckless_when", limits),
            Saying(f"was_{right}_{played}", {**limits, "total": int(told)}),
        ),
    )
    return choice(question, Saying(right), [Saying(other)], random)
