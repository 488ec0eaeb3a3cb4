"""What an irregularity, and the decision on it, do to the coup and the shoe (rules of §5)."""

from dataclasses import replace

from dealer_app.rules.cards import Card
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup, Finding, Stake
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, HandId
from dealer_app.table.events import IrregularityFound, IrregularityResolved
from dealer_app.table.shoe import Shoe, carry

CARD_TOO_MANY = frozenset({"IRR-01", "IRR-02", "IRR-03", "IRR-30"})
DRAWN_FOR_PONTE = "IRR-01"
BURN_FORGOTTEN = "IRR-13"
EXPOSED = "IRR-08"
LATE_STAKE = "IRR-16"
OUT_OF_LIMITS = "IRR-17"
LATE_NATURAL = "IRR-22"
WRONG_DRAW = "IRR-29"
"""A false draw, as it is called where it is found at the showing."""
PAID_ALREADY = "IRR-05"


def found(coup: Coup, shoe: Shoe, event: IrregularityFound, house: House) -> tuple[Coup, Shoe]:
    """The coup with the finding; where nothing waits to be decided, with what follows from it."""
    stake = None
    if event.seat is not None and event.bet is not None and event.amount is not None:
        stake = Stake(event.seat, event.bet, event.amount)
    if event.code in CARD_TOO_MANY and event.hand is not None:
        coup = coup.with_hand(event.hand, coup.hand(event.hand)[:FIRST_CARDS])
    finding = Finding(event.code, event.resolution, event.pending, event.hand, event.card, stake)
    coup = replace(coup, findings=(*coup.findings, finding))
    if event.pending or event.resolution is None:
        return coup, shoe
    return _effect(coup, shoe, finding, house)


def resolved(
    coup: Coup, shoe: Shoe, event: IrregularityResolved, house: House
) -> tuple[Coup, Shoe]:
    """The coup after the decision on the irregularity that waited."""
    findings = list(coup.findings)
    place = _decided_on(coup, event.code)
    finding = replace(findings[place], code=event.code, resolution=event.resolution, pending=False)
    findings[place] = finding
    return _effect(replace(coup, findings=tuple(findings)), shoe, finding, house)


def _decided_on(coup: Coup, code: str) -> int:
    """Which finding a decision speaks of: one that waits, of that code if there is one."""
    open_ones = [i for i, each in enumerate(coup.findings) if each.pending]
    named = [i for i in open_ones if coup.findings[i].code == code]
    of_code = [i for i, each in enumerate(coup.findings) if each.code == code]
    return (named or open_ones or of_code)[0]


def _effect(coup: Coup, shoe: Shoe, finding: Finding, house: House) -> tuple[Coup, Shoe]:
    if finding.resolution is Resolution.VOID:
        return _voided(coup, shoe, finding)
    if finding.code in CARD_TOO_MANY and finding.card is not None:
        return _card_too_many(coup, shoe, finding, finding.card)
    if finding.code == PAID_ALREADY:
        return replace(coup, final=True), shoe
    if finding.code == BURN_FORGOTTEN:
        return coup, replace(shoe, burn_owed=finding.resolution is Resolution.BURN)
    if finding.stake is not None:
        return _late_stake(coup, finding, finding.stake, house), shoe
    if finding.hand is not None:
        return _of_a_hand(coup, finding, finding.hand), shoe
    return coup, shoe


def _of_a_hand(coup: Coup, finding: Finding, hand: HandId) -> Coup:
    """The coup after a decision that moves or burns cards which a hand holds."""
    burned = finding.resolution is Resolution.BURN
    if finding.code == LATE_NATURAL and burned:
        return _without_thirds(coup)
    if finding.card is None:
        return coup
    if finding.code == EXPOSED and burned:
        return _without(coup, hand, finding.card)
    return coup


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
        case _:
            return replace(coup, aside=(*coup.aside, card)), shoe


def _without(coup: Coup, hand: HandId, card: Card) -> Coup:
    """The coup without the exposed card: it is burned, and the next one takes its place."""
    cards = list(coup.hand(hand))
    cards.remove(card)
    return replace(coup.with_hand(hand, tuple(cards)), aside=(*coup.aside, card))


def _without_thirds(coup: Coup) -> Coup:
    """The coup judged on two cards each: what was drawn beside a natural is burned."""
    drawn = tuple(card for hand in coup.hands.values() for card in hand[FIRST_CARDS:])
    hands = {hand: cards[:FIRST_CARDS] for hand, cards in coup.hands.items()}
    return replace(coup, hands=hands, aside=(*coup.aside, *drawn))


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
