"""Cards that a scanner reads: each goes where a keyed one goes, and is recorded as the scanner's.

A card that cannot be laid yet has left the shoe: it lies aside while something is half keyed or
owed before it, and is laid once that is done.
"""

from dealer_app.gui.desk.cards import card_entry, first_card
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import NextCard, ShownHand, Staking
from dealer_app.readers.scanner import Scanned
from dealer_app.rules.cards import Card
from dealer_app.table import events as ev


def take(desk: Desk, scanned: Scanned) -> None:
    """A code was read: its card is laid, or lies aside; one that is no card is named."""
    first_card.record(desk)
    desk.quiet()
    words, card, pack = desk.words, scanned.card, desk.variant.pack
    if card is not None and not pack.suited:
        card = Card(card.face)
    if card is None:
        desk.refuse(
            words("The scanner’s table has no code “{code}”: key the card.", code=scanned.code)
        )
    elif not pack.has(card):
        desk.refuse(words("No card of this pack is called so."))
    elif desk.scans or not _may_lay(desk, card):
        desk.scans = (*desk.scans, card)
        lay_aside(desk)
        if desk.scans:
            _tell_aside(desk, card)
    else:
        _lay(desk, card)


def lay_aside(desk: Desk) -> None:
    """Lays the cards that lie aside, as far as nothing is owed before them."""
    shown = desk.at_rest or isinstance(desk.keyed.uppermost, ShownHand)
    while desk.scans and shown and _may_lay(desk, desk.scans[0]):
        card, *rest = desk.scans
        desk.scans = tuple(rest)
        _lay(desk, card)
        shown = (desk.at_rest or isinstance(desk.keyed.uppermost, ShownHand)) and not desk.trouble


def cut_off(desk: Desk) -> None:
    """A code did not come to its end: nothing of it is entered."""
    desk.refuse(desk.words("A scanned code was cut off, and nothing is entered: scan it again."))


def _lay(desk: Desk, card: Card) -> None:
    """The card goes where cards go at this moment; one that the disk does not take lies aside."""
    desk.source = ev.CardSource.SCANNER
    try:
        card_entry.take(desk, card)
    finally:
        desk.source = ev.CardSource.HAND
    if desk.trouble is not None:
        desk.scans = (card, *desk.scans)


def _may_lay(desk: Desk, card: Card) -> bool:
    """True where a card is what is keyed now, or where nothing is half keyed nor owed before it."""
    late = desk.keyed.find(NextCard)
    if late is not None and late.card is not None:
        return False
    if desk.moment.on_card is not None:
        return True
    if desk.pending is not None or not (desk.moment.at_table or _unbegun(desk)):
        return False
    return desk.answered is None or desk.possible(ev.CardDealt(card, None))


def _unbegun(desk: Desk) -> bool:
    """True of a stake of which no more than the seat is told."""
    staking = desk.keyed.uppermost
    return isinstance(staking, Staking) and staking.line.bet is None and not staking.line.amount


def _tell_aside(desk: Desk, card: Card) -> None:
    name = desk.words.card(card.face, card.suit)
    desk.warn(
        desk.words(
            "The {card} that was scanned lies aside: it is dealt once what comes first is done.",
            card=name,
        )
    )
