"""A hand shown at once while another is asked: with a natural, or over, nobody waits for his turn.

Rules of §3.4 and §4, S1.16, S2.14, S2-A23, S3.12.
"""

from functools import partial
from typing import Final

from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Mode
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.offers import ListLine, Offer
from dealer_app.i18n.parlance import term
from dealer_app.rules.card_order import drawn_unseen
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev

_ASKED: Final = frozenset({Step.CHOICE, Step.CARD})
"""What another hand is asked for while this one lays down."""


def may_lay(desk: Desk) -> tuple[HandId, ...]:
    """The hands that have not spoken and may lay down now: though another hand is asked, or before
    a card is turned for them (S4-A8)."""
    coup, due = desk.table.coup, desk.due
    if coup is None or due is None or due.step not in _ASKED or not coup.first_cards_out:
        return ()
    asked = due.hand if due.step is Step.CHOICE else None
    others = (hand for hand in coup.playing if hand != asked)
    return tuple(hand for hand in others if can_lay(desk, hand))


def can_lay(desk: Desk, hand: HandId) -> bool:
    """True of a hand whose two cards lie face down, before its word, where hands announce."""
    coup = desk.table.coup
    if coup is None or not desk.variant.announces or hand in coup.spoken:
        return False
    two = coup.hand(hand)[:FIRST_CARDS] == (HIDDEN,) * FIRST_CARDS
    return two and desk.possible(ev.HandSpoke(hand, Speech.SHOW))


def offer(desk: Desk) -> tuple[Offer, ...]:
    """The key by which another hand lays down: that hand, or one of several."""
    hands, words = may_lay(desk), desk.words
    if not hands:
        return ()
    deed = term(words, desk.variant, "lays_down")
    names = words.name(desk.variant.hand(hands[0]).names)
    said = words("{hand}: {deed}", hand=names, deed=deed)
    if len(hands) > 1:
        said = words("Another hand: {deed}", deed=deed)
    return (Offer(said, Act(Verb.OTHER_LAYS)),)


def over(desk: Desk) -> HandId | None:
    """The hand that has just drawn and shows at once if it is over (S2-A23), while another word is
    asked for."""
    coup, due = desk.table.coup, desk.due
    if coup is None or due is None or due.step is not Step.CHOICE:
        return None
    return drawn_unseen(desk.variant, coup)


def over_offer(desk: Desk) -> tuple[Offer, ...]:
    """The key by which that hand shows."""
    hand, words = over(desk), desk.words
    if hand is None:
        return ()
    name = words.name(desk.variant.hand(hand).names)
    return (Offer(words("{hand}: over", hand=name), Act(Verb.OVER)),)


def show_over(desk: Desk) -> None:
    """The hand that is over shows; its cards are keyed next."""
    hand = over(desk)
    if hand is None:
        desk.unknown()
    else:
        shown_hand.begin(desk, hand)


def lay_another(desk: Desk) -> None:
    """Another hand lays down: the only one that may, else it is chosen from a list."""
    hands = may_lay(desk)
    if len(hands) == 1:
        lay(desk, hands[0])
    elif hands:
        desk.begin(InList(Mode.LAYS))
    else:
        desk.refuse(desk.words("No other hand can be laid down now."))


def lines(desk: Desk) -> list[ListLine]:
    """The hands that may lay down."""
    return [
        ListLine(desk.words.name(desk.variant.hand(hand).names), deed=partial(lay, desk, hand))
        for hand in may_lay(desk)
    ]


def lay(desk: Desk, hand: HandId) -> None:
    """This hand lays down; its cards are keyed next."""
    desk.enter(ev.HandSpoke(hand, Speech.SHOW), Desk.rest)
