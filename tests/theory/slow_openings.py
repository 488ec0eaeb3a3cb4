"""What two hands do before one bank acts, walked card by card from six first cards: the engine is
asked each time anew, and nothing is taken to be alike."""

from collections.abc import Iterator
from typing import NamedTuple

from dealer_app.rules.card_order import (
    bust,
    cards_due,
    ended,
    obliged,
    passed_over,
    settled_at_once,
    with_shared,
)
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.variant import HandId, Variant
from dealer_app.theory.openings import BankTurn, Two
from dealer_app.theory.plays import (
    CellChoice,
    ChoiceCell,
    Seen,
    Settled,
    Steps,
    card_worth,
    hand_worth,
    spoken,
    total_of,
)

Pair = tuple[int, int]


class Opening(NamedTuple):
    """One way to the bank's turn, and what the bank may do then."""

    over: bool
    steps: Steps
    thirds: tuple[int | None, ...]
    seen: tuple[Seen, ...]
    turn: BankTurn


def every_opening(variant: Variant, hands: Two, firsts: tuple[Pair, ...]) -> Iterator[Opening]:
    """Every way in which two hands and a bank of these first cards come to its turn."""
    bank = variant.banque
    playing = (*hands, bank)
    held = {hand: hand_worth(variant, pair) for hand, pair in zip(playing, firsts, strict=True)}
    deal = playing * 2
    coup = Coup(1, 1, hands=held, dealt=deal, deal=deal, playing=playing, closed=True)
    over = ended(variant, coup)
    for after, steps in _to_the_bank(variant, hands, coup, ()):
        thirds = tuple(_third(variant, after, hand) for hand in hands)
        seen = tuple(_seen(variant, after, hand) for hand in hands)
        yield Opening(over, steps, thirds, seen, _turn(variant, after, seen))


def _to_the_bank(
    variant: Variant, hands: Two, coup: Coup, steps: Steps
) -> Iterator[tuple[Coup, Steps]]:
    due = next(iter(cards_due(variant, coup)), None)
    if due is None or (due.hand == variant.banque and due.why is not Why.OFFER):
        yield coup, steps
    elif due.step is Step.CARD:
        assert due.hand is not None
        for value in sorted(set(variant.pack.values)):
            after = coup.with_card(due.hand, card_worth(variant, value))
            yield from _to_the_bank(variant, hands, after, (*steps, value))
    else:
        for after, more in _said(variant, hands, coup, due):
            yield from _to_the_bank(variant, hands, after, (*steps, *more))


def _said(
    variant: Variant, hands: Two, coup: Coup, due: Due
) -> Iterator[tuple[Coup, tuple[CellChoice, ...]]]:
    hand = due.hand
    assert hand is not None
    if due.why is Why.OFFER:
        yield replace(spoken(coup, hand, Speech.GIVE), offered=True), ()
    elif due.why is Why.MORE:
        yield spoken(coup, hand, Speech.STAND), ()
    else:
        took = with_shared(variant, spoken(coup, hand, Speech.DRAW), hand, Speech.DRAW)
        if obliged(variant, coup, hand):
            yield took, ()
            return
        lie = [_third(variant, coup, hand)]
        if variant.draws.shared:
            lie += [_third(variant, coup, each) for each in hands]
        third = next((each for each in lie if each is not None), None)
        cell = ChoiceCell(hand, total_of(variant, coup.hand(hand)), third)
        yield took, (CellChoice(cell, draws=True),)
        passed = passed_over(variant, coup, hand)
        kept = passed.with_hand(hand, passed.hand(hand)[:2])
        yield spoken(kept, hand, Speech.STAND), (CellChoice(cell, draws=False),)


def _third(variant: Variant, coup: Coup, hand: HandId) -> int | None:
    third = coup.third(hand)
    return None if third is None else variant.pack.value(third)


def _seen(variant: Variant, coup: Coup, hand: HandId) -> Seen:
    if settled_at_once(variant, coup, hand):
        return Settled.NATURAL
    return Settled.BUST if bust(variant, coup, hand) else _third(variant, coup, hand)


def _turn(variant: Variant, coup: Coup, seen: tuple[Seen, ...]) -> BankTurn:
    due = next(iter(cards_due(variant, coup)), None)
    if due is None or due.step is Step.CARD:
        return BankTurn(draws=due is not None, stands=due is None)
    bank = variant.banque
    total = total_of(variant, coup.hand(bank))
    return BankTurn(draws=True, stands=True, cell=ChoiceCell(bank, total, seen=seen))
