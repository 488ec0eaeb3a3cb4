"""A sum in the house's chips."""

from collections.abc import Iterable
from dataclasses import dataclass

from dealer_app.rules.house import Chip
from dealer_app.rules.money import Money


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips and how many of each, greatest first; and what no chip pays."""

    chips: tuple[tuple[Chip, int], ...]
    rest: Money


def in_chips(amount: Money, chips: Iterable[Chip]) -> Paid:
    """The sum in as large chips as it goes."""
    rest, paid = int(amount), []
    for chip in sorted(chips, key=lambda chip: -chip.value):
        number, rest = divmod(rest, chip.value)
        if number:
            paid.append((chip, number))
    return Paid(tuple(paid), Money(rest))
