"""A hand that lies face down and is shown, card by card, in its turn or before it."""

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed, ShownHand, begun
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import hand_name
from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import EXPOSED
from dealer_app.table.views import CroupierView


def begin(desk: Desk, hand: HandId) -> None:
    """The cards of this hand are keyed next."""
    desk.begin(ShownHand(hand))


def card(desk: Desk, turned: Card) -> None:
    """The next card of the hand that is shown."""
    show(desk, desk.keyed.of(ShownHand).hand, turned)


def show(desk: Desk, hand: HandId, turned: Card) -> None:
    """Each card is recorded as it is turned; the keys stay with this hand until it lies open."""

    def follow(desk: Desk) -> None:
        coup = desk.table.coup
        half = coup is not None and coup.hides(hand)
        desk.keyed = begun(ShownHand(hand)) if half else Keyed()

    desk.enter(ev.HandShown(hand, (turned,)), follow)


def other(desk: Desk, verb: Verb) -> None:
    """Whoever lays his cards down out of turn is shown first (S3.12); again, the next hand."""
    coup, step = desk.table.coup, -1 if verb in (Verb.EARLIER, Verb.FIRST) else 1
    hidden = [hand for hand in coup.playing if coup.hides(hand)] if coup else []
    shown = desk.keyed.find(ShownHand)
    now = shown.hand if shown else desk.due.hand if desk.due else None
    at = hidden.index(now) + step if now in hidden else 0
    others = [hand for hand in hidden if hand != now]
    if others:
        begin(desk, hidden[at % len(hidden)])
    else:
        desk.refuse(desk.words("No card lies face down."))


def back(desk: Desk) -> bool:
    """The last card that was turned is taken back while the hand lies open in part."""
    coup, hand = desk.table.coup, desk.keyed.of(ShownHand).hand
    if coup is None:
        return False
    half = any(not each.hidden for each in coup.hand(hand))
    if half:
        desk.strike()
    return half


def call_of(desk: Desk, view: CroupierView) -> Call:
    """Which hand shows."""
    words, hand = desk.words, desk.keyed.of(ShownHand).hand
    headline = words("{hand} shows", hand=hand_name(words, view.variant, hand))
    why = words("Key the cards as they are turned.")
    return Call(headline[:1].upper() + headline[1:], why, Tone.DUE)


def given_up(desk: Desk) -> Keyed:
    """What the keys are for once something is given up: behind a list, a hand that is half shown
    is shown on."""
    coup = desk.table.coup
    if coup is None or not desk.moment.lists or coup.voided:
        return Keyed()
    seen = {each.hand for each in coup.findings if each.code == EXPOSED}
    for hand in coup.playing:
        hidden = {each.hidden for each in coup.hand(hand)[:FIRST_CARDS]}
        if len(hidden) > 1 and hand not in seen and coup.first_cards_out:
            return begun(ShownHand(hand))
    return Keyed()
