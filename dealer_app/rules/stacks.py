"""A sum as a stack of the house's chips, and when the stake is better changed up with it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd, lcm
from typing import Final

from dealer_app.rules.house import House
from dealer_app.rules.money import Chips, Money, less, together
from dealer_app.rules.payable import paid_with, payable

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
