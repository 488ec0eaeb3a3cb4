"""A card that was seen too early: the hidden one that is lit is keyed as it was seen (IRR-08)."""

from dealer_app.gui.desk.cards.felt_cards import light, places
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LitCard, Mode
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev


def begin(desk: Desk) -> None:
    """The first card that lies face down is lit."""
    there = places(desk, hidden=True)
    if there:
        desk.begin(LitCard(Mode.EXPOSE, *there[0]))
    else:
        desk.refuse(desk.words("No card lies face down."))


def move(desk: Desk, verb: Verb) -> None:
    """Another hidden card is lit."""
    light(desk, verb, hidden=True)


def touch(desk: Desk, hand: HandId, position: int) -> bool:
    """True of a hidden card that was touched: it is lit."""
    hidden = (hand, position) in places(desk, hidden=True)
    if hidden:
        desk.keyed = desk.keyed.put(LitCard(Mode.EXPOSE, hand, position))
    return hidden


def card(desk: Desk, seen: Card) -> None:
    """The card that is lit was seen to be this one."""
    lit = desk.keyed.of(LitCard)
    desk.enter(ev.CardExposed(lit.hand, lit.position, seen), Desk.rest)
