"""What an entry names that there is not at this table: a card, a hand, a seat, a bet, an option.

Nothing follows from such a fact, so that it is impossible whatever the coup looks like.
"""

from collections.abc import Iterator

from dealer_app.rules.cards import Card
from dealer_app.rules.due import No, Refusal
from dealer_app.table import events as ev
from dealer_app.table.findings import EXPOSED
from dealer_app.table.stake_judge import unknown_seat
from dealer_app.table.table import NoSuchRules, Table


def foreign(table: Table, event: ev.Event) -> Refusal | None:
    """What of an entry is not of this table, None where all of it is."""
    pack = table.variant.pack
    for card in _cards(event):
        if not pack.has(card):
            return Refusal(No.FOREIGN_CARD, {"card": card.text})
    match event:
        case ev.IrregularityFound():
            return _found(table, event)
        case ev.RulesChanged():
            return _rules(table, event)
        case ev.TableOpened() | ev.EntryStruck():
            return Refusal(No.NO_ENTRY)
        case _:  # names nothing but cards and what the judge looks at
            return None


def _cards(event: ev.Event) -> Iterator[Card]:
    """The cards that an entry itself names."""
    match event:
        case ev.CardDealt(card=card) | ev.CardExposed(card=card) | ev.CardCorrected(card=card):
            yield card
        case ev.CardReplaced(card=card):
            yield card
        case ev.CardsBurned(cards=cards) | ev.HandShown(cards=cards):
            yield from cards
        case ev.IrregularityFound(card=card, right=right):
            yield from (each for each in (card, right) if each is not None)
        case _:  # names no card
            return


def _found(table: Table, event: ev.IrregularityFound) -> Refusal | None:
    """An irregularity of a hand, a seat, a bet or a card that lies there."""
    variant, hand = table.variant, event.hand
    if hand is not None and hand not in {spec.id for spec in variant.hands}:
        return Refusal(No.NO_SUCH_HAND, {"name": hand})
    if event.bet is not None and event.bet not in variant.bets:
        return Refusal(No.NO_SUCH_BET, {"name": event.bet})
    if event.seat is not None:
        unknown = unknown_seat(table, event.seat)
        if unknown is not None:
            return unknown.refusal
    return _exposed(table, event) if event.code == EXPOSED else None


def _exposed(table: Table, event: ev.IrregularityFound) -> Refusal | None:
    """A card that was seen too early lies in the hand that it was seen in (IRR-08)."""
    hand, card = event.hand, event.card
    if hand is None or card is None or table.coup is None or card in table.coup.hand(hand):
        return None
    return Refusal(No.NOT_IN_HAND, {"hand": hand, "card": card.text})


def _rules(table: Table, event: ev.RulesChanged) -> Refusal | None:
    """Options that the session's own sheet offers."""
    try:
        table.resolve(event.options)
    except NoSuchRules as none:
        return Refusal(No.NO_SUCH_RULES, {"option": none.option, "name": none.found})
    return None
