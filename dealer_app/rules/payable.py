"""What the chips of a house can pay, and the wins, commissions and levies that they cannot."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from math import lcm
from typing import Final

from dealer_app.rules.bank import cagnotte
from dealer_app.rules.house import CommissionMode, House, Limits
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.settlement import commission_on
from dealer_app.rules.variant import BetId, PayLine, Result, Variant

MOST_TRIED: Final = 200
"""Stakes that are tried of each bet, from the least: what cannot be paid shows among the first."""


@dataclass(frozen=True, slots=True)
class Unpaid:
    """The least stake on a bet of which something cannot be paid, and that amount: the win, or
    what is left of it or owed for the commission; the levy where `bet` is None."""

    bet: BetId | None
    stake: Money
    amount: Money
    commission: bool = False


def payable(amount: Money, chips: tuple[Money, ...]) -> bool:
    """True if an amount is a sum of chips of these values, of each as many as it takes."""
    if not chips:
        return False
    least = _least(chips).get(amount % min(chips))
    return least is not None and least <= amount


@lru_cache(maxsize=32)
def _least(chips: tuple[Money, ...]) -> dict[int, int]:
    """The least amount that the chips make of each remainder by the smallest chip."""
    smallest = min(chips)
    least: dict[int, int] = {}
    waiting = [0]
    while waiting:
        amount = heappop(waiting)
        if amount % smallest in least:
            continue
        least[amount % smallest] = amount
        for chip in chips:
            if (amount + chip) % smallest not in least:
                heappush(waiting, amount + chip)
    return least


def paid_with(house: House) -> tuple[Money, ...]:
    """The values of the chips that the house pays out: those of its pattern, or all, and none
    above the largest."""
    values = house.payout.pattern or tuple(chip.value for chip in house.chips)
    largest = house.payout.largest
    return tuple(value for value in values if largest is None or value <= largest)


def unpaid(variant: Variant, house: House) -> Iterator[Unpaid]:
    """What the house cannot pay in its chips at this game, the first stake of each bet (§2.7).

    Nothing is known of bets whose least stake the house leaves open.
    """
    for bet in variant.bets.values():
        if bet.id not in house.closed:
            for line in bet.lines:
                found = _of_a_line(bet.id, line, house)
                if found is not None:
                    yield found
                    break
    for base in _stakes(house, house.limits):
        levy = cagnotte(variant, house, base)
        if not payable(levy, tuple(chip.value for chip in house.chips)):
            yield Unpaid(None, base, levy)
            break


def _of_a_line(bet: BetId, line: PayLine, house: House) -> Unpaid | None:
    if line.result is not Result.WIN:
        return None
    chips = paid_with(house)
    for stake in _stakes(house, house.limits_of(bet)):
        won = rounded(stake * line.pays, house.winnings.how, house.winnings.unit)
        if not payable(won, chips):
            return Unpaid(bet, stake, won)
        commission = commission_on(won, line.commission, house)
        marked = house.commission_mode is CommissionMode.MARKED
        paid = commission if marked else Money(won - commission)
        if not payable(paid, chips):
            return Unpaid(bet, stake, commission, commission=True)
    return None


def _stakes(house: House, limits: Limits) -> Iterator[Money]:
    """The least stakes that the house takes and that its smallest chip makes; none where it does
    not say from what on."""
    if limits.minimum == Limits().minimum or not house.chips:
        return
    step = lcm(limits.multiple, min(chip.value for chip in house.chips))
    first = -(-limits.minimum // step) * step
    most = first + (MOST_TRIED - 1) * step
    if limits.maximum is not None:
        most = min(most, limits.maximum)
    for amount in range(first, most + 1, step):
        yield Money(amount)
