"""Chips by their value: how many of each, what they are worth, what is left of them."""

from collections import Counter
from collections.abc import Mapping

from dealer_app.rules.money import Money

Chips = Mapping[Money, int]
"""How many chips there are of each value; a value of which there is none is left out."""


def worth(chips: Chips) -> Money:
    """What these chips are worth together."""
    return Money(sum(value * number for value, number in chips.items()))


def together(*several: Chips) -> Chips:
    """All these chips as one lot, the highest value first."""
    total: Counter[Money] = Counter()
    for chips in several:
        total.update(chips)
    return _in_order(total)


def less(chips: Chips, taken: Chips) -> Chips:
    """What is left of the chips; below nothing where more was taken than lay there."""
    total = Counter(chips)
    total.subtract(taken)
    return _in_order(total)


def _in_order(chips: Mapping[Money, int]) -> Chips:
    return {value: chips[value] for value in sorted(chips, reverse=True) if chips[value]}
