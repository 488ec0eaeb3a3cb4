"""What an irregularity, and the decision on it, do to the coup and the shoe (rules of §5); and
stakes outside the limits that are found on the felt after the first card (IRR-17)."""

from collections.abc import Iterable
from typing import Final, assert_never

from dealer_app.rules.card_order import against, stoppers
from dealer_app.rules.cards import FIRST_CARDS, Card
from dealer_app.rules.coup import Coup, Finding, Speech, Stake
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House, Over, Resolution, Under
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import BANQUE, HandId, Seat, Variant
from dealer_app.table.events import IrregularityFound, IrregularityResolved
from dealer_app.table.roll import Reckoning
from dealer_app.table.shoe import Shoe, carry
from dealer_app.table.table import Played, Table

CARD_TOO_MANY = frozenset({"IRR-01", "IRR-02", "IRR-03", "IRR-30"})
DRAWN_FOR_PONTE = "IRR-01"
NOBODY_TOOK = "IRR-30"
"""A card that nobody asked for, or that was offered open and refused (S4-A8)."""
BURN_FORGOTTEN = "IRR-13"
CANNOT_BE = "IRR-14"
"""A card that the packs cannot hold beside those that are out."""
ENTERED_WRONG = "IRR-25"
EXPOSED = "IRR-08"
LATE_STAKE = "IRR-16"
OUT_OF_LIMITS = "IRR-17"
LATE_NATURAL = "IRR-22"
WRONG_DRAW = "IRR-29"
"""A false draw, as it is called where it is found at the showing."""
DRAW_MISSED = "IRR-04"
PAID_ALREADY = "IRR-05"
REOPENED = "reopened"
"""What is found where something of a coup is struck after its payout: no irregularity of the
catalogue, for nothing happened on the felt, but an alert like one."""
RESULT_DIFFERS = "IRR-31"
"""The result button of the electronic shoe was pressed for another result than the cards have."""


def found(
    variant: Variant, house: House, at: tuple[Coup, Shoe], event: IrregularityFound
) -> tuple[Coup, Shoe]:
    """The coup with the finding; where nothing waits to be decided, with what follows from it."""
    coup, shoe = at
    stake = None
    if event.seat is not None and event.bet is not None and event.amount is not None:
        stake = Stake(event.seat, event.bet, event.amount)
    if event.code in CARD_TOO_MANY and event.hand is not None:
        coup = coup.with_hand(event.hand, coup.hand(event.hand)[:FIRST_CARDS])
    finding = Finding(event.code, event.resolution, event.pending, event.hand, event.card, stake)
    finding = replace(finding, right=event.right, noted=event.noted)
    coup = replace(coup, findings=(*coup.findings, finding))
    if event.pending or event.resolution is None:
        return coup, shoe
    return _effect(variant, house, (coup, shoe), finding)


def resolved(
    variant: Variant, house: House, at: tuple[Coup, Shoe], event: IrregularityResolved
) -> tuple[Coup, Shoe]:
    """The coup after the decision on the irregularity that waited; somebody answers for a coup that
    it makes void."""
    coup, shoe = at
    findings = list(coup.findings)
    place = _decided_on(coup, event.code)
    finding = replace(findings[place], code=event.code, resolution=event.resolution, pending=False)
    finding = replace(finding, noted=finding.noted and event.resolution is not Resolution.VOID)
    findings[place] = finding
    coup = replace(coup, findings=tuple(findings))
    return _effect(variant, house, (coup, shoe), finding)


def _decided_on(coup: Coup, code: str) -> int:
    """Which finding a decision speaks of: one that waits, of that code if there is one; else one
    on which nothing was decided, or the last."""
    open_ones = [i for i, each in enumerate(coup.findings) if each.pending]
    named = [i for i in open_ones if coup.findings[i].code == code]
    of_code = [i for i, each in enumerate(coup.findings) if each.code == code]
    undecided = [i for i in of_code if coup.findings[i].resolution is None]
    return (named or open_ones or undecided or of_code[-1:])[0]


def with_effect(finding: Finding, offered: Iterable[Resolution]) -> tuple[Resolution, ...]:
    """Of these decisions those that do what they say: no stake goes back where none is named."""
    unnamed = finding.code in (LATE_STAKE, OUT_OF_LIMITS) and finding.stake is None
    return tuple(each for each in offered if not (unnamed and each is Resolution.WITHDRAW))


def finding_of(coup: Coup | None, code: str) -> Finding:
    """The last irregularity of that code in a coup; where it has none, one about nothing."""
    found = reversed(coup.findings) if coup is not None else ()
    return next((each for each in found if each.code == code), Finding(code))


def _effect(
    variant: Variant, house: House, at: tuple[Coup, Shoe], finding: Finding
) -> tuple[Coup, Shoe]:
    coup, shoe = at
    if finding.resolution is Resolution.VOID:
        return _voided(coup, shoe, finding)
    if finding.code in CARD_TOO_MANY and finding.card is not None:
        return _card_too_many(coup, shoe, finding, finding.card)
    if finding.code == PAID_ALREADY:
        return replace(coup, final=True), shoe
    if finding.code == BURN_FORGOTTEN:
        owed = finding.resolution is Resolution.BURN and variant.shoe.burns
        return coup, replace(shoe, burn_owed=owed)
    if finding.stake is not None:
        kept = _holders_kept(variant, coup, finding)
        return _late_stake(kept, finding, finding.stake, house), shoe
    if finding.hand is not None:
        return _of_a_hand(variant, coup, finding, finding.hand), shoe
    return coup, shoe


def _of_a_hand(variant: Variant, coup: Coup, finding: Finding, hand: HandId) -> Coup:
    """The coup after a decision that moves or burns cards which a hand holds."""
    if finding.resolution is Resolution.DRAW_NOW:
        return _draws_after_all(coup, hand)
    if finding.code == LATE_NATURAL:
        return _late_natural(variant, coup, finding, hand)
    if finding.code == EXPOSED and finding.card is None:
        return _laid_down_in_vain(coup, finding, hand)
    if finding.code == EXPOSED and finding.resolution is Resolution.BURN:
        assert finding.card is not None
        return _without(coup, hand, finding.card)
    return coup


def _draws_after_all(coup: Coup, hand: HandId) -> Coup:
    """The coup in which this hand has said nothing face down: it lies open, and the law gives it
    the card that it missed (IRR-04)."""
    spoken = {each: word for each, word in coup.spoken.items() if each != hand}
    return replace(coup, spoken=spoken, spoken_hidden=coup.spoken_hidden - {hand})


def _late_natural(variant: Variant, coup: Coup, finding: Finding, hand: HandId) -> Coup:
    """The coup after the decision on a natural that was not laid down at once (IRR-22).

    Where it stands, what the hand drew to it goes back, and where it ends the coup what the
    others drew does too. Where it is lost the hand plays on; a game in which fewer cards win
    lets it stand even so, beside what the others drew (S3-A1).
    """
    own = _without_thirds(variant, coup, (hand,))
    if finding.resolution is not Resolution.BURN:
        return own if variant.tiebreak else coup
    if hand not in stoppers(variant, own):
        return own
    return _without_thirds(variant, coup, tuple(coup.hands))


def put_right(variant: Variant, coup: Coup) -> bool:
    """True once a late natural has ended the coup as if it had been laid down at once (IRR-22)."""
    return any(
        each.code == LATE_NATURAL and each.resolution is Resolution.BURN and not each.pending
        for each in coup.findings
        if each.hand in stoppers(variant, coup)
    )


def _laid_down_in_vain(coup: Coup, finding: Finding, hand: HandId) -> Coup:
    """The hand that lay down without a natural speaks in its turn, with its cards or with others
    in their place (IRR-08)."""
    spoken = {each: word for each, word in coup.spoken.items() if each != hand}
    if any(each.code == NOBODY_TOOK and each.hand == hand for each in coup.findings):
        spoken[hand] = Speech.STAND  # laying down, it refused the card that lay before it (S4-A8)
    coup = replace(coup, spoken=spoken, spoken_hidden=coup.spoken_hidden - {hand})
    if finding.resolution is not Resolution.BURN:
        return coup
    burned = coup.hand(hand)
    return replace(coup.with_hand(hand, ()), aside=(*coup.aside, *burned))


def _voided(coup: Coup, shoe: Shoe, finding: Finding) -> tuple[Coup, Shoe]:
    """The coup void for this reason; its cards remain consumed, a card too many among them."""
    extra = finding.card if finding.code in CARD_TOO_MANY else None
    aside = coup.aside if extra is None else (*coup.aside, extra)
    coup = replace(coup, void=coup.void or finding.code, aside=aside)
    if finding.code == BURN_FORGOTTEN:
        shoe = replace(shoe, valid=False)
    return coup, shoe


def _card_too_many(coup: Coup, shoe: Shoe, finding: Finding, card: Card) -> tuple[Coup, Shoe]:
    match finding.resolution:
        case Resolution.TO_BANQUE:
            return coup.with_card(BANQUE, card), shoe
        case Resolution.NEXT_COUP:
            return coup, carry(shoe, card, coup.number)
        case _:  # burned, whatever else is decided
            return replace(coup, aside=(*coup.aside, card)), shoe


def _without(coup: Coup, hand: HandId, card: Card) -> Coup:
    """The coup without the exposed card: it is burned, and the next one takes its place."""
    cards = list(coup.hand(hand))
    cards.remove(card)
    return replace(coup.with_hand(hand, tuple(cards)), aside=(*coup.aside, card))


def _without_thirds(variant: Variant, coup: Coup, hands: tuple[HandId, ...]) -> Coup:
    """The coup with what these hands drew burned; one card for both sides is burned once, when
    neither counts it any more (S4-A9)."""
    left = {hand: coup.hand(hand)[:FIRST_CARDS] for hand in hands}
    after = replace(coup, hands={**coup.hands, **left})
    sides = _sharing(variant, coup)
    spared = sides if _sharing(variant, after) else sides[1:]
    burned = (
        card for hand in hands if hand not in spared for card in coup.hand(hand)[FIRST_CARDS:]
    )
    return replace(after, aside=(*coup.aside, *burned))


def _sharing(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The sides that count the one card for both (S4-A9)."""
    sides = against(variant, coup) if variant.draws.shared else ()
    return tuple(hand for hand in sides if coup.third(hand) is not None)


def _holders_kept(variant: Variant, coup: Coup, finding: Finding) -> Coup:
    """The coup in which a stake that came late and stands takes the cards from nobody (S4-A4)."""
    stands = finding.resolution is Resolution.STAND
    if not stands or not coup.stakes:
        return coup
    return replace(coup, held={**routine(variant).speakers(variant, coup), **coup.held})


def _late_stake(coup: Coup, finding: Finding, stake: Stake, house: House) -> Coup:
    """A stake that came or changed too late stands as placed, up to the maximum, or goes back.

    A negative amount is a stake taken back too late: it goes back, or stays as it was.
    """
    stands = finding.resolution is Resolution.STAND
    if stake.amount < 0:
        if stands:
            return coup
        same = (stake.seat, stake.bet)
        return replace(coup, stakes=tuple(s for s in coup.stakes if (s.seat, s.bet) != same))
    if not stands:
        return coup
    before = coup.staked(stake.seat, stake.bet)
    amount = Money(before + stake.amount)
    maximum = house.limits_of(stake.bet).maximum
    if maximum is not None:
        amount = min(amount, maximum)
    others = tuple(s for s in coup.stakes if (s.seat, s.bet) != (stake.seat, stake.bet))
    return replace(coup, stakes=(*others, Stake(stake.seat, stake.bet, amount)))


def breached(table: Table, stake: Stake) -> Resolution | None:
    """What the house does with a stake found so late; None where it lies within the limits or the
    house says nothing, and where patrons bank: what plays there is what the bank still covers.

    One below the minimum may be settled as placed the first time that a seat lays it, and is void
    afterwards; one above the maximum plays as the maximum, or is void (§2.4).
    """
    coup, breach = table.coup, table.house.breach
    assert coup is not None
    if table.variant.bank is not None or stake.amount < 0:
        return None
    limits = table.house.limits_of(stake.bet)
    amount = coup.staked(stake.seat, stake.bet) + stake.amount
    if amount < limits.minimum:
        return _below(table, breach.under, stake.seat)
    if limits.maximum is None or amount <= limits.maximum:
        return None
    return _OVER[breach.over]


_OVER = {None: None, Over.AS_MAXIMUM: Resolution.STAND, Over.VOID: Resolution.WITHDRAW}


def _below(table: Table, under: Under | None, seat: Seat) -> Resolution | None:
    match under:
        case None:
            return None
        case Under.SETTLE:
            return Resolution.STAND
        case Under.SETTLE_ONCE if not _warned(table, seat):
            return Resolution.STAND
        case Under.SETTLE_ONCE | Under.VOID:
            return Resolution.WITHDRAW
        case _:
            assert_never(under)


def _warned(table: Table, seat: Seat) -> bool:
    """True if a stake of that seat below the minimum was settled as placed before."""
    assert table.coup is not None
    return seat in table.played.come_to(WARNED) | _settled_below(table.coup, table.house)


def _settled_below(coup: Coup, house: House) -> frozenset[Seat]:
    """The seats of which a stake below the minimum was settled as placed in that coup."""
    return frozenset(
        each.stake.seat
        for each in coup.findings
        if each.code == OUT_OF_LIMITS and each.resolution is Resolution.STAND
        if each.stake is not None
        if coup.staked(each.stake.seat, each.stake.bet) < house.limits_of(each.stake.bet).minimum
    )


def _and(warned: frozenset[Seat], played: Played) -> frozenset[Seat]:
    more = _settled_below(played.coup, played.rules.house) if played.coup.findings else frozenset()
    return warned if more <= warned else warned | more


WARNED: Final[Reckoning[Played, frozenset[Seat]]] = Reckoning(frozenset(), _and)
"""The seats of which a stake below the minimum was settled as placed before."""
