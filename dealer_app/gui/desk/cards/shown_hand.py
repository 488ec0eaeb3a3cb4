"""A hand that lies face down and is shown, card by card, in its turn or before it."""

from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Keyed, Mode, ShownHand, begun
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import first_due, hand_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.card_order import bust, drawn_unseen, ended, may_be_over, natural_of
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, Card
from dealer_app.rules.coup import Coup, Speech, score
from dealer_app.rules.due import No, Refusal, Step, Why
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import EXPOSED
from dealer_app.table.view.croupier_view import CroupierView


def begin(desk: Desk, hand: HandId) -> None:
    """The cards of this hand are keyed next."""
    desk.begin(ShownHand(hand))


def card(desk: Desk, turned: Card) -> None:
    """The next card of the hand that is shown."""
    show(desk, desk.keyed.of(ShownHand).hand, turned)


def show(desk: Desk, hand: HandId, turned: Card) -> None:
    """Each card is recorded as it is turned; the keys stay with this hand until it lies open. One
    that an electronic shoe asks for is the answer to it."""
    coup, asked = desk.table.coup, desk.asked
    if asked is not None and coup is not None and desk.pending is None:
        faces = coup.hand(hand)
        first = faces.index(HIDDEN) + 1 if HIDDEN in faces else 0
        if asked.card.place == (hand, first):
            asked.answer(turned)
            return

    claimed = over(desk) == hand

    def follow(desk: Desk) -> None:
        coup = desk.table.coup
        half = coup is not None and coup.hides(hand)
        desk.keyed = begun(ShownHand(hand)) if half else Keyed()
        if coup is None or half:
            return
        if claimed and not bust(desk.variant, coup, hand):
            _tell_no_bust(desk, coup, hand)
        if coup.spoken.get(hand) is Speech.SHOW and desk.pending is None:
            _tell_no_natural(desk, coup, hand)

    desk.enter(ev.HandShown(hand, (turned,)), follow)


def _tell_no_bust(desk: Desk, coup: Coup, hand: HandId) -> None:
    """Says of a hand that was shown as over that it is not."""
    words, total = desk.words, score(desk.variant, coup.hand(hand)).total
    name = hand_name(words, desk.variant, hand)
    said = words("{hand} counts {points}: it does not bust.", hand=name, points=words.number(total))
    desk.warn(said[:1].upper() + said[1:])


def _tell_no_natural(desk: Desk, coup: Coup, hand: HandId) -> None:
    """Says of a hand that laid down, and of which nothing is found, that it has no natural: the
    bank in its turn, say (IRR-08); not of one that answers another's natural, or lies in a void
    coup. A bank that may lay down whatever it has does nothing amiss (S4.16)."""
    words, variant = desk.words, desk.variant
    if coup.voided or any(natural_of(variant, coup, each) for each in coup.playing):
        return
    said = words(
        "{hand} laid down {points}: no {natural}.",
        hand=hand_name(words, variant, hand),
        points=words.number(score(variant, coup.hand(hand)[:FIRST_CARDS]).total),
        natural=term(words, variant, "one_natural"),
    )
    told = said[:1].upper() + said[1:]
    if ended(variant, coup):
        desk.say(told)
    else:
        desk.warn(told)


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
    elif hidden:
        desk.refuse(desk.words("No other hand lies face down."))
    else:
        desk.refuse(desk.words("No card lies face down."))


def back(desk: Desk) -> bool:
    """The last card that was turned is taken back while the hand lies open in part; with the first
    of them whatever is due is asked again. A card that it drew open is none of them."""
    coup, hand = desk.table.coup, desk.keyed.of(ShownHand).hand

    def follow(desk: Desk) -> None:
        if not _is_half(desk, hand) and desk.due is not None and desk.due.hand == hand:
            desk.rest()

    half = coup is not None and _is_half(desk, hand)
    if half:
        desk.strike(follow)
    return half


def _is_half(desk: Desk, hand: HandId) -> bool:
    """True of a hand of whose first cards one was turned, and not all: one that was dealt open
    beside a hidden one is none."""
    coup = desk.table.coup
    two = () if coup is None else coup.hand(hand)[:FIRST_CARDS]
    half = len({each.hidden for each in two}) > 1
    return half and any(isinstance(e, ev.HandShown) and e.hand == hand for e in desk.table.facts)


def call_of(desk: Desk, view: CroupierView) -> Call:
    """Which hand shows."""
    words, hand = desk.words, desk.keyed.of(ShownHand).hand
    headline = words("{hand} shows", hand=hand_name(words, view.variant, hand))
    why = words("Key the cards as they are turned.")
    return Call(headline[:1].upper() + headline[1:], why, Tone.DUE)


def given_up(desk: Desk) -> Keyed:
    """What the keys are for once something is given up: behind a list what stood before it, or a
    hand that is half shown, which is shown on."""
    if not desk.moment.lists:
        return Keyed()
    before = desk.keyed.done()
    return shown_on(desk) if before == Keyed() else before


def shown_on(desk: Desk) -> Keyed:
    """The hand that lies open in part, which is shown on; nothing where none does, or where a
    decision waits, which goes before it."""
    coup = desk.table.coup
    if coup is None or coup.voided or desk.pending is not None:
        return Keyed()
    seen = {each.hand for each in coup.findings if each.code == EXPOSED}
    for hand in coup.playing:
        if _is_half(desk, hand) and hand not in seen and coup.first_cards_out:
            return begun(ShownHand(hand))
    return Keyed()


# A hand shown at once while another is asked: with a natural, or over, nobody waits for his turn


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


_IS_DONE: Final = frozenset({Speech.DRAW, Speech.STAND, Speech.SHOW})
"""The words after which nothing more is asked of a hand."""


def asked_before(desk: Desk, hand: HandId) -> str:
    """What is asked of another hand before this one shows, where hands announce, in a sentence;
    empty where it may show. Its cards tell how the others are to play: a back that is touched too
    soon opens none. Who has shown out of turn all the same is lit by the arrows."""
    coup, due = desk.table.coup, desk.due
    if coup is None or due is None or due.hand in (None, hand) or not desk.variant.announces:
        return ""
    waits = due.step in _ASKED or due.why is Why.LAID_DOWN
    plays = hand in coup.playing and not coup.voided
    if not (waits and plays) or coup.spoken.get(hand) in _IS_DONE:
        return ""
    if due.step is Step.CARD:
        return first_due(desk.words, desk.variant, Step.CARD)
    asked = No.SHOW_DUE if due.step is Step.SHOW else No.CHOICE_DUE
    asked = No.NOT_OFFERED_YET if due.why is Why.OFFER else asked
    return desk.refused(Refusal(asked, {"hand": due.hand}))


def laying_offer(desk: Desk) -> tuple[Offer, ...]:
    """The key by which another hand lays down: that hand, or one of several. Where another one may
    be over, which the key lights first, a touch of the hand that is named lays that hand."""
    hands, words = may_lay(desk), desk.words
    if not hands:
        return ()
    deed = term(words, desk.variant, "lays_down")
    names = words.name(desk.variant.hand(hands[0]).names)
    named = "" if over(desk) is None or len(hands) > 1 else hands[0]
    said = words("{hand}: {deed}", hand=names, deed=deed)
    if len(hands) > 1:
        said = words("Another hand: {deed}", deed=deed)
    return (Offer(said, KeyAct(Verb.OTHER_LAYS, named)),)


def over(desk: Desk) -> HandId | None:
    """The hand that has just drawn and shows at once if it is over (S2-A23), while another word is
    asked for."""
    coup, due = desk.table.coup, desk.due
    if coup is None or due is None or due.step is not Step.CHOICE:
        return None
    return drawn_unseen(desk.variant, coup)


def over_offer(desk: Desk) -> tuple[Offer, ...]:
    """The key by which that hand shows."""
    hand = over(desk)
    return () if hand is None else (Offer(_busts(desk, hand), KeyAct(Verb.OVER)),)


def show_over(desk: Desk) -> None:
    """The hand that is over shows; its cards are keyed next."""
    hand = over(desk)
    if hand is None:
        desk.unknown()
    else:
        begin(desk, hand)


def lay_another(desk: Desk, named: str = "") -> None:
    """Another hand lays down, or is over: the one that is `named`, or the only one that may, else
    it is chosen from a list. What is called before the first word deals."""
    lines = laying_lines(desk)
    if named in may_lay(desk):
        lay(desk, HandId(named))
    elif not lines:
        desk.refuse(desk.words("No other hand can be laid down now."))
    elif len(lines) == 1 and lines[0].deed is not None:
        lines[0].deed()
    else:
        desk.begin(InList(Mode.LAYS, lit=0 if over(desk) is not None else None))


def laying_lines(desk: Desk) -> list[ListLine]:
    """The hands that may lay down, by their own names; first the one that has just drawn, which
    shows where it is over, and last those that drew before it, and told nobody."""
    over_now = [ListLine(offer.text, deed=partial(show_over, desk)) for offer in over_offer(desk)]
    late = [
        ListLine(_busts(desk, hand), deed=partial(begin, desk, hand)) for hand in _told_late(desk)
    ]
    hands = [
        ListLine(desk.words.name(desk.variant.hand(hand).names), deed=partial(lay, desk, hand))
        for hand in may_lay(desk)
    ]
    return [*over_now, *hands, *late]


def _told_late(desk: Desk) -> tuple[HandId, ...]:
    """The hands that may be over and were followed by another word."""
    coup, due = desk.table.coup, desk.due
    if coup is None or due is None or due.step is not Step.CHOICE:
        return ()
    return tuple(hand for hand in may_be_over(desk.variant, coup) if hand != over(desk))


def _busts(desk: Desk, hand: HandId) -> str:
    return desk.words("{hand}: busts", hand=desk.words.name(desk.variant.hand(hand).names))


def lay(desk: Desk, hand: HandId) -> None:
    """This hand lays down; its cards are keyed next."""
    spoke = ev.HandSpoke(hand, Speech.SHOW)
    desk.enter(spoke, partial(last_entry.rest_and_call, event=spoke))
