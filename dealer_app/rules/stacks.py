"""Sums in the chips of a house: as what stack they are paid, when the stake is better changed
up with them, and which wins, commissions and levies no chips can pay."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd, lcm
from typing import Final

from dealer_app.rules.bank import cagnotte
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import CommissionMode, House, Limits
from dealer_app.rules.money import Chips, Money, less, rounded, together
from dealer_app.rules.pay_lines import commission_on
from dealer_app.rules.variant import BetId, PayLine, Result, Variant

Values = tuple[Money, ...]

MOST_TRIED: Final = 48
"""Numbers of a chip that are tried at the most beside the smaller ones."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The chips that pay a sum, and what of it no chip of the house pays."""

    chips: Chips = field(default_factory=dict)
    rest: Money = Money(0)


@dataclass(frozen=True, slots=True)
class ColourUp:
    """What is taken of a stake, and what is given for it and the payout together."""

    taken: Chips
    given: Chips


def stack(amount: Money, house: House) -> Stack:
    """The sum in the fewest chips, or in those of the house's pattern, as many of the first as go.

    What cannot be paid is the least rest that leaves a sum which can. Chips of values that hardly
    divide each other are paid from the largest down.
    """
    values = paid_with(house)
    ordered = tuple(values if house.payout.pattern else sorted(values, reverse=True))
    rest = _rest(amount, ordered)
    if rest == amount:
        return Stack(rest=rest)
    in_order = bool(house.payout.pattern) or not _simple(ordered)
    numbers = (_in_order if in_order else _fewest)(Money(amount - rest), ordered)
    assert numbers is not None
    return Stack(together(dict(zip(ordered, numbers, strict=True))), rest)


def colour_up(stake: Money, paid: Money, house: House) -> ColourUp | None:
    """How stake and payout lie in larger chips if some of the stake is taken; None where that
    brings no chip larger than those there are, and the payout can be paid as it is.

    The stake is thought of as it stacks itself: nobody keys which chips it was laid in.
    """
    if not house.payout.colour_up or stake <= 0 or paid <= 0:
        return None
    laid, apart = stack(stake, house), stack(paid, house)
    whole = stack(Money(stake + paid), house)
    there = together(laid.chips, apart.chips)
    larger = max(whole.chips, default=0) > max(there, default=0)
    if laid.rest or whole.rest or not (larger or apart.rest):
        return None
    taken = {value: n for value, n in less(laid.chips, whole.chips).items() if n > 0}
    given = less(whole.chips, less(laid.chips, taken))
    return ColourUp(taken, given)


def _rest(amount: Money, values: Values) -> Money:
    """The least that is taken off so that chips of these values make what is left."""
    if not values:
        return amount
    step = gcd(*values)
    first = amount % step
    rests = range(first, amount, step)
    return next((Money(each) for each in rests if payable(Money(amount - each), values)), amount)


@lru_cache(maxsize=4096)
def _fewest(amount: Money, values: Values) -> Sequence[int] | None:
    """How many of each value, the largest first, make the amount with the fewest chips."""
    first, others = values[0], values[1:]
    if not others:
        return None if amount % first else (amount // first,)
    best: Sequence[int] | None = None
    for number in _worth_trying(amount, values):
        left = Money(amount - number * first)
        if best is not None and number - (-left // others[0]) >= sum(best):
            break  # every further try needs at least as many
        found = _fewest(left, others)
        if found is not None and (best is None or number + sum(found) < sum(best)):
            best = (number, *found)
    return best


def _in_order(amount: Money, values: Values) -> Sequence[int]:
    """How many of each value make a payable amount, as many of the first as leave the others a
    way."""
    first, others = values[0], values[1:]
    if not others:
        return (amount // first,)
    tries = ((number, Money(amount - number * first)) for number in _worth_trying(amount, values))
    number, left = next(each for each in tries if payable(each[1], others))
    return (number, *_in_order(left, others))


def _worth_trying(amount: Money, values: Values) -> range:
    """How many of the first value there may be, the most first, however large the amount."""
    least = max(0, -((_beside(values) - amount) // values[0]))
    return range(amount // values[0], least - 1, -1)


def _beside(values: Values) -> int:
    """What the others come to at most beside the first value: so many of one of them that they
    make a sum of the first alone are changed for it."""
    return sum(lcm(values[0], other) - other for other in values[1:])


@lru_cache(maxsize=32)
def _simple(values: Values) -> bool:
    """True of chips that divide each other well enough to look for the fewest at once."""
    return all(
        _beside(values[place:]) // values[place] <= MOST_TRIED for place in range(len(values))
    )


# What the chips of a house can pay, and the wins, commissions and levies that they cannot


MOST_STAKES: Final = 200
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
    most = first + (MOST_STAKES - 1) * step
    if limits.maximum is not None:
        most = min(most, limits.maximum)
    for amount in range(first, most + 1, step):
        yield Money(amount)
