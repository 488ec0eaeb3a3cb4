"""Odds, percentages and shares as sheets write them, read before pydantic is needed."""

import re
from fractions import Fraction
from typing import Final

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
