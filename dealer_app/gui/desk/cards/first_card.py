"""The first open card of a coup: half keyed until the next key, or until two seconds have gone.

Where stakes are kept it may be the seat of a stake, keyed after no more bets was said too soon. It
stands in the call alone, and in no other view; a card that is touched is recorded at once.
"""

from typing import Final

from dealer_app.gui.desk.cards import card_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import FirstCard
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.outcomes import Need
from dealer_app.table.view.croupier_view import CroupierView

HELD: Final = 2000
"""Milliseconds after which it is recorded without another key."""


def waits(desk: Desk, act: KeyAct) -> bool:
    """True of a key that is the first open card of a coup in which stakes are kept."""
    coup, known = desk.table.coup, act.value in desk.variant.pack.faces
    fresh = coup is not None and not coup.dealt and desk.step is Step.CARD and desk.deals
    open_deal = not card_entry.first_cards_wait(desk) and card_entry.need(desk) < Need.SUIT
    held = act.verb is Verb.FACE and known and desk.moment.at_table
    keeps = desk.keeps_stakes and desk.looks_ahead
    return keeps and fresh and open_deal and held


def hold(desk: Desk, act: KeyAct) -> None:
    """It stands in the call."""
    desk.quiet()
    desk.begin(FirstCard(Card(act.value)))


def record(desk: Desk) -> None:
    """It is recorded, and laid; not while something is asked over it."""
    held = desk.keyed.uppermost
    if isinstance(held, FirstCard):
        desk.rest()
        card_entry.deal(desk, held.card)


def call_of(desk: Desk, _view: CroupierView) -> Call:
    """Which card it is, as long as it may be struck."""
    words, card = desk.words, desk.keyed.of(FirstCard).card
    said = words("Card: {card}?", card=words.face(card.face))
    return Call(said, words("The next key records it; Backspace takes it off."), Tone.DUE)


def given_up(desk: Desk) -> bool:
    """It is no card of the coup."""
    desk.rest()
    return True
