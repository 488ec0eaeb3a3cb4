"""The sides of a table where one bank plays against several hands: who stakes on which, who holds
the cards, in what order they are asked and paid.

Rules of §4, S4-A3, S4-A4 and S4-A21.
"""

from collections.abc import Mapping

from dealer_app.rules.bank import in_order, seat_order
from dealer_app.rules.bank_rules import Excess, Speaker
from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat, Variant, seat_hand, seat_of


def sides(variant: Variant) -> tuple[HandId, ...]:
    """The hands against the bank that stand for several, the one at its right first."""
    return tuple(hand for hand in variant.laws if hand != variant.banque and seat_of(hand) is None)


def hands_on(variant: Variant, seat: Seat, bet: BetId) -> tuple[HandId, ...]:
    """The hands that a bet of a seat plays: à cheval, every side (S4-A21)."""
    side = HandId(bet)
    if side in variant.laws:
        return (side,)
    return sides(variant) or (seat_hand(seat),)


def hands_of(variant: Variant, stake: Stake) -> tuple[HandId, ...]:
    """The hands that a stake plays, with an equal part on each."""
    return hands_on(variant, stake.seat, stake.bet)


def part_of(variant: Variant, stake: Stake) -> Money:
    """What of a stake lies on each hand that it plays."""
    return Money(stake.amount // len(hands_of(variant, stake)))


def missing_of(variant: Variant, coup: Coup) -> Money | None:
    """What the bank can still be staked for, None where there is no limit (§4)."""
    if coup.bank is None or variant.tour.excess is Excess.FREE:
        return None
    return Money(max(0, coup.banked - coup.staked_total))


def live_hands(variant: Variant, coup: Coup) -> tuple[HandId, ...]:
    """The hands on which something is staked, in the order in which they are dealt; every one
    where there is no stake at all (S4-A20)."""
    hands = sides(variant)
    if not hands:
        hands = tuple(seat_hand(seat) for seat in in_order(coup, variant.tour.step))
    staked = {hand for stake in coup.stakes for hand in hands_of(variant, stake)}
    return tuple(hand for hand in hands if hand in staked or not staked)


def side_place(variant: Variant, hand: HandId) -> int:
    """Which side a hand is, from 0; hands of the seats' own are all as the first."""
    return sides(variant).index(hand) if hand in sides(variant) else 0


def side_order(variant: Variant, coup: Coup, hand: HandId) -> tuple[Seat, ...]:
    """The seats as that side counts them: the first from the bank's right, the next from its
    left."""
    step = variant.tour.step
    return in_order(coup, -step if side_place(variant, hand) % 2 else step)


def pontes(variant: Variant, coup: Coup, side: HandId) -> tuple[Seat, ...]:
    """Who plays a side, the first to hold its cards first; standing bettors only after the seats.

    Where cards are dealt without any stake, everybody at the table does.
    """
    order = side_order(variant, coup, side)
    start = order.index(coup.proposed[side]) if coup.proposed.get(side) in order else 0
    order = (*order[start:], *order[:start])
    if coup.dealt and not coup.stakes:
        return order
    staked = {stake.seat for stake in coup.stakes if side in hands_of(variant, stake)}
    standing = sorted((seat for seat in staked if seat.startswith("v")), key=seat_order)
    return (*(seat for seat in order if seat in staked), *standing)


def side_holders(variant: Variant, coup: Coup) -> Mapping[HandId, Seat]:
    """Who holds the cards of each side, as far as it is settled (S4-A4)."""
    holders = ((side, _holder(variant, coup, side)) for side in sides(variant))
    return {side: seat for side, seat in holders if seat is not None}


def _holder(variant: Variant, coup: Coup, side: HandId) -> Seat | None:
    if side in coup.held:
        return coup.held[side]
    players = pontes(variant, coup, side)
    if variant.tour.speaker is not Speaker.LARGEST:
        return next(iter(players), None)
    seated = tuple(seat for seat in players if not seat.startswith("v"))
    return max(seated or players, key=lambda seat: _on(variant, coup, side, seat), default=None)


def _on(variant: Variant, coup: Coup, side: HandId, seat: Seat) -> Money:
    """What a seat has on a side."""
    mine = (stake for stake in coup.stakes if stake.seat == seat)
    return Money(sum(part_of(variant, s) for s in mine if side in hands_of(variant, s)))


def next_holders(
    variant: Variant, coup: Coup, results: Mapping[HandId, str]
) -> Mapping[HandId, Seat]:
    """From whom each side counts in the coup that follows: its holder, or the next one there when
    it lost; a side that nobody played counts on from where it was (S4-A4)."""
    if variant.tour.speaker is Speaker.LARGEST:
        return {}
    counted = dict(coup.proposed)
    for side, holder in side_holders(variant, coup).items():
        counted[side] = holder
        if results.get(side) == "loses":
            order = side_order(variant, coup, side)
            place = order.index(holder) + 1 if holder in order else 0
            counted[side] = order[place % len(order)]
    return counted
