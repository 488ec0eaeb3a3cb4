"""A card that was seen too early: the hidden one that is lit is keyed as it was seen (IRR-08)."""

from dataclasses import replace

from dealer_app.gui.desk.cards.felt_cards import light, places
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed, Mode
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev


def begin(desk: Desk) -> None:
    """The first card that lies face down is lit."""
    there = places(desk, hidden=True)
    if there:
        desk.keyed = Keyed(Mode.EXPOSE, hand=there[0][0], position=there[0][1])
    else:
        desk.refuse(desk.words("No card lies face down."))


def move(desk: Desk, verb: Verb) -> None:
    """Another hidden card is lit."""
    light(desk, verb, hidden=True)


def touch(desk: Desk, hand: HandId, position: int) -> bool:
    """True of a hidden card that was touched: it is lit."""
    hidden = (hand, position) in places(desk, hidden=True)
    if hidden:
        desk.keyed = replace(desk.keyed, hand=hand, position=position)
    return hidden


def card(desk: Desk, seen: Card) -> None:
    """The card that is lit was seen to be this one."""
    keyed = desk.keyed
    assert keyed.hand is not None
    desk.enter(ev.CardExposed(keyed.hand, keyed.position, seen), Desk.rest)
