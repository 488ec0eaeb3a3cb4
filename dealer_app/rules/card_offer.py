"""A card that lies open before it is accepted: before whom, and to whom it comes when refused.

Rules of S4.12, S4-A8 and S4-A9.
"""

from dataclasses import replace

from dealer_app.rules.card_order import cards_due, obliged
from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.variant import HandId, Variant


def offered_card(variant: Variant, coup: Coup, hand: HandId) -> Card | None:
    """The card that lies open before a hand which has not answered, None where there is none."""
    answered = coup.spoken.get(hand) is not None or obliged(variant, coup, hand)
    if not variant.draws.seen or hand == variant.banque or answered:
        return None
    return coup.third(hand)


def next_offered(variant: Variant, coup: Coup, hand: HandId) -> HandId | None:
    """To whom the one card for all comes when this hand refuses it, None where it is burned."""
    if not variant.draws.shared or offered_card(variant, coup, hand) is None:
        return None
    refused = _without_third(coup, hand)
    refused = replace(refused, spoken={**coup.spoken, hand: Speech.STAND})
    due = next(iter(cards_due(variant, refused)), None)
    offered = due is not None and due.step is Step.CARD and due.why is Why.OFFERED
    return due.hand if due is not None and offered else None


def passed_over(variant: Variant, coup: Coup, hand: HandId) -> Coup:
    """The coup with a card that this hand refuses before the next one to which it is offered."""
    following, card = next_offered(variant, coup, hand), coup.third(hand)
    if following is None or card is None:
        return coup
    last = len(coup.dealt) - 1 - coup.dealt[::-1].index(hand)
    dealt = (*coup.dealt[:last], following, *coup.dealt[last + 1 :])
    coup = _without_third(coup, hand)
    return replace(coup.with_hand(following, (*coup.hand(following), card)), dealt=dealt)


def with_shared(variant: Variant, coup: Coup, hand: HandId, word: Speech) -> Coup:
    """The coup with the one card for both sides counted by this one too (S4-A9)."""
    if not variant.draws.shared or word is not Speech.DRAW or coup.third(hand) is not None:
        return coup
    for other in coup.playing:
        card = coup.third(other)
        if card is not None and hand != variant.banque:
            return coup.with_hand(hand, (*coup.hand(hand), card))
    return coup


def _without_third(coup: Coup, hand: HandId) -> Coup:
    return coup.with_hand(hand, coup.hand(hand)[:FIRST_CARDS])
