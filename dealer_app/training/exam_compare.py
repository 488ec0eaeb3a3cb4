"""Whether what was entered is what happened."""

from collections.abc import Iterator

from dealer_app.rules.cards import Card, Pack
from dealer_app.table import events as ev


def single(fact: ev.Event) -> Iterator[ev.Event]:
    """A hand that is shown, card by card; anything else as it is."""
    if isinstance(fact, ev.HandShown):
        yield from (ev.HandShown(fact.hand, (card,)) for card in fact.cards)
    else:
        yield fact


def same(pack: Pack, due: ev.Event, given: ev.Event) -> bool:
    """True of the same fact: a card is told as precisely as the table asks."""
    match due, given:
        case (ev.CardDealt(card, _), ev.CardDealt(entered, _)):
            return _same_card(pack, card, entered)
        case (ev.HandShown(hand, (card,)), ev.HandShown(whose, (entered,))):
            return hand == whose and _same_card(pack, card, entered)
        case _:
            return due == given


def _same_card(pack: Pack, due: Card, given: Card) -> bool:
    if due.hidden or given.hidden:
        return due.hidden and given.hidden
    return pack.may_be(given, due)
