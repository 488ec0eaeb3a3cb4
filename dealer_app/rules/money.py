"""Money in whole minor units, odds as fractions, as sheets write them too, the one place where sums
are rounded, and chips by their value."""

import re
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final, NewType, assert_never

Money = NewType("Money", int)


class Rounding(StrEnum):
    """Which way an amount that falls between two payable ones goes."""

    NEAREST = "nearest"
    UP = "up"
    DOWN = "down"


def rounded(amount: Fraction, how: Rounding, unit: Money = Money(1)) -> Money:
    """The amount, zero or more, as a multiple of `unit`; a half goes up under `nearest`."""
    return rounded_times(1, amount, how, unit)


def rounded_times(amount: int, times: Fraction, how: Rounding, unit: Money = Money(1)) -> Money:
    """So many times the amount, rounded in the same way."""
    above, below = amount * times.numerator, times.denominator * unit
    match how:
        case Rounding.DOWN:
            return Money(above // below * unit)
        case Rounding.UP:
            return Money(-(-above // below) * unit)
        case Rounding.NEAREST:
            return Money((2 * above + below) // (2 * below) * unit)
        case _:
            assert_never(how)


def read_amount(text: str, digits: int) -> Money | None:
    """The amount that `12.50` or `-3` names in minor units; None if it is not one.

    `digits` is how many figures the currency has behind the point; more of them are refused.
    """
    sign, figures = (-1, text[1:]) if text.startswith("-") else (1, text)
    whole, point, part = figures.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= MOST_FIGURES):
        return None
    if point and not (part.isascii() and part.isdigit() and len(part) <= digits):
        return None
    return Money(sign * (int(whole) * 10**digits + int(part.ljust(digits, "0") or "0")))


def plain(amount: Money, digits: int) -> str:
    """The amount as a shoe file writes it: a point before the minor unit, none if it is zero."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 10**digits)
    return f"{sign}{whole}.{part:0{digits}d}" if part else f"{sign}{whole}"


MOST_FIGURES = 15
"""Figures before the point that an amount may have: beyond, it is a slip of the finger."""


# Chips


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


# Odds, percentages and shares as sheets write them


_NUMBER: Final = r"\d{1,9}(?:\.\d{1,6})?"
_ODDS: Final = re.compile(rf"({_NUMBER}):({_NUMBER})", re.ASCII)
_PERCENT: Final = re.compile(rf"({_NUMBER})%", re.ASCII)
_SHARE: Final = re.compile(r"(\d{1,6})/(\d{1,6})", re.ASCII)


def read_odds(text: str) -> Fraction | None:
    """What `8:1`, `19:20` or `0.54:1` pays to one; None unless both numbers are above zero."""
    read = _ODDS.fullmatch(text)
    if read is None or not Fraction(read[1]) or not Fraction(read[2]):
        return None
    return Fraction(read[1]) / Fraction(read[2])


def read_percent(text: str) -> Fraction | None:
    """The share that `5%` is of a whole; None for what is none, or more than the whole."""
    read = _PERCENT.fullmatch(text)
    if read is None or Fraction(read[1]) > 100:
        return None
    return Fraction(read[1]) / 100


def read_share(text: str) -> Fraction | None:
    """The share that `1/2` is; None unless it lies above nothing and at most at the whole."""
    read = _SHARE.fullmatch(text)
    if read is None or not 0 < int(read[1]) <= int(read[2]):
        return None
    return Fraction(int(read[1]), int(read[2]))
