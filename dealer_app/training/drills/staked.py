"""Stakes of the school: amounts within the house's limits, and coups with stakes on the felt."""

from collections.abc import Mapping
from dataclasses import replace
from math import lcm
from random import Random
from typing import Final

from dealer_app.rules.coup import Bank, Coup
from dealer_app.rules.house import House, Limits
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import BetId, Seat, Variant
from dealer_app.training.felt import opened

AMOUNTS: Final = 39
"""Amounts that may be staked on a bet in the school, from the least that the house takes."""

BANKER: Final = Seat("1")


def step_of(house: House, limits: Limits) -> int:
    """What every stake is a multiple of: the house's own, that its smallest chip makes."""
    chips = [chip.value for chip in house.chips]
    return lcm(limits.multiple, min(chips) if chips else 10**house.currency.digits)


def amounts(house: House, bet: BetId) -> range:
    """The stakes that are laid on a bet in the school."""
    limits = house.limits_of(bet)
    step = step_of(house, limits)
    first = max(1, -(-limits.minimum // step)) * step
    last = first + (AMOUNTS - 1) * step
    if limits.maximum is not None:
        last = max(first, min(last, limits.maximum))
    return range(first, last + 1, step)


def amount(house: House, bet: BetId, random: Random) -> Money:
    """One of those stakes: an odd number of the least one more often than an even one."""
    offered = amounts(house, bet)
    awkward = offered[::2] if (offered[0] // offered.step) % 2 else offered[1::2]
    if awkward and random.random() < 2 / 3:
        return Money(random.choice(awkward))
    return Money(random.choice(offered))


def staked(
    variant: Variant, seats: int, stakes: Mapping[tuple[Seat, BetId], Money], bank: Money
) -> Coup:
    """A coup with these stakes on the felt, and where a patron banks, so much in the bank."""
    coup = opened(variant, seats)
    if variant.bank is not None and bank:
        coup = replace(coup, bank=Bank(BANKER, bank, bank))
    for (seat, bet), laid in stakes.items():
        coup = coup.with_stake(seat, bet, laid)
    coup = routine(variant).arranged(variant, coup)
    return routine(variant).arranged(variant, replace(coup, closed=True))
