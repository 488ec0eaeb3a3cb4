"""Who plays a hand for all who staked on it: the Grandeur, the ponte; and the reckless Grandeur:
when she is one, and what she bears or claims of the others' stakes.

Rules of §3.2, S1.13, S1.18, S1-A8, S1-A11, S1-A12, S1-A15 to S1-A20, S1-A34 and S1-A41; a ponte's
false draw, where he is liable for it (§3.4).
"""

from collections.abc import Iterable
from typing import Final, assert_never

from dealer_app.rules.bank import in_order, seat_order, total
from dealer_app.rules.bank_rules import Claim, Speaker
from dealer_app.rules.card_order import ended, natural_of
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, Line, Speech, score
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import House, Resolution
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.variant import HandId, Penalty, Procedure, Result, Seat, Variant


def ponte_hand(variant: Variant) -> HandId:
    """The one hand that plays against the bank."""
    bank = variant.banque
    return next(hand for hand in variant.laws if hand != bank)


def representative(variant: Variant, coup: Coup) -> Seat | None:
    """Who plays the hand against the bank: one named, who took the bank alone, else by stakes.

    None while nothing is staked. It stays whoever it is once betting is over.
    """
    settled = coup.tour.rides or coup.closed or bool(coup.dealt)
    named = coup.held.get(ponte_hand(variant))
    if named is not None and (settled or named in may_represent(variant, coup)):
        return named
    if coup.tour.banco is not None:
        return coup.tour.banco.seat
    return next(iter(_foremost(variant, coup)), None)


def nobody_opposes(variant: Variant, house: House, coup: Coup) -> bool:
    """True while a bank lies there against which nobody has staked, where a coup without a stake is
    void: nobody plays for the others, and no card is dealt (S1.12, S1.13, S1-A13).

    Where the hands against the bank are there without a stake, all of them play (S4-A20, S2-A27);
    so do those of a file that tells the cards alone.
    """
    one_for_all = variant.procedure is Procedure.BANK_IN_TURN and variant.tour.void_unstaked
    if house.cards_alone or not one_for_all:
        return False
    return coup.banked > 0 and not (coup.stakes or coup.dealt or coup.voided)


def may_represent(variant: Variant, coup: Coup) -> tuple[Seat, ...]:
    """Whom the croupier may name: one of the highest stakers where the lot or he decides between
    them, anybody who staked where the cards may be handed over."""
    if not variant.tour.in_turn:
        return _stakers(variant, coup)
    return _foremost(variant, coup) if variant.tour.speaker is Speaker.NAMED else ()


def laid_by(coup: Coup, seat: Seat) -> Money:
    """What a seat has staked in all."""
    return total(tuple(stake for stake in coup.stakes if stake.seat == seat))


def _stakers(variant: Variant, coup: Coup) -> tuple[Seat, ...]:
    """Those who staked, in the order in which they are asked; spectators who bet behind a tour in
    turn play for nobody."""
    staked = {stake.seat for stake in coup.stakes}
    seated = tuple(seat for seat in in_order(coup, variant.tour.step) if seat in staked)
    if variant.tour.in_turn:
        return seated
    standing = (seat for seat in staked if seat.startswith("v"))
    return (*seated, *sorted(standing, key=seat_order))


def _foremost(variant: Variant, coup: Coup) -> tuple[Seat, ...]:
    """Those between whom the stakes leave the choice, the first in order first."""
    stakers = _stakers(variant, coup)
    if variant.tour.speaker is Speaker.FIRST:
        return stakers[:1]
    most = max((laid_by(coup, seat) for seat in stakers), default=Money(0))
    return tuple(seat for seat in stakers if laid_by(coup, seat) == most)


FALSE_DRAW: Final = "IRR-21"


def reckless(variant: Variant, coup: Coup) -> bool:
    """True if the first two cards against the bank ask for another play than the one made."""
    rules, hand = variant.penalty, ponte_hand(variant)
    first = coup.hand(hand)[:FIRST_CARDS]
    if rules is None or not rules.enabled or len(first) < FIRST_CARDS:
        return False
    if any(card.hidden for card in first) or natural_of(variant, coup, hand):
        return False
    total = score(variant, first).total
    if coup.third(hand) is not None:
        return total >= rules.draws_on
    stood = coup.spoken.get(hand) in (Speech.STAND, Speech.SHOW)
    return stood and total <= rules.stands_on and not ended(variant, coup)


def answers(variant: Variant, coup: Coup) -> bool:
    """True if the Grandeur answers for her play: this one's, one marked by hand (S1-A41), or one
    in a coup that was tied (S1-A17)."""
    rules = variant.penalty
    if rules is None or not rules.enabled:
        return False
    hand = ponte_hand(variant)
    marked = any(
        each.code == FALSE_DRAW and each.hand == hand and each.resolution is Resolution.STAND
        for each in coup.findings
    )
    return marked or reckless(variant, coup) or carried(variant, coup)


def carried(variant: Variant, coup: Coup) -> bool:
    """True if who plays against the bank was reckless in the tied coup before."""
    seat = coup.tour.reckless
    return seat is not None and seat == representative(variant, coup)


def _answering(variant: Variant, coup: Coup) -> Seat | None:
    """The Grandeur who answers for her play with a stake of her own; one whose stake went back
    too late plays on for the others, and bears and claims nothing (IRR-16)."""
    seat = representative(variant, coup)
    staked = any(stake.seat == seat for stake in coup.stakes)
    return seat if staked and answers(variant, coup) else None


def asks_claim(variant: Variant, house: House, coup: Coup, lines: Iterable[Line]) -> bool:
    """True while she may still say whether she claims her part of what others won (S1-A16)."""
    rules, grandeur = variant.penalty, _answering(variant, coup)
    if rules is None or rules.claim is not Claim.ASK or coup.claimed is not None:
        return False
    if grandeur is None:
        return False
    won = (line for line in lines if line.result is Result.WIN and line.seat != grandeur)
    return any(_part(rules, house, line) for line in won)


def shared_out(
    variant: Variant, house: House, coup: Coup, lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The payout with what the Grandeur bears of the others' losses, or takes of what they won."""
    rules, grandeur = variant.penalty, _answering(variant, coup)
    if rules is None or grandeur is None:
        return lines
    claims = rules.claim is not Claim.NEVER and coup.claimed is not False
    parts = {
        line.seat: _part(rules, house, line)
        for line in lines
        if line.seat != grandeur and (line.result is not Result.WIN or claims)
    }
    return tuple(_with_part(line, grandeur, parts) for line in lines)


def _part(rules: Penalty, house: House, line: Line) -> Money:
    """What of this line is the Grandeur's, rounded for each by himself (S1-A12, S1-A15)."""
    if line.seat.startswith("v") and not rules.spectators:
        return Money(0)
    smallest = min((chip.value for chip in house.chips), default=Money(1))
    unit = smallest if rules.to_chip else Money(1)
    return rounded((line.won + line.lost) * rules.share, rules.half, unit)


def _with_part(line: Line, grandeur: Seat, parts: dict[Seat, Money]) -> Line:
    """The line less the Grandeur's part, or her own with the parts of all."""
    change = sum(parts.values()) if line.seat == grandeur else -parts.get(line.seat, 0)
    match line.result:
        case Result.WIN:
            return replace(line, won=Money(line.won + change))
        case Result.LOSE:
            return replace(line, lost=Money(line.lost + change))
        case Result.PUSH | Result.VOID:
            return line
        case _:
            assert_never(line.result)
