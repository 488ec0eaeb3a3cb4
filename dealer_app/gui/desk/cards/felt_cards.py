"""The cards as they lie on the felt, and the one of them that is lit: put right, seen too early
(IRR-08), or the one before which a card was missed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LitCard, Mode
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import decision_name, hand_name, irregular_name, seat_said
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import finding_of
from dealer_app.table.judges.card_correction import entered_in_order, entered_last, fallen
from dealer_app.table.judges.judge import judge
from dealer_app.table.next_coup import followed
from dealer_app.table.table import Table
from dealer_app.table.view.hands import hands_of

Place = tuple[HandId, int]
"""A card on the felt: its hand, and its position from 1."""


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


def light(desk: Desk, verb: Verb, *, hidden: bool) -> None:
    """The card before or after is lit instead, the first or the last: as the eye sees them, hand
    by hand; one that was missed is looked for in the order in which they were keyed, in which those
    behind it move."""
    lit, there = desk.keyed.of(LitCard), list(places(desk, hidden=hidden))
    if lit.mode is Mode.MISSED:
        there = list(entered_in_order(desk.table)) or there
    elif desk.table.coup is not None:
        order = hands_of(desk.variant, desk.table.coup)
        there.sort(key=lambda place: (order.index(place[0]), place[1]))
    place = (lit.hand, lit.position)
    at = there.index(place) if place in there else len(there)
    to = {Verb.EARLIER: at - 1, Verb.LATER: at + 1, Verb.FIRST: 0}.get(verb, len(there) - 1)
    hand, position = there[max(0, min(to, len(there) - 1))]
    desk.keyed = desk.keyed.whole.put(replace(lit, hand=hand, position=position, seen=None))


# A card that was seen too early: the hidden one that is lit is keyed as it was seen (IRR-08)


def begin_exposed(desk: Desk) -> None:
    """The first card that lies face down is lit."""
    there = places(desk, hidden=True)
    if there:
        desk.begin(LitCard(Mode.EXPOSE, *there[0]))
    else:
        desk.refuse(desk.words("No card lies face down."))


def move_exposed(desk: Desk, verb: Verb) -> None:
    """Another hidden card is lit."""
    light(desk, verb, hidden=True)


def touch_exposed(desk: Desk, hand: HandId, position: int) -> bool:
    """True of a hidden card that was touched: it is lit."""
    hidden = (hand, position) in places(desk, hidden=True)
    if hidden:
        desk.keyed = desk.keyed.put(LitCard(Mode.EXPOSE, hand, position))
    return hidden


CARD_FIRST: Final = marked("First key the card, then Enter.")
"""What is wanted before a card that an incident is about is recorded."""


def tell_seen(desk: Desk, seen: Card) -> None:
    """The card that is lit was seen to be this one, once Enter says so."""
    keyed = desk.keyed.whole
    desk.keyed = keyed.put(replace(keyed.of(LitCard), seen=seen))


def untell_seen(desk: Desk) -> bool:
    """What was seen is taken back before it is recorded; False where nothing is told."""
    lit = desk.keyed.of(LitCard)
    if lit.seen is not None:
        desk.keyed = desk.keyed.put(replace(lit, seen=None))
    return lit.seen is not None


def expose(desk: Desk) -> None:
    """The card that is lit was seen."""
    lit = desk.keyed.of(LitCard)
    if lit.seen is None:
        desk.refuse(desk.words(CARD_FIRST))
    else:
        desk.enter(ev.CardExposed(lit.hand, lit.position, lit.seen), Desk.rest)


# A card on the felt put right: the one that is lit is keyed as it really is


def begin_wrong(desk: Desk) -> None:
    """The card that was keyed last is lit, to be put right."""
    last = _keyed_last(desk)
    if last is not None:
        light_wrong(desk, *last)
    else:
        desk.refuse(desk.words("No card lies open: there is nothing to put right."))


def _keyed_last(desk: Desk) -> Place | None:
    """The open card that was keyed last, in whichever hand; the last of the deal where decisions
    have moved them, None where no card lies open."""
    there, last = places(desk, hidden=False), entered_last(desk.table)
    if last is not None and last in there:
        return last
    return there[-1] if there else None


def light_wrong(desk: Desk, hand: HandId, position: int) -> None:
    """This card is lit, to be put right."""
    desk.begin(LitCard(Mode.CORRECT, hand, position))


def move_wrong(desk: Desk, verb: Verb) -> None:
    """Another open card is lit."""
    light(desk, verb, hidden=False)


def put_right(desk: Desk, right: Card) -> None:
    """Enters the right card; where it lies there already the next one keyed is no correction."""
    lit = desk.keyed.of(LitCard)
    fact = ev.CardCorrected(lit.hand, lit.position, right)
    if judge(desk.table, fact).refusal == Refusal(No.SAME_CARD):
        desk.rest()
    _correct(desk, fact)


# A card that was missed: it is keyed, and goes before the one that is lit


def begin_missed(desk: Desk) -> None:
    """The card that was keyed last is lit, before which one was missed."""
    last = _keyed_last(desk)
    if last is not None:
        desk.begin(LitCard(Mode.MISSED, *last))
    else:
        desk.refuse(desk.words("No card lies open: simply key the one that is missing."))


def touch_missed(desk: Desk, hand: HandId, position: int) -> bool:
    """True of an open card that was touched: the one that was missed goes before it."""
    is_open = (hand, position) in places(desk, hidden=False)
    if is_open:
        desk.keyed = desk.keyed.put(LitCard(Mode.MISSED, hand, position))
    return is_open


def put_in(desk: Desk, missed: Card) -> None:
    """Enters the card that was missed; those behind it move by the order of the deal."""
    lit = desk.keyed.of(LitCard)
    _correct(desk, ev.CardCorrected(lit.hand, lit.position, missed, missed=True))


def _correct(desk: Desk, fact: ev.CardCorrected) -> None:
    """Enters the coup as it should have been, and tells what was said of it that falls with the
    wrong entry; also where somebody has still to sign it. What waited to be decided waits still, or
    is no more to be decided."""
    was, words = desk.table, desk.words
    told = [e for e in judge(was, fact).events if isinstance(e, ev.CardCorrected)]
    falls = [each for event in told for each in fallen(was.facts, event.facts)]
    said, waited = _done_with_it(desk, told), desk.pending

    def warn(desk: Desk) -> None:
        if falls:
            named = words.listed(entry(words, each, was.variant, was.house) for each in falls)
            wrong = words("Falls with the wrong card: {entries}.", entries=named)
            placed = words("Falls now that the card is in its place: {entries}.", entries=named)
            said.append(placed if fact.missed else wrong)
        if said:
            desk.warn(" ".join(said))

    def follow(desk: Desk) -> None:
        desk.rest()
        if waited is not None and desk.pending is None:
            rule = was.house.irregularities.get(waited.code)
            what = irregular_name(words, waited.code, rule)
            said.append(words("Not to be decided any more: {what}.", what=what))
        warn(desk)
        if not desk.said.sentence:
            desk.say(_put_right_said(desk, was, fact))
        moved = _moved(desk, was, fact) if fact.missed else []
        if moved:
            desk.warn(" ".join(moved))

    if not desk.enter(fact, follow):
        refusal = judge(was, fact).refusal if fact.missed else None
        if refusal is not None and refusal.code is No.NO_CARD_DUE:
            desk.refuse(words(_ELSEWHERE, card=words.face(fact.card.face)))
        warn(desk)


_ELSEWHERE: Final = marked(
    "With the {card} there, cards behind it would go to no hand: choose another place."
)


def _put_right_said(desk: Desk, was: Table, fact: ev.CardCorrected) -> str:
    """Which card was put right, and what it was before; of one that was missed, that it is in."""
    words, coup = desk.words, was.coup
    if fact.missed or coup is None:
        told = entry(words, fact, was.variant, was.house)
        return words("Recorded: {entry}.", entry=told)
    before = coup.hand(fact.hand)[fact.position - 1]
    return words(
        "Recorded: {card} in place of {before} for {hand}, card no. {number}.",
        number=fact.position,
        hand=hand_name(words, was.variant, fact.hand),
        card=words.card(fact.card.face, fact.card.suit),
        before=words.card(before.face, before.suit),
    )


def _moved(desk: Desk, was: Table, fact: ev.CardCorrected) -> list[str]:
    """Which open cards lie at another hand, now that the one that was missed is in its place."""
    words, coup = desk.words, desk.table.coup
    if was.coup is None or coup is None:
        return []
    said = list[str]()
    for hand in hands_of(was.variant, coup):
        came = [card for card in coup.hand(hand) if not card.hidden]
        for card in (*was.coup.hand(hand), *((fact.card,) if hand == fact.hand else ())):
            if card in came:
                came.remove(card)
        if came:
            told = words(
                "{hand} receives {cards} from another hand.",
                hand=hand_name(words, was.variant, hand),
                cards=words.listed(words.card(card.face, card.suit) for card in came),
            )
            said.append(told[:1].upper() + told[1:])
    return said


def _done_with_it(desk: Desk, told: Sequence[ev.CardCorrected]) -> list[str]:
    """What the coup entered anew did of itself: which cards are burned by it, by whose decision,
    and whose lines, which were settled, are open again."""
    was, words = desk.table, desk.words
    if was.coup is None or not told:
        return []
    after, said = followed(was, told), list[str]()
    for event in told:
        for each in event.facts:
            if isinstance(each, ev.IrregularityResolved) and each not in was.facts:
                rule = was.house.irregularities.get(each.code)
                what = irregular_name(words, each.code, rule)
                about = finding_of(after.coup, each.code)
                how = decision_name(words, was.variant, was.coup, each.resolution, about)
                said.append(words("As the house does: {what}, “{how}”.", what=what, how=how))
    burned = list(after.coup.aside if after.coup else ())
    for card in was.coup.aside:
        if card in burned:
            burned.remove(card)
    if burned:
        named = words.listed(words.card(card.face, card.suit) for card in burned)
        said.append(words("Burned with it: {cards}.", cards=named))
    seats = list(dict.fromkeys(seat for seat, _ in sorted(was.coup.ticked)))
    if seats:
        named = words.listed(seat_said(words, seat) for seat in seats)
        said.append(words("Was settled, and is to be settled anew: {seats}.", seats=named))
    return said
