"""Cards as they are keyed: dealt, shown, burned, put right; and what a hand says."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import coup_opening, keeping, laying, mending, turn
from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.i18n.refusals import entry
from dealer_app.rules.cards import HIDDEN, JOINT_FACE, Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.outcomes import Need
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.card_correction import fallen
from dealer_app.table.findings import EXPOSED
from dealer_app.table.judge import judge
from dealer_app.table.shoe import burned_after
from dealer_app.table.table import Table
from dealer_app.table.views import need_of

CUT_FIGURES: Final = 3
"""Figures of how many cards lie behind the cut card: a shoe has some hundreds."""

DEALING: Final = "dealing"
"""What is in doubt when the stroke that covered the bank is done again."""

Place = tuple[HandId, int]
"""A card on the felt: its hand, and its position from 1."""


def do(desk: Desk, act: Act) -> None:
    """An act with cards, or an announcement."""
    match act.verb:
        case Verb.FACE:
            face(desk, act.value)
        case Verb.FACE_DOWN:
            told(desk, HIDDEN)
        case Verb.SUIT:
            suit(desk, act.value)
        case Verb.SAY:
            speak(desk, Speech(act.value))
        case Verb.OTHER_LAYS:
            laying.lay_another(desk)
        case Verb.OVER:
            laying.show_over(desk)
        case Verb.OPEN_OR_HIDDEN:
            open_or_hidden(desk)
        case Verb.CORRECT:
            begin_correction(desk)
        case Verb.BURN:
            desk.keyed = Keyed(Mode.BURN)
        case Verb.CUT_CARD:
            desk.keyed = Keyed(Mode.CUT)
        case _:
            desk.unknown()


def need(desk: Desk) -> Need:
    """How precisely the next card must be told."""
    coup = desk.table.coup
    if desk.keyed.mode is Mode.MEND_FACE:
        return need_of(mending.played(desk).rules.variant, mending.played(desk).coup)
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
        desk.keyed = replace(desk.keyed, asks_figure=True)
    elif wanted is Need.SUIT:
        desk.keyed = replace(desk.keyed, face=face, asks_figure=False)
    else:
        told(desk, Card(face))


def cut_figure(desk: Desk, figure: str) -> None:
    """One figure more of how many cards lie behind the cut card."""
    if len(desk.keyed.digits) == CUT_FIGURES:
        desk.refuse(desk.words("A shoe has no such number of cards: Backspace takes one off."))
    else:
        desk.keyed = replace(desk.keyed, digits=desk.keyed.digits + figure)


def suit(desk: Desk, sign: str) -> None:
    """A suit was keyed, after its rank."""
    if desk.keyed.face:
        told(desk, Card(desk.keyed.face, sign))
    else:
        desk.refuse(desk.words("The rank first, then the suit."))


def told(desk: Desk, card: Card) -> None:
    """A card is told precisely enough: it goes where cards go at this moment."""
    match desk.keyed.mode:
        case Mode.BURN:
            _burn(desk, card)
        case Mode.BURNED:
            desk.refuse(
                desk.words.plural(
                    "First burn {n} card unseen, then Enter.",
                    "First burn {n} cards unseen, then Enter.",
                    desk.keyed.owed,
                )
            )
        case Mode.SHOW if desk.keyed.hand is not None:
            _show(desk, desk.keyed.hand, card)
        case Mode.CORRECT | Mode.EXPOSE:
            _replace(desk, card)
        case Mode.MEND_FACE:
            mending.card(desk, card)
        case Mode.KEPT_FACE:
            keeping.card(desk, card)
        case Mode.EXTRA:
            _deal(desk, card)
        case _:
            _told_at_the_table(desk, card)


def _told_at_the_table(desk: Desk, card: Card) -> None:
    due, coup = desk.due, desk.table.coup
    if coup is not None and coup.voided and coup.hidden_hands and desk.step is Step.SETTLE:
        _show(desk, coup.hidden_hands[0], card)  # turned for the record
    elif due is not None and due.step is Step.BURN:
        _burn(desk, card)
    elif due is not None and due.step is Step.SHOW and due.hand is not None:
        _show(desk, due.hand, card)
    elif due is not None and turn.deals_past_all(desk, due):
        turn.refuse_cards(desk, due)
    elif coup_opening.coup_is_open(desk):
        _deal(desk, card)


def _deal(desk: Desk, card: Card) -> None:
    if desk.enter(ev.CardDealt(card, None)):
        desk.keyed = Keyed()


def _show(desk: Desk, hand: HandId, card: Card) -> None:
    """Each card is recorded as it is turned; the keys stay with this hand until it lies open."""
    if desk.enter(ev.HandShown(hand, (card,))):
        coup = desk.table.coup
        half = coup is not None and coup.hides(hand)
        desk.keyed = Keyed(Mode.SHOW, hand=hand) if half else Keyed()


def given_up(desk: Desk) -> Keyed:
    """What the keys are for once something is given up: behind a list, a hand that is half shown
    is shown on."""
    coup = desk.table.coup
    if coup is None or not desk.moment.lists or coup.voided:
        return Keyed()
    seen = {each.hand for each in coup.findings if each.code == EXPOSED}
    for hand in coup.playing:
        hidden = {card.hidden for card in coup.hand(hand)[:FIRST_CARDS]}
        if len(hidden) > 1 and hand not in seen and coup.first_cards_out:
            return Keyed(Mode.SHOW, hand=hand)
    return Keyed()


def _burn(desk: Desk, card: Card) -> None:
    cards = (*desk.keyed.cards, card)
    shoe, rule = desk.table.shoe, desk.variant.shoe.burn
    if shoe is not None and shoe.burn_owed and rule == "first_card" and not card.hidden:
        value = burned_after(desk.variant.pack, card)
        _burned(desk, (card, *[HIDDEN] * value), owed=value)
    elif desk.keyed.code or relieved(desk) or (rule.isdecimal() and len(cards) >= int(rule)):
        _burned(desk, cards)
    else:
        desk.keyed = replace(desk.keyed, mode=Mode.BURN, cards=cards, face="", asks_figure=False)


def _burned(desk: Desk, cards: tuple[Card, ...], owed: int = 0) -> None:
    """Burns these cards; those `owed` after the first are still to be laid away unseen."""
    if desk.enter(ev.CardsBurned(cards)):
        desk.keyed = Keyed(Mode.BURNED, owed=owed) if owed else Keyed()


def burn_unseen(desk: Desk) -> None:
    """Burns as many cards as the rules ask for, unseen, where they name a number."""
    rule = desk.variant.shoe.burn
    if relieved(desk):
        _burned(desk, (HIDDEN,))
    elif rule.isdecimal():
        _burned(desk, (HIDDEN,) * int(rule))
    else:
        desk.refuse(desk.words("Key the first card: it says how many are burned."))


def relieved(desk: Desk) -> bool:
    """True while the burn is called that a new croupier makes (IRR-28)."""
    return desk.due is not None and desk.due.why is Why.HANDOVER


def finish(desk: Desk) -> None:
    """The burn or the place of the cut card is complete."""
    keyed, shoe = desk.keyed, desk.table.shoe
    if keyed.mode is Mode.BURN:
        _burned(desk, keyed.cards or (HIDDEN,))
    else:
        left = shoe.left if shoe is not None else 0
        if desk.enter(ev.CutCardPlaced(int(keyed.digits) if keyed.digits else left)):
            desk.keyed = Keyed()


def speak(desk: Desk, word: Speech) -> None:
    """The hand that is asked speaks."""
    due = desk.due
    if due is not None and due.hand is not None and due.step is Step.CHOICE:
        desk.enter(ev.HandSpoke(due.hand, word))
    else:
        desk.refuse(desk.words("No hand is asked for an announcement now."))


def first_cards_due(table: Table) -> bool:
    """True while the first cards may come, whatever is called before them."""
    return any(due.why in (Why.FIRST_CARDS, Why.CARRIED) for due in table.dues)


def first_cards_wait(desk: Desk) -> bool:
    """True while the first cards are due and are dealt face down."""
    due = desk.due
    return desk.hidden and due is not None and due.why in (Why.FIRST_CARDS, Why.CARRIED)


def leaves_out(desk: Desk) -> bool:
    """True once the bank is covered before every seat has spoken: the stroke that laid the last
    stake, done once more, must not deal (§3.2)."""
    coup, due = desk.table.coup, desk.table.due
    if coup is None or due is None or due.step is not Step.CARD or not first_cards_wait(desk):
        return False
    spoken = sum(not seat.startswith("v") for seat in coup.tour.spoke)
    return spoken < coup.seats - 1


def deal_face_down(desk: Desk) -> None:
    """Deals what is left of the first cards face down, to all hands by one key."""
    if desk.keyed.doubt == DEALING:
        desk.say(desk.words("The bank is covered. Enter once more: all face down."))
        return
    coup = desk.table.coup
    left = len(coup.deal) - len(coup.dealt) if coup else 0
    cards = [ev.CardDealt(HIDDEN, None)] * left
    if desk.attempt(partial(desk.session.enter_together, cards)):
        desk.keyed = Keyed()


def open_or_hidden(desk: Desk) -> None:
    """The first cards are dealt the other way from now on."""
    desk.hidden = not desk.hidden
    if desk.hidden:
        desk.say(desk.words("The first cards are dealt face down."))
    else:
        desk.say(desk.words("The first cards are dealt face up."))


def places(desk: Desk, *, hidden: bool) -> Sequence[Place]:
    """The cards on the felt in the order in which they were dealt, open or face down ones."""
    coup = desk.table.coup
    if coup is None:
        return ()
    found = ((hand, coup.dealt[:n].count(hand) + 1) for n, hand in enumerate(coup.dealt))
    return [(hand, n) for hand, n in found if _lies(coup, hand, n, hidden=hidden)]


def _lies(coup: Coup, hand: HandId, position: int, *, hidden: bool) -> bool:
    cards = coup.hand(hand)
    return position <= len(cards) and cards[position - 1].hidden is hidden


def begin_correction(desk: Desk) -> None:
    """The last card is lit, to be put right; a second time gives it up."""
    if desk.keyed.mode is Mode.CORRECT:
        desk.keyed = Keyed()
        return
    there = places(desk, hidden=False)
    if there:
        desk.keyed = Keyed(Mode.CORRECT, hand=there[-1][0], position=there[-1][1])
    else:
        desk.refuse(desk.words("No card lies open: there is nothing to put right."))


def begin_exposure(desk: Desk) -> None:
    """The first card that lies face down is lit: it was seen too early (IRR-08)."""
    there = places(desk, hidden=True)
    if there:
        desk.keyed = Keyed(Mode.EXPOSE, hand=there[0][0], position=there[0][1])
    else:
        desk.refuse(desk.words("No card lies face down."))


def move(desk: Desk, verb: Verb) -> None:
    """The card before or after is lit instead; or another hidden hand is shown first."""
    keyed = desk.keyed
    if desk.moment.at_table or keyed.mode is Mode.SHOW:
        _other_hand(desk, -1 if verb in (Verb.EARLIER, Verb.FIRST) else 1)
        return
    if keyed.hand is None:
        desk.unknown()
        return
    there = places(desk, hidden=keyed.mode is Mode.EXPOSE)
    lit = (keyed.hand, keyed.position)
    at = there.index(lit) if lit in there else len(there)
    to = {Verb.EARLIER: at - 1, Verb.LATER: at + 1, Verb.FIRST: 0}.get(verb, len(there) - 1)
    hand, position = there[max(0, min(to, len(there) - 1))]
    desk.keyed = replace(keyed, hand=hand, position=position, face="")


def _other_hand(desk: Desk, step: int) -> None:
    """Whoever lays his cards down out of turn is shown first (S3.12); again, the next hand."""
    coup = desk.table.coup
    hidden = [hand for hand in coup.playing if coup.hides(hand)] if coup else []
    now = desk.keyed.hand or (desk.due.hand if desk.due else None)
    at = hidden.index(now) + step if now in hidden else 0
    others = [hand for hand in hidden if hand != now]
    if others:
        desk.keyed = Keyed(Mode.SHOW, hand=hidden[at % len(hidden)])
    else:
        desk.refuse(desk.words("No card lies face down."))


def touch(desk: Desk, hand: HandId, position: int) -> None:
    """A card was touched: an open one is put right, a hidden hand is laid down, or shown."""
    keyed, hidden = desk.keyed, (hand, position) in places(desk, hidden=True)
    asked = desk.step in (Step.CHOICE, Step.CARD) and desk.moment.at_table
    if keyed.mode is Mode.EXPOSE and hidden:
        desk.keyed = replace(keyed, hand=hand, position=position)
    elif hidden and asked and laying.can_lay(desk, hand):
        laying.lay(desk, hand)
    elif hidden:
        desk.keyed = Keyed(Mode.SHOW, hand=hand)
    elif (hand, position) in places(desk, hidden=False):
        desk.keyed = Keyed(Mode.CORRECT, hand=hand, position=position)


def _replace(desk: Desk, card: Card) -> None:
    keyed = desk.keyed
    if keyed.hand is None:
        return
    if keyed.mode is Mode.CORRECT:
        _correct(desk, ev.CardCorrected(keyed.hand, keyed.position, card))
    elif desk.enter(ev.CardExposed(keyed.hand, keyed.position, card)):
        desk.keyed = Keyed()


def _correct(desk: Desk, right: ev.CardCorrected) -> None:
    """Enters the right card, and tells what was said of the coup that falls with it; also where
    somebody has still to sign it."""
    was, words = desk.table, desk.words
    told = (e for e in judge(was, right).events if isinstance(e, ev.CardCorrected))
    falls = [each for event in told for each in fallen(was.facts, event.facts)]
    if desk.enter(right):
        desk.keyed = Keyed()
    if falls:
        named = ", ".join(entry(words, each, was.variant, was.house) for each in falls)
        desk.warn(words("Falls with the wrong card: {entries}.", entries=named))
