"""The order in which people expect names that hold numbers: 1, 2, 10."""

import re
from typing import Final

_NUMBERS: Final = re.compile(r"([0-9]+)")


Place = tuple[tuple[str | int, ...], str]
"""Where a name comes in that order."""


def natural(name: str) -> Place:
    """By what such names are sorted: their words without regard to case, their numbers by value."""
    parts = _NUMBERS.split(name.casefold())
    return tuple(int(part) if n % 2 else part for n, part in enumerate(parts)), name
