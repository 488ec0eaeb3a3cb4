"""Every way of a coup, walked card by card: the engine is asked at each pair of first cards anew,
and nothing is taken to be alike."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from dealer_app.rules.card_order import cards_due, judged
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.outcomes import Duel
from dealer_app.rules.variant import HandId, Variant
from dealer_app.theory.plays import (
    CellChoice,
    ChoiceCell,
    Play,
    Steps,
    card_worth,
    classes_of,
    hand_worth,
    spoken,
    total_of,
)


def every_way(variant: Variant, hand: HandId) -> list[Play]:
    """Every way of that hand against the bank."""
    firsts, bank = classes_of(variant), variant.banque
    deal, ways = (hand, hand, bank, bank), list[Play]()
    for mine, other in product(range(len(firsts)), repeat=2):
        own, held = (hand_worth(variant, firsts[kind][0]) for kind in (mine, other))
        hands = {hand: own, bank: held}
        coup = Coup(1, 1, hands=hands, dealt=deal, deal=deal, playing=(hand, bank), closed=True)
        ways += [Play(mine, other, *end) for end in _on(variant, hand, coup, ())]
    return ways


def _on(variant: Variant, hand: HandId, coup: Coup, steps: Steps) -> Iterator[tuple[Steps, Duel]]:
    due = next(iter(cards_due(variant, coup)), None)
    if due is None:
        yield steps, judged(variant, coup, hand)
        return
    assert due.hand is not None
    if due.step is Step.CARD:
        for value in sorted(set(variant.pack.values)):
            after = coup.with_card(due.hand, card_worth(variant, value))
            if variant.max_cards > 3 and coup.spoken.get(due.hand) is Speech.DRAW:
                said = {each: word for each, word in coup.spoken.items() if each != due.hand}
                after = replace(after, spoken=said)
            yield from _on(variant, hand, after, (*steps, value))
    else:
        for after, more in _said(variant, hand, coup, due):
            yield from _on(variant, hand, after, (*steps, *more))


def _said(
    variant: Variant, hand: HandId, coup: Coup, due: Due
) -> Iterator[tuple[Coup, tuple[CellChoice, ...]]]:
    assert due.hand is not None
    if due.why is Why.OFFER:
        yield replace(spoken(coup, due.hand, Speech.GIVE), offered=True), ()
    elif due.why is Why.MORE:
        yield spoken(coup, due.hand, Speech.STAND), ()
    else:
        third = coup.third(hand)
        seen = None if third is None else variant.pack.value(third)
        cell = ChoiceCell(due.hand, total_of(variant, coup.hand(due.hand)), seen)
        yield spoken(coup, due.hand, Speech.DRAW), (CellChoice(cell, draws=True),)
        kept = coup.with_hand(due.hand, coup.hand(due.hand)[:2])
        yield spoken(kept, due.hand, Speech.STAND), (CellChoice(cell, draws=False),)
