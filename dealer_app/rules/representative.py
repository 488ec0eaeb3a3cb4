"""Who plays a hand for all who staked on it: the Grandeur, the ponte.

Rules of §3.2, S1.13, S1-A8, S1-A11 and S1-A34.
"""

from dealer_app.rules.bank import in_order, seat_order, total
from dealer_app.rules.bank_rules import Speaker
from dealer_app.rules.coup import Coup
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Procedure, Seat, Variant


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
