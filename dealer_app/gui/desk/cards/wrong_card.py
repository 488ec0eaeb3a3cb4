"""A card on the felt put right: the one that is lit is keyed as it really is."""

from dealer_app.gui.desk.cards.felt_cards import light, places
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LitCard, Mode
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.i18n.refusals import entry
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.judges.card_correction import fallen
from dealer_app.table.judges.judge import judge


def begin(desk: Desk) -> None:
    """The last card is lit, to be put right."""
    there = places(desk, hidden=False)
    if there:
        of(desk, *there[-1])
    else:
        desk.refuse(desk.words("No card lies open: there is nothing to put right."))


def of(desk: Desk, hand: HandId, position: int) -> None:
    """This card is lit, to be put right."""
    desk.begin(LitCard(Mode.CORRECT, hand, position))


def move(desk: Desk, verb: Verb) -> None:
    """Another open card is lit."""
    light(desk, verb, hidden=False)


def card(desk: Desk, right: Card) -> None:
    """Enters the right card, and tells what was said of the coup that falls with it; also where
    somebody has still to sign it."""
    was, words, lit = desk.table, desk.words, desk.keyed.of(LitCard)
    fact = ev.CardCorrected(lit.hand, lit.position, right)
    told = (e for e in judge(was, fact).events if isinstance(e, ev.CardCorrected))
    falls = [each for event in told for each in fallen(was.facts, event.facts)]

    def warn(desk: Desk) -> None:
        if falls:
            named = desk.words.listed(entry(words, each, was.variant, was.house) for each in falls)
            desk.warn(words("Falls with the wrong card: {entries}.", entries=named))

    def follow(desk: Desk) -> None:
        desk.rest()
        warn(desk)

    if not desk.enter(fact, follow):
        warn(desk)
