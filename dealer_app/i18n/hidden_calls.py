"""Calls where every seat has a hand of its own: who banks first, naturals, a hand that is over."""

from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import Said, Speech
from dealer_app.i18n.names import hand_name, seat_name
from dealer_app.i18n.parlance import Cited, cited, term
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import seat_of
from dealer_app.table.views import CroupierView


def asked_hidden(speech: Speech, due: Due) -> Said | None:
    """Before anybody draws the table is asked for naturals (S2.14); None for any other call."""
    words, variant = speech.words, speech.variant
    if due.step is not Step.CHOICE or due.why is not Why.UNSEEN or not _first(speech, due):
        return None
    hand = hand_name(words, variant, due.hand) if due.hand else ""
    natural = term(words, variant, "natural")
    headline = words("{natural}? Else {hand}: card or no card?", natural=natural, hand=hand)
    why = words("Whoever has one lays it down now, before any card: touch the hand, or its key.")
    return headline, cited(variant, why, "natural")


def _first(speech: Speech, due: Due) -> bool:
    """True while each seat has a hand of its own and none has spoken."""
    playing = [hand for hand in speech.view.hands if hand.plays]
    drawn = any(len(hand.cards) > FIRST_CARDS for hand in playing)
    own = due.hand is not None and seat_of(due.hand) is not None
    return own and playing[0].id == due.hand and not drawn


def may_be_over(words: Words, view: CroupierView) -> Cited:
    """That the hand that has just drawn shows at once where it is over (S2-A23); else nothing."""
    if view.over is None:
        return Cited()
    hand = hand_name(words, view.variant, view.over)
    said = words("{hand} has drawn: over 9, it shows at once.", hand=hand)
    return cited(view.variant, said[:1].upper() + said[1:], "over")


def first_bank(speech: Speech, due: Due) -> Cited:
    """Who holds the first bank unless the lot names another (S2-A32); nothing once it is dealt."""
    view, bank = speech.view, speech.view.bank
    own = any(seat_of(hand.id) for hand in view.hands)
    begun = view.stakes or any(hand.cards for hand in view.hands) or view.story
    asked = due.step in (Step.CARD, Step.STAKES)
    if bank is None or bank.amount or not own or begun or not asked or view.coup != 1:
        return Cited()
    seat = seat_name(speech.words, bank.holder)
    said = speech.words(
        "{seat} holds the first bank; touch the seat that the lot names in its place.", seat=seat
    )
    return cited(speech.variant, said, Why.FIRST_BANK.value)
