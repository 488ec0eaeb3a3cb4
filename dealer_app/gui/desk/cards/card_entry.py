"""Cards as they are keyed: a rank, its suit where bets ask for it, and where the card goes; one
that a scanner reads goes where a keyed one goes, and is recorded as the scanner's.

The first open card of a coup is half keyed until the next key, or until two seconds have gone.
Where stakes are kept it may be the seat of a stake, keyed after no more bets was said too soon; a
touch may be the second of one that was meant for the key before. It stands in the call alone, and
in no other view.

A scanned card that cannot be laid yet has left the shoe: it lies aside while something is half
keyed or owed before it, and is laid once that is done.
"""

from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry, struck_keys
from dealer_app.gui.desk.cards import felt_cards, shoe_entry, shown_hand
from dealer_app.gui.desk.cards.felt_cards import CARD_FIRST, places
from dealer_app.gui.desk.desk import Desk, Entry, Together
from dealer_app.gui.desk.entry_in_hand import (
    CardInPart,
    Closed,
    FirstCard,
    Mode,
    NextCard,
    ShownHand,
    Staking,
)
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import hand_name
from dealer_app.readers.scanner import Scanned
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, JOINT_FACE, Card
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.dues import is_over
from dealer_app.table.judges.judge import judge
from dealer_app.table.view.croupier_view import CroupierView, need_of

FIGURES: Final = ("T", "J", "Q", "K")


def need(desk: Desk) -> Need:
    """How precisely the next card must be told."""
    coup = desk.table.coup
    if desk.moment.need is not None:
        return desk.moment.need(desk)
    if coup is None or desk.step is Step.COUP:
        return Need.VALUE
    return need_of(desk.variant, coup)


def face(desk: Desk, face: str) -> None:
    """A rank was keyed; it waits for its suit, or for which figure it was, where bets ask."""
    wanted, pack = need(desk), desk.variant.pack
    known = face in pack.faces or (face == JOINT_FACE and bool(pack.joint))
    if not known:
        desk.refuse(desk.words("No card of this pack is called so."))
    elif face == JOINT_FACE and wanted >= Need.RANK:
        desk.keyed = desk.keyed.whole.over(CardInPart(Mode.FIGURE))
    elif wanted is Need.SUIT:
        desk.keyed = desk.keyed.whole.over(CardInPart(Mode.SUIT, face))
    else:
        take(desk, Card(face))


def figures(desk: Desk) -> list[ListLine]:
    """Which ten or figure it was."""
    return [
        ListLine(desk.words.face(each), deed=partial(face, desk, each), act=KeyAct(Verb.FACE, each))
        for each in FIGURES
    ]


def suit_call(desk: Desk, _view: CroupierView) -> Call:
    """Of which suit the card is."""
    return Call(suit_asked(desk), desk.words("A bet on the felt asks for it."), Tone.DUE)


def suit_asked(desk: Desk) -> str:
    """The same in a sentence."""
    card = desk.words.face(desk.keyed.of(CardInPart).face)
    return desk.words("{card} of which suit?", card=card)


def suit_first(desk: Desk) -> None:
    """Nothing else goes on before the suit: it would drop the rank."""
    why = desk.words("A bet on the felt asks for it.")
    desk.refuse(f"{suit_asked(desk)} {why}")


def untold(desk: Desk) -> bool:
    """The rank that was keyed is taken back."""
    desk.keyed = desk.keyed.whole
    return True


def suit(desk: Desk, sign: str) -> None:
    """A suit was keyed, after its rank."""
    part = desk.keyed.find(CardInPart)
    if part is not None and part.face:
        take(desk, Card(part.face, sign))
    else:
        desk.refuse(desk.words("The rank first, then the suit."))


def take(desk: Desk, card: Card) -> None:
    """A card is told precisely enough: it goes where cards go at this moment."""
    (desk.moment.on_card or due_card)(desk, card)


def face_down(desk: Desk) -> None:
    """A card lies face down. Where they are dealt open that is told: its key is another card’s on
    the pad, struck twice. Refused, it closes the keys: what follows may be the card that was
    meant."""
    before = desk.session.entries
    take(desk, HIDDEN)
    last = next(reversed(desk.table.facts), None)
    if desk.session.entries == before:
        if desk.said.refusal and desk.closed is None and not desk.keyed.doubt:
            struck_keys.close_keys(desk, desk.said.sentence)
    elif not desk.hidden and isinstance(last, ev.CardDealt) and last.hand is not None:
        hand = hand_name(desk.words, desk.variant, last.hand)
        desk.warn(desk.words("A card face down: {hand}.", hand=hand))


def due_card(desk: Desk, card: Card) -> None:
    """A card where nothing else is keyed: it is burned, shown or dealt, as it is due. Once the coup
    is to be paid none is: one that came is half keyed, and Enter records it (IRR-01)."""
    due, coup = desk.due, desk.table.coup
    if desk.asked is not None and desk.pending is None:
        desk.asked.answer(card)
    elif coup is not None and coup.voided and coup.hidden_hands and desk.step is Step.SETTLE:
        shown_hand.show(desk, coup.hidden_hands[0], card)  # turned for the record
    elif desk.step is Step.BURN:
        shoe_entry.burn_card(desk, card)
    elif due is not None and due.step is Step.SHOW and due.hand is not None:
        shown_hand.show(desk, due.hand, card)
    elif desk.step is Step.SETTLE:
        _came_late(desk, card)
    elif desk.dealt_ahead:
        lie = desk.words("The first cards lie face down: the first word records them. F7: open.")
        struck_keys.close_keys(desk, lie)
    elif desk.step is not Step.CHOICE or not _is_refused(desk, card):
        shoe_entry.in_a_coup(desk, partial(deal, card=card))


def _is_refused(desk: Desk, card: Card) -> bool:
    """True of a card that no hand has asked for: its key closes the others, for the next word would
    be taken for that of the hand that is asked."""
    refusal = judge(desk.table, ev.CardDealt(card, None)).refusal
    refused = refusal is not None and desk.source is ev.CardSource.HAND
    if refusal is not None and refused:
        struck_keys.close_keys(desk, desk.refused(refusal))
    return refused or desk.closed is not None


def _came_late(desk: Desk, card: Card) -> None:
    """A card that came once the coup is to be paid is half keyed, where one can have come."""
    refusal = judge(desk.table, ev.CardDealt(card, None)).refusal
    if refusal is None:
        desk.begin(NextCard(card, desk.source))
    else:
        desk.refuse(desk.refused(refusal))


def begin_extra(desk: Desk) -> None:
    """The card that came though none was due is keyed next."""
    desk.begin(NextCard())


def tell_extra(desk: Desk, card: Card) -> None:
    """It is this card, once Enter says so. A second one takes the place of none: figures keyed in a
    row are a stake that is typed too early, and nothing of it is kept."""
    told = desk.keyed.of(NextCard).card
    if told is not None:
        face = desk.words.face(told.face)
        desk.rest()
        two = desk.words("Two cards at once: neither is recorded.")
        struck_keys.close_keys(desk, two)
        desk.closed = Closed(desk.said.sentence, struck=(face,))
        return
    desk.keyed = desk.keyed.whole.put(NextCard(card, desk.source))


def untell_extra(desk: Desk) -> bool:
    """The card is taken back before it is recorded; False where none is told."""
    told = desk.keyed.of(NextCard).card is not None
    if told:
        desk.keyed = desk.keyed.put(NextCard())
    return told


def deal_extra(desk: Desk) -> None:
    """The card that was told is recorded."""
    told = desk.keyed.of(NextCard)
    if told.card is None:
        desk.refuse(desk.words(CARD_FIRST))
    else:
        desk.enter(ev.CardDealt(told.card, None, told.source), Desk.rest)


def deal(desk: Desk, card: Card) -> None:
    """The card goes where the next card goes."""
    desk.enter(ev.CardDealt(card, None), Desk.rest)


def speak(desk: Desk, word: Speech) -> None:
    """The hand that is asked speaks; its word is told with whose it is, for the next hand is asked
    at once. One that is refused closes the keys: the word after it is another hand’s."""
    due, coup = desk.due, desk.table.coup
    if due is not None and due.hand is not None and due.step is Step.CHOICE:
        if word is Speech.SHOW and coup is not None and not lies_down(coup, due):
            said = desk.words("These cards lie open already: card, or no card?")
            struck_keys.close_keys(desk, said)
            return
        spoke = ev.HandSpoke(due.hand, word)
        spoken = desk.enter(spoke, partial(last_entry.call_recorded, event=spoke))
        refused = desk.said.refusal and not (spoken or desk.trouble or desk.waiting)
        if refused and desk.pending is None:
            struck_keys.close_keys(desk, desk.said.sentence)
    else:
        said = desk.words("No hand is asked for an announcement now.")
        struck_keys.close_keys(desk, said)


def lies_down(coup: Coup, due: Due) -> bool:
    """True of a hand that can lay its cards down: they lie hidden, or it has still to offer one."""
    two = coup.hand(due.hand)[:FIRST_CARDS] if due.hand is not None else ()
    return due.why is Why.OFFER or HIDDEN in two


def first_cards_wait(desk: Desk) -> bool:
    """True while the first cards are due and are dealt face down."""
    due = desk.due
    return desk.hidden and due is not None and due.why in (Why.FIRST_CARDS, Why.CARRIED)


def deal_face_down(desk: Desk) -> None:
    """Deals what is left of the first cards face down, to all hands by one key."""
    coup = desk.table.coup
    left = len(coup.deal) - len(coup.dealt) if coup else 0
    desk.make(Entry(Together((ev.CardDealt(HIDDEN, None),) * left), Desk.rest))


def open_or_hidden(desk: Desk) -> None:
    """The first cards are dealt the other way from now on; those that lie there stay as they are,
    which is said: what the next coup begins with is seen by nobody before."""
    desk.deal_hidden(hidden=not desk.hidden)
    desk.closed = None
    table = desk.session.table
    lie = table.coup is not None and table.coup.first_cards_out and not is_over(table)
    desk.say(desk.words(_DEALT_NEXT[desk.hidden] if lie else _DEALT[desk.hidden]))


_DEALT: Final = {
    True: marked("The first cards are dealt face down. F7 again: open."),
    False: marked("The first cards are dealt face up. F7 again: face down."),
}
_DEALT_NEXT: Final = {
    True: marked(
        "From the next coup on the first cards are dealt face down; these stay as they lie."
        " F7 again: open."
    ),
    False: marked(
        "From the next coup on the first cards are dealt face up; these stay as they lie."
        " F7 again: face down."
    ),
}
"""What is said of how the first cards are dealt from now on, face down or not, where none of a coup
lie there, and where they do."""


def touch(desk: Desk, hand: HandId, position: int) -> None:
    """A card was touched: an open one is put right, a hidden hand is laid down, or shown in its
    turn; none before what waits is decided."""
    moment, hidden = desk.moment, (hand, position) in places(desk, hidden=True)
    if moment.on_touch is not None and moment.on_touch(desk, hand, position):
        return
    asked = desk.step in (Step.CHOICE, Step.CARD) and moment.at_table
    if hidden and asked and shown_hand.can_lay(desk, hand):
        shown_hand.lay(desk, hand)
    elif hidden and desk.pending is not None:
        desk.refuse_before()
    elif hidden and (asked_before := shown_hand.asked_before(desk, hand)):
        desk.refuse(asked_before)
    elif hidden:
        shown_hand.begin(desk, hand)
    elif (hand, position) in places(desk, hidden=False):
        felt_cards.light_wrong(desk, hand, position)


# The first open card of a coup, which the next key records


FIRST_HELD: Final = 2000
"""Milliseconds after which it is recorded without another key."""


def first_waits(desk: Desk, act: KeyAct) -> bool:
    """True of a key that is the first open card of a coup in which stakes are kept."""
    coup, known = desk.table.coup, act.value in desk.variant.pack.faces
    fresh = coup is not None and not coup.dealt and desk.step is Step.CARD and desk.deals
    open_deal = not first_cards_wait(desk) and need(desk) < Need.SUIT
    held = act.verb is Verb.FACE and known and desk.moment.at_table
    keeps = desk.keeps_stakes and desk.looks_ahead
    return keeps and fresh and open_deal and held


def hold_first(desk: Desk, act: KeyAct) -> None:
    """It stands in the call."""
    desk.quiet()
    desk.begin(FirstCard(Card(act.value)))


def record_first(desk: Desk) -> None:
    """It is recorded, and laid; not while something is asked over it."""
    held = desk.keyed.uppermost
    if isinstance(held, FirstCard):
        desk.rest()
        deal(desk, held.card)


def first_call(desk: Desk, _view: CroupierView) -> Call:
    """Which card it is, as long as it may be struck."""
    words, card = desk.words, desk.keyed.of(FirstCard).card
    said = words("Card: {card}?", card=words.face(card.face))
    why = words(
        "The next key records it, or {seconds} seconds do; Backspace takes it off.",
        seconds=FIRST_HELD // 1000,
    )
    return Call(said, why, Tone.DUE)


def first_given_up(desk: Desk) -> bool:
    """It is no card of the coup."""
    desk.rest()
    return True


# Cards that a scanner reads


def take_scanned(desk: Desk, scanned: Scanned) -> None:
    """A code was read: its card is laid, or lies aside; one that is no card is named."""
    record_first(desk)
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


def scan_cut_off(desk: Desk) -> None:
    """A code did not come to its end: nothing of it is entered."""
    desk.refuse(desk.words("A scanned code was cut off, and nothing is entered: scan it again."))


def _lay(desk: Desk, card: Card) -> None:
    """The card goes where cards go at this moment; one that the disk does not take lies aside."""
    desk.source = ev.CardSource.SCANNER
    try:
        take(desk, card)
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
