"""What may be said now, on wide keys: a hand's announcement, the bank's answer, who gives it up."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.cards import early_showing
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.offers import Offer
from dealer_app.i18n import marked
from dealer_app.i18n.parlance import term
from dealer_app.rules.bank_rules import CardOffer as OfferRule
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money
from dealer_app.table import events as ev

SPEECHES: Final[Mapping[Speech, str]] = {
    Speech.GIVE: marked("Gives a card"),
    Speech.DRAW: marked("Card"),
    Speech.STAND: marked("No card"),
}

_TO_AN_OFFER: Final[Mapping[Speech, str]] = {
    Speech.DRAW: marked("Takes it"),
    Speech.STAND: marked("Refuses it"),
}
"""What is said to a card that lies open already (S4-A8)."""


def speeches(desk: Desk) -> tuple[Offer, ...]:
    """What the hand that is asked may say: laying down only while it lies hidden, or before it
    offers a card."""
    due, coup = desk.due, desk.table.coup
    if due is None or due.hand is None or coup is None:
        return ()
    said: list[tuple[str, Speech]] = []
    for word in _words_of(desk, due):
        text = _TO_AN_OFFER.get(word) if due.why is Why.OFFERED else None
        said.append((desk.words(text or SPEECHES[word]), word))
    lies_down = due.why is Why.OFFER or HIDDEN in coup.hand(due.hand)[:FIRST_CARDS]
    if lies_down and desk.possible(ev.HandSpoke(due.hand, Speech.SHOW)):
        said.append((term(desk.words, desk.variant, "lays_down"), Speech.SHOW))
    own = (Offer(text, Act(Verb.SAY, word.value)) for text, word in said)
    return (*own, *early_showing.over_offer(desk), *early_showing.offer(desk))


def _words_of(desk: Desk, due: Due) -> tuple[Speech, ...]:
    if due.why is not Why.OFFER:
        return (Speech.DRAW, Speech.STAND)
    free = desk.variant.draws.offer is OfferRule.MAY
    return (Speech.GIVE, Speech.STAND) if free else (Speech.GIVE,)


def answers(desk: Desk) -> tuple[Offer, ...]:
    """What the bank says to stakes that exceed it, or a reckless Grandeur to her share."""
    words = desk.words
    if desk.step is Step.COVER:
        follows = (Offer(words("Covers"), Act(Verb.COVER)),)
        stops = Offer(words("Stops the tour"), Act(Verb.STOP))
        return (*(follows if desk.possible(ev.BankCovered()) else ()), stops)
    claims = Offer(words("Claims the share"), Act(Verb.CLAIM, "yes"), primary=True)
    return (claims, Offer(words("Leaves it"), Act(Verb.CLAIM, "no")))


def between(desk: Desk) -> tuple[Offer, ...]:
    """What the holder of the bank may do before the next coup (S1.25, rules of §3.3)."""
    rules, words = desk.variant.bank, desk.words
    if rules is None:
        return ()
    found = []
    if rules.retires and desk.possible(ev.BankGivenUp()):
        found.append(Offer(words("Give the bank up"), Act(Verb.RETIRE)))
    if rules.garage and desk.possible(ev.WinningsKept(Money(1))):
        found.append(Offer(words("Set winnings aside"), Act(Verb.GARAGE)))
    return tuple(found)


def before_the_coup(desk: Desk) -> tuple[Offer, ...]:
    """The next coup, and what the holder of the bank may do before it."""
    return (Offer(desk.words("Next coup"), Act(Verb.NEXT), primary=True), *between(desk))
