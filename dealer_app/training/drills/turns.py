"""What comes next: who draws, who chooses, or nobody, as the cards lie; a whole shoe of it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.card_order import ended
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import HandId, LawCell, Variant
from dealer_app.table.table import Rules
from dealer_app.training.drills.law_coups import SEVERAL, STOOD, laid, law_keys, laws
from dealer_app.training.felt import (
    ShuffledCards,
    called,
    canonical,
    dealt,
    opened,
    plain_totals,
    positions,
    shoe_of,
)
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import hand_sums, natural_of_all

NEXT: Final = "next"
NOBODY: Final = "nobody"
OFFERED: Final = 5
"""Answers that are offered."""

COUPS: Final = 12
"""Coups of one run where every coup has a shoe of its own (S1.4)."""

_SEATS: Final = 3
_TRIES: Final = 200
_CODES: Final[Mapping[LawCell, str]] = {LawCell.DRAWS: "draws", LawCell.CHOOSES: "chooses"}
_REASONS: Final[Mapping[Why, str]] = {
    Why.OWN_TOTAL: "by_total_draws",
    Why.OTHER_STOOD: "by_stood_draws",
    Why.OTHER_DREW: "by_third_draws",
    Why.FREE: "by_total_chooses",
    Why.ANNOUNCED: "by_word",
    Why.OFFER: "by_offer",
    Why.OFFERED: "by_offered",
    Why.MORE: "by_more",
}
"""What is told after the answer, by why the engine calls for it."""


def keys(variant: Variant) -> Iterator[str]:
    """What may come next in this game."""
    for what, hand in _nexts(variant, opened(variant, 2)):
        name = canonical(hand) if hand is not None else ""
        yield f"{NEXT}|{what}|{name}".rstrip("|")


def _nexts(variant: Variant, coup: Coup) -> Iterator[tuple[str, HandId | None]]:
    """Every next thing: by what the laws say of hands without a natural, and nobody."""
    for hand in coup.playing:
        rows = variant.laws[hand].rows
        acts = {act for total in plain_totals(variant) for act in rows[total]}
        if variant.draws.seen and hand != variant.banque:
            acts.add(LawCell.DRAWS)  # the card is turned before it is accepted (S4-A8)
        for act, code in _CODES.items():
            if act in acts:
                yield code, hand
    if variant.draws.offer is not CardOffer.NONE:
        yield "offers", variant.banque
    yield NOBODY, None


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What comes next, in a coup where it is this."""
    _, what, *name = cell.parts
    variant, wanted = rules.variant, (what, name[0] if name else "")
    known = () if variant.draws.seen else law_keys(variant)
    of_the_law = [key for key in known if _says(variant, key, wanted)]
    for _ in range(_TRIES):
        coups = _coups(variant, random, of_the_law)
        fit = [coup for coup in coups if _is(called(variant, coup), wanted)]
        if fit:
            return _of_a_coup(variant, random.choice(fit), random, cell)
    raise LookupError(cell)


def _coups(variant: Variant, random: Random, of_the_law: list[str]) -> list[Coup]:
    """A coup that lies as one of these cells of a law, else the moments of one as it comes."""
    if of_the_law:
        return [laid(variant, random, random.choice(of_the_law))[0]]
    deck = ShuffledCards(variant, random)
    return list(positions(variant, dealt(opened(variant, _SEATS), deck), deck, random))


def _says(variant: Variant, key: str, wanted: tuple[str, str]) -> bool:
    """True of a cell of a law in which the hand that is wanted does what is wanted."""
    name, total, *third = key.split("|")
    if name != wanted[1] or int(total) not in plain_totals(variant) or third == [SEVERAL]:
        return False
    value = int(third[0]) if third and third != [STOOD] else None
    return _CODES.get(laws(variant)[name][1].act(int(total), value)) == wanted[0]


def shoe(rules: Rules, random: Random) -> Iterator[Question]:
    """A whole shoe, coup after coup: what comes next each time that it is not said already.

    Where every coup has a shoe of its own, a run of coups (S1.4).
    """
    variant, size = rules.variant, len(shoe_of(rules.variant))
    apart = variant.shoe.coups == 1
    deck, dealt_so_far = ShuffledCards(variant, random, size), 0
    coup = opened(variant, _SEATS)
    while len(deck) >= 3 * len(coup.playing) and not (apart and dealt_so_far == COUPS):
        for at in positions(variant, dealt(coup, deck), deck, random):
            due = called(variant, at)
            if due is None or due.why is not Why.ANNOUNCED:
                question = _of_a_coup(variant, at, random, _cell(variant, due))
                yield replace(question, seen=replace(question.seen, left=len(deck)))
        dealt_so_far += 1
        deck = ShuffledCards(variant, random, size) if apart else deck


def _cell(variant: Variant, due: Due | None) -> DrillCell:
    what, hand = _next(due)
    name = canonical(hand) if hand is not None else ""
    return DrillCell(Drill.DRAWS, variant.id, f"{NEXT}|{what}|{name}".rstrip("|"))


def _is(due: Due | None, wanted: tuple[str, str]) -> bool:
    what, hand = _next(due)
    announced = due is not None and due.why is Why.ANNOUNCED
    return not announced and (what, canonical(hand) if hand is not None else "") == wanted


def _next(due: Due | None) -> tuple[str, HandId | None]:
    """What comes next, by what the engine calls for."""
    if due is None:
        return NOBODY, None
    if due.step is Step.CARD:
        return "draws", due.hand
    return ("offers" if due.why is Why.OFFER else "chooses"), due.hand


def _of_a_coup(variant: Variant, coup: Coup, random: Random, cell: DrillCell) -> Question:
    due = called(variant, coup)
    right = _next(due)
    others = [each for each in _nexts(variant, coup) if each != right]
    others = random.sample(others, min(len(others), OFFERED - 1))
    question = Question(
        cell,
        FeltSeen(coup),
        Saying("what_next"),
        AnswerKind.CHOICE,
        0,
        _rule(variant, coup, due),
        (*hand_sums(variant, coup), *_why(variant, coup, due)),
    )
    return choice(question, _answer(right), [_answer(each) for each in others], random)


def _answer(following: tuple[str, HandId | None]) -> Saying:
    what, hand = following
    return Saying(f"next_{what}", {} if hand is None else {"hand": hand})


def _rule(variant: Variant, coup: Coup, due: Due | None) -> str:
    if due is None or due.hand is None:
        return call_rule(variant, "natural" if ended(variant, coup) else "judged", "banque")
    name = canonical(due.hand)
    return call_rule(
        variant, *([due.why.value] if due.why is Why.OFFER else []), f"{name}_{due.total}", name
    )


def _why(variant: Variant, coup: Coup, due: Due | None) -> tuple[Saying, ...]:
    if due is None:
        return natural_of_all(variant, coup) or (Saying("by_done"),)
    code = _REASONS[due.why]
    if due.why is Why.FREE and due.third is not None:
        code = "by_third_chooses"
    values: dict[str, str | int] = {"hand": due.hand or variant.banque}
    if due.total is not None:
        values["total"] = due.total
    if due.third is not None:
        values["third"] = due.third
    return (Saying(code, values),)
