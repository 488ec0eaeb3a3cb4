"""The judge of cards: each goes to the hand that is due, or is found to be one too many."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Due, No, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.outcomes import Need
from dealer_app.rules.representative import nobody_opposes
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.shoe import Shoe, see
from dealer_app.table.table import Table
from dealer_app.table.verdict import Verdict, impossible, regular

FULL_COUP: Final = 6
FOUR_CARDS: Final = 4


def found(
    table: Table, code: str, hand: HandId | None = None, card: Card | None = None
) -> ev.IrregularityFound:
    """The finding with what the house does by default; it waits where something can be decided.

    A card can only go to the bank where the judge of hands says so: else it is burned.
    """
    rule = table.house.irregularities.get(code)
    if rule is None or rule.default is None:
        return ev.IrregularityFound(code, None, hand=hand, card=card)
    default = rule.default
    if card is not None and card.hidden and rule.unseen is not None:
        default = rule.unseen
    elif default is Resolution.TO_BANQUE and card is not None:
        default = Resolution.BURN
    return ev.IrregularityFound(code, default, pending=True, hand=hand, card=card)


def judge_burn(table: Table, event: ev.CardsBurned) -> Verdict:
    """Cards are burned between coups; within one, a single card that lay face up is (IRR-07)."""
    shoe, coup = table.shoe, table.coup
    if shoe is None:
        return impossible(No.NO_SHOE)
    if len(event.cards) > shoe.left:
        return impossible(No.SHOE_EMPTY, {"number": shoe.left})
    events: tuple[ev.Event, ...] = (event, *too_many(table, event.cards))
    between = coup is None or not coup.dealt or table.settlement is not None
    if between or shoe.burn_owed:
        return regular(*events)
    card = event.cards[0] if len(event.cards) == 1 else None
    return regular(*events, ev.IrregularityFound("IRR-07", Resolution.BURN, card=card))


def judge_card(table: Table, event: ev.CardDealt) -> Verdict:
    """The card goes to the hand that is due; one that nobody is due is a card too many."""
    coup, shoe = table.coup, table.shoe
    if shoe is None:
        return impossible(No.NO_SHOE)
    if coup is None:
        return impossible(No.NO_COUP)
    if coup.voided:
        return impossible(No.COUP_OVER)
    if shoe.within(coup.number) < 1:
        return impossible(No.SHOE_EMPTY, {"number": 0})
    if nobody_opposes(table.variant, table.house, coup):
        return impossible(No.NOBODY_STAKED)
    held = shoe.opens(coup.number)
    if held is not None and not shoe.pack.may_be(held, event.card):
        return impossible(No.CARRIED_FIRST, {"card": held.text})
    refusal = told_too_little(coup, table, (event.card,))
    if refusal is not None:
        return refusal
    if table.due is None or table.settlement is not None:
        return _card_too_many(table, coup, event)
    return _card_due(table, coup, event, table.due)


_OTHER_STEPS: Final = {
    Step.CHOICE: No.CHOICE_DUE,
    Step.BANK: No.BANCO_DUE,
    Step.COVER: No.COVER_DUE,
    Step.SHOW: No.SHOW_DUE,
}


def _card_due(table: Table, coup: Coup, event: ev.CardDealt, first: Due) -> Verdict:
    """The card of the hand that is due; no card is due before a word or a showing that is."""
    due = next((each for each in table.dues if each.step is Step.CARD), None)
    if due is not None:
        hand = due.hand
    elif first.step is Step.SHOW and _early(table, coup):
        hand = coup.playing[0]
    else:
        said = next((each for each in table.dues if each.step in _OTHER_STEPS), first)
        code = _OTHER_STEPS.get(said.step, No.BURN_DUE)
        return impossible(code, {"hand": said.hand or ""})
    held = table.shoe.opens(coup.number) if table.shoe else None
    counted = held is not None and not held.hidden
    findings = () if counted else too_many(table, (event.card,))
    if table.shoe is not None and not coup.dealt:
        findings = (*_burn_forgotten(table, table.shoe), *findings)
    return regular(replace(event, hand=hand), *findings)


def _burn_forgotten(table: Table, shoe: Shoe) -> tuple[ev.IrregularityFound, ...]:
    """What is found where the first card of a coup comes before a burn (IRR-13, IRR-28)."""
    if shoe.burn_owed:
        return (found(table, "IRR-13"),)
    return (found(table, "IRR-28"),) if shoe.relieved else ()


def _early(table: Table, coup: Coup) -> bool:
    """True if a card comes before both hands were shown: it can only lie at the ponte (IRR-22)."""
    return (
        not table.variant.announces
        and len(coup.dealt) == len(coup.deal)
        and all(coup.hides(hand) for hand in coup.playing)
    )


def _card_too_many(table: Table, coup: Coup, event: ev.CardDealt) -> Verdict:
    """A card that no hand is due, named by how many lie on the table (IRR-01 to IRR-03)."""
    cards = sum(len(hand) for hand in coup.hands.values())
    if table.variant.extra_card:
        code = table.variant.extra_card
    elif len(coup.deal) > FOUR_CARDS:
        code = "IRR-03"
    elif cards == len(coup.deal):
        code = "IRR-01"
    elif cards < FULL_COUP and coup.third(coup.playing[0]) is not None:
        code = "IRR-02"
    else:
        code = "IRR-03"
    dealt = replace(event, hand=None)
    return regular(dealt, *too_many(table, (event.card,)), found(table, code, card=event.card))


def too_many(table: Table, cards: tuple[Card, ...]) -> tuple[ev.IrregularityFound, ...]:
    """A finding for each card that the packs can no longer hold (IRR-14)."""
    shoe = table.shoe
    assert shoe is not None
    return tuple(
        found(table, "IRR-14", card=card)
        for place, card in enumerate(cards)
        if see(shoe, cards[:place]).one_too_many(card)
    )


def told_too_little(coup: Coup, table: Table, cards: Iterable[Card]) -> Verdict | None:
    """Why these cards must be told more precisely while certain bets lie on the felt."""
    need = max((table.variant.bets[s.bet].need for s in coup.stakes), default=Need.VALUE)
    for card in cards:
        if card.hidden:
            continue
        if need >= Need.RANK and card.joint:
            return impossible(No.RANK_NEEDED)
        if need is Need.SUIT and not card.suit:
            return impossible(No.SUIT_NEEDED, {"card": card.text})
    return None
