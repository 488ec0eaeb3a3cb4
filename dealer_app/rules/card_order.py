"""The cards of a coup, whatever the game: whose card comes, who chooses, who shows, and before whom
a card lies open that may be refused.

It reads `deal` and `playing` of the coup, which the routines settle (§2.2, S1.14-S1.20,
S2.14-S2.22, S3.9-S3.14, S4.7-S4.16).

Rules of S4.12, S4-A8 and S4-A9.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple, assert_never

from dealer_app.rules.bank_rules import CardOffer, Stops
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN_FACE, Bust, Card
from dealer_app.rules.coup import Coup, Speech, score, values
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.outcomes import Duel, Score
from dealer_app.rules.variant import HandId, Law, LawCell, Reference, Variant, seat_hand, seat_of


def cards_due(variant: Variant, coup: Coup) -> tuple[Due, ...]:
    """What the cards call for now, the thing to call first; empty when they are done."""
    if coup.voided or coup.final:
        return ()
    place = first_place(coup)
    if place is not None:
        replaces = len(coup.dealt) >= len(coup.deal)
        return (Due(Step.CARD, place, Why.REPLACES if replaces else Why.FIRST_CARDS),)
    if not variant.announces and coup.hidden_hands:
        return tuple(Due(Step.SHOW, hand, Why.UNSEEN) for hand in coup.hidden_hands)
    if ended(variant, coup):
        return _shown(variant, coup, Why.NATURAL_SHOWN)
    laid = _laid_down(coup)
    if laid is not None:
        return (laid,)
    offer = _offer(variant, coup)
    if offer is not None:
        return (offer,)
    for hand in coup.playing:
        step = _turn(variant, coup, hand)
        if step is not None:
            return (step,)
    return _shown(variant, coup, Why.JUDGED)


def first_place(coup: Coup) -> HandId | None:
    """The hand that lacks one of its first cards, in the order of the deal."""
    deal, dealt = coup.deal, coup.dealt
    begun = min(len(deal), len(dealt))
    lie = sum(map(len, coup.hands.values())) == len(dealt)
    if lie and not coup.findings and dealt[:begun] == deal[:begun]:  # as nearly always
        return deal[begun] if begun < len(deal) else None
    given: dict[HandId, int] = {}
    hands = coup.hands
    for hand in coup.deal:
        given[hand] = place = given.get(hand, 0) + 1
        if len(hands.get(hand, ())) < place:
            return hand
    return None


def first_hands(coup: Coup) -> tuple[HandId, ...]:
    """The hands to which the first cards that are still to come go, in their order; none where they
    lie, or something is out of order."""
    begun = len(coup.dealt)
    lie = sum(map(len, coup.hands.values())) == begun
    return coup.deal[begun:] if lie and coup.dealt == coup.deal[:begun] else ()


def ended(variant: Variant, coup: Coup) -> bool:
    """True once nobody draws any more: a natural that ends the coup lies open, or the bank laid
    its cards down before it offered one (S4.16)."""
    if variant.draws.offer is not CardOffer.NONE and coup.offered is None:
        laid = coup.spoken.get(variant.banque) is Speech.SHOW
        if laid and not coup.hides(variant.banque):
            return True
    return bool(stoppers(variant, coup))


def _shown(variant: Variant, coup: Coup, why: Why) -> tuple[Due, ...]:
    """The hands in play that are still to be turned; a bank against which nobody is left or all
    are bust need not show (S2-A30)."""
    hidden = [hand for hand in coup.playing if coup.hides(hand)]
    if not hidden:
        return ()
    beaten = all(bust(variant, coup, hand) for hand in against(variant, coup))
    return tuple(
        Due(Step.SHOW, hand, why) for hand in hidden if not (beaten and hand == variant.banque)
    )


def against(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands in play against the bank, in the order in which they act."""
    return _others(coup.playing, variant.banque)


@lru_cache(maxsize=256)
def _others(hands: tuple[HandId, ...], but: HandId) -> tuple[HandId, ...]:
    """These hands without that one: of a table they are the same from card to card."""
    return tuple([hand for hand in hands if hand != but])


def still_in(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands that the bank's draw still matters to: not bust, not settled by a natural."""
    every = against(variant, coup)
    if variant.count.bust is Bust.NEVER and not variant.naturals_at_once:
        return every
    whole = [hand for hand in every if not bust(variant, coup, hand)]
    return tuple([hand for hand in whole if not settled_at_once(variant, coup, hand)])


def bust(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True of a hand that lies open and is over (S2.24)."""
    if variant.count.bust is Bust.NEVER:
        return False
    cards = coup.hand(hand)
    return bool(cards) and not coup.hides(hand) and score(variant, cards).bust


def drawn_unseen(variant: Variant, coup: Coup) -> HandId | None:
    """The hand that drew the last card and may be over without the others knowing: it shows at
    once if it is (S2.24, S2-A23); None once another has drawn, or where no hand can be over."""
    last = coup.dealt[-1] if coup.dealt else None
    return last if last in may_be_over(variant, coup) else None


def may_be_over(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands that drew and may be over, of which the first two cards lie hidden (S2-A23)."""
    if variant.count.bust is Bust.NEVER or coup.voided or not coup.first_cards_out:
        return ()
    return tuple(hand for hand in coup.playing if _may_be_over(variant, coup, hand))


def _may_be_over(variant: Variant, coup: Coup, hand: HandId) -> bool:
    cards = coup.hand(hand)
    drew = len(cards) > FIRST_CARDS and not cards[-1].hidden and coup.hides(hand)
    return drew and bool(variant.pack.value(cards[-1])) and hand != variant.banque


def settled_at_once(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True of a natural that is settled against the bank's first two cards (S4-A5, S2-A11)."""
    return variant.naturals_at_once and keeps_natural(variant, coup, hand)


def keeps_natural(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True of a natural to which nothing was drawn; with a third card it is lost (IRR-22)."""
    return coup.third(hand) is None and natural_of(variant, coup, hand) > 0


def natural_of(variant: Variant, coup: Coup, hand: HandId) -> int:
    """How many times the stake the first two cards are worth as a natural; 0 while hidden."""
    first = coup.hand(hand)[:FIRST_CARDS]
    if len(first) < FIRST_CARDS:
        return 0
    for card in first:
        if card.face == HIDDEN_FACE:
            return 0
    return variant.count.natural(values(variant, first))


def _laid_down(coup: Coup) -> Due | None:
    """A hand that said it lays down: it is turned before anybody speaks or draws (S1.16)."""
    for hand in coup.playing if coup.spoken else ():
        if coup.spoken.get(hand) is Speech.SHOW and coup.hides(hand):
            return Due(Step.SHOW, hand, Why.LAID_DOWN)
    return None


def _offer(variant: Variant, coup: Coup) -> Due | None:
    """The bank's choice before anybody draws: to offer a card, or to lay its own down (S4.12)."""
    hand = variant.banque
    if variant.draws.offer is CardOffer.NONE or coup.offered is not None:
        return None
    return Due(Step.CHOICE, hand, Why.OFFER)


def _turn(variant: Variant, coup: Coup, hand: HandId) -> Due | None:
    """What this hand still has to do, None when its turn is over."""
    bank = hand == variant.banque
    if bank and not still_in(variant, coup):
        return None
    if not bank and coup.offered is False:
        return None
    if coup.hides(hand):
        return _hidden_turn(variant, coup, hand)
    unseen = _third_unseen(variant, coup) if bank else None
    if unseen is not None and variant.laws[hand].reference is not Reference.NONE:
        return Due(Step.SHOW, unseen, Why.UNSEEN)
    if coup.third(hand) is not None:
        return _after_third(variant, coup, hand)
    spoken = coup.spoken.get(hand)
    if hand in coup.spoken_hidden and spoken is Speech.STAND:
        return None  # what was said face down counts as played (IRR-21)
    return _open_turn(variant, coup, hand, spoken)


def _open_turn(variant: Variant, coup: Coup, hand: HandId, spoken: Speech | None) -> Due | None:
    said = _by_law(variant, coup, hand)
    act, bank = said.act, hand == variant.banque
    if act is LawCell.STANDS:
        return None
    step = said.step(variant, hand)
    if not bank and _shared_card(variant, coup, hand) and spoken is not Speech.STAND:
        why = Why.OFFERED if variant.draws.seen else Why.FREE
        return replace(step, step=Step.CHOICE, why=why)
    if not bank and variant.draws.seen:
        return None if spoken is Speech.STAND else replace(step, why=Why.OFFERED)
    if act is LawCell.DRAWS:
        return step
    if spoken is Speech.DRAW:
        return Due(Step.CARD, hand, Why.ANNOUNCED, step.total)
    stays = spoken in (Speech.STAND, Speech.SHOW)
    return None if stays else replace(step, step=Step.CHOICE, why=Why.FREE)


def _shared_card(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True if another hand drew the one card that serves this one too (S4-A9)."""
    if not variant.draws.shared:
        return False
    return any(coup.third(each) for each in against(variant, coup) if each != hand)


def _third_unseen(variant: Variant, coup: Coup) -> HandId | None:
    """A hand whose third card lies face down though the bank's law looks at it."""
    for hand in against(variant, coup):
        third = coup.third(hand)
        if third is not None and third.hidden:
            return hand
    return None


def _after_third(variant: Variant, coup: Coup, hand: HandId) -> Due | None:
    """A card that was turned before it was accepted, or more cards where the game allows them."""
    spoken = coup.spoken.get(hand)
    if variant.draws.seen and hand != variant.banque:
        asked = spoken is None and not obliged(variant, coup, hand)
        return Due(Step.CHOICE, hand, Why.OFFERED) if asked else None
    if len(coup.hand(hand)) >= variant.max_cards or spoken is Speech.STAND:
        return None
    if bust(variant, coup, hand) or _best(variant, coup, hand):
        return None
    if spoken is Speech.DRAW:
        return Due(Step.CARD, hand, Why.ANNOUNCED)
    return Due(Step.CHOICE, hand, Why.MORE)


def obliged(variant: Variant, coup: Coup, hand: HandId) -> bool:
    """True of a hand that lies open and may not refuse a card."""
    return not coup.hides(hand) and _by_law(variant, coup, hand).act is LawCell.DRAWS


def _best(variant: Variant, coup: Coup, hand: HandId) -> bool:
    if coup.hides(hand):
        return False
    return score(variant, coup.hand(hand)).total == variant.count.totals - 1


def _hidden_turn(variant: Variant, coup: Coup, hand: HandId) -> Due | None:
    first_hidden = any(card.hidden for card in coup.hand(hand)[:FIRST_CARDS])
    if hand in variant.shown_first and first_hidden:
        return Due(Step.SHOW, hand, Why.SHOWN_FIRST)
    if not first_hidden:
        return Due(Step.SHOW, hand, Why.UNSEEN)
    if coup.third(hand) is not None:
        return _after_third(variant, coup, hand)
    match coup.spoken.get(hand):
        case Speech.STAND:
            return None
        case Speech.DRAW:
            return Due(Step.CARD, hand, Why.ANNOUNCED)
        case _:  # nothing was said of a card
            if not variant.draws.seen or hand == variant.banque:
                return Due(Step.CHOICE, hand, Why.UNSEEN)
            turned = _shared_card(variant, coup, hand)
            return Due(Step.CHOICE if turned else Step.CARD, hand, Why.OFFERED)


class _ByLaw(NamedTuple):
    """What the law says of a hand of that total, by these third cards where it looks at any."""

    act: LawCell
    total: int
    thirds: tuple[int | None, ...] | None = None

    def step(self, variant: Variant, hand: HandId) -> Due:
        """The call for its card."""
        act, total, thirds = self
        if thirds is None:
            return Due(Step.CARD, hand, Why.OWN_TOTAL, total)
        law = variant.laws[hand]
        saying_so = [each for each in thirds if law.act(total, each) is act] or thirds
        third = next((each for each in saying_so if each is not None), None)
        why = Why.OTHER_STOOD if third is None else Why.OTHER_DREW
        return Due(Step.CARD, hand, why, total, third)


def _by_law(variant: Variant, coup: Coup, hand: HandId) -> _ByLaw:
    """What the law says of a hand that lies open."""
    law, first = variant.laws[hand], values(variant, coup.hand(hand)[:FIRST_CARDS])
    total = variant.count.total(first).points
    if total >= len(law.rows):
        return _ByLaw(LawCell.STANDS, total)
    if law.reference is Reference.NONE:
        return _ByLaw(law.act(total), total)
    thirds = thirds_looked_at(variant, coup, law)
    return _ByLaw(_combined(law, total, thirds), total, thirds)


def _combined(law: Law, total: int, thirds: tuple[int | None, ...]) -> LawCell:
    """What several third cards together oblige or allow the bank to do (S2-A5)."""
    if len(thirds) == 1:
        return law.act(total, thirds[0])
    acts = {law.act(total, third) for third in thirds}
    if acts == {LawCell.DRAWS} or (law.one_obliges and LawCell.DRAWS in acts):
        return LawCell.DRAWS
    return LawCell.STANDS if acts <= {LawCell.STANDS} else LawCell.CHOOSES


def thirds_looked_at(variant: Variant, coup: Coup, law: Law) -> tuple[int | None, ...]:
    """The values of the third cards that count for the bank, None for a hand that stood."""
    hands = still_in(variant, coup) or against(variant, coup)
    match law.reference:
        case Reference.LARGEST_STAKE:
            hands = (_largest(coup, hands),)
        case Reference.LAST_DRAWER:
            drew = [hand for hand in hands if coup.third(hand) is not None]
            hands = (min(drew, key=coup.dealt[::-1].index),) if drew else hands[:1]
        case Reference.DESIGNATED:
            named = coup.held.get(variant.banque)
            chosen = None if named is None else seat_hand(named)
            hands = (chosen,) if chosen in hands and chosen else (_largest(coup, hands),)
        case Reference.NONE | Reference.PONTE | Reference.ANY_SEAT:
            pass
        case _:
            assert_never(law.reference)
    return tuple(_third_value(variant, coup, hand) for hand in hands)


def _third_value(variant: Variant, coup: Coup, hand: HandId) -> int | None:
    third = coup.third(hand)
    return None if third is None or third.hidden else variant.pack.value(third)


def _largest(coup: Coup, hands: tuple[HandId, ...]) -> HandId:
    """The hand on which most lies; the first in order where several have as much."""
    amounts: Counter[str] = Counter()
    for stake in coup.stakes:
        amounts[stake.seat] += stake.amount
    return max(hands, key=lambda hand: amounts[seat_of(hand) or ""])


def act_of(variant: Variant, coup: Coup, hand: HandId) -> LawCell:
    """What the law says of a hand whose first two cards are known, where nothing has ended the
    draws."""
    if hand != variant.banque and (coup.offered is False or ended(variant, coup)):
        return LawCell.STANDS
    if stoppers(variant, coup):
        return LawCell.STANDS
    return own_act(variant, coup, hand)


def stoppers(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands with a natural in two cards that ends the draws of all."""
    match variant.naturals_stop:
        case Stops.ANY:
            whose, least = coup.playing, 1
        case Stops.BANK:
            whose, least = (variant.banque,), 1
        case Stops.BANK_HIGH:
            whose, least = (variant.banque,), 2
        case Stops.NONE:
            return ()
        case _:
            assert_never(variant.naturals_stop)
    two = [hand for hand in whose if coup.third(hand) is None]
    return tuple([hand for hand in two if natural_of(variant, coup, hand) >= least])


def own_act(variant: Variant, coup: Coup, hand: HandId) -> LawCell:
    """What the law says of a hand by its own first two cards, whatever the others hold."""
    if hand == variant.banque and not still_in(variant, coup):
        return LawCell.STANDS
    return _by_law(variant, coup, hand).act


def judged(variant: Variant, coup: Coup, hand: HandId) -> Duel:
    """A hand against the bank's: the better total, then the tie-break (S3.14); a bust hand loses
    before the bank's is looked at (S2-A14, S2-A23)."""
    ponte = score(variant, coup.hand(hand))
    bank_cards = coup.hand(variant.banque)
    if settled_at_once(variant, coup, hand):
        bank_cards = bank_cards[:FIRST_CARDS]
    unseen = not bank_cards or HIDDEN_FACE in [card.face for card in bank_cards]
    banque = Score((), 0) if unseen else score(variant, bank_cards)
    return compared(variant, ponte, banque)


def compared(variant: Variant, ponte: Score, banque: Score) -> Duel:
    """What such a hand comes to against such a one of the bank's."""
    if ponte.bust or banque.bust:
        return Duel(ponte, banque, -1 if ponte.bust else 1)
    sign = (ponte.total > banque.total) - (ponte.total < banque.total)
    if sign == 0 and ponte.total in variant.tiebreak:
        fewer = len(banque.cards) - len(ponte.cards)
        sign = (fewer > 0) - (fewer < 0)
    return Duel(ponte, banque, sign)


# A card that lies open before it is accepted (S4.12, S4-A8, S4-A9)


def offered_card(variant: Variant, coup: Coup, hand: HandId) -> Card | None:
    """The card that lies open before a hand which has not answered, None where there is none."""
    answered = coup.spoken.get(hand) is not None or obliged(variant, coup, hand)
    if not variant.draws.seen or hand == variant.banque or answered:
        return None
    return coup.third(hand)


def next_offered(variant: Variant, coup: Coup, hand: HandId) -> HandId | None:
    """To whom the one card for all comes when this hand refuses it, None where it is burned."""
    if not variant.draws.shared or offered_card(variant, coup, hand) is None:
        return None
    refused = _without_third(coup, hand)
    refused = replace(refused, spoken={**coup.spoken, hand: Speech.STAND})
    due = next(iter(cards_due(variant, refused)), None)
    offered = due is not None and due.step is Step.CARD and due.why is Why.OFFERED
    return due.hand if due is not None and offered else None


def passed_over(variant: Variant, coup: Coup, hand: HandId) -> Coup:
    """The coup with a card that this hand refuses before the next one to which it is offered."""
    following, card = next_offered(variant, coup, hand), coup.third(hand)
    if following is None or card is None:
        return coup
    last = len(coup.dealt) - 1 - coup.dealt[::-1].index(hand)
    dealt = (*coup.dealt[:last], following, *coup.dealt[last + 1 :])
    coup = _without_third(coup, hand)
    return replace(coup.with_hand(following, (*coup.hand(following), card)), dealt=dealt)


def with_shared(variant: Variant, coup: Coup, hand: HandId, word: Speech) -> Coup:
    """The coup with the one card for both sides counted by this one too (S4-A9)."""
    if not variant.draws.shared or word is not Speech.DRAW or coup.third(hand) is not None:
        return coup
    for other in coup.playing:
        card = coup.third(other)
        if card is not None and hand != variant.banque:
            return coup.with_hand(hand, (*coup.hand(hand), card))
    return coup


def _without_third(coup: Coup, hand: HandId) -> Coup:
    return coup.with_hand(hand, coup.hand(hand)[:FIRST_CARDS])
