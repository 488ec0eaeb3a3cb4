"""Stakes outside the house's limits that are found on the felt after the first card (IRR-17)."""

from typing import Final, assert_never

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.house import House, Over, Resolution, Under
from dealer_app.rules.variant import Seat
from dealer_app.table.findings import OUT_OF_LIMITS
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played, Table


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
