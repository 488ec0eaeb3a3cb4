"""The judge of cards and of hands: where each card goes, what is announced, shown and corrected.

The cards of a void coup may still be turned, for the record; nothing is found in them.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.card_order import (
    act_of,
    ended,
    first_hands,
    natural_of,
    next_offered,
    offered_card,
    own_act,
    stoppers,
)
from dealer_app.rules.cards import FIRST_CARDS, Card, beyond_packs
from dealer_app.rules.coup import Coup, Speech, score
from dealer_app.rules.due import Due, No, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Authority, Resolution
from dealer_app.rules.outcomes import Need
from dealer_app.rules.procedures import routine
from dealer_app.rules.representative import FALSE_DRAW, nobody_opposes
from dealer_app.rules.variant import HandId, LawCell, Variant
from dealer_app.table import events as ev
from dealer_app.table.coup_entry import dealt_together
from dealer_app.table.dues import with_dues
from dealer_app.table.findings import CANNOT_BE, EXPOSED, LATE_NATURAL, NOBODY_TOOK, put_right
from dealer_app.table.judges.verdict import Verdict, impossible, regular
from dealer_app.table.shoe import Shoe, drawn
from dealer_app.table.state import apply, fold
from dealer_app.table.table import Table

FULL_COUP: Final = 6
FOUR_CARDS: Final = 4


def found(
    table: Table, code: str, hand: HandId | None = None, card: Card | None = None
) -> ev.IrregularityFound:
    """The finding with what the house does by default; it waits where something can be decided.

    A card can only go to the bank where the judge of hands says so: else it is burned.
    """
    rule = table.house.irregularities.get(code)
    noted = code == FALSE_DRAW and left_to_the_croupier(table, code)
    if rule is None or rule.default is None:
        return ev.IrregularityFound(code, None, hand=hand, card=card, noted=noted)
    default = rule.default
    if card is not None and card.hidden and rule.unseen is not None:
        default = rule.unseen
    elif default is Resolution.TO_BANQUE and card is not None:
        default = Resolution.BURN
    return ev.IrregularityFound(code, default, pending=True, hand=hand, card=card, noted=noted)


def left_to_the_croupier(table: Table, code: str) -> bool:
    """True of what the house's catalogue leaves to the croupier: play that counts as played
    (IRR-21), or a slip of the keys that its own croupier puts right within the coup (IRR-25), is
    written down there, and nobody else need answer for it."""
    rule = table.house.irregularities.get(code)
    return rule is None or rule.authority is Authority.CROUPIER


def judge_burn(table: Table, event: ev.CardsBurned) -> Verdict:
    """Cards are burned between coups; within one, a single card that lay face up is (IRR-07)."""
    shoe, coup = table.shoe, table.coup
    if shoe is None:
        return impossible(No.NO_SHOE)
    if len(event.cards) > shoe.left:
        return impossible(No.SHOE_EMPTY, {"number": shoe.left})
    events: tuple[ev.Event, ...] = (event, *too_many(table, event.cards))
    between = coup is None or not coup.dealt or table.settlement is not None
    if between or shoe.burn_owed:
        return regular(*events)
    card = event.cards[0] if len(event.cards) == 1 else None
    return regular(*events, ev.IrregularityFound("IRR-07", Resolution.BURN, card=card))


def judge_card(table: Table, event: ev.CardDealt) -> Verdict:
    """The card goes to the hand that is due; one that nobody is due is a card too many."""
    coup, shoe = table.coup, table.shoe
    if shoe is None:
        return impossible(No.NO_SHOE)
    if coup is None:
        return impossible(No.NO_COUP)
    if coup.voided:
        return impossible(No.COUP_OVER)
    if shoe.within(coup.number) < 1:
        return impossible(No.SHOE_EMPTY, {"number": 0})
    if nobody_opposes(table.variant, table.house, coup):
        return impossible(No.NOBODY_STAKED)
    held = shoe.opens(coup.number)
    if held is not None and not shoe.pack.may_be(held, event.card):
        return impossible(No.CARRIED_FIRST, {"card": held.text})
    refusal = told_too_little(coup, table, (event.card,))
    if refusal is not None:
        return refusal
    if table.due is None or table.settlement is not None:
        return _card_too_many(table, coup, event)
    return _card_due(table, coup, event, table.due)


class Deal(NamedTuple):
    """Cards of a coup that are regular, each with its hand, and the table on which they lie."""

    cards: tuple[ev.CardDealt, ...]
    table: Table


def judge_deal(table: Table, cards: Sequence[ev.CardDealt], *, so_far: bool = False) -> Deal | None:
    """The cards of a coup as they are dealt one after the other, each to the hand that is due,
    where every one of them is regular; None where the judge must be asked card by card.

    What `judge` asks of each card is asked here of all of them at once. `so_far`: those are dealt
    that come before a hand chooses, or the coup is over, and the others left.
    """
    coup, shoe, variant = table.coup, table.shoe, table.variant
    if coup is None or shoe is None or table.closed or not _is_plain(table, coup, shoe):
        return None
    if shoe.left <= len(cards):  # the shoe may end while a card is due (IRR-11)
        return None
    told = [event.card for event in cards]
    if not all(map(variant.pack.has, told)) or told_too_little(coup, table, told):
        return None
    game = routine(variant)
    given: list[tuple[HandId, Card]] = []
    dues = game.due(variant, coup)
    while len(given) < len(told):
        due = next((each for each in dues if each.step is Step.CARD), None)
        if due is None or due.hand is None:
            if so_far and given and all(each.step is Step.CHOICE for each in dues):
                break
            return None
        whose = first_hands(coup) or (due.hand,)
        run = list(zip(whose, told[len(given) :], strict=False))
        given += run
        coup = dealt_together(variant, coup, run)
        dues = game.due(variant, coup)
    left = drawn(shoe, told[: len(given)], coup.number)
    if not left.can_have_had(told[: len(given)]):
        return None
    dealt = tuple(
        [
            each if each.hand == hand else replace(each, hand=hand)
            for each, (hand, _) in zip(cards, given, strict=False)
        ]
    )
    lies = replace(table, coup=coup, shoe=left, facts=(*table.facts, *dealt))
    return Deal(dealt, with_dues(lies, dues))


def _is_plain(table: Table, coup: Coup, shoe: Shoe) -> bool:
    """True of a coup in which nothing was found, at a table where nothing but cards and the law
    says what a card is."""
    variant = table.variant
    if coup.voided or coup.findings or table.settlement is not None:
        return False
    if shoe.carried is not None or shoe.burn_owed or shoe.relieved:
        return False
    sought = variant.penalty is not None or (variant.bank and variant.bank.short_in_order)
    return not sought and not nobody_opposes(variant, table.house, coup)


_OTHER_STEPS: Final = {
    Step.CHOICE: No.CHOICE_DUE,
    Step.BANK: No.BANCO_DUE,
    Step.COVER: No.COVER_DUE,
    Step.SHOW: No.SHOW_DUE,
    Step.BURN: No.BURN_DUE,
}


def _card_due(table: Table, coup: Coup, event: ev.CardDealt, first: Due) -> Verdict:
    """The card of the hand that is due; no card is due before a word or a showing that is."""
    due = next((each for each in table.dues if each.step is Step.CARD), None)
    if due is not None:
        hand = due.hand
    elif first.step is Step.SHOW and _early(table, coup):
        hand = coup.playing[0]
    else:
        said = next((each for each in table.dues if each.step in _OTHER_STEPS), first)
        offers = said.why is Why.OFFER
        code = No.NOT_OFFERED_YET if offers else _OTHER_STEPS.get(said.step, No.NO_CARD_DUE)
        return impossible(code, {"hand": said.hand or ""})
    held = table.shoe.opens(coup.number) if table.shoe else None
    counted = held is not None and not held.hidden
    findings = () if counted else too_many(table, (event.card,))
    if table.shoe is not None and not coup.dealt:
        findings = (*_burn_forgotten(table, table.shoe), *findings)
    return regular(replace(event, hand=hand), *findings)


def _burn_forgotten(table: Table, shoe: Shoe) -> tuple[ev.IrregularityFound, ...]:
    """What is found where the first card of a coup comes before a burn (IRR-13, IRR-28)."""
    if shoe.burn_owed:
        return (found(table, "IRR-13"),)
    return (found(table, "IRR-28"),) if shoe.relieved else ()


def _early(table: Table, coup: Coup) -> bool:
    """True if a card comes before both hands were shown: it can only lie at the ponte (IRR-22)."""
    return (
        not table.variant.announces
        and len(coup.dealt) == len(coup.deal)
        and all(coup.hides(hand) for hand in coup.playing)
    )


def _card_too_many(table: Table, coup: Coup, event: ev.CardDealt) -> Verdict:
    """A card that no hand is due, named by how many lie on the table (IRR-01 to IRR-03)."""
    cards = sum(len(hand) for hand in coup.hands.values())
    if table.variant.extra_card:
        code = table.variant.extra_card
    elif len(coup.deal) > FOUR_CARDS:
        code = "IRR-03"
    elif cards == len(coup.deal):
        code = "IRR-01"
    elif cards < FULL_COUP and coup.third(coup.playing[0]) is not None:
        code = "IRR-02"
    else:
        code = "IRR-03"
    dealt = replace(event, hand=None)
    return regular(dealt, *too_many(table, (event.card,)), found(table, code, card=event.card))


def too_many(table: Table, cards: tuple[Card, ...]) -> tuple[ev.IrregularityFound, ...]:
    """A finding for each card that the packs can no longer hold (IRR-14)."""
    shoe = table.shoe
    assert shoe is not None
    beyond = beyond_packs(shoe.pack, shoe.packs, shoe.seen, cards)
    return tuple([found(table, CANNOT_BE, card=card) for card in beyond])


def told_too_little(coup: Coup, table: Table, cards: Iterable[Card]) -> Verdict | None:
    """Why these cards must be told more precisely while certain bets lie on the felt."""
    if not coup.stakes:
        return None
    vague = [card for card in cards if not card.suit and not card.hidden]
    if not vague:
        return None
    need = max(table.variant.bets[s.bet].need for s in coup.stakes)
    for card in vague:
        if need >= Need.RANK and card.joint:
            return impossible(No.RANK_NEEDED)
        if need is Need.SUIT:
            return impossible(No.SUIT_NEEDED, {"card": card.text})
    return None


def judge_speech(table: Table, event: ev.HandSpoke) -> Verdict:
    """A hand speaks in its turn; in open dealing it may only say what the law allows."""
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    if coup.voided:
        return impossible(No.COUP_OVER)
    hand = event.hand
    if not coup.first_cards_out or hand not in coup.playing:
        return impossible(No.NOT_ITS_TURN, {"hand": hand})
    if table.variant.draws.offer is not CardOffer.NONE and hand == table.variant.banque:
        if coup.offered is None:
            return _judge_offer(table, coup, event)
        if event.word is Speech.SHOW:
            return impossible(No.OFFERED_ALREADY, {"hand": hand})
    if event.word is Speech.GIVE:
        return impossible(No.NO_SAY, {"hand": hand})
    if any(card.hidden for card in coup.hand(hand)[:FIRST_CARDS]):
        return _hidden_speech(table, coup, event)
    return _open_speech(table, coup, event)


def _judge_offer(table: Table, coup: Coup, event: ev.HandSpoke) -> Verdict:
    """Before anybody draws the bank offers a card, or lays its own down (S4.12, S4.16).

    Under `offered_card=seen` laying down refuses the card; one that both sides share goes to the
    next before it is burned.
    """
    asked = _due_of(table, event.hand, Step.CHOICE) is not None
    if event.word is Speech.SHOW:
        laid = not coup.hides(event.hand) and ended(table.variant, coup)
        return regular(event) if asked or laid else impossible(No.ALREADY_VOID)
    if not asked:
        return impossible(No.NOT_ITS_TURN, {"hand": event.hand})
    if event.word is Speech.GIVE or table.variant.draws.offer is CardOffer.MAY:
        return regular(event)
    return impossible(No.NOT_OFFERED_YET, {"hand": event.hand})


def _due_of(table: Table, hand: HandId, step: Step) -> Due | None:
    """That step for that hand, if it may be done now."""
    return next((due for due in table.dues if due.step is step and due.hand == hand), None)


def _hidden_speech(table: Table, coup: Coup, event: ev.HandSpoke) -> Verdict:
    if event.word is Speech.SHOW:
        return regular(event, *_refused_card(table.variant, coup, event))
    if not table.variant.announces:
        return impossible(No.NO_SAY, {"hand": event.hand})
    if _due_of(table, event.hand, Step.CHOICE) is not None:
        return regular(event, *_refused_card(table.variant, coup, event))
    if _due_of(table, event.hand, Step.SHOW) is not None:
        return impossible(No.SHOW_DUE, {"hand": event.hand})
    return impossible(No.NOT_ITS_TURN, {"hand": event.hand})


def _refused_card(
    variant: Variant, coup: Coup, event: ev.HandSpoke
) -> tuple[ev.IrregularityFound, ...]:
    """A card that was turned before it was accepted, and is not: it is burned (S4-A8), unless it
    is the one card for all and the next hand is still to answer (S4-A9)."""
    card = offered_card(variant, coup, event.hand)
    if event.word is Speech.DRAW or card is None:
        return ()
    if next_offered(variant, coup, event.hand) is not None:
        return ()
    return (ev.IrregularityFound(NOBODY_TOOK, Resolution.BURN, hand=event.hand, card=card),)


def _open_speech(table: Table, coup: Coup, event: ev.HandSpoke) -> Verdict:
    variant, hand, word = table.variant, event.hand, event.word
    if _before_its_turn(table, coup, hand):
        return impossible(No.NOT_ITS_TURN, {"hand": hand})
    total = score(variant, coup.hand(hand)[:FIRST_CARDS]).total
    drew = coup.third(hand) is not None
    act = act_of(variant, coup, hand)
    if drew and _due_of(table, hand, Step.CHOICE) is not None:
        return regular(event, *_refused_card(variant, coup, event))
    obliged = act is LawCell.DRAWS and not drew
    if (word is Speech.STAND and drew) or (word is not Speech.DRAW and obliged):
        return impossible(No.MUST_DRAW, {"hand": hand, "number": total})
    if word is Speech.DRAW and not drew and act is LawCell.STANDS:
        return impossible(No.MUST_STAND, {"hand": hand, "number": total})
    if (
        act is LawCell.CHOOSES
        and not drew
        and coup.spoken.get(hand, word) not in (word, Speech.GIVE)
    ):
        return impossible(No.NOT_ITS_TURN, {"hand": hand})
    return regular(event)


def _before_its_turn(table: Table, coup: Coup, hand: HandId) -> bool:
    """True while a hand that acts before this one has still to draw, choose or be offered."""
    for due in table.dues:
        if due.step in (Step.CARD, Step.CHOICE) and due.hand in coup.playing and due.hand != hand:
            if due.why is Why.OFFER:
                return True
            return coup.playing.index(hand) > coup.playing.index(due.hand)
    return False


def judge_show(table: Table, event: ev.HandShown) -> Verdict:
    """A hand is turned, card by card or at once; turned in full, what it did face down is judged.

    A card of it that was seen too early may be named again. In a void coup cards may still be
    turned for the record, and nothing is found any more.
    """
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    event = replace(event, cards=_still_hidden(table, coup, event))
    refusal = _not_shown_so(table, coup, event)
    if refusal is not None or coup.voided:
        return refusal or regular(event)
    after = apply(table, event).coup
    assert after is not None
    return regular(event, *too_many(table, event.cards), *_judged(table, after, event.hand))


def _still_hidden(table: Table, coup: Coup, event: ev.HandShown) -> tuple[Card, ...]:
    """The cards shown without those that were exposed before, if these are named and agree."""
    exposed = [f.card for f in coup.findings if f.code == EXPOSED and f.hand == event.hand]
    face_down = [
        card
        for place, card in enumerate(coup.hand(event.hand))
        if card.hidden or (place < FIRST_CARDS and card in exposed)
    ]
    named = len(face_down) == len(event.cards) and all(
        table.variant.pack.may_be(*pair) for pair in zip(face_down, event.cards, strict=True)
    )
    if not named:
        return event.cards
    pairs = zip(face_down, event.cards, strict=True)
    return tuple(card for lies, card in pairs if lies.hidden)


def _not_shown_so(table: Table, coup: Coup, event: ev.HandShown) -> Verdict | None:
    hidden = sum(card.hidden for card in coup.hand(event.hand))
    if not hidden:
        return impossible(No.NOT_HIDDEN, {"hand": event.hand})
    if not coup.first_cards_out and not coup.voided:
        return impossible(No.NOT_ITS_TURN, {"hand": event.hand})
    if not 1 <= len(event.cards) <= hidden:
        return impossible(No.SHOW_COUNT, {"hand": event.hand, "number": hidden})
    if any(card.hidden for card in event.cards):
        return impossible(No.CARDS_HIDDEN, {"hand": event.hand})
    return told_too_little(coup, table, event.cards)


def _judged(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """What the showing of this hand in full brings to light (IRR-01, IRR-08, IRR-21, IRR-22).

    A late natural that was put right leaves nobody at fault: no false draw is looked for after it,
    and any other hand is judged by what lay open when it spoke.
    """
    if coup.hides(hand) or hand not in coup.playing:
        return ()
    if table.variant.announces:
        return _judged_speech(table, coup, hand)
    first = coup.playing[0]
    early = coup.third(first)
    if coup.hidden_hands or early is None or coup.third(table.variant.banque) is not None:
        return ()
    if any(natural_of(table.variant, coup, each) for each in coup.playing):
        return (found(table, LATE_NATURAL, natural_hand(table.variant, coup)),)
    return wrong_third(table, coup, first)


def natural_hand(variant: Variant, coup: Coup) -> HandId:
    """The hand that has a natural in its first two cards, the ponte before the bank."""
    return next(hand for hand in coup.playing if natural_of(variant, coup, hand))


def _judged_speech(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    variant, third = table.variant, coup.third(hand)
    spoken = coup.spoken.get(hand) if hand in coup.spoken_hidden else None
    if natural_of(variant, coup, hand):
        return _late(table, coup, hand)
    if spoken is Speech.SHOW:
        return _laid_down_in_vain(table, coup, hand)
    if hand not in coup.spoken_hidden or put_right(variant, coup):
        return ()
    act = _act_when_it_spoke(table, coup, hand)
    wrongly_stood = spoken is Speech.STAND and third is None and act is LawCell.DRAWS
    if wrongly_stood or (third is not None and act is LawCell.STANDS):
        return (found(table, FALSE_DRAW, hand),)
    return ()


def _late(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """A natural that was drawn to against the law, or kept where it should have been laid down
    (IRR-22).

    It is neither a false draw nor a recklessness: the natural stands and that card goes back; where
    the house has it lost (`stand`) the hand plays its three cards, but for the festival (S3-A1).
    """
    variant, third = table.variant, coup.third(hand)
    offered = offered_card(variant, coup, hand)
    if offered is not None:
        return (ev.IrregularityFound(NOBODY_TOOK, Resolution.BURN, hand=hand, card=offered),)
    if third is not None:
        said = hand in coup.spoken_hidden
        wrong = said and _act_when_it_spoke(table, coup, hand) is LawCell.STANDS
        return (found(table, LATE_NATURAL, hand, third),) if wrong else ()
    if variant.naturals_at_once and hand != variant.banque:
        return _kept_back(coup, hand)
    return (found(table, LATE_NATURAL, hand),) if _kept_too_long(variant, coup, hand) else ()


def _laid_down_in_vain(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """A hand that lay down without a natural, unasked: its cards were seen too early (IRR-08).

    One law for every hand: cards are seen too early while another has still to speak. Who speaks
    last lays down whatever it has, as the bank does in its turn, which must even show before it
    draws (S3.12); so does who answers another's laying down, and a bank that offers cards (S4.16).
    The hand plays on in its turn (`stand`).
    """
    variant, then = table.variant, _when_it_spoke(table, hand)
    assert then.coup is not None
    bank = hand == variant.banque
    offers = bank and variant.draws.offer is not CardOffer.NONE
    asked = any(due.hand == hand and (bank or due.step is Step.SHOW) for due in then.dues)
    answers = any(then.coup.spoken.get(other) is Speech.SHOW for other in coup.playing)
    if offers or asked or answers or ended(variant, coup):
        return ()
    return (found(table, EXPOSED, hand),)


def _act_when_it_spoke(table: Table, coup: Coup, hand: HandId) -> LawCell:
    """What the law said of this hand by what lay open when it spoke."""
    then = _when_it_spoke(table, hand).coup
    assert then is not None
    return own_act(table.variant, then.with_hand(hand, coup.hand(hand)[:FIRST_CARDS]), hand)


def _when_it_spoke(table: Table, hand: HandId) -> Table:
    """The table as it was when this hand said the last word that counts."""
    assert table.before is not None
    assert table.coup is not None
    laid = table.coup.spoken.get(hand) is Speech.SHOW
    last = max(
        place
        for place, fact in enumerate(table.facts)
        if isinstance(fact, ev.HandSpoke) and fact.hand == hand
        if (fact.word is Speech.SHOW) is laid
    )
    return fold(table.before, ((fact, None) for fact in table.facts[:last]))


def _kept_back(coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """A natural that should have been laid down and paid at once: it is paid as if it had been."""
    kept = hand in coup.spoken_hidden and coup.spoken.get(hand) is Speech.STAND
    return (ev.IrregularityFound(LATE_NATURAL, None, hand=hand),) if kept else ()


def _kept_too_long(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True of a natural that should have ended the coup, and was not laid down at once."""
    if hand not in stoppers(variant, coup):
        return False
    if hand in coup.spoken_hidden and coup.spoken.get(hand) is not Speech.SHOW:
        return True
    return any(coup.third(each) for each in coup.playing if each != hand)


def wrong_third(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """A third card that the law did not give this hand, once its first two are known.

    It becomes the bank's where the bank must draw and the house does so, else it is burned.
    """
    third = coup.third(hand)
    if third is None or act_of(table.variant, coup, hand) is not LawCell.STANDS:
        return ()
    bank = hand == table.variant.banque
    finding = found(table, "IRR-02" if bank else "IRR-01", hand, third)
    rule = table.house.irregularities.get(finding.code)
    without = coup.with_hand(hand, coup.hand(hand)[:FIRST_CARDS])
    obliged = not bank and bank_must_draw(table, without)
    if rule is not None and rule.default is Resolution.TO_BANQUE and obliged:
        finding = replace(finding, resolution=Resolution.TO_BANQUE)
    return (finding,)


def missed_a_card(table: Table, coup: Coup) -> HandId | None:
    """The first hand that lies open without the card which the law obliges it to draw (IRR-04)."""
    for hand in coup.playing:
        known = len(coup.hand(hand)) == FIRST_CARDS and not coup.hides(hand)
        if known and act_of(table.variant, coup, hand) is LawCell.DRAWS:
            return hand
    return None


def bank_must_draw(table: Table, coup: Coup) -> bool:
    """True if the bank's hand, known and without a third card, must draw one."""
    bank = table.variant.banque
    return (
        len(coup.hand(bank)) == FIRST_CARDS
        and not coup.hides(bank)
        and act_of(table.variant, coup, bank) is LawCell.DRAWS
    )


def judge_expose(table: Table, event: ev.CardExposed) -> Verdict:
    """One face-down card was seen too early (IRR-08)."""
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    hand = coup.hand(event.hand)
    if not 1 <= event.position <= len(hand):
        return impossible(No.NO_SUCH_CARD, {"hand": event.hand, "number": event.position})
    if not hand[event.position - 1].hidden or coup.voided:
        return impossible(No.NOT_HIDDEN, {"hand": event.hand})
    if event.card.hidden:
        return impossible(No.CARDS_HIDDEN, {"hand": event.hand})
    refusal = told_too_little(coup, table, (event.card,))
    if refusal is not None:
        return refusal
    finding = found(table, EXPOSED, event.hand, event.card)
    return regular(event, *too_many(table, (event.card,)), finding)
