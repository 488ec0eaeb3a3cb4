"""The judge of hands: what they announce, and what is found when they are shown or corrected."""

from dataclasses import replace

from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Speech, score
from dealer_app.rules.drawing import Act
from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.procedures.house_banked import act_of, natural_of, own_act
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Variant
from dealer_app.table import events as ev
from dealer_app.table.findings import EXPOSED
from dealer_app.table.judging_cards import found, told_too_little, too_many
from dealer_app.table.state import Table, apply
from dealer_app.table.verdict import Verdict, impossible, regular


def judge_speech(table: Table, event: ev.HandSpoke) -> Verdict:
    """A hand speaks in its turn; in open dealing it may only say what the law allows."""
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    if coup.voided:
        return impossible(No.COUP_OVER)
    if event.word is Speech.GIVE:
        return impossible(No.NO_SAY, {"hand": event.hand})
    if len(coup.dealt) < len(table.variant.deal):
        return impossible(No.NOT_ITS_TURN, {"hand": event.hand})
    if any(card.hidden for card in coup.hand(event.hand)[:FIRST_CARDS]):
        return _hidden_speech(table, event)
    return _open_speech(table, coup, event)


def _hidden_speech(table: Table, event: ev.HandSpoke) -> Verdict:
    if event.word is Speech.SHOW:
        return regular(event)
    if not table.variant.announces:
        return impossible(No.NO_SAY, {"hand": event.hand})
    due = table.due
    if due is not None and due.hand == event.hand:
        if due.step is Step.CHOICE:
            return regular(event)
        if due.step is Step.SHOW:
            return impossible(No.SHOW_DUE, {"hand": event.hand})
    return impossible(No.NOT_ITS_TURN, {"hand": event.hand})


def _open_speech(table: Table, coup: Coup, event: ev.HandSpoke) -> Verdict:
    variant, hand, word = table.variant, event.hand, event.word
    due = table.due
    if due is not None and due.step in (Step.CARD, Step.CHOICE) and due.hand != hand:
        order = tuple(variant.laws)
        if due.hand is not None and order.index(hand) > order.index(due.hand):
            return impossible(No.NOT_ITS_TURN, {"hand": hand})
    total = score(variant, coup.hand(hand)[:FIRST_CARDS]).total
    drew = coup.third(hand) is not None
    act = act_of(variant, coup, hand)
    obliged = act is Act.DRAWS and not drew
    if (word is Speech.STAND and drew) or (word is not Speech.DRAW and obliged):
        return impossible(No.MUST_DRAW, {"hand": hand, "number": total})
    if word is Speech.DRAW and not drew and act is Act.STANDS:
        return impossible(No.MUST_STAND, {"hand": hand, "number": total})
    if act is Act.CHOOSES and not drew and coup.spoken.get(hand, word) is not word:
        return impossible(No.NOT_ITS_TURN, {"hand": hand})
    return regular(event)


def judge_show(table: Table, event: ev.HandShown) -> Verdict:
    """A hand is turned, card by card or at once; turned in full, what it did face down is judged.

    A card of it that was seen too early may be named again.
    """
    coup = table.coup
    if coup is None:
        return impossible(No.NO_COUP)
    event = replace(event, cards=_still_hidden(table, coup, event))
    refusal = _not_shown_so(table, coup, event)
    if refusal is not None:
        return refusal
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
    if coup.voided:
        return impossible(No.COUP_OVER)
    if not hidden:
        return impossible(No.NOT_HIDDEN, {"hand": event.hand})
    if len(coup.dealt) < len(table.variant.deal):
        return impossible(No.NOT_ITS_TURN, {"hand": event.hand})
    if not 1 <= len(event.cards) <= hidden:
        return impossible(No.SHOW_COUNT, {"hand": event.hand, "number": hidden})
    if any(card.hidden for card in event.cards):
        return impossible(No.CARDS_HIDDEN, {"hand": event.hand})
    return told_too_little(coup, table, event.cards)


def _judged(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """What the showing of this hand in full brings to light (IRR-01, IRR-21, IRR-22)."""
    if coup.hides(hand):
        return ()
    if table.variant.announces:
        return _judged_speech(table, coup, hand)
    early = coup.third(PONTE)
    if coup.hidden_hands or early is None or coup.third(BANQUE) is not None:
        return ()
    if any(natural_of(table.variant, coup, each) for each in table.variant.laws):
        return (found(table, "IRR-22", natural_hand(table.variant, coup)),)
    return wrong_third(table, coup, PONTE)


def natural_hand(variant: Variant, coup: Coup) -> HandId:
    """The hand that has a natural in its first two cards, the ponte before the bank."""
    return next(hand for hand in variant.laws if natural_of(variant, coup, hand))


def _judged_speech(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    variant, drew = table.variant, coup.third(hand) is not None
    natural = bool(natural_of(variant, coup, hand))
    drawn_elsewhere = any(coup.third(each) for each in variant.laws if each != hand)
    if hand not in coup.spoken_hidden:
        late = natural and not drew and drawn_elsewhere
        return (found(table, "IRR-22", hand),) if late else ()
    if natural and not drew:
        kept = coup.spoken.get(hand) is Speech.STAND
        return (found(table, "IRR-22", hand),) if kept else ()
    act = own_act(variant, coup, hand)
    stood = coup.spoken.get(hand) is Speech.STAND
    if (drew and act is Act.STANDS) or (stood and not drew and act is Act.DRAWS):
        return (found(table, "IRR-21", hand),)
    return ()


def wrong_third(table: Table, coup: Coup, hand: HandId) -> tuple[ev.IrregularityFound, ...]:
    """A third card that the law did not give this hand, once its first two are known.

    It becomes the bank's where the bank must draw and the house does so, else it is burned.
    """
    third = coup.third(hand)
    if third is None or act_of(table.variant, coup, hand) is not Act.STANDS:
        return ()
    code = "IRR-01" if hand == PONTE else "IRR-02"
    finding = found(table, code, hand, third)
    rule = table.house.irregularities.get(code)
    without = coup.with_hand(hand, coup.hand(hand)[:FIRST_CARDS])
    obliged = hand == PONTE and bank_must_draw(table, without)
    if rule is not None and rule.default is Resolution.TO_BANQUE and obliged:
        finding = replace(finding, resolution=Resolution.TO_BANQUE)
    return (finding,)


def bank_must_draw(table: Table, coup: Coup) -> bool:
    """True if the bank's hand, known and without a third card, must draw one."""
    hand = coup.hand(BANQUE)
    return (
        len(hand) == FIRST_CARDS
        and not coup.hides(BANQUE)
        and act_of(table.variant, coup, BANQUE) is Act.DRAWS
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
    finding = found(table, "IRR-08", event.hand, event.card)
    return regular(event, *too_many(table, (event.card,)), finding)
